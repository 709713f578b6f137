//! The shelf of games, and the single place where one is taken from it: the rules of each, its ids, choices, facts and data.

use crate::engine::facts::read::{Unread, is_facts};
use crate::engine::{Events, Rules};
use crate::flaw::Flaw;
use crate::yaml::YamlError;
use pack::{Pack, Source};
use record::RecordError;
use thiserror::Error;

pub mod bayonets_tomahawks;
pub mod listing;
pub mod new_france;
pub mod pack;
pub mod record;
pub mod start;
pub mod wilderness_war;

/// What is agreed before a game: everything the log's header says about the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The game's id.
    pub game: String,
    /// Which edition of its rules.
    pub edition: String,
    /// Which revision of our reading of them.
    pub rules: u32,
    /// The scenario's id.
    pub scenario: String,
    /// Options chosen, by id, sorted.
    pub options: Vec<String>,
}

impl Terms {
    /// The usual terms of a game.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn usual(game: &str) -> Result<Terms, SetupError> {
        let game = find(game)?;
        let first = |named: &[Named]| named.first().map(|named| named.id.to_owned()).unwrap_or_default();
        Ok(Terms {
            game: game.id.to_owned(),
            edition: first(game.editions),
            rules: game.rules,
            scenario: first(game.scenarios),
            options: Vec::new(),
        })
    }
}

/// Files that stand in for what is built in.
#[derive(Debug, Clone, Copy, Default)]
pub struct Files<'a> {
    /// An owner's data file, laid over the built-in data.
    pub data: Option<&'a str>,
    /// A position to start from in place of the scenario's.
    pub start: Option<&'a str>,
}

/// Something a player can choose when a game is opened.
#[derive(Debug, Clone, Copy)]
pub struct Named {
    /// As typed and recorded.
    pub id: &'static str,
    /// In words.
    pub title: &'static str,
}

/// A game opened at its first decision, and the story so far.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub rules: Box<dyn Rules>,
    /// What happened during set-up.
    pub events: Events,
}

/// A game on the shelf.
#[derive(Debug, Clone, Copy)]
pub struct Game {
    /// As typed and recorded.
    pub id: &'static str,
    /// Its full title.
    pub title: &'static str,
    /// The revision of our reading of its rules that new games are played under.
    pub rules: u32,
    /// Its editions, the usual one first.
    pub editions: &'static [Named],
    /// Its scenarios, the usual one first.
    pub scenarios: &'static [Named],
    /// Its options.
    pub options: &'static [Named],
    /// Its data by revision, the oldest first: whatever a released program ever had.
    pub packs: &'static [Pack],
    /// Opens it, from the scenario's position or another.
    pub open: fn(&Terms, Source<'_>, Option<&str>) -> Result<Opened, SetupError>,
    /// The facts of its data, written down: their hash pins the content in a log's header.
    pub content: fn(Source<'_>) -> Result<String, SetupError>,
    /// The facts of a position file, as a new log pins them; a game can only begin at a quiet point.
    pub pin: fn(&Terms, Source<'_>, &str) -> Result<String, SetupError>,
    /// What its logs name that no rule is needed to know.
    pub listing: fn() -> listing::Listing,
    /// Where a position file says in which slots cards lie.
    pub slots: &'static [&'static [&'static str]],
    /// The step that deals all hidden cards anew, where a position may have it on top of its stack: slots only say who holds what then.
    pub deals: Option<&'static str>,
}

impl Game {
    /// Does a position file say in which slots cards lie? Only at a real table do they lie there already.
    #[must_use]
    pub fn is_dealt(&self, start: &str) -> bool {
        if is_facts(start) {
            let deals = ["to-come deal-anew", "to-come year-start", "to-come first-shuffle"];
            return !start.lines().any(|line| deals.contains(&line) || line.starts_with("deal-anew "));
        }
        let anew = |file: &start::StartFile| self.deals.is_some_and(|step| file.goes_on_with(step));
        start::StartFile::read(start).is_ok_and(|file| file.says(self.slots) && !anew(&file))
    }
}

/// This program's version, for whoever must be told that it is too old or too new.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// All games.
pub static SHELF: &[Game] = &[new_france::GAME, wilderness_war::GAME, bayonets_tomahawks::GAME];

/// Why a game could not be opened.
#[derive(Debug, Clone, Error)]
pub enum SetupError {
    /// No such game.
    #[error("games.unknown_game")]
    UnknownGame {
        /// What was asked for.
        id: String,
        /// What there is.
        known: String,
    },
    /// No such edition, scenario or option.
    #[error("games.unknown_choice")]
    UnknownChoice {
        /// The game.
        game: &'static str,
        /// Edition, scenario or option.
        what: &'static str,
        /// What was asked for.
        id: String,
        /// What there is.
        known: String,
    },
    /// Several editions, scenarios or options are called so.
    #[error("games.several_choices")]
    SeveralChoices {
        /// The game.
        game: &'static str,
        /// Edition, scenario or option.
        what: &'static str,
        /// What was asked for.
        id: String,
        /// What it could mean.
        known: String,
    },
    /// The option does not go with the edition, or with another option.
    #[error("games.unfit_option")]
    UnfitOption {
        /// The game.
        game: &'static str,
        /// The option.
        option: String,
        /// Why it does not fit.
        why: Unfit,
    },
    /// The log was played under a revision of the rules this program does not have.
    #[error("games.unknown_revision")]
    UnknownRevision {
        /// The game.
        game: &'static str,
        /// The revision in the header.
        asked: u32,
        /// The newest one known.
        newest: u32,
    },
    /// A data file is laid over a revision of the data that this program does not have.
    #[error("games.unknown_data")]
    UnknownData {
        /// The game.
        game: &'static str,
        /// The revision the file names.
        asked: u32,
        /// The newest one known.
        newest: u32,
    },
    /// A data file does not hold together.
    #[error("games.bad_data")]
    BadData {
        /// What is wrong, and where.
        why: Flaw,
    },
    /// A position file does not hold together.
    #[error("games.bad_position")]
    BadPosition {
        /// What is wrong, and where.
        why: Flaw,
    },
    /// The starting position that a log pins is none that this program reads.
    #[error("games.unread_position")]
    UnreadPosition {
        /// What it does not read.
        why: Flaw,
    },
    /// A game cannot begin in the middle of something.
    #[error("games.under_way")]
    UnderWay {
        /// The game.
        game: &'static str,
    },
}

/// Why an option does not go with the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    /// The edition has it in its main body.
    AlwaysPlayed,
    /// It came with a later edition.
    Later,
    /// Another one says so already.
    OneIsEnough,
}

impl From<Unread> for SetupError {
    fn from(unread: Unread) -> SetupError {
        SetupError::UnreadPosition { why: unread.0 }
    }
}

impl From<YamlError> for SetupError {
    fn from(error: YamlError) -> SetupError {
        SetupError::bad_data(Flaw::of(error))
    }
}

impl From<RecordError> for SetupError {
    fn from(error: RecordError) -> SetupError {
        SetupError::bad_data(Flaw::of(error))
    }
}

impl SetupError {
    /// A data file does not hold together, for this reason.
    pub fn bad_data(why: Flaw) -> SetupError {
        SetupError::BadData { why }
    }

    /// In a log's header: does it only say that this program does not have what the game is played with? Nobody did wrong then.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        match self {
            SetupError::UnknownGame { .. }
            | SetupError::UnknownChoice { .. }
            | SetupError::UnknownRevision { .. }
            | SetupError::UnknownData { .. }
            // Files are no part of a log: of a start it pins a hash and nothing else, and a reader may have changed.
            | SetupError::BadData { .. }
            | SetupError::BadPosition { .. }
            | SetupError::UnreadPosition { .. }
            | SetupError::UnderWay { .. } => true,
            SetupError::SeveralChoices { .. } | SetupError::UnfitOption { .. } => false,
        }
    }
}

/// A list for people: what to type, and what it is.
#[must_use]
pub fn listed<'a>(all: impl Iterator<Item = &'a Named>) -> String {
    let one = |named: &Named| format!("\n{}  {}", named.id, named.title);
    all.map(one).collect()
}

/// As [`listed`], for games.
#[must_use]
pub fn shelf<'a>(games: impl Iterator<Item = &'a Game>) -> String {
    games.map(|game| format!("\n{}  {}", game.id, game.title)).collect()
}

/// Finds a game by its id.
///
/// # Errors
/// If there is none.
pub fn find(id: &str) -> Result<&'static Game, SetupError> {
    SHELF
        .iter()
        .find(|game| game.id == id)
        .ok_or_else(|| SetupError::UnknownGame { id: id.to_owned(), known: shelf(SHELF.iter()) })
}

fn among(game: &Game, what: &'static str, id: &str, known: &[Named]) -> Result<(), SetupError> {
    if known.iter().any(|named| named.id == id) {
        return Ok(());
    }
    let known = listed(known.iter());
    Err(SetupError::UnknownChoice { game: game.title, what, id: id.to_owned(), known })
}

/// Opens a game on agreed terms.
///
/// # Errors
/// If the terms name something unknown, or a file given does not hold together.
pub fn open(terms: &Terms, files: Files<'_>) -> Result<Opened, SetupError> {
    let game = find(&terms.game)?;
    open_from(game, terms, game.source(files.data)?, files.start)
}

/// Opens a game on agreed terms with data of a certain revision.
///
/// # Errors
/// As for [`open`].
pub fn open_from(
    game: &Game,
    terms: &Terms,
    source: Source<'_>,
    start: Option<&str>,
) -> Result<Opened, SetupError> {
    check(game, terms)?;
    (game.open)(terms, source, start)
}

/// Does the game have what the terms name?
///
/// # Errors
/// The first thing it does not have.
pub fn check(game: &Game, terms: &Terms) -> Result<(), SetupError> {
    among(game, "edition", &terms.edition, game.editions)?;
    among(game, "scenario", &terms.scenario, game.scenarios)?;
    for option in &terms.options {
        among(game, "option", option, game.options)?;
    }
    if terms.rules == 0 || terms.rules > game.rules {
        return Err(SetupError::UnknownRevision { game: game.title, asked: terms.rules, newest: game.rules });
    }
    Ok(())
}
