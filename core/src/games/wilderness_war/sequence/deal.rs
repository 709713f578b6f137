//! Shuffles and deals [WW 5.2]: one deck for both, reshuffled by 5.25 and its clarification.

use super::super::event::Event;
use super::super::frame::Step;
use super::super::ids::CardId;
use super::super::world::{DECK, World, slot};
use super::super::{At, Content, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Drawn, Need, ShuffleRequest};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The first shuffle of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {}

impl Step<WildernessWar> for Opening {
    fn need(&self, at: At<'_>) -> Need {
        first_shuffle(at.content.deck())
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        let cards = turn.content.deck().count();
        turn.world.piles.next = 0;
        turn.world.piles.end = u16::try_from(cards).unwrap_or_default();
        turn.tell(Event::Shuffled { cards });
        Flow::End
    }
}

/// A shuffle of cards that everybody has seen, into the first slots.
fn first_shuffle(cards: impl IntoIterator<Item = CardId>) -> Need {
    let face_up = cards.into_iter().map(CardId::id).collect();
    Need::Chance(Chance::Shuffle(vec![ShuffleRequest {
        deck: DECK,
        face_down: Vec::new(),
        face_up,
        first: 0,
    }]))
}

fn request(world: &World) -> ShuffleRequest {
    let piles = &world.piles;
    ShuffleRequest {
        deck: DECK,
        face_down: (piles.next..piles.end).map(slot).collect(),
        face_up: piles.discards.iter().map(|shown| shown.card.id()).collect(),
        first: piles.end,
    }
}

fn shuffled(turn: &mut Turn<'_>) {
    let request = request(turn.world);
    let cards = request.len();
    let piles = &mut turn.world.piles;
    piles.next = request.first;
    piles.end = request.first.saturating_add(u16::try_from(cards).unwrap_or_default());
    piles.discards.clear();
    piles.reshuffle = false;
    turn.tell(Event::Shuffled { cards });
}

/// After a season in which SURRENDER! left a hand, discards and undealt cards are shuffled together [WW 5.25].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reshuffle {}

impl Step<WildernessWar> for Reshuffle {
    fn need(&self, at: At<'_>) -> Need {
        let request = request(at.world);
        if at.world.piles.reshuffle && !request.is_empty() {
            Need::Chance(Chance::Shuffle(vec![request]))
        } else {
            Need::Run
        }
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        shuffled(turn);
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// How many cards a side is dealt up to (scenario; cards 62, 67 and 69).
#[must_use]
pub fn hand_size(content: &Content, world: &World, side: Side) -> usize {
    let start = usize::from(content.scenario.hand);
    match side {
        Side::British if world.effects.pitt => 9,
        Side::French if world.effects.quiberon => 7,
        Side::French if world.effects.diplomatic_revolution => 9,
        Side::British | Side::French => start,
    }
}

/// Deals both hands up to their size [WW 4.0 A.1, 5.21]; a held card counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// Who gets the next card; the deal goes on with him after a shuffle in the midst of it.
    pub next: Side,
}

fn wanted(content: &Content, world: &World) -> BySide<usize> {
    BySide::from_fn(|side| hand_size(content, world, side).saturating_sub(world.hands[side].cards.len()))
}

/// Deals one card after the other from the draw pile, to both in turn, as far as it goes; says whose turn it would be.
fn deal_out(world: &mut World, wanted: &mut BySide<usize>, first: Side) -> Side {
    let mut side = first;
    while wanted.british + wanted.french > 0 && world.piles.left() > 0 {
        if wanted[side] == 0 {
            side = side.other();
        }
        world.hands[side].cards.push(world.piles.next);
        world.piles.next += 1;
        wanted[side] -= 1;
        side = side.other();
    }
    side
}

/// Hands of these sizes lie dealt out of a deck that holds all cards nobody sees.
pub fn lay_out(content: &Content, world: &mut World, hands: BySide<usize>) {
    let cards = face_down(content, world).len();
    world.piles.next = 0;
    world.piles.end = u16::try_from(cards).unwrap_or_default();
    let (mut wanted, first) = (hands, world.first);
    deal_out(world, &mut wanted, first);
}

impl Step<WildernessWar> for Deal {
    fn need(&self, at: At<'_>) -> Need {
        let wanted = wanted(at.content, at.world);
        let short = wanted.british + wanted.french > 0 && at.world.piles.left() == 0;
        if short && !at.world.piles.discards.is_empty() {
            Need::Chance(Chance::Shuffle(vec![request(at.world)]))
        } else {
            Need::Run
        }
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        shuffled(turn);
        Flow::Stay(super::Frame::Deal(self))
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let mut wanted = wanted(turn.content, turn.world);
        let before = wanted;
        let next = deal_out(turn.world, &mut wanted, self.next);
        for side in Side::ALL {
            let cards = before[side] - wanted[side];
            if cards > 0 {
                turn.tell(Event::Dealt { side, cards });
            }
        }
        if wanted.british + wanted.french > 0 && !turn.world.piles.discards.is_empty() {
            self.next = next;
            return Flow::Stay(super::Frame::Deal(self));
        }
        Flow::End
    }
}

/// A position from a file is taken up: all cards that are not face up are shuffled, and dealt into hands of these sizes
/// [WW ruling 140].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealAnew {
    /// Cards for each side.
    pub hands: BySide<u8>,
}

/// The cards that nobody sees: neither discarded nor out of the game.
#[must_use]
pub fn face_down(content: &Content, world: &World) -> Vec<CardId> {
    let piles = &world.piles;
    let seen = |card: &CardId| {
        piles.removed.contains(card) || piles.discards.iter().any(|shown| shown.card == *card)
    };
    content.deck().filter(|card| !seen(card)).collect()
}

impl Step<WildernessWar> for DealAnew {
    fn need(&self, at: At<'_>) -> Need {
        let cards = face_down(at.content, at.world);
        if cards.is_empty() { Need::Run } else { first_shuffle(cards) }
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        let cards = face_down(turn.content, turn.world).len();
        turn.tell(Event::Shuffled { cards });
        lay_out(turn.content, turn.world, self.hands.map(|_, cards| usize::from(cards)));
        for side in Side::ALL {
            turn.tell(Event::Dealt { side, cards: turn.world.hands[side].cards.len() });
        }
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
