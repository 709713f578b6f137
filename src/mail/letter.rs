//! A letter: one message for a human and for a machine. And a post, which says the same to a forum.

use super::block::{self, game_digits};
use super::page::{Markup, Page, Piece, clean};
use super::story;
use super::thread::{Thread, thread};
use super::wire::GAME_HEADER;
use crate::log::{Log, Signed};
use crate::table::{Seat, Table};
use jiff::Timestamp;
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment as Attached, Body, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use miette::Diagnostic;
use std::time::SystemTime;
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
    /// The writer's address.
    pub from: &'a str,
    /// The reader's address.
    pub to: &'a str,
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

fn add_block(page: &mut Page, table: &Table, entries: &[Signed]) {
    let block = block::write(table.game_id(), entries);
    if block.is_empty() || block.len() > LARGEST_BLOCK {
        return;
    }
    page.add(Piece::Heading("For the program".to_owned()));
    page.add(Piece::Copy(block.lines().map(str::to_owned).collect()));
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
    story::asked(&mut page, occasion.table, occasion.reader);
    page
}

/// The page of a forum post: the story since an entry, and the entries as a block.
#[must_use]
pub fn post(occasion: &Occasion<'_>) -> Page {
    let since = occasion.since.unwrap_or_else(|| lacks_from(occasion.table, occasion.reader));
    let mut page = Page::default();
    page.add(Piece::Heading(format!(
        "{}, {}",
        story::title(occasion.table),
        occasion.table.play().view().clock
    )));
    page.pieces.extend(story_page(occasion, since).pieces);
    add_block(&mut page, occasion.table, &new_entries(occasion.log, since));
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
        add_block(&mut page, table, &entries);
        page.add(Piece::Text(
            "Run `coureur receive` on this message; every entry in it is checked before it counts."
                .to_owned(),
        ));
        let last = occasion.log.last().document().number();
        let first = since.min(last);
        let clock = table.play().view().clock;
        let mut attachments: Vec<Attachment> = log_attachment(occasion, &entries).into_iter().collect();
        attachments.extend(occasion.files.iter().cloned());
        Letter {
            subject: clean(&format!(
                "{}, {clock}: {}",
                story::title(table),
                story::summons(table, occasion.reader)
            )),
            page,
            attachments,
            thread: thread(
                table.game_id(),
                (first, last),
                direction.writer,
                direction.answers,
                direction.from,
            ),
            game: game_digits(table.game_id()),
            entries: (first, last),
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
            direction.from,
            direction.to,
            self.subject,
            self.thread.id,
            self.thread.in_reply_to,
            if files.is_empty() { "nothing".to_owned() } else { files.join(", ") },
            self.page.write(Markup::Plain)
        )
    }

    /// The letter as bytes for the wire, and its envelope.
    ///
    /// # Errors
    /// If an address is none.
    pub fn to_wire(&self, direction: &Direction<'_>) -> Result<(Envelope, Vec<u8>), LetterError> {
        let address = |address: &str| {
            let bad = || LetterError::BadAddress { address: clean(address) };
            address.parse::<Address>().map_err(|_| bad())
        };
        let from = Mailbox::new(Some(direction.from_name.to_owned()), address(direction.from)?);
        let to = Mailbox::new(None, address(direction.to)?);
        let date = direction.time.parse::<Timestamp>().map_or(SystemTime::UNIX_EPOCH, SystemTime::from);
        let game = HeaderName::new_from_ascii(GAME_HEADER.to_owned()).expect("our own header name is plain");
        let mut body = MultiPart::mixed().multipart(MultiPart::alternative_plain_html(
            self.page.write(Markup::Plain),
            self.page.write(Markup::Html),
        ));
        for file in &self.attachments {
            body = body.singlepart(part(file));
        }
        let message = Message::builder()
            .from(from)
            .to(to)
            .subject(self.subject.clone())
            .date(date)
            .message_id(Some(self.thread.id.clone()))
            .in_reply_to(self.thread.in_reply_to.clone())
            .references(self.thread.references.clone())
            .raw_header(HeaderValue::new(game, self.game.clone()))
            .multipart(body)?;
        Ok((message.envelope().clone(), message.formatted()))
    }
}

/// Base64 whatever is in it: left to choose, the library sends plain text with line ends that servers refuse.
fn part(file: &Attachment) -> SinglePart {
    let body = Body::new_with_encoding(file.bytes.clone(), ContentTransferEncoding::Base64)
        .expect("every run of bytes can be written in base64");
    let kind = ContentType::parse(&file.kind).unwrap_or(ContentType::TEXT_PLAIN);
    Attached::new(file.name.clone()).body(body, kind)
}
