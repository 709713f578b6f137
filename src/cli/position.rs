//! `position`: write the position to a file, or check such a file.

use super::{Context, FileArgs, RulesArgs};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::engine::{Chance, Drawn};
use crate::errors;
use crate::games::start::{self, StartFile};
use crate::games::{self, Files, SetupError};
use crate::render::text::WIDTH;
use crate::render::{self, Spaces};
use crate::speech::{HiddenCards, Pending};
use crate::table::{TableError, read_text};
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
    /// The file to write (default, and `-`: standard output)
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
    /// Which game it is of (default: as the file says)
    #[arg(long)]
    game: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
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

impl ExportArgs {
    fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look_public()?;
        let table = seen.table();
        let play = table.play();
        let cards = if self.exact { HiddenCards::AsTheyLie } else { HiddenCards::Anew };
        let text = play.start(cards).headed(&table.setting().terms).text();
        let text = format!("# the position after entry {}\n{text}", table.number());
        match self.file.as_ref().or(self.out.as_ref()).filter(|out| *out != Path::new("-")) {
            Some(out) => {
                write_new(&context.path(out), &text)?;
                writeln!(
                    context.out,
                    "The position after entry {} is in {}.",
                    table.number(),
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
        let text = read_text(&context.path(&self.file))?;
        let file = StartFile::read(&text)?;
        let terms = self.rules.terms_from(self.game.as_deref(), &file)?;
        let own = context.own_files(&FileArgs { data: self.data.clone(), start: None })?;
        let data = own.data.as_deref();
        let plain = start::plain(&terms, data, &text)?;
        let mut opened = games::open(&terms, Files { data, start: Some(&plain) })?;
        // As it stands once the cards are dealt, whichever they are.
        while matches!(opened.play.pending(), Pending::Chance(Chance::Shuffle(_))) {
            opened.play.draw(Drawn::Shuffled).map_err(TableError::from)?;
        }
        let view = opened.play.view();
        writeln!(
            context.out,
            "{}{}",
            render::summary(&view, WIDTH),
            render::board(&view, Spaces::Busy, WIDTH)
        )?;
        let (game, flags, file) = (&terms.game, self.rules.flags(), self.file.display());
        match start::pinned(&terms, data, &text) {
            Err(SetupError::UnderWay { game }) => writeln!(
                context.out,
                "The position holds together, but something is under way in it: a game can only begin {}.",
                errors::quiet(game)
            )?,
            _ => writeln!(
                context.out,
                "The position holds together: coureur new {game}{flags} --start {file}"
            )?,
        }
        Ok(Exit::Fine)
    }
}
