//! Sealed decks for umpired games: the umpire knows the order, but could neither choose it nor change it.
//!
//! The umpire commits a secret before the players hand in their nonces; order and blinds follow from all of them. Each slot
//! is committed by its own hash, so that one card is opened without the others; when the secret is opened at the end,
//! everybody makes the whole deck again.

use super::sealed::Commitment;
use super::stream::Stream;
use super::transcript::tagged_hash;
use crate::refuses;
use std::fmt;
use thiserror::Error;
use zeroize::{Zeroize, Zeroizing};

/// The largest deck that is sealed; it bounds the work a stranger's entry can ask for.
pub const MAX_SLOTS: u32 = 10_000;

/// What can be wrong with a sealed deck.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UmpireError {
    /// The deck is larger than [`MAX_SLOTS`].
    #[error("fair.umpire.size")]
    Size {
        /// How many cards there were.
        cards: usize,
        /// How many there may be.
        max: u32,
    },
    /// The opened secret is not the one that was committed.
    #[error("fair.umpire.secret")]
    Secret,
    /// A slot opens to something that was not sealed there.
    #[error("fair.umpire.opening")]
    Opening {
        /// Which slot, counted from 0.
        slot: u32,
    },
    /// The published deck is not the one that secret and nonces give.
    #[error("fair.umpire.audit")]
    Audit {
        /// The first such slot, counted from 0; the number of slots, if some are missing or too many.
        slot: u32,
    },
    /// The bytes of an opening are malformed.
    #[error("fair.umpire.malformed")]
    Malformed,
}

/// The umpire's secret for one game.
#[derive(Clone)]
pub struct UmpireSecret(Zeroizing<[u8; 32]>);

impl fmt::Debug for UmpireSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UmpireSecret").finish_non_exhaustive()
    }
}

impl UmpireSecret {
    /// The secret with these bytes.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The commitment to publish before any player hands in a nonce.
    pub fn commit_secret(&self, game: &[u8; 32]) -> Commitment {
        Commitment(tagged_hash("coureur/umpire-secret/1", &[game, self.0.as_slice()]))
    }
}

/// What a player's words become before they are mixed into the order of a deck; `side` is `british` or `french`.
pub fn word_nonce(game: &[u8; 32], side: &str, words: &str) -> [u8; 32] {
    tagged_hash("coureur/word/1", &[game, side.as_bytes(), words.as_bytes()])
}

/// How one deck of an umpired game came about: all that is needed to make it again.
#[derive(Clone, Debug)]
pub struct DeckProof {
    /// Which deck.
    pub id: DeckId,
    /// The commitment to the umpire's secret.
    pub committed: Commitment,
    /// The secret, once it is open.
    pub secret: Option<UmpireSecret>,
    /// The words of the British player and of the French.
    pub words: [String; 2],
    /// The cards in the order in which they went in; `None` for those not known before the secret is open.
    pub cards: Vec<Option<String>>,
    /// The commitments of the slots.
    pub slots: Vec<Commitment>,
}

/// Which deck of which game, and its how-manieth shuffle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckId {
    /// The game's identifier.
    pub game: [u8; 32],
    /// The deck's name.
    pub deck: String,
    /// What tells its shuffles apart: the number of the first slot they fill.
    pub epoch: u32,
}

impl DeckId {
    /// A hash with the identity of the deck in front.
    pub(super) fn hash(&self, tag: &str, parts: &[&[u8]]) -> [u8; 32] {
        let epoch = self.epoch.to_be_bytes();
        let mut all: Vec<&[u8]> = vec![&self.game, self.deck.as_bytes(), &epoch];
        all.extend(parts);
        tagged_hash(tag, &all)
    }
}

/// What a slot holds: the card, and the blind that keeps its commitment from being guessed.
#[derive(Clone, PartialEq, Eq)]
pub struct SlotOpening {
    /// The card.
    pub card: String,
    /// The blind.
    pub blind: [u8; 32],
}

impl fmt::Debug for SlotOpening {
    // Until it is opened, this is the umpire's to know.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SlotOpening").finish_non_exhaustive()
    }
}

impl Drop for SlotOpening {
    fn drop(&mut self) {
        self.card.zeroize();
        self.blind.zeroize();
    }
}

impl SlotOpening {
    /// The commitment of a slot with this opening.
    pub fn commit(&self, id: &DeckId, slot: u32) -> Commitment {
        let parts: [&[u8]; 3] = [&slot.to_be_bytes(), self.card.as_bytes(), &self.blind];
        Commitment(id.hash("coureur/slot/1", &parts))
    }

    /// The blind, then the card's name: what is sealed to the one who draws the card.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new([self.blind.as_slice(), self.card.as_bytes()].concat())
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// [`UmpireError::Malformed`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, UmpireError> {
        let (blind, card) = bytes.split_first_chunk::<32>().ok_or(UmpireError::Malformed)?;
        let card = std::str::from_utf8(card).map_err(|_| UmpireError::Malformed)?;
        Ok(Self { card: card.to_owned(), blind: *blind })
    }
}

/// Checks that a slot was sealed with this opening.
///
/// # Errors
/// [`UmpireError::Opening`].
pub fn check_opening(
    id: &DeckId,
    slot: u32,
    opening: &SlotOpening,
    commitment: &Commitment,
) -> Result<(), UmpireError> {
    if refuses!("an umpire's opening of another card", opening.commit(id, slot) != *commitment) {
        return Err(UmpireError::Opening { slot });
    }
    Ok(())
}

/// A deck in the umpire's hands: every slot with its opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedDeck {
    id: DeckId,
    slots: Vec<SlotOpening>,
}

impl SealedDeck {
    /// Puts the cards, given in an order everybody knows, into the order that the secret and the players' nonces give.
    ///
    /// # Errors
    /// [`UmpireError::Size`].
    pub fn new<S: AsRef<str>>(
        id: DeckId,
        cards: &[S],
        secret: &UmpireSecret,
        contributions: &[[u8; 32]],
    ) -> Result<Self, UmpireError> {
        let too_large = UmpireError::Size { cards: cards.len(), max: MAX_SLOTS };
        let count = u32::try_from(cards.len()).ok().filter(|&count| count <= MAX_SLOTS).ok_or(too_large)?;
        let mut parts: Vec<&[u8]> = vec![secret.bytes()];
        parts.extend(contributions.iter().map(<[u8; 32]>::as_slice));
        let key = Zeroizing::new(id.hash("coureur/deck-order/1", &parts));
        let order = Zeroizing::new(Stream::new(&key).order(count, count));
        let slot = |(slot, &from): (u32, &u32)| SlotOpening {
            card: cards[from as usize].as_ref().to_owned(),
            blind: id.hash("coureur/slot-blind/1", &[secret.bytes(), &slot.to_be_bytes()]),
        };
        let slots = (0..).zip(order.iter()).map(slot).collect();
        Ok(Self { id, slots })
    }

    /// The commitments to publish, by slot.
    pub fn commitments(&self) -> Vec<Commitment> {
        (0..).zip(&self.slots).map(|(slot, opening)| opening.commit(&self.id, slot)).collect()
    }

    /// What a slot holds; `None` past the end of the deck.
    pub fn opening(&self, slot: u32) -> Option<&SlotOpening> {
        self.slots.get(slot as usize)
    }

    /// Which deck this is.
    pub fn id(&self) -> &DeckId {
        &self.id
    }
}

/// What was published about the decks of a game before its secrets were opened.
#[derive(Clone, Copy, Debug)]
pub struct Published<'a> {
    /// The commitment to the umpire's secret.
    pub secret: Commitment,
    /// The commitments of the deck's slots.
    pub slots: &'a [Commitment],
    /// The players' nonces, in the order that was used.
    pub contributions: &'a [[u8; 32]],
}

/// Makes the deck again from the opened secret, and checks everything that was published about it.
///
/// # Errors
/// [`UmpireError::Secret`], [`UmpireError::Size`], [`UmpireError::Audit`].
pub fn audit_sealed_deck<S: AsRef<str>>(
    id: DeckId,
    cards: &[S],
    secret: &UmpireSecret,
    published: &Published<'_>,
) -> Result<SealedDeck, UmpireError> {
    if refuses!(
        "a secret that the umpire did not commit to",
        secret.commit_secret(&id.game) != published.secret
    ) {
        return Err(UmpireError::Secret);
    }
    let deck = SealedDeck::new(id, cards, secret, published.contributions)?;
    let commitments = deck.commitments();
    let differs = (0..).zip(commitments.iter().zip(published.slots)).find(|(_, (ours, theirs))| {
        refuses!("an umpire's deck that his secret does not give", ours != theirs)
    });
    if let Some((slot, _)) = differs {
        return Err(UmpireError::Audit { slot });
    }
    if refuses!("an umpire's deck of another size", commitments.len() != published.slots.len()) {
        let slot = u32::try_from(commitments.len()).expect("the size of the deck was checked");
        return Err(UmpireError::Audit { slot });
    }
    Ok(deck)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];
    const NONCES: [[u8; 32]; 2] = [[4; 32], [5; 32]];

    fn id(epoch: u32) -> DeckId {
        DeckId { game: [1; 32], deck: "British".into(), epoch }
    }

    fn secret() -> UmpireSecret {
        UmpireSecret::new([3; 32])
    }

    fn deck() -> SealedDeck {
        SealedDeck::new(id(0), &CARDS, &secret(), &NONCES).unwrap()
    }

    fn order(deck: &SealedDeck) -> Vec<&str> {
        (0..6).map(|slot| deck.opening(slot).unwrap().card.as_str()).collect()
    }

    #[test]
    fn a_sealed_deck_is_the_deck_and_each_slot_opens() {
        let deck = deck();
        let mut sorted = order(&deck);
        sorted.sort_unstable();
        assert_eq!(sorted, CARDS);
        assert_eq!(deck.opening(6), None);
        for (slot, commitment) in (0..).zip(deck.commitments()) {
            let opening = deck.opening(slot).unwrap();
            check_opening(deck.id(), slot, opening, &commitment).unwrap();
            assert_eq!(SlotOpening::from_bytes(&opening.to_bytes()).as_ref(), Ok(opening));
        }
    }

    #[test]
    fn secret_nonces_deck_and_epoch_all_change_the_order() {
        let base = deck();
        let build = |id, secret, nonces: &[_]| SealedDeck::new(id, &CARDS, &secret, nonces).unwrap();
        let french = DeckId { deck: "French".into(), ..id(0) };
        let elsewhere = DeckId { game: [2; 32], ..id(0) };
        for other in [
            build(id(1), secret(), &NONCES),
            build(french, secret(), &NONCES),
            build(elsewhere, secret(), &NONCES),
            build(id(0), UmpireSecret::new([9; 32]), &NONCES),
            build(id(0), secret(), &[[4; 32], [6; 32]]),
            build(id(0), secret(), &[[5; 32], [4; 32]]),
            build(id(0), secret(), &[[4; 32]]),
        ] {
            assert_ne!(order(&other), order(&base));
        }
    }

    #[test]
    fn an_opening_fits_one_slot_one_card_one_deck() {
        let deck = deck();
        let commitments = deck.commitments();
        let opening = deck.opening(2).unwrap();
        let refused = |slot| Err(UmpireError::Opening { slot });
        assert_eq!(check_opening(deck.id(), 3, opening, &commitments[3]), refused(3));
        assert_eq!(check_opening(deck.id(), 3, opening, &commitments[2]), refused(3));
        assert_eq!(check_opening(&id(1), 2, opening, &commitments[2]), refused(2));
        let mut other = opening.clone();
        other.card = "z".into();
        assert_eq!(check_opening(deck.id(), 2, &other, &commitments[2]), refused(2));
        let mut other = opening.clone();
        other.blind[0] ^= 1;
        assert_eq!(check_opening(deck.id(), 2, &other, &commitments[2]), refused(2));
    }

    #[test]
    fn an_audit_finds_every_kind_of_cheat() {
        let deck = deck();
        let commitments = deck.commitments();
        let good = Published {
            secret: secret().commit_secret(&[1; 32]),
            slots: &commitments,
            contributions: &NONCES,
        };
        let audit = |published: &Published<'_>| audit_sealed_deck(id(0), &CARDS, &secret(), published);
        assert_eq!(audit(&good).unwrap(), deck);

        let wrong_secret = UmpireSecret::new([9; 32]);
        let refused = audit_sealed_deck(id(0), &CARDS, &wrong_secret, &good);
        assert_eq!(refused, Err(UmpireError::Secret));

        let mut swapped = commitments.clone();
        swapped.swap(3, 4);
        let refused = Err(UmpireError::Audit { slot: 3 });
        assert_eq!(audit(&Published { slots: &swapped, ..good }), refused);
        let refused = Err(UmpireError::Audit { slot: 6 });
        assert_eq!(audit(&Published { slots: &commitments[..5], ..good }), refused);
        let longer = [commitments.as_slice(), &commitments[..1]].concat();
        assert_eq!(audit(&Published { slots: &longer, ..good }), refused);
        assert!(audit(&Published { contributions: &NONCES[..1], ..good }).is_err());
        let other_cards = ["a", "b", "c", "d", "e", "g"];
        assert!(audit_sealed_deck(id(0), &other_cards, &secret(), &good).is_err());
    }

    #[test]
    fn sizes_are_bounded_and_an_empty_deck_is_empty() {
        let many = vec!["x"; 10_001];
        let refused = Err(UmpireError::Size { cards: 10_001, max: MAX_SLOTS });
        assert_eq!(SealedDeck::new(id(0), &many, &secret(), &NONCES), refused);
        assert_eq!(SealedDeck::new(id(0), &[""; 0], &secret(), &NONCES).unwrap().commitments(), []);
    }

    #[test]
    fn malformed_openings_are_refused() {
        assert_eq!(SlotOpening::from_bytes(&[0; 31]), Err(UmpireError::Malformed));
        assert_eq!(SlotOpening::from_bytes(&[0xff; 40]), Err(UmpireError::Malformed));
    }

    #[test]
    fn debug_shows_no_secret() {
        assert_eq!(format!("{:?}", secret()), "UmpireSecret { .. }");
        assert_eq!(format!("{:?}", deck().opening(0).unwrap()), "SlotOpening { .. }");
    }
}
