//! The player's seat: a turn in one command, nothing sent by halves, nothing signed that was not meant.
//!
//! Tests are named after the points that a year of play by mail brought up.
#![allow(clippy::unwrap_used)] // a test may stop at once

#[path = "seat/always.rs"]
mod always;
#[path = "seat/answers.rs"]
mod answers;
#[path = "seat/evening.rs"]
mod evening;
#[path = "seat/inbox.rs"]
mod inbox;
#[path = "seat/newcomer.rs"]
mod newcomer;
#[path = "seat/post.rs"]
mod post;
#[path = "seat/prompt.rs"]
mod prompt;
#[path = "seat/rehearsal.rs"]
mod rehearsal;
#[path = "seat/second_thoughts.rs"]
mod second_thoughts;
#[path = "seat/struck.rs"]
mod struck;
#[path = "cli/support.rs"]
#[allow(dead_code)] // each test binary uses its own part
mod support;
#[path = "seat/table.rs"]
mod table;
#[path = "seat/terminal.rs"]
mod terminal;
#[path = "seat/umpire.rs"]
mod umpire;
#[path = "seat/upgrade.rs"]
mod upgrade;
#[path = "seat/war.rs"]
mod war;
