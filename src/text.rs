//! Widths, wrapping, and keeping foreign text harmless.

use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthStr;

/// Columns a line may take: every terminal and every mail has them.
pub const WIDTH: usize = 80;

/// May this character be shown? Control characters could steer a terminal, and bidirectional marks could make a line
/// read as something else.
fn is_harmless(c: char) -> bool {
    let steers = c.is_control() && c != '\n';
    let turns =
        matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !(steers || turns)
}

/// Foreign text without anything that could harm a terminal.
#[must_use]
pub fn clean(text: &str) -> String {
    // Nearly every text has nothing to lose.
    if text.chars().all(is_harmless) {
        return text.to_owned();
    }
    text.chars().filter(|c| is_harmless(*c)).collect()
}

/// A text that ends with a stop: its own, or a full one.
#[must_use]
pub fn stopped(text: &str) -> String {
    let stop = if text.is_empty() || text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{text}{stop}")
}

/// A text in parts, each with whether it stands between two back-ticks: what is to be typed, or stands so in a file.
#[must_use]
pub fn typed(text: &str) -> Vec<(bool, &str)> {
    let parts: Vec<&str> = text.split('`').collect();
    // A back-tick without its fellow is nobody's mark.
    if parts.len().is_multiple_of(2) {
        return vec![(false, text)];
    }
    parts.into_iter().enumerate().map(|(at, part)| (at % 2 == 1, part)).collect()
}

/// What is typed and is no longer than this stays on one line: it fits on a telephone, and half a command is none.
const TYPED: usize = 32;

/// Does what is to be typed stay on one line?
#[must_use]
pub fn stays_whole(typed: &str) -> bool {
    typed.chars().count() <= TYPED
}

/// The most words of a citation: a longer bracket is broken like any other text.
const CITATION: usize = 5;

/// A text in parts, each with whether it is a citation in its brackets, which no line end should part.
#[must_use]
pub fn cited(text: &str) -> Vec<(bool, &str)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((start, end)) = citation(rest) {
        parts.push((false, &rest[..start]));
        parts.push((true, &rest[start..end]));
        rest = &rest[end..];
    }
    parts.push((false, rest));
    parts.retain(|(_, part)| !part.is_empty());
    parts
}

/// Where the first citation of a text begins and ends.
fn citation(text: &str) -> Option<(usize, usize)> {
    text.match_indices('[').find_map(|(start, _)| {
        let length = text[start..].find(']')? + 1;
        let inner = &text[start + 1..start + length - 1];
        let is_one = !inner.contains(['[', '\n']) && inner.split(' ').count() <= CITATION;
        is_one.then_some((start, start + length))
    })
}

/// The colour codes this program writes; any other escape is somebody else's.
const COLOURS: [&str; 6] = ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[94m"];

/// Text ready for a terminal: our own colours stay, whatever else could steer it goes, wherever it came from.
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_harmless) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let colour = COLOURS.iter().find(|colour| rest.starts_with(**colour));
        let length = colour.map_or(c.len_utf8(), |colour| colour.len());
        if colour.is_some() || is_harmless(c) {
            out.push_str(&rest[..length]);
        }
        rest = &rest[length..];
    }
    Cow::Owned(out)
}

/// Text on one line, its words parted by single blanks, in the form a log takes.
#[must_use]
pub fn one_line(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(|word| clean(word).nfc().collect()).collect();
    words.join(" ")
}

/// How many columns a text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// A text filled up with blanks to some columns.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A blank at which no line is broken; [`wrap`] writes it as an ordinary one.
pub const TIED: &str = "\u{a0}";

/// A text that [`wrap`] keeps on one line, such as a citation.
#[must_use]
pub fn tied(text: &str) -> String {
    text.replace(' ', TIED)
}

/// Breaks a text into lines of at most [`WIDTH`] columns: the first after `first`, the others after `next`.
#[must_use]
pub fn wrap(text: &str, first: &str, next: &str) -> String {
    wrap_to(WIDTH, text, first, next)
}

/// As [`wrap`], into lines of at most so many columns.
#[must_use]
pub fn wrap_to(most: usize, text: &str, first: &str, next: &str) -> String {
    let mut out = String::from(first);
    let mut used = width(first);
    let mut fresh = true;
    for word in text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()) {
        let columns = width(word);
        if !fresh && used + 1 + columns > most {
            out.push('\n');
            out.push_str(next);
            used = width(next);
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += columns;
        fresh = false;
    }
    out.replace(TIED, " ")
}

/// Several things in a sentence: `a, b and c`.
#[must_use]
pub fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

/// A text with a capital in front.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A number of things.
#[must_use]
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// `entry 5`, `entries 5 to 7`.
#[must_use]
pub fn entries((from, to): (u32, u32)) -> String {
    if from == to { format!("entry {from}") } else { format!("entries {from} to {to}") }
}

/// Rising numbers: `3`, `0 to 4, 7, 9 to 12`.
#[must_use]
pub fn ranges(numbers: &[u64]) -> String {
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match parts.last_mut() {
            Some((_, to)) if *to + 1 == *number => *to = *number,
            _ => parts.push((*number, *number)),
        }
    }
    let part = |(from, to): &(u64, u64)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from} to {to}"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::paint;

    #[test]
    fn numbers_in_a_row_are_told_by_their_ends() {
        assert_eq!(ranges(&[0, 1, 2, 5, 8, 9]), "0 to 2, 5, 8, 9");
        assert_eq!((ranges(&[]), ranges(&[7])), (String::new(), "7".to_owned()));
    }

    #[test]
    fn a_sentence_has_one_stop() {
        let stopped = ["Late 1757, Intercepted!", "Whose?", "Late 1757", "It is over.", ""].map(stopped);
        assert_eq!(stopped, ["Late 1757, Intercepted!", "Whose?", "Late 1757.", "It is over.", ""]);
    }

    #[test]
    fn foreign_text_cannot_steer_the_terminal() {
        assert_eq!(clean("a\u{1b}[31mb\u{7}\u{202e}c\r\nd"), "a[31mbc\nd");
        assert_eq!(clean("Québec · Ōtsego"), "Québec · Ōtsego");
    }

    #[test]
    fn only_our_own_colours_reach_the_terminal() {
        let text = format!("{} \u{1b}]0;title\u{7}\u{1b}[2Jend", paint::paint(paint::WRONG, "no"));
        assert_eq!(harmless(&text), "\u{1b}[1m\u{1b}[31mno\u{1b}[0m ]0;title[2Jend");
        assert_eq!(harmless("Québec\n"), "Québec\n");
        for style in [
            paint::HEADING,
            paint::ORDER,
            paint::ASIDE,
            paint::RIGHT,
            paint::of(crate::side::Side::British),
            paint::of(crate::side::Side::French),
        ] {
            let painted = paint::paint(style, "x");
            assert_eq!(harmless(&painted), painted, "every colour in use is known");
        }
    }

    #[test]
    fn words_for_the_log_stand_on_one_line() {
        assert_eq!(one_line("  a\n b\t\u{1b}c  e\u{301} "), "a b c é");
    }

    #[test]
    fn no_line_is_longer_than_the_width_unless_a_word_is() {
        let text = "word ".repeat(60);
        let wrapped = wrap(&text, "- ", "  ");
        assert!(wrapped.lines().all(|line| width(line) <= WIDTH), "{wrapped}");
        assert!(wrapped.lines().count() > 3);
        assert_eq!(wrapped.split_whitespace().filter(|word| *word == "word").count(), 60);
        assert_eq!(wrap(&"x".repeat(100), "", "").lines().count(), 1);
    }

    #[test]
    fn what_is_tied_stays_together() {
        let text = format!("{} {}", "x".repeat(70), tied("[NF Course of Play ¶5]"));
        assert_eq!(wrap(&text, "", "").lines().nth(1), Some("[NF Course of Play ¶5]"));
    }

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!(width(&pad("日本", 6)), 6);
        assert_eq!(pad("abcdef", 3), "abcdef");
    }
}
