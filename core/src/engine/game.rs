//! What a game's rules are to the engine.

use super::{Claim, Code, DeckList, Drawn, Facts, Need, Offers, Slot};
use crate::flaw::Flaw;
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
    /// What cannot be has come about: a defect of the program, said aloud.
    Fault(&'static str),
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
    type Choice: Clone + Debug + PartialEq + Code + Send + Sync;
    /// Why a choice is not open.
    type No: Clone + Debug;
    /// Something that happened.
    type Event: Clone + Debug + Send + Sync;

    /// What a frame needs to go on.
    fn need(frame: &Self::Frame, at: At<'_, Self>) -> Need;
    /// The choices of `side` in a frame that needs a decision: the closed list of what is legal.
    fn offers(frame: &Self::Frame, at: At<'_, Self>, side: Side, out: &mut Offers<Self::Choice, Self::No>);
    /// Does this choice let a reaction window pass?
    fn passes(choice: &Self::Choice) -> bool;
    /// A side chose. The choice is one of the legal offers.
    fn answer(
        frame: Self::Frame,
        turn: &mut Turn<'_, Self>,
        side: Side,
        choice: Self::Choice,
    ) -> Flow<Self::Frame>;
    /// Both sides chose, for a question to [`Who::Both`](super::Who::Both).
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
    fn leaning(frame: &Self::Frame, at: At<'_, Self>, side: Side, choice: &Self::Choice) -> u32;
    /// The stretch of play that orders given ahead are for, told apart from the ones before and after it: they lapse when it
    /// ends.
    fn stretch(at: At<'_, Self>) -> u64;

    /// The game and the version of its encoding, as the first line of [`Game::facts`] names them.
    const POSITION: &'static str;
    /// The facts of the position that a player could write down, as the game's page lists them. What is asked is added by the
    /// engine.
    fn facts(at: At<'_, Self>, frame: Option<&Self::Frame>, out: &mut Facts);

    /// The decks of the game, by index.
    fn decks(content: &Self::Content) -> Vec<DeckList>;
    /// The face-down cards a side holds, in the order they were dealt.
    fn hand(at: At<'_, Self>, side: Side) -> Vec<Slot>;
    /// What was claimed about hidden hands so far, in order.
    fn claims(at: At<'_, Self>) -> Vec<Claim>;
    /// The side that the holder of a seat plays: the one it is named after, unless the players changed sides.
    fn plays(at: At<'_, Self>, seat: Side) -> Side;
    /// The revision of our reading of the rules that the content is for.
    fn revision(content: &Self::Content) -> u32;
    /// The content for another revision; none while something is under way that began under this one.
    fn revised(
        content: &Self::Content,
        world: &Self::World,
        stack: &[Self::Frame],
        rules: u32,
    ) -> Option<Self::Content>;
    /// Checks everything that must always hold; the message names the rule.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    fn invariants(at: At<'_, Self>, frame: Option<&Self::Frame>) -> Result<(), Flaw>;
}
