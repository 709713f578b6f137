//! What happened, as it can be drawn on the map.

use super::super::content::Content;
use super::super::event::Event;
use super::super::ids::{LeaderSet, SpaceId};
use super::super::pieces::Force;
use super::force as words;
use crate::side::Side;
use crate::speech::Trace;

fn moved(c: &Content, side: Side, force: Force, leaders: LeaderSet, (from, to): (SpaceId, SpaceId)) -> Trace {
    Trace::Moved {
        side,
        pieces: Vec::new(),
        who: words(c, force, leaders),
        from: Some(from.to_string()),
        to: to.to_string(),
    }
}

fn lost(c: &Content, side: Side, at: SpaceId, force: Force, leaders: LeaderSet) -> Trace {
    Trace::Lost {
        side,
        at: Some(at.to_string()),
        pieces: Vec::new(),
        count: force.sp(),
        what: words(c, force, leaders),
    }
}

fn taken(side: Side, space: SpaceId, how: &'static str) -> Trace {
    Trace::Taken { at: space.to_string(), by: side, how }
}

/// What an event leaves on the map.
pub fn trace(event: &Event, c: &Content) -> Option<Trace> {
    match event {
        Event::Moved { side, force, leaders, from, to }
        | Event::Sailed { side, force, leaders, from, to }
        | Event::Retreated { side, force, leaders, from, to } => {
            Some(moved(c, *side, *force, *leaders, (*from, *to)))
        }
        Event::WentHome { side, n, leaders, from, to } => {
            let home = Force { troops: 0, indians: *n };
            Some(moved(c, *side, home, *leaders, (*from, *to)))
        }
        Event::CombatBegan { space, attacker, .. } => {
            Some(Trace::Fought { at: space.to_string(), by: *attacker })
        }
        Event::Lost { side, at, force } | Event::Struck { side, at, force } => {
            Some(lost(c, *side, *at, *force, LeaderSet::default()))
        }
        Event::Surrendered { side, force, leaders, at } => Some(lost(c, *side, *at, *force, *leaders)),
        Event::Captured { side, space } => Some(taken(*side, *space, "captured")),
        Event::Burned { side, space } => Some(taken(*side, *space, "burned")),
        _ => None,
    }
}
