//! `watch`: a mailbox is looked at again and again, or as soon as its server says that something has come; what needs no decision
//! is answered at once.

use super::incoming::{Batch, Fresh, Taken};
use super::receive::Presence;
use super::turn::fetch;
use super::{CliError, Context, letters, receive, signing};
use crate::cli::{Error, Exit, report};
use crate::mail::answer::{Turn, turn};
use crate::mail::imap::{self, ImapError, Line};
use crate::mail::letterbook::Letterbook;
use crate::mail::looked::Looked;
use crate::mail::mailbox::Maildir;
use crate::mail::outbox::has_waiting;
use crate::mail::settings::Settings;
use crate::opponent::Level;
use crate::render::text::wrap;
use crate::table::{OwnFiles, Session};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Different things said before they are forgotten, and may be said again.
const MOST_SAID: usize = 1000;

/// Watch your mail, answering what needs no decision, until stopped or the game is over.
#[derive(Debug, Args)]
#[command(
    after_help = "Without a Maildir, your mail server is asked (`imap` in the mail settings: `coureur mail setup` makes them). \
    Most servers say by themselves when a letter comes; then it is answered at once."
)]
pub struct WatchArgs {
    /// The Maildir (default: the mail server of the settings, or their `mailbox`)
    maildir: Option<PathBuf>,
    /// Look once and stop
    #[arg(long)]
    once: bool,
    /// Seconds between two looks
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    every: u64,
    /// Let the practice opponent play your seat: he decides and answers every letter (`--bot=hard`: easy, normal or hard). Tell whoever
    /// you play
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "normal")]
    bot: Option<Level>,
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
        let log = context.log_path()?;
        let mut inbox = self.inbox(context)?;
        if !self.once {
            let text = format!(
                "Watching {} for letters of {}; Ctrl-C ends it.",
                inbox
                    .line
                    .as_ref()
                    .map_or_else(|| inbox.maildir.to_string(), |line| line.place().to_string()),
                context.shown(&log).display()
            );
            writeln!(context.out, "{}", wrap(&text, "", "  "))?;
            context.out.flush()?;
        }
        let mut said = Said::default();
        let mut failed = 0;
        loop {
            match inbox.fetch(context) {
                Ok(()) => failed = 0,
                // Whoever tries a wrong password again and again is locked out.
                Err(error) if !self.once && may_pass(&error) && !is_final(&error) => {
                    failed += 1;
                    said.tell(context, &error)?;
                }
                other => other?,
            }
            let presence = self.bot.map_or(Presence::Away, Presence::Bot);
            match look(context, (&inbox.maildir, &log), presence, &mut said) {
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
            let soon = 1 << failed.min(16);
            let time = Duration::from_secs(if failed > 0 { self.every.min(soon) } else { self.every });
            match inbox.wait(context, time) {
                // It is called again with the next look, and if that fails it is said.
                Err(Error::Imap(_)) => {}
                other => other?,
            }
        }
    }

    /// Where letters come from: the Maildir that is named, else the server of the settings, else their Maildir.
    fn inbox(&self, context: &Context<'_>) -> Result<Inbox, Error> {
        if let Some(path) = &self.maildir {
            return Ok(Inbox { maildir: Maildir::at(&context.path(path))?, line: None, said: true });
        }
        let home = context.home()?;
        let settings = Settings::load(home.path())?;
        if let Some(server) = settings.inbox() {
            let line = Some(Line::new(server, home.path()));
            return Ok(Inbox { maildir: imap::prepared(home.path())?, line, said: false });
        }
        match &settings.mailbox {
            Some(path) => {
                let maildir = Maildir::at(&fetch::expanded(home.path(), path))?;
                Ok(Inbox { maildir, line: None, said: true })
            }
            None => Err(CliError::NoInbox { settings: Settings::path_in(home.path()) }.into()),
        }
    }
}

/// Where letters come from.
#[derive(Debug)]
struct Inbox {
    maildir: Maildir,
    /// The server that fills it.
    line: Option<Line>,
    /// Was it said what is waited for?
    said: bool,
}

impl Inbox {
    fn fetch(&mut self, context: &mut Context<'_>) -> Result<(), Error> {
        let Some(line) = &mut self.line else { return Ok(()) };
        while fetch::from_server(context, line)?.more {}
        Ok(())
    }

    /// Waits for the next look.
    fn wait(&mut self, context: &mut Context<'_>, time: Duration) -> Result<(), Error> {
        let Some(line) = &mut self.line else {
            crate::machine::here().pause(time);
            return Ok(());
        };
        if !self.said && line.is_open() {
            self.said = true;
            let how = if line.hears_at_once() {
                "the server says when one comes".to_owned()
            } else {
                format!("the server is asked every {} seconds", time.as_secs())
            };
            writeln!(
                context.out,
                "{}",
                wrap(&format!("Waiting for letters in {}: {how}.", line.place()), "", "")
            )?;
        }
        context.out.flush()?;
        line.wait(time)?;
        Ok(())
    }
}

/// What does not pass by itself: a password that is not taken, a server that is none.
fn is_final(error: &Error) -> bool {
    matches!(error, Error::Imap(ImapError::Login { .. } | ImapError::Settings(_) | ImapError::LeftOut))
}

/// Looks once; says whether all is over. The log is opened only if there is a reason to.
fn look(
    context: &mut Context<'_>,
    (maildir, log): (&Maildir, &Path),
    presence: Presence,
    said: &mut Said,
) -> Result<bool, Error> {
    let home = context.home()?;
    let at_work = Letterbook::turn(home.path())?;
    let entries = crate::log::read_entries(&crate::log::read_bytes(log)?)?;
    let (game, count) = (entries[0].signed.hash(), entries.len());
    let book = Letterbook::open(home.path(), game)?;
    let fresh = Fresh::of(maildir, Looked::open(home.path(), game)?, count)?;
    // Whoever plays for him may be asked before any letter comes.
    let asked = || Ok::<bool, Error>(turn(&context.session_at(log, OwnFiles::default())?) == Turn::Mine);
    let waits = matches!(presence, Presence::Bot(_)) && asked()?;
    if fresh.is_empty() && book.replying().is_none() && !waits {
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
    receive::reply(context, &mut session, at_work, presence)?;
    Ok(turn(&session) == Turn::Nobodys)
}

/// What is new, what happened in it, and what their writers said besides.
fn tell(context: &mut Context<'_>, session: &Session, before: usize, batch: &Batch) -> Result<(), Error> {
    if let Some(news) = batch.news() {
        writeln!(context.out, "{news}")?;
    }
    signing::report(context, session.desk(), before)?;
    for words in &batch.words {
        writeln!(context.out, "{words}")?;
    }
    Ok(())
}
