//! A position written down: one fact a line, ids and numbers only, sorted by bytes. Its digest is what a log pins, so what
//! a game writes here is as lasting as its codes. A page beside each game lists every kind of line.
//!
//! A position is written after every entry, so all lines share one buffer: a line is where it lies in it.

pub mod read;

use super::Slot;
use std::fmt::{self, Write as _};
use std::ops::Range;

/// Room for the position of a game in full swing.
const ROOM: usize = 12 * 1024;

/// A piece of the buffer.
type Span = Range<usize>;

/// The facts of a position, as they are gathered.
#[derive(Debug, Clone)]
pub struct Facts {
    /// All lines, each ended by LF.
    text: String,
    /// The lines by their first word: facts of a kind are mostly written one after the other, and often in order.
    kinds: Vec<Kind>,
    /// The kind written last.
    last: usize,
}

#[derive(Debug, Clone)]
struct Kind {
    word: Span,
    /// Its lines; those written one after the other are one run.
    runs: Vec<Span>,
    /// The line written last.
    last: Span,
    /// Has no line come before one that was written earlier?
    in_order: bool,
}

impl Default for Facts {
    fn default() -> Self {
        Facts { text: String::with_capacity(ROOM), kinds: Vec::with_capacity(32), last: 0 }
    }
}

/// A fact being written, word by word: for the facts there are most of, spares what formatting costs.
#[derive(Debug)]
#[must_use = "a fact is one when it is ended"]
pub struct Line<'a> {
    facts: &'a mut Facts,
    start: usize,
    /// The length of its first word.
    word: usize,
    /// Is it one of a run of lines, which is taken as a whole?
    in_run: bool,
}

/// Lines of one kind that are written in their order.
#[derive(Debug)]
pub struct Run<'a> {
    facts: &'a mut Facts,
    kind: &'a str,
}

impl Run<'_> {
    /// Begins the next fact; none may come before the one before it.
    pub fn line(&mut self) -> Line<'_> {
        Line { in_run: true, ..self.facts.line(self.kind) }
    }
}

impl Line<'_> {
    /// Another word.
    pub fn word(self, word: &str) -> Self {
        self.facts.text.push(' ');
        self.facts.text.push_str(word);
        self
    }

    /// Another word, if there is one.
    pub fn and(self, word: Option<&str>) -> Self {
        match word {
            Some(word) => self.word(word),
            None => self,
        }
    }

    /// Another word, made of two parts.
    pub fn joined(self, head: &str, tail: &str) -> Self {
        let line = self.word(head);
        line.facts.text.push_str(tail);
        line
    }

    /// Another word: a number.
    pub fn number(self, number: usize) -> Self {
        self.facts.text.push(' ');
        self.facts.push_number(number);
        self
    }

    /// Another word: a slot, as it is spelled everywhere.
    pub fn slot(self, slot: Slot) -> Self {
        self.facts.text.push_str(" card-");
        self.facts.push_number(usize::from(slot.deck));
        self.facts.text.push('-');
        self.facts.push_number(usize::from(slot.number));
        self
    }

    /// Ends the fact.
    pub fn end(self) {
        if self.in_run {
            self.facts.text.push('\n');
        } else {
            self.facts.end_line(self.start, self.word);
        }
    }
}

impl Facts {
    /// Adds a fact: words parted by single blanks, made of `a-z 0-9 -`.
    pub fn add(&mut self, fact: fmt::Arguments<'_>) {
        let start = self.text.len();
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(fact);
        let line = &self.text[start..];
        let word = line.bytes().position(|byte| byte == b' ').unwrap_or(line.len());
        self.end_line(start, word);
    }

    /// Begins a fact of a kind, which is its first word.
    pub fn line(&mut self, kind: &str) -> Line<'_> {
        let start = self.text.len();
        self.text.push_str(kind);
        Line { facts: self, start, word: kind.len(), in_run: false }
    }

    /// Writes facts of a kind that come in their order: none is compared with the one before it.
    pub fn in_order(&mut self, kind: &str, write: impl FnOnce(&mut Run<'_>)) {
        let start = self.text.len();
        write(&mut Run { facts: self, kind });
        let run = &self.text[start..];
        if cfg!(any(test, debug_assertions)) {
            assert!(run.lines().is_sorted(), "a run comes in its order: {run}");
        }
        let Some(first) = run.find('\n') else { return };
        let last = run[..run.len() - 1].rfind('\n').map_or(start, |before| start + before + 1);
        self.take(start..self.text.len(), kind.len(), (start + first + 1, last));
    }

    /// As [`Facts::add`], of words that are at hand.
    pub fn add_words(&mut self, kind: &str, words: &[&str]) {
        words.iter().fold(self.line(kind), |line, word| line.word(word)).end();
    }

    fn push_number(&mut self, number: usize) {
        const DIGITS: &str = "0123456789";
        if number >= 10 {
            self.push_number(number / 10);
        }
        let digit = number % 10;
        self.text.push_str(&DIGITS[digit..=digit]);
    }

    fn end_line(&mut self, start: usize, word: usize) {
        debug_assert!(
            self.text[start..]
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b" -".contains(&byte)),
            "a fact is made of ids and numbers: {}",
            &self.text[start..]
        );
        self.text.push('\n');
        let end = self.text.len();
        self.take(start..end, word, (end, start));
    }

    /// Takes lines of a kind that were just written in their order; the first ends here, and the last begins there.
    fn take(&mut self, lines: Span, word: usize, (first, last): (usize, usize)) {
        let (written, word) = (self.text.as_bytes(), lines.start..lines.start + word);
        let (first, last) = (lines.start..first, last..lines.end);
        let of_kind = |kind: &Kind| written[kind.word.clone()] == written[word.clone()];
        if !self.kinds.get(self.last).is_some_and(of_kind) {
            self.last = self.kinds.iter().position(of_kind).unwrap_or(self.kinds.len());
        }
        let Some(kind) = self.kinds.get_mut(self.last) else {
            self.kinds.push(Kind { word, runs: vec![lines], last, in_order: true });
            return;
        };
        kind.in_order = kind.in_order && written[kind.last.clone()] <= written[first];
        match kind.runs.last_mut() {
            Some(run) if run.end == lines.start => run.end = lines.end,
            _ => kind.runs.push(lines),
        }
        kind.last = last;
    }

    /// The position's text: a first line that names the encoding, then all facts, sorted, each ended by LF.
    ///
    /// What ends a first word, a blank or LF, sorts before everything that words are made of: so lines sort as their first
    /// words do, and lines as they do without their LF.
    #[must_use]
    pub fn text(self, heading: &str) -> String {
        let Facts { text: written, mut kinds, last: _ } = self;
        let at = |span: &Span| &written[span.clone()];
        kinds.sort_unstable_by(|a, b| at(&a.word).cmp(at(&b.word)));
        let mut text = String::with_capacity(heading.len() + 1 + written.len());
        text.push_str(heading);
        text.push('\n');
        for Kind { runs, in_order, .. } in &kinds {
            if *in_order {
                text.extend(runs.iter().map(at));
            } else {
                let mut lines: Vec<&str> =
                    runs.iter().flat_map(|run| at(run).split_inclusive('\n')).collect();
                lines.sort_unstable();
                text.extend(lines);
            }
        }
        text
    }
}

/// The numbers below `end` in the order in which their spellings sort: 0, 1, 10, 11, …, 19, 2, 20, …
pub fn as_spelled(end: usize) -> impl Iterator<Item = usize> {
    let next = move |number: &usize| {
        let mut number = *number;
        if number == 0 {
            return (end > 1).then_some(1);
        }
        if number * 10 < end {
            return Some(number * 10);
        }
        while number % 10 == 9 || number + 1 >= end {
            number /= 10;
            if number == 0 {
                return None;
            }
        }
        Some(number + 1)
    };
    std::iter::successors((end > 0).then_some(0), next)
}

/// Adds a fact: `fact!(facts, "piece {} {}", piece, place)`.
#[macro_export]
macro_rules! fact {
    ($facts:expr, $($arg:tt)*) => { $facts.add(format_args!($($arg)*)) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sorted_whichever_way_they_were_added() {
        let mut facts = Facts::default();
        facts.add_words("piece", &["b", "quebec"]);
        fact!(facts, "piece a-{} gone", 2);
        fact!(facts, "piece a");
        facts.add_words("piece", &["a", "gone"]);
        facts.add_words("piece-x", &["a"]);
        facts.add_words("ask", &[]);
        facts.add_words("piece", &["a", "gone"]);
        let text = "heading 1\nask\npiece a\npiece a gone\npiece a gone\npiece a-2 gone\npiece b quebec\npiece-x a\n";
        assert_eq!(facts.text("heading 1"), text);
    }

    #[test]
    fn lines_in_order_with_others_between_them_stay_together() {
        let mut facts = Facts::default();
        facts.add_words("b", &["1"]);
        facts.add_words("b", &["2"]);
        facts.add_words("a", &[]);
        facts.add_words("b", &["2", "x"]);
        facts.add_words("b", &["3"]);
        assert_eq!(facts.text("heading 1"), "heading 1\na\nb 1\nb 2\nb 2 x\nb 3\n");
    }

    #[test]
    fn a_run_lies_among_lines_that_came_one_by_one() {
        for order in [[0, 1, 2], [1, 0, 2], [2, 1, 0]] {
            let mut facts = Facts::default();
            for part in order {
                match part {
                    0 => facts.add_words("b", &["1"]),
                    1 => facts.in_order("b", |run| {
                        run.line().word("2").and(None).end();
                        run.line().word("2").joined("x-", "y").and(Some("z")).end();
                    }),
                    _ => facts.add_words("b", &["3"]),
                }
                facts.add_words("a", &[]);
                facts.in_order("c", |_| ());
            }
            assert_eq!(facts.text("h"), "h\na\na\na\nb 1\nb 2\nb 2 x-y z\nb 3\n", "{order:?}");
        }
    }

    #[test]
    fn a_line_is_what_formatting_makes_of_its_words() {
        for number in [0, 7, 10, 99, 100, 12_345, u16::MAX] {
            let slot = Slot { deck: 12, number };
            let (mut by_word, mut formatted) = (Facts::default(), Facts::default());
            by_word.line("discard").word("british").number(usize::from(number)).slot(slot).end();
            fact!(formatted, "discard british {number} {slot}");
            assert_eq!(by_word.text("h"), formatted.text("h"));
        }
    }

    #[test]
    fn numbers_come_as_their_spellings_sort() {
        for end in (0..130).chain([999, 1000, 1001, 1234]) {
            let mut sorted: Vec<usize> = (0..end).collect();
            sorted.sort_unstable_by_key(ToString::to_string);
            assert_eq!(as_spelled(end).collect::<Vec<_>>(), sorted);
        }
    }
}
