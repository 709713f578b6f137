//! The Struggle for New France: its rulebook rule by rule, random play, hostile files.

#[path = "../tampering/mod.rs"]
mod tampering;

mod book;
mod hostile;
mod random;
mod rules;
