//! The stack of frames, and the one way to change a position.

use super::{
    At, CardFace, Chance, Claim, DeckList, Drawn, EngineError, Flow, Game, Grammar, Hidden, Names, Need,
    Offer, Offers, Pending, Play, Slot, Told, Turn, View, Who, Words,
};
use crate::side::{BySide, Side};
use crate::yaml;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Steps of procedure allowed between two decisions; more means a game runs in circles.
const MOST_STEPS: usize = 100_000;

/// The part of a machine that changes.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(bound = "")]
struct State<G: Game> {
    world: G::World,
    stack: Vec<G::Frame>,
}

/// A game at some position: content, world and the stack of decisions.
#[derive(Debug)]
pub struct Machine<G: Game> {
    content: Arc<G::Content>,
    state: State<G>,
}

impl<G: Game> Clone for Machine<G> {
    fn clone(&self) -> Self {
        Machine {
            content: Arc::clone(&self.content),
            state: State { world: self.state.world.clone(), stack: self.state.stack.clone() },
        }
    }
}

impl<G: Game> Machine<G> {
    /// Starts from a world and a stack (the last frame goes to work), and runs to the first pending thing.
    ///
    /// # Errors
    /// If the rules run in circles.
    pub fn start(
        content: Arc<G::Content>,
        world: G::World,
        stack: Vec<G::Frame>,
    ) -> Result<(Self, Vec<Told>), EngineError> {
        let mut machine = Machine { content, state: State { world, stack } };
        let mut events = Vec::new();
        machine.settle(&mut events)?;
        let told = machine.told(&events);
        Ok((machine, told))
    }

    /// Map, counters, cards, charts.
    #[must_use]
    pub fn content(&self) -> &G::Content {
        &self.content
    }

    /// The position without the stack.
    #[must_use]
    pub fn world(&self) -> &G::World {
        &self.state.world
    }

    /// The stack of frames, the one at work last.
    #[must_use]
    pub fn stack(&self) -> &[G::Frame] {
        &self.state.stack
    }

    fn split(&self) -> (Option<&G::Frame>, At<'_, G>) {
        let (top, below) = match self.state.stack.split_last() {
            Some((top, below)) => (Some(top), below),
            None => (None, &[][..]),
        };
        (top, At { content: &self.content, world: &self.state.world, below })
    }

    fn need(&self) -> Need {
        let (top, at) = self.split();
        let top = top.expect("a game's stack is never empty: its last frame says that it is over");
        G::need(top, at)
    }

    fn told(&self, events: &[G::Event]) -> Vec<Told> {
        events.iter().map(|event| G::tell(event, &self.content)).collect()
    }

    fn settle(&mut self, events: &mut Vec<G::Event>) -> Result<(), EngineError> {
        for _ in 0..MOST_STEPS {
            if self.need() != Need::Run {
                return Ok(());
            }
            self.step(events, |frame, turn| G::run(frame, turn));
        }
        Err(EngineError::Runaway)
    }

    fn step(
        &mut self,
        events: &mut Vec<G::Event>,
        act: impl FnOnce(G::Frame, &mut Turn<'_, G>) -> Flow<G::Frame>,
    ) {
        let Some(frame) = self.state.stack.pop() else { return };
        let mut turn: Turn<'_, G> = Turn { content: &self.content, world: &mut self.state.world, events };
        match act(frame, &mut turn) {
            Flow::Stay(frame) | Flow::Goto(frame) => self.state.stack.push(frame),
            Flow::Call { now, then } => self.state.stack.extend([then, now]),
            Flow::Sequence(frames) => self.state.stack.extend(frames.into_iter().rev()),
            Flow::End => {}
        }
    }

    /// Applies an act to a copy and keeps the copy only if all went well.
    fn apply(
        &mut self,
        act: impl FnOnce(G::Frame, &mut Turn<'_, G>) -> Flow<G::Frame>,
    ) -> Result<Vec<Told>, EngineError> {
        let mut next = self.clone();
        let mut events = Vec::new();
        next.step(&mut events, act);
        next.settle(&mut events)?;
        self.state = next.state;
        Ok(self.told(&events))
    }

    fn find(&self, side: Side, words: &str) -> Result<G::Choice, EngineError> {
        let (top, at) = self.split();
        let mut offers = Offers::legal_only();
        if let Some(top) = top {
            G::offers(top, at, side, &mut offers);
        }
        let answers = offers.legal.into_iter().map(|(choice, spelling, _)| (choice, spelling));
        answers
            .chain(offers.asides)
            .find(|(_, spelling)| spelling.is(words))
            .map(|(choice, _)| choice)
            .ok_or_else(|| EngineError::NotOffered { words: words.to_owned(), side })
    }

    fn asked(&self) -> Option<Who> {
        match self.need() {
            Need::Decision(prompt) => Some(prompt.who),
            _ => None,
        }
    }

    fn list(&self, side: Side, mut offers: Offers<G::Choice>) -> Vec<Offer> {
        let asked = self.asked();
        if asked != Some(Who::Both) && asked != Some(Who::One(side)) {
            return Vec::new();
        }
        let (top, at) = self.split();
        if let Some(top) = top {
            G::offers(top, at, side, &mut offers);
        }
        let explained = offers.wants_reasons();
        let plain = |choice: &G::Choice, words| {
            let note = if explained { G::note(at, choice) } else { None };
            Offer { note, ..Offer::plain(words) }
        };
        let legal = offers.legal.into_iter().map(|(choice, words, hidden)| {
            let offer = plain(&choice, words);
            match hidden {
                Hidden::Nothing => offer,
                Hidden::Needs(card) => Offer { needs: Some(card), ..offer },
                Hidden::Denies(denies) => Offer { denies, ..offer },
            }
        });
        let asides = offers.asides.into_iter();
        let asides = asides.map(|(choice, words)| Offer { aside: true, ..plain(&choice, words) });
        let refused = offers
            .refused
            .into_iter()
            .map(|(words, why)| Offer { refused: Some(why), ..Offer::plain(words) });
        legal.chain(asides).chain(refused).collect()
    }

    fn fits(&self, asked: &Chance, drawn: &Drawn) -> Result<(), &'static str> {
        match (asked, drawn) {
            (Chance::Roll(rolls), Drawn::Faces(faces)) => {
                let fits = rolls.len() == faces.len()
                    && rolls.iter().zip(faces).all(|(roll, faces)| {
                        faces.len() == usize::from(roll.dice)
                            && faces.iter().all(|face| (1..=roll.sides).contains(face))
                    });
                if fits { Ok(()) } else { Err("not these dice") }
            }
            (Chance::Pick(pick), Drawn::Picked(picked)) => {
                let distinct = picked.iter().collect::<std::collections::BTreeSet<_>>().len() == picked.len();
                let fits =
                    picked.len() == pick.count as usize && picked.iter().all(|&i| i < pick.from) && distinct;
                if fits { Ok(()) } else { Err("not this draw") }
            }
            (Chance::Shuffle(_), Drawn::Shuffled) => Ok(()),
            (Chance::Show { side, deck, .. }, Drawn::Shown(slot)) => {
                let fits = slot.deck == *deck && G::hand(self.split().1, *side).contains(slot);
                if fits { Ok(()) } else { Err("this card is not in the hand") }
            }
            _ => Err("another kind of draw was asked for"),
        }
    }
}

impl<G: Game> Play for Machine<G> {
    fn pending(&self) -> Pending {
        match self.need() {
            Need::Decision(prompt) => Pending::Decision(prompt),
            Need::Chance(chance) => Pending::Chance(chance),
            Need::Over(outcome) => Pending::Over(outcome),
            Need::Run => unreachable!("a machine is always run to its next pending thing"),
        }
    }

    fn offers(&self, side: Side) -> Vec<Offer> {
        self.list(side, Offers::explained())
    }

    fn legal(&self, side: Side) -> Vec<Offer> {
        self.list(side, Offers::legal_only())
    }

    fn granted(&self, side: Side) -> Vec<Words> {
        let (Some(top), at) = self.split() else { return Vec::new() };
        G::granted(top, at, side)
    }

    fn grammar(&self) -> Grammar {
        G::GRAMMAR
    }

    fn names(&self) -> Names {
        G::names(&self.content)
    }

    fn stretch(&self) -> u64 {
        G::stretch(self.split().1)
    }

    fn leanings(&self, side: Side) -> BTreeMap<String, u32> {
        let (Some(top), at) = self.split() else { return BTreeMap::new() };
        if !matches!(self.asked(), Some(who) if who == Who::Both || who == Who::One(side)) {
            return BTreeMap::new();
        }
        let mut offers = Offers::legal_only();
        G::offers(top, at, side, &mut offers);
        let answers = offers.legal.into_iter().map(|(choice, words, _)| (choice, words));
        let open = answers.chain(offers.asides);
        open.map(|(choice, words)| (words.to_string(), G::leaning(top, at, side, &choice))).collect()
    }

    fn choose(&mut self, side: Side, words: &str) -> Result<Vec<Told>, EngineError> {
        if self.asked() != Some(Who::One(side)) {
            return Err(EngineError::NotAsked { side });
        }
        let choice = self.find(side, words)?;
        self.apply(|frame, turn| G::answer(frame, turn, side, choice))
    }

    fn choose_both(&mut self, words: BySide<&str>) -> Result<Vec<Told>, EngineError> {
        if self.asked() != Some(Who::Both) {
            return Err(EngineError::NotAsked { side: Side::British });
        }
        let british = self.find(Side::British, words.british)?;
        let french = self.find(Side::French, words.french)?;
        self.apply(|frame, turn| G::answer_both(frame, turn, BySide { british, french }))
    }

    fn chance(&mut self, drawn: Drawn) -> Result<Vec<Told>, EngineError> {
        let Need::Chance(asked) = self.need() else {
            return Err(EngineError::WrongDraw { why: "nothing is to be drawn now".to_owned() });
        };
        self.fits(&asked, &drawn).map_err(|why| EngineError::WrongDraw { why: why.to_owned() })?;
        self.apply(|frame, turn| G::chance(frame, turn, drawn))
    }

    fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(&self.state).expect("a position is plain data")
    }

    fn position(&self) -> String {
        yaml::write_maps(&self.state).expect("a position is plain data")
    }

    fn start(&self) -> String {
        G::start(&self.content, &self.state.world, &self.state.stack).unwrap_or_else(|| self.position())
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

    fn face(&self, deck: u8, card: &str) -> Option<CardFace> {
        G::face(&self.content, deck, card)
    }

    fn view(&self) -> View {
        let (top, at) = self.split();
        G::view(at, top)
    }

    fn invariants(&self) -> Result<(), String> {
        let (top, at) = self.split();
        G::invariants(at, top)
    }

    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}
