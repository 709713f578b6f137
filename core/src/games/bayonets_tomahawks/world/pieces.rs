//! All counters and where they are, written by slug: `bde-berry: quebec reduced spent`.

use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::pieces::Pool;
use crate::board::placed::{self, InWords, Placed, Whereabouts};
use crate::flaw;
use crate::flaw::Flaw;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

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

impl Whereabouts for Place {
    type Piece = PieceId;
    type Space = SpaceId;
    const AT_FIRST: Place = Place::SetAside;

    fn space(self) -> Option<SpaceId> {
        match self {
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
}

/// All counters where they are, and what is set on them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pieces {
    placed: Placed<Place, 3>,
    /// Units on their Reduced face [BT 3.0.2].
    pub reduced: PieceSet,
    /// Spent units [BT 7.2.1].
    pub spent: PieceSet,
}

/// To look at; whoever moves a counter takes off it what does not go along.
impl Deref for Pieces {
    type Target = Placed<Place, 3>;
    fn deref(&self) -> &Self::Target {
        &self.placed
    }
}

impl Pieces {
    /// Moves a counter. On the map, in the Sail Box and among the Disbanded it keeps its face; it comes back from anywhere else Full
    /// [BT 3.0.2], and Spent markers stay with units in play only.
    pub fn put(&mut self, piece: PieceId, place: Place) {
        match place {
            Place::Space(_) | Place::SailBox => {}
            Place::Disbanded => self.spent.remove(piece),
            Place::Losses | Place::Pool(_) | Place::Drawn | Place::SetAside | Place::Removed => {
                self.reduced.remove(piece);
                self.spent.remove(piece);
            }
        }
        self.placed.put(piece, place);
    }
}

impl InWords for Pieces {
    type Piece = PieceId;

    fn words(&self, piece: PieceId) -> String {
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
        placed::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        placed::deserialize(deserializer)
    }
}
