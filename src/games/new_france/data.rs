//! Content: the built-in data, or an owner's file in place of any of its sections.
//!
//! One YAML file with any of the sections `spaces`, `links`, `leaders`, `cards`, `setup`. Every name is resolved here and every
//! check of [`check`] is made here, so that the chapters never meet a name that is not there.

mod check;
mod record;

use super::cards::Card;
use super::charts::{LeaderLoss, LossChart, MovementChart};
use super::ids::{CardId, LeaderId, SpaceId};
use super::map::{Line, LinkKind, Map, Space};
use super::pieces::Leader;
use super::world::Season;
use crate::games::Files;
use crate::side::{BySide, Side};
use crate::yaml;
pub use check::DataError;
use record::{DataFile, LinkRecord, SetupRecord, SpaceRecord};
use std::collections::BTreeMap;

/// The longest file of an owner or position that is read, in bytes.
pub const LONGEST_FILE: usize = 256 * 1024;

/// The sections that are built in, in the order they are pinned.
const BUILT_IN: [&str; 5] = [
    include_str!("data/spaces.yaml"),
    include_str!("data/links.yaml"),
    include_str!("data/leaders.yaml"),
    include_str!("data/cards.yaml"),
    include_str!("data/setup.yaml"),
];

/// What a game without a winner by points counts as [NF ruling 39].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    /// A draw.
    Draw,
    /// A British win, by option.
    BritishWin,
}

/// Units that stand on the map at set-up.
#[derive(Debug, Clone, Copy)]
pub struct SetupForce {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: SpaceId,
    /// How strong.
    pub sp: u16,
}

/// Everything that does not change during a game.
#[derive(Debug)]
pub struct Content {
    /// The map.
    pub map: Map,
    /// The leaders.
    pub leaders: BTreeMap<LeaderId, Leader>,
    /// The cards of each deck, in the order of the data.
    pub decks: BySide<Vec<Card>>,
    /// The movement chart.
    pub movement: MovementChart,
    /// The combat loss chart.
    pub losses: LossChart,
    /// The second dice of the leader loss chart.
    pub leader_loss: LeaderLoss,
    /// Troops at set-up.
    pub forces: Vec<SetupForce>,
    /// Indian units in each allied village at set-up.
    pub village_indians: BySide<u16>,
    /// The first year and season.
    pub start: (u16, Season),
    /// The last year.
    pub last_year: u16,
    /// Cards in a full hand.
    pub hand: usize,
    /// Victory Points at set-up.
    pub vp: BySide<u16>,
    /// Victory Points that win in an End Phase.
    pub winning_vp: BySide<u16>,
    /// What a game without a winner counts as.
    pub otherwise: Otherwise,
    /// Is any of it our own reconstruction?
    pub reconstructed: bool,
}

impl Content {
    /// A leader whose id was checked when it entered the position.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        self.leaders.get(&id).expect("ids are checked when they enter a position")
    }

    /// A card of a deck.
    pub fn card(&self, id: CardId) -> Option<&Card> {
        Side::ALL.into_iter().flat_map(|side| &self.decks[side]).find(|card| card.id == id)
    }
}

/// The bytes that pin the content.
pub fn bytes(files: Files<'_>) -> Vec<u8> {
    let mut all = BUILT_IN.concat().into_bytes();
    if let Some(owners) = files.data {
        all.extend_from_slice(owners.as_bytes());
    }
    all
}

/// Loads the content, an owner's sections standing in for the built-in ones.
pub fn load(owners: Option<&str>, otherwise: Otherwise) -> Result<Content, DataError> {
    let mut file = DataFile::default();
    if let Some(text) = owners {
        file = yaml::read(text, LONGEST_FILE).map_err(DataError::Unreadable)?;
    }
    for text in BUILT_IN {
        file.fill_from(yaml::read_own(text).expect("the built-in data is valid: a test reads it"));
    }
    build(file, otherwise)
}

fn build(file: DataFile, otherwise: Otherwise) -> Result<Content, DataError> {
    check::sizes(&file)?;
    let reconstructed = file.reconstructed();
    let map = build_map(file.spaces.unwrap_or_default(), file.links.unwrap_or_default())?;
    let setup = file.setup.ok_or(DataError::NoSetup)?;
    let mut leaders = BTreeMap::new();
    let mut brought = BTreeMap::new();
    for record in file.leaders.unwrap_or_default() {
        let (id, card, leader) = record.resolve(&map)?;
        if let Some(card) = card {
            brought.insert(id, card);
        }
        if leaders.insert(id, leader).is_some() {
            return Err(DataError::Twice { what: "leader", id: id.to_string() });
        }
    }
    let mut decks = BySide::<Vec<Card>>::from_fn(|_| Vec::new());
    for record in file.cards.unwrap_or_default() {
        let card = record.resolve(&map, &leaders)?;
        decks[card.side].push(card);
    }
    let content = assemble(map, leaders, decks, setup, otherwise, reconstructed)?;
    check::all(&content, &brought)?;
    Ok(content)
}

fn assemble(
    map: Map,
    leaders: BTreeMap<LeaderId, Leader>,
    decks: BySide<Vec<Card>>,
    setup: SetupRecord,
    otherwise: Otherwise,
    reconstructed: bool,
) -> Result<Content, DataError> {
    let mut forces = Vec::new();
    for force in setup.forces {
        check::space_exists(&map, force.at, "setup")?;
        forces.push(SetupForce { side: force.side, at: force.at, sp: force.sp });
    }
    Ok(Content {
        map,
        leaders,
        decks,
        movement: setup.movement,
        losses: setup.combat_loss,
        leader_loss: setup.leader_loss,
        forces,
        village_indians: setup.village_indians,
        start: (setup.start.year, setup.start.season),
        last_year: setup.last_year,
        hand: setup.hand,
        vp: setup.victory_points,
        winning_vp: setup.victory,
        otherwise,
        reconstructed,
    })
}

fn build_map(spaces: Vec<SpaceRecord>, links: Vec<LinkRecord>) -> Result<Map, DataError> {
    let mut map = Map { spaces: BTreeMap::new(), order: Vec::new(), lines: Vec::new() };
    for record in spaces {
        let (id, space) = record.resolve()?;
        map.order.push(id);
        if map.spaces.insert(id, space).is_some() {
            return Err(DataError::Twice { what: "space", id: id.to_string() });
        }
    }
    for link in links {
        check::link(&map, &link)?;
        map.lines.push(Line { a: link.a, b: link.b, kind: link.kind });
        for (from, to) in [(link.a, link.b), (link.b, link.a)] {
            let space: &mut Space = map.spaces.get_mut(&from).expect("the link's ends were checked");
            space.neighbours.push(to);
            if link.kind == LinkKind::Sea {
                space.sea.push(to);
            }
        }
    }
    Ok(map)
}

#[cfg(test)]
mod tests;
