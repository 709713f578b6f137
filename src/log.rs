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
