//! Letters as `.eml` files, each written whole or not at all. They are drafts: whoever opens one is to send it.

use super::super::outbox::{put as put_whole, sweep};
use super::{Ready, SendError, Sent};
use crate::machine;
use std::path::Path;

/// Tells a mail program that this is a letter to be sent, not one that came.
const UNSENT: &[u8] = b"X-Unsent: 1\r\n";
/// What the name of an unfinished file begins with.
const UNFINISHED: &str = ".coureur-unfinished-";

pub(super) fn put(folder: &Path, letter: Ready<'_>) -> Result<Sent, SendError> {
    let path = folder.join(format!("{}.eml", letter.name));
    let io = |source| SendError::Io { path: path.clone(), source };
    machine::make_folder(folder).map_err(io)?;
    sweep(folder, UNFINISHED);
    put_whole(&path, &[UNSENT, letter.bytes].concat(), UNFINISHED).map_err(io)?;
    Ok(Sent::File(path))
}
