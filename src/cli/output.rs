//! Files that a command makes for somebody: whole or not at all, and never in the place of another one unasked.

use super::CliError;
use crate::machine::{self, Draft, Lasting, Rights};
use std::ffi::OsStr;
use std::io;
use std::path::Path;

/// What is done where a file has the name already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// It stays, and nothing is written.
    Refuse,
    /// It is replaced, since the person said so.
    Replace,
}

impl From<bool> for Over {
    /// As `--force` was given or not.
    fn from(force: bool) -> Over {
        if force { Over::Replace } else { Over::Refuse }
    }
}

/// The largest file that is looked into before it is replaced.
const LARGEST: usize = 64 << 20;

/// What is in a file that is there already, if it can be read.
pub fn written(path: &Path) -> Option<Vec<u8>> {
    machine::read(path, LARGEST).ok()
}

/// Writes a file; `shown` is its name as the person gave it.
///
/// # Errors
/// If one is there and may not be replaced, or nothing can be written.
pub fn write_file(path: &Path, shown: &Path, bytes: &[u8], over: Over) -> Result<(), CliError> {
    let failed = |source| CliError::Write { path: shown.to_owned(), source };
    let over = match over {
        Over::Refuse => machine::Over::Keep,
        Over::Replace => machine::Over::Replace,
    };
    // As any other file of his: he may want to show it to others.
    let (before, after, rights) = (OsStr::new("."), ".unfinished", Rights::Usual);
    let draft = Draft { before, after, rights, lasting: Lasting::Synced, over };
    machine::put(path, bytes, &draft).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => CliError::FileThere { path: shown.to_owned() },
        _ => failed(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn no_file_is_replaced_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.html");
        let write = |bytes: &[u8], over| write_file(&path, Path::new("game.html"), bytes, over);
        write(b"one", Over::Refuse).unwrap();
        assert!(matches!(write(b"two", Over::Refuse), Err(CliError::FileThere { .. })));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write(b"two", Over::Replace).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing unfinished is left");
        let in_the_way = |over| write_file(folder.path(), Path::new("."), b"x", over);
        assert!(in_the_way(Over::Refuse).is_err() && in_the_way(Over::Replace).is_err());
    }
}
