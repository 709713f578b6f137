//! A forum thread, read as people write it: whose orders stand where, and what does not count and why.
//!
//! | file | holds |
//! | --- | --- |
//! | `forum/markup.rs` | lines without markup; what is quoted or struck out apart |
//! | `forum/posts.rs` | who wrote what; signatures and furniture |
//! | `forum/words.rs` | labels, and orders freed of bullets, faces and dice |
//! | `forum/gather.rs` | orders in their blocks, post by post |
//! | `forum/why.rs` | why something does not count |
//!
//! A player's orders stand between `[british]` and `[/british]`, or after `British:` up to the next empty line. What the
//! umpire's newest post stands under is done; it is known by its block, which holds entries of this very log. Of several
//! posts of one side the last counts, unless orders of the other side stand between them: then they go on. Nothing is left
//! out in silence: every order that does not count is listed with the reason.

mod gather;
mod markup;
mod posts;
mod why;
mod words;

pub use why::Why;

use super::block::{self, BEGIN, END, game_digits};
use super::page::clean;
use crate::orders::{Lexicon, Line};
use crate::side::{BySide, Side};
use crate::table::{Seat, Table};
use data_encoding::HEXLOWER;
use gather::{Gathered, gather};
use posts::Writers;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The most lines of orders in one thread.
const MOST_ORDERS: usize = 4096;

/// The word before the marks of the orders that a round has read.
pub const READ: &str = "coureur-read";
/// Hex digits of such a mark.
const MARK_DIGITS: usize = 8;

/// A line of orders, and where it stands in the thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Whose.
    pub side: Side,
    /// The words.
    pub words: String,
    /// The line of the thread, from 1.
    pub line: usize,
}

/// Something in a thread that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Where.
    pub line: usize,
    /// Whose order it would be.
    pub side: Option<Side>,
    /// The words.
    pub words: String,
    /// Why not.
    pub why: Why,
    /// Who wrote it, if that is known and why it does not count.
    pub author: Option<String>,
}

/// A thread, read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The orders that count, as they stand.
    pub orders: Vec<Order>,
    /// What does not.
    pub aside: Vec<Aside>,
    /// The marks of everything that was read, for the umpire's next post.
    pub marks: Vec<String>,
    /// Those who wrote orders and hold no seat under that name.
    pub strangers: Vec<String>,
}

/// What the umpire says about a thread.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// Lines that do not count.
    pub skip: Vec<usize>,
    /// Lines that count whatever is against it.
    pub take: Vec<usize>,
}

/// What is known of a game when its thread is read.
#[derive(Debug)]
pub struct Known<'a> {
    table: &'a Table,
    lexicon: Lexicon,
    writers: Writers,
    id: String,
}

impl<'a> Known<'a> {
    /// What a table tells: who plays under which name, the words of its orders, its entries.
    #[must_use]
    pub fn of(table: &'a Table) -> Known<'a> {
        let play = table.play();
        let mut writers = Writers::default();
        for (seat, player) in table.players() {
            writers.add(*seat, &player.name);
        }
        let id = HEXLOWER.encode(&table.game_id()[..2]);
        Known { table, lexicon: Lexicon::new(play.grammar(), &play.names()), writers, id }
    }

    /// The same, with names that seats write under in the forum; they stand for the ones at the table.
    #[must_use]
    pub fn writing_as(mut self, names: &[(Seat, String)]) -> Known<'a> {
        for (seat, _) in names {
            self.writers.clear(*seat);
        }
        for (seat, name) in names {
            self.writers.add(*seat, name);
        }
        self
    }

    /// Does a line read like orders, as far as that can be said before anything is asked?
    fn reads(&self, words: &str) -> bool {
        let line = Line::new(words);
        !line.is_empty() && self.lexicon.reads(&line)
    }

    /// Are these words of the game rather than talk?
    fn speaks_of_it(&self, words: &str) -> bool {
        self.lexicon.mostly_known(&Line::new(words))
    }

    /// Is this the beginning of a post that this program wrote about the game?
    fn is_title(&self, line: &str) -> bool {
        line.contains(" vs ") && line.contains(&self.id)
    }

    /// The last entry of a block, if an umpire's program wrote it about this very log.
    fn own_block(&self, text: &str) -> Option<u32> {
        let block = block::find(text).into_iter().find_map(Result::ok)?;
        let last = block.entries.last()?;
        let opener = self.table.setting().opener;
        let known = self.table.head_at(u64::from(last.document().number()));
        let own = known == Some(last.hash().as_bytes())
            && block.game == game_digits(self.table.game_id())
            && block.entries.iter().any(|entry| entry.document().seat().as_str() == opener.word());
        own.then_some(block.last)
    }
}

/// A post of the umpire's own: from which line to which, and its last entry.
#[derive(Debug, Clone)]
struct OwnPost {
    lines: (usize, usize),
    last: u32,
    marks: Vec<String>,
}

/// The mark of a block of orders.
fn mark(block: &Gathered) -> String {
    let mut hash = Sha256::new();
    hash.update(block.side.word());
    for order in &block.orders {
        for token in Line::new(&order.words).tokens {
            hash.update([0]);
            hash.update(token.text);
        }
    }
    HEXLOWER.encode(&hash.finalize()[..MARK_DIGITS / 2])
}

/// The lines of a post that say which orders a round has read.
#[must_use]
pub fn write_marks(marks: &[String]) -> Vec<String> {
    marks.chunks(6).map(|chunk| format!("{READ} {}", chunk.join(" "))).collect()
}

fn marks_in(line: &str) -> impl Iterator<Item = String> {
    let after = line.split(READ).nth(1).unwrap_or_default();
    let is_mark = |word: &&str| word.len() == MARK_DIGITS && word.bytes().all(|b| b.is_ascii_hexdigit());
    after.split_whitespace().take_while(is_mark).map(str::to_owned).collect::<Vec<_>>().into_iter()
}

/// The umpire's posts in a thread.
fn own_posts(lines: &[markup::Plain], known: &Known<'_>) -> Vec<OwnPost> {
    let mut found: Vec<OwnPost> = Vec::new();
    let (mut first, mut begun): (Option<usize>, Option<(usize, String)>) = (None, None);
    let mut marks = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let text = block::plain(&line.text);
        if known.is_title(&text) {
            first = Some(line.number);
            marks.clear();
        }
        marks.extend(marks_in(&text));
        if text.contains(BEGIN) {
            begun = Some((line.number, String::new()));
        }
        let Some((start, gathered)) = &mut begun else { continue };
        gathered.push_str(&text);
        gathered.push('\n');
        if !text.contains(END) {
            continue;
        }
        // Its last words may have been wrapped.
        let more = lines.iter().skip(index + 1).take(2).map(|line| block::plain(&line.text) + "\n");
        let whole: String = std::iter::once(gathered.clone()).chain(more).collect();
        if let Some(last) = known.own_block(&whole) {
            let lines = (first.unwrap_or(*start), line.number);
            found.push(OwnPost { lines, last, marks: std::mem::take(&mut marks) });
        }
        (first, begun) = (None, None);
        marks.clear();
    }
    found
}

/// What stands where: done with, never read, or to be read now.
struct Boundary {
    /// Everything up to this line is done.
    after: usize,
    /// What no round has read stands after this line.
    since: usize,
    own: Vec<OwnPost>,
}

impl Boundary {
    /// The umpire's newest post; of several copies the first is the post, the others repeat it.
    fn find(own: Vec<OwnPost>) -> Boundary {
        let newest =
            own.iter().enumerate().max_by_key(|(index, post)| (post.last, std::cmp::Reverse(*index)));
        let Some((at, newest)) = newest.map(|(index, post)| (index, post.lines.1)) else {
            return Boundary { after: 0, since: 0, own };
        };
        let since = own[..at].iter().map(|post| post.lines.1).max().unwrap_or(0);
        Boundary { after: newest, since, own }
    }

    fn is_own(&self, line: usize) -> bool {
        self.own.iter().any(|post| (post.lines.0..=post.lines.1).contains(&line))
    }

    /// How often each mark was written down by rounds up to the newest.
    fn read(&self) -> BTreeMap<String, usize> {
        let mut read = BTreeMap::new();
        for mark in self.own.iter().filter(|post| post.lines.1 <= self.after).flat_map(|post| &post.marks) {
            *read.entry(mark.clone()).or_default() += 1;
        }
        read
    }
}

/// Reads a thread.
#[must_use]
pub fn read(text: &str, known: &Known<'_>, wishes: &Wishes) -> Reading {
    let gathering = gather(text, known);
    let boundary = Boundary::find(own_posts(&gathering.lines, known));
    let mut reading = Reading::default();
    let mut unread = boundary.read();
    let mut verdicts: Vec<(Gathered, Option<Why>)> = Vec::new();
    for block in gathering.blocks {
        if boundary.is_own(block.line) {
            continue;
        }
        if block.line <= boundary.after {
            let left = unread.get_mut(&mark(&block)).filter(|left| **left > 0);
            let crossed = left.is_none() && block.line > boundary.since;
            left.into_iter().for_each(|left| *left -= 1);
            let umpires =
                block.author.as_ref().is_some_and(|author| known.writers.seat(author) == Some(Seat::Umpire));
            if crossed && !umpires {
                verdicts.push((block, Some(Why::Crossed)));
            }
            continue;
        }
        reading.marks.push(mark(&block));
        let why = not_theirs(&block, known);
        verdicts.push((block, why));
    }
    replace(&mut verdicts);
    for (block, why) in verdicts {
        if why == Some(Why::NotTheirs)
            && let Some(author) = block.author.clone().filter(|author| known.writers.seat(author).is_none())
            && !reading.strangers.contains(&author)
        {
            reading.strangers.push(author);
        }
        decide(&mut reading, block, why, wishes);
    }
    let here = |aside: &Aside| aside.line > boundary.after && !boundary.is_own(aside.line);
    reading.aside.extend(gathering.aside.into_iter().filter(here));
    reading.orders.sort_by_key(|order| order.line);
    reading.aside.sort_by_key(|aside| aside.line);
    reading
}

/// Orders count only from whoever plays the side, and from the umpire.
fn not_theirs(block: &Gathered, known: &Known<'_>) -> Option<Why> {
    let author = block.author.as_ref()?;
    match known.writers.seat(author) {
        Some(Seat::Player(side)) if side == block.side => None,
        Some(Seat::Umpire | Seat::Recorder) => None,
        Some(Seat::Player(_)) | None => Some(Why::NotTheirs),
    }
}

/// Of several posts of one side the last counts, unless orders of the other stand between them.
fn replace(verdicts: &mut [(Gathered, Option<Why>)]) {
    let mut standing: BySide<Vec<usize>> = BySide::default();
    for index in 0..verdicts.len() {
        let (block, why) = &verdicts[index];
        if why.is_some() {
            continue;
        }
        let (side, post, corrects) = (block.side, block.post, block.corrects);
        let other = standing[side.other()].last().copied();
        let gone: Vec<usize> = standing[side]
            .iter()
            .copied()
            .filter(|earlier| {
                corrects || verdicts[*earlier].0.post != post && other.is_none_or(|other| other < *earlier)
            })
            .collect();
        standing[side].retain(|earlier| !gone.contains(earlier));
        for earlier in gone {
            verdicts[earlier].1 = Some(Why::Replaced);
        }
        standing[side].push(index);
    }
}

fn decide(reading: &mut Reading, block: Gathered, why: Option<Why>, wishes: &Wishes) {
    let Gathered { side, orders, author, .. } = block;
    for order in orders {
        let taken = wishes.take.contains(&order.line);
        let why = match why {
            _ if wishes.skip.contains(&order.line) => Some(Why::Skipped),
            Some(_) if taken => None,
            None if reading.orders.len() >= MOST_ORDERS => Some(Why::TooMany),
            why => why,
        };
        match why {
            None => reading.orders.push(order),
            Some(why) => {
                let author = author.clone().filter(|_| why == Why::NotTheirs);
                let (line, words) = (order.line, clean(&order.words));
                reading.aside.push(Aside { line, side: Some(side), words, why, author });
            }
        }
    }
}
