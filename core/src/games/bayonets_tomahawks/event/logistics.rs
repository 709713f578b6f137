//! What happens in Logistics Rounds, and to War in Europe chits [BT 15.0 to 18.0].

use super::super::cards::Deck;
use super::super::choice::Spot;
use super::super::ids::{ChitId, PieceId, SpaceId};
use crate::side::Side;

/// What happens in Logistics Rounds, and to War in Europe chits [BT 15.0 to 18.0].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogisticsEvent {
    /// A War in Europe chit was drawn; only its owner sees it [BT 18.3.1].
    DrewChit {
        /// By whom.
        side: Side,
    },
    /// A chit went back into the pool: the one drawn, or the one that was replaced [BT 18.3.1].
    KeptChit {
        /// Whose.
        side: Side,
        /// Did the new one replace the old one?
        replaced: bool,
    },
    /// The chit on a placeholder was shown [BT 18.3.2].
    ShowedChit {
        /// Whose.
        side: Side,
        /// The chit.
        chit: ChitId,
    },
    /// A piece was drawn from a pool, or picked [BT 15.2, 16.2].
    DrewPiece {
        /// Which.
        piece: PieceId,
    },
    /// A token found nothing to pick, and one more piece is drawn [BT 15.2.1].
    NothingToPick {
        /// The token.
        token: PieceId,
    },
    /// A piece came into its pool, or back.
    ToPool {
        /// Which.
        piece: PieceId,
    },
    /// A unit came into the Sail Box [BT 13.9.2].
    ToSailBox {
        /// Which.
        piece: PieceId,
    },
    /// A Colonial Brigade came into the Disbanded box, or stayed there [BT 16.3, 17.2].
    Disbanded {
        /// Which.
        piece: PieceId,
    },
    /// Cards of a deck were discarded face down [BT 16.4].
    Discarded {
        /// Whose.
        side: Side,
        /// Of which deck.
        deck: Deck,
        /// How many.
        cards: usize,
    },
    /// Nobody has won: Raided, Rout and Out of Supply markers are removed [BT 17.2].
    WinterBegins,
    /// A stack went into Winter Quarters, or toward them [BT 17.2, 17.3].
    Wintered {
        /// Whose.
        side: Side,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
    },
    /// A unit stays as a garrison [BT 17.3.1].
    Garrisoned {
        /// Which.
        piece: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// A Commander was redeployed [BT 17.3].
    Redeployed {
        /// Whose.
        side: Side,
        /// Who.
        piece: PieceId,
        /// Where to.
        space: SpaceId,
    },
}
