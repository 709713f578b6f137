//! What happens, for the story: typed values only. Actions, Battles and Logistics Rounds have their own, in `event/`.

mod actions;
mod battle;
mod logistics;

pub use actions::ActionEvent;
pub use battle::{BattleEvent, Scoring};
pub use logistics::LogisticsEvent;

use super::cards::{ActionPoint, Deck, EventKind};
use super::ids::{CardId, LinkId, PieceId, SpaceId};
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

/// The dice of a Rally roll: one that rallies is enough [BT 14.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RallyDice {
    /// How many.
    pub dice: u8,
    /// Is the stack of Light units only?
    pub light: bool,
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
    /// A Fleet was given up for Artillery [BT 13.2.2].
    GivenUp,
    /// It was combined with another into a Full one [BT 13.2.3].
    Combined,
    /// A Commander fell [BT 13.5.1].
    Casualty,
    /// A Rout [BT 13.8].
    Rout,
    /// There was no way to retreat [BT 13.9.1].
    NoRetreat,
    /// An Overwhelm during retreat [BT 13.9.4].
    Overwhelm,
    /// It is blown up when its stack leaves it [BT 13.9.5].
    BlownUp,
    /// Its stack leaves it, and the enemy has a Fort there instead [BT 13.9.5].
    HandedOver,
    /// Its stack is Routed, and the enemy has a Fort there instead [BT 13.8].
    RoutedFort,
}

/// Why a unit is put onto the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placing {
    /// As a reinforcement [BT 15.3].
    Reinforcement,
    /// As a Colonial unit [BT 16.3].
    Colonial,
    /// With its Nation, which joins a side [BT 8.1].
    Nation,
    /// By an event [BT 7.4].
    Event,
    /// On its Village or out of the Losses box in winter [BT 17.2].
    Winter,
    /// As a Fort that is completed [BT 12.0].
    Fort,
    /// As Emergency Artillery [BT 13.2.2].
    Artillery,
    /// As a Fort in place of one that was left [BT 13.9.5].
    HandedOver,
    /// As a Fort in place of one of a Routed stack [BT 13.8].
    RoutedFort,
}

/// Why a unit goes to the Losses box without being eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// With the plunder of a Raid [BT 9.3].
    Raid,
    /// By Indian Desertion [BT 13.7.1].
    Desertion,
    /// By an event [BT 7.4].
    Event,
    /// In winter, since its Village is the enemy's [BT 17.2].
    Winter,
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
        /// Why.
        why: Placing,
    },
    /// A unit was put into the Losses box without being eliminated.
    ToLosses {
        /// Which.
        piece: PieceId,
        /// Why.
        why: Leaving,
    },
    /// A stack is out of an Out of Supply marker; nowhere: in the Sail Box.
    Supplied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
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
        /// What it rolled.
        dice: RallyDice,
    },
    /// A stack is out of a Rout marker; nowhere: in the Sail Box.
    Rallied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
        /// What it rolled; nothing: an event rallied it.
        dice: Option<RallyDice>,
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
    /// What happens in Actions [BT 7.3, 9.0 to 12.0].
    Action(ActionEvent),
    /// What happens in Battles [BT 13.0].
    Battle(BattleEvent),
    /// What happens in Logistics Rounds, and to War in Europe chits [BT 15.0 to 18.0].
    Logistics(LogisticsEvent),
}
