//! Steps that nobody says: from one question to the next, from where somebody sets out, and the way to a place farther off.

use super::{Search, State, is_soft, names_origin};
use crate::orders::bits::{Bit, Kind, Prep};
use crate::orders::matching::{Mask, is_passage, verb};
use crate::orders::token::Gap;
use crate::speech::Offer;
use crate::speech::reach::{Route, route_to};
use std::rc::Rc;

/// Steps from one question to the next that may be unsaid in a row.
const UNSAID: usize = 3;

/// Positions from which ways are sought.
const MOST_WAYS: usize = 6;

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
            self.halts(state, legal);
            return;
        }
        self.passages(state, legal, left);
        self.uses(state, legal, left);
        self.movement(state, legal, left);
        if let Some(pass) = state.ground.may_pass() {
            let mut next = state.clone();
            (next.cost, next.unsaid, next.shared) = (next.cost + 1, next.unsaid + 1, None);
            self.take(next, &pass);
        }
        self.origins(state, legal, left);
    }

    /// A step that nobody says, at a cost.
    fn silently(&mut self, state: &State<'a>, code: &str, cost: u32, used: Mask) {
        let mut next = state.clone();
        (next.cost, next.unsaid, next.shared) = (next.cost + cost, next.unsaid + 1, None);
        (next.carried, next.used) = (None, next.used | used);
        self.take(next, code);
    }

    /// Is a name with one of these little words before it among what is left?
    fn is_left(&self, left: Mask, preps: &[Prep]) -> bool {
        let named = |bit: &Bit| bit.kind == Kind::Name && preps.contains(&bit.prep);
        self.sentence.bits.iter().enumerate().any(|(at, bit)| left & (1 << at) != 0 && named(bit))
    }

    /// The bits among what is left that mean a word of orders.
    fn meaning(&self, left: Mask, word: &str) -> Option<usize> {
        let mut bits = self.sentence.bits.iter().enumerate();
        bits.find(|(at, bit)| left & (1 << at) != 0 && bit.means(word)).map(|(at, _)| at)
    }

    /// Steps from one question to the next.
    fn passages(&mut self, state: &State<'a>, legal: &[&Offer], left: Mask) {
        // `Montcalm and Lévis`, where each has a force: that nobody goes with the first is for the player to say, unless he marches off.
        let gathers = |word: &str| self.sentence.grammar.gathers.contains(&word);
        let took = state.codes.last().is_some_and(|code| code.split(' ').next().is_some_and(gathers));
        let verb_left =
            |(at, bit): (usize, &Bit)| left & (1 << at) != 0 && matches!(bit.kind, Kind::Verb { .. });
        let off = self.is_left(left, &[Prep::To, Prep::Via, Prep::On])
            || self.sentence.bits.iter().enumerate().any(verb_left);
        let alone = !took && !off && legal.iter().any(|offer| verb(offer) == Some("take"));
        // Whoever has not set out yet has a march to lose by a halt.
        let passes = |offer: &&&Offer| is_passage(offer) && (offer.code != "halt" || state.ground.marched);
        for offer in legal.iter().filter(passes).filter(|offer| offer.code != "done" || !alone) {
            self.silently(state, &offer.code, if offer.code == "halt" { 3 } else { 1 }, 0);
        }
    }

    /// What a card is used for: whoever marches somebody off, takes somebody along or goes by himself has been activated (`play 7, Montcalm
    /// to St-Jean`, `38: Rigaud with Perière`), and a card that is aimed at a place is played for its event (`Small Pox on New York`).
    fn uses(&mut self, state: &State<'a>, legal: &[&Offer], left: Mask) {
        let aims = self.is_left(left, &[Prep::On]);
        // `activate` may be one way or another, and is read by itself.
        let says = |bit: &Bit| bit.means("take") || bit.means("single") && !bit.means("activate");
        let goes = self.bits_of(left).any(|(_, bit)| says(bit));
        let with = self.is_left(left, &[Prep::With]) && self.is_left(left, &[Prep::Bare]);
        // Nobody lies before a place but those who were activated.
        let besieges = self.meaning(left, "siege").is_some();
        let marches = goes || with || besieges || self.is_left(left, &[Prep::To, Prep::Via]);
        let meant = |offer: &&&Offer| offer.code == "activate" && marches || offer.code == "event" && aims;
        for offer in legal.iter().filter(meant) {
            self.silently(state, &offer.code, 4, 0);
        }
    }

    /// `light AP: Mohawk to Lake George`: an Action Point that marches somebody off is one for movement. Who goes must have been said.
    fn movement(&mut self, state: &State<'a>, legal: &[&Offer], left: Mask) {
        let who = |(at, bit): (usize, &Bit)| {
            let noun = matches!(bit.kind, Kind::Name | Kind::Whole | Kind::Unknown);
            left & (1 << at) != 0 && noun && !matches!(bit.prep, Prep::To | Prep::Via)
        };
        let said = self.sentence.bits.iter().enumerate().any(who);
        let marches = self.is_left(left, &[Prep::To, Prep::Via]);
        // `Fraser begins a fort`: what he does with it is said of the fort.
        let work = |bit: &Bit| matches!(self.sentence.line.tokens[bit.from].text.as_str(), "fort" | "road");
        let builds = self.bits_of(left).any(|(_, bit)| work(bit));
        if !said || !marches && !builds {
            return;
        }
        let meant = |offer: &&&Offer| {
            marches && offer.code.ends_with("-movement") || builds && offer.code.ends_with(" construct")
        };
        for offer in legal.iter().filter(meant) {
            let mut words = offer.code.split(' ');
            let (Some("use"), Some(kind), Some(action)) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            if action == "construct" || self.meaning(left, action).is_none() {
                let point = self.meaning(left, kind).map_or(0, |at| 1 << at);
                self.silently(state, &offer.code, 4, point);
            }
        }
    }

    /// From where those set out who are named.
    fn origins(&mut self, state: &State<'a>, legal: &[&Offer], left: Mask) {
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

    /// `to Albany, done`, at the end of a line: whatever else may be meant, the march ends.
    fn halts(&mut self, state: &State<'a>, legal: &[&Offer]) {
        let Some((at, bit)) = self.sentence.bits.iter().enumerate().next_back() else { return };
        let path = self.sentence.grammar.path;
        let marched = state.codes.last().is_some_and(|code| code.split(' ').next() == Some(path));
        let left = self.all() & !state.used & !(1 << at);
        let alone = self.bits_of(left).all(|(_, bit)| is_soft(bit)) && state.used & (1 << at) == 0;
        // `end phase` says what it ends.
        let ends = matches!(&bit.kind, Kind::Close { means, full: false } if means.as_slice() == ["done"]);
        let done = ends && bit.gap < Gap::Clause;
        let halt = legal.iter().find(|offer| offer.code == "halt" && is_passage(offer));
        if let (Some(halt), true) = (halt, marched && alone && done && at > 0) {
            let mut next = state.clone();
            (next.cost, next.shared, next.carried, next.closed) = (next.cost + 1, None, None, true);
            next.used |= 1 << at;
            next.answers(&state.ground);
            self.take(next, &halt.code);
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
        let steps = |bit: &Bit| bit.means(path);
        let before = index.checked_sub(1).filter(|at| state.used & (1 << at) == 0);
        before
            .filter(|at| bits[*at].clause == bits[index].clause && steps(&bits[*at]))
            .map_or(0, |at| 1 << at)
    }

    /// Does a place stand behind another one with nothing between them? Words without a comma are one place.
    pub(super) fn is_run_on(&self, state: &State<'_>, index: usize) -> bool {
        let bits = self.sentence.bits;
        let line = self.sentence.line;
        let parted = |before: &usize| {
            let last = &line.tokens[bits[*before].to - 1];
            let between = line.text.get(last.start + last.len..line.tokens[bits[index].from].start);
            between.is_some_and(|between| between.contains('&'))
        };
        let joined = |before: &usize| {
            bits[*before].to == bits[index].from && bits[index].gap == Gap::Word && !parted(before)
        };
        state.place.filter(|before| *before + 1 == index).is_some_and(|before| joined(&before))
    }

    /// Is somebody named before a place who has no part in the march to it yet? Then it is not theirs.
    fn is_told_before(&self, state: &State<'_>, place: usize) -> bool {
        let bits = self.sentence.bits;
        let who = |(at, bit): (usize, &Bit)| {
            let noun = matches!(bit.kind, Kind::Name | Kind::Number(2..) | Kind::Whole | Kind::Unknown);
            noun && state.used & (1 << at) == 0 && bit.clause == bits[place].clause
        };
        bits.iter().enumerate().any(|told| told.1.place < bits[place].place && who(told))
    }

    /// The way of those on the move to a place: worked out once a position.
    fn route(&mut self, state: &State<'a>, place: &str) -> Option<Rc<Route>> {
        let facts = state.ground.play.facts();
        let known = self.ways.iter().find(|(there, to, _)| *there == facts && to == place);
        if let Some((.., known)) = known {
            return known.clone();
        }
        let found = route_to(&*state.ground.play, state.ground.side, place).map(Rc::new);
        self.ways.push((facts, place.to_owned(), found.clone()));
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
        if self.is_told_before(state, index) {
            return;
        }
        // They are dear: a sentence that wants more of them is none, unless it was read more cheaply.
        if self.ways.len() >= MOST_WAYS {
            self.given_up = Some(self.given_up.map_or(state.cost, |cost| cost.min(state.cost)));
            return;
        }
        let Some(route) = self.route(state, &id) else { return };
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
