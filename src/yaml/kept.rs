//! A small file of this program's own in the home folder: bounded when read, whole when written.

use super::{YamlError, check, read_own};
use crate::log::beside;
use crate::log::fault::{Point, point};
use serde::{Serialize, de::DeserializeOwned};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// What the name of an unfinished file ends in.
const UNFINISHED: &str = ".unfinished";
/// An unfinished file that has not been touched for so long was left by a program that was killed: writing one takes
/// no longer than the blink of an eye, whoever does it.
const OLD: Duration = Duration::from_secs(60 * 60);

/// Why such a file cannot be used.
#[derive(Debug, Error)]
pub enum KeptError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not what it should be.
    #[error(transparent)]
    Damaged(#[from] YamlError),
}

/// Reads a file of at most `max` bytes; a missing one is the default.
///
/// # Errors
/// If it cannot be read, is larger, or does not fit the type.
pub fn load<T: DeserializeOwned + Default>(path: &Path, max: usize) -> Result<T, KeptError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
        other => other?,
    };
    let mut bytes = Vec::new();
    // One byte more than is read, so that a larger file is known for one.
    file.take(max as u64 + 1).read_to_end(&mut bytes)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        YamlError::Unreadable { message: format!("it is not text: byte {at} is no UTF-8") }
    })?;
    check(&text, max)?;
    Ok(read_own(&text)?)
}

/// Writes a file anew: the old one is whole until the new one is, and both are on the disk.
///
/// # Errors
/// If it cannot be written; the old one is there still, unless only the last sync failed.
pub fn save<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    let text = serde_yaml::to_string(value).map_err(io::Error::other)?;
    point(Point::KeptBegun)?;
    path.parent().into_iter().for_each(sweep);
    save_bytes(path, text.as_bytes())
}

/// As [`save`], for bytes.
///
/// # Errors
/// As for [`save`].
pub fn save_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or_else(|| Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file =
        tempfile::Builder::new().prefix(".").suffix(UNFINISHED).rand_bytes(12).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    point(Point::KeptSynced)?;
    file.persist(path).map_err(|error| error.error)?;
    point(Point::KeptRenamed)?;
    if cfg!(unix) {
        // The file has its name; a folder that cannot be synced is no reason to say that it has not.
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Removes what killed programs left in a folder of the home: unfinished files that nobody has touched for an hour.
///
/// What cannot be removed stays: it does no harm but lie about.
pub fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let ours = name.starts_with(b".") && name.ends_with(UNFINISHED.as_bytes());
        let by_library = name.len() == 10 && name.starts_with(b".tmp");
        let old = || {
            let seen = entry.metadata().ok()?;
            Some(seen.is_file() && seen.modified().ok()?.elapsed().ok()? > OLD)
        };
        if (ours || by_library) && old() == Some(true) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Puts a file beside another under a name that nothing has yet: `name`, or `name-2`, `name-3` …
///
/// # Errors
/// If it cannot be written.
pub fn save_beside(path: &Path, suffix: &str, bytes: &[u8]) -> io::Result<std::path::PathBuf> {
    let names = std::iter::once(suffix.to_owned()).chain((2..).map(|number| format!("{suffix}-{number}")));
    for name in names.take(1000) {
        let place = beside(path, &name);
        // The same thing twice is one thing.
        if fs::read(&place).is_ok_and(|there| there == bytes) {
            return Ok(place);
        }
        if fs::symlink_metadata(&place).is_err() {
            save_bytes(&place, bytes)?;
            return Ok(place);
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    type Map = BTreeMap<String, String>;

    #[test]
    fn what_is_kept_is_read_again_and_what_is_damaged_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/kept.yaml");
        assert_eq!(load::<Map>(&path, 100).expect("nothing yet"), Map::new());
        let map = Map::from([("a".to_owned(), "b: c".to_owned())]);
        save(&path, &map).expect("written");
        assert_eq!(load::<Map>(&path, 100).expect("read"), map);
        assert!(matches!(load::<Map>(&path, 5), Err(KeptError::Damaged(YamlError::TooLarge { .. }))));
        fs::write(&path, "a: &x b").expect("written");
        assert!(matches!(load::<Map>(&path, 100), Err(KeptError::Damaged(YamlError::NotAllowed { .. }))));
        assert!(matches!(load::<Map>(folder.path(), 100), Err(KeptError::Io(_))));
    }

    #[test]
    fn r11_a_file_that_is_no_text_is_damaged_and_not_a_matter_of_rights() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kept.yaml");
        fs::write(&path, [b'a', 0xff, 0xfe]).expect("written");
        let Err(KeptError::Damaged(why)) = load::<Map>(&path, 100) else { panic!("read what is no text") };
        assert!(why.to_string().contains("byte 1 is no UTF-8"), "{why}");
    }

    #[test]
    fn r11_what_killed_programs_left_is_swept_up_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let names =
            [".tmpAbCdEf", ".abcdefabcdef.unfinished", "notes.unfinished", ".tmpfiles.d", "kept.yaml"];
        let long_ago = std::time::SystemTime::now() - 2 * OLD;
        for name in names {
            let file = File::create(folder.path().join(name)).expect("made");
            file.set_modified(long_ago).expect("dated");
        }
        fs::write(folder.path().join(".tmpGhIjKl"), "somebody is at work on it").expect("written");
        save(&folder.path().join("kept.yaml"), &Map::new()).expect("written");
        let mut left: Vec<String> = fs::read_dir(folder.path())
            .expect("listed")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        left.sort();
        assert_eq!(left, [".tmpGhIjKl", ".tmpfiles.d", "kept.yaml", "notes.unfinished"]);
    }
}
