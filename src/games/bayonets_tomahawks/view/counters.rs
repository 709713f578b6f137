//! The counters: on the map with their state, in the boxes and pools, and out of the game.

use super::super::ids::{Id, PieceId};
use super::super::pieces::{Pool, UnitKind};
use super::super::position::Pos;
use super::super::world::{Place as Where, StackMarks};
use crate::side::Side;
use crate::speech::view::{Holding, Kind, Label, Piece, Place, Role, Value};

const TOKEN: &str = "token";

pub(super) fn names(kind: UnitKind) -> (&'static str, &'static str, bool) {
    match kind {
        UnitKind::Light => ("Light unit", "Light units", true),
        UnitKind::Indian => ("Indian unit", "Indian units", true),
        UnitKind::Highland => ("Highland Brigade", "Highland Brigades", true),
        UnitKind::Metropolitan => ("Metropolitan Brigade", "Metropolitan Brigades", true),
        UnitKind::Colonial => ("Colonial Brigade", "Colonial Brigades", true),
        UnitKind::Canadien => ("Canadiens Brigade", "Canadiens Brigades", false),
        UnitKind::Fleet => ("Fleet", "Fleets", true),
        UnitKind::Bastion => ("Bastion", "Bastions", false),
        UnitKind::Fort => ("Fort", "Forts", true),
        UnitKind::Artillery => ("Artillery", "Artillery", false),
        UnitKind::Commander => ("Commander", "Commanders", true),
    }
}

/// The kinds of counters: Commanders first, then in the order of Battle rolls.
pub fn kinds() -> Vec<Kind> {
    let kind = |kind: UnitKind| {
        let (one, many, named) = names(kind);
        let role = if kind == UnitKind::Commander { Role::Leader } else { Role::Unit };
        Kind { id: kind.word().into(), role, one: one.into(), many: many.into(), named }
    };
    let (commanders, others): (Vec<UnitKind>, Vec<UnitKind>) =
        UnitKind::ALL.into_iter().partition(|kind| *kind == UnitKind::Commander);
    let token = Kind {
        id: TOKEN.into(),
        role: Role::Unit,
        one: "Vagaries of War token".into(),
        many: "Vagaries of War tokens".into(),
        named: true,
    };
    commanders.into_iter().chain(others).map(kind).chain(std::iter::once(token)).collect()
}

fn pool(pool: Pool) -> &'static str {
    match pool {
        Pool::NeutralIndians => "Neutral Indians",
        Pool::Fleets => "Fleets pool",
        Pool::BritishMetropolitan => "British Metropolitan Brigades pool",
        Pool::Colonial => "Colonial Brigades pool",
        Pool::ColonialLight => "Colonial Light units pool",
        Pool::BritishLight => "British Light units pool",
        Pool::BritishArtillery => "British Artillery pool",
        Pool::BritishForts => "British Forts pool",
        Pool::BritishCommanders => "British Commanders pool",
        Pool::VowBonus => "VoW Bonus Colonial Brigades",
        Pool::FrenchMetropolitan => "French Metropolitan Brigades pool",
        Pool::FrenchArtillery => "French Artillery pool",
        Pool::FrenchForts => "French Forts pool",
        Pool::FrenchCommanders => "French Commanders pool",
    }
}

/// The boxes and pools off the map.
pub fn boxes() -> Vec<Holding> {
    let fixed = [
        ("sail-box", "Sail Box", None),
        ("losses-british", "British Losses box", Some(Side::British)),
        ("losses-french", "French Losses box", Some(Side::French)),
        ("disbanded", "Disbanded Colonial Brigades", Some(Side::British)),
        ("drawn", "Reinforcements to be placed", None),
        ("set-aside", "Not in use", None),
        ("removed", "Removed from play", None),
    ];
    let fixed = fixed.into_iter().map(|(id, name, side)| Holding { id: id.into(), name: name.into(), side });
    let pools = Pool::ALL.into_iter().map(|of| Holding {
        id: format!("pool-{}", of.word()).into(),
        name: pool(of).into(),
        side: of.side(),
    });
    fixed.chain(pools).collect()
}

fn place(pos: Pos<'_>, piece: PieceId) -> Place {
    let id = match pos.world.pieces.place(piece) {
        Where::Space(space) => return Place::Space { space: space.slug().to_owned(), inside: false },
        Where::SailBox => "sail-box".into(),
        Where::Losses => match pos.side_of(piece) {
            Some(Side::British) => "losses-british".into(),
            Some(Side::French) | None => "losses-french".into(),
        },
        Where::Disbanded => "disbanded".into(),
        Where::Pool(pool) => format!("pool-{}", pool.word()).into(),
        Where::Drawn => "drawn".into(),
        Where::SetAside => "set-aside".into(),
        Where::Removed => "removed".into(),
    };
    Place::Box { id }
}

/// What its stack bears, on the map or in the Sail Box.
fn stack_marks(pos: Pos<'_>, piece: PieceId) -> Option<StackMarks> {
    let side = pos.side_of(piece)?;
    match pos.world.pieces.place(piece) {
        Where::Space(space) => Some(pos.stack_marks(side, space)),
        Where::SailBox => Some(pos.world.sail_box[side]),
        Where::Losses
        | Where::Disbanded
        | Where::Pool(_)
        | Where::Drawn
        | Where::SetAside
        | Where::Removed => None,
    }
}

fn states(pos: Pos<'_>, piece: PieceId) -> Vec<Label> {
    let (pieces, marks) = (&pos.world.pieces, stack_marks(pos, piece).unwrap_or_default());
    let all = [
        (pieces.reduced.has(piece), Label::word("reduced")),
        (pieces.spent.has(piece), Label::new("spent", "Spent")),
        (marks.rout, Label::new("routed", "Routed")),
        (marks.out_of_supply, Label::new("out-of-supply", "Out of Supply")),
        (pos.world.sitting_out.has(piece), Label::new("sitting-out", "takes no part in the Battle")),
    ];
    all.into_iter().filter(|(on, _)| *on).map(|(_, label)| label).collect()
}

fn piece(pos: Pos<'_>, id: PieceId) -> Piece {
    let counter = pos.content.piece(id);
    let unit = counter.unit();
    let mut ratings = Vec::new();
    let mut printed = String::new();
    if let Some(command) = unit.map(|unit| unit.command).filter(|command| command.rating > 0) {
        ratings.push(Value::new("rating", command.rating, format!("rating {}", command.rating)));
        let shapes = [(command.triangle, "triangle"), (command.square, "square")];
        let shapes: Vec<&str> = shapes.iter().filter(|(on, _)| *on).map(|(_, shape)| *shape).collect();
        printed = format!("{} {}", command.rating, shapes.join(" and "));
    }
    let counted = unit.is_some_and(|unit| unit.kind != UnitKind::Commander);
    Piece {
        id: id.slug().to_owned(),
        name: counter.name.clone(),
        side: pos.side_of(id).or(counter.side),
        kind: unit.map_or(TOKEN, |unit| unit.kind.word()).into(),
        count: 1,
        // A unit counts as one, Reduced or not [BT 10.3.1].
        strength: counted.then_some(1),
        ratings,
        printed,
        states: states(pos, id),
        supplied: stack_marks(pos, id).map(|marks| !marks.out_of_supply),
        place: place(pos, id),
    }
}

/// Every counter.
pub fn pieces(pos: Pos<'_>) -> Vec<Piece> {
    pos.content.pieces().map(|(id, _)| piece(pos, id)).collect()
}
