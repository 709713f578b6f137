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
    // A copy under a name that a person knows: whoever sends by hand should not have to search for it.
    let near = letter.near.filter(|near| {
        near.parent().into_iter().for_each(|folder| sweep(folder, UNFINISHED));
        put_whole(near, &[UNSENT, letter.bytes].concat(), UNFINISHED).is_ok()
    });
    Ok(Sent::File(near.map_or(path, Path::to_path_buf)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_letter_lies_where_it_can_be_found_and_is_kept_where_that_cannot_be() {
        let home = tempfile::tempdir().unwrap();
        let outgoing = home.path().join("outgoing");
        let put_at = |near: &Path, bytes: &[u8]| {
            let near = home.path().join(near);
            put(&outgoing, Ready { name: "a-1", envelope: None, bytes, near: Some(&near) }).unwrap()
        };
        let near = home.path().join("game-to-french.eml");
        for words in [&b"first"[..], b"second"] {
            assert_eq!(put_at(Path::new("game-to-french.eml"), words), Sent::File(near.clone()));
            assert_eq!(fs::read(&near).unwrap(), [UNSENT, words].concat());
        }
        let kept = outgoing.join("a-1.eml");
        assert_eq!(put_at(Path::new("no/such/folder.eml"), b"third"), Sent::File(kept.clone()));
        assert_eq!(fs::read(kept).unwrap(), [UNSENT, b"third"].concat());
    }
}
