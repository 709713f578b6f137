//! Names as people write them: together or apart, by initials, by nicknames, cards without noughts.

use super::bodies::within_name;
use super::phrases::NICKNAMES;
use super::{is_number, phrase};
use crate::orders::bits::{Dictionary, spelt, stands_for};
use crate::orders::hedges::is_hedge;
use crate::orders::token::Line;

/// The shortest name that is looked for in one word that stands for several, or in several for one.
const JOINED: usize = 5;

/// A name spelled otherwise than it is printed: how many words it is, and those that are printed.
pub(super) fn spelled(line: &Line, at: usize, words: &Dictionary) -> Option<(usize, Vec<String>)> {
    let word = line.tokens[at].text.as_str();
    if let Some(card) = words.card(word).filter(|card| card != word) {
        return Some((1, vec![card]));
    }
    if let Some(found) = nickname(line, at, words) {
        return Some(found);
    }
    if is_number(word) || is_hedge(word) || words.is_word(word) {
        return None;
    }
    let next = line.close(at + 1);
    let end = line.tokens[at].start + line.tokens[at].len;
    if let Some(next) = next.filter(|_| word.chars().count() == 1 && line.text[end..].starts_with('.')) {
        return words.initial(word, &next.text).map(|part| (1, vec![part]));
    }
    if let Some(next) = next {
        // `La Corne`, where `La Reine` is a name, too.
        let both = format!("{word}{}", next.text);
        let two = |name: &[String]| name.windows(2).any(|two| two[0] == word && two[1] == next.text);
        let apart = !words.is_part(&next.text) && !words.is_word(&next.text);
        if both.len() > JOINED
            && apart
            && words.is_part(&both)
            && !words.names.iter().any(|(name, _)| two(name))
        {
            return Some((2, vec![both]));
        }
    }
    if words.begins_name(word) {
        return None;
    }
    if word.len() >= JOINED
        && let Some(parts) = words.joined(word)
    {
        return Some((1, parts));
    }
    if let Some(next) = next {
        let both = format!("{word}{}", next.text);
        if both.len() > JOINED && words.is_part(&both) {
            return Some((2, vec![both]));
        }
    }
    let capitals = line.typed(at, at + 1).chars().all(char::is_uppercase);
    let long = word.chars().count() > 2;
    (long || capitals && word.chars().count() == 2)
        .then(|| words.initials(word))
        .flatten()
        .map(|name| (1, name))
}

/// A name that people have for another.
fn nickname(line: &Line, at: usize, words: &Dictionary) -> Option<(usize, Vec<String>)> {
    let known = |name: &str| {
        let parts: Vec<&str> = name.split(' ').collect();
        let run = |name: &[String]| name.windows(parts.len()).any(|run| run.iter().eq(parts.iter()));
        let word = |word: &str| words.is_grammar(word) || words.is_family(word);
        words.names.iter().any(|(name, _)| run(name)) || parts.len() == 1 && word(name)
    };
    let found = NICKNAMES.iter().filter_map(|(said, name)| {
        let read = phrase(line, at, said, words)?;
        // A card may be called after a place that is none here.
        let last = said.split(' ').next_back().unwrap_or_default();
        let own =
            words.is_place(last) || words.is_part(last) && !name.split(' ').all(|part| words.is_place(part));
        // A word for men is a kind of them, though a card is called after them.
        let kind = words.is_family(name) && !within_name(line, at, words) && !words.is_place(last);
        let own = own && !kind || words.is_family(said);
        // A point is called so where points are spent.
        let own = own || *name == "light" && words.is_grammar(name);
        let short = said.len() == 2 && (words.is_word(said) || at > 0 && line.tokens[at - 1].text == "st");
        (!own && !short && known(name)).then_some((read, *name))
    });
    let (read, name) = found.max_by_key(|(read, _)| *read)?;
    Some((read, name.split(' ').map(str::to_owned).collect()))
}

impl Dictionary {
    /// Is it a whole word of a name?
    pub(in crate::orders) fn is_part(&self, word: &str) -> bool {
        self.names.iter().any(|(name, _)| name.iter().any(|part| part == word))
    }

    /// Does a word of a name begin so?
    pub(in crate::orders) fn begins_name(&self, word: &str) -> bool {
        self.names.iter().any(|(name, _)| name.iter().any(|part| stands_for(part, word)))
    }

    /// Does a word mean something that is no name, or nothing?
    fn is_word(&self, word: &str) -> bool {
        self.is_vocabulary(word) || self.is_family(word)
    }

    /// The id of a card by its letter and number, with or without the noughts: `b6`, `B06`.
    pub(super) fn card(&self, word: &str) -> Option<String> {
        let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
        let number: u32 = word.get(letters..).filter(|_| letters == 1)?.parse().ok()?;
        let id = format!("{}{number:02}", &word[..letters]);
        self.names.iter().any(|(name, _)| *name == [id.as_str()]).then_some(id)
    }

    /// The words of a name, or of a part of it, that are written as one: `smallpox`, `newyork`.
    fn joined(&self, word: &str) -> Option<Vec<String>> {
        let run = |name: &[String]| {
            (0..name.len())
                .find_map(|from| {
                    (from + 2..=name.len()).map(|to| &name[from..to]).find(|parts| {
                        let (whole, short): (String, String) =
                            (parts.concat(), parts.iter().map(|part| spelt(part)).collect());
                        word == whole || word == short
                    })
                })
                .map(<[String]>::to_vec)
        };
        self.names.iter().find_map(|(name, _)| run(name))
    }

    /// The word of a name that begins with a letter and stands before another: `R. Roussillon`.
    fn initial(&self, letter: &str, next: &str) -> Option<String> {
        let two = |name: &[String]| {
            name.windows(2).find(|two| two[0].starts_with(letter) && two[1] == next).map(|two| two[0].clone())
        };
        let mut found: Vec<String> = self.names.iter().filter_map(|(name, _)| two(name)).collect();
        found.dedup();
        match found.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    /// The one name with these initials: `FWH`.
    fn initials(&self, word: &str) -> Option<Vec<String>> {
        let begins = |name: &Vec<String>| name.iter().filter_map(|part| part.chars().next()).eq(word.chars());
        let mut found = self.names.iter().map(|(name, _)| name).filter(|name| begins(name));
        let name = found.next()?;
        found.next().is_none().then(|| name.clone())
    }
}
