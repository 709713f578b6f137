//! Why not: the sequence of play, activation, construction, demolition and bidding.

use super::super::construction::Kind;
use super::super::ids::SpaceId;
use crate::side::Side;

/// A reason of chapters 4, 5.2 to 5.4, 13 and 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SequenceNo {
    /// Only one who holds a single card passes, and he holds so many [WW 4.0].
    PassNeedsOneCard(usize),
    /// A card was held over, so all are played [WW 4.0].
    HeldLastSeason,
    /// Singles, or one Drilled Troops unit, or one force [WW 5.32].
    OneKindACard,
    /// The leader's Initiative is above the card's value [WW 5.32].
    InitiativeTooHigh {
        /// The leader's.
        initiative: u8,
        /// The card's.
        value: u8,
    },
    /// CAMPAIGN activates leaders with their forces [WW 5.34].
    CampaignNamesLeaders,
    /// The card's value is used up [WW 5.32].
    ValueUsedUp,
    /// Drilled Troops are no single pieces [WW 5.32].
    DrilledSingly,
    /// No card activates militia [WW 5.32].
    Militia,
    /// It is named already [WW 5.31].
    OnceAPhase,
    /// Leaders alone make no sortie [WW 8.25].
    SortieNeedsUnits,
    /// The besieged stay in their space [WW 8.25].
    BesiegedStay,
    /// A subordinate of higher Command [WW 5.34].
    OutranksCommander,
    /// One Auxiliary unit, no other [WW 6.721].
    LoneAuxiliaryOnly,
    /// Mohawks and British Iroquois without Johnson [WW 5.534].
    OnlyJohnson,
    /// The leaders command no more units [WW 5.34].
    BeyondCommand,
    /// Not all of them fit into the force [WW 5.34].
    NotAll,
    /// A force that needs a unit has none [WW 6.72].
    LeadersAlone,
    /// The last card was used for construction too [WW 5.4].
    TwiceInARow,
    /// No Drilled Troops there to build this [WW 5.41, 5.42].
    NeedsDrilledTroops(Kind),
    /// The Drilled Troops there are out of supply [WW 12.3].
    OutOfSupply,
    /// A siege space [WW 5.43].
    SiegeSpace,
    /// A fortress space [WW 5.43].
    FortressSpace,
    /// The enemy is there [WW 5.41].
    EnemySpace,
    /// A fortification is there already [WW 5.43].
    FortifiedAlready,
    /// A fort is there, or one under construction [WW 5.43].
    FortAlready,
    /// It was begun with this card [WW 5.42].
    BegunThisPhase,
    /// There is nowhere to build this [WW 5.41, 5.42].
    NoSite(Kind),
    /// The card builds the other kind [WW 5.4].
    NotBoth,
    /// A fortress is never removed [WW 5.43].
    FortressStands,
    /// The work is the enemy's [WW 5.46].
    NotYours,
    /// The fort is besieged [WW 5.46].
    Besieged,
    /// There is no work [WW 5.46].
    NothingThere,
    /// The infiltrator's way out rests on the work here [WW 6.61].
    WayOut(SpaceId),
    /// It is the other side's Action Phase, or nobody's [WW 5.46].
    NotYourPhase,
    /// At the year's end a leader who need not leave goes to no fortification, and takes nobody there [WW ruling 44].
    LeaderStays,
    /// At the year's end nobody but leaders goes to a fortification [WW 4.0].
    OnlyLeadersGo,
    /// Indians go home, or with a leader to his fortification [WW 10.41, 10.422].
    IndiansGoHome,
    /// The enemy is in the settlement [WW 10.411].
    HomeIsTaken(SpaceId),
    /// Only the closest fortification [WW 10.42].
    NotTheClosest,
    /// He went to no fortification from their space [WW 10.422].
    NotWithHim,
    /// Others follow this Indian home [WW 10.413].
    FollowedHome,
    /// He has to go [WW 10.42].
    MustGoHome,
    /// A garrison that surrendered leaves \[WW #6].
    GarrisonLeaves,
    /// Nobody can give away so many points and still win [WW ruling 72].
    BidTooHigh(u8),
    /// A standing bid is raised, for the same side, or accepted [WW 14.7].
    RaiseOrAccept {
        /// The points that are bid.
        points: u8,
        /// The side they are bid for.
        plays: Side,
    },
}
