//! A letter: one message for a human and for a machine. And a post, which says the same to a forum.

use super::block::{self, game_digits};
use super::page::{Markup, Page, Piece, clean};
use super::thread::{About, Thread, thread};
use super::wire::{GAME_HEADER, WORDS_HEADER, write_words};
use super::{forum, story};
use crate::log::{Log, Signed};
use crate::table::{Seat, Table};
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use lettre::message::header::{self, ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment as Attached, Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use miette::Diagnostic;
use sha2::{Digest, Sha256};
use std::time::{Duration, SystemTime};
use thiserror::Error;

/// Blocks larger than this are left to the attachment.
const LARGEST_BLOCK: usize = 256 << 10;

/// Why a letter could not be written.
#[derive(Debug, Error, Diagnostic)]
pub enum LetterError {
    /// Not an address.
    #[error("`{address}` is no mail address")]
    #[diagnostic(code(coureur::mail::bad_address), help("an address looks like anna@example.org"))]
    BadAddress {
        /// What was given.
        address: String,
    },
    /// The library refused.
    #[error("the letter cannot be put together")]
    #[diagnostic(code(coureur::mail::bad_letter), help("please report this with the command you gave"))]
    Build(#[from] lettre::error::Error),
}

/// How much of the log goes with a letter as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attach {
    /// All of it.
    Whole,
    /// Only what the reader lacks.
    New,
    /// Nothing: the block in the text has to do.
    Nothing,
}

/// A file that goes with a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its kind, e.g. `image/svg+xml`.
    pub kind: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What a letter is made from.
#[derive(Debug, Clone)]
pub struct Occasion<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its log.
    pub log: &'a Log,
    /// Whom it is for.
    pub reader: Seat,
    /// The first entry the reader lacks; found from the log if not given.
    pub since: Option<u32>,
    /// The writer's own words.
    pub words: Option<&'a str>,
    /// How much of the log is attached.
    pub attach: Attach,
    /// Pictures and other files.
    pub files: Vec<Attachment>,
}

/// Who writes to whom, when, in answer to what.
#[derive(Debug, Clone)]
pub struct Direction<'a> {
    /// The writer's seat.
    pub writer: Seat,
    /// The writer's name.
    pub from_name: &'a str,
    /// The writer's address, if he has said it.
    pub from: Option<&'a str>,
    /// The reader's address, if it is known.
    pub to: Option<&'a str>,
    /// The time, as entries carry it.
    pub time: &'a str,
    /// The id of the letter that is answered.
    pub answers: Option<&'a str>,
}

/// A letter, written.
#[derive(Debug, Clone)]
pub struct Letter {
    /// The subject.
    pub subject: String,
    /// What it says.
    pub page: Page,
    /// What goes with it.
    pub attachments: Vec<Attachment>,
    /// Its place in the conversation.
    pub thread: Thread,
    /// The first digits of the game.
    pub game: String,
    /// The first and last new entry.
    pub entries: (u32, u32),
    /// What tells it from other letters with the same entries.
    pub kind: String,
    /// The writer's own words.
    pub words: Option<String>,
}

/// The first entry somebody lacks: he holds everything up to the last one he signed.
#[must_use]
pub fn lacks_from(table: &Table, reader: Seat) -> u32 {
    match story::last_by(table, reader) {
        0 => 0,
        own => u32::try_from(own).unwrap_or(u32::MAX).saturating_add(1),
    }
}

fn new_entries(log: &Log, since: u32) -> Vec<Signed> {
    let all = log.entries().iter().map(|placed| &placed.signed);
    all.filter(|signed| signed.document().number() >= since).cloned().collect()
}

/// What the reader's program reads: the new entries, and what is known here of his own.
fn add_block(page: &mut Page, occasion: &Occasion<'_>, entries: &[Signed], mut lines: Vec<String>) {
    let game = occasion.table.game_id();
    let block = block::write(game, entries);
    let block = if block.len() > LARGEST_BLOCK { "" } else { block.as_str() };
    lines.extend(block.lines().map(str::to_owned));
    lines.extend(last_of(occasion).map(|entry| block::write_seen(game, entry)));
    if !lines.is_empty() {
        page.add(Piece::Heading("For the program".to_owned()));
        page.add(Piece::Copy(lines));
    }
}

/// Has the reader nothing yet that the writer signed? Then the two meet in this letter.
fn is_first(table: &Table, writer: Seat, since: u32) -> bool {
    let mut before = table.story().iter().filter(|chapter| chapter.entry < u64::from(since));
    before.all(|chapter| chapter.seat != writer)
}

/// The reader's own last entry, as the writer has it.
fn last_of<'a>(occasion: &Occasion<'a>) -> Option<&'a Signed> {
    let number = usize::try_from(story::last_by(occasion.table, occasion.reader)).ok()?;
    occasion.log.entries().get(number).filter(|_| number > 0).map(|placed| &placed.signed)
}

/// What tells a letter from others with the same entries: whom it is for, and what the writer put into it.
fn kind(occasion: &Occasion<'_>) -> String {
    let mut hash = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hash.update(bytes.len().to_be_bytes());
        hash.update(bytes);
    };
    add(occasion.reader.word().as_bytes());
    add(occasion.words.unwrap_or_default().as_bytes());
    add(format!("{:?}", occasion.attach).as_bytes());
    for file in &occasion.files {
        add(file.name.as_bytes());
        add(&file.bytes);
    }
    HEXLOWER.encode(&hash.finalize()[..4])
}

fn log_attachment(occasion: &Occasion<'_>, new: &[Signed]) -> Option<Attachment> {
    let all = || new_entries(occasion.log, 0);
    let (entries, what) = match occasion.attach {
        Attach::Whole => (all(), ""),
        Attach::New => (new.to_vec(), "-new"),
        Attach::Nothing => return None,
    };
    let text: String = entries.iter().map(Signed::text).collect();
    let game = &occasion.table.setting().terms.game;
    let id = &game_digits(occasion.table.game_id())[..4];
    let name = format!("{game}-{id}{what}.coureur");
    (!text.is_empty()).then(|| Attachment {
        name,
        kind: "application/yaml".to_owned(),
        bytes: text.into_bytes(),
    })
}

/// Writes what a reader should read about a game, without the block for his program.
fn story_page(occasion: &Occasion<'_>, since: u32) -> Page {
    let mut page = Page::default();
    if let Some(words) = occasion.words {
        page.add(Piece::Quote(clean(words)));
    }
    let seen = u64::from(since.saturating_sub(1));
    story::happened(&mut page, occasion.table, seen);
    story::position(&mut page, &occasion.table.play().view());
    if let Some(report) = occasion.table.clock_report() {
        story::clock(&mut page, &report);
    }
    page
}

/// What a round adds to its post.
#[derive(Debug, Clone, Default)]
pub struct RoundNotes {
    /// Orders whose turn has not come, as they stand in the thread.
    pub left: Vec<String>,
    /// The marks of all orders that were read.
    pub marks: Vec<String>,
}

/// The page of a forum post: the story since an entry, and the entries as a block. Everybody may read all of it.
#[must_use]
pub fn post(occasion: &Occasion<'_>, notes: &RoundNotes) -> Page {
    let since = occasion.since.unwrap_or_else(|| lacks_from(occasion.table, occasion.reader));
    let mut page = Page::default();
    page.add(Piece::Heading(format!(
        "{}, {}",
        story::title(occasion.table),
        occasion.table.play().view().clock
    )));
    page.pieces.extend(story_page(occasion, since).pieces);
    if !notes.left.is_empty() {
        page.add(Piece::Text(
            "Not carried out, since somebody else is asked first; give them again when you are:".to_owned(),
        ));
        page.add(Piece::Items(notes.left.clone()));
    }
    story::asked_of_all(&mut page, occasion.table);
    add_block(&mut page, occasion, &new_entries(occasion.log, since), forum::write_marks(&notes.marks));
    page
}

impl Letter {
    /// Writes a letter.
    #[must_use]
    pub fn write(occasion: &Occasion<'_>, direction: &Direction<'_>) -> Letter {
        let table = occasion.table;
        let since = occasion.since.unwrap_or_else(|| lacks_from(table, occasion.reader));
        let entries = new_entries(occasion.log, since);
        let mut page = story_page(occasion, since);
        story::asked(&mut page, table, occasion.reader);
        if is_first(table, direction.writer, since) {
            story::people(&mut page, table);
        }
        add_block(&mut page, occasion, &entries, Vec::new());
        page.add(Piece::Text(
            "Run `coureur receive` on this message; every entry in it is checked before it counts."
                .to_owned(),
        ));
        let last = occasion.log.last().document().number();
        let first = since.min(last);
        let kind = kind(occasion);
        let about = About { entries: (first, last), writer: direction.writer, kind: &kind };
        let mut attachments: Vec<Attachment> = log_attachment(occasion, &entries).into_iter().collect();
        attachments.extend(occasion.files.iter().cloned());
        Letter {
            subject: story::subject(table, occasion.reader),
            page,
            attachments,
            thread: thread(table.game_id(), about, direction.answers, direction.from),
            game: game_digits(table.game_id()),
            entries: (first, last),
            kind,
            words: occasion.words.map(clean),
        }
    }

    /// The letter as a person would see it.
    #[must_use]
    pub fn preview(&self, direction: &Direction<'_>) -> String {
        let files: Vec<String> = self
            .attachments
            .iter()
            .map(|file| format!("{} ({} bytes)", file.name, file.bytes.len()))
            .collect();
        format!(
            "From: {} <{}>\nTo: {}\nSubject: {}\nMessage-ID: {}\nIn-Reply-To: {}\nAttached: {}\n\n{}",
            direction.from_name,
            direction.from.unwrap_or("your address is not known yet"),
            direction.to.unwrap_or("nobody has said where to"),
            self.subject,
            self.thread.id,
            self.thread.in_reply_to,
            if files.is_empty() { "nothing".to_owned() } else { files.join(", ") },
            self.page.write(Markup::Plain)
        )
    }

    /// The letter as bytes for the wire. Without an address it is a draft: the mail program that opens it has its own.
    ///
    /// # Errors
    /// If an address is none.
    pub fn to_wire(&self, direction: &Direction<'_>) -> Result<Vec<u8>, LetterError> {
        let mut message = self.message(direction)?;
        let words = self.words.as_deref().and_then(|words| write_words(direction.writer.word(), words));
        if let Some(words) = words {
            let name = HeaderName::new_from_ascii_str(WORDS_HEADER);
            message.headers_mut().insert_raw(HeaderValue::new(name, words));
        }
        if direction.from.is_none() {
            message.headers_mut().remove::<header::From>();
        }
        if direction.to.is_none() {
            message.headers_mut().remove::<header::To>();
        }
        Ok(message.formatted())
    }

    fn message(&self, direction: &Direction<'_>) -> Result<Message, LetterError> {
        let address = |address: Option<&str>| {
            let address = address.unwrap_or(NOBODY);
            let bad = || LetterError::BadAddress { address: clean(address) };
            address.parse::<Address>().map_err(|_| bad())
        };
        let from = Mailbox::new(Some(direction.from_name.to_owned()), address(direction.from)?);
        let to = Mailbox::new(None, address(direction.to)?);
        let game = HeaderName::new_from_ascii_str(GAME_HEADER);
        // The library puts line ends right one at a time, moving all the rest each time; so they are right before.
        let text = |markup| self.page.write(markup).replace('\n', "\r\n");
        let mut body = MultiPart::mixed()
            .multipart(MultiPart::alternative_plain_html(text(Markup::Plain), text(Markup::Html)));
        for file in &self.attachments {
            body = body.singlepart(part(file));
        }
        Ok(Message::builder()
            .from(from)
            .to(to)
            .subject(self.subject.clone())
            .date(date(direction.time))
            .message_id(Some(self.thread.id.clone()))
            .in_reply_to(self.thread.in_reply_to.clone())
            .references(self.thread.references.clone())
            .raw_header(HeaderValue::new(game, self.game.clone()))
            .multipart(body)?)
    }
}

/// Stands where an address is missing until the header is taken out again.
const NOBODY: &str = "nobody@coureur.invalid";

/// The date of a letter. A clock may be set to anything, and the library writes only dates from 1970 to 9999.
fn date(time: &str) -> SystemTime {
    const LAST: u64 = 253_402_300_799;
    let seconds = time.parse::<Timestamp>().map_or(0, Timestamp::as_second);
    SystemTime::UNIX_EPOCH + Duration::from_secs(u64::try_from(seconds).unwrap_or(0).min(LAST))
}

/// Base64 whatever is in it: left to choose, the library sends plain text with line ends that servers refuse.
fn part(file: &Attachment) -> SinglePart {
    let body = Body::new_with_encoding(file.bytes.clone(), ContentTransferEncoding::Base64)
        .expect("every run of bytes can be written in base64");
    let kind = ContentType::parse(&file.kind).unwrap_or(ContentType::TEXT_PLAIN);
    Attached::new(file.name.clone()).body(body, kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r6_no_clock_breaks_the_date_of_a_letter() {
        let shown = |time: &str| Message::builder().date(date(time));
        for time in [
            "1969-12-31T23:59:59Z",
            "-009999-01-02T01:59:59Z",
            "0000-01-01T00:00:00Z",
            "9999-12-30T22:00:00Z",
            "9999-12-31T23:59:59Z",
            "+010000-01-01T00:00:00Z",
            "nonsense",
            "",
        ] {
            drop(shown(time));
        }
        let seconds = |time: &str| date(time).duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs();
        assert_eq!(seconds("1755-07-09T12:00:00Z"), 0);
        assert_eq!(seconds("2026-11-15T12:00:00Z"), 1_794_744_000);
    }

    /// Line ends used to be put right one at a time: a letter of this size took minutes. The figures are in
    /// `cargo bench --bench doubling`.
    #[test]
    fn r9_a_large_letter_is_written_in_one_go() {
        let items: Vec<String> = (0..40_000).map(|n| format!("entry {n}: something happened")).collect();
        let about = About { entries: (1, 2), writer: Seat::Umpire, kind: "0" };
        let letter = Letter {
            subject: "x".to_owned(),
            page: Page { pieces: vec![Piece::Items(items)] },
            attachments: Vec::new(),
            thread: thread(&[1; 32], about, None, None),
            game: "01".to_owned(),
            entries: (1, 2),
            kind: "0".to_owned(),
            words: None,
        };
        let direction =
            Direction { writer: Seat::Umpire, from_name: "x", from: None, to: None, time: "", answers: None };
        let bytes = letter.to_wire(&direction).unwrap();
        assert!(bytes.len() > 2 << 20);
        let bare = bytes.windows(2).filter(|pair| pair[1] == b'\n' && pair[0] != b'\r').count();
        assert_eq!(bare, 0, "every line ends as mail wants it");
    }

    #[test]
    fn p14_what_is_not_known_is_not_made_up() {
        let about = About { entries: (1, 2), writer: Seat::Umpire, kind: "0" };
        let letter = Letter {
            subject: "x".to_owned(),
            page: Page::default(),
            attachments: Vec::new(),
            thread: thread(&[1; 32], about, None, None),
            game: "01".to_owned(),
            entries: (1, 2),
            kind: "0".to_owned(),
            words: None,
        };
        let direction = |from, to| Direction {
            writer: Seat::Umpire,
            from_name: "Anna",
            from,
            to,
            time: "2026-11-15T12:00:00Z",
            answers: None,
        };
        let write = |from, to| String::from_utf8(letter.to_wire(&direction(from, to)).unwrap()).unwrap();
        let draft = write(None, None);
        assert!(
            !draft.contains("From:") && !draft.contains("\nTo: ") && !draft.contains("nobody@"),
            "{draft}"
        );
        let whole = write(Some("anna@example.org"), Some("ben@example.org"));
        assert!(whole.contains("From: Anna <anna@example.org>\r\n"), "{whole}");
        assert!(whole.contains("To: ben@example.org\r\n"), "{whole}");
        let bad = letter.to_wire(&direction(Some("anna@example.org"), Some("ben")));
        assert!(matches!(bad, Err(LetterError::BadAddress { .. })));
    }
}
