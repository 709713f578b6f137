//! A game as the floors above see it.

use super::{CardFace, Claim, DeckList, Drawn, Grammar, Names, Offer, Pending, Slot, Told, View, Words};
use crate::side::{BySide, Side};
use std::collections::BTreeMap;
use std::fmt::Debug;

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
    /// What the question to a side takes for granted: words that choose nothing, and may be typed all the same.
    fn granted(&self, side: Side) -> Vec<Words>;
    /// The words of its orders.
    fn grammar(&self) -> Grammar;
    /// The names that may stand in its orders.
    fn names(&self) -> Names;
    /// The stretch of play that orders given ahead are for.
    fn stretch(&self) -> u64;
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
