//! All counters and where they are, written by slug: `bde-berry: quebec reduced spent`.

use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::pieces::Pool;
use crate::flaw;
use crate::flaw::Flaw;
use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Where a counter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In a space.
    Space(SpaceId),
    /// In the Sail Box [BT 2.3].
    SailBox,
    /// In the Losses box of its side [BT 13.4.1].
    Losses,
    /// In the Disbanded Colonial Brigades box [BT 17.2].
    Disbanded,
    /// In a pool [BT 5.2].
    Pool(Pool),
    /// Drawn as a reinforcement and not placed yet [BT 15.2, 16.2].
    Drawn,
    /// Not in use in this scenario, or not yet [BT 17.5].
    SetAside,
    /// Removed from play.
    Removed,
}

impl Place {
    /// Its word, in two parts.
    #[must_use]
    pub fn parts(self) -> (&'static str, &'static str) {
        match self {
            Place::Space(space) => (space.slug(), ""),
            Place::SailBox => ("sail-box", ""),
            Place::Losses => ("losses", ""),
            Place::Disbanded => ("disbanded", ""),
            Place::Pool(pool) => ("pool-", pool.word()),
            Place::Drawn => ("drawn", ""),
            Place::SetAside => ("set-aside", ""),
            Place::Removed => ("removed", ""),
        }
    }
}

/// All counters, and what is set on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pieces {
    place: Vec<Place>,
    stacks: Vec<PieceSet>,
    /// Units on their Reduced face [BT 3.0.2].
    pub reduced: PieceSet,
    /// Spent units [BT 7.2.1].
    pub spent: PieceSet,
}

impl Default for Pieces {
    fn default() -> Self {
        Pieces {
            place: vec![Place::SetAside; PieceId::slugs().len()],
            stacks: vec![PieceSet::default(); SpaceId::slugs().len()],
            reduced: PieceSet::default(),
            spent: PieceSet::default(),
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
            Place::SailBox
            | Place::Losses
            | Place::Disbanded
            | Place::Pool(_)
            | Place::Drawn
            | Place::SetAside
            | Place::Removed => None,
        }
    }

    /// All counters in a space.
    #[must_use]
    pub fn at(&self, space: SpaceId) -> PieceSet {
        self.stacks[space.index()]
    }

    /// Moves a counter. On the map, in the Sail Box and among the Disbanded it keeps its face; it comes back from anywhere else Full
    /// [BT 3.0.2], and Spent markers stay with units in play only.
    pub fn put(&mut self, piece: PieceId, place: Place) {
        if let Place::Space(space) = self.place(piece) {
            self.stacks[space.index()].remove(piece);
        }
        match place {
            Place::Space(space) => self.stacks[space.index()].insert(piece),
            Place::SailBox => {}
            Place::Disbanded => self.spent.remove(piece),
            Place::Losses | Place::Pool(_) | Place::Drawn | Place::SetAside | Place::Removed => {
                self.reduced.remove(piece);
                self.spent.remove(piece);
            }
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

    /// Where a counter is and what is set on it, in words.
    #[must_use]
    pub fn words(&self, piece: PieceId) -> String {
        let (head, tail) = self.place(piece).parts();
        let mut words = format!("{head}{tail}");
        for (set, word) in [(self.reduced, " reduced"), (self.spent, " spent")] {
            if set.has(piece) {
                words.push_str(word);
            }
        }
        words
    }

    fn read(&mut self, piece: PieceId, words: &str) -> Result<(), Flaw> {
        let mut words = words.split_whitespace();
        let slug = words.next().unwrap_or_default();
        let place = match slug {
            "sail-box" => Place::SailBox,
            "losses" => Place::Losses,
            "disbanded" => Place::Disbanded,
            "drawn" => Place::Drawn,
            "set-aside" => Place::SetAside,
            "removed" => Place::Removed,
            _ => match slug.strip_prefix("pool-").and_then(Pool::from_word) {
                Some(pool) => Place::Pool(pool),
                None => Place::Space(SpaceId::find(slug).ok_or_else(|| SpaceId::unknown(slug))?),
            },
        };
        self.put(piece, place);
        for word in words {
            match (word, place) {
                ("reduced", Place::Space(_) | Place::SailBox | Place::Disbanded) => {
                    self.reduced.insert(piece)
                }
                ("spent", Place::Space(_) | Place::SailBox) => self.spent.insert(piece),
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
