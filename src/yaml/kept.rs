//! A small file of this program's own in the home folder: bounded when read, whole when written.

use super::{YamlError, guard, read_own};
use serde::{Serialize, de::DeserializeOwned};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use thiserror::Error;

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
    let mut text = String::new();
    // One byte more than is read, so that a larger file is known for one.
    file.take(max as u64 + 1).read_to_string(&mut text)?;
    guard::check(&text, max)?;
    Ok(read_own(&text)?)
}

/// Writes a file anew: the old one is whole until the new one is.
///
/// # Errors
/// If it cannot be written.
pub fn save<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let text = serde_yaml::to_string(value).map_err(io::Error::other)?;
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
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
        fs::write(&path, [0xff, 0xfe]).expect("written");
        assert!(matches!(load::<Map>(&path, 100), Err(KeptError::Io(_))));
        assert!(matches!(load::<Map>(folder.path(), 100), Err(KeptError::Io(_))));
    }
}
