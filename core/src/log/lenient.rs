//! The lenient reader: for entries that were pasted, wrapped, indented or re-quoted on their way.
//!
//! It never decides whether an entry is right. It writes what it read in the one spelling, and the caller
//! checks the hash and the signature of those bytes: a reading that was wrong does not survive that.

use std::str::FromStr;

use serde::Deserialize;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;

use super::{
    Act, Document, Entry, Expected, Hash, Header, LogError, Nonce, Seat, SeatLine, SeatLineError, Signed,
    Text, Time, ValueError, Word, limits, strict,
};
use crate::{
    keys::{BadKey, Signature, base64},
    yaml::{self, YamlError},
};

/// Why a mangled text could not be read.
#[derive(Debug, Error)]
pub enum MangledError {
    /// There is no entry in it.
    #[error("log.mangled.nothing")]
    Nothing,
    /// More than a log may have.
    #[error("log.mangled.too_large")]
    TooLarge,
    /// The library could not read it.
    #[error("log.mangled.unreadable")]
    Unreadable {
        /// Which of the entries in the text, from 1.
        index: usize,
        /// What was wrong.
        source: YamlError,
    },
    /// A value is not what it should be.
    #[error("log.mangled.value")]
    Value {
        /// Which of the entries in the text, from 1.
        index: usize,
        /// The field.
        key: &'static str,
        /// What was wrong.
        source: BadField,
    },
    /// Read, but breaks a rule of the format all the same.
    #[error(transparent)]
    Log(#[from] LogError),
}

/// What is wrong with a field.
#[derive(Debug, Error)]
pub enum BadField {
    /// A value.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// A seat line.
    #[error(transparent)]
    Seat(#[from] SeatLineError),
    /// A signature.
    #[error(transparent)]
    Signature(#[from] BadKey),
    /// Something else stands where this should.
    #[error("log.mangled.field.missing")]
    Missing(Expected),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHeader {
    coureur: u32,
    entry: u32,
    game: String,
    edition: String,
    rules: u32,
    scenario: String,
    mode: String,
    seats: Vec<String>,
    #[serde(default)]
    options: Vec<String>,
    content: String,
    start: Option<String>,
    chain: u32,
    nonce: String,
    seat: String,
    time: String,
    state: String,
    sig: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    entry: u32,
    prev: String,
    seat: String,
    time: String,
    #[serde(default)]
    acts: Vec<String>,
    #[serde(default)]
    results: Vec<String>,
    state: String,
    sig: String,
}

/// All keys of the format, to know a line that begins a field from one that a mailer has wrapped.
const KEYS: [&str; 18] = [
    "coureur", "entry", "game", "edition", "rules", "scenario", "mode", "seats", "options", "content",
    "start", "chain", "nonce", "seat", "time", "state", "sig", "prev",
];
const LISTS: [&str; 2] = ["acts", "results"];

/// Reads all entries of a text, however it was indented, wrapped or quoted. What stands before the first line
/// of three hyphens is skipped; blank lines are.
///
/// # Errors
/// If something is no entry. Nothing is said about chain and signatures: check the canonical text.
pub fn read_mangled(text: &str) -> Result<Vec<Signed>, MangledError> {
    if text.len() > limits::LOG_BYTES {
        return Err(MangledError::TooLarge);
    }
    let documents = documents(text)?;
    if documents.is_empty() {
        return Err(MangledError::Nothing);
    }
    documents.iter().enumerate().map(|(at, document)| read(document, at + 1)).collect()
}

/// Splits a text into documents, each with one field or item a line.
fn documents(text: &str) -> Result<Vec<String>, MangledError> {
    let mut documents: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.trim_matches([' ', '\t', '\r', '\u{a0}', '\u{feff}', '\u{200b}']);
        if line == "---" {
            if documents.len() == limits::ENTRIES {
                return Err(MangledError::TooLarge);
            }
            documents.push(String::new());
            continue;
        }
        let Some(document) = documents.last_mut().filter(|_| !line.is_empty()) else { continue };
        if !document.is_empty() {
            document.push(if begins(line) { '\n' } else { ' ' });
        }
        document.extend(line.nfc());
        // The canonical text is what counts; a mangled one may be somewhat longer, but not without end.
        if document.len() > 2 * limits::ENTRY_BYTES {
            return Err(MangledError::TooLarge);
        }
    }
    Ok(documents)
}

/// Whether a line begins a field or an item, rather than going on with the line before.
fn begins(line: &str) -> bool {
    let key = line.split(':').next().unwrap_or_default();
    line.starts_with("- ") || line.contains(':') && (KEYS.contains(&key) || LISTS.contains(&key))
}

fn read(document: &str, index: usize) -> Result<Signed, MangledError> {
    let cap = 2 * limits::ENTRY_BYTES;
    let unreadable = |source| MangledError::Unreadable { index, source };
    let fields = Fields { index };
    let signed = if document.lines().any(|line| line.starts_with("coureur:")) {
        fields.header(yaml::read(document, cap).map_err(unreadable)?)?
    } else {
        fields.entry(yaml::read(document, cap).map_err(unreadable)?)?
    };
    strict::read_one(&signed.text())?;
    Ok(signed)
}

struct Fields {
    index: usize,
}

impl Fields {
    fn header(&self, raw: RawHeader) -> Result<Signed, MangledError> {
        if raw.coureur != 1 {
            return Err(self.bad("coureur", BadField::Missing(Expected::Key("coureur: 1"))));
        }
        if raw.entry != 0 {
            return Err(self.bad("entry", BadField::Missing(Expected::Key("entry: 0"))));
        }
        let header = Header {
            game: self.word("game", &raw.game)?,
            edition: self.word("edition", &raw.edition)?,
            rules: raw.rules,
            scenario: self.word("scenario", &raw.scenario)?,
            mode: self.word("mode", &raw.mode)?,
            seats: self.all::<SeatLine>("seats", &raw.seats)?,
            options: self.all::<Word>("options", &raw.options)?,
            content: self.one::<Hash>("content", &raw.content)?,
            start: raw.start.map(|start| self.one::<Hash>("start", &start)).transpose()?,
            chain: raw.chain,
            nonce: self.one::<Nonce>("nonce", &raw.nonce)?,
            seat: self.one::<Seat>("seat", &raw.seat)?,
            time: self.one::<Time>("time", &raw.time)?,
            state: self.one::<Hash>("state", &raw.state)?,
        };
        Ok(Signed::new(Document::Header(header), self.one::<Signature>("sig", &raw.sig)?))
    }

    fn entry(&self, raw: RawEntry) -> Result<Signed, MangledError> {
        let entry = Entry {
            number: raw.entry,
            prev: self.one::<Hash>("prev", &raw.prev)?,
            seat: self.one::<Seat>("seat", &raw.seat)?,
            time: self.one::<Time>("time", &raw.time)?,
            acts: self.acts(&raw.acts)?,
            results: self.all::<Text>("results", &raw.results)?,
            state: self.one::<Hash>("state", &raw.state)?,
        };
        Ok(Signed::new(Document::Entry(entry), self.one::<Signature>("sig", &raw.sig)?))
    }

    fn acts(&self, items: &[String]) -> Result<Vec<Act>, MangledError> {
        let mut acts: Vec<(Text, String)> = Vec::new();
        for item in items {
            match (item.strip_prefix("+ "), acts.last_mut()) {
                (Some(piece), Some((_, blob))) => blob.extend(piece.split(' ')),
                _ => acts.push((self.one("acts", item)?, String::new())),
            }
        }
        let decode = |(text, blob): (Text, String)| {
            let blob = base64::public(blob.as_bytes());
            let blob = blob.ok_or_else(|| self.bad("acts", BadField::Missing(Expected::Blob)))?;
            Ok(Act { text, blob })
        };
        acts.into_iter().map(decode).collect()
    }

    fn word(&self, key: &'static str, text: &str) -> Result<Word, MangledError> {
        self.one(key, text)
    }

    fn one<T>(&self, key: &'static str, text: &str) -> Result<T, MangledError>
    where
        T: FromStr<Err: Into<BadField>>,
    {
        text.parse().map_err(|why: T::Err| self.bad(key, why.into()))
    }

    fn all<T>(&self, key: &'static str, texts: &[String]) -> Result<Vec<T>, MangledError>
    where
        T: FromStr<Err: Into<BadField>>,
    {
        texts.iter().map(|text| self.one(key, text)).collect()
    }

    fn bad(&self, key: &'static str, source: BadField) -> MangledError {
        MangledError::Value { index: self.index, key, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{read_log, sample};

    fn blob_entries() -> Vec<Signed> {
        let mut entries = sample::entries(2);
        let Document::Entry(mut entry) =
            sample::next(&entries[1], &["a 'quoted: word' # no comment"]).document().clone()
        else {
            panic!("an entry")
        };
        entry.acts.push(Act::with_blob("deck".parse().unwrap(), vec![0x3e; 200]));
        entry.results.push("1755".parse().unwrap());
        entry.results.push(
            "Québec holds and a line long enough that every mailer will want to wrap it".parse().unwrap(),
        );
        entries.push(Document::Entry(entry).sign(&sample::anna()).unwrap());
        entries
    }

    fn survives(mangle: impl Fn(&str) -> String) {
        let entries = blob_entries();
        let mangled = mangle(&sample::text(&entries));
        let read = read_mangled(&mangled).unwrap_or_else(|error| panic!("{error}\n{mangled}"));
        assert_eq!(read, entries, "{mangled}");
        assert!(read_log(sample::text(&read).as_bytes()).is_ok());
    }

    fn by_line(text: &str, change: impl Fn(&str) -> String) -> String {
        text.lines().map(|line| change(line) + "\n").collect()
    }

    #[test]
    fn what_mail_and_forums_do_is_undone() {
        survives(str::to_owned);
        survives(|text| text.replace('\n', "\r\n"));
        survives(|text| by_line(text, |line| format!("{line}  \t")));
        survives(|text| by_line(text, |line| format!("    {line}")));
        survives(|text| by_line(text, |line| format!("\u{a0}\u{a0}{line}")));
        survives(|text| {
            by_line(text, |line| if line.starts_with('-') { format!("  {line}") } else { line.into() })
        });
        survives(|text| text.replace('\n', "\n\n"));
        survives(|text| text.trim_end().to_owned());
        survives(|text| format!("Dear Bo,\nhere is my move.\n\n{text}"));
        survives(|text| text.replace("'1755'", "1755").replace("'1'", "\"1\""));
        survives(|text| text.replace("seat: british", "seat: \"british\""));
        survives(|text| text.replace("Québec", "Que\u{301}bec"));
    }

    #[test]
    fn wrapped_lines_are_joined() {
        let wrap = |width: usize| {
            move |text: &str| {
                by_line(text, |line| {
                    let mut out = String::new();
                    let mut column = 0;
                    for (at, word) in line.split(' ').enumerate() {
                        let breaks = at > 1 && column + word.len() > width;
                        out.push_str(if at == 0 {
                            ""
                        } else if breaks {
                            "\n"
                        } else {
                            " "
                        });
                        column = if breaks { word.len() } else { column + word.len() + 1 };
                        out.push_str(word);
                    }
                    out
                })
            }
        };
        for width in [30, 72, 76] {
            survives(wrap(width));
        }
        survives(|text| text.replace("sig: ", "sig:\n"));
    }

    fn refuse(change: impl Fn(&str) -> String) -> MangledError {
        read_mangled(&change(&sample::text(&blob_entries()))).expect_err("read what is broken")
    }

    #[test]
    fn what_cannot_be_undone_is_refused() {
        assert!(matches!(read_mangled("nothing here"), Err(MangledError::Nothing)));
        assert!(matches!(refuse(|t| t.replace("state: ", "stat: ")), MangledError::Unreadable { .. }));
        assert!(matches!(
            refuse(|t| t.replace("seat: ", "seat: x\nseat: ")),
            MangledError::Unreadable { .. }
        ));
        assert!(matches!(
            refuse(|t| t.replace("seat: british", "seat: &a british")),
            MangledError::Unreadable { .. }
        ));
        assert!(matches!(
            refuse(|t| t.replace("mode: duel", "mode: Duel")),
            MangledError::Value { key: "mode", .. }
        ));
        assert!(matches!(refuse(|t| t.replace("coureur: 1", "coureur: 2")), MangledError::Value { .. }));
        assert!(matches!(refuse(|t| t.replace("entry: 0", "entry: 1")), MangledError::Value { .. }));
        assert!(matches!(refuse(|t| t.replace("entry: 1", "entry: 0")), MangledError::Log(_)));
        assert!(matches!(refuse(|t| t.replace("==\n", "\n")), MangledError::Value { key: "sig", .. }));
        assert!(matches!(
            refuse(|t| t.replacen("- + Pj4+", "- + Pj4", 1)),
            MangledError::Value { key: "acts", .. }
        ));
        assert!(matches!(refuse(|t| t.replace("- deck", &"- x\n".repeat(200_000))), MangledError::TooLarge));
    }

    #[test]
    fn a_wrong_reading_does_not_survive_the_check() {
        let read =
            read_mangled(&sample::text(&blob_entries()).replace("holds and", "holds\nand, well,")).unwrap();
        assert!(matches!(read_log(sample::text(&read).as_bytes()), Err(LogError::BadSignature { .. })));
    }
}
