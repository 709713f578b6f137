//! Why a choice is not open: the reasons by chapter, each with what it is about. A chapter that is built brings its own list.

use super::cards::Deck;
use super::ids::{CardId, PieceId, SpaceId};

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum No {
    /// Chapters 6 and 7.1: cards.
    Cards(CardsNo),
    /// Chapters 15 to 17: Logistics Rounds.
    Logistics(LogisticsNo),
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

/// Why something is not to be done in a Logistics Round [BT 15.0, 16.0, 17.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogisticsNo {
    /// This Commander is alone and must be redeployed first [BT 17.3].
    Alone(PieceId),
    /// A Highland Brigade has come back in this Year [BT 17.2].
    OneHighland(PieceId),
    /// No more of such units may stay there as a garrison [BT 17.3.1].
    NoGarrison(SpaceId),
}

impl From<LogisticsNo> for No {
    fn from(no: LogisticsNo) -> No {
        No::Logistics(no)
    }
}
