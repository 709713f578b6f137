//! Pieces and stacks in words: leaders first with their ratings, then units by class, reduced ones marked.

use super::super::content::Content;
use super::super::ids::{PieceId, PieceSet};
use super::super::pieces::Class;
use super::super::position::Pos;

/// Equal words counted: `Massachusetts x2`.
#[must_use]
pub fn counted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<(String, usize)> = Vec::new();
    for word in words {
        match all.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += 1,
            None => all.push((word, 1)),
        }
    }
    all.into_iter().map(|(word, n)| if n > 1 { format!("{word} x{n}") } else { word }).collect()
}

/// A leader with his printed ratings: Initiative, Command, Tactics [WW 3.2].
#[must_use]
pub fn leader(content: &Content, piece: PieceId) -> String {
    let counter = content.piece(piece);
    match counter.leader() {
        Some(leader) => {
            format!("{} ({}-{}-{})", counter.name, leader.initiative, leader.command, leader.tactics)
        }
        None => counter.name.clone(),
    }
}

/// What stands over the units of a class in a stack.
fn heading(class: Class) -> &'static str {
    match class {
        Class::NorthernProvincial | Class::SouthernProvincial => "Provincials",
        Class::MarineDetachment => "Marine Detachments",
        Class::Regular
        | Class::Highland
        | Class::RoyalAmerican
        | Class::LightInfantry
        | Class::Militia
        | Class::Ranger
        | Class::Coureurs
        | Class::Indian => class.word(),
    }
}

/// Are the counters of a class told apart by name?
fn has_names(class: Class) -> bool {
    !matches!(class, Class::MarineDetachment | Class::Militia)
}

/// The classes in the order a stack is read.
const ORDER: [Class; 11] = [
    Class::Regular,
    Class::Highland,
    Class::RoyalAmerican,
    Class::MarineDetachment,
    Class::LightInfantry,
    Class::NorthernProvincial,
    Class::SouthernProvincial,
    Class::Ranger,
    Class::Coureurs,
    Class::Indian,
    Class::Militia,
];

/// The units of one class: `2 Regulars Béarn, La Sarre (reduced)`, `3 Marine Detachments (1 reduced)`.
fn of_class(pos: Pos<'_>, class: Class, units: &[PieceId]) -> String {
    let reduced = |unit: &PieceId| pos.world.pieces.reduced.has(*unit);
    let count = units.len();
    if !has_names(class) {
        let head = if count == 1 { class.word() } else { heading(class) };
        return match units.iter().filter(|unit| reduced(unit)).count() {
            0 => format!("{count} {head}"),
            worn if worn == count => format!("{count} {head} (reduced)"),
            worn => format!("{count} {head} ({worn} reduced)"),
        };
    }
    let name = |unit: &PieceId| {
        let mark = if reduced(unit) { " (reduced)" } else { "" };
        format!("{}{mark}", pos.content.piece(*unit).name)
    };
    let names = counted(units.iter().map(name)).join(", ");
    if count == 1 {
        format!("{} {names}", heading(class))
    } else {
        format!("{count} {} {names}", heading(class))
    }
}

/// A stack: leaders, then units by class, parted by semicolons.
#[must_use]
pub fn stack(pos: Pos<'_>, pieces: PieceSet) -> String {
    let leaders: Vec<String> =
        pieces.and(pos.content.families.leaders).iter().map(|piece| leader(pos.content, piece)).collect();
    let mut parts: Vec<String> = Vec::new();
    if !leaders.is_empty() {
        parts.push(leaders.join(", "));
    }
    for class in ORDER {
        let units: Vec<PieceId> = pieces
            .iter()
            .filter(|piece| pos.content.unit(*piece).is_some_and(|unit| unit.class == class))
            .collect();
        if !units.is_empty() {
            parts.push(of_class(pos, class, &units));
        }
    }
    parts.join("; ")
}

/// A unit's strength and movement as it stands: `Béarn 3-4`, `La Sarre 2-4 reduced`.
#[must_use]
pub fn rating(pos: Pos<'_>, piece: PieceId) -> Option<String> {
    let counter = pos.content.piece(piece);
    let unit = counter.unit()?;
    let reduced = pos.world.pieces.reduced.has(piece);
    let (strength, mark) = if reduced { (unit.reduced, " reduced") } else { (unit.strength, "") };
    Some(format!("{} {strength}-{}{mark}", counter.name, unit.movement))
}

/// A unit with its class and strength as it stands, or a leader with his ratings: `Béarn, Regulars 3-4`.
#[must_use]
pub fn piece(pos: Pos<'_>, piece: PieceId) -> String {
    let counter = pos.content.piece(piece);
    let Some(unit) = counter.unit() else { return leader(pos.content, piece) };
    let reduced = pos.world.pieces.reduced.has(piece);
    let strength = if reduced { unit.reduced } else { unit.strength };
    let mark = if reduced { ", reduced" } else { "" };
    let class = match unit.class {
        Class::MarineDetachment | Class::Militia => String::new(),
        class => format!(", {}", heading(class)),
    };
    format!("{}{class} {strength}-{}{mark}", counter.name, unit.movement)
}
