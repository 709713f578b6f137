//! Why a copy of the log must not be signed upon, or the journal not be used.

use crate::log::FileError;
use miette::Diagnostic;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Why this copy of the log must not be signed upon, or the journal not be used.
#[derive(Debug, Error, Diagnostic)]
pub enum JournalError {
    /// The copy is older than what was signed here.
    #[error(
        "this copy of the log is stale: this machine has signed entry {signed} of the game, and it is not in this file"
    )]
    #[diagnostic(
        code(coureur::table::stale_copy),
        help(
            "signing here would make a second, different continuation. Find the newer copy, or `receive` your opponent's"
        )
    )]
    Stale {
        /// The entry signed.
        signed: u32,
    },
    /// Nothing is known here about the last own entry.
    #[error("catch up first: entry {own} is signed by you, but not on this machine")]
    #[diagnostic(
        code(coureur::table::catch_up_first),
        help(
            "you may have signed more since, on another machine or before a loss; signing again at the same place would \
             be a fork. Nothing your opponent sends can tell. Read your own mail first, then his newest copy: `coureur \
             restore MAIL --copy FILE` (`coureur restore --help` says what is at stake)"
        )
    )]
    CatchUpFirst {
        /// The last own entry in the file.
        own: u32,
    },
    /// The key was brought back from its words on this machine, and nothing is known here of an older game.
    #[error(
        "your key was restored on this machine after the game was opened, so you may have played in it before"
    )]
    #[diagnostic(
        code(coureur::table::catch_up_first),
        help(
            "read your own mail first, then your opponent's newest copy: `coureur restore MAIL --copy FILE`. If you have never \
             played in this game, say so once: coureur restore --no-mail"
        )
    )]
    KeyRestored,
    /// The file is not the one that was written here.
    #[error(
        "this log was put here by something else than this program: it was moved, copied, or is an old backup"
    )]
    #[diagnostic(
        code(coureur::table::put_back),
        help(
            "if it is an old backup, you may have signed more since, and signing once more at the same place would be a \
             fork: read your mail first, `coureur restore MAIL --copy FILE`. If you only moved or copied the newest \
             file, say so once: coureur restore --moved"
        )
    )]
    PutBack,
    /// Somebody else is at work.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Lock(#[from] FileError),
    /// The journal cannot be read or written.
    #[error("cannot use the journal {path}")]
    #[diagnostic(
        code(coureur::table::journal_io),
        help("check the home folder, its rights and the free space; nothing was signed")
    )]
    Io {
        /// Where.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The journal is damaged.
    #[error("the journal {path} is damaged: {why}")]
    #[diagnostic(
        code(coureur::table::journal_damaged),
        help("delete it, and read what is newest: coureur restore")
    )]
    Damaged {
        /// Where.
        path: PathBuf,
        /// In which way.
        why: String,
    },
}
