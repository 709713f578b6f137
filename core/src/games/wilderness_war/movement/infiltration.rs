//! Infiltration [WW 6.6]: a lone Auxiliary goes through spaces the enemy holds.

use super::super::ids::SpaceId;
use super::super::no::{MovementNo, No};
use super::super::position::Pos;
use super::super::world::March;
use super::land::{after, next_spaces, ways};
use super::march::{can_enter, no_movement_left};
use crate::side::Side;
use std::collections::BTreeSet;

/// Is the moving group a lone Auxiliary, with or without leaders [WW 6.6]?
#[must_use]
pub fn is_lone_auxiliary(pos: Pos<'_>, march: &March) -> bool {
    pos.only_units(march.moving).len() == 1 && pos.auxiliaries(march.moving).any()
}

/// May the group infiltrate this neighbouring space [WW 6.6, 6.61]?
///
/// # Errors
/// Why not.
pub fn can_infiltrate(pos: Pos<'_>, side: Side, march: &March, to: SpaceId) -> Result<(), No> {
    if !pos.content.options.infiltration {
        return Err(MovementNo::NoInfiltration.into());
    }
    if !is_lone_auxiliary(pos, march) {
        return Err(MovementNo::InfiltratorNotAlone.into());
    }
    let Some((_, way)) = next_spaces(pos, march.at).find(|(space, _)| *space == to) else {
        return Err(MovementNo::NotAdjacent(march.at, to).into());
    };
    let by = ways(pos, side, march, to, way);
    if !by.land && !by.boat {
        return Err(no_movement_left(pos, side, march));
    }
    let mut next = after(pos, side, march, to, by);
    next.at = to;
    next.steps += 1;
    if leads_out(pos, side, &next) {
        return Ok(());
    }
    Err(MovementNo::InfiltrationLeadsNowhere.into())
}

type Seen = BTreeSet<(SpaceId, u8, bool, bool, bool, bool, bool)>;

/// Can the infiltrator reach a space it may enter without infiltrating [WW 6.61]?
#[must_use]
pub fn leads_out(pos: Pos<'_>, side: Side, march: &March) -> bool {
    let mut seen = Seen::new();
    let mut stack = vec![march.clone()];
    while let Some(here) = stack.pop() {
        for (to, way) in next_spaces(pos, here.at) {
            let by = ways(pos, side, &here, to, way);
            if !by.land && !by.boat {
                continue;
            }
            // Also a space it could attack: it enters that one without infiltrating.
            if can_enter(pos, side, &here, to).is_ok() {
                return true;
            }
            let mut next = after(pos, side, &here, to, by);
            next.at = to;
            next.steps += 1;
            let (stopped, units) = (next.land_stopped, next.units_stopped);
            let key = (to, next.steps, next.land, next.boat, next.carried, stopped, units);
            if seen.insert(key) {
                stack.push(next);
            }
        }
    }
    false
}
