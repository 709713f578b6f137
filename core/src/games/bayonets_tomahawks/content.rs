//! Everything about the game that does not change while it is played.

use super::cards::{Card, Deck};
use super::ids::{CardId, ChitId, Id, LinkId, PieceId, SpaceId};
use super::map::{Link, Net, Space};
use super::named::Named;
use super::options::Options;
use super::pieces::{Families, Piece, Pool, Unit, UnitKind};
use crate::games::pack::Revision;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How many pieces are drawn in a Year [BT 15.2, 16.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draws {
    /// Of Fleets.
    pub fleets: u8,
    /// Of British Metropolitan Brigades.
    pub british: u8,
    /// Of French Metropolitan Brigades.
    pub french: u8,
    /// Of Colonial Brigades.
    pub colonial: u8,
}

/// What a Scenario Bonus is for [BT 18.2.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The enemy's Victory Spaces controlled.
    VictorySpaces,
    /// The enemy's Settled Spaces controlled.
    SettledSpaces,
    /// The enemy's Home Spaces controlled.
    HomeSpaces,
    /// Each French Colony with two British-controlled spaces.
    ColoniesWithTwo,
    /// Each of Louisbourg, Montréal and Québec that is not British-controlled.
    NotBritish,
}

/// A Scenario Bonus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// The VPs, once or for each.
    pub vp: u8,
    /// What for.
    pub reason: Reason,
    /// How many are needed, where they are counted.
    #[serde(default)]
    pub least: u8,
}

/// One Year of a scenario.
#[derive(Debug, Clone, Default)]
pub struct Year {
    /// What is drawn.
    pub draws: Option<Draws>,
    /// What comes into the pools when it ends [BT 17.5].
    pub adds: Vec<(Pool, Vec<PieceId>)>,
    /// The bonus of each side.
    pub bonus: BySide<Option<Bonus>>,
    /// Where the Victory marker must stand for each side, or further its way: on whose half, and at which number.
    pub wins: BySide<Option<(Side, u8)>>,
}

/// A scenario [BT 5.0].
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where the Victory marker stands.
    pub vp: (Side, u8),
    /// Indian units on their Villages.
    pub indians: Vec<PieceId>,
    /// Units on the map.
    pub stacks: Vec<(SpaceId, Vec<PieceId>)>,
    /// What is in the pools.
    pub pools: Vec<(Pool, Vec<PieceId>)>,
    /// Control markers.
    pub control: BTreeMap<SpaceId, Side>,
    /// Fort Construction markers.
    pub construction: Vec<SpaceId>,
    /// Road markers.
    pub roads: Vec<LinkId>,
    /// Its Years.
    pub years: BTreeMap<u16, Year>,
}

impl Scenario {
    /// Its first Year.
    #[must_use]
    pub fn first(&self) -> u16 {
        self.years.keys().next().copied().unwrap_or_default()
    }

    /// Its last Year.
    #[must_use]
    pub fn last(&self) -> u16 {
        self.years.keys().next_back().copied().unwrap_or_default()
    }
}

/// Map, counters, cards, scenario and the rules agreed on.
#[derive(Debug, Clone)]
pub struct Content {
    /// The spaces.
    pub spaces: Vec<Space>,
    /// The connections.
    pub net: Net,
    /// The counters.
    pub pieces: Vec<Piece>,
    /// The counters sorted.
    pub families: Families,
    /// The cards.
    pub cards: Vec<Card>,
    /// How many War in Europe chits of value 0, 1 and 2 each side has.
    pub chits: BySide<[u8; 3]>,
    /// What the rules call by name.
    pub named: Named,
    /// The scenario.
    pub scenario: Scenario,
    /// The options.
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

    /// All spaces.
    pub fn spaces(&self) -> impl Iterator<Item = (SpaceId, &Space)> {
        self.spaces.iter().zip(0u8..).map(|(space, index)| (SpaceId::new(index), space))
    }

    /// A connection.
    #[must_use]
    pub fn link(&self, id: LinkId) -> &Link {
        &self.net.links[id.index()]
    }

    /// All connections.
    pub fn links(&self) -> impl Iterator<Item = (LinkId, &Link)> {
        self.net.links.iter().zip(0u8..).map(|(link, index)| (LinkId::new(index), link))
    }

    /// A counter.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// All counters.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().zip(0u8..).map(|(piece, index)| (PieceId::new(index), piece))
    }

    /// A counter as a unit.
    #[must_use]
    pub fn unit(&self, id: PieceId) -> Option<Unit> {
        self.piece(id).unit()
    }

    /// What kind of unit a counter is.
    #[must_use]
    pub fn kind(&self, id: PieceId) -> Option<UnitKind> {
        self.unit(id).map(|unit| unit.kind)
    }

    /// A card.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The cards of a deck in a Year [BT 5.3, 17.4].
    pub fn deck(&self, deck: Deck, year: u16) -> impl Iterator<Item = CardId> + '_ {
        let used = move |card: &&Card| card.deck == deck && card.is_used_in(year);
        self.cards.iter().filter(used).map(|card| card.id)
    }

    /// The War in Europe chits of a side [BT 18.3].
    pub fn chits(&self, side: Side) -> impl Iterator<Item = ChitId> + '_ {
        let of = |(value, count): (u8, u8)| (0..count).map(move |which| ChitId { value, which });
        (0..3).zip(self.chits[side]).flat_map(of)
    }

    /// What a deck is ever made of: the ids of its cards in every Year of the scenario.
    #[must_use]
    pub fn ever_in(&self, deck: Deck) -> Vec<String> {
        match deck {
            Deck::BritishChits | Deck::FrenchChits => self.chits(deck.side()).map(ChitId::id).collect(),
            Deck::BritishBuildup
            | Deck::BritishCampaign
            | Deck::FrenchBuildup
            | Deck::FrenchCampaign
            | Deck::Indian => {
                let ever = |card: &&Card| {
                    card.deck == deck && self.scenario.years.keys().any(|year| card.is_used_in(*year))
                };
                self.cards.iter().filter(ever).map(|card| card.id.id()).collect()
            }
        }
    }
}
