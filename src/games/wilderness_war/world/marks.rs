//! The markers on the map, by space; in a file spaces may be left out that have none.

use super::super::ids::{Id, SpaceId};
use crate::side::{BySide, Side};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// What lies in a space besides counters: the markers [WW 3.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Marks {
    /// A stockade.
    pub stockade: Option<Side>,
    /// A completed fort.
    pub fort: Option<Side>,
    /// A fort under construction [WW 5.44].
    pub under_construction: Option<Side>,
    /// Is the printed fortress in the hands of the side it did not belong to?
    pub captured: bool,
    /// The siege level [WW 8.23].
    pub siege: Option<u8>,
    /// An Amphib marker [WW 6.432].
    pub amphib: bool,
    /// A Fieldworks marker [WW 7.55].
    pub fieldworks: bool,
    /// Raided markers, by the side that placed them.
    pub raided: BySide<u8>,
}

/// The marks of all spaces.
#[derive(Debug, Clone)]
pub struct Spaces(Vec<Marks>);

impl Default for Spaces {
    fn default() -> Self {
        Spaces(vec![Marks::default(); SpaceId::slugs().len()])
    }
}

impl std::ops::Index<SpaceId> for Spaces {
    type Output = Marks;
    fn index(&self, space: SpaceId) -> &Marks {
        &self.0[space.index()]
    }
}

impl std::ops::IndexMut<SpaceId> for Spaces {
    fn index_mut(&mut self, space: SpaceId) -> &mut Marks {
        &mut self.0[space.index()]
    }
}

impl Spaces {
    /// All spaces with their marks.
    pub fn iter(&self) -> impl Iterator<Item = (SpaceId, &Marks)> {
        self.0.iter().zip(0u8..).map(|(marks, index)| (SpaceId::new(index), marks))
    }
}

impl Serialize for Spaces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(space, marks)| (space.slug(), marks)))
    }
}

impl<'de> Deserialize<'de> for Spaces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut spaces = Spaces::default();
        for (slug, marks) in BTreeMap::<String, Marks>::deserialize(deserializer)? {
            let space = SpaceId::find(&slug).ok_or_else(|| D::Error::custom(SpaceId::unknown(&slug)))?;
            spaces[space] = marks;
        }
        Ok(spaces)
    }
}
