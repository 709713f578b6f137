//! Letters as `.eml` files, each written whole or not at all.

use super::{Ready, SendError, Sent};
use std::fs;
use std::io::Write;
use std::path::Path;

pub(super) fn put(folder: &Path, letter: Ready<'_>) -> Result<Sent, SendError> {
    let path = folder.join(format!("{}.eml", letter.name));
    let io = |source| SendError::Io { path: path.clone(), source };
    fs::create_dir_all(folder).map_err(io)?;
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(io)?;
    file.write_all(letter.bytes).and_then(|()| file.as_file().sync_all()).map_err(io)?;
    file.persist(&path).map_err(|error| io(error.error))?;
    Ok(Sent::File(path))
}
