//! What is in a space.

use crate::games::new_france::pieces::Force;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Who controls a space [NF Friendly Spaces ¶1–3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    /// The British.
    British,
    /// The French.
    French,
    /// Nobody: a destroyed village.
    Neutral,
}

impl From<Side> for Control {
    fn from(side: Side) -> Control {
        match side {
            Side::British => Control::British,
            Side::French => Control::French,
        }
    }
}

impl Control {
    /// The controlling side, if there is one.
    pub fn side(self) -> Option<Side> {
        match self {
            Control::British => Some(Side::British),
            Control::French => Some(Side::French),
            Control::Neutral => None,
        }
    }
}

/// What is in a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// Who controls it.
    pub control: Control,
    /// British units.
    #[serde(default)]
    pub british: Force,
    /// French units.
    #[serde(default)]
    pub french: Force,
}

impl Ground {
    /// The units of a side.
    pub fn units(&self, side: Side) -> Force {
        match side {
            Side::British => self.british,
            Side::French => self.french,
        }
    }

    /// The units of a side, to be changed.
    pub fn units_mut(&mut self, side: Side) -> &mut Force {
        match side {
            Side::British => &mut self.british,
            Side::French => &mut self.french,
        }
    }
}
