//! Where fetched letters are put: a Maildir in the home folder; and a small file that says up to which message the server was
//! asked. Nothing here counts: if it is lost, the last month of mail is looked at once more.

use super::ImapError;
use crate::yaml::{self, Keep};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the Maildir in the home folder.
const FOLDER: &str = "post";
/// The name of the file in it.
const FILE: &str = "asked.yaml";
/// The most letters that stay when new ones are fetched. They have all been looked at by then, and are on the server still.
const MOST_LETTERS: usize = 1000;
/// The most bytes of them.
const MOST_BYTES: u64 = 256 << 20;

/// What one look has brought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fetched {
    /// Letters of games.
    pub letters: usize,
    /// Messages that were looked at.
    pub messages: usize,
    /// Messages too large to be looked at.
    pub large: usize,
    /// Is there more than is fetched in one look?
    pub more: bool,
}

/// Up to which message a server was asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Asked {
    /// The account: what is kept about another one means nothing.
    pub account: String,
    /// The numbers mean something only as long as this is the same.
    pub validity: u32,
    /// The first number that was not looked at.
    pub next: u32,
}

impl Keep for Asked {
    const LARGEST: usize = 16 << 10;
}

/// The Maildir for fetched letters.
#[must_use]
pub fn folder(home: &Path) -> PathBuf {
    home.join(FOLDER)
}

/// Is anything there?
#[must_use]
pub fn has_letters(home: &Path) -> bool {
    fs::read_dir(folder(home).join("new")).is_ok_and(|mut entries| entries.next().is_some())
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> ImapError {
    move |source| ImapError::Io { path: path.to_owned(), source }
}

/// Makes the Maildir, if it is not there.
pub(super) fn prepare(home: &Path) -> Result<(), ImapError> {
    for name in ["new", "cur", "tmp"] {
        let path = folder(home).join(name);
        fs::create_dir_all(&path).map_err(io(&path))?;
    }
    Ok(())
}

/// Puts a letter there; the same one twice is one.
pub(super) fn put(home: &Path, asked: &Asked, uid: u32, letter: &[u8]) -> Result<(), ImapError> {
    // Maildirs are read in the order of their names.
    let path = folder(home).join("new").join(format!("{:010}.{uid:010}.imap", asked.validity));
    yaml::save_bytes(&path, letter).map_err(io(&path))
}

/// Removes the oldest letters, beyond what is kept.
pub(super) fn thin_out(home: &Path) -> Result<(), ImapError> {
    thin_out_to(home, MOST_LETTERS, MOST_BYTES)
}

fn thin_out_to(home: &Path, letters: usize, bytes: u64) -> Result<(), ImapError> {
    let place = folder(home).join("new");
    let mut found: Vec<(PathBuf, u64)> = Vec::new();
    for entry in fs::read_dir(&place).map_err(io(&place))?.flatten() {
        let ours = entry.path().extension().is_some_and(|suffix| suffix == "imap");
        if let Some(seen) = entry.metadata().ok().filter(|seen| ours && seen.is_file()) {
            found.push((entry.path(), seen.len()));
        }
    }
    // The newest first.
    found.sort_by(|a, b| b.0.cmp(&a.0));
    let mut sum = 0;
    for (number, (path, size)) in found.iter().enumerate() {
        sum += size;
        if number >= letters || sum > bytes {
            // One that cannot be removed now is removed the next time.
            let _ = fs::remove_file(path);
        }
    }
    Ok(())
}

impl Asked {
    /// What is known of an account. What makes no sense is set aside and begun again.
    pub(super) fn open(home: &Path, account: &str, validity: u32) -> Result<Asked, ImapError> {
        let path = folder(home).join(FILE);
        let kept: Asked = yaml::load_or_begin(&path).map_err(io(&path))?;
        let same = kept.account == account && kept.validity == validity;
        Ok(if same { kept } else { Asked { account: account.to_owned(), validity, next: 0 } })
    }

    /// Writes it down after each message; if that is torn, a message is looked at twice.
    pub(super) fn note(&self, home: &Path) -> Result<(), ImapError> {
        let path = folder(home).join(FILE);
        yaml::save_in_passing(&path, self).map_err(io(&path))
    }

    /// Writes it down.
    pub(super) fn save(&self, home: &Path) -> Result<(), ImapError> {
        let path = folder(home).join(FILE);
        yaml::save(&path, self).map_err(io(&path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_kept_for_the_same_account_and_numbering_only() {
        let home = tempfile::tempdir().unwrap();
        prepare(home.path()).unwrap();
        let mut asked = Asked::open(home.path(), "anna: \"x\"\n@host", 7).unwrap();
        assert_eq!(asked.next, 0);
        asked.next = 12;
        asked.save(home.path()).unwrap();
        assert_eq!(Asked::open(home.path(), "anna: \"x\"\n@host", 7).unwrap().next, 12);
        assert_eq!(Asked::open(home.path(), "anna: \"x\"\n@host", 8).unwrap().next, 0);
        assert_eq!(Asked::open(home.path(), "ben", 7).unwrap().next, 0);
        fs::write(folder(home.path()).join(FILE), "next: &x many").unwrap();
        assert_eq!(Asked::open(home.path(), "ben", 7).unwrap().next, 0, "set aside");
    }

    #[test]
    fn the_newest_letters_stay() {
        let home = tempfile::tempdir().unwrap();
        prepare(home.path()).unwrap();
        let asked = Asked { validity: 3, ..Asked::default() };
        for uid in [9, 10, 100, 2] {
            put(home.path(), &asked, uid, b"a letter").unwrap();
        }
        let names = || {
            let mut names: Vec<String> = fs::read_dir(folder(home.path()).join("new"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        };
        thin_out_to(home.path(), 3, 1000).unwrap();
        assert_eq!(
            names(),
            ["0000000003.0000000009.imap", "0000000003.0000000010.imap", "0000000003.0000000100.imap"]
        );
        thin_out_to(home.path(), 3, 17).unwrap();
        assert_eq!(names().len(), 2);
    }
}
