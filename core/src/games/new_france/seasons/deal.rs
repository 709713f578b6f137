//! Shuffling, the first hands, and drawing [NF Setup ¶10].

use crate::board::Step;
use crate::engine::{Chance, Drawn, Need, ShuffleRequest};
use crate::games::new_france::cards::deck;
use crate::games::new_france::content::Content;
use crate::games::new_france::event::Event;
use crate::games::new_france::world::World;
use crate::games::new_france::{At, Flow, NewFrance, Turn};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Both decks are shuffled and hands drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {}

/// A position from a file is taken up: all cards that were not shown are shuffled, and these hands drawn and cards
/// discarded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealAnew {
    /// Cards in each hand.
    pub hands: BySide<u8>,
    /// Cards each side has discarded face down.
    pub discarded: BySide<u8>,
}

/// Both decks are shuffled, without what has been seen already [NF Setup ¶10].
fn shuffle(at: At<'_>) -> Need {
    let request = |side: Side| {
        let seen = &at.world.cards[side].shown;
        let unseen = at.content.deck(side).filter(|card| !seen.contains(&card.id));
        ShuffleRequest {
            deck: deck(side),
            face_down: Vec::new(),
            face_up: unseen.map(|card| card.id.to_string()).collect(),
            first: 0,
        }
    };
    Need::Chance(Chance::Shuffle(Side::ALL.into_iter().map(request).collect()))
}

fn tell_hands(turn: &mut Turn<'_>) {
    let cards = BySide::from_fn(|side| turn.world.cards[side].hand.len());
    turn.tell(Event::Dealt { cards });
}

impl Step<NewFrance> for Shuffle {
    fn need(&self, at: At<'_>) -> Need {
        shuffle(at)
    }

    /// The first hands [NF Setup ¶10].
    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        if drawn != Drawn::Shuffled {
            return Flow::Fault("no shuffle where one was asked for");
        }
        let hand = turn.content.hand;
        for side in Side::ALL {
            draw(turn.world, side, hand);
        }
        tell_hands(turn);
        Flow::End
    }
}

impl Step<NewFrance> for DealAnew {
    fn need(&self, at: At<'_>) -> Need {
        shuffle(at)
    }

    /// The cards of a position from a file are dealt.
    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        if drawn != Drawn::Shuffled {
            return Flow::Fault("no shuffle where one was asked for");
        }
        lay_out(turn.content, turn.world, self.hands, self.discarded);
        tell_hands(turn);
        Flow::End
    }
}

/// Hands drawn and cards discarded out of decks that hold all cards that were not shown: as a position from a file has them.
pub fn lay_out(content: &Content, world: &mut World, hands: BySide<u8>, discarded: BySide<u8>) {
    for side in Side::ALL {
        let all = content.decks[side].len();
        let cards = &mut world.cards[side];
        cards.deck = u16::try_from(all.saturating_sub(cards.shown.len())).unwrap_or(u16::MAX);
        let hand = u16::from(hands[side]).min(cards.deck);
        cards.drawn = hand.saturating_add(u16::from(discarded[side])).min(cards.deck);
        cards.hand = (0..hand).collect();
        cards.discarded = (hand..cards.drawn).collect();
    }
}

/// Draws up to a full hand, as far as the deck goes [NF ruling 4]; says how many.
pub fn draw(world: &mut World, side: Side, hand: usize) -> usize {
    let cards = &mut world.cards[side];
    let mut drawn = 0;
    while cards.hand.len() < hand && cards.left() > 0 {
        cards.hand.push(cards.drawn);
        cards.drawn += 1;
        drawn += 1;
    }
    drawn
}
