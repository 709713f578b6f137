//! What happened, as it can be drawn on the map. Whose an Indian unit is says the position, not the piece: its losses are told,
//! and not drawn.

use super::super::choice::Spot;
use super::super::construction::Work;
use super::super::content::Content;
use super::super::event::{ActionEvent, BattleEvent, Event, LogisticsEvent};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::Names;
use super::told::actions::list;
use crate::side::Side;
use crate::speech::Trace;

fn moved(c: &Content, side: Side, units: PieceSet, from: Option<SpaceId>, to: SpaceId) -> Trace {
    Trace::Moved {
        side,
        pieces: units.iter().map(|unit| unit.slug().to_owned()).collect(),
        who: list(Names(c), units),
        from: from.map(|from| from.slug().to_owned()),
        to: to.slug().to_owned(),
    }
}

/// A stack whose units nobody has listed.
fn stack(side: Side, from: SpaceId, to: SpaceId, how: &str) -> Trace {
    Trace::Moved {
        side,
        pieces: Vec::new(),
        who: how.to_owned(),
        from: Some(from.slug().to_owned()),
        to: to.slug().to_owned(),
    }
}

fn one(c: &Content, unit: PieceId, to: SpaceId) -> Option<Trace> {
    Some(moved(c, c.piece(unit).side?, PieceSet::default().with(unit), None, to))
}

fn lost(c: &Content, unit: PieceId, how: &str) -> Option<Trace> {
    Some(Trace::Lost {
        side: c.piece(unit).side?,
        at: None,
        pieces: vec![unit.slug().to_owned()],
        count: 1,
        what: format!("{} {how}", Names(c).unit(unit)),
    })
}

fn taken(side: Side, space: SpaceId, how: &'static str) -> Option<Trace> {
    Some(Trace::Taken { at: space.slug().to_owned(), by: side, how })
}

fn fought(space: SpaceId, by: Side) -> Option<Trace> {
    Some(Trace::Fought { at: space.slug().to_owned(), by })
}

/// What an event leaves on the map.
pub fn trace(event: &Event, c: &Content) -> Option<Trace> {
    match event {
        Event::Action(ActionEvent::Moved { side, units, from, to }) => {
            Some(moved(c, *side, *units, Some(*from), *to))
        }
        Event::Action(ActionEvent::Landed { side, units, space }) => {
            Some(moved(c, *side, *units, None, *space))
        }
        Event::Battle(BattleEvent::Retreated { side, from, to: Some(to) }) => {
            Some(stack(*side, *from, *to, "the beaten stack"))
        }
        Event::Logistics(LogisticsEvent::Wintered { side, from: Spot::Space(from), to: Spot::Space(to) })
            if from != to =>
        {
            Some(stack(*side, *from, *to, "into Winter Quarters"))
        }
        Event::Action(ActionEvent::RaidedOn { unit, space }) => one(c, *unit, *space),
        // Nobody came from anywhere; but from here he may go on.
        Event::Placed { piece, space, .. }
        | Event::Logistics(LogisticsEvent::Redeployed { piece, space, .. }) => one(c, *piece, *space),
        Event::Battle(BattleEvent::Begins { space, attacker }) => fought(*space, *attacker),
        Event::Action(ActionEvent::Overwhelmed { side, space }) => fought(*space, *side),
        Event::Reduced { piece } => lost(c, *piece, "reduced"),
        Event::Eliminated { piece, .. } => lost(c, *piece, "eliminated"),
        Event::Control { space, side } => taken(*side, *space, "captured"),
        Event::Action(ActionEvent::Raided { side, target, .. }) => taken(*side, *target, "raided"),
        Event::Action(ActionEvent::Built { brigade, space, work: Work::CompleteFort }) => {
            taken(c.piece(*brigade).side?, *space, "built")
        }
        Event::Action(ActionEvent::Built { brigade, space, work: Work::BeginFort }) => {
            taken(c.piece(*brigade).side?, *space, "begun")
        }
        _ => None,
    }
}
