//! Movement Phase [NF Movement ¶1–11].
//!
//! The mover sends groups along the lines, one after the other. How far a group goes, and how deep it may fight, is read off the
//! movement chart by its leader; it stops in the first enemy space. Units may be picked up and left behind on the way; nobody
//! moves twice. Rulings 10 to 15, 44 to 46, 53, 56.
//!
//! | file | holds |
//! | --- | --- |
//! | `orders.rs` | the phase: which group moves next, movement cards, being done |
//! | `march.rs` | one group on its way |
//! | `sea.rs` | sailing by card |

pub mod march;
pub mod orders;
mod sea;

use super::cards::{Card, Forces, Sort, Verb};
use super::charts::Allowance;
use super::content::Content;
use super::ids::{LeaderSet, SpaceId};
use super::pieces::Force;
use super::world::{Pace, World};
use crate::side::Side;

/// Units of a side in a space that are not with the group on the move.
fn standing(world: &World, side: Side, space: SpaceId) -> Force {
    let units = world.units(side, space);
    match &world.march {
        Some(march) if march.at() == space => units.less(march.force),
        _ => units,
    }
}

/// Units of the mover that may still begin to move from a space [NF ruling 10].
fn movable(world: &World, side: Side, space: SpaceId) -> Force {
    if world.campaign.pinned.has(space) {
        return Force::NONE;
    }
    let moved = world.campaign.moved.get(&space).copied().unwrap_or_default();
    standing(world, side, space).less(moved)
}

/// The units of the mover that have not moved yet from a space.
pub fn free(world: &World, side: Side, space: SpaceId) -> Force {
    movable(world, side, space)
}

/// Leaders of the mover who may still begin to move from a space.
fn movable_leaders(content: &Content, world: &World, side: Side, space: SpaceId) -> LeaderSet {
    if world.campaign.pinned.has(space) {
        return LeaderSet::default();
    }
    let marching = world.march.as_ref().map_or_else(LeaderSet::default, |march| march.leaders);
    world.leaders_at(content, side, space).minus(world.campaign.moved_leaders).minus(marching)
}

/// How many units may be taken from a space: a leader who has moved there may not be left alone [NF ruling 53].
fn takeable(content: &Content, world: &World, side: Side, space: SpaceId) -> u16 {
    let all = movable(world, side, space).sp();
    if all == 0 || world.campaign.moved_leaders.is_empty() {
        return all;
    }
    let stuck = world.leaders_at(content, side, space).and(world.campaign.moved_leaders).any();
    if stuck { all.min(standing(world, side, space).sp().saturating_sub(1)) } else { all }
}

/// The best Leader Rating among leaders [NF ruling 11].
fn best_rating(content: &Content, leaders: LeaderSet) -> Option<u8> {
    leaders.iter().map(|id| content.leader(id).rating).max()
}

/// Is a group of this sort?
fn is_sort(sort: Sort, force: Force, leaders: LeaderSet) -> bool {
    !force.is_empty()
        && match sort {
            Sort::Any => true,
            Sort::Led => leaders.any(),
            Sort::Leaderless => force.troops > 0 && leaders.is_empty(),
            Sort::Indian => force.only_indians() && leaders.is_empty(),
        }
}

/// How far a group may go and fight, by the chart and the card that helps it [NF Movement ¶5–7].
fn allowance(content: &Content, world: &World, force: Force, leaders: LeaderSet, pace: Pace) -> Allowance {
    let chart = &content.movement;
    let base = match best_rating(content, leaders) {
        Some(rating) => chart.led(rating),
        None if force.only_indians() => chart.indians,
        None => chart.leaderless,
    };
    let bonus = world.campaign.bonus.map(|bonus| content.card(bonus.card));
    match bonus.and_then(|card| card.effect.first()) {
        Some(&Verb::Move { forces, who, spaces, battle })
            if is_sort(who, force, leaders) && (forces == Forces::All || pace == Pace::Helped) =>
        {
            Allowance { spaces: base.spaces + spaces, battle: base.battle + battle }
        }
        _ => base,
    }
}

/// How many forces a movement card helps; `None`: all.
pub fn uses(card: &Card) -> Option<u8> {
    match card.effect.first() {
        Some(Verb::Move { forces: Forces::Count(n), .. } | Verb::SeaMove { forces: n, .. }) => Some(*n),
        _ => None,
    }
}

/// Is there a force that has not moved and that the movement card would help [NF ruling 8]?
pub fn helps_somebody(content: &Content, world: &World, side: Side, card: &Card) -> bool {
    let helps = |space: SpaceId, verb: &Verb| {
        let force = movable(world, side, space);
        match verb {
            Verb::Move { who, .. } => match who {
                Sort::Any => !force.is_empty(),
                Sort::Led => !force.is_empty() && movable_leaders(content, world, side, space).any(),
                Sort::Leaderless => force.troops > 0,
                Sort::Indian => force.indians > 0,
            },
            Verb::SeaMove { .. } => {
                !force.is_empty()
                    && sea::is_own_port(content, world, side, space)
                    && sea::destinations(content, world, side, &[space], verb).any()
            }
            _ => false,
        }
    };
    card.effect.first().is_some_and(|verb| world.spaces.ids().any(|space| helps(space, verb)))
}

/// Can leaders without units get from a space to a force of their side within so many spaces, through own or neutral
/// spaces [NF ruling 12]?
fn reaches_force(content: &Content, world: &World, side: Side, from: SpaceId, spaces: u8, near: u8) -> bool {
    let found = content.map.distances(from, |space| !world.hostile(side, space));
    found.iter().any(|(space, far)| {
        (near..=spaces).contains(far)
            && !world.hostile(side, space)
            && !standing(world, side, space).is_empty()
    })
}
