//! Whole sentences: who, what, whom and where in the order people say them. Every step taken is one that the sentence names, or one
//! that gives nothing up and that leads to what it names; every word that means something must have been used.

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::ground::{Ground, Last};
use super::groups;
use super::matching::{
    MOST_BITS, Mask, Match, Open, Sentence, destroys, is_everything, is_passage, names_something, verb,
};
use super::token::{Gap, Line};
use crate::speech::reach::{Route, routes};
use crate::speech::{Closing, Offer, Term};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;

/// Positions looked at before a sentence is said not to be understood.
const MOST: usize = 150;

/// Steps from one question to the next that may be unsaid in a row.
const UNSAID: usize = 3;

/// Letters that a word and one made of it have in common: `activate`, `activation`.
const STEM: usize = 6;

/// A sentence that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Read {
    /// The codes of the steps.
    pub(super) codes: Vec<String>,
    /// The bits that were not used, since somebody else is asked first or dice are thrown.
    pub(super) left: Mask,
    /// The last step.
    pub(super) last: Last,
}

/// How far a sentence was understood.
#[derive(Debug, Clone)]
pub(super) struct Stuck<'a> {
    /// The game where it could not be followed any further.
    pub(super) ground: Ground<'a>,
    /// The bits that were used by then.
    pub(super) used: Mask,
}

/// What came of a sentence.
#[derive(Debug)]
pub(super) enum Outcome<'a> {
    /// It was read.
    Read(Read),
    /// It could mean either of these.
    Either(Vec<String>, Vec<String>),
    /// Not all of them may be taken.
    NotAll { bit: usize, taken: usize, left: Vec<String> },
    /// It was not understood.
    Stuck(Box<Stuck<'a>>),
}

#[derive(Clone)]
struct State<'a> {
    ground: Ground<'a>,
    used: Mask,
    codes: Vec<String>,
    cost: u32,
    unsaid: usize,
    /// The verb of the last step, its clause, and the place it was about.
    carried: Option<(&'static str, usize)>,
    shared: Option<usize>,
    /// Was the step before one that closes something, by a word of the line?
    closed: bool,
    /// The kind of question that the step before answered, and how deep it lay.
    kind: &'static str,
    depth: usize,
    /// Did that question have a `done` of its own?
    had_done: bool,
    /// Is what it leaves over left over for good?
    settled: bool,
    /// The place that the last step of a march went to.
    place: Option<usize>,
    /// The order of the line in which somebody set out.
    origin: Option<usize>,
}

impl State<'_> {
    /// Notes which question the step that is taken now answers.
    fn answers(&mut self, ground: &Ground<'_>) {
        (self.kind, self.depth, self.had_done) = (ground.kind(), ground.play.depth(), ground.has_done());
    }
}

struct Search<'a, 's> {
    sentence: Sentence<'s>,
    heap: BinaryHeap<(Reverse<u32>, u32, Reverse<usize>)>,
    states: Vec<Option<State<'a>>>,
    best: Option<Stuck<'a>>,
    not_all: Option<(usize, usize, Vec<String>)>,
    /// Where one can get to, by the facts of the position.
    ways: Vec<(String, Rc<[Route]>)>,
}

/// Reads the bits of a line.
pub(super) fn read<'a>(
    ground: &Ground<'a>,
    line: &Line,
    bits: &[Bit],
    first: Option<&'static str>,
) -> Outcome<'a> {
    let start = State {
        ground: ground.clone(),
        used: 0,
        codes: Vec::new(),
        cost: 0,
        unsaid: 0,
        carried: first.map(|verb| (verb, 0)),
        shared: None,
        closed: ground.last.is_some_and(|last| last.closed),
        kind: ground.last.map_or("", |last| last.kind),
        depth: ground.last.map_or(0, |last| last.depth),
        had_done: ground.last.is_some_and(|last| last.had_done),
        settled: false,
        place: None,
        origin: None,
    };
    let stuck = Stuck { ground: ground.clone(), used: 0 };
    if bits.is_empty() || bits.len() > MOST_BITS {
        return Outcome::Stuck(Box::new(stuck));
    }
    let sets_out = ground.play.follow().sets_out;
    let sentence = Sentence { line, bits, grammar: ground.play.grammar(), sets_out };
    let mut search = Search {
        sentence,
        heap: BinaryHeap::new(),
        states: Vec::new(),
        best: Some(stuck),
        not_all: None,
        ways: Vec::new(),
    };
    search.push(start);
    search.run()
}

impl<'a> Search<'a, '_> {
    /// Keeps a state to be looked at; what would be left over or skipped speaks against it.
    fn push(&mut self, state: State<'a>) {
        let left = |(index, bit): &(usize, &Bit)| state.used & (1 << index) == 0 && !is_soft(bit);
        let bits = self.sentence.bits.iter().enumerate();
        let (spare, rest): (Vec<_>, Vec<_>) = bits.filter(left).partition(|(_, bit)| self.is_spare(bit));
        let waits = if state.ground.is_asked() { 0 } else { 3 * rest.len() };
        let spared = if state.settled { 2 * spare.len() } else { 0 };
        let cost = state.cost + u32::try_from(waits + spared).unwrap_or(0);
        self.heap.push((Reverse(cost), state.used.count_ones(), Reverse(self.states.len())));
        self.states.push(Some(state));
    }

    fn run(mut self) -> Outcome<'a> {
        let mut found: Option<(u32, Read, String)> = None;
        let mut looked = 0;
        while let Some((Reverse(cost), _, Reverse(index))) = self.heap.pop() {
            if found.as_ref().is_some_and(|(best, ..)| cost > *best) || looked >= MOST {
                break;
            }
            let Some(state) = self.states[index].take() else { continue };
            looked += 1;
            if let Some(left) = self.finished(&state) {
                // A closing word that is spare here may still close something that it stands beside.
                if !state.settled && self.spare(&state) != 0 && state.ground.is_asked() {
                    self.expand(&state);
                    self.push(State { settled: true, ..state });
                    continue;
                }
                // Of what comes of an answer under seal nothing is known: another answer is another reading.
                let sealed = state.ground.is_answered().then(|| state.codes.join("; "));
                let facts = sealed.unwrap_or_else(|| state.ground.play.facts());
                match &found {
                    None => {
                        let State { codes, kind, depth, closed, had_done, .. } = state;
                        let last = Last { kind, depth, closed, had_done, same_breath: false, dice: false };
                        found = Some((cost, Read { codes, left, last }, facts));
                    }
                    Some((_, read, there)) if *there != facts && read.codes != state.codes => {
                        return Outcome::Either(read.codes.clone(), state.codes);
                    }
                    Some(_) => {}
                }
                continue;
            }
            self.remember(&state);
            if state.ground.is_asked() {
                self.expand(&state);
            }
        }
        match (found, self.not_all, self.best) {
            (Some((_, read, _)), ..) => Outcome::Read(read),
            (None, Some((bit, taken, left)), _) => Outcome::NotAll { bit, taken, left },
            (None, None, Some(stuck)) => Outcome::Stuck(Box::new(stuck)),
            (None, None, None) => Outcome::Either(Vec::new(), Vec::new()),
        }
    }

    /// The state that used most, and first.
    fn remember(&mut self, state: &State<'a>) {
        let most = self.best.as_ref().map_or(0, |best| best.used.count_ones());
        if state.used.count_ones() > most {
            self.best = Some(Stuck { ground: state.ground.clone(), used: state.used });
        }
    }

    fn all(&self) -> Mask {
        (1 << self.sentence.bits.len()) - 1
    }

    /// Is everything used that means something? What is left then waits for somebody else's answer.
    fn finished(&self, state: &State<'_>) -> Option<Mask> {
        if state.codes.is_empty() && state.used == 0 {
            return None;
        }
        let left = self.all() & !state.used;
        let telling =
            |(index, bit): &(usize, &Bit)| left & (1 << index) != 0 && !is_soft(bit) && !self.is_spare(bit);
        let mut rest = self.sentence.bits.iter().enumerate().filter(telling).peekable();
        match rest.peek() {
            None if self.is_called(state).is_some() => None,
            None => Some(0),
            // What is left comes after all that was used, and nobody asks this side now.
            // Nothing that nobody said has brought that about.
            Some((first, _)) if !state.ground.is_asked() && state.used >> first == 0 && state.unsaid == 0 => {
                Some(left & !self.spare(state))
            }
            Some(_) => None,
        }
    }

    /// A verb that is left over, and is the very word of an order that is open and names nothing: `for activation`.
    fn is_called(&self, state: &State<'_>) -> Option<usize> {
        let bits = self.sentence.bits;
        let left = |at: &usize| {
            state.used & (1 << at) == 0 && matches!(bits[*at].kind, Kind::Verb { soft: true, .. })
        };
        if !(0..bits.len()).any(|at| left(&at)) || !state.ground.is_asked() {
            return None;
        }
        let legal = state.ground.legal();
        let alone =
            |offer: &&Offer| matches!(offer.words.0.as_slice(), [Term::Key(_)]) && !offer.closing.gives_up();
        let keys: Vec<&str> = legal.iter().filter(alone).filter_map(|offer| verb(offer)).collect();
        let typed = |at: usize| self.sentence.line.tokens[bits[at].from].text.as_str();
        let named = |key: &str, typed: &str| {
            key == typed || key.get(..STEM).is_some_and(|stem| typed.starts_with(stem))
        };
        let same = |at: &usize| keys.iter().any(|key| named(key, typed(*at)));
        (0..bits.len()).filter(left).find(same)
    }

    /// A `done` too many: it stands in the same breath as what it could close, and that has closed itself.
    fn is_spare(&self, bit: &Bit) -> bool {
        let idle = matches!(&bit.kind, Kind::Close { means, full: false } if means.iter().any(|word| *word == "done" || *word == "halt"));
        let later = bit.from > self.sentence.bits[0].from || bit.gap < Gap::Clause;
        idle && bit.gap < Gap::Clause && later && !self.is_after_halt(bit)
    }

    /// The closing words that are left and spare.
    fn spare(&self, state: &State<'_>) -> Mask {
        let bits = self.sentence.bits.iter().enumerate();
        let spare = bits.filter(|(at, bit)| state.used & (1 << at) == 0 && self.is_spare(bit));
        spare.fold(0, |all, (at, _)| all | 1 << at)
    }

    /// `halt, done`: the march has its own word, and the `done` is for what comes after it.
    fn is_after_halt(&self, bit: &Bit) -> bool {
        let says =
            |bit: &Bit, word: &str| matches!(&bit.kind, Kind::Close { means, .. } if means.contains(&word));
        let before = self.sentence.bits.iter().rev().find(|other| other.to <= bit.from);
        says(bit, "done") && before.is_some_and(|before| says(before, "halt"))
    }

    /// The bits that may be used now: of the first order of the line that has any left, and none behind a closing word.
    fn free(&self, used: Mask, state: &State<'_>) -> Mask {
        let bits = self.sentence.bits;
        let open = |index: usize| used & (1 << index) == 0;
        let telling =
            |index: &usize| open(*index) && !is_soft(&bits[*index]) && !self.is_spare(&bits[*index]);
        let Some(first) = (0..bits.len()).find(telling) else {
            return self.is_called(state).map_or(0, |at| 1 << at) | self.spare(state);
        };
        let clause = bits[first].clause;
        let mut free = 0;
        for (index, bit) in
            bits.iter().enumerate().filter(|(index, bit)| open(*index) && bit.clause <= clause)
        {
            let close = matches!(bit.kind, Kind::Close { .. });
            let before = (0..index)
                .any(|earlier| telling(&earlier) && !matches!(bits[earlier].kind, Kind::Close { .. }));
            // A closing word waits until all that stands before it is done.
            if close && (before && !self.declines(index)) {
                break;
            }
            free |= 1 << index;
        }
        free
    }

    /// `no card`, `no reinforcements`: the word after it belongs to it.
    fn declines(&self, index: usize) -> bool {
        matches!(&self.sentence.bits[index].kind, Kind::Close { means, .. } if means.contains(&"none"))
    }

    fn expand(&mut self, state: &State<'a>) {
        let free = self.free(state.used, state);
        // Notes and reasons are dear, and asked for only where kinds, twins or ways to set out may hang on them.
        let plain = state.ground.legal();
        let sets_out = plain
            .iter()
            .any(|offer| self.sentence.sets_out.iter().skip(1).any(|said| verb(offer) == Some(*said)));
        let dear = sets_out || self.needs_notes(&plain, free);
        let all = dear.then(|| state.ground.offers());
        let offers: &[Offer] = all.as_ref().map_or(&plain, |all| &all.0);
        let legal: Vec<&Offer> = offers.iter().filter(|offer| offer.refused.is_none()).collect();
        let open = Open { refused: offers, ..self.open(&legal, state) };
        self.typed_out(state, free, open);
        let mut seen: Vec<&String> = Vec::new();
        for offer in &legal {
            // Of several counters that are alike, any is taken.
            if offer.twin_of.as_ref().is_some_and(|twin| seen.contains(&twin)) && !self.is_exact(offer, free)
            {
                continue;
            }
            let matches = self.sentence.make(offer, free, open);
            if !matches.is_empty() {
                seen.push(&offer.code);
            }
            for found in matches {
                self.step(state, offer, found);
            }
        }
        self.groups(state, &legal, free);
        self.unsaid(state, &legal);
        self.paths(state, free);
    }

    /// Do kinds or numbers of pieces stand in what is free, or names that several pieces share?
    fn needs_notes(&self, legal: &[Offer], free: Mask) -> bool {
        let bits = || self.sentence.bits.iter().enumerate().filter(|(index, _)| free & (1 << index) != 0);
        let gathers = legal
            .iter()
            .any(|offer| verb(offer).is_some_and(|verb| self.sentence.grammar.gathers.contains(&verb)));
        let kinds = gathers
            && bits().any(|(_, bit)| {
                matches!(bit.kind, Kind::Whole | Kind::Number(_) | Kind::Unknown | Kind::Name)
            });
        let shared = |bit: &Bit| {
            let same =
                |offer: &&Offer| match offer.words.0.iter().find(|term| matches!(term, Term::Name { .. })) {
                    Some(Term::Name { id, also }) => self.sentence.names(bit, id, also).is_some(),
                    _ => false,
                };
            legal.iter().filter(same).count() > 1
        };
        kinds || bits().any(|(_, bit)| bit.kind == Kind::Name && shared(bit))
    }

    /// What went by itself and is typed out all the same.
    fn typed_out(&mut self, state: &State<'a>, free: Mask, open: Open<'_>) {
        for (index, gone) in state.ground.gone.iter().enumerate() {
            let offer = Offer::plain(gone.words.clone());
            let Some(found) = self.sentence.make(&offer, free, open).first().copied() else { continue };
            let mut next = state.clone();
            next.used |= found.used;
            next.cost += found.cost;
            next.closed = offer.code == "done" || offer.code == "halt";
            next.ground.type_out(index);
            self.push(next);
        }
    }

    /// Is this very counter named?
    fn is_exact(&self, offer: &Offer, free: Mask) -> bool {
        let exact = |id: &str| {
            let bits = self.sentence.bits.iter().enumerate();
            bits.filter(|(index, _)| free & (1 << index) != 0)
                .any(|(_, bit)| self.sentence.names(bit, id, &[]) == Some(0))
        };
        offer.words.0.iter().any(|term| matches!(term, Term::Name { id, .. } if exact(id)))
    }

    fn open<'s>(&self, legal: &[&'s Offer], state: &State<'_>) -> Open<'s> {
        let mut verbs =
            legal.iter().filter(|offer| names_something(offer) && !offer.aside).map(|offer| verb(offer));
        let first = verbs.next().flatten();
        let same = verbs.all(|verb| verb == first);
        let next = self.sentence.bits.iter().enumerate().find(|(index, _)| state.used & (1 << index) == 0);
        let clause = next.map_or(0, |(_, bit)| bit.clause);
        Open {
            verb: first.filter(|_| same),
            declining: legal.iter().filter(|offer| offer.closing.gives_up()).count(),
            window: state.ground.play.next().ask().is_some_and(|ask| ask.window),
            carried: state.carried.filter(|(_, of)| *of == clause).map(|(verb, _)| verb),
            shared: state.shared,
            refused: &[],
            whole: self.whole(legal),
            everything: legal.iter().any(|offer| is_everything(offer)),
        }
    }

    /// The bits that are the whole name of somebody who is open: `Marin` is not the beginning of `Marine`.
    fn whole(&self, legal: &[&Offer]) -> Mask {
        let names = legal.iter().flat_map(|offer| &offer.words.0);
        let mut whole = 0;
        for term in names {
            let Term::Name { id, also } = term else { continue };
            for (at, bit) in self.sentence.bits.iter().enumerate().filter(|(_, bit)| bit.kind == Kind::Name) {
                if whole & (1 << at) == 0 && self.sentence.names(bit, id, also) == Some(0) {
                    whole |= 1 << at;
                }
            }
        }
        whole
    }

    /// Takes an offer made of some bits.
    fn step(&mut self, state: &State<'a>, offer: &Offer, found: Match) {
        let bits = self.sentence.bits;
        let used = |index: usize| found.used & (1 << index) != 0;
        let free = |index: usize| (state.used | found.used) & (1 << index) == 0;
        let is_path = verb(offer) == Some(self.sentence.grammar.path);
        let first = (0..bits.len()).find(|index| used(*index)).unwrap_or(0);
        let clause = bits[first].clause;
        let last =
            (0..bits.len()).filter(|index| used(*index)).map(|index| bits[index].place).max().unwrap_or(0);
        let verb_like = |bit: &Bit| matches!(bit.kind, Kind::Verb { soft: true, .. });
        let skipped = (0..bits.len())
            .filter(|index| free(*index) && bits[*index].place < last && !verb_like(&bits[*index]));
        let spare = self.spare(state);
        let skipped = skipped.filter(|index| spare & (1 << index) == 0);
        let skipped: Vec<usize> = skipped.filter(|index| !matches!(bits[*index].kind, Kind::But)).collect();
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
        // A second force is told after the first: no word of either is left for the other.
        let again = names_origin(offer) && state.origin == Some(clause);
        if again && (!skipped.is_empty() || state.used >> first != 0) {
            return;
        }
        if self.is_out_of_order(state, offer, found.used, &skipped) {
            return;
        }
        if offer.closing.gives_up() && !self.may_give_up(state, found.used, &offer.closing) {
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
        self.take(next, &offer.code);
    }

    /// Is it a word of an order that destroys something?
    fn destroys(&self, at: usize) -> bool {
        matches!(&self.sentence.bits[at].kind, Kind::Verb { means, .. } if means.iter().any(|meant| destroys(meant)))
    }

    /// Would words be taken out of a sentence about something else? What is destroyed is destroyed in its turn; and in `lose A and B, retreat
    /// to X` B belongs to `lose`.
    fn is_out_of_order(&self, state: &State<'_>, offer: &Offer, used: Mask, skipped: &[usize]) -> bool {
        let bits = self.sentence.bits;
        if offer.aside && !skipped.is_empty() || skipped.iter().any(|at| self.destroys(*at)) {
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

    /// A word that ends something ends what it stands beside, and no more: in the same breath with a step that closed itself it is one
    /// too many. It counts where it stands for itself, where it says what it ends, and where the step before it was closed by a word.
    fn may_give_up(&self, state: &State<'_>, used: Mask, closing: &Closing) -> bool {
        let wastes = matches!(closing, Closing::Wastes(_));
        let depth = state.ground.play.depth();
        // Raised by the step before.
        let deeper =
            depth > state.depth || depth == state.depth && (closing.told().is_none() || !state.had_done);
        let bits = self.sentence.bits.iter().enumerate();
        let mut closing =
            bits.filter(|(index, bit)| used & (1 << index) != 0 && matches!(bit.kind, Kind::Close { .. }));
        closing.all(|(_, bit)| {
            let full = matches!(bit.kind, Kind::Close { full: true, .. }) || self.is_qualified(bit);
            let declines = matches!(&bit.kind, Kind::Close { means, .. } if !means.contains(&"done"));
            // As an order of its own it can only be meant for what it ends.
            let own = bit.gap == Gap::Clause && !state.had_done && !wastes;
            let first = state.codes.is_empty() && state.ground.gone.is_empty() && state.ground.last.is_none();
            let alone = first && bit.gap == Gap::Clause;
            alone
                || own
                || full
                || declines
                || state.closed
                || state.kind == state.ground.kind()
                || deeper
                || self.is_after_halt(bit)
        })
    }

    /// `done moving`, `end of phase`.
    fn is_qualified(&self, close: &Bit) -> bool {
        let next = self.sentence.bits.iter().find(|bit| bit.from >= close.to && bit.clause == close.clause);
        next.is_some_and(|bit| bit.gap == Gap::Word && is_soft(bit))
    }

    fn take(&mut self, mut next: State<'a>, code: &str) {
        if next.ground.take(code) {
            next.codes.push(code.to_owned());
            self.push(next);
        }
    }

    /// All of them, some of a kind, all but some.
    fn groups(&mut self, state: &State<'a>, legal: &[&Offer], free: Mask) {
        for group in groups::groups(&self.sentence, &*state.ground.play, legal, free) {
            let before = |at: &usize| (state.used | group.used) & (1 << at) == 0 && self.destroys(*at);
            if (0..group.bit).any(|at| before(&at)) {
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
                    self.push(next);
                }
                groups::Taken::Some { taken, left } => {
                    self.not_all.get_or_insert((group.bit, taken, left));
                }
                groups::Taken::None => {}
            }
        }
    }

    /// Steps that give nothing up, and from where those set out who are named.
    fn unsaid(&mut self, state: &State<'a>, legal: &[&Offer]) {
        let left = self.all() & !state.used;
        let named = |(index, bit): (usize, &Bit)| {
            left & (1 << index) != 0 && !matches!(bit.kind, Kind::Close { .. }) && !is_soft(bit)
        };
        if state.unsaid >= UNSAID || !self.sentence.bits.iter().enumerate().any(named) {
            return;
        }
        // Whoever has not set out yet has a march to lose by a halt.
        let passes = |offer: &&&Offer| is_passage(offer) && (offer.code != "halt" || state.ground.marched);
        for offer in legal.iter().filter(passes) {
            let mut next = state.clone();
            let cost = if offer.code == "halt" { 3 } else { 1 };
            (next.cost, next.unsaid, next.shared) = (next.cost + cost, next.unsaid + 1, None);
            next.carried = None;
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

    /// The verb before a place that means a step of a march: `raid Woodstock`.
    fn verb_before(&self, state: &State<'_>, index: usize) -> Mask {
        let bits = self.sentence.bits;
        let path = self.sentence.grammar.path;
        let steps = |bit: &Bit| matches!(&bit.kind, Kind::Verb { means, .. } if means.iter().any(|meant| meant == path));
        let before = index.checked_sub(1).filter(|at| state.used & (1 << at) == 0);
        before
            .filter(|at| bits[*at].clause == bits[index].clause && steps(&bits[*at]))
            .map_or(0, |at| 1 << at)
    }

    /// Does a place stand behind another one with nothing between them? Words without a comma are one place.
    fn is_run_on(&self, state: &State<'_>, index: usize) -> bool {
        let bits = self.sentence.bits;
        let joined = |before: &usize| bits[*before].to == bits[index].from && bits[index].gap == Gap::Word;
        state.place.filter(|before| *before + 1 == index).is_some_and(|before| joined(&before))
    }

    /// Where those on the move can get to: worked out once a position.
    fn routes(&mut self, state: &State<'a>) -> Rc<[Route]> {
        let facts = state.ground.play.facts();
        if let Some((_, known)) = self.ways.iter().find(|(there, _)| *there == facts) {
            return Rc::clone(known);
        }
        let found: Rc<[Route]> = routes(&*state.ground.play, state.ground.side).into();
        self.ways.push((facts, Rc::clone(&found)));
        found
    }

    /// A place farther off than one step: by the way that leads there.
    fn paths(&mut self, state: &State<'a>, free: Mask) {
        let bits = self.sentence.bits;
        if !state.ground.seeks_paths() {
            return;
        }
        let place = |bit: &Bit| {
            matches!(bit.kind, Kind::Name)
                && !bit.left_out
                && matches!(bit.prep, Prep::To | Prep::Bare | Prep::On | Prep::Via)
        };
        let Some(index) = (0..bits.len()).find(|&index| free & (1 << index) != 0 && place(&bits[index]))
        else {
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

/// Does an offer say from where somebody sets out, and nothing else?
fn names_origin(offer: &Offer) -> bool {
    let words = &offer.words.0;
    let from = words.iter().any(|term| matches!(term, Term::Key("from") | Term::Opt("from")));
    from && matches!(words.last(), Some(Term::Name { .. })) && words.len() <= 3
}

/// May a bit be left over? Its sense is in the rest of the sentence.
pub(super) fn is_soft(bit: &Bit) -> bool {
    matches!(bit.kind, Kind::Verb { soft: true, .. } | Kind::Number(1))
}

/// The words of a game.
pub(super) fn dictionary(ground: &Ground<'_>) -> Dictionary {
    Dictionary::new(ground.play.grammar(), &ground.play.names(), ground.play.all_families())
}
