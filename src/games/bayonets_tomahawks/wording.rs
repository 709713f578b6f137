//! The prose of the game. All of it stands above the consensus line: no log rests on a word of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `faces.rs` | what each event of a card does |

pub mod faces;
