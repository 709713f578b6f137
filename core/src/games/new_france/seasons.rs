//! General Course of Play: the calendar, winter, and the deal [NF Course of Play ¶4–5], [NF Winter ¶1].
//!
//! Eight years of four seasons. Spring, summer and fall run through three phases for the British, the same for the French, and
//! an End Phase; in winter cards are discarded and drawn, and nothing else happens. Rulings 4, 5 and 38.
//!
//! | file | holds |
//! | --- | --- |
//! | `deal.rs` | shuffling, the first hands, drawing |
//! | `play.rs` | who may play which card when |
//! | `winter.rs` | winter's discards |

pub mod deal;
pub mod play;
pub mod winter;

use super::cards::Moment;
use super::combat::Combats;
use super::event::Event;
use super::interrupts::Interrupt;
use super::movement::orders::Orders;
use super::reinforcements::Reinforcements;
use super::world::{Campaign, Phase, Season, World};
use super::{At, Flow, Frame, NewFrance, Turn, control};
use crate::board::Step;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};
use winter::Winter;

/// Begins the phase the clock stands at [NF Course of Play ¶5].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {}

impl Step<NewFrance> for Course {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let World { year, season, side, phase, .. } = *turn.world;
        turn.tell(Event::Phase { year, season, side, phase });
        let begin = |now: Frame| Flow::Call { now, then: Frame::Advance(Advance {}) };
        match (season, phase) {
            (Season::Winter, _) => begin(Frame::Winter(Winter {})),
            (_, Phase::Reinforcements) => begin(Frame::Reinforcements(Reinforcements {})),
            (_, Phase::Movement) => {
                open_movement(turn);
                let moment = Moment::StartOfEnemyMovement;
                let window = Frame::Interrupt(Interrupt { side: side.other(), moment });
                Flow::Sequence(vec![window, Frame::Orders(Orders {}), Frame::Advance(Advance {})])
            }
            (_, Phase::Combat) => begin(Frame::Combats(Combats {})),
            (_, Phase::End) => control::end_phase(turn),
        }
    }
}

/// Leaders who were carried away may lead again [NF ruling 30].
fn open_movement(turn: &mut Turn<'_>) {
    let side = turn.world.side;
    turn.world.campaign = Campaign::default();
    for id in turn.content.sides[side].iter() {
        turn.world.leader_mut(id).recovering = false;
    }
}

/// Moves the clock to the next phase, season or year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {}

impl Step<NewFrance> for Advance {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let world = &mut *turn.world;
        match (world.season, world.phase, world.side) {
            (Season::Winter, ..) => {
                world.year = world.year.saturating_add(1);
                begin_season(world, Season::Spring);
            }
            (_, Phase::Reinforcements, _) => world.phase = Phase::Movement,
            (_, Phase::Movement, _) => world.phase = Phase::Combat,
            (_, Phase::Combat, Side::British) => {
                world.side = Side::French;
                world.phase = Phase::Reinforcements;
                world.campaign = Campaign::default();
            }
            (_, Phase::Combat, Side::French) => {
                world.phase = Phase::End;
                world.campaign = Campaign::default();
            }
            (Season::Spring, Phase::End, _) => begin_season(world, Season::Summer),
            (Season::Summer, Phase::End, _) => begin_season(world, Season::Fall),
            (Season::Fall, Phase::End, _) => begin_season(world, Season::Winter),
        }
        Flow::Goto(Frame::Course(Course {}))
    }
}

fn begin_season(world: &mut World, season: Season) {
    world.season = season;
    world.side = Side::British;
    world.phase = if season.is_campaign() { Phase::Reinforcements } else { Phase::End };
}
