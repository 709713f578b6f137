//! A file as it was found: how much of it holds, and what is wrong with the rest.

use super::mend::Mended;
use crate::errors::Worded as _;
use crate::games::Files;
use crate::log::{Document, Log, LogError};
use crate::render::replay::Beginning;
use crate::table::{BadEntry, Table, TableError, open_table};
use std::ops::Range;

/// What is wrong with a file.
#[derive(Debug)]
pub enum Fault {
    /// After so many entries it does not read as a log any more: spelling, order, chain or signature.
    Unread {
        /// The entry at which it stops, counted from the header.
        entry: usize,
        /// Why.
        error: LogError,
    },
    /// An entry that is truly signed does not hold.
    Offence(Box<BadEntry>),
    /// All entries hold, but what the opened cards show gives some of them the lie.
    CameToLight(Vec<BadEntry>),
}

impl Fault {
    /// The first entry that does not hold.
    #[must_use]
    pub fn entry(&self) -> u64 {
        match self {
            Fault::Unread { entry, .. } => u64::try_from(*entry).unwrap_or(u64::MAX),
            Fault::Offence(bad) => bad.entry,
            Fault::CameToLight(lies) => lies.first().map_or(0, |bad| bad.entry),
        }
    }

    /// In words, without what it came from, and without the column.
    #[must_use]
    pub fn brief(&self) -> String {
        let text = match self {
            Fault::Unread { error, .. } => error.in_words(),
            Fault::Offence(bad) => bad.offence.in_words(),
            Fault::CameToLight(lies) => lies.first().map(|bad| bad.offence.in_words()).unwrap_or_default(),
        };
        let cut = text.split_once(", column ").and_then(|(place, rest)| {
            let (_, said) = rest.split_once(": ")?;
            Some(format!("{place}: {said}"))
        });
        cut.unwrap_or(text)
    }

    /// The line of the file that is at fault, if it is known.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        let Fault::Unread { error, .. } = self else { return None };
        let text = error.in_words();
        let (_, rest) = text.split_once(", line ")?;
        rest.split_once(',')?.0.parse().ok()
    }

    /// The stable code.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Fault::Unread { error, .. } => error.code_text(),
            Fault::Offence(bad) => bad.offence.code_text(),
            Fault::CameToLight(lies) => lies.first().map(|bad| bad.offence.code_text()).unwrap_or_default(),
        }
    }

    /// The seat whose true signature stands under what is wrong; none: nobody's does.
    #[must_use]
    pub fn signer(&self) -> Option<&str> {
        match self {
            Fault::Unread { .. } => None,
            Fault::Offence(bad) => Some(&bad.seat),
            Fault::CameToLight(lies) => lies.first().map(|bad| bad.seat.as_str()),
        }
    }

    /// In words: the error and everything it came from.
    #[must_use]
    pub fn why(&self) -> String {
        match self {
            Fault::Unread { error, .. } => error.chain(),
            Fault::Offence(bad) => bad.offence.chain(),
            Fault::CameToLight(lies) => lies.first().map(|bad| bad.offence.chain()).unwrap_or_default(),
        }
    }
}

/// A file as it was found.
#[derive(Debug)]
pub struct Evidence {
    /// All of it.
    pub bytes: Vec<u8>,
    /// What reads as a log: spelled, chained and signed as it must be. None: not even a header does.
    pub log: Option<Log>,
    /// The table after the last entry that holds. None: not even the header does.
    pub table: Option<Table>,
    /// What is wrong with the file.
    pub fault: Option<Fault>,
    /// The file without what was done to it after it was signed, where it shows itself how.
    pub mended: Option<Mended>,
    /// Was it read out of a text that is not a log file?
    pub read_out: bool,
}

/// The table after the first entries of a log, so many of them; and why not after one more.
fn replayed(
    log: &Log,
    files: Files<'_>,
    most: usize,
    watch: &mut dyn FnMut(usize),
) -> Result<(Table, Option<BadEntry>), BadEntry> {
    let bad = |entry: usize, seat: &str, offence: TableError| BadEntry {
        entry: u64::try_from(entry).unwrap_or(u64::MAX),
        seat: seat.to_owned(),
        offence,
    };
    let header = log.header();
    let mut table = open_table(header, *log.game().as_bytes(), files)
        .map_err(|offence| bad(0, header.seat.as_str(), offence))?;
    for (at, placed) in log.entries().iter().enumerate().take(most).skip(1) {
        let Document::Entry(entry) = placed.signed.document() else { break };
        if let Err(offence) = table.enter(entry, placed.signed.hash().as_bytes()) {
            return Ok((table, Some(bad(at, entry.seat.as_str(), offence))));
        }
        watch(at);
    }
    Ok((table, None))
}

/// The table after the last entry of a log that holds, and the first thing that is wrong.
///
/// # Errors
/// If this program cannot judge it.
pub(super) fn judge(
    log: &Log,
    files: Files<'_>,
    watch: &mut dyn FnMut(usize),
) -> Result<(Option<Table>, Option<Fault>), TableError> {
    let (table, mut fault) = match replayed(log, files, usize::MAX, watch) {
        Err(bad) | Ok((_, Some(bad))) if bad.offence.is_unknown() => return Err(bad.offence),
        Err(bad) => (None, Some(Fault::Offence(Box::new(bad)))),
        Ok((whole, None)) => (Some(whole), None),
        Ok((_, Some(bad))) => {
            // An entry that was refused may have been half done.
            let held = usize::try_from(bad.entry).unwrap_or_default();
            let table = replayed(log, files, held, &mut |_| ()).ok().map(|(table, _)| table);
            (table, Some(Fault::Offence(Box::new(bad))))
        }
    };
    let lies = table.as_ref().map(Table::offences).unwrap_or_default();
    // What the opened cards give the lie comes before what breaks off.
    if let Some(lie) = lies.first()
        && fault.as_ref().is_none_or(|fault| lie.entry < fault.entry())
    {
        fault = Some(Fault::CameToLight(lies));
    }
    Ok((table, fault))
}

impl Evidence {
    /// Judges the beginning of a file that reads as a log.
    ///
    /// # Errors
    /// If this program cannot judge it: nobody did wrong then.
    pub fn judged(
        bytes: Vec<u8>,
        beginning: Beginning,
        files: Files<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Evidence, TableError> {
        let (log, unread) = match beginning {
            Beginning::Whole(log) => (Some(log), None),
            Beginning::Part(log, error) => {
                let entry = log.entries().len();
                (Some(log), Some(Fault::Unread { entry, error }))
            }
            Beginning::Nothing(error) => (None, Some(Fault::Unread { entry: 0, error })),
        };
        let (table, wrong) = match &log {
            Some(log) => judge(log, files, watch)?,
            None => (None, None),
        };
        // What was signed wrongly comes before where the file breaks off.
        let fault = wrong.or(unread);
        let mended = match &fault {
            Some(Fault::Unread { .. }) => Mended::of(&bytes, log.as_ref(), table.as_ref(), files),
            _ => None,
        };
        Ok(Evidence { bytes, log, table, fault, mended, read_out: false })
    }

    /// The table after the last entry that holds of what was signed, also where the file itself does not hold.
    #[must_use]
    pub fn game(&self) -> Option<&Table> {
        self.mended.as_ref().map_or(self.table.as_ref(), |mended| mended.table.as_ref())
    }

    /// What was truly signed, each entry after the one before.
    #[must_use]
    pub fn signed(&self) -> Option<&Log> {
        self.mended.as_ref().map(|mended| &mended.log).or(self.log.as_ref())
    }

    /// What is wrong with what was signed, or why that is not known.
    #[must_use]
    pub fn wrong(&self) -> Option<&Fault> {
        self.mended.as_ref().map_or(self.fault.as_ref(), |mended| mended.fault.as_ref())
    }

    /// The first thing that is wrong, of what was signed before that of the file; and the entry, or what stands in its place.
    #[must_use]
    pub fn at_fault(&self) -> Option<(&Fault, Vec<(usize, String)>)> {
        let fault = self.wrong().or(self.fault.as_ref())?;
        let lines = match fault {
            Fault::Unread { .. } => self.in_place(fault.entry()),
            Fault::Offence(_) | Fault::CameToLight(_) => self.lines(fault.entry()),
        };
        Some((fault, lines))
    }

    /// What stands in the file where the entry should.
    #[must_use]
    pub fn in_place(&self, entry: u64) -> Vec<(usize, String)> {
        let entries = self.log.as_ref().map(Log::entries).unwrap_or_default();
        let known = usize::try_from(entry).ok().and_then(|entry| entries.get(entry));
        numbered(
            &self.bytes,
            known.map_or_else(|| next(&self.bytes, self.log.as_ref()), |known| known.span.clone()),
        )
    }

    /// The lines of an entry as they stand in the file, with their numbers; also of one that does not hold.
    #[must_use]
    pub fn lines(&self, entry: u64) -> Vec<(usize, String)> {
        lines(&self.bytes, self.log.as_ref(), entry)
    }
}

/// The lines of an entry in the bytes of a file, of which so much reads as a log; an entry after that is looked for.
pub fn lines(bytes: &[u8], log: Option<&Log>, entry: u64) -> Vec<(usize, String)> {
    let entries = log.map(Log::entries).unwrap_or_default();
    let known = usize::try_from(entry).ok().and_then(|entry| entries.get(entry));
    let span = known.map(|placed| placed.span.clone()).or_else(|| further(bytes, log, entry));
    numbered(bytes, span.unwrap_or_else(|| next(bytes, log)))
}

/// Where an entry lies that begins there.
fn piece(bytes: &[u8], start: usize) -> Range<usize> {
    let rest = bytes.get(start..).unwrap_or_default();
    let mark = b"\n---\n";
    let end = rest.windows(mark.len()).position(|five| five == mark).map_or(rest.len(), |at| at + 1);
    start..start + end
}

/// What comes after the entries that read as a log, up to where the next one begins.
fn next(bytes: &[u8], log: Option<&Log>) -> Range<usize> {
    piece(bytes, log.and_then(|log| log.entries().last()).map_or(0, |last| last.span.end))
}

/// The first entry with this number after those that read as a log.
fn further(bytes: &[u8], log: Option<&Log>, entry: u64) -> Option<Range<usize>> {
    let wanted = format!("entry: {entry}");
    let mut span = next(bytes, log);
    while !span.is_empty() {
        let text = String::from_utf8_lossy(&bytes[span.clone()]);
        if text.lines().any(|line| line.trim_end() == wanted) {
            return Some(span);
        }
        span = piece(bytes, span.end);
    }
    None
}

/// The lines of a part of a file, with their numbers in it.
fn numbered(bytes: &[u8], span: Range<usize>) -> Vec<(usize, String)> {
    let before = bytes[..span.start].iter().filter(|byte| **byte == b'\n').count();
    let text = String::from_utf8_lossy(&bytes[span]).into_owned();
    text.lines().enumerate().map(|(at, line)| (before + at + 1, line.to_owned())).collect()
}
