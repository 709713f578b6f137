//! Groups of pieces in a few words.

use super::super::ids::{PieceId, PieceSet};
use super::super::pieces::Class;
use super::super::position::Pos;
use std::collections::BTreeMap;

/// A list of pieces in words, leaders first.
#[must_use]
pub fn names(pos: Pos<'_>, pieces: impl Iterator<Item = PieceId>) -> String {
    let all: Vec<&str> = pieces.map(|piece| pos.content.piece(piece).name.as_str()).collect();
    match all.as_slice() {
        [] => "nobody".to_owned(),
        names => names.join(", "),
    }
}

/// A group in a few words: its leaders by name, its units by name while they are few, else counted by class.
#[must_use]
pub fn company(pos: Pos<'_>, pieces: PieceSet) -> String {
    const FEW: usize = 4;
    let units = pos.only_units(pieces);
    let leaders = names(pos, pieces.minus(units).iter());
    let troops = if units.len() <= FEW { names(pos, units.iter()) } else { by_class(pos, units) };
    match (pieces.minus(units).is_empty(), units.is_empty()) {
        (true, _) => troops,
        (false, true) => leaders,
        (false, false) => format!("{leaders} with {troops}"),
    }
}

fn by_class(pos: Pos<'_>, units: PieceSet) -> String {
    let mut counts: BTreeMap<Class, usize> = BTreeMap::new();
    for unit in units.iter().filter_map(|unit| pos.content.unit(unit)) {
        *counts.entry(unit.class).or_default() += 1;
    }
    let counted = counts.iter().map(|(class, count)| class.counted(*count));
    counted.collect::<Vec<_>>().join(", ")
}
