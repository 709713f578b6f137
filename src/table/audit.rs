//! The proof of any roll and any shuffle.

use super::{Rolled, Seat, Table};
use crate::engine::Slot;
use crate::fair::{LinkProof, Outcome, RollProof};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A shuffle as it was made and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShuffleRecord {
    /// The entry it is in.
    pub entry: u64,
    /// Who shuffled.
    pub seat: Seat,
    /// Which deck.
    pub deck: String,
    /// How many cards.
    pub cards: usize,
    /// The first slot the cards came to lie in.
    pub first: u16,
    /// How many bytes cards and proof take.
    pub bytes: usize,
}

impl Table {
    /// All shuffles made; their proofs were checked when they were applied.
    #[must_use]
    pub fn shuffles(&self) -> &[ShuffleRecord] {
        self.cards.shuffles()
    }

    /// Every card's identity, once the secrets are open.
    #[must_use]
    pub fn opened_cards(&self) -> Option<&BTreeMap<Slot, String>> {
        self.cards.audited()
    }

    /// All rolls of one index: one seed, one proof.
    #[must_use]
    pub fn roll_proof(&self, index: u64) -> Option<RollProof> {
        let rolls: Vec<&Rolled> =
            self.rolls().iter().map(Arc::as_ref).filter(|roll| roll.index == index).collect();
        let first = rolls.first()?;
        let link = |revealed: &super::Revealed| LinkProof {
            link: revealed.link,
            tip: revealed.tip,
            hashes: revealed.steps,
        };
        let outcome = |roll: &&Rolled| match &roll.picked {
            Some((from, picked)) => {
                Outcome::Picks { label: roll.label.clone(), of: *from, picked: picked.clone() }
            }
            None => {
                Outcome::Faces { label: roll.label.clone(), sides: roll.sides, faces: roll.faces.clone() }
            }
        };
        Some(RollProof {
            game: *self.game_id(),
            index,
            ask: first.ask,
            asker: first.asker.as_ref().map(link),
            witness: link(&first.witness),
            outcomes: rolls.iter().map(outcome).collect(),
        })
    }
}
