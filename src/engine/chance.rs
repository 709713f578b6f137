//! What a game asks of fortune, and what comes back. The game never knows how it was drawn.

use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A face-down card: which deck, and its number in that deck. A re-shuffle gives new numbers, so a slot
/// means one physical card for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Slot {
    /// Index into [`Play::decks`](super::Play::decks).
    pub deck: u8,
    /// Number within the deck, counted over all its shuffles.
    pub number: u16,
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card-{}-{}", self.deck, self.number)
    }
}

/// A deck of the game: the cards it is made of, and who may be dealt from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeckList {
    /// Its name, unique in the game.
    pub name: String,
    /// The ids of its cards.
    pub cards: Vec<String>,
}

/// Dice asked for under one label. The label names the roll's meaning and is unique between two decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What the roll is for, e.g. `combat hampshire british`.
    pub label: String,
    /// How many dice.
    pub dice: u8,
    /// How many faces each has.
    pub sides: u8,
}

/// A public draw of some things out of several, in order, without putting back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// What the draw is for.
    pub label: String,
    /// Out of how many.
    pub from: u32,
    /// How many are drawn.
    pub count: u32,
}

/// One deck to be shuffled: what goes in and which slot numbers come out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShuffleRequest {
    /// Index of the deck.
    pub deck: u8,
    /// Undealt face-down cards that go in.
    pub face_down: Vec<Slot>,
    /// Face-up cards that go in, by id.
    pub face_up: Vec<String>,
    /// The first of the new slots; there are as many as cards went in.
    pub first: u16,
}

impl ShuffleRequest {
    /// How many cards go in.
    #[must_use]
    pub fn len(&self) -> usize {
        self.face_down.len() + self.face_up.len()
    }

    /// Is there nothing to shuffle?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is asked of fortune.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chance {
    /// Dice, one or several labelled rolls at once.
    Roll(Vec<Roll>),
    /// A public draw.
    Pick(Pick),
    /// Shuffles; nothing in them is seen by anybody.
    Shuffle(Vec<ShuffleRequest>),
    /// `side` said it plays `card` from its hidden hand and must now show that it holds it.
    Show {
        /// Who shows.
        side: Side,
        /// The deck it was dealt from.
        deck: u8,
        /// The card's id.
        card: String,
    },
}

/// What fortune gave, in the shape of what was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawn {
    /// Faces, a list for each roll.
    Faces(Vec<Vec<u8>>),
    /// The things picked, by index from 0, in order.
    Picked(Vec<u32>),
    /// All decks asked for have been shuffled.
    Shuffled,
    /// This slot of the hand showed the card.
    Shown(Slot),
}
