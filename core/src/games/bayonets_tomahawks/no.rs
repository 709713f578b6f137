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
    /// Chapter 10: movement.
    Move(MoveNo),
    /// Chapters 15 to 17: Logistics Rounds.
    Logistics(LogisticsNo),
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
    /// Enemies came by the connection [BT 10.2.1].
    EnemyCameBy(LinkId),
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

/// Why units do not move so [BT 10.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveNo {
    /// No unit of the side is in the space.
    Nobody(SpaceId),
    /// No unit in the space can be moved by this Action Point [BT 7.3].
    Nothing(SpaceId),
    /// No unit was taken.
    NobodyTaken,
    /// Enemy units hold the stack [BT 10.2.1].
    Locked(SpaceId),
    /// The unit does not move [BT 10.2].
    Immobile(PieceId),
    /// The unit is Spent [BT 7.2.1].
    Spent(PieceId),
    /// Indians look on in this Action Round \[BT #54].
    LookingOn(PieceId),
    /// Fleets do not move on rough seas \[BT #40].
    RoughSeas(PieceId),
    /// It is no Light unit [BT 10.2.1, 10.5].
    NotLight(PieceId),
    /// It is no Indian unit [BT 7.3.2].
    NotIndian(PieceId),
    /// It is not of the same Indian Nation [BT 7.3.2].
    OtherNation(PieceId),
    /// One Commander goes along already [BT 10.5].
    SecondCommander(PieceId),
    /// A Commander goes with Light units only, not instead of them [BT 10.5].
    WithoutLight,
    /// With this unit the stack could go nowhere.
    NoWay(PieceId),
    /// The unit has no Movement Point left [BT 10.2].
    NoPoints(PieceId),
    /// The unit cannot use the connection [BT 10.2].
    WrongWay(PieceId, LinkId),
    /// The Connection Limit is reached [BT 10.1].
    Limit(LinkId),
    /// A Road takes one Artillery in an Action Round [BT 10.1].
    SecondArtillery(LinkId),
    /// The connection is closed \[BT #39].
    Closed(LinkId),
    /// Enemies entered the space by this connection in this Action Round [BT 10.2.1].
    EnemyCameBy(LinkId),
    /// Units of the stack left the space by another connection and were dropped off since [BT 10.2.1].
    Split(LinkId),
    /// The French do not enter a Base [BT 2.1.7].
    Base(SpaceId),
    /// A Routed stack does not attack [BT 10.7, 13.8].
    RoutedAttack(SpaceId),
    /// A Routed stack enters no enemy Home Space that is not friendly-controlled [BT 13.8].
    RoutedAtEnemyHome(SpaceId),
    /// Commanders alone go through friendly spaces to a friendly stack [BT 10.4].
    CommandersAlone(SpaceId),
    /// The stack has not set out yet.
    NotSetOut,
    /// The unit has not moved with the stack yet.
    NotMoved(PieceId),
    /// The stack would be without the units it is made of: it can halt instead.
    LastUnit(PieceId),
    /// The Commander would be left without friendly units [BT 10.5].
    DroppedAlone(PieceId),
    /// No Forced March is in play \[BT #10, #24].
    NoForcedMarch,
    /// The Forced March was used \[BT #10, #24].
    ForcedMarchUsed,
    /// It serves units that are not Light, in an Army Movement \[BT #10, #24].
    NotForced,
    /// There is no Fleet to sail with [BT 10.6].
    NoFleet(SpaceId),
    /// All Fleets of the stack together have no room for the unit [BT 10.6].
    NoRoom(PieceId),
    /// The Fleets that sail have no room for all [BT 10.6].
    TooManyAboard,
    /// The space borders no Sea Zone that is friendly [BT 10.6.2].
    HostileSea(SpaceId),
}

impl From<MoveNo> for No {
    fn from(no: MoveNo) -> No {
        No::Move(no)
    }
}

/// Why something is not to be done in a Logistics Round [BT 15.0, 16.0, 17.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogisticsNo {
    /// This Commander is alone and must be redeployed first [BT 17.3].
    Alone(PieceId),
    /// A Highland Brigade has come back in this Year [BT 17.2].
    OneHighland(PieceId),
    /// No more of such units may stay there as a garrison [BT 17.3.1].
    NoGarrison(SpaceId),
}

impl From<LogisticsNo> for No {
    fn from(no: LogisticsNo) -> No {
        No::Logistics(no)
    }
}
