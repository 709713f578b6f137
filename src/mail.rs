//! The mail room: compose, send, receive, merge, answer. It knows tables and views, and no rules.
//!
//! | file | holds |
//! | --- | --- |
//! | `block.rs` | entries as a block of plain words that survives any mail program and forum (normative: `FORMAT.md`) |
//! | `wire.rs`, `html.rs` | a message taken apart within bounds; HTML made text |
//! | `scan.rs` | entries written out in a text, read leniently |
//! | `find.rs` | entries in whatever came: log, message, post |
//! | `mailbox.rs` | where messages lie: file, pipe, mbox, Maildir |
//! | `merge.rs` | what a message does to the log; each outcome by its own name |

pub mod block;
pub mod find;
mod html;
pub mod mailbox;
pub mod merge;
mod scan;
pub mod wire;

pub use find::{FindError, Finding, find};
pub use merge::{MergeError, merge};
