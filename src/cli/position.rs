//! `position`: write the position to a file, or check such a file.

use super::{Context, FileArgs};
use crate::cli::CliError;
use crate::error::{Error, Exit};
use crate::games::{self, Files, SHELF};
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
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// The position file
    file: PathBuf,
    /// Which game it is of (default: the only one there is)
    #[arg(long)]
    game: Option<String>,
    /// The scenario whose rules hold (default: the game's first)
    #[arg(long)]
    scenario: Option<String>,
    /// An owner's data file in place of the built-in one
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

impl ExportArgs {
    fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look_public()?;
        let text = seen.table().play().position();
        match &self.out {
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
        let first = || SHELF.first().map(|game| game.id.to_owned()).unwrap_or_default();
        let mut terms = NewGame::usual(&self.game.clone().unwrap_or_else(first))?;
        if let Some(scenario) = &self.scenario {
            terms.scenario.clone_from(scenario);
        }
        let own = context.own_files(&FileArgs { data: self.data.clone(), start: None })?;
        let start = read_text(&context.path(&self.file))?;
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
            "The position holds together: coureur new {} --start {}",
            terms.game,
            self.file.display()
        )?;
        Ok(Exit::Fine)
    }
}
