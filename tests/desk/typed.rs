//! What was clicked, typed.

use coureur::games::Files;
use coureur::keys::KeyFile;
use coureur::log::{Document, Log};
use coureur::table::{Desk, open_table};
use std::path::Path;
use std::sync::Arc;

/// Types the orders that were clicked together at another desk of the same person: every entry comes out the same, to the byte, if it
/// is written at the same time.
pub fn assert_typed_alike(home: &Path, log: &Log, begun: usize, signed: &[Vec<String>]) {
    let identity = Arc::new(KeyFile::load(home).unwrap().open(None).unwrap());
    let mut table = open_table(log.header(), *log.game().as_bytes(), Files::default()).unwrap();
    for placed in &log.entries()[1..begun] {
        let Document::Entry(entry) = placed.signed.document() else { panic!("an entry") };
        table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
    }
    let mut desk = Desk::new(table, identity);
    let mut rest = log.entries()[begun..].iter().peekable();
    for lines in signed {
        let Some(Document::Entry(first)) = rest.peek().map(|placed| placed.signed.document()) else {
            panic!("the log lacks {lines:?}");
        };
        let written = desk.play(lines, first.time.as_str()).unwrap_or_else(|why| panic!("{lines:?}: {why}"));
        assert!(!written.entries.is_empty(), "{lines:?}");
        for entry in &written.entries {
            let clicked =
                &rest.next().unwrap_or_else(|| panic!("the log lacks what {lines:?} writes")).signed;
            assert_eq!(
                entry.hash(),
                clicked.hash(),
                "{lines:?} typed:\n{:?}\nclicked:\n{:?}",
                entry.document(),
                clicked.document()
            );
        }
        desk = desk.moved_to(written.table);
    }
    assert!(rest.next().is_none(), "the log holds more than was signed");
}
