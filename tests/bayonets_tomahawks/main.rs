//! Bayonets & Tomahawks: random play, hostile files, whole games at each kind of table, and few letters.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

#[macro_use]
#[path = "../common/mod.rs"]
mod common;
#[path = "../independent/lot.rs"]
mod lot;
#[path = "../tampering/mod.rs"]
mod tampering;

mod hostile;
mod mail;
mod random;
mod table;
