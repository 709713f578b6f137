//! Landing [BT 10.6.1]: all units of a side in the Sail Box come ashore in one Coastal Space of a friendly Sea Zone [BT 10.6.2].

use super::super::cards::EventKind;
use super::super::changes::pos;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{ActionEvent, Event};
use super::super::frame::Step;
use super::super::ids::SpaceId;
use super::super::no::MoveNo;
use super::super::position::Pos;
use super::super::world::{Place, StackMarks};
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::{contact, mover, travel};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The units of a side in the Sail Box land, as the first step of its Action Phase or at once with a 2x AP [BT 7.2, 7.3.4, 10.6.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// Who lands.
    pub side: Side,
    /// Have they only just sailed: may they wait in the Sail Box [BT ruling 27]?
    pub now: bool,
}

impl Landing {
    /// May they land in this space [BT 2.1.7, 10.6.1, 13.8]?
    fn may_land(&self, at: Pos<'_>, space: SpaceId) -> Result<(), MoveNo> {
        if !at.may_enter(self.side, space) {
            return Err(MoveNo::Base(space));
        }
        if !at.borders_friendly_zone(self.side, space) {
            return Err(MoveNo::HostileSea(space));
        }
        if at.world.sail_box[self.side].rout {
            mover::routed_may_enter(at, self.side, space, at.sailing(self.side))?;
        }
        Ok(())
    }

    fn is_idle(&self, at: Pos<'_>) -> bool {
        at.sailing(self.side).is_empty() || !at.spaces().any(|space| self.may_land(at, space).is_ok())
    }
}

/// Does the Surprise Landing of the British spare them the marker \[BT #9]?
fn is_surprise(at: Pos<'_>, side: Side) -> bool {
    at.event(EventKind::SurpriseLanding).is_some_and(|(owner, _)| owner == side)
}

impl Step<BayonetsTomahawks> for Landing {
    fn need(&self, at: At<'_>) -> Need {
        if self.is_idle(at.into()) {
            return Need::Run;
        }
        ask(self.side, if self.now { "land-now" } else { "landing" }, "10.6.1")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for space in at.spaces().filter(|space| at.content.space(*space).is_coastal()) {
            out.offer_if(self.may_land(at, space).map_err(Into::into), Choice::Land(space));
        }
        if self.now {
            out.offer(Choice::Pass);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let space = match choice {
            Choice::Land(space) => space,
            Choice::Pass => return Flow::End,
            _ => return Flow::Fault("a stack lands"),
        };
        let units = pos(turn).sailing(side);
        let landing = !is_surprise(pos(turn), side);
        let carried = StackMarks { landing, ..turn.world.sail_box[side] };
        turn.world.sail_box[side] = StackMarks::default();
        travel::put(turn, units, Place::Space(space));
        travel::join(turn, side, units, space, carried);
        turn.tell(Event::Action(ActionEvent::Landed { side, units, space }));
        contact::arrive(turn, side, space).then(turn, side, space, None)
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
