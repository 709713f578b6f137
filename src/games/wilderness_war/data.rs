//! Reading the content: the built-in files, or an owner's file that stands in for parts of them.

use super::cards::{Card, EventKind, UsableBy};
use super::content::{self, Content};
use super::ids::{CARDS, CardId, Id, PieceId, SpaceId, TribeId};
use super::map::{Department, Link, Net, Space, Terrain, Way};
use super::options::Options;
use super::pieces::{Class, Families, Kind, Leader, Nation, Piece, Tribe, Unit};
use super::twins;
use super::world::Assemblies;
use crate::engine::Named;
use crate::games::SetupError;
use crate::side::{BySide, Side};
use crate::yaml;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::sync::LazyLock;

const SPACES: &str = include_str!("data/spaces.yaml");
const LINKS: &str = include_str!("data/links.yaml");
const PIECES: &str = include_str!("data/pieces.yaml");
const CARDS_FILE: &str = include_str!("data/cards.yaml");
const SCENARIOS: &str = include_str!("data/scenarios.yaml");

/// The longest file that is read, in bytes.
pub const LONGEST_FILE: usize = 1 << 20;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpace {
    id: String,
    name: String,
    theatre: String,
    terrain: Terrain,
    department: Option<Department>,
    originally: Option<Side>,
    #[serde(default)]
    fortress: bool,
    #[serde(default)]
    port: bool,
    #[serde(default, rename = "holding_box")]
    _holding_box: bool,
    #[serde(default)]
    settlement: Vec<String>,
    #[serde(rename = "lat")]
    _lat: IgnoredAny,
    #[serde(rename = "lon")]
    _lon: IgnoredAny,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLinks {
    links: Vec<(String, String, Way)>,
    amphibious: Vec<(String, String)>,
    pays_d_en_haut: Vec<(String, String)>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLeader {
    id: String,
    name: String,
    side: Side,
    initiative: u8,
    command: u8,
    tactics: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnit {
    id: String,
    name: String,
    side: Side,
    class: Class,
    tribe: Option<String>,
    strength: u8,
    reduced: u8,
    movement: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTribe {
    id: String,
    name: String,
    group: Nation,
    settlement: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPieces {
    leaders: Vec<RawLeader>,
    units: Vec<RawUnit>,
    tribes: Vec<RawTribe>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCard {
    number: u8,
    name: String,
    value: u8,
    usable_by: UsableBy,
    #[serde(default)]
    response: bool,
    #[serde(default)]
    remove: bool,
    event: EventKind,
}

/// One side of a set-up, by slugs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSetup {
    /// Completed forts.
    pub forts: Vec<SpaceId>,
    /// Forts under construction.
    pub under_construction: Vec<SpaceId>,
    /// Stockades.
    pub stockades: Vec<SpaceId>,
    /// Stacks: a space or militia box, then the counters there.
    pub stacks: Vec<Vec<String>>,
    /// The leader pool.
    pub pool: Vec<PieceId>,
    /// Leaders that come later.
    pub set_aside: Vec<PieceId>,
    /// Leaders that never come.
    pub not_used: Vec<PieceId>,
}

/// A set-up.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The year it begins in.
    pub id: String,
    /// Victory points; positive is French.
    pub vp: i16,
    /// The Provincial Assemblies marker.
    pub assemblies: Assemblies,
    /// The French side.
    pub french: SideSetup,
    /// The British side.
    pub british: SideSetup,
}

/// A scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its set-up.
    pub setup: String,
    /// Its first year.
    pub first: u16,
    /// Its last year.
    pub last: u16,
    /// Cards in a hand at the start.
    pub hand: u8,
    /// The highest card number in the deck.
    pub cards: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawScenarios {
    setups: Vec<Setup>,
    scenarios: Vec<Scenario>,
}

/// An owner's file: any of the sections.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOwner {
    spaces: Option<Vec<RawSpace>>,
    links: Option<RawLinks>,
    pieces: Option<RawPieces>,
    cards: Option<Vec<RawCard>>,
    scenarios: Option<RawScenarios>,
}

/// The slugs of the built-in lists, which every data file must keep.
#[derive(Debug)]
pub struct Builtin {
    /// Spaces.
    pub space_slugs: Vec<String>,
    /// Leaders, then units.
    pub piece_slugs: Vec<String>,
    /// Tribes.
    pub tribe_slugs: Vec<String>,
    /// The fortress and port spaces and who owns them at the start, for reading positions.
    spaces: Vec<RawSpace>,
    pieces: RawPieces,
}

/// The built-in lists.
pub fn builtin() -> &'static Builtin {
    static BUILTIN: LazyLock<Builtin> = LazyLock::new(|| {
        let spaces: Vec<RawSpace> = yaml::read_own(SPACES).expect("the built-in spaces are whole");
        let pieces: RawPieces = yaml::read_own(PIECES).expect("the built-in pieces are whole");
        let leaders = pieces.leaders.iter().map(|leader| leader.id.clone());
        let units = pieces.units.iter().map(|unit| unit.id.clone());
        Builtin {
            space_slugs: spaces.iter().map(|space| space.id.clone()).collect(),
            piece_slugs: leaders.chain(units).collect(),
            tribe_slugs: pieces.tribes.iter().map(|tribe| tribe.id.clone()).collect(),
            spaces,
            pieces,
        }
    });
    &BUILTIN
}

// Read once, after the lists above: they name spaces and pieces.
static BUILTIN_LINKS: LazyLock<RawLinks> =
    LazyLock::new(|| serde_yaml::from_str(LINKS).expect("the built-in connections are whole"));
static BUILTIN_CARDS: LazyLock<Vec<RawCard>> =
    LazyLock::new(|| serde_yaml::from_str(CARDS_FILE).expect("the built-in cards are whole"));
static BUILTIN_SCENARIOS: LazyLock<RawScenarios> =
    LazyLock::new(|| serde_yaml::from_str(SCENARIOS).expect("the built-in scenarios are whole"));

/// The bytes that pin the content in a log's header.
#[must_use]
pub fn pinned(owner: Option<&str>) -> Vec<u8> {
    let parts = [SPACES, LINKS, PIECES, CARDS_FILE, SCENARIOS, owner.unwrap_or_default()];
    parts.concat().into_bytes()
}

fn bad(why: impl Into<String>) -> SetupError {
    SetupError::BadData { why: why.into() }
}

fn id<T: Id>(slug: &str) -> Result<T, SetupError> {
    T::find(slug).ok_or_else(|| bad(format!("there is no {} `{slug}`", T::WHAT)))
}

/// Sorts records into the order of the built-in list; the slugs must be the same.
fn in_order<T: Id, R>(records: Vec<R>, slug: impl Fn(&R) -> &str) -> Result<Vec<R>, SetupError> {
    let mut keyed = Vec::with_capacity(records.len());
    for record in records {
        keyed.push((id::<T>(slug(&record))?, record));
    }
    keyed.sort_by_key(|(id, _)| *id);
    let whole = keyed.iter().enumerate().all(|(index, (id, _))| id.index() == index);
    if !whole || keyed.len() != T::slugs().len() {
        return Err(bad(format!("each {} must be there exactly once", T::WHAT)));
    }
    Ok(keyed.into_iter().map(|(_, record)| record).collect())
}

fn spaces(raw: Vec<RawSpace>) -> Result<Vec<Space>, SetupError> {
    in_order::<SpaceId, _>(raw, |space| &space.id)?
        .into_iter()
        .map(|raw| {
            Ok(Space {
                settlement: raw.settlement.iter().map(|tribe| id(tribe)).collect::<Result<_, _>>()?,
                named: Named::new(&raw.id, [raw.name.as_str()]),
                name: raw.name,
                theatre: raw.theatre,
                terrain: raw.terrain,
                department: raw.department,
                originally: raw.originally,
                fortress: raw.fortress,
                port: raw.port,
            })
        })
        .collect()
}

fn net(raw: &RawLinks) -> Result<Net, SetupError> {
    let mut links: Vec<Vec<Link>> = vec![Vec::new(); SpaceId::slugs().len()];
    for (a, b, way) in &raw.links {
        let (from, to): (SpaceId, SpaceId) = (id(a)?, id(b)?);
        if from == to || links[from.index()].iter().any(|link| link.to == to) {
            return Err(bad(format!("the connection {a} to {b} must be there once, between two spaces")));
        }
        links[from.index()].push(Link { to, way: *way });
        links[to.index()].push(Link { to: from, way: *way });
    }
    for ends in &mut links {
        ends.sort_by_key(|link| link.to);
    }
    let arrows = |list: &[(String, String)]| -> Result<Vec<_>, SetupError> {
        list.iter().map(|(a, b)| Ok((id(a)?, id(b)?))).collect()
    };
    Ok(Net::new(links, arrows(&raw.amphibious)?, arrows(&raw.pays_d_en_haut)?))
}

fn piece(id: String, name: String, side: Side, kind: Kind) -> (String, Piece) {
    let named = Named::new(&id, [name.as_str()]);
    (id, Piece { name, named, side, kind })
}

fn pieces(raw: RawPieces) -> Result<(Vec<Piece>, Vec<Tribe>), SetupError> {
    let mut all: Vec<(String, Piece)> = Vec::new();
    for leader in raw.leaders {
        if !(1..=3).contains(&leader.initiative) || leader.command > 9 || leader.tactics > 3 {
            return Err(bad(format!("the ratings of {} are out of bounds", leader.id)));
        }
        let ratings =
            Leader { initiative: leader.initiative, command: leader.command, tactics: leader.tactics };
        all.push(piece(leader.id, leader.name, leader.side, Kind::Leader(ratings)));
    }
    for unit in raw.units {
        if unit.strength > 9 || unit.reduced > 9 || unit.movement > 9 {
            return Err(bad(format!("the ratings of {} are out of bounds", unit.id)));
        }
        let tribe = unit.tribe.as_deref().map(id).transpose()?;
        if tribe.is_some() != (unit.class == Class::Indian) {
            return Err(bad(format!("{}: Indians have a tribe, others have none", unit.id)));
        }
        let ratings = Unit {
            class: unit.class,
            tribe,
            strength: unit.strength,
            reduced: unit.reduced,
            movement: unit.movement,
        };
        all.push(piece(unit.id, unit.name, unit.side, Kind::Unit(ratings)));
    }
    let tribes = in_order::<TribeId, _>(raw.tribes, |tribe| &tribe.id)?;
    let tribes = tribes
        .into_iter()
        .map(|raw| {
            let settlement = raw.settlement.as_deref().map(id).transpose()?;
            Ok(Tribe { name: raw.name, nation: raw.group, settlement })
        })
        .collect::<Result<_, SetupError>>()?;
    let all = in_order::<PieceId, _>(all, |(id, _)| id)?;
    Ok((all.into_iter().map(|(_, piece)| piece).collect(), tribes))
}

fn cards(raw: Vec<RawCard>) -> Result<Vec<Card>, SetupError> {
    let numbered = raw.iter().zip(1u8..).all(|(card, number)| card.number == number);
    if !numbered || raw.len() != usize::from(CARDS) {
        return Err(bad("cards 1 to 70 must be there in order"));
    }
    raw.into_iter()
        .map(|card| {
            let id = CardId::number(card.number).ok_or_else(|| bad("a card has no such number"))?;
            if !(1..=3).contains(&card.value) {
                return Err(bad(format!("card {}: the value must be 1, 2 or 3", card.number)));
            }
            Ok(Card {
                named: Named::new(&id.id(), [card.name.as_str()]),
                id,
                name: card.name,
                value: card.value,
                usable_by: card.usable_by,
                response: card.response,
                remove: card.remove,
                event: card.event,
            })
        })
        .collect()
}

fn families(pieces: &[Piece], tribes: &[Tribe]) -> Families {
    let mut of = Families::default();
    for (piece, index) in pieces.iter().zip(0u8..) {
        let id = PieceId::new(index);
        match piece.side {
            Side::British => of.british.insert(id),
            Side::French => of.french.insert(id),
        }
        let Some(unit) = piece.unit() else {
            of.leaders.insert(id);
            continue;
        };
        of.units.insert(id);
        let put = |set: &mut super::ids::PieceSet, fits: bool| {
            if fits {
                set.insert(id);
            }
        };
        put(&mut of.drilled, unit.class.is_drilled());
        put(&mut of.regulars, unit.class.is_regular());
        put(&mut of.auxiliaries, unit.class.is_auxiliary());
        put(&mut of.light, unit.class == Class::LightInfantry);
        put(&mut of.indians, unit.class == Class::Indian);
        put(&mut of.militia, unit.class == Class::Militia);
        put(&mut of.rangers, unit.class == Class::Ranger);
        put(&mut of.coureurs, unit.class == Class::Coureurs);
        put(&mut of.northern, unit.class == Class::NorthernProvincial);
        put(&mut of.southern, unit.class == Class::SouthernProvincial);
        let nation = unit.tribe.map(|tribe| tribes[tribe.index()].nation);
        let johnsons = matches!(nation, Some(Nation::Iroquois | Nation::Mohawk));
        put(&mut of.johnsons, johnsons && piece.side == Side::British);
    }
    of
}

/// Builds the content of a game from the built-in files and an owner's file.
///
/// # Errors
/// If the owner's file does not hold together, or the scenario is unknown.
pub fn load(owner: Option<&str>, scenario: &str, options: Options) -> Result<Content, SetupError> {
    let owner = match owner {
        Some(text) => yaml::read::<RawOwner>(text, LONGEST_FILE).map_err(|error| bad(error.to_string()))?,
        None => RawOwner::default(),
    };
    let scenarios = owner.scenarios.unwrap_or_else(|| BUILTIN_SCENARIOS.clone());
    let scenario = scenarios
        .scenarios
        .into_iter()
        .find(|known| known.id == scenario)
        .ok_or_else(|| bad(format!("there is no scenario `{scenario}`")))?;
    let setup = scenarios
        .setups
        .into_iter()
        .find(|known| known.id == scenario.setup)
        .ok_or_else(|| bad(format!("there is no set-up `{}`", scenario.setup)))?;
    let links = owner.links.unwrap_or_else(|| BUILTIN_LINKS.clone());
    let raw_cards = owner.cards.unwrap_or_else(|| BUILTIN_CARDS.clone());
    let (pieces, tribes) = pieces(owner.pieces.unwrap_or_else(|| builtin().pieces.clone()))?;
    let in_play = scenario.first..=scenario.last;
    if in_play.is_empty() || scenario.last > 1762 || scenario.first < 1755 {
        return Err(bad("a scenario runs within 1755 to 1762"));
    }
    if !(1..=9).contains(&scenario.hand) || !(40..=CARDS).contains(&scenario.cards) {
        return Err(bad("a hand has 1 to 9 cards, a deck 40 to 70"));
    }
    let families = families(&pieces, &tribes);
    let sides = BySide::from_fn(|side| families.of(side));
    Ok(Content {
        spaces: spaces(owner.spaces.unwrap_or_else(|| builtin().spaces.clone()))?,
        net: net(&links)?,
        cards: cards(raw_cards)?,
        named: content::Named::find()?,
        twins: twins::find(&pieces),
        sides,
        pieces,
        tribes,
        families,
        scenario,
        setup,
        options,
    })
}
