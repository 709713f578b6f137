//! Movement [WW 6.0]: how a group goes from space to space, and what meets it there.
//!
//! | file | holds |
//! | --- | --- |
//! | `movement/march.rs` | the mover's choices: steps, drop-offs, halting [WW 6.1] |
//! | `movement/land.rs` | steps by land and boat, allowances, stops [WW 6.2, 6.3] |
//! | `movement/naval.rs` | naval movement and amphibious landings [WW 6.4] |
//! | `movement/infiltration.rs` | going through enemy spaces [WW 6.6] |
//! | `movement/interception.rs` | [WW 6.7] |
//! | `movement/inside.rs` | who defends inside a fort or fortress [WW 8.1] |
//! | `movement/avoid_battle.rs` | [WW 6.8] |
//! | `movement/contact.rs` | what happens in the space entered [WW 6.5] |
//! | `movement/windows.rs` | FOUL WEATHER, LAKE SCHOONER \[WW #14, #15] |

pub mod avoid_battle;
pub mod contact;
pub mod infiltration;
pub mod inside;
pub mod interception;
pub mod land;
pub mod march;
pub mod naval;
pub mod windows;

use super::battle::retreat::Sweep;
use super::event::Event;
use super::frame::Frame;
use super::ids::{PieceSet, SpaceId, SpaceSet};
use super::position::Pos;
use super::raid::Raids;
use super::world::{Group, March};
use super::{Flow, Turn};
use crate::side::Side;

/// Sets up what a move remembers.
pub fn begin(turn: &mut Turn<'_>, group: Group, at: SpaceId) {
    turn.world.march = Some(March {
        group,
        moving: group.pieces,
        at,
        from: None,
        steps: 0,
        land: true,
        boat: true,
        carried: false,
        land_stopped: false,
        units_stopped: false,
        over: false,
        foul: false,
        croghan: false,
        landing: false,
        infiltrating: false,
        slipped: false,
        unopposed: false,
        tried: PieceSet::default(),
        passed: PieceSet::default(),
        intercepted: SpaceSet::default(),
        avoided: SpaceSet::default(),
        battles: SpaceSet::default(),
        settled: true,
        entries: Vec::new(),
    });
}

/// A group sets out.
pub fn enter(turn: &mut Turn<'_>, group: Group, at: SpaceId) -> Flow {
    begin(turn, group, at);
    let side = mover(turn.pos());
    Flow::Sequence(vec![
        Frame::FoulWeather(windows::FoulWeather {}),
        Frame::Marching(march::Marching { side }),
        Frame::Raids(Raids::new(side)),
    ])
}

/// The side on the move.
#[must_use]
pub fn mover(pos: Pos<'_>) -> Side {
    pos.world.phase.as_ref().map_or(Side::French, |phase| phase.side)
}

/// The group enters a space; then come the reactions of the other side [WW 6.51].
pub fn step(turn: &mut Turn<'_>, to: SpaceId, infiltrating: bool) -> Flow {
    let side = mover(turn.pos());
    let left = turn.world.march.as_ref().filter(|march| march.infiltrating).map(|march| march.at);
    let passed = left.map_or(PieceSet::default(), |space| turn.pos().of(side.other(), space));
    let Some(march) = &mut turn.world.march else { return Flow::Fault("a step without a march") };
    march.passed = march.passed.or(passed);
    let from = march.at;
    march.from = Some(from);
    march.at = to;
    march.steps = march.steps.saturating_add(1);
    march.slipped = left.is_some();
    march.infiltrating = infiltrating;
    march.settled = false;
    march.entries.retain(|(entered, _)| *entered != to);
    march.entries.push((to, from));
    let pieces = march.moving;
    turn.shift(pieces, to);
    turn.tell(Event::Moved { side, pieces, to, rule: "6.1" });
    turn.housekeeping();
    Flow::Sequence(vec![
        Frame::Schooner(windows::Schooner {}),
        Frame::Sweep(Sweep {}),
        Frame::Intercept(interception::Intercept::new(side.other())),
        Frame::Inside(inside::Inside::on_entry(side.other())),
        Frame::Avoid(avoid_battle::Avoid::new(side.other())),
        Frame::Contact(contact::Contact {}),
        Frame::Sweep(Sweep {}),
        Frame::Marching(march::Marching { side }),
    ])
}
