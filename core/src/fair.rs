#![doc = include_str!("fair/FORMAT.md")]

pub mod cards;
pub mod chain;
pub mod dice;
mod encoding;
pub mod envelope;
mod hex;
pub mod masked;
pub mod proof;
#[cfg(test)]
mod sample;
pub mod sealed;
pub mod shuffle;
mod stream;
#[cfg(test)]
mod tests;
pub mod transcript;
pub mod umpire;

pub use cards::{CardError, CardPublic, CardSecret, JointKey};
pub use chain::{Chain, ChainCheck, ChainError, Link};
pub use dice::{DiceError, Seed, roll_seed, umpired_slot};
pub use envelope::{BoxError, box_length, seal_to, unseal};
pub use masked::{
    CardIndex, CardPoint, Masked, Share, Token, audit_deck, card_point, check_share, face_up, share, unmask,
};
pub use proof::{LinkProof, Outcome, ProofError, RollProof};
pub use sealed::{Commitment, SealedError, commit};
pub use shuffle::{ShuffleError, Shuffled, check_shuffle, shuffle};
pub use transcript::{Context, Transcript, tagged_hash};
pub use umpire::{
    DeckId, DeckProof, Published, SealedDeck, SlotOpening, UmpireError, UmpireSecret, audit_sealed_deck,
    check_opening, word_nonce,
};
