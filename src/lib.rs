#![doc = include_str!("../README.md")]
//!
//! # As a library
//!
//! The names at the root of the crate are its surface, and follow semantic versioning: read a log, play it again, ask what
//! is pending and what may be answered (`examples/legal_choices.rs` does all of it in thirty lines). An error of the core is a
//! code with facts; [`InWords`] says it. The rooms behind
//! them are open to tests, benchmarks and the curious, and may change with any release.

pub mod cases;
pub mod cli;
pub mod desk;
pub mod errors;
pub mod fair;
pub mod games;
pub mod keys;
pub mod log;
pub mod luck;
pub mod machine;
pub mod mail;
pub mod opponent;
pub mod orders;
pub mod render;
pub mod speech;
pub mod table;
pub mod text;
pub mod yaml;

// What stands below the consensus line is a crate of its own; its rooms keep their names here.
pub use coureur_core::{board, cite, engine, side};

#[doc(inline)]
pub use engine::{Chance, EngineError, Who};
#[doc(inline)]
pub use errors::InWords;
#[doc(inline)]
pub use games::{Files, Terms};
#[doc(inline)]
pub use log::{Log, LogError, read_log};
#[doc(inline)]
pub use side::Side;
#[doc(inline)]
pub use speech::{Offer, Pending, Play, Prompt, View};
#[doc(inline)]
pub use table::{BadEntry, Mode, Seat, Table, replay};

#[cfg(test)]
#[path = "../core/src/switch.rs"]
mod switch;
#[cfg(test)]
mod switchboard;
