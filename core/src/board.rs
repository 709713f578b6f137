//! Rule-free furniture: what every game is fitted with, whatever its rules are.
//!
//! This room stands below the consensus line, on the [engine](crate::engine) and on nothing else: it knows no game and not one
//! sentence. What is here serves at least two games, or one and the next.
//!
//! | file | holds |
//! | --- | --- |
//! | `ids.rs` | things of a closed list, by their place in it, written as slugs |
//! | `numbered.rs` | cards by a printed number |
//! | `placed.rs` | counters and where they are, written by slug |
//! | `sets.rs` | sets of them, as bits |
//! | `maps.rs` | maps from them, as lists |
//! | `by_id.rs` | a value for each of them |
//! | `paths.rs` | distances over what joins them |
//! | `modifiers.rs` | modifiers of a die, each with its cause |
//! | `frame.rs` | what every frame answers, and the enum that dispatches to them |

pub mod by_id;
pub mod frame;
pub mod ids;
pub mod maps;
pub mod modifiers;
pub mod numbered;
pub mod paths;
pub mod placed;
pub mod sets;

pub use by_id::ById;
pub use frame::Step;
pub use ids::Id;
pub use maps::IdMap;
pub use modifiers::{Modifier, Modifiers};
pub use numbered::Numbered;
pub use sets::IdSet;
