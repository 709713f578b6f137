//! Why something is not open in Battles, sieges and assaults [WW 7.0, 8.2, 9.0].

use super::super::battle::losses::LossRule;
use super::super::ids::{CardId, SpaceId};

/// What a force is about to do at a siege.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Design {
    /// Roll on the Siege Table [WW 8.231].
    Roll,
    /// Assault [WW 9.11].
    Assault,
}

/// Why AMBUSH! cannot be played \[WW #11, 7.56].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAmbush {
    /// The space is neither wilderness nor mountain.
    Farmland,
    /// The side has played it in this Battle.
    Again,
    /// It has no Auxiliaries, or fewer than the enemy.
    Auxiliaries,
    /// The enemy has Light Infantry.
    LightInfantry,
    /// There is an enemy fort.
    EnemyFort,
}

/// Why FIELDWORKS cannot be played \[WW #9, 7.55].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoFieldworks {
    /// The side has no Drilled Troops in the Battle.
    NoDrilled,
    /// The attacker has none to remove.
    NoneThere,
    /// The defender has some already.
    DugAlready,
}

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CombatNo {
    /// This card is AMBUSH!, and cannot be played here.
    Ambush(CardId, NoAmbush),
    /// This card is FIELDWORKS, and cannot be played here.
    Fieldworks(CardId, NoFieldworks),
    /// In an Assault Drilled Troops lose all steps first [WW 9.14].
    DrilledFirst,
    /// The steps left to lose are owed by Drilled Troops [WW 7.62].
    DrilledHalf {
        /// How many they still owe.
        owed: usize,
        /// How many are left to lose.
        left: u8,
    },
    /// It would be eliminated while another is at full strength \[WW 7.63, #34].
    NotShared(LossRule),
    /// An odd step comes from Drilled Troops [WW1 7.62].
    OddFromDrilled,
    /// All are reduced before one is eliminated [WW1 7.63].
    ReduceFirst,
    /// Attackers go back to where they came from [WW 7.92].
    AttackersGoBack,
    /// Who came from elsewhere does not go inside [WW 8.252].
    CameFromElsewhere,
    /// Defenders do not go to where the enemy came from [WW 7.92].
    EnemyCameFrom(SpaceId),
    /// The enemy holds the space [WW 7.92].
    EnemyHolds(SpaceId),
    /// Drilled Troops do not retreat into the wild [WW 7.92].
    TooWild(SpaceId),
    /// Nothing is besieged here [WW 8.21].
    NoSiege,
    /// It is no force that is activated [WW 8.231, 9.11].
    NeedsForce(Design),
    /// It is not the senior leader who is activated [WW 8.231, 9.11].
    NotSenior(Design),
    /// The siege was not there when the Action Phase began [WW 8.231].
    BeganThisPhase,
    /// The besiegers have no Drilled Troops [WW 8.231].
    NoDrilled,
    /// The besiegers have none in supply [WW 8.231, WW1 17.3].
    Unsupplied,
    /// The siege level does not allow an assault [WW 9.1].
    LevelNotReached {
        /// The level.
        level: u8,
        /// The level that does.
        needed: u8,
    },
    /// There are no units to assault with [WW 9.12].
    NoUnits,
}
