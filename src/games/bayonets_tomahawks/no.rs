//! Why a choice is not open: the reasons by chapter, each with what it is about. A chapter that is built brings its own list.

use super::cards::Deck;
use super::ids::CardId;

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum No {
    /// Chapters 6 and 7.1: cards.
    Cards(CardsNo),
}

/// Why a card is not to be played [BT 6.0, 7.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsNo {
    /// It was played in this Year.
    Played(CardId),
    /// It is out of the game.
    Removed(CardId),
    /// It is not used in this Year.
    OtherYear(CardId),
    /// The side holds no card of this deck.
    NoneHeld(Deck),
}

impl From<CardsNo> for No {
    fn from(no: CardsNo) -> No {
        No::Cards(no)
    }
}
