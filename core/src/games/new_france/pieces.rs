//! Strength points and leaders [NF Strength Points ¶1].
//!
//! Only strength counts, so a side's units in a space are two numbers: troops and Indians [NF ruling 2].

use super::ids::SpaceId;
use crate::engine::Named;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::ops::{AddAssign, SubAssign};

/// Units of one side in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// Strength points that are not Indians.
    #[serde(default)]
    pub troops: u16,
    /// Indian units, one strength point each [NF ruling 1].
    #[serde(default)]
    pub indians: u16,
}

impl Force {
    /// No units.
    pub const NONE: Force = Force { troops: 0, indians: 0 };

    /// `n` units of one kind.
    pub fn of(kind: UnitKind, n: u16) -> Force {
        match kind {
            UnitKind::Troops => Force { troops: n, indians: 0 },
            UnitKind::Indians => Force { troops: 0, indians: n },
        }
    }

    /// How many of one kind.
    pub fn count(self, kind: UnitKind) -> u16 {
        match kind {
            UnitKind::Troops => self.troops,
            UnitKind::Indians => self.indians,
        }
    }

    /// Strength points in all [NF ruling 1].
    pub fn sp(self) -> u16 {
        self.troops.saturating_add(self.indians)
    }

    /// Is nobody here?
    pub fn is_empty(&self) -> bool {
        *self == Force::NONE
    }

    /// Indians and nobody else.
    pub fn only_indians(self) -> bool {
        self.troops == 0 && self.indians > 0
    }

    /// What is left when `other` is taken away, never below nothing.
    pub fn less(self, other: Force) -> Force {
        Force {
            troops: self.troops.saturating_sub(other.troops),
            indians: self.indians.saturating_sub(other.indians),
        }
    }

    /// Is `other` no more than this?
    pub fn covers(self, other: Force) -> bool {
        self.troops >= other.troops && self.indians >= other.indians
    }
}

impl AddAssign for Force {
    fn add_assign(&mut self, other: Force) {
        self.troops = self.troops.saturating_add(other.troops);
        self.indians = self.indians.saturating_add(other.indians);
    }
}

impl SubAssign for Force {
    fn sub_assign(&mut self, other: Force) {
        *self = self.less(other);
    }
}

/// The two kinds of units the rules tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// Any strength point that is not an Indian unit.
    Troops,
    /// An Indian unit.
    Indians,
}

impl UnitKind {
    /// Both kinds.
    pub const ALL: [UnitKind; 2] = [UnitKind::Troops, UnitKind::Indians];

    /// The word in orders.
    pub const fn word(self) -> &'static str {
        match self {
            UnitKind::Troops => "troops",
            UnitKind::Indians => "indians",
        }
    }
}

/// A leader's counter.
#[derive(Debug, Clone)]
pub struct Leader {
    /// The name on the counter.
    pub short: String,
    /// His names as players may type them.
    pub named: Named,
    /// Whose he is.
    pub side: Side,
    /// His Leader Rating, 1 to 3.
    pub rating: u8,
    /// Where he stands at set-up; `None`: a card brings him.
    pub start: Option<SpaceId>,
}
