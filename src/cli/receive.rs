//! `receive`: the opponent's copy of the log.

use super::context::LOG_SUFFIX;
use super::{Context, FileArgs, Format, ask, json, next, play};
use crate::cli::CliError;
use crate::error::{Error, Exit};
use crate::log::{self, Hash, Log};
use crate::table::{Merged, OwnFiles, Session};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Take in your opponent's copy of the log.
#[derive(Debug, Args)]
pub struct ReceiveArgs {
    /// The log that came, `-` for standard input
    file: PathBuf,
    #[command(flatten)]
    files: FileArgs,
    #[command(flatten)]
    format: Format,
}

/// What came of it.
struct Received {
    session: Session,
    merged: Merged,
    before: usize,
}

impl ReceiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If what came does not hold, is of another game, or parts ways with the log here.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let bytes = self.bytes(context)?;
        let own = context.own_files(&self.files)?;
        let received = receive(context, &bytes, own)?;
        if self.format.json {
            print_json(context, &received)?;
        } else {
            print(context, &received)?;
        }
        Ok(match received.merged {
            Merged::Ahead { .. } => Exit::Ahead,
            Merged::Started { .. } | Merged::Extended { .. } | Merged::Same => Exit::Fine,
        })
    }

    fn bytes(&self, context: &Context<'_>) -> Result<Vec<u8>, Error> {
        let bytes = if self.file == Path::new("-") {
            ask::input_bytes(log::limits::LOG_BYTES as u64)?
        } else {
            log::read_bytes(&context.path(&self.file))?
        };
        Ok(canonical(bytes))
    }
}

/// The text in its one spelling: as it came if it is that, else as the lenient reader understands it. What neither
/// reads is handed on as it came, so that the strict reader names the fault.
fn canonical(bytes: Vec<u8>) -> Vec<u8> {
    if log::read_entries(&bytes).is_ok() {
        return bytes;
    }
    let Ok(text) = std::str::from_utf8(&bytes) else { return bytes };
    match log::read_mangled(text) {
        Ok(entries) => entries.iter().map(log::Signed::text).collect::<String>().into_bytes(),
        Err(_) => bytes,
    }
}

fn game_of(path: &Path) -> Option<Hash> {
    let bytes = log::read_bytes(path).ok()?;
    log::read_entries(&bytes).ok()?.first().map(|placed| placed.signed.hash())
}

/// The log here that what came belongs to: the one named, else the one of the same game.
fn target(context: &Context<'_>, theirs: &Log) -> Result<(PathBuf, bool), CliError> {
    if let Some(path) = context.named_log() {
        let there = path.exists();
        return Ok((path, there));
    }
    let logs = context.logs()?;
    let same = logs.iter().map(|path| context.path(path)).find(|path| game_of(path) == Some(theirs.game()));
    if let Some(path) = same {
        return Ok((path, true));
    }
    let game = theirs.header().game.as_str();
    let id = theirs.game().to_string();
    let plain = context.path(Path::new(&format!("{game}.{LOG_SUFFIX}")));
    let marked = context.path(Path::new(&format!("{game}-{}.{LOG_SUFFIX}", &id[..8])));
    Ok((if plain.exists() { marked } else { plain }, false))
}

fn receive(context: &Context<'_>, bytes: &[u8], own: OwnFiles) -> Result<Received, Error> {
    let theirs = log::read_log(bytes)?;
    let (path, there) = target(context, &theirs)?;
    let home = context.home()?;
    let identity = context.identity()?;
    if !there {
        let (session, merged) = Session::adopt(&home, identity, &path, own, bytes)?;
        return Ok(Received { session, merged, before: 0 });
    }
    let mut session = Session::open(&home, identity, &path, own)?;
    let before = session.table().story().len();
    let merged = session.receive(bytes)?;
    Ok(Received { session, merged, before })
}

fn print(context: &mut Context<'_>, received: &Received) -> Result<(), Error> {
    let Received { session, merged, before } = received;
    let path = session.path().to_owned();
    match merged {
        Merged::Started { entries } => {
            writeln!(context.out, "A new game: {entries} entries, all sound, kept in {}.", path.display())?;
        }
        Merged::Extended { from, to } if from == to => {
            writeln!(context.out, "Entry {from} is new, and sound.")?
        }
        Merged::Extended { from, to } => writeln!(context.out, "Entries {from} to {to} are new, and sound.")?,
        Merged::Same => writeln!(context.out, "You have this already.")?,
        Merged::Ahead { from } => {
            writeln!(context.out, "You are ahead: this copy lacks what follows from entry {from} on.")?;
        }
    }
    if let Merged::Extended { .. } = merged {
        play::report(context, session.table(), *before)?;
    }
    next::print(context, session.desk(), &path)
}

fn print_json(context: &mut Context<'_>, received: &Received) -> Result<(), Error> {
    let Received { session, merged, before } = received;
    let (verdict, from) = match merged {
        Merged::Started { .. } => ("started", 0),
        Merged::Extended { from, .. } => ("extended", *from),
        Merged::Same => ("same", *before),
        Merged::Ahead { from } => ("ahead", *from),
    };
    let table = session.table();
    let new = table.story().get(*before..).unwrap_or_default();
    let shown = json!({
        "log": session.path().display().to_string(),
        "verdict": verdict,
        "from": from,
        "entries": crate::render::passages(new, table.players()),
        "state": json::hex(&table.digest()),
        "waiting": json::waiting(table),
        "you": json::you(session.desk()),
    });
    writeln!(context.out, "{shown:#}")?;
    Ok(())
}
