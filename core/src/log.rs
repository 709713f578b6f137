#![doc = include_str!("log/FORMAT.md")]

mod canonical;
mod chain;
mod entry;
mod error;
mod excerpt;
mod fork;
mod lenient;
pub mod limits;
#[cfg(test)]
pub(crate) mod sample;
mod strict;
mod value;

pub use canonical::{HASH_TAG, canonical, hash, hash_bytes};
pub use chain::{Head, KeyBook, Log, read_known, read_log, verify_from};
pub use entry::{Act, Document, Entry, Header, Holder, Player, SeatLine, SeatLineError, Signed};
pub use error::{Expected, LogError};
pub use excerpt::{Excerpt, Span};
pub use fork::{Comparison, Fork, compare};
pub use lenient::{BadField, MangledError, read_mangled};
pub use strict::{Placed, read_entries, read_one};
pub use value::{Hash, Nonce, Seat, Text, Time, ValueError, Word};
