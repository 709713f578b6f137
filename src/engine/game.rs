//! What a game's rules are to the engine.

use super::{CardFace, Claim, DeckList, Drawn, Grammar, Names, Need, Offers, Slot, Told, View, Words};
use crate::side::{BySide, Side};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

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
    /// What the question to `side` takes for granted: words that choose nothing, and may be typed all the same.
    fn granted(_: &Self::Frame, _: At<'_, Self>, _: Side) -> Vec<Words> {
        Vec::new()
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
    /// The words of its orders.
    const GRAMMAR: Grammar;
    /// The names that may stand in its orders.
    fn names(content: &Self::Content) -> Names;
    /// The stretch of play that orders given ahead are for, told apart from the ones before and after it: they lapse when it
    /// ends.
    fn stretch(_: At<'_, Self>) -> u64 {
        0
    }
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
