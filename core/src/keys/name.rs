//! Names, as others read them: nothing in them is invisible, and two can be told apart by eye.

use std::{fmt, str::FromStr};

use unicode_normalization::UnicodeNormalization;

use super::BadKey;
use crate::yaml::check_text;

/// A person's name: 1 to 64 bytes in normalisation form C, nothing invisible, single inner blanks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name(String);

impl Name {
    /// The longest name, in bytes.
    pub const MAX: usize = 64;

    /// Whether everybody can read it and tell it from others: letters of one well-known script, digits and plain marks.
    /// Asked of whoever takes a name or a seat; a log is never judged by it.
    ///
    /// # Errors
    /// [`BadKey::UnclearName`].
    pub fn check_clear(&self) -> Result<(), BadKey> {
        let mut one = None;
        for c in self.0.chars() {
            match script(c) {
                None => return Err(BadKey::UnclearName),
                Some(Some(script)) if *one.get_or_insert(script) != script => {
                    return Err(BadKey::UnclearName);
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Name {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let blanks = text.starts_with(' ') || text.ends_with(' ') || text.contains("  ");
        let length = 1..=Self::MAX;
        let hidden = text.chars().any(is_invisible);
        if blanks || hidden || !length.contains(&text.len()) || check_text(text).is_err() {
            return Err(BadKey::BadName);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a character shows nothing, or shows whatever a font likes.
///
/// These are the code points that Unicode calls default-ignorable, the blanks that are not U+0020, the empty Braille
/// cell, and the private ones. By number, so that the rule cannot drift with a library's age.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{2800}'
        | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

/// Letters that pass for a Latin one, in one of their cases, in the usual fonts: the letter, and those that do.
///
/// What is refused for them makes a log unsound, so this list is fixed and stands on the format page; a table of
/// Unicode's that grows would let two versions of the program disagree.
const ALIKE: [(&str, &str); 28] = [
    ("a", "аАαΑɑᴀᎪ"),
    ("b", "вВβΒьЬʙᏴ"),
    ("c", "сСϲϹᴄᏟ"),
    ("d", "ԁԀđĐðᴅᎠ"),
    ("e", "еЕεΕєЄᴇᎬ"),
    ("f", "ƒ"),
    ("g", "ɡցɢᏀ"),
    ("h", "һҺнНΗħĦհʜᎻ"),
    ("j", "јЈϳȷᴊᎫ"),
    ("k", "кКκΚᴋᏦ"),
    ("l", "1|iIlıɩіІӏӀιΙłŁɪʟᏞ"),
    ("m", "мМΜᴍᎷ"),
    ("n", "ηпΝոɴ"),
    ("o", "0оОοΟσօՕøØᴏ"),
    ("p", "рРρΡþÞᴘᏢ"),
    ("q", "ԛԚզ"),
    ("r", "гʀᎡ"),
    ("s", "ѕЅꜱᏚ"),
    ("t", "тТτΤŧŦᴛᎢ"),
    ("u", "υսՍᴜ"),
    ("v", "νѵѴᴠᏙ"),
    ("w", "ωѡѠԝԜᴡᎳ"),
    ("x", "хХχΧ"),
    ("y", "уУγΥүҮʏᎩ"),
    ("z", "ζΖᴢᏃ"),
    ("ae", "æÆ"),
    ("oe", "œŒ"),
    ("ss", "ßẞ"),
];

/// Whether every version of Unicode since 12 takes a character apart, and puts it in lower case, in the same way.
const fn is_steady(c: char) -> bool {
    matches!(c, '\0'..='\u{58f}' | '\u{1e00}'..='\u{1fff}' | '\u{2100}'..='\u{214f}' | '\u{ff00}'..='\u{ff5e}'
        | '\u{1d400}'..='\u{1d7ff}')
}

/// The scripts that a name can be written in. The list is fixed, so that no library's age decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    Hebrew,
    Arabic,
    /// Chinese and Japanese characters, which go together.
    Han,
    Hangul,
}

/// The script of a letter; `None` within: it goes with any. `None` outside: no name should have it.
const fn script(c: char) -> Option<Option<Script>> {
    let script = match c {
        'A'..='Z' | 'a'..='z' => Script::Latin,
        ' '..='~' | '\u{b7}' | '\u{2019}' => return Some(None),
        '\u{d7}' | '\u{f7}' | '\u{1c0}'..='\u{1c3}' => return None,
        '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => Script::Latin,
        '\u{386}' | '\u{388}'..='\u{38a}' | '\u{38c}' | '\u{38e}'..='\u{3a1}' | '\u{3a3}'..='\u{3ce}' => {
            Script::Greek
        }
        '\u{400}'..='\u{481}' | '\u{48a}'..='\u{52f}' => Script::Cyrillic,
        '\u{5d0}'..='\u{5ea}' => Script::Hebrew,
        '\u{621}'..='\u{63a}' | '\u{641}'..='\u{64a}' => Script::Arabic,
        '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}' | '\u{4e00}'..='\u{9fa5}' => {
            Script::Han
        }
        '\u{ac00}'..='\u{d7a3}' => Script::Hangul,
        _ => return None,
    };
    Some(Some(script))
}

/// What a character passes for.
fn letter(c: char) -> Option<&'static str> {
    ALIKE.iter().find(|(_, alike)| alike.contains(c)).map(|(letter, _)| *letter)
}

/// What the eye makes of a name: without case, accents, blanks and strokes, look-alikes as the letter they look like.
fn skeleton(name: &str) -> String {
    // Looked up twice: taking some letters apart makes others of them, which look less alike.
    let mut first = String::with_capacity(name.len());
    for c in name.chars() {
        match letter(c) {
            Some(letter) => first.push_str(letter),
            None => first.push(c),
        }
    }
    let mut bare = String::with_capacity(name.len());
    let mut apart = String::with_capacity(first.len());
    for c in first.chars() {
        if is_steady(c) { apart.extend(std::iter::once(c).nfkd()) } else { apart.push(c) }
    }
    for c in apart.chars().filter(|c| !('\u{300}'..='\u{36f}').contains(c)) {
        match letter(c) {
            Some(letter) => bare.push_str(letter),
            None if c.is_ascii() && !c.is_ascii_alphanumeric() || ('\u{2010}'..='\u{201f}').contains(&c) => {}
            None if is_steady(c) => bare.extend(c.to_lowercase()),
            None => bare.push(c),
        }
    }
    bare.replace("rn", "m").replace("vv", "w")
}

/// Whether two names could be taken for each other.
#[must_use]
pub fn alike(first: &str, second: &str) -> bool {
    first == second || skeleton(first) == skeleton(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t12_names_are_compared_as_the_eye_does() {
        let name = "William Johnson";
        for other in
            ["william  JOHNSON", "Wi11iam Johnson", "VVilliam Johnson", "Wıllıam Jöhnsön", "WiIIiam.Johnson"]
        {
            assert!(alike(name, other), "{other}");
        }
        assert!(alike("Вera Срасе", "Bera Cpace") && alike("Ϲleo", "Cleo") && alike("Ǿle", "Ole"));
        assert!(alike("Marne", "Mame") && alike("Strauß", "Strauss") && alike("Ægir", "Aegir"));
        for (first, second) in
            [("Anna", "Anne"), ("Ann", "Anna"), ("Bo", "Bob"), ("Иван", "Иванов"), ("安娜", "安")]
        {
            assert!(!alike(first, second), "{first} {second}");
        }
    }

    #[test]
    fn t22_a_name_is_of_one_script_that_everybody_knows() {
        for name in [
            "Anna Schmidt",
            "Ben Été",
            "O’Neill-Smith 2",
            "Łukasz",
            "Иван Петров",
            "Ελένη",
            "דוד",
            "安娜",
            "さくら 花",
            "안나",
        ] {
            assert!(name.parse::<Name>().unwrap().check_clear().is_ok(), "{name}");
        }
        // Invisible, look-alike and mixed ones.
        for c in "\u{16fe4}\u{1107f}\u{13437}\u{1d159}\u{2d7f}\u{70f}ꓮ𐊠𖼀ᐯ⍺ռɤǀ".chars() {
            let name = format!("Anna{c}");
            let clear = name.parse::<Name>().and_then(|name| name.check_clear());
            assert!(clear.is_err(), "{name:?}");
        }
        for name in ["Аnna", "Anna Иванова", "Λnna", "ꓮꓠꓠꓮ"] {
            assert!(name.parse::<Name>().is_ok_and(|name| name.check_clear().is_err()), "{name}");
        }
    }

    #[test]
    fn t22_names_are_alike_or_not_whatever_the_version_of_unicode() {
        assert!(!alike("Loɤ", "Lo\u{a7cb}"), "its capital came in a later version");
        assert!(alike("Anna", "Ａｎｎａ") && alike("Anna", "𝐀𝐧𝐧𝐚") && alike("Łukasz", "Lukasz"));
    }

    #[test]
    fn t12_a_letter_looks_like_one_other_only() {
        let all: Vec<char> = ALIKE.iter().flat_map(|(_, alike)| alike.chars()).collect();
        for (index, c) in all.iter().enumerate() {
            assert!(!all[..index].contains(c), "{c} is there twice");
        }
    }

    #[test]
    fn t12_the_format_page_has_the_list() {
        let page = include_str!("../table/FORMAT.md");
        let list: Vec<String> = ALIKE.iter().map(|(letter, alike)| format!("{letter} {alike}")).collect();
        for line in &list {
            assert!(page.lines().any(|found| found == line), "`{line}` is not on the page");
        }
        let section = page.split("```names\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        assert_eq!(section.lines().count(), list.len());
    }
}
