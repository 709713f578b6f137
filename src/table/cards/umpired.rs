//! Cards an umpire holds: his order is committed and mixed with the players' words, each card sealed to its owner.

use crate::engine::{Rules, ShuffleRequest, Slot};
use crate::fair::{
    Commitment, DeckId, SealedDeck, SlotOpening, UmpireSecret, check_opening, seal_to, tagged_hash, unseal,
};
use crate::keys::PublicKey;
use crate::side::{BySide, Side};
use crate::table::desk::CardEye;
use crate::table::{Seat, TableError};
use std::collections::BTreeMap;

/// One shuffle of a deck: where its slots begin, what went in, and the commitments.
#[derive(Debug, Clone)]
struct Epoch {
    request: ShuffleRequest,
    name: String,
    slots: Vec<Commitment>,
}

/// The decks of an umpired game.
#[derive(Debug, Clone)]
pub(in crate::table) struct UmpiredCards {
    game: [u8; 32],
    commitment: Option<Commitment>,
    words: BySide<Option<[u8; 32]>>,
    epochs: Vec<Epoch>,
    /// What was sealed to whom: a card that changes hands is sealed again, to its new holder.
    sealed: BTreeMap<(Side, Slot), Vec<u8>>,
    shown: BTreeMap<Slot, String>,
    audited: Option<BTreeMap<Slot, String>>,
}

impl UmpiredCards {
    pub(in crate::table) fn new(game: [u8; 32]) -> UmpiredCards {
        UmpiredCards {
            game,
            commitment: None,
            words: BySide::default(),
            epochs: Vec::new(),
            sealed: BTreeMap::new(),
            shown: BTreeMap::new(),
            audited: None,
        }
    }

    pub(in crate::table) fn is_committed(&self) -> bool {
        self.commitment.is_some()
    }

    pub(in crate::table) fn commit(&mut self, commitment: [u8; 32]) {
        self.commitment = Some(Commitment(commitment));
    }

    pub(in crate::table) fn make_commitment(&self, eye: CardEye<'_>) -> [u8; 32] {
        UmpireSecret::new(*eye.seed).commit_secret(&self.game).0
    }

    pub(in crate::table) fn has_word(&self, side: Side) -> bool {
        self.words[side].is_some()
    }

    /// Have both players given their words? Before that no order may be made, or the umpire could choose it.
    pub(in crate::table) fn has_words(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.has_word(side))
    }

    pub(in crate::table) fn word(&mut self, side: Side, text: &str) {
        self.words[side] =
            Some(tagged_hash("coureur/word/1", &[&self.game, side.word().as_bytes(), text.as_bytes()]));
    }

    fn contributions(&self) -> Vec<[u8; 32]> {
        [self.words.british, self.words.french].into_iter().flatten().collect()
    }

    fn deck_id(&self, name: &str, first: u16) -> DeckId {
        DeckId { game: self.game, deck: name.to_owned(), epoch: u32::from(first) }
    }

    fn epoch_of(&self, slot: Slot) -> Option<(&Epoch, u32)> {
        let holds = |epoch: &&Epoch| {
            let first = usize::from(epoch.request.first);
            epoch.request.deck == slot.deck
                && (first..first + epoch.slots.len()).contains(&usize::from(slot.number))
        };
        let epoch = self.epochs.iter().find(holds)?;
        Some((epoch, u32::from(slot.number - epoch.request.first)))
    }

    pub(in crate::table) fn is_shuffled(&self, requests: &[ShuffleRequest]) -> bool {
        requests
            .iter()
            .all(|request| request.is_empty() || self.epochs.iter().any(|epoch| epoch.request == *request))
    }

    /// Makes every deck again from the secret, in the order they were shuffled, up to a number of shuffles.
    fn decks_from(
        &self,
        secret: &UmpireSecret,
        epochs: &[(ShuffleRequest, String)],
    ) -> Option<Vec<SealedDeck>> {
        let mut decks: Vec<(ShuffleRequest, SealedDeck)> = Vec::new();
        for (request, name) in epochs {
            let mut cards = Vec::new();
            for slot in &request.face_down {
                let (before, deck) = decks.iter().find(|(before, deck)| {
                    before.deck == slot.deck
                        && slot.number >= before.first
                        && deck.opening(u32::from(slot.number - before.first)).is_some()
                })?;
                cards.push(deck.opening(u32::from(slot.number - before.first))?.card.clone());
            }
            cards.extend(request.face_up.iter().cloned());
            let deck =
                SealedDeck::new(self.deck_id(name, request.first), &cards, secret, &self.contributions())
                    .ok()?;
            decks.push((request.clone(), deck));
        }
        Some(decks.into_iter().map(|(_, deck)| deck).collect())
    }

    fn known_epochs(&self) -> Vec<(ShuffleRequest, String)> {
        self.epochs.iter().map(|epoch| (epoch.request.clone(), epoch.name.clone())).collect()
    }

    pub(in crate::table) fn make_shuffles(
        &self,
        play: &dyn Rules,
        requests: &[ShuffleRequest],
        eye: CardEye<'_>,
    ) -> Vec<(String, Vec<u8>)> {
        let secret = UmpireSecret::new(*eye.seed);
        let names = play.decks();
        let mut epochs = self.known_epochs();
        let mut made = Vec::new();
        for request in requests.iter().filter(|request| !request.is_empty()) {
            let Some(list) = names.get(usize::from(request.deck)) else { continue };
            epochs.push((request.clone(), list.name.clone()));
            let Some(deck) = self.decks_from(&secret, &epochs).and_then(|decks| decks.into_iter().last())
            else {
                continue;
            };
            let blob = deck.commitments().iter().flat_map(|commitment| commitment.0).collect();
            made.push((list.name.clone(), blob));
        }
        made
    }

    pub(in crate::table) fn shuffle(
        &mut self,
        seat: Seat,
        request: &ShuffleRequest,
        deck: &str,
        blob: &[u8],
    ) -> Result<(), TableError> {
        if seat != Seat::Umpire || !self.has_words() || self.is_shuffled(std::slice::from_ref(request)) {
            return Err(TableError::NotYours { seat, act: format!("shuffle {deck}") });
        }
        let wrong = || TableError::FalseShuffle {
            seat,
            deck: deck.to_owned(),
            why: "not one commitment for each card".to_owned(),
        };
        let (chunks, rest) = blob.as_chunks::<32>();
        if !rest.is_empty() || chunks.len() != request.len() {
            return Err(wrong());
        }
        let slots = chunks.iter().map(|chunk| Commitment(*chunk)).collect();
        self.epochs.push(Epoch { request: request.clone(), name: deck.to_owned(), slots });
        Ok(())
    }

    /// Dealt cards not yet sealed to their owners.
    pub(in crate::table) fn unsealed(&self, play: &dyn Rules) -> Vec<Slot> {
        let hand = |side: Side| play.hand(side).into_iter().map(move |slot| (side, slot));
        let hands = Side::ALL.into_iter().flat_map(hand);
        let owed = |held: &(Side, Slot)| self.epoch_of(held.1).is_some() && !self.sealed.contains_key(held);
        hands.filter(owed).map(|(_, slot)| slot).collect()
    }

    fn opening(&self, slot: Slot, secret: &UmpireSecret) -> Option<SlotOpening> {
        let (epoch, number) = self.epoch_of(slot)?;
        let known = self.known_epochs();
        let upto = self.epochs.iter().position(|other| other.request == epoch.request)?;
        let decks = self.decks_from(secret, &known[..=upto])?;
        decks.last()?.opening(number).cloned()
    }

    pub(in crate::table) fn make_seal(
        &self,
        slot: Slot,
        owner: &PublicKey,
        eye: CardEye<'_>,
    ) -> Option<Vec<u8>> {
        let secret = UmpireSecret::new(*eye.seed);
        let (epoch, number) = self.epoch_of(slot)?;
        let id = self.deck_id(&epoch.name, epoch.request.first);
        let opening = self.opening(slot, &secret)?;
        seal_to(owner.as_bytes(), &secret, &id, number, &opening.to_bytes()).ok()
    }

    pub(in crate::table) fn seal(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        slot: Slot,
        blob: &[u8],
    ) -> Result<(), TableError> {
        let holder = Side::ALL.into_iter().find(|side| play.hand(*side).contains(&slot));
        match holder.filter(|_| seat == Seat::Umpire && self.unsealed(play).contains(&slot)) {
            Some(side) => {
                self.sealed.insert((side, slot), blob.to_vec());
                Ok(())
            }
            None => Err(TableError::NotYours { seat, act: format!("share {slot}") }),
        }
    }

    /// What the owner finds in the box sealed to him; nothing if the umpire sealed something false.
    fn unsealed_opening(&self, side: Side, slot: Slot, eye: CardEye<'_>) -> Option<SlotOpening> {
        let (epoch, number) = self.epoch_of(slot)?;
        let id = self.deck_id(&epoch.name, epoch.request.first);
        let text = unseal(eye.identity, &id, number, self.sealed.get(&(side, slot))?).ok()?;
        let opening = SlotOpening::from_bytes(&text).ok()?;
        check_opening(&id, number, &opening, epoch.slots.get(number as usize)?).ok()?;
        Some(opening)
    }

    fn own_opening(&self, seat: Seat, slot: Slot, eye: CardEye<'_>) -> Option<SlotOpening> {
        match seat {
            Seat::Umpire => self.opening(slot, &UmpireSecret::new(*eye.seed)),
            Seat::Player(side) => self.unsealed_opening(side, slot, eye),
            Seat::Recorder => None,
        }
    }

    pub(in crate::table) fn peek(
        &self,
        seat: Seat,
        side: Side,
        slot: Slot,
        eye: CardEye<'_>,
    ) -> Option<String> {
        if seat.side().is_some_and(|own| own != side) {
            return None;
        }
        self.own_opening(seat, slot, eye).map(|opening| opening.card.clone())
    }

    pub(in crate::table) fn make_show(&self, seat: Seat, slot: Slot, eye: CardEye<'_>) -> Option<Vec<u8>> {
        self.own_opening(seat, slot, eye).map(|opening| opening.to_bytes().to_vec())
    }

    pub(in crate::table) fn show(
        &mut self,
        side: Side,
        slot: Slot,
        card: &str,
        blob: &[u8],
    ) -> Result<(), TableError> {
        let wrong =
            |found: Option<String>| TableError::CardNotDealt { side, said: card.to_owned(), slot, found };
        let (epoch, number) = self.epoch_of(slot).ok_or_else(|| wrong(None))?;
        let id = self.deck_id(&epoch.name, epoch.request.first);
        let opening = SlotOpening::from_bytes(blob).map_err(|_| wrong(None))?;
        let commitment = epoch.slots.get(number as usize).ok_or_else(|| wrong(None))?;
        check_opening(&id, number, &opening, commitment).map_err(|_| wrong(None))?;
        if opening.card != card {
            return Err(wrong(Some(opening.card.clone())));
        }
        self.shown.insert(slot, card.to_owned());
        Ok(())
    }

    pub(in crate::table) fn owes_secret(&self) -> bool {
        self.is_committed() && self.audited.is_none()
    }

    /// With the secret every deck is made again and compared with its commitments and with every card shown.
    pub(in crate::table) fn open_secret(
        &mut self,
        seat: Seat,
        _play: &dyn Rules,
        secret: &[u8; 32],
    ) -> Result<(), TableError> {
        let wrong = |why: &str| TableError::FalseSecret { seat, why: why.to_owned() };
        let secret = UmpireSecret::new(*secret);
        if seat != Seat::Umpire || Some(secret.commit_secret(&self.game)) != self.commitment {
            return Err(wrong("it is not the one committed to"));
        }
        let decks = self
            .decks_from(&secret, &self.known_epochs())
            .ok_or_else(|| wrong("a deck cannot be made again"))?;
        let mut opened = BTreeMap::new();
        for (epoch, deck) in self.epochs.iter().zip(&decks) {
            if deck.commitments() != epoch.slots {
                return Err(wrong("a deck is not the one the secret and the players' words give"));
            }
            for (number, index) in (epoch.request.first..).zip(0..deck.commitments().len()) {
                let card = deck
                    .opening(u32::try_from(index).unwrap_or(u32::MAX))
                    .map(|opening| opening.card.clone());
                opened.extend(card.map(|card| (Slot { deck: epoch.request.deck, number }, card)));
            }
        }
        if self.shown.iter().any(|(slot, card)| opened.get(slot) != Some(card)) {
            return Err(wrong("a card was shown that is another"));
        }
        self.audited = Some(opened);
        Ok(())
    }

    pub(in crate::table) fn audited(&self) -> Option<&BTreeMap<Slot, String>> {
        self.audited.as_ref()
    }
}
