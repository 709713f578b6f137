//! What happens in the space entered, once the other side has reacted [WW 6.5].

use super::super::battle::retreat::{self, Strays};
use super::super::battle::{Battle, Kind as BattleKind};
use super::super::event::{Event, Points};
use super::super::frame::{Frame, Step};
use super::super::position::{Pos, Work};
use super::super::siege::Massacre;
use super::super::{At, Flow, Turn, WildernessWar};
use super::mover;
use crate::engine::Need;
use serde::{Deserialize, Serialize};

/// Battle, siege, a stockade taken, or nothing, if all have avoided battle and no work is here [WW 6.51, 6.82].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {}

impl Step<WildernessWar> for Contact {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let side = mover(turn.pos());
        // A position from a file may have none; then nobody has come in.
        let Some(march) = &mut turn.world.march else { return Flow::End };
        if march.settled || march.infiltrating {
            return Flow::End;
        }
        march.settled = true;
        let (space, moving, from) = (march.at, march.moving, march.from);
        let pos = turn.pos();
        if pos.only_units(moving).is_empty() {
            return Flow::End;
        }
        if pos.outside(side.other(), space).any() {
            return Flow::Goto(Frame::Battle(Box::new(Battle::of_march(pos, BattleKind::Field))));
        }
        let strays = Frame::Strays(Strays::new(side.other(), space, from));
        match unoccupied_work(pos, side) {
            Some(Work::Stockade) => {
                stop(turn);
                if turn.pos().drilled(moving).is_empty() {
                    return Flow::Goto(strays);
                }
                turn.world.spaces[space].stockade = Some(side);
                turn.tell(Event::Captured { side, space, work: Work::Stockade, rule: "5.45" });
                turn.award(side, 1, Points::Stockade);
                turn.housekeeping();
                Flow::Sequence(vec![Frame::Massacre(Massacre { captor: side, space }), strays])
            }
            Some(Work::Fort | Work::Fortress) => {
                stop(turn);
                // Leaders who stayed outside without units go inside or away before the siege closes [WW 6.53].
                if retreat::strays(turn.pos(), side.other(), space).any() {
                    if let Some(march) = &mut turn.world.march {
                        march.settled = false;
                    }
                    return Flow::Sequence(vec![strays, Frame::Contact(self)]);
                }
                turn.begin_siege(space, side.other());
                turn.housekeeping();
                Flow::End
            }
            None => {
                turn.housekeeping();
                Flow::Goto(strays)
            }
        }
    }
}

fn unoccupied_work(pos: Pos<'_>, side: crate::side::Side) -> Option<Work> {
    let march = pos.world.march.as_ref()?;
    pos.unbesieged_fortification(side.other(), march.at)
}

fn stop(turn: &mut Turn<'_>) {
    if let Some(march) = &mut turn.world.march {
        march.over = true;
    }
}
