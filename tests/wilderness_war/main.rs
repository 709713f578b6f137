//! Wilderness War: its rulebook rule by rule, its tables, cards, board and random play, and whole games at each kind of table.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
#[path = "../common/mod.rs"]
mod common;
#[path = "../tampering/mod.rs"]
mod tampering;

mod ahead;
mod asides;
mod book;
mod by_rule;
mod cards;
mod first_edition;
mod hostile;
mod lines;
mod paths;
mod played;
mod random;
mod rules;
mod rulings;
mod table;
mod tables;
mod view;
