//! The position: where everything is, whose turn, which cards are where.
//!
//! Hidden cards are slots; identities enter only when a card is shown. What one activation needs to remember while
//! it lasts stands in [`Phase`] and [`March`].

use super::ids::{CardId, Id, PieceId, PieceSet, SpaceId, SpaceSet};
use super::map::Department;
use crate::engine::Slot;
use crate::side::{BySide, Side};
use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the map.
    Space(SpaceId),
    /// In a militia box.
    Box(Department),
    /// Off the map, able to enter.
    Available,
    /// Out of the game.
    Gone,
    /// In the British leader pool.
    Pool,
    /// Waiting for an event.
    Aside,
}

/// All counters and where they are.
#[derive(Debug, Clone)]
pub struct Pieces {
    place: Vec<Place>,
    stacks: Vec<PieceSet>,
    /// Units on their reduced side.
    pub reduced: PieceSet,
    /// Pieces inside a fort or fortress [WW 8.1].
    pub inside: PieceSet,
}

impl Default for Pieces {
    fn default() -> Self {
        Pieces {
            place: vec![Place::Available; PieceId::slugs().len()],
            stacks: vec![PieceSet::default(); SpaceId::slugs().len()],
            reduced: PieceSet::default(),
            inside: PieceSet::default(),
        }
    }
}

impl Pieces {
    /// Where a counter is.
    #[must_use]
    pub fn place(&self, piece: PieceId) -> Place {
        self.place[piece.index()]
    }

    /// The space a counter is in.
    #[must_use]
    pub fn space(&self, piece: PieceId) -> Option<SpaceId> {
        match self.place(piece) {
            Place::Space(space) => Some(space),
            _ => None,
        }
    }

    /// All counters in a space.
    #[must_use]
    pub fn at(&self, space: SpaceId) -> PieceSet {
        self.stacks[space.index()]
    }

    /// Moves a counter; it comes out of any fort, and off the map it is whole again.
    pub fn put(&mut self, piece: PieceId, place: Place) {
        if let Place::Space(space) = self.place(piece) {
            self.stacks[space.index()].remove(piece);
        }
        self.inside.remove(piece);
        match place {
            Place::Space(space) => self.stacks[space.index()].insert(piece),
            Place::Box(_) => {}
            Place::Available | Place::Gone | Place::Pool | Place::Aside => self.reduced.remove(piece),
        }
        self.place[piece.index()] = place;
    }

    /// The counters in a place that is no space.
    #[must_use]
    pub fn off_map(&self, place: Place) -> PieceSet {
        let here = self.place.iter().zip(0u8..).filter(|(at, _)| **at == place);
        here.map(|(_, index)| PieceId::new(index)).collect()
    }

    /// All counters on the map.
    #[must_use]
    pub fn on_map(&self) -> PieceSet {
        self.stacks.iter().fold(PieceSet::default(), |all, stack| all.or(*stack))
    }

    fn words(&self, piece: PieceId) -> Option<String> {
        let place = match self.place(piece) {
            Place::Space(space) => space.slug(),
            Place::Box(department) => department.militia_box(),
            Place::Available => return None,
            Place::Gone => "gone",
            Place::Pool => "pool",
            Place::Aside => "set-aside",
        };
        let mut words = place.to_owned();
        if self.inside.has(piece) {
            words.push_str(" inside");
        }
        if self.reduced.has(piece) {
            words.push_str(" reduced");
        }
        Some(words)
    }

    fn read(&mut self, piece: PieceId, words: &str) -> Result<(), String> {
        let mut words = words.split_whitespace();
        let slug = words.next().unwrap_or_default();
        let place = match slug {
            "available" => Place::Available,
            "gone" => Place::Gone,
            "pool" => Place::Pool,
            "set-aside" => Place::Aside,
            _ => match Department::ALL.into_iter().find(|department| department.militia_box() == slug) {
                Some(department) => Place::Box(department),
                None => {
                    Place::Space(SpaceId::find(slug).ok_or_else(|| format!("there is no place `{slug}`"))?)
                }
            },
        };
        self.put(piece, place);
        for word in words {
            match (word, place) {
                ("inside", Place::Space(_)) => self.inside.insert(piece),
                ("reduced", Place::Space(_) | Place::Box(_)) => self.reduced.insert(piece),
                _ => return Err(format!("`{word}` makes no sense for {}", piece.slug())),
            }
        }
        Ok(())
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for index in 0..self.place.len() {
            let piece = PieceId::new(u8::try_from(index).map_err(serde::ser::Error::custom)?);
            if let Some(words) = self.words(piece) {
                map.serialize_entry(piece.slug(), &words)?;
            }
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pieces = Pieces::default();
        for (slug, words) in BTreeMap::<String, String>::deserialize(deserializer)? {
            let piece = PieceId::find(&slug)
                .ok_or_else(|| D::Error::custom(format!("there is no piece `{slug}`")))?;
            pieces.read(piece, &words).map_err(D::Error::custom)?;
        }
        Ok(pieces)
    }
}

/// What lies in a space besides counters: the markers [WW 3.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// A stockade.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stockade: Option<Side>,
    /// A completed fort.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fort: Option<Side>,
    /// A fort under construction [WW 5.44].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_construction: Option<Side>,
    /// Is the printed fortress in the hands of the side it did not belong to?
    #[serde(skip_serializing_if = "is_false")]
    pub captured: bool,
    /// The siege level [WW 8.23].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub siege: Option<u8>,
    /// An Amphib marker [WW 6.432].
    #[serde(skip_serializing_if = "is_false")]
    pub amphib: bool,
    /// A Fieldworks marker [WW 7.55].
    #[serde(skip_serializing_if = "is_false")]
    pub fieldworks: bool,
    /// Raided markers, by the side that placed them.
    #[serde(skip_serializing_if = "no_raids")]
    pub raided: BySide<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn no_raids(raided: &BySide<u8>) -> bool {
    raided.british == 0 && raided.french == 0
}

/// The marks of all spaces.
#[derive(Debug, Clone)]
pub struct Spaces(Vec<Marks>);

impl Default for Spaces {
    fn default() -> Self {
        Spaces(vec![Marks::default(); SpaceId::slugs().len()])
    }
}

impl std::ops::Index<SpaceId> for Spaces {
    type Output = Marks;
    fn index(&self, space: SpaceId) -> &Marks {
        &self.0[space.index()]
    }
}

impl std::ops::IndexMut<SpaceId> for Spaces {
    fn index_mut(&mut self, space: SpaceId) -> &mut Marks {
        &mut self.0[space.index()]
    }
}

impl Spaces {
    /// All spaces with their marks.
    pub fn iter(&self) -> impl Iterator<Item = (SpaceId, &Marks)> {
        self.0.iter().zip(0u8..).map(|(marks, index)| (SpaceId::new(index), marks))
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let marked = self.iter().filter(|(_, marks)| **marks != Marks::default());
        serializer.collect_map(marked.map(|(space, marks)| (space.slug(), marks)))
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut spaces = Spaces::default();
        for (slug, marks) in BTreeMap::<String, Marks>::deserialize(deserializer)? {
            let space = SpaceId::find(&slug)
                .ok_or_else(|| D::Error::custom(format!("there is no space `{slug}`")))?;
            spaces[space] = marks;
        }
        Ok(spaces)
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

/// A card that was shown, and the slot it lay in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The card.
    pub card: CardId,
    /// Its slot.
    pub slot: u16,
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
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
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
    /// In words.
    pub text: String,
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
    /// Spaces where a fort was begun with this card [WW 5.42].
    pub begun: SpaceSet,
    /// Sieges that were there when it began [WW 8.231].
    pub sieges: SpaceSet,
    /// Who played COEHORNS in this activation [WW 9.13].
    pub coehorns: Option<Side>,
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
    /// Has land movement come to a stop [WW 6.2]?
    pub land_stopped: bool,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// The move at work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub march: Option<March>,
    /// The group a player has just put together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Group>,
    /// The card of a hidden hand that chance has picked, and whose hand it is: the only one that can be shown now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picked: Option<Picked>,
    /// What was said about hidden hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<Claim>,
    /// Do the players sit at each other's side, after bidding [WW 13.3]?
    #[serde(default, skip_serializing_if = "is_false")]
    pub swapped: bool,
}
