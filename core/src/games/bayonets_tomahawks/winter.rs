//! Winter Quarters [BT 17.0]: the Victory Check, then everybody goes home, and the next Year is prepared.
//!
//! | step of 17.2 | file |
//! | --- | --- |
//! | Victory Check [BT 17.1, 18.2] | `victory.rs`, `chits.rs` |
//! | 1, 2 markers; 7 Fleets; 9, 10 the next Year | here |
//! | 3 Sail Box, 4 Indians | `winter/home.rs` |
//! | 5 Colonial Brigades, 6 Return to Colonies, garrisons [BT 17.3, 17.3.1] | `winter/colonies.rs` |
//! | 17.3 #3 Commanders | `winter/redeploy.rs` |
//! | 17.3 #4 Reduced units | as before a Battle, `battle/prepare.rs` |
//! | 8 Losses | `winter/losses.rs` |
//!
//! Rulings 69, 174 to 183.

pub mod colonies;
pub mod home;
pub mod losses;
pub mod redeploy;

use super::action_round::phase::dismiss_commanders;
use super::battle::prepare::Combining;
use super::changes::{self, pos};
use super::chits::{self, ShowChit};
use super::event::{Event, LogisticsEvent, Points};
use super::frame::{Frame, Step};
use super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::map::Nation;
use super::pieces::{Pool, UnitKind};
use super::sequence::{YearStart, deal};
use super::victory::{self, Ending, Over};
use super::world::{Place, Round, StackMarks};
use super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::{BySide, Side};
use colonies::{ColonialGarrison, ReturnToColonies};
use home::{NationWinter, SailHome};
use losses::LossesReturn;
use redeploy::Redeploy;
use serde::{Deserialize, Serialize};

/// How far Winter Quarters have come: what is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinterStage {
    /// Scenario Bonuses are scored.
    Bonuses,
    /// Chits are scored, and the Victory Check made.
    Check,
    /// Steps 1 to 3.
    Markers,
    /// Step 4.
    Indians,
    /// Step 5.
    Colonials,
    /// Step 6: stacks go home.
    Return,
    /// Step 6: Commanders go where they are needed.
    Redeploy,
    /// Step 6: Reduced units are combined.
    Combine,
    /// Step 7.
    Fleets,
    /// Steps 9 and 10.
    Year,
}

impl WinterStage {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            WinterStage::Bonuses => "bonuses",
            WinterStage::Check => "check",
            WinterStage::Markers => "markers",
            WinterStage::Indians => "indians",
            WinterStage::Colonials => "colonials",
            WinterStage::Return => "return",
            WinterStage::Redeploy => "redeploy",
            WinterStage::Combine => "combine",
            WinterStage::Fleets => "fleets",
            WinterStage::Year => "year",
        }
    }
}

/// The Winter Quarters Logistics Round [BT 17.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Winter {
    /// What comes next.
    pub stage: WinterStage,
}

/// Some steps, then the next stage.
fn then(mut steps: Vec<Frame>, stage: WinterStage) -> Flow {
    steps.push(Frame::Winter(Winter { stage }));
    Flow::Sequence(steps)
}

/// A step of both sides, the British first [BT 17.2].
fn both(step: impl Fn(Side) -> Frame, stage: WinterStage) -> Flow {
    then(Side::ALL.into_iter().map(step).collect(), stage)
}

impl Step<BayonetsTomahawks> for Winter {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            WinterStage::Bonuses => {
                for side in Side::ALL {
                    let points = victory::bonus(pos(turn), side);
                    changes::score(turn, side, points, Points::ScenarioBonus);
                }
                both(|side| Frame::ShowChit(ShowChit { side }), WinterStage::Check)
            }
            WinterStage::Check => check(turn),
            WinterStage::Markers => {
                clear(turn);
                both(|side| Frame::SailHome(SailHome { side }), WinterStage::Indians)
            }
            WinterStage::Indians => {
                home::to_villages(turn);
                let mut nations = Nation::ALL;
                nations.sort_by_key(|nation| turn.world.nations.of(*nation) != Some(Side::British));
                let steps: Result<Vec<_>, _> =
                    nations.into_iter().map(|nation| NationWinter::start(turn, nation)).collect();
                match steps {
                    Ok(steps) => {
                        let steps = steps.into_iter().flatten().map(Frame::NationWinter);
                        then(steps.collect(), WinterStage::Colonials)
                    }
                    Err(what) => Flow::Fault(what),
                }
            }
            WinterStage::Colonials => {
                SpaceId::all().for_each(|space| vacated(turn, space));
                let step = ColonialGarrison { garrison: PieceSet::default() };
                then(vec![Frame::ColonialGarrison(step)], WinterStage::Return)
            }
            WinterStage::Return => {
                let step = Frame::ReturnToColonies(ReturnToColonies::start(pos(turn)));
                then(vec![step], WinterStage::Redeploy)
            }
            WinterStage::Redeploy => {
                let step = |side| Frame::Redeploy(Redeploy { side, moved: PieceSet::default() });
                both(step, WinterStage::Combine)
            }
            WinterStage::Combine => {
                Side::ALL.into_iter().for_each(|side| dismiss_commanders(turn, side));
                let steps = Side::ALL.into_iter().flat_map(|side| Combining::everywhere(pos(turn), side));
                then(steps.collect(), WinterStage::Fleets)
            }
            WinterStage::Fleets => {
                fleets_home(turn);
                match LossesReturn::all(pos(turn)) {
                    Ok(steps) => then(steps, WinterStage::Year),
                    Err(what) => Flow::Fault(what),
                }
            }
            WinterStage::Year => next_year(turn),
        }
    }
}

/// The chits are compared, and the Victory marker against the thresholds of the Year [BT 17.1, 18.2.1].
fn check(turn: &mut Turn<'_>) -> Flow {
    chits::score(turn);
    let last = turn.world.year >= turn.content.scenario.last();
    match victory::winner(pos(turn)) {
        Some(side) => Flow::Goto(Frame::Over(Over { ending: Ending::Threshold { side, last } })),
        None if last => Flow::Fault("the last Year of a scenario has a winner"),
        None => Flow::Stay(Frame::Winter(Winter { stage: WinterStage::Markers })),
    }
}

/// Steps 1 and 2: Raided, Rout and Out of Supply markers are removed [BT 17.2].
fn clear(turn: &mut Turn<'_>) {
    for (_, marks) in turn.world.spaces.iter_mut() {
        marks.raided = None;
        marks.stacks = BySide::from_fn(|side| without_plight(marks.stacks[side]));
    }
    for side in Side::ALL {
        turn.world.sail_box[side] = without_plight(turn.world.sail_box[side]);
    }
    turn.tell(Event::Logistics(LogisticsEvent::WinterBegins));
}

fn without_plight(marks: StackMarks) -> StackMarks {
    StackMarks { rout: false, out_of_supply: false, ..marks }
}

/// Units have gone from a space into Winter Quarters: a siege that nobody lays any more is off, and control follows [BT 2.1.2, 10.2.1].
/// A Commander left alone is not removed yet: he can be redeployed [BT 17.2, 17.3].
pub fn vacated(turn: &mut Turn<'_>, space: SpaceId) {
    let at = pos(turn);
    if Side::ALL.into_iter().any(|side| at.counted(side, space).is_empty()) {
        turn.world.spaces[space].battle = false;
    }
    changes::update_control(turn, space);
}

/// Step 7: all Fleets on the map go into their pool [BT 17.2], those in the Sail Box too; in the first revision these stayed
/// [BT ruling 178]. What is left among the Disbanded on its Reduced face is one of its kind, and flipped [BT 17.3].
fn fleets_home(turn: &mut Turn<'_>) {
    let disbanded = turn.world.pieces.off_map(Place::Disbanded).and(turn.world.pieces.reduced);
    for piece in disbanded.iter() {
        turn.world.pieces.reduced.remove(piece);
        turn.tell(Event::Restored { piece });
    }
    let mut about = turn.world.pieces.on_map();
    if turn.content.rules.since(2) {
        about = about.or(turn.world.pieces.off_map(Place::SailBox));
    }
    for piece in about.and(turn.content.families.of(UnitKind::Fleet)).iter() {
        turn.world.pieces.put(piece, Place::Pool(Pool::Fleets));
        turn.tell(Event::Logistics(LogisticsEvent::ToPool { piece }));
    }
    SpaceId::all().for_each(|space| vacated(turn, space));
}

/// Steps 9 and 10: cards are gathered, units added to the pools, and the Year marker advances [BT 17.2, 17.4, 17.5].
fn next_year(turn: &mut Turn<'_>) -> Flow {
    let adds = turn.content.scenario.years.get(&turn.world.year).map(|year| &year.adds);
    for (pool, pieces) in adds.into_iter().flatten() {
        let waits = |piece: &&PieceId| turn.world.pieces.place(**piece) == Place::SetAside;
        let new: Vec<PieceId> = pieces.iter().filter(waits).copied().collect();
        for piece in new {
            turn.world.pieces.put(piece, Place::Pool(*pool));
            turn.tell(Event::Logistics(LogisticsEvent::ToPool { piece }));
        }
    }
    turn.world.year += 1;
    turn.world.round = Round::Action(1);
    deal::gather(turn.world);
    Flow::Goto(Frame::YearStart(YearStart {}))
}

#[cfg(test)]
mod tests;
