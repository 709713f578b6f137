//! What happens, for the story: typed values only; `wording.rs` tells it.

use super::battle::fire::Strength;
use super::choice::Use;
use super::drm::Drms;
use super::going_home::Cause;
use super::ids::{CardId, PieceId, PieceSet, SpaceId};
use super::map::Department;
use super::position::Work;
use super::raid::RaidColumn;
use super::victory::Ending;
use super::world::{Assemblies, Season};
use crate::side::{BySide, Side};

/// Why points were awarded [WW 13.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// A fortress captured, or got back.
    Fortress,
    /// A fort captured.
    Fort,
    /// A stockade captured or destroyed by Drilled Troops.
    Stockade,
    /// Niagara changed hands.
    Niagara,
    /// Ohio Forks changed hands.
    OhioForks,
    /// A Battle won against Regulars or more than four units.
    Battle,
    /// Raided markers at the year's end.
    Raids,
    /// The enemy demolished a fort of his.
    Demolition,
    /// The enemy committed MASSACRE!.
    Massacre,
    /// The enemy sent Regulars early [WW 14.3].
    EarlyRegulars,
    /// The bid for the other side [WW 13.3].
    Bid,
}

/// What the die of an event decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// LOUISBOURG SQUADRONS: is the fleet lost \[WW #21]?
    Fleet {
        /// Is it?
        lost: bool,
    },
    /// SMALL POX \[WW #34].
    SmallPox {
        /// Where.
        space: SpaceId,
        /// Steps to lose.
        steps: u8,
    },
    /// COURIER INTERCEPTED! \[WW #35].
    Courier {
        /// Is a card taken?
        taken: bool,
    },
    /// An Indian alliance [WW 5.53].
    Alliance {
        /// Units that may enter.
        units: u8,
    },
    /// COLONIAL RECRUITS, VICTORIES IN GERMANY: units that may be restored.
    Restored,
}

/// What has come into force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The players sit at each other's side, after bidding [WW 13.3].
    SeatsChanged,
    /// LOUISBOURG SQUADRONS: no amphibious landing this year \[WW #21].
    NoLandings,
    /// LOUISBOURG SQUADRONS: no French naval movement any more \[WW #21].
    NoFrenchNavy,
    /// CHEROKEES \[WW #30].
    CherokeesJoin,
    /// CHEROKEE UPRISING \[WW #31].
    CherokeeRise,
    /// QUIBERON BAY \[WW #62].
    QuiberonBay,
    /// WILLIAM PITT \[WW #67].
    Pitt,
    /// DIPLOMATIC REVOLUTION \[WW #69].
    DiplomaticRevolution,
}

/// The place of the rule by which something happened, where the same thing happens by several.
type Place = &'static str;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "wording.rs says each in a sentence")]
pub enum Event {
    Shuffled { cards: usize },
    Dealt { side: Side, cards: usize },
    SeasonBegins { year: u16, season: Season },
    Played { side: Side, card: CardId, rule: Place },
    Used { side: Side, usage: Use },
    Discarded { side: Side, card: CardId },
    Removed { card: CardId },
    TookCard { side: Side, card: CardId, rule: Place },
    StoleCard { side: Side },
    Claimed { side: Side },
    Passed { side: Side },
    Activated { side: Side, pieces: PieceSet },
    Moved { side: Side, pieces: PieceSet, to: SpaceId, rule: Place },
    Dropped { piece: PieceId, at: SpaceId },
    PutBack { pieces: PieceSet, to: SpaceId },
    Intercepts { side: Side, pieces: PieceSet, at: SpaceId, die: u8, total: i8, success: bool },
    Avoids { side: Side, pieces: PieceSet, die: Option<u8>, total: i8, success: bool },
    Inside { piece: PieceId, at: SpaceId, rule: Place },
    Battle { space: SpaceId, attacker: Side },
    Assault { space: SpaceId, attacker: Side },
    Deployed { piece: PieceId, at: SpaceId, rule: Place },
    Fire { side: Side, die: u8, drms: Drms, strength: Strength, result: u8, rule: Place },
    Reduced { piece: PieceId, at: Option<SpaceId>, rule: Place },
    Eliminated { piece: PieceId, at: Option<SpaceId>, steps: u8, rule: Place },
    Restored { piece: PieceId },
    LeaderCheck { leader: PieceId, die: u8, killed: bool, rule: Place },
    Won { side: Side, space: SpaceId, rule: Place },
    Retreated { piece: PieceId, to: SpaceId, rule: Place },
    CutOff { piece: PieceId, at: SpaceId },
    Siege { space: SpaceId, level: u8, rule: Place },
    SiegeRoll { side: Side, space: SpaceId, die: u8, drms: Drms, gain: u8 },
    SiegeLifted { space: SpaceId },
    Captured { side: Side, space: SpaceId, work: Work, rule: Place },
    Reverted { space: SpaceId },
    Destroyed { space: SpaceId, work: Work, rule: Place },
    Abandoned { space: SpaceId, rule: Place },
    Amphib { space: SpaceId, placed: bool },
    Fieldworks { space: SpaceId, placed: bool },
    NotReceived { side: Side },
    Built { side: Side, space: SpaceId, work: Work },
    Begun { side: Side, space: SpaceId },
    Awarded { side: Side, points: u16, why: Points },
    Raid { side: Side, space: SpaceId, column: RaidColumn, die: u8, drms: Drms, success: bool, losses: u8 },
    Raided { side: Side, space: SpaceId },
    WentHome { piece: PieceId, to: SpaceId, cause: Cause },
    Placed { piece: PieceId, at: SpaceId },
    PlacedIn { piece: PieceId, department: Department, rule: Place },
    Drawn { leader: PieceId },
    Pooled { leader: PieceId },
    Rolled { side: Side, die: u8, reading: Reading },
    Assemblies { now: Assemblies },
    Swapped { first: PieceId, second: PieceId },
    Marked { effect: Effect, rule: Place },
    WinterBegins { year: u16 },
    RaidedRemoved { markers: BySide<u16> },
    Attrition { side: Side, space: SpaceId, eliminated: u8, reduced: usize },
    WarGoesOn { vp: i16 },
    Over { ending: Ending },
}
