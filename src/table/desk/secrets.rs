//! Everything secret of a seat, derived from the identity and the game; nothing else secret exists.

use crate::engine::Slot;
use crate::fair::{CardSecret, Chain, Link, tagged_hash};
use crate::keys::Identity;
use crate::table::Seat;
use coureur_core::table::CardEye;
use data_encoding::HEXLOWER;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use zeroize::Zeroizing;

/// Which of a seat's chains: how many came before it, and what is mixed into it, which stands in the log beside it: the
/// salt of a restore, or the proof of the seat's card key. Chains of older games have nothing mixed in before a restore.
pub(super) type ChainName = (u32, Option<[u8; 16]>);

/// A seat's secrets for one game.
pub(in crate::table) struct SeatSecrets {
    /// For what is derived only when it is needed, and for opening what an umpire sealed to this person.
    identity: Arc<Identity>,
    game: [u8; 32],
    seat: Seat,
    /// The chain made last: it is asked for again and again.
    chain: Mutex<Option<(ChainName, Arc<Chain>)>>,
    card_seed: Zeroizing<[u8; 32]>,
    card: CardSecret,
    shuffle_seed: Zeroizing<[u8; 32]>,
    answer_seed: Zeroizing<[u8; 32]>,
    /// Cards seen, by what lies in their slots: looking costs a multiplication on the curve. The slot alone would not do:
    /// an umpire may try orders up to a shuffle and drop them, and after others the shuffle puts another card there.
    seen: Mutex<BTreeMap<(Slot, Vec<u8>), String>>,
}

impl fmt::Debug for SeatSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeatSecrets").finish_non_exhaustive()
    }
}

impl SeatSecrets {
    pub(super) fn derive(identity: &Arc<Identity>, game: &[u8; 32], seat: Seat) -> SeatSecrets {
        let secret = |purpose: &str| identity.derive(game, &format!("{purpose}/{}", seat.word()));
        let card_seed = secret("cards");
        SeatSecrets {
            identity: Arc::clone(identity),
            game: *game,
            seat,
            chain: Mutex::default(),
            card: CardSecret::from_seed(&card_seed),
            card_seed,
            shuffle_seed: secret("shuffle"),
            answer_seed: secret("answers"),
            seen: Mutex::default(),
        }
    }

    /// A chain; the one made last is kept.
    fn chain(&self, length: u32, name: ChainName) -> Option<Arc<Chain>> {
        // A poisoned lock only means that somebody panicked while holding it; the chain is whole.
        let mut kept = self.chain.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, chain)) =
            kept.as_ref().filter(|(known, chain)| *known == name && chain.length() == length)
        {
            return Some(Arc::clone(chain));
        }
        let chain = Arc::new(self.make_chain(length, name)?);
        *kept = Some((name, Arc::clone(&chain)));
        Some(chain)
    }

    /// Of these chains the one that has this tip.
    pub(super) fn find(&self, length: u32, names: &[ChainName], tip: &Link) -> Option<ChainName> {
        let kept = self.chain.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let known = kept.filter(|(name, chain)| names.contains(name) && chain.tip() == *tip);
        let has = |name: &ChainName| self.chain(length, *name).is_some_and(|chain| chain.tip() == *tip);
        known.map(|(name, _)| name).or_else(|| names.iter().copied().find(has))
    }

    /// Each chain has a purpose of its own: what one of them reveals, down to its very start, says nothing of another.
    fn make_chain(&self, length: u32, (generation, salt): ChainName) -> Option<Chain> {
        let salt = salt.map_or_else(String::new, |salt| format!("/{}", HEXLOWER.encode(&salt)));
        let purpose = format!("chain/{}/{generation}{salt}", self.seat.word());
        Chain::new(*self.identity.derive(&self.game, &purpose), length).ok()
    }

    pub(super) fn tip(&self, length: u32, chain: ChainName) -> Option<Link> {
        self.chain(length, chain).map(|chain| chain.tip())
    }

    pub(super) fn link(&self, length: u32, chain: ChainName, used: u32) -> Option<Link> {
        self.chain(length, chain)?.reveal(used)
    }

    /// What a shuffle is made with: bound to the entry before it, so that another copy of the game never meets the same.
    pub(super) fn shuffle_seed(&self, head: &[u8; 32]) -> Zeroizing<[u8; 32]> {
        Zeroizing::new(tagged_hash("coureur/shuffle-seed/1", &[&*self.shuffle_seed, head]))
    }

    /// Looks at a card, once.
    pub(super) fn look(
        &self,
        lying: (Slot, Vec<u8>),
        look: impl FnOnce(CardEye<'_>) -> Option<String>,
    ) -> Option<String> {
        // A poisoned lock only means that somebody panicked while holding it; the map is whole.
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(card) = seen.get(&lying) {
            return Some(card.clone());
        }
        let card = look(self.cards())?;
        seen.insert(lying, card.clone());
        Some(card)
    }

    /// What opens a card.
    pub(super) fn cards(&self) -> CardEye<'_> {
        CardEye { masked: &self.card, seed: &self.card_seed, identity: self.identity.secret() }
    }

    /// The nonce of a sealed answer: from the secret, the position it answers, and the head of the log before the entry
    /// that seals it. Sealed again after a takeback it has another, and what was opened then opens nothing now.
    pub(super) fn answer_nonce(&self, position: &[u8; 32], head: &[u8; 32]) -> [u8; 32] {
        tagged_hash("coureur/answer-nonce/1", &[&*self.answer_seed, position, head])
    }

    /// What opens a seat's cards at the end: the umpire's secret, or the secret of a card key.
    pub(super) fn opening(&self, seat: Seat) -> Zeroizing<[u8; 32]> {
        if seat == Seat::Umpire { self.card_seed.clone() } else { self.card.to_bytes() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_card_in_the_same_slot_is_looked_at() {
        let anna = Arc::new(Identity::from_secret("Anna".parse().unwrap(), &[7; 32]));
        let secrets = SeatSecrets::derive(&anna, &[1; 32], Seat::Umpire);
        let slot = Slot { deck: 0, number: 76 };
        let look = |lying: &[u8], card: &str| secrets.look((slot, lying.to_vec()), |_| Some(card.to_owned()));
        assert_eq!(look(b"one shuffle", "18").as_deref(), Some("18"));
        assert_eq!(look(b"another", "25").as_deref(), Some("25"));
        // Once seen, it is not looked at again.
        assert_eq!(look(b"one shuffle", "25").as_deref(), Some("18"));
    }

    #[test]
    fn t14_a_later_chain_does_not_follow_from_an_earlier_one() {
        let anna = Arc::new(Identity::from_secret("Anna".parse().unwrap(), &[7; 32]));
        let seat = Seat::Player(crate::side::Side::British);
        let secrets = SeatSecrets::derive(&anna, &[1; 32], seat);
        let start = |generation: u32| secrets.link(16, (generation, None), 15).unwrap();
        for generation in 0..3 {
            let own = anna.derive(&[1; 32], &format!("chain/british/{generation}"));
            assert_eq!(start(generation), Link(*own));
        }
        // Whoever sees the first chain to its end could do this, and must not find the second.
        let from_the_first =
            crate::fair::tagged_hash("coureur/chain/1", &[&start(0).0, &1_u32.to_be_bytes()]);
        assert_ne!(start(1), Link(from_the_first));
    }
}
