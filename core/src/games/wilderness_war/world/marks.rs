//! The markers on the map, by space; in a file spaces may be left out that have none.

use super::super::ids::SpaceId;
use crate::board::ById;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

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

impl Marks {
    /// Is there a marker that goes when somebody comes or leaves?
    #[must_use]
    pub fn may_end(&self) -> bool {
        self.siege.is_some() | self.captured | self.amphib | self.under_construction.is_some()
    }
}

/// The marks of all spaces.
pub type Spaces = ById<SpaceId, Marks>;
