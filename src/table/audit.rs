//! The proof of any roll and any shuffle, and the truth of any claim.

use super::{BadEntry, Rolled, Seat, Table, TableError};
use crate::engine::{Claim, Slot};
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

/// A claim about a hidden hand, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimRecord {
    /// The entry it was made in.
    pub entry: u64,
    /// What was claimed.
    pub claim: Claim,
    /// In words that follow on "claimed to hold".
    pub text: String,
    /// Cards of the hand that give it the lie, with the slots they lay in; `None` until all cards are opened.
    pub lies: Option<Vec<(Slot, String)>>,
}

impl ClaimRecord {
    /// The offence, if the claim is known to be false.
    #[must_use]
    pub fn offence(&self) -> Option<BadEntry> {
        let (slot, card) = self.lies.as_ref()?.first()?;
        Some(BadEntry {
            entry: self.entry,
            seat: Seat::Player(self.claim.side).word().to_owned(),
            offence: TableError::FalseClaim {
                side: self.claim.side,
                text: self.text.clone(),
                slot: *slot,
                card: card.clone(),
                rule: self.claim.rule,
            },
        })
    }
}

impl Table {
    /// Every claim about a hidden hand, checked against the cards once they are open.
    #[must_use]
    pub fn claims(&self) -> Vec<ClaimRecord> {
        let opened = self.opened_cards();
        let check = |claim: &Claim, opened: &BTreeMap<Slot, String>| {
            let denied = |slot: &Slot, card: &String| {
                claim.denied.iter().any(|no| no.deck == slot.deck && no.card.as_str() == card)
            };
            let held = claim.hand.iter().filter_map(|slot| Some((*slot, opened.get(slot)?.clone())));
            held.filter(|(slot, card)| denied(slot, card)).collect()
        };
        let claims = self.play.claims().into_iter().zip(&self.claimed);
        claims
            .map(|(claim, entry)| {
                let lies = opened.map(|opened| check(&claim, opened));
                ClaimRecord { entry: *entry, text: self.play.claim(&claim), claim, lies }
            })
            .collect()
    }

    /// The claims that the opened cards give the lie, as offences of the entries they were made in.
    #[must_use]
    pub fn false_claims(&self) -> Vec<BadEntry> {
        self.claims().iter().filter_map(ClaimRecord::offence).collect()
    }

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
