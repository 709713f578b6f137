//! `watch`: a Maildir is looked at again and again; what needs no decision is answered at once.

use super::incoming::{Batch, Fresh, Taken};
use super::receive::Presence;
use super::{Context, letters, play, receive};
use crate::cli::{Error, Exit, report};
use crate::mail::answer::{Turn, turn};
use crate::mail::letterbook::Letterbook;
use crate::mail::looked::Looked;
use crate::mail::mailbox::Maildir;
use crate::mail::outbox::has_waiting;
use crate::table::{OwnFiles, Session};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Different things said before they are forgotten, and may be said again.
const MOST_SAID: usize = 1000;

/// Watch a Maildir, answering what needs no decision, until stopped or the game is over.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// The Maildir
    maildir: PathBuf,
    /// Look once and stop
    #[arg(long)]
    once: bool,
    /// Seconds between two looks
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    every: u64,
}

/// What was said in the last look, so that it is not said again every half a minute.
#[derive(Debug, Default)]
struct Said(BTreeSet<String>);

impl Said {
    fn tell(&mut self, context: &mut Context<'_>, error: &Error) -> Result<(), Error> {
        let text = report(error);
        if self.0.len() > MOST_SAID {
            self.0.clear();
        }
        if self.0.insert(text.clone()) {
            writeln!(context.out, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

/// What may be otherwise at the next look: a server that is away, a file that somebody else holds. The letter waits, and
/// all is tried again.
fn may_pass(error: &Error) -> bool {
    let output = matches!(error, Error::Output(_));
    !output && matches!(error.exit(), Exit::Unsent | Exit::Failed | Exit::CatchUp)
}

impl WatchArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the Maildir or the log cannot be read, or the game has forked.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let maildir = Maildir::at(&context.path(&self.maildir))?;
        let log = context.log_path()?;
        let mut said = Said::default();
        loop {
            match look(context, &maildir, &log, &mut said) {
                Ok(true) => return Ok(Exit::Fine),
                Err(error) if !self.once && may_pass(&error) => said.tell(context, &error)?,
                other => drop(other?),
            }
            if self.once {
                return Ok(Exit::Fine);
            }
            // Nobody waits for the game while this sleeps, and nobody is told again of what was printed.
            match context.told() {
                Err(error) if may_pass(&error) => said.tell(context, &error)?,
                other => other?,
            }
            crate::machine::here().pause(Duration::from_secs(self.every));
        }
    }
}

/// Looks once; says whether all is over. The log is opened only if there is a reason to.
fn look(context: &mut Context<'_>, maildir: &Maildir, log: &Path, said: &mut Said) -> Result<bool, Error> {
    let home = context.home()?;
    let at_work = Letterbook::turn(home.path())?;
    let entries = crate::log::read_entries(&crate::log::read_bytes(log)?)?;
    let (game, count) = (entries[0].signed.hash(), entries.len());
    let book = Letterbook::open(home.path(), game)?;
    let fresh = Fresh::of(maildir, Looked::open(home.path(), game)?, count)?;
    if fresh.is_empty() && book.replying().is_none() {
        drop(at_work);
        if has_waiting(home.path()) {
            letters::flush(context, &home, false)?;
        }
        return Ok(false);
    }
    let session = context.session_at(log, OwnFiles::default())?;
    let before = session.table().story().len();
    let Taken { mut session, batch, unread } = fresh.take(context, book, session)?;
    unread.iter().try_for_each(|error| said.tell(context, error))?;
    tell(context, &session, before, &batch)?;
    batch.refused.iter().try_for_each(|error| said.tell(context, error))?;
    receive::reply(context, &mut session, at_work, Presence::Away)?;
    Ok(turn(&session) == Turn::Nobodys)
}

/// What is new, what happened in it, and what their writers said besides.
fn tell(context: &mut Context<'_>, session: &Session, before: usize, batch: &Batch) -> Result<(), Error> {
    if let Some(news) = batch.news() {
        writeln!(context.out, "{news}")?;
    }
    play::report(context, session.desk(), before)?;
    for words in &batch.words {
        writeln!(context.out, "{words}")?;
    }
    Ok(())
}
