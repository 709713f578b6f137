//! A game as the floors above see it: codes, facts and fortune, no words.

use super::{Claim, DeckList, Drawn, Hidden, Next, Slot};
use crate::flaw::Flaw;
use crate::side::{BySide, Side};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A misuse of the contract by the floor above, or an answer that is not on the list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The code names no legal choice.
    #[error("engine.not_offered")]
    NotOffered {
        /// The code.
        code: String,
        /// Who tried.
        side: Side,
    },
    /// It is not this side's decision.
    #[error("engine.not_asked")]
    NotAsked {
        /// Who tried.
        side: Side,
    },
    /// What was drawn does not fit what was asked.
    #[error("engine.wrong_draw")]
    WrongDraw {
        /// In which way.
        why: Flaw,
    },
    /// The rules ran in circles: a defect of the program.
    #[error("engine.runaway")]
    Runaway,
    /// The rules came to what cannot be: a defect of the program.
    #[error("engine.fault")]
    Fault {
        /// What.
        what: &'static str,
    },
}

impl EngineError {
    /// Is it a defect of the program, and nobody's fault?
    #[must_use]
    pub fn is_defect(&self) -> bool {
        matches!(self, EngineError::Runaway | EngineError::Fault { .. })
    }
}

/// What happened, as the game itself knows it; put into words when somebody looks.
#[derive(Debug, Clone)]
pub struct Events(Arc<dyn Any + Send + Sync>);

impl Events {
    /// Of a game whose events are of this type.
    #[must_use]
    pub fn new<E: Send + Sync + 'static>(events: Vec<E>) -> Events {
        Events(Arc::new(events))
    }

    /// As the game knows them; `None`: they are another game's.
    #[must_use]
    pub fn of<E: 'static>(&self) -> Option<&Vec<E>> {
        self.0.downcast_ref()
    }
}

/// A legal choice to the floors above; it goes by its place in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choosable<'a> {
    /// What it says about the hidden hand.
    pub hidden: &'a Hidden,
    /// Does it stand beside the question, without answering it?
    pub aside: bool,
}

/// A game at some position.
pub trait Rules: Any + Debug + Send + Sync {
    /// The one thing that is pending.
    fn next(&self) -> &Next;
    /// How many choices are open to a side; they go by their place in the list, from 0.
    fn open(&self, side: Side) -> usize;
    /// One of them.
    fn choosable(&self, side: Side, choice: usize) -> Option<Choosable<'_>>;
    /// The one that answers the question, if there is only one.
    fn only(&self, side: Side) -> Option<usize>;
    /// The one that lets the open window pass.
    fn pass(&self, side: Side) -> Option<usize>;
    /// Its code.
    fn code(&self, side: Side, choice: usize) -> Option<String>;
    /// The legal choice with this code.
    ///
    /// # Errors
    /// If it is not this side's decision or not on the list.
    fn find(&self, side: Side, code: &str) -> Result<usize, EngineError>;
    /// Is this the code of some choice of the game, open now or not?
    fn is_code(&self, code: &str) -> bool;
    /// How readily a player without a plan takes it.
    fn leaning(&self, side: Side, choice: usize) -> u32;
    /// Takes a legal choice. After a [`EngineError::Runaway`] or [`EngineError::Fault`] the position is spoilt.
    ///
    /// # Errors
    /// If it is not this side's decision or not on the list; the position is then untouched.
    fn take(&mut self, side: Side, choice: usize) -> Result<(), EngineError>;
    /// Takes both sides' answers to a question to [`Who::Both`](super::Who::Both).
    ///
    /// # Errors
    /// As for [`Rules::take`].
    fn take_both(&mut self, choices: BySide<usize>) -> Result<(), EngineError>;
    /// Gives what fortune drew.
    ///
    /// # Errors
    /// If it does not fit what was asked; the position is then untouched.
    fn draw(&mut self, drawn: Drawn) -> Result<(), EngineError>;
    /// What the last step brought about.
    fn events(&self) -> Events;
    /// The position as its specified text, to be hashed.
    fn facts(&self) -> String;
    /// The stretch of play that orders given ahead are for.
    fn stretch(&self) -> u64;
    /// The decks of the game.
    fn decks(&self) -> Vec<DeckList>;
    /// The face-down cards a side holds.
    fn hand(&self, side: Side) -> Vec<Slot>;
    /// What was claimed about hidden hands so far, in order.
    fn claims(&self) -> Vec<Claim>;
    /// The side that the holder of a seat plays.
    fn plays(&self, seat: Side) -> Side;
    /// The revision of our reading of the rules that it is played under.
    fn revision(&self) -> u32;
    /// The same position under another revision; none while something is under way that began under this one.
    fn revised(&self, rules: u32) -> Option<Box<dyn Rules>>;
    /// Checks everything that must always hold.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    fn invariants(&self) -> Result<(), Flaw>;
    /// The same game once more, to be played on by itself.
    fn twin(&self) -> Box<dyn Rules>;
}
