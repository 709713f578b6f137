//! Cards and chits, and the Action Round that is played with them.

use super::super::battle::policy;
use super::super::cards::Deck;
use super::super::ids::ChitId;
use super::super::world::{ActionRound, Cards, Chits, Play, slot};
use super::Sheet;
use crate::fact;
use crate::side::Side;

/// Writes all of it.
pub(super) fn write(sheet: &mut Sheet<'_>) {
    let Cards { draw, reserve, drawn, indian, face_down, played, removed, chits } = &sheet.pos.world.cards;
    for (deck, pile) in draw {
        let top = slot(*deck, pile.next);
        fact!(sheet.out, "pile {} {top} cards {}", deck.word(), pile.left());
    }
    for side in Side::ALL {
        if let Some(slot) = reserve[side] {
            fact!(sheet.out, "reserve {} {slot}", side.word());
        }
        for (slot, index) in drawn[side].iter().zip(0u8..) {
            fact!(sheet.out, "drawn {} {index} {slot}", side.word());
        }
    }
    if let Some(slot) = indian {
        fact!(sheet.out, "drawn indian {slot}");
    }
    for slot in face_down {
        fact!(sheet.out, "face-down {slot}");
    }
    for (card, index) in played.iter().zip(0u8..) {
        fact!(sheet.out, "played {index} {}", card.get());
    }
    for card in removed {
        fact!(sheet.out, "removed {}", card.get());
    }
    for (side, chits) in chits.iter() {
        self::chits(sheet, side, *chits);
    }
    action_round(sheet);
}

fn chits(sheet: &mut Sheet<'_>, side: Side, chits: Chits) {
    let Chits { held, drawn, owed, shown } = chits;
    let (word, deck) = (side.word(), Deck::chits(side));
    if let Some(number) = held {
        fact!(sheet.out, "chit {word} {}", slot(deck, number));
    }
    if let Some(number) = drawn {
        fact!(sheet.out, "chit {word} drawn {}", slot(deck, number));
    }
    if owed > 0 {
        fact!(sheet.out, "chit {word} owed {owed}");
    }
    if let Some(id) = shown.map(ChitId::id) {
        fact!(sheet.out, "chit {word} shown {id}");
    }
}

fn action_round(sheet: &mut Sheet<'_>) {
    let ActionRound { first, faction, indian, reaction, policies: given } = &sheet.pos.world.action_round;
    if let Some(side) = first {
        fact!(sheet.out, "first-player {}", side.word());
    }
    for (side, card) in faction.iter() {
        if let Some(card) = card {
            play(sheet, side.word(), card);
        }
    }
    if let Some(card) = indian {
        play(sheet, "indian", card);
    }
    if let Some(ap) = reaction {
        fact!(sheet.out, "reaction {}", ap.word());
    }
    for (side, given) in given.iter() {
        policy::given(*given).iter().for_each(|policy| fact!(sheet.out, "policy {} {policy}", side.word()));
    }
}

fn play(sheet: &mut Sheet<'_>, whose: &str, play: &Play) {
    let Play { card, left, used, battle } = play;
    fact!(sheet.out, "card {whose} {}", card.get());
    for (ap, index) in left.iter().zip(0u8..) {
        fact!(sheet.out, "card {whose} ap {index} {}", ap.word());
    }
    if *used > 0 {
        fact!(sheet.out, "card {whose} event-used {used}");
    }
    if let Some(space) = battle {
        fact!(sheet.out, "card {whose} event-at {space}");
    }
}
