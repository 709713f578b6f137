//! Hands, piles, and what was said of hands. A face-down card is its slot and nothing else.

use super::super::world::{Claim, Hand, Picked, Piles, slot};
use super::Sheet;
use crate::engine::as_spelled;
use crate::fact;
use crate::side::Side;

/// Writes all of it.
pub(super) fn write(sheet: &mut Sheet<'_>) {
    let world = sheet.pos.world;
    for (side, hand) in world.hands.iter() {
        one_hand(sheet, side, hand);
    }
    piles(sheet, &world.piles);
    if let Some(Picked { side, slot: number }) = world.picked {
        fact!(sheet.out, "picked {} {}", side.word(), slot(number));
    }
    for (place, Claim { side, cards, hand }) in world.claims.iter().enumerate() {
        let word = side.word();
        for card in cards {
            fact!(sheet.out, "claim {place} {word} without {}", card.get());
        }
        for number in hand {
            fact!(sheet.out, "claim {place} {word} hand {}", slot(*number));
        }
    }
}

fn one_hand(sheet: &mut Sheet<'_>, side: Side, hand: &Hand) {
    let Hand { cards, held_over, passed, built } = hand;
    let word = side.word();
    for (place, number) in cards.iter().enumerate() {
        sheet.out.line("hand").word(word).number(place).slot(slot(*number)).end();
    }
    for (holds, what) in [(held_over, "held-over"), (passed, "passed"), (built, "built")] {
        if *holds {
            fact!(sheet.out, "{what} {word}");
        }
    }
}

fn piles(sheet: &mut Sheet<'_>, piles: &Piles) {
    let Piles { next, end: _, discards, removed, known, reshuffle } = piles;
    fact!(sheet.out, "draw-pile {} cards {}", slot(*next), piles.left());
    // The pile grows long: what is written in order need not be sorted.
    for place in as_spelled(discards.len()) {
        let shown = discards[place];
        let line = sheet.out.line("discard").number(place).number(usize::from(shown.card.get()));
        let line = if shown.has_slot() { line.slot(slot(shown.slot)) } else { line };
        line.end();
    }
    for card in removed {
        sheet.out.line("removed").number(usize::from(card.get())).end();
    }
    for (number, card) in known {
        sheet.out.line("known").slot(slot(*number)).number(usize::from(card.get())).end();
    }
    if *reshuffle {
        fact!(sheet.out, "reshuffle");
    }
}
