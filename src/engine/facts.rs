//! A position written down: one fact a line, ids and numbers only, sorted by bytes. Its digest is what a log pins, so what
//! a game writes here is as lasting as its codes. A page beside each game lists every kind of line.

use std::fmt::{self, Write as _};

/// The facts of a position, as they are gathered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    lines: Vec<String>,
}

impl Facts {
    /// Adds a fact: words parted by single blanks, made of `a-z 0-9 -`.
    pub fn add(&mut self, fact: fmt::Arguments<'_>) {
        let mut line = String::with_capacity(32);
        // Writing to a string cannot fail.
        let _ = line.write_fmt(fact);
        debug_assert!(
            line.bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b" -".contains(&byte)),
            "a fact is made of ids and numbers: {line}"
        );
        self.lines.push(line);
    }

    /// The position's text: a first line that names the encoding, then all facts, sorted, each ended by LF.
    #[must_use]
    pub fn text(mut self, heading: &str) -> String {
        self.lines.sort_unstable();
        let length = heading.len() + 1 + self.lines.iter().map(|line| line.len() + 1).sum::<usize>();
        let mut text = String::with_capacity(length);
        for line in std::iter::once(heading).chain(self.lines.iter().map(String::as_str)) {
            text.push_str(line);
            text.push('\n');
        }
        text
    }
}

/// Adds a fact: `fact!(facts, "piece {} {}", piece, place)`.
#[macro_export]
macro_rules! fact {
    ($facts:expr, $($arg:tt)*) => { $facts.add(format_args!($($arg)*)) };
}
