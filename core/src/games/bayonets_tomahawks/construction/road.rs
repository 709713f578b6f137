//! The move after a Road is completed [BT 12.0]: the Brigade goes to the other end, and units of its stack may join it. It costs no AP, and
//! Connection Limits bind it.

use super::super::action_round::phase::is_onlooker;
use super::super::choice::{Choice, Offers, ask};
use super::super::frame::{Frame, Step};
use super::super::ids::{LinkId, PieceId, PieceSet, SpaceId};
use super::super::movement::mover::within_limit;
use super::super::movement::{contact, is_rough, travel};
use super::super::no::BuildNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::{Work, after};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Who goes with the Brigade over the Road it has completed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoadMove {
    /// Whose Brigade.
    pub side: Side,
    /// The Brigade.
    pub brigade: PieceId,
    /// The Road.
    pub link: LinkId,
    /// Who goes with it.
    pub taken: PieceSet,
}

impl RoadMove {
    fn from(&self, at: Pos<'_>) -> Option<SpaceId> {
        at.world.pieces.space(self.brigade)
    }

    /// Those that go, with one more or several.
    fn with(&self, more: PieceSet) -> PieceSet {
        self.taken.or(more).with(self.brigade)
    }

    fn check(&self, at: Pos<'_>, unit: PieceId) -> Result<(), BuildNo> {
        if at.world.pieces.spent.has(unit) {
            return Err(BuildNo::Spent(unit));
        }
        if is_onlooker(at, unit) {
            return Err(BuildNo::Onlooker(unit));
        }
        if at.of(UnitKind::Fleet).has(unit) && is_rough(at) {
            return Err(BuildNo::RoughSeas(unit));
        }
        if !at.content.kind(unit).is_some_and(|kind| at.carries(self.link, kind)) {
            return Err(BuildNo::Immobile(unit));
        }
        let company = self.with(PieceSet::one(unit));
        within_limit(at, self.side, self.link, company).map_err(|_| BuildNo::Full(self.link))
    }

    /// The rest of its stack.
    fn others(&self, at: Pos<'_>) -> PieceSet {
        let stack = self.from(at).map(|space| at.stack(self.side, space)).unwrap_or_default();
        stack.without(self.brigade).minus(self.taken)
    }

    /// Those that could join it now, each for itself.
    fn candidates(&self, at: Pos<'_>) -> PieceSet {
        self.others(at).iter().filter(|unit| self.check(at, *unit).is_ok()).collect()
    }

    fn go(self, turn: &mut Turn<'_>) -> Flow {
        let RoadMove { side, brigade, link, .. } = self;
        let Some(from) = turn.world.pieces.space(brigade) else { return Flow::Fault("a Brigade on the map") };
        let to = travel::along(turn, side, self.with(PieceSet::default()), link, from);
        let then = after(turn, side, brigade, Work::CompleteRoad(link));
        contact::arrive(turn, side, to).then(turn, side, to, then)
    }
}

impl Step<BayonetsTomahawks> for RoadMove {
    fn need(&self, at: At<'_>) -> Need {
        if self.candidates(at.into()).is_empty() { Need::Run } else { ask(self.side, "road-company", "12.0") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for unit in self.others(at).iter() {
            out.offer_if(self.check(at, unit).map_err(Into::into), Choice::Take(unit));
        }
        let all = self.candidates(at);
        if all.len() > 1 && within_limit(at, self.side, self.link, self.with(all)).is_ok() {
            out.offer(Choice::TakeAll);
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Take(unit) => self.taken.insert(unit),
            Choice::TakeAll => self.taken = self.taken.or(self.candidates(super::pos(turn))),
            _ => return self.go(turn),
        }
        Flow::Stay(Frame::RoadMove(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        self.go(turn)
    }
}
