//! The counters: on the map, in the boxes, and out of the game.

use super::super::ids::{Id, PieceId, SpaceId};
use super::super::map::Department;
use super::super::pieces::{Class, Kind as Counter, Leader, Unit};
use super::super::position::Pos;
use super::super::supply;
use super::super::world::Place as Where;
use crate::side::Side;
use crate::speech::view::{Holding, Kind, Label, Piece, Place, Role, Value};
use std::collections::BTreeMap;

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

fn id(class: Class) -> &'static str {
    match class {
        Class::Regular => "regular",
        Class::Highland => "highland",
        Class::RoyalAmerican => "royal-american",
        Class::MarineDetachment => "marine-detachment",
        Class::LightInfantry => "light-infantry",
        Class::NorthernProvincial => "northern-provincial",
        Class::SouthernProvincial => "southern-provincial",
        Class::Militia => "militia",
        Class::Ranger => "ranger",
        Class::Coureurs => "coureurs",
        Class::Indian => "indian",
    }
}

fn kind(class: Class) -> Kind {
    let (one, many, named) = match class {
        Class::MarineDetachment => ("Marine Detachment", "Marine Detachments", false),
        Class::Militia => ("Militia", "Militia", false),
        Class::NorthernProvincial | Class::SouthernProvincial => ("Provincials", "Provincials", true),
        Class::Regular
        | Class::Highland
        | Class::RoyalAmerican
        | Class::LightInfantry
        | Class::Ranger
        | Class::Coureurs
        | Class::Indian => (class.word(), class.word(), true),
    };
    Kind { id: id(class).into(), role: Role::Unit, one: one.into(), many: many.into(), named }
}

/// The kinds of counters, leaders first.
pub fn kinds() -> Vec<Kind> {
    let leaders = Kind {
        id: "leader".into(),
        role: Role::Leader,
        one: "Leader".into(),
        many: "Leaders".into(),
        named: true,
    };
    std::iter::once(leaders).chain(ORDER.into_iter().map(kind)).collect()
}

/// The boxes off the map.
pub fn boxes() -> Vec<Holding> {
    let militia = Department::ALL.into_iter().map(|department| Holding {
        id: department.militia_box().into(),
        name: department.title().into(),
        side: Some(department.side()),
    });
    let others = [
        ("pool", "British leader pool", Some(Side::British)),
        ("set-aside", "Set aside", None),
        ("available", "Able to enter", None),
        ("gone", "Out of the game", None),
    ];
    let others =
        others.into_iter().map(|(id, name, side)| Holding { id: id.into(), name: name.into(), side });
    militia.chain(others).collect()
}

fn place(pos: Pos<'_>, piece: PieceId) -> Place {
    let id = match pos.world.pieces.place(piece) {
        Where::Space(space) => {
            let inside = pos.world.pieces.inside.has(piece);
            return Place::Space { space: space.slug().to_owned(), inside };
        }
        Where::Box(department) => department.militia_box(),
        Where::Available => "available",
        Where::Gone => "gone",
        Where::Pool => "pool",
        Where::Aside => "set-aside",
    };
    Place::Box { id: id.into() }
}

/// Initiative, Command, Tactics [WW 3.2].
fn leader(leader: Leader) -> (Vec<Value>, String) {
    let ratings = vec![
        Value::new("initiative", leader.initiative, format!("Initiative {}", leader.initiative)),
        Value::new("command", leader.command, format!("Command {}", leader.command)),
        Value::new("tactics", leader.tactics, format!("Tactics {}", leader.tactics)),
    ];
    (ratings, format!("{}-{}-{}", leader.initiative, leader.command, leader.tactics))
}

/// Strength as it stands, and movement [WW 3.1].
fn unit(unit: Unit, reduced: bool) -> (Vec<Value>, String) {
    let strength = if reduced { unit.reduced } else { unit.strength };
    let ratings = vec![
        Value::new("strength", strength, format!("Strength {strength}")),
        Value::new("movement", unit.movement, format!("Movement {}", unit.movement)),
    ];
    (ratings, format!("{strength}-{}", unit.movement))
}

/// Where each side's Drilled Troops are, and whether they are in supply there [WW 12.0].
type Supply = BTreeMap<(Side, SpaceId), bool>;

fn supplied(pos: Pos<'_>, known: &mut Supply, piece: PieceId) -> Option<bool> {
    let space = pos.world.pieces.space(piece)?;
    let side = pos.content.piece(piece).side;
    let needs = pos.content.options.supply && pos.content.families.drilled.has(piece);
    needs.then(|| *known.entry((side, space)).or_insert_with(|| supply::is_supplied(pos, side, space)))
}

fn piece(pos: Pos<'_>, supply: &mut Supply, id: PieceId) -> Piece {
    let counter = pos.content.piece(id);
    let reduced = pos.world.pieces.reduced.has(id);
    let (kind, (ratings, printed)) = match counter.kind {
        Counter::Leader(ratings) => ("leader", leader(ratings)),
        Counter::Unit(ratings) => (self::id(ratings.class), unit(ratings, reduced)),
    };
    Piece {
        id: id.slug().to_owned(),
        name: counter.name.clone(),
        side: Some(counter.side),
        kind: kind.into(),
        count: 1,
        strength: counter.unit().map(|_| pos.strength(id)),
        ratings,
        printed,
        states: if reduced { vec![Label::word("reduced")] } else { Vec::new() },
        supplied: supplied(pos, supply, id),
        place: place(pos, id),
    }
}

/// Every counter.
pub fn pieces(pos: Pos<'_>) -> Vec<Piece> {
    let mut supply = Supply::new();
    let all = (0u8..).map(PieceId::new).take(PieceId::slugs().len());
    all.map(|id| piece(pos, &mut supply, id)).collect()
}
