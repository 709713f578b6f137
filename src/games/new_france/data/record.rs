//! Records as they stand in the data files, and how they become content.

use super::check::{DataError, leader_exists, source, space_exists, text};
use crate::games::new_france::cards::{Card, Category, Condition, Forces, Moment, Sort, Spot, Verb};
use crate::games::new_france::charts::{LeaderLoss, LossChart, MovementChart};
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::map::{Kind, Map, Space};
use crate::games::new_france::pieces::{Leader, RESERVED, UnitKind};
use crate::games::new_france::world::Season;
use crate::games::record::{Record, given, lay_over, need};
use crate::record;
use crate::side::{BySide, Side};
use crate::speech::Named;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most units or forces one verb of a card may name.
const MOST: u16 = 99;

/// The sections that hold records, each of which a file may begin anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    Spaces,
    Links,
    Leaders,
    Cards,
}

/// A data file: any of the sections.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DataFile {
    /// Read before: see [`crate::games::pack`].
    #[serde(rename = "game")]
    _game: Option<String>,
    #[serde(rename = "revision")]
    _revision: Option<u32>,
    whole: Vec<Section>,
    pub spaces: Option<Vec<SpaceRecord>>,
    pub links: Option<Vec<LinkRecord>>,
    pub leaders: Option<Vec<LeaderRecord>>,
    pub cards: Option<Vec<CardRecord>>,
    pub setup: Option<SetupRecord>,
}

/// Everything that was laid together.
#[derive(Debug, Clone, Default)]
pub struct Data {
    pub spaces: Vec<SpaceRecord>,
    pub links: Vec<LinkRecord>,
    pub leaders: Vec<LeaderRecord>,
    pub cards: Vec<CardRecord>,
    pub setup: SetupRecord,
}

impl Data {
    /// Lays a file over what is there.
    pub fn lay(&mut self, file: DataFile) -> Result<(), DataError> {
        let whole = |section: Section| file.whole.contains(&section);
        lay_over(&mut self.spaces, "spaces", file.spaces, whole(Section::Spaces))?;
        lay_over(&mut self.links, "links", file.links, whole(Section::Links))?;
        lay_over(&mut self.leaders, "leaders", file.leaders, whole(Section::Leaders))?;
        lay_over(&mut self.cards, "cards", file.cards, whole(Section::Cards))?;
        if let Some(setup) = file.setup {
            self.setup = setup.laid_over(std::mem::take(&mut self.setup));
        }
        Ok(())
    }

    /// Is any record labelled as our reconstruction?
    pub fn reconstructed(&self) -> bool {
        let ours = |label: &Option<String>| label.as_deref() == Some("reconstruction");
        self.spaces.iter().any(|record| ours(&record.source))
            || self.links.iter().any(|record| ours(&record.source))
            || self.leaders.iter().any(|record| ours(&record.source))
            || self.cards.iter().any(|record| ours(&record.source))
    }
}

/// Whoever adds a record and does not say where it is from has it before him.
pub fn label(given: Option<&str>) -> &str {
    given.unwrap_or("printed")
}

record! {
    SpaceRecord by id: SpaceId {
        name: String,
        kind: Kind,
        side: Side,
        vp: u8,
        defense: u8,
        port: bool,
        key: bool,
        theatre: String,
        also: Vec<String>,
        #[serde(deserialize_with = "given")]
        tribe: Option<String>,
        #[serde(deserialize_with = "given")]
        lat: Option<i32>,
        #[serde(deserialize_with = "given")]
        lon: Option<i32>,
        source: String,
        reconstructed: Vec<String>,
    }
}

impl SpaceRecord {
    pub fn resolve(self) -> Result<(SpaceId, Space), DataError> {
        let id = need(self.id, "spaces", "id")?;
        let place = id.as_str();
        source(label(self.source.as_deref()), place)?;
        let name = need(self.name, place, "name")?;
        let kind = need(self.kind, place, "kind")?;
        let theatre = self.theatre.unwrap_or_else(|| "Elsewhere".to_owned());
        let tribe = self.tribe.flatten();
        let mut also = self.also.unwrap_or_default();
        let texts = [&name, &theatre].into_iter().chain(&also).chain(&tribe);
        for given in texts.chain(self.reconstructed.iter().flatten()) {
            text(given, place)?;
        }
        if RESERVED.contains(&place) {
            return Err(DataError::Reserved { id: id.to_string() });
        }
        let defense = self.defense.unwrap_or(kind.defense());
        if defense != kind.defense() {
            return Err(DataError::Defense { id: id.to_string(), given: defense, kind: kind.word() });
        }
        let on_the_globe = self.lat.flatten().is_none_or(|lat| (-9000..=9000).contains(&lat))
            && self.lon.flatten().is_none_or(|lon| (-18000..=18000).contains(&lon));
        if !on_the_globe {
            return Err(DataError::OffTheGlobe { id: id.to_string() });
        }
        also.extend(place.strip_prefix("fort-").map(str::to_owned));
        let names = std::iter::once(name.as_str()).chain(also.iter().map(String::as_str));
        let space = Space {
            named: Named::new(place, names),
            kind,
            flag: need(self.side, place, "side")?,
            vp: need(self.vp, place, "vp")?,
            port: need(self.port, place, "port")?,
            key: self.key.unwrap_or_default(),
            name,
            theatre,
            tribe,
            neighbours: Vec::new(),
            sea: Vec::new(),
        };
        Ok((id, space))
    }
}

/// The three kinds of lines, along all of which forces move alike; or that there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    Road,
    Trail,
    Sea,
    None,
}

record! {
    LinkRecord {
        a: SpaceId,
        b: SpaceId,
        kind: LinkKind,
        source: String,
        reconstructed: Vec<String>,
        #[serde(deserialize_with = "given")]
        note: Option<String>,
    }
}

impl Record for LinkRecord {
    type Key = (SpaceId, SpaceId);
    const KEY: &'static str = "a` or `b";
    fn key(&self) -> Option<(SpaceId, SpaceId)> {
        let (a, b) = (self.a?, self.b?);
        Some((a.min(b), a.max(b)))
    }
    fn place(&self) -> String {
        let word = |end: &Option<SpaceId>| end.map_or_else(String::new, |end| end.to_string());
        format!("{} to {}", word(&self.a), word(&self.b))
    }
    fn over(self, base: Self) -> Self {
        self.laid_over(base)
    }
    fn is_none(&self) -> bool {
        self.kind == Some(LinkKind::None)
    }
}

record! {
    LeaderRecord by id: LeaderId {
        name: String,
        short: String,
        side: Side,
        rating: u8,
        start: SpaceId,
        #[serde(deserialize_with = "given")]
        card: Option<CardId>,
        source: String,
        reconstructed: Vec<String>,
    }
}

impl LeaderRecord {
    pub fn resolve(self, map: &Map) -> Result<(LeaderId, Option<CardId>, Leader), DataError> {
        let id = need(self.id, "leaders", "id")?;
        let place = id.as_str();
        source(label(self.source.as_deref()), place)?;
        let (name, short) = (need(self.name, place, "name")?, need(self.short, place, "short")?);
        for given in [&name, &short].into_iter().chain(self.reconstructed.iter().flatten()) {
            text(given, place)?;
        }
        let rating = need(self.rating, place, "rating")?;
        if !(1..=3).contains(&rating) {
            return Err(DataError::Rating { id: id.to_string(), given: rating });
        }
        let (start, card) = (need(self.start, place, "start")?, self.card.flatten());
        let by_card = start.as_str() == "card";
        if by_card != card.is_some() {
            return Err(DataError::LeaderStart { id: id.to_string() });
        }
        let start = if by_card { None } else { Some(start) };
        if let Some(start) = start {
            space_exists(map, start, place)?;
        }
        let named = Named::new(place, [short.as_str(), name.as_str()]);
        let leader = Leader { short, named, side: need(self.side, place, "side")?, rating, start };
        Ok((id, card, leader))
    }
}

record! {
    CardRecord by id: CardId {
        name: String,
        side: Side,
        category: Category,
        window: Moment,
        condition: Condition,
        effect: Vec<VerbRecord>,
        source: String,
        reconstructed: Vec<String>,
    }
}

impl CardRecord {
    pub fn resolve(self, map: &Map, leaders: &BTreeMap<LeaderId, Leader>) -> Result<Card, DataError> {
        let id = need(self.id, "cards", "id")?;
        let place = id.as_str();
        source(label(self.source.as_deref()), place)?;
        let name = need(self.name, place, "name")?;
        for given in std::iter::once(&name).chain(self.reconstructed.iter().flatten()) {
            text(given, place)?;
        }
        let mut condition = self.condition.unwrap_or_default();
        condition.control_any.sort_unstable();
        for &space in &condition.control_any {
            space_exists(map, space, place)?;
        }
        let effect = need(self.effect, place, "effect")?;
        let effect = effect.into_iter().map(|verb| verb.resolve(id, map, leaders));
        let effect = effect.collect::<Result<Vec<_>, _>>()?;
        // Its number goes without the deck's letter too.
        let number = place.trim_start_matches(|c: char| c.is_ascii_lowercase());
        Ok(Card {
            named: Named::new(place, [name.as_str(), number]),
            id,
            name,
            side: need(self.side, place, "side")?,
            category: need(self.category, place, "category")?,
            moment: need(self.window, place, "window")?,
            condition,
            effect,
        })
    }
}

/// One verb: exactly one of the fields is given.
#[derive(Debug, Clone, Deserialize)]
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

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceRecord {
    sp: Option<u16>,
    indians: Option<u16>,
    at: Vec<SpaceId>,
    #[serde(default)]
    split: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRecord {
    forces: ForcesRecord,
    who: Sort,
    spaces: u8,
    battle: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeaMoveRecord {
    forces: u8,
    max_sp: u16,
    battle: bool,
    free: bool,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatRecord {
    #[serde(default)]
    sp: u16,
    #[serde(default)]
    die: u8,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CancelRecord {
    card: Category,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReduceRecord {
    sp: u16,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PinRecord {
    forces: ForcesRecord,
    who: Sort,
}

#[derive(Debug, Clone, Deserialize)]
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
        let (mut at, mut places) = (Vec::new(), self.at);
        // The order in the file does not count.
        places.sort_unstable();
        places.dedup();
        for space in places {
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

record! {
    SetupRecord {
        start: StartRecord,
        last_year: u16,
        hand: usize,
        victory_points: BySide<u16>,
        victory: BySide<u16>,
        forces: Vec<ForceRecord>,
        village_indians: BySide<u16>,
        movement: MovementChart,
        combat_loss: LossChart,
        leader_loss: LeaderLoss,
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRecord {
    pub year: u16,
    pub season: Season,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceRecord {
    pub side: Side,
    pub at: SpaceId,
    pub sp: u16,
}
