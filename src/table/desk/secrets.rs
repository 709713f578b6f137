//! Everything secret of a seat, derived from the identity and the game; nothing else secret exists.

use crate::engine::Slot;
use crate::fair::{CardSecret, Chain, Link, tagged_hash};
use crate::keys::Identity;
use crate::table::Seat;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};
use zeroize::Zeroizing;

/// Which of a seat's chains: how many came before it, and what was mixed in since a restore.
pub(super) type ChainName = (u32, Option<[u8; 16]>);

/// A seat's secrets for one game.
pub(in crate::table) struct SeatSecrets {
    chain_start: Zeroizing<[u8; 32]>,
    chain: OnceLock<Option<Chain>>,
    pub(super) card_seed: Zeroizing<[u8; 32]>,
    card: CardSecret,
    shuffle_seed: Zeroizing<[u8; 32]>,
    answer_seed: Zeroizing<[u8; 32]>,
    /// For opening what an umpire sealed to this person.
    identity_secret: Zeroizing<[u8; 32]>,
    /// Cards seen: what lies in a slot never changes, and looking costs a multiplication on the curve.
    seen: Mutex<BTreeMap<Slot, String>>,
}

impl fmt::Debug for SeatSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatSecrets").finish_non_exhaustive()
    }
}

impl SeatSecrets {
    pub(super) fn derive(identity: &Identity, game: &[u8; 32], seat: Seat) -> SeatSecrets {
        let secret = |purpose: &str| identity.derive(game, &format!("{purpose}/{}", seat.word()));
        let card_seed = secret("cards");
        SeatSecrets {
            chain_start: secret("chain"),
            chain: OnceLock::new(),
            card: CardSecret::from_seed(&card_seed),
            card_seed,
            shuffle_seed: secret("shuffle"),
            answer_seed: secret("answers"),
            identity_secret: Zeroizing::new(*identity.secret()),
            seen: Mutex::default(),
        }
    }

    /// The chain of a generation: the first is kept, later ones are made when needed.
    fn with_chain<T>(
        &self,
        length: u32,
        (generation, salt): ChainName,
        take: impl FnOnce(&Chain) -> Option<T>,
    ) -> Option<T> {
        if generation == 0 && salt.is_none() {
            return take(self.chain.get_or_init(|| Chain::new(*self.chain_start, length).ok()).as_ref()?);
        }
        let salt = salt.as_ref().map_or(&[][..], |salt| &salt[..]);
        let start = tagged_hash("coureur/chain/1", &[&*self.chain_start, &generation.to_be_bytes(), salt]);
        take(&Chain::new(start, length).ok()?)
    }

    pub(super) fn tip(&self, length: u32, chain: ChainName) -> Option<Link> {
        self.with_chain(length, chain, |chain| Some(chain.tip()))
    }

    pub(super) fn link(&self, length: u32, chain: ChainName, used: u32) -> Option<Link> {
        self.with_chain(length, chain, |chain| chain.reveal(used))
    }

    /// What a shuffle is made with: bound to the entry before it, so that another copy of the game never meets the same.
    pub(super) fn shuffle_seed(&self, head: &[u8; 32]) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(tagged_hash("coureur/shuffle-seed/1", &[&*self.shuffle_seed, head]))
    }

    /// Looks at a card, once.
    pub(super) fn look(
        &self,
        slot: Slot,
        look: impl FnOnce(CardEye<'_>) -> Option<String>,
    ) -> Option<String> {
        // A poisoned lock only means that somebody panicked while holding it; the map is whole.
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(card) = seen.get(&slot) {
            return Some(card.clone());
        }
        let card = look(self.cards())?;
        seen.insert(slot, card.clone());
        Some(card)
    }

    /// What opens a card.
    pub(super) fn cards(&self) -> CardEye<'_> {
        CardEye { masked: &self.card, seed: &self.card_seed, identity: &self.identity_secret }
    }

    /// The nonce of a sealed answer: from the secret, the position it answers, and the entry before the one that seals it,
    /// so that an answer sealed again, after a takeback or a restore, tells nothing about the first.
    pub(super) fn answer_nonce(&self, position: &[u8; 32], head: &[u8; 32]) -> [u8; 32] {
        tagged_hash("coureur/answer-nonce/2", &[&*self.answer_seed, position, head])
    }
}

/// The secrets that let a seat look at a card, whichever way cards are hidden.
#[derive(Clone, Copy)]
pub(in crate::table) struct CardEye<'a> {
    /// The card key of a duel.
    pub(in crate::table) masked: &'a CardSecret,
    /// The umpire's secret.
    pub(in crate::table) seed: &'a [u8; 32],
    /// The identity's own secret.
    pub(in crate::table) identity: &'a [u8; 32],
}
