//! `receive`: the opponent's message, post or copy of the log.

mod reply;
mod said;

use crate::errors::Worded as _;
pub use reply::{Presence, reply};
use said::{print, print_json, print_verdict};

use super::incoming::{Intake, check_dates, take, unproved, words};
use super::known::LOG_SUFFIX;
use super::{Context, FileArgs, Format, data, hand, known, next};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::log::{self, FileError, Hash, Log};
use crate::machine;
use crate::mail::block::game_digits;
use crate::mail::letterbook::Letterbook;
use crate::mail::mailbox::{self, MailboxError, Messages};
use crate::mail::merge::{begin, claims};
use crate::mail::{FindError, Finding, find};
use crate::render::text::count;
use crate::table::{Merged, OwnFiles, Session, SessionError, first_of};
use clap::Args;
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
    /// Take what is dated more than a day ahead of your own clock all the same
    #[arg(long)]
    post_dated: bool,
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
    /// What the writers said besides.
    words: Vec<String>,
    /// Does the message end in the middle of an entry?
    cut: Option<Option<u32>>,
}

impl ReceiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If what came does not hold, is of another game, or parts ways with the log here.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let own = context.own_files(&self.files)?;
        context.post_dated = self.post_dated;
        // Whoever receives at the same time waits, and then finds that the letter is known.
        let turn = Letterbook::turn(context.home()?.path())?;
        let (mut received, refused) = receive_from(context, &self.file, own)?;
        match self.format.json {
            true => print_json(context, &received)?,
            false => {
                print(context, &received)?;
                let game = received.session.log().header().game.to_string();
                data::warn_of_names(context, &self.files, &game)?;
            }
        }
        if self.answer {
            reply(context, &mut received.session, turn, Presence::There)?;
        } else if !self.format.json {
            let path = received.session.path().to_owned();
            hand::warn(context, received.session.desk())?;
            match received.merged {
                Merged::Same => next::print_in_step(context, received.session.desk())?,
                _ => next::print_after(context, received.session.desk(), &path)?,
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
    let place = context.path(file);
    let messages = if file == Path::new("-") {
        mailbox::from_pipe(io::stdin())?
    } else if log::is_open_pipe(&place) {
        let pipe = machine::here()
            .open(&place)
            .map_err(|source| MailboxError::Io { path: file.to_owned(), source })?;
        mailbox::from_pipe(pipe.bytes)?
    } else {
        mailbox::messages(&place)?
    };
    from_messages(context, messages, own)
}

fn from_messages(
    context: &mut Context<'_>,
    mut messages: Messages,
    own: OwnFiles,
) -> Result<(Received, Option<Error>), Error> {
    let Some(first) = messages.next() else { return Err(FindError::Nothing { remarks: Vec::new() }.into()) };
    match messages.next() {
        None => Ok((receive(context, find(&first?)?, own)?, None)),
        Some(second) => receive_many(context, [first, second], messages, own),
    }
}

/// Takes in a letter or a log from elsewhere and opens the copy that is here then.
///
/// # Errors
/// As for [`ReceiveArgs::run`].
pub fn take_in(context: &mut Context<'_>, file: &Path, own: OwnFiles) -> Result<Session, Error> {
    let _turn = Letterbook::turn(context.home()?.path())?;
    match receive_from(context, file, own)? {
        (received, None) => Ok(received.session),
        (_, Some(error)) => Err(error),
    }
}

/// Takes in messages and says what was new; what happened in them is told elsewhere. Gives back the log it went into.
///
/// # Errors
/// As for [`ReceiveArgs::run`].
pub fn take_in_messages(context: &mut Context<'_>, messages: Messages) -> Result<PathBuf, Error> {
    let _turn = Letterbook::turn(context.home()?.path())?;
    let (received, refused) = from_messages(context, messages, OwnFiles::default())?;
    print_verdict(context, &received)?;
    match refused {
        Some(error) => Err(error),
        None => Ok(received.session.path().to_owned()),
    }
}

/// A log in the folder, as far as it can be read.
enum Found {
    Sound(Box<Log>),
    /// Not a log that holds; its game, if that can be told, and what is wrong with it.
    Damaged(Option<Hash>, String),
}

/// Looks at one; one that the disk does not give for a moment may be sound, and nothing is said against it.
fn look_at(context: &Context<'_>, path: &Path) -> Result<Found, Error> {
    let bytes = match log::read_bytes(path) {
        Ok(bytes) => bytes,
        Err(error @ (FileError::TooLarge { .. } | FileError::NotAFile { .. })) => {
            return Ok(Found::Damaged(None, error.to_string()));
        }
        Err(error) => return Err(SessionError::from(error).into()),
    };
    Ok(match context.read_log(&bytes) {
        Ok(log) => Found::Sound(Box::new(log)),
        Err(error) => {
            let header = |finding: Finding| header(&finding).map(|(_, game)| game);
            Found::Damaged(find(&bytes).ok().and_then(header), error.in_words())
        }
    })
}

/// The header in what came: which game, and its identifier.
pub(super) fn header(finding: &Finding) -> Option<(String, Hash)> {
    finding.entries.iter().find_map(|entry| match entry.document() {
        log::Document::Header(header) => Some((header.game.to_string(), entry.hash())),
        log::Document::Entry(_) => None,
    })
}

/// The log that what came belongs to: the one named, else the one it goes on from, here or wherever it is known to lie. Only
/// where there is no log at all a new one is begun: a second one would make every later command ask which is meant.
fn target(context: &Context<'_>, finding: &Finding) -> Result<(PathBuf, bool), Error> {
    if let Some(path) = context.named_log() {
        let there = machine::exists(&path);
        return Ok((path, there));
    }
    let came = header(finding);
    let (mut others, mut damaged) = (Vec::new(), None);
    for shown in context.logs()? {
        let path = context.path(&shown);
        match look_at(context, &path)? {
            Found::Sound(log) if claims(finding, &log) => return Ok((path, true)),
            Found::Sound(log) => others.push(log.game()),
            Found::Damaged(game, why) => {
                others.extend(game);
                if came.as_ref().is_none_or(|(_, came)| game.is_none_or(|game| game == *came)) {
                    let error = CliError::OwnLogDamaged { path: shown, why, whole: came.is_some() };
                    damaged.get_or_insert(error);
                }
            }
        }
    }
    // A game that lies elsewhere goes on there: nobody has it twice.
    if let Some(path) = context.known_log(finding, came.as_ref().map(|(_, game)| *game)) {
        return Ok((path, true));
    }
    if let Some(error) = damaged {
        return Err(error.into());
    }
    match (came, others.first()) {
        (Some((game, _)), Some(_)) if context.beside => Ok((context.free_log(&game), false)),
        (None, _) => Ok((context.log_path()?, true)),
        (Some((_, theirs)), Some(ours)) => {
            let digits = |game: &Hash| game_digits(game.as_bytes());
            Err(SessionError::DifferentGame { ours: digits(ours), theirs: digits(&theirs) }.into())
        }
        (Some((game, _)), None) => Ok((context.path(Path::new(&format!("{game}.{LOG_SUFFIX}"))), false)),
    }
}

fn receive(context: &Context<'_>, finding: Finding, own: OwnFiles) -> Result<Received, Error> {
    let (path, there) = target(context, &finding)?;
    let home = context.home()?;
    let header = finding.entries.iter().find(|entry| entry.document().number() == 0).cloned();
    let header = if there { first_of(&log::read_bytes(&path)?) } else { header };
    let identity = context.identity_for(header.as_ref())?;
    let cut = finding.cut;
    if !there {
        check_dates(context, &finding, None)?;
        let (session, merged) = begin(&home, identity, &path, own, &finding)?;
        context.tally().did("the game is here");
        known::note(&home, session.log().game(), &path);
        let mut book = Letterbook::open(home.path(), session.log().game())?;
        let opener = session.table().setting().opener;
        book.arrived(opener, finding.from.as_deref(), finding.id.as_deref());
        let words = words(&session, &mut book, &finding).into_iter().collect();
        book.save()?;
        return Ok(Received { session, merged, before: 0, words, cut });
    }
    let mut session = Session::open(&home, identity, &path, own)?;
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    let before = session.table().story().len();
    let merged = take(context, &mut session, &mut book, &finding)?;
    let words = match merged {
        Merged::Extended { .. } | Merged::Same => {
            let warning = unproved(&session, &finding);
            words(&session, &mut book, &finding).into_iter().chain(warning).collect()
        }
        Merged::Ahead { .. } | Merged::Started { .. } => Vec::new(),
    };
    book.save()?;
    Ok(Received { session, merged, before, words, cut })
}

type Message = Result<Vec<u8>, MailboxError>;

/// A mailbox: all messages that are about the one game here, or about the first one that is found in it. One message
/// is in memory at a time.
fn receive_many(
    context: &mut Context<'_>,
    first: [Message; 2],
    rest: Messages,
    own: OwnFiles,
) -> Result<(Received, Option<Error>), Error> {
    let home = context.home()?;
    let book = |session: &Session| Letterbook::open(home.path(), session.log().game());
    let mut waiting = Waiting::default();
    let mut intake = match context.log_path() {
        Err(CliError::NoLog { .. }) => None,
        path => {
            let session = context.session_at(&path?, own.clone())?;
            Some(Intake::new(book(&session)?, session))
        }
    };
    let before = intake.as_ref().map_or(0, |intake| intake.session.table().story().len());
    let mut started = None;
    for message in first.into_iter().chain(rest) {
        if let Some(intake) = &mut intake {
            match message {
                Ok(bytes) => intake.message(context, "", &bytes)?,
                Err(error) => intake.refuse(error),
            }
        } else if let Some(finding) = waiting.look(message) {
            let Received { session, merged, .. } = receive(context, finding, own.clone())?;
            started = Some(merged);
            let mut begun = Intake::new(book(&session)?, session);
            for finding in std::mem::take(&mut waiting.findings) {
                begun.finding(context, "", finding)?;
            }
            intake = Some(begun);
        }
    }
    let Some(intake) = intake else { return Err(FindError::Nothing { remarks: Vec::new() }.into()) };
    let (session, book, batch) = intake.finish();
    book.save()?;
    let other = batch.other + waiting.other;
    let messages = batch.messages + waiting.other + usize::from(started.is_some());
    let messages = count(messages, "message", "messages");
    writeln!(context.out, "{messages}: {} known, {other} about something else.", batch.known)?;
    let extended = batch.new.map(|(from, to)| Merged::Extended { from, to });
    let merged = started.or(extended).unwrap_or(Merged::Same);
    let words = batch.words;
    let refused = batch.refused.into_iter().next().or(waiting.left_out());
    Ok((Received { session, merged, before, words, cut: None }, refused))
}

/// What came before the first message that can begin a game.
#[derive(Debug, Default)]
struct Waiting {
    findings: Vec<Finding>,
    kept: usize,
    other: usize,
    /// Messages of some game for which there was no room.
    left: usize,
}

impl Waiting {
    fn left_out(&self) -> Option<Error> {
        let error = MailboxError::TooEarly { count: self.left, most: log::limits::LOG_BYTES };
        (self.left > 0).then(|| error.into())
    }

    /// Looks at a message; gives back what can begin a game.
    fn look(&mut self, message: Message) -> Option<Finding> {
        match message.ok().and_then(|bytes| find(&bytes).ok()) {
            Some(finding) if header(&finding).is_some() => return Some(finding),
            Some(finding) if self.kept + finding.bytes() <= log::limits::LOG_BYTES => {
                self.kept += finding.bytes();
                self.findings.push(finding);
            }
            Some(_) => self.left += 1,
            None => self.other += 1,
        }
        None
    }
}
