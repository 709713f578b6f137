//! Fair dice and cards, which are computed in [`coureur_core::fair`], and the recipes by which anybody can check a roll without this
//! program.

pub mod recipe;
#[cfg(test)]
#[path = "../core/src/fair/sample.rs"]
mod sample;

pub use coureur_core::fair::*;
pub use recipe::{PYTHON_TOOLS, shell_recipe};
