//! The part that each word of an order has.

use super::{Frame, GUARDS, IDLE, REACHES, Told, Who};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::manner::is_folk;
use crate::orders::token::Gap;
use crate::orders::vocabulary::{plain, prep};

impl Frame<'_> {
    /// The words before a bit that are none: each must be known to have no part of its own.
    pub(super) fn idle_before(&self, told: &mut Told, at: usize) -> Option<()> {
        let from = at.checked_sub(1).map_or(0, |before| self.bits[before].to);
        for word in from..self.bits[at].from {
            let text = self.text(word);
            let folk = is_folk(text) && self.stands_at(at, word);
            let for_it = text == "for" && word + 1 == self.bits[at].from && told.from.is_some();
            if matches!(text, "only" | "just") {
                told.only = true;
            } else if text == "first" {
                told.first = true;
            } else if text == "there" && at > 0 && self.is_rest(&self.bits[at - 1]) && told.stay_at.is_some()
            {
                // Where those stand who stay.
            } else if folk || for_it || text == "back" && prep(self.text(word + 1)) == Some(Prep::To) {
                // Said of the place behind it.
            } else if !IDLE.contains(&text) && prep(text).is_none() {
                return None;
            }
        }
        Some(())
    }

    /// `the garrison of Oswego`: do they stand at the place that a bit names?
    fn stands_at(&self, at: usize, word: usize) -> bool {
        let bit = &self.bits[at];
        let own = self.bits.iter().any(|bit| bit.from <= word && word < bit.to);
        !own && word + 2 == bit.from
            && self.is_place(at)
            && matches!(self.text(word + 1), "of" | "at" | "in" | "from")
    }

    /// Gives a bit its part in an order.
    pub(super) fn tell(&self, told: &mut Told, at: usize) -> Option<()> {
        let bit = &self.bits[at];
        match &bit.kind {
            _ if self.is_rest(bit) => {
                let leaving = told.leaving;
                told.leaving = false;
                let joined = bit.from > 0 && matches!(self.text(bit.from - 1), "and" | "with");
                told.rest_joins = joined && told.to.is_empty();
                let goes = !leaving && !self.bits.get(at + 1).is_some_and(Bit::stays);
                (told.rest_goes, told.rest_stays) = (told.rest_goes || goes, told.rest_stays || !goes);
            }
            Kind::But => {}
            Kind::Unknown if self.text(bit.from) == "back" && !told.stay.is_empty() && told.leaving => {}
            Kind::Name if self.is_place(at) => self.place(told, at)?,
            _ if bit.left_out => {
                let whole = told.who.last_mut().filter(|who| who.text.starts_with("all"))?;
                whole.text.push_str(if whole.text.contains(" but ") { " and " } else { " but " });
                whole.text.push_str(&self.said(bit));
            }
            Kind::Close { .. } => self.close(told, at)?,
            Kind::Unknown if self.leaves(bit) => self.verb(told, at, false)?,
            _ if self.is_who(bit) => self.somebody(told, at)?,
            Kind::Verb { soft, .. } => self.verb(told, at, *soft)?,
            Kind::Unknown
                if matches!(self.text(bit.from), "join" | "joins")
                    && matches!(self.text(bit.to), "him" | "them" | "us") =>
            {
                told.joins = true;
            }
            Kind::Unknown if matches!(self.text(bit.from), "while" | "whereas" | "meanwhile") => {}
            Kind::Unknown if matches!(self.text(bit.from), "each" | "individually") => told.each = true,
            Kind::Unknown if self.reaches(at) => {}
            // `the last SP minds Halifax`.
            Kind::Unknown if self.guards(bit) && told.since < told.who.len() => {
                self.stay(told)?;
                told.guards = at + 1 < self.bits.len() && self.is_place(at + 1);
            }
            // `no further than Albany`.
            Kind::Unknown
                if told.halts
                    && self.text(bit.from) == "than"
                    && at + 1 < self.bits.len()
                    && self.is_place(at + 1) => {}
            Kind::Unknown if matches!(self.text(bit.from), "raider" | "raiders") => told.raids = true,
            _ => return None,
        }
        Some(())
    }

    /// A place; where a word is somebody's name, too, the word before it says which.
    pub(super) fn is_place(&self, at: usize) -> bool {
        let bit = &self.bits[at];
        let led = matches!(bit.prep, Prep::To | Prep::From | Prep::Via | Prep::At | Prep::On);
        let raided = at > 0 && (self.bits[at - 1].means("raid") || self.raids(at - 1));
        self.words.is_only_places(self.line, bit) || (led || raided) && self.words.is_a_place(self.line, bit)
    }

    /// `join Oswego`: does the next word say where they go?
    fn reaches(&self, at: usize) -> bool {
        let forms = plain(self.text(self.bits[at].from));
        let next = self.bits.get(at + 1).filter(|next| next.gap < Gap::Clause && self.is_place(at + 1));
        next.is_some() && forms.iter().any(|form| REACHES.contains(&form.as_str()))
    }

    fn place(&self, told: &mut Told, at: usize) -> Option<()> {
        let bit = &self.bits[at];
        let name = self.said(bit);
        if told.to.is_empty() {
            told.before = told.who.len();
        }
        let before = at.checked_sub(1).map(|at| &self.bits[at]).filter(|before| before.clause == bit.clause);
        let led = before.filter(|before| before.kind == Kind::Name && self.is_place(at - 1));
        let listed = led.is_some() && bit.prep == Prep::Bare;
        let reached = before.is_some_and(|before| {
            self.reaches(at - 1)
                || before.means("raid")
                || self.raids(at - 1)
                || self.text(before.from) == "than"
        });
        let leaves = before.is_some_and(|before| self.leaves(before));
        let for_it = bit.from > 0 && self.text(bit.from - 1) == "for" && told.from.is_some();
        let folk =
            bit.from.checked_sub(2).is_some_and(|word| is_folk(self.text(word)) && self.stands_at(at, word));
        // `drop the Mohawk and the 35th on to Albany`: who goes on?
        (!(told.leaving && bit.gap == Gap::Word && matches!(bit.prep, Prep::To | Prep::Via))).then_some(())?;
        told.leaving = false;
        if folk && told.from.is_none() && !told.guards {
            told.who.push(Who { text: "all".to_owned(), named: false, gap: bit.gap });
            told.from = Some(name);
            told.since = told.who.len();
            return Some(());
        }
        match bit.prep {
            _ if std::mem::take(&mut told.guards) => {
                told.stay_at.is_none().then(|| told.stay_at = Some(name))?
            }
            Prep::At | Prep::Of if told.stay.is_empty() && !told.rest_stays => {
                told.at.is_none().then(|| told.at = Some(name))?;
            }
            Prep::At | Prep::Of => told.stay_at.is_none().then(|| told.stay_at = Some(name))?,
            Prep::From => told.from.is_none().then(|| told.from = Some(name))?,
            Prep::Via => told.via.push(name),
            Prep::To | Prep::On => told.to.push(name),
            Prep::Bare if leaves => told.from.is_none().then(|| told.from = Some(name))?,
            Prep::Bare if reached || for_it || listed && !told.to.is_empty() => told.to.push(name),
            _ => return None,
        }
        told.since = told.who.len();
        Some(())
    }

    fn somebody(&self, told: &mut Told, at: usize) -> Option<()> {
        let bit = &self.bits[at];
        let his =
            self.line.tokens.get(bit.to - 1).is_some_and(|last| last.len > 0) && self.line.owns(bit.to - 1);
        (matches!(bit.prep, Prep::Bare | Prep::With) && !his).then_some(())?;
        self.ends_leaving(told, at)?;
        // A number, or a whole, goes with the kind behind it.
        let counted = |bit: &Bit| matches!(bit.kind, Kind::Number(_) | Kind::Whole);
        // `Johnson to Boston, Shirley comes after`: whoever is named behind where others go is none of them, unless he is `with` them.
        let with = || self.text(bit.to) == "with" && matches!(self.text(bit.to + 1), "him" | "them");
        let behind = told.before > 0 && !told.to.is_empty() && !told.leaving && bit.prep != Prep::With;
        told.late |= behind && (told.since == told.who.len() || bit.gap > Gap::Word) && !with();
        // `Languedoc stays with Royal Roussillon`: so does he.
        let stays_with =
            told.who.is_empty() && !told.stay.is_empty() && bit.prep == Prep::With && bit.gap == Gap::Word;
        (!stays_with).then_some(())?;
        told.stay_behind_goal |= told.leaving && !told.to.is_empty();
        told.with |= bit.prep == Prep::With;
        let list = if told.leaving { &mut told.stay } else { &mut told.who };
        let joined =
            at > 0 && counted(&self.bits[at - 1]) && bit.gap == Gap::Word && self.bits[at - 1].to == bit.from;
        let last = list.last_mut().filter(|_| joined && !counted(bit));
        match last {
            Some(last) => last.text = format!("{} {}", last.text, self.said(bit)),
            None => {
                let named = bit.kind == Kind::Name && !self.words.is_family(self.text(bit.from));
                let whole = bit.kind == Kind::Whole && self.said(bit) != "both";
                // `the regiment` is not `a regiment`.
                let article = bit
                    .from
                    .checked_sub(1)
                    .map(|at| self.text(at))
                    .filter(|word| !named && matches!(*word, "a" | "an" | "the"));
                let text = match article {
                    _ if whole => "all".to_owned(),
                    Some(article) => format!("{article} {}", self.said(bit)),
                    None => self.said(bit),
                };
                list.push(Who { text, named, gap: bit.gap });
            }
        }
        Some(())
    }

    /// `keeps 7, Johnson takes 8`: whoever is named behind a comma, and does something, is not left; nor does the first go then.
    fn ends_leaving(&self, told: &mut Told, at: usize) -> Option<()> {
        let parted = told.leaving && self.bits[at].gap > Gap::Word && !told.stay.is_empty();
        (!parted).then_some(())
    }

    /// Those of whom nothing has been said yet stay.
    fn stay(&self, told: &mut Told) -> Option<()> {
        let those = told.who.split_off(told.since.min(told.who.len()));
        // `A, B stay`: both, or the second?
        let listed = those.iter().skip(1).any(|who| who.gap > Gap::Word);
        (!listed && (!those.is_empty() || told.rest_stays)).then_some(())?;
        told.stay_behind_goal |= !told.to.is_empty() && !those.is_empty();
        told.stay.extend(those);
        told.late = false;
        told.since = told.who.len();
        Some(())
    }

    fn close(&self, told: &mut Told, at: usize) -> Option<()> {
        let bit = &self.bits[at];
        let typed = self.line.typed(bit.from, bit.to).to_lowercase();
        match &bit.kind {
            _ if bit.stays() => self.stay(told),
            Kind::Close { means, .. } if means.contains(&"halt") => {
                told.halts = true;
                Some(())
            }
            // `nobody else`: whoever is left stays.
            Kind::Close { .. } if typed.ends_with(" else") || typed.ends_with("others") => {
                told.rest_stays = true;
                Some(())
            }
            _ => None,
        }
    }

    fn verb(&self, told: &mut Told, at: usize, soft: bool) -> Option<()> {
        let bit = &self.bits[at];
        let passive = bit
            .from
            .checked_sub(1)
            .is_some_and(|at| matches!(self.text(at), "is" | "are" | "be" | "gets" | "get" | "being"));
        let leaves = self.leaves(bit);
        let goes =
            ["to", "move", "take", "bring", "lead", "from", "retreat"].iter().any(|word| bit.means(word));
        match () {
            () if bit.prep == Prep::To && !told.stay.is_empty() && self.guards(bit) => told.guards = true,
            () if leaves && passive => self.stay(told)?,
            // `leaves Albany for Boston`.
            () if leaves => told.leaving = !(at + 1 < self.bits.len() && self.is_place(at + 1)),
            () if bit.means("raid") && self.words.is_grammar("raid") => told.raids = true,
            () if self.raids(at) => told.moves = true,
            () if bit.means("single") && !bit.means("activate") => told.each = true,
            () if bit.means("marshal") || self.gathers(at) => told.marshals = true,
            // `Lévis brings the Guyenne`, where that is no order of its own.
            () if goes && (soft || bit.means("take") && !self.words.is_grammar("bring")) => {
                let gathers = ["take", "bring", "lead"].iter().any(|word| bit.means(word));
                (told.leaving, told.moves) = (false, told.moves || !gathers);
            }
            () if told.head.is_empty()
                && (bit.prep == Prep::With || bit.gap == Gap::Comma && at + 1 == self.bits.len()) =>
            {
                told.head.push(self.said(bit));
            }
            () => return None,
        }
        if !leaves {
            told.since = told.who.len();
        }
        Some(())
    }

    fn guards(&self, bit: &Bit) -> bool {
        plain(self.text(bit.from)).iter().any(|form| GUARDS.contains(&form.as_str()))
    }

    /// `gather the Highlanders at Lake George`, where troops are marshalled.
    fn gathers(&self, at: usize) -> bool {
        let forms = plain(self.text(self.bits[at].from));
        let gathers = |form: &String| {
            matches!(form.as_str(), "gather" | "assemble" | "collect" | "concentrate" | "muster")
        };
        self.words.is_grammar("marshal") && forms.iter().any(gathers)
    }
}
