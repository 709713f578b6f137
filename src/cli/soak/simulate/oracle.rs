//! What must hold, whatever happened. The oracle sees every log after every event, and shares no bookkeeping with the program.

use super::event::Who;
use super::{Broken, Held, hold};
use crate::errors::Worded as _;
use crate::log::{self, Document, Hash, Placed};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// An entry that somebody was told is signed.
#[derive(Debug, Clone)]
struct Acknowledged {
    who: Who,
    number: u32,
    hash: Hash,
    token: String,
    text: String,
    /// Has it ever left his computer?
    left: bool,
    /// Was the disk lost on which alone it was?
    lost: bool,
}

/// What the oracle has seen.
#[derive(Debug, Default)]
pub(super) struct Oracle {
    acknowledged: Vec<Acknowledged>,
    /// The entry that each link of an honest player answers.
    answers: BTreeMap<(String, String), Hash>,
    /// What each honest player signed under a number.
    signed: BTreeMap<(String, u32), Hash>,
    /// Who has signed twice with good reason: a backup, a loss, a slip taken back.
    pub(super) excused: BTreeSet<String>,
    /// The last log looked at, of each.
    seen: [Vec<u8>; 2],
}

impl Oracle {
    /// Somebody was told that an entry is signed.
    pub(super) fn acknowledges(&mut self, who: Who, signed: &log::Signed) {
        let (number, hash, text) = (signed.document().number(), signed.hash(), signed.text());
        let (token, left, lost) = (signed.token().to_string(), false, false);
        self.acknowledged.push(Acknowledged { who, number, hash, token, text, left, lost });
    }

    /// Everything of his that is in this letter has left.
    pub(super) fn leaves(&mut self, who: Who, upto: u32) {
        for entry in self.acknowledged.iter_mut().filter(|entry| entry.who == who && entry.number <= upto) {
            entry.left = true;
        }
    }

    /// What was on his disk alone is gone.
    pub(super) fn loses(&mut self, who: Who) {
        for entry in self.acknowledged.iter_mut().filter(|entry| entry.who == who && !entry.left) {
            entry.lost = true;
        }
    }

    /// How many links honest players have shown.
    pub(super) fn links(&self) -> u64 {
        self.answers.len() as u64
    }

    pub(super) fn entries(&self) -> u64 {
        self.acknowledged.len() as u64
    }

    /// Looks at somebody's log. `honest` are the seats of those who do not lie.
    pub(super) fn looks(&mut self, who: Who, text: &[u8], honest: &[String]) -> Held<()> {
        if self.seen[who] == text {
            return Ok(());
        }
        self.seen[who] = text.to_vec();
        let entries = log::read_entries(text)
            .map_err(|error| Broken(format!("a log is torn: {}", error.in_words())))?;
        self.answers(&entries, honest)?;
        self.twice(&entries, honest)
    }

    /// A link that answers is an answer to one entry only.
    fn answers(&mut self, entries: &[Placed], honest: &[String]) -> Held<()> {
        let mut asked: Option<Hash> = None;
        for placed in entries {
            let Document::Entry(entry) = placed.signed.document() else { continue };
            let seat = entry.seat.as_str().to_owned();
            let mut asks = false;
            for act in &entry.acts {
                let Some(link) = act.text.as_str().strip_prefix("link ") else { continue };
                let Some(asking) = asked.take() else {
                    asks = true;
                    continue;
                };
                if !honest.contains(&seat) {
                    continue;
                }
                let before = *self.answers.entry((seat.clone(), link.to_owned())).or_insert(asking);
                hold(before == asking, || {
                    format!("entry {}: {seat} answers a second time with one link", entry.number)
                })?;
            }
            if asks {
                asked = Some(placed.signed.hash());
            }
        }
        Ok(())
    }

    /// Whoever has lost nothing and taken nothing back signs a number once.
    fn twice(&mut self, entries: &[Placed], honest: &[String]) -> Held<()> {
        for placed in entries {
            let Document::Entry(entry) = placed.signed.document() else { continue };
            let seat = entry.seat.as_str().to_owned();
            if !honest.contains(&seat) || self.excused.contains(&seat) {
                continue;
            }
            let hash = placed.signed.hash();
            let before = *self.signed.entry((seat.clone(), entry.number)).or_insert(hash);
            hold(before == hash, || format!("{seat} has signed entry {} twice", entry.number))?;
        }
        Ok(())
    }

    /// At the end: what somebody honest was told is in the log, or is openly given up there, or will be with his next entry:
    /// then his own files say so.
    pub(super) fn lost_nothing(&self, who: Who, text: &[u8], files: &BTreeMap<PathBuf, Vec<u8>>) -> Held<()> {
        let entries = log::read_entries(text)?;
        let hashes: BTreeSet<Hash> = entries.iter().map(|placed| placed.signed.hash()).collect();
        let own: Vec<String> =
            files.values().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect();
        for entry in self.acknowledged.iter().filter(|entry| entry.who == who && !entry.lost) {
            let told = || own.iter().any(|file| file.contains(&entry.token) || file.contains(&entry.text));
            hold(hashes.contains(&entry.hash) || told(), || {
                format!("entry {}, which was acknowledged, is lost without a word", entry.number)
            })?;
        }
        Ok(())
    }
}
