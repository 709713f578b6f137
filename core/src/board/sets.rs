//! Sets of ids, as bits: small enough to be copied, and always in the list's order.

use super::Id;
use crate::flaw;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::marker::PhantomData;

/// A set of things of one list, as bits. Its words hold 64 things each: four are enough for every list, fewer are faster to copy, and
/// a thing that does not fit is a panic.
pub struct IdSet<T, const WORDS: usize = 4> {
    bits: [u64; WORDS],
    of: PhantomData<T>,
}

impl<T, const WORDS: usize> Clone for IdSet<T, WORDS> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, const WORDS: usize> Copy for IdSet<T, WORDS> {}
impl<T, const WORDS: usize> PartialEq for IdSet<T, WORDS> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<T, const WORDS: usize> Eq for IdSet<T, WORDS> {}
impl<T, const WORDS: usize> Default for IdSet<T, WORDS> {
    fn default() -> Self {
        IdSet { bits: [0; WORDS], of: PhantomData }
    }
}

impl<T: Id, const WORDS: usize> fmt::Debug for IdSet<T, WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(T::slug)).finish()
    }
}

impl<T: Id, const WORDS: usize> IdSet<T, WORDS> {
    /// Just one.
    #[must_use]
    pub fn one(id: T) -> Self {
        let mut set = Self::default();
        set.insert(id);
        set
    }

    /// Puts one in.
    pub fn insert(&mut self, id: T) {
        self.bits[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// Takes one out.
    pub fn remove(&mut self, id: T) {
        self.bits[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// Is it in?
    #[must_use]
    pub fn has(self, id: T) -> bool {
        self.bits[id.index() / 64] & (1 << (id.index() % 64)) != 0
    }

    /// How many.
    #[must_use]
    pub fn len(self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// None?
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == [0; WORDS]
    }

    /// At least one?
    #[must_use]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// Those in both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::zip(self, other, |a, b| a & b)
    }

    /// Those in either.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self::zip(self, other, |a, b| a | b)
    }

    /// Those here and not there.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::zip(self, other, |a, b| a & !b)
    }

    /// With one more.
    #[must_use]
    pub fn with(mut self, id: T) -> Self {
        self.insert(id);
        self
    }

    /// Without one.
    #[must_use]
    pub fn without(mut self, id: T) -> Self {
        self.remove(id);
        self
    }

    fn zip(a: Self, b: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        IdSet { bits: std::array::from_fn(|i| f(a.bits[i], b.bits[i])), of: PhantomData }
    }

    /// The first in the list's order.
    #[must_use]
    pub fn first(self) -> Option<T> {
        self.iter().next()
    }

    /// In the list's order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        Members { left: self, word: 0 }
    }
}

/// What is left to be told of a set; all words before this one are told.
struct Members<T, const WORDS: usize> {
    left: IdSet<T, WORDS>,
    word: usize,
}

impl<T: Id, const WORDS: usize> Iterator for Members<T, WORDS> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while let Some(bits) = self.left.bits.get_mut(self.word) {
            if *bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return u8::try_from(self.word * 64 + bit).ok().map(T::new);
            }
            self.word += 1;
        }
        None
    }
}

impl<T: Id, const WORDS: usize> FromIterator<T> for IdSet<T, WORDS> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut set = Self::default();
        for id in iter {
            set.insert(id);
        }
        set
    }
}

impl<T: Id, const WORDS: usize> Serialize for IdSet<T, WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(T::slug))
    }
}

impl<'de, T: Id, const WORDS: usize> Deserialize<'de> for IdSet<T, WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for slug in Vec::<String>::deserialize(deserializer)? {
            let id = T::find(&slug).ok_or_else(|| {
                D::Error::custom(flaw!("board.none", what = T::WHAT, slug = slug).spelled())
            })?;
            set.insert(id);
        }
        Ok(set)
    }
}
