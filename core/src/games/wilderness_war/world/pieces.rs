//! All counters and where they are, written by slug: `bearn: montreal reduced`.

use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::map::Department;
use crate::flaw;
use crate::flaw::Flaw;
use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the map.
    Space(SpaceId),
    /// In a militia box.
    Box(Department),
    /// Off the map, able to enter.
    Available,
    /// Out of the game.
    Gone,
    /// In the British leader pool.
    Pool,
    /// Waiting for an event.
    Aside,
}

/// All counters and where they are.
#[derive(Debug, Clone)]
pub struct Pieces {
    place: Vec<Place>,
    stacks: Vec<PieceSet>,
    /// Units on their reduced side.
    pub reduced: PieceSet,
    /// Pieces inside a fort or fortress [WW 8.1].
    pub inside: PieceSet,
}

impl Default for Pieces {
    fn default() -> Self {
        Pieces {
            place: vec![Place::Available; PieceId::slugs().len()],
            stacks: vec![PieceSet::default(); SpaceId::slugs().len()],
            reduced: PieceSet::default(),
            inside: PieceSet::default(),
        }
    }
}

impl Pieces {
    /// Where a counter is.
    #[must_use]
    pub fn place(&self, piece: PieceId) -> Place {
        self.place[piece.index()]
    }

    /// The space a counter is in.
    #[must_use]
    pub fn space(&self, piece: PieceId) -> Option<SpaceId> {
        match self.place(piece) {
            Place::Space(space) => Some(space),
            _ => None,
        }
    }

    /// All counters in a space.
    #[must_use]
    pub fn at(&self, space: SpaceId) -> PieceSet {
        self.stacks[space.index()]
    }

    /// Moves a counter; it comes out of any fort, and off the map it is whole again.
    pub fn put(&mut self, piece: PieceId, place: Place) {
        if let Place::Space(space) = self.place(piece) {
            self.stacks[space.index()].remove(piece);
        }
        self.inside.remove(piece);
        match place {
            Place::Space(space) => self.stacks[space.index()].insert(piece),
            Place::Box(_) => {}
            Place::Available | Place::Gone | Place::Pool | Place::Aside => self.reduced.remove(piece),
        }
        self.place[piece.index()] = place;
    }

    /// The counters in a place that is no space.
    #[must_use]
    pub fn off_map(&self, place: Place) -> PieceSet {
        let here = self.place.iter().zip(0u8..).filter(|(at, _)| **at == place);
        here.map(|(_, index)| PieceId::new(index)).collect()
    }

    /// All counters on the map.
    #[must_use]
    pub fn on_map(&self) -> PieceSet {
        self.stacks.iter().fold(PieceSet::default(), |all, stack| all.or(*stack))
    }

    fn words(&self, piece: PieceId) -> String {
        let place = match self.place(piece) {
            Place::Space(space) => space.slug(),
            Place::Box(department) => department.militia_box(),
            Place::Available => "available",
            Place::Gone => "gone",
            Place::Pool => "pool",
            Place::Aside => "set-aside",
        };
        let mut words = place.to_owned();
        if self.inside.has(piece) {
            words.push_str(" inside");
        }
        if self.reduced.has(piece) {
            words.push_str(" reduced");
        }
        words
    }

    fn read(&mut self, piece: PieceId, words: &str) -> Result<(), Flaw> {
        let mut words = words.split_whitespace();
        let slug = words.next().unwrap_or_default();
        let place = match slug {
            "available" => Place::Available,
            "gone" => Place::Gone,
            "pool" => Place::Pool,
            "set-aside" => Place::Aside,
            _ => match Department::ALL.into_iter().find(|department| department.militia_box() == slug) {
                Some(department) => Place::Box(department),
                None => Place::Space(SpaceId::find(slug).ok_or_else(|| SpaceId::unknown(slug))?),
            },
        };
        self.put(piece, place);
        for word in words {
            match (word, place) {
                ("inside", Place::Space(_)) => self.inside.insert(piece),
                ("reduced", Place::Space(_) | Place::Box(_)) => self.reduced.insert(piece),
                _ => return Err(flaw!("board.senseless", word = word, piece = piece.slug())),
            }
        }
        Ok(())
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.place.len()))?;
        for index in 0..self.place.len() {
            let piece = PieceId::new(u8::try_from(index).map_err(serde::ser::Error::custom)?);
            map.serialize_entry(piece.slug(), &self.words(piece))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pieces = Pieces::default();
        for (slug, words) in BTreeMap::<String, String>::deserialize(deserializer)? {
            let piece =
                PieceId::find(&slug).ok_or_else(|| D::Error::custom(PieceId::unknown(&slug).spelled()))?;
            pieces.read(piece, &words).map_err(|flaw| D::Error::custom(flaw.spelled()))?;
        }
        Ok(pieces)
    }
}
