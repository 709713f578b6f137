//! Facts read back. A start that a log pins is a text of facts, so what is read here is as lasting as what is written: no structure of a
//! program is named in it. Only the one spelling of a position is read: what was read is written once more and compared.

use super::Facts;
use crate::engine::CodePart;
use crate::flaw;
use crate::flaw::Flaw;
use std::collections::BTreeMap;
use std::fmt;

/// What every text of facts begins with, whatever the game and the version of its encoding.
const POSITION: &str = "coureur/position/";

/// Is it a text of facts, rather than a file by hand?
#[must_use]
pub fn is_facts(text: &str) -> bool {
    text.starts_with(POSITION)
}

/// What this program does not read of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread(pub Flaw);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads a text line by line: the words of each fact, which the game takes or does not know.
///
/// # Errors
/// If the text is of another game or encoding, or a line means nothing.
pub fn each_line<'a>(
    text: &'a str,
    heading: &str,
    mut take: impl FnMut(&[&'a str]) -> Option<()>,
) -> Result<(), Unread> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if first != heading {
        return Err(Unread(flaw!("facts.begins", first = first, heading = heading)));
    }
    let mut before = "";
    for line in lines {
        if line == before {
            return Err(Unread(flaw!("facts.said_twice", line = line)));
        }
        before = line;
        let words: Vec<&str> = line.split(' ').collect();
        take(&words).ok_or_else(|| Unread(flaw!("facts.means_nothing_here", line = line)))?;
    }
    Ok(())
}

/// A word as an id, a number, a side or a slot.
#[must_use]
pub fn part<T: CodePart>(word: &str) -> Option<T> {
    T::read_part(word)
}

/// Is this, written down, what was read?
///
/// # Errors
/// If it is not: then something was said twice, or not at all, or in another order.
pub fn same(text: &str, heading: &str, facts: Facts) -> Result<(), Unread> {
    let written = facts.text(heading);
    if written == text {
        return Ok(());
    }
    let differs = written.lines().zip(text.lines()).find(|(one, other)| one != other);
    Err(Unread(match differs {
        Some((line, _)) => flaw!("facts.differ", line = line),
        None => flaw!("facts.differ_at_the_end"),
    }))
}

/// Things that come with their places, in the order in which places are spelled.
#[derive(Debug)]
pub struct Listed<T>(BTreeMap<u16, T>);

impl<T> Default for Listed<T> {
    fn default() -> Self {
        Listed(BTreeMap::new())
    }
}

impl<T> Listed<T> {
    /// One of them.
    pub fn put(&mut self, place: &str, thing: T) -> Option<()> {
        self.0.insert(part(place)?, thing);
        Some(())
    }

    /// All of them in order.
    #[must_use]
    pub fn all(self) -> Vec<T> {
        self.0.into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_means_nothing_is_named() {
        let read = |text: &str| {
            let mut seen = Vec::new();
            each_line(text, "h 1", |words| (words[0] == "a").then(|| seen.push(words.len()))).map(|()| seen)
        };
        assert_eq!(read("h 1\na\na b c\n"), Ok(vec![1, 3]));
        assert!(read("h 1\na b\na b\n").is_err_and(|why| why.to_string().contains("twice")));
        assert!(read("h 2\na\n").is_err_and(|why| why.to_string().contains("h 2")));
        assert!(read("h 1\na\nb c\n").is_err_and(|why| why.to_string().contains("line=b c")));
        assert!(read("").is_err());
    }

    #[test]
    fn only_the_one_spelling_is_the_same() {
        let facts = || {
            let mut facts = Facts::default();
            facts.add_words("a", &["1"]);
            facts
        };
        assert_eq!(same("h\na 1\n", "h", facts()), Ok(()));
        for other in ["h\na 1", "h\na 1\na 1\n", "h\na 01\n", "h\n"] {
            assert!(same(other, "h", facts()).is_err(), "{other:?}");
        }
    }

    #[test]
    fn places_are_numbers() {
        let mut list = Listed::default();
        for place in ["0", "10", "2"] {
            assert!(list.put(place, place.to_owned()).is_some());
        }
        assert!(list.put("01", String::new()).is_none());
        assert_eq!(list.all(), ["0", "2", "10"]);
    }
}
