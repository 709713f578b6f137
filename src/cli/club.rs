//! `club`: all games of a club in one list, for whoever runs it. Nobody needs a key for that.
//!
//! | file | holds |
//! | --- | --- |
//! | `club/games.rs` | the games: copies of one merged, who is to move since when, what is wrong |
//! | `club/standings.rs` | results and standings by player |
//! | `club/text.rs` | the list as text, CSV, JSON and one page |

mod games;
mod standings;
mod text;

use super::context::{LOG_SUFFIX, now};
use super::verify::{check_all, forks};
use super::{CliError, Context, Format, json};
use crate::cli::{Error, Exit};
use crate::table::OwnFiles;
use crate::yaml;
use clap::Args;
use games::Game;
use standings::{Points, standings};
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
    /// Folders with logs (they are searched for *.coureur), or logs
    #[arg(required = true, value_name = "FOLDER")]
    places: Vec<PathBuf>,
    /// Points for a win, a draw and a loss
    #[arg(long, value_name = "WIN,DRAW,LOSS", default_value = "2,1,0")]
    points: Points,
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
    /// Runs it.
    ///
    /// # Errors
    /// If a folder cannot be read, or the page not written; what is wrong with a log is part of the list.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut paths = Vec::new();
        for place in &self.places {
            let path = context.path(place);
            if path.is_dir() {
                search(&path, 0, &mut paths)?;
            } else {
                paths.push(path);
            }
        }
        paths.dedup();
        if paths.is_empty() {
            let folder = self.places.first().cloned().unwrap_or_default();
            return Err(CliError::NoLog { folder }.into());
        }
        let home = context.home().ok();
        let verdicts = check_all(&paths, &OwnFiles::default(), home.as_ref());
        let forks = forks(&paths, &verdicts);
        let shown: Vec<PathBuf> = paths.iter().map(|path| context.shown(path)).collect();
        let time = now();
        let games = games::all(&shown, &paths, verdicts, &forks, &time);
        let standings = standings(&games, &self.points);
        let worst = games.iter().filter_map(Game::exit).max_by_key(|exit| exit.gravity());
        if self.csv {
            write!(context.out, "{}", text::games_csv(&games))?;
        } else if self.standings_csv {
            write!(context.out, "{}", text::standings_csv(&standings))?;
        } else if self.format.json {
            json::print(context, "club", text::json(&games, &standings, &time))?;
        } else {
            write!(context.out, "{}", text::text(&games, &standings, &time))?;
        }
        if let Some(page) = &self.page {
            let path = context.path(page);
            let html = text::page(&games, &standings, &time);
            yaml::save_bytes(&path, html.as_bytes()).map_err(|source| CliError::Write { path, source })?;
        }
        Ok(worst.unwrap_or(Exit::Fine))
    }
}
