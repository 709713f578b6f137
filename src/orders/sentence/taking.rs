//! Steps that words of the sentence mean.

use super::{Search, State, names_origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::groups;
use crate::orders::matching::{Mask, Match, destroys, verb};
use crate::orders::token::Gap;
use crate::speech::Offer;

impl<'a> Search<'a, '_> {
    /// Takes an offer made of some bits.
    pub(super) fn step(&mut self, state: &State<'a>, offer: &Offer, found: Match) {
        let bits = self.sentence.bits;
        let used = |index: usize| found.used & (1 << index) != 0;
        let free = |index: usize| (state.used | found.used) & (1 << index) == 0;
        let is_path = verb(offer) == Some(self.sentence.grammar.path);
        let first = (0..bits.len()).find(|index| used(*index)).unwrap_or(0);
        let clause = bits[first].clause;
        let last =
            (0..bits.len()).filter(|index| used(*index)).map(|index| bits[index].place).max().unwrap_or(0);
        let skipped = (0..bits.len()).filter(|index| {
            free(*index) && bits[*index].place < last && !self.is_idle(*index, state.used | found.used)
        });
        let spare = self.spare(state);
        let skipped = skipped.filter(|index| spare & (1 << index) == 0);
        // The way of a raid is told before its goal, or behind it.
        let told =
            |bit: &Bit| matches!(bit.kind, Kind::But) || bit.prep == Prep::Via && verb(offer) == Some("raid");
        let skipped: Vec<usize> = skipped.filter(|index| !told(&bits[*index])).collect();
        // A path is walked in the order in which it is told.
        let place = |index: &usize| {
            matches!(bits[*index].kind, Kind::Name)
                && matches!(bits[*index].prep, Prep::To | Prep::Via | Prep::Bare | Prep::On)
        };
        if is_path && skipped.iter().any(place) {
            return;
        }
        let names = |at: &usize| used(*at) && bits[*at].kind == Kind::Name;
        let place = (0..bits.len()).find(names).filter(|_| is_path);
        if place.is_some_and(|at| self.is_run_on(state, at)) {
            return;
        }
        // `everybody at Ticonderoga to Crown Point`: nobody goes back to a place that was told before the last.
        if place.zip(state.place).is_some_and(|(at, before)| bits[at].place < bits[before].place) {
            return;
        }
        // A second force is told after the first: no word of either is left for the other.
        let again = names_origin(offer) && state.origin == Some(clause);
        if again && (!skipped.is_empty() || state.used >> first != 0) {
            return;
        }
        if self.is_out_of_order(state, offer, found.used, &skipped)
            || self.is_not_meant(state, offer, found.used)
            || self.is_left_elsewhere(state, offer, found.used, place)
            || self.is_put_elsewhere(state, offer, found)
        {
            return;
        }
        let mut next = state.clone();
        next.cost += found.cost + 2 * u32::try_from(skipped.len()).unwrap_or(0);
        // What went by itself and is typed out all the same comes before a second one of its kind.
        next.cost += u32::from(state.codes.is_empty() && !state.ground.gone.is_empty());
        next.used |= found.used;
        if !offer.aside {
            next.answers(&state.ground);
        }
        next.unsaid = 0;
        next.shared = found.place;
        next.place = place.or(next.place);
        next.origin = if names_origin(offer) { Some(clause) } else { next.origin };
        next.carried = verb(offer).map(|verb| (verb, clause));
        next.closed =
            (0..bits.len()).any(|index| used(index) && matches!(bits[index].kind, Kind::Close { .. }));
        next.last_one = Self::left_to_place(state, offer);
        next.whole = Self::all_of(state, offer).map(|all| (all, clause)).or(next.whole);
        self.told_where(&next, offer);
        self.take(next, &offer.code);
    }

    /// May a bit be skipped at no cost? Its sense is in the rest, or, in `one Massachusetts`, in the name behind it.
    fn is_idle(&self, at: usize, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let named =
            |next: &Bit| next.gap == Gap::Word && next.kind == Kind::Name && used & (1 << (at + 1)) != 0;
        match bits[at].kind {
            Kind::Verb { soft, .. } => soft,
            Kind::Number(1) => bits.get(at + 1).is_some_and(named),
            _ => false,
        }
    }

    /// Do the words of a step refuse more than it does, end more than is to be ended, or belong to something else?
    fn is_not_meant(&self, state: &State<'_>, offer: &Offer, used: Mask) -> bool {
        let mut bits = (0..self.sentence.bits.len()).filter(|at| used & (1 << at) != 0);
        bits.any(|at| self.refuses_more(at, state.used | used))
            || offer.closing.gives_up() && !self.may_give_up(state, used, &offer.closing)
            || self.is_about_others(state, offer, used)
            || self.is_negated(used)
            || self.returns(used)
            || names_origin(offer) && self.is_where_one_stays(used)
            || verb(offer).is_some_and(|verb| self.goes_with_next(state, verb, used))
    }

    /// `to New York and return`: the way back is another than the way there.
    fn returns(&self, used: Mask) -> bool {
        let back = |(at, bit): (usize, &Bit)| {
            let goes = |next: &Bit| next.clause == bit.clause && next.kind == Kind::Name;
            let said = self.sentence.line.tokens[bit.from].text.starts_with("return");
            said && at > 0 && !self.sentence.bits[at + 1..].iter().any(goes)
        };
        self.bits_of(used).any(back)
    }

    /// `Shirley at Albany`, where he stands, says no more than his name: the same step with the place read, too.
    fn told_where(&mut self, next: &State<'a>, offer: &Offer) {
        let place = self.stands(offer, self.all() & !next.used);
        if place != 0 {
            let mut told = next.clone();
            (told.used, told.cost) = (told.used | place, told.cost + 1);
            self.take(told, &offer.code);
        }
    }

    /// Does a place stand among what is free that may only say where somebody is?
    pub(super) fn tells_where(&self, free: Mask) -> bool {
        let bits = self.sentence.bits.iter().enumerate();
        bits.into_iter().any(|(at, bit)| free & (1 << at) != 0 && is_where(bit))
    }

    /// The bits among those that are free which name the place where the one whom an offer names stands, as its note says.
    fn stands(&self, offer: &Offer, free: Mask) -> Mask {
        let place = offer.note.as_deref().and_then(|note| note.split(", at ").nth(1));
        let Some(place) = place.map(|place| place.split(" with ").next().unwrap_or(place)) else { return 0 };
        let names = |bit: &Bit| is_where(bit) && self.sentence.names(bit, place, &[]).is_some();
        let bits = self.sentence.bits.iter().enumerate();
        bits.filter(|(at, bit)| free & (1 << at) != 0 && names(bit)).fold(0, |all, (at, _)| all | 1 << at)
    }

    /// Is it a word of an order that destroys something?
    pub(super) fn destroys(&self, at: usize) -> bool {
        matches!(&self.sentence.bits[at].kind, Kind::Verb { means, .. } if means.iter().any(|meant| destroys(meant)))
    }

    /// Would words be taken out of a sentence about something else? What is destroyed is destroyed in its turn; and in `lose A and B, retreat
    /// to X` B belongs to `lose`.
    pub(super) fn is_out_of_order(
        &self,
        state: &State<'_>,
        offer: &Offer,
        used: Mask,
        skipped: &[usize],
    ) -> bool {
        let bits = self.sentence.bits;
        // `army move: …`: what a point is spent on is not put behind what is done by it.
        let spends = |at: &usize| match &bits[*at].kind {
            Kind::Verb { means, soft: false } => means.iter().any(|word| word.ends_with("-movement")),
            _ => false,
        };
        if offer.aside && !skipped.is_empty() || skipped.iter().any(|at| self.destroys(*at) || spends(at)) {
            return true;
        }
        // `Goreham goes to Chignectou with a light move`: no other point, nobody named, pays for it.
        let first = (0..bits.len()).find(|at| used & (1 << at) != 0).unwrap_or(0);
        let here = |at: &usize| state.used & (1 << at) != 0 && bits[*at].clause == bits[first].clause;
        let spent = state.codes.iter().any(|code| code.starts_with("use ")) && (0..first).any(|at| here(&at));
        let point = |at: usize| matches!(&bits[at].kind, Kind::Verb { soft: false, .. }) && here(&at);
        if verb(offer) == Some("use") && spent && !(0..first).any(point) {
            return true;
        }
        // `I begin to build the road to Miramichy`: what is spent next is told behind what is done first.
        let told = u64::BITS - used.leading_zeros();
        if verb(offer) == Some("use") && state.used.checked_shr(told).is_some_and(|behind| behind != 0) {
            return true;
        }
        let verb = |at: &usize| matches!(bits[*at].kind, Kind::Verb { soft: false, .. });
        let own = (0..bits.len()).find(|at| used & (1 << at) != 0 && verb(at));
        let Some(own) = own.filter(|at| bits[*at].gap >= Gap::Comma) else { return false };
        let stray = |at: &usize| used & (1 << at) != 0 && bits[*at].kind == Kind::Name;
        let Some(stray) = (0..own).find(stray) else { return false };
        let governs =
            |at: &usize| state.used & (1 << at) != 0 && verb(at) && bits[*at].clause == bits[stray].clause;
        (0..stray).any(|at| governs(&at))
    }

    pub(super) fn take(&mut self, mut next: State<'a>, code: &str) {
        if next.ground.take(code) {
            next.codes.push(code.to_owned());
            self.push(next);
        }
    }

    /// All of them, some of a kind, all but some.
    pub(super) fn groups(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        for group in groups::groups(&self.sentence, &*state.ground.play, legal, free) {
            let before = |at: &usize| (state.used | group.used) & (1 << at) == 0 && self.destroys(*at);
            let elsewhere = group.verb.is_some_and(|verb| self.goes_elsewhere(state, verb, group.used));
            let next = group.verb.is_some_and(|verb| self.goes_with_next(state, verb, group.used));
            let left = group.verb == Some("drop") && self.is_left_behind(state, group.used);
            let on = group
                .verb
                .is_some_and(|verb| self.goes_on(verb, group.used) || self.is_said_to_stay(verb, group.used));
            let unsaid = group.verb.is_some_and(|verb| self.is_unsaid_on_the_march(state, verb, group.used));
            if elsewhere || next || left || on || unsaid || (0..group.bit).any(|at| before(&at)) {
                continue;
            }
            match group.take(&state.ground, &self.sentence) {
                groups::Taken::All { ground, codes } => {
                    let mut next = state.clone();
                    (next.ground, next.unsaid, next.shared, next.closed) = (ground, 0, None, false);
                    next.answers(&state.ground);
                    next.used |= group.used;
                    next.cost += group.cost;
                    next.carried = group.verb.map(|verb| (verb, self.sentence.bits[group.bit].clause));
                    next.codes.extend(codes);
                    next.whole = group.whole(legal, &self.sentence).or(next.whole);
                    self.push(next);
                }
                groups::Taken::Some { taken, left } => {
                    self.not_all.get_or_insert((group.bit, taken, left));
                }
                groups::Taken::None => {}
            }
        }
    }
}

/// Is it a place that may say where somebody is?
fn is_where(bit: &Bit) -> bool {
    bit.kind == Kind::Name && matches!(bit.prep, Prep::From | Prep::At | Prep::Of)
}
