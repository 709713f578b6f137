//! Records as they stand in the data files, laid over each other.

use super::super::cards::{ActionPoint, Deck, EventKind};
use super::super::content::{Bonus, Draws};
use super::super::ids::{LinkId, PieceId, SpaceId};
use super::super::map::{Colony, Nation, SeaZone, SpaceKind, Way};
use super::super::pieces::{Pool, Shape, UnitKind, Vagary};
use crate::games::record::given;
use crate::side::Side;
use crate::{record, sections};
use serde::Deserialize;
use std::collections::BTreeMap;

sections! {
    lists {
        spaces: SpaceRecord,
        links: LinkRecord,
        units: UnitRecord,
        tokens: TokenRecord,
        cards: CardRecord,
        chits: ChitsRecord,
        scenarios: ScenarioRecord,
    }
    values {}
}

record! {
    SpaceRecord by id: SpaceId {
        name: String,
        #[serde(deserialize_with = "given")]
        home: Option<Side>,
        kind: SpaceKind,
        value: u8,
        victory: bool,
        #[serde(deserialize_with = "given")]
        colony: Option<Colony>,
        militia: u8,
        #[serde(deserialize_with = "given")]
        indian: Option<PieceId>,
        #[serde(deserialize_with = "given")]
        nation: Option<Nation>,
        zones: Vec<SeaZone>,
        bastions: u8,
        #[serde(deserialize_with = "given")]
        priority: Option<u8>,
    }
}

record! {
    LinkRecord by id: LinkId {
        ends: [SpaceId; 2],
        way: Way,
        zones: Vec<SeaZone>,
        #[serde(deserialize_with = "given")]
        nation: Option<Nation>,
    }
}

/// The groups in which the rulebook counts its components [BT 1.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sheet {
    British,
    Colonial,
    French,
    Indian,
    Commander,
}

record! {
    UnitRecord by id: PieceId {
        name: String,
        #[serde(deserialize_with = "given")]
        side: Option<Side>,
        kind: UnitKind,
        brown: bool,
        gorget: bool,
        #[serde(deserialize_with = "given")]
        colony: Option<Colony>,
        #[serde(deserialize_with = "given")]
        village: Option<SpaceId>,
        #[serde(deserialize_with = "given")]
        nation: Option<Nation>,
        rating: u8,
        rerolls: Vec<Shape>,
        sheet: Sheet,
    }
}

record! {
    TokenRecord by id: PieceId {
        name: String,
        pool: Pool,
        effect: Vagary,
        back: bool,
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
        deck: Deck,
        years: Vec<u16>,
        ap: Vec<ActionPoint>,
        #[serde(deserialize_with = "given")]
        initiative: Option<u8>,
        #[serde(deserialize_with = "given")]
        event: Option<EventKind>,
        source: CardSource,
    }
}

record! {
    ChitsRecord by id: Side {
        values: [u8; 3],
    }
}

/// Something for each side, or not.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    #[serde(default = "none")]
    pub british: Option<T>,
    #[serde(default = "none")]
    pub french: Option<T>,
}

fn none<T>() -> Option<T> {
    None
}

record! {
    ScenarioRecord by id: String {
        name: String,
        first: u16,
        years: u16,
        vp: (Side, u8),
        indians: Vec<PieceId>,
        stacks: Vec<Vec<String>>,
        pools: Vec<Vec<String>>,
        control: BTreeMap<SpaceId, Side>,
        construction: Vec<SpaceId>,
        roads: Vec<LinkId>,
        draws: BTreeMap<u16, Draws>,
        adds: BTreeMap<u16, Vec<Vec<String>>>,
        bonus: BTreeMap<u16, Sides<Bonus>>,
        wins: BTreeMap<u16, Sides<(Side, u8)>>,
    }
}
