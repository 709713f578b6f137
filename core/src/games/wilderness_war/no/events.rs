//! Why an event is not open [WW 5.5].

use super::super::ids::{CardId, SpaceId};
use crate::side::Side;

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventsNo {
    /// The symbol is the other side's [WW 5.12].
    EnemyCard,
    /// A response, played in its window [WW 5.56].
    ResponseOnly,
    /// What this card asks for does not hold.
    Unmet(CardId, Unmet),
    /// Counters of the side do not enter the game here [WW 5.522].
    NoEntry(SpaceId),
    /// They enter at ports, and this is none [WW 5.522].
    NoPort(SpaceId),
}

/// A condition of a card that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmet {
    /// A leader on the map.
    Leader,
    /// A siege of an own work at level 1 or 2.
    SiegeToRepair,
    /// Louisbourg French.
    FrenchLouisbourg,
    /// Two French leaders who can change places.
    TwoLeaders,
    /// An enemy stack of more than four units.
    CrowdedStack,
    /// LOUISBOURG SQUADRONS failed, Louisbourg British, or 1760.
    FrenchFleetGone,
    /// Shirley on the map and unbesieged.
    Shirley,
    /// A French VP.
    FrenchAhead,
    /// A card in the enemy's hand.
    EnemyHand,
    /// Montréal French.
    FrenchMontreal,
    /// A French fort at Ohio Forks.
    FortAtOhioForks,
    /// Oswego or the Oneida Carry, fortified and alone so.
    Carry,
    /// Johnson within two spaces of an Iroquois settlement.
    JohnsonNearIroquois,
    /// Johnson within two spaces of Canajoharie.
    JohnsonNearCanajoharie,
    /// CHEROKEE UPRISING still to come.
    CherokeeQuiet,
    /// CHEROKEES played.
    CherokeesPlayed,
    /// British Drilled Troops in a fortification at or next to Ohio Forks.
    OhioHeld,
    /// A Department with Provincials and a French Raided marker.
    RaidedDepartment,
    /// Assemblies that are not Enthusiastic.
    NotEnthusiastic,
    /// An unbesieged Provincial unit.
    Provincials,
    /// Room on the Assemblies track.
    RoomOnTrack,
    /// Assemblies that are not Reluctant.
    NotReluctant,
    /// A year after 1755.
    After1755,
    /// QUIBERON BAY still to come.
    SeaLanes,
    /// Québec not British.
    QuebecKept,
    /// The first Regulars of this side in the season.
    FirstThisSeason(Side),
    /// WILLIAM PITT, or 1759.
    Pitt,
}
