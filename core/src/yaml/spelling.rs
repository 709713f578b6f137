//! One spelling for a scalar, such that YAML 1.1 and YAML 1.2 both read it back as the same string.
//!
//! The rule is by character, never by a Unicode property table, so that it cannot drift with a library's age.

use std::borrow::Cow;

use unicode_normalization::is_nfc;

/// Words that some YAML reader takes for a truth value, nothing or a number; compared without case.
const RESERVED: [&str; 12] =
    ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "infinity"];
const LONGEST_RESERVED: usize = 8;

/// Whether a character may stand in text that is signed, mailed and read by eye.
///
/// Refused are control characters, the line breaks that only some YAML versions know, the byte order mark,
/// the invisible characters that turn the direction of text, and code points that are not characters.
#[must_use]
pub fn is_allowed(c: char) -> bool {
    match c {
        ' '..='~' => true,
        '\0'..='\u{9f}' => false,
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => false,
        '\u{feff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fff9}'..='\u{fffb}' => false,
        _ => (c as u32) & 0xfffe != 0xfffe,
    }
}

/// What keeps a text from being signed, with the byte offset where a single place is to blame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadText {
    /// A character that [`is_allowed`] refuses.
    Character {
        /// Byte offset.
        at: usize,
        /// The character.
        character: char,
    },
    /// The text is not in Unicode normalisation form C.
    NotNfc,
}

/// Checks that all characters are allowed and that the text is in normalisation form C.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_text(text: &str) -> Result<(), BadText> {
    // Without an early exit, so that the compiler looks at many bytes at a time.
    if text.bytes().fold(true, |sound, b| sound & (b' '..=b'~').contains(&b)) {
        return Ok(());
    }
    if let Some((at, character)) = text.char_indices().find(|&(_, c)| !is_allowed(c)) {
        return Err(BadText::Character { at, character });
    }
    if is_nfc(text) { Ok(()) } else { Err(BadText::NotNfc) }
}

/// Whether a text is written without quotes.
///
/// All its characters are ASCII letters, digits, `- _ . , / + = ( ) '`, single inner blanks or Latin letters
/// with accents (U+00C0 to U+024F); it begins with a letter and is no word with a meaning, or begins with a
/// digit, not with `0x`, and holds a letter that no number and no date has.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    let add = |(all, any): (u8, u8), class: u8| (all & class, any | class);
    let (all, any) = if text.is_ascii() {
        text.bytes().map(|b| CLASSES[usize::from(b)]).fold((SAFE, 0), add)
    } else {
        text.chars().map(class).fold((SAFE, 0), add)
    };
    let Some(first) = text.chars().next() else { return false };
    if all & SAFE == 0 || text.ends_with(' ') {
        return false;
    }
    match first {
        '0'..='9' => any & NEVER_NUMERIC != 0 && !text[1..].starts_with(['x', 'X']),
        'a'..='z' | 'A'..='Z' => {
            text.len() > LONGEST_RESERVED || !RESERVED.iter().any(|word| word.eq_ignore_ascii_case(text))
        }
        _ => first >= '\u{c0}',
    }
}

/// A character that may stand in a plain scalar.
const SAFE: u8 = 1;
/// A letter that occurs in no decimal, octal, binary or exponent number and in no date.
const NEVER_NUMERIC: u8 = 2;

/// What the rule asks of one character.
const fn class(c: char) -> u8 {
    match c.to_ascii_lowercase() {
        'b' | 'e' | 'o' | 't' | 'x' | 'z' => SAFE,
        'a'..='z' | '\u{c0}'..='\u{24f}' => SAFE | NEVER_NUMERIC,
        '0'..='9' | ' ' | '-' | '_' | '.' | ',' | '/' | '+' | '=' | '(' | ')' | '\'' => SAFE,
        _ => 0,
    }
}

/// The classes of the ASCII characters, looked up because every byte of a log is asked for.
const CLASSES: [u8; 128] = {
    let mut classes = [0; 128];
    let mut code: u8 = 0;
    while code < 128 {
        classes[code as usize] = class(code as char);
        code += 1;
    }
    classes
};

/// The one spelling of a text: plain where [`is_plain`] says so, else in single quotes, inner quotes doubled.
#[must_use]
pub fn spell(text: &str) -> Cow<'_, str> {
    if is_plain(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("'{}'", text.replace('\'', "''")))
}

/// Reads a scalar, accepting only the spelling that [`spell`] writes; `None` for any other.
#[must_use]
pub fn unspell(raw: &str) -> Option<Cow<'_, str>> {
    let Some(quoted) = raw.strip_prefix('\'') else {
        return is_plain(raw).then_some(Cow::Borrowed(raw));
    };
    let inner = quoted.strip_suffix('\'')?;
    let text = if inner.contains('\'') {
        let text = inner.replace("''", "'");
        // A mark that stood alone would be doubled now.
        if text.replace('\'', "''") != inner {
            return None;
        }
        Cow::Owned(text)
    } else {
        Cow::Borrowed(inner)
    };
    (!is_plain(&text)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What YAML 1.1 or YAML 1.2, or a careless reader of either, takes for something else than this text.
    const AMBIGUOUS: &[&str] = &[
        "1755",
        "1",
        "0",
        "-1",
        "+1",
        "1.5",
        ".5",
        "1e3",
        "1E3",
        "98e91485080",
        "0x1f",
        "0X1F",
        "0o17",
        "0b1010",
        "017",
        "1_000",
        "1,000",
        "1:30",
        "190:20:30",
        "2026-11-15",
        "2026-11-15T02:10:33Z",
        "2026-11-15t02",
        "yes",
        "No",
        "ON",
        "off",
        "y",
        "N",
        "true",
        "FALSE",
        "null",
        "Null",
        "~",
        "",
        ".inf",
        "-.inf",
        ".nan",
        "nan",
        "=",
        "<<",
        "- a",
        "? a",
        ": a",
        "a: b",
        "a:",
        "a #b",
        "#a",
        "&a",
        "*a",
        "!a",
        "|",
        ">",
        "%a",
        "@a",
        "`a",
        "'a",
        "\"a",
        "[a",
        "{a",
        "]",
        "}",
        ",a",
        "a ",
        "---",
        "...",
        "-",
        "?",
        "é: x",
        "½",
        "—",
        "\u{3042}",
    ];

    #[test]
    fn what_yaml_could_take_for_something_else_is_quoted() {
        for &text in AMBIGUOUS {
            assert!(!is_plain(text), "{text:?} would be plain");
            assert!(spell(text).starts_with('\''), "{text:?}");
            assert_eq!(unspell(&spell(text)).as_deref(), Some(text));
        }
    }

    #[test]
    fn ordinary_words_stay_plain() {
        for text in [
            "new-france",
            "move Montcalm with 4 units to Fort St. John's",
            "8a88e3dd7409f195fd52db2d3cba5d72",
            "Québec",
            "Élie",
            "7th foot",
            "draw-is-british-win",
            "0b10 c",
            "yes please",
            "join french 00ff Anna",
        ] {
            assert_eq!(spell(text), text);
            assert_eq!(unspell(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn the_other_spelling_is_refused() {
        for raw in ["'abc'", "1755", "\"abc\"", "''a'", "'a''", "'", "", "'a'b'", " abc", "abc ", "'ab''c'"] {
            assert_eq!(unspell(raw), None, "{raw:?}");
        }
        assert_eq!(unspell("''").as_deref(), Some(""));
        assert_eq!(unspell("'a: ''b'").as_deref(), Some("a: 'b"));
    }

    #[test]
    fn treacherous_characters_are_refused() {
        for c in [
            '\u{0}',
            '\t',
            '\r',
            '\n',
            '\u{1b}',
            '\u{7f}',
            '\u{85}',
            '\u{9b}',
            '\u{2028}',
            '\u{2029}',
            '\u{feff}',
            '\u{202e}',
            '\u{2066}',
            '\u{ffff}',
            '\u{1fffe}',
            '\u{fffe}',
        ] {
            assert!(matches!(check_text(&format!("a{c}b")), Err(BadText::Character { at: 1, .. })), "{c:?}");
        }
        assert_eq!(check_text("e\u{301}"), Err(BadText::NotNfc));
        assert_eq!(check_text("Montréal, あ, ✓, \u{a0}"), Ok(()));
    }
}
