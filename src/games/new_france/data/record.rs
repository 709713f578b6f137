//! Records as they stand in the data files, and how they become content.

use super::check::{DataError, source, space_exists, text};
use super::verb::VerbRecord;
use crate::engine::Named;
use crate::games::new_france::cards::{Card, Category, Condition, Moment};
use crate::games::new_france::charts::{LeaderLoss, LossChart, MovementChart};
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::map::{self, Kind, Map, Space};
use crate::games::new_france::pieces::{Leader, RESERVED};
use crate::games::new_france::world::Season;
use crate::games::record::{Laid, Record, given, need};
use crate::side::{BySide, Side};
use crate::{record, sections};
use serde::Deserialize;
use std::collections::BTreeMap;

sections! {
    lists {
        spaces: SpaceRecord,
        links: LinkRecord,
        leaders: LeaderRecord,
        cards: CardRecord,
    }
    values {
        setup: SetupRecord,
    }
}

impl Data {
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

impl LinkKind {
    /// As it is drawn, if it is there.
    pub fn drawn(self) -> Option<map::LinkKind> {
        match self {
            LinkKind::Road => Some(map::LinkKind::Road),
            LinkKind::Trail => Some(map::LinkKind::Trail),
            LinkKind::Sea => Some(map::LinkKind::Sea),
            LinkKind::None => None,
        }
    }
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
