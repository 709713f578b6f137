//! All counters and where they are, written by slug: `bearn: montreal reduced`.

use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::map::Department;
use crate::board::placed::{self, InWords, Placed, Whereabouts};
use crate::flaw;
use crate::flaw::Flaw;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

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

impl Whereabouts for Place {
    type Piece = PieceId;
    type Space = SpaceId;
    const AT_FIRST: Place = Place::Available;

    fn space(self) -> Option<SpaceId> {
        match self {
            Place::Space(space) => Some(space),
            Place::Box(_) | Place::Available | Place::Gone | Place::Pool | Place::Aside => None,
        }
    }
}

/// All counters where they are, and what is set on them.
#[derive(Debug, Clone, Default)]
pub struct Pieces {
    placed: Placed<Place, 3>,
    /// Units on their reduced side.
    pub reduced: PieceSet,
    /// Pieces inside a fort or fortress [WW 8.1].
    pub inside: PieceSet,
}

/// To look at; whoever moves a counter takes off it what does not go along.
impl Deref for Pieces {
    type Target = Placed<Place, 3>;
    fn deref(&self) -> &Self::Target {
        &self.placed
    }
}

impl Pieces {
    /// Moves a counter; it comes out of any fort, and off the map it is whole again.
    pub fn put(&mut self, piece: PieceId, place: Place) {
        self.inside.remove(piece);
        match place {
            Place::Space(_) | Place::Box(_) => {}
            Place::Available | Place::Gone | Place::Pool | Place::Aside => self.reduced.remove(piece),
        }
        self.placed.put(piece, place);
    }
}

impl InWords for Pieces {
    type Piece = PieceId;

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
        placed::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        placed::deserialize(deserializer)
    }
}
