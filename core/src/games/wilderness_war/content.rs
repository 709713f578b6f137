//! Everything about the game that does not change while it is played.

use super::cards::{Card, EventKind};
use super::ids::{CardId, Id, PieceId, PieceSet, SpaceId};
use super::map::{Net, Space};
use super::named::Named;
use super::options::Options;
use super::pieces::{Families, Leader, Piece, Tribe, Twins, Unit};
use super::world::Assemblies;
use crate::games::pack::Revision;
use crate::side::BySide;

/// One side of a set-up.
#[derive(Debug, Clone)]
pub struct SideSetup {
    /// Completed forts.
    pub forts: Vec<SpaceId>,
    /// Forts under construction.
    pub under_construction: Vec<SpaceId>,
    /// Stockades.
    pub stockades: Vec<SpaceId>,
    /// Stacks: a space or militia box, then the counters there.
    pub stacks: Vec<Vec<String>>,
    /// The leader pool.
    pub pool: Vec<PieceId>,
    /// Leaders that come later.
    pub set_aside: Vec<PieceId>,
    /// Leaders that never come.
    pub not_used: Vec<PieceId>,
}

/// A set-up.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The year it begins in.
    pub id: String,
    /// Victory points; positive is French.
    pub vp: i16,
    /// The Provincial Assemblies marker.
    pub assemblies: Assemblies,
    /// The French side.
    pub french: SideSetup,
    /// The British side.
    pub british: SideSetup,
}

/// A scenario.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its set-up.
    pub setup: String,
    /// Its first year.
    pub first: u16,
    /// Its last year.
    pub last: u16,
    /// Cards in a hand at the start.
    pub hand: u8,
    /// The highest card number in the deck.
    pub cards: u8,
}

/// Map, counters, cards, set-up and the rules agreed on.
#[derive(Debug, Clone)]
pub struct Content {
    /// The spaces.
    pub spaces: Vec<Space>,
    /// The connections.
    pub net: Net,
    /// The counters.
    pub pieces: Vec<Piece>,
    /// The tribes.
    pub tribes: Vec<Tribe>,
    /// The counters by family.
    pub families: Families,
    /// The counters by side.
    pub sides: BySide<PieceSet>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The counters that look like others.
    pub twins: Twins,
    /// What the rules call by name.
    pub named: Named,
    /// The scenario.
    pub scenario: Scenario,
    /// Its set-up.
    pub setup: Setup,
    /// Edition and options.
    pub options: Options,
    /// The revision of our reading of the rules.
    pub rules: Revision,
}

impl Content {
    /// A space.
    #[must_use]
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    /// A counter.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// A counter's ratings as a leader.
    #[must_use]
    pub fn leader(&self, id: PieceId) -> Option<Leader> {
        self.piece(id).leader()
    }

    /// A counter's ratings as a unit.
    #[must_use]
    pub fn unit(&self, id: PieceId) -> Option<Unit> {
        self.piece(id).unit()
    }

    /// A card.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The cards in this scenario's deck.
    pub fn deck(&self) -> impl Iterator<Item = CardId> + '_ {
        CardId::all().filter(|card| card.get() <= self.scenario.cards)
    }

    /// The cards of an event in this scenario's deck.
    pub fn cards_of(&self, event: EventKind) -> impl Iterator<Item = CardId> + '_ {
        self.deck().filter(move |card| self.card(*card).event == event)
    }

    /// Does the scenario begin in 1755?
    #[must_use]
    pub fn begins_in_1755(&self) -> bool {
        self.scenario.first == 1755
    }

    /// The home of an Indian unit.
    #[must_use]
    pub fn home(&self, piece: PieceId) -> Option<SpaceId> {
        let tribe = self.unit(piece)?.tribe?;
        self.tribes[tribe.index()].settlement
    }
}
