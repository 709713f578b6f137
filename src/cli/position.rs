//! `position`: write the position to a file, or check such a file.

use super::{Context, FileArgs};
use crate::cli::CliError;
use crate::error::{Error, Exit};
use crate::games::{self, Files, Game, SHELF, Terms, typed};
use crate::render::text::WIDTH;
use crate::render::{self, Spaces};
use crate::table::{NewGame, read_text};
use clap::{Args, Subcommand};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write the position to a file, or check such a file.
#[derive(Debug, Args)]
pub struct PositionArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Write the present position, for `new --start`
    Export(ExportArgs),
    /// Check a position file, and show it
    Check(CheckArgs),
}

#[derive(Debug, Args)]
struct ExportArgs {
    /// The file to write (default: standard output)
    file: Option<PathBuf>,
    /// The same, as other commands take it
    #[arg(long, short, value_name = "FILE", conflicts_with = "file")]
    out: Option<PathBuf>,
    /// Every card in the slot it lies in, for a game at a real table; without this hidden cards are dealt anew, where
    /// the game knows how
    #[arg(long)]
    exact: bool,
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// The position file
    file: PathBuf,
    /// Which game it is of (default: as its first line says, `# GAME`)
    #[arg(long)]
    game: Option<String>,
    /// The scenario whose rules hold (default: as the file says, or the game's first)
    #[arg(long)]
    scenario: Option<String>,
    /// An owner's data file, laid over the built-in data
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

impl PositionArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log or the position does not hold, or the file cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        match &self.what {
            What::Export(args) => args.run(context),
            What::Check(args) => args.run(context),
        }
    }
}

/// Writes a file that was not there before.
///
/// # Errors
/// If it was, or cannot be written.
pub fn write_new(path: &Path, text: &str) -> Result<(), CliError> {
    let failed = |source| CliError::Write { path: path.to_owned(), source };
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)
}

/// The first line of an exported position: which game it is of, and how it is taken up.
fn heading(terms: &Terms, entry: u64) -> String {
    let mut words = format!("# {} --scenario {} --edition {}", terms.game, terms.scenario, terms.edition);
    for option in &terms.options {
        words.push_str(&format!(" --option {option}"));
    }
    format!("{words}: the position after entry {entry}")
}

/// The game a position file says it is of in its first line.
fn named_game(text: &str) -> Option<&'static Game> {
    let named = text.lines().next()?.strip_prefix("# ")?.split_whitespace().next()?;
    SHELF.iter().find(|game| game.id == named)
}

/// The scenario a position file says it is of, in its first line or in a line of its own.
fn named_scenario(text: &str) -> Option<&str> {
    let first = text.lines().next()?.strip_prefix("# ").and_then(|line| line.split_once("--scenario "));
    let own = || text.lines().find_map(|line| line.strip_prefix("scenario: "));
    first.map(|(_, rest)| rest).or_else(own)?.split([' ', ':']).next()
}

impl ExportArgs {
    fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look_public()?;
        let table = seen.table();
        let play = table.play();
        let text = if self.exact { play.position() } else { play.start() };
        let text = format!("{}\n{text}", heading(&table.setting().terms, table.number()));
        match self.file.as_ref().or(self.out.as_ref()) {
            Some(out) => {
                write_new(&context.path(out), &text)?;
                writeln!(
                    context.out,
                    "The position after entry {} is in {}.",
                    seen.table().number(),
                    out.display()
                )?;
            }
            None => write!(context.out, "{text}")?,
        }
        Ok(Exit::Fine)
    }
}

impl CheckArgs {
    fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let start = read_text(&context.path(&self.file))?;
        let game = self.game.clone().or_else(|| named_game(&start).map(|game| game.id.to_owned()));
        let mut terms = NewGame::usual(typed::game(&game.ok_or(CliError::WhichGame)?)?.id)?;
        if let Some(scenario) = self.scenario.as_deref().or_else(|| named_scenario(&start)) {
            scenario.clone_into(&mut terms.scenario);
        }
        let terms = typed::terms(terms)?;
        let own = context.own_files(&FileArgs { data: self.data.clone(), start: None })?;
        let opened = games::open(&terms, Files { data: own.data.as_deref(), start: Some(&start) })?;
        let view = opened.play.view();
        writeln!(
            context.out,
            "{}{}",
            render::summary(&view, WIDTH),
            render::board(&view, Spaces::Busy, WIDTH)
        )?;
        writeln!(
            context.out,
            "The position holds together: coureur new {} --scenario {} --start {}",
            terms.game,
            terms.scenario,
            self.file.display()
        )?;
        Ok(Exit::Fine)
    }
}
