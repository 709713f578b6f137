//! Cards: those that an entry laid face up, and, once every secret is open, what each side held.
//!
//! While a game goes on a page shows no hand: it is made from what anybody may know. When all cards are open, anybody may know
//! who held what after every entry; the page proves the faces from the log, and only whose hand a card was in is told.

use crate::engine::Slot;
use crate::render::text::clean;
use crate::side::{BySide, Side};
use crate::speech::View;
use crate::speech::view::card_words;
use crate::table::Table;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// A card as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Face {
    /// Its number or id, and its name.
    name: String,
    kind: String,
    text: String,
}

/// A card that somebody held: its slot, its id in the deck, the place of its face.
type Held = (String, String, usize);

/// The hands of a game, ready to be embedded.
#[derive(Debug, Default, Serialize)]
pub struct Hands {
    /// Every card that was seen, once.
    faces: Vec<Face>,
    /// Every card that was held; none as long as a secret is not open.
    held: Vec<Held>,
    /// The entries after which hands were others than before, and what each side held from then on.
    steps: Vec<(usize, BySide<Vec<usize>>)>,
}

/// The cards of a game while it is replayed.
#[derive(Debug, Default)]
pub struct Cards {
    faces: Vec<Face>,
    places: BTreeMap<Face, usize>,
    /// What lay face up after the entry before, by its words.
    open: Option<BTreeSet<String>>,
    /// The hands, where they changed.
    hands: Vec<(usize, BySide<Vec<Slot>>)>,
}

impl Cards {
    fn place(&mut self, face: Face) -> usize {
        if let Some(place) = self.places.get(&face) {
            return *place;
        }
        let place = self.faces.len();
        self.faces.push(face.clone());
        self.places.insert(face, place);
        place
    }

    /// Takes down the hands after an entry, and gives the cards that it laid face up.
    pub fn take(&mut self, entry: usize, table: &Table, view: &View) -> Vec<usize> {
        let mut hands = BySide::from_fn(|_| Vec::new());
        for seat in Side::ALL {
            // The players may have changed sides: what counts is which one somebody plays.
            hands[table.plays(seat)] = table.play().hand(seat);
        }
        if self.hands.last().is_none_or(|(_, known)| *known != hands) {
            self.hands.push((entry, hands));
        }
        let cards = || view.piles.iter().flat_map(|pile| &pile.cards);
        let now: BTreeSet<String> = cards().map(card_words).collect();
        let Some(before) = self.open.replace(now) else { return Vec::new() };
        let mut new: Vec<usize> = Vec::new();
        for card in cards().filter(|card| !before.contains(&card_words(card))) {
            let face = face(table, None, &card.id, card_words(card));
            let place = self.place(face);
            if !new.contains(&place) {
                new.push(place);
            }
        }
        new
    }

    /// All of it: hands only where every card is open.
    #[must_use]
    pub fn into_hands(mut self, table: &Table) -> Hands {
        let opened = table.opened_cards().cloned().unwrap_or_default();
        let mut held: Vec<Held> = Vec::new();
        let mut known: BTreeMap<Slot, usize> = BTreeMap::new();
        let mut steps = Vec::new();
        for (entry, hands) in std::mem::take(&mut self.hands) {
            if opened.is_empty() {
                break;
            }
            let mut seen = |slot: &Slot| {
                if let Some(place) = known.get(slot) {
                    return Some(*place);
                }
                let card = opened.get(slot)?;
                let face = face(table, Some(slot.deck), card, card.to_uppercase());
                held.push((slot.to_string(), clean(card), self.place(face)));
                known.insert(*slot, held.len() - 1);
                Some(held.len() - 1)
            };
            let hands = BySide::from_fn(|side| hands[side].iter().filter_map(&mut seen).collect());
            steps.push((entry, hands));
        }
        Hands { faces: self.faces, held, steps }
    }

    /// What a card that was drawn face down turned out to be, by its slot.
    #[must_use]
    pub fn named(table: &Table, slot: &str) -> Option<String> {
        let slot = Slot::read(slot)?;
        let card = table.opened_cards()?.get(&slot)?;
        Some(face(table, Some(slot.deck), card, card.to_uppercase()).name)
    }
}

/// The face of a card in a deck, or in whichever has it.
fn face(table: &Table, deck: Option<u8>, card: &str, words: String) -> Face {
    let play = table.play();
    let decks: Vec<u8> = match deck {
        Some(deck) => vec![deck],
        None => (0..u8::try_from(play.decks().len()).unwrap_or(u8::MAX)).collect(),
    };
    let Some(face) = decks.into_iter().find_map(|deck| play.face(deck, card)) else {
        return Face { name: clean(&words), kind: String::new(), text: String::new() };
    };
    let name = card_words(&crate::speech::view::Card { id: face.id.clone(), name: face.name.clone() });
    Face { name: clean(&name), kind: clean(&face.kind), text: clean(&face.text) }
}
