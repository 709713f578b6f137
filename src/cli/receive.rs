//! `receive`: the opponent's message, post or copy of the log.

use super::context::{LOG_SUFFIX, now};
use super::incoming::{Batch, take, take_all};
use super::letters::{self, Wish};
use super::{Context, FileArgs, Format, hand, json, next, play};
use crate::cli::CliError;
use crate::error::{Error, Exit};
use crate::log::{self, Log};
use crate::mail::answer::{Turn, answer};
use crate::mail::letterbook::Letterbook;
use crate::mail::mailbox;
use crate::mail::merge::{begin, claims};
use crate::mail::standing::Standing;
use crate::mail::{FindError, Finding, find};
use crate::render::text::count;
use crate::table::{Merged, OwnFiles, Session};
use clap::Args;
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};

/// Take in what your opponent sent: a message, a post, or the log itself.
#[derive(Debug, Args)]
#[command(
    after_help = "The log may be attached, quoted, wrapped or pasted from a forum. Nothing in a message is trusted: \
    every entry is checked before your log changes."
)]
pub struct ReceiveArgs {
    /// A message, a post, a log, an mbox, a Maildir; `-` for standard input
    file: PathBuf,
    /// Reply at once if nothing is asked that you must decide
    #[arg(long, conflicts_with = "json")]
    answer: bool,
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
        let own = context.own_files(&self.files)?;
        let (mut received, refused) = receive_from(context, &self.file, own)?;
        match self.format.json {
            true => print_json(context, &received)?,
            false => print(context, &received)?,
        }
        if self.answer {
            reply(context, &mut received.session)?;
        } else if !self.format.json {
            let path = received.session.path().to_owned();
            hand::warn(context, received.session.desk())?;
            match received.merged {
                Merged::Same => next::print_in_step(context, received.session.desk())?,
                _ => next::print(context, received.session.desk(), &path)?,
            }
        }
        if let Some(error) = refused {
            return Err(error);
        }
        Ok(match received.merged {
            Merged::Ahead { .. } => Exit::Ahead,
            Merged::Same => Exit::Known,
            Merged::Started { .. } | Merged::Extended { .. } => Exit::Fine,
        })
    }
}

fn receive_from(
    context: &mut Context<'_>,
    file: &Path,
    own: OwnFiles,
) -> Result<(Received, Option<Error>), Error> {
    let messages = if file == Path::new("-") {
        mailbox::from_pipe(io::stdin().lock())?
    } else {
        mailbox::messages(&context.path(file))?
    };
    match messages.as_slice() {
        [] => Err(FindError::Nothing { remarks: Vec::new() }.into()),
        [one] => Ok((receive(context, one, own)?, None)),
        many => receive_many(context, many, own),
    }
}

/// Takes in a letter or a log from elsewhere and opens the copy that is here then.
///
/// # Errors
/// As for [`ReceiveArgs::run`].
pub fn take_in(context: &mut Context<'_>, file: &Path, own: OwnFiles) -> Result<Session, Error> {
    match receive_from(context, file, own)? {
        (received, None) => Ok(received.session),
        (_, Some(error)) => Err(error),
    }
}

fn read_log(path: &Path) -> Option<Log> {
    log::read_log(&log::read_bytes(path).ok()?).ok()
}

/// The log here that what came belongs to: the one named, else the one it goes on from, else a new one.
fn target(context: &Context<'_>, finding: &Finding) -> Result<(PathBuf, bool), CliError> {
    if let Some(path) = context.named_log() {
        let there = path.exists();
        return Ok((path, there));
    }
    let logs: Vec<PathBuf> = context.logs()?.iter().map(|path| context.path(path)).collect();
    let mine = |path: &&PathBuf| read_log(path).is_some_and(|log| claims(finding, &log));
    if let Some(path) = logs.iter().find(mine) {
        return Ok((path.clone(), true));
    }
    let header = finding.entries.iter().find_map(|entry| match entry.document() {
        log::Document::Header(header) => Some((header.game.to_string(), entry.hash().to_string())),
        log::Document::Entry(_) => None,
    });
    let Some((game, id)) = header else { return context.log_path().map(|path| (path, true)) };
    let plain = context.path(Path::new(&format!("{game}.{LOG_SUFFIX}")));
    let marked = context.path(Path::new(&format!("{game}-{}.{LOG_SUFFIX}", &id[..8])));
    Ok((if plain.exists() { marked } else { plain }, false))
}

fn receive(context: &Context<'_>, bytes: &[u8], own: OwnFiles) -> Result<Received, Error> {
    let finding = find(bytes)?;
    let (path, there) = target(context, &finding)?;
    let home = context.home()?;
    let identity = context.identity()?;
    if !there {
        let (session, merged) = begin(&home, identity, &path, own, &finding)?;
        let mut book = Letterbook::open(home.path(), session.log().game())?;
        let opener = session.table().setting().opener;
        book.arrived(opener, finding.from.as_deref(), finding.id.as_deref());
        book.save()?;
        return Ok(Received { session, merged, before: 0 });
    }
    let mut session = Session::open(&home, identity, &path, own)?;
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    let before = session.table().story().len();
    let merged = take(&mut session, &mut book, &finding)?;
    book.save()?;
    Ok(Received { session, merged, before })
}

/// A mailbox: all messages that are about the one game here, or about the first one that is found in it.
fn receive_many(
    context: &mut Context<'_>,
    messages: &[Vec<u8>],
    own: OwnFiles,
) -> Result<(Received, Option<Error>), Error> {
    let home = context.home()?;
    let (mut session, started) = match context.log_path() {
        Err(CliError::NoLog { .. }) => {
            let whole = |bytes: &&Vec<u8>| {
                find(bytes)
                    .is_ok_and(|found| found.entries.iter().any(|entry| entry.document().number() == 0))
            };
            let nothing = || FindError::Nothing { remarks: Vec::new() };
            let first = messages.iter().find(whole).ok_or_else(nothing)?;
            let Received { session, merged, .. } = receive(context, first, own)?;
            (session, Some(merged))
        }
        path => (context.session_at(&path?, own)?, None),
    };
    let before = if started.is_some() { 0 } else { session.table().story().len() };
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    let Batch { new, known, other, refused } = take_all(&mut session, &mut book, messages)?;
    book.save()?;
    let messages = count(messages.len(), "message", "messages");
    writeln!(context.out, "{messages}: {known} known, {other} about something else.")?;
    let extended = new.map(|(from, to)| Merged::Extended { from, to });
    let merged = extended.or(started).unwrap_or(Merged::Same);
    Ok((Received { session, merged, before }, refused.into_iter().next()))
}

/// Answers what needs no decision and sends it; tells the player if it is his turn.
///
/// # Errors
/// If the log cannot be signed upon, or the letter was not taken (it then waits).
pub fn reply(context: &mut Context<'_>, session: &mut Session) -> Result<(), Error> {
    let home = context.home()?;
    session.hold()?;
    let mut standing = Standing::open(home.path(), session.log().game())?;
    let before = session.table().story().len();
    let answered = answer(session, &mut standing, &now())?;
    for order in &answered.orders {
        writeln!(context.out, "By your standing instructions: {order}")?;
    }
    if answered.entries > 0 {
        play::report(context, session.table(), before)?;
    }
    match answered.turn {
        Turn::Mine => {
            writeln!(context.out, "It is your turn: nothing was sent.")?;
            let path = session.path().to_owned();
            next::print(context, session.desk(), &path)
        }
        Turn::Theirs | Turn::Nobodys if answered.entries > 0 => {
            letters::send_now(context, session, &Wish::default()).map(|_| ())
        }
        Turn::Theirs => Ok(writeln!(context.out, "Nothing is asked of you.")?),
        Turn::Nobodys => Ok(writeln!(context.out, "The game is over; nothing is asked of anybody.")?),
    }
}

fn print(context: &mut Context<'_>, received: &Received) -> Result<(), Error> {
    let Received { session, merged, before } = received;
    match merged {
        Merged::Started { entries } => {
            let path = session.path().display();
            let sound = count(*entries, "entry, sound", "entries, all sound");
            writeln!(context.out, "A new game: {sound}, kept in {path}.")?;
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
    Ok(())
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
