//! The game map [WW 2.0]: spaces, connections, and distances counted over them.

use super::ids::{Id, SpaceId, TribeId};
use crate::board::ById;
pub use crate::board::paths::UNREACHABLE;
use crate::board::paths::distances;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What a space is made of [WW 2.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Square spaces.
    Cultivated,
    /// Round spaces.
    Wilderness,
    /// Triangular spaces.
    Mountain,
}

impl Terrain {
    /// Wilderness or mountain.
    #[must_use]
    pub fn is_wild(self) -> bool {
        self != Terrain::Cultivated
    }

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Terrain::Cultivated => "cultivated",
            Terrain::Wilderness => "wilderness",
            Terrain::Mountain => "mountain",
        }
    }
}

/// A Department, with its militia box [WW 2.0, 7.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Department {
    /// The Northern Department, British.
    Northern,
    /// The Southern Department, British.
    Southern,
    /// The St. Lawrence Department, French.
    StLawrence,
}

impl Department {
    /// All three.
    pub const ALL: [Department; 3] = [Department::Northern, Department::Southern, Department::StLawrence];

    /// Whose it is.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Department::Northern | Department::Southern => Side::British,
            Department::StLawrence => Side::French,
        }
    }

    /// The word used in orders.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Department::Northern => "northern",
            Department::Southern => "southern",
            Department::StLawrence => "st-lawrence",
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Department::Northern => "Northern",
            Department::Southern => "Southern",
            Department::StLawrence => "St. Lawrence",
        }
    }

    /// Its militia box, as printed.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Department::Northern => "Northern Militias box",
            Department::Southern => "Southern Militias box",
            Department::StLawrence => "St. Lawrence Militias box",
        }
    }

    /// The slug of its militia box.
    #[must_use]
    pub fn militia_box(self) -> &'static str {
        match self {
            Department::Northern => "northern-militias",
            Department::Southern => "southern-militias",
            Department::StLawrence => "st-lawrence-militias",
        }
    }
}

/// A space.
#[derive(Debug, Clone)]
pub struct Space {
    /// Its printed name.
    pub name: String,
    /// How orders call it.
    pub named: crate::engine::Named,
    /// The part of the map it is listed under.
    pub theatre: String,
    /// Its terrain.
    pub terrain: Terrain,
    /// Its Department, if any.
    pub department: Option<Department>,
    /// Whose it is from the start [WW 2.0].
    pub originally: Option<Side>,
    /// Has it a printed fortress?
    pub fortress: bool,
    /// Is it a port?
    pub port: bool,
    /// The tribes at home here.
    pub settlement: Vec<TribeId>,
}

/// What a connection is made of [WW 2.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// Land only.
    Land,
    /// River.
    River,
    /// Lake shore.
    Lakeshore,
}

impl Way {
    /// Can boats use it?
    #[must_use]
    pub fn is_water(self) -> bool {
        self != Way::Land
    }
}

/// One end of a connection, seen from the other.
#[derive(Debug, Clone, Copy)]
pub struct Link {
    /// Where it leads.
    pub to: SpaceId,
    /// What it is made of.
    pub way: Way,
}

/// The connections of the map.
#[derive(Debug, Clone)]
pub struct Net {
    /// By space, sorted by id.
    pub links: Vec<Vec<Link>>,
    /// The one-way arrows of amphibious landings [WW 6.43].
    pub amphibious: Vec<(SpaceId, SpaceId)>,
    /// The one-way arrows out of Pays d'en Haut [WW 2.0].
    pub arrows: Vec<(SpaceId, SpaceId)>,
    distances: ById<SpaceId, ById<SpaceId, u8>>,
}

impl Net {
    /// Builds the net and counts all distances over connections [WW 10.421].
    ///
    /// Arrows out of Pays d'en Haut count as a step in their direction, or nothing would be close to it; nothing leads
    /// there, so no other distance is touched [WW ruling 70].
    #[must_use]
    pub fn new(
        links: Vec<Vec<Link>>,
        amphibious: Vec<(SpaceId, SpaceId)>,
        arrows: Vec<(SpaceId, SpaceId)>,
    ) -> Net {
        let next = |here: SpaceId| {
            let out = arrows.iter().filter(move |(from, _)| *from == here).map(|(_, to)| *to);
            links[here.index()].iter().map(|link| link.to).chain(out)
        };
        let distances = ById::from_fn(|from| distances(from, next));
        Net { links, amphibious, arrows, distances }
    }

    /// The connections of a space; arrows are none [WW 2.0].
    #[must_use]
    pub fn of(&self, space: SpaceId) -> &[Link] {
        &self.links[space.index()]
    }

    /// The connection between two spaces, if there is one.
    #[must_use]
    pub fn between(&self, a: SpaceId, b: SpaceId) -> Option<Way> {
        self.of(a).iter().find(|link| link.to == b).map(|link| link.way)
    }

    /// How many connections apart.
    #[must_use]
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> u8 {
        self.distances[a][b]
    }
}
