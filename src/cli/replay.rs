//! `replay`: a game as one page that proves itself.

use super::analyse::{SEED, looked_at};
use super::output::{Over, write_file};
use super::progress::Progress;
use super::reading::{READ_OUT, Reading};
use super::{Context, FileArgs};
use crate::cli::{Error, Exit};
use crate::log;
use crate::opponent::Level;
use crate::render::analysis::names;
use crate::render::paint::{RIGHT, WRONG, paint};
use crate::render::replay::{Beginning, Fault, Film, beginning, write};
use crate::render::text::{clean, count};
use crate::table::{Home, OwnFiles};
use clap::Args;
use std::path::{Path, PathBuf};

/// Write the game as one page for any browser, which proves it there.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The log (default: the one the other commands take)
    #[arg(value_name = "LOG")]
    file: Option<PathBuf>,
    /// The page to write; `-`: standard output
    #[arg(long, short, value_name = "FILE", default_value = "game.html")]
    out: PathBuf,
    /// Replace the file if it is there already
    #[arg(long)]
    force: bool,
    /// Draw the chances to win too, as `analyse` estimates them; how hard he thinks: easy (the default), normal or hard
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "easy")]
    chances: Option<Level>,
    #[command(flatten)]
    files: FileArgs,
}

impl ReplayArgs {
    /// Runs it. A log that does not hold becomes a page too, which says so.
    ///
    /// # Errors
    /// If the log cannot be read or judged, or the page cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let path = match &self.file {
            Some(file) => context.path(file),
            None => context.log_path()?,
        };
        let bytes = log::read_bytes(&path)?;
        let reading = Reading::of(&bytes)?;
        let mut film = self.film(context, &reading.log)?;
        // What does not hold is shown as far as it does, without a guess at it.
        if let Some(level) = self.chances.filter(|_| film.fault().is_none()) {
            let evidence = context.evidence_of_any(&path, &self.files)?;
            let found = looked_at(context, &evidence, &self.files, (level, SEED))?;
            if let (Some((_, analysis)), Some(table)) = (found, &evidence.table) {
                film = film.with_chances(&analysis, &names(&analysis, table));
            }
        }
        let page = write(&film, &reading.log);
        let exit = reading.exit(exit(&film));
        if self.out == Path::new("-") {
            write!(context.out, "{page}")?;
            return Ok(exit);
        }
        let out = context.path(&self.out);
        write_file(&out, &self.out, page.as_bytes(), Over::from(self.force))?;
        let entries = count(film.count(), "entry", "entries");
        let size = page.len().div_ceil(1000);
        writeln!(
            context.out,
            "The game, {entries}, is in {} ({size} kB): open it in any browser.",
            self.out.display()
        )?;
        match film.fault() {
            None if reading.is_read_out() => {
                writeln!(context.out, "The log is {}, {READ_OUT}.", paint(RIGHT, "sound"))?;
            }
            None => writeln!(context.out, "The log is {}.", paint(RIGHT, "sound"))?,
            Some(Fault { entry, why, .. }) => {
                writeln!(
                    context.out,
                    "The log is {} at entry {entry}: {}",
                    paint(WRONG, "not sound"),
                    clean(why)
                )?;
            }
        }
        for left in reading.left_out.iter().flatten() {
            writeln!(context.out, "Left out: {}", clean(left))?;
        }
        Ok(exit)
    }

    fn film(&self, context: &Context<'_>, bytes: &[u8]) -> Result<Film, Error> {
        let home = context.home().unwrap_or_else(|_| Home::at(PathBuf::new()));
        let progress = Progress::new("replay", bytes.len() as u64);
        film(bytes, context.own_files(&self.files)?, &home, &mut |size| progress.add(size))
    }
}

/// The film of what somebody brought, sound or not.
fn film(bytes: &[u8], own: OwnFiles, home: &Home, tell: &mut dyn FnMut(u64)) -> Result<Film, Error> {
    let (log, unread) = match beginning(bytes) {
        Beginning::Whole(log) => (log, None),
        Beginning::Part(log, error) => {
            let fault = Fault::unread(log.entries().len(), &error);
            (log, Some(fault))
        }
        Beginning::Nothing(error) => return Ok(Film::empty(Fault::unread(0, &error))),
    };
    let own = own.completed(log.header(), home)?;
    let size = |entry: usize| log.entries().get(entry).map_or(0, |placed| placed.span.len() as u64);
    Film::of(&log, unread, own.files(), &mut |entry| tell(size(entry)))
        .map_err(|error| Error::Unknown(error.into()))
}

/// The page of what somebody brought.
///
/// # Errors
/// If no log stands in it, or this program cannot judge it.
pub(super) fn page_of(bytes: &[u8], home: &Home) -> Result<String, Error> {
    let reading = Reading::of(bytes)?;
    let film = film(&reading.log, OwnFiles::default(), home, &mut |_| ())?;
    Ok(write(&film, &reading.log))
}

fn exit(film: &Film) -> Exit {
    match film.fault() {
        Some(_) => Exit::Unsound,
        None if film.is_unopened() => Exit::Unopened,
        None => Exit::Fine,
    }
}
