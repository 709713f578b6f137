//! Steps that nobody says: from one question to the next, from where somebody sets out, and the way to a place farther off.

use super::{Search, State, is_soft, names_origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::matching::{Mask, is_passage, verb};
use crate::orders::token::Gap;
use crate::speech::Offer;
use crate::speech::reach::{Route, routes};
use std::rc::Rc;

/// Steps from one question to the next that may be unsaid in a row.
const UNSAID: usize = 3;

impl<'a> Search<'a, '_> {
    /// Steps that give nothing up, and from where those set out who are named.
    pub(super) fn unsaid(&mut self, state: &State<'a>, legal: &[&Offer]) {
        let left = self.all() & !state.used;
        let named = |(index, bit): (usize, &Bit)| {
            left & (1 << index) != 0 && !matches!(bit.kind, Kind::Close { .. }) && !is_soft(bit)
        };
        if state.unsaid >= UNSAID {
            return;
        }
        if !self.sentence.bits.iter().enumerate().any(named) {
            self.halts_first(state, legal);
            return;
        }
        // Whoever has not set out yet has a march to lose by a halt.
        let passes = |offer: &&&Offer| is_passage(offer) && (offer.code != "halt" || state.ground.marched);
        // `Montcalm and Lévis`, where each has a force: that nobody goes with the first is for the player to say, unless he marches off.
        let gathers = |word: &str| self.sentence.grammar.gathers.contains(&word);
        let took = state.codes.last().is_some_and(|code| code.split(' ').next().is_some_and(gathers));
        let off = |(at, bit): (usize, &Bit)| {
            left & (1 << at) != 0
                && bit.kind == Kind::Name
                && matches!(bit.prep, Prep::To | Prep::Via | Prep::On)
                || matches!(&bit.kind, Kind::Verb { .. }) && left & (1 << at) != 0
        };
        let alone = !took && !self.sentence.bits.iter().enumerate().any(off);
        let leads = legal.iter().any(|offer| verb(offer) == Some("take"));
        let passes = |offer: &&&Offer| passes(offer) && !(offer.code == "done" && leads && alone);
        for offer in legal.iter().filter(passes) {
            let mut next = state.clone();
            let cost = if offer.code == "halt" { 3 } else { 1 };
            (next.cost, next.unsaid, next.shared) = (next.cost + cost, next.unsaid + 1, None);
            next.carried = None;
            self.take(next, &offer.code);
        }
        // `play 7, Montcalm to St-Jean`: whoever marches somebody off has activated him.
        let marches = |(at, bit): (usize, &Bit)| {
            left & (1 << at) != 0 && bit.kind == Kind::Name && matches!(bit.prep, Prep::To | Prep::Via)
        };
        let bits = || self.sentence.bits.iter().enumerate();
        for offer in legal.iter().filter(|offer| offer.code == "activate" && bits().any(marches)) {
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared) = (next.cost + 4, next.unsaid + 1, None);
            next.carried = None;
            self.take(next, &offer.code);
        }
        // `Small Pox on New York`: a card that is aimed at a place is played for its event.
        let aims = |(at, bit): (usize, &Bit)| {
            left & (1 << at) != 0 && bit.kind == Kind::Name && bit.prep == Prep::On
        };
        for offer in legal.iter().filter(|offer| offer.code == "event" && bits().any(aims)) {
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared) = (next.cost + 4, next.unsaid + 1, None);
            next.carried = None;
            self.take(next, &offer.code);
        }
        // `light AP: Mohawk to Lake George`: an Action Point that marches somebody off is one for movement.
        let moves = |offer: &&&Offer| offer.code.starts_with("use ") && offer.code.ends_with("-movement");
        let named = |(at, bit): (usize, &Bit), word: &str| {
            left & (1 << at) != 0
                && matches!(&bit.kind, Kind::Verb { means, .. } if means.iter().any(|meant| meant == word))
        };
        // Who goes there must have been said.
        let who = |(at, bit): (usize, &Bit)| {
            let noun = matches!(bit.kind, Kind::Name | Kind::Whole | Kind::Unknown);
            left & (1 << at) != 0 && noun && !matches!(bit.prep, Prep::To | Prep::Via)
        };
        let silent = |offer: &&&Offer| {
            let action = offer.code.rsplit(' ').next().unwrap_or_default();
            bits().any(marches) && bits().any(who) && !bits().any(|bit| named(bit, action))
        };
        for offer in legal.iter().filter(moves).filter(silent) {
            let kind = offer.code.split(' ').nth(1).unwrap_or_default();
            let point = bits().find(|bit| named(*bit, kind)).map_or(0, |(at, _)| 1 << at);
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared) = (next.cost + 4, next.unsaid + 1, None);
            (next.carried, next.used) = (None, next.used | point);
            self.take(next, &offer.code);
        }
        if let Some(pass) = state.ground.may_pass() {
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared) = (next.cost + 1, next.unsaid + 1, None);
            self.take(next, &pass);
        }
        let from = |offer: &&&Offer| names_origin(offer);
        // Whoever says from where is taken at his word.
        let bits = self.sentence.bits;
        let clause = (0..bits.len())
            .find(|at| left & (1 << at) != 0 && !is_soft(&bits[*at]))
            .map_or(0, |at| bits[at].clause);
        let said = |bit: &Bit| {
            bit.clause == clause && matches!(bit.prep, Prep::From | Prep::Of) && bit.kind == Kind::Name
        };
        if bits.iter().any(said) || state.origin == Some(clause) {
            return;
        }
        for offer in legal.iter().filter(from) {
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared) = (next.cost + 6, next.unsaid + 1, None);
            (next.carried, next.origin) = (None, Some(clause));
            self.take(next, &offer.code);
        }
    }

    /// `to Wood Creek; done`: the march halts, and the `done`, an order of its own, ends what comes next.
    fn halts_first(&mut self, state: &State<'a>, legal: &[&Offer]) {
        let bits = self.sentence.bits.iter().enumerate();
        let mut left = bits.filter(|(at, bit)| state.used & (1 << at) == 0 && !is_soft(bit));
        let own = |(at, bit): (usize, &Bit)| {
            let done = self.sentence.line.tokens[bit.from].text == "done";
            done && at > 0 && bit.gap == Gap::Clause
        };
        let halt = legal.iter().find(|offer| offer.code == "halt" && is_passage(offer));
        if let (Some(halt), true, true) = (halt, state.ground.marched, left.next().is_some_and(own)) {
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared, next.carried) =
                (next.cost + 3, next.unsaid + 1, None, None);
            next.answers(&state.ground);
            self.take(next, &halt.code);
        }
    }

    /// The verb before a place that means a step of a march: `raid Woodstock`.
    pub(super) fn verb_before(&self, state: &State<'_>, index: usize) -> Mask {
        let bits = self.sentence.bits;
        let path = self.sentence.grammar.path;
        let steps = |bit: &Bit| matches!(&bit.kind, Kind::Verb { means, .. } if means.iter().any(|meant| meant == path));
        let before = index.checked_sub(1).filter(|at| state.used & (1 << at) == 0);
        before
            .filter(|at| bits[*at].clause == bits[index].clause && steps(&bits[*at]))
            .map_or(0, |at| 1 << at)
    }

    /// Does a place stand behind another one with nothing between them? Words without a comma are one place.
    pub(super) fn is_run_on(&self, state: &State<'_>, index: usize) -> bool {
        let bits = self.sentence.bits;
        let joined = |before: &usize| bits[*before].to == bits[index].from && bits[index].gap == Gap::Word;
        state.place.filter(|before| *before + 1 == index).is_some_and(|before| joined(&before))
    }

    /// Where those on the move can get to: worked out once a position.
    pub(super) fn routes(&mut self, state: &State<'a>) -> Rc<[Route]> {
        let facts = state.ground.play.facts();
        if let Some((_, known)) = self.ways.iter().find(|(there, _)| *there == facts) {
            return Rc::clone(known);
        }
        let found: Rc<[Route]> = routes(&*state.ground.play, state.ground.side).into();
        self.ways.push((facts, Rc::clone(&found)));
        found
    }

    /// A place farther off than one step: by the way that leads there.
    pub(super) fn paths(&mut self, state: &State<'a>, free: Mask) {
        let bits = self.sentence.bits;
        if !state.ground.seeks_paths() {
            return;
        }
        let place = |bit: &Bit| {
            matches!(bit.kind, Kind::Name)
                && !bit.left_out
                && matches!(bit.prep, Prep::To | Prep::Bare | Prep::On | Prep::Via)
        };
        // `via` goes before what it leads to.
        let open = (0..bits.len()).filter(|&index| free & (1 << index) != 0 && place(&bits[index]));
        let Some(index) = open.min_by_key(|index| bits[*index].place) else {
            return;
        };
        let path = self.sentence.grammar.path;
        let steps = state.ground.legal().iter().any(|offer| verb(offer) == Some(path));
        let names = state.ground.play.names().places;
        let named = |place: &crate::engine::Named| {
            let (id, also) = place.shared();
            self.sentence.names(&bits[index], &id, &also).map(|cost| (cost, id))
        };
        let all: Vec<_> = names.iter().filter_map(named).collect();
        let best = all.iter().map(|(cost, _)| *cost).min();
        let mut nearest = all.into_iter().filter(|(cost, _)| Some(*cost) == best);
        // A shortened name that several places share is none of them.
        let (Some((_, id)), None) = (nearest.next().filter(|_| steps), nearest.next()) else { return };
        let code = format!("{path} {id}");
        let apart = self.sentence.grammar.apart;
        let near = |offer: &Offer| {
            offer.code == code && offer.refused.as_ref().is_none_or(|no| !apart.contains(&no.code))
        };
        // What is one step away, or refused for another reason than that it is farther, has no way around.
        if self.is_run_on(state, index) || state.ground.offers().0.iter().any(near) {
            return;
        }
        let found = self.routes(state);
        let Some(route) = found.iter().find(|route| route.by == path && *route.to == *id) else {
            return;
        };
        let sensible = route.sensible();
        let Some(way) = sensible.first().filter(|way| way.places.len() > 1) else { return };
        if sensible.len() > 1 && way.risks > 0 {
            return;
        }
        let mut next = state.clone();
        for step in &way.places {
            let code = format!("{path} {step}");
            if !next.ground.take(&code) {
                return;
            }
            next.codes.push(code);
        }
        (next.cost, next.unsaid, next.shared, next.closed) = (next.cost + 2, 0, None, false);
        next.answers(&state.ground);
        next.used |= 1 << index | self.verb_before(state, index);
        next.carried = Some((path, bits[index].clause));
        next.place = Some(index);
        self.push(next);
    }
}
