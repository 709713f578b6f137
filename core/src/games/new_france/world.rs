//! The position: where everything is, without the stack of decisions.
//!
//! Everything is keyed by ids and written as it is read aloud, so a position can be written by hand.
//!
//! | file | holds |
//! | --- | --- |
//! | `ground.rs` | what is in a space |
//! | `pieces.rs` | the leaders and where they are |
//! | `campaign.rs` | what a side's turn has to remember |
//! | `combat.rs` | a combat being fought |

mod campaign;
mod combat;
mod ground;
mod pieces;

pub use campaign::{Arrival, Bonus, Campaign, March, Pace, Reinforcement};
pub use combat::{Combat, Fate, Part};
pub use ground::{Control, Ground};
pub use pieces::{LeaderState, Place, RESERVED};

use super::ids::{CardId, LeaderId, SpaceId};
use super::pieces::Force;
use crate::board::IdMap;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A season [NF Course of Play ¶4].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Season {
    /// The first of a year.
    Spring,
    /// The second.
    Summer,
    /// The third.
    Fall,
    /// Cards only [NF Winter ¶1].
    Winter,
}

impl Season {
    /// Is it one of the three with phases [NF Course of Play ¶5]?
    pub fn is_campaign(self) -> bool {
        self != Season::Winter
    }
}

/// A phase of a season [NF Course of Play ¶5].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// New units and leaders.
    Reinforcements,
    /// Moves.
    Movement,
    /// Combats.
    Combat,
    /// Victory Points and the end of the season; in winter, the cards.
    End,
}

/// A side's cards, by what everybody can see. Slots are numbers within the side's own deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// How many cards the deck was shuffled from.
    pub deck: u16,
    /// How many of them have been drawn.
    pub drawn: u16,
    /// The face-down cards in hand, in the order they were drawn.
    pub hand: Vec<u16>,
    /// Cards discarded face down in winter [NF ruling 5].
    pub discarded: Vec<u16>,
    /// Cards that were shown, in order; the newest may still be active.
    pub shown: Vec<CardId>,
    /// The card played this season.
    #[serde(default)]
    pub active: Option<CardId>,
}

impl Cards {
    /// Cards left to draw.
    pub fn left(&self) -> u16 {
        self.deck.saturating_sub(self.drawn)
    }
}

/// The position without the stack of decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// The year.
    pub year: u16,
    /// The season.
    pub season: Season,
    /// The side whose turn it is: the mover.
    pub side: Side,
    /// The phase.
    pub phase: Phase,
    /// Victory Points as settled in the last End Phase.
    pub vp: BySide<u16>,
    /// Spaces that changed hands this season, and who scored them before [NF ruling 3].
    #[serde(default)]
    pub taken: BTreeMap<SpaceId, Side>,
    /// Every space.
    pub spaces: IdMap<SpaceId, Ground>,
    /// Every leader.
    pub leaders: IdMap<LeaderId, LeaderState>,
    /// Each side's cards.
    pub cards: BySide<Cards>,
    /// The mover's turn.
    #[serde(default)]
    pub campaign: Campaign,
    /// A reinforcement card being carried out.
    #[serde(default)]
    pub reinforcement: Option<Reinforcement>,
    /// A group on the move.
    #[serde(default)]
    pub march: Option<March>,
    /// A combat being fought.
    #[serde(default)]
    pub combat: Option<Combat>,
}

impl World {
    /// A space.
    pub fn ground(&self, space: SpaceId) -> &Ground {
        self.spaces.get(space).expect("a position holds every space of the map")
    }

    /// A space, to be changed.
    pub fn ground_mut(&mut self, space: SpaceId) -> &mut Ground {
        self.spaces.get_mut(space).expect("a position holds every space of the map")
    }

    /// The units of a side in a space.
    pub fn units(&self, side: Side, space: SpaceId) -> Force {
        self.ground(space).units(side)
    }

    /// The units of a side in a space, to be changed.
    pub fn units_mut(&mut self, side: Side, space: SpaceId) -> &mut Force {
        self.ground_mut(space).units_mut(side)
    }

    /// Does the side control the space?
    pub fn controls(&self, side: Side, space: SpaceId) -> bool {
        self.ground(space).control == Control::from(side)
    }

    /// Must a force of `side` stop and fight there: an enemy space [NF Movement ¶4], or a neutral one that enemy units hold
    /// [NF ruling 13]?
    pub fn hostile(&self, side: Side, space: SpaceId) -> bool {
        let ground = self.ground(space);
        match ground.control.side() {
            Some(control) => control != side,
            None => !ground.units(side.other()).is_empty(),
        }
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &LeaderState {
        self.leaders.get(id).expect("a position holds every leader")
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, id: LeaderId) -> &mut LeaderState {
        self.leaders.get_mut(id).expect("a position holds every leader")
    }

    /// May the side still play a card this season [NF Course of Play ¶6]?
    pub fn may_play(&self, side: Side) -> bool {
        let cards = &self.cards[side];
        cards.active.is_none() && !cards.hand.is_empty()
    }
}
