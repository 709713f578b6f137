//! A line told in any order, told again in one: who goes, from where, by which way, where to, and who stays. `To Wood Creek goes
//! Bougainville, with Marin in tow` and `Marin is left there, and the rest proceed to Albany` hold the same parts as lines that are read
//! as they stand, in another order. Every word must have its part in that, or be one that has none anywhere: a line with any other word
//! is not told again. So nothing is passed over; and what is read is still held against the line as it was typed
//! ([`laws`](super::laws)).

mod lost;
mod said;

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::ground::Ground;
use super::manner::{is_folk, plainly};
use super::matching::verb;
use super::reader::Reading;
use super::sentence;
use super::token::{Gap, Line};
use super::turned::REST;
use super::vocabulary::{plain, prep};
use said::Manner;

/// Words that have no part of their own, besides those that say what part a name plays.
#[rustfmt::skip]
const IDLE: [&str; 46] = [
    "the", "a", "an", "his", "her", "their", "its", "my", "our", "and", "then", "also", "is", "are", "be", "being", "get", "gets", "him", "them",
    "himself", "i", "we", "let", "will", "while", "whereas", "who", "which", "here", "behind", "along", "that", "those", "off", "up",
    "ap", "aps", "point", "points", "now", "their", "they", "he", "ones", "too",
];

/// Verbs by which those who are named behind them are left, and by which they are kept.
const LEAVES: [&str; 5] = ["leave", "drop", "keep", "retain", "post"];

/// Words that may stand before the place where somebody goes.
const REACHES: [&str; 11] =
    ["join", "reinforce", "reach", "attack", "hit", "enter", "destination", "target", "goal", "objective", "aim"];

/// Words for what those do who are left.
const GUARDS: [&str; 8] = ["hold", "guard", "keep", "defend", "garrison", "mind", "watch", "man"];

/// One order of a line, taken apart.
#[derive(Debug, Clone, Default)]
struct Told {
    /// The card, or the point, as it was typed.
    head: Vec<String>,
    who: Vec<Who>,
    from: Option<String>,
    via: Vec<String>,
    to: Vec<String>,
    stay: Vec<Who>,
    stay_at: Option<String>,
    /// Do those go, or stay, who are left besides the others? `Braddock and the rest` are told together.
    rest_goes: bool,
    rest_joins: bool,
    rest_stays: bool,
    only: bool,
    /// Do those who are named join the others?
    joins: bool,
    /// Is it said who goes first?
    first: bool,
    /// Is it said what those do who are left?
    guards: bool,
    /// Is it said that they go somewhere?
    moves: bool,
    raids: bool,
    marshals: bool,
    halts: bool,
    /// Were those who stay told of behind where the others go?
    stay_behind_goal: bool,
    /// A place where something is, and nobody has said yet what.
    at: Option<String>,
    /// Since when those are named of whom nothing has been said yet.
    since: usize,
    /// Are those left whom the next words name?
    leaving: bool,
    /// Is somebody named behind where the others go, of whom nothing has been said yet?
    late: bool,
}

/// Somebody, or so many.
#[derive(Debug, Clone)]
struct Who {
    text: String,
    /// Is it a name, and no number or kind?
    named: bool,
    gap: Gap,
}

/// A line told again, and how many places those in it go to.
pub(super) struct Retold {
    pub(super) line: Line,
    goals: usize,
}

impl Retold {
    /// Do they go to all of them, as far as nothing waits for dice or somebody else?
    pub(super) fn holds(&self, path: &str, reading: &Reading) -> bool {
        let goes = |code: &&String| code.split(' ').next() == Some(path);
        reading.rest.is_some() || reading.codes.iter().filter(goes).count() >= self.goals
    }
}

/// The line told again.
pub(super) fn retold(ground: &Ground<'_>, line: &Line) -> Vec<Retold> {
    let words = sentence::dictionary(ground);
    let plain = one_word_for_the_rest(plainly(line.clone(), ground.side, &words));
    let bits = words.cut(&plain, 0);
    if let Some(lost) = lost::retold(ground, &plain, &bits, &words) {
        return vec![Retold { line: Line::new(&lost), goals: 0 }];
    }
    let frame = Frame { line: &plain, bits: &bits, words: &words };
    let Some(all) = frame.all() else { return Vec::new() };
    let legal = ground.legal();
    let path = ground.play.grammar().path;
    let goals = all.iter().filter(|told| !told.raids).map(|told| told.to.len() + told.via.len()).sum();
    let marches = legal.iter().any(|offer| verb(offer) == Some(path))
        && legal.iter().any(|offer| offer.code == "halt");
    let manner = Manner { marches, forces: words.is_grammar("force"), here: ground.play.stands() };
    let same = |text: &String| Line::new(text).tokens.iter().map(|token| &token.text).ne(plain.tokens.iter().map(|token| &token.text));
    manner.say(&all).into_iter().filter(same).map(|text| Retold { line: Line::new(&text), goals }).collect()
}

/// `all the others`, `everybody else`, `the rest of them`: those who are left.
fn one_word_for_the_rest(mut line: Line) -> Line {
    let text = |line: &Line, at: usize| line.tokens.get(at).map_or(String::new(), |token| token.text.clone());
    let mut at = 0;
    while at < line.tokens.len() {
        if !REST.contains(&text(&line, at).as_str()) {
            at += 1;
            continue;
        }
        let of = text(&line, at + 1) == "of" && matches!(text(&line, at + 2).as_str(), "them" | "it" | "his" | "us");
        if of {
            line.tokens.drain(at + 1..at + 3);
        }
        "others".clone_into(&mut line.tokens[at].text);
        let whole = |word: &str| matches!(word, "all" | "everyone" | "everybody" | "everything" | "the");
        while at > 0 && line.tokens[at].gap == Gap::Word && whole(&text(&line, at - 1)) {
            line.tokens[at].gap = line.tokens[at - 1].gap;
            line.tokens.remove(at - 1);
            at -= 1;
        }
        at += 1;
    }
    line
}

struct Frame<'a> {
    line: &'a Line,
    bits: &'a [Bit],
    words: &'a Dictionary,
}

impl Frame<'_> {
    fn text(&self, at: usize) -> &str {
        self.line.tokens.get(at).map_or("", |token| token.text.as_str())
    }

    fn said(&self, bit: &Bit) -> String {
        let words: Vec<&str> = (bit.from..bit.to).map(|at| self.text(at)).collect();
        words.join(" ")
    }

    /// All orders of the line.
    fn all(&self) -> Option<Vec<Told>> {
        let mut all = Vec::new();
        let clauses = self.bits.chunk_by(|one, next| one.clause == next.clause);
        for clause in clauses {
            let from = self.bits.iter().position(|bit| bit.from == clause[0].from)?;
            let mut told = Told::default();
            let head = self.head(clause);
            if head > 0 {
                told.head.push(self.line.typed(clause[0].from, clause[head - 1].to).to_owned());
            }
            for at in from + head..from + clause.len() {
                if self.begins_another(&told, at) {
                    (!told.late).then_some(())?;
                    all.push(std::mem::take(&mut told));
                }
                self.idle_before(&mut told, at)?;
                self.tell(&mut told, at)?;
            }
            (!told.late).then_some(())?;
            all.push(told);
        }
        // `Braddock first, then Monckton`: two orders, of which nobody has said where they lead.
        let ordered = all.iter().any(|told: &Told| told.first);
        let goes = |told: &Told| !told.to.is_empty();
        (!ordered || all.len() > 1 && all.iter().all(goes)).then_some(())?;
        // `Bougainville attacks!`: where? `10 to Albany, 4 Indians to Oswego`: from where do the others come?
        let known = |told: &Told| told.who.iter().any(|who| who.named) || told.from.is_some();
        let nowhere = |told: &Told| told.moves && told.to.is_empty() && told.via.is_empty() && !told.marshals;
        (!all.iter().any(nowhere) && all.iter().skip(1).all(known)).then_some(())?;
        let last = self.bits.last()?.to;
        (last..self.line.tokens.len()).all(|at| IDLE.contains(&self.text(at)) || self.text(at) == "with").then_some(all)
    }

    /// How many bits say no more than which card is played, or which point is spent: all before the first comma or colon.
    fn head(&self, clause: &[Bit]) -> usize {
        let end = clause.iter().skip(1).position(|bit| bit.gap > Gap::Word).map_or(0, |at| at + 1);
        let idle = |bit: &Bit| {
            let verb = matches!(bit.kind, Kind::Verb { .. } | Kind::Number(_)) && !self.words.counts(self.line, bit);
            verb && !self.leaves(bit) && prep(self.text(bit.from)).is_none()
        };
        if clause[..end].iter().all(idle) { end } else { 0 }
    }

    /// Is somebody told of who goes a way of his own, behind those who have been told where to go?
    fn begins_another(&self, told: &Told, at: usize) -> bool {
        let bit = &self.bits[at];
        let parted = bit.gap > Gap::Word
            || at > 0
                && (self.bits[at - 1].to..bit.from)
                    .any(|at| matches!(self.text(at), "and" | "then" | "while" | "whereas"));
        let same = |next: &&Bit| next.clause == bit.clause;
        let goal = |next: &Bit| next.kind == Kind::Name && next.prep == Prep::To;
        let goes = self.bits[at..].iter().take_while(same).any(goal);
        let rest = self.is_rest(bit);
        parted && goes && !rest && !told.who.is_empty() && !told.to.is_empty() && self.is_who(bit) && bit.prep == Prep::Bare
    }

    fn is_rest(&self, bit: &Bit) -> bool {
        bit.to == bit.from + 1 && self.text(bit.from) == "others"
    }

    fn leaves(&self, bit: &Bit) -> bool {
        let forms = plain(self.text(bit.from));
        bit.to == bit.from + 1 && forms.iter().any(|form| LEAVES.contains(&form.as_str()))
    }

    fn is_who(&self, bit: &Bit) -> bool {
        match bit.kind {
            Kind::Name => !self.words.is_only_places(self.line, bit),
            Kind::Number(_) | Kind::Whole => true,
            _ => self.words.counts(self.line, bit) || self.words.is_family(self.text(bit.from)),
        }
    }

    /// The words before a bit that are none: each must be known to have no part of its own.
    fn idle_before(&self, told: &mut Told, at: usize) -> Option<()> {
        let from = at.checked_sub(1).map_or(0, |before| self.bits[before].to);
        for word in from..self.bits[at].from {
            let text = self.text(word);
            let folk = is_folk(text) && self.stands_at(at, word);
            let for_it = text == "for" && word + 1 == self.bits[at].from && told.from.is_some();
            if matches!(text, "only" | "just") {
                told.only = true;
            } else if text == "first" {
                told.first = true;
            } else if text == "there" && at > 0 && self.is_rest(&self.bits[at - 1]) && told.stay_at.is_some() {
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
        !own && word + 2 == bit.from && self.is_place(at) && matches!(self.text(word + 1), "of" | "at" | "in" | "from")
    }

    /// Gives a bit its part in an order.
    fn tell(&self, told: &mut Told, at: usize) -> Option<()> {
        let bit = &self.bits[at];
        match &bit.kind {
            _ if self.is_rest(bit) => {
                let leaving = told.leaving;
                told.leaving = false;
                told.rest_joins = bit.from > 0 && self.text(bit.from - 1) == "and" && told.to.is_empty();
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
            Kind::Unknown if matches!(self.text(bit.from), "join" | "joins") && matches!(self.text(bit.to), "him" | "them" | "us") => {
                told.joins = true;
            }
            Kind::Unknown if matches!(self.text(bit.from), "while" | "whereas" | "meanwhile") => {}
            Kind::Unknown if self.reaches(at) => {}
            // `the last SP minds Halifax`.
            Kind::Unknown if self.guards(bit) && told.since < told.who.len() => {
                self.stay(told)?;
                told.guards = at + 1 < self.bits.len() && self.is_place(at + 1);
            }
            // `no further than Albany`.
            Kind::Unknown if told.halts && self.text(bit.from) == "than" && at + 1 < self.bits.len() && self.is_place(at + 1) => {}
            Kind::Unknown if matches!(self.text(bit.from), "raider" | "raiders") => told.raids = true,
            _ => return None,
        }
        Some(())
    }

    /// A place; where a word is somebody's name, too, the word before it says which.
    fn is_place(&self, at: usize) -> bool {
        let bit = &self.bits[at];
        let led = matches!(bit.prep, Prep::To | Prep::From | Prep::Via | Prep::At | Prep::On);
        let raided = at > 0 && self.bits[at - 1].means("raid");
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
        let before = at.checked_sub(1).map(|at| &self.bits[at]).filter(|before| before.clause == bit.clause);
        let led = before.filter(|before| before.kind == Kind::Name && self.is_place(at - 1));
        let listed = led.is_some() && bit.prep == Prep::Bare;
        let reached = before.is_some_and(|before| {
            self.reaches(at - 1) || before.means("raid") || self.text(before.from) == "than"
        });
        let leaves = before.is_some_and(|before| self.leaves(before));
        let for_it = bit.from > 0 && self.text(bit.from - 1) == "for" && told.from.is_some();
        let folk = bit.from.checked_sub(2).is_some_and(|word| is_folk(self.text(word)) && self.stands_at(at, word));
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
            _ if std::mem::take(&mut told.guards) => told.stay_at.is_none().then(|| told.stay_at = Some(name))?,
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
        let his = self.line.tokens.get(bit.to - 1).is_some_and(|last| last.len > 0) && self.line.owns(bit.to - 1);
        (matches!(bit.prep, Prep::Bare | Prep::With) && !his).then_some(())?;
        self.ends_leaving(told, at)?;
        // A number, or a whole, goes with the kind behind it.
        let counted = |bit: &Bit| matches!(bit.kind, Kind::Number(_) | Kind::Whole);
        // `Johnson to Boston, Shirley comes after`: whoever is named behind where others go is none of them, unless he is `with` them.
        let with = || self.text(bit.to) == "with" && matches!(self.text(bit.to + 1), "him" | "them");
        let first = told.since == told.who.len() && !told.who.is_empty() && !told.to.is_empty();
        told.late |= first && !told.leaving && bit.prep != Prep::With && !with();
        told.stay_behind_goal |= told.leaving && !told.to.is_empty();
        let list = if told.leaving { &mut told.stay } else { &mut told.who };
        let joined = at > 0 && counted(&self.bits[at - 1]) && bit.gap == Gap::Word && self.bits[at - 1].to == bit.from;
        let last = list.last_mut().filter(|_| joined && !counted(bit));
        match last {
            Some(last) => last.text = format!("{} {}", last.text, self.said(bit)),
            None => {
                let named = bit.kind == Kind::Name && !self.words.is_family(self.text(bit.from));
                let whole = bit.kind == Kind::Whole && self.said(bit) != "both";
                // `the regiment` is not `a regiment`.
                let article = bit.from.checked_sub(1).map(|at| self.text(at)).filter(|word| !named && matches!(*word, "a" | "an" | "the"));
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
        let passive = bit.from.checked_sub(1).is_some_and(|at| matches!(self.text(at), "is" | "are" | "be" | "gets" | "get" | "being"));
        let leaves = self.leaves(bit);
        let goes = ["to", "move", "take", "bring", "lead", "from", "retreat"].iter().any(|word| bit.means(word));
        match () {
            () if bit.prep == Prep::To && !told.stay.is_empty() && self.guards(bit) => told.guards = true,
            () if leaves && passive => self.stay(told)?,
            // `leaves Albany for Boston`.
            () if leaves => told.leaving = !(at + 1 < self.bits.len() && self.is_place(at + 1)),
            () if bit.means("raid") && self.words.is_grammar("raid") => told.raids = true,
            () if bit.means("marshal") || self.gathers(at) => told.marshals = true,
            () if goes && soft => {
                let gathers = ["take", "bring", "lead"].iter().any(|word| bit.means(word));
                (told.leaving, told.moves) = (false, told.moves || !gathers);
            }
            () if told.head.is_empty() && (bit.prep == Prep::With || bit.gap == Gap::Comma && at + 1 == self.bits.len()) => {
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
        let gathers = |form: &String| matches!(form.as_str(), "gather" | "assemble" | "collect" | "concentrate" | "muster");
        self.words.is_grammar("marshal") && forms.iter().any(gathers)
    }
}
