//! Marshal Troops [BT 11.0]. Rulings 34, 35, 104.

use super::action_round::phase::{is_onlooker, is_ready};
use super::choice::{Choice, Offers, ask};
use super::event::{ActionEvent, Event};
use super::frame::{Frame, Step};
use super::ids::{LinkId, PieceId, PieceSet, SpaceId, SpaceSet};
use super::movement::mover::within_limit;
use super::movement::{contact, is_locked, is_rough, travel};
use super::no::MarshalNo;
use super::pieces::UnitKind;
use super::position::Pos;
use super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The units of a side in a space that may be activated for it: non-Light ones, Forts, Bastions and Commanders among them.
fn activated(at: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    let fleets = if is_rough(at) { at.of(UnitKind::Fleet) } else { PieceSet::default() };
    let fit = at.stack(side, space).minus(at.content.families.light).minus(fleets);
    fit.iter().filter(|unit| is_ready(at, *unit)).collect()
}

/// The Battle spaces that units of a side may be marshaled out of: none or, where it is so agreed, those that they might move out of as well
/// [BT 10.2.1, ruling 35].
fn left_freely(at: Pos<'_>, side: Side) -> SpaceSet {
    let free = |space: &SpaceId| at.marks(*space).battle && !is_locked(at, side, *space);
    let agreed = at.content.options.marshal_from_battle;
    at.spaces().filter(|space| agreed && free(space)).collect()
}

/// May a unit leave a space where a Battle is to come [BT ruling 35]? If so, as in movement not by where enemies came from [BT 10.2.1].
fn may_leave(at: Pos<'_>, side: Side, from: SpaceId, link: LinkId, free: SpaceSet) -> Result<(), MarshalNo> {
    if !at.marks(from).battle {
        return Ok(());
    }
    if !free.has(from) {
        return Err(MarshalNo::Battle(from));
    }
    let came = at.world.links[link].entered[side.other()];
    if came.has(from) { Err(MarshalNo::EnemyCameBy(link)) } else { Ok(()) }
}

/// May a unit in a space come by this connection?
fn check_unit(
    at: Pos<'_>,
    side: Side,
    (unit, from, link): (PieceId, SpaceId, LinkId),
    free: SpaceSet,
) -> Result<(), MarshalNo> {
    let Some(kind) = at.content.kind(unit).filter(|kind| kind.is_mobile()) else {
        return Err(MarshalNo::Immobile(unit));
    };
    if at.world.pieces.spent.has(unit) {
        return Err(MarshalNo::Spent(unit));
    }
    if is_onlooker(at, unit) {
        return Err(MarshalNo::Onlooker(unit));
    }
    if kind == UnitKind::Fleet && is_rough(at) {
        return Err(MarshalNo::RoughSeas(unit));
    }
    if at.stack_marks(side, from).rout {
        return Err(MarshalNo::Routed(unit));
    }
    may_leave(at, side, from, link, free)?;
    if side == Side::British && at.world.links[link].closed {
        return Err(MarshalNo::Closed(link));
    }
    if !at.carries(link, kind) {
        return Err(MarshalNo::NoWay(unit, link));
    }
    within_limit(at, side, link, PieceSet::one(unit)).map_err(|_| MarshalNo::Full(link))
}

/// The units of a side around a space, each with where it is and how it would come.
fn around(at: Pos<'_>, side: Side, space: SpaceId) -> impl Iterator<Item = (PieceId, SpaceId, LinkId)> {
    let near = at.content.net.of(space).iter();
    near.flat_map(move |(link, from)| at.stack(side, *from).iter().map(|unit| (unit, *from, *link)))
}

/// Can anybody be brought to a space?
fn is_anybody_near(at: Pos<'_>, side: Side, space: SpaceId, free: SpaceSet) -> bool {
    around(at, side, space).any(|way| check_unit(at, side, way, free).is_ok())
}

fn check_space(at: Pos<'_>, side: Side, space: SpaceId) -> Result<(), MarshalNo> {
    if at.stack_marks(side, space).rout {
        return Err(MarshalNo::RoutedStack(space));
    }
    if activated(at, side, space).is_empty() {
        return Err(MarshalNo::NobodyThere(space));
    }
    if is_anybody_near(at, side, space, left_freely(at, side)) {
        Ok(())
    } else {
        Err(MarshalNo::NobodyNear(space))
    }
}

/// Can a side marshal anywhere?
#[must_use]
pub fn is_possible(at: Pos<'_>, side: Side) -> bool {
    at.spaces().any(|space| check_space(at, side, space).is_ok())
}

/// The target space is named: one with a non-Routed stack that is not all Light units [BT 11.0].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarshalAt {
    /// Who marshals.
    pub side: Side,
}

impl Step<BayonetsTomahawks> for MarshalAt {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "marshal-at", "11.0")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for space in at.spaces().filter(|space| at.stack(side, *space).any()) {
            let check = check_space(at, side, space);
            out.offer_if(check.map_err(Into::into), Choice::MarshalAt(space));
        }
    }

    fn answer(self, _: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::MarshalAt(space) = choice else { return Flow::Fault("Troops are marshaled somewhere") };
        Flow::Goto(Frame::MarshalWith(MarshalWith { side, space }))
    }
}

/// A non-Light unit there is activated [BT 11.0].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarshalWith {
    /// Who marshals.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
}

impl Step<BayonetsTomahawks> for MarshalWith {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "marshal-with", "11.0")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        activated(at.into(), side, self.space).iter().for_each(|unit| out.offer(Choice::With(unit)));
    }

    /// Its Battle Penalty binds all friendly units there [BT 13.3.2].
    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::With(unit) = choice else { return Flow::Fault("a unit marshals Troops") };
        let space = self.space;
        turn.world.pieces.spent.insert(unit);
        turn.world.spaces[space].stacks[side].marshal = true;
        turn.tell(Event::Action(ActionEvent::Marshal { space, unit }));
        let free = left_freely(super::changes::pos(turn), side);
        Flow::Goto(Frame::Marshaling(Marshaling { side, space, brought: false, free }))
    }
}

fn none(spaces: &SpaceSet) -> bool {
    spaces.is_empty()
}

/// Units on adjacent spaces are brought, as many as desired [BT 11.0].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marshaling {
    /// Who marshals.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
    /// Has a unit been brought?
    pub brought: bool,
    /// Battle spaces whose stack Outnumbered the enemy when Troops were marshaled: some or all of it may come [BT 10.2.1, ruling 35].
    #[serde(default, skip_serializing_if = "none")]
    pub free: SpaceSet,
}

impl Step<BayonetsTomahawks> for Marshaling {
    fn need(&self, at: At<'_>) -> Need {
        let more = is_anybody_near(at.into(), self.side, self.space, self.free);
        if more { ask(self.side, "marshal", "11.0") } else { Need::Run }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for way in around(at, side, self.space) {
            let check = check_unit(at, side, way, self.free);
            out.offer_if(check.map_err(Into::into), Choice::Bring(way.0));
        }
        if self.brought {
            out.offer(Choice::Done);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Bring(unit) = choice else { return self.run(turn) };
        let at = super::changes::pos(turn);
        let found = around(at, side, self.space).find(|(near, _, _)| *near == unit);
        let Some((_, from, link)) = found else { return Flow::Fault("a unit that is not adjacent") };
        travel::along(turn, side, PieceSet::one(unit), link, from);
        self.brought = true;
        Flow::Stay(Frame::Marshaling(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        contact::arrive(turn, self.side, self.space).then(turn, self.side, self.space, None)
    }
}

#[cfg(test)]
mod tests;
