//! Why a choice is not open. Put into words in `wording/no.rs`, when somebody wants to know.

use super::ids::{CardId, LeaderId, SpaceId};
use super::pieces::UnitKind;
use crate::side::Side;

/// A reason, with what it is about. Put into words only when somebody wants to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "its words say what each is about")]
pub enum No {
    AlreadyPlayed(Side),
    EmptyHand,
    AlreadyShown(CardId),
    WrongMoment(CardId),
    NeedsControl(CardId),
    Condition(CardId),
    WithoutEffect(CardId),
    NobodyThere(SpaceId),
    Pinned(SpaceId),
    AllMoved(SpaceId),
    WouldLeaveLeader(SpaceId),
    OutOfReach(SpaceId),
    MustJoin(LeaderId, SpaceId),
    NobodyTaken,
    MustStop(SpaceId),
    Sailing,
    NotAdjacent(SpaceId, SpaceId),
    TooFar(SpaceId, u8),
    LeadersAlone(SpaceId),
    BattleTooDeep(SpaceId, u8),
    NotMovedYet(SpaceId),
    HaltAlone(SpaceId),
    NobodyLeft,
    NotSoMany(UnitKind, u16, SpaceId),
    LeaderMoved(LeaderId),
    LeaderElsewhere(LeaderId, SpaceId),
    HelpFirst(CardId),
    HelpSpent(CardId),
    HelpsOthers(CardId),
    WithoutShips,
    CannotSailTo(SpaceId),
    TooManyToSail(u16),
    SailFirst,
    NotAPort(SpaceId),
    Recovering(LeaderId),
    RetreatToEnemy(SpaceId),
    RetreatOntoEnemy(SpaceId),
    RetreatAlongAttack(SpaceId),
    RetreatIntoTheWay(SpaceId),
    FartherHome(SpaceId),
    NotASickbed(SpaceId),
    NotReceiving(SpaceId),
}
