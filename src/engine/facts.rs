//! A position written down: one fact a line, ids and numbers only, sorted by bytes. Its digest is what a log pins, so what
//! a game writes here is as lasting as its codes. A page beside each game lists every kind of line.
//!
//! A position is written after every entry, so all lines share one buffer: a line is where it lies in it.

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
    lines: Vec<Span>,
}

impl Default for Facts {
    fn default() -> Self {
        Facts { text: String::with_capacity(ROOM), kinds: Vec::with_capacity(32), last: 0 }
    }
}

impl Facts {
    /// Adds a fact: words parted by single blanks, made of `a-z 0-9 -`.
    pub fn add(&mut self, fact: fmt::Arguments<'_>) {
        let start = self.text.len();
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(fact);
        self.end_line(start);
    }

    /// As [`Facts::add`], of words that are at hand: for the facts there are most of, spares what formatting costs.
    pub fn add_words(&mut self, words: &[&str]) {
        let start = self.text.len();
        for (place, word) in words.iter().enumerate() {
            if place > 0 {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
        self.end_line(start);
    }

    fn end_line(&mut self, start: usize) {
        let line = &self.text[start..];
        debug_assert!(
            line.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b" -".contains(&byte)),
            "a fact is made of ids and numbers: {line}"
        );
        let word = start..start + line.bytes().position(|byte| byte == b' ').unwrap_or(line.len());
        self.text.push('\n');
        let of_kind = |kind: &Kind| self.text[kind.word.clone()] == self.text[word.clone()];
        if !self.kinds.get(self.last).is_some_and(of_kind) {
            self.last = self.kinds.iter().position(of_kind).unwrap_or(self.kinds.len());
        }
        if self.last == self.kinds.len() {
            self.kinds.push(Kind { word, lines: Vec::with_capacity(8) });
        }
        self.kinds[self.last].lines.push(start..self.text.len());
    }

    /// The position's text: a first line that names the encoding, then all facts, sorted, each ended by LF.
    ///
    /// What ends a first word, a blank or LF, sorts before everything that words are made of: so lines sort as their first
    /// words do, and lines as they do without their LF.
    #[must_use]
    pub fn text(self, heading: &str) -> String {
        let Facts { text: written, mut kinds, last: _ } = self;
        let at = |span: &Span| &written.as_bytes()[span.clone()];
        kinds.sort_unstable_by(|a, b| at(&a.word).cmp(at(&b.word)));
        let mut text = String::with_capacity(heading.len() + 1 + written.len());
        text.push_str(heading);
        text.push('\n');
        for Kind { lines, .. } in &mut kinds {
            // Sees at one glance over them that lines are in order.
            lines.sort_unstable_by(|a, b| at(a).cmp(at(b)));
            for line in lines {
                text.push_str(&written[line.clone()]);
            }
        }
        text
    }
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
        facts.add_words(&["piece", "b", "quebec"]);
        fact!(facts, "piece a-{} gone", 2);
        fact!(facts, "piece a");
        facts.add_words(&["piece", "a", "gone"]);
        facts.add_words(&["piece-x", "a"]);
        facts.add_words(&["ask"]);
        facts.add_words(&["piece", "a", "gone"]);
        let text = "heading 1\nask\npiece a\npiece a gone\npiece a gone\npiece a-2 gone\npiece b quebec\npiece-x a\n";
        assert_eq!(facts.text("heading 1"), text);
    }
}
