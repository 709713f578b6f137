//! A file as anybody may bring it: a log, or a text in which one stands.
//!
//! `verify`, `audit report` and `replay` read files in this one way, so that they say the same of each. What begins as a log
//! does is one, and is judged byte for byte. Anything else (a thread, a letter, a page, a log with a byte order mark or
//! other line ends) is not a log file: the entries are read out of it, and everything that was left out is named.

use super::CliError;
use crate::cli::{Error, Exit};
use crate::log::{self, Document, Hash, Log, Signed};
use crate::mail::{Finding, find};
use crate::table::{Parting, PartingWords as _, Ruling, Which, replay};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Said of whatever is not a log file.
pub const READ_OUT: &str = "read out of a text that is not a log file";

/// The bytes of a log, and how they were come by.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The log, as it is or as it was read out.
    pub log: Cow<'a, [u8]>,
    /// What was left out of the text, if it was one.
    pub left_out: Option<Vec<String>>,
}

impl<'a> Reading<'a> {
    /// Reads a file.
    ///
    /// # Errors
    /// If no whole log stands in it, if its last entry is cut off, or if two of its entries part ways.
    pub fn of(bytes: &'a [u8]) -> Result<Reading<'a>, Error> {
        if is_log(bytes) {
            return Ok(Reading { log: Cow::Borrowed(bytes), left_out: None });
        }
        let (log, left_out) = gathered(find(bytes)?)?;
        Ok(Reading { log: Cow::Owned(log), left_out: Some(left_out) })
    }

    /// Is it no log file?
    #[must_use]
    pub fn is_read_out(&self) -> bool {
        self.left_out.is_some()
    }

    /// What a judgement comes to, given how the log was come by.
    #[must_use]
    pub fn exit(&self, judged: Exit) -> Exit {
        let read_out = if self.is_read_out() { Exit::ReadOut } else { Exit::Fine };
        if read_out.gravity() > judged.gravity() { read_out } else { judged }
    }
}

/// Does a file begin as a log does? An empty one is a log with nothing in it.
#[must_use]
pub fn is_log(bytes: &[u8]) -> bool {
    bytes.is_empty() || bytes.starts_with(b"---\n")
}

/// The log that stands in a text of another kind, and what was left out of it.
fn gathered(finding: Finding) -> Result<(Vec<u8>, Vec<String>), Error> {
    let numbers: BTreeSet<u32> = finding.entries.iter().map(|entry| entry.document().number()).collect();
    // One post of many says nothing about the log: it is no log yet.
    let mut next = 0;
    for number in &numbers {
        if *number > next {
            return Err(CliError::Pieces { from: next, to: number - 1 }.into());
        }
        next = number.saturating_add(1);
    }
    let last = next.saturating_sub(1);
    let after = finding.unread.keys().copied().find(|number| *number > last);
    if let Some(cut) = finding.cut
        && cut.is_none_or(|entry| entry > last)
    {
        return Err(CliError::CutText { last, cut: after.or(cut) }.into());
    }
    if after.is_some() {
        return Err(CliError::CutText { last, cut: after }.into());
    }
    let mut left_out: Vec<String> = Vec::new();
    let unread = finding.unread.iter().filter(|(number, _)| !numbers.contains(number));
    left_out.extend(unread.map(|(number, why)| format!("entry {number} cannot be read: {why}")));
    let log = one_line(&finding.entries, &mut left_out)?;
    Ok((log.into_bytes(), left_out))
}

fn prev(signed: &Signed) -> Option<Hash> {
    match signed.document() {
        Document::Header(_) => None,
        Document::Entry(entry) => Some(entry.prev),
    }
}

/// The text of the one line of play among entries; where two part ways it is a fork, and called so.
fn one_line(entries: &[Signed], left_out: &mut Vec<String>) -> Result<String, Error> {
    let Some(header) = entries.iter().find(|entry| entry.document().number() == 0) else {
        return Ok(entries.iter().map(Signed::text).collect());
    };
    let mut follow: BTreeMap<Hash, Vec<&Signed>> = BTreeMap::new();
    for entry in entries {
        if let Some(prev) = prev(entry) {
            follow.entry(prev).or_default().push(entry);
        }
    }
    let run = |mut text: String, first: &Signed| {
        text.push_str(&first.text());
        let mut at = first.hash();
        while let Some([next]) = follow.get(&at).map(Vec::as_slice) {
            text.push_str(&next.text());
            at = next.hash();
        }
        text
    };
    let mut used: BTreeSet<Hash> = BTreeSet::from([header.hash()]);
    let (mut text, mut at) = (header.text(), header.hash());
    while let Some(next) = follow.get(&at) {
        let first = match next.as_slice() {
            [only] => *only,
            several => {
                let read = |entry: &Signed| log::read_log(run(text.clone(), entry).as_bytes()).ok();
                let sound: Vec<(&Signed, Log)> =
                    several.iter().filter_map(|entry| Some((*entry, read(entry)?))).collect();
                choose(&sound)?.unwrap_or(several[0])
            }
        };
        text.push_str(&first.text());
        used.insert(first.hash());
        at = first.hash();
    }
    let others = entries.iter().filter(|entry| !used.contains(&entry.hash()));
    left_out.extend(
        others.map(|entry| {
            format!("another entry {} is not part of the line of play", entry.document().number())
        }),
    );
    Ok(text)
}

/// Which of several entries at one place counts: the only one that is truly signed, or the one that was settled to count.
fn choose<'a>(sound: &[(&'a Signed, Log)]) -> Result<Option<&'a Signed>, Error> {
    let (first, rest) = match sound {
        [] => return Ok(None),
        [(only, _)] => return Ok(Some(*only)),
        [first, rest @ ..] => (first, rest),
    };
    let mut best = first;
    for other in rest {
        let Some(parting) = Parting::between(&best.1, &other.1) else { continue };
        match parting.ruling() {
            Ruling::Counts(which, _) if parting.is_settled() => {
                best = if which == Which::Ours { best } else { other };
            }
            _ => {
                let words = match replay(&best.1, crate::games::Files::default()) {
                    Ok(table) => parting.words(&table, &[]),
                    Err(_) => format!("there are two different entries {}", parting.fork.at),
                };
                return Err(CliError::ForkInText { at: parting.fork.at, words }.into());
            }
        }
    }
    Ok(Some(best.0))
}
