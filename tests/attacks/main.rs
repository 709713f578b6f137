//! What cheats have tried, one file a way.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
#[path = "../common/mod.rs"]
mod common;
#[path = "../people/mod.rs"]
mod people;

mod filling;
mod forks;
mod plans;
mod positions;
mod start;
mod time;
