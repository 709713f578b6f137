//! What became of every card, written down as it happens and checked card by card when all of them are open.
//!
//! The proofs hold one by one; this holds over the whole game. Each card of a deck is in exactly one place at any time: in
//! a slot, face up, or never yet shuffled. What goes into a shuffle leaves its place, and must come out of it.

use crate::engine::{DeckList, Rules, ShuffleRequest, Slot};
use crate::flaw;
use crate::flaw::Flaw;
use crate::side::Side;
use crate::table::{BadEntry, Seat, TableError};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Something that happened to cards.
#[derive(Debug, Clone)]
enum Deed {
    /// A shuffle was completed, while these cards lay in hands.
    Shuffled { request: ShuffleRequest, held: BTreeSet<Slot> },
    /// A card was shown.
    Shown { slot: Slot, card: String },
}

#[derive(Debug)]
struct Line {
    entry: u64,
    seat: Seat,
    deed: Deed,
}

impl Line {
    fn offence(&self, offence: TableError) -> BadEntry {
        BadEntry { entry: self.entry, seat: self.seat.word().to_owned(), offence }
    }
}

/// The deeds of a game, in order.
#[derive(Debug, Clone, Default)]
pub(in crate::table) struct Ledger(Vec<Arc<Line>>);

/// Where the cards of one deck are.
struct Places<'a> {
    list: &'a DeckList,
    /// Cards that have never been in a shuffle.
    fresh: Vec<&'a str>,
    /// Cards in slots, those shown among them.
    slots: BTreeMap<Slot, &'a str>,
}

impl Ledger {
    pub(super) fn shuffled(&mut self, entry: u64, seat: Seat, request: &ShuffleRequest, play: &dyn Rules) {
        let held = Side::ALL.into_iter().flat_map(|side| play.hand(side)).collect();
        let deed = Deed::Shuffled { request: request.clone(), held };
        self.0.push(Arc::new(Line { entry, seat, deed }));
    }

    pub(super) fn shown(&mut self, entry: u64, seat: Seat, slot: Slot, card: &str) {
        let deed = Deed::Shown { slot, card: card.to_owned() };
        self.0.push(Arc::new(Line { entry, seat, deed }));
    }

    /// Shuffles completed.
    pub(super) fn completed(&self) -> usize {
        self.0.iter().filter(|line| matches!(line.deed, Deed::Shuffled { .. })).count()
    }

    /// Every deed that does not fit the cards as they were opened, as an offence of its entry.
    pub(super) fn audit(&self, decks: &[DeckList], opened: &BTreeMap<Slot, String>) -> Vec<BadEntry> {
        let place = |list| Places {
            list,
            fresh: list.cards.iter().map(String::as_str).collect(),
            slots: BTreeMap::new(),
        };
        let mut places: Vec<Places<'_>> = decks.iter().map(place).collect();
        let mut found = Vec::new();
        for line in &self.0 {
            let deck = match &line.deed {
                Deed::Shuffled { request, .. } => request.deck,
                Deed::Shown { slot, .. } => slot.deck,
            };
            let Some(places) = places.get_mut(usize::from(deck)) else { continue };
            let wrong = match &line.deed {
                Deed::Shuffled { request, held } => places.shuffle(line.seat, request, held, opened),
                Deed::Shown { slot, card } => places.show(line.seat, *slot, card),
            };
            found.extend(wrong.err().map(|wrong| line.offence(wrong)));
        }
        found
    }
}

/// Where a card is that goes into a shuffle without lying open for it.
fn elsewhere(slot: Option<Slot>) -> Flaw {
    match slot {
        Some(slot) => flaw!("table.cards.in_hand", slot = slot),
        None => flaw!("table.cards.in_earlier_shuffle"),
    }
}

impl<'a> Places<'a> {
    fn show(&self, seat: Seat, slot: Slot, card: &str) -> Result<(), TableError> {
        let found = self.slots.get(&slot).map(|found| (*found).to_owned());
        if found.as_deref() == Some(card) {
            return Ok(());
        }
        let side = seat.side().unwrap_or(Side::British);
        Err(TableError::CardNotDealt { side, said: card.to_owned(), slot, found })
    }

    /// Takes what goes in out of its places, and puts what comes out into the new slots.
    fn shuffle(
        &mut self,
        seat: Seat,
        request: &ShuffleRequest,
        held: &BTreeSet<Slot>,
        opened: &'a BTreeMap<Slot, String>,
    ) -> Result<(), TableError> {
        let mut twice = None;
        let mut went_in = Vec::new();
        for slot in &request.face_down {
            match self.slots.get(slot).filter(|_| !held.contains(slot)) {
                Some(card) => went_in.push(*card),
                None => {
                    twice = twice.or_else(|| Some((slot.to_string(), elsewhere(held.get(slot).copied()))))
                }
            }
            self.slots.remove(slot);
        }
        for card in &request.face_up {
            match self.lay_in(card, held) {
                Ok(card) => went_in.push(card),
                Err(slot) => twice = twice.or_else(|| Some((card.clone(), elsewhere(slot)))),
            }
        }
        let numbers = request.first..;
        let new = numbers.take(request.len()).map(|number| Slot { deck: request.deck, number });
        let mut came_out = Vec::new();
        for slot in new {
            if let Some(card) = opened.get(&slot) {
                came_out.push(card.as_str());
                self.slots.insert(slot, card);
            }
        }
        if let Some((card, other)) = twice {
            return Err(TableError::CardTwice { card, deck: self.list.name.clone(), other });
        }
        went_in.sort_unstable();
        came_out.sort_unstable();
        if went_in == came_out {
            return Ok(());
        }
        let differs = went_in.iter().find(|card| !came_out.contains(card));
        let why = match differs {
            Some(card) => flaw!("table.cards.lost", card = card),
            None => flaw!("table.cards.card_came_out_twice"),
        };
        Err(TableError::FalseShuffle { seat, deck: self.list.name.clone(), why })
    }

    /// Takes a face-up card from where it is: fresh, or in a slot that nobody holds any more. Else the hand's slot where
    /// it really is.
    fn lay_in(&mut self, card: &str, held: &BTreeSet<Slot>) -> Result<&'a str, Option<Slot>> {
        if let Some(at) = self.fresh.iter().position(|fresh| *fresh == card) {
            return Ok(self.fresh.swap_remove(at));
        }
        let at = |held_too: bool| {
            let found =
                self.slots.iter().find(|(slot, name)| **name == card && held_too == held.contains(slot));
            found.map(|(slot, _)| *slot)
        };
        match at(false) {
            Some(slot) => self.slots.remove(&slot).ok_or(None),
            None => Err(at(true)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> Vec<DeckList> {
        vec![DeckList {
            name: "strategy".to_owned(),
            cards: ["a", "b", "c", "d"].map(str::to_owned).to_vec(),
        }]
    }

    fn slot(number: u16) -> Slot {
        Slot { deck: 0, number }
    }

    fn opened(cards: &[(u16, &str)]) -> BTreeMap<Slot, String> {
        cards.iter().map(|(number, card)| (slot(*number), (*card).to_owned())).collect()
    }

    /// A shuffle of face-down slots and face-up cards into slots from `first` on, while some lie in hands.
    fn shuffle(down: &[u16], up: &[&str], first: u16, held: &[u16]) -> Deed {
        let slots = |numbers: &[u16]| numbers.iter().map(|number| slot(*number)).collect::<Vec<_>>();
        let face_up = up.iter().map(|card| (*card).to_owned()).collect();
        let request = ShuffleRequest { deck: 0, face_down: slots(down), face_up, first };
        Deed::Shuffled { request, held: slots(held).into_iter().collect() }
    }

    fn audit(deeds: Vec<Deed>, cards: &[(u16, &str)]) -> Vec<(u64, String)> {
        let seat = Seat::Player(Side::French);
        let line = |(entry, deed)| Arc::new(Line { entry, seat, deed });
        let found = Ledger((1..).zip(deeds).map(line).collect()).audit(&list(), &opened(cards));
        found.iter().map(|bad| (bad.entry, bad.offence.to_string())).collect()
    }

    const FIRST: [(u16, &str); 4] = [(0, "c"), (1, "a"), (2, "d"), (3, "b")];

    fn first() -> Deed {
        shuffle(&[], &["a", "b", "c", "d"], 0, &[])
    }

    #[test]
    fn a_game_in_which_every_card_is_in_one_place_passes() {
        let shown = Deed::Shown { slot: slot(0), card: "c".to_owned() };
        let again = shuffle(&[2, 3], &["c"], 4, &[1]);
        let cards = [FIRST.as_slice(), &[(4, "b"), (5, "c"), (6, "d")]].concat();
        assert_eq!(audit(vec![first(), shown, again], &cards), []);
    }

    #[test]
    fn t1_a_card_in_a_hand_and_in_a_shuffle_is_an_offence_of_the_shuffle() {
        // The card in slot 1 is still held, and goes in among the discards all the same.
        let again = shuffle(&[2, 3], &["a", "c"], 4, &[1]);
        let cards = [FIRST.as_slice(), &[(4, "b"), (5, "c"), (6, "d"), (7, "a")]].concat();
        let twice = "table.card_twice".to_owned();
        assert_eq!(audit(vec![first(), again], &cards), [(2, twice.clone())]);
        // Face down, and from a hand.
        let again = shuffle(&[1, 2, 3], &["c"], 4, &[1]);
        assert_eq!(audit(vec![first(), again], &cards), [(2, twice.clone())]);
        // The same slots in two shuffles.
        let again = vec![first(), shuffle(&[2], &[], 4, &[]), shuffle(&[2], &[], 5, &[])];
        let cards = [FIRST.as_slice(), &[(4, "d"), (5, "d")]].concat();
        assert_eq!(audit(again, &cards), [(3, twice)]);
    }

    #[test]
    fn t1_what_comes_out_of_a_shuffle_is_what_went_in() {
        let false_shuffle = "table.false_shuffle".to_owned();
        let doubled = [(0, "c"), (1, "a"), (2, "a"), (3, "b")];
        assert_eq!(audit(vec![first()], &doubled), [(1, false_shuffle.clone())]);
        assert_eq!(audit(vec![first()], &FIRST[..3]), [(1, false_shuffle)]);
    }

    #[test]
    fn a_card_shown_is_the_one_that_lies_there_now() {
        let show = |number: u16, card: &str| Deed::Shown { slot: slot(number), card: card.to_owned() };
        let not_dealt = "table.card_not_dealt".to_owned();
        assert_eq!(audit(vec![first(), show(0, "a")], &FIRST), [(2, not_dealt.clone())]);
        // A slot whose card went back into the deck is empty.
        let cards = [FIRST.as_slice(), &[(4, "c")]].concat();
        let back = vec![first(), shuffle(&[0], &[], 4, &[]), show(0, "c")];
        assert_eq!(audit(back, &cards), [(3, not_dealt)]);
    }
}
