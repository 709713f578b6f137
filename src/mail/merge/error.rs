//! Why a message was not merged: each outcome by its own name.

use crate::render::text::entries;
use crate::table::SessionError;
use miette::Diagnostic;
use thiserror::Error;

/// Why a message was not merged. The log is as it was.
#[derive(Debug, Error, Diagnostic)]
pub enum MergeError {
    /// The table refused, or found a fork.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Session(#[from] SessionError),
    /// Entries in between are missing.
    #[error(
        "{} missing: the message begins with entry {}, your log ends with entry {}",
        are(*from, *to), to + 1, from.saturating_sub(1)
    )]
    #[diagnostic(
        code(coureur::merge::gap),
        help(
            "ask for {} (your opponent runs `send --since {from}`), or for the whole log",
            entries((*from, *to))
        )
    )]
    Gap {
        /// The first one missing.
        from: u32,
        /// The last one missing.
        to: u32,
    },
    /// Signed by somebody else, or changed on the way.
    #[error("entry {entry} is not signed with the key of the {seat} seat ({key})")]
    #[diagnostic(
        code(coureur::merge::foreign_key),
        help("somebody else wrote it, or it was changed on the way: ask for the log as an attached file")
    )]
    ForeignKey {
        /// Which entry.
        entry: u32,
        /// Whose it claims to be.
        seat: String,
        /// The key the game knows for that seat.
        key: String,
    },
    /// An entry of ours came back with other words, and no signature for them.
    #[error("entry {entry} was altered after it was signed: {how}")]
    #[diagnostic(
        code(coureur::merge::altered),
        help(
            "nothing of this copy was taken, your own is as it was: ask the sender for an unaltered copy, as an attached file"
        )
    )]
    Altered {
        /// Which entry.
        entry: usize,
        /// In which way it differs from ours.
        how: String,
    },
    /// An entry that would be new cannot be read.
    #[error("entry {entry} is new, and cannot be read: {why}")]
    #[diagnostic(
        code(coureur::merge::damaged),
        help("it was damaged on the way: ask for the log as an attached file")
    )]
    Damaged {
        /// Which entry.
        entry: u32,
        /// What is wrong with it.
        why: String,
    },
    /// It ends in the middle.
    #[error("the message is incomplete: it ends in the middle{}, and what comes before is known here", of_entry(*entry))]
    #[diagnostic(
        code(coureur::merge::incomplete),
        help(
            "it was cut off on the way, or was not copied whole: fetch it again, or ask for the log as an attached file"
        )
    )]
    Incomplete {
        /// Of which entry, if that can be told.
        entry: Option<u32>,
    },
    /// The writer has seen an entry of ours that is not in our copy.
    #[error(
        "this letter was written by somebody who has entry {entry} of yours ({hash}…), and your copy does not hold it: it \
         ends with entry {last}, or goes on differently"
    )]
    #[diagnostic(
        code(coureur::merge::cut_copy),
        help(
            "your copy is old, or somebody cut it before he gave it to you. Sign nothing on it: `receive` your own mailbox \
             first, with the letters you have sent, then the newest whole log of your opponent"
        )
    )]
    CutCopy {
        /// Which entry.
        entry: u32,
        /// The first digits of its hash.
        hash: String,
        /// The last entry here.
        last: u32,
    },
    /// Dated well ahead of this machine's clock.
    #[error("entry {entry} is dated {time}, more than a day after {now}, which is what your own clock says")]
    #[diagnostic(
        code(coureur::merge::post_dated),
        help(
            "set your clock if it is wrong. If it is right, ask the author to set his: once you have signed upon such an \
             entry, the log's clock stands still for both of you until that day. To take it all the same: coureur receive \
             --post-dated FILE"
        )
    )]
    PostDated {
        /// Which entry.
        entry: u32,
        /// Its date.
        time: String,
        /// What the reader's clock says.
        now: String,
    },
    /// Soundly signed, but not following anything of ours.
    #[error("entry {entry} of the message follows an entry {} that is not in your log", entry.saturating_sub(1))]
    #[diagnostic(
        code(coureur::merge::unrelated),
        help("it is from another game, or the two logs part ways before it: ask for the whole log")
    )]
    Unrelated {
        /// Which entry.
        entry: u32,
    },
    /// No header, so no new game can begin here.
    #[error("there is no log here yet, and the message holds only {} of one", entries((*from, *to)))]
    #[diagnostic(
        code(coureur::merge::no_header),
        help("ask for the whole log (your opponent runs `send --attach whole`)")
    )]
    NoHeader {
        /// The first.
        from: u32,
        /// The last.
        to: u32,
    },
}

fn of_entry(entry: Option<u32>) -> String {
    entry.map(|entry| format!(" of entry {entry}")).unwrap_or_default()
}

fn are(from: u32, to: u32) -> String {
    format!("{} {}", entries((from, to)), if from == to { "is" } else { "are" })
}
