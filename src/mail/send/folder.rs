//! Letters as `.eml` files, each written whole or not at all. They are drafts: whoever opens one is to send it.

use super::{Ready, SendError, Sent};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Tells a mail program that this is a letter to be sent, not one that came.
const UNSENT: &[u8] = b"X-Unsent: 1\r\n";
/// What the name of an unfinished file begins with.
const UNFINISHED: &str = ".coureur-unfinished-";

/// Removes what crashes have left: only one command at a time writes here. What cannot be removed does no harm.
fn clean(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().as_encoded_bytes().starts_with(UNFINISHED.as_bytes()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

pub(super) fn put(folder: &Path, letter: Ready<'_>) -> Result<Sent, SendError> {
    let path = folder.join(format!("{}.eml", letter.name));
    let io = |source| SendError::Io { path: path.clone(), source };
    fs::create_dir_all(folder).map_err(io)?;
    clean(folder);
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder).map_err(io)?;
    let written = file.write_all(UNSENT).and_then(|()| file.write_all(letter.bytes));
    written.and_then(|()| file.as_file().sync_all()).map_err(io)?;
    file.persist(&path).map_err(|error| io(error.error))?;
    Ok(Sent::File(path))
}
