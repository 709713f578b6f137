//! What happens in Actions [BT 7.3, 9.0 to 12.0].

use super::super::cards::ActionPoint;
use super::super::choice::Action;
use super::super::construction::Work;
use super::super::dice::Face;
use super::super::ids::{PieceId, PieceSet, SpaceId};
use crate::side::Side;

/// What happens in Actions [BT 7.3, 9.0 to 12.0].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionEvent {
    /// An Action Point was used [BT 7.3].
    UsedAp {
        /// By whom.
        side: Side,
        /// Which.
        ap: ActionPoint,
        /// What for.
        action: Action,
    },
    /// An Action Point is held for Reaction [BT 7.3.6].
    HeldAp {
        /// By whom.
        side: Side,
        /// Which.
        ap: ActionPoint,
    },
    /// A unit sets out on a Raid [BT 9.1].
    Raid {
        /// Which.
        unit: PieceId,
        /// Against what.
        target: SpaceId,
    },
    /// A raider comes into a space on its way [BT 9.1].
    RaidedOn {
        /// Which.
        unit: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// An Interception was rolled for [BT 9.2].
    Interception {
        /// By whom.
        side: Side,
        /// Against whom.
        unit: PieceId,
        /// Where.
        space: SpaceId,
        /// Is a Light unit among those who intercept?
        light: bool,
        /// What.
        face: Face,
        /// Was the raider intercepted?
        caught: bool,
    },
    /// A Raid was rolled for [BT 9.3].
    RaidRolled {
        /// By whom.
        side: Side,
        /// The raider.
        unit: PieceId,
        /// What.
        face: Face,
    },
    /// A Raid failed [BT 9.2, 9.3].
    RaidFailed {
        /// Whose.
        unit: PieceId,
        /// Against what.
        target: SpaceId,
    },
    /// A Raid succeeded [BT 9.3].
    Raided {
        /// By whom.
        side: Side,
        /// Whose.
        unit: PieceId,
        /// Against what.
        target: SpaceId,
    },
    /// Units moved along a connection [BT 10.2].
    Moved {
        /// Whose.
        side: Side,
        /// Which.
        units: PieceSet,
        /// From where.
        from: SpaceId,
        /// To where.
        to: SpaceId,
    },
    /// A unit was left by the stack it moved with [BT 10.2.1].
    DroppedOff {
        /// Which.
        piece: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// A unit joined a moving stack [BT 10.2.1].
    PickedUp {
        /// Which.
        piece: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// A stack attacks: a Battle is to come [BT 10.7].
    Attacked {
        /// Whose stack.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// Units join a Battle that is to come [BT 10.7].
    Joined {
        /// Who.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// Enemies are Overwhelmed [BT 10.3.2].
    Overwhelmed {
        /// Whose stack.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// Units went to the Sail Box [BT 10.6].
    Sailed {
        /// Whose.
        side: Side,
        /// Which.
        units: PieceSet,
        /// From where.
        from: SpaceId,
    },
    /// Units landed [BT 10.6.1].
    Landed {
        /// Whose.
        side: Side,
        /// Which.
        units: PieceSet,
        /// Where.
        space: SpaceId,
    },
    /// Troops are marshaled [BT 11.0].
    Marshal {
        /// Where.
        space: SpaceId,
        /// The unit activated for it.
        unit: PieceId,
    },
    /// A Brigade performed Construction [BT 12.0].
    Built {
        /// Which.
        brigade: PieceId,
        /// Where.
        space: SpaceId,
        /// What.
        work: Work,
    },
}
