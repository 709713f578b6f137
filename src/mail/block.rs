//! The block: entries as plain words and base64, to be pasted into any mail or forum post and read back from it.
//!
//! Nothing in it can be taken for markup, and nothing in it depends on lines: the whole block may be quoted, indented,
//! wrapped at any width or poured into one paragraph. Normative: `FORMAT.md`.

use crate::errors::Worded as _;
use crate::keys::{PublicKey, Signature};
use crate::log::{LogError, Placed, Signed, limits, read_entries};
use data_encoding::{BASE64_NOPAD, HEXLOWER};
use miette::Diagnostic;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The word that begins a block.
pub const BEGIN: &str = "coureur-begin";
/// The word that ends it.
pub const END: &str = "coureur-end";
/// The word before what the writer has seen of the reader.
pub const SEEN: &str = "coureur-seen";
/// The word after the reader's own signature, which proves that he signed it.
pub const SIGNED: &str = "coureur-signed";
/// Characters on a line: short enough that no forum puts a blank into it.
const LINE: usize = 48;
/// The most blocks read from one text.
const MOST_BLOCKS: usize = 256;
/// Hex digits of the game's identifier that a block names.
const GAME_DIGITS: usize = 16;
/// Hex digits of the check sum.
const SUM_DIGITS: usize = 8;

/// The most such lines read from one text.
const MOST_SEEN: usize = 256;
/// How far after such a line its proof ends, quoted and wrapped in whatever way.
const PROOF_REACH: usize = 1024;

/// An entry of the reader's that a writer says he holds.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seen {
    /// The first digits of the game's identifier.
    pub game: String,
    /// Whose entry it is.
    pub seat: String,
    /// Its number.
    pub entry: u32,
    /// The first digits of its hash.
    pub hash: String,
    /// All of its hash, and the signature under it: the line proves that its reader signed such an entry, if they fit.
    pub proof: Option<Proof>,
}

/// The hash of an entry and the signature under it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Proof {
    hash: [u8; 32],
    signature: [u8; 64],
}

impl Proof {
    fn read(text: &str) -> Option<Proof> {
        let encoded: String = text.chars().filter(|c| !is_noise(*c)).collect();
        let bytes = BASE64_NOPAD.decode(encoded.as_bytes()).ok()?;
        let (hash, signature) = bytes.split_at_checked(32)?;
        Some(Proof { hash: hash.try_into().ok()?, signature: signature.try_into().ok()? })
    }

    /// Did this key sign such an entry?
    #[must_use]
    pub fn holds(&self, key: &PublicKey, seen: &Seen) -> bool {
        HEXLOWER.encode(&self.hash).starts_with(&seen.hash)
            && key.verify_strict(&self.hash, &Signature::from_bytes(self.signature)).is_ok()
    }

    /// The token of the entry: what `withdrawn` and `settled` name it by.
    #[must_use]
    pub fn token(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.signature))
    }
}

/// Writes what the writer has seen of a seat, with what proves it.
#[must_use]
pub fn write_seen(game: &[u8; 32], entry: &Signed) -> String {
    let (seat, number) = (entry.document().seat(), entry.document().number());
    let hash = HEXLOWER.encode(&entry.hash().as_bytes()[..GAME_DIGITS / 2]);
    let proof = [entry.hash().as_bytes().as_slice(), entry.signature().as_bytes().as_slice()].concat();
    let proof = BASE64_NOPAD.encode(&proof);
    let (first, rest) = proof.split_at(LINE);
    let (second, third) = rest.split_at(LINE);
    format!("{SEEN} {} {seat} {number} {hash}\n{first}\n{second}\n{third}\n{SIGNED}", game_digits(game))
}

/// Finds all such lines of a text; what does not read as one is none.
#[must_use]
pub fn find_seen(text: &str) -> Vec<Seen> {
    let plain = plain(text);
    plain.split(SEEN).skip(1).take(MOST_SEEN).filter_map(read_seen).collect()
}

fn read_seen(after: &str) -> Option<Seen> {
    let (game, after) = word(after)?;
    let (seat, after) = word(after)?;
    let (entry, after) = word(after)?;
    let (hash, after) = word(after)?;
    // A line without a proof is an old one; one that is damaged proves nothing.
    let proof = after.split_once(SIGNED).filter(|(proof, _)| proof.len() <= PROOF_REACH);
    let proof = proof.and_then(|(proof, _)| Proof::read(proof));
    let seat = Some(seat)
        .filter(|seat| seat.len() <= limits::SEAT_BYTES && seat.bytes().all(|b| b.is_ascii_lowercase()));
    Some(Seen {
        game: digits(game, GAME_DIGITS)?.to_owned(),
        seat: seat?.to_owned(),
        entry: entry.parse().ok()?,
        hash: digits(hash, GAME_DIGITS)?.to_owned(),
        proof,
    })
}

/// Why something that began like a block is none.
#[derive(Debug, Clone, PartialEq, Eq, Error, Diagnostic)]
pub enum BlockError {
    /// The end is missing.
    #[error("a block of entries begins, but `{END}` never comes")]
    #[diagnostic(
        code(coureur::mail::block_cut),
        help("copy all of it, from `{BEGIN}` to the words after `{END}`")
    )]
    Cut,
    /// The words after the markers are not what they should be.
    #[error("the first or last words of a block of entries are damaged")]
    #[diagnostic(
        code(coureur::mail::block_marks),
        help("ask for the block again, or for the log as an attached file")
    )]
    Marks,
    /// A character that base64 does not have.
    #[error("a block of entries holds `{0}`, which does not belong there")]
    #[diagnostic(
        code(coureur::mail::block_character),
        help("something was written into the block: copy it again")
    )]
    Character(char),
    /// The check sum differs.
    #[error("a block of entries was changed on the way: its check sum is not {0}")]
    #[diagnostic(
        code(coureur::mail::block_sum),
        help("copy it again, or ask for the log as an attached file")
    )]
    Sum(String),
    /// More than a log may have.
    #[error("a block of entries is larger than any log, or there are too many blocks")]
    #[diagnostic(code(coureur::mail::block_too_large), help("paste only the newest block"))]
    TooLarge,
    /// Sound, but what is in it is no run of entries.
    #[error("a block holds something else than entries: {0}")]
    #[diagnostic(code(coureur::mail::block_content), help("it was not written by this program"))]
    Content(String),
}

/// A block that was read: entries whose signatures nobody has checked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The first digits of the game's identifier, as the block claims.
    pub game: String,
    /// The number of the last entry, as the block claims.
    pub last: u32,
    /// The entries.
    pub entries: Vec<Signed>,
}

/// The first digits of a game's identifier, by which blocks, subjects and message ids name it.
#[must_use]
pub fn game_digits(game: &[u8; 32]) -> String {
    HEXLOWER.encode(&game[..GAME_DIGITS / 2])
}

fn sum(payload: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(payload)[..SUM_DIGITS / 2])
}

/// Writes a block; empty if there are no entries.
#[must_use]
pub fn write(game: &[u8; 32], entries: &[Signed]) -> String {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else { return String::new() };
    let range = format!("{}-{}", first.document().number(), last.document().number());
    let payload: String = entries.iter().map(Signed::text).collect();
    let encoded = BASE64_NOPAD.encode(payload.as_bytes());
    let mut out = format!("{BEGIN} {range} {}\n", game_digits(game));
    let mut rest = encoded.as_str();
    while !rest.is_empty() {
        let (line, after) = rest.split_at(rest.len().min(LINE));
        out.push_str(line);
        out.push('\n');
        rest = after;
    }
    out.push_str(&format!("{END} {range} {}\n", sum(payload.as_bytes())));
    out
}

/// Marks of quotation, and characters that software puts into long words.
fn is_noise(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '>' | '|' | '`' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// Typographers' hyphens and dashes, as plain hyphens.
fn plain_hyphen(c: char) -> char {
    if matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}') { '-' } else { c }
}

/// A text with plain hyphens.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(plain_hyphen).collect()
}

/// Finds all blocks of a text; a damaged one does not hide the others.
#[must_use]
pub fn find(text: &str) -> Vec<Result<Block, BlockError>> {
    let plain = plain(text);
    let mut found = Vec::new();
    let mut rest = plain.as_str();
    while let Some(at) = rest.find(BEGIN) {
        if found.len() == MOST_BLOCKS {
            found.push(Err(BlockError::TooLarge));
            break;
        }
        let body = &rest[at + BEGIN.len()..];
        let Some(end) = body.find(END) else {
            found.push(Err(BlockError::Cut));
            break;
        };
        let (inside, after) = (&body[..end], &body[end + END.len()..]);
        // What was cut off before this one must not swallow it; every byte is looked at once.
        let inside = match inside.rfind(BEGIN) {
            Some(again) => {
                found.push(Err(BlockError::Cut));
                &inside[again + BEGIN.len()..]
            }
            None => inside,
        };
        found.push(read(inside, after));
        rest = after;
    }
    found
}

/// Cuts the next word off a text, leaving marks of quotation aside.
fn word(text: &str) -> Option<(&str, &str)> {
    let start = text.find(|c| !is_noise(c))?;
    let text = &text[start..];
    let end = text.find(is_noise).unwrap_or(text.len());
    Some(text.split_at(end))
}

fn range(word: &str) -> Option<(u32, u32)> {
    let (first, last) = word.split_once('-')?;
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last).then_some((first, last))
}

fn digits(word: &str, count: usize) -> Option<&str> {
    let hex = |digit: &str| digit.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    word.get(..count).filter(|digits| hex(digits))
}

fn read(inside: &str, after: &str) -> Result<Block, BlockError> {
    let (opening, inside) = word(inside).ok_or(BlockError::Marks)?;
    let (game, payload) = word(inside).ok_or(BlockError::Marks)?;
    let (closing, after) = word(after).ok_or(BlockError::Marks)?;
    let (claimed, _) = word(after).ok_or(BlockError::Marks)?;
    let (first, last) = range(opening).ok_or(BlockError::Marks)?;
    // Whatever markup follows the sum may touch it.
    let claimed = digits(claimed, SUM_DIGITS).ok_or(BlockError::Marks)?;
    let game =
        digits(game, GAME_DIGITS).filter(|digits| digits.len() == game.len()).ok_or(BlockError::Marks)?;
    if range(closing) != Some((first, last)) {
        return Err(BlockError::Marks);
    }
    let bytes = decode(payload)?;
    if sum(&bytes) != claimed {
        return Err(BlockError::Sum(claimed.to_owned()));
    }
    let entries = read_entries(&bytes).map_err(|error: LogError| BlockError::Content(error.in_words()))?;
    let entries: Vec<Signed> = entries.into_iter().map(|placed: Placed| placed.signed).collect();
    Ok(Block { game: game.to_owned(), last, entries })
}

fn decode(payload: &str) -> Result<Vec<u8>, BlockError> {
    if payload.len() > 2 * limits::LOG_BYTES {
        return Err(BlockError::TooLarge);
    }
    let encoded: String = payload.chars().filter(|c| !is_noise(*c)).collect();
    let strange = encoded.chars().find(|c| !c.is_ascii_alphanumeric() && *c != '+' && *c != '/');
    if let Some(strange) = strange {
        return Err(BlockError::Character(if strange.is_control() { '\u{fffd}' } else { strange }));
    }
    // Only a wrong number of characters is left to be wrong.
    BASE64_NOPAD.decode(encoded.as_bytes()).map_err(|_| BlockError::Cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::sample;

    const GAME: [u8; 32] = [0x3f; 32];

    fn block() -> (Vec<Signed>, String) {
        let entries = sample::entries(4);
        let text = write(&GAME, &entries[1..]);
        (entries[1..].to_vec(), text)
    }

    fn survives(mangle: impl Fn(&str) -> String) {
        let (entries, text) = block();
        let mangled = mangle(&text);
        let found = find(&mangled);
        let [Ok(block)] = found.as_slice() else { panic!("{found:?}\n{mangled}") };
        assert_eq!((&block.entries, block.game.as_str(), block.last), (&entries, "3f3f3f3f3f3f3f3f", 3));
    }

    #[test]
    fn a_block_has_short_lines_of_plain_characters() {
        let (_, text) = block();
        assert!(text.starts_with("coureur-begin 1-3 3f3f3f3f3f3f3f3f\n"), "{text}");
        for line in text.lines() {
            assert!(line.len() <= LINE && !line.ends_with('='), "{line}");
        }
        assert_eq!(write(&GAME, &[]), "");
    }

    #[test]
    fn quoting_wrapping_and_forums_do_it_no_harm() {
        survives(str::to_owned);
        survives(|text| text.replace('\n', "\r\n"));
        survives(|text| text.lines().map(|line| format!("> > {line}\n")).collect());
        survives(|text| text.lines().map(|line| format!("    {line}   \n")).collect());
        survives(|text| text.replace('\n', " "));
        survives(|text| text.replace('-', "\u{2011}"));
        survives(|text| text.replace("1-3", "1–3"));
        survives(|text| format!("[code]{text}[/code]"));
        survives(|text| format!("```\n{text}```\n"));
        survives(|text| format!("Hello!\n{text}-- \nBen"));
        survives(|text| text.replace("AAA", "A\u{200b}AA"));
        survives(|text| {
            let broken = |line: &str| match line.len() {
                LINE => format!("{}\n>   {}\n", &line[..30], &line[30..]),
                _ => format!("{line}\n"),
            };
            text.lines().map(broken).collect()
        });
    }

    #[test]
    fn damage_is_named() {
        let (_, text) = block();
        let only = |text: &str| find(text).remove(0).unwrap_err();
        assert_eq!(only(text.split(END).next().unwrap()), BlockError::Cut);
        assert_eq!(only(&text.replacen("1-3", "3-1", 1)), BlockError::Marks);
        assert_eq!(only(&text.replacen("1-3", "1-2", 1)), BlockError::Marks);
        assert_eq!(only(&text.replace("3f3f3f3f3f3f3f3f", "3f3f")), BlockError::Marks);
        assert_eq!(only(&text.replacen("\nLS0", "\nLS*", 1)), BlockError::Character('*'));
        assert!(matches!(only(&text.replacen("\nLS0", "\nLS1", 1)), BlockError::Sum(_)));
        assert!(matches!(only(&text.replacen("\nLS0tC", "\n", 1)), BlockError::Sum(_) | BlockError::Cut));
        let other = format!("{BEGIN} 1-1 3f3f3f3f3f3f3f3f aGVsbG8 {END} 1-1 {}", sum(b"hello"));
        assert!(matches!(only(&other), BlockError::Content(_)));
    }

    #[test]
    fn a_cut_block_does_not_hide_the_next() {
        let (_, text) = block();
        let cut = text.split(END).next().unwrap();
        let found = find(&format!("{cut}{text}{text}"));
        assert_eq!(found.len(), 3);
        assert_eq!(found[0], Err(BlockError::Cut));
        assert!(found[1].is_ok() && found[2].is_ok());
    }

    #[test]
    fn t2_what_the_writer_has_seen_survives_as_a_block_does() {
        let entry = sample::entries(4).remove(2);
        let line = write_seen(&GAME, &entry);
        let seen = Seen {
            game: "3f3f3f3f3f3f3f3f".to_owned(),
            seat: entry.document().seat().to_string(),
            entry: 2,
            hash: entry.hash().to_string()[..16].to_owned(),
            proof: find_seen(&line).remove(0).proof,
        };
        assert!(seen.proof.is_some());
        for text in [
            line.clone(),
            format!("> {}\n", line.replace(' ', "\n> ")),
            line.replace('-', "\u{2011}"),
            format!("[code]{line}[/code]"),
        ] {
            assert_eq!(find_seen(&text), std::slice::from_ref(&seen), "{text}");
        }
        for text in
            ["coureur-seen", "coureur-seen 3f x", &line.replace("3f3f", "zz"), &line.replace(" 2 ", " two ")]
        {
            assert_eq!(find_seen(text), [], "{text}");
        }
        assert_eq!(find_seen(&line.repeat(1000)).len(), MOST_SEEN);
    }

    #[test]
    fn many_blocks_are_bounded() {
        assert_eq!(find(&BEGIN.repeat(100_000)), [Err(BlockError::Cut)]);
        let found = find(&format!("{BEGIN} {END} ").repeat(100_000));
        assert!(found.len() <= MOST_BLOCKS + 1);
        assert_eq!(found.last(), Some(&Err(BlockError::TooLarge)));
    }
}
