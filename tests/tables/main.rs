//! Tables of every mode in memory, without the commands: duels and takebacks, logs that are merged or tampered with, umpired games,
//! owner's files, and how few letters a game takes.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
#[path = "../common/mod.rs"]
mod common;

mod asked;
mod content;
mod duel;
mod fewer_letters;
mod judged;
mod mails;
mod merge;
mod takebacks;
mod tamper;
mod umpired;
