//! `watch`: a Maildir is looked at again and again; what needs no decision is answered at once.

use super::incoming::take_all;
use super::{Context, letters, receive};
use crate::error::{Error, Exit, report};
use crate::mail::answer::{Turn, turn};
use crate::mail::letterbook::Letterbook;
use crate::mail::mailbox::{Maildir, stable_name};
use crate::mail::outbox::Outbox;
use crate::table::Session;
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Messages taken in at a time.
const MOST_AT_ONCE: usize = 256;

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

impl WatchArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the Maildir or the log cannot be read, or the game has forked.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let maildir = Maildir::at(&context.path(&self.maildir))?;
        let log = context.log_path()?;
        loop {
            match look(context, &maildir, &log) {
                Ok(true) => return Ok(Exit::Fine),
                // While one watches, a server that is away is no reason to stop: the letter waits and is tried again.
                Err(error @ Error::Send(_)) if !self.once => {
                    writeln!(context.out, "{}", report(&error).trim_end())?;
                }
                other => {
                    other?;
                }
            }
            if self.once {
                return Ok(Exit::Fine);
            }
            context.out.flush()?;
            thread::sleep(Duration::from_secs(self.every));
        }
    }
}

/// Looks once; says whether all is over. The log is opened only if there is a reason to.
fn look(context: &mut Context<'_>, maildir: &Maildir, log: &Path) -> Result<bool, Error> {
    let home = context.home()?;
    let game = crate::log::read_entries(&crate::log::read_bytes(log)?)?[0].signed.hash();
    let mut book = Letterbook::open(home.path(), game)?;
    let fresh = maildir.fresh(book.seen())?;
    if fresh.is_empty() {
        if !Outbox::in_home(home.path()).list()?.is_empty() {
            letters::flush(context, &home)?;
        }
        return Ok(false);
    }
    let mut session = context.session_at(log, crate::table::OwnFiles::default())?;
    for some in fresh.chunks(MOST_AT_ONCE) {
        take_some(context, &mut session, &mut book, some)?;
    }
    let present: BTreeSet<String> = maildir.list()?.iter().map(|path| stable_name(path)).collect();
    book.keep_seen(&present);
    book.save()?;
    receive::reply(context, &mut session)?;
    Ok(turn(&session) == Turn::Nobodys)
}

fn take_some(
    context: &mut Context<'_>,
    session: &mut Session,
    book: &mut Letterbook,
    some: &[(String, PathBuf)],
) -> Result<(), Error> {
    let mut messages = Vec::new();
    for (name, path) in some {
        // A message may be moved or deleted by somebody else at any time.
        if let Ok(bytes) = Maildir::read(path) {
            messages.push(bytes);
        }
        book.saw(name.clone());
    }
    let batch = take_all(session, book, &messages)?;
    if let Some((from, to)) = batch.new {
        writeln!(context.out, "Entries {from} to {to} are new, and sound.")?;
    }
    for error in batch.refused {
        writeln!(context.out, "{}", report(&error).trim_end())?;
    }
    Ok(())
}
