//! Finding entries in whatever came: a log file, a message, a pasted post.
//!
//! Each part is read strictly first, then its blocks, then leniently. Nothing found here is trusted: signatures, chain
//! and rules are checked when it is merged.

use super::block::{self, BlockError, Seen};
use super::scan;
use super::wire::{self, Kind, Part, Wire, WireError};
use crate::log::{Hash, Signed, read_entries};
use miette::Diagnostic;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use thiserror::Error;

/// Something in a message that held no entries, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The part, from 1; 0 for the whole text.
    pub part: usize,
    /// What was wrong with it.
    pub why: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.part {
            0 => f.write_str(&self.why),
            part => write!(f, "part {part}: {}", self.why),
        }
    }
}

/// Why nothing was found.
#[derive(Debug, Error, Diagnostic)]
pub enum FindError {
    /// The message itself.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Wire(#[from] WireError),
    /// No entries.
    #[error("there are no entries of a game in this{}", because(remarks))]
    #[diagnostic(
        code(coureur::mail::nothing_found),
        help(
            "give the whole message or post, or the attached log file itself; archives must be unpacked first. Orders that \
             somebody wrote by hand into a reply are not signed: he gives them with `coureur turn`, which sends them"
        )
    )]
    Nothing {
        /// What was looked at in vain.
        remarks: Vec<Remark>,
    },
    /// It ends in the middle.
    #[error("this message is incomplete: it ends before its first entry does{}", because(remarks))]
    #[diagnostic(
        code(coureur::mail::incomplete),
        help(
            "it was cut off on the way, or was not copied whole: fetch it again, or ask for the log as an attached file"
        )
    )]
    Incomplete {
        /// What was looked at in vain.
        remarks: Vec<Remark>,
    },
}

fn because(remarks: &[Remark]) -> String {
    let all: Vec<String> = remarks.iter().take(6).map(|remark| format!("\n- {remark}")).collect();
    all.concat()
}

/// What was found: entries that nobody has checked.
#[derive(Debug, Default)]
pub struct Finding {
    /// Each once, in the order found.
    pub entries: Vec<Signed>,
    /// Whom the message says it is from.
    pub from: Option<String>,
    /// The message's id.
    pub id: Option<String>,
    /// The first digits of the game's identifier, as claimed.
    pub game: Option<String>,
    /// Whose words came with it, by his seat, and the words.
    pub words: Option<(String, String)>,
    /// What else was looked at.
    pub remarks: Vec<Remark>,
    /// The numbers of entries that were begun and could not be read, and why.
    pub unread: BTreeMap<u32, String>,
    /// Does it end in the middle? Then perhaps of this entry.
    pub cut: Option<Option<u32>>,
    /// What the writer says he has seen of others.
    pub has_seen: BTreeSet<Seen>,
    /// Attached files that are no log: one of them may be the position that the game begins from.
    files: Vec<String>,
    seen: BTreeSet<(Hash, [u8; 64])>,
}

/// More remarks than anybody reads.
const MOST_REMARKS: usize = 32;
/// Files that are kept until somebody asks for one of them, and how long each may be.
const MOST_FILES: usize = 4;
const FILE_BYTES: usize = 1 << 18;

impl Finding {
    fn add(&mut self, entries: impl IntoIterator<Item = Signed>) {
        for entry in entries {
            if self.seen.insert((entry.hash(), *entry.signature().as_bytes())) {
                self.entries.push(entry);
            }
        }
    }

    fn remark(&mut self, part: usize, why: impl fmt::Display) {
        if self.remarks.len() < MOST_REMARKS {
            let clean = |c: char| if c.is_control() && c != '\n' { '\u{fffd}' } else { c };
            self.remarks.push(Remark { part, why: why.to_string().chars().map(clean).take(400).collect() });
        }
    }

    /// Looks at bytes that should be a log, word for word.
    fn strict(&mut self, bytes: &[u8]) -> bool {
        let Ok(entries) = read_entries(bytes) else { return false };
        self.add(entries.into_iter().map(|placed| placed.signed));
        true
    }

    /// Looks at a text for blocks, then for entries written out.
    fn text(&mut self, part: usize, text: &str) {
        for block in block::find(text) {
            match block {
                Ok(block) => {
                    self.game.get_or_insert(block.game);
                    self.add(block.entries);
                }
                Err(error) => {
                    if error == BlockError::Cut {
                        self.cut.get_or_insert(None);
                    }
                    self.remark(part, error);
                }
            }
        }
        self.has_seen.extend(block::find_seen(text));
        let scanned = scan::scan(text);
        self.add(scanned.entries);
        for unread in scanned.unread {
            if unread.cut {
                self.cut = Some(unread.entry);
            }
            if let Some(entry) = unread.entry {
                self.unread.entry(entry).or_insert_with(|| unread.why.clone());
            }
            self.remark(part, format!("the entry at line {} cannot be read: {}", unread.line, unread.why));
        }
    }

    fn part(&mut self, part: &Part) {
        if part.kind == Kind::Archive {
            self.remark(part.number, "an archive; archives are never opened");
        } else if !self.strict(part.bytes()) {
            if part.kind == Kind::File && part.bytes().len() <= FILE_BYTES && self.files.len() < MOST_FILES {
                self.files.extend(std::str::from_utf8(part.bytes()).map(str::to_owned));
            }
            self.text(part.number, &part.text);
        }
    }

    /// The file that came along under a hash. Nothing else vouches for it, and nothing else has to.
    #[must_use]
    pub fn file(&self, hash: Hash) -> Option<&str> {
        let fits = |text: &&String| <[u8; 32]>::from(Sha256::digest(text.as_bytes())) == *hash.as_bytes();
        self.files.iter().find(fits).map(String::as_str)
    }

    /// Leaves only entries after one: what is kept of a message that came too early.
    pub fn keep_after(&mut self, last: u32) {
        self.entries.retain(|entry| entry.document().number() > last);
        self.entries.shrink_to_fit();
        self.seen = BTreeSet::new();
        self.remarks = Vec::new();
        self.files = Vec::new();
    }

    /// About how much memory it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.iter().map(|entry| 2 * entry.text().len()).sum()
    }

    fn wire(&mut self, wire: Wire) {
        self.cut = wire.cut.then_some(None);
        self.from = wire.from;
        self.id = wire.id;
        self.game = wire.game;
        self.words = wire.words;
        for part in &wire.parts {
            self.part(part);
        }
    }
}

/// Finds all entries in the bytes of a log, a message or a text.
///
/// # Errors
/// If there are none, with what was looked at in vain; or if it is no honest message.
pub fn find(bytes: &[u8]) -> Result<Finding, FindError> {
    let mut finding = Finding::default();
    if finding.strict(bytes) {
        return Ok(finding);
    }
    if wire::looks_like_a_message(bytes) {
        finding.wire(wire::take_apart(bytes)?);
    } else if bytes.len() > wire::MESSAGE_BYTES {
        return Err(WireError::TooLarge.into());
    } else {
        let text = String::from_utf8_lossy(bytes);
        let html = text.trim_start().get(..1) == Some("<");
        let text = if html { super::html::to_text(&text).into() } else { text };
        finding.text(0, &text);
    }
    if finding.entries.is_empty() {
        let remarks = finding.remarks;
        return Err(match finding.cut {
            Some(_) => FindError::Incomplete { remarks },
            None => FindError::Nothing { remarks },
        });
    }
    Ok(finding)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::sample;

    #[test]
    fn a_log_a_message_and_a_post_are_told_apart() {
        let entries = sample::entries(3);
        let log = sample::text(&entries);
        assert_eq!(find(log.as_bytes()).unwrap().entries, entries);
        let mail =
            format!("From: bo@example.org\nTo: anna@example.org\nSubject: x\n\nHello\n\n{log}\n-- \nBo\n");
        let found = find(mail.as_bytes()).unwrap();
        assert_eq!((found.entries, found.from.as_deref()), (entries.clone(), Some("bo@example.org")));
        let post = format!("[quote]x[/quote]\n[code]\n{}[/code]\n", block::write(&[7; 32], &entries[1..]));
        let found = find(post.as_bytes()).unwrap();
        assert_eq!(
            (found.entries.as_slice(), found.game.as_deref()),
            (&entries[1..], Some("0707070707070707"))
        );
        let page = format!("<html><body><p>Hi</p><pre>{log}</pre></body></html>");
        assert_eq!(find(page.as_bytes()).unwrap().entries, entries);
    }

    #[test]
    fn entries_that_come_twice_are_kept_once() {
        let entries = sample::entries(3);
        let text = sample::text(&entries);
        let post = format!("{text}\n{}\n{text}", block::write(&[7; 32], &entries));
        assert_eq!(find(post.as_bytes()).unwrap().entries, entries);
    }

    #[test]
    fn finding_nothing_says_what_was_looked_at() {
        let error = find(b"coureur-begin 1-2 zz coureur-end").unwrap_err();
        assert_eq!(error.code().unwrap().to_string(), "coureur::mail::nothing_found");
        assert!(error.to_string().contains("damaged"), "{error}");
        let zip = b"From: a@b.c\nSubject: x\nContent-Type: application/zip\n\nPK\x03\x04\x00";
        assert!(find(zip).unwrap_err().to_string().contains("archives are never opened"));
        assert!(matches!(find(b""), Err(FindError::Nothing { .. })));
    }
}
