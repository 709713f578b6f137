//! A forum thread, read as people write it: whose orders stand where, and what does not count and why.
//!
//! | file | holds |
//! | --- | --- |
//! | `forum/source.rs` | the lines of a page, HTML taken apart |
//! | `forum/markup.rs` | lines without markup; what is quoted or struck out apart |
//! | `forum/stamp.rs` | dates, times and `3 hours ago` |
//! | `forum/heads.rs` | where posts begin, learned from the page |
//! | `forum/posts.rs` | names, signatures and furniture |
//! | `forum/words.rs` | labels, and orders freed of bullets, faces and dice |
//! | `forum/doubt.rs` | words that take an order back, or do not mean it |
//! | `forum/gather.rs` | orders in their blocks, post by post |
//! | `forum/own.rs` | the umpire's own posts, and what stands before the newest |
//! | `forum/judge.rs` | what counts, what does not, what the umpire is asked about |
//! | `forum/account.rs` | every line accounted for, post by post |
//! | `forum/why.rs` | why something does not count |
//!
//! A player's orders stand between `[british]` and `[/british]`, or after `British:` up to the next empty line. What the
//! umpire's newest post stands under is done; it is known by its block, which holds entries of this very log. Of several
//! posts of one side the last counts, unless orders of the other side stand between them: then they go on. Nothing is left
//! out in silence: every line in which an order can be read and does not count is listed with the reason. Nothing in doubt is
//! taken without a yes: a later post of the same player without an order, words that take something back, a question, a
//! writer nobody knows.

mod account;
mod doubt;
mod gather;
mod heads;
mod judge;
mod markup;
mod own;
mod posts;
mod source;
mod stamp;
mod standing;
mod why;
mod words;

pub use account::{Post, Tally};
pub use judge::read;
pub use standing::standing;
pub use why::Why;

use super::block::{self, game_digits};
use crate::orders::{Lexicon, Line, fold};
use crate::side::Side;
use crate::table::{Seat, Table};
use data_encoding::HEXLOWER;
use gather::Gathered;
use posts::Writers;
use sha2::{Digest, Sha256};
use std::fmt;

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
    /// Where.
    pub at: Place,
}

/// Where something stands: each text that an umpire reads has lines of its own, as whoever opens it counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Did it come to the umpire alone?
    pub private: bool,
    /// The line, from 1.
    pub line: usize,
}

impl Place {
    /// A line of the thread.
    #[must_use]
    pub fn in_thread(line: usize) -> Place {
        Place { private: false, line }
    }

    /// `line 12 of the thread`.
    #[must_use]
    pub fn in_full(self) -> String {
        format!("line {self} of the {}", if self.private { "private answers" } else { "thread" })
    }
}

/// As the umpire types it: `12`, or `p3` for a line of what came privately.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.private { "p" } else { "" }, self.line)
    }
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
    /// The last entry of the round that has read it.
    pub entry: Option<u32>,
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
    /// The posts, as they stand.
    pub posts: Vec<Post>,
    /// What became of every line.
    pub tally: Tally,
    /// Does the thread say who writes?
    pub checked: bool,
    /// Further lines that would be listed, beyond the most that are.
    pub unlisted: usize,
    /// What a machine remembers of the blocks that count: a mark, and the lines of its orders.
    pub memory: Vec<(String, Vec<usize>)>,
    /// Lines that were to be taken or left out, where there is nothing to take or leave out.
    pub fruitless: Vec<usize>,
    /// Lines that were to be taken, and of which nobody knows the side.
    pub sideless: Vec<usize>,
}

impl Reading {
    /// The same, of a text that came to the umpire alone.
    #[must_use]
    pub fn in_private(mut self) -> Reading {
        self.orders.iter_mut().for_each(|order| order.at.private = true);
        self
    }
}

/// A block of orders that a round on this machine has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    /// Its mark.
    pub mark: String,
    /// The last entry of that round.
    pub entry: u32,
    /// What was left over of its last lines, because their turn had not come.
    pub left: Vec<String>,
}

/// What the umpire says about a thread.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// Lines that do not count.
    pub skip: Vec<usize>,
    /// Lines that count whatever is against it, and for which side if that must be said.
    pub take: Vec<(usize, Option<Side>)>,
}

/// What is known of a game when its thread is read.
#[derive(Debug)]
pub struct Known<'a> {
    table: &'a Table,
    lexicon: Lexicon,
    writers: Writers,
    id: String,
    remembered: Vec<Remembered>,
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
        let lexicon = Lexicon::new(play.grammar(), &play.names());
        Known { table, lexicon, writers, id, remembered: Vec::new() }
    }

    /// The same, with what rounds on this machine have read.
    #[must_use]
    pub fn remembering(mut self, remembered: Vec<Remembered>) -> Known<'a> {
        self.remembered = remembered;
        self
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

    /// Is a line about windows that pass until further notice, and about nothing else?
    fn is_standing(&self, words: &str) -> bool {
        standing(words, Side::British, self.table).is_some()
    }

    /// Does a line read like orders, as far as that can be said before anything is asked?
    fn reads(&self, words: &str) -> bool {
        let line = Line::new(words);
        self.is_standing(words) || self.lexicon.share(&line).1 > 0 && self.lexicon.reads(&line)
    }

    /// Can an order be read somewhere in a line of talk?
    fn reads_inside(&self, words: &str) -> bool {
        !self.inside(words).is_empty()
    }

    /// The orders that can be read somewhere in a line of talk, each up to the end of its part of the sentence.
    fn inside<'w>(&self, words: &'w str) -> Vec<&'w str> {
        const MOST_PARTS: usize = 16;
        const MOST_WORDS: usize = 12;
        let parts = words.split(['.', ',', ';', ':', '!', '?', '(', ')', '"', '“', '”', '—', '–']);
        let order = |part: &'w str| {
            let line = Line::new(part);
            let telling = |at: &usize| line.tokens.len() - at > 1 || line.tokens[*at].len >= 4;
            let from = |at: usize| &part[line.tokens[at].start..];
            let mut found = (0..line.tokens.len().min(MOST_WORDS)).filter(telling).map(from);
            found.find(|words| self.reads(words))
        };
        parts.take(MOST_PARTS).filter_map(order).collect()
    }

    /// Are these words of the game rather than talk?
    fn speaks_of_it(&self, words: &str) -> bool {
        self.is_standing(words) || self.lexicon.mostly_known(&Line::new(words))
    }

    /// Does a line go on with orders, rather than with talk? A slip of the pen in it does not make it talk: it is the game
    /// that says what is wrong with it.
    fn goes_on(&self, words: &str) -> bool {
        let line = Line::new(words);
        let (known, all) = self.share(&line);
        let known = all > 0 && (known == all || self.lexicon.begins(&line) && 3 * known >= 2 * all);
        known || self.is_standing(words)
    }

    /// Does a line begin as orders do?
    fn begins(&self, words: &str) -> bool {
        self.lexicon.begins(&Line::new(words))
    }

    /// How many telling words of a line are the game's, and how many there are. The name of somebody who writes here is not,
    /// though a place may begin so: he has put it under his words.
    fn share(&self, line: &Line) -> (usize, usize) {
        let (known, all) = self.lexicon.share(line);
        let names = line.tokens.iter().filter(|token| self.writers.seat(&token.text).is_some()).count();
        (known.saturating_sub(names), all)
    }

    /// Are too many words of a line strange to the game to take it for orders?
    fn is_strange(&self, words: &str) -> bool {
        let (known, all) = self.share(&Line::new(words));
        3 * known < 2 * all
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

/// What this machine remembers a block by: its mark, and where the page gives a day, who wrote it then.
fn memory(block: &Gathered, head: Option<&heads::Head>) -> String {
    let mark = mark(block);
    let dated = head.filter(|head| matches!(head.moment, Some(stamp::Moment::Dated(_))));
    let Some(head) = dated else { return mark };
    let mut hash = Sha256::new();
    for part in [&head.author, &head.stamp] {
        hash.update([0]);
        hash.update(fold(part));
    }
    format!("{mark}-{}", HEXLOWER.encode(&hash.finalize()[..MARK_DIGITS / 2]))
}

/// The lines of a post that say which orders a round has read.
#[must_use]
pub fn write_marks(marks: &[String]) -> Vec<String> {
    marks.chunks(6).map(|chunk| format!("{READ} {}", chunk.join(" "))).collect()
}

fn marks_in(line: &str) -> Vec<String> {
    let after = line.split(READ).nth(1).unwrap_or_default();
    let is_mark = |word: &&str| word.len() == MARK_DIGITS && word.bytes().all(|b| b.is_ascii_hexdigit());
    after.split_whitespace().take_while(is_mark).map(str::to_owned).collect()
}
