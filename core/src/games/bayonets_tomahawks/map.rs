//! The game map [BT 2.0]: what is printed on it. Who controls what, and what lies where, is in `world.rs`.

use super::ids::{LinkId, PieceId, SpaceId, SpaceSet};
use crate::board::ById;
use crate::board::paths::distances;
use crate::engine::Named;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What a space is [BT 2.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpaceKind {
    /// A Wilderness Space [BT 2.1.3].
    Wilderness,
    /// An Outpost [BT 2.1.4].
    Outpost,
    /// A Settled Space [BT 2.1.5].
    Settled,
    /// A Settled Space that begins with Bastions [BT 2.1.10].
    Fortress,
    /// A British Base [BT 2.1.7].
    Base,
    /// A Village space of an Indian Nation [BT 2.1.8].
    IndianVillage,
}

/// A Colony [BT 2.4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what it is called")]
pub enum Colony {
    NewEngland,
    NewYorkNewJersey,
    PennsylvaniaDelaware,
    VirginiaSouth,
    NovaScotia,
    Acadie,
    Canada,
    #[serde(rename = "pays-d-en-haut")]
    PaysDEnHaut,
}

impl Colony {
    /// All of them, the British ones first.
    pub const ALL: [Colony; 8] = [
        Colony::NewEngland,
        Colony::NewYorkNewJersey,
        Colony::PennsylvaniaDelaware,
        Colony::VirginiaSouth,
        Colony::NovaScotia,
        Colony::Acadie,
        Colony::Canada,
        Colony::PaysDEnHaut,
    ];

    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Colony::NewEngland
            | Colony::NewYorkNewJersey
            | Colony::PennsylvaniaDelaware
            | Colony::VirginiaSouth
            | Colony::NovaScotia => Side::British,
            Colony::Acadie | Colony::Canada | Colony::PaysDEnHaut => Side::French,
        }
    }
}

/// An Indian Nation [BT 8.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// The Cherokee.
    Cherokee,
    /// The Iroquois Confederacy.
    Iroquois,
}

impl Nation {
    /// Both.
    pub const ALL: [Nation; 2] = [Nation::Cherokee, Nation::Iroquois];

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Nation::Cherokee => "cherokee",
            Nation::Iroquois => "iroquois",
        }
    }
}

/// A Sea Zone [BT 2.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeaZone {
    /// The Atlantic Ocean.
    Atlantic,
    /// The Gulf of Saint Lawrence.
    GulfStLawrence,
}

/// The Indian Village of a space [BT 2.1.8].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Village {
    /// Beside the space, of this Indian unit.
    Unit(PieceId),
    /// The space itself, of this Indian Nation.
    Nation(Nation),
}

/// A space.
#[derive(Debug, Clone)]
pub struct Space {
    /// Its names.
    pub named: Named,
    /// Its name.
    pub name: String,
    /// Whose Home Space it is [BT 2.1.1].
    pub home: Option<Side>,
    /// What it is.
    pub kind: SpaceKind,
    /// Its value for Raids, victory and Winter Garrisons.
    pub value: u8,
    /// Is it a Victory Space [BT 2.1.9]?
    pub victory: bool,
    /// The Colony it lies in.
    pub colony: Option<Colony>,
    /// The Militia printed beside it [BT 13.2.1].
    pub militia: u8,
    /// Its Indian Village.
    pub village: Option<Village>,
    /// The Sea Zones it borders; none: it is no Coastal Space [BT 2.1.6].
    pub zones: Vec<SeaZone>,
    /// The Bastions it begins with.
    pub bastions: u8,
    /// Its place in the Battle Priority Table, 1 first.
    pub priority: Option<u8>,
}

impl Space {
    /// Is it a Coastal Space [BT 2.1.6]?
    #[must_use]
    pub fn is_coastal(&self) -> bool {
        !self.zones.is_empty()
    }

    /// Is it a Settled Space, a Fortress among them [BT 2.1.5, 2.1.10]?
    #[must_use]
    pub fn is_settled(&self) -> bool {
        matches!(self.kind, SpaceKind::Settled | SpaceKind::Fortress)
    }

    /// May a control marker be placed on it [BT 2.1.2]?
    #[must_use]
    pub fn takes_control_marker(&self) -> bool {
        !matches!(self.kind, SpaceKind::Wilderness | SpaceKind::Base)
    }

    /// The Indian Nation whose Village it is.
    #[must_use]
    pub fn nation(&self) -> Option<Nation> {
        match self.village {
            Some(Village::Nation(nation)) => Some(nation),
            Some(Village::Unit(_)) | None => None,
        }
    }

    /// A Home Space that lies in a Colony of its side: a Supply source, and where units winter [BT 14.1, 17.3].
    #[must_use]
    pub fn colony_home(&self) -> Option<Side> {
        self.home.filter(|side| self.colony.is_some_and(|colony| colony.side() == *side))
    }
}

/// How a connection is printed [BT 2.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// A Highway [BT 2.2.1].
    Highway,
    /// A Path, which may become a Road [BT 2.2.2].
    Path,
}

/// A connection.
#[derive(Debug, Clone)]
pub struct Link {
    /// The spaces it joins, in the order of the data.
    pub ends: [SpaceId; 2],
    /// How it is printed.
    pub way: Way,
    /// The Sea Zones it borders; none: it is no Coastal Connection [BT 2.2.4].
    pub zones: Vec<SeaZone>,
    /// The Indian Nation to whose Villages this dark grey Path leads.
    pub nation: Option<Nation>,
}

impl Link {
    /// Is it a Coastal Connection [BT 2.2.4]?
    #[must_use]
    pub fn is_coastal(&self) -> bool {
        !self.zones.is_empty()
    }

    /// The end that is not this space.
    #[must_use]
    pub fn other(&self, from: SpaceId) -> SpaceId {
        let [a, b] = self.ends;
        if a == from { b } else { a }
    }
}

/// The connections by the spaces they touch.
#[derive(Debug, Clone)]
pub struct Net {
    /// All of them.
    pub links: Vec<Link>,
    touching: Vec<Vec<(LinkId, SpaceId)>>,
    /// What a space is joined to by connections that lead to no Indian Nation; and by those that do.
    open: Vec<SpaceSet>,
    gated: Vec<Vec<(LinkId, SpaceId)>>,
    distances: ById<SpaceId, ById<SpaceId, u8>>,
}

impl Net {
    /// Sorts them; those that touch a space in the order of what they lead to.
    #[must_use]
    pub fn new(links: Vec<Link>, spaces: usize) -> Net {
        use super::ids::Id;
        let mut touching = vec![Vec::new(); spaces];
        for (link, index) in links.iter().zip(0u8..) {
            for end in link.ends {
                touching[end.index()].push((LinkId::new(index), link.other(end)));
            }
        }
        for list in &mut touching {
            list.sort_by_key(|(_, to)| *to);
        }
        let next = |space: SpaceId| touching[space.index()].iter().map(|(_, to)| *to);
        let distances = ById::from_fn(|from| distances(from, next));
        let gates = |(link, _): &&(LinkId, SpaceId)| links[link.index()].nation.is_some();
        let gated: Vec<Vec<_>> =
            touching.iter().map(|near| near.iter().filter(gates).copied().collect()).collect();
        let free = |near: &&(LinkId, SpaceId)| !gates(near);
        let open =
            touching.iter().map(|near| near.iter().filter(free).map(|(_, to)| *to).collect()).collect();
        Net { links, touching, open, gated, distances }
    }

    /// Where one step leads from these spaces, over connections to Indian Nations only where they may be used.
    pub fn near(&self, from: SpaceSet, leads: impl Fn(LinkId) -> bool) -> SpaceSet {
        use super::ids::Id;
        from.iter().fold(SpaceSet::default(), |all, space| {
            let gated = self.gated[space.index()].iter().filter(|(link, _)| leads(*link)).map(|(_, to)| *to);
            gated.fold(all.or(self.open[space.index()]), SpaceSet::with)
        })
    }

    /// How many connections apart, whatever they are.
    #[must_use]
    pub fn distance(&self, a: SpaceId, b: SpaceId) -> u8 {
        self.distances[a][b]
    }

    /// The connections of a space, with where each leads.
    #[must_use]
    pub fn of(&self, space: SpaceId) -> &[(LinkId, SpaceId)] {
        use super::ids::Id;
        &self.touching[space.index()]
    }
}
