//! The mail room: compose, send, receive, merge, answer. It knows tables and views, and no rules.
//!
//! | file | holds |
//! | --- | --- |
//! | `block.rs` | entries as a block of plain words that survives any mail program and forum (normative: `FORMAT.md`) |
//! | `wire.rs`, `html.rs` | a message taken apart within bounds; HTML made text |
//! | `scan.rs` | entries written out in a text, read leniently |
//! | `find.rs` | entries in whatever came: log, message, post |
//! | `mailbox.rs` | where messages lie: file, pipe, mbox, Maildir |
//! | `imap.rs`, `providers.rs` | letters fetched from a mail server; what is known of the usual ones |
//! | `net.rs` | the connection to a mail server |
//! | `lock.rs` | one command after the other |
//! | `merge.rs` | what a message does to the log; each outcome by its own name |
//! | `overlap.rs` | what both copies have, and one has altered |
//! | `page.rs`, `story.rs` | what a letter or a post says, the question first, in any markup |
//! | `letter.rs`, `thread.rs` | the letter, and its place in the conversation |
//! | `settings.rs`, `send.rs`, `outbox.rs` | how letters leave, and where they wait until they have |
//! | `letterbook.rs` | addresses, and the letter to be answered |
//! | `looked.rs` | which messages of a Maildir were looked at |
//! | `standing.rs`, `answer.rs` | standing instructions, and answering by itself |
//! | `forum.rs` | a forum thread, read as people write it |
//! | `round.rs` | the umpire's round: from the orders of a thread to a post |

#![doc = include_str!("mail/FORMAT.md")]

pub mod answer;
pub mod block;
mod command;
pub mod find;
pub mod forum;
mod html;
pub mod imap;
pub mod letter;
pub mod letterbook;
pub mod lock;
pub mod looked;
pub mod mailbox;
pub mod merge;
#[cfg(feature = "mail")]
mod net;
pub mod outbox;
mod overlap;
pub mod page;
pub mod providers;
pub mod ranking;
pub mod round;
mod scan;
pub mod send;
pub mod settings;
pub mod standing;
pub mod story;
pub mod thread;
pub mod window;
pub mod wire;

pub use find::{FindError, Finding, find};
pub use letter::{Attach, Direction, Illustration, Letter, Occasion};
pub use merge::{MergeError, merge};
