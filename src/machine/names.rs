//! The names of files that lie beside another.

use coureur_core::log::Hash;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The longest name a file may have on the file systems in use.
const LONGEST_NAME: usize = 255;

/// The file beside another that bears its name with something behind it; a name too long for that is shortened to the
/// beginning of its hash.
#[must_use]
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = short_name(path, suffix.len());
    name.push(suffix);
    path.with_file_name(name)
}

/// The name of a file, or something that stands for it where so many more bytes would make it too long.
#[must_use]
pub fn short_name(path: &Path, more: usize) -> OsString {
    let name = path.file_name().unwrap_or_default();
    if name.len() + more <= LONGEST_NAME {
        return name.to_owned();
    }
    let hash = Hash::of(name.as_encoded_bytes()).to_string();
    OsString::from(hash.get(..16).unwrap_or_default())
}
