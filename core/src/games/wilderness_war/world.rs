//! The position: where everything is, whose turn, which cards are where.
//!
//! Hidden cards are slots; identities enter only when a card is shown. What one activation needs to remember while
//! it lasts stands in [`Phase`] and [`March`].

mod marks;
mod pieces;

pub use marks::{Marks, Spaces};
pub use pieces::{Pieces, Place};

use super::ids::{CardId, PieceId, PieceSet, SpaceId, SpaceSet};
use super::map::Department;
use crate::engine::{HeldCard, Slot};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The only deck.
pub const DECK: u8 = 0;

/// Half of a year [WW 4.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    /// Spring.
    Early,
    /// Autumn.
    Late,
}

/// The Provincial Assemblies track [WW 5.54].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assemblies {
    /// Two Southern, six Northern.
    Reluctant,
    /// Four Southern, ten Northern.
    Supportive,
    /// As many as there are counters.
    Enthusiastic,
}

impl Assemblies {
    /// The most Provincials of a Department in play.
    #[must_use]
    pub fn limit(self, department: Department) -> usize {
        match (self, department) {
            (_, Department::StLawrence) => 0,
            (Assemblies::Reluctant, Department::Northern) => 6,
            (Assemblies::Reluctant, Department::Southern) => 2,
            (Assemblies::Supportive, Department::Northern) => 10,
            (Assemblies::Supportive, Department::Southern) => 4,
            (Assemblies::Enthusiastic, Department::Northern) => 18,
            (Assemblies::Enthusiastic, Department::Southern) => 6,
        }
    }

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Assemblies::Reluctant => "Reluctant",
            Assemblies::Supportive => "Supportive",
            Assemblies::Enthusiastic => "Enthusiastic",
        }
    }
}

/// Lasting effects of events [WW 5.51].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a marker of the game that is on the track or not")]
pub struct Effects {
    /// WILLIAM PITT has been played.
    pub pitt: bool,
    /// DIPLOMATIC REVOLUTION has been played.
    pub diplomatic_revolution: bool,
    /// QUIBERON BAY has been played.
    pub quiberon: bool,
    /// No amphibious landing this year.
    pub no_amphib: bool,
    /// No French naval movement any more.
    pub no_french_naval: bool,
    /// BLOCKHOUSES of each side this year.
    pub blockhouses: BySide<bool>,
    /// CHEROKEES has been played.
    pub cherokees: bool,
    /// CHEROKEE UPRISING has been played.
    pub cherokee_uprising: bool,
    /// Montcalm and his staff have come.
    pub montcalm: bool,
    /// A Regulars event of each side this season.
    pub regulars: BySide<bool>,
    /// Amherst, Forbes and Wolfe are in the pool or beyond.
    pub pitt_leaders: bool,
}

/// A side's hand.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Hand {
    /// The face-down cards, by slot number.
    pub cards: Vec<u16>,
    /// A card was held into this season, so all must be played [WW 4.0].
    pub held_over: bool,
    /// The side has passed for this season.
    pub passed: bool,
    /// The side's last card play was construction [WW 5.4].
    pub built: bool,
}

/// Slots from here on are none: such a card lies face up since a position was taken from a file [WW ruling 140].
pub const NO_SLOT: u16 = 30_000;

/// A card that was shown, and the slot it lay in; in a position file the card alone is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ShownFile")]
pub struct Shown {
    /// The card.
    pub card: CardId,
    /// Its slot.
    pub slot: u16,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "discards: a card of the deck by its number was expected")]
enum ShownFile {
    Card(CardId),
    Slot(ShownSlot),
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShownSlot {
    card: CardId,
    slot: u16,
}

impl From<ShownFile> for Shown {
    fn from(file: ShownFile) -> Shown {
        match file {
            ShownFile::Card(card) => Shown::face_up(card),
            ShownFile::Slot(ShownSlot { card, slot }) => Shown { card, slot },
        }
    }
}

impl Shown {
    /// A card that lies face up and in no slot.
    #[must_use]
    pub fn face_up(card: CardId) -> Shown {
        Shown { card, slot: NO_SLOT + u16::from(card.get()) }
    }

    /// May a player take it back into his hand, where it must have a slot?
    #[must_use]
    pub fn has_slot(self) -> bool {
        self.slot < NO_SLOT
    }
}

/// The cards, as the public sees them [WW 5.24].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piles {
    /// The slot on top of the draw pile.
    pub next: u16,
    /// The slot after the last of the draw pile.
    pub end: u16,
    /// The discard pile, face up.
    pub discards: Vec<Shown>,
    /// Cards out of the game.
    pub removed: Vec<CardId>,
    /// Cards in hands that everybody knows.
    #[serde(default)]
    pub known: BTreeMap<u16, CardId>,
    /// SURRENDER! has left a hand: reshuffle at the season's end [WW 5.25].
    pub reshuffle: bool,
}

impl Piles {
    /// Cards in the draw pile.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.end.saturating_sub(self.next)
    }
}

/// A slot of the deck.
#[must_use]
pub fn slot(number: u16) -> Slot {
    Slot { deck: DECK, number }
}

/// A card as the floors above know it.
#[must_use]
pub fn held(card: CardId) -> HeldCard {
    HeldCard { deck: DECK, card: card.name() }
}

/// A card picked by chance out of a hidden hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picked {
    /// Whose hand.
    pub side: Side,
    /// The card's slot.
    pub slot: u16,
}

/// A statement about a hidden hand, checked when the game is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Who made it.
    pub side: Side,
    /// The cards said not to be in the hand.
    pub cards: Vec<CardId>,
    /// The hand it was said of.
    pub hand: Vec<u16>,
}

/// Pieces that act together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Who commands; nobody for units activated singly.
    pub commander: Option<PieceId>,
    /// Everybody in it, the commander too.
    pub pieces: PieceSet,
    /// Activated as a force, rather than singly [WW 5.34].
    pub force: bool,
}

/// The Action Phase that is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Whose it is.
    pub side: Side,
    /// The card played.
    pub card: CardId,
    /// Pieces that fought and may not be activated any more [WW 5.36].
    pub fought: PieceSet,
    /// Pieces that attacked in a Battle which was no overrun; kept in the first edition only, which sends no militia
    /// against them [WW1 10.2].
    #[serde(default)]
    pub clashed: PieceSet,
    /// Spaces where a fort was begun with this card [WW 5.42].
    pub begun: SpaceSet,
    /// Pieces that were besieging when it began [WW 8.231].
    pub besiegers: PieceSet,
    /// COEHORNS played in this phase [WW 9.13].
    pub coehorns: Option<Coehorns>,
    /// Has the enemy let the whole phase pass without FOUL WEATHER?
    #[serde(default)]
    pub fair: bool,
}

/// COEHORNS at work [WW 9.13].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coehorns {
    /// Who played the card.
    pub side: Side,
    /// At which siege.
    pub space: SpaceId,
}

/// A group on the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate fact about the move so far")]
pub struct March {
    /// All who were activated.
    pub group: Group,
    /// Those still moving.
    pub moving: PieceSet,
    /// Where they are.
    pub at: SpaceId,
    /// Where they came from.
    pub from: Option<SpaceId>,
    /// Spaces entered.
    pub steps: u8,
    /// May the path still be one of land movement?
    pub land: bool,
    /// May the path still be one of boat movement?
    pub boat: bool,
    /// Has a boat been carried over land [WW 6.3]?
    pub carried: bool,
    /// Has land movement come to a stop for everybody, in mountains [WW 6.2]?
    pub land_stopped: bool,
    /// Has it for the units, after wilderness or enemy farmland [WW 6.2]? Leaders who leave them behind go on.
    #[serde(default)]
    pub units_stopped: bool,
    /// Is all movement over?
    pub over: bool,
    /// FOUL WEATHER.
    pub foul: bool,
    /// GEORGE CROGHAN.
    pub croghan: bool,
    /// AMPHIBIOUS LANDING played for this activation.
    pub landing: bool,
    /// Is the group infiltrating the space it is in [WW 6.6]?
    pub infiltrating: bool,
    /// Enemy pieces that have tried to intercept during this move [WW 6.84].
    pub tried: PieceSet,
    /// Did it infiltrate the space it came from [WW 6.63]?
    #[serde(default)]
    pub slipped: bool,
    /// Has the enemy let the whole move pass without interception?
    #[serde(default)]
    pub unopposed: bool,
    /// Enemy pieces the group has infiltrated past; the first edition bars them for the whole move [WW ruling 64].
    #[serde(default)]
    pub passed: PieceSet,
    /// Spaces the enemy tried to intercept into [WW 6.85].
    pub intercepted: SpaceSet,
    /// Spaces the enemy tried to avoid battle from [WW 6.85].
    pub avoided: SpaceSet,
    /// Spaces where members of the group have fought [WW 10.2].
    pub battles: SpaceSet,
    /// Has the entry into the present space been settled?
    pub settled: bool,
    /// Spaces entered and where from, for retreats after the move.
    pub entries: Vec<(SpaceId, SpaceId)>,
}

/// Who holds the two places worth a point [WW 13.23].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holders {
    /// Niagara.
    pub niagara: Side,
    /// Ohio Forks.
    pub ohio_forks: Side,
}

/// The position without the stack of decisions.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// The year.
    pub year: u16,
    /// The season.
    pub season: Season,
    /// Who takes the first Action Phase.
    pub first: Side,
    /// The VP marker; positive is French [WW 13.21].
    pub vp: i16,
    /// Points awarded to each side since the start.
    pub awarded: BySide<u16>,
    /// The Provincial Assemblies.
    pub assemblies: Assemblies,
    /// Who holds Niagara and Ohio Forks.
    pub holders: Holders,
    /// Lasting effects.
    pub effects: Effects,
    /// The hands.
    pub hands: BySide<Hand>,
    /// The other cards.
    pub piles: Piles,
    /// The counters.
    pub pieces: Pieces,
    /// The markers on the map.
    pub spaces: Spaces,
    /// The Action Phase at work.
    #[serde(default)]
    pub phase: Option<Phase>,
    /// The move at work.
    #[serde(default)]
    pub march: Option<March>,
    /// The group a player has just put together.
    #[serde(default)]
    pub chosen: Option<Group>,
    /// The card of a hidden hand that chance has picked, and whose hand it is: the only one that can be shown now.
    #[serde(default)]
    pub picked: Option<Picked>,
    /// What was said about hidden hands.
    #[serde(default)]
    pub claims: Vec<Claim>,
    /// Do the players sit at each other's side, after bidding [WW 13.3]?
    #[serde(default)]
    pub swapped: bool,
}
