//! The board in the browser: what its page asks, as pure functions of a table and one person's secrets.
//!
//! No file, no clock, no socket: `coureur desk` answers a page on this machine with them, and whatever else shows the page can do the
//! same.
#![doc = include_str!("desk/PROTOCOL.md")]
//!
//! | file | holds |
//! | --- | --- |
//! | `desk/open.rs` | a game as a page opens it, and as it was at an entry |
//! | `desk/draft.rs` | orders being put together: what comes of them, the sheet that is signed |
//! | `desk/pick.rs` | from clicks to an order |
//! | `desk/terms.rs` | the words of an order as things that can be clicked |
//! | `desk/board.rs` | the map as a base and what differs |
//! | `desk/tried.rs` | an entry as it would be written |
//! | `desk/lines.rs` | lines as steps of an entry |
//! | `desk/page.rs`, `desk/page/` | the page |

mod board;
mod draft;
mod error;
mod lines;
mod open;
mod page;
mod pick;
mod terms;
mod tried;

pub use board::Board;
pub use draft::Drafted;
pub use error::DeskError;
pub use lines::{BadDice, pointed, split_all, steps};
pub use open::{at, line, open, own_sides, turn, waiting};
pub use page::{Library, one_file, page, policy};
pub use pick::{Button, Clicked, Composer, Lit, No};
pub use terms::{Pick, Role, Said, Things};
pub use tried::{Tried, tried};

use crate::table::Table;
use data_encoding::HEXLOWER;

/// The version of what the page is told: it rises when a key goes or changes its meaning.
pub const SCHEMA: u32 = 1;

/// The hash of the last entry, by which a page says what it has seen.
#[must_use]
pub fn head(table: &Table) -> String {
    HEXLOWER.encode(table.head())
}
