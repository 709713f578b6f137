//! What happened, as it can be drawn on the map.

use super::super::content::Content;
use super::super::event::Event;
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::{list, piece};
use crate::side::Side;
use crate::speech::Trace;

fn moved(c: &Content, side: Side, pieces: PieceSet, to: SpaceId) -> Trace {
    Trace::Moved {
        side,
        pieces: pieces.iter().map(|piece| piece.slug().to_owned()).collect(),
        who: list(c, pieces),
        from: None,
        to: to.slug().to_owned(),
    }
}

fn one(c: &Content, piece: PieceId, to: SpaceId) -> Trace {
    moved(c, c.piece(piece).side, PieceSet::default().with(piece), to)
}

fn lost(c: &Content, id: PieceId, at: Option<SpaceId>, how: &str) -> Trace {
    Trace::Lost {
        side: c.piece(id).side,
        at: at.map(|at| at.slug().to_owned()),
        pieces: vec![id.slug().to_owned()],
        count: 1,
        what: format!("{} {how}", piece(c, id)),
    }
}

fn taken(side: Side, space: SpaceId, how: &'static str) -> Trace {
    Trace::Taken { at: space.slug().to_owned(), by: side, how }
}

/// What an event leaves on the map.
pub fn trace(event: &Event, c: &Content) -> Option<Trace> {
    match event {
        Event::Moved { side, pieces, to, .. } => Some(moved(c, *side, *pieces, *to)),
        Event::Retreated { piece, to, .. } | Event::WentHome { piece, to, .. } => Some(one(c, *piece, *to)),
        // Nobody came from anywhere; but from here he may go on.
        Event::Placed { piece, at } => Some(one(c, *piece, *at)),
        Event::PutBack { pieces, to } => {
            let side = pieces.iter().next().map(|piece| c.piece(piece).side)?;
            Some(moved(c, side, *pieces, *to))
        }
        Event::Battle { space, attacker } | Event::Assault { space, attacker } => {
            Some(Trace::Fought { at: space.slug().to_owned(), by: *attacker })
        }
        Event::Reduced { piece, at, .. } => Some(lost(c, *piece, *at, "reduced")),
        Event::Eliminated { piece, at, .. } => Some(lost(c, *piece, *at, "eliminated")),
        Event::LeaderCheck { leader, killed: true, .. } => Some(lost(c, *leader, None, "killed")),
        Event::Captured { side, space, .. } => Some(taken(*side, *space, "captured")),
        Event::Raided { side, space } => Some(taken(*side, *space, "raided")),
        Event::Built { side, space, .. } => Some(taken(*side, *space, "built")),
        Event::Begun { side, space } => Some(taken(*side, *space, "begun")),
        _ => None,
    }
}
