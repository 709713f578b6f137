//! `restore`: going on after a loss, with everything read first that may be newer.

use super::incoming::Intake;
use super::{Context, Format, json, next, receive};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::mail::letterbook::Letterbook;
use crate::mail::mailbox::{self, MailboxError, Messages};
use crate::mail::{MergeError, find};
use crate::render::paint::{WRONG, paint};
use crate::render::text::{clean, count, wrap};
use crate::table::{Owed, OwnFiles, Session, SessionError};
use clap::Args;
use std::io::Cursor;
use std::path::PathBuf;

/// Messages that were not taken of which each is told.
const MOST_TOLD: usize = 20;

/// Go on after a loss, from an old backup, or on another computer.
#[derive(Debug, Args)]
#[command(
    after_help = "Only moved the file, and lost nothing? `coureur restore --moved`.\n\nWhat is at stake: your seeds follow from your key. If you go on from a copy that lacks your last entries, \
    you sign a second continuation of the game; and your opponent, who may know the seeds you will reveal, could have \
    cut the copy he gave you and word his own move anew until the dice please him.\n\nWhat helps is your own mail: the \
    letters you got and sent hold every entry. They are read first, and an entry in them that differs from the copy is \
    proof against whoever signed both. Your next entry says openly that you restored, and your seeds are fresh for \
    whatever is rolled after it.\n\nOn a second computer: `receive` the newest file from the first one, and run `coureur \
    restore --no-mail`, if nothing was signed on the first since. Do so each time you change computers: nothing that your \
    opponent sends can show what you signed on the other one."
)]
pub struct RestoreArgs {
    /// Your own mail: an mbox, a Maildir, a letter, a saved forum thread; the sent folder, too
    #[arg(value_name = "MAIL")]
    mail: Vec<PathBuf>,
    /// Your opponent's newest copy, read after your own mail
    #[arg(long, value_name = "FILE")]
    copy: Option<PathBuf>,
    /// You have no mail of this game
    #[arg(long, conflicts_with = "mail")]
    no_mail: bool,
    /// Your opponent says that one of the entries does not count; you don't have it, and it is not in your mail: take his word
    /// for it
    #[arg(long)]
    accept_withdrawn: bool,
    /// Nothing was lost: you only moved or copied the newest file
    #[arg(long, conflicts_with_all = ["mail", "no_mail", "copy", "accept_withdrawn"])]
    moved: bool,
    #[command(flatten)]
    format: Format,
}

impl RestoreArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no copy at all, or one parts ways with another.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        if !self.format.json {
            return self.restore(context).map(|_| Exit::Fine);
        }
        let session = context.silently(|context| self.restore(context))?;
        // What was read is told by `history`; nothing is written here.
        let mut document = json::written(session.table(), session.table().story().len());
        json::add(&mut document, json::seated(context, &session, ())?);
        json::print(context, "restore", document)?;
        Ok(Exit::Fine)
    }

    fn restore(&self, context: &mut Context<'_>) -> Result<Session, Error> {
        if self.moved {
            let mut session = context.session()?;
            session.moved()?;
            session.may_sign()?;
            writeln!(context.out, "Noted: this file is the newest.")?;
            return Ok(session);
        }
        if self.mail.is_empty() && !self.no_mail {
            return Err(CliError::RestoreFromWhat.into());
        }
        let mail = self.mail.iter().cloned().map(Mail::File).collect();
        let copy = self.copy.clone().map(Mail::File);
        Restoring { mail, copy, accept: self.accept_withdrawn }.run(context)
    }
}

/// What somebody restores from: a file, or what was handed over without one.
#[derive(Debug, Clone)]
pub enum Mail {
    /// A file or a folder.
    File(PathBuf),
    /// A name for it, and its bytes.
    Given(String, Vec<u8>),
}

impl Mail {
    fn messages(&self, context: &Context<'_>) -> Result<Messages, MailboxError> {
        match self {
            Mail::File(path) => mailbox::messages(&context.path(path)),
            Mail::Given(_, bytes) => mailbox::from_pipe(Cursor::new(bytes.clone())),
        }
    }

    fn name(&self) -> String {
        match self {
            Mail::File(path) => path.display().to_string(),
            Mail::Given(name, _) => clean(name),
        }
    }
}

/// A restore: what is read first.
#[derive(Debug)]
pub struct Restoring {
    /// One's own mail.
    pub mail: Vec<Mail>,
    /// The opponent's newest copy.
    pub copy: Option<Mail>,
    /// Is his word taken for it that an entry does not count which is not here?
    pub accept: bool,
}

impl Restoring {
    /// Reads everything, and goes on from there.
    ///
    /// # Errors
    /// If there is no copy at all, or one parts ways with another.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Session, Error> {
        let all: Vec<Mail> = self.mail.iter().chain(&self.copy).cloned().collect();
        let lacking = read(context, &all, self.accept)?;
        if let Some(error) = lacking {
            let text = "You are not restored yet: something is lacking. Look for it, or ask your opponent for the whole \
                        log; if you are sure that the message is not about your game, take it out of the mail and try again.";
            writeln!(context.out, "{}", wrap(text, "", ""))?;
            return Err(error);
        }
        let mut session = context.session()?;
        if self.accept {
            session.accept_given_up();
        }
        session.restored()?;
        let last = session.log().last().document().number();
        let text = format!(
            "The log ends with entry {last}. If you have signed more than that, stop here and look for it: your next entry \
             says that you restored, and another one at the same place would be a fork."
        );
        writeln!(context.out, "{}", wrap(&text, "", ""))?;
        self.warn_of_roll(context, &session)?;
        let path = session.path().to_owned();
        next::print(context, session.desk(), &path)?;
        Ok(session)
    }

    /// A roll was asked for when the disk died. If the very entry that asks lies in the player's own mail, nobody can have
    /// worded it by his links; if not, he is told before he answers.
    fn warn_of_roll(&self, context: &mut Context<'_>, session: &Session) -> Result<(), Error> {
        let table = session.table();
        let owes = |seat: crate::table::Seat| table.owed(seat).contains(&Owed::Witness);
        let asked = table.asked_in().filter(|_| session.desk().seats().any(owes));
        let asked = asked.and_then(|number| Some((number, usize::try_from(number).ok()?)));
        let Some((number, placed)) =
            asked.and_then(|(number, at)| Some((number, session.log().entries().get(at)?)))
        else {
            return Ok(());
        };
        for file in &self.mail {
            for message in file.messages(context)?.flatten() {
                let found = find(&message).map(|finding| finding.entries).unwrap_or_default();
                if found.iter().any(|entry| entry.hash() == placed.signed.hash()) {
                    return Ok(());
                }
            }
        }
        let text = format!(
            "Entry {number} asks for a roll, and it is not in your own mail: whoever asked may know the seed that you will \
             reveal, and have worded the entry by it. Look for that letter before you answer. If you answer without it, your \
             entry and every report say for ever that you did so right after a restore."
        );
        writeln!(context.out, "{}", paint(WRONG, wrap(&text, "", "")))?;
        Ok(())
    }
}

/// Takes in whatever files hold of the game, one after the other, and tells what of it was refused. What came too early
/// in one of them is tried again with the next.
///
/// Gives what shows that the log still lacks something: an entry behind a gap, or one of this player's own that a letter
/// names. Whoever signs then signs a second continuation.
fn read(context: &mut Context<'_>, files: &[Mail], accept: bool) -> Result<Option<Error>, Error> {
    let none = matches!(context.log_path(), Err(CliError::NoLog { .. }));
    let begun = if none { begin(context, files)? } else { None };
    if files.is_empty() {
        return Ok(None);
    }
    let _turn = Letterbook::turn(context.home()?.path())?;
    let mut session: Session = context.session_at(&context.log_path()?, OwnFiles::default())?;
    if accept {
        session.accept_given_up();
    }
    let book = Letterbook::open(context.home()?.path(), session.log().game())?;
    let mut intake = Intake::new(book, session);
    for (at, file) in files.iter().enumerate() {
        let before = if begun == Some(at) { 0 } else { intake.session.log().entries().len() };
        for message in file.messages(context)? {
            match message {
                Ok(bytes) => intake.message(context, &file.name(), &bytes)?,
                Err(error) => intake.refuse(error),
            }
        }
        let new = intake.session.log().entries().len() - before;
        writeln!(context.out, "{}: {}.", file.name(), count(new, "new entry", "new entries"))?;
    }
    let (_, book, batch) = intake.finish();
    book.save()?;
    let lacks = |error: &Error| match error {
        Error::Merge(MergeError::Session(SessionError::GivenUpUnknown { .. })) => true,
        Error::Merge(error) => matches!(error, MergeError::Gap { .. } | MergeError::CutCopy { .. }),
        _ => false,
    };
    tell_refused(context, &batch.refused)?;
    Ok(batch.refused.into_iter().find(lacks))
}

/// Where there is no log, the first file that holds the beginning of one begins it.
fn begin(context: &mut Context<'_>, files: &[Mail]) -> Result<Option<usize>, Error> {
    let mut first = None;
    for (at, file) in files.iter().enumerate() {
        let taken = match file {
            Mail::File(path) => receive::take_in(context, path, OwnFiles::default()).map(drop),
            Mail::Given(..) => receive::take_in_messages(context, file.messages(context)?).map(drop),
        };
        match taken {
            Ok(()) => return Ok(Some(at)),
            // It was begun, and something in the same file was refused: that is told when it is read again.
            Err(_) if context.log_path().is_ok() => return Ok(Some(at)),
            Err(error) => drop(first.get_or_insert(error)),
        }
    }
    first.map_or(Ok(None), Err)
}

/// An archive may hold anything; what looked like the game and was not taken is worth a word.
fn tell_refused(context: &mut Context<'_>, refused: &[Error]) -> Result<(), Error> {
    if refused.is_empty() {
        return Ok(());
    }
    let (one, many) = ("message was not taken", "messages were not taken");
    writeln!(context.out, "{}:", count(refused.len(), one, many))?;
    for error in refused.iter().take(MOST_TOLD) {
        writeln!(context.out, "{}", wrap(&clean(&error.to_string()), "- ", "  "))?;
    }
    if refused.len() > MOST_TOLD {
        writeln!(context.out, "- and {} more", refused.len() - MOST_TOLD)?;
    }
    Ok(())
}
