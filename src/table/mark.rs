//! How far a log has been replayed on this machine, so that a player's own commands need not prove it again.
//!
//! A mark says: this program has read the first so many bytes of this game's log, and everything in them held. It lies in
//! the home folder, sealed with a key that follows from the identity, so that nobody else can make one. A log that begins
//! with those very bytes is replayed all the same, move by move; spared are the proofs that change nothing at the table:
//! signatures, shuffles, shares, and the digest after each entry.
//!
//! Whatever does not fit, be it the program, the seal or a single byte, is no mark, and the whole log is proved again
//! without a word. `verify`, `audit` and `history` never ask for one.

use super::spoken::replay_proven;
use super::{Home, OwnFiles, SessionError, Table, TableError};
use crate::games::{self, VERSION};
use crate::keys::{Identity, PublicKey};
use crate::log::{self, Hash, Head, Log};
use crate::machine;
use crate::yaml::{self, Keep};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use subtle::ConstantTimeEq;

/// New bytes of a log after which a mark is made anew, some four entries: to prove fewer costs less than writing it. A shuffle, the
/// dearest of all, has more.
const STEP: usize = 2 * 1024;

/// A mark as it is kept.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mark {
    /// Which program replayed it.
    program: String,
    /// Whose mark it is.
    key: String,
    entries: usize,
    bytes: usize,
    /// The SHA-256 of those bytes.
    digest: String,
    /// The hash of the last of those entries.
    head: String,
    /// Nobody without the identity can make this.
    seal: String,
}

impl Keep for Mark {
    const LARGEST: usize = 4096;
}

/// The program, told apart from any other build of it: a version number alone stays the same while one is worked on.
fn program() -> Option<String> {
    Some(format!("{VERSION} {}", machine::here().program()?))
}

fn place(home: &Home, game: Hash) -> PathBuf {
    home.path().join("marks").join(format!("{game}.yaml"))
}

fn load(home: &Home, game: Hash) -> Option<Mark> {
    yaml::load(&place(home, game)).ok()
}

/// The game of a log, as far as its first entry tells.
fn game_of(bytes: &[u8]) -> Option<Hash> {
    first_of(bytes).map(|signed| signed.hash())
}

/// The first entry of a log, which is its header.
#[must_use]
pub fn first_of(bytes: &[u8]) -> Option<log::Signed> {
    let next = b"\n---\n";
    let end = bytes.windows(next.len()).position(|window| window == next);
    let first = end.map_or(bytes, |end| &bytes[..=end]);
    log::read_one(std::str::from_utf8(first).ok()?).ok()
}

impl Mark {
    fn of(log: &Log, identity: &Identity) -> Option<Mark> {
        let head = log.head();
        let mut mark = Mark {
            program: program()?,
            key: identity.public().to_string(),
            entries: head.entries,
            bytes: head.bytes,
            digest: head.digest.to_string(),
            head: head.hash.to_string(),
            seal: String::new(),
        };
        mark.seal = HEXLOWER.encode(&mark.sealed(log.game(), identity));
        Some(mark)
    }

    /// The seal over everything else: HKDF's output for a purpose that holds it all.
    fn sealed(&self, game: Hash, identity: &Identity) -> [u8; 32] {
        let Mark { program, key, entries, bytes, digest, head, seal: _ } = self;
        *identity.derive(game.as_bytes(), &format!("mark/{entries}/{bytes}/{digest}/{head}/{key}/{program}"))
    }

    /// What it vouches for, if it is this program's and this person's.
    fn opened(&self, game: Hash, identity: &Identity) -> Option<Head> {
        let seal = HEXLOWER.decode(self.seal.as_bytes()).ok()?;
        let ours = bool::from(seal.as_slice().ct_eq(&self.sealed(game, identity)));
        if !ours || program().as_ref() != Some(&self.program) {
            return None;
        }
        let (digest, hash) = (self.digest.parse().ok()?, self.head.parse().ok()?);
        Some(Head { entries: self.entries, bytes: self.bytes, digest, hash })
    }

    /// Writes it. Not synced to the disk: one that is torn has no seal that fits.
    fn save(&self, path: &Path) -> io::Result<()> {
        yaml::save_in_passing(path, self)
    }
}

/// Has this key's owner a mark for the game of this log, whatever it is worth? Whoever has one plays it.
#[must_use]
pub fn has_mark(home: &Home, key: &PublicKey, bytes: &[u8]) -> bool {
    game_of(bytes).and_then(|game| load(home, game)).is_some_and(|mark| mark.key == key.to_string())
}

/// How far a mark vouches for a log that begins as these bytes do.
#[must_use]
pub fn proven_head(home: &Home, identity: &Identity, bytes: &[u8]) -> Option<Head> {
    let game = game_of(bytes)?;
    load(home, game)?.opened(game, identity)
}

/// A log that was read and replayed, with the files that belong to it.
#[derive(Debug)]
pub struct Replayed {
    /// The log.
    pub log: Log,
    /// The table at its end.
    pub table: Table,
    /// The files its header asks for.
    pub own: OwnFiles,
    /// How many of its entries a mark vouched for.
    pub proven: usize,
}

/// Reads and replays a log as its player: what a mark vouches for is not proved again.
///
/// # Errors
/// If the log does not hold.
pub fn replay_own(
    home: &Home,
    identity: &Identity,
    bytes: &[u8],
    own: OwnFiles,
) -> Result<Replayed, SessionError> {
    if let Some(head) = proven_head(home, identity, bytes)
        && let Ok(replayed) = replay_up_to(home, bytes, own.clone(), Some(&head))
        && replayed.proven > 0
    {
        return Ok(replayed);
    }
    replay_up_to(home, bytes, own, None)
}

fn replay_up_to(
    home: &Home,
    bytes: &[u8],
    own: OwnFiles,
    head: Option<&Head>,
) -> Result<Replayed, SessionError> {
    let (log, proven) = match head {
        Some(head) => log::read_known(bytes, head)?,
        None => (log::read_log(bytes)?, 0),
    };
    let own = own.completed(log.header(), home)?;
    let game = games::find(log.header().game.as_str())
        .map_err(|error| SessionError::Unknown(TableError::from(error).into()))?;
    let table = replay_proven(game, &log, own.files(), proven, &mut |_| ())?;
    Ok(Replayed { log, table, own, proven })
}

/// Remembers that all of a log held. Where that cannot be, the next command proves it again.
pub(super) fn keep_mark(home: &Home, identity: &Identity, log: &Log, proven: usize) {
    let known = proven.checked_sub(1).map_or(0, |last| log.entries()[last].span.end);
    if log.head().bytes >= known + STEP
        && let Some(mark) = Mark::of(log, identity)
    {
        let _ = mark.save(&place(home, log.game()));
    }
}

#[cfg(test)]
mod tests;
