//! Whole sentences: who, what, whom and where in the order people say them. Every step taken is one that the sentence names, or one
//! that gives nothing up and that leads to what it names; every word that means something must have been used.

mod apart;
mod closing;
mod covered;
mod marching;
mod open;
mod placing;
mod staying;
mod taking;
mod unsaid;

use super::bits::{Bit, Dictionary, Kind, Prep};
use super::ground::{Ground, Last};
use super::matching::{MOST_BITS, Mask, Open, Sentence, verb};
use super::token::{Gap, Line};
use super::vocabulary::is_attack;
use crate::speech::reach::Route;
use crate::speech::{Offer, Term};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::rc::Rc;

pub(super) use marching::on_the_march;

/// Positions looked at before a sentence is said not to be understood.
const MOST: usize = 300;

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
    /// The place from where others would set out, while somebody is on the march still.
    pub(super) others: Option<usize>,
    /// The steps that were read by then.
    pub(super) codes: Vec<String>,
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
    /// Those of whom all were taken, and the order of the line in which they were.
    whole: Option<(Rc<[Term]>, usize)>,
    /// The one piece that is left to place.
    last_one: Option<Rc<Term>>,
}

impl State<'_> {
    /// Notes which question the step that is taken now answers.
    fn answers(&mut self, ground: &Ground<'_>) {
        (self.kind, self.depth, self.had_done) = (ground.kind(), ground.play.depth(), ground.has_done());
    }
}

/// What two states have in common from which the sentence goes on alike.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Met {
    used: Mask,
    codes: Vec<String>,
    carried: Option<(&'static str, usize)>,
    shared: Option<usize>,
    ended: (bool, bool),
    places: (Option<usize>, Option<usize>),
    gone: usize,
}

struct Search<'a, 's> {
    sentence: Sentence<'s>,
    heap: BinaryHeap<(Reverse<u32>, u32, Reverse<usize>)>,
    states: Vec<Option<State<'a>>>,
    best: Option<Stuck<'a>>,
    not_all: Option<(usize, usize, Vec<String>)>,
    /// Two orders that the same words mean, where nobody has said which.
    either: Option<(u32, [Vec<String>; 2])>,
    /// Does the line go on with a march that was read already?
    walked: bool,
    /// Is the question how far somebody goes who has set out?
    marches: bool,
    /// Where one can get to, by the facts of the position.
    ways: Vec<(String, String, Option<Rc<Route>>)>,
    /// The cost of the cheapest reading from which no more ways were sought.
    given_up: Option<u32>,
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
        whole: None,
        last_one: None,
    };
    let stuck = Stuck { ground: ground.clone(), used: 0, others: None, codes: Vec::new() };
    if bits.is_empty() || bits.len() > MOST_BITS {
        return Outcome::Stuck(Box::new(stuck));
    }
    let sets_out = ground.play.follow().sets_out;
    let sentence = Sentence { line, bits, grammar: ground.play.grammar(), sets_out };
    let legal = ground.legal();
    let marches = legal.iter().any(|offer| verb(offer) == Some(sentence.grammar.path))
        && legal.iter().any(|offer| offer.code == "halt");
    let mut search = Search {
        sentence,
        heap: BinaryHeap::new(),
        states: Vec::new(),
        best: Some(stuck),
        not_all: None,
        either: None,
        walked: ground.marched && bits[0].gap < Gap::Clause,
        marches,
        ways: Vec::new(),
        given_up: None,
    };
    let others = search.others();
    search.push(start);
    match search.run() {
        // Whatever could be made of the rest: it is not about those who are on the march.
        Outcome::Stuck(_) | Outcome::NotAll { .. } if others.is_some() => {
            Outcome::Stuck(Box::new(Stuck { ground: ground.clone(), used: 0, others, codes: Vec::new() }))
        }
        outcome => outcome,
    }
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
        let (mut looked, mut seen) = (0, BTreeSet::new());
        while let Some((Reverse(cost), _, Reverse(index))) = self.heap.pop() {
            if found.as_ref().is_some_and(|(best, ..)| cost > *best) || looked >= MOST {
                break;
            }
            let Some(state) = self.states[index].take() else { continue };
            if !seen.insert(self.met(&state)) {
                continue;
            }
            looked += 1;
            if !state.ground.looks() {
                break;
            }
            if let Some(left) = self.finished(&state) {
                // Words that are left may have been said of what went by itself.
                if left != 0 && !state.ground.is_asked() && self.types_out(&state) {
                    continue;
                }
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
            } else if !state.ground.gone.is_empty() {
                // `Small Pox on New York`, where there is no other place for it.
                self.types_out(&state);
            }
        }
        // Unless more of the line could be read where it was said.
        let most = self.best.as_ref().map_or(0, |best| best.used.count_ones());
        if let (None, Some((used, [one, other]))) = (&found, self.either)
            && used >= most
        {
            return Outcome::Either(one, other);
        }
        let found = found.filter(|(cost, ..)| self.given_up.is_none_or(|other| *cost < other));
        match (found, self.not_all, self.best) {
            (Some((_, read, _)), ..) => Outcome::Read(read),
            (None, Some((bit, taken, left)), _) => Outcome::NotAll { bit, taken, left },
            (None, None, Some(stuck)) => Outcome::Stuck(Box::new(stuck)),
            (None, None, None) => Outcome::Either(Vec::new(), Vec::new()),
        }
    }

    /// What a state is known by when it comes up again: who goes along was named in one order, and might have been in another.
    fn met(&self, state: &State<'_>) -> Met {
        let gathers = |code: &String| {
            code.split_once(' ').is_some_and(|(verb, _)| self.sentence.grammar.gathers.contains(&verb))
        };
        let mut codes = state.codes.clone();
        for run in codes.chunk_by_mut(|one, next| gathers(one) && gathers(next)) {
            run.sort_unstable();
        }
        Met {
            used: state.used,
            codes,
            carried: state.carried,
            shared: state.shared,
            ended: (state.settled, state.closed),
            places: (state.place, state.origin),
            gone: state.ground.gone.len(),
        }
    }

    /// Goes on with states in which what went by itself is typed out, if it is.
    fn types_out(&mut self, state: &State<'a>) -> bool {
        let (free, before) = (self.free(state.used, state), self.states.len());
        self.typed_out(state, free, Open::default());
        self.states.len() > before
    }

    /// The state that used most, and first.
    fn remember(&mut self, state: &State<'a>) {
        let most = self.best.as_ref().map_or(0, |best| best.used.count_ones());
        if state.used.count_ones() > most {
            let (ground, codes) = (state.ground.clone(), state.codes.clone());
            self.best = Some(Stuck { ground, used: state.used, others: None, codes });
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
        let telling = |(index, bit): &(usize, &Bit)| {
            left & (1 << index) != 0 && !is_soft(bit) && !self.is_spare(bit) && self.counted(*index).is_none()
        };
        let mut rest = self.sentence.bits.iter().enumerate().filter(telling).peekable();
        match rest.peek() {
            None if self.is_called(state).is_some()
                || self.wrong_number(state)
                || self.lacks_enemy(state)
                || self.builds_another(state)
                || self.leaves_work(state)
                || self.forgets_taking(state)
                || self.sets_out_for_nowhere(state) =>
            {
                None
            }
            None => Some(0),
            // What is left comes after all that was used, and nobody asks this side now.
            // Nothing that nobody said has brought that about.
            // But for a march that somebody is sent on: he has been activated, and has set out.
            Some((first, bit))
                if !state.ground.is_asked()
                    && state.used >> first == 0
                    && (state.unsaid == 0
                        || bit.kind == Kind::Name
                            && matches!(bit.prep, Prep::To | Prep::Via)
                            && !ends_unsaid(state)) =>
            {
                Some(left & !self.spare(state))
            }
            Some(_) => None,
        }
    }

    /// `two stockades, at Easton and Reading`: how many are built in what follows, and the word for them.
    fn counted(&self, at: usize) -> Option<(u32, &str)> {
        let both = self.sentence.line.tokens[self.sentence.bits[at].from].text == "both";
        let n = match self.sentence.bits[at].kind {
            Kind::Number(n @ 2..) => n,
            Kind::Whole if both => 2,
            _ => return None,
        };
        let next = self.sentence.bits.get(at + 1).filter(|next| next.gap == Gap::Word)?;
        let word = self.sentence.line.tokens[next.from].text.trim_end_matches('s');
        matches!(word, "stockade" | "fort").then_some((n, word))
    }

    /// Was another number of them built than was said?
    fn wrong_number(&self, state: &State<'_>) -> bool {
        let built = |work: &str| {
            let named =
                |code: &&String| code.split(' ').count() > 2 && code.split(' ').any(|word| word == work);
            state.codes.iter().filter(named).count()
        };
        let bits = 0..self.sentence.bits.len();
        let left = bits.filter(|at| state.used & (1 << at) == 0).filter_map(|at| self.counted(at));
        left.into_iter().any(|(n, work)| built(work) != usize::try_from(n).unwrap_or(0))
    }

    /// `Bougainville attacks`: whom, nobody has said.
    fn lacks_enemy(&self, state: &State<'_>) -> bool {
        let wants = |bit: &Bit| is_attack(&self.sentence.line.tokens[bit.from].text);
        let bits = self.sentence.bits.iter().enumerate();
        let fights = |code: &String| ["raid ", "fight ", "land "].iter().any(|verb| code.starts_with(verb));
        let met = state.place.is_some() || state.codes.iter().any(fights);
        !met && bits.filter(|(at, _)| state.used & (1 << at) == 0).any(|(_, bit)| wants(bit))
    }

    /// `a stockade at Sorel and a fort at Bécancour`: what is built is what was said.
    fn builds_another(&self, state: &State<'_>) -> bool {
        let builds =
            |work: &str| state.codes.iter().any(|code| code.split([' ', '-']).any(|word| word == work));
        let left = |work: &str| {
            let says = |bit: &Bit| self.sentence.line.tokens[bit.from].text.trim_end_matches('s') == work;
            let mut bits = self.sentence.bits.iter().enumerate();
            bits.any(|(at, bit)| state.used & (1 << at) == 0 && says(bit))
        };
        left("fort") && builds("stockade") || left("stockade") && builds("fort")
    }

    /// `Fraser begins a fort`, where it is asked what Fraser builds: that has been said.
    fn leaves_work(&self, state: &State<'_>) -> bool {
        let text = |bit: &Bit| self.sentence.line.tokens[bit.from].text.trim_end_matches('s');
        let left: Vec<&str> = self.bits_of(self.all() & !state.used).map(|(_, bit)| text(bit)).collect();
        let work = |word: &&str| matches!(*word, "fort" | "road" | "stockade");
        if !left.iter().any(work) || !state.ground.is_asked() {
            return false;
        }
        let names = |offer: &Offer, word: &str| {
            offer.words.0.iter().any(|term| matches!(term, Term::Key(key) if *key == word))
        };
        let legal = state.ground.legal();
        left.iter().filter(|word| work(word)).any(|word| legal.iter().any(|offer| names(offer, word)))
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
}

/// `via St-Jean to Sorel`: a march that is told on has not been ended by nobody's word.
fn ends_unsaid(state: &State<'_>) -> bool {
    state.codes.last().is_some_and(|code| matches!(code.as_str(), "done" | "halt" | "pass"))
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
