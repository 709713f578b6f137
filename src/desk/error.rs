//! Why something cannot be done at the desk.

use super::lines::BadDice;
use crate::table::PlayError;
use miette::Diagnostic;
use thiserror::Error;

/// Why something cannot be done at the desk. Nothing has been written then.
#[derive(Debug, Error, Diagnostic)]
pub enum DeskError {
    /// The orders.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Play(#[from] PlayError),
    /// Dice that were thrown on a real table.
    #[error("I can't read `{0}` as dice")]
    #[diagnostic(code(coureur::desk::dice), help("write the faces: `dice 4 1`"))]
    Dice(String),
    /// More than anybody types.
    #[error("that is too much at once: {0}")]
    #[diagnostic(code(coureur::desk::too_much), help("sign what is there first"))]
    TooMuch(&'static str),
    /// The page shows an older position.
    #[error("the game has gone on since this page was drawn")]
    #[diagnostic(
        code(coureur::desk::stale),
        help("the page shows the game as it is now; look at it, and order again")
    )]
    Stale,
    /// What is to be signed is not what was shown.
    #[error("what would be signed now is not what you were shown")]
    #[diagnostic(code(coureur::desk::not_shown), help("open the sheet again, read it, and sign that"))]
    NotShown,
    /// There is no such entry.
    #[error("the game has no entry {0}")]
    #[diagnostic(code(coureur::desk::no_entry), help("the story lists the entries"))]
    NoEntry(u64),
}

impl From<BadDice> for DeskError {
    fn from(bad: BadDice) -> DeskError {
        DeskError::Dice(bad.0)
    }
}
