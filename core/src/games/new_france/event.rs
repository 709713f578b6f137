//! What happened: the narrative of a game, put into words by the program.

use super::control::Ending;
use super::ids::{CardId, LeaderId, LeaderSet, SpaceId};
use super::pieces::{Force, UnitKind};
use super::world::{Fate, Phase, Season};
use crate::side::{BySide, Side};

/// Something that happened.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "its words say what each field is")]
pub enum Event {
    /// Both decks were shuffled and the first hands drawn.
    Dealt { cards: BySide<usize> },
    /// A phase began.
    Phase { year: u16, season: Season, side: Side, phase: Phase },
    /// A card was shown.
    Played { side: Side, card: CardId },
    /// The enemy card just shown was cancelled.
    Cancelled { card: CardId },
    /// The enemy card just shown places fewer SP.
    Reduced { card: CardId, sp: u16 },
    /// New units.
    Placed { side: Side, kind: UnitKind, n: u16, at: SpaceId },
    /// A new leader.
    Arrived { leader: LeaderId, at: SpaceId },
    /// A force may not move this phase.
    Pinned { side: Side, at: SpaceId },
    /// A force lost SP to a card.
    Struck { side: Side, at: SpaceId, force: Force },
    /// A movement card helps a group.
    Helped { card: CardId, at: SpaceId },
    /// A group moved one space.
    Moved { side: Side, force: Force, leaders: LeaderSet, from: SpaceId, to: SpaceId },
    /// A group sailed.
    Sailed { side: Side, force: Force, leaders: LeaderSet, from: SpaceId, to: SpaceId },
    /// Units or a leader joined a group on its way.
    PickedUp { side: Side, force: Force, leaders: LeaderSet, at: SpaceId },
    /// Units or a leader were left behind on the way.
    LeftBehind { side: Side, force: Force, leaders: LeaderSet, at: SpaceId },
    /// A combat began.
    CombatBegan { space: SpaceId, attacker: Side, strength: BySide<u16>, defense: u16 },
    /// A leader takes command in a combat.
    Leads { leader: LeaderId },
    /// A side's die and what it inflicts.
    Rolled { side: Side, die: u8, bonus: u8, adjusted: u8, factor: u16, inflicts: u8 },
    /// A leader was checked.
    Checked { leader: LeaderId, die: u8, second: Option<u8>, fate: Fate, again: bool },
    /// Losses in all, and who won.
    /// Of an empty space `unmanned` says what was inflicted on nobody: it is compared all the same.
    Decided { space: SpaceId, winner: Side, attacker: Side, lost: BySide<u16>, unmanned: Option<u8> },
    /// A fort's garrison held out whatever the losses.
    FortHolds { space: SpaceId },
    /// Losses were taken.
    Lost { side: Side, at: SpaceId, force: Force },
    /// A force took heart and gained a unit.
    Gained { side: Side, at: SpaceId, kind: UnitKind },
    /// A space changed hands.
    Captured { side: Side, space: SpaceId },
    /// A village was burned.
    Burned { side: Side, space: SpaceId },
    /// A wounded leader was carried away.
    CarriedTo { leader: LeaderId, to: SpaceId },
    /// A leader was removed for good, for want of a place to go.
    LeaderLost { leader: LeaderId, at: SpaceId },
    /// A beaten force, or leaders without a force, went away.
    Retreated { side: Side, force: Force, leaders: LeaderSet, from: SpaceId, to: SpaceId },
    /// A beaten force with nowhere to go was removed for good.
    Surrendered { side: Side, force: Force, leaders: LeaderSet, at: SpaceId },
    /// Indians went home.
    WentHome { side: Side, n: u16, leaders: LeaderSet, from: SpaceId, to: SpaceId },
    /// Indians without a village left were removed for good.
    Dispersed { side: Side, n: u16, at: SpaceId },
    /// Victory Points as they now stand, and how they were.
    Points { now: BySide<u16>, before: BySide<u16> },
    /// Winter's discards and draws.
    Wintered { side: Side, discarded: usize, drawn: usize, hand: usize, left: u16 },
    /// The game is over.
    Ended { ending: Ending, vp: BySide<u16> },
}
