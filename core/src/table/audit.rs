//! The proof of any roll and any shuffle, and the truth of any claim.

use super::{BadEntry, Rolled, Seat, Table, TableError};
use crate::engine::{Claim, Slot};
use crate::fair::{DeckProof, LinkProof, Outcome, RollProof};
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

/// Openings that are still owed after the end of a game, and what hangs on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unopened {
    /// Who has not opened his secret.
    pub seats: Vec<Seat>,
    /// Who never can, through no fault of his.
    pub barred: Vec<Seat>,
    /// How many claims about hidden hands nobody can check before that.
    pub claims: usize,
    /// How many cards nobody has seen.
    pub cards: usize,
}

/// For each claim about a hidden hand the entry it was made in.
#[derive(Debug, Clone, Default)]
pub(super) struct Claimed(Vec<u64>);

impl Claimed {
    /// So many claims stand after an entry; a takeback may have taken some with it.
    pub(super) fn up_to(&mut self, claims: usize, entry: u64) {
        self.0.resize(claims, entry);
    }
}

impl Table {
    /// Every claim about a hidden hand, checked against the cards once they are open; `said` puts one into words.
    #[must_use]
    pub fn claims(&self, said: &dyn Fn(&Claim) -> String) -> Vec<ClaimRecord> {
        let opened = self.opened_cards();
        let check = |claim: &Claim, opened: &BTreeMap<Slot, String>| {
            let denied = |slot: &Slot, card: &String| {
                claim.denied.iter().any(|no| no.deck == slot.deck && no.card.as_str() == card)
            };
            let held = claim.hand.iter().filter_map(|slot| Some((*slot, opened.get(slot)?.clone())));
            held.filter(|(slot, card)| denied(slot, card)).collect()
        };
        let claims = self.play.claims().into_iter().zip(&self.claimed.0);
        claims
            .map(|(claim, entry)| {
                let lies = opened.map(|opened| check(&claim, opened));
                ClaimRecord { entry: *entry, text: said(&claim), claim, lies }
            })
            .collect()
    }

    /// The claims that the opened cards give the lie, as offences of the entries they were made in.
    #[must_use]
    pub fn false_claims(&self, said: &dyn Fn(&Claim) -> String) -> Vec<BadEntry> {
        self.claims(said).iter().filter_map(ClaimRecord::offence).collect()
    }

    /// Everything that came to light when all cards were opened, as offences of the entries that did it: false claims,
    /// cards in two places, decks and boxes that are not what they should be.
    #[must_use]
    pub fn offences(&self, said: &dyn Fn(&Claim) -> String) -> Vec<BadEntry> {
        let found = self.cards.audited().map(|audited| audited.offences.clone()).unwrap_or_default();
        let mut all: Vec<BadEntry> = found.into_iter().chain(self.false_claims(said)).collect();
        all.sort_by_key(|bad| bad.entry);
        all
    }

    /// The openings still owed, once the game is over.
    #[must_use]
    pub fn unopened(&self) -> Option<Unopened> {
        if !self.is_over() {
            return None;
        }
        let closed = self.setting.mode.seats().iter().copied().filter(|seat| self.cards.owes_secret(*seat));
        let (barred, seats): (Vec<Seat>, Vec<Seat>) = closed.partition(|seat| self.is_barred(*seat));
        let claims = self.play.claims().len();
        let cards = self.shuffles().iter().map(|record| (&record.deck, record.first, record.cards));
        // Both players shuffle the same slots.
        let cards: std::collections::BTreeSet<_> = cards.collect();
        let cards = cards.iter().map(|(_, _, cards)| cards).sum();
        (!seats.is_empty() || !barred.is_empty()).then_some(Unopened { seats, barred, claims, cards })
    }

    /// All shuffles made; their proofs were checked when they were applied.
    #[must_use]
    pub fn shuffles(&self) -> &[ShuffleRecord] {
        self.cards.shuffles()
    }

    /// Every card's identity, once the secrets are open.
    #[must_use]
    pub fn opened_cards(&self) -> Option<&BTreeMap<Slot, String>> {
        self.cards.audited().map(|audited| &audited.opened)
    }

    /// How the deck of an umpired game follows from secret and words, by its number among the shuffles, from 0.
    #[must_use]
    pub fn sealed_deck(&self, number: usize) -> Option<DeckProof> {
        self.cards.sealed_deck(number)
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
            words: first.words.as_ref().map(|words| [words.british.clone(), words.french.clone()]),
            witness: link(&first.witness),
            outcomes: rolls.iter().map(outcome).collect(),
        })
    }
}
