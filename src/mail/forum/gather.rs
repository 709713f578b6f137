//! Orders in their blocks, post by post.

mod order;
mod talk;

use super::doubt::takes_back;
use super::heads::{self, Head, Heads};
use super::markup::{OrderTag, Plain, Stripper, order_tag};
use super::posts;
use super::source::{self, Source};
use super::words::{after_label, bare_order, label, loose_label};
use super::{Aside, Known, MOST_ORDERS, Order, Why};
use crate::mail::page::clean;
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
    /// What was said when it began, counted in messages.
    pub(super) message: usize,
    /// Its author says that it stands for what he wrote before.
    pub(super) corrects: bool,
    /// Something above it in the post sounds like regret.
    pub(super) regrets: bool,
    /// Why it is not taken without a yes.
    pub(super) doubt: Option<Why>,
}

/// What was found in a thread.
#[derive(Debug, Default)]
pub(super) struct Gathering {
    pub(super) lines: Vec<Plain>,
    pub(super) blocks: Vec<Gathered>,
    pub(super) aside: Vec<Aside>,
    pub(super) messages: Vec<Message>,
    pub(super) taken_back: Vec<TakenBack>,
    /// The lines that heads of posts stand in.
    pub(super) heads: Vec<usize>,
    /// Does the page say who writes?
    pub(super) checked: bool,
    pub(super) newest_first: bool,
    /// Lines beyond what is listed.
    pub(super) unlisted: usize,
}

impl Gathering {
    /// What somebody writes after an order in doubt may hang on it: `done` alone would end his turn without the move.
    fn hold_what_follows(&mut self) {
        let mut unsure: Option<(usize, Side)> = None;
        for block in &mut self.blocks {
            let here = Some((block.post, block.side));
            match block.doubt {
                None if unsure == here && block.author.is_some() => block.doubt = Some(Why::Doubtful),
                None => {}
                Some(_) => unsure = here,
            }
        }
    }
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
    ToTheEnd,
}

/// What somebody said in one go: a post, or a line of a chat.
#[derive(Debug, Clone)]
pub(super) struct Message {
    /// Who, if the page says so.
    pub(super) author: Option<String>,
    /// The line it begins with.
    pub(super) line: usize,
    /// The first line of what he says himself, and its words.
    pub(super) said: Option<(usize, String)>,
    pub(super) head: Option<Head>,
}

/// Words that cast doubt on blocks above them.
#[derive(Debug, Clone)]
pub(super) struct TakenBack {
    pub(super) line: usize,
    pub(super) words: String,
    /// The blocks, as they were found.
    pub(super) blocks: Vec<usize>,
}

struct Reader<'a> {
    known: &'a Known<'a>,
    found: Gathering,
    heads: Heads,
    open: Option<(Gathered, Closes)>,
    author: Option<String>,
    post: usize,
    signature: bool,
    repeated: Repeated,
    corrects: bool,
    /// Something above in the post sounds like regret.
    regrets: bool,
    /// The line above says that what follows is not meant.
    not_meant: bool,
    /// Below a line that looks like the head of somebody's post in another style.
    foreign: bool,
    /// Lines of a paragraph outside of every block, and the side whose block stood before it in the post.
    loose: Vec<Order>,
    before: Option<Side>,
}

/// The text of a line in which a post may begin.
fn visible_head<'a>(stripper: &Stripper, plain: &'a Plain) -> Option<&'a str> {
    stripper.lost(plain).or((!plain.is_quoted()).then_some(plain.text.as_str()))
}

/// Learns how posts begin in this thread; after some line, if any, only from what stands there.
fn learn(sources: &[Source], text: &str, known: &Known<'_>, since: Option<usize>) -> Heads {
    let mut stripper = Stripper::new(text);
    let lines: Vec<Option<String>> = sources
        .iter()
        .map(|source| {
            let plain = stripper.line(source.number, &source.text);
            visible_head(&stripper, &plain).map(|text| text.trim().to_owned())
        })
        .collect();
    let mut lines: Vec<Option<&str>> = lines.iter().map(Option::as_deref).collect();
    let heads = heads::learn(&lines, &known.writers);
    let Some(since) = since else { return heads };
    let from = sources.iter().position(|source| source.number > since).unwrap_or(sources.len());
    lines[..from].fill(None);
    heads.then(from, heads::learn(&lines, &known.writers))
}

/// Finds the orders of a thread. What stands after some line may have heads of its own style.
pub(super) fn gather(text: &str, known: &Known<'_>, since: Option<usize>) -> Gathering {
    let sources = source::lines(text);
    let text: String = sources.iter().map(|source| format!("{}\n", source.text)).collect();
    let heads = learn(&sources, &text, known, since);
    let mut reader = Reader {
        known,
        found: Gathering { checked: heads.any(), ..Gathering::default() },
        heads,
        open: None,
        author: None,
        post: 0,
        signature: false,
        repeated: Repeated::No,
        corrects: false,
        regrets: false,
        not_meant: false,
        foreign: false,
        loose: Vec::new(),
        before: None,
    };
    let mut stripper = Stripper::new(&text);
    let mut chained = false;
    for (index, source) in sources.iter().enumerate() {
        let mut plain = stripper.line(source.number, &source.text);
        let quoted = plain.is_quoted();
        chained |= posts::is_chained(&plain.text);
        if reader.heads.at(index).is_some() && visible_head(&stripper, &plain).is_some() {
            stripper.next_post();
            // The head itself may have stood in a quotation that never ends.
            plain.aside.clear();
            reader.head(index, plain.number);
        } else if reader.heads.is_inside(index) {
            reader.found.heads.push(plain.number);
        } else {
            reader.foreign |= reader.heads.is_foreign(index);
            reader.line(&plain, quoted);
        }
        reader.found.lines.push(plain);
    }
    reader.end_post();
    reader.found.hold_what_follows();
    reader.found.newest_first = reader.heads.newest_first(chained);
    reader.found
}

impl Reader<'_> {
    /// A post begins. Lines of a chat that one person writes one after the other are one.
    fn head(&mut self, index: usize, number: usize) {
        let Some(head) = self.heads.at(index).cloned() else { return };
        let goes_on = self.heads.is_chat() && self.author.as_ref() == Some(&head.author) && !self.signature;
        if !goes_on {
            self.end_post();
        }
        self.author = Some(head.author.clone());
        self.found.heads.push(number);
        let message = head.message.clone();
        let author = self.author.clone();
        self.found.messages.push(Message { author, line: number, said: None, head: Some(head) });
        if let Some(text) = message {
            self.line(&Plain { number, text, ..Plain::default() }, false);
        }
    }

    /// Somebody says something here.
    fn says(&mut self, line: usize, words: &str) {
        if let Some(message) = self.found.messages.last_mut().filter(|message| message.said.is_none()) {
            message.said = Some((line, clean(words)));
        }
    }

    fn end_post(&mut self) {
        self.close();
        self.end_paragraph();
        self.post += 1;
        self.author = None;
        (self.signature, self.corrects, self.before) = (false, false, None);
        (self.regrets, self.not_meant, self.foreign) = (false, false, false);
        self.repeated = Repeated::No;
    }

    fn line(&mut self, plain: &Plain, quoted: bool) {
        for (why, words) in &plain.aside {
            self.note_if_order(plain.number, words, *why);
        }
        if quoted {
            self.repeated = Repeated::No;
            if let Some((_, words)) = plain.aside.first() {
                self.says(plain.number, words);
            }
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
            // A motto stands under every post of its writer; what stands there once may be about his orders.
            let above = || self.found.lines.iter().rev().take(MOST_ORDERS);
            let once = || takes_back(text) && above().all(|line| line.text != text);
            if posts::is_postscript(text) || posts::corrects(text).is_some() || once() {
                return self.takes_back(plain.number, text);
            }
            self.note_if_order(plain.number, text, Why::Signature);
            return;
        }
        if posts::is_furniture(text) || posts::is_rule(text) {
            let tagged = matches!(self.open, Some((_, Closes::AtTag)));
            let inside = after_label(text).filter(|(_, rest)| self.known.reads(&bare_order(rest)));
            if let Some((block, _)) = self.open.as_ref().filter(|_| posts::is_furniture(text)) {
                let side = Some(block.side);
                self.aside(plain.number, side, text, Why::Furniture);
            } else if let Some((side, _)) = inside {
                // An order in the title of a post.
                self.aside(plain.number, Some(side), text, Why::Inside);
            }
            if !tagged {
                self.close();
            }
            return;
        }
        if !text.is_empty() {
            self.says(plain.number, text);
        }
        self.words(plain.number, text, plain.blank);
    }

    /// Words that a page repeats without marks around them go on to the next empty line.
    fn is_repeated(&mut self, number: usize, text: &str) -> bool {
        if let Some((_, rest)) = posts::wrote(text).filter(|_| self.heads.any()) {
            self.close();
            self.repeated = match rest {
                // A letter repeats the one it answers to its end.
                "" if self.heads.is_mail() => Repeated::ToTheEnd,
                "" => Repeated::Announced,
                _ => Repeated::No,
            };
            self.note_if_order(number, rest, Why::Quoted);
            return true;
        }
        let ends = posts::ends_repeated(text);
        match self.repeated {
            Repeated::No => return false,
            Repeated::Announced if text.is_empty() => return true,
            Repeated::Announced | Repeated::Begun => {
                self.repeated = if ends || text.is_empty() { Repeated::No } else { Repeated::Begun };
            }
            Repeated::ToTheEnd => {}
        }
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
        self.outside_tags(number, text);
    }

    fn open(&mut self, side: Side, line: usize, closes: Closes) {
        self.close();
        self.end_paragraph();
        let corrects = std::mem::take(&mut self.corrects);
        let (author, post, regrets) = (self.author.clone(), self.post, self.regrets);
        let doubt = match () {
            () if self.foreign => Some(Why::OtherHead),
            () if std::mem::take(&mut self.not_meant) => Some(Why::Doubtful),
            () => None,
        };
        let message = self.found.messages.len();
        let block =
            Gathered { side, line, orders: Vec::new(), author, post, message, corrects, regrets, doubt };
        self.open = Some((block, closes));
    }

    fn close(&mut self) {
        let Some((block, closes)) = self.open.take() else { return };
        if block.orders.is_empty() {
            return;
        }
        // Every block is held against the others: a thread of nothing but blocks must not take for ever.
        if self.found.blocks.len() >= MOST_BLOCKS {
            for order in &block.orders {
                self.aside(order.at.line, Some(block.side), &order.words, Why::TooMany);
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
            None => {
                let loosely = || loose_label(text).filter(|(_, rest)| self.known.reads(&bare_order(rest)));
                label(text).or_else(loosely).map_or((None, text), |(side, rest)| (Some(side), rest))
            }
        };
        let side = label_side.or(self.open.as_ref().map(|(block, _)| block.side));
        if side.is_some() || self.known.reads(&bare_order(words)) {
            self.aside(number, side, text, why);
        }
    }

    fn aside(&mut self, line: usize, side: Option<Side>, words: &str, why: Why) {
        if self.found.aside.len() >= MOST_ORDERS {
            self.found.unlisted += 1;
            return;
        }
        let words = clean(words.trim());
        self.found.aside.push(Aside { line, side, words, why, author: None, entry: None });
    }
}
