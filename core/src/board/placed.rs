//! Counters and where they are, written by slug: `bde-berry: quebec reduced`.

use super::{Id, IdSet};
use crate::flaw::Flaw;
use serde::de::Error as _;
use serde::ser::{Error as _, SerializeMap as _};
use serde::{Deserialize, Deserializer, Serializer};
use std::collections::BTreeMap;

/// Where a counter can be: in a space, or off the map.
pub trait Whereabouts: Copy + Eq {
    /// What is somewhere.
    type Piece: Id;
    /// A space of the map.
    type Space: Id;
    /// Where everything is at first.
    const AT_FIRST: Self;

    /// The space, if it is one.
    fn space(self) -> Option<Self::Space>;
}

/// Each counter in one place, and each space with what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed<P: Whereabouts, const WORDS: usize> {
    place: Vec<P>,
    stacks: Vec<IdSet<P::Piece, WORDS>>,
}

impl<P: Whereabouts, const WORDS: usize> Default for Placed<P, WORDS> {
    fn default() -> Self {
        Placed {
            place: vec![P::AT_FIRST; P::Piece::slugs().len()],
            stacks: vec![IdSet::default(); P::Space::slugs().len()],
        }
    }
}

impl<P: Whereabouts, const WORDS: usize> Placed<P, WORDS> {
    /// Where a counter is.
    #[must_use]
    pub fn place(&self, piece: P::Piece) -> P {
        self.place[piece.index()]
    }

    /// The space a counter is in.
    #[must_use]
    pub fn space(&self, piece: P::Piece) -> Option<P::Space> {
        self.place(piece).space()
    }

    /// All counters in a space.
    #[must_use]
    pub fn at(&self, space: P::Space) -> IdSet<P::Piece, WORDS> {
        self.stacks[space.index()]
    }

    /// Moves a counter.
    pub fn put(&mut self, piece: P::Piece, place: P) {
        if let Some(space) = self.space(piece) {
            self.stacks[space.index()].remove(piece);
        }
        if let Some(space) = place.space() {
            self.stacks[space.index()].insert(piece);
        }
        self.place[piece.index()] = place;
    }

    /// The counters in a place that is no space.
    #[must_use]
    pub fn off_map(&self, place: P) -> IdSet<P::Piece, WORDS> {
        let here = self.place.iter().zip(0u8..).filter(|(at, _)| **at == place);
        here.map(|(_, index)| P::Piece::new(index)).collect()
    }

    /// All counters on the map.
    #[must_use]
    pub fn on_map(&self) -> IdSet<P::Piece, WORDS> {
        self.stacks.iter().fold(IdSet::default(), |all, stack| all.or(*stack))
    }
}

/// Counters with what is set on them, each in a few words.
pub trait InWords: Default {
    /// A counter.
    type Piece: Id;

    /// Where a counter is and what is set on it, in words.
    fn words(&self, piece: Self::Piece) -> String;

    /// Puts a counter where the words say.
    ///
    /// # Errors
    /// If they say nothing that can be.
    fn read(&mut self, piece: Self::Piece, words: &str) -> Result<(), Flaw>;
}

/// Writes all counters, by slug.
///
/// # Errors
/// The serializer's.
pub fn serialize<T: InWords, S: Serializer>(pieces: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let count = T::Piece::slugs().len();
    let mut map = serializer.serialize_map(Some(count))?;
    for index in 0..count {
        let piece = T::Piece::new(u8::try_from(index).map_err(S::Error::custom)?);
        map.serialize_entry(piece.slug(), &pieces.words(piece))?;
    }
    map.end()
}

/// Reads them; whatever is left out is where everything is at first.
///
/// # Errors
/// If there is no such counter, or its words say nothing that can be.
pub fn deserialize<'de, T: InWords, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let mut pieces = T::default();
    for (slug, words) in BTreeMap::<String, String>::deserialize(deserializer)? {
        let piece =
            T::Piece::find(&slug).ok_or_else(|| D::Error::custom(T::Piece::unknown(&slug).spelled()))?;
        pieces.read(piece, &words).map_err(|flaw| D::Error::custom(flaw.spelled()))?;
    }
    Ok(pieces)
}
