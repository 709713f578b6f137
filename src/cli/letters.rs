//! What `send`, `receive` and `watch` share: whom to write to, from where, and handing letters over.

use super::context::{Typed, now};
use super::post_state::{Post, name, place, readers_of};
use super::{CliError, Context};
use crate::cli::Error;
use crate::log::Log;
use crate::mail::letter::{Attachment, LetterError, lacks_from};
use crate::mail::letterbook::Letterbook;
use crate::mail::outbox::{Kind, Outbox, Waiting};
use crate::mail::send::{Ready, SendError, Sent, hand_over};
use crate::mail::settings::{Settings, Way};
use crate::mail::{Attach, Direction, Illustration, Letter, Occasion};
use crate::render::text::clean;
use crate::table::{Home, Mode, PlayError, Seat, Session};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What a person says about a letter.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    /// The reader's address.
    pub to: Option<String>,
    /// The reader's seat, where there are several.
    pub reader: Option<Seat>,
    /// The first entry to send.
    pub since: Option<u32>,
    /// The writer's own words.
    pub words: Option<String>,
    /// How much of the log is attached.
    pub attach: Option<Attach>,
    /// Pictures and other files.
    pub files: Vec<Attachment>,
    /// Goes the map along? Where nobody has said, the settings say it.
    pub map: Option<WithMap>,
    /// Send what was sent, or may have been sent, once more.
    pub again: bool,
}

/// Whether the map goes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithMap {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// A letter and where it goes.
#[derive(Debug)]
pub struct Addressed {
    /// The letter.
    pub letter: Letter,
    /// Whom it is for.
    pub reader: Seat,
    /// Who writes.
    pub writer: Seat,
    /// The writer's name.
    pub from_name: String,
    /// The writer's address, if he has said it.
    pub from: Option<String>,
    /// The reader's address, if it is known.
    pub to: Option<String>,
    answers: Option<String>,
    time: String,
}

impl Addressed {
    /// Who writes to whom.
    #[must_use]
    pub fn direction(&self) -> Direction<'_> {
        Direction {
            writer: self.writer,
            from_name: &self.from_name,
            from: self.from.as_deref(),
            to: self.to.as_deref(),
            time: &self.time,
            answers: self.answers.as_deref(),
        }
    }

    /// The name of its file: letters of a game sort by their last entry.
    fn name(&self) -> String {
        let (first, last) = self.letter.entries;
        format!("{}-{last:06}-{first:06}-{}", self.letter.game, self.reader.word())
    }
}

/// The others at the table, the one that is asked first.
#[must_use]
pub fn readers(session: &Session) -> Vec<Seat> {
    readers_of(session.desk())
}

/// Everybody who should have a letter now.
///
/// # Errors
/// If that is nobody.
pub fn chosen(session: &Session, wish: &Wish) -> Result<Vec<Seat>, CliError> {
    let everybody = readers(session);
    let umpire = session.table().setting().mode == Mode::Umpire
        && session.desk().seats().any(|seat| seat == Seat::Umpire);
    let chosen: Vec<Seat> = match wish.reader {
        Some(reader) => vec![reader],
        None if umpire => everybody,
        None => everybody.into_iter().take(1).collect(),
    };
    match (chosen.len(), &wish.to) {
        (0, _) => Err(CliError::NobodyToWriteTo),
        (2.., Some(_)) => Err(CliError::WhichSide { what: "whose address this is" }),
        _ => Ok(chosen),
    }
}

/// Remembers where to write to somebody.
///
/// # Errors
/// If it is no address, or the book cannot be written.
pub fn remember(home: &Home, session: &Session, reader: Seat, address: &str) -> Result<(), Error> {
    check_address(address)?;
    let _turn = Letterbook::turn(home.path())?;
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    book.set_address(reader, address);
    Ok(book.save()?)
}

/// Is it a mail address?
///
/// # Errors
/// If it is none.
pub fn check_address(address: &str) -> Result<(), LetterError> {
    let read = address.parse::<lettre::Address>();
    read.map(drop).map_err(|_| LetterError::BadAddress { address: clean(address) })
}

/// Whose address a person is asked for: nobody has said it, and he has not yet sent a letter without one. That is asked once.
///
/// # Errors
/// If there is nobody to write to, or the home folder cannot be read.
pub fn unaddressed(context: &Context<'_>, session: &Session, wish: &Wish) -> Result<Option<Seat>, Error> {
    let [reader] = chosen(session, wish)?[..] else { return Ok(None) };
    let book = Letterbook::open(context.home()?.path(), session.log().game())?;
    // A letter that a program or a server sends needs an address; a file may go without one.
    let file = Settings::load(context.home()?.path()).is_ok_and(|settings| settings.way == Way::Folder);
    let known =
        wish.to.is_some() || book.address(reader).is_some() || file && Post::of(context, session.desk()).ever;
    Ok(Some(reader).filter(|_| !known))
}

/// Writes the letter that a person wishes for.
///
/// # Errors
/// If there is nobody to write to, or nothing is known about where.
pub fn write(context: &Context<'_>, session: &Session, wish: &Wish) -> Result<Addressed, Error> {
    let home = context.home()?;
    let settings = Settings::load(home.path())?;
    let book = Letterbook::open(home.path(), session.log().game())?;
    let table = session.table();
    let reader =
        wish.reader.or_else(|| readers(session).first().copied()).ok_or(CliError::NobodyToWriteTo)?;
    let to = wish.to.clone().or_else(|| book.address(reader).map(str::to_owned));
    to.as_deref().map(check_address).transpose()?;
    if to.is_none() && settings.way != Way::Folder {
        return Err(CliError::NoAddress { who: name(table, reader) }.into());
    }
    let own = session.desk().seats().next().ok_or(PlayError::NoSeat)?;
    let (from_name, from) = (name(table, own), settings.from.clone());
    let (answers, time) = (book.answers().map(str::to_owned), now());
    let mut files = wish.files.clone();
    if wish.since.unwrap_or_else(|| lacks_from(table, reader)) == 0 {
        files.extend(position(&home, session.log()));
    }
    let direction = Direction {
        writer: own,
        from_name: &from_name,
        from: from.as_deref(),
        to: to.as_deref(),
        time: &time,
        answers: answers.as_deref(),
    };
    let occasion = Occasion {
        table,
        log: session.log(),
        reader,
        since: wish.since,
        words: wish.words.as_deref(),
        program: settings.program(),
        attach: wish.attach.unwrap_or_else(|| Attach::usual(session.log())),
        files,
        map: match wish.map.unwrap_or(if settings.map { WithMap::Yes } else { WithMap::No }) {
            WithMap::Yes => Illustration::of(table, reader),
            WithMap::No => Illustration::None,
        },
    };
    let letter = Letter::write(&occasion, &direction);
    Ok(Addressed { letter, reader, writer: own, from_name, from, to, answers, time })
}

/// The position that a game begins from: whoever has nothing of the game yet needs it as well.
fn position(home: &Home, log: &Log) -> Option<Attachment> {
    let text = home.start_of(log.header())?;
    let name = format!("{}-start.yaml", log.header().game);
    Some(Attachment { name, kind: "application/yaml".to_owned(), bytes: text.into_bytes(), id: None })
}

/// Does a letter bring everything that an older one did, or does its reader have that for certain?
fn settles(new: &str, old: &str) -> bool {
    let (Some((game, reader, first, last)), Some(old)) = (place(new), place(old)) else { return false };
    (game, reader) == (old.0, old.1) && last > old.3 && (first <= old.2 || first > old.3)
}

/// Puts a letter into the outbox: from here on it is not lost. One that was sent already is not sent again by itself.
fn put(
    context: &mut Context<'_>,
    outbox: &Outbox,
    way: Way,
    addressed: &Addressed,
    again: bool,
) -> Result<(), Error> {
    let (letter, name) = (&addressed.letter, addressed.name());
    let (kind, to) = (Kind(letter.kind.clone()), addressed.to.as_deref().unwrap_or_default());
    // A file that is written again is the same file.
    let careful = way != Way::Folder && !again;
    if let Some(time) = outbox.sent(&name, to, &kind)?.filter(|_| careful) {
        let day = time.get(..10).unwrap_or_default();
        writeln!(
            context.out,
            "This letter was sent to {to} already ({day}); `send --again` sends it once more."
        )?;
        return Ok(());
    }
    let doubtful = outbox.contents()?.perhaps;
    if careful && doubtful.iter().any(|old| old.name == name) {
        return Ok(());
    }
    let bytes = letter.to_wire(&addressed.direction())?;
    let from = addressed.from.as_deref().unwrap_or_default();
    outbox.put(&name, (from, to), &letter.subject, &kind, &bytes)?;
    for old in doubtful.iter().filter(|old| old.name == name || settles(&name, &old.name)) {
        outbox.remove(old)?;
    }
    Ok(())
}

/// Hands one letter over; says whether it left.
fn deliver(
    context: &mut Context<'_>,
    (home, settings): (&Home, &Settings),
    (outbox, beside): (&Outbox, &Beside),
    letter: Waiting,
) -> Result<Option<SendError>, Error> {
    let envelope = letter.envelope();
    let claimed = match settings.way {
        Way::Folder => outbox.take(letter)?,
        Way::Sendmail | Way::Smtp => outbox.claim(letter)?,
    };
    let Waiting { name, to, subject, .. } = &claimed.letter;
    let near = beside.get(name).filter(|_| settings.is_usual_folder()).map(PathBuf::as_path);
    let ready = Ready { name, envelope: envelope.as_ref(), bytes: &claimed.bytes, near };
    let told = match hand_over(settings, home.path(), ready) {
        Ok(Sent::File(path)) => {
            let path = context.shown(&path);
            match to.as_str() {
                "" => format!("Written: {} (nobody has said where to: fill it in).", path.display()),
                to => format!("Written: {} (to {to}).", path.display()),
            }
        }
        Ok(Sent::Handed) => format!("Sent to {to}: {}", clean(subject)),
        // Whoever comes next finds it as it is now.
        Err(error @ SendError::Perhaps { .. }) => return Ok(Some(error)),
        Err(error) => {
            outbox.give_back(claimed)?;
            return Ok(Some(error));
        }
    };
    // First put down, then told: nobody sends it twice because it could not be printed.
    outbox.done(claimed, &now())?;
    context.tally().did("the letter has left");
    writeln!(context.out, "{told}")?;
    Ok(None)
}

/// Under which name a letter of the game at hand lies beside its log, by its name in the outbox.
type Beside = BTreeMap<String, PathBuf>;

/// `new-france-to-french.eml`, the newest letter to that seat: it brings all that the older ones brought.
fn beside(log: &Path, reader: Seat) -> PathBuf {
    let stem = log.file_stem().unwrap_or_default().to_string_lossy();
    log.with_file_name(format!("{stem}-to-{}.eml", reader.word()))
}

fn flush_from(
    context: &mut Context<'_>,
    home: &Home,
    (outbox, beside): (&Outbox, &Beside),
    again: bool,
) -> Result<usize, Error> {
    let settings = Settings::load(home.path())?;
    let contents = outbox.contents()?;
    for junk in &contents.junk {
        writeln!(context.out, "Left alone in the outbox: {} ({}).", junk.path.display(), clean(&junk.why))?;
    }
    let (perhaps, mut leaving) = (contents.perhaps, contents.waiting);
    let mut failed: Option<SendError> = None;
    let mut sent = 0;
    if again {
        leaving.extend(perhaps.iter().cloned());
    } else if let Some(letter) = perhaps.first() {
        let why =
            format!("a command stopped while it sent it (to {}: {})", letter.to, clean(&letter.subject));
        failed = Some(SendError::Perhaps { why });
    }
    for letter in leaving {
        match deliver(context, (home, &settings), (outbox, beside), letter)? {
            None => sent += 1,
            Some(error) => failed = failed.or(Some(error)),
        }
    }
    for letter in outbox.contents()?.waiting {
        writeln!(context.out, "Still waiting: to {}: {}", letter.to, clean(&letter.subject))?;
    }
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(sent),
    }
}

/// Hands over everything in the outbox. What fails stays there; the first failure is reported.
///
/// # Errors
/// If the outbox cannot be read, or a letter was not taken.
pub fn flush(context: &mut Context<'_>, home: &Home, again: bool) -> Result<usize, Error> {
    let outbox = Outbox::open(home.path())?;
    flush_from(context, home, (&outbox, &Beside::new()), again)
}

/// Writes and hands over a letter to everybody who should have one now. Commands that do so at once wait for each other.
///
/// # Errors
/// If it cannot be written, or was not taken.
pub fn send_now(context: &mut Context<'_>, session: &mut Session, wish: &Wish) -> Result<usize, Error> {
    // The game is locked after the letterbook and the outbox, never before them.
    session.release();
    let home = context.home()?;
    let chosen = chosen(session, wish)?;
    if let (Some(to), [reader]) = (&wish.to, chosen.as_slice()) {
        remember(&home, session, *reader, to)?;
    }
    let outbox = Outbox::open(home.path())?;
    let way = Settings::load(home.path())?.way;
    // Whatever is put into the outbox has left this machine, so it is remembered before.
    session.hold()?;
    session.sent(session.log().last().document().number())?;
    // A server may take its time; nothing is changed here meanwhile.
    session.release();
    let mut near = Beside::new();
    for reader in chosen {
        let addressed = write(context, session, &Wish { reader: Some(reader), ..wish.clone() })?;
        put(context, &outbox, way, &addressed, wish.again)?;
        near.insert(addressed.name(), beside(session.path(), reader));
        let who = name(session.table(), reader);
        if lacks_from(session.table(), reader) > addressed.letter.entries.1 && wish.since.is_none() {
            writeln!(context.out, "There is nothing new in it: {who} signed the last entry.")?;
        }
        // At the prompt he was asked for it a moment ago.
        if addressed.to.is_none() && context.typed == Typed::Shell {
            writeln!(
                context.out,
                "No address of {who} is known yet; give it once with --to: coureur send --to ADDRESS"
            )?;
        }
    }
    flush_from(context, &home, (&outbox, &near), wish.again)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_settles_an_older_one_that_may_not_have_come() {
        let old = "ab-000007-000005-french";
        assert!(settles("ab-000009-000005-french", old), "it brings all of it");
        assert!(settles("ab-000012-000009-french", old), "the reader has signed since");
        assert!(!settles("ab-000009-000006-french", old), "entry 5 may be lost");
        assert!(!settles("ab-000007-000005-french", old), "it is the same one");
        assert!(!settles("ab-000009-000005-umpire", old) && !settles("cd-000009-000005-french", old));
        assert!(!settles("junk", old) && !settles("ab-000009-000005-french", "junk"));
    }
}
