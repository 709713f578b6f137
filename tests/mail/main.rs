//! The mail room through the real commands: its letters, what mail may do to a player, and several commands at once.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[path = "../players/mod.rs"]
mod players;

mod attacks;
mod room;
#[cfg(unix)] // the letters are handed to a shell script
mod stress;
