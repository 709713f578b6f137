//! Who stays where he is: left behind, dropped on the way, or said to stay.

use super::{Search, State};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::matching::{Mask, verb};
use crate::orders::token::Gap;
use crate::speech::{Offer, Term};

impl<'a> Search<'a, '_> {
    /// `leave the artillery here, Howe goes on to Albany`: whoever goes on is not dropped with those named before him; nor is whoever
    /// retreats lost with them.
    pub(super) fn goes_on(&self, said: &str, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let lost = matches!(said, "lose" | "hit" | "eliminate");
        let own = |(_, bit): (usize, &Bit)| matches!(bit.kind, Kind::Verb { soft: false, .. });
        if said != "drop" && (!lost || self.bits_of(used).any(own)) {
            return false;
        }
        let goes = |(at, bit): (usize, &Bit)| {
            if matches!(bit.kind, Kind::Verb { .. } | Kind::Close { .. }) {
                return false;
            }
            // `Howe and the 27th on to Albany`: all of them go.
            let last =
                (at..bits.len() - 1).take_while(|at| self.is_joined(at + 1)).last().map_or(at, |at| at + 1);
            let next = bits.get(last + 1).filter(|next| next.gap == Gap::Word && !self.joins(last + 1));
            next.is_some_and(|next| {
                let counts = next.means("troops") || next.means("indians");
                matches!(next.kind, Kind::Verb { .. }) && !counts && (!lost || next.means("retreat"))
                    || next.kind == Kind::Name && matches!(next.prep, Prep::To | Prep::Via)
            })
        };
        self.bits_of(used).any(goes)
    }

    /// `Lévis and Guyenne; Marine stays`: who was named last stays, and nobody has said that the others do.
    pub(super) fn stays_behind(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
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
        let goal = |bit: &Bit| bit.kind == Kind::Name && matches!(bit.prep, Prep::To | Prep::Via | Prep::On);
        // `to Albany, drop the artillery there`: not before they have gone there.
        let first = self.bits_of(used).next().map_or(0, |(at, _)| at);
        if (0..first).any(|at| state.used & (1 << at) == 0 && goal(&bits[at])) {
            return true;
        }
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
        // Those who are on the march already leave whom they leave where they stand.
        let here = self.marches && !state.ground.marched && !self.walked && !bits[..at].iter().any(goal);
        let here =
            here && state.codes.iter().all(|code| self.gathers(code.split(' ').next().unwrap_or_default()));
        early || elsewhere || leaves && !there && !here
    }

    /// `Dunbar stays, on to Albany`: on the march he is dropped where they stand. Elsewhere it only may be true ([`asides`]).
    ///
    /// [`asides`]: crate::orders::asides
    pub(super) fn stays(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        let bits = self.sentence.bits;
        let begins = self.marches && state.place.is_none() && !state.ground.marched && !self.walked;
        let said =
            bits.len() > 1 && bits[0].kind == Kind::Name && bits[1].stays() && bits[1].gap == Gap::Word;
        // Of `all` he would be one.
        if !begins
            || !said
            || state.used & 0b11 != 0
            || free & 1 == 0
            || bits.iter().any(|bit| bit.kind == Kind::Whole)
        {
            return;
        }
        let drops = |offer: &&&Offer| match offer.words.0.last() {
            Some(Term::Name { id, also }) => {
                verb(offer) == Some("drop") && self.sentence.names(&bits[0], id, also).is_some()
            }
            _ => false,
        };
        if let Some(code) = legal.iter().find(drops).map(|offer| offer.code.clone()) {
            let next =
                State { used: state.used | 0b11, cost: state.cost + 1, carried: None, ..state.clone() };
            self.take(next, &code);
        }
    }

    /// `Johnson stays in Albany`: the place where he stays is not where the others set out from.
    pub(super) fn is_where_one_stays(&self, used: Mask) -> bool {
        let bits = self.sentence.bits;
        self.bits_of(used).any(|(at, bit)| bit.prep == Prep::At && at > 0 && bits[at - 1].stays())
    }

    /// Is a bit one more name of those joined by an `and`?
    pub(super) fn is_joined(&self, at: usize) -> bool {
        let (before, bit, line) = (&self.sentence.bits[at - 1], &self.sentence.bits[at], self.sentence.line);
        let and = line.between(before.to - 1, bit.from).contains(['&', '+']);
        let noun = matches!(bit.kind, Kind::Name | Kind::Unknown);
        noun && bit.prep == Prep::Bare
            && bit.gap < Gap::Clause
            && (and || bit.gap == Gap::Word && self.joins(at))
    }

    /// `take 1, leave 2`: was somebody dropped, and nobody taken who was to be?
    pub(super) fn forgets_taking(&self, state: &State<'_>) -> bool {
        let bits = self.sentence.bits;
        let left = |at: usize| state.used & (1 << at) == 0;
        let said = |at: &usize| {
            let next = bits.get(at + 1).filter(|next| next.gap == Gap::Word && left(at + 1));
            left(*at)
                && bits[*at].means("take")
                && next.is_some_and(|next| matches!(next.kind, Kind::Number(_)))
        };
        state.codes.iter().any(|code| code.starts_with("drop ")) && (0..bits.len()).any(|at| said(&at))
    }

    /// `take 1 more, leave 2`: who or how many is told behind its own verb, and not across another.
    pub(super) fn is_crossed(&self, said: &str, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let Some((own, _)) = self.bits_of(used).find(|(_, bit)| bit.means(said)) else { return false };
        let other = |at: usize| {
            let means = |word: &&&str| bits[at].means(word);
            let gathers = self.sentence.grammar.gathers.iter().find(means);
            gathers.is_some() && !bits[at].means(said) && bits[at].clause == bits[own].clause
        };
        let noun = |(_, bit): &(usize, &Bit)| matches!(bit.kind, Kind::Name | Kind::Number(_));
        self.gathers(said)
            && self.bits_of(used).filter(noun).any(|(at, _)| match at < own {
                true => at > 0 && other(at - 1),
                false => (own + 1..at).any(other),
            })
    }

    /// `Vaudreuil stays`: would somebody be taken along who is said to stay?
    pub(super) fn is_said_to_stay(&self, said: &str, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let named = |(at, bit): (usize, &Bit)| {
            let next = bits.get(at + 1).filter(|next| next.gap == Gap::Word);
            bit.kind == Kind::Name && next.is_some_and(Bit::stays)
        };
        self.sentence.grammar.takes(said) && self.bits_of(used).any(named)
    }

    /// Does an `and` stand before a bit?
    fn joins(&self, at: usize) -> bool {
        let (before, bit) = (&self.sentence.bits[at - 1], &self.sentence.bits[at]);
        self.sentence.line.tokens[before.to..bit.from].iter().any(|token| token.text == "and")
    }
}
