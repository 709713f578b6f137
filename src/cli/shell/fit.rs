//! Lines that fit the terminal: whatever a command prints, in a narrow window it is broken between words and not by the window.

use crate::render::text::{harmless, width};
use std::io::{self, IsTerminal, Write};

/// The narrowest window anything is broken for.
const LEAST: usize = 24;
/// Where a line goes on that was broken, behind its own indent.
const HANGING: usize = 2;

/// How many columns the terminal has that standard output goes to.
#[must_use]
pub fn columns() -> Option<usize> {
    measured(io::stdout())
}

/// The same of standard error, where what went wrong is told.
#[must_use]
pub fn error_columns() -> Option<usize> {
    measured(io::stderr())
}

/// The columns of a stream that goes to a terminal.
#[cfg(unix)]
fn measured(stream: impl IsTerminal + std::os::fd::AsFd) -> Option<usize> {
    let size = stream.is_terminal().then(|| terminal_size::terminal_size_of(&stream)).flatten();
    size.map(|(wide, _)| usize::from(wide.0).max(LEAST))
}

/// The columns of a stream that goes to a terminal.
#[cfg(windows)]
fn measured(stream: impl IsTerminal + std::os::windows::io::AsHandle) -> Option<usize> {
    let size = stream.is_terminal().then(|| terminal_size::terminal_size_of(&stream)).flatten();
    size.map(|(wide, _)| usize::from(wide.0).max(LEAST))
}

/// Lines that fit, where it is known what that is.
#[must_use]
pub fn lines(text: &str, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    text.split('\n').map(|line| fitted(line, columns)).collect::<Vec<_>>().join("\n")
}

/// Lets through nothing that could steer a terminal, whichever log, data file or file name it came from, and no line that is
/// wider than the window.
#[derive(Debug)]
pub struct Guarded<W> {
    inner: W,
    columns: Option<usize>,
    /// The line that has not ended yet.
    begun: String,
}

impl<W: Write> Guarded<W> {
    /// Around a stream; where the columns are not known, lines stay as they are.
    pub fn new(inner: W, columns: Option<usize>) -> Guarded<W> {
        Guarded { inner, columns, begun: String::new() }
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        let Some(columns) = self.columns else { return self.inner.write_all(text.as_bytes()) };
        self.begun.push_str(text);
        while let Some(end) = self.begun.find('\n') {
            let line: String = self.begun.drain(..=end).collect();
            self.inner.write_all(fitted(line.trim_end_matches('\n'), columns).as_bytes())?;
            self.inner.write_all(b"\n")?;
        }
        Ok(())
    }
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.put(&harmless(text))?,
            Err(_) => self.put(&harmless(&String::from_utf8_lossy(bytes)))?,
        }
        Ok(bytes.len())
    }

    /// A question has no end of its line: it is shown all the same.
    fn flush(&mut self) -> io::Result<()> {
        let begun = lines(&std::mem::take(&mut self.begun), self.columns);
        self.inner.write_all(begun.as_bytes())?;
        self.inner.flush()
    }
}

/// How many columns a text takes without its colours.
fn seen(text: &str) -> usize {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, behind)| behind);
    }
    plain.push_str(rest);
    width(&plain)
}

/// A line in lines of at most so many columns, as far as its words allow; what goes on stands a little further to the right.
#[must_use]
pub fn fitted(line: &str, columns: usize) -> String {
    if seen(line) <= columns {
        return line.to_owned();
    }
    let indent = line.chars().take_while(|letter| *letter == ' ').count();
    let next = " ".repeat((indent + HANGING).min(columns / 2));
    let mut out = " ".repeat(indent.min(columns / 2));
    let (mut used, mut fresh) = (out.len(), true);
    for word in line.trim_start().split(' ') {
        let wide = seen(word);
        if !fresh && used + 1 + wide > columns {
            out.push('\n');
            out.push_str(&next);
            (used, fresh) = (next.len(), true);
            if word.is_empty() {
                continue;
            }
        }
        if !fresh {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += wide;
        fresh = false;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint::{ORDER, paint};

    #[test]
    fn v6_no_line_is_wider_than_the_window() {
        let long =
            format!("  Albany: {} and {}", paint(ORDER, "three Regulars of Braddock"), "word ".repeat(30));
        for columns in [24, 40, 60, 80] {
            let fitted = fitted(&long, columns);
            assert!(fitted.lines().all(|line| seen(line) <= columns), "{columns}: {fitted}");
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&fitted), words(&long));
            assert!(fitted.lines().skip(1).all(|line| line.starts_with("    ")), "{fitted}");
        }
        assert_eq!(fitted("short", 80), "short");
    }

    #[test]
    fn v6_a_question_is_shown_before_its_line_ends() {
        let mut seen = Vec::new();
        let mut out = Guarded::new(&mut seen, Some(30));
        write!(out, "one two three four five six seven eight\nYour order").unwrap();
        out.flush().unwrap();
        drop(out);
        assert_eq!(
            String::from_utf8(seen).unwrap(),
            "one two three four five six\n  seven eight\nYour order"
        );
    }
}
