//! The prose of the game. All of it stands above the consensus line: no log rests on a word of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `faces.rs` | what each event of a card does |
//! | `ask.rs` | what is asked |
//! | `orders.rs` | how each choice is ordered |
//! | `no.rs` | why something is refused |
//! | `endings.rs` | how the game ended |

pub mod ask;
pub mod endings;
pub mod faces;
pub mod no;
pub mod orders;
