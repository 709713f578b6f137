//! Adjudication cases: a position, orders, dice, and what must come of them, one numbered file each.
//!
//! ```yaml
//! case: 1
//! title: a small force takes an empty town
//! rule: "[NF Victory and Defeat ¶5]"
//! game: new-france
//! start: {world: {phase: movement}}          # as any position by hand: see `crate::games::start`
//! orders:
//! - british: move from albany take 5 troops to fort-william-henry halt
//! dice:
//! - combat fort-william-henry british: 5     # in the order asked; the label is checked
//! expect:
//!   position: {world: {spaces: {albany: {british: {troops: 10}}}}}
//! ```
//!
//! What is expected of a position is compared with the whole of it, in which every fact has its key: `siege: null` is no siege,
//! `siege: 0` one that has just begun, and a key or name that is none is an error. Cards are shown from the first slot of the
//! hand, whatever it is. A decision with one legal answer is taken; a reaction window is taken as passed where the file says
//! `windows: pass` and no order answers it. `expect: {unasked: [kind]}` says that no window of that kind opened.
//!
//! A case that comes out without its orders too shows nothing by them; it says why in `stands:`, and the tests see to it.
//!
//! | file | holds |
//! | --- | --- |
//! | `file.rs` | what a case file may say |
//! | `compare.rs` | is what was expected there? |
//! | `check.rs` | all that may be expected |
//! | `eye.rs` | what it knows of hands |
//! | `place.rs` | where it ends, as a place at which lines are read |
//! | `run.rs` | playing it |

mod check;
mod compare;
mod eye;
mod file;
mod place;
mod run;

use crate::errors::InWords;
use crate::games::SetupError;
use crate::games::start::UnknownKey;
use crate::yaml::YamlError;
use miette::Diagnostic;
use std::collections::BTreeSet;
use thiserror::Error;

#[cfg(test)]
pub use file::KEYS;
pub use place::Place;
pub use run::{Played, play, run, run_without_orders};

/// The longest case file read, in bytes.
const LONGEST: usize = 64 * 1024;

/// A case that came out as it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseReport {
    /// Its number.
    pub number: u32,
    /// Its title.
    pub title: String,
    /// The rule it shows.
    pub rule: String,
    /// The story it told.
    pub told: Vec<String>,
    /// What is pending at its end.
    pub pending: String,
    /// How its last order was refused, if it was to be.
    pub refused: Option<Refused>,
    /// The kinds of reaction windows that opened.
    pub asked: BTreeSet<String>,
    /// The kinds of reaction windows it says do not open.
    pub unasked: BTreeSet<String>,
    /// Why it comes out without its orders too, where it does.
    pub stands: Option<String>,
}

/// A refusal that a case asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The code of the reason.
    pub code: String,
    /// The rule cited.
    pub rule: String,
    /// The words refused.
    pub words: String,
}

/// Why a case failed.
#[derive(Debug, Error, Diagnostic)]
pub enum CaseError {
    /// The file is too long.
    #[error("the case is {len} bytes long; at most {LONGEST} are read")]
    #[diagnostic(code(coureur::cases::too_long), help("a case shows one thing: cut it down"))]
    TooLong {
        /// Its length.
        len: usize,
    },
    /// The file is not a case.
    #[error("this is not a case file: {source}")]
    #[diagnostic(code(coureur::cases::unreadable), help("`coureur case --help` says what a case holds"))]
    Unreadable {
        /// What the reader says.
        source: InWords<YamlError>,
    },
    /// A key means nothing.
    #[error("{source}")]
    #[diagnostic(code(coureur::cases::unknown_key), help("`coureur case --help` says what a case holds"))]
    UnknownKey {
        /// Which one.
        source: InWords<UnknownKey>,
    },
    /// What could never come about is expected, or not to come about.
    #[error("{what}: there is no `{name}`{}", crate::cases::meant(nearest))]
    #[diagnostic(code(coureur::cases::unknown_name))]
    UnknownName {
        /// Where.
        what: &'static str,
        /// What.
        name: String,
        /// What is most like it.
        nearest: Option<String>,
    },
    /// The game or its starting position could not be opened.
    #[error("the game could not be opened")]
    #[diagnostic(code(coureur::cases::setup))]
    Setup {
        /// Why.
        #[source]
        #[diagnostic_source]
        source: InWords<SetupError>,
    },
    /// An order was refused or not understood.
    #[error("order {number}, `{line}`: {why}")]
    #[diagnostic(code(coureur::cases::order), help("{help}"))]
    Order {
        /// Which order, from 1.
        number: usize,
        /// The line.
        line: String,
        /// What was said.
        why: String,
        /// What could be done instead.
        help: String,
    },
    /// The order is not for the side that must decide.
    #[error("order {number}, `{line}`: the {side} have nothing to decide; pending: {pending}")]
    #[diagnostic(code(coureur::cases::not_asked), help("give the order to the other side, or earlier"))]
    NotAsked {
        /// Which order, from 1.
        number: usize,
        /// The line.
        line: String,
        /// For whom.
        side: crate::side::Side,
        /// What is pending.
        pending: String,
    },
    /// The dice do not fit.
    #[error("dice: expected {expected}, the game asks for {got}")]
    #[diagnostic(code(coureur::cases::dice), help("list the dice in the order they are asked for"))]
    Dice {
        /// What the file gives next.
        expected: String,
        /// What is asked for.
        got: String,
    },
    /// The last order was to be refused and was not.
    #[error("the last order should be refused with {expected}, and was taken")]
    #[diagnostic(code(coureur::cases::not_refused))]
    NotRefused {
        /// The code.
        expected: String,
    },
    /// Something came out differently.
    #[error("{what}: expected {expected}, got {got}")]
    #[diagnostic(code(coureur::cases::different))]
    Different {
        /// Where.
        what: String,
        /// What the file says.
        expected: String,
        /// What there is.
        got: String,
    },
    /// The rules themselves failed.
    #[error("the rules failed: {why}")]
    #[diagnostic(code(coureur::cases::broken), help("this is a defect of the game"))]
    Broken {
        /// In which way.
        why: String,
    },
}

impl From<YamlError> for CaseError {
    fn from(error: YamlError) -> CaseError {
        CaseError::Unreadable { source: error.into() }
    }
}

impl From<UnknownKey> for CaseError {
    fn from(error: UnknownKey) -> CaseError {
        CaseError::UnknownKey { source: error.into() }
    }
}

fn meant(nearest: &Option<String>) -> String {
    nearest.as_ref().map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

#[cfg(test)]
mod tests;
