//! The small choices, and their spelling.

use super::cards::{Card, deck};
use super::data::Content;
use super::ids::{CardId, LeaderId, SpaceId};
use super::pieces::UnitKind;
use crate::engine::{Slot, Words};
use crate::side::Side;

/// A small choice. A written order is several of them in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// No reinforcement card.
    ReinforceNone,
    /// No combat card, as the attacker.
    NoCard,
    /// Lets a window pass.
    Pass,
    /// Plays a card.
    Play(CardId),
    /// Places so many new units in a space.
    Place(u16, SpaceId),
    /// Brings the card's leader to a space.
    Bring(LeaderId, SpaceId),
    /// Begins a move from a space.
    MoveFrom(SpaceId),
    /// Ends the movement phase.
    Done,
    /// Adds units to the group.
    Take(UnitKind, u16),
    /// Adds a leader to the group.
    TakeLeader(LeaderId),
    /// Adds all that may still move from here.
    TakeEverything,
    /// Leaves units behind.
    Drop(UnitKind, u16),
    /// Leaves a leader behind.
    DropLeader(LeaderId),
    /// Lets the movement card at work help this group.
    Use(CardId),
    /// Moves the group to a neighbour.
    To(SpaceId),
    /// Sails the group to a port.
    Sail(SpaceId),
    /// Ends the group's move.
    Halt,
    /// Pins the enemy force in a space.
    Pin(SpaceId),
    /// Strikes the enemy force in a space.
    Strike(SpaceId),
    /// Fights this combat next.
    Fight(SpaceId),
    /// Uses this leader in the combat.
    Lead(LeaderId),
    /// Loses units, from one group if there are several.
    Lose(UnitKind, u16, Option<SpaceId>),
    /// Carries the wounded leader there.
    Carry(LeaderId, SpaceId),
    /// Retreats there.
    Retreat(SpaceId),
    /// Sends the Indians home there.
    Home(SpaceId),
    /// Keeps all cards in winter.
    KeepAll,
    /// Discards these slots of the own deck in winter.
    Discard(Vec<u16>),
}

/// Adds a space's name.
pub fn at_space(words: Words, content: &Content, space: SpaceId) -> Words {
    words.named(&content.map.space(space).named)
}

/// Adds a leader's name.
pub fn with_leader(words: Words, content: &Content, leader: LeaderId) -> Words {
    words.named(&content.leader(leader).named)
}

/// Adds a card's name.
pub fn with_card(words: Words, card: &Card) -> Words {
    words.named(&card.named)
}

/// `play b18`.
pub fn play(card: &Card) -> Words {
    with_card(Words::key("play"), card)
}

/// `take 5 troops`, `drop 2 indians`, out of so many.
pub fn units(words: Words, kind: UnitKind, n: u16, most: u16) -> Words {
    words.amount(u32::from(n), u32::from(most)).then(kind.word())
}

/// `discard card-0-3 card-0-7`.
pub fn discard(side: Side, slots: &[u16]) -> Words {
    slots.iter().fold(Words::key("discard"), |words, &number| words.slot(Slot { deck: deck(side), number }))
}
