//! Records as they stand in the data files, and how they become content.

use super::check::{DataError, leader_exists, source, space_exists, text};
use crate::engine::Named;
use crate::games::new_france::cards::{Card, Category, Condition, Forces, Moment, Sort, Spot, Verb};
use crate::games::new_france::charts::{LeaderLoss, LossChart, MovementChart};
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::map::{Kind, LinkKind, Map, Space};
use crate::games::new_france::pieces::{Leader, RESERVED, UnitKind};
use crate::games::new_france::world::Season;
use crate::side::{BySide, Side};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most units or forces one verb of a card may name.
const MOST: u16 = 99;

/// A data file: any of the sections.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DataFile {
    pub spaces: Option<Vec<SpaceRecord>>,
    pub links: Option<Vec<LinkRecord>>,
    pub leaders: Option<Vec<LeaderRecord>>,
    pub cards: Option<Vec<CardRecord>>,
    pub setup: Option<SetupRecord>,
}

impl DataFile {
    /// Takes the sections that are missing here.
    pub fn fill_from(&mut self, other: DataFile) {
        self.spaces = self.spaces.take().or(other.spaces);
        self.links = self.links.take().or(other.links);
        self.leaders = self.leaders.take().or(other.leaders);
        self.cards = self.cards.take().or(other.cards);
        self.setup = self.setup.take().or(other.setup);
    }

    /// Is any record labelled as our reconstruction?
    pub fn reconstructed(&self) -> bool {
        let ours = |label: &str| label == "reconstruction";
        self.spaces.iter().flatten().any(|record| ours(&record.source))
            || self.links.iter().flatten().any(|record| ours(&record.source))
            || self.leaders.iter().flatten().any(|record| ours(&record.source))
            || self.cards.iter().flatten().any(|record| ours(&record.source))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpaceRecord {
    id: SpaceId,
    name: String,
    kind: Kind,
    side: Side,
    vp: u8,
    defense: u8,
    port: bool,
    #[serde(default)]
    key: bool,
    theatre: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    tribe: Option<String>,
    lat: Option<i32>,
    lon: Option<i32>,
    source: String,
    #[serde(default)]
    reconstructed: Vec<String>,
}

impl SpaceRecord {
    pub fn resolve(self) -> Result<(SpaceId, Space), DataError> {
        let id = self.id;
        source(&self.source, id.as_str())?;
        let theatre = self.theatre.unwrap_or_else(|| "Elsewhere".to_owned());
        let texts = [&self.name, &theatre].into_iter().chain(&self.also).chain(&self.tribe);
        for given in texts.chain(&self.reconstructed) {
            text(given, id.as_str())?;
        }
        if RESERVED.contains(&id.as_str()) {
            return Err(DataError::Reserved { id: id.to_string() });
        }
        if self.defense != self.kind.defense() {
            return Err(DataError::Defense {
                id: id.to_string(),
                given: self.defense,
                kind: self.kind.word(),
            });
        }
        let on_the_globe = self.lat.is_none_or(|lat| (-9000..=9000).contains(&lat))
            && self.lon.is_none_or(|lon| (-18000..=18000).contains(&lon));
        if !on_the_globe {
            return Err(DataError::OffTheGlobe { id: id.to_string() });
        }
        let mut also = self.also;
        also.extend(id.as_str().strip_prefix("fort-").map(str::to_owned));
        let names = std::iter::once(self.name.as_str()).chain(also.iter().map(String::as_str));
        let space = Space {
            named: Named::new(id.as_str(), names),
            name: self.name,
            kind: self.kind,
            flag: self.side,
            vp: self.vp,
            port: self.port,
            key: self.key,
            theatre,
            tribe: self.tribe,
            neighbours: Vec::new(),
            sea: Vec::new(),
        };
        Ok((id, space))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LinkRecord {
    pub a: SpaceId,
    pub b: SpaceId,
    pub kind: LinkKind,
    pub source: String,
    #[serde(default)]
    pub reconstructed: Vec<String>,
    pub note: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderRecord {
    id: LeaderId,
    name: String,
    short: String,
    side: Side,
    rating: u8,
    start: SpaceId,
    card: Option<CardId>,
    source: String,
    #[serde(default)]
    reconstructed: Vec<String>,
}

impl LeaderRecord {
    pub fn resolve(self, map: &Map) -> Result<(LeaderId, Option<CardId>, Leader), DataError> {
        let id = self.id;
        source(&self.source, id.as_str())?;
        for given in [&self.name, &self.short].into_iter().chain(&self.reconstructed) {
            text(given, id.as_str())?;
        }
        if !(1..=3).contains(&self.rating) {
            return Err(DataError::Rating { id: id.to_string(), given: self.rating });
        }
        let by_card = self.start.as_str() == "card";
        if by_card != self.card.is_some() {
            return Err(DataError::LeaderStart { id: id.to_string() });
        }
        let start = if by_card { None } else { Some(self.start) };
        if let Some(start) = start {
            space_exists(map, start, id.as_str())?;
        }
        let named = Named::new(id.as_str(), [self.short.as_str(), self.name.as_str()]);
        let leader = Leader { short: self.short, named, side: self.side, rating: self.rating, start };
        Ok((id, self.card, leader))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRecord {
    id: CardId,
    name: String,
    side: Side,
    category: Category,
    window: Moment,
    #[serde(default)]
    condition: Condition,
    effect: Vec<VerbRecord>,
    source: String,
    #[serde(default)]
    reconstructed: Vec<String>,
}

impl CardRecord {
    pub fn resolve(self, map: &Map, leaders: &BTreeMap<LeaderId, Leader>) -> Result<Card, DataError> {
        let id = self.id;
        source(&self.source, id.as_str())?;
        for given in [&self.name].into_iter().chain(&self.reconstructed) {
            text(given, id.as_str())?;
        }
        for &space in &self.condition.control_any {
            space_exists(map, space, id.as_str())?;
        }
        let effect = self.effect.into_iter().map(|verb| verb.resolve(id, map, leaders));
        let effect = effect.collect::<Result<Vec<_>, _>>()?;
        let Self { name, side, category, window: moment, condition, .. } = self;
        // Its number goes without the deck's letter too.
        let number = id.as_str().trim_start_matches(|c: char| c.is_ascii_lowercase());
        let named = Named::new(id.as_str(), [name.as_str(), number]);
        Ok(Card { id, name, named, side, category, moment, condition, effect })
    }
}

/// One verb: exactly one of the fields is given.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerbRecord {
    place: Option<PlaceRecord>,
    leader: Option<LeaderId>,
    #[serde(rename = "move")]
    march: Option<MoveRecord>,
    sea_move: Option<SeaMoveRecord>,
    combat: Option<CombatRecord>,
    cancel: Option<CancelRecord>,
    reduce: Option<ReduceRecord>,
    pin: Option<PinRecord>,
    attrition: Option<AttritionRecord>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRecord {
    sp: Option<u16>,
    indians: Option<u16>,
    at: Vec<SpaceId>,
    #[serde(default)]
    split: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRecord {
    forces: ForcesRecord,
    who: Sort,
    spaces: u8,
    battle: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeaMoveRecord {
    forces: u8,
    max_sp: u16,
    battle: bool,
    free: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatRecord {
    #[serde(default)]
    sp: u16,
    #[serde(default)]
    die: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CancelRecord {
    card: Category,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReduceRecord {
    sp: u16,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PinRecord {
    forces: ForcesRecord,
    who: Sort,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttritionRecord {
    forces: u8,
    sp: u16,
    min_sp: u16,
}

/// A number of forces, or `all`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum ForcesRecord {
    Count(u8),
    All(AllWord),
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AllWord {
    All,
}

impl From<ForcesRecord> for Forces {
    fn from(record: ForcesRecord) -> Forces {
        match record {
            ForcesRecord::Count(n) => Forces::Count(n),
            ForcesRecord::All(AllWord::All) => Forces::All,
        }
    }
}

impl VerbRecord {
    fn resolve(
        self,
        card: CardId,
        map: &Map,
        leaders: &BTreeMap<LeaderId, Leader>,
    ) -> Result<Verb, DataError> {
        let mut found: Vec<Verb> = Vec::new();
        if let Some(place) = self.place {
            found.push(place.resolve(card, map)?);
        }
        if let Some(leader) = self.leader {
            leader_exists(leaders, leader, card.as_str())?;
            found.push(Verb::Leader(leader));
        }
        found.extend(self.march.map(|march| Verb::Move {
            forces: march.forces.into(),
            who: march.who,
            spaces: march.spaces,
            battle: march.battle,
        }));
        found.extend(self.sea_move.map(|sea| Verb::SeaMove {
            forces: sea.forces,
            max_sp: sea.max_sp,
            battle: sea.battle,
            free: sea.free,
        }));
        found.extend(self.combat.map(|combat| Verb::Combat { sp: combat.sp, die: combat.die }));
        found.extend(self.cancel.map(|cancel| Verb::Cancel(cancel.card)));
        found.extend(self.reduce.map(|reduce| Verb::Reduce { sp: reduce.sp }));
        found.extend(self.pin.map(|pin| Verb::Pin { forces: pin.forces.into(), who: pin.who }));
        found.extend(self.attrition.map(|a| Verb::Attrition {
            forces: a.forces,
            sp: a.sp,
            min_sp: a.min_sp,
        }));
        match <[Verb; 1]>::try_from(found) {
            Ok([verb]) => check_amounts(verb, card),
            Err(found) => Err(DataError::VerbCount { card: card.to_string(), count: found.len() }),
        }
    }
}

impl PlaceRecord {
    fn resolve(self, card: CardId, map: &Map) -> Result<Verb, DataError> {
        let (kind, n) = match (self.sp, self.indians) {
            (Some(n), None) => (UnitKind::Troops, n),
            (None, Some(n)) => (UnitKind::Indians, n),
            _ => return Err(DataError::PlaceWhat { card: card.to_string() }),
        };
        let mut at = Vec::new();
        for space in self.at {
            if space.as_str() == "any-port" {
                at.push(Spot::AnyPort);
            } else {
                space_exists(map, space, card.as_str())?;
                at.push(Spot::Space(space));
            }
        }
        Ok(Verb::Place { kind, n, at, split: self.split })
    }
}

/// Amounts of a card's verb: at least one of something, never absurd.
fn check_amounts(verb: Verb, card: CardId) -> Result<Verb, DataError> {
    let bounded = |n: u16| (1..=MOST).contains(&n);
    let count = |forces: Forces| match forces {
        Forces::Count(n) => bounded(u16::from(n)),
        Forces::All => true,
    };
    let fine = match &verb {
        Verb::Place { n, at, .. } => bounded(*n) && !at.is_empty(),
        Verb::Leader(_) | Verb::Cancel(Category::Reinforcement | Category::Combat) => true,
        Verb::Cancel(Category::Movement | Category::Interrupt) => false,
        Verb::Move { forces, spaces, battle, .. } => {
            count(*forces) && *spaces <= 9 && *battle <= 9 && spaces + battle > 0
        }
        Verb::SeaMove { forces, max_sp, .. } => bounded(u16::from(*forces)) && bounded(*max_sp),
        Verb::Combat { sp, die } => *sp <= MOST && *die <= 9 && (*sp > 0 || *die > 0),
        Verb::Reduce { sp } => bounded(*sp),
        Verb::Pin { forces, .. } => count(*forces),
        Verb::Attrition { forces, sp, min_sp } => {
            bounded(u16::from(*forces)) && bounded(*sp) && bounded(*min_sp)
        }
    };
    if fine { Ok(verb) } else { Err(DataError::Amount { card: card.to_string() }) }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRecord {
    pub start: StartRecord,
    pub last_year: u16,
    pub hand: usize,
    pub victory_points: BySide<u16>,
    pub victory: BySide<u16>,
    pub forces: Vec<ForceRecord>,
    pub village_indians: BySide<u16>,
    pub movement: MovementChart,
    pub combat_loss: LossChart,
    pub leader_loss: LeaderLoss,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRecord {
    pub year: u16,
    pub season: Season,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceRecord {
    pub side: Side,
    pub at: SpaceId,
    pub sp: u16,
}
