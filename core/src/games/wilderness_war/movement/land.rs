//! Steps by land and by boat [WW 6.2, 6.3].
//!
//! A path is legal if one kind of movement makes all of it legal, so both are followed side by side and each step keeps
//! those that still fit.

use super::super::ids::{PieceSet, SpaceId};
use super::super::map::{Terrain, Way};
use super::super::no::movement::Stop;
use super::super::options::Edition;
use super::super::position::Pos;
use super::super::world::March;
use crate::side::Side;

/// Spaces a boat may go [WW 6.3].
const BOAT: u8 = 9;
/// Movement allowance of leaders alone [WW 6.21].
const LEADERS: u8 = 6;
/// Spaces under FOUL WEATHER \[WW #14].
pub const FOUL: u8 = 2;

/// Which kinds of movement make a step legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ways {
    /// As land movement.
    pub land: bool,
    /// As boat movement.
    pub boat: bool,
    /// Is a boat carried over land?
    pub carry: bool,
}

/// The land movement allowance of those still moving [WW 6.21, 6.22].
#[must_use]
pub fn allowance(pos: Pos<'_>, march: &March) -> u8 {
    let units = pos.only_units(march.moving);
    let slowest = units.iter().filter_map(|unit| pos.content.unit(unit)).map(|unit| unit.movement).min();
    let allowance = slowest.unwrap_or(LEADERS);
    if march.foul { allowance.min(FOUL) } else { allowance }
}

fn boat_allowance(march: &March) -> u8 {
    if march.foul { FOUL } else { BOAT }
}

/// Have boats spaces left to go [WW 6.3]?
#[must_use]
pub fn boats_go_on(march: &March) -> bool {
    march.boat && march.steps < boat_allowance(march)
}

/// May one end of a carry be here [WW 6.3]?
fn is_carry_end(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    pos.is_originally(side, space) || pos.fortification(side, space).is_some()
}

/// Those moving who stop here, having passed through wilderness or enemy farmland [WW 6.2]. With guides a group that
/// stops is all of one kind; without them wilderness holds Drilled Troops only, and Auxiliaries who leave them behind go
/// on [WW1 6.2, 6.22].
#[must_use]
pub fn held_up(pos: Pos<'_>, march: &March) -> PieceSet {
    match (march.units_stopped, pos.content.options.guides) {
        (false, _) => PieceSet::default(),
        (true, true) => pos.only_units(march.moving),
        (true, false) => pos.drilled(march.moving),
    }
}

/// Is the path still one of land movement, and has nothing stopped it [WW 6.2]?
fn can_march(pos: Pos<'_>, march: &March) -> bool {
    march.land && !march.land_stopped && held_up(pos, march).is_empty()
}

/// Which kinds of movement allow a step over this connection.
#[must_use]
pub fn ways(pos: Pos<'_>, side: Side, march: &March, to: SpaceId, way: Way) -> Ways {
    let land = can_march(pos, march) && march.steps < allowance(pos, march);
    let carry = !way.is_water();
    let carries =
        !carry || (!march.carried && is_carry_end(pos, side, march.at) && is_carry_end(pos, side, to));
    let boat = carries && boats_go_on(march);
    Ways { land, boat, carry }
}

/// Does a fortification of the side here let the group pass without a stop [WW 6.2]? On enemy farmland the first
/// edition asks for one that is not besieged [WW1 16.2].
fn lets_pass(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    match (pos.content.options.edition, pos.terrain(space)) {
        (Edition::First, Terrain::Cultivated) => pos.unbesieged_fortification(side, space).is_some(),
        _ => pos.fortification(side, space).is_some(),
    }
}

/// Do Auxiliaries among those moving stop after this space because it is enemy farmland [WW 6.2]?
fn is_hostile_farmland(pos: Pos<'_>, side: Side, march: &March, space: SpaceId) -> bool {
    pos.content.options.guides
        && pos.terrain(space) == Terrain::Cultivated
        && pos.is_originally(side.other(), space)
        && pos.auxiliaries(march.moving).any()
        && pos.drilled(march.moving).is_empty()
        && !lets_pass(pos, side, space)
}

/// What brought land movement to a stop [WW 6.2]; farmland is told apart, as the first edition does [WW1 16.2].
#[must_use]
pub fn stop(pos: Pos<'_>, side: Side, march: &March) -> Stop {
    if march.land_stopped {
        return Stop::Mountains;
    }
    let farmland = march.units_stopped
        && march.steps > 1
        && march.from.is_some_and(|from| is_hostile_farmland(pos, side, march, from));
    if farmland {
        Stop::Farmland
    } else if held_up(pos, march).any() {
        Stop::Wilderness
    } else {
        Stop::Allowance
    }
}

/// How many spaces the group may still go, by land and by boat.
#[must_use]
pub fn left(pos: Pos<'_>, march: &March) -> (u8, u8) {
    let land = if can_march(pos, march) { allowance(pos, march).saturating_sub(march.steps) } else { 0 };
    let boat = if march.boat { boat_allowance(march).saturating_sub(march.steps) } else { 0 };
    (land, boat)
}

/// Does the group, leaving this space, have to stop in the next [WW 6.2]? In the basic game of the first edition guides
/// change nothing, and farmland stops nobody [WW1 6.2, 16.1].
fn stops_in_next(pos: Pos<'_>, side: Side, march: &March) -> bool {
    if march.steps == 0 || lets_pass(pos, side, march.at) {
        return false;
    }
    let drilled = pos.drilled(march.moving).any();
    let auxiliaries = pos.auxiliaries(march.moving).any();
    let guides = pos.content.options.guides;
    match pos.terrain(march.at) {
        Terrain::Wilderness => drilled && !march.croghan && !(guides && auxiliaries),
        Terrain::Cultivated => is_hostile_farmland(pos, side, march, march.at),
        Terrain::Mountain => false,
    }
}

/// The march after a step, as far as land and boat movement go.
#[must_use]
pub fn after(pos: Pos<'_>, side: Side, march: &March, to: SpaceId, ways: Ways) -> March {
    let mountain = pos.terrain(to) == Terrain::Mountain && pos.fortification(side, to).is_none();
    let mut next = march.clone();
    next.land_stopped |= mountain;
    next.units_stopped |= stops_in_next(pos, side, march);
    next.land = ways.land;
    next.boat = ways.boat;
    next.carried |= ways.carry;
    next
}

/// The spaces one step away with the connection to them, arrows out of Pays d'en Haut included [WW 2.0].
pub fn next_spaces(pos: Pos<'_>, at: SpaceId) -> impl Iterator<Item = (SpaceId, Way)> + '_ {
    let links = pos.content.net.of(at).iter().map(|link| (link.to, link.way));
    let arrows = pos.content.net.arrows.iter().filter(move |(from, _)| *from == at);
    links.chain(arrows.map(|(_, to)| (*to, Way::River)))
}
