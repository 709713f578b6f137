//! The place of an offence: where it is, and the little piece of the log that shows it.

use std::sync::Arc;

use crate::yaml::is_allowed;

/// How many bytes of a line are shown on either side of an offence.
const AROUND: usize = 160;
/// How much of the offence itself is shown.
const SHOWN: usize = 240;

/// The line of an offence, cut where it is long, with characters that could harm a terminal replaced. It
/// knows its true place in the log, and never holds more than a few hundred bytes of it.
#[derive(Debug, Clone)]
pub struct Excerpt(Arc<Shown>);

#[derive(Debug)]
struct Shown {
    entry: usize,
    line: usize,
    column: usize,
    text: String,
}

/// A part of an excerpt, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Where it begins.
    pub offset: usize,
    /// How long it is.
    pub length: usize,
}

impl Excerpt {
    /// Cuts the excerpt for `length` bytes at `offset` of a log and gives the span to label within it.
    pub(super) fn cut(log: &[u8], entry: usize, offset: usize, length: usize) -> (Self, Span) {
        let offset = offset.min(log.len());
        let (before, after) = log.split_at(offset);
        let line_start = before.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let line_end = after.iter().position(|&b| b == b'\n').map_or(log.len(), |at| offset + at);
        let end = offset.saturating_add(length.min(SHOWN)).min(line_end.max(offset));
        let from = line_start.max(offset.saturating_sub(AROUND));
        let to = line_end.max(end).min(end.saturating_add(AROUND));

        let mut text = clean(&log[from..offset]);
        let start = text.len();
        text.push_str(&clean(&log[offset..end]));
        let labelled = text.len() - start;
        text.push_str(&clean(&log[end..to]));

        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        let column = String::from_utf8_lossy(&log[line_start..offset]).chars().count() + 1;
        (Self(Arc::new(Shown { entry, line, column, text })), Span { offset: start, length: labelled })
    }

    /// The number of the document in the log, from 0.
    #[must_use]
    pub fn entry(&self) -> usize {
        self.0.entry
    }

    /// The line in the log, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The character in the line, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// The text shown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

fn clean(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().map(|c| if is_allowed(c) { c } else { '\u{fffd}' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_small_and_knows_its_place() {
        let mut log = b"---\nentry: 1\n".to_vec();
        log.extend(vec![b'x'; 1 << 20]);
        let (excerpt, span) = Excerpt::cut(&log, 1, 13 + 5000, 1 << 19);
        assert_eq!((excerpt.line(), excerpt.column()), (3, 5001));
        assert_eq!(excerpt.text().len(), 2 * AROUND + SHOWN);
        assert_eq!((span.offset, span.length), (AROUND, SHOWN));
    }

    #[test]
    fn an_excerpt_never_harms_the_terminal_nor_panics() {
        let log = b"a\x1b[2J\xff\xc3\xa9\r\nb\n";
        for offset in 0..=log.len() + 2 {
            for length in 0..12 {
                let (excerpt, span) = Excerpt::cut(log, 0, offset, length);
                assert!(excerpt.text().chars().all(is_allowed), "{excerpt:?}");
                assert!(excerpt.text().get(span.offset..span.offset + span.length).is_some());
            }
        }
    }
}
