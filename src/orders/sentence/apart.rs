//! Words that are not about those who are on the move: who goes somewhere else, a place that they do not get to.

use super::{Search, State, is_soft, names_origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::matching::{Mask, verb};
use crate::speech::Offer;

impl<'a> Search<'a, '_> {
    /// Would a step use words that are about somebody else?
    pub(super) fn is_about_others(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        self.stays_behind(state, offer, used)
            || verb(offer).is_some_and(|verb| self.goes_elsewhere(state, verb, used))
            || self.is_beyond(state, offer, used)
            || self.is_told_of_others(state, offer, used)
            || verb(offer).is_some_and(|verb| {
                self.goes_on(verb, used) || self.is_said_to_stay(verb, used) || self.is_crossed(verb, used)
            })
            || self.is_count_on_the_march(state, offer, used)
    }

    /// `to Québec with 4`, `all but 2 on to Québec`, of a force on the march: of it, or of those who could join it? Nobody has said.
    fn is_count_on_the_march(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        verb(offer).is_some_and(|verb| self.is_unsaid_on_the_march(state, verb, used))
    }

    /// Would so many, or all, be taken along or dropped on a march, and nobody has said which of the two?
    pub(super) fn is_unsaid_on_the_march(&self, state: &State<'_>, word: &str, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let counts = |(_, bit): (usize, &Bit)| matches!(bit.kind, Kind::Number(_) | Kind::Whole);
        let first = self.bits_of(used).next().map_or(0, |(at, _)| at);
        let says = |(at, bit): (usize, &Bit)| {
            let carried = at < first && state.used & (1 << at) != 0 && bit.clause == bits[first].clause;
            bit.means(word) && (used & (1 << at) != 0 || carried)
        };
        state.origin.is_none()
            && self.marches
            && self.gathers(word)
            && self.bits_of(used).any(counts)
            && !bits.iter().enumerate().any(says)
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

    pub(super) fn bits_of(&self, used: Mask) -> impl Iterator<Item = (usize, &Bit)> {
        self.sentence.bits.iter().enumerate().filter(move |(at, _)| used & (1 << at) != 0)
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

    /// Have those who were gathered in this line set out?
    fn is_on_the_way(&self, state: &State<'_>) -> bool {
        let path = self.sentence.grammar.path;
        let first = |code: &String| code.split(' ').next().unwrap_or_default().to_owned();
        let last = state.codes.iter().rev().map(first).find(|word| !self.gathers(word));
        last.is_some_and(|word| word == path)
    }

    pub(super) fn gathers(&self, verb: &str) -> bool {
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
