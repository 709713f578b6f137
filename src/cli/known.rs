//! Which log belongs to which game of this person, wherever it lies: whoever plays several games has one mailbox, and a letter finds
//! its own log from any folder. Nothing here counts: a log that was moved is known again as soon as it is opened.

use super::Context;
use crate::cli::Error;
use crate::log::{self, Hash};
use crate::machine;
use crate::mail::Finding;
use crate::mail::merge::claims;
use crate::table::{Home, first_of};
use crate::yaml::{self, Keep};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What the name of a log ends in.
pub const LOG_SUFFIX: &str = "coureur";

/// The most games that are looked at.
const MOST: usize = 1_000;

/// Where a log lies.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Kept {
    log: String,
}

impl Keep for Kept {
    const LARGEST: usize = 64 << 10;
}

/// A game of this person, and its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The game's identifier, as it is written.
    pub game: String,
    /// The log.
    pub path: PathBuf,
}

fn folder(home: &Home) -> PathBuf {
    home.path().join("logs")
}

/// Remembers where the log of a game lies. What cannot be remembered costs nobody anything but a look.
pub fn note(home: &Home, game: Hash, log: &Path) {
    let Ok(whole) = machine::here().whole_name(log) else { return };
    let Some(log) = whole.to_str().map(str::to_owned) else { return };
    let path = folder(home).join(format!("{game}.yaml"));
    let kept = Kept { log };
    if yaml::load::<Kept>(&path).is_ok_and(|known| known == kept) {
        return;
    }
    let _ = yaml::save_in_passing(&path, &kept);
}

/// The games whose logs are still where they were, in the order of their identifiers.
#[must_use]
pub fn all(home: &Home) -> Vec<Known> {
    let Ok(files) = machine::list(&folder(home)) else { return Vec::new() };
    let known = |file: &PathBuf| {
        let game = file.file_name()?.to_str()?.strip_suffix(".yaml")?.to_owned();
        let path = PathBuf::from(yaml::load::<Kept>(file).ok()?.log);
        (machine::is_file(&path) && is_of(&path, &game)).then_some(Known { game, path })
    };
    let mut all: Vec<Known> = files.iter().take(MOST).filter_map(known).collect();
    all.sort_by(|one, other| one.game.cmp(&other.game));
    all
}

/// Is the log at a path still that of a game?
fn is_of(path: &Path, game: &str) -> bool {
    let first = log::read_bytes(path).ok().and_then(|bytes| first_of(&bytes));
    first.is_some_and(|first| first.hash().to_string() == game)
}

impl Context<'_> {
    /// All logs of this person's games: those of this folder and the folders in it, and those known to lie elsewhere. A game that is
    /// here is not looked for anywhere else.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn games(&self) -> Result<Vec<PathBuf>, Error> {
        let mut logs = self.all_logs()?;
        let here: Vec<Option<Hash>> = logs.iter().map(|log| game_of(&self.path(log))).collect();
        let elsewhere = all(&self.home()?)
            .into_iter()
            .filter(|known| !here.iter().flatten().any(|game| game.to_string() == known.game));
        logs.extend(elsewhere.map(|known| known.path));
        Ok(logs)
    }

    /// A log for a new game in this folder, beside whatever lies there.
    #[must_use]
    pub fn free_log(&self, game: &str) -> PathBuf {
        let name = |number: u32| match number {
            1 => format!("{game}.{LOG_SUFFIX}"),
            number => format!("{game}-{number}.{LOG_SUFFIX}"),
        };
        let paths = (1..).map(|number| self.path(Path::new(&name(number))));
        paths.into_iter().find(|path| !machine::exists(path)).unwrap_or_default()
    }

    /// The log of the game that something belongs to, where that is known and lies elsewhere.
    #[must_use]
    pub fn known_log(&self, finding: &Finding, came: Option<Hash>) -> Option<PathBuf> {
        let home = self.home().ok()?;
        let may_be = |known: &Known| match came {
            Some(game) => known.game == game.to_string(),
            None => finding.game.as_ref().is_none_or(|digits| known.game.starts_with(digits.as_str())),
        };
        let goes_there = |known: &Known| {
            let log = log::read_bytes(&known.path).ok().and_then(|bytes| self.read_log(&bytes).ok());
            log.is_some_and(|log| claims(finding, &log))
        };
        all(&home).into_iter().find(|known| may_be(known) && goes_there(known)).map(|known| known.path)
    }
}

/// The game of a log, by its first lines.
#[must_use]
pub fn game_of(path: &Path) -> Option<Hash> {
    first_of(&log::read_bytes(path).ok()?).map(|first| first.hash())
}
