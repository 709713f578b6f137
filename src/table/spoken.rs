//! A table whose game can be spoken of.

use super::{BadEntry, ClaimRecord, TableError, known, start_hash};
use crate::games::{self, Files, Game};
use crate::log;
use crate::side::Side;
use crate::speech::Play;
use std::ops::{Deref, DerefMut};

/// The public state of a game in play, as [replay](coureur_core::table::Table) knows it, and its words.
#[derive(Debug, Clone)]
pub struct Table(coureur_core::table::Table);

impl Deref for Table {
    type Target = coureur_core::table::Table;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl From<coureur_core::table::Table> for Table {
    fn from(table: coureur_core::table::Table) -> Table {
        Table(table)
    }
}

impl Table {
    /// The rules at their present position, with their words.
    #[must_use]
    pub fn play(&self) -> &dyn Play {
        games::heard(self.rules())
    }

    /// The last entry in which the player of a seat decided something, or somebody for him, and the position after it.
    #[must_use]
    pub fn last_decision(&self, seat: Side) -> Option<(u64, &dyn Play)> {
        self.0.last_decision(seat).map(|(number, rules)| (number, games::heard(rules)))
    }

    /// Every claim about a hidden hand, checked against the cards once they are open.
    #[must_use]
    pub fn claims(&self) -> Vec<ClaimRecord> {
        self.0.claims(&|claim| self.play().claim(claim))
    }

    /// The claims that the opened cards give the lie, as offences of the entries they were made in.
    #[must_use]
    pub fn false_claims(&self) -> Vec<BadEntry> {
        self.0.false_claims(&|claim| self.play().claim(claim))
    }

    /// Everything that came to light when all cards were opened, as offences of the entries that did it: false claims,
    /// cards in two places, decks and boxes that are not what they should be.
    #[must_use]
    pub fn offences(&self) -> Vec<BadEntry> {
        self.0.offences(&|claim| self.play().claim(claim))
    }
}

/// Opens the table at a log's header.
///
/// # Errors
/// If the header does not fit, names something unknown, or pins other files than the ones given.
pub fn open_table(header: &log::Header, id: [u8; 32], files: Files<'_>) -> Result<Table, TableError> {
    coureur_core::table::open_table(header, id, files).map(Table)
}

/// Replays a whole log whose chain and signatures have been checked.
///
/// # Errors
/// The first entry that does not hold, with its offence.
pub fn replay(log: &log::Log, files: Files<'_>) -> Result<Table, BadEntry> {
    going_on(log, files, 0, || coureur_core::table::replay(log, files))
}

/// Goes on from where this process has replayed the log before, or begins at its header.
fn going_on(
    log: &log::Log,
    files: Files<'_>,
    proven: usize,
    begin: impl FnOnce() -> Result<coureur_core::table::Table, BadEntry>,
) -> Result<Table, BadEntry> {
    // Whether data are those that the header names is found out when a table is opened; a position is named by the hash of its text.
    let pinned = log.header().start.map(|hash| *hash.as_bytes());
    if files.data.is_some() || start_hash(files) != pinned {
        return begin().map(Table);
    }
    let (table, proved) = match known::longest(log) {
        Some((table, from)) => {
            (coureur_core::table::replay_on(table, log, from, proven, &mut |_| ())?, proven <= from)
        }
        None => (begin()?, proven == 0),
    };
    if proved {
        known::keep(log, &table);
    }
    Ok(Table(table))
}

/// As [`replay`]; whoever watches is told the number of each entry that held.
///
/// # Errors
/// As for [`replay`].
pub fn replay_watched(
    log: &log::Log,
    files: Files<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<Table, BadEntry> {
    coureur_core::table::replay_watched(log, files, watch).map(Table)
}

/// As [`replay`], of a game that need not be on the shelf: one with other data or rules revisions.
///
/// # Errors
/// As for [`replay`].
pub fn replay_of(game: &Game, log: &log::Log, files: Files<'_>) -> Result<Table, BadEntry> {
    coureur_core::table::replay_of(game, log, files).map(Table)
}

/// As [`replay_of`], of a log whose first entries, so many of them, this very program has replayed before.
///
/// # Errors
/// As for [`replay`].
pub(super) fn replay_proven(
    game: &Game,
    log: &log::Log,
    files: Files<'_>,
    proven: usize,
    watch: &mut dyn FnMut(usize),
) -> Result<Table, BadEntry> {
    going_on(log, files, proven, || coureur_core::table::replay_proven(game, log, files, proven, watch))
}
