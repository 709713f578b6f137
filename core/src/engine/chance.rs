//! What a game asks of fortune, and what comes back. The game never knows how it was drawn.

use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A face-down card: which deck, and its number in that deck. A re-shuffle gives new numbers, so a slot
/// means one physical card for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Slot {
    /// Index into [`Rules::decks`](super::Rules::decks).
    pub deck: u8,
    /// Number within the deck, counted over all its shuffles.
    pub number: u16,
}

impl Slot {
    /// Reads `card-0-17`; only its one spelling is a slot.
    #[must_use]
    pub fn read(text: &str) -> Option<Slot> {
        let (deck, number) = text.strip_prefix("card-")?.split_once('-')?;
        let slot = Slot { deck: deck.parse().ok()?, number: number.parse().ok()? };
        (slot.to_string() == text).then_some(slot)
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card-{}-{}", self.deck, self.number)
    }
}

/// The id of a card within its deck, a few letters and digits: small enough to be handed about without a thought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CardName {
    len: u8,
    letters: [u8; CardName::LONGEST],
}

impl CardName {
    /// The longest an id may be, in bytes.
    pub const LONGEST: usize = 7;

    /// An id, if it is short enough.
    #[must_use]
    pub fn new(id: &str) -> Option<CardName> {
        let mut letters = [0; CardName::LONGEST];
        letters.get_mut(..id.len())?.copy_from_slice(id.as_bytes());
        Some(CardName { len: u8::try_from(id.len()).ok()?, letters })
    }

    /// The id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Debug for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl fmt::Display for CardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for CardName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
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

/// A kind of die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Die {
    /// How many faces it has.
    pub sides: u8,
    /// What its faces are called, from face 1 on; empty: by their numbers. A name may stand on several faces.
    pub faces: &'static [&'static str],
}

impl Die {
    /// The common die.
    pub const SIX: Die = Die { sides: 6, faces: &[] };

    /// A face as it is recorded.
    #[must_use]
    pub fn face(&self, face: u8) -> String {
        let name = usize::from(face).checked_sub(1).and_then(|index| self.faces.get(index));
        name.map_or_else(|| face.to_string(), |name| (*name).to_owned())
    }
}

/// Dice asked for under one label. The label names the roll's meaning and is unique between two decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// What the roll is for, e.g. `combat hampshire british`.
    pub label: String,
    /// How many dice.
    pub dice: u8,
    /// Of which kind.
    pub die: Die,
}

/// Something that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Thing {
    /// A counter, marker or open card, by its id.
    Id(&'static str),
    /// A face-down card.
    Slot(Slot),
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thing::Id(id) => f.write_str(id),
            Thing::Slot(slot) => slot.fmt(f),
        }
    }
}

/// A public draw of some things out of several, in order, without putting back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// What the draw is for.
    pub label: String,
    /// Out of which, each once, in an order that follows from the position.
    pub from: Vec<Thing>,
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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

impl Drawn {
    /// The face of a single die, where one was asked for.
    #[must_use]
    pub fn die(&self) -> Option<u8> {
        match self {
            Drawn::Faces(rolls) => match rolls.as_slice() {
                [faces] => match faces.as_slice() {
                    [face] => Some(*face),
                    _ => None,
                },
                _ => None,
            },
            Drawn::Picked(_) | Drawn::Shuffled | Drawn::Shown(_) => None,
        }
    }

    /// The single thing picked, by its index, where one was asked for.
    #[must_use]
    pub fn pick(&self) -> Option<usize> {
        match self {
            Drawn::Picked(picked) => match picked.as_slice() {
                [index] => usize::try_from(*index).ok(),
                _ => None,
            },
            Drawn::Faces(_) | Drawn::Shuffled | Drawn::Shown(_) => None,
        }
    }
}
