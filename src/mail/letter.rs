//! A letter: one message for a human and for a machine. And a post, which says the same to a forum.
//!
//! It leads with what matters: the question with the command that answers it, then what happened since its reader decided
//! last, the map, the position, and last what only his program reads. It stays small: of a long story it tells the end, a
//! large block or an old log is not in it; see `FORMAT.md`.

mod illustration;
mod mime;

pub use illustration::{Illustration, Map};

use super::block::{self, game_digits};
use super::forum;
use super::page::{Page, Picture, Piece, clean};
use super::story::{self, Call, Host};
use super::thread::{About, Thread, thread};
use crate::log::{Log, Signed};
use crate::table::{Seat, Table, comes_first};
use data_encoding::HEXLOWER;
use miette::Diagnostic;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Larger blocks are attached, and never in the text.
const LARGEST_BLOCK: usize = 256 << 10;
/// Larger blocks are not in the text where the same is attached: about forty lines.
const SMALL_BLOCK: usize = 2500;
/// A larger log goes along only if somebody asks for it; else only what is new of it does.
const WHOLE_LOG: usize = 1 << 20;

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

impl Attach {
    /// What usually goes along: all of a log, until it grows too large for every letter.
    #[must_use]
    pub fn usual(log: &Log) -> Attach {
        let bytes: usize = log.entries().iter().map(|placed| placed.span.len()).sum();
        if bytes <= WHOLE_LOG { Attach::Whole } else { Attach::New }
    }
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
    /// By what the page finds it, if the page shows it.
    pub id: Option<String>,
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
    /// Where whoever is invited gets the program, if the writer has said it.
    pub program: Option<&'a str>,
    /// How much of the log is attached.
    pub attach: Attach,
    /// Pictures and other files.
    pub files: Vec<Attachment>,
    /// The map.
    pub map: Illustration,
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

/// What the reader's program reads: the new entries, unless they are many and attached, and what is known here of his own.
fn add_block(
    page: &mut Page,
    occasion: &Occasion<'_>,
    entries: &[Signed],
    attached: Option<&Attachment>,
    mut lines: Vec<String>,
) {
    let game = occasion.table.game_id();
    let block = block::write(game, entries);
    let most = if attached.is_some() { SMALL_BLOCK } else { LARGEST_BLOCK };
    let in_text = block.len() <= most;
    lines.extend(block.lines().filter(|_| in_text).map(str::to_owned));
    lines.extend(last_of(occasion).map(|entry| block::write_seen(game, entry)));
    page.add(Piece::Heading("For the program".to_owned()));
    let place = match attached {
        Some(file) if in_text => {
            format!("The new entries, once more as text; the file {} has them too.", file.name)
        }
        Some(file) => format!("The new entries are in the attached file {}.", file.name),
        None => "The new entries as text.".to_owned(),
    };
    let text = format!("{place} Each of them is checked before it counts.");
    page.add(Piece::Text(if entries.is_empty() { "Nothing is new.".to_owned() } else { text }));
    page.add(Piece::Block(lines));
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
    // Entries for which the text has no room have to go along all the same.
    let fits = || block::write(occasion.table.game_id(), new).len() <= LARGEST_BLOCK;
    let (entries, what) = match occasion.attach {
        Attach::Whole => (all(), ""),
        Attach::Nothing if fits() => return None,
        Attach::New | Attach::Nothing => (new.to_vec(), "-new"),
    };
    let text: String = entries.iter().map(Signed::text).collect();
    let game = &occasion.table.setting().terms.game;
    let id = &game_digits(occasion.table.game_id())[..4];
    let name = format!("{game}-{id}{what}.coureur");
    (!text.is_empty()).then(|| Attachment {
        name,
        kind: "application/yaml".to_owned(),
        bytes: text.into_bytes(),
        id: None,
    })
}

/// The writer's own words.
fn add_words(page: &mut Page, words: Option<&str>, who: Option<&str>) {
    let Some(words) = words else { return };
    page.add(Piece::Part(who.map_or_else(String::new, |who| format!("{} writes", clean(who)))));
    page.add(Piece::Quote(clean(words)));
}

fn add_position(page: &mut Page, table: &Table) {
    story::position(page, &table.play().view());
    if let Some(report) = table.clock_report() {
        story::clock(page, &report);
    }
}

/// What a reader should read about a game, without what his program reads.
fn letter_page(
    occasion: &Occasion<'_>,
    direction: &Direction<'_>,
    (since, call): (u32, Call),
    map: Option<&Attachment>,
) -> Page {
    let (table, reader) = (occasion.table, occasion.reader);
    let mut page = Page::default();
    let invited = table.waiting().seats.contains(&reader) && !table.players().contains_key(&reader);
    if invited {
        let host = Host { name: direction.from_name, address: direction.from, program: occasion.program };
        story::invitation(&mut page, table, occasion.log.header(), reader, host, occasion.words);
    } else {
        let begins = is_first(table, direction.writer, since);
        let behind = story::asked(&mut page, table, reader, call);
        if begins && reader == table.setting().opener && direction.writer.side().is_some() {
            let who = clean(direction.from_name);
            page.add(Piece::Text(format!("{who} has joined, and takes the {} seat.", direction.writer)));
        }
        add_words(&mut page, occasion.words, Some(direction.from_name));
        story::happened(&mut page, table, story::News::to(table, reader, since));
        if !behind.pieces.is_empty() {
            page.add(Piece::Heading("Your orders".to_owned()));
            behind.pieces.into_iter().for_each(|piece| page.add(piece));
        }
        if begins {
            if reader != table.setting().opener {
                story::terms(&mut page, table, occasion.log.header());
            }
            story::people(&mut page, table);
        }
    }
    match (&occasion.map, map) {
        (Illustration::Map(drawn), Some(file)) => {
            page.add(Piece::Heading("The map".to_owned()));
            let (name, id) = (file.name.clone(), file.id.clone());
            let (caption, alt) = (drawn.caption.clone(), drawn.alt.clone());
            page.add(Piece::Picture(Picture { name, caption, alt, id }));
        }
        (Illustration::Missing(why), _) => page.add(Piece::Text(why.clone())),
        (Illustration::None | Illustration::Map(_), _) => {}
    }
    // Nobody plans anything where only his program is asked.
    if !call.is_chore_of(table, reader) {
        add_position(&mut page, table);
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

/// The page of a forum post: what is asked, the story since an entry, the position, and the entries as a block.
#[must_use]
pub fn post(occasion: &Occasion<'_>, notes: &RoundNotes) -> Page {
    let table = occasion.table;
    let since = occasion.since.unwrap_or_else(|| lacks_from(table, occasion.reader));
    let mut page = Page::default();
    page.add(Piece::Heading(format!("{}, {}", story::title(table), table.play().view().clock)));
    add_words(&mut page, occasion.words, None);
    story::asked_of_all(&mut page, table);
    if !notes.left.is_empty() {
        let first = comes_first(table.play().next());
        page.add(Piece::Text(format!(
            "Not carried out, since {first} first; give them again when you are asked:"
        )));
        page.add(Piece::Items(notes.left.clone()));
    }
    if since == 0 {
        story::terms(&mut page, table, occasion.log.header());
        story::people(&mut page, table);
    }
    story::happened(&mut page, table, story::News::after(u64::from(since.saturating_sub(1))));
    add_position(&mut page, table);
    add_block(&mut page, occasion, &new_entries(occasion.log, since), None, forum::write_marks(&notes.marks));
    page
}

impl Letter {
    /// Writes a letter.
    #[must_use]
    pub fn write(occasion: &Occasion<'_>, direction: &Direction<'_>) -> Letter {
        let table = occasion.table;
        let since = occasion.since.unwrap_or_else(|| lacks_from(table, occasion.reader));
        let entries = new_entries(occasion.log, since);
        let attached = log_attachment(occasion, &entries);
        let last = occasion.log.last().document().number();
        let first = since.min(last);
        let kind = kind(occasion);
        let about = About { entries: (first, last), writer: direction.writer, kind: &kind };
        let map = occasion.map.map().map(|map| map.attached(table.game_id(), last));
        // Every fall of the dice may have to be tried for it.
        let call = Call::of(table, occasion.reader);
        let mut page = letter_page(occasion, direction, (since, call), map.as_ref());
        add_block(&mut page, occasion, &entries, attached.as_ref(), Vec::new());
        let mut attachments: Vec<Attachment> = map.into_iter().chain(attached).collect();
        attachments.extend(occasion.files.iter().cloned());
        Letter {
            subject: story::subject(table, occasion.reader, call),
            page,
            attachments,
            thread: thread(table.game_id(), about, direction.answers, direction.from),
            game: game_digits(table.game_id()),
            entries: (first, last),
            kind,
            words: occasion.words.map(clean),
        }
    }
}
