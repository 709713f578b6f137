//! What happens in Battles [BT 13.0].

use super::super::choice::Source;
use super::super::dice::Face;
use super::super::ids::{PieceId, SpaceId};
use crate::side::Side;

/// Does each face of the die score a Hit for the unit that rolls it, from face 1 on [BT 13.3.3, 13.3.4]? As the enemy stands when
/// the dice fall: a Hit more than he can take counts as well.
pub type Scoring = [bool; 6];

/// What happens in Battles [BT 13.0].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BattleEvent {
    /// A Battle begins [BT 13.0].
    Begins {
        /// Where.
        space: SpaceId,
        /// Who attacks.
        attacker: Side,
    },
    /// A Battle Victory marker stands here [BT 13.3.1].
    Marker {
        /// Whose.
        side: Side,
        /// Where.
        now: i8,
    },
    /// A Commander is on the Commander Rerolls track [BT 13.3.1].
    Leads {
        /// Whose.
        side: Side,
        /// Who.
        commander: PieceId,
        /// Rerolls he can grant.
        rerolls: u8,
    },
    /// A unit rolled in a Battle [BT 13.3.3].
    Rolled {
        /// Whose.
        side: Side,
        /// Which.
        unit: PieceId,
        /// What.
        face: Face,
        /// The faces that score a Hit.
        scoring: Scoring,
    },
    /// A unit rerolled [BT 13.5].
    Rerolled {
        /// Whose.
        side: Side,
        /// Which.
        unit: PieceId,
        /// Why it might.
        source: Source,
        /// What.
        face: Face,
        /// The faces that score a Hit.
        scoring: Scoring,
    },
    /// A Commander survives the roll for his Casualty [BT 13.5.1].
    Survived {
        /// The Commander.
        commander: PieceId,
        /// What was rolled.
        face: Face,
    },
    /// A Militia rolled [BT 13.3.3].
    MilitiaRolled {
        /// Whose.
        side: Side,
        /// What.
        face: Face,
    },
    /// A Militia was removed for this Battle [BT 13.2.1].
    MilitiaRemoved {
        /// Whose.
        side: Side,
        /// How many are left.
        left: u8,
    },
    /// A Battle was won [BT 13.6].
    Won {
        /// Where.
        space: SpaceId,
        /// By whom.
        side: Side,
        /// So many positions ahead.
        by: i8,
    },
    /// A stack was Routed [BT 13.8].
    Routed {
        /// Whose.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// A beaten defender stays in a Fortress [BT 13.9].
    HoldsOut {
        /// Who.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// Units retreated; nowhere: to the Sail Box [BT 13.9].
    Retreated {
        /// Whose.
        side: Side,
        /// From where.
        from: SpaceId,
        /// Where to.
        to: Option<SpaceId>,
    },
}
