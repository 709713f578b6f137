//! A message as it came over the wire: its parts, decoded, within bounds.
//!
//! The headers are read by a library, inside a net that catches panics; the parts are cut apart here, because depth,
//! count and time must be bounded whatever a message claims about itself. No file name of a message is ever used, and
//! archives are never opened.

use super::html;
use data_encoding::BASE64;
use mail_parser::decoders::{
    base64::base64_decode, charsets::map::charset_decoder, quoted_printable::quoted_printable_decode,
};
use mail_parser::{HeaderName, HeaderValue, Message, MessageParser, MimeHeaders};
use miette::Diagnostic;
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;

/// The largest message that is read: 32 MiB.
pub const MESSAGE_BYTES: usize = 32 << 20;
/// The longest header of a message or a part.
const HEADER_BYTES: usize = 256 << 10;
/// The most parts of one message.
const PARTS: usize = 128;
/// How deep parts may lie in each other.
const DEPTH: usize = 8;

/// Why a message could not be taken apart.
#[derive(Debug, Clone, PartialEq, Eq, Error, Diagnostic)]
pub enum WireError {
    /// Too many bytes.
    #[error("the message is larger than {} MiB", MESSAGE_BYTES >> 20)]
    #[diagnostic(code(coureur::mail::too_large), help("ask for the new entries only (`send --attach new`)"))]
    TooLarge,
    /// A header without end.
    #[error("a header of the message is longer than {} KiB", HEADER_BYTES >> 10)]
    #[diagnostic(
        code(coureur::mail::header_too_long),
        help("this is no honest message; ask your opponent to send it again")
    )]
    HeaderTooLong,
    /// Too many parts.
    #[error("the message has more than {PARTS} parts")]
    #[diagnostic(
        code(coureur::mail::too_many_parts),
        help("this is no honest message; ask your opponent to send it again")
    )]
    TooManyParts,
    /// Parts in parts in parts.
    #[error("the parts of the message lie more than {DEPTH} deep in each other")]
    #[diagnostic(code(coureur::mail::too_deep), help("save the attached log as a file and `receive` that"))]
    TooDeep,
    /// The library gave up.
    #[error("the headers of the message cannot be read")]
    #[diagnostic(code(coureur::mail::unreadable), help("save the attached log as a file and `receive` that"))]
    Unreadable,
}

/// What a part is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text as written.
    Text,
    /// HTML, made text.
    Html,
    /// A file that may be a log.
    File,
    /// An archive: never opened.
    Archive,
}

/// A part of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: Kind,
    /// Its number in the message, from 1.
    pub number: usize,
    /// Its bytes, where its text is not the very same ones: a message of the largest size is not kept twice.
    raw: Option<Vec<u8>>,
    /// Its text, character set and line flowing undone; empty for an archive.
    pub text: String,
}

impl Part {
    /// Its bytes, transfer encoding undone; none for an archive.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.text.as_bytes())
    }
}

/// A message, taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wire {
    /// Whom it says it is from: the bare address.
    pub from: Option<String>,
    /// Its message id, without the brackets.
    pub id: Option<String>,
    /// The game it says it is about.
    pub game: Option<String>,
    /// Whose words came with it, by his seat, and the words.
    pub words: Option<(String, String)>,
    /// Its parts that may hold entries, in order.
    pub parts: Vec<Part>,
    /// Does it end before it says that it does?
    pub cut: bool,
}

/// The header of a letter that names its game.
pub const GAME_HEADER: &str = "X-Coureur-Game";

/// The header of a letter with the writer's own words, which no log holds: his seat, then the words in Base64.
pub const WORDS_HEADER: &str = "X-Coureur-Words";
/// The longest words that are read, in bytes.
const LONGEST_WORDS: usize = 16 << 10;
/// Base64 in one line of a header.
const WORDS_LINE: usize = 60;

/// Words as their header carries them; longer ones than are read stay out of it, and stand in the letter alone.
#[must_use]
pub fn write_words(seat: &str, words: &str) -> Option<String> {
    if words.len() > LONGEST_WORDS {
        return None;
    }
    let text = BASE64.encode(words.as_bytes());
    let lines: Vec<&str> =
        text.as_bytes().chunks(WORDS_LINE).filter_map(|line| std::str::from_utf8(line).ok()).collect();
    Some(format!("{seat} {}", lines.join(" ")))
}

fn read_words(value: &str) -> Option<(String, String)> {
    let (seat, rest) = value.trim().split_once(char::is_whitespace)?;
    let text: String = rest.split_whitespace().collect();
    if text.len() > LONGEST_WORDS / 3 * 4 + 4 {
        return None;
    }
    let words = String::from_utf8(BASE64.decode(text.as_bytes()).ok()?).ok()?;
    Some((clean(seat)?, words)).filter(|(_, words)| !words.trim().is_empty())
}

/// What the header of a part says about it.
#[derive(Debug, Default)]
struct Head {
    main: String,
    sub: String,
    boundary: Option<Vec<u8>>,
    charset: Option<String>,
    encoding: String,
    flowed: bool,
    delsp: bool,
}

/// Does it begin like a message, with header lines?
#[must_use]
pub fn looks_like_a_message(bytes: &[u8]) -> bool {
    let bytes = &bytes[..bytes.len().min(4096)];
    let mut fields = 0;
    for line in bytes.split(|b| *b == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            continue;
        }
        let Some(colon) = line.iter().position(|b| *b == b':') else { return false };
        let name = &line[..colon];
        if name.is_empty() || !name.iter().all(|b| b.is_ascii_graphic()) {
            return false;
        }
        let known: [&[u8]; 8] = [
            b"from",
            b"to",
            b"subject",
            b"date",
            b"message-id",
            b"mime-version",
            b"content-type",
            b"received",
        ];
        fields += usize::from(known.iter().any(|known| known.eq_ignore_ascii_case(name)));
    }
    fields >= 2
}

/// Takes a message apart.
///
/// # Errors
/// If it is too large, too deep or not a message.
pub fn take_apart(bytes: &[u8]) -> Result<Wire, WireError> {
    if bytes.len() > MESSAGE_BYTES {
        return Err(WireError::TooLarge);
    }
    let (header, body) = split_header(bytes)?;
    let mut wire = Wire::default();
    let head = read_header(header, |message| {
        wire.from =
            message.from().and_then(|from| from.first()).and_then(|from| from.address()).and_then(clean);
        wire.id = message.message_id().and_then(clean);
        let game = message.header(HeaderName::Other(GAME_HEADER.into())).and_then(HeaderValue::as_text);
        wire.game = game.map(str::trim).and_then(clean);
        let words = message.header(HeaderName::Other(WORDS_HEADER.into())).and_then(HeaderValue::as_text);
        wire.words = words.and_then(read_words);
    })?;
    let mut count = 0;
    walk(&mut wire, &head, body, 0, &mut count)?;
    Ok(wire)
}

/// A short value of plain characters, or nothing.
fn clean(text: &str) -> Option<String> {
    let plain = text.len() <= 320 && text.chars().all(|c| c.is_ascii_graphic());
    plain.then(|| text.to_owned())
}

fn split_header(bytes: &[u8]) -> Result<(&[u8], &[u8]), WireError> {
    let mut at = 0;
    for line in bytes.split_inclusive(|b| *b == b'\n') {
        at += line.len();
        if line == b"\n" || line == b"\r\n" {
            return Ok(bytes.split_at(at));
        }
        if at > HEADER_BYTES {
            return Err(WireError::HeaderTooLong);
        }
    }
    Ok((bytes, &[]))
}

fn read_header(header: &[u8], mut look: impl FnMut(&Message<'_>)) -> Result<Head, WireError> {
    let read = || {
        let message = MessageParser::default().parse_headers(header);
        let Some(message) = message else { return Head::default() };
        look(&message);
        let part = message.root_part();
        let encoding = part.content_transfer_encoding().unwrap_or_default().trim().to_ascii_lowercase();
        let Some(kind) = part.content_type() else { return Head { encoding, ..Head::default() } };
        let attribute = |name: &str| kind.attribute(name).map(str::to_owned);
        let is =
            |name: &str, value: &str| attribute(name).is_some_and(|found| found.eq_ignore_ascii_case(value));
        Head {
            main: kind.ctype().to_ascii_lowercase(),
            sub: kind.subtype().unwrap_or_default().to_ascii_lowercase(),
            boundary: attribute("boundary").map(String::into_bytes),
            charset: attribute("charset"),
            flowed: is("format", "flowed"),
            delsp: is("delsp", "yes"),
            encoding,
        }
    };
    catch_unwind(AssertUnwindSafe(read)).map_err(|_| WireError::Unreadable)
}

fn walk(wire: &mut Wire, head: &Head, body: &[u8], depth: usize, count: &mut usize) -> Result<(), WireError> {
    if depth > DEPTH {
        return Err(WireError::TooDeep);
    }
    *count += 1;
    if *count > PARTS {
        return Err(WireError::TooManyParts);
    }
    if head.main == "multipart"
        && let Some(boundary) = &head.boundary
    {
        let (parts, closed) = split_parts(body, boundary);
        wire.cut |= !closed;
        for part in parts {
            let (header, body) = split_header(part)?;
            let head = read_header(header, |_| {})?;
            walk(wire, &head, body, depth + 1, count)?;
        }
        return Ok(());
    }
    let bytes = decode(&head.encoding, body);
    if head.main == "message" && (head.sub == "rfc822" || head.sub == "global") {
        let (header, body) = split_header(&bytes)?;
        let head = read_header(header, |_| {})?;
        return walk(wire, &head, body, depth + 1, count);
    }
    wire.parts.extend(part(head, *count, bytes));
    Ok(())
}

/// The pieces between the lines of a boundary, every byte looked at once; and whether the last line was there.
fn split_parts<'a>(body: &'a [u8], boundary: &[u8]) -> (Vec<&'a [u8]>, bool) {
    let mut parts = Vec::new();
    let mut start = None;
    let mut at = 0;
    for line in body.split_inclusive(|b| *b == b'\n') {
        let after =
            line.strip_prefix(b"--").and_then(|rest| rest.strip_prefix(boundary)).map(<[u8]>::trim_ascii);
        // A longer boundary may begin like this one.
        if let Some(after @ (b"" | b"--")) = after {
            if let Some(start) = start.take() {
                parts.push(&body[start..at]);
            }
            if after == b"--" || parts.len() > PARTS {
                return (parts, true);
            }
            start = Some(at + line.len());
        }
        at += line.len();
    }
    parts.extend(start.map(|start| &body[start..]));
    (parts, false)
}

fn decode(encoding: &str, body: &[u8]) -> Vec<u8> {
    let decoded = match encoding {
        "base64" => {
            let read = |body: &[u8]| catch_unwind(|| base64_decode(body)).ok().flatten();
            // Whatever was cut off in the middle of a line: the lines before it are whole.
            let lines = || body.iter().rposition(|b| *b == b'\n').map(|end| &body[..end]);
            read(body).or_else(|| read(lines()?))
        }
        "quoted-printable" => catch_unwind(|| quoted_printable_decode(body)).ok().flatten(),
        _ => None,
    };
    decoded.unwrap_or_else(|| body.to_vec())
}

const ARCHIVES: [&[u8]; 6] =
    [b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"\x28\xb5\x2f\xfd"];

fn part(head: &Head, number: usize, bytes: Vec<u8>) -> Option<Part> {
    if matches!(head.main.as_str(), "image" | "audio" | "video" | "font") {
        return None;
    }
    if ARCHIVES.iter().any(|magic| bytes.starts_with(magic)) {
        return Some(Part { kind: Kind::Archive, number, raw: None, text: String::new() });
    }
    if !may_hold_entries(head, &bytes) {
        return None;
    }
    let (raw, text) = read_text(head, bytes);
    let (kind, changed) = match (head.main.as_str(), head.sub.as_str()) {
        ("text", "html" | "xhtml") => (Kind::Html, Some(html::to_text(&text))),
        ("" | "text", "" | "plain") => (Kind::Text, head.flowed.then(|| unflow(&text, head.delsp))),
        _ => (Kind::File, None),
    };
    let (raw, text) = match changed {
        Some(changed) => (Some(raw.unwrap_or_else(|| text.into_bytes())), changed),
        None => (raw, text),
    };
    Some(Part { kind, number, raw, text })
}

/// A file in plain bytes that has none of the words which every entry and every block has, even one that was cut, is somebody's
/// paper, and is not looked through. Text may be wrapped, quoted or marked up, and always is.
fn may_hold_entries(head: &Head, bytes: &[u8]) -> bool {
    let is_text = matches!(head.main.as_str(), "" | "text");
    let plain = head.charset.is_none() && !is_text;
    let holds = |word: &[u8]| bytes.windows(word.len()).any(|window| window == word);
    !plain || holds(b"\nentry") || holds(b"sig:") || holds(b"oureur")
}

/// The text in some bytes, and the bytes where the text is not the very same ones.
fn read_text(head: &Head, bytes: Vec<u8>) -> (Option<Vec<u8>>, String) {
    let charset = head.charset.as_deref().unwrap_or("utf-8");
    let plain = charset.eq_ignore_ascii_case("utf-8") || charset.eq_ignore_ascii_case("us-ascii");
    let decoder = if plain { None } else { charset_decoder(charset.as_bytes()) };
    if let Some(text) = decoder.and_then(|decoder| catch_unwind(|| decoder(&bytes)).ok()) {
        return (Some(bytes), text);
    }
    match String::from_utf8(bytes) {
        Ok(text) => (None, text),
        Err(error) => {
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            (Some(error.into_bytes()), text)
        }
    }
}

/// Undoes `format=flowed`: a line that ends in a blank goes on in the next one of the same depth of quotation.
fn unflow(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let quoted = line.bytes().take_while(|b| *b == b'>').count();
        let content = &line[quoted..];
        let content = content.strip_prefix(' ').unwrap_or(content);
        let flows = content.ends_with(' ') && content != "-- ";
        match open {
            Some(depth) if depth == quoted => {}
            Some(_) => out.push('\n'),
            None => {}
        }
        if open != Some(quoted) && quoted > 0 {
            out.push_str(&">".repeat(quoted.min(64)));
            out.push(' ');
        }
        let kept = if flows && delsp { &content[..content.len() - 1] } else { content };
        out.push_str(kept);
        open = flows.then_some(quoted);
        if !flows {
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests;
