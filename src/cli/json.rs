//! The shapes that several commands print as JSON.

use crate::side::Side;
use crate::speech::{Offer, Pending};
use crate::table::{Desk, Seat, Table};
use data_encoding::HEXLOWER;
use serde_json::{Map, Value, json};

/// Bytes in hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Who sits where.
#[must_use]
pub fn players(table: &Table) -> Value {
    let player = |seat: &Seat| match table.players().get(seat) {
        Some(player) => json!({
            "key": player.key.to_string(), "name": player.name, "words": player.key.fingerprint().to_string(),
        }),
        None => Value::Null,
    };
    let seats = table.setting().mode.seats();
    Value::Object(seats.iter().map(|seat| (seat.word().to_owned(), player(seat))).collect())
}

/// The players' words in an umpired game, and who typed them.
#[must_use]
pub fn words(table: &Table) -> Value {
    let said = |side: Side| {
        let spoken = table.words()[side]?;
        Some((side.word().to_owned(), json!({ "text": spoken.text, "typed_by": spoken.by.word() })))
    };
    Value::Object(Side::ALL.into_iter().filter_map(said).collect())
}

/// Whom the table waits for.
#[must_use]
pub fn waiting(table: &Table) -> Value {
    let waiting = table.waiting();
    let able = table.able(&waiting);
    let seats: Vec<&str> = able.iter().map(|seat| seat.word()).collect();
    json!({ "seats": seats, "what": table.what(&waiting), "decision": waiting.decision })
}

/// What is asked, if a decision is.
#[must_use]
pub fn prompt(table: &Table) -> Value {
    match table.play().pending() {
        Pending::Decision(prompt) => json!({
            "ask": prompt.ask, "kind": prompt.kind, "rule": prompt.rule, "window": prompt.window.map(|window| window.kind),
        }),
        Pending::Chance(chance) => json!({ "chance": chance }),
        Pending::Over(outcome) => json!({ "over": outcome }),
    }
}

/// Offers, legal and refused.
#[must_use]
pub fn offers(offers: &[Offer]) -> Value {
    let one = |offer: &Offer| {
        let mut shown =
            json!({ "order": offer.words.to_string(), "code": offer.code, "legal": offer.refused.is_none() });
        if let Some(needs) = offer.needs() {
            shown["card"] = json!(needs.card);
        }
        if offer.aside {
            shown["aside"] = json!(true);
        }
        if let Some(refusal) = &offer.refused {
            shown["refused"] = json!(refusal);
        }
        shown
    };
    offers.iter().map(one).collect()
}

/// A hand as this person sees it.
#[must_use]
pub fn hand(desk: &Desk, side: Side) -> Value {
    let card = |hand: crate::table::Hand| {
        json!({ "slot": hand.slot.to_string(), "card": hand.face.map(|face| {
            json!({ "id": face.id, "name": face.name, "kind": face.kind, "text": face.text })
        }) })
    };
    desk.hand(side).into_iter().map(card).collect()
}

/// What concerns this person.
#[must_use]
pub fn you(desk: &Desk) -> Value {
    let seats: Vec<&str> = desk.seats().map(Seat::word).collect();
    let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| desk.may_look(*side)).collect();
    let hands: Map<String, Value> =
        sides.iter().map(|side| (side.word().to_owned(), hand(desk, *side))).collect();
    let on_move = desk.seat_on_move();
    json!({
        "seats": seats,
        "plays": sides.iter().map(|side| (side.word().to_owned(), desk.table().plays(*side).word().into()))
            .collect::<Map<String, Value>>(),
        "on_move": on_move.map(Seat::word),
        "asked": desk.asked_side().map(Side::word),
        "hands": hands,
    })
}
