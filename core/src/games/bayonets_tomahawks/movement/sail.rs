//! Sail Movement [BT 10.6]: Fleets of one stack go to the Sail Box and take other units along.

use super::super::cards::ActionPoint;
use super::super::changes::pos;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{ActionEvent, Event};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::no::MoveNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::landing::Landing;
use super::{is_locked, is_ready, is_rough, travel};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How many units a Fleet transports, Commanders not counted [BT 10.6].
pub const CAPACITY: usize = 4;

/// Fleets of a stack that are free to sail.
fn fleets(at: Pos<'_>, side: Side, from: SpaceId) -> PieceSet {
    at.stack(side, from).and(at.of(UnitKind::Fleet)).minus(at.world.pieces.spent)
}

/// May anybody sail from a space [BT 10.2.1, 10.6]? Nobody does on rough seas \[BT #40].
///
/// # Errors
/// Why not.
pub fn may_sail(at: Pos<'_>, side: Side, from: SpaceId) -> Result<(), MoveNo> {
    let Some(fleet) = fleets(at, side, from).first() else { return Err(MoveNo::NoFleet(from)) };
    if is_rough(at) {
        return Err(MoveNo::RoughSeas(fleet));
    }
    if is_locked(at, side, from) { Err(MoveNo::Locked(from)) } else { Ok(()) }
}

/// A stack is composed for Sail Movement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SailStack {
    /// Who moves.
    pub side: Side,
    /// The Action Point he uses.
    pub ap: ActionPoint,
    /// Where the stack is.
    pub from: SpaceId,
    /// The Fleets and other units that go.
    pub taken: PieceSet,
}

/// Do these Fleets carry these passengers?
fn carries(at: Pos<'_>, fleets: PieceSet, units: PieceSet) -> bool {
    let passengers = units.and(at.content.families.counted).minus(at.of(UnitKind::Fleet));
    passengers.len() <= CAPACITY * fleets.len()
}

impl SailStack {
    /// May a unit come along, if enough of the Fleets here do?
    fn may_take(&self, at: Pos<'_>, unit: PieceId) -> Result<(), MoveNo> {
        is_ready(at, unit)?;
        let room = carries(at, fleets(at, self.side, self.from), self.taken.with(unit));
        if room { Ok(()) } else { Err(MoveNo::NoRoom(unit)) }
    }

    /// Everybody who may come along, if there is room for all.
    fn everybody(&self, at: Pos<'_>) -> Option<PieceSet> {
        let stack = at.stack(self.side, self.from);
        let all: PieceSet = stack.iter().filter(|unit| is_ready(at, *unit).is_ok()).collect();
        carries(at, fleets(at, self.side, self.from), all).then_some(all)
    }

    fn may_go(&self, at: Pos<'_>) -> Result<(), MoveNo> {
        let fleets = self.taken.and(at.of(UnitKind::Fleet));
        if fleets.is_empty() {
            return Err(MoveNo::NoFleet(self.from));
        }
        if carries(at, fleets, self.taken) { Ok(()) } else { Err(MoveNo::TooManyAboard) }
    }

    /// They go to the Sail Box, where all units of a side are one stack [BT 2.3]; with a 2x AP they may land at once [BT 7.3.4].
    fn sail(self, turn: &mut Turn<'_>, units: PieceSet) -> Flow {
        let SailStack { side, ap, from, .. } = self;
        let there = pos(turn).sailing(side);
        let carried = travel::leave(turn, side, units, from, Place::SailBox);
        let marks = &mut turn.world.sail_box[side];
        *marks = travel::joined(turn.content.families.counted, (there, *marks), (units, carried));
        turn.tell(Event::Action(ActionEvent::Sailed { side, units, from }));
        travel::abandon(turn, side, from);
        if ap.double { Flow::Goto(Frame::Landing(Landing { side, now: true })) } else { Flow::End }
    }
}

impl Step<BayonetsTomahawks> for SailStack {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "sail-stack", "10.6")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for unit in at.stack(side, self.from).minus(self.taken).iter() {
            out.offer_if(self.may_take(at, unit).map_err(Into::into), Choice::Take(unit));
        }
        if self.taken.is_empty() && self.everybody(at).is_some_and(|all| all.len() > 1) {
            out.offer(Choice::TakeAll);
        }
        out.offer_if(self.may_go(at).map_err(Into::into), Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Take(unit) => {
                self.taken.insert(unit);
                Flow::Stay(Frame::SailStack(self))
            }
            Choice::TakeAll => {
                let all = self.everybody(pos(turn));
                all.map_or(Flow::Fault("there is no room for all"), |all| self.sail(turn, all))
            }
            Choice::Done => {
                let taken = self.taken;
                self.sail(turn, taken)
            }
            _ => Flow::Fault("a stack sails"),
        }
    }
}
