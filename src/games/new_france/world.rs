//! The position: where everything is, without the stack of decisions.
//!
//! Everything is keyed by ids and written as it is read aloud, so a position can be written by hand.

use super::data::Content;
use super::ids::{CardId, LeaderId, SpaceId};
use super::map::Kind;
use super::pieces::{Force, LeaderState, Leaders, Place};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

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
    pub leaders: Leaders,
}

/// What the mover's turn has to remember from one order to the next.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Campaign {
    /// Units that have moved and where they stand [NF ruling 10].
    pub moved: BTreeMap<SpaceId, Force>,
    /// Leaders who have moved.
    pub moved_leaders: Leaders,
    /// Spaces whose force may not move this phase.
    pub pinned: BTreeSet<SpaceId>,
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
    pub received: BTreeSet<SpaceId>,
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
    pub leaders: Leaders,
    /// Of its units, those that joined in this space.
    pub joined: Force,
    /// Of its leaders, those who joined in this space.
    pub joined_leaders: Leaders,
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
    pub spaces: BTreeMap<SpaceId, Ground>,
    /// Every leader.
    pub leaders: BTreeMap<LeaderId, LeaderState>,
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
        self.spaces.get(&space).expect("a position holds every space of the map")
    }

    /// A space, to be changed.
    pub fn ground_mut(&mut self, space: SpaceId) -> &mut Ground {
        self.spaces.get_mut(&space).expect("a position holds every space of the map")
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

    /// The leaders of a side in a space.
    pub fn leaders_at<'a>(
        &'a self,
        content: &'a Content,
        side: Side,
        space: SpaceId,
    ) -> impl Iterator<Item = LeaderId> + 'a {
        self.leaders
            .iter()
            .filter(move |(id, state)| state.place == Place::At(space) && content.leader(**id).side == side)
            .map(|(id, _)| *id)
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &LeaderState {
        self.leaders.get(&id).expect("a position holds every leader")
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, id: LeaderId) -> &mut LeaderState {
        self.leaders.get_mut(&id).expect("a position holds every leader")
    }

    /// Who scores a space: its controller, or, of a destroyed village, the side that burned it [NF Villages ¶1].
    pub fn scorer(&self, content: &Content, space: SpaceId) -> Side {
        let flag = content.map.space(space).flag;
        self.ground(space).control.side().unwrap_or(flag.other())
    }

    /// May the side still play a card this season [NF Course of Play ¶6]?
    pub fn may_play(&self, side: Side) -> bool {
        let cards = &self.cards[side];
        cards.active.is_none() && !cards.hand.is_empty()
    }

    /// The Defense Value that helps a space's defender; none in a destroyed village [NF Villages ¶1].
    pub fn defense(&self, content: &Content, space: SpaceId) -> u16 {
        match self.ground(space).control {
            Control::Neutral => 0,
            _ => u16::from(content.map.space(space).kind.defense()),
        }
    }

    /// Undestroyed villages allied to a side [NF ruling 35].
    pub fn villages<'a>(&'a self, content: &'a Content, side: Side) -> impl Iterator<Item = SpaceId> + 'a {
        content
            .map
            .spaces
            .iter()
            .filter(move |(id, space)| {
                space.kind == Kind::Village && space.flag == side && self.controls(side, **id)
            })
            .map(|(id, _)| *id)
    }
}
