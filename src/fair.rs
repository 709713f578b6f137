//! Fairness without trust: seed chains, dice, masked decks, sealed choices.

pub mod chain;
pub mod dice;
mod hex;
pub mod proof;
pub mod recipe;
mod stream;
pub mod transcript;

pub use chain::{Chain, ChainCheck, ChainError, Link};
pub use dice::{DiceError, Seed, roll_seed};
pub use proof::{LinkProof, Outcome, ProofError, RollProof};
pub use recipe::{python_recipe, shell_recipe};
pub use transcript::{Context, Transcript, tagged_hash};
