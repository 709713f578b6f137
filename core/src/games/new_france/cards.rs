//! The event cards: what they are, when they may be played, what they do [NF Course of Play ¶6–9].
//!
//! A card is a category, a moment, a condition and a list of verbs; the chapters interpret the verbs, so an owner's cards
//! work without code. What a card says here is public: legality never looks into a hand. Who may play which when is in
//! `seasons/play.rs`.

use super::ids::{CardId, LeaderId, SpaceId};
use super::map::Kind;
use super::pieces::UnitKind;
use crate::engine::Named;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The colour of a card's bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Yellow.
    Reinforcement,
    /// Green.
    Movement,
    /// Brown.
    Combat,
    /// Blue.
    Interrupt,
}

/// When a card may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// In the owner's Reinforcements Phase.
    OwnReinforcement,
    /// In the owner's Movement Phase, before the forces it helps have moved.
    OwnMovement,
    /// In a combat the owner takes part in, before the dice.
    Combat,
    /// When the enemy has shown a reinforcement card, before it takes effect.
    AfterEnemyReinforcementCard,
    /// When the enemy's Movement Phase opens.
    StartOfEnemyMovement,
    /// When the enemy has shown a combat card, before the dice.
    AfterEnemyCombatCard,
}

/// Things a card may want in its owner's force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Included {
    /// Indian units.
    Indians,
    /// Units that are not Indians.
    Troops,
    /// A leader.
    Leader,
}

/// The owner's part in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// He moved in.
    Attacker,
    /// He was there.
    Defender,
}

/// Whose flag is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Home {
    /// The owner's.
    Own,
}

/// What must hold for a card to be played; everything given must.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// The owner controls one of these.
    pub control_any: Vec<SpaceId>,
    /// The owner's part in this combat.
    pub role: Option<Role>,
    /// All of these are in the owner's force.
    pub includes: Vec<Included>,
    /// The combat's space is one of these.
    pub kinds: Vec<Kind>,
    /// The combat's space is none of these.
    pub not_kinds: Vec<Kind>,
    /// The owner's flag is printed on the combat's space.
    pub home: Option<Home>,
    /// The combat's space is a port, or is not.
    pub port: Option<bool>,
    /// The enemy card just shown would place at least so many SP.
    pub places_sp: Option<u16>,
}

/// How many forces a card touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forces {
    /// So many.
    Count(u8),
    /// All that fit.
    All,
}

/// Which forces a card touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sort {
    /// Any.
    Any,
    /// With a leader.
    Led,
    /// With troops and no leader.
    Leaderless,
    /// Indians only and no leader.
    Indian,
}

/// Where units may be put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// In this space.
    Space(SpaceId),
    /// In any port.
    AnyPort,
}

/// One thing a card does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verb {
    /// Puts units in listed spaces the owner controls.
    Place {
        /// Of which kind.
        kind: UnitKind,
        /// How many.
        n: u16,
        /// Where.
        at: Vec<Spot>,
        /// May they be put in several spaces?
        split: bool,
    },
    /// Brings a leader where the card's units were put.
    Leader(LeaderId),
    /// Raises the movement chart for forces of a sort.
    Move {
        /// How many.
        forces: Forces,
        /// Which.
        who: Sort,
        /// More spaces.
        spaces: u8,
        /// More battle depth.
        battle: u8,
    },
    /// Lets forces sail from an own port.
    SeaMove {
        /// How many.
        forces: u8,
        /// The most SP in one.
        max_sp: u16,
        /// May the last port be the enemy's?
        battle: bool,
        /// Between any two own ports, joined or not?
        free: bool,
    },
    /// Adds to combat factors and to the die.
    Combat {
        /// To the factors.
        sp: u16,
        /// To the die.
        die: u8,
    },
    /// The enemy card just shown has no effect.
    Cancel(Category),
    /// The enemy card just shown places fewer SP.
    Reduce {
        /// So many fewer.
        sp: u16,
    },
    /// Enemy forces may not move this phase.
    Pin {
        /// How many.
        forces: Forces,
        /// Which.
        who: Sort,
    },
    /// Enemy forces lose SP.
    Attrition {
        /// How many forces.
        forces: u8,
        /// SP each loses.
        sp: u16,
        /// The least non-Indian SP such a force has.
        min_sp: u16,
    },
}

/// A card.
#[derive(Debug, Clone)]
pub struct Card {
    /// Its id.
    pub id: CardId,
    /// Its name.
    pub name: String,
    /// Its names as players may type them.
    pub named: Named,
    /// Whose deck it is in.
    pub side: Side,
    /// The colour of its bar.
    pub category: Category,
    /// When it may be played.
    pub moment: Moment,
    /// What must hold.
    pub condition: Condition,
    /// What it does, in order.
    pub effect: Vec<Verb>,
}

impl Card {
    /// SP (not Indian units) it would place, for cards that answer it [NF ruling 55].
    pub fn places_sp(&self) -> u16 {
        let placed = self.effect.iter().map(|verb| match verb {
            Verb::Place { kind: UnitKind::Troops, n, .. } => *n,
            _ => 0,
        });
        placed.fold(0, u16::saturating_add)
    }

    /// What it adds in combat: to the factors, to the die.
    pub fn combat_bonus(&self) -> (u16, u8) {
        self.effect.iter().fold((0, 0), |(sp, die), verb| match verb {
            Verb::Combat { sp: more, die: better } => (sp + more, die + better),
            _ => (sp, die),
        })
    }
}

/// The index of a side's deck in the contract.
pub const fn deck(side: Side) -> u8 {
    match side {
        Side::British => 0,
        Side::French => 1,
    }
}

/// The side of a deck.
pub const fn deck_side(deck: u8) -> Option<Side> {
    match deck {
        0 => Some(Side::British),
        1 => Some(Side::French),
        _ => None,
    }
}
