//! `export`: many games as tables, to be asked by other programs. Nobody needs a key for that.
//!
//! | file | holds |
//! | --- | --- |
//! | `export/schema.rs` | the tables and their columns |
//! | `export/rows.rs` | the rows of one game |
//! | `export/bare.rs` | the rows of a game by lot on the bare rules (`soak --export`) |
//! | `export/sink.rs` | the files, as CSV |
//! | `export/parquet.rs` | the files, as Parquet (only with the feature `export`) |
//!
//! Games are read a few at a time and written in the order of their files, so that a hundred thousand of them need no more
//! room than a hundred, and the same logs always give the same tables.

mod bare;
#[cfg(feature = "export")]
mod parquet;
mod rows;
mod schema;
mod sink;

use super::at_once::at_once;
use super::club;
use super::map::play_to;
use super::progress::Progress;
use super::reading::Reading;
use super::{CliError, Context, Format, json};
use crate::cli::{Error, Exit};
use crate::log::{self, Log};
use crate::render::paint::{WRONG, paint};
use crate::render::text::{clean, count, wrap};
use crate::table::{Home, OwnFiles, Parting};
pub(super) use bare::play as play_bare;
use clap::{Args, ValueEnum};
use rows::Notes;
pub(super) use rows::Rows;
use schema::SHEETS;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use sink::{Csv, Sink};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Games that are held at a time.
const BATCH: usize = 64;

/// A kind of file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Tables {
    /// Text with commas, for spreadsheets and everything else
    Csv,
    /// Apache Parquet, for DuckDB, Spark, Trino and their like
    Parquet,
}

/// Many games as tables: games, entries, orders, rolls, points.
#[derive(Debug, Args)]
#[command(
    after_help = "Every log is verified, and one that does not hold is named and left out. Of several copies of a game the longest that \
    holds is taken; of a game whose copies part ways nothing is. What the columns mean, and what can be asked: docs/export.md"
)]
pub struct ExportArgs {
    /// Logs, or folders that are searched for *.coureur
    #[arg(required = true, value_name = "LOG")]
    places: Vec<PathBuf>,
    /// The folder for the tables; those of an earlier export there are replaced
    #[arg(long, short, value_name = "DIR")]
    out: PathBuf,
    /// Which kinds of files (default: all that this program can write)
    #[arg(long = "as", value_name = "KIND", value_enum, value_delimiter = ',')]
    kinds: Vec<Tables>,
    #[command(flatten)]
    format: Format,
}

/// One game, and the files in which it was found.
struct Match {
    /// How many entries each seems to have, the file, and its name as it is said; the longest first.
    copies: Vec<(usize, PathBuf, String)>,
}

/// What was wrong with some file.
struct Left {
    file: String,
    why: String,
    exit: Exit,
}

/// What came of one game.
struct Came {
    rows: Option<Rows>,
    left: Vec<Left>,
    /// Copies that were not counted again.
    again: usize,
}

impl Left {
    fn new(file: &str, error: &Error) -> Left {
        Left { file: file.to_owned(), why: error.to_string(), exit: error.exit() }
    }
}

/// Which game a file seems to be of, and how long it is: nothing is checked yet.
fn glance(path: &Path) -> Result<([u8; 32], usize), Error> {
    let bytes = log::read_bytes(path)?;
    let reading = Reading::of(&bytes)?;
    let mut entries = reading.log.windows(5).enumerate().filter(|(_, window)| *window == b"\n---\n");
    let first = entries.next().map_or(reading.log.len(), |(at, _)| at);
    Ok((Sha256::digest(&reading.log[..first]).into(), 1 + entries.count()))
}

fn read(path: &Path) -> Result<Log, Error> {
    let bytes = log::read_bytes(path)?;
    Ok(log::read_log(&Reading::of(&bytes)?.log)?)
}

/// The rows of a log that holds.
fn replayed(log: &Log, file: &str, copies: usize, home: Option<&Home>) -> Result<Rows, Error> {
    let nowhere = Home::at(PathBuf::new());
    let own = OwnFiles::default().completed(log.header(), home.unwrap_or(&nowhere))?;
    let mut notes = Notes::default();
    let table = play_to(log, &own, u64::MAX, &mut |table| notes.take(table))?;
    match table.offences().into_iter().next() {
        Some(offence) => Err(offence.into()),
        None => Ok(notes.close(log, &table, file, copies)),
    }
}

impl Match {
    /// Takes the longest copy that holds, unless two that hold part ways.
    fn take(&self, home: Option<&Home>) -> Came {
        let mut left = Vec::new();
        let mut logs: Vec<(&str, Log)> = Vec::new();
        for (_, path, file) in &self.copies {
            match read(path) {
                Ok(log) => logs.push((file, log)),
                Err(error) => left.push(Left::new(file, &error)),
            }
        }
        while !logs.is_empty() {
            let (file, log) = logs.remove(0);
            let again = logs.iter().filter(|(_, other)| other.game() == log.game()).count();
            let rows = match replayed(&log, file, again, home) {
                Ok(rows) => rows,
                Err(error) => {
                    left.push(Left::new(file, &error));
                    continue;
                }
            };
            let parts =
                |other: &Log| Parting::between(&log, other).is_some_and(|parting| !parting.is_settled());
            let Some((other, _)) = logs.iter().find(|(_, other)| parts(other)) else {
                return Came { rows: Some(rows), left, again };
            };
            let why = format!("it and {other} part ways, and nobody has settled that");
            left.push(Left { file: file.to_owned(), why, exit: Exit::Fork });
            break;
        }
        Came { rows: None, left, again: 0 }
    }
}

/// What all of it came to.
#[derive(Default)]
struct Tally {
    rows: [usize; 5],
    left: Vec<Left>,
    again: usize,
    files: Vec<PathBuf>,
}

/// The tables while they are being written.
pub(super) struct Written {
    folder: PathBuf,
    sinks: Vec<Box<dyn Sink>>,
    rows: [usize; 5],
}

/// How many rows each table has, and the files.
pub(super) type Sizes = ([usize; 5], Vec<PathBuf>);

impl Written {
    /// Begins tables of some kinds in a folder; of all kinds that this program can write, if none is named.
    ///
    /// # Errors
    /// If they cannot be written, or a kind is not among what this program can write.
    pub(super) fn begin(folder: PathBuf, kinds: &[Tables]) -> Result<Written, Error> {
        let failed = |source: io::Error| CliError::Write { path: folder.clone(), source };
        fs::create_dir_all(&folder).map_err(failed)?;
        let wanted = |kind: Tables| kinds.is_empty() || kinds.contains(&kind);
        let mut sinks: Vec<Box<dyn Sink>> = Vec::new();
        if wanted(Tables::Csv) {
            sinks.push(Box::new(Csv::new(&folder).map_err(failed)?));
        }
        #[cfg(feature = "export")]
        if wanted(Tables::Parquet) {
            sinks.push(Box::new(parquet::Parquet::new(&folder).map_err(failed)?));
        }
        #[cfg(not(feature = "export"))]
        if kinds.contains(&Tables::Parquet) {
            return Err(CliError::NoParquet.into());
        }
        Ok(Written { folder, sinks, rows: [0; 5] })
    }

    /// Takes the rows of a game.
    ///
    /// # Errors
    /// If they cannot be written.
    pub(super) fn take(&mut self, rows: &Rows) -> Result<(), Error> {
        for sink in &mut self.sinks {
            sink.take(rows).map_err(|source| CliError::Write { path: self.folder.clone(), source })?;
        }
        for (sum, rows) in self.rows.iter_mut().zip(rows) {
            *sum += rows.len();
        }
        Ok(())
    }

    /// Gives the files their names.
    ///
    /// # Errors
    /// If that cannot be done.
    pub(super) fn finish(self) -> Result<Sizes, Error> {
        let mut files = Vec::new();
        for sink in self.sinks {
            let folder = &self.folder;
            files.extend(sink.finish().map_err(|source| CliError::Write { path: folder.clone(), source })?);
        }
        Ok((self.rows, files))
    }
}

/// The names of the tables.
pub(super) fn names() -> [&'static str; 5] {
    SHEETS.map(|sheet| sheet.name)
}

impl ExportArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a folder cannot be read, or the tables not written; what is wrong with a log is said, and is no reason to stop.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let paths = club::logs(context, &self.places)?;
        let mut written = Written::begin(context.path(&self.out), &self.kinds)?;
        let mut tally = Tally::default();
        let named = paths.iter().map(|path| context.shown(path).display().to_string());
        let matches = matches(&paths, named, &mut tally);
        let home = context.home().ok();
        let progress = Progress::new("export", matches.len() as u64);
        for batch in matches.chunks(BATCH) {
            let came = at_once(batch, |one| {
                let came = one.take(home.as_ref());
                progress.add(1);
                came
            });
            for one in came {
                if let Some(rows) = &one.rows {
                    written.take(rows)?;
                }
                tally.left.extend(one.left);
                tally.again += one.again;
            }
        }
        drop(progress);
        (tally.rows, tally.files) = written.finish()?;
        self.say(context, &tally)
    }

    fn say(&self, context: &mut Context<'_>, tally: &Tally) -> Result<Exit, Error> {
        let worst = tally.left.iter().map(|left| left.exit).max_by_key(|exit| exit.gravity());
        let shown = |path: &Path| context.shown(path).display().to_string();
        let files: Vec<String> = tally.files.iter().map(|path| shown(path)).collect();
        let rows = || names().into_iter().zip(tally.rows);
        if self.format.json {
            let left =
                |left: &Left| json!({ "log": left.file, "why": clean(&left.why), "exit": left.exit.code() });
            let left: Vec<_> = tally.left.iter().map(left).collect();
            let rows: BTreeMap<&str, usize> = rows().collect();
            let all = json!({ "rows": rows, "copies": tally.again, "left_out": left, "files": files });
            json::print(context, "export", all)?;
            return Ok(worst.unwrap_or(Exit::Fine));
        }
        let lines: Vec<String> = tally
            .left
            .iter()
            .map(|left| wrap(&clean(&format!("{}: {}", left.file, left.why)), "  ", "    "))
            .collect();
        let rows: Vec<String> = rows().map(|(name, rows)| format!("{rows} {name}")).collect();
        let copies = count(tally.again, "copy", "copies");
        writeln!(
            context.out,
            "{}",
            wrap(&format!("{}; {copies} not counted again.", rows.join(", ")), "", "  ")
        )?;
        writeln!(context.out, "{}", wrap(&format!("Written: {}", files.join(", ")), "", "  "))?;
        if !lines.is_empty() {
            writeln!(
                context.out,
                "{}",
                paint(WRONG, format!("Left out, {}:", count(lines.len(), "log", "logs")))
            )?;
            for line in lines {
                writeln!(context.out, "{line}")?;
            }
        }
        Ok(worst.unwrap_or(Exit::Fine))
    }
}

/// The games in some files, in the order of the first file of each.
fn matches(paths: &[PathBuf], named: impl Iterator<Item = String>, tally: &mut Tally) -> Vec<Match> {
    let mut places: BTreeMap<[u8; 32], usize> = BTreeMap::new();
    let mut matches: Vec<Match> = Vec::new();
    for ((path, file), seen) in paths.iter().zip(named).zip(at_once(paths, |path| glance(path))) {
        match seen {
            Ok((id, length)) => {
                let place = *places.entry(id).or_insert(matches.len());
                if place == matches.len() {
                    matches.push(Match { copies: Vec::new() });
                }
                matches[place].copies.push((length, path.clone(), file));
            }
            Err(error) => tally.left.push(Left::new(&file, &error)),
        }
    }
    for one in &mut matches {
        one.copies.sort_by_key(|(length, ..)| std::cmp::Reverse(*length));
    }
    matches
}
