//! A combat being fought.

use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::pieces::Force;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What became of a leader who was checked [NF Leader Loss Chart].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Killed outright; his force panics.
    Killed,
    /// A leg or arm wound that the second die decides.
    Amputation {
        /// The first die, 2 or 3.
        face: u8,
    },
    /// Died of a wound.
    Died,
    /// Wounded and stays.
    Wounded,
    /// A body wound: he must be carried away.
    Carried,
    /// Nothing happened to him.
    Unhurt,
    /// Nothing happened to him, and his force takes heart.
    Inspires,
}

/// One side's part in a combat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Part {
    /// Its units when the combat began.
    pub start: Force,
    /// The combat card it played.
    pub card: Option<CardId>,
    /// Was that card cancelled?
    pub cancelled: bool,
    /// The leader in use.
    pub leader: Option<LeaderId>,
    /// The die after all that is added, once rolled.
    pub adjusted: Option<u8>,
    /// Losses it inflicts by the chart.
    pub inflicts: u8,
    /// What became of its leader.
    pub fate: Option<Fate>,
    /// Its losses in all [NF ruling 24].
    pub lost: u16,
    /// Losses still to be picked.
    pub due: u16,
    /// Did its force take heart?
    pub inspired: bool,
}

/// A combat being fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Where.
    pub space: SpaceId,
    /// Who moved in.
    pub attacker: Side,
    /// The British part.
    pub british: Part,
    /// The French part.
    pub french: Part,
    /// Who won, once it is known.
    #[serde(default)]
    pub winner: Option<Side>,
}

impl Combat {
    /// A side's part.
    pub fn part(&self, side: Side) -> &Part {
        match side {
            Side::British => &self.british,
            Side::French => &self.french,
        }
    }

    /// A side's part, to be changed.
    pub fn part_mut(&mut self, side: Side) -> &mut Part {
        match side {
            Side::British => &mut self.british,
            Side::French => &mut self.french,
        }
    }
}
