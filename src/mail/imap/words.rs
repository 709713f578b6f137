//! What a server says, word by word. Lists within lists are kept flat, so that nothing is as deep as a server likes.

use super::super::net::Trouble;

/// The most words of one response that are looked at.
const MOST_WORDS: usize = 200_000;

/// A word of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    /// As it stands: a keyword, a number, `BODY[...]`.
    Atom(String),
    /// Quoted, or given as so many bytes.
    Text(Vec<u8>),
    /// A list begins.
    Open,
    /// A list ends.
    Close,
}

/// How a command ended, or what the server has to say besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    Ok,
    No,
    Bad,
    Bye,
    Preauth,
}

/// One response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Said {
    /// The end of the command with this tag.
    Done { tag: String, status: Status, text: String },
    /// A remark.
    Remark { status: Status, text: String },
    /// Go on.
    GoOn,
    /// Something that was asked for, or not.
    Data(Vec<Word>),
}

/// How many bytes follow a line that ends in `{n}`.
pub(super) fn announced(line: &[u8]) -> Result<Option<usize>, Trouble> {
    let Some(inner) = line.strip_suffix(b"}") else { return Ok(None) };
    let Some(open) = inner.iter().rposition(|b| *b == b'{') else { return Ok(None) };
    let digits = &inner[open + 1..];
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    number.map(Some).ok_or(Trouble::Nonsense("it announces more than there can be"))
}

fn status(word: &str) -> Option<Status> {
    let all = [
        ("OK", Status::Ok),
        ("NO", Status::No),
        ("BAD", Status::Bad),
        ("BYE", Status::Bye),
        ("PREAUTH", Status::Preauth),
    ];
    all.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, status)| status)
}

/// A line that holds a status, and so words for people: nothing in it announces bytes.
pub(super) fn as_status(line: &[u8]) -> Option<Said> {
    let line = String::from_utf8_lossy(line);
    let (tag, rest) = line.split_once(' ')?;
    let (word, text) = rest.split_once(' ').unwrap_or((rest, ""));
    let status = status(word)?;
    let text = text.to_owned();
    Some(match tag {
        "*" => Said::Remark { status, text },
        _ => Said::Done { tag: tag.to_owned(), status, text },
    })
}

/// The value of a code such as `[UIDVALIDITY 7]` at the beginning of a text.
pub(super) fn code<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let inner = text.strip_prefix('[')?.split_once(']')?.0;
    let (found, value) = inner.split_once(' ').unwrap_or((inner, ""));
    found.eq_ignore_ascii_case(name).then_some(value)
}

/// The words of a piece of a line.
pub(super) fn split(line: &[u8], words: &mut Vec<Word>) -> Result<(), Trouble> {
    let mut at = 0;
    while let Some(byte) = line.get(at) {
        if words.len() >= MOST_WORDS {
            return Err(Trouble::Nonsense("a response of more words than any has"));
        }
        match byte {
            b' ' => at += 1,
            b'(' => {
                words.push(Word::Open);
                at += 1;
            }
            b')' => {
                words.push(Word::Close);
                at += 1;
            }
            b'"' => {
                let (text, length) =
                    quoted(&line[at..]).ok_or(Trouble::Nonsense("a quotation without end"))?;
                words.push(Word::Text(text));
                at += length;
            }
            _ => {
                let length = atom(&line[at..]);
                words.push(Word::Atom(String::from_utf8_lossy(&line[at..at + length]).into_owned()));
                at += length;
            }
        }
    }
    Ok(())
}

/// A quoted text, and how long it is with its quotes.
fn quoted(line: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut text = Vec::new();
    let mut bytes = line.iter().enumerate().skip(1);
    loop {
        match bytes.next()? {
            (at, b'"') => return Some((text, at + 1)),
            (_, b'\\') => text.push(*bytes.next()?.1),
            (_, byte) => text.push(*byte),
        }
    }
}

/// How long the word is that begins here. What stands between square brackets is one word, blanks and all.
fn atom(line: &[u8]) -> usize {
    let mut inside = false;
    for (at, byte) in line.iter().enumerate() {
        match byte {
            b'[' => inside = true,
            b']' => inside = false,
            b' ' | b'(' | b')' | b'"' if !inside => return at.max(1),
            _ => {}
        }
    }
    line.len()
}

/// What a server says about one message.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Item {
    pub uid: Option<u32>,
    pub size: Option<usize>,
    /// Is it marked as a letter of this program?
    pub marked: bool,
    pub body: Option<Vec<u8>>,
}

/// What `* 5 FETCH (...)` says; nothing if it is something else.
pub(super) fn item(words: Vec<Word>) -> Option<Item> {
    let mut words = words.into_iter();
    let is_fetch = matches!(words.next()?, Word::Atom(number) if number.bytes().all(|b| b.is_ascii_digit()))
        && matches!(words.next()?, Word::Atom(word) if word.eq_ignore_ascii_case("FETCH"))
        && words.next()? == Word::Open;
    if !is_fetch {
        return None;
    }
    let mut item = Item::default();
    while let Some(Word::Atom(key)) = words.next() {
        let value = words.next()?;
        let number = |value: &Word| match value {
            Word::Atom(text) => text.parse::<u32>().ok(),
            _ => None,
        };
        let key = key.to_ascii_uppercase();
        match key.as_str() {
            "UID" => item.uid = number(&value).filter(|uid| *uid > 0),
            "RFC822.SIZE" => item.size = number(&value).and_then(|size| usize::try_from(size).ok()),
            "BODY[]" => item.body = if let Word::Text(body) = value { Some(body) } else { None },
            _ if key.starts_with("BODY[HEADER") => {
                item.marked = matches!(value, Word::Text(text) if text.contains(&b':'));
            }
            _ if value == Word::Open => skip_list(&mut words)?,
            _ => {}
        }
    }
    Some(item)
}

/// Passes over a list that has begun.
fn skip_list(words: &mut impl Iterator<Item = Word>) -> Option<()> {
    let mut depth = 1_usize;
    while depth > 0 {
        match words.next()? {
            Word::Open => depth += 1,
            Word::Close => depth -= 1,
            _ => {}
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(line: &str) -> Vec<Word> {
        let mut words = Vec::new();
        split(line.as_bytes(), &mut words).unwrap();
        words
    }

    #[test]
    fn what_is_said_of_a_message_is_found_among_other_things() {
        let mut all = words(
            r#"5 FETCH (FLAGS (\Seen (x)) UID 7 RFC822.SIZE 12 BODY[HEADER.FIELDS (X-COUREUR-GAME)] "X: \"a" BODY[]"#,
        );
        all.push(Word::Text(b"whole".to_vec()));
        split(b" X 1)", &mut all).unwrap();
        let found = item(all).unwrap();
        let wanted = Item { uid: Some(7), size: Some(12), marked: true, body: Some(b"whole".to_vec()) };
        assert_eq!(found, wanted);
        for other in ["5 EXISTS", "SEARCH 1 2", "5 FETCH", "5 FETCH (UID", "x FETCH (UID 5)"] {
            assert!(item(words(other)).is_none(), "{other}");
        }
        assert_eq!(item(words("5 FETCH (BODY[] NIL UID 0)")), Some(Item::default()));
        assert_eq!(item(words("5 FETCH (UID 99999999999 BODY[] ())")), Some(Item::default()));
    }

    #[test]
    fn bytes_are_announced_at_the_end_of_a_line_only() {
        assert_eq!(announced(b"* 1 FETCH (BODY[] {12}").unwrap(), Some(12));
        for none in [&b"* OK {12} x"[..], b"{}", b"{a}", b"12}", b"{-1}"] {
            assert_eq!(announced(none).unwrap(), None);
        }
        assert!(announced(b"{99999999999999999999999999}").is_err());
    }

    #[test]
    fn a_status_is_words_for_people() {
        let said = as_status(b"* OK [UIDVALIDITY 7] fine {5}").unwrap();
        let Said::Remark { status: Status::Ok, text } = said else { panic!("{said:?}") };
        assert_eq!((code(&text, "uidvalidity"), code(&text, "UIDNEXT")), (Some("7"), None));
        let done = as_status(b"c3 no").unwrap();
        assert_eq!(done, Said::Done { tag: "c3".to_owned(), status: Status::No, text: String::new() });
        assert_eq!(as_status(b"* 5 EXISTS"), None);
    }

    proptest! {
        #[test]
        fn no_bytes_stop_the_reader(bytes: Vec<u8>) {
            let mut words = Vec::new();
            let _ = (announced(&bytes), as_status(&bytes));
            if split(&bytes, &mut words).is_ok() {
                let _ = item(words);
            }
        }
    }
}
