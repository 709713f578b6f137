//! The map: spaces and the lines between them [NF Spaces ¶1].

use super::ids::{SpaceId, SpaceSet};
use crate::board::paths::distances;
use crate::board::{ById, IdMap};
use crate::engine::Named;
use crate::side::Side;
use serde::Deserialize;

/// What a space is [NF Spaces ¶1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// An Indian village.
    Village,
    /// A town.
    Town,
    /// A city.
    City,
    /// A fort.
    Fort,
    /// A fortress.
    Fortress,
}

impl Kind {
    /// The word on the map.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Village => "village",
            Kind::Town => "town",
            Kind::City => "city",
            Kind::Fort => "fort",
            Kind::Fortress => "fortress",
        }
    }

    /// The Defense Value that goes with the kind [NF Defense Value ¶1].
    pub const fn defense(self) -> u8 {
        match self {
            Kind::Village | Kind::Town | Kind::City => 1,
            Kind::Fort => 2,
            Kind::Fortress => 3,
        }
    }
}

/// What a line is drawn as; forces move alike along all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// A road.
    Road,
    /// A trail.
    Trail,
    /// A sea line, between two ports.
    Sea,
}

impl LinkKind {
    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            LinkKind::Road => "road",
            LinkKind::Trail => "trail",
            LinkKind::Sea => "sea",
        }
    }
}

/// A line between two spaces.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// One end.
    pub a: SpaceId,
    /// The other.
    pub b: SpaceId,
    /// What it is drawn as.
    pub kind: LinkKind,
}

/// A space.
#[derive(Debug, Clone)]
pub struct Space {
    /// Its name.
    pub name: String,
    /// Its names as players may type them.
    pub named: Named,
    /// What it is.
    pub kind: Kind,
    /// The flag printed on it.
    pub flag: Side,
    /// Its Victory Points.
    pub vp: u8,
    /// Is it a port?
    pub port: bool,
    /// Is it one of the three the victory conditions name?
    pub key: bool,
    /// The part of the map it lies in.
    pub theatre: String,
    /// The people of a village.
    pub tribe: Option<String>,
    /// All neighbours, by any line.
    pub neighbours: SpaceSet,
    /// Neighbours by a sea line.
    pub sea: SpaceSet,
}

/// The map.
#[derive(Debug, Clone, Default)]
pub struct Map {
    /// Every space there is on it.
    pub spaces: IdMap<SpaceId, Space>,
    /// The spaces in the order of the data, theatre by theatre.
    pub order: Vec<SpaceId>,
    /// The lines, each once, in the order of the data.
    pub lines: Vec<Line>,
}

impl Map {
    /// The space of an id that was checked when it entered the position.
    pub fn space(&self, id: SpaceId) -> &Space {
        self.spaces.get(id).expect("ids are checked when they enter a position")
    }

    /// Every space.
    pub fn iter(&self) -> impl Iterator<Item = (SpaceId, &Space)> {
        self.spaces.iter()
    }

    /// Are two spaces joined by a line [NF Movement ¶3]?
    pub fn joined(&self, a: SpaceId, b: SpaceId) -> bool {
        self.space(a).neighbours.has(b)
    }

    /// How many lines away every space is, by any route that `through` lets one leave a space on.
    pub fn distances(&self, from: SpaceId, through: impl Fn(SpaceId) -> bool) -> ById<SpaceId, u8> {
        let near = |at: SpaceId| match at == from || through(at) {
            true => self.space(at).neighbours,
            false => SpaceSet::default(),
        };
        distances(from, |at| near(at).iter())
    }
}
