//! The two sides of the war, and things held once for each.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two sides every game of this house is played by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The British side.
    British,
    /// The French side.
    French,
}

impl Side {
    /// Both sides, British first.
    pub const ALL: [Side; 2] = [Side::British, Side::French];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::British => Side::French,
            Side::French => Side::British,
        }
    }

    /// The word used in orders and logs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::British => "british",
            Side::French => "french",
        }
    }

    /// The word used in sentences.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Side::British => "British",
            Side::French => "French",
        }
    }

    /// Reads the word used in orders and logs.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.word() == word)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// A value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The British value.
    pub british: T,
    /// The French value.
    pub french: T,
}

impl<T> BySide<T> {
    /// Makes both values from their side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide { british: make(Side::British), french: make(Side::French) }
    }

    /// Both values with their side, British first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::British, &self.british), (Side::French, &self.french)].into_iter()
    }

    /// The same for each side, made from the value held.
    pub fn map<U>(self, mut make: impl FnMut(Side, T) -> U) -> BySide<U> {
        BySide { british: make(Side::British, self.british), french: make(Side::French, self.french) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::British => &self.british,
            Side::French => &self.french,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::British => &mut self.british,
            Side::French => &mut self.french,
        }
    }
}
