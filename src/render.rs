//! What people see: text made from views, events and offers, never from a position.
//!
//! | file | shows |
//! | --- | --- |
//! | `board.rs` | the board by theatres |
//! | `cards.rs` | a hand |
//! | `look.rs` | one space, card or piece, closely |
//! | `map.rs` | the map as a picture |
//! | `moves.rs` | the orders open now, short enough to read and good to paste |
//! | `odds.rs` | chances in a few lines |
//! | `report.rs` | a report for an arbiter |
//! | `replay.rs` | a whole game as one page that proves itself in a browser |
//! | `story.rs` | what happened, entry by entry; a [`Passage`] is markup-free, so that a forum's markup is one more writer |
//! | `terms.rs` | which rules are played |
//! | `people.rs` | who plays, the words of each key, and whom one trusts |
//! | `paint.rs` | the few colours; the stream decides whether they are shown |
//! | `umpired.rs` | who gave the words of an umpired game, and who signed nothing |
//! | `luck.rs` | dice against chance, as text and as a picture |

pub mod analysis;
pub mod board;
pub mod cards;
pub mod dates;
pub mod look;
pub mod luck;
pub mod map;
pub mod moves;
pub mod odds;
pub mod paint;
pub mod people;
pub mod replay;
pub mod report;
pub mod story;
pub mod terms;
pub mod thrown;
pub mod umpired;

pub use crate::text;
pub use board::{Spaces, board, closely, summary};
pub use cards::hand;
pub use look::look;
pub use moves::{Listed, answers, asides, explained, folded, listed, refused, sample};
pub use story::{Passage, is_only_words, passages, tell};
