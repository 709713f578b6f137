//! A Battle as it stands: the tracks of both sides, the type that rolls, its dice, and what is next.

use super::super::choice::Source;
use super::super::dice::Face;
use super::super::ids::{PieceId, PieceSet, SpaceId};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// One side in a Battle.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Combatant {
    /// The Battle Victory marker [BT 13.3.1].
    pub marker: i8,
    /// All units that roll, those eliminated since among them.
    pub units: PieceSet,
    /// The Commander on the Commander Rerolls track.
    pub commander: Option<PieceId>,
    /// The rerolls he has left.
    pub left: u8,
    /// Units rerolled by each source: Highland, Commander, event [BT 13.5].
    pub rerolled: [PieceSet; 3],
    /// Has a scored Hit been applied to one of its Metropolitan Brigades [BT 13.4.2]?
    pub metropolitan_hit: bool,
}

/// A die that has been rolled and not applied yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    /// The unit that rolled it.
    pub unit: PieceId,
    /// What it shows.
    pub face: Face,
}

/// What is next in a Battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The tracks are set up [BT 13.3.1].
    Setup,
    /// A side chooses its Commander.
    Lead {
        /// Which side.
        side: Side,
        /// Rerolls he can have at most.
        most: u8,
        /// Does he replace one who fell [BT 13.5.1]?
        midway: bool,
    },
    /// The type at work rolls.
    Roll,
    /// Dice may be rerolled.
    Reroll,
    /// A die is rerolled.
    Again {
        /// Whose die.
        unit: PieceId,
        /// Why it may.
        source: Source,
    },
    /// The Commander who granted a reroll that was a Miss is in danger.
    Casualty {
        /// The unit that rerolled.
        unit: PieceId,
    },
    /// The dice of the type are applied.
    Apply,
    /// A Hit is to be taken by one of these.
    Hit {
        /// Which may.
        candidates: PieceSet,
    },
    /// A Fleet may leave.
    Withdraw,
    /// The Militia roll.
    Militia,
}

/// A Battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where.
    pub space: SpaceId,
    /// Who attacks.
    pub attacker: Side,
    /// What is next.
    pub stage: Stage,
    /// Both sides.
    #[serde(default)]
    pub sides: BySide<Combatant>,
    /// The Militia left, of the side whose Home Space it is.
    #[serde(default)]
    pub militia: u8,
    /// Who rolls.
    pub turn: Side,
    /// Which type rolls, by its place in the sequence.
    #[serde(default)]
    pub group: u8,
    /// Its dice.
    #[serde(default)]
    pub dice: Vec<Die>,
    /// Has the last Bastion fallen in this Battle [BT 13.8]?
    #[serde(default)]
    pub bastion_fell: bool,
    /// Is there something to make Indians desert: an enemy Fort, or an enemy Settled Space [BT 13.7.1]?
    #[serde(default)]
    pub plunder: bool,
}
