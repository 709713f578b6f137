//! What has been sent: a small file in the outbox, so that the same letter does not go twice by itself.

use super::OutboxError;
use crate::yaml::{self, Keep};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The name of the file.
pub(super) const FILE: &str = "sent.yaml";
/// Letters that are remembered; the oldest is forgotten first.
const MOST: usize = 2000;

/// What tells a letter from another one with the same entries for the same reader: what the person said about it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub String);

/// A letter that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    to: String,
    kind: Kind,
    time: String,
    file: String,
    order: u64,
}

impl Done {
    /// A letter sent to somebody at some time, from a file with some hash.
    #[must_use]
    pub fn new(to: &str, kind: &Kind, time: &str, file: String) -> Done {
        Done { to: to.to_owned(), kind: kind.clone(), time: time.to_owned(), file, order: 0 }
    }
}

/// All of them, by name.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Records {
    sent: BTreeMap<String, Vec<Done>>,
}

impl Keep for Records {
    const LARGEST: usize = 4 << 20;
}

fn path(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

impl Records {
    /// Opens them; what makes no sense is set aside, and at worst a letter goes twice.
    pub(super) fn open(folder: &Path) -> Result<Records, OutboxError> {
        yaml::load_or_begin(&path(folder)).map_err(|source| OutboxError::Io { path: path(folder), source })
    }

    /// A look from outside: whatever cannot be read is not there.
    pub(super) fn glance(folder: &Path) -> Records {
        yaml::load(&path(folder)).unwrap_or_default()
    }

    pub(super) fn save(&self, folder: &Path) -> Result<(), OutboxError> {
        yaml::save(&path(folder), self).map_err(|source| OutboxError::Io { path: path(folder), source })
    }

    pub(super) fn add(&mut self, name: &str, mut done: Done) {
        let all = || self.sent.values().flatten();
        // The file may say anything: a number that cannot grow stays.
        done.order = all().map(|done| done.order.saturating_add(1)).max().unwrap_or(0);
        let forgotten = done.order.saturating_add(1).saturating_sub(MOST as u64);
        self.sent.entry(name.to_owned()).or_default().push(done);
        self.sent.values_mut().for_each(|letters| letters.retain(|done| done.order >= forgotten));
        self.sent.retain(|_, letters| !letters.is_empty());
    }

    pub(super) fn sent(&self, name: &str, to: &str, kind: &Kind) -> Option<String> {
        let letters = self.sent.get(name)?;
        let same = |done: &&Done| done.to.eq_ignore_ascii_case(to) && done.kind == *kind;
        letters.iter().rev().find(same).map(|done| done.time.clone())
    }

    /// Everything that was sent: its name, to whom, when.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let letters =
            self.sent.iter().flat_map(|(name, letters)| letters.iter().map(move |done| (name, done)));
        letters.map(|(name, done)| (name.as_str(), done.to.as_str(), done.time.as_str()))
    }

    pub(super) fn has_left(&self, name: &str, file: &str) -> bool {
        self.sent.get(name).is_some_and(|letters| letters.iter().any(|done| done.file == file))
    }
}
