//! Content: the built-in data of a revision, or an owner's file laid over it. What is pinned of it is in `data/pinned.rs`.
//!
//! A YAML file with any of the sections `spaces`, `links`, `leaders`, `cards`, `setup`. Every name is resolved here and every
//! check of [`check`] is made here, so that the chapters never meet a name that is not there.

mod check;
mod pinned;
mod record;
mod verb;

use super::cards::Card;
use super::charts::{LeaderLoss, LossChart, MovementChart};
use super::ids::{CardId, LeaderId, SpaceId};
use super::map::{Line, LinkKind, Map, Space};
use super::pieces::Leader;
use super::world::Season;
use crate::games::SetupError;
use crate::games::pack::{self, Pack, Revision, Source};
use crate::games::record::{Record as _, need};
use crate::side::{BySide, Side};
use crate::yaml;
pub use check::DataError;
use record::{Data, DataFile, LinkRecord, SetupRecord, SpaceRecord};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The built-in data, by revision, the oldest first. A released pack is never changed: a correction is a new one.
pub const PACKS: &[Pack] = &[Pack {
    revision: 1,
    texts: &[
        include_str!("data/1/spaces.yaml"),
        include_str!("data/1/links.yaml"),
        include_str!("data/1/leaders.yaml"),
        include_str!("data/1/cards.yaml"),
        include_str!("data/1/setup.yaml"),
    ],
}];

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
    /// The revision of our reading of the rules.
    #[cfg_attr(not(test), expect(dead_code, reason = "no rule has changed since the first revision"))]
    pub rules: Revision,
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

/// The rules agreed on that are no data.
#[derive(Debug, Clone, Copy)]
pub struct Agreed {
    /// What a game without a winner counts as.
    pub otherwise: Otherwise,
    /// The revision of our reading of the rules.
    pub rules: Revision,
}

/// The built-in packs, read once.
static READ: LazyLock<Vec<(Pack, Data)>> = LazyLock::new(|| {
    let read = |pack: &Pack| (*pack, read(*pack).expect("the built-in data is valid: a test reads it"));
    PACKS.iter().map(read).collect()
});

fn read(pack: Pack) -> Result<Data, DataError> {
    let mut data = Data::default();
    for text in pack.texts {
        data.lay(yaml::read_own::<DataFile>(text).map_err(DataError::Unreadable)?)?;
    }
    Ok(data)
}

/// The facts that pin the content in a log's header.
///
/// # Errors
/// If an owner's file does not hold together.
pub fn pinned(source: Source<'_>) -> Result<String, SetupError> {
    // Nothing of what is pinned is agreed on besides.
    let agreed = Agreed { otherwise: Otherwise::Draw, rules: Revision::new(1) };
    let content = load(source, agreed).map_err(|error| SetupError::BadData { why: error.to_string() })?;
    Ok(pinned::text(&content, source.pack.revision))
}

/// Loads the content, an owner's file laid over the built-in data.
pub fn load(source: Source<'_>, agreed: Agreed) -> Result<Content, DataError> {
    let mut data = match READ.iter().find(|(pack, _)| *pack == source.pack) {
        Some((_, data)) => data.clone(),
        None => read(source.pack)?,
    };
    if let Some(text) = source.owner {
        let file = yaml::read::<Option<DataFile>>(text, pack::LONGEST_FILE).map_err(DataError::Unreadable)?;
        data.lay(file.unwrap_or_default())?;
    }
    build(data, agreed)
}

fn build(data: Data, agreed: Agreed) -> Result<Content, DataError> {
    check::sizes(&data)?;
    let reconstructed = data.reconstructed();
    let map = build_map(data.spaces, data.links)?;
    let mut leaders = BTreeMap::new();
    let mut brought = BTreeMap::new();
    for record in data.leaders {
        let (id, card, leader) = record.resolve(&map)?;
        if let Some(card) = card {
            brought.insert(id, card);
        }
        leaders.insert(id, leader);
    }
    let mut decks = BySide::<Vec<Card>>::from_fn(|_| Vec::new());
    for record in data.cards {
        let card = record.resolve(&map, &leaders)?;
        decks[card.side].push(card);
    }
    for side in Side::ALL {
        decks[side].sort_by_key(|card| card.id);
    }
    let content = assemble(map, leaders, decks, data.setup, agreed, reconstructed)?;
    check::all(&content, &brought)?;
    Ok(content)
}

fn assemble(
    map: Map,
    leaders: BTreeMap<LeaderId, Leader>,
    decks: BySide<Vec<Card>>,
    setup: SetupRecord,
    agreed: Agreed,
    reconstructed: bool,
) -> Result<Content, DataError> {
    let mut forces = Vec::new();
    for force in need(setup.forces, "setup", "forces")? {
        check::space_exists(&map, force.at, "setup")?;
        forces.push(SetupForce { side: force.side, at: force.at, sp: force.sp });
    }
    let start = need(setup.start, "setup", "start")?;
    Ok(Content {
        map,
        leaders,
        decks,
        movement: need(setup.movement, "setup", "movement")?,
        losses: need(setup.combat_loss, "setup", "combat_loss")?,
        leader_loss: need(setup.leader_loss, "setup", "leader_loss")?,
        forces,
        village_indians: need(setup.village_indians, "setup", "village_indians")?,
        start: (start.year, start.season),
        last_year: need(setup.last_year, "setup", "last_year")?,
        hand: need(setup.hand, "setup", "hand")?,
        vp: need(setup.victory_points, "setup", "victory_points")?,
        winning_vp: need(setup.victory, "setup", "victory")?,
        otherwise: agreed.otherwise,
        reconstructed,
        rules: agreed.rules,
    })
}

fn build_map(spaces: Vec<SpaceRecord>, links: Vec<LinkRecord>) -> Result<Map, DataError> {
    let mut map = Map { spaces: BTreeMap::new(), order: Vec::new(), lines: Vec::new() };
    for record in spaces {
        let (id, space) = record.resolve()?;
        map.order.push(id);
        map.spaces.insert(id, space);
    }
    for record in links {
        let place = record.place();
        let (a, b) = (need(record.a, &place, "a")?, need(record.b, &place, "b")?);
        let kind = need(record.kind, &place, "kind")?;
        check::source(record::label(record.source.as_deref()), "links")?;
        for given in record.note.flatten().iter().chain(record.reconstructed.iter().flatten()) {
            check::text(given, "links")?;
        }
        // What an owner has taken away is gone by now.
        let Some(kind) = kind.drawn() else { continue };
        check::link(&map, a, b, kind)?;
        map.lines.push(Line { a, b, kind });
        for (from, to) in [(a, b), (b, a)] {
            let space: &mut Space = map.spaces.get_mut(&from).expect("the link's ends were checked");
            space.neighbours.push(to);
            if kind == LinkKind::Sea {
                space.sea.push(to);
            }
        }
    }
    // The order in the file does not count.
    for space in map.spaces.values_mut() {
        space.neighbours.sort_unstable();
        space.sea.sort_unstable();
    }
    Ok(map)
}

#[cfg(test)]
mod tests;
