//! Dice against chance, as people see it: what was counted is in [`crate::luck`].

mod plot;
mod text;

pub use plot::plot;
pub use text::{by_player, text, verdict};
