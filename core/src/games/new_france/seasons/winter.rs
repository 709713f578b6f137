//! Winter [NF Winter ¶1]: discards and draws, and nothing else.

use super::deal::draw;
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need, Slot};
use crate::games::new_france::cards::deck;
use crate::games::new_france::choice::Choice;
use crate::games::new_france::event::Event;
use crate::games::new_france::{At, Flow, NewFrance, Offers, Turn};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Both sides discard and draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winter {}

impl Step<NewFrance> for Winter {
    /// Both discard in secret [NF ruling 5]; with two empty hands there is nothing to decide.
    fn need(&self, at: At<'_>) -> Need {
        if Side::ALL.into_iter().all(|side| at.world.cards[side].hand.is_empty()) {
            return Need::Run;
        }
        Need::Decision(Ask::both("winter", Rule::nf("Winter ¶1")))
    }

    /// Every way to discard from a hand of at most five.
    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let hand = &at.world.cards[side].hand;
        out.offer(Choice::KeepAll);
        for subset in 1_u32..(1 << hand.len().min(5)) {
            let picked = hand.iter().enumerate().filter(|(bit, _)| subset & (1 << bit) != 0);
            let slots = picked.map(|(_, &number)| Slot { deck: deck(side), number });
            out.offer(Choice::Discard(slots.collect()));
        }
    }

    /// Discards are out of the game; then hands are filled [NF Winter ¶1].
    fn answer_both(self, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
        let kept_or_gone = |choice: Choice| match choice {
            Choice::Discard(slots) => Some(slots.into_iter().map(|slot| slot.number).collect()),
            Choice::KeepAll => Some(Vec::new()),
            _ => None,
        };
        let (Some(british), Some(french)) = (kept_or_gone(choices.british), kept_or_gone(choices.french))
        else {
            return Flow::Fault("neither kept nor discarded in winter");
        };
        finish_winter(turn, BySide { british, french });
        Flow::End
    }

    /// With nothing to discard, hands are only filled.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        finish_winter(turn, BySide::from_fn(|_| Vec::new()));
        Flow::End
    }
}

fn finish_winter(turn: &mut Turn<'_>, gone: BySide<Vec<u16>>) {
    for side in Side::ALL {
        let discards = &gone[side];
        let cards = &mut turn.world.cards[side];
        cards.hand.retain(|slot| !discards.contains(slot));
        cards.discarded.extend_from_slice(discards);
        let drawn = draw(turn.world, side, turn.content.hand);
        let cards = &turn.world.cards[side];
        let (hand, left) = (cards.hand.len(), cards.left());
        turn.tell(Event::Wintered { side, discarded: discards.len(), drawn, hand, left });
    }
}
