//! What the journal remembers, as it stands in the file.

use crate::log::{Document, Log, Signed, limits};
use crate::table::{Act, Seat};
use crate::yaml::Keep;
use serde::{Deserialize, Serialize};

/// An entry of a log.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    pub(super) entry: u32,
    pub(super) hash: String,
}

/// Something that the next signature of a seat has to say openly.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Owing {
    pub(super) seat: String,
    pub(super) words: String,
}

/// What a settlement leaves to be said by the next signatures.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Owes<'a> {
    /// The entry that does not count, by name.
    pub(in crate::table) declares: Option<(Seat, &'a Act)>,
    /// Seats whose seeds are fresh from then on: they have shown links in what does not count.
    pub(in crate::table) fresh: &'a [Seat],
}

/// What is remembered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Memory {
    /// The last entry this machine signed and wrote.
    pub(super) signed: Option<Mark>,
    /// The newest head of which the player has said that it lacks nothing of his.
    pub(super) caught_up: Option<Mark>,
    /// The log as it was left: where it ended, and which file it was.
    pub(super) left: Option<(Mark, String)>,
    /// The last entry that is known to have left this machine.
    pub(super) sent: u32,
    /// Entries that are in the log, though the player may not know.
    pub(super) untold: Option<(u32, u32)>,
    /// What the next signature has to say openly.
    pub(super) owing: Vec<Owing>,
    /// Tokens of entries that were settled not to count.
    pub(super) rejected: Vec<String>,
    /// The entries that went with them, the newest last.
    pub(super) abandoned: Vec<Mark>,
}

/// Step 1 of a change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pending {
    /// Where the log ends that it starts from.
    pub(super) base: Mark,
    /// Which file that is.
    pub(super) file: Option<String>,
    /// How many entries stay.
    pub(super) keep: u32,
    /// The entries that follow, in Base64.
    pub(super) entries: String,
    /// Where the log ends then.
    pub(super) last: Mark,
    /// What is remembered then.
    pub(super) then: Memory,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Kept {
    pub(super) memory: Memory,
    pub(super) pending: Option<Pending>,
}

impl Keep for Kept {
    /// A log may be pending, and bytes are written as text.
    const LARGEST: usize = limits::LOG_BYTES / 3 * 4 + (1 << 20);
}

pub(super) fn mark(signed: &Signed) -> Mark {
    Mark { entry: signed.document().number(), hash: signed.hash().to_string() }
}

pub(super) fn holds(log: &Log, mark: &Mark) -> bool {
    let found = usize::try_from(mark.entry).ok().and_then(|index| log.entries().get(index));
    found.is_some_and(|placed| placed.signed.hash().to_string() == mark.hash)
}

pub(super) fn head(log: &Log) -> Mark {
    mark(log.last())
}

pub(super) fn acts(signed: &Signed) -> impl Iterator<Item = &str> {
    let acts = match signed.document() {
        Document::Header(_) => &[][..],
        Document::Entry(entry) => &entry.acts[..],
    };
    acts.iter().map(|act| act.text.as_str())
}

impl Owing {
    pub(super) fn is_paid_by(&self, signed: &Signed) -> bool {
        let restored = |act: &str| act == RESTORED || act.starts_with("restored ");
        let said = |act: &str| act == self.words || self.words == RESTORED && restored(act);
        signed.document().seat().as_str() == self.seat && acts(signed).any(said)
    }
}

/// Entries of copies that do not count which are remembered: letters about older ones are not on their way any more.
const MOST_ABANDONED: usize = 512;

/// The word for a restore, whichever chain goes with it.
pub(super) const RESTORED: &str = "restored";

impl Memory {
    /// After entries of our own were written.
    pub(super) fn after(&self, entries: &[Signed]) -> Memory {
        let mut then = self.clone();
        then.untold = None;
        if let Some(last) = entries.last() {
            then.signed = Some(mark(last));
        }
        then.owing.retain(|owing| !entries.iter().any(|entry| owing.is_paid_by(entry)));
        then
    }

    pub(super) fn owe(&mut self, seat: &str, words: String) {
        let owing = Owing { seat: seat.to_owned(), words };
        if !self.owing.contains(&owing) {
            self.owing.push(owing);
        }
    }

    pub(super) fn owe_all(&mut self, owes: Owes<'_>) {
        if let Some((seat, act)) = owes.declares {
            self.owe(seat.word(), act.spell().0);
        }
        for seat in owes.fresh {
            self.owe(seat.word(), RESTORED.to_owned());
        }
    }

    /// An entry of ours does not count, which the next signature of its seat says.
    pub(super) fn withdraw(&mut self, first: &Signed) {
        let act =
            Act::Withdrawn { entry: u64::from(first.document().number()), token: *first.token().as_bytes() };
        self.owe(first.document().seat().as_str(), act.spell().0);
        self.reject(first);
    }

    /// Entries from a fork on do not count.
    pub(super) fn abandon<'a>(&mut self, branch: impl Iterator<Item = &'a Signed>) {
        for (at, signed) in branch.enumerate() {
            if at == 0 {
                self.reject(signed);
            }
            let mark = mark(signed);
            if !self.abandoned.contains(&mark) {
                self.abandoned.push(mark);
            }
        }
        let surplus = self.abandoned.len().saturating_sub(MOST_ABANDONED);
        self.abandoned.drain(..surplus);
    }

    pub(super) fn reject(&mut self, first: &Signed) {
        let token = first.token().to_string();
        if !self.rejected.contains(&token) {
            self.rejected.push(token);
        }
    }
}
