//! Why a step, a ship, an interception or the like is not open [WW 6.0, 8.1].

use super::super::ids::SpaceId;
use super::super::position::Work;
use crate::side::Side;

/// What holds a group where it is, boats apart [WW 6.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Mountains, for everybody.
    Mountains,
    /// Wilderness behind it.
    Wilderness,
    /// Enemy farmland behind it, by a rule of its own in the first edition [WW1 16.2].
    Farmland,
    /// Its allowance.
    Allowance,
}

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovementNo {
    /// No connection leads from the first to the second.
    NotAdjacent(SpaceId, SpaceId),
    /// No connection leads there from this space.
    NotConnected(SpaceId),
    /// The arrow leads out of this space [WW 2.0].
    AgainstTheArrow(SpaceId),
    /// Two spaces under FOUL WEATHER, and they are gone \[WW #14].
    FoulWeather,
    /// The group goes no further.
    Stopped(Stop),
    /// Boats have been carried once [WW 6.3].
    CarriedBefore,
    /// Boats are not carried here [WW 6.3].
    NoCarry,
    /// Leaders alone do not enter what the enemy holds [WW 6.53].
    LeadersAlone(SpaceId),
    /// Only Drilled Troops enter the space of such an enemy work [WW 6.52].
    NeedsDrilledTroops(Work),
    /// Units that only Johnson takes on [WW 5.534].
    OnlyJohnson,
    /// More units than the leaders command [WW 5.34].
    BeyondCommand,
    /// GEORGE CROGHAN guides Drilled Troops \[WW #16].
    CroghanForDrilledTroops,
    /// GEORGE CROGHAN guides them already \[WW #16].
    CroghanAlready,
    /// Nobody is dropped off where the force starts [WW 6.1].
    NothingMovedYet,
    /// Nobody is dropped off in the space being infiltrated [WW 6.53].
    DroppedAmongTheEnemy,
    /// The commander is not dropped off [WW 6.1].
    CommanderStays,
    /// An infiltrator does not end in a fort or fortress space [WW 6.6].
    EndInFortSpace,
    /// Infiltration is not played [WW 6.6].
    NoInfiltration,
    /// Not a lone Auxiliary [WW 6.6].
    InfiltratorNotAlone,
    /// No way out of it [WW 6.61].
    InfiltrationLeadsNowhere,
    /// Ships after other movement [WW 6.1].
    KindsMixed,
    /// Ships under FOUL WEATHER \[WW #14].
    ShipsInFoulWeather,
    /// A force at sea without a 3-value card [WW 6.41].
    ForceNeedsThree,
    /// The French have no naval movement any more \[WW #21].
    NoFrenchNaval,
    /// Ships leave from controlled ports only [WW 6.4].
    NotFromHere,
    /// A port that ships of this side do not go to [WW 6.4].
    ClosedPort(Side),
    /// An enemy port that is reached by landing [WW 6.43].
    ByLandingOnly(SpaceId),
    /// Landings start elsewhere [WW 6.431].
    NoLandingFromHere,
    /// No landings this year \[WW #21].
    NoAmphib,
    /// Infiltrated by the mover before [WW1 14.24].
    Infiltrated,
    /// The mover left their own space [WW 6.724].
    LeavingTheirSpace,
    /// The besieged do not intercept [WW 6.72].
    BesiegedInterceptor,
    /// Leaders do not intercept alone [WW 6.72].
    LeaderIntercepts,
    /// Only a lone Auxiliary intercepts one in the wild [WW 6.721].
    LoneAuxiliaryOnly,
    /// It tried to intercept during this move [WW 6.84].
    TriedToIntercept,
    /// It is inside [WW 6.83].
    IsInside,
    /// Leaders do not avoid battle alone [WW 6.8].
    LeaderAvoids,
    /// The enemy came from this space [WW 6.81].
    EnemyCameFrom(SpaceId),
    /// The enemy holds this space [WW 6.81].
    EnemyHolds(SpaceId),
    /// It is not next to the space [WW 6.81].
    AvoidFar,
    /// Four units are inside the fort [WW 8.11].
    FortIsFull,
}
