//! What happens, for the story: typed values only. A chapter that is built adds what happens in it.

use super::cards::{ActionPoint, Deck, EventKind};
use super::choice::Spot;
use super::ids::{CardId, ChitId, LinkId, PieceId, SpaceId};
use super::map::Nation;
use super::world::{Round, Vp};
use crate::side::Side;

/// Why VPs were scored [BT 18.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// A Victory Space changed hands.
    VictorySpace(SpaceId),
    /// The end of the Raid track.
    RaidTrack,
    /// A Scenario Bonus [BT 18.2.1].
    ScenarioBonus,
    /// War in Europe chits [BT 18.3.2].
    WarInEurope,
}

/// Why a unit was eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A Hit [BT 13.4].
    Hit,
    /// A card's event.
    Event,
    /// A Commander without another unit [BT 3.7].
    Alone,
    /// Combined with another Reduced unit [BT 13.2.3].
    Combined,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A Year begins [BT 4.1].
    Year(u16),
    /// A round begins.
    Round(Round),
    /// A deck or the chits of a side were shuffled.
    Shuffled {
        /// Which.
        deck: Deck,
        /// So many cards.
        cards: usize,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        side: Side,
        /// From which deck.
        deck: Deck,
        /// How many.
        cards: usize,
    },
    /// A side kept a Reserve, and discarded the other card face down [BT 7.1].
    KeptReserve {
        /// Who.
        side: Side,
    },
    /// A card was revealed [BT 7.1].
    Revealed {
        /// Whose.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A side has Initiative [BT 7.1].
    Initiative {
        /// Who.
        side: Side,
    },
    /// The First Player is known.
    FirstPlayer {
        /// Who.
        side: Side,
    },
    /// A card's event was resolved [BT 7.4].
    Resolved {
        /// Whose card.
        side: Side,
        /// The card.
        card: CardId,
        /// Its event.
        event: EventKind,
    },
    /// A card's event had nothing to act on.
    NoEffect {
        /// Whose card.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// An Action Point was lost to an event.
    LostAp {
        /// Who lost it.
        side: Side,
        /// Which.
        ap: ActionPoint,
    },
    /// An Action Point was gained by an event.
    GainedAp {
        /// Who.
        side: Side,
        /// Which.
        ap: ActionPoint,
    },
    /// VPs were scored.
    Scored {
        /// By whom.
        side: Side,
        /// How many.
        points: u8,
        /// Why.
        why: Points,
        /// Where the marker stands now.
        now: Vp,
    },
    /// Raid Points were gained or lost [BT 9.3].
    RaidPoints {
        /// Whose.
        side: Side,
        /// How many.
        points: i16,
        /// Where the marker stands now.
        now: u8,
    },
    /// A space changed hands [BT 2.1.2].
    Control {
        /// Which.
        space: SpaceId,
        /// Who controls it now.
        side: Side,
    },
    /// The Open Seas marker was flipped [BT 10.6.2].
    OpenSeas,
    /// An Indian Nation joined a side [BT 8.1].
    Joined {
        /// Which.
        nation: Nation,
        /// Whom.
        side: Side,
    },
    /// A unit was placed.
    Placed {
        /// Which.
        piece: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// A unit was put into the Losses box without being eliminated.
    ToLosses {
        /// Which.
        piece: PieceId,
    },
    /// A stack is out of an Out of Supply marker.
    Supplied {
        /// Whose.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// A stack is Out of Supply [BT 14.1.1].
    OutOfSupply {
        /// Whose.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// A Routed stack did not rally; nowhere: in the Sail Box.
    NotRallied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
    },
    /// A stack is out of a Rout marker; nowhere: in the Sail Box.
    Rallied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
    },
    /// All units of a stack are Spent \[BT #33].
    Hesitated {
        /// Where.
        space: SpaceId,
    },
    /// A Highway is closed to the British \[BT #39].
    Closed {
        /// Which.
        link: LinkId,
    },
    /// A unit was flipped to its Full face.
    Restored {
        /// Which.
        piece: PieceId,
    },
    /// A unit was flipped to its Reduced face.
    Reduced {
        /// Which.
        piece: PieceId,
    },
    /// A unit was eliminated [BT 13.4.1].
    Eliminated {
        /// Which.
        piece: PieceId,
        /// Why.
        why: Why,
    },
    /// A unit was removed from the game.
    Removed {
        /// Which.
        piece: PieceId,
    },
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
