//! A small file of this program's own in the home folder: bounded when read, whole when written, and read back before it
//! takes the place of the old one. There is no other way to write one.

mod text;

pub use text::quoted;

use super::{YamlError, read};
use crate::errors::Worded as _;
use crate::machine::beside;
use crate::machine::{self, Draft, Kind, Lasting, Over, Rights, folder_of};
use serde::{Serialize, de::DeserializeOwned};
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// What the name of an unfinished file ends in.
const UNFINISHED: &str = ".unfinished";
/// What is added to the name of a file that was set aside.
const DAMAGED: &str = ".damaged";
/// An unfinished file that has not been touched for so long was left by a program that was killed: writing one takes
/// no longer than the blink of an eye, whoever does it.
const OLD: Duration = Duration::from_secs(60 * 60);

/// What is kept in such a file.
pub trait Keep: Serialize + DeserializeOwned + Default {
    /// The largest file that is read, and so the largest that is written.
    const LARGEST: usize;
}

/// Why such a file cannot be used.
#[derive(Debug, Error)]
pub enum KeptError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not what it should be.
    #[error("{}", .0.in_words())]
    Damaged(YamlError),
}

impl From<YamlError> for KeptError {
    fn from(error: YamlError) -> KeptError {
        KeptError::Damaged(error)
    }
}

/// Reads a file; a missing one is the default.
///
/// # Errors
/// If it cannot be read, is too large, or does not fit the type.
pub fn load<T: Keep>(path: &Path) -> Result<T, KeptError> {
    let bytes = match machine::read(path, T::LARGEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
        other => other?,
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        YamlError::Unreadable { message: format!("it is not text: byte {at} is no UTF-8") }
    })?;
    Ok(read(&text, T::LARGEST)?)
}

/// As [`load`], for what does not count: a file that makes no sense is set aside, where its successor will lie later, and
/// begun again. It stops nobody.
///
/// # Errors
/// If the disk refuses.
pub fn load_or_begin<T: Keep>(path: &Path) -> io::Result<T> {
    match load(path) {
        Ok(value) => Ok(value),
        Err(KeptError::Io(error)) => Err(error),
        Err(KeptError::Damaged(_)) => set_aside(path).map(|()| T::default()),
    }
}

/// Sets a file that does not count aside, in the place of an earlier one.
///
/// # Errors
/// If the disk refuses.
pub fn set_aside(path: &Path) -> io::Result<()> {
    match machine::rename(path, &beside(path, DAMAGED)) {
        // Somebody else was quicker.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// Writes a file anew: the old one is whole until the new one is, and both are on the disk. The new one has been read back
/// by then.
///
/// # Errors
/// If it cannot be read back, or cannot be written; the old one is there still, unless only the last sync failed.
pub fn save<T: Keep>(path: &Path, value: &T) -> io::Result<()> {
    let text = text_of(value)?;
    path.parent().into_iter().for_each(sweep);
    save_bytes(path, text.as_bytes())
}

/// As [`save`], without waiting for the disk: for what is known to be torn when it is.
///
/// # Errors
/// As for [`save`].
pub fn save_in_passing<T: Keep>(path: &Path, value: &T) -> io::Result<()> {
    let text = text_of(value)?;
    put(path, text.as_bytes(), Lasting::InPassing)
}

/// The text of a file that can be read back.
fn text_of<T: Keep>(value: &T) -> io::Result<String> {
    text::text_of(value, T::LARGEST).map_err(|why| io::Error::new(io::ErrorKind::InvalidData, Unkept(why)))
}

/// What cannot be kept, because nobody could read it again.
#[derive(Debug, Error)]
#[error("what should be written could not be read again, and the old file stays: {}", .0.in_words())]
struct Unkept(YamlError);

fn put(path: &Path, bytes: &[u8], lasting: Lasting) -> io::Result<()> {
    machine::make_folder(folder_of(path))?;
    let (before, after, rights, over) = (OsStr::new("."), UNFINISHED, Rights::Owner, Over::Replace);
    machine::put(path, bytes, &Draft { before, after, rights, lasting, over })
}

/// As [`save`], for bytes.
///
/// # Errors
/// As for [`save`].
pub fn save_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, Lasting::Synced)?;
    // The file has its name; a folder that cannot be synced is no reason to say that it has not.
    let _ = machine::sync(folder_of(path));
    Ok(())
}

/// Removes what killed programs left in a folder of the home: unfinished files that nobody has touched for an hour.
///
/// What cannot be removed stays: it does no harm but lie about.
pub fn sweep(folder: &Path) {
    for path in machine::list(folder).into_iter().flatten() {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        let ours = name.starts_with(b".") && name.ends_with(UNFINISHED.as_bytes());
        let by_library = name.len() == 10 && name.starts_with(b".tmp");
        let old = || {
            let seen = machine::here().look_unfollowed(&path).ok()?;
            Some(seen.kind == Kind::File && machine::now().duration_since(seen.changed).ok()? > OLD)
        };
        if (ours || by_library) && old() == Some(true) {
            let _ = machine::remove(&path);
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
        if machine::read(&place, bytes.len()).is_ok_and(|there| there == bytes) {
            return Ok(place);
        }
        if machine::here().look_unfollowed(&place).is_err() {
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
    use std::fs::{self, File};

    type Map = BTreeMap<String, String>;

    impl Keep for Map {
        const LARGEST: usize = 100;
    }

    #[test]
    fn what_is_kept_is_read_again_and_what_is_damaged_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep/kept.yaml");
        assert_eq!(load::<Map>(&path).expect("nothing yet"), Map::new());
        let map = Map::from([("a".to_owned(), "b: c".to_owned())]);
        save(&path, &map).expect("written");
        assert_eq!(load::<Map>(&path).expect("read"), map);
        fs::write(&path, "a: ".repeat(50)).expect("written");
        assert!(matches!(load::<Map>(&path), Err(KeptError::Damaged(YamlError::TooLarge { .. }))));
        fs::write(&path, "a: &x b").expect("written");
        assert!(matches!(load::<Map>(&path), Err(KeptError::Damaged(YamlError::NotAllowed { .. }))));
        assert!(matches!(load::<Map>(folder.path()), Err(KeptError::Io(_))));
    }

    #[test]
    fn r12_what_could_not_be_read_back_leaves_the_old_file_and_names_the_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kept.yaml");
        let map = Map::from([("a".to_owned(), "\u{2028}\nb".to_owned())]);
        let large = Map::from([("a".to_owned(), "b".repeat(100))]);
        for save in [save::<Map>, save_in_passing::<Map>] {
            save(&path, &map).expect("written");
            let error = save(&path, &large).expect_err("nobody could read it");
            assert!(error.to_string().contains("at most 100"), "{error}");
            assert_eq!(load::<Map>(&path).expect("the old one"), map);
        }
    }

    #[test]
    fn r12_what_does_not_count_is_set_aside_and_begun_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kept.yaml");
        for damage in ["a: |-\n  b\n  c\n", "a: &x b"] {
            fs::write(&path, damage).expect("written");
            assert_eq!(load_or_begin::<Map>(&path).expect("begun again"), Map::new());
            assert_eq!(fs::read_to_string(beside(&path, DAMAGED)).expect("set aside"), damage);
        }
        assert_eq!(load_or_begin::<Map>(&path).expect("nothing there"), Map::new());
        assert!(load_or_begin::<Map>(folder.path()).is_err(), "the disk is no reason to forget anything");
    }

    #[test]
    fn r11_a_file_that_is_no_text_is_damaged_and_not_a_matter_of_rights() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kept.yaml");
        fs::write(&path, [b'a', 0xff, 0xfe]).expect("written");
        let Err(KeptError::Damaged(why)) = load::<Map>(&path) else { panic!("read what is no text") };
        assert!(why.in_words().contains("byte 1 is no UTF-8"), "{why}");
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
