//! Why standing instructions are not taken.

use super::{LONGEST, MOST};
use miette::Diagnostic;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why standing instructions cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum StandingError {
    /// A file.
    #[error("cannot use the standing instructions {}", path.display())]
    #[diagnostic(code(coureur::standing::io), help("check the folder and its rights"))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// Not what it should be.
    #[error("the standing instructions {} are damaged: {why}", path.display())]
    #[diagnostic(
        code(coureur::standing::damaged),
        help("nothing is done without them. Mend the file, or move it away and give them again")
    )]
    Damaged {
        /// Which.
        path: PathBuf,
        /// In which way.
        why: String,
    },
    /// Too many or too long.
    #[error("at most {MOST} standing instructions of at most {LONGEST} characters are kept")]
    #[diagnostic(
        code(coureur::standing::too_many),
        help("`standing` lists them; `standing drop NUMBER` removes one")
    )]
    TooMany,
    /// Nothing in it.
    #[error("there are no words in this instruction")]
    #[diagnostic(code(coureur::standing::empty), help("give the words of an order, as `moves` lists them"))]
    Empty,
    /// No policy of the game.
    #[error("`{words}` is no policy of this game")]
    #[diagnostic(code(coureur::standing::no_policy), help("{known}"))]
    NoPolicy {
        /// What was typed.
        words: String,
        /// What there is.
        known: String,
    },
    /// No such number.
    #[error("there is no standing instruction {number}")]
    #[diagnostic(code(coureur::standing::unknown), help("`standing` lists them with their numbers"))]
    Unknown {
        /// What was asked for.
        number: usize,
    },
}
