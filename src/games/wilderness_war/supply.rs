//! Supply [WW 12.0]: Drilled Troops trace an unbroken chain of spaces to a source, at the instant it matters.

use super::ids::{Id, SpaceId};
use super::map::Way;
use super::position::{Pos, Work};
use crate::side::Side;
use std::collections::VecDeque;

/// Is the space a supply source of the side [WW 12.1]?
///
/// An originally friendly fortress under friendly control; for the British also a captured port or an Amphib space.
fn is_source(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let fortress = pos.fortification(side, space) == Some(Work::Fortress) && pos.controls(side, space);
    let home = fortress && pos.is_originally(side, space);
    // An Amphib space supplies those who besiege from it, but not a work of one's own that is besieged there.
    let amphib =
        pos.marks(space).amphib && !(pos.besieged(space) && pos.fortification(side, space).is_some());
    let british = side == Side::British && (amphib || (fortress && pos.content.space(space).port));
    home || british
}

/// Can the space pass supply on whatever the connection [WW 12.21]?
fn passes_freely(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    !pos.terrain(space).is_wild()
        || pos.fortification(side, space).is_some()
        || (side == Side::British && pos.marks(space).amphib)
}

/// Are Drilled Troops of the side in this space in supply [WW 12.2]?
///
/// The chain is followed outward from the supplied space. A bare wilderness or mountain space may be entered and left by
/// water only, also toward the supplied space itself.
#[must_use]
pub fn is_supplied(pos: Pos<'_>, side: Side, supplied: SpaceId) -> bool {
    if !pos.content.options.supply {
        return true;
    }
    if pos.is_enemy_held(side, supplied) {
        return false;
    }
    if is_source(pos, side, supplied) {
        return true;
    }
    // Two marks a space: reached by water, or by land.
    let mut seen = vec![[false; 2]; pos.content.spaces.len()];
    let mut queue = VecDeque::new();
    queue.push_back((supplied, None::<Way>));
    while let Some((here, entered)) = queue.pop_front() {
        for link in pos.content.net.of(here) {
            let start = here == supplied && entered.is_none();
            let leaves = start || passes_freely(pos, side, here) || link.way.is_water();
            let enters = link.way.is_water() || passes_freely(pos, side, link.to);
            if !leaves || !enters || pos.is_enemy_held(side, link.to) {
                continue;
            }
            if is_source(pos, side, link.to) {
                return true;
            }
            let mark = &mut seen[link.to.index()][usize::from(link.way.is_water())];
            if !*mark && link.to != supplied {
                *mark = true;
                queue.push_back((link.to, Some(link.way)));
            }
        }
    }
    false
}
