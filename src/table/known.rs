//! Tables that this process has replayed: a board that is looked at again and again, a mailbox that is watched, and everybody in the
//! simulator have the same logs replayed many times, each time a little longer.
//!
//! A table follows from the entries of a log and nothing else, and the hash of an entry covers all entries before it. So
//! whoever has read and checked a log, signatures included, may go on from the table that was left after any of its entries.
//! Only what was proved in full is kept; what a [mark](super::mark) vouched for is not. `verify` and `audit` never come here.

use crate::log::{Hash, Log};
use coureur_core::table::Table;
use std::cell::RefCell;
use std::collections::VecDeque;

/// How many tables are kept: those of a few games, each with what it may be about to become; and where the simulator's games begin.
const MOST: usize = 32;

thread_local! {
    /// The one that was used last comes first.
    static KNOWN: RefCell<VecDeque<(Hash, Table)>> = const { RefCell::new(VecDeque::new()) };
}

/// The table after the last entry of a log that is known here, and how many entries that are.
pub(super) fn longest(log: &Log) -> Option<(Table, usize)> {
    let last = |hash: &Hash| log.entries().iter().rposition(|placed| placed.signed.hash() == *hash);
    KNOWN.with_borrow_mut(|known| {
        let ends = known.iter().enumerate().filter_map(|(at, (hash, _))| Some((last(hash)?, at)));
        let (last, at) = ends.max()?;
        let found = known.remove(at)?;
        let table = found.1.clone();
        known.push_front(found);
        Some((table, last + 1))
    })
}

/// Keeps the table after the last entry of a log.
pub(super) fn keep(log: &Log, table: &Table) {
    let hash = log.head().hash;
    KNOWN.with_borrow_mut(|known| {
        known.retain(|(other, _)| *other != hash);
        known.truncate(MOST - 1);
        known.push_front((hash, table.clone()));
    });
}

/// As if nothing had been replayed yet.
#[cfg(test)]
pub(super) fn forget() {
    KNOWN.with_borrow_mut(VecDeque::clear);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Files;
    use crate::log::{read_entries, read_log};
    use crate::table::{Table, replay};
    use std::path::Path;

    fn example(name: &str) -> Vec<u8> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name).join("game.coureur");
        std::fs::read(path).unwrap()
    }

    fn beginning(bytes: &[u8], entries: usize) -> Log {
        read_log(&bytes[..read_entries(bytes).unwrap()[entries - 1].span.end]).unwrap()
    }

    fn replayed(log: &Log) -> Table {
        replay(log, Files::default()).unwrap()
    }

    /// Everything there is to a table; a copy has not yet made its lists of what is open.
    fn seen(table: &Table) -> String {
        format!("{:?}", table.clone())
    }

    fn plain(log: &Log) -> String {
        forget();
        seen(&replayed(log))
    }

    #[test]
    fn whoever_goes_on_comes_to_the_very_same_table() {
        for name in ["new-france-duel", "new-france-umpired", "ww-annus-mirabilis"] {
            let bytes = example(name);
            let whole = read_log(&bytes).unwrap();
            let entries = whole.entries().len();
            let wanted = plain(&whole);
            for known in [1, entries / 3, entries - 1, entries] {
                let part = beginning(&bytes, known);
                forget();
                replayed(&part);
                assert_eq!(longest(&whole).map(|(_, entries)| entries), Some(known), "{name}");
                assert!(
                    format!("{:?}", replayed(&whole)) == wanted,
                    "{name}: another table after {known} entries"
                );
                // One that knows more does not serve one that says less.
                assert!(seen(&replayed(&part)) == plain(&part), "{name}: {known} entries");
            }
        }
    }

    #[test]
    fn another_game_is_another_table_and_the_oldest_goes() {
        forget();
        let bytes = example("new-france-duel");
        replayed(&read_log(&bytes).unwrap());
        assert!(longest(&read_log(&example("new-france-umpired")).unwrap()).is_none());
        for entries in 1..=MOST {
            replayed(&beginning(&bytes, entries));
        }
        assert!(KNOWN.with_borrow(VecDeque::len) == MOST);
        let found = longest(&read_log(&bytes).unwrap()).map(|(_, entries)| entries);
        assert_eq!(found, Some(MOST), "the whole game was the oldest");
    }
}
