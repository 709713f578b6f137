//! What both copies of a log have must be the same in both.
//!
//! An entry of ours that comes with other words and no signature for them was altered after it was signed. It can do no
//! harm, since it never enters our log; but whoever sent it should hear of it, and nothing else from him is taken.

use super::find::Finding;
use crate::log::{Document, Hash, Log, Signed};
use std::collections::{BTreeMap, BTreeSet};

/// An entry of ours as it came, altered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Altered {
    /// Its number in our log.
    pub entry: usize,
    /// In which way it differs.
    pub how: String,
}

/// Our log, ready to be compared with what came.
struct Ours<'a> {
    log: &'a Log,
    by_signature: BTreeMap<[u8; 64], usize>,
    by_hash: BTreeMap<Hash, usize>,
    /// Is all that came one copy of this game, so that each entry in it claims a place in ours?
    whole: bool,
}

impl<'a> Ours<'a> {
    fn new(log: &'a Log, finding: &Finding) -> Ours<'a> {
        let placed = || log.entries().iter().enumerate();
        let by_signature = placed().map(|(at, placed)| (*placed.signed.signature().as_bytes(), at)).collect();
        let by_hash = placed().map(|(at, placed)| (placed.signed.hash(), at)).collect();
        let mut ours = Ours { log, by_signature, by_hash, whole: false };
        let headers: Vec<&Signed> =
            finding.entries.iter().filter(|entry| entry.document().number() == 0).collect();
        let begun = !headers.is_empty() || finding.unread.contains_key(&0);
        let ours_alone = headers.iter().all(|header| ours.known(header) == Some(0));
        ours.whole = begun && ours_alone && finding.entries.iter().any(|entry| ours.known(entry).is_some());
        ours
    }

    /// The place of an entry that is the same in our log.
    fn known(&self, entry: &Signed) -> Option<usize> {
        let at = *self.by_hash.get(&entry.hash())?;
        // Nobody but its author can sign it in another way, so another signature that holds changes nothing.
        let same = self.log.entries()[at].signed.signature() == entry.signature();
        (same || self.signed(entry)).then_some(at)
    }

    fn signed(&self, entry: &Signed) -> bool {
        let player = self.log.keys().player(entry.document().seat());
        player.is_some_and(|player| {
            player.key.verify_strict(entry.hash().as_bytes(), entry.signature()).is_ok()
        })
    }

    /// The place in our log that an entry claims.
    fn claimed(&self, entry: &Signed) -> Option<usize> {
        let signature = self.by_signature.get(entry.signature().as_bytes());
        if let Some(at) = signature.or_else(|| self.by_hash.get(&entry.hash())) {
            return Some(*at);
        }
        let follows = match entry.document() {
            Document::Header(_) => None,
            Document::Entry(entry) => self.by_hash.get(&entry.prev).map(|at| at + 1),
        };
        let number = || usize::try_from(entry.document().number()).ok().filter(|_| self.whole);
        follows.or_else(number).filter(|at| *at < self.log.entries().len())
    }
}

/// The first entry of ours that came altered, and not also as it is.
///
/// An entry that its author has signed is not altered, whatever it says: it is for the chain to judge.
pub fn altered(log: &Log, finding: &Finding) -> Option<Altered> {
    let ours = Ours::new(log, finding);
    let known: BTreeSet<usize> = finding.entries.iter().filter_map(|entry| ours.known(entry)).collect();
    let changed = finding.entries.iter().filter_map(|entry| {
        let at = ours.claimed(entry)?;
        let sound = ours.known(entry).is_some() || ours.signed(entry) && at > 0;
        (!sound && !known.contains(&at)).then(|| (at, difference(&log.entries()[at].signed, entry)))
    });
    // A quotation may be cut short; a copy of the log may not, unless all of it ends there.
    let cut = |number: &u32| finding.cut == Some(Some(*number));
    let unread = finding.unread.iter().filter(|(number, _)| !cut(number)).filter_map(|(number, why)| {
        let at = usize::try_from(*number).ok().filter(|at| ours.whole && *at < log.entries().len())?;
        (!known.contains(&at)).then(|| (at, format!("it cannot be read: {why}")))
    });
    let (entry, how) = changed.chain(unread).min_by_key(|(at, _)| *at)?;
    Some(Altered { entry, how })
}

/// The first line in which an entry differs from ours.
fn difference(ours: &Signed, theirs: &Signed) -> String {
    let (ours, theirs) = (ours.text(), theirs.text());
    let (mut mine, mut other) = (ours.lines(), theirs.lines());
    loop {
        match (mine.next(), other.next()) {
            (Some(mine), Some(other)) if mine == other => {}
            (Some(mine), Some(other)) if mine.starts_with("sig: ") && other.starts_with("sig: ") => {
                return "its signature is not the author's".to_owned();
            }
            (mine, other) => {
                return format!(
                    "it says `{}` where yours says `{}`",
                    short(other.unwrap_or("nothing")),
                    short(mine.unwrap_or("nothing"))
                );
            }
        }
    }
}

/// Some lines are long.
fn short(line: &str) -> String {
    const MOST: usize = 60;
    match line.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
