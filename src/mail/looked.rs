//! Which messages of a Maildir were looked at for a game, so that each is opened once.
//!
//! A mailbox may hold years of mail, so this is a file of its own that only whoever looks into the Maildir reads: eight
//! bytes of a hash for a name, and four that say when it is to be looked at again. Nothing here counts: if it is lost, every
//! message is looked at once more.

use super::letterbook::LetterbookError;
use crate::log::Hash;
use crate::machine;
use crate::yaml;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

/// What the file begins with.
const BEGIN: &[u8; 8] = b"looked 1";
/// The bytes of one message.
const RECORD: usize = 12;
/// The most messages that are remembered.
const MOST: usize = 4 << 20;
/// Never to be looked at again.
const FOR_GOOD: u32 = u32::MAX;

/// The messages that were looked at for one game.
#[derive(Debug)]
pub struct Looked {
    path: PathBuf,
    kept: Kept,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Kept {
    /// The entries of the log when messages were last looked at.
    entries: u32,
    /// With how many entries a message came too early, or that it never has to be looked at again.
    messages: BTreeMap<u64, u32>,
}

impl Kept {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = [BEGIN.as_slice(), &self.entries.to_le_bytes()].concat();
        bytes.reserve(RECORD * self.messages.len());
        for (name, when) in &self.messages {
            bytes.extend_from_slice(&name.to_le_bytes());
            bytes.extend_from_slice(&when.to_le_bytes());
        }
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Kept> {
        let (entries, rest) = bytes.strip_prefix(BEGIN)?.split_first_chunk()?;
        let (records, []) = rest.as_chunks::<RECORD>() else { return None };
        let message = |record: &[u8; RECORD]| {
            let (name, when) = record.split_first_chunk()?;
            Some((u64::from_le_bytes(*name), u32::from_le_bytes(when.try_into().ok()?)))
        };
        let messages = records.iter().map(message).collect::<Option<_>>()?;
        (records.len() <= MOST).then_some(Kept { entries: u32::from_le_bytes(*entries), messages })
    }
}

/// What stands for a name. The names are given by one's own mail program, and two of them meet here once in the life of
/// the universe.
fn key(name: &str) -> u64 {
    let hash = Hash::of(name.as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |first| u64::from_le_bytes(*first))
}

fn number(entries: usize) -> u32 {
    u32::try_from(entries).unwrap_or(FOR_GOOD - 1)
}

impl Looked {
    /// Opens what is known of a game in a home folder. What makes no sense is set aside and begun again.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open(home: &Path, game: Hash) -> Result<Looked, LetterbookError> {
        let path = home.join("letters").join(format!("{game}.looked"));
        let io = |source| LetterbookError::Io { path: path.clone(), source };
        let bytes = match machine::read(&path, BEGIN.len() + 4 + RECORD * MOST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Looked { path, kept: Kept::default() });
            }
            read => read.map_err(io)?,
        };
        let kept = match Kept::read(&bytes) {
            Some(kept) => kept,
            None => yaml::set_aside(&path).map(|()| Kept::default()).map_err(io)?,
        };
        Ok(Looked { path, kept })
    }

    /// Writes it down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> Result<(), LetterbookError> {
        let bytes = self.kept.bytes();
        let again = Kept::read(&bytes).is_some_and(|again| again == self.kept);
        let saved = if again {
            yaml::save_bytes(&self.path, &bytes)
        } else {
            let why = format!("at most {MOST} messages of a Maildir are remembered");
            Err(io::Error::new(io::ErrorKind::InvalidData, why))
        };
        saved.map_err(|source| LetterbookError::Io { path: self.path.clone(), source })
    }

    /// Is a message to be looked at, now that the log has so many entries? One that came too early is tried again whenever
    /// the log has grown.
    #[must_use]
    pub fn is_fresh(&self, name: &str, entries: usize) -> bool {
        let known = self.kept.messages.get(&key(name));
        known.is_none_or(|known| *known != FOR_GOOD && *known != number(entries))
    }

    /// Was a message looked at that never has to be again?
    #[must_use]
    pub fn has_seen(&self, name: &str) -> bool {
        self.kept.messages.get(&key(name)) == Some(&FOR_GOOD)
    }

    /// A message was looked at, and never has to be again.
    pub fn saw(&mut self, name: &str) {
        self.kept.messages.insert(key(name), FOR_GOOD);
    }

    /// A message came too early for a log of so many entries.
    pub fn came_early(&mut self, name: &str, entries: usize) {
        self.kept.messages.insert(key(name), number(entries));
    }

    /// Messages are looked at with so many entries in the log. If it had more the last time, it is an old copy: whatever was
    /// seen since has to be looked at again.
    pub fn look_with(&mut self, entries: usize) {
        let entries = number(entries);
        if entries < self.kept.entries {
            self.kept.messages.clear();
        }
        self.kept.entries = entries;
    }

    /// Forgets messages that are there no more, so that the file does not grow for ever.
    pub fn keep_only<'a>(&mut self, present: impl Iterator<Item = &'a str>) {
        let present: BTreeSet<u64> = present.map(key).collect();
        self.kept.messages.retain(|name, _| present.contains(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fs;

    fn open(home: &Path) -> Looked {
        Looked::open(home, Hash::of(b"game")).unwrap()
    }

    #[test]
    fn what_came_early_is_tried_again_and_what_was_seen_is_not() {
        let home = tempfile::tempdir().unwrap();
        let mut looked = open(home.path());
        for name in ["2.b", "two\nlines", &"n".repeat(1000)] {
            looked.came_early(name, 7);
        }
        looked.saw("1.a");
        looked.save().unwrap();
        let mut looked = open(home.path());
        for name in ["2.b", "two\nlines", &"n".repeat(1000)] {
            assert!(
                !looked.is_fresh(name, 7) && looked.is_fresh(name, 8) && !looked.has_seen(name),
                "{name}"
            );
        }
        assert!(looked.has_seen("1.a") && !looked.is_fresh("1.a", 8));
        looked.keep_only(["2.b"].into_iter());
        assert!(looked.is_fresh("1.a", 7) && !looked.is_fresh("2.b", 7));
    }

    #[test]
    fn an_old_copy_of_the_log_has_seen_nothing_of_what_came_later() {
        let home = tempfile::tempdir().unwrap();
        let mut looked = open(home.path());
        looked.look_with(7);
        looked.saw("1.a");
        looked.look_with(9);
        assert!(looked.has_seen("1.a"));
        looked.look_with(8);
        assert!(!looked.has_seen("1.a"));
    }

    #[test]
    fn r14_two_hundred_thousand_messages_are_remembered_and_the_letterbook_does_not_grow() {
        let home = tempfile::tempdir().unwrap();
        let mut looked = open(home.path());
        let name =
            |number: u32| format!("1763300000.M{number}P4711V0801I{number}.a-usual-host-name.example.org");
        (0..200_000).for_each(|number| looked.saw(&name(number)));
        looked.save().unwrap();
        let looked = open(home.path());
        assert!((0..200_000).all(|number| looked.has_seen(&name(number))));
        assert!(looked.is_fresh(&name(200_000), 1));
        let place = home.path().join("letters").join(format!("{}.looked", Hash::of(b"game")));
        assert_eq!(fs::metadata(place).unwrap().len(), 12 + 12 * 200_000);
    }

    #[test]
    fn r12_what_makes_no_sense_is_set_aside() {
        let home = tempfile::tempdir().unwrap();
        let place = home.path().join("letters").join(format!("{}.looked", Hash::of(b"game")));
        fs::create_dir_all(home.path().join("letters")).unwrap();
        for damage in [&b""[..], b"looked 2\0\0\0\0", b"looked 1\0\0\0", b"looked 1\0\0\0\0x"] {
            fs::write(&place, damage).unwrap();
            let mut looked = open(home.path());
            looked.saw("1.a");
            looked.save().unwrap();
            assert!(open(home.path()).has_seen("1.a"));
        }
    }

    proptest! {
        #[test]
        fn r12_what_is_written_reads_back(entries: u32, messages: BTreeMap<u64, u32>) {
            let kept = Kept { entries, messages };
            prop_assert_eq!(Kept::read(&kept.bytes()), Some(kept));
        }

        #[test]
        fn r12_no_bytes_stop_the_reader(bytes: Vec<u8>) {
            let _ = Kept::read(&[BEGIN, bytes.as_slice()].concat());
        }
    }
}
