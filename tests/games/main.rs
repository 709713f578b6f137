//! What holds for every game on the shelf: its words, its odds, and positions that are written by hand.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod odds;
mod positions;
mod starts;
mod vocabulary;
