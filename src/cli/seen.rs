//! A log as whoever looks at it may see it: with his secrets where he has a seat, without where not.

use crate::cli::Error;
use crate::games;
use crate::log::Log;
use crate::render::text::clean;
use crate::table::{Desk, Home, Journal, SessionError, Table};
use std::path::PathBuf;

/// A log as whoever looks at it may see it.
#[derive(Debug)]
pub struct Seen {
    /// The file.
    pub path: PathBuf,
    /// The log.
    pub log: Log,
    view: Eyes,
}

/// With whose eyes.
#[derive(Debug)]
enum Eyes {
    /// Anybody's.
    Public(Box<Table>),
    /// A player's or umpire's, with his secrets.
    Own(Box<Desk>),
}

impl Seen {
    /// As anybody sees it.
    pub(super) fn public(path: PathBuf, log: Log, table: Table) -> Seen {
        Seen { path, log, view: Eyes::Public(Box::new(table)) }
    }

    /// As somebody sees it who has a seat.
    pub(super) fn own(path: PathBuf, log: Log, desk: Desk) -> Seen {
        Seen { path, log, view: Eyes::Own(Box::new(desk)) }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        match &self.view {
            Eyes::Public(table) => table,
            Eyes::Own(desk) => desk.table(),
        }
    }

    /// The table with this person's secrets, where he has a seat.
    #[must_use]
    pub fn desk(&self) -> Option<&Desk> {
        match &self.view {
            Eyes::Public(_) => None,
            Eyes::Own(desk) => Some(desk),
        }
    }

    /// The same, with what this person's next entry has to say about other copies of the game: whoever looks at what he is about to
    /// sign sees that, too.
    ///
    /// # Errors
    /// If the journal of the game cannot be read.
    pub fn declaring(mut self, home: &Home) -> Result<Seen, Error> {
        if let Eyes::Own(desk) = &mut self.view {
            let journal = Journal::open(&home.journals(), self.log.game()).map_err(SessionError::from)?;
            desk.declare(journal.owing());
        }
        Ok(self)
    }

    /// As [`Seen::desk`], to keep.
    #[must_use]
    pub fn into_desk(self) -> Option<Desk> {
        match self.view {
            Eyes::Public(_) => None,
            Eyes::Own(desk) => Some(*desk),
        }
    }

    /// Whose turn it is, as a program reads it.
    pub(super) fn turn(&self) -> &'static str {
        match self.desk().and_then(|desk| desk.seat_on_move()) {
            _ if self.table().waiting().seats.is_empty() => "nobody's",
            Some(_) => "yours",
            None => "theirs",
        }
    }

    /// The game and with whom it is played.
    pub(super) fn with(&self) -> String {
        let table = self.table();
        let terms = &table.setting().terms;
        let title = games::find(&terms.game).map_or(terms.game.as_str(), |game| game.title);
        let others = table
            .players()
            .iter()
            .filter(|(seat, _)| !self.desk().is_some_and(|desk| desk.seats().any(|own| own == **seat)));
        let others: Vec<String> = others.map(|(_, player)| clean(&player.name)).collect();
        let with = if others.is_empty() { String::new() } else { format!(" with {}", others.join(" and ")) };
        format!("{title}{with}")
    }
}
