//! What `receive` and `watch` share: messages taken into a session one after the other, one in memory at a time.

use super::context::now;
use super::{Context, post_state};
use crate::cli::Error;
use crate::log::{FileError, Signed, Time, limits};
use crate::mail::letterbook::{Letterbook, Words};
use crate::mail::looked::Looked;
use crate::mail::mailbox::{MailboxError, Maildir};
use crate::mail::merge::{cut_copy, said_to_lack};
use crate::mail::{FindError, Finding, MergeError, find, merge};
use crate::render::dates::ahead;
use crate::render::text::{clean, wrap};
use crate::table::{Merged, OwnFiles, Seat, Session, SessionError, Table};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// How often a log that somebody else writes to is read again before it is given up.
const TRIES: usize = 8;
/// The most that is kept of messages which came too early.
const MOST_EARLY: usize = limits::LOG_BYTES;

/// What became of a number of messages.
#[derive(Debug, Default)]
pub struct Batch {
    /// The first and the last new entry.
    pub new: Option<(usize, usize)>,
    /// All messages.
    pub messages: usize,
    /// Messages that held entries of this game which are known already.
    pub known: usize,
    /// Messages that were about something else.
    pub other: usize,
    /// What their writers said besides.
    pub words: Vec<String>,
    /// What could not be taken in.
    pub refused: Vec<Error>,
    /// Messages that came too early, by the names they were given.
    pub early: Vec<String>,
}

impl Batch {
    /// What is new, as a sentence.
    #[must_use]
    pub fn news(&self) -> Option<String> {
        let (from, to) = self.new?;
        Some(if from == to {
            format!("Entry {from} is new, and sound.")
        } else {
            format!("Entries {from} to {to} are new, and sound.")
        })
    }
}

/// A message that came too early: only what is new in it is kept.
#[derive(Debug)]
struct Early {
    name: String,
    finding: Finding,
    why: Error,
}

/// A session that takes messages in.
#[derive(Debug)]
pub struct Intake {
    /// The session.
    pub session: Session,
    book: Letterbook,
    batch: Batch,
    early: Vec<Early>,
    kept: usize,
}

/// The letters of a Maildir that were not looked at for a game yet, each with the name it keeps.
#[derive(Debug)]
pub struct Fresh {
    letters: Vec<(String, PathBuf)>,
    /// The names of all that are there.
    present: BTreeSet<String>,
    looked: Looked,
}

/// What came of them.
#[derive(Debug)]
pub struct Taken {
    /// The session, with what is new.
    pub session: Session,
    /// What they held.
    pub batch: Batch,
    /// Why some could not be read; they are looked at again the next time.
    pub unread: Vec<Error>,
}

impl Fresh {
    /// Those for a log of so many entries. What came too early is looked at again with whatever comes.
    ///
    /// # Errors
    /// If the Maildir cannot be listed.
    pub fn of(maildir: &Maildir, mut looked: Looked, entries: usize) -> Result<Fresh, MailboxError> {
        looked.look_with(entries);
        let mut letters = maildir.named()?;
        let present = letters.iter().map(|(name, _)| name.clone()).collect();
        let news = letters.iter().any(|(name, _)| looked.is_fresh(name, entries));
        letters.retain(|(name, _)| news && !looked.has_seen(name));
        Ok(Fresh { letters, present, looked })
    }

    /// Is there nothing to look at?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Takes them in, and remembers that they were looked at.
    ///
    /// # Errors
    /// If the machine fails, or the game has forked: nothing may be built upon that.
    pub fn take(mut self, context: &Context<'_>, book: Letterbook, session: Session) -> Result<Taken, Error> {
        let mut intake = Intake::new(book, session);
        let (mut unread, mut not_seen) = (Vec::new(), BTreeSet::new());
        for (name, path) in &self.letters {
            // A message may be moved or deleted by somebody else at any time, or be unreadable for a moment.
            match Maildir::read(path) {
                Ok(bytes) => intake.message(context, name, &bytes)?,
                Err(MailboxError::TooLarge { .. }) => {}
                Err(error) => {
                    not_seen.insert(name.as_str());
                    // One that was moved is there under another name at the next look.
                    if !error.is_gone() {
                        unread.push(error.into());
                    }
                }
            }
        }
        let (session, book, batch) = intake.finish();
        book.save()?;
        let entries = session.log().entries().len();
        let looked = &mut self.looked;
        looked.look_with(entries);
        let early: BTreeSet<&String> = batch.early.iter().collect();
        for (name, _) in self.letters.iter().filter(|(name, _)| !not_seen.contains(name.as_str())) {
            if early.contains(name) { looked.came_early(name, entries) } else { looked.saw(name) }
        }
        looked.keep_only(self.present.iter().map(String::as_str));
        looked.save()?;
        Ok(Taken { session, batch, unread })
    }
}

/// Did somebody else write to the log in between?
#[must_use]
pub fn moved_on(error: &Error) -> bool {
    let session = match error {
        Error::Session(error) | Error::Merge(MergeError::Session(error)) => error,
        _ => return false,
    };
    matches!(session, SessionError::File(FileError::MovedOn { .. }))
}

/// Is it the machine that failed, and not the message?
fn is_ours(error: &Error) -> bool {
    let session = match error {
        Error::Merge(MergeError::Session(error)) => error,
        Error::Merge(_) => return false,
        _ => return true,
    };
    match session {
        SessionError::File(FileError::Log(_)) => false,
        SessionError::File(_) | SessionError::Journal(_) | SessionError::Io { .. } => true,
        // Nothing may be built upon a fork.
        SessionError::Fork { .. } | SessionError::ForkOpen { .. } => true,
        _ => false,
    }
}

/// Takes one message into a session; the letterbook learns whom to answer. A log that somebody else has written to in
/// the meantime is read again.
///
/// # Errors
/// If there is nothing in it, or it cannot be merged.
pub fn take(
    context: &Context<'_>,
    session: &mut Session,
    book: &mut Letterbook,
    finding: &Finding,
) -> Result<Merged, Error> {
    check_dates(context, finding, Some(session))?;
    let mut tries = 0;
    let merged = loop {
        match merge(session, finding).map_err(Error::from) {
            Err(error) if moved_on(&error) && tries < TRIES => {
                tries += 1;
                let path = session.path().to_owned();
                *session = context.session_at(&path, OwnFiles::default())?;
            }
            other => break other?,
        }
    };
    if let Merged::Extended { from, to } = merged {
        context.tally().did(format!("what came is in the log ({from} to {to})"));
    }
    let author = session.table().last_author();
    let own = session.desk().seats().any(|seat| seat == author);
    if matches!(merged, Merged::Extended { .. }) && !own {
        book.arrived(author, finding.from.as_deref(), finding.id.as_deref());
    }
    Ok(merged)
}

/// Stops at what is dated well ahead of this machine's clock: once it is answered, the log's clock stands still for both
/// until that day. What this player himself has signed upon since he has taken before.
///
/// # Errors
/// If there is such an entry, and the player has not said that he takes it.
pub fn check_dates(context: &Context<'_>, finding: &Finding, here: Option<&Session>) -> Result<(), Error> {
    let Ok(now) = now().parse::<Time>() else { return Ok(()) };
    if context.post_dated {
        return Ok(());
    }
    let known = here.map(|session| session.log().last().document().number());
    let late = |entry: &&Signed| ahead(&entry.document().time(), &now);
    let numbers = |entry: &Signed| entry.document().number();
    let new = finding.entries.iter().filter(|entry| known.is_none_or(|known| numbers(entry) > known));
    let Some(first) = new.filter(late).min_by_key(|entry| numbers(entry)) else { return Ok(()) };
    let key = context.identity()?.public();
    let own = |entry: &Signed| key.verify_strict(entry.hash().as_bytes(), entry.signature()).is_ok();
    if finding.entries.iter().any(|entry| numbers(entry) > numbers(first) && own(entry)) {
        return Ok(());
    }
    let (entry, time) = (numbers(first), first.document().time().to_string());
    Err(MergeError::PostDated { entry, time, now: now.to_string() }.into())
}

/// The words of the writer that came with a message, if they are somebody else's and new here: a sentence for the reader.
/// Nobody has signed them, and they prove nothing.
pub fn words(session: &Session, book: &mut Letterbook, finding: &Finding) -> Option<String> {
    let (seat, words) = finding.words.as_ref()?;
    let own = session.desk().seats().any(|own| own.word() == seat);
    let writer = Seat::from_word(seat).filter(|_| !own)?;
    let entry = session.log().last().document().number();
    let heard = book.heard(Words { entry, seat: seat.clone(), words: words.clone(), told: false });
    heard.then(|| written(session.table(), writer, words))
}

/// A warning, where a letter says without proof that its writer has an entry of this player's which is not here.
#[must_use]
pub fn unproved(session: &Session, finding: &Finding) -> Option<String> {
    let entry = said_to_lack(session, finding)?;
    let text = format!(
        "The letter says that its writer has entry {entry} of yours, which is not here, and does not prove it. If you may \
         have signed such an entry, look for it in your own mail before you sign anything."
    );
    Some(wrap(&text, "", ""))
}

/// Words that came with a letter, as they are shown.
#[must_use]
pub fn written(table: &Table, writer: Seat, words: &str) -> String {
    let who = post_state::name(table, writer);
    let lines: Vec<String> = words.lines().map(clean).filter(|line| !line.trim().is_empty()).collect();
    wrap(&format!("{who} writes: {}", lines.join(" / ")), "", "  ")
}

impl Intake {
    /// Begins with a session and its letterbook.
    #[must_use]
    pub fn new(book: Letterbook, session: Session) -> Intake {
        Intake { session, book, batch: Batch::default(), early: Vec::new(), kept: 0 }
    }

    /// Looks at one message.
    ///
    /// # Errors
    /// If the machine fails, or the game has forked: nothing may be built upon that.
    pub fn message(&mut self, context: &Context<'_>, name: &str, bytes: &[u8]) -> Result<(), Error> {
        match find(bytes) {
            Ok(finding) => self.finding(context, name, finding),
            Err(FindError::Nothing { .. } | FindError::Wire(_) | FindError::Incomplete { .. }) => {
                self.batch.messages += 1;
                self.batch.other += 1;
                Ok(())
            }
        }
    }

    /// Takes in what was found in one message.
    ///
    /// # Errors
    /// As for [`Intake::message`].
    pub fn finding(&mut self, context: &Context<'_>, name: &str, finding: Finding) -> Result<(), Error> {
        self.batch.messages += 1;
        if self.one(context, name, finding)? {
            self.try_again(context)?;
        }
        Ok(())
    }

    /// Something that could not be looked at.
    pub fn refuse(&mut self, error: impl Into<Error>) {
        self.batch.messages += 1;
        self.batch.refused.push(error.into());
    }

    fn last(&self) -> u32 {
        self.session.log().last().document().number()
    }

    /// Takes one in; says whether the log has grown.
    fn one(&mut self, context: &Context<'_>, name: &str, mut finding: Finding) -> Result<bool, Error> {
        let batch = &mut self.batch;
        match take(context, &mut self.session, &mut self.book, &finding) {
            Ok(Merged::Extended { from, to }) => {
                let first = batch.new.map_or(from, |(first, _)| first);
                batch.new = Some((first, to));
                batch.words.extend(words(&self.session, &mut self.book, &finding));
                batch.words.extend(unproved(&self.session, &finding));
                return Ok(true);
            }
            Ok(Merged::Same) => {
                batch.known += 1;
                batch.words.extend(words(&self.session, &mut self.book, &finding));
            }
            Ok(Merged::Ahead { .. } | Merged::Started { .. }) => batch.known += 1,
            Err(Error::Merge(MergeError::Session(SessionError::DifferentGame { .. }))) => batch.other += 1,
            Err(error) if is_ours(&error) => return Err(error),
            Err(why @ Error::Merge(MergeError::Gap { .. } | MergeError::CutCopy { .. })) => {
                finding.keep_after(self.last());
                let size = finding.bytes();
                let name = name.to_owned();
                if self.kept + size > MOST_EARLY {
                    self.batch.early.push(name);
                    self.batch.refused.push(why);
                } else {
                    self.kept += size;
                    self.early.push(Early { name, finding, why });
                }
            }
            Err(error) => batch.refused.push(error),
        }
        Ok(false)
    }

    /// Whatever came too early is tried again, as long as the log grows.
    fn try_again(&mut self, context: &Context<'_>) -> Result<(), Error> {
        let mut fruitless = 0;
        while fruitless <= self.early.len() {
            let next = self.last().saturating_add(1);
            let joins = |early: &Early| {
                let entries = &early.finding.entries;
                entries.is_empty() || entries.iter().any(|entry| entry.document().number() <= next)
            };
            let Some(at) = self.early.iter().position(joins) else { return Ok(()) };
            let Early { name, finding, .. } = self.early.remove(at);
            self.kept = self.kept.saturating_sub(finding.bytes());
            if finding.entries.is_empty() && cut_copy(&self.session, &finding).is_none() {
                self.batch.known += 1;
            } else if self.one(context, &name, finding)? {
                fruitless = 0;
                continue;
            }
            fruitless += 1;
        }
        Ok(())
    }

    /// What became of it all; the letterbook is to be saved.
    #[must_use]
    pub fn finish(mut self) -> (Session, Letterbook, Batch) {
        for Early { name, why, .. } in self.early {
            self.batch.early.push(name);
            self.batch.refused.push(why);
        }
        (self.session, self.book, self.batch)
    }
}
