//! Words that are not about those who are on the move: who stays behind, who goes somewhere else, a place that they do not get to.

use super::{Search, State, is_soft, names_origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::matching::{Mask, verb};
use crate::orders::token::Gap;
use crate::speech::{Offer, Term};

impl<'a> Search<'a, '_> {
    /// Would a step use words that are about somebody else?
    pub(super) fn is_about_others(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        self.stays_behind(state, offer, used)
            || verb(offer).is_some_and(|verb| self.goes_elsewhere(state, verb, used))
            || self.is_beyond(state, offer, used)
            || self.is_told_of_others(state, offer, used)
            || self.goes_on(offer, used)
            || self.is_count_on_the_march(state, offer, used)
    }

    /// `leave the artillery here, Howe goes on to Albany`: whoever goes on is not dropped with those named before him.
    fn goes_on(&self, offer: &Offer, used: Mask) -> bool {
        let bits = self.sentence.bits;
        if verb(offer) != Some("drop") {
            return false;
        }
        let goes = |(at, bit): (usize, &Bit)| {
            if matches!(bit.kind, Kind::Verb { .. } | Kind::Close { .. }) {
                return false;
            }
            let next = bits.get(at + 1).filter(|next| next.gap == Gap::Word && !self.joins(at + 1));
            next.is_some_and(|next| {
                matches!(next.kind, Kind::Verb { .. })
                    || next.kind == Kind::Name && matches!(next.prep, Prep::To | Prep::Via)
            })
        };
        self.bits_of(used).any(goes)
    }

    /// `to Québec with 4`, `4 SP on to Québec`, of a force on the march: so many of it, or so many more? Nobody has said.
    fn is_count_on_the_march(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        let Some(word) = verb(offer).filter(|verb| self.gathers(verb)) else { return false };
        let says = |(_, bit): (usize, &Bit)| bit.means(word);
        let counts = |(_, bit): (usize, &Bit)| matches!(bit.kind, Kind::Number(_));
        state.origin.is_none()
            && self.marches
            && self.bits_of(used).any(counts)
            && !self.bits_of(used).any(says)
    }

    /// `move all Indians from Shubenacadie to Halifax`, while others are on the march: what stands with the place that somebody sets out
    /// from is about him, not about them. So nothing of it may be theirs when he sets out.
    fn is_told_of_others(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        if !names_origin(offer) || state.origin.is_some() {
            return false;
        }
        let bits = self.sentence.bits;
        let of_him = |clause: usize| {
            self.bits_of(used)
                .any(|(_, bit)| matches!(bit.prep, Prep::From | Prep::Of) && bit.clause == clause)
        };
        let marched = state.place.is_some_and(|place| of_him(bits[place].clause));
        let gathered =
            state.codes.iter().any(|code| self.gathers(code.split(' ').next().unwrap_or_default()));
        let theirs = |(at, bit): (usize, &Bit)| {
            state.used & (1 << at) != 0
                && of_him(bit.clause)
                && matches!(bit.kind, Kind::Name | Kind::Number(_) | Kind::Whole)
        };
        marched || gathered && bits.iter().enumerate().any(theirs)
    }

    /// `on to Winchester with 6`: does somebody else set out whom nobody has named, for nowhere?
    pub(super) fn sets_out_for_nowhere(&self, state: &State<'_>) -> bool {
        let path = self.sentence.grammar.path;
        let begins = |code: &String| self.sentence.sets_out.iter().any(|said| code.starts_with(said));
        let Some(last) = state.codes.iter().rposition(begins).filter(|_| self.marches || self.walked) else {
            return false;
        };
        let goes = state.codes[last..].iter().any(|code| code.split(' ').next() == Some(path));
        let said = |bit: &Bit| bit.kind == Kind::Name && matches!(bit.prep, Prep::From | Prep::Of);
        !goes && !self.sentence.bits.iter().any(said)
    }

    /// The place from where others set out in this line, where the question is how far those go who are on the march.
    pub(super) fn others(&self) -> Option<usize> {
        let sets_out = |bit: &Bit| bit.kind == Kind::Name && bit.prep == Prep::From;
        self.sentence.bits.iter().position(sets_out).filter(|_| self.marches)
    }

    fn bits_of(&self, used: Mask) -> impl Iterator<Item = (usize, &Bit)> {
        self.sentence.bits.iter().enumerate().filter(move |(at, _)| used & (1 << at) != 0)
    }

    /// `Lévis and Guyenne; Marine stays`: who was named last stays, and nobody has said that the others do.
    fn stays_behind(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        let gathered = |code: &String| self.gathers(code.split(' ').next().unwrap_or_default());
        if !matches!(offer.code.as_str(), "stay" | "halt") || !state.codes.last().is_some_and(gathered) {
            return false;
        }
        let named = |at: usize| state.used & (1 << at) != 0 && state.place != Some(at);
        self.bits_of(used).any(|(at, bit)| {
            let before = at.checked_sub(1).filter(|before| named(*before));
            bit.gap == Gap::Word && before.is_some_and(|at| self.sentence.bits[at].kind != Kind::Whole)
        })
    }

    /// `Johnson to Fort William Henry, Shirley to Albany`: whoever is named once they have set out, without a word that says so, does not
    /// join them.
    pub(super) fn goes_elsewhere(&self, state: &State<'_>, verb: &str, used: Mask) -> bool {
        let said = |(_, bit): (usize, &Bit)| bit.means(verb);
        if !self.gathers(verb) || self.bits_of(used).any(said) {
            return false;
        }
        let carried = state.carried.is_some_and(|(carried, _)| carried == verb);
        // What stands before the place they went to was about them.
        let before = |(at, bit): (usize, &Bit)| is_named(bit) && state.place.is_some_and(|place| at < place);
        let late = |(at, bit): (usize, &Bit)| {
            is_named(bit) && bit.prep == Prep::Bare && self.is_behind_goal(state, at)
        };
        !carried && self.is_on_the_way(state)
            || self.bits_of(used).any(before)
            || self.bits_of(used).any(late)
    }

    /// Does a bit stand behind the place that they still have to go to?
    fn is_behind_goal(&self, state: &State<'_>, at: usize) -> bool {
        let goal = |(other, bit): (usize, &Bit)| {
            state.used & (1 << other) == 0
                && bit.clause == self.sentence.bits[at].clause
                && bit.kind == Kind::Name
                && bit.prep == Prep::To
        };
        self.sentence.bits.iter().enumerate().take(at).any(goal)
    }

    /// Would somebody be dropped, or would they march, where it was said that somebody is left behind? `place`: the bit of the place
    /// that they would march to.
    pub(super) fn is_left_elsewhere(
        &self,
        state: &State<'_>,
        offer: &Offer,
        used: Mask,
        place: Option<usize>,
    ) -> bool {
        let bits = self.sentence.bits;
        // `drops 2 in Baltimore`: where they are dropped, not where the others go.
        let dropped = |at: usize| {
            let before = (0..at).rev().take_while(|before| bits[*before].clause == bits[at].clause);
            let verb = before.into_iter().find(|before| matches!(bits[*before].kind, Kind::Verb { .. }));
            bits[at].prep == Prep::At && verb.is_some_and(|verb| self.drops(verb))
        };
        place.is_some_and(dropped) || verb(offer) == Some("drop") && self.is_left_behind(state, used)
    }

    fn drops(&self, at: usize) -> bool {
        self.sentence.bits[at].means("drop")
    }

    /// `takes 6 to Fort Cumberland, leaves 1`, `leaves 5 and takes 10 to Fort William Henry`: they are left where the others set out
    /// from, not dropped where these have come to.
    pub(super) fn is_left_behind(&self, state: &State<'_>, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let Some((at, bit)) = self.bits_of(used).find(|(at, _)| self.drops(*at)) else { return false };
        let early = state.place.is_some_and(|place| at < place);
        let leaves = self.sentence.line.tokens[bit.from].text.starts_with("lea");
        let end = bits[at + 1..]
            .iter()
            .find(|next| next.clause != bit.clause || matches!(next.kind, Kind::Verb { .. }));
        let end = end.map_or(self.sentence.line.tokens.len(), |next| next.from);
        // `drops 2 in Baltimore`, where they came from.
        let elsewhere = bits[at + 1..].iter().take_while(|next| next.from < end).any(|next| {
            next.kind == Kind::Name
                && next.prep == Prep::At
                && bits.iter().position(|bit| bit == next).is_some_and(|at| state.used & (1 << at) != 0)
        });
        let there = self.sentence.line.tokens[bit.to..end]
            .iter()
            .any(|token| matches!(token.text.as_str(), "there" | "here" | "at" | "in"));
        early || elsewhere || leaves && !there
    }

    /// `Dunbar stays behind`: whoever could be taken along and is said to stay is not; nothing else comes of it.
    pub(super) fn stays(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        let bits = self.sentence.bits;
        // Of `all` he would be one.
        if bits.iter().any(|bit| bit.kind == Kind::Whole) {
            return;
        }
        for at in 0..bits.len().saturating_sub(1) {
            let says = |bit: &Bit| matches!(&bit.kind, Kind::Close { means, .. } if means.contains(&"stay"));
            let both: Mask = 0b11 << at;
            let said = bits[at].kind == Kind::Name && says(&bits[at + 1]) && bits[at + 1].gap == Gap::Word;
            // Who is named together with him may be meant, too: `A, B stays`.
            let alone = at == 0 || bits[at].gap > Gap::Word && !self.joins(at) && !self.is_listed(at);
            if !said || !alone || state.used & both != 0 || free & (1 << at) == 0 {
                continue;
            }
            let named = |offer: &&&Offer| match offer.words.0.last() {
                Some(Term::Name { id, also }) => self.sentence.names(&bits[at], id, also).is_some(),
                _ => false,
            };
            let gathers = |offer: &&&Offer| verb(offer) == Some("take");
            if legal.iter().filter(gathers).any(|offer| named(&offer)) {
                let mut next = state.clone();
                next.used |= both;
                next.cost += 1;
                self.push(next);
            }
        }
    }

    /// `Johnson stays in Albany`: the place where he stays is not where the others set out from.
    pub(super) fn is_where_one_stays(&self, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let says = |bit: &Bit| matches!(&bit.kind, Kind::Close { means, .. } if means.contains(&"stay"));
        self.bits_of(used).any(|(at, bit)| bit.prep == Prep::At && at > 0 && says(&bits[at - 1]))
    }

    /// Does a bit go on with a list of names, after a mere comma?
    fn is_listed(&self, at: usize) -> bool {
        let (before, bit, line) = (&self.sentence.bits[at - 1], &self.sentence.bits[at], self.sentence.line);
        let end = line.tokens[before.to - 1].start + line.tokens[before.to - 1].len;
        let between = line.text.get(end..line.tokens[bit.from].start).unwrap_or_default();
        let mere = bit.gap < Gap::Clause && !between.contains(['(', '.', '!', ':']);
        mere && before.kind == Kind::Name && matches!(before.prep, Prep::Bare | Prep::With)
    }

    /// Does an `and` stand before a bit?
    fn joins(&self, at: usize) -> bool {
        let before = &self.sentence.line.tokens[..self.sentence.bits[at].from];
        before
            .iter()
            .rev()
            .take_while(|token| matches!(token.text.as_str(), "and" | "the"))
            .any(|token| token.text == "and")
    }

    /// Have those who were gathered in this line set out?
    fn is_on_the_way(&self, state: &State<'_>) -> bool {
        let path = self.sentence.grammar.path;
        let first = |code: &String| code.split(' ').next().unwrap_or_default().to_owned();
        let last = state.codes.iter().rev().map(first).find(|word| !self.gathers(word));
        last.is_some_and(|word| word == path)
    }

    fn gathers(&self, verb: &str) -> bool {
        self.sentence.grammar.gathers.contains(&verb)
    }

    /// `to Iroquois Village, Oswego`, where they get no farther than the first: the second is no new move by itself, nor where they set
    /// out from.
    fn is_beyond(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        let from =
            |(_, bit): (usize, &Bit)| bit.kind != Kind::Name || matches!(bit.prep, Prep::From | Prep::Of);
        let Some((first, bit)) = self.bits_of(used).next().filter(|_| names_origin(offer)) else {
            return false;
        };
        if self.bits_of(used).any(from) {
            return false;
        }
        let goes_on = |(at, other): (usize, &Bit)| {
            at > first
                && (state.used | used) & (1 << at) == 0
                && other.clause == bit.clause
                && !is_soft(other)
                && !matches!(other.kind, Kind::Close { .. })
        };
        let ends = !self.sentence.bits.iter().enumerate().any(goes_on);
        (state.place.is_some() || self.walked) && ends
            || bit.prep != Prep::At && self.is_behind_goal(state, first)
    }
}

/// Is it somebody, or how many of them?
fn is_named(bit: &Bit) -> bool {
    matches!(bit.kind, Kind::Name | Kind::Number(_))
}
