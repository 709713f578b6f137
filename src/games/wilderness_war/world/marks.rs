//! The markers on the map, by space; spaces without any are not written.

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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stockade: Option<Side>,
    /// A completed fort.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fort: Option<Side>,
    /// A fort under construction [WW 5.44].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_construction: Option<Side>,
    /// Is the printed fortress in the hands of the side it did not belong to?
    #[serde(skip_serializing_if = "is_false")]
    pub captured: bool,
    /// The siege level [WW 8.23].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub siege: Option<u8>,
    /// An Amphib marker [WW 6.432].
    #[serde(skip_serializing_if = "is_false")]
    pub amphib: bool,
    /// A Fieldworks marker [WW 7.55].
    #[serde(skip_serializing_if = "is_false")]
    pub fieldworks: bool,
    /// Raided markers, by the side that placed them.
    #[serde(skip_serializing_if = "no_raids")]
    pub raided: BySide<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn no_raids(raided: &BySide<u8>) -> bool {
    raided.british == 0 && raided.french == 0
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
        let marked = self.iter().filter(|(_, marks)| **marks != Marks::default());
        serializer.collect_map(marked.map(|(space, marks)| (space.slug(), marks)))
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
