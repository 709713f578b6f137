//! Everything about the game that does not change while it is played.

use super::cards::Card;
use super::charts::{LeaderLoss, LossChart, MovementChart};
use super::ids::{CardId, LeaderId, LeaderSet, SpaceId};
use super::map::Map;
use super::pieces::Leader;
use super::world::Season;
use crate::board::Id as _;
use crate::games::pack::Revision;
use crate::side::{BySide, Side};

/// What a game without a winner by points counts as [NF ruling 39].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Otherwise {
    /// A draw.
    Draw,
    /// A British win, by option.
    BritishWin,
}

/// Units that stand on the map at set-up.
#[derive(Debug, Clone, Copy)]
pub struct SetupForce {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: SpaceId,
    /// How strong.
    pub sp: u16,
}

/// Map, leaders, cards, charts, set-up and the rules agreed on.
#[derive(Debug, Clone)]
pub struct Content {
    /// The map.
    pub map: Map,
    /// The leaders, all there are.
    pub leaders: Vec<Leader>,
    /// The leaders by side.
    pub sides: BySide<LeaderSet>,
    /// The cards, all there are.
    pub cards: Vec<Card>,
    /// The cards by deck.
    pub decks: BySide<Vec<CardId>>,
    /// The movement chart.
    pub movement: MovementChart,
    /// The combat loss chart.
    pub losses: LossChart,
    /// The second dice of the leader loss chart.
    pub leader_loss: LeaderLoss,
    /// Troops at set-up.
    pub forces: Vec<SetupForce>,
    /// Indian units in each allied village at set-up.
    pub village_indians: BySide<u16>,
    /// The first year and season.
    pub start: (u16, Season),
    /// The last year.
    pub last_year: u16,
    /// Cards in a full hand.
    pub hand: usize,
    /// Victory Points at set-up.
    pub vp: BySide<u16>,
    /// Victory Points that win in an End Phase.
    pub winning_vp: BySide<u16>,
    /// What a game without a winner counts as.
    pub otherwise: Otherwise,
    /// Is any of it our own reconstruction?
    pub reconstructed: bool,
    /// The revision of our reading of the rules.
    pub rules: Revision,
}

impl Content {
    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[id.index()]
    }

    /// A card.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The cards of a side's deck.
    pub fn deck(&self, side: Side) -> impl Iterator<Item = &Card> {
        self.decks[side].iter().map(|&id| self.card(id))
    }
}
