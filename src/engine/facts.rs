//! A position written down: one fact a line, ids and numbers only, sorted by bytes. Its digest is what a log pins, so what
//! a game writes here is as lasting as its codes. A page beside each game lists every kind of line.
//!
//! A position is written after every entry, so all lines share one buffer: a line is where it lies in it.

use std::fmt::{self, Write as _};
use std::ops::Range;

/// Room for the position of a game in full swing.
const ROOM: usize = 12 * 1024;
/// Room for its lines.
const LINES: usize = 384;

/// The facts of a position, as they are gathered.
#[derive(Debug, Clone)]
pub struct Facts {
    /// All lines, each ended by LF.
    text: String,
    lines: Vec<Range<u32>>,
}

impl Default for Facts {
    fn default() -> Self {
        Facts { text: String::with_capacity(ROOM), lines: Vec::with_capacity(LINES) }
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
        debug_assert!(
            self.text[start..]
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b" -".contains(&byte)),
            "a fact is made of ids and numbers: {}",
            &self.text[start..]
        );
        self.text.push('\n');
        let place = |at: usize| u32::try_from(at).expect("a position is far smaller than 4 GB");
        self.lines.push(place(start)..place(self.text.len()));
    }

    /// The position's text: a first line that names the encoding, then all facts, sorted, each ended by LF.
    #[must_use]
    pub fn text(self, heading: &str) -> String {
        let Facts { text: written, mut lines } = self;
        let line = |at: &Range<u32>| &written[at.start as usize..at.end as usize];
        // LF sorts before everything a fact is made of, so lines sort as they do without it. What was written in order is
        // found in order by this sort, which the other kind would not see.
        lines.sort_by(|a, b| line(a).cmp(line(b)));
        let mut text = String::with_capacity(heading.len() + 1 + written.len());
        text.push_str(heading);
        text.push('\n');
        for at in &lines {
            text.push_str(line(at));
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
        facts.add_words(&["ask"]);
        let text = "heading 1\nask\npiece a\npiece a gone\npiece a-2 gone\npiece b quebec\n";
        assert_eq!(facts.text("heading 1"), text);
    }
}
