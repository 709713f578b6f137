//! The log: as it is [spelled, chained and signed](coureur_core::log), and the file it is kept in.

mod file;
mod lock;
mod proof;
#[cfg(test)]
#[path = "../core/src/log/sample.rs"]
pub(crate) mod sample;

pub use crate::machine::beside;
pub use coureur_core::log::*;
pub use file::{FileError, Replaced, append, create, is_open_pipe, read_bytes, rewrite};
pub use lock::{Denied, Lock, Manners, Rank, identity, same_file, set_manners};
pub use proof::fork_proof;

/// A log of entries that came in any order, and some of them perhaps twice.
#[must_use]
pub fn in_order(mut entries: Vec<Signed>) -> String {
    entries.sort_by_key(|entry| entry.document().number());
    // The same signature under another text is another entry, and no second copy of this one: whoever reads on must see it.
    entries.dedup_by_key(|entry| (entry.hash(), entry.token()));
    entries.iter().map(Signed::text).collect()
}
