//! Words with their place in the line.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The longest line of orders that is read, in bytes.
pub const LONGEST_LINE: usize = 4096;

/// What parts a word from the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// A blank, or what stands within names: a hyphen, a full stop, `&`.
    Word,
    /// A comma, a dash, a plus or a bracket: another thing begins.
    Comma,
    /// A semicolon or a new line: another order begins.
    Clause,
}

impl Gap {
    fn of(c: char) -> Gap {
        match c {
            ';' | '\n' => Gap::Clause,
            ',' | ':' | '+' | '(' | ')' | '–' | '—' | '>' | '→' | '!' | '?' => Gap::Comma,
            _ => Gap::Word,
        }
    }
}

/// A folded word and where it stands in the line (bytes).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Lower case, accents off.
    pub text: String,
    /// Where it starts.
    pub start: usize,
    /// How long it is.
    pub len: usize,
    /// What parts it from the word before.
    pub gap: Gap,
}

/// A line of orders, cut into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// As typed.
    pub text: String,
    /// Its words, without the comment.
    pub tokens: Vec<Token>,
}

/// Lower case, accents off, ligatures spelled out.
#[must_use]
pub fn fold(text: &str) -> String {
    // Most words are plain, and most time is spent here.
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'œ' | 'Œ' => out.push_str("oe"),
            'æ' | 'Æ' => out.push_str("ae"),
            _ => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// What players write short: `w/ 4 regs`.
fn short(word: String, behind: &str) -> String {
    let whole = match word.as_str() {
        "w" if behind.starts_with("/o") => "without",
        "w" if behind.starts_with(['/', ' ']) => "with",
        "regs" => "regulars",
        "provs" => "provincials",
        "auxs" => "auxiliaries",
        "act" => "activate",
        _ => return word,
    };
    whole.to_owned()
}

/// Words that people end with a full stop because they are short, and longer than most of these.
const SHORTENED: [&str; 6] = ["capt", "mass", "conn", "penn", "virg", "regt"];

/// Does a full stop end a sentence, and not a short word? `St. John`.
fn is_stop(word: &str, behind: &str) -> bool {
    let long = word.chars().count() > 3 && !SHORTENED.contains(&fold(word).as_str());
    let begins = behind.trim_start().starts_with(|next: char| next.is_uppercase());
    long && begins && behind.starts_with(' ')
}

/// The text before its comment: `#` begins one, but `#7` is a card's number.
#[must_use]
pub fn without_comment(text: &str) -> &str {
    let is_number = |at: usize| text[at + 1..].starts_with(|after: char| after.is_ascii_digit());
    let comment = text.char_indices().find(|(at, c)| *c == '#' && !is_number(*at));
    comment.map_or(text, |(at, _)| &text[..at])
}

impl Line {
    /// Cuts a line into words: blanks, hyphens and punctuation part them; apostrophes and `+` vanish.
    #[must_use]
    pub fn new(text: &str) -> Line {
        let mut tokens = Vec::new();
        let code = without_comment(text);
        // What is left of a line goes on where it was cut.
        let start = if code.trim_start().starts_with(',') { Gap::Comma } else { Gap::Clause };
        let (mut from, mut gap, mut before) = (None, start, start);
        for (at, c) in code.char_indices().chain([(code.len(), ' ')]) {
            // A minus is no hyphen: `bid -1` is not `bid 1`.
            let minus = c == '-'
                && from.is_none()
                && !code[..at].ends_with(|before: char| !before.is_whitespace())
                && code[at + 1..].starts_with(|after: char| after.is_ascii_digit());
            let part_of_word = minus || c.is_alphanumeric() || c == '\'' || c == '’' || is_combining_mark(c);
            if !part_of_word {
                // A dash between blanks parts places: `Albany - Deerfield`.
                let dash = c == '-' && code[..at].ends_with(' ') && code[at + 1..].starts_with(' ');
                let stop = c == '.' && from.is_some_and(|start| is_stop(&code[start..at], &code[at + 1..]));
                gap = gap.max(if dash || stop { Gap::Comma } else { Gap::of(c) });
            }
            match (part_of_word, from) {
                (true, None) => {
                    from = Some(at);
                    before = std::mem::replace(&mut gap, Gap::Word);
                }
                (false, Some(start)) => {
                    let word = fold(&code[start..at]).replace(['\'', '’'], "");
                    let word = short(word, &code[at..]);
                    // The `o` of `w/o` has been read with it.
                    let read = word == "o" && code[..start].ends_with("w/");
                    if !word.is_empty() && !read {
                        tokens.push(Token { text: word, start, len: at - start, gap: before });
                    }
                    from = None;
                }
                _ => {}
            }
        }
        Line { text: text.to_owned(), tokens }
    }

    /// Is there nothing to do in it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The same line with words put in before token `at` that nobody typed: they take up no room in the text.
    #[must_use]
    pub fn with(&self, at: usize, words: &[&str]) -> Line {
        let start = self.tokens.get(at).map_or(self.text.len(), |token| token.start);
        let put_in =
            words.iter().map(|word| Token { text: (*word).to_owned(), start, len: 0, gap: Gap::Word });
        let (before, after) = self.tokens.split_at(at.min(self.tokens.len()));
        let tokens = before.iter().cloned().chain(put_in).chain(after.iter().cloned()).collect();
        Line { text: self.text.clone(), tokens }
    }

    /// The token that `next` of another line stands for, in which words from token `at` on were put in or changed: as much is
    /// left of both. Whoever has stopped within those words has not gone past what was typed there.
    #[must_use]
    pub fn token_of(&self, other: &Line, at: usize, next: usize) -> usize {
        let left = other.tokens.len().saturating_sub(next);
        self.tokens.len().saturating_sub(left).max(at)
    }

    /// The token at a place, if nothing but a blank parts it from the one before.
    pub(super) fn close(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at).filter(|token| token.gap == Gap::Word)
    }

    /// Is a word said of what is somebody's? `Gage's lights`.
    pub(super) fn owns(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let typed = &self.text[token.start..token.start + token.len];
        typed.ends_with("'s") || typed.ends_with("’s") || typed.ends_with("s'")
    }

    /// What was typed between two tokens: blanks, and what parts them.
    #[must_use]
    pub fn between(&self, before: usize, behind: usize) -> &str {
        let before = &self.tokens[before];
        self.text.get(before.start + before.len..self.tokens[behind].start).unwrap_or_default()
    }

    /// The stretch of text from one token to another (exclusive), for pointing at.
    #[must_use]
    pub fn span(&self, from: usize, to: usize) -> (usize, usize) {
        let Some(first) = self.tokens.get(from) else { return (self.text.len(), 0) };
        let last = self.tokens.get(to.saturating_sub(1).max(from)).unwrap_or(first);
        (first.start, last.start + last.len - first.start)
    }

    /// The words from one token to another (exclusive), as they were typed.
    pub(super) fn typed(&self, from: usize, to: usize) -> &str {
        let (start, len) = self.span(from, to);
        self.text.get(start..start + len).unwrap_or_default()
    }
}

/// Is a word a number, written in digits?
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Line::new(text).tokens.into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn plain_letters_are_folded_as_those_with_accents_are() {
        for c in (0..128u8).map(char::from) {
            assert_eq!(fold(&c.to_string()), fold(&format!("{c}\u{301}")), "{c:?}");
        }
    }

    #[test]
    fn case_accents_hyphens_and_comments_do_not_matter() {
        assert_eq!(
            words("To Québec, then TROIS-Rivières # home"),
            ["to", "quebec", "then", "trois", "rivieres"]
        );
        assert_eq!(words("Fort de la Presqu'île"), ["fort", "de", "la", "presquile"]);
        assert_eq!(words("Contrecœur"), ["contrecoeur"]);
    }

    #[test]
    fn what_is_written_short_is_read_in_full() {
        assert_eq!(words("Montcalm w/ 4 regs"), ["montcalm", "with", "4", "regulars"]);
        assert_eq!(words("all w/o Marin"), ["all", "without", "marin"]);
    }

    #[test]
    fn a_minus_is_no_hyphen() {
        assert_eq!(words("bid -1"), ["bid", "-1"]);
        assert_eq!(words("massachusetts-2 - 3, 22nd"), ["massachusetts", "2", "3", "22nd"]);
    }

    #[test]
    fn tokens_know_where_they_stand() {
        let line = Line::new("to  Québec now");
        assert_eq!(line.span(1, 2), (4, "Québec".len()));
        assert_eq!(&line.text[4..4 + "Québec".len()], "Québec");
    }
}
