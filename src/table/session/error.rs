//! What can go wrong between a person and a game on this machine.

use crate::errors::{InWords, takes_in};
use crate::log::{FileError, LogError};
use crate::table::{BadEntry, JournalError, PlayError, TableError};
use miette::Diagnostic;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// What can go wrong between a person and a game on this machine.
#[derive(Debug, Error, Diagnostic)]
pub enum SessionError {
    /// The log file.
    #[error(transparent)]
    #[diagnostic(transparent)]
    File(#[from] FileError),
    /// The log.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(InWords<LogError>),
    /// An entry does not hold.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Entry(InWords<BadEntry>),
    /// The game cannot be judged with what is here: no entry is at fault.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Unknown(InWords<TableError>),
    /// The orders.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Play(#[from] PlayError),
    /// The journal.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Journal(#[from] JournalError),
    /// A file the game was opened with is not at hand.
    #[error(
        "this game was opened with {what} (hash {hash}) that is not on this machine: it cannot be judged here{besides}"
    )]
    #[diagnostic(
        code(coureur::table::content_missing),
        help(
            "ask whoever opened the game for the file, and pass it once: `coureur verify LOG {flag} FILE`, or `join` or `receive` with \
             `{flag} FILE`. It is kept then. The log is unharmed, and nobody did wrong"
        )
    )]
    ContentMissing {
        /// Data or a starting position.
        what: &'static str,
        /// Its hash.
        hash: String,
        /// How to pass it.
        flag: &'static str,
        /// What there is instead.
        besides: String,
    },
    /// A file cannot be read or kept.
    #[error("cannot use {}", path.display())]
    #[diagnostic(code(coureur::table::io), help("check the name, the folder and its rights"))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The incoming log belongs to another game.
    #[error("this is a log of another game ({theirs}, yours is {ours})")]
    #[diagnostic(
        code(coureur::merge::different_game),
        help("choose the right file with `--log`, or save it under a name of its own")
    )]
    DifferentGame {
        /// The game here.
        ours: String,
        /// The game that came.
        theirs: String,
    },
    /// The two logs part ways.
    #[error("the two copies of the game part ways at entry {at}\n{words}")]
    #[diagnostic(code(coureur::merge::fork), help("{help}"))]
    Fork {
        /// Where.
        at: usize,
        /// What happened, in plain words.
        words: String,
        /// What to type.
        help: String,
        /// The proof, with hashes and entries.
        proof: String,
        /// Where the other copy was put.
        kept: PathBuf,
    },
    /// A fork was seen before and is not settled.
    #[error("this log and {} part ways at entry {at}: the game stands still until that is settled", kept.display())]
    #[diagnostic(
        code(coureur::merge::fork_open),
        help("to see how things stand and to settle it: coureur settle")
    )]
    ForkOpen {
        /// Where.
        at: usize,
        /// The other copy.
        kept: PathBuf,
    },
    /// The fork cannot be settled like that.
    #[error("this fork cannot be settled like that\n{why}")]
    #[diagnostic(code(coureur::merge::cannot_settle), help("{help}"))]
    CannotSettle {
        /// Why.
        why: String,
        /// What to do.
        help: String,
    },
    /// There is no fork.
    #[error("there is nothing to settle: no copy is known that parts ways with this log")]
    #[diagnostic(code(coureur::merge::no_fork), help("`receive` the other copy first, if there is one"))]
    NoFork,
    /// Somebody says that an entry does not count which was never here, and this player may have answered it.
    #[error(
        "entry {at} says that another entry {entry} by {signer} does not count; that entry is not on this machine, and you may \
         have known it, or answered it, before you restored"
    )]
    #[diagnostic(
        code(coureur::merge::given_up_unknown),
        help(
            "whoever has seen your seeds could word a move again until the dice please him, and call the first one \
             withdrawn. Look for the other entry {entry} in your own mail first: `coureur restore MAIL --copy FILE`. If there \
             is none, take it all the same: `coureur restore MAIL --copy FILE --accept-withdrawn` (or `--no-mail`)"
        )
    )]
    GivenUpUnknown {
        /// The entry that says so.
        at: u32,
        /// The entry that it says does not count.
        entry: u64,
        /// Who signed that.
        signer: String,
    },
    /// An entry cannot be retracted.
    #[error("entry {entry} cannot be retracted: {why}")]
    #[diagnostic(code(coureur::table::cannot_retract), help("{help}"))]
    CannotRetract {
        /// Which.
        entry: usize,
        /// Why.
        why: String,
        /// What to do.
        help: String,
    },
    /// What was ordered the last time is in the log after all.
    #[error("{} in the log since your last command, which ended before it could tell you{what}", are(*from, *to))]
    #[diagnostic(
        code(coureur::table::written_before),
        help("nothing else was done now. Look at it (coureur history --since {from}), and go on from there")
    )]
    WrittenBefore {
        /// The first entry.
        from: u32,
        /// The last.
        to: u32,
        /// The orders in them.
        what: String,
    },
    /// The entries are in the log, and something after that failed.
    #[error("{} in the log, but {why}", are(*from, *to))]
    #[diagnostic(
        code(coureur::table::unconfirmed),
        help("do not give the orders again: `coureur history --since {from}` shows them")
    )]
    Unconfirmed {
        /// The first entry.
        from: u32,
        /// The last.
        to: u32,
        /// What failed.
        why: String,
        /// Why.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Something else is done, and nobody could be told.
    #[error("{what}, but nothing more could be printed")]
    #[diagnostic(code(coureur::table::untold), help("it is done: there is no need to do it again"))]
    Untold {
        /// What.
        what: String,
        /// Why not.
        #[source]
        source: std::io::Error,
    },
}

takes_in! { SessionError: Log(LogError) }

fn are(from: u32, to: u32) -> String {
    if from == to { format!("entry {from} is") } else { format!("entries {from} to {to} are") }
}

impl From<BadEntry> for SessionError {
    fn from(error: BadEntry) -> SessionError {
        if error.offence.is_unknown() {
            SessionError::Unknown(error.offence.into())
        } else {
            SessionError::Entry(error.into())
        }
    }
}
