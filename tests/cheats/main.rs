//! A player who cheats, by what he does and by how he opens or joins a game.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

mod acts;
mod header;
