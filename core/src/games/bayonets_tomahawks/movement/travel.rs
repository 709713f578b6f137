//! Units change places: what is counted of it, what their stack bears, and what becomes of the space they left.

use super::super::Turn;
use super::super::changes::{call_off, came, militia_hold, pos, settle};
use super::super::event::{ActionEvent, Event};
use super::super::ids::{LinkId, PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::world::{Place, StackMarks};
use crate::side::Side;

/// Units of a side move along a connection: it is counted against the Connection Limit [BT 10.1] and remembered [BT 10.2.1, 13.9.1], they
/// are Spent [BT 10.4, 10.5], and whoever comes first into a space is remembered too [BT 13.1].
pub fn along(turn: &mut Turn<'_>, side: Side, units: PieceSet, link: LinkId, from: SpaceId) -> SpaceId {
    let to = turn.content.link(link).other(from);
    let counted = units.and(turn.content.families.counted).len();
    let guns = units.and(turn.content.families.of(UnitKind::Artillery)).len();
    let used = &mut turn.world.links[link];
    for (count, more) in [(&mut used.moved[side], counted), (&mut used.artillery[side], guns)] {
        *count = count.saturating_add(u8::try_from(more).unwrap_or(u8::MAX));
    }
    used.entered[side].insert(to);
    let marks = leave(turn, side, units, from, Place::Space(to));
    join(turn, side, units, to, marks);
    turn.tell(Event::Action(ActionEvent::Moved { side, units, from, to }));
    abandon(turn, side, from);
    to
}

/// Units leave a space for another place, Spent, and take the markers of their stack along: those that split from a Routed or Out of
/// Supply stack have their own [BT 13.8, 14.1.1]. A Landing or Marshal Troops marker stays.
pub(super) fn leave(
    turn: &mut Turn<'_>,
    side: Side,
    units: PieceSet,
    from: SpaceId,
    place: Place,
) -> StackMarks {
    let carried = pos(turn).stack_marks(side, from);
    put(turn, units, place);
    StackMarks { landing: false, marshal: false, ..carried }
}

/// Units come to a place, Spent; whoever moves takes part in what comes.
pub(super) fn put(turn: &mut Turn<'_>, units: PieceSet, place: Place) {
    let all: Vec<PieceId> = units.iter().collect();
    all.into_iter().for_each(|unit| turn.world.pieces.put(unit, place));
    turn.world.pieces.spent = turn.world.pieces.spent.or(units);
    turn.world.sitting_out = turn.world.sitting_out.minus(units);
}

/// The markers of units that have come into a space, and of those that were there: either loses a Rout or Out of Supply marker by joining
/// a stack that has none [BT 13.8, 14.1.1].
pub(super) fn join(turn: &mut Turn<'_>, side: Side, units: PieceSet, to: SpaceId, carried: StackMarks) {
    let there = pos(turn).stack(side, to).minus(units);
    let marks = &mut turn.world.spaces[to].stacks[side];
    *marks = joined(turn.content.families.counted, (there, *marks), (units, carried));
    came(turn, side, to);
}

/// What two stacks bear that become one. Commanders alone neither free others nor burden them [BT ruling 121].
#[must_use]
pub fn joined(
    counted: PieceSet,
    (there, old): (PieceSet, StackMarks),
    (units, new): (PieceSet, StackMarks),
) -> StackMarks {
    let says = |stack: PieceSet| stack.and(counted).any();
    let both = |old: bool, new: bool| match (says(there), says(units)) {
        (true, false) => old,
        (false, true) => new,
        (true, true) => old && new,
        (false, false) => new && (old || there.is_empty()),
    };
    StackMarks {
        rout: both(old.rout, new.rout),
        out_of_supply: both(old.out_of_supply, new.out_of_supply),
        landing: old.landing || new.landing,
        marshal: old.marshal || new.marshal,
    }
}

/// What becomes of a space that units of a side have moved out of: without any left, a Battle there is off [BT 10.2.1], and control follows,
/// so that a captured Settled Space reverts [BT 2.1.2, 10.2]. Where it is so agreed, Militia left behind fight on [BT ruling 122].
pub(super) fn abandon(turn: &mut Turn<'_>, side: Side, from: SpaceId) {
    let fight_on = turn.content.options.militia_fight_on && militia_hold(pos(turn), side, from);
    if pos(turn).counted(side, from).is_empty() && !fight_on {
        call_off(turn, from);
    }
    settle(turn, from);
}
