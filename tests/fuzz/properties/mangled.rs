//! Entries as mail programs and forums leave them.

use super::{Path, log, vectors, worded};
use coureur::log::{read_mangled, read_one};

pub fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let entries = match read_mangled(&text) {
        Ok(entries) => entries,
        Err(error) => return worded(error),
    };
    let mut written = String::new();
    for entry in &entries {
        let text = entry.text();
        let strict = read_one(&text);
        assert_eq!(
            strict.as_ref().ok(),
            Some(entry),
            "what was read has its one spelling: {strict:?}\n{text}"
        );
        written.push_str(&text);
    }
    if !entries.is_empty() {
        assert_eq!(read_mangled(&written).expect("its spelling is read again"), entries);
    }
    assert!(written.len() <= 4 * text.len() + 64, "little is not read as much");
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    let mut all = log::seeds(root);
    let mails = vectors(root, "tests/vectors/mail");
    all.extend(mails.into_iter().filter(|mail| mail.len() < 8192));
    all
}
