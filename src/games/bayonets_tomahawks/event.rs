//! What happens, for the story: typed values only. A chapter that is built adds what happens in it.

use super::cards::{ActionPoint, Deck, EventKind};
use super::choice::{Action, Source, Spot};
use super::construction::Work;
use super::dice::Face;
use super::ids::{CardId, ChitId, LinkId, PieceId, PieceSet, SpaceId};
use super::map::Nation;
use super::world::{Round, Vp};
use crate::side::Side;

/// Why VPs were scored [BT 18.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// A Victory Space changed hands.
    VictorySpace(SpaceId),
    /// The end of the Raid track.
    RaidTrack,
    /// A Scenario Bonus [BT 18.2.1].
    ScenarioBonus,
    /// War in Europe chits [BT 18.3.2].
    WarInEurope,
}

/// Why a unit was eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A Hit [BT 13.4].
    Hit,
    /// A card's event.
    Event,
    /// A Commander without another unit [BT 3.7].
    Alone,
    /// A Fleet was given up for Artillery [BT 13.2.2].
    GivenUp,
    /// It was combined with another into a Full one [BT 13.2.3].
    Combined,
    /// A Commander fell [BT 13.5.1].
    Casualty,
    /// A Rout [BT 13.8].
    Rout,
    /// There was no way to retreat [BT 13.9.1].
    NoRetreat,
    /// An Overwhelm during retreat [BT 13.9.4].
    Overwhelm,
    /// A Fort that its stack left [BT 13.8, 13.9.5].
    Left,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A Year begins [BT 4.1].
    Year(u16),
    /// A round begins.
    Round(Round),
    /// A deck or the chits of a side were shuffled.
    Shuffled {
        /// Which.
        deck: Deck,
        /// So many cards.
        cards: usize,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        side: Side,
        /// From which deck.
        deck: Deck,
        /// How many.
        cards: usize,
    },
    /// A side kept a Reserve, and discarded the other card face down [BT 7.1].
    KeptReserve {
        /// Who.
        side: Side,
    },
    /// A card was revealed [BT 7.1].
    Revealed {
        /// Whose.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// A side has Initiative [BT 7.1].
    Initiative {
        /// Who.
        side: Side,
    },
    /// The First Player is known.
    FirstPlayer {
        /// Who.
        side: Side,
    },
    /// A card's event was resolved [BT 7.4].
    Resolved {
        /// Whose card.
        side: Side,
        /// The card.
        card: CardId,
        /// Its event.
        event: EventKind,
    },
    /// A card's event had nothing to act on.
    NoEffect {
        /// Whose card.
        side: Side,
        /// The card.
        card: CardId,
    },
    /// An Action Point was lost to an event.
    LostAp {
        /// Who lost it.
        side: Side,
        /// Which.
        ap: ActionPoint,
    },
    /// An Action Point was gained by an event.
    GainedAp {
        /// Who.
        side: Side,
        /// Which.
        ap: ActionPoint,
    },
    /// VPs were scored.
    Scored {
        /// By whom.
        side: Side,
        /// How many.
        points: u8,
        /// Why.
        why: Points,
        /// Where the marker stands now.
        now: Vp,
    },
    /// Raid Points were gained or lost [BT 9.3].
    RaidPoints {
        /// Whose.
        side: Side,
        /// How many.
        points: i16,
        /// Where the marker stands now.
        now: u8,
    },
    /// A space changed hands [BT 2.1.2].
    Control {
        /// Which.
        space: SpaceId,
        /// Who controls it now.
        side: Side,
    },
    /// The Open Seas marker was flipped [BT 10.6.2].
    OpenSeas,
    /// An Indian Nation joined a side [BT 8.1].
    Joined {
        /// Which.
        nation: Nation,
        /// Whom.
        side: Side,
    },
    /// A unit was placed.
    Placed {
        /// Which.
        piece: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// A unit was put into the Losses box without being eliminated.
    ToLosses {
        /// Which.
        piece: PieceId,
    },
    /// A stack is out of an Out of Supply marker; nowhere: in the Sail Box.
    Supplied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
    },
    /// A stack is Out of Supply [BT 14.1.1].
    OutOfSupply {
        /// Whose.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// A Routed stack did not rally; nowhere: in the Sail Box.
    NotRallied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
    },
    /// A stack is out of a Rout marker; nowhere: in the Sail Box.
    Rallied {
        /// Whose.
        side: Side,
        /// Where.
        space: Option<SpaceId>,
    },
    /// All units of a stack are Spent \[BT #33].
    Hesitated {
        /// Where.
        space: SpaceId,
    },
    /// A Highway is closed to the British \[BT #39].
    Closed {
        /// Which.
        link: LinkId,
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
    /// A stack Overwhelms the enemy [BT 10.3.2].
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
    /// A unit was flipped to its Full face.
    Restored {
        /// Which.
        piece: PieceId,
    },
    /// A unit was flipped to its Reduced face.
    Reduced {
        /// Which.
        piece: PieceId,
    },
    /// A unit was eliminated [BT 13.4.1].
    Eliminated {
        /// Which.
        piece: PieceId,
        /// Why.
        why: Why,
    },
    /// A unit was removed from the game.
    Removed {
        /// Which.
        piece: PieceId,
    },
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
        /// Against whom.
        unit: PieceId,
        /// Where.
        space: SpaceId,
        /// Was the raider intercepted?
        caught: bool,
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
        /// Whose.
        unit: PieceId,
        /// Against what.
        target: SpaceId,
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
    /// A Battle begins [BT 13.0].
    Battle {
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
        /// Which.
        unit: PieceId,
        /// What.
        face: Face,
    },
    /// A unit rerolled [BT 13.5].
    Rerolled {
        /// Which.
        unit: PieceId,
        /// Why it might.
        source: Source,
        /// What.
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
    /// A War in Europe chit was drawn; only its owner sees it [BT 18.3.1].
    DrewChit {
        /// By whom.
        side: Side,
    },
    /// A chit went back into the pool: the one drawn, or the one that was replaced [BT 18.3.1].
    KeptChit {
        /// Whose.
        side: Side,
        /// Did the new one replace the old one?
        replaced: bool,
    },
    /// The chit on a placeholder was shown [BT 18.3.2].
    ShowedChit {
        /// Whose.
        side: Side,
        /// The chit.
        chit: ChitId,
    },
    /// A piece was drawn from a pool, or picked [BT 15.2, 16.2].
    DrewPiece {
        /// Which.
        piece: PieceId,
    },
    /// A token found nothing to pick, and one more piece is drawn [BT 15.2.1].
    NothingToPick {
        /// The token.
        token: PieceId,
    },
    /// A piece came into its pool, or back.
    ToPool {
        /// Which.
        piece: PieceId,
    },
    /// A unit came into the Sail Box [BT 13.9.2].
    ToSailBox {
        /// Which.
        piece: PieceId,
    },
    /// A Colonial Brigade came into the Disbanded box, or stayed there [BT 16.3, 17.2].
    Disbanded {
        /// Which.
        piece: PieceId,
    },
    /// Cards of a deck were discarded face down [BT 16.4].
    Discarded {
        /// Whose.
        side: Side,
        /// Of which deck.
        deck: Deck,
        /// How many.
        cards: usize,
    },
    /// Nobody has won: Raided, Rout and Out of Supply markers are removed [BT 17.2].
    WinterBegins,
    /// A stack went into Winter Quarters, or toward them [BT 17.2, 17.3].
    Wintered {
        /// Whose.
        side: Side,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
    },
    /// A unit stays as a garrison [BT 17.3.1].
    Garrisoned {
        /// Which.
        piece: PieceId,
        /// Where.
        space: SpaceId,
    },
    /// A Commander was redeployed [BT 17.3].
    Redeployed {
        /// Whose.
        side: Side,
        /// Who.
        piece: PieceId,
        /// Where to.
        space: SpaceId,
    },
}
