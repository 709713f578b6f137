//! Which units of the activated stack move [BT 10.2, 10.4, 10.5].
//!
//! A unit is taken only if the units taken can still go somewhere together: whoever joins narrows the ways, so that nobody composes a stack
//! that is stuck. Commanders are the exception, who alone may go fewer ways than in company.

use super::super::cards::ActionPoint;
use super::super::choice::{Action, Choice, Offers, ask};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::no::MoveNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::is_locked;
use super::march::March;
use super::mover::Mover;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A stack is composed for Army or Light Movement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveStack {
    /// Who moves.
    pub side: Side,
    /// The Action Point he uses.
    pub ap: ActionPoint,
    /// As what.
    pub action: Action,
    /// Where the stack is.
    pub from: SpaceId,
    /// The units that go.
    pub taken: PieceSet,
}

impl MoveStack {
    fn mover<'a>(&self, at: Pos<'a>) -> Mover<'a> {
        let MoveStack { side, ap, action, from, taken } = *self;
        Mover { at, side, ap, action, from, units: taken, steps: 0, forced: false }
    }

    fn march(self, units: PieceSet) -> Flow {
        let MoveStack { side, ap, action, from, .. } = self;
        let march =
            March { side, ap, action, at: from, moving: units, steps: 0, forced: false, left: Vec::new() };
        Flow::Goto(Frame::March(march))
    }
}

impl Mover<'_> {
    /// May a unit be taken beside those that are?
    fn may_take(&self, unit: PieceId) -> Result<(), MoveNo> {
        self.may_be_activated(unit)?;
        self.may_join(unit)?;
        let with = Mover { units: self.units.with(unit), ..*self };
        if with.is_whole() && with.steps().next().is_some() {
            return Ok(());
        }
        // A Commander may wait for company to go with.
        let company = || {
            let others = self.eligible().and(self.at.content.families.counted);
            others.iter().any(|other| {
                let both = Mover { units: with.units.with(other), ..with };
                with.may_join(other).is_ok() && both.fits_a_way()
            })
        };
        if with.is_commanders_only() && company() {
            return Ok(());
        }
        Err(if is_locked(self.at, self.side, self.from) {
            MoveNo::Locked(self.from)
        } else {
            MoveNo::NoWay(unit)
        })
    }

    /// All that may go, if they may go together.
    fn everybody(&self) -> Option<PieceSet> {
        let mut all = Mover { units: PieceSet::default(), ..*self };
        for unit in self.eligible().iter() {
            all.may_join(unit).ok()?;
            all.units.insert(unit);
        }
        (all.is_whole() && all.steps().next().is_some()).then_some(all.units)
    }

    /// May it set out as it is?
    fn may_go(&self) -> Result<(), MoveNo> {
        if !self.is_whole() {
            let without_light = self.units.and(self.at.of(UnitKind::Commander)).any();
            return Err(if without_light { MoveNo::WithoutLight } else { MoveNo::NobodyTaken });
        }
        match self.units.first() {
            Some(unit) if self.steps().next().is_none() => Err(MoveNo::NoWay(unit)),
            _ => Ok(()),
        }
    }
}

impl Step<BayonetsTomahawks> for MoveStack {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "move-stack", "10.2")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let mover = self.mover(at);
        let left = at.stack(side, self.from).minus(self.taken);
        for unit in left.iter() {
            out.offer_if(mover.may_take(unit).map_err(Into::into), Choice::Take(unit));
        }
        // Of one unit nothing more is to be said than that it goes.
        if self.taken.is_empty() && mover.everybody().is_some_and(|all| all.len() > 1) {
            out.offer(Choice::TakeAll);
        }
        out.offer_if(mover.may_go().map_err(Into::into), Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Take(unit) => {
                self.taken.insert(unit);
                Flow::Stay(Frame::MoveStack(self))
            }
            Choice::TakeAll => {
                let all = self.mover(super::super::changes::pos(turn)).everybody();
                all.map_or(Flow::Fault("not all may move together"), |all| self.march(all))
            }
            Choice::Done => {
                let taken = self.taken;
                self.march(taken)
            }
            _ => Flow::Fault("a stack is composed"),
        }
    }
}
