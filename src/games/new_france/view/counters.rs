//! Leaders and units, and where they are.

use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{LeaderId, SpaceId};
use crate::games::new_france::pieces::UnitKind;
use crate::games::new_france::world::{Place as Where, World};
use crate::side::Side;
use crate::speech::view::{Holding, Kind, Label, Piece, Place, Role, Value};

/// The kinds of pieces: leaders, strength points, Indians.
pub fn kinds() -> Vec<Kind> {
    let kind = |id: &'static str, role: Role, one: &'static str, many: &'static str| Kind {
        id: id.into(),
        role,
        one: one.into(),
        many: many.into(),
        named: role == Role::Leader,
    };
    vec![
        kind("leader", Role::Leader, "Leader", "Leaders"),
        kind(UnitKind::Troops.word(), Role::Unit, "SP", "SP"),
        kind(UnitKind::Indians.word(), Role::Unit, "Indian", "Indians"),
    ]
}

/// Where leaders are who are not on the map.
pub fn boxes() -> Vec<Holding> {
    let holding =
        |id: &'static str, name: &'static str| Holding { id: id.into(), name: name.into(), side: None };
    vec![holding("waiting", "Leaders still to come"), holding("removed", "Out of the game")]
}

fn leader(content: &Content, world: &World, id: LeaderId) -> Piece {
    let known = content.leader(id);
    let state = world.leader(id);
    let mut states = Vec::new();
    states.extend(state.wounded.then(|| Label::word("wounded")));
    states.extend(state.recovering.then(|| Label::word("recovering")));
    Piece {
        id: id.to_string(),
        name: known.short.clone(),
        side: Some(known.side),
        kind: "leader".into(),
        count: 1,
        strength: None,
        ratings: vec![Value::new("rating", known.rating, format!("Rating {}", known.rating))],
        printed: format!("+{}", known.rating),
        states,
        supplied: None,
        place: match state.place {
            Where::At(space) => Place::Space { space: space.to_string(), inside: false },
            Where::Waiting => Place::Box { id: "waiting".into() },
            Where::Removed => Place::Box { id: "removed".into() },
        },
    }
}

fn units(side: Side, at: SpaceId, kind: UnitKind, count: u16) -> Piece {
    let name = match kind {
        UnitKind::Troops => "SP",
        UnitKind::Indians => "Indians",
    };
    Piece {
        id: format!("{}-{}-{at}", side.word(), kind.word()),
        name: name.to_owned(),
        side: Some(side),
        kind: kind.word().into(),
        count,
        strength: Some(count),
        ratings: Vec::new(),
        printed: String::new(),
        states: Vec::new(),
        supplied: None,
        place: Place::Space { space: at.to_string(), inside: false },
    }
}

/// Every leader, and the units of each space.
pub fn pieces(content: &Content, world: &World) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = world.leaders.ids().map(|id| leader(content, world, id)).collect();
    for &at in &content.map.order {
        for side in Side::ALL {
            let force = world.units(side, at);
            let kinds = UnitKind::ALL.into_iter().filter(|&kind| force.count(kind) > 0);
            pieces.extend(kinds.map(|kind| units(side, at, kind, force.count(kind))));
        }
    }
    pieces
}
