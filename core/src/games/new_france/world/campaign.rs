//! What a side's turn has to remember: reinforcements, moves, and groups that still have to fight.

use crate::games::new_france::ids::{CardId, LeaderSet, SpaceId, SpaceSet};
use crate::games::new_france::pieces::Force;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A movement card at work [NF Movement ¶11].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// The card.
    pub card: CardId,
    /// How many more forces it helps; left out: all.
    #[serde(default)]
    pub left: Option<u8>,
}

/// A group that entered a contested space, and where it came from [NF ruling 14].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The space it last left.
    pub from: SpaceId,
    /// Its units.
    pub force: Force,
    /// Its leaders.
    #[serde(default)]
    pub leaders: LeaderSet,
}

/// What the mover's turn has to remember from one order to the next.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Campaign {
    /// Units that have moved and where they stand [NF ruling 10].
    pub moved: BTreeMap<SpaceId, Force>,
    /// Leaders who have moved.
    pub moved_leaders: LeaderSet,
    /// Spaces whose force may not move this phase.
    pub pinned: SpaceSet,
    /// The movement card at work.
    pub bonus: Option<Bonus>,
    /// Groups in contested spaces.
    pub arrivals: BTreeMap<SpaceId, Vec<Arrival>>,
}

/// A reinforcement card being carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    /// Whose.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// Which of its verbs comes next.
    pub step: u8,
    /// Units still to be placed by that verb; left out: none of them has been.
    #[serde(default)]
    pub left: Option<u16>,
    /// SP that an interrupt took off and that have not been missed yet.
    pub reduced: u16,
    /// Spaces that have received units.
    pub received: SpaceSet,
}

/// How a march goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// By the movement chart.
    Plain,
    /// Helped by the movement card at work.
    Helped,
    /// By sea, as a card allows.
    Sailing,
}

/// A group on the move. Its units stand in the space it has reached.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// The spaces it has been in, the first to the present one.
    pub path: Vec<SpaceId>,
    /// Its units.
    pub force: Force,
    /// Its leaders.
    pub leaders: LeaderSet,
    /// Of its units, those that joined in this space.
    pub joined: Force,
    /// Of its leaders, those who joined in this space.
    pub joined_leaders: LeaderSet,
    /// How it moves.
    pub pace: Pace,
}

impl March {
    /// Where it is.
    pub fn at(&self) -> SpaceId {
        *self.path.last().expect("a march's path is never empty")
    }

    /// How many spaces it has moved.
    pub fn depth(&self) -> usize {
        self.path.len() - 1
    }
}
