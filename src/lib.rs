#![doc = include_str!("../README.md")]
//!
//! # As a library
//!
//! The names at the root of the crate are its surface, and follow semantic versioning: read a log, play it again, ask what
//! is pending and what may be answered (`examples/legal_choices.rs` does all of it in thirty lines). The rooms behind
//! them are open to tests, benchmarks and the curious, and may change with any release.

pub mod board;
pub mod cases;
pub mod cite;
pub mod cli;
pub mod engine;
pub mod fair;
pub mod games;
pub mod keys;
pub mod log;
pub mod luck;
pub mod mail;
pub mod opponent;
pub mod orders;
pub mod render;
pub mod side;
pub mod speech;
pub mod table;
pub mod yaml;

#[doc(inline)]
pub use engine::{Chance, EngineError, Who};
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
