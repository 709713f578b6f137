//! The stack of frames, and the one way to change a position.

use super::{
    CardFace, Chance, Claim, DeckList, Drawn, Hidden, Need, Offer, Offers, Pending, Slot, Told, View, Who,
};
use crate::side::{BySide, Side};
use crate::yaml;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

/// Steps of procedure allowed between two decisions; more means a game runs in circles.
const MOST_STEPS: usize = 100_000;

/// What a frame does next. The last element of the stack is the frame at work.
#[derive(Debug, Clone)]
pub enum Flow<F> {
    /// The same frame stays at work.
    Stay(F),
    /// `now` goes to work; `then` waits under it.
    Call {
        /// The frame that goes to work.
        now: F,
        /// The frame that waits.
        then: F,
    },
    /// Several frames, the first goes to work first.
    Sequence(Vec<F>),
    /// Another frame takes this one's place.
    Goto(F),
    /// The frame is done.
    End,
}

/// A position to look at.
#[derive(Debug)]
pub struct At<'a, G: Game> {
    /// Map, counters, cards, charts.
    pub content: &'a G::Content,
    /// Where everything is.
    pub world: &'a G::World,
    /// The frames below the one at work, the outermost first.
    pub below: &'a [G::Frame],
}

impl<G: Game> Clone for At<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Game> Copy for At<'_, G> {}

/// A position being changed, and the events that say so.
#[derive(Debug)]
pub struct Turn<'a, G: Game> {
    /// Map, counters, cards, charts.
    pub content: &'a G::Content,
    /// Where everything is.
    pub world: &'a mut G::World,
    /// What happened, in order.
    pub events: &'a mut Vec<G::Event>,
}

impl<G: Game> Turn<'_, G> {
    /// Records what happened.
    pub fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }
}

/// A game's rules. All functions are pure: same arguments, same answer, on every machine.
pub trait Game: Debug + Sized + Send + Sync + 'static {
    /// Immutable content: map, counters, cards, charts, options.
    type Content: Debug + Send + Sync;
    /// The position without the stack of decisions.
    type World: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A decision or a step of procedure, with its local data.
    type Frame: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A small choice.
    type Choice: Clone + Debug + PartialEq;
    /// Something that happened.
    type Event: Clone + Debug + Serialize;

    /// What a frame needs to go on.
    fn need(frame: &Self::Frame, at: At<'_, Self>) -> Need;
    /// The choices of `side` in a frame that needs a decision: the closed list of what is legal.
    fn offers(frame: &Self::Frame, at: At<'_, Self>, side: Side, out: &mut Offers<Self::Choice>);
    /// What a legal choice means just now, in a few words, where its spelling alone does not say so.
    fn note(_: At<'_, Self>, _: &Self::Choice) -> Option<String> {
        None
    }
    /// A side chose. The choice is one of the legal offers.
    fn answer(
        frame: Self::Frame,
        turn: &mut Turn<'_, Self>,
        side: Side,
        choice: Self::Choice,
    ) -> Flow<Self::Frame>;
    /// Both sides chose, for a prompt to [`Who::Both`].
    fn answer_both(
        frame: Self::Frame,
        turn: &mut Turn<'_, Self>,
        choices: BySide<Self::Choice>,
    ) -> Flow<Self::Frame>;
    /// Fortune spoke, in the shape that was asked for.
    fn chance(frame: Self::Frame, turn: &mut Turn<'_, Self>, drawn: Drawn) -> Flow<Self::Frame>;
    /// A step of procedure.
    fn run(frame: Self::Frame, turn: &mut Turn<'_, Self>) -> Flow<Self::Frame>;

    /// How readily a player without a plan takes a legal choice, against the others. Random play only:
    /// uniform choices wander about and seldom get to where the rules are hard.
    fn leaning(_: &Self::Frame, _: At<'_, Self>, _: Side, _: &Self::Choice) -> u32 {
        1
    }

    /// An event in words.
    fn tell(event: &Self::Event, content: &Self::Content) -> Told;
    /// The decks of the game, by index.
    fn decks(content: &Self::Content) -> Vec<DeckList>;
    /// The face-down cards a side holds, in the order they were dealt.
    fn hand(at: At<'_, Self>, side: Side) -> Vec<Slot>;
    /// What was claimed about hidden hands so far, in order.
    fn claims(_: At<'_, Self>) -> Vec<Claim> {
        Vec::new()
    }
    /// The side that the holder of a seat plays: the one it is named after, unless the players changed sides.
    fn plays(_: At<'_, Self>, seat: Side) -> Side {
        seat
    }
    /// A card's face, by deck and id.
    fn face(content: &Self::Content, deck: u8, card: &str) -> Option<CardFace>;
    /// What may be drawn.
    fn view(at: At<'_, Self>, frame: Option<&Self::Frame>) -> View;
    /// The position as a file to begin a new game from, hidden cards to be dealt anew; `None`: it has no such form.
    fn start(_: &Self::Content, _: &Self::World, _: &[Self::Frame]) -> Option<String> {
        None
    }
    /// Checks everything that must always hold; the message names the rule.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    fn invariants(at: At<'_, Self>, frame: Option<&Self::Frame>) -> Result<(), String>;
}

/// A misuse of the contract by the floor above, or an answer that is not on the list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
pub enum EngineError {
    /// The words name no legal choice.
    #[error("`{words}` is not one of the choices open to {side}")]
    #[diagnostic(code(coureur::engine::not_offered), help("`moves` lists what is open"))]
    NotOffered {
        /// The words.
        words: String,
        /// Who tried.
        side: Side,
    },
    /// It is not this side's decision.
    #[error("there is nothing for {side} to decide")]
    #[diagnostic(code(coureur::engine::not_asked), help("wait for the other side, or see `show`"))]
    NotAsked {
        /// Who tried.
        side: Side,
    },
    /// What was drawn does not fit what was asked.
    #[error("what was drawn does not fit what was asked: {why}")]
    #[diagnostic(
        code(coureur::engine::wrong_draw),
        help("`show` says how many dice of how many sides, or what to draw from")
    )]
    WrongDraw {
        /// In which way.
        why: String,
    },
    /// The rules ran in circles: a defect of the program.
    #[error("the rules ran in circles")]
    #[diagnostic(code(coureur::engine::runaway), help("please report this with the log"))]
    Runaway,
}

/// A game as the floors above see it.
pub trait Play: Debug + Send + Sync {
    /// The one thing that is pending.
    fn pending(&self) -> Pending;
    /// All offers to a side, the legal ones with notes, the refused ones with their reasons.
    fn offers(&self, side: Side) -> Vec<Offer>;
    /// The legal offers only (cheaper).
    fn legal(&self, side: Side) -> Vec<Offer>;
    /// How readily a player without a plan takes each of the legal offers, by its canonical spelling.
    fn leanings(&self, side: Side) -> BTreeMap<String, u32>;
    /// Takes a legal offer by its canonical spelling.
    ///
    /// # Errors
    /// If it is not this side's decision or not on the list; the position is then untouched.
    fn choose(&mut self, side: Side, words: &str) -> Result<Vec<Told>, EngineError>;
    /// Takes both sides' answers to a prompt to [`Who::Both`].
    ///
    /// # Errors
    /// As for [`Play::choose`].
    fn choose_both(&mut self, words: BySide<&str>) -> Result<Vec<Told>, EngineError>;
    /// Gives what fortune drew.
    ///
    /// # Errors
    /// If it does not fit what was asked; the position is then untouched.
    fn chance(&mut self, drawn: Drawn) -> Result<Vec<Told>, EngineError>;
    /// The position in canonical bytes, to be hashed.
    fn encode(&self) -> Vec<u8>;
    /// The position as a file that [`crate::games`] reads back exactly, cards by the slots they lie in.
    fn position(&self) -> String;
    /// The position as a file to begin a new game from: where the game knows how, hidden cards are dealt anew.
    fn start(&self) -> String;
    /// The decks of the game.
    fn decks(&self) -> Vec<DeckList>;
    /// The face-down cards a side holds.
    fn hand(&self, side: Side) -> Vec<Slot>;
    /// What was claimed about hidden hands so far, in order.
    fn claims(&self) -> Vec<Claim>;
    /// The side that the holder of a seat plays.
    fn plays(&self, seat: Side) -> Side;
    /// A card's face.
    fn face(&self, deck: u8, card: &str) -> Option<CardFace>;
    /// What may be drawn.
    fn view(&self) -> View;
    /// Checks everything that must always hold.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    fn invariants(&self) -> Result<(), String>;
    /// A copy.
    fn copy(&self) -> Box<dyn Play>;
}

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
        let found = offers.legal.into_iter().find(|(_, spelling, _)| spelling.is(words));
        found
            .map(|(choice, _, _)| choice)
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
        let legal = offers.legal.into_iter().map(|(choice, words, hidden)| {
            let note = if explained { G::note(at, &choice) } else { None };
            let plain = Offer { note, ..Offer::plain(words) };
            match hidden {
                Hidden::Nothing => plain,
                Hidden::Needs(card) => Offer { needs: Some(card), ..plain },
                Hidden::Denies(denies) => Offer { denies, ..plain },
            }
        });
        let refused = offers
            .refused
            .into_iter()
            .map(|(words, why)| Offer { refused: Some(why), ..Offer::plain(words) });
        legal.chain(refused).collect()
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

    fn leanings(&self, side: Side) -> BTreeMap<String, u32> {
        let (Some(top), at) = self.split() else { return BTreeMap::new() };
        if !matches!(self.asked(), Some(who) if who == Who::Both || who == Who::One(side)) {
            return BTreeMap::new();
        }
        let mut offers = Offers::legal_only();
        G::offers(top, at, side, &mut offers);
        let legal = offers.legal.into_iter();
        legal.map(|(choice, words, _)| (words.to_string(), G::leaning(top, at, side, &choice))).collect()
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
