//! Orders in their blocks, post by post.

use super::markup::{OrderTag, Plain, Stripper, order_tag};
use super::posts::{self, Heads};
use super::words::{bare_order, is_dice, label};
use super::{Aside, Known, MOST_ORDERS, Order, Why};
use crate::mail::page::clean;
use crate::orders::Line;
use crate::side::Side;

/// The most blocks of orders in one thread.
const MOST_BLOCKS: usize = 4096;

/// A block of orders.
#[derive(Debug, Clone)]
pub(super) struct Gathered {
    pub(super) side: Side,
    pub(super) line: usize,
    pub(super) orders: Vec<Order>,
    /// Who wrote it, if the thread says so.
    pub(super) author: Option<String>,
    /// The post it stands in.
    pub(super) post: usize,
    /// Its author says that it stands for what he wrote before.
    pub(super) corrects: bool,
}

/// What was found in a thread.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    pub(super) lines: Vec<Plain>,
    pub(super) blocks: Vec<Gathered>,
    pub(super) aside: Vec<Aside>,
}

/// How an open block ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Closes {
    AtTag,
    AtEmptyLine,
}

/// Words that a page repeats without marks around them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Repeated {
    No,
    Announced,
    Begun,
}

struct Reader<'a> {
    known: &'a Known<'a>,
    found: Gathering,
    open: Option<(Gathered, Closes)>,
    author: Option<String>,
    post: usize,
    heads: Heads,
    signature: bool,
    repeated: Repeated,
    corrects: bool,
    /// Lines of a paragraph outside of every block, and the side whose block stood before it in the post.
    loose: Vec<Order>,
    before: Option<Side>,
}

/// Finds the orders of a thread.
pub(super) fn gather(text: &str, known: &Known<'_>) -> Gathering {
    let mut reader = Reader {
        known,
        found: Gathering::default(),
        open: None,
        author: None,
        post: 0,
        heads: heads(text, known),
        signature: false,
        repeated: Repeated::No,
        corrects: false,
        loose: Vec::new(),
        before: None,
    };
    let mut stripper = Stripper::new(text);
    for (number, line) in text.lines().enumerate() {
        let mut plain = stripper.line(number + 1, line);
        let quoted = plain.is_quoted();
        let head = stripper.lost(&plain).or((!quoted).then_some(plain.text.as_str()));
        if head.is_some_and(|head| reader.heads(head)) {
            stripper.next_post();
            // The head itself may have stood in a quotation that never ends.
            plain.aside.clear();
            reader.found.lines.push(plain);
            continue;
        }
        reader.line(&plain, quoted);
        reader.found.lines.push(plain);
    }
    reader.end_post();
    reader.found
}

/// How posts begin in this thread.
fn heads(text: &str, known: &Known<'_>) -> Heads {
    let mut stripper = Stripper::new(text);
    let mut found = Heads::default();
    let mut orders = false;
    for (number, line) in text.lines().enumerate() {
        let plain = stripper.line(number + 1, line);
        let head = stripper.lost(&plain).or((!plain.is_quoted()).then_some(plain.text.as_str()));
        let Some(line) = head else { continue };
        orders |= order_tag(line).is_some() || label(line).is_some();
        found.dated |= posts::dated_author(line, &known.writers).is_some();
        // Whoever puts his name under his words puts it after them.
        found.names |= !orders && posts::named_author(line, &known.writers).is_some();
    }
    found
}

impl Reader<'_> {
    /// Is this line the head of a post? Then a new one begins.
    fn heads(&mut self, line: &str) -> bool {
        let writers = &self.known.writers;
        // In a block a name may be a leader's.
        let named = self.heads.names && !matches!(self.open, Some((_, Closes::AtTag)));
        let author = posts::dated_author(line, writers)
            .or_else(|| posts::named_author(line, writers).filter(|_| named))
            .or_else(|| {
                posts::wrote(line)
                    .filter(|(_, rest)| !self.heads.any() && rest.is_empty())
                    .map(|(who, _)| who)
            });
        let Some(author) = author else { return false };
        self.end_post();
        self.author = Some(author);
        true
    }

    fn end_post(&mut self) {
        self.close();
        self.end_paragraph();
        self.post += 1;
        self.author = None;
        (self.signature, self.corrects, self.before) = (false, false, None);
        self.repeated = Repeated::No;
    }

    fn line(&mut self, plain: &Plain, quoted: bool) {
        for (why, words) in &plain.aside {
            self.note_if_order(plain.number, words, *why);
        }
        if quoted {
            self.repeated = Repeated::No;
            return;
        }
        let text = plain.text.as_str();
        if self.is_repeated(plain.number, text) {
            return;
        }
        if posts::is_signature(text, plain.rule) {
            self.close();
            self.signature = true;
            return;
        }
        if self.signature {
            // Where nothing says who writes, nothing says either where the next post begins.
            self.signature = !(text.is_empty() && self.author.is_none());
            self.note_if_order(plain.number, text, Why::Signature);
            return;
        }
        if posts::is_furniture(text) || posts::is_rule(text) {
            let tagged = matches!(self.open, Some((_, Closes::AtTag)));
            if let Some((block, _)) = self.open.as_ref().filter(|_| posts::is_furniture(text)) {
                let side = Some(block.side);
                self.aside(plain.number, side, text, Why::Furniture);
            }
            if !tagged {
                self.close();
            }
            return;
        }
        self.words(plain.number, text, plain.blank);
    }

    /// Words that a page repeats without marks around them go on to the next empty line.
    fn is_repeated(&mut self, number: usize, text: &str) -> bool {
        if let Some((_, rest)) = posts::wrote(text).filter(|_| self.heads.any()) {
            self.close();
            self.repeated = if rest.is_empty() { Repeated::Announced } else { Repeated::No };
            self.note_if_order(number, rest, Why::Quoted);
            return true;
        }
        let ends = posts::ends_repeated(text);
        match self.repeated {
            Repeated::No => return false,
            Repeated::Announced if text.is_empty() => return true,
            Repeated::Announced | Repeated::Begun => {}
        }
        self.repeated = if ends || text.is_empty() { Repeated::No } else { Repeated::Begun };
        self.note_if_order(number, text, Why::Quoted);
        true
    }

    /// The words of a line, tag by tag.
    fn words(&mut self, number: usize, text: &str, blank: bool) {
        let mut rest = text;
        while let Some((before, tag, after)) = order_tag(rest) {
            self.piece(number, before, false);
            match tag {
                OrderTag::Open(side) => self.open(side, number, Closes::AtTag),
                OrderTag::Close(_) => self.close(),
            }
            rest = after;
        }
        self.piece(number, rest, blank);
    }

    fn piece(&mut self, number: usize, text: &str, blank: bool) {
        if matches!(self.open, Some((_, Closes::AtTag))) {
            return self.order(number, text);
        }
        let text = text.trim();
        if text.is_empty() {
            if blank {
                self.end_paragraph();
                // `British:` and an empty line: its orders are still to come.
                if self.open.as_ref().is_some_and(|(block, _)| !block.orders.is_empty()) {
                    self.close();
                }
            }
            return;
        }
        let (text, corrects) = match posts::corrects(text) {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        if let Some((side, rest)) = label(text) {
            self.end_paragraph();
            self.corrects |= corrects;
            self.open(side, number, Closes::AtEmptyLine);
            return self.order(number, rest);
        }
        if self.open.is_some() {
            return self.order(number, text);
        }
        self.corrects |= corrects;
        self.talk(number, text);
    }

    /// Words outside of every block.
    fn talk(&mut self, number: usize, text: &str) {
        let words = bare_order(text);
        // Where nothing says who writes, talk parts one post from the next.
        if self.author.is_none() && !self.known.reads(&words) {
            self.post += 1;
        }
        if let Some(side) = self.before {
            self.loose.push(Order { side, words, line: number });
        } else if self.known.reads(&words) {
            self.aside(number, None, text, Why::Loose);
        }
    }

    /// A paragraph after a block goes on with it, if all of it reads like orders.
    fn end_paragraph(&mut self) {
        let loose = std::mem::take(&mut self.loose);
        let all = !loose.is_empty() && loose.iter().all(|order| self.known.reads(&order.words));
        let last = self.found.blocks.last_mut().filter(|block| all && block.post == self.post);
        match last {
            Some(block) => block.orders.extend(loose),
            None => {
                for order in loose {
                    if self.known.reads(&order.words) {
                        self.aside(order.line, None, &order.words, Why::Loose);
                    }
                }
            }
        }
    }

    fn open(&mut self, side: Side, line: usize, closes: Closes) {
        self.close();
        self.end_paragraph();
        let corrects = std::mem::take(&mut self.corrects);
        let (author, post) = (self.author.clone(), self.post);
        let block = Gathered { side, line, orders: Vec::new(), author, post, corrects };
        self.open = Some((block, closes));
    }

    fn order(&mut self, number: usize, text: &str) {
        let Some((block, closes)) = &self.open else { return };
        let (side, many, closes) = (block.side, block.orders.len(), *closes);
        let words = self.without_remarks(number, side, &bare_order(text));
        // A comment, a row of dots, a face: nothing to do in it.
        if Line::new(&words).is_empty() {
            return;
        }
        if is_dice(&words) {
            return self.aside(number, Some(side), &words, Why::Dice);
        }
        // `British: what a mess!` Between tags everything is meant to be an order.
        if closes == Closes::AtEmptyLine && !self.known.speaks_of_it(&words) {
            return self.aside(number, Some(side), &words, Why::Remark);
        }
        if many >= MOST_ORDERS {
            return self.aside(number, Some(side), &words, Why::TooMany);
        }
        if let Some((block, _)) = &mut self.open {
            block.orders.push(Order { side, words, line: number });
        }
    }

    /// Talk in brackets is no part of an order; what the game knows is.
    fn without_remarks(&mut self, number: usize, side: Side, words: &str) -> String {
        let mut out = String::new();
        let mut rest = words;
        while let Some((before, after)) = rest.split_once('(') {
            let Some((inside, after)) = after.split_once(')') else { break };
            out.push_str(before);
            if self.known.speaks_of_it(inside) {
                out.push_str(&format!("({inside})"));
            } else {
                self.aside(number, Some(side), inside, Why::Remark);
            }
            rest = after;
        }
        out.push_str(rest);
        out.trim().to_owned()
    }

    fn close(&mut self) {
        let Some((block, closes)) = self.open.take() else { return };
        if block.orders.is_empty() {
            return;
        }
        // Every block is held against the others: a thread of nothing but blocks must not take for ever.
        if self.found.blocks.len() >= MOST_BLOCKS {
            for order in &block.orders {
                self.aside(order.line, Some(block.side), &order.words, Why::TooMany);
            }
            return;
        }
        if closes == Closes::AtEmptyLine {
            self.before = Some(block.side);
        }
        self.found.blocks.push(block);
    }

    /// Lists what does not count, if it would be an order without that.
    fn note_if_order(&mut self, number: usize, text: &str, why: Why) {
        let (label_side, words) = match order_tag(text) {
            Some((_, OrderTag::Open(side) | OrderTag::Close(side), _)) => (Some(side), text),
            None => label(text).map_or((None, text), |(side, rest)| (Some(side), rest)),
        };
        let side = label_side.or(self.open.as_ref().map(|(block, _)| block.side));
        if side.is_some() || self.known.reads(&bare_order(words)) {
            self.aside(number, side, text, why);
        }
    }

    fn aside(&mut self, line: usize, side: Option<Side>, words: &str, why: Why) {
        if self.found.aside.len() < MOST_ORDERS {
            let words = clean(words.trim());
            self.found.aside.push(Aside { line, side, words, why, author: None });
        }
    }
}
