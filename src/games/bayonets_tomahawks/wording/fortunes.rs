//! What each die came to, and what its other faces would have come to.

use super::super::content::Content;
use super::super::dice::{DIE, Face};
use super::super::ids::{Id, PieceId};
use crate::speech::{Measure, Purpose};

/// What the labels of throws begin with, and the kinds of throws.
const KINDS: [(&str, &str); 7] = [
    ("battle", "battle"),
    ("reroll", "reroll"),
    ("militia", "militia"),
    ("commander", "commander"),
    ("interception", "interception"),
    ("raid", "raid"),
    ("rally", "rally"),
];

/// What a throw was for. A reroll names the unit alone; who raids, or is intercepted, no label says.
pub fn purpose(label: &str, content: &Content) -> Purpose {
    Purpose::read(label, &KINDS, |word| PieceId::find(word).and_then(|piece| content.piece(piece).side))
}

/// What a die of a kind comes to by its face alone: a Flag in a Battle [BT 13.3.3], a Raid that succeeds [BT 9.3]. Hits
/// depend on who is there to be hit.
pub fn plainly(kind: &str) -> Option<(Measure, Vec<u16>)> {
    let of =
        |counts: fn(Face) -> bool| (1..=DIE.sides).map(|face| u16::from(counts(Face::of(face)))).collect();
    match kind {
        "battle" | "reroll" | "militia" => Some((Measure::Flags, of(|face| face == Face::Flag))),
        "raid" => Some((Measure::Successes, of(Face::raids))),
        _ => None,
    }
}
