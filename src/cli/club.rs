//! `club`: all games of a club in one list, for whoever runs it. Nobody needs a key for that.
//!
//! | file | holds |
//! | --- | --- |
//! | `club/games.rs` | the games: copies of one merged, who is to move since when, what is wrong |
//! | `club/mail.rs` | the games that stand in a mailbox |
//! | `club/pairings.rs` | who could play whom next |
//! | `club/standings.rs` | results and standings by player |
//! | `club/text.rs` | the list as text, CSV, JSON and one page |

mod games;
mod mail;
mod pairings;
mod standings;
mod text;

use super::context::now;
use super::known::LOG_SUFFIX;
use super::verify::{check_all, forks};
use super::{CliError, Context, Format, json};
use crate::cli::{Error, Exit};
use crate::table::OwnFiles;
use crate::yaml;
use clap::Args;
use games::Game;
pub(super) use games::points;
use pairings::pairings;
use standings::{Points, standings};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The deepest folder that is looked into.
const DEEPEST: usize = 8;

/// All games of a club: who is to move since when, who is late, results, standings, luck.
#[derive(Debug, Args)]
#[command(
    after_help = "Every log is verified. Copies of one game are counted once: the longest that holds. Games whose time has run out \
    come first. A game that does not hold is named, and counts for nothing."
)]
pub struct ClubArgs {
    /// Folders with logs (they are searched for *.coureur), logs, or mailboxes (mbox, Maildir) with the club's letters
    #[arg(required = true, value_name = "FOLDER")]
    places: Vec<PathBuf>,
    /// Points for a win, a draw and a loss
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "2,1,0")]
    points: Points,
    /// Also say who could play whom next: those who stand alike and have met least, with the sides changed
    #[arg(long)]
    pairings: bool,
    /// Also write the list as one page for any browser
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Print the games as CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print the standings as CSV
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    standings_csv: bool,
    #[command(flatten)]
    format: Format,
}

/// All logs that are named, or lie in folders that are.
///
/// # Errors
/// If a folder cannot be read, or no log is there at all.
pub(super) fn logs(context: &Context<'_>, places: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let mut paths = Vec::new();
    for place in places {
        let path = context.path(place);
        if path.is_dir() && !mail::is_maildir(&path) {
            search(&path, 0, &mut paths)?;
        } else {
            paths.push(path);
        }
    }
    let mut known = BTreeSet::new();
    paths.retain(|path| known.insert(path.clone()));
    match paths.is_empty() {
        true => Err(CliError::NoLog { folder: places.first().cloned().unwrap_or_default() }),
        false => Ok(paths),
    }
}

/// All logs in a folder and the folders in it.
fn search(place: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), CliError> {
    let unread = |source| CliError::Read { path: place.to_owned(), source };
    let mut inside: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(place).map_err(unread)? {
        inside.push(entry.map_err(unread)?.path());
    }
    inside.sort();
    for path in inside {
        let kind =
            fs::symlink_metadata(&path).map_err(|source| CliError::Read { path: path.clone(), source })?;
        if kind.is_dir() && depth < DEEPEST {
            search(&path, depth + 1, found)?;
        } else if path.extension().is_some_and(|suffix| suffix == LOG_SUFFIX) {
            found.push(path);
        }
    }
    Ok(())
}

impl ClubArgs {
    /// All logs, each with the name by which it is called. Those out of a mailbox are written into a folder for letters.
    fn logs(&self, context: &Context<'_>, letters: &Path) -> Result<Vec<(PathBuf, PathBuf)>, Error> {
        let mut found = Vec::new();
        for (place, path) in logs(context, &self.places)?.into_iter().enumerate() {
            let name = context.shown(&path);
            if path.extension().is_some_and(|suffix| suffix == LOG_SUFFIX) || !path.exists() {
                found.push((path, name));
                continue;
            }
            for (number, (game, text)) in mail::logs(&path)?.into_iter().enumerate() {
                let file = letters.join(format!("{place}-{number}.{LOG_SUFFIX}"));
                fs::write(&file, text).map_err(|source| CliError::Write { path: file.clone(), source })?;
                found.push((file, PathBuf::from(format!("{}: game {game}", name.display()))));
            }
        }
        match found.is_empty() {
            true => Err(CliError::NoLog { folder: self.places.first().cloned().unwrap_or_default() }.into()),
            false => Ok(found),
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// If a folder cannot be read, or the page not written; what is wrong with a log is part of the list.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        // What stands in letters is put together in a folder that is gone afterwards.
        let letters =
            tempfile::tempdir().map_err(|source| CliError::Write { path: std::env::temp_dir(), source })?;
        let (paths, shown): (Vec<PathBuf>, Vec<PathBuf>) =
            self.logs(context, letters.path())?.into_iter().unzip();
        let home = context.home().ok();
        let verdicts = check_all(&paths, &OwnFiles::default(), home.as_ref());
        let mut forks = forks(&paths, &verdicts);
        for fork in &mut forks {
            let named =
                |path: &PathBuf| paths.iter().position(|known| known == path).map(|at| shown[at].clone());
            fork.shown = [&fork.first, &fork.second].map(|path| named(path).unwrap_or_default());
        }
        let time = now();
        let games = games::all(&shown, &paths, verdicts, &forks, &time);
        let standings = standings(&games, &self.points);
        let pairs = if self.pairings { pairings(&games, &standings) } else { Vec::new() };
        let worst = games.iter().filter_map(Game::exit).max_by_key(|exit| exit.gravity());
        if self.csv {
            write!(context.out, "{}", text::games_csv(&games))?;
        } else if self.standings_csv {
            write!(context.out, "{}", text::standings_csv(&standings))?;
        } else if self.format.json {
            json::print(context, "club", text::json(&games, &standings, &pairs, &time))?;
        } else {
            write!(context.out, "{}", text::text(&games, &standings, &time))?;
            if self.pairings {
                write!(context.out, "{}", text::pairs(&pairs))?;
            }
        }
        if let Some(page) = &self.page {
            let path = context.path(page);
            let html = text::page(&games, &standings, &time);
            yaml::save_bytes(&path, html.as_bytes()).map_err(|source| CliError::Write { path, source })?;
        }
        Ok(worst.unwrap_or(Exit::Fine))
    }
}
