//! What `send`, `receive`, `watch` and `post` share: whom to write to, from where, and handing letters over.

use super::Context;
use super::context::now;
use crate::error::Error;
use crate::mail::letter::{Attachment, LetterError, lacks_from};
use crate::mail::letterbook::Letterbook;
use crate::mail::outbox::{Outbox, Waiting};
use crate::mail::send::{Ready, SendError, Sent, hand_over};
use crate::mail::settings::{Settings, Way};
use crate::mail::{Attach, Direction, Letter, Occasion};
use crate::render::text::clean;
use crate::table::{Home, Mode, PlayError, Seat, Session, Table};

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
    /// The writer's address.
    pub from: String,
    /// The reader's address.
    pub to: String,
    /// Is the reader's address a guess that no server can deliver to?
    pub nowhere: bool,
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
            from: &self.from,
            to: &self.to,
            time: &self.time,
            answers: self.answers.as_deref(),
        }
    }
}

/// An address for somebody whose real one nobody has said; good enough for a file.
fn nowhere(name: &str) -> String {
    let word: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).take(32).collect();
    format!("{}@coureur.invalid", if word.is_empty() { "player" } else { &word })
}

fn name(table: &Table, seat: Seat) -> String {
    table.players().get(&seat).map_or_else(|| seat.word().to_owned(), |player| clean(&player.name))
}

/// The others at the table, the one that is asked first.
#[must_use]
pub fn readers(session: &Session) -> Vec<Seat> {
    let own: Vec<Seat> = session.desk().seats().collect();
    let table = session.table();
    let mode = table.setting().mode;
    let asked = table.waiting().seats;
    let mut seats: Vec<Seat> = mode.seats().iter().copied().filter(|seat| !own.contains(seat)).collect();
    // Between two players of an umpired game the umpire is the one to write to.
    seats.sort_by_key(|seat| (mode == Mode::Umpire && *seat != Seat::Umpire, !asked.contains(seat)));
    seats
}

/// Writes the letter that a person wishes for.
///
/// # Errors
/// If there is nobody to write to, or nothing is known about where.
pub fn write(context: &Context<'_>, session: &Session, wish: &Wish) -> Result<Addressed, Error> {
    let home = context.home()?;
    let settings = Settings::load(home.path())?;
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    let table = session.table();
    let reader =
        wish.reader.or_else(|| readers(session).first().copied()).ok_or(super::CliError::NobodyToWriteTo)?;
    if let Some(to) = &wish.to {
        to.parse::<lettre::Address>().map_err(|_| LetterError::BadAddress { address: clean(to) })?;
        book.set_address(reader, to);
        book.save()?;
    }
    let known = book.address(reader).map(str::to_owned);
    let nowhere_known = known.is_none();
    if nowhere_known && settings.way != Way::Folder {
        return Err(super::CliError::NoAddress { who: name(table, reader) }.into());
    }
    let own = session.desk().seats().next().ok_or(PlayError::NoSeat)?;
    let from_name = name(table, own);
    let from = settings.from.clone().unwrap_or_else(|| nowhere(&from_name));
    let to = known.unwrap_or_else(|| nowhere(&name(table, reader)));
    let (answers, time) = (book.answers().map(str::to_owned), now());
    let direction = Direction {
        writer: own,
        from_name: &from_name,
        from: &from,
        to: &to,
        time: &time,
        answers: answers.as_deref(),
    };
    let occasion = Occasion {
        table,
        log: session.log(),
        reader,
        since: wish.since,
        words: wish.words.as_deref(),
        attach: wish.attach.unwrap_or(Attach::Whole),
        files: wish.files.clone(),
    };
    let letter = Letter::write(&occasion, &direction);
    Ok(Addressed { letter, reader, writer: own, from_name, from, to, nowhere: nowhere_known, answers, time })
}

/// Puts a letter into the outbox: from here on it is not lost.
///
/// # Errors
/// If it cannot be kept.
pub fn put(home: &Home, addressed: &Addressed) -> Result<Waiting, Error> {
    let (_, bytes) = addressed.letter.to_wire(&addressed.direction())?;
    let letter = &addressed.letter;
    let name = format!(
        "{}-{:06}-{:06}-{}",
        letter.game,
        letter.entries.1,
        letter.entries.0,
        addressed.reader.word()
    );
    Ok(Outbox::in_home(home.path()).put(&name, (&addressed.from, &addressed.to), &letter.subject, &bytes)?)
}

/// Hands over everything in the outbox. What fails stays there; the first failure is reported.
///
/// # Errors
/// If the outbox cannot be read, or a letter was not taken.
pub fn flush(context: &mut Context<'_>, home: &Home) -> Result<usize, Error> {
    let settings = Settings::load(home.path())?;
    let outbox = Outbox::in_home(home.path());
    let mut failed: Option<SendError> = None;
    let mut sent = 0;
    for letter in outbox.list()? {
        let Some(envelope) = letter.envelope() else {
            failed.get_or_insert(SendError::Refused { why: format!("{} is no address", clean(&letter.to)) });
            continue;
        };
        let ready = Ready { name: &letter.name, envelope: &envelope, bytes: &letter.bytes };
        match hand_over(&settings, home.path(), ready) {
            Ok(Sent::File(path)) => writeln!(context.out, "Written: {} (to {}).", path.display(), letter.to)?,
            Ok(Sent::Handed) => writeln!(context.out, "Sent to {}: {}", letter.to, clean(&letter.subject))?,
            Err(error) => {
                failed.get_or_insert(error);
                continue;
            }
        }
        outbox.done(&letter)?;
        sent += 1;
    }
    for letter in outbox.list()? {
        writeln!(context.out, "Still waiting: to {}: {}", letter.to, clean(&letter.subject))?;
    }
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(sent),
    }
}

/// Writes and hands over a letter to everybody who should have one now.
///
/// # Errors
/// If it cannot be written, or was not taken.
pub fn send_now(context: &mut Context<'_>, session: &mut Session, wish: &Wish) -> Result<usize, Error> {
    let home = context.home()?;
    let everybody = readers(session);
    let chosen: Vec<Seat> = match wish.reader {
        Some(reader) => vec![reader],
        None if session.table().setting().mode == Mode::Umpire
            && session.desk().seats().any(|seat| seat == Seat::Umpire) =>
        {
            everybody
        }
        None => everybody.into_iter().take(1).collect(),
    };
    if chosen.is_empty() {
        return Err(super::CliError::NobodyToWriteTo.into());
    }
    // Whatever is put into the outbox has left this machine, so it is remembered before.
    session.sent(session.log().last().document().number())?;
    // A server may take its time; nothing is changed here meanwhile.
    session.release();
    for reader in chosen {
        let addressed = write(context, session, &Wish { reader: Some(reader), ..wish.clone() })?;
        put(&home, &addressed)?;
        let entries = addressed.letter.entries;
        if lacks_from(session.table(), reader) > entries.1 && wish.since.is_none() {
            let who = name(session.table(), reader);
            writeln!(context.out, "There is nothing new in it: {who} signed the last entry.")?;
        }
        if addressed.nowhere {
            writeln!(
                context.out,
                "No address of {} is known yet; give one with --to.",
                name(session.table(), reader)
            )?;
        }
    }
    flush(context, &home)
}
