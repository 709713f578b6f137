//! The stack of frames, and the one way to change a position.

use super::rules::Choosable;
use super::{
    At, Chance, Claim, Code, DeckList, Drawn, EngineError, Events, Facts, Flow, Game, Need, Next, Offers,
    Open, Rules, Slot, Turn, Who,
};
use crate::fact;
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::{BySide, Side};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// Steps of procedure allowed between two decisions; more means a game runs in circles.
const MOST_STEPS: usize = 100_000;

/// The choices open to a side at a decision, listed once.
type List<G> = OnceLock<Vec<Open<<G as Game>::Choice>>>;

/// A game at some position: content, world and the stack of decisions.
#[derive(Debug)]
pub struct Machine<G: Game> {
    content: Arc<G::Content>,
    world: G::World,
    stack: Vec<G::Frame>,
    next: Next,
    events: Vec<G::Event>,
    open: BySide<List<G>>,
}

/// A position with its stack, as a file keeps it.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
pub struct State<'a, G: Game> {
    world: &'a G::World,
    stack: &'a [G::Frame],
}

fn unlisted<G: Game>() -> BySide<List<G>> {
    BySide { british: OnceLock::new(), french: OnceLock::new() }
}

impl<G: Game> Clone for Machine<G> {
    fn clone(&self) -> Self {
        Machine {
            content: Arc::clone(&self.content),
            world: self.world.clone(),
            stack: self.stack.clone(),
            next: self.next.clone(),
            events: self.events.clone(),
            open: unlisted::<G>(),
        }
    }
}

impl<G: Game> Machine<G> {
    /// Starts from a world and a stack (the last frame goes to work), and runs to the first pending thing.
    ///
    /// # Errors
    /// If the rules run in circles, or come to what cannot be.
    pub fn start(
        content: Arc<G::Content>,
        world: G::World,
        stack: Vec<G::Frame>,
    ) -> Result<Self, EngineError> {
        let next = Next::Chance(Chance::Shuffle(Vec::new()));
        let mut machine = Machine { content, world, stack, next, events: Vec::new(), open: unlisted::<G>() };
        machine.settle()?;
        Ok(machine)
    }

    /// The same position with another frame at work above it: what would be if that came next.
    ///
    /// # Errors
    /// As for [`Machine::start`].
    pub fn calling(&self, frame: G::Frame) -> Result<Self, EngineError> {
        let stack = self.stack.iter().cloned().chain([frame]).collect();
        Machine::start(Arc::clone(&self.content), self.world.clone(), stack)
    }

    /// Map, counters, cards, charts.
    #[must_use]
    pub fn content(&self) -> &G::Content {
        &self.content
    }

    /// The position without the stack.
    #[must_use]
    pub fn world(&self) -> &G::World {
        &self.world
    }

    /// The stack of frames, the one at work last.
    #[must_use]
    pub fn stack(&self) -> &[G::Frame] {
        &self.stack
    }

    /// World and stack together, to be written to a file.
    #[must_use]
    pub fn state(&self) -> State<'_, G> {
        State { world: &self.world, stack: &self.stack }
    }

    /// What the last step brought about.
    #[must_use]
    pub fn happened(&self) -> &[G::Event] {
        &self.events
    }

    /// The frame at work, and the position without it.
    #[must_use]
    pub fn split(&self) -> (Option<&G::Frame>, At<'_, G>) {
        let (top, below) = match self.stack.split_last() {
            Some((top, below)) => (Some(top), below),
            None => (None, &[][..]),
        };
        (top, At { content: &self.content, world: &self.world, below })
    }

    /// The choices of a side; none if it is not asked.
    #[must_use]
    pub fn choices(&self, side: Side) -> &[Open<G::Choice>] {
        if !self.next.ask().is_some_and(|ask| ask.is_put_to(side)) {
            return &[];
        }
        self.open[side].get_or_init(|| {
            let mut offers = Offers::legal_only();
            if let (Some(top), at) = self.split() {
                G::offers(top, at, side, &mut offers);
            }
            offers.legal
        })
    }

    /// Runs procedure up to the next pending thing.
    fn settle(&mut self) -> Result<(), EngineError> {
        self.open = unlisted::<G>();
        for _ in 0..MOST_STEPS {
            let (top, at) = self.split();
            let Some(top) = top else {
                return Err(EngineError::Fault { what: "nothing is left to do, and the game is not over" });
            };
            self.next = match G::need(top, at) {
                Need::Decision(ask) => Next::Decision(ask),
                Need::Chance(chance) => Next::Chance(chance),
                Need::Over(outcome) => Next::Over(outcome),
                Need::Fault(what) => return Err(EngineError::Fault { what }),
                Need::Run => {
                    self.step(|frame, turn| G::run(frame, turn))?;
                    continue;
                }
            };
            return Ok(());
        }
        Err(EngineError::Runaway)
    }

    fn step(
        &mut self,
        act: impl FnOnce(G::Frame, &mut Turn<'_, G>) -> Flow<G::Frame>,
    ) -> Result<(), EngineError> {
        let Some(frame) = self.stack.pop() else { return Ok(()) };
        let mut turn: Turn<'_, G> =
            Turn { content: &self.content, world: &mut self.world, events: &mut self.events };
        match act(frame, &mut turn) {
            Flow::Stay(frame) | Flow::Goto(frame) => self.stack.push(frame),
            Flow::Call { now, then } => self.stack.extend([then, now]),
            Flow::Sequence(frames) => self.stack.extend(frames.into_iter().rev()),
            Flow::End => {}
            Flow::Fault(what) => return Err(EngineError::Fault { what }),
        }
        Ok(())
    }

    fn apply(
        &mut self,
        act: impl FnOnce(G::Frame, &mut Turn<'_, G>) -> Flow<G::Frame>,
    ) -> Result<(), EngineError> {
        self.events.clear();
        self.step(act)?;
        self.settle()
    }

    fn chosen(&self, side: Side, choice: usize) -> Result<G::Choice, EngineError> {
        let open = self.choices(side).get(choice);
        let not_offered = || EngineError::NotOffered { code: format!("choice {choice}"), side };
        open.map(|open| open.choice.clone()).ok_or_else(not_offered)
    }

    fn fits(&self, asked: &Chance, drawn: &Drawn) -> Result<(), Flaw> {
        match (asked, drawn) {
            (Chance::Roll(rolls), Drawn::Faces(faces)) => {
                let fits = rolls.len() == faces.len()
                    && rolls.iter().zip(faces).all(|(roll, faces)| {
                        faces.len() == usize::from(roll.dice)
                            && faces.iter().all(|face| (1..=roll.die.sides).contains(face))
                    });
                if fits { Ok(()) } else { Err(flaw!("engine.draw.dice")) }
            }
            (Chance::Pick(pick), Drawn::Picked(picked)) => {
                let distinct = picked.iter().collect::<BTreeSet<_>>().len() == picked.len();
                let within = |index: &u32| (*index as usize) < pick.from.len();
                let fits = picked.len() == pick.count as usize && picked.iter().all(within) && distinct;
                if fits { Ok(()) } else { Err(flaw!("engine.draw.pick")) }
            }
            (Chance::Shuffle(_), Drawn::Shuffled) => Ok(()),
            (Chance::Show { side, deck, .. }, Drawn::Shown(slot)) => {
                let fits = slot.deck == *deck && G::hand(self.split().1, *side).contains(slot);
                if fits { Ok(()) } else { Err(flaw!("engine.draw.hand")) }
            }
            _ => Err(flaw!("engine.draw.kind")),
        }
    }

    /// What is pending, as a fact of the position.
    fn pending_fact(&self, out: &mut Facts) {
        match &self.next {
            Next::Decision(ask) => match ask.who {
                Who::One(side) => fact!(out, "ask {} {}", side.word(), ask.kind),
                Who::Both => fact!(out, "ask both {}", ask.kind),
            },
            Next::Chance(chance) => chance_fact(chance, out),
            Next::Over(outcome) => match outcome.winner {
                Some(side) => fact!(out, "over {} {}", side.word(), outcome.ending),
                None => fact!(out, "over draw {}", outcome.ending),
            },
        }
    }
}

fn chance_fact(chance: &Chance, out: &mut Facts) {
    match chance {
        Chance::Roll(rolls) => {
            for roll in rolls {
                fact!(out, "chance roll {}d{} {}", roll.dice, roll.die.sides, roll.label);
            }
        }
        Chance::Pick(pick) => fact!(out, "chance pick {} of {} {}", pick.count, pick.from.len(), pick.label),
        Chance::Shuffle(requests) => {
            for request in requests {
                fact!(out, "chance shuffle {} from {} cards {}", request.deck, request.first, request.len());
            }
        }
        Chance::Show { side, deck, card } => fact!(out, "chance show {} {deck} {card}", side.word()),
    }
}

impl<G: Game> Rules for Machine<G> {
    fn next(&self) -> &Next {
        &self.next
    }

    fn open(&self, side: Side) -> usize {
        self.choices(side).len()
    }

    fn choosable(&self, side: Side, choice: usize) -> Option<Choosable<'_>> {
        let open = self.choices(side).get(choice)?;
        Some(Choosable { hidden: &open.hidden, aside: open.aside })
    }

    fn only(&self, side: Side) -> Option<usize> {
        Open::only(self.choices(side))
    }

    fn pass(&self, side: Side) -> Option<usize> {
        self.next.ask().filter(|ask| ask.window)?;
        self.choices(side).iter().position(|open| G::passes(&open.choice))
    }

    fn code(&self, side: Side, choice: usize) -> Option<String> {
        self.choices(side).get(choice).map(|open| open.choice.code())
    }

    fn find(&self, side: Side, code: &str) -> Result<usize, EngineError> {
        if !self.next.ask().is_some_and(|ask| ask.is_put_to(side)) {
            return Err(EngineError::NotAsked { side });
        }
        let choice = G::Choice::read(code);
        let found =
            choice.and_then(|choice| self.choices(side).iter().position(|open| open.choice == choice));
        found.ok_or_else(|| EngineError::NotOffered { code: code.to_owned(), side })
    }

    fn is_code(&self, code: &str) -> bool {
        G::Choice::read(code).is_some()
    }

    fn leaning(&self, side: Side, choice: usize) -> u32 {
        match (self.split(), self.choices(side).get(choice)) {
            ((Some(top), at), Some(open)) => G::leaning(top, at, side, &open.choice),
            _ => 0,
        }
    }

    fn take(&mut self, side: Side, choice: usize) -> Result<(), EngineError> {
        if self.next.ask_of(side).is_none() {
            return Err(EngineError::NotAsked { side });
        }
        let choice = self.chosen(side, choice)?;
        self.apply(|frame, turn| G::answer(frame, turn, side, choice))
    }

    fn take_both(&mut self, choices: BySide<usize>) -> Result<(), EngineError> {
        if self.next.ask().is_none_or(|ask| ask.who != Who::Both) {
            return Err(EngineError::NotAsked { side: Side::British });
        }
        let british = self.chosen(Side::British, choices.british)?;
        let french = self.chosen(Side::French, choices.french)?;
        self.apply(|frame, turn| G::answer_both(frame, turn, BySide { british, french }))
    }

    fn draw(&mut self, drawn: Drawn) -> Result<(), EngineError> {
        let Next::Chance(asked) = &self.next else {
            return Err(EngineError::WrongDraw { why: flaw!("engine.draw.nothing") });
        };
        self.fits(asked, &drawn).map_err(|why| EngineError::WrongDraw { why })?;
        self.apply(|frame, turn| G::chance(frame, turn, drawn))
    }

    fn events(&self) -> Events {
        Events::new(self.events.clone())
    }

    fn facts(&self) -> String {
        let (top, at) = self.split();
        let mut facts = Facts::default();
        G::facts(at, top, &mut facts);
        self.pending_fact(&mut facts);
        facts.text(G::POSITION)
    }

    fn stretch(&self) -> u64 {
        G::stretch(self.split().1)
    }

    fn decks(&self) -> Vec<DeckList> {
        G::decks(&self.content)
    }

    fn hand(&self, side: Side) -> Vec<Slot> {
        G::hand(self.split().1, side)
    }

    fn claims(&self) -> Vec<Claim> {
        G::claims(self.split().1)
    }

    fn plays(&self, seat: Side) -> Side {
        G::plays(self.split().1, seat)
    }

    fn revision(&self) -> u32 {
        G::revision(&self.content)
    }

    fn revised(&self, rules: u32) -> Option<Box<dyn Rules>> {
        let content = Arc::new(G::revised(&self.content, &self.world, &self.stack, rules)?);
        let mut revised = Machine { content, ..self.clone() };
        revised.settle().ok()?;
        Some(Box::new(revised))
    }

    fn invariants(&self) -> Result<(), Flaw> {
        let (top, at) = self.split();
        G::invariants(at, top)
    }

    fn twin(&self) -> Box<dyn Rules> {
        Box::new(self.clone())
    }
}
