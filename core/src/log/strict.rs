//! The strict reader: accepts exactly what the emitter writes, and nothing else.

use std::{borrow::Cow, ops::Range, str::FromStr};

use super::{
    Act, Document, Entry, Excerpt, Expected, Header, LogError, SeatLine, Signed, Span, Text, ValueError,
    Word,
    canonical::hash_bytes,
    limits::{self, Limit},
};
use crate::{
    keys::{Signature, base64},
    yaml::{BadText, check_text, unspell},
};

/// An entry and where in the log it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The entry, its hash taken over the very bytes read.
    pub signed: Signed,
    /// Its bytes in the log, from `---` through the signature line.
    pub span: Range<usize>,
    /// The line of its `---`, from 1.
    pub line: usize,
}

/// Reads the spelling of a whole log, without looking at the chain or the signatures.
///
/// # Errors
/// At the first byte that is not as the emitter would have written it, or where a limit is passed.
pub fn read_entries(log: &[u8]) -> Result<Vec<Placed>, LogError> {
    read_up_to(log, limits::ENTRIES)
}

fn read_up_to(log: &[u8], most: usize) -> Result<Vec<Placed>, LogError> {
    if log.is_empty() {
        return Err(LogError::Empty);
    }
    if log.len() > limits::LOG_BYTES {
        let (src, at) = Excerpt::cut(&log[..limits::LOG_BYTES], 0, limits::LOG_BYTES, 0);
        return Err(LogError::TooLarge { limit: Limit::LogBytes, src, at });
    }
    let text = std::str::from_utf8(log).map_err(|error| {
        let offset = error.valid_up_to();
        let entry = entry_at(log, offset);
        let (src, at) = Excerpt::cut(log, entry, offset, error.error_len().unwrap_or(1));
        LogError::BadUtf8 { src, at }
    })?;
    let mut reader = Reader { text, pos: 0, line: 1, entry: 0, start: 0 };
    let mut entries = Vec::new();
    while reader.pos < text.len() {
        if entries.len() == most {
            let (src, at) = reader.spot(reader.pos, 3);
            return Err(LogError::TooLarge { limit: Limit::Entries, src, at });
        }
        entries.push(reader.document()?);
        reader.entry += 1;
    }
    Ok(entries)
}

/// Reads the spelling of exactly one entry.
///
/// # Errors
/// As [`read_entries`]; and [`LogError::NotCanonical`] if something follows the entry.
pub fn read_one(text: &str) -> Result<Signed, LogError> {
    let mut reader = Reader { text, pos: 0, line: 1, entry: 0, start: 0 };
    let placed = reader.document()?;
    if reader.pos < text.len() {
        return Err(reader.not_canonical(Expected::Start, reader.pos, 1));
    }
    Ok(placed.signed)
}

/// Which document a byte belongs to, counted by the lines that begin one.
fn entry_at(log: &[u8], offset: usize) -> usize {
    let starts = log[..offset].split(|&b| b == b'\n').filter(|line| *line == b"---").count();
    starts.saturating_sub(1)
}

struct Reader<'a> {
    text: &'a str,
    pos: usize,
    line: usize,
    entry: usize,
    start: usize,
}

/// A piece of the text and where it begins.
#[derive(Clone, Copy)]
struct Piece<'a> {
    at: usize,
    raw: &'a str,
}

impl<'a> Piece<'a> {
    fn after(self, prefix: &str) -> Option<Self> {
        Some(Self { at: self.at + prefix.len(), raw: self.raw.strip_prefix(prefix)? })
    }
}

impl<'a> Reader<'a> {
    fn document(&mut self) -> Result<Placed, LogError> {
        self.start = self.pos;
        let first_line = self.line;
        let start = self.line()?;
        if start.raw != "---" {
            return Err(self.not_canonical(Expected::Start, start.at, start.raw.len()));
        }
        let document = if self.next_is("coureur: ") {
            Document::Header(self.header()?)
        } else {
            Document::Entry(self.later()?)
        };
        let hash = hash_bytes(&self.text.as_bytes()[self.start..self.pos]);
        let sig = self.value("sig")?;
        let signature = Signature::from_str(sig.raw)
            .map_err(|_| self.not_canonical(Expected::Signature, sig.at, sig.raw.len()))?;
        let signed = Signed::with_hash(document, signature, hash);
        Ok(Placed { signed, span: self.start..self.pos, line: first_line })
    }

    fn header(&mut self) -> Result<Header, LogError> {
        let version = self.value("coureur")?;
        match self.number(version)? {
            1 => {}
            version_number => {
                let (src, at) = self.spot(version.at, version.raw.len());
                return Err(LogError::UnknownVersion { version: version_number, src, at });
            }
        }
        let zero = self.value("entry")?;
        let found = self.number(zero)?;
        if found != 0 {
            let (src, at) = self.spot(zero.at, zero.raw.len());
            return Err(LogError::WrongNumber { found, expected: 0, src, at });
        }
        Ok(Header {
            game: self.field("game")?,
            edition: self.field("edition")?,
            rules: self.number_field("rules")?,
            scenario: self.field("scenario")?,
            mode: self.field("mode")?,
            seats: self.seats()?,
            options: self.options()?,
            content: self.field("content")?,
            start: if self.next_is("start: ") { Some(self.field("start")?) } else { None },
            chain: self.number_field("chain")?,
            nonce: self.field("nonce")?,
            seat: self.field("seat")?,
            time: self.time()?,
            state: self.field("state")?,
        })
    }

    fn later(&mut self) -> Result<Entry, LogError> {
        let value = self.value("entry")?;
        let number = self.number(value)?;
        if number == 0 {
            return Err(self.not_canonical(Expected::Later, value.at, value.raw.len()));
        }
        Ok(Entry {
            number,
            prev: self.field("prev")?,
            seat: self.field("seat")?,
            time: self.time()?,
            acts: self.acts()?,
            results: self.results()?,
            state: self.field("state")?,
        })
    }

    fn seats(&mut self) -> Result<Vec<SeatLine>, LogError> {
        let line = self.line()?;
        if line.raw != "seats:" {
            return Err(self.not_canonical(Expected::List("seats"), line.at, line.raw.len()));
        }
        let mut seats: Vec<SeatLine> = Vec::new();
        for item in self.items(limits::SEATS, Limit::Seats)? {
            let text = self.scalar(item)?;
            let seat = text.parse::<SeatLine>().map_err(|why| {
                let (src, at) = self.spot(item.at, item.raw.len());
                LogError::BadSeatLine { why, src, at }
            })?;
            if seats.iter().any(|other| other.seat == seat.seat) {
                return Err(self.doubled(item));
            }
            seats.push(seat);
        }
        Ok(seats)
    }

    fn options(&mut self) -> Result<Vec<Word>, LogError> {
        let mut options = Vec::new();
        for item in self.optional_items("options", limits::OPTIONS, Limit::Options)? {
            let option = self.parse(item)?;
            if options.contains(&option) {
                return Err(self.doubled(item));
            }
            options.push(option);
        }
        Ok(options)
    }

    fn acts(&mut self) -> Result<Vec<Act>, LogError> {
        let mut acts: Vec<Act> = Vec::new();
        let mut blob = String::new();
        let items = self.optional_items("acts", limits::ENTRY_BYTES, Limit::Acts)?;
        for (index, item) in items.iter().enumerate() {
            let Some(piece) = item.after("+ ") else {
                if acts.len() == limits::ACTS {
                    let (src, at) = self.spot(item.at, item.raw.len());
                    return Err(LogError::TooLarge { limit: Limit::Acts, src, at });
                }
                acts.push(Act::new(self.parse::<Text>(*item)?));
                continue;
            };
            let more = items.get(index + 1).is_some_and(|next| next.raw.starts_with("+ "));
            let fits = if more {
                piece.raw.len() == limits::BLOB_LINE
            } else {
                piece.raw.len() <= limits::BLOB_LINE
            };
            blob.push_str(piece.raw);
            let bad = || self.not_canonical(Expected::Blob, piece.at, piece.raw.len());
            let act = acts.last_mut().filter(|_| fits && !piece.raw.is_empty()).ok_or_else(bad)?;
            if !more {
                act.blob = base64::public(blob.as_bytes()).ok_or_else(bad)?;
                blob.clear();
            }
        }
        Ok(acts)
    }

    fn results(&mut self) -> Result<Vec<Text>, LogError> {
        let items = self.optional_items("results", limits::ACTS, Limit::Results)?;
        items.into_iter().map(|item| self.parse(item)).collect()
    }

    fn optional_items(&mut self, key: &str, max: usize, limit: Limit) -> Result<Vec<Piece<'a>>, LogError> {
        let opens = self.text[self.pos..].strip_prefix(key).is_some_and(|rest| rest.starts_with(":\n"));
        if !opens {
            return Ok(Vec::new());
        }
        self.line()?;
        self.items(max, limit)
    }

    fn items(&mut self, max: usize, limit: Limit) -> Result<Vec<Piece<'a>>, LogError> {
        let mut items = Vec::new();
        while self.next_is("- ") {
            let line = self.line()?;
            if items.len() == max {
                let (src, at) = self.spot(line.at, line.raw.len());
                return Err(LogError::TooLarge { limit, src, at });
            }
            items.extend(line.after("- "));
        }
        if items.is_empty() {
            let line = self.line()?;
            return Err(self.not_canonical(Expected::Item, line.at, line.raw.len()));
        }
        Ok(items)
    }

    fn time(&mut self) -> Result<super::Time, LogError> {
        let value = self.value("time")?;
        value.raw.parse().map_err(|why| self.bad_value(why, value))
    }

    fn number_field(&mut self, key: &'static str) -> Result<u32, LogError> {
        let value = self.value(key)?;
        self.number(value)
    }

    fn number(&self, value: Piece<'a>) -> Result<u32, LogError> {
        let digits = value.raw.bytes().all(|b| b.is_ascii_digit());
        let leading = value.raw.len() > 1 && value.raw.starts_with('0');
        let number = value.raw.parse().ok().filter(|_| digits && !leading);
        number.ok_or_else(|| self.not_canonical(Expected::Number, value.at, value.raw.len()))
    }

    fn field<T: FromStr<Err = ValueError>>(&mut self, key: &'static str) -> Result<T, LogError> {
        let value = self.value(key)?;
        self.parse(value)
    }

    fn parse<T: FromStr<Err = ValueError>>(&self, value: Piece<'a>) -> Result<T, LogError> {
        self.scalar(value)?.parse().map_err(|why| self.bad_value(why, value))
    }

    fn scalar(&self, value: Piece<'a>) -> Result<Cow<'a, str>, LogError> {
        unspell(value.raw).ok_or_else(|| self.not_canonical(Expected::Scalar, value.at, value.raw.len()))
    }

    fn value(&mut self, key: &'static str) -> Result<Piece<'a>, LogError> {
        let line = self.line()?;
        line.after(key)
            .and_then(|rest| rest.after(": "))
            .ok_or_else(|| self.not_canonical(Expected::Key(key), line.at, line.raw.len()))
    }

    fn next_is(&self, prefix: &str) -> bool {
        self.text[self.pos..].starts_with(prefix)
    }

    fn line(&mut self) -> Result<Piece<'a>, LogError> {
        let rest = &self.text[self.pos..];
        let found = rest.find('\n');
        let raw = &rest[..found.unwrap_or(rest.len())];
        let end = self.pos + raw.len() + 1;
        if raw.len() > limits::LINE_BYTES {
            let (src, at) = self.spot(self.pos + limits::LINE_BYTES, 1);
            return Err(LogError::TooLarge { limit: Limit::LineBytes, src, at });
        }
        if end - self.start > limits::ENTRY_BYTES {
            let (src, at) = self.spot(self.pos, raw.len());
            return Err(LogError::TooLarge { limit: Limit::EntryBytes, src, at });
        }
        check_text(raw).map_err(|bad| self.bad_text(bad, raw))?;
        if found.is_none() {
            let (src, at) = self.spot(self.text.len(), 0);
            return Err(LogError::Truncated { src, at });
        }
        let piece = Piece { at: self.pos, raw };
        self.pos = end;
        self.line += 1;
        Ok(piece)
    }

    fn bad_text(&self, bad: BadText, raw: &str) -> LogError {
        match bad {
            BadText::Character { at, character } => {
                let (src, at) = self.spot(self.pos + at, character.len_utf8());
                LogError::BadCharacter { character, src, at }
            }
            BadText::NotNfc => {
                let (src, at) = self.spot(self.pos, raw.len());
                LogError::NotNfc { src, at }
            }
        }
    }

    fn bad_value(&self, why: ValueError, value: Piece<'_>) -> LogError {
        let (src, at) = self.spot(value.at, value.raw.len());
        LogError::BadValue { why, src, at }
    }

    fn doubled(&self, value: Piece<'_>) -> LogError {
        let (src, at) = self.spot(value.at, value.raw.len());
        LogError::Doubled { src, at }
    }

    fn not_canonical(&self, expected: Expected, offset: usize, length: usize) -> LogError {
        let (src, at) = self.spot(offset, length);
        LogError::NotCanonical { expected, src, at }
    }

    fn spot(&self, offset: usize, length: usize) -> (Excerpt, Span) {
        Excerpt::cut(self.text.as_bytes(), self.entry, offset, length)
    }
}

#[cfg(test)]
mod tests;
