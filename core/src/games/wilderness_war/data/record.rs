//! Records as they stand in the data files, laid over each other.

use crate::games::record::{Laid, OrNone, Record, given};
use crate::games::wilderness_war::cards::{EventKind, UsableBy};
use crate::games::wilderness_war::ids::{Id, PieceId, SpaceId, TribeId};
use crate::games::wilderness_war::map::{Department, Terrain, Way};
use crate::games::wilderness_war::pieces::{Class, Nation};
use crate::games::wilderness_war::world::Assemblies;
use crate::side::Side;
use crate::{record, sections};
use serde::Deserialize;

sections! {
    lists {
        spaces: SpaceRecord,
        links: LinkRecord,
        leaders: LeaderRecord,
        units: UnitRecord,
        tribes: TribeRecord,
        cards: CardRecord,
        setups: SetupRecord,
        scenarios: ScenarioRecord,
    }
    values {
        amphibious: Vec<(SpaceId, SpaceId)>,
        pays_d_en_haut: Vec<(SpaceId, SpaceId)>,
    }
}

record! {
    SpaceRecord by id: SpaceId {
        name: String,
        theatre: String,
        terrain: Terrain,
        #[serde(deserialize_with = "given")]
        department: Option<Department>,
        #[serde(deserialize_with = "given")]
        originally: Option<Side>,
        fortress: bool,
        port: bool,
        holding_box: bool,
        settlement: Vec<TribeId>,
    }
}

/// A connection: its ends, and what it is made of.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct LinkRecord(pub SpaceId, pub SpaceId, pub OrNone<Way>);

impl Record for LinkRecord {
    type Key = (SpaceId, SpaceId);
    const KEY: &'static str = "space";
    fn key(&self) -> Option<(SpaceId, SpaceId)> {
        Some((self.0.min(self.1), self.0.max(self.1)))
    }
    fn place(&self) -> String {
        format!("{} to {}", self.0.slug(), self.1.slug())
    }
    fn over(self, _: Self) -> Self {
        self
    }
    fn is_none(&self) -> bool {
        self.2 == OrNone(None)
    }
}

record! {
    LeaderRecord by id: PieceId {
        name: String,
        side: Side,
        initiative: u8,
        command: u8,
        tactics: u8,
    }
}

record! {
    UnitRecord by id: PieceId {
        name: String,
        side: Side,
        class: Class,
        #[serde(deserialize_with = "given")]
        tribe: Option<TribeId>,
        strength: u8,
        reduced: u8,
        movement: u8,
    }
}

record! {
    TribeRecord by id: TribeId {
        name: String,
        group: Nation,
        #[serde(deserialize_with = "given")]
        settlement: Option<SpaceId>,
    }
}

/// Where a card's record comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CardSource {
    /// An implementer's list, not compared with print.
    List,
    /// The printed card.
    Printed,
}

record! {
    CardRecord by number: u8 {
        name: String,
        value: u8,
        usable_by: UsableBy,
        response: bool,
        remove: bool,
        event: EventKind,
        source: CardSource,
    }
}

record! {
    /// One side of a set-up.
    SideRecord {
        forts: Vec<SpaceId>,
        under_construction: Vec<SpaceId>,
        stockades: Vec<SpaceId>,
        stacks: Vec<Vec<String>>,
        pool: Vec<PieceId>,
        set_aside: Vec<PieceId>,
        not_used: Vec<PieceId>,
    }
}

/// A set-up, known by its id.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetupRecord {
    pub id: Option<String>,
    pub vp: Option<i16>,
    pub assemblies: Option<Assemblies>,
    pub french: SideRecord,
    pub british: SideRecord,
}

impl Record for SetupRecord {
    type Key = String;
    const KEY: &'static str = "id";
    fn key(&self) -> Option<String> {
        self.id.clone()
    }
    fn place(&self) -> String {
        self.id.clone().unwrap_or_default()
    }
    fn over(self, base: Self) -> Self {
        SetupRecord {
            id: self.id.or(base.id),
            vp: self.vp.or(base.vp),
            assemblies: self.assemblies.or(base.assemblies),
            french: self.french.laid_over(base.french),
            british: self.british.laid_over(base.british),
        }
    }
}

record! {
    ScenarioRecord by id: String {
        name: String,
        setup: String,
        first: u16,
        last: u16,
        hand: u8,
        cards: u8,
    }
}
