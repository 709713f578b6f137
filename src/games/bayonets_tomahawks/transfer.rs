//! Units that go along one connection otherwise than by Movement: to Marshal [BT 11.0], and with a Brigade that has completed a Road
//! [BT 12.0]. Connection Limits bind them [BT 10.1], and what they meet they attack or Overwhelm (ruling 34).

use super::changes::{pos, settle, update_control};
use super::event::Event;
use super::frame::Frame;
use super::ids::{LinkId, PieceSet, SpaceId};
use super::pieces::UnitKind;
use super::position::{Pos, Track};
use super::{Flow, Turn, nations};
use crate::side::Side;

/// Artillery of a side that may use a Road in an Action Round [BT 10.1].
const ARTILLERY_BY_ROAD: usize = 1;

/// Do these units of a side still fit on a connection in this Action Round [BT 10.1]? Commanders are not counted.
#[must_use]
pub fn fits(at: Pos<'_>, side: Side, link: LinkId, units: PieceSet) -> bool {
    let (marks, track) = (&at.world.links[link], at.track(link));
    let moved = usize::from(marks.moved[side]) + units.and(at.content.families.counted).len();
    let guns = usize::from(marks.artillery[side]) + units.and(at.of(UnitKind::Artillery)).len();
    moved <= usize::from(track.limit()) && (track != Track::Road || guns <= ARTILLERY_BY_ROAD)
}

/// Units of a side leave a space by a connection and are Spent: the limits, the way they came by, and the markers of the stacks they leave
/// and join are kept [BT 10.1, 13.8, 13.9.1, 14.1.1].
pub fn cross(turn: &mut Turn<'_>, side: Side, link: LinkId, from: SpaceId, units: PieceSet) {
    let to = turn.content.link(link).other(from);
    let at = pos(turn);
    let (left, alone) = (at.stack_marks(side, from), at.stack(side, to).is_empty());
    let counted = units.and(at.content.families.counted).len();
    let guns = units.and(at.of(UnitKind::Artillery)).len();
    let joined = &mut turn.world.spaces[to].stacks[side];
    joined.rout = left.rout && (alone || joined.rout);
    joined.out_of_supply = left.out_of_supply && (alone || joined.out_of_supply);
    for piece in units.iter() {
        turn.world.pieces.put(piece, super::world::Place::Space(to));
        turn.world.pieces.spent.insert(piece);
        turn.tell(Event::Came { piece, from, to });
    }
    let marks = &mut turn.world.links[link];
    marks.moved[side] = marks.moved[side].saturating_add(u8::try_from(counted).unwrap_or(u8::MAX));
    marks.artillery[side] = marks.artillery[side].saturating_add(u8::try_from(guns).unwrap_or(u8::MAX));
    marks.entered[side].insert(to);
    turn.world.spaces[to].at_start.first_in.get_or_insert(side);
    settle(turn, from);
}

/// Have the enemy's Militia in a space nothing to say to units of a side [BT 10.7, ruling 39]?
fn militia_rest(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let held = at.marks(space).at_start.control == Some(side);
    held || (at.content.options.captured_militia_rest && at.is_friendly(side, space))
}

/// Units of a side have come into a space: neutral Indians join the enemy [BT 8.0], enemies are Overwhelmed [BT 10.3.2] or attacked
/// [BT 10.7], and control follows [BT 2.1.2]. Then comes what is to come.
pub fn arrived(turn: &mut Turn<'_>, side: Side, space: SpaceId, then: Option<Frame>) -> Flow {
    let enemy = side.other();
    if let Some(nation) = turn.content.space(space).nation() {
        nations::join(turn, nation, enemy);
    }
    let at = pos(turn);
    let units = at.stack(enemy, space).any();
    let militia = at.militia(enemy, space) > 0 && !militia_rest(at, side, space);
    let overwhelmed = at.outnumbers(side, space) && !at.is_fortified(enemy, space);
    if units && overwhelmed {
        return overwhelm(turn, side, space, then);
    }
    if (units || militia) && !overwhelmed {
        if !turn.world.spaces[space].battle {
            turn.world.spaces[space].battle = true;
            turn.tell(Event::BattleMarker { space });
        }
    } else {
        update_control(turn, space);
    }
    then.map_or(Flow::End, Flow::Goto)
}

/// The enemy stack in a space retreats at once [BT 10.3.2].
fn overwhelm(_: &mut Turn<'_>, _: Side, _: SpaceId, _: Option<Frame>) -> Flow {
    Flow::Fault("Overwhelm has no chapter yet")
}
