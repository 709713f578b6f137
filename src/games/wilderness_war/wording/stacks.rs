//! Pieces in words: leaders with their ratings, units with class and strength, reduced ones marked.

use super::super::content::Content;
use super::super::ids::PieceId;
use super::super::pieces::Class;
use super::super::position::Pos;

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

/// What stands beside the name of a unit.
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
