//! The signed log.

mod canonical;
mod entry;
mod error;
mod excerpt;
pub mod limits;
mod strict;
mod value;

pub use canonical::{HASH_TAG, canonical, hash, hash_bytes};
pub use entry::{Act, Document, Entry, Header, Holder, Player, SeatLine, SeatLineError, Signed};
pub use error::{Expected, LogError};
pub use excerpt::Excerpt;
pub use strict::{Placed, read_entries, read_one};
pub use value::{Hash, Nonce, Seat, Text, Time, ValueError, Word};
