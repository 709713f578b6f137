#![doc = include_str!("log/FORMAT.md")]

mod canonical;
mod chain;
mod entry;
mod error;
mod excerpt;
pub(crate) mod fault;
mod file;
mod fork;
mod lenient;
pub mod limits;
mod lock;
#[cfg(test)]
pub(crate) mod sample;
mod strict;
mod value;

pub use canonical::{HASH_TAG, canonical, hash, hash_bytes};
pub use chain::{Head, KeyBook, Log, read_known, read_log, verify_from};
pub use entry::{Act, Document, Entry, Header, Holder, Player, SeatLine, SeatLineError, Signed};
pub use error::{Expected, LogError};
pub use excerpt::Excerpt;
pub use file::{FileError, Replaced, append, create, read_bytes, rewrite};
pub use fork::{Comparison, Fork, compare};
pub use lenient::{BadField, MangledError, read_mangled};
pub use lock::{Denied, Lock, Manners, Rank, beside, identity, set_manners};
pub use strict::{Placed, read_entries, read_one};
pub use value::{Hash, Nonce, Seat, Text, Time, ValueError, Word};
