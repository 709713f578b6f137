//! Cards an umpire holds: his order is committed and mixed with the players' words, each card sealed to its owner.

use super::CardEye;
use super::{Audited, Ledger};
use crate::engine::{Rules, ShuffleRequest, Slot};
use crate::fair::{
    Commitment, DeckId, DeckProof, SealedDeck, SlotOpening, UmpireSecret, box_length, check_opening, seal_to,
    unseal, word_nonce,
};
use crate::flaw;
use crate::flaw::Flaw;
use crate::keys::PublicKey;
use crate::side::{BySide, Side};
use crate::table::audit::ShuffleRecord;
use crate::table::{BadEntry, Player, Seat, TableError};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One shuffle of a deck: where its slots begin, what went in, the commitments, and the entry they are in.
#[derive(Debug, Clone)]
struct Epoch {
    request: ShuffleRequest,
    name: String,
    slots: Vec<Commitment>,
    /// How long the box of a card of this deck is.
    sealed: usize,
    entry: u64,
}

/// A player's words for the deal and the dice, and who typed them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spoken {
    /// Who signed the entry they are in: the player, or the umpire for him.
    pub by: Seat,
    /// The words.
    pub text: String,
}

/// What was sealed, and in which entry.
#[derive(Debug)]
struct SealedCard {
    entry: u64,
    bytes: Vec<u8>,
}

/// The decks of an umpired game.
#[derive(Debug, Clone)]
pub struct UmpiredCards {
    game: [u8; 32],
    commitment: Option<Commitment>,
    words: BySide<Option<Spoken>>,
    epochs: Vec<Arc<Epoch>>,
    /// What was sealed to whom: a card that changes hands is sealed again, to its new holder.
    sealed: BTreeMap<(Side, Slot), Arc<SealedCard>>,
    ledger: Ledger,
    /// The secret, once it is open, and what it brought to light.
    secret: Option<UmpireSecret>,
    audited: Option<Audited>,
    records: Vec<ShuffleRecord>,
}

impl UmpiredCards {
    pub(in crate::table) fn new(game: [u8; 32]) -> UmpiredCards {
        UmpiredCards {
            game,
            commitment: None,
            words: BySide::default(),
            epochs: Vec::new(),
            sealed: BTreeMap::new(),
            ledger: Ledger::default(),
            secret: None,
            audited: None,
            records: Vec::new(),
        }
    }

    pub(in crate::table) fn is_committed(&self) -> bool {
        self.commitment.is_some()
    }

    pub(in crate::table) fn commit(&mut self, commitment: [u8; 32]) {
        self.commitment = Some(Commitment(commitment));
    }

    /// The commitment to the umpire's secret.
    #[must_use]
    pub fn make_commitment(&self, eye: CardEye<'_>) -> [u8; 32] {
        UmpireSecret::new(*eye.seed).commit_secret(&self.game).0
    }

    pub(in crate::table) fn has_word(&self, side: Side) -> bool {
        self.words[side].is_some()
    }

    /// Have both players given their words? Before that no order may be made, or the umpire could choose it.
    pub(in crate::table) fn has_words(&self) -> bool {
        Side::ALL.into_iter().all(|side| self.has_word(side))
    }

    pub(in crate::table) fn word(&mut self, side: Side, by: Seat, text: &str) {
        self.words[side] = Some(Spoken { by, text: text.to_owned() });
    }

    pub(in crate::table) fn words(&self) -> BySide<Option<&Spoken>> {
        BySide { british: self.words.british.as_ref(), french: self.words.french.as_ref() }
    }

    fn contributions(&self) -> Vec<[u8; 32]> {
        let nonce = |side: Side| {
            self.words[side].as_ref().map(|spoken| word_nonce(&self.game, side.word(), &spoken.text))
        };
        Side::ALL.into_iter().filter_map(nonce).collect()
    }

    pub(in crate::table) fn completed(&self) -> usize {
        self.epochs.len()
    }

    fn deck_id(&self, name: &str, first: u16) -> DeckId {
        DeckId { game: self.game, deck: name.to_owned(), epoch: u32::from(first) }
    }

    fn epoch_of(&self, slot: Slot) -> Option<(&Epoch, u32)> {
        let holds = |epoch: &&Arc<Epoch>| {
            let first = usize::from(epoch.request.first);
            epoch.request.deck == slot.deck
                && (first..first + epoch.slots.len()).contains(&usize::from(slot.number))
        };
        let epoch = self.epochs.iter().find(holds)?;
        Some((&**epoch, u32::from(slot.number - epoch.request.first)))
    }

    pub(in crate::table) fn lying(&self, slot: Slot) -> Option<&Commitment> {
        let (epoch, number) = self.epoch_of(slot)?;
        epoch.slots.get(number as usize)
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

    /// The order of every deck that is still to be dealt: deck name and bytes.
    #[must_use]
    pub fn make_shuffles(
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
        play: &dyn Rules,
        request: &ShuffleRequest,
        deck: &str,
        blob: &[u8],
        entry: u64,
    ) -> Result<(), TableError> {
        // A slot is filled once: what lies in it never changes.
        let filled = (request.first..)
            .take(request.len())
            .any(|number| self.epoch_of(Slot { deck: request.deck, number }).is_some());
        let made = filled || self.is_shuffled(std::slice::from_ref(request));
        if seat != Seat::Umpire || !self.has_words() || made {
            return Err(TableError::NotYours { seat, act: format!("shuffle {deck}") });
        }
        let wrong = || TableError::FalseShuffle {
            seat,
            deck: deck.to_owned(),
            why: flaw!("table.cards.commitments"),
        };
        let (chunks, rest) = blob.as_chunks::<32>();
        if !rest.is_empty() || chunks.len() != request.len() {
            return Err(wrong());
        }
        let slots = chunks.iter().map(|chunk| Commitment(*chunk)).collect();
        let decks = play.decks();
        let cards =
            decks.get(usize::from(request.deck)).map(|list| list.cards.as_slice()).unwrap_or_default();
        let sealed = box_length(cards.iter().map(|card| 32 + card.len()).max().unwrap_or_default());
        let epoch = Epoch { request: request.clone(), name: deck.to_owned(), slots, sealed, entry };
        self.epochs.push(Arc::new(epoch));
        self.ledger.shuffled(entry, seat, request, play);
        self.records.push(ShuffleRecord {
            entry,
            seat,
            deck: deck.to_owned(),
            cards: request.len(),
            first: request.first,
            bytes: blob.len(),
        });
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

    /// A dealt card, sealed to its owner.
    #[must_use]
    pub fn make_seal(&self, slot: Slot, owner: &PublicKey, eye: CardEye<'_>) -> Option<Vec<u8>> {
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
        entry: u64,
    ) -> Result<(), TableError> {
        let holder = Side::ALL.into_iter().find(|side| play.hand(*side).contains(&slot));
        let Some(side) = holder.filter(|_| seat == Seat::Umpire && self.unsealed(play).contains(&slot))
        else {
            return Err(TableError::NotYours { seat, act: format!("share {slot}") });
        };
        // What a box holds shows at the end; what cannot be one is refused at once.
        if self.epoch_of(slot).is_none_or(|(epoch, _)| epoch.sealed != blob.len()) {
            return Err(TableError::FalseBox { seat, side, slot });
        }
        self.sealed.insert((side, slot), Arc::new(SealedCard { entry, bytes: blob.to_vec() }));
        Ok(())
    }

    /// What the owner finds in the box sealed to him; nothing if the umpire sealed something false.
    fn unsealed_opening(&self, side: Side, slot: Slot, eye: CardEye<'_>) -> Option<SlotOpening> {
        let (epoch, number) = self.epoch_of(slot)?;
        let id = self.deck_id(&epoch.name, epoch.request.first);
        let text = unseal(eye.identity, &id, number, &self.sealed.get(&(side, slot))?.bytes).ok()?;
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

    /// What proves a card that is shown.
    #[must_use]
    pub fn make_show(&self, seat: Seat, slot: Slot, eye: CardEye<'_>) -> Option<Vec<u8>> {
        self.own_opening(seat, slot, eye).map(|opening| opening.to_bytes().to_vec())
    }

    pub(in crate::table) fn show(
        &mut self,
        seat: Seat,
        side: Side,
        slot: Slot,
        card: &str,
        blob: &[u8],
        entry: u64,
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
        self.ledger.shown(entry, seat, slot, card);
        Ok(())
    }

    pub(in crate::table) fn owes_secret(&self) -> bool {
        self.is_committed() && self.audited.is_none()
    }

    /// With the secret every deck and every box is made again and compared, and every card followed through the game.
    pub(in crate::table) fn open_secret(
        &mut self,
        seat: Seat,
        play: &dyn Rules,
        secret: &[u8; 32],
        players: &BTreeMap<Seat, Player>,
    ) -> Result<(), TableError> {
        let wrong = |why: Flaw| TableError::FalseSecret { seat, why };
        if !self.owes_secret() {
            return Err(TableError::NotYours { seat, act: "secret".to_owned() });
        }
        let secret = UmpireSecret::new(*secret);
        if seat != Seat::Umpire || Some(secret.commit_secret(&self.game)) != self.commitment {
            return Err(wrong(flaw!("table.cards.not_committed")));
        }
        let decks = self
            .decks_from(&secret, &self.known_epochs())
            .ok_or_else(|| wrong(flaw!("table.cards.deck_cannot_be_made_again")))?;
        let mut opened = BTreeMap::new();
        let mut offences = Vec::new();
        for (epoch, deck) in self.epochs.iter().zip(&decks) {
            if deck.commitments() != epoch.slots {
                let why = flaw!("table.cards.other_deck");
                let offence = TableError::FalseShuffle { seat, deck: epoch.name.clone(), why };
                offences.push(BadEntry { entry: epoch.entry, seat: seat.word().to_owned(), offence });
            }
            for (number, index) in (epoch.request.first..).zip(0..) {
                let Some(opening) = deck.opening(index) else { break };
                opened.insert(Slot { deck: epoch.request.deck, number }, opening.card.clone());
            }
        }
        offences.extend(self.false_boxes(&decks, &secret, players));
        offences.extend(self.ledger.audit(&play.decks(), &opened));
        self.audited = Some(Audited { opened, offences });
        self.secret = Some(secret);
        Ok(())
    }

    /// Boxes that are not what the secret gives: their owners saw nothing, or something else.
    fn false_boxes(
        &self,
        decks: &[SealedDeck],
        secret: &UmpireSecret,
        players: &BTreeMap<Seat, Player>,
    ) -> Vec<BadEntry> {
        let made_again = |side: Side, slot: Slot| {
            let owner = players.get(&Seat::Player(side))?;
            let (epoch, number) = self.epoch_of(slot)?;
            let deck =
                decks.iter().find(|deck| *deck.id() == self.deck_id(&epoch.name, epoch.request.first))?;
            let text = deck.opening(number)?.to_bytes();
            seal_to(owner.key.as_bytes(), secret, deck.id(), number, &text).ok()
        };
        let is_false = |(key, sealed): (&(Side, Slot), &Arc<SealedCard>)| {
            let (side, slot) = *key;
            let offence = TableError::FalseBox { seat: Seat::Umpire, side, slot };
            let bad = BadEntry { entry: sealed.entry, seat: Seat::Umpire.word().to_owned(), offence };
            (made_again(side, slot).as_ref() != Some(&sealed.bytes)).then_some(bad)
        };
        self.sealed.iter().filter_map(is_false).collect()
    }

    /// How a deck follows from the secret and the players' words.
    pub(in crate::table) fn proof(&self, number: usize) -> Option<DeckProof> {
        let epoch = self.epochs.get(number)?;
        let opened = self.audited.as_ref().map(|audited| &audited.opened);
        let down = epoch.request.face_down.iter().map(|slot| opened?.get(slot).cloned());
        let words = |side: Side| self.words[side].as_ref().map(|spoken| spoken.text.clone());
        Some(DeckProof {
            id: self.deck_id(&epoch.name, epoch.request.first),
            committed: self.commitment?,
            secret: self.secret.clone(),
            words: [words(Side::British)?, words(Side::French)?],
            cards: down.chain(epoch.request.face_up.iter().cloned().map(Some)).collect(),
            slots: epoch.slots.clone(),
        })
    }

    pub(in crate::table) fn records(&self) -> &[ShuffleRecord] {
        &self.records
    }

    pub(in crate::table) fn audited(&self) -> Option<&Audited> {
        self.audited.as_ref()
    }
}
