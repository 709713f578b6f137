//! Why a choice is not open: the reasons by chapter, each with what it is about. A chapter that is built brings its own list.

use super::cards::{ActionPoint, Deck};
use super::choice::Action;
use super::ids::{CardId, LinkId, PieceId, SpaceId};

/// A reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum No {
    /// Chapters 6 and 7.1: cards.
    Cards(CardsNo),
    /// Chapters 7.2 and 7.3: Action Points.
    Phase(PhaseNo),
    /// Chapter 9: Raids.
    Raid(RaidNo),
    /// Chapter 11: Marshal Troops.
    Marshal(MarshalNo),
    /// Chapter 12: Construction.
    Build(BuildNo),
}

/// Why a card is not to be played [BT 6.0, 7.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardsNo {
    /// It was played in this Year.
    Played(CardId),
    /// It is out of the game.
    Removed(CardId),
    /// It is not used in this Year.
    OtherYear(CardId),
    /// The side holds no card of this deck.
    NoneHeld(Deck),
}

impl From<CardsNo> for No {
    fn from(no: CardsNo) -> No {
        No::Cards(no)
    }
}

/// Why an Action Point is not used for something [BT 7.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseNo {
    /// Its type does not allow the Action [BT 7.3.7].
    NotAllowed(ActionPoint, Action),
    /// Nobody can perform it.
    NobodyFor(Action),
}

impl From<PhaseNo> for No {
    fn from(no: PhaseNo) -> No {
        No::Phase(no)
    }
}

/// Why a unit does not raid a space [BT 9.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RaidNo {
    /// It is not on the map.
    NotOnMap(PieceId),
    /// An Indian AP activates Indian units only [BT 7.3.2].
    NotIndian(PieceId),
    /// It is Spent [BT 7.2.1].
    Spent(PieceId),
    /// No Indian unit may be activated \[BT #54].
    Onlooker(PieceId),
    /// Its stack is Routed [BT 13.8].
    Routed(PieceId),
    /// The space is no target of that side [BT 9.0].
    NoTarget(SpaceId),
    /// It was raided successfully in this Year [BT 9.0].
    Raided(SpaceId),
    /// It is out of reach [BT 9.1].
    TooFar(SpaceId),
}

impl From<RaidNo> for No {
    fn from(no: RaidNo) -> No {
        No::Raid(no)
    }
}

/// Why Troops are not marshaled [BT 11.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarshalNo {
    /// The stack there is Routed [BT 13.8].
    RoutedStack(SpaceId),
    /// No unit there can be activated for it.
    NobodyThere(SpaceId),
    /// Nobody can be brought there.
    NobodyNear(SpaceId),
    /// It does not move [BT 10.2].
    Immobile(PieceId),
    /// It is Spent [BT 7.2.1].
    Spent(PieceId),
    /// No Indian unit may be marshaled \[BT #54].
    Onlooker(PieceId),
    /// No Fleet may be marshaled \[BT #40].
    RoughSeas(PieceId),
    /// Its stack is Routed [BT 13.8, ruling 35].
    Routed(PieceId),
    /// A Battle is to come where it is [BT ruling 35].
    Battle(SpaceId),
    /// It cannot use the connection [BT 10.2].
    NoWay(PieceId, LinkId),
    /// The connection is closed \[BT #39].
    Closed(LinkId),
    /// The connection is used up [BT 10.1].
    Full(LinkId),
}

impl From<MarshalNo> for No {
    fn from(no: MarshalNo) -> No {
        No::Marshal(no)
    }
}

/// Why something is not built [BT 12.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuildNo {
    /// The Brigade is Spent [BT 7.2.1].
    Spent(PieceId),
    /// Its stack is Routed [BT 13.8].
    Routed(PieceId),
    /// Its stack is Out of Supply [BT 14.1.1].
    OutOfSupply(PieceId),
    /// Its space is enemy-controlled [BT ruling 36].
    EnemySpace(SpaceId),
    /// Enemy units are there that are not Outnumbered.
    EnemyUnits(SpaceId),
    /// There is nothing it could build.
    Nothing(PieceId),
    /// A Fort is there.
    FortThere(SpaceId),
    /// A Fort Construction marker is there.
    BegunThere(SpaceId),
    /// A Bastion stands there [BT 2.1.10].
    Fortress(SpaceId),
    /// No Fort Construction marker is there.
    NotBegun(SpaceId),
    /// The marker was placed in this Action Round.
    TooSoon,
    /// No Fort is left in the pool.
    NoFortLeft,
    /// No friendly Fort is there.
    NoFort(SpaceId),
    /// The Fort is Full.
    FullFort(PieceId),
    /// It is a Highway [BT 2.2.3].
    Highway(LinkId),
    /// There is a Road or a Road Construction marker.
    RoadBegun(LinkId),
    /// There is no Road Construction marker.
    NoRoadBegun(LinkId),
    /// The Brigade could not go to the other end [BT 12.0].
    NoWayOut(LinkId),
    /// It does not go with the Brigade [BT 10.2].
    Immobile(PieceId),
    /// No Indian unit may be activated \[BT #54].
    Onlooker(PieceId),
    /// Fleets stay where they are \[BT #40].
    RoughSeas(PieceId),
    /// The connection is used up [BT 10.1].
    Full(LinkId),
}

impl From<BuildNo> for No {
    fn from(no: BuildNo) -> No {
        No::Build(no)
    }
}
