//! Winter attrition [WW 11.0]: Drilled Troops in bad quarters lose steps.

use super::choice::{Choice, Offers, ask};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{PieceSet, SpaceId, SpaceSet};
use super::position::{Pos, Work};
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Units a fort or stockade shelters [WW 11.1].
const SHELTERED: usize = 4;

/// A side's stacks suffer, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attrition {
    /// Whose.
    pub side: Side,
    /// Spaces dealt with.
    pub done: SpaceSet,
    /// The stack at work.
    pub stack: Option<Stack>,
}

/// A stack that suffers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stack {
    /// Where.
    pub space: SpaceId,
    /// Its Drilled Troops that were reduced already, and may be eliminated.
    pub reduced: PieceSet,
    /// Its Drilled Troops at full strength, to be reduced.
    pub full: PieceSet,
    /// How many reduced ones are still to be eliminated.
    pub left: u8,
}

impl Attrition {
    /// For a side.
    #[must_use]
    pub fn new(side: Side) -> Attrition {
        Attrition { side, done: SpaceSet::default(), stack: None }
    }
}

/// The Drilled Troops of a side in a space that suffer [WW 11.1].
#[must_use]
pub fn sufferers(pos: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    let drilled = pos.drilled(pos.units(side, space));
    let work = pos.unbesieged_fortification(side, space);
    let small = pos.units(side, space).len() <= SHELTERED;
    let quartered = pos.is_originally(side, space)
        || match work {
            Some(Work::Fortress) => true,
            Some(Work::Fort | Work::Stockade) => small,
            None => false,
        };
    if pos.besieged(space) && pos.fortification(side, space).is_some() {
        return drilled;
    }
    if quartered { PieceSet::default() } else { drilled }
}

/// A stack's losses [WW 11.2].
fn stack(pos: Pos<'_>, side: Side, space: SpaceId) -> Option<Stack> {
    let units = sufferers(pos, side, space);
    if units.is_empty() {
        return None;
    }
    let reduced = units.and(pos.world.pieces.reduced);
    let last_step = pos.units(side, space).len() == 1;
    let left = if last_step { 0 } else { u8::try_from(reduced.len().div_ceil(2)).unwrap_or(u8::MAX) };
    Some(Stack { space, reduced, full: units.minus(reduced), left })
}

/// What a side's stack in a space would lose if winter came now: reduced units eliminated, full ones reduced [WW 11.2].
#[must_use]
pub fn toll(pos: Pos<'_>, side: Side, space: SpaceId) -> Option<(u8, usize)> {
    let stack = stack(pos, side, space)?;
    Some((stack.left, stack.full.len())).filter(|(gone, reduced)| usize::from(*gone) + reduced > 0)
}

impl Step<WildernessWar> for Attrition {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        match &self.stack {
            Some(stack) if stack.left > 0 && pos.distinct(stack.reduced).len() > 1 => {
                ask(self.side, "attrition", "11.2")
            }
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(stack) = &self.stack else { return };
        for unit in pos.distinct(stack.reduced).iter() {
            out.offer(Choice::Eliminate(unit));
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let (Choice::Eliminate(unit), Some(stack)) = (choice, &mut self.stack) else {
            return Flow::Fault("attrition without a unit to eliminate");
        };
        stack.reduced.remove(unit);
        stack.left = stack.left.saturating_sub(1);
        turn.eliminate(unit, "11.2");
        Flow::Stay(Frame::Attrition(self))
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let Some(current) = &mut self.stack else {
            let pos = turn.pos();
            let next = pos.spaces().filter(|space| !self.done.has(*space));
            let Some(found) = next.filter_map(|space| stack(pos, self.side, space)).next() else {
                turn.housekeeping();
                return Flow::End;
            };
            self.done.insert(found.space);
            let Stack { space, left: eliminated, full, .. } = found;
            let reduced = full.len();
            if usize::from(eliminated) + reduced > 0 {
                turn.tell(Event::Attrition { side: self.side, space, eliminated, reduced });
            }
            self.stack = Some(found);
            return Flow::Stay(Frame::Attrition(self));
        };
        match current.reduced.first().filter(|_| current.left > 0) {
            Some(unit) => {
                current.reduced.remove(unit);
                current.left -= 1;
                turn.eliminate(unit, "11.2");
            }
            None => {
                for unit in current.full.iter() {
                    turn.lose_step(unit, "11.2");
                }
                self.stack = None;
            }
        }
        Flow::Stay(Frame::Attrition(self))
    }
}
