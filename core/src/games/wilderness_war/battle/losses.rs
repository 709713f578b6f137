//! Step losses [WW 7.6]: the owner names units one step at a time; only steps that some legal assignment contains are
//! open, so no choice leads into a corner.
//!
//! The test is on the finished assignment. In a Battle at least half the steps, rounded up, come from Drilled Troops as far
//! as there are any [WW 7.62]; beyond what that demands, no unit is eliminated while another stays at full strength
//! [WW 7.63]. In an Assault all come from Drilled Troops first [WW 9.14].

use super::super::choice::{Choice, Offers, ask};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet};
use super::super::no::{CombatNo, No};
use super::super::options::Edition;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Which test the assignment must pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LossRule {
    /// A Battle [WW 7.62, 7.63].
    Battle,
    /// An Assault [WW 9.14].
    Assault,
    /// SMALL POX: no unit eliminated while another is at full strength \[WW #34].
    Spread,
    /// A Raid: the owner's free choice [WW 10.31].
    Free,
}

impl LossRule {
    /// The rule by which steps are lost.
    fn place(self) -> &'static str {
        match self {
            LossRule::Battle => "7.61",
            LossRule::Assault => "9.14",
            LossRule::Spread => "#34",
            LossRule::Free => "10.31",
        }
    }
}

/// The owner assigns step losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// The owner.
    pub side: Side,
    /// The test.
    pub rule: LossRule,
    /// The units, as they were before any loss.
    pub units: PieceSet,
    /// Those of them at full strength then.
    pub full: PieceSet,
    /// All steps to lose.
    pub total: u8,
    /// Those still to lose.
    pub left: u8,
}

/// What Drilled Troops must still give of the steps to lose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// Nothing.
    Nothing,
    /// The next step [WW1 7.62].
    Next,
    /// At least so many steps [WW 7.62, 9.14].
    AtLeast(usize),
}

/// How many units of a family lost one step of two, both, or their last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Toll {
    reduced: usize,
    destroyed: usize,
    finished: usize,
}

impl Toll {
    fn steps(self) -> usize {
        self.reduced + 2 * self.destroyed + self.finished
    }

    fn eliminated(self) -> usize {
        self.destroyed + self.finished
    }

    /// Can this toll still grow into that one?
    fn grows_into(self, end: Toll) -> bool {
        end.destroyed >= self.destroyed
            && end.finished >= self.finished
            && end.reduced + end.destroyed >= self.reduced + self.destroyed
    }
}

/// A family of units before the losses.
#[derive(Debug, Clone, Copy)]
struct Family {
    full: usize,
    reduced: usize,
}

impl Family {
    fn steps(self) -> usize {
        2 * self.full + self.reduced
    }

    /// All tolls of this many steps.
    fn tolls(self, steps: usize) -> Vec<Toll> {
        let mut tolls = Vec::new();
        for destroyed in 0..=self.full.min(steps / 2) {
            for finished in 0..=self.reduced.min(steps - 2 * destroyed) {
                let reduced = steps - 2 * destroyed - finished;
                if reduced + destroyed <= self.full {
                    tolls.push(Toll { reduced, destroyed, finished });
                }
            }
        }
        tolls
    }

    fn left_full(self, toll: Toll) -> usize {
        self.full - toll.reduced - toll.destroyed
    }
}

fn is_alive(pos: Pos<'_>, unit: PieceId) -> bool {
    matches!(pos.world.pieces.place(unit), Place::Space(_) | Place::Box(_))
}

impl Losses {
    /// Losses of a set of units; more steps than there are count as all of them.
    #[must_use]
    pub fn new(pos: Pos<'_>, side: Side, units: PieceSet, steps: u8, rule: LossRule) -> Losses {
        let there = u8::try_from(pos.steps(units)).unwrap_or(u8::MAX);
        let total = steps.min(there);
        let full = units.minus(pos.world.pieces.reduced);
        Losses { side, rule, units, full, total, left: total }
    }

    fn family(&self, of: PieceSet) -> Family {
        let full = self.units.and(of).and(self.full).len();
        Family { full, reduced: self.units.and(of).len() - full }
    }

    fn toll(&self, pos: Pos<'_>, of: PieceSet) -> Toll {
        let mut toll = Toll::default();
        for unit in self.units.and(of).iter() {
            let alive = is_alive(pos, unit);
            let reduced = pos.world.pieces.reduced.has(unit);
            match (self.full.has(unit), alive, reduced) {
                (true, true, true) => toll.reduced += 1,
                (true, false, _) => toll.destroyed += 1,
                (false, false, _) => toll.finished += 1,
                _ => {}
            }
        }
        toll
    }

    /// The finished assignments that pass the test, by family: Drilled Troops and the rest.
    fn ends(&self, pos: Pos<'_>) -> Vec<(Toll, Toll)> {
        let drilled = self.family(pos.content.families.drilled);
        let others = self.family(pos.content.families.units.minus(pos.content.families.drilled));
        let total = usize::from(self.total);
        let mut ends = Vec::new();
        for from_drilled in 0..=total.min(drilled.steps()) {
            if total - from_drilled > others.steps() {
                continue;
            }
            for a in drilled.tolls(from_drilled) {
                for b in others.tolls(total - from_drilled) {
                    if self.passes((drilled, a), (others, b)) {
                        ends.push((a, b));
                    }
                }
            }
        }
        ends
    }

    fn passes(&self, drilled: (Family, Toll), others: (Family, Toll)) -> bool {
        let (d, a) = drilled;
        let (o, b) = others;
        let total = usize::from(self.total);
        let spared = d.left_full(a) + o.left_full(b);
        let eliminated = a.eliminated() + b.eliminated();
        match self.rule {
            LossRule::Free => true,
            LossRule::Spread => spared == 0 || eliminated == 0,
            LossRule::Assault => {
                let first = total.min(d.steps());
                a.steps() == first
                    && (d.left_full(a) == 0 || a.eliminated() == 0)
                    && (o.left_full(b) == 0 || b.eliminated() == 0)
            }
            LossRule::Battle => {
                let quota = total.div_ceil(2).min(d.steps());
                if a.steps() < quota {
                    return false;
                }
                let demanded = a.eliminated() == 0 || (d.left_full(a) == 0 && a.steps() == quota);
                spared == 0 || (b.eliminated() == 0 && demanded)
            }
        }
    }

    /// Is losing a step with this unit part of some legal assignment?
    fn is_open(&self, pos: Pos<'_>, ends: &[(Toll, Toll)], unit: PieceId) -> bool {
        let is_drilled = pos.content.families.drilled.has(unit);
        if self.rule == LossRule::Assault && !is_drilled && self.owed_by_drilled(pos) > 0 {
            return false;
        }
        let mut drilled = self.toll(pos, pos.content.families.drilled);
        let mut others = self.toll(pos, pos.content.families.units.minus(pos.content.families.drilled));
        let toll = if is_drilled { &mut drilled } else { &mut others };
        match (self.full.has(unit), pos.world.pieces.reduced.has(unit)) {
            (true, false) => toll.reduced += 1,
            (true, true) => {
                toll.reduced = toll.reduced.saturating_sub(1);
                toll.destroyed += 1;
            }
            (false, _) => toll.finished += 1,
        }
        ends.iter().any(|(a, b)| drilled.grows_into(*a) && others.grows_into(*b))
    }

    /// Steps Drilled Troops still have to give before others may [WW 7.62, 9.14].
    fn owed_by_drilled(&self, pos: Pos<'_>) -> usize {
        let drilled = pos.content.families.drilled;
        let total = usize::from(self.total);
        let demand = match self.rule {
            LossRule::Battle => total.div_ceil(2),
            LossRule::Assault => total,
            LossRule::Spread | LossRule::Free => 0,
        };
        let lost = self.toll(pos, drilled).steps();
        demand.min(self.family(drilled).steps()).saturating_sub(lost)
    }

    /// Why a step of this unit is not open now.
    fn refuse(&self, pos: Pos<'_>, unit: PieceId) -> No {
        let owed = self.owed_by_drilled(pos);
        let other = !pos.content.families.drilled.has(unit);
        match self.rule {
            LossRule::Assault if other && owed > 0 => CombatNo::DrilledFirst.into(),
            LossRule::Battle if other && owed >= usize::from(self.left) => {
                CombatNo::DrilledHalf { owed, left: self.left }.into()
            }
            LossRule::Battle | LossRule::Assault | LossRule::Spread | LossRule::Free => {
                CombatNo::NotShared(self.rule).into()
            }
        }
    }

    fn alive(&self, pos: Pos<'_>) -> PieceSet {
        self.units.iter().filter(|unit| is_alive(pos, *unit)).collect()
    }

    /// Are all steps there are to be lost, so that nothing is left to choose?
    fn takes_all(&self, pos: Pos<'_>) -> bool {
        pos.steps(self.alive(pos)) <= usize::from(self.left)
    }

    /// The first edition assigns step by step [WW1 7.62].
    fn is_step_by_step(&self, pos: Pos<'_>) -> bool {
        self.rule == LossRule::Battle && pos.content.options.edition == Edition::First
    }

    /// Is the step to lose now an odd one?
    fn is_odd(&self) -> bool {
        self.total.saturating_sub(self.left).is_multiple_of(2)
    }

    /// Every odd step from Drilled Troops, and within that no unit is eliminated before all are reduced [WW1 7.62, 7.63].
    fn open_step_by_step(&self, pos: Pos<'_>) -> PieceSet {
        let alive = self.alive(pos);
        let drilled = pos.drilled(alive);
        let from = if self.is_odd() && drilled.any() { drilled } else { alive };
        let full = from.minus(pos.world.pieces.reduced);
        if full.any() { full } else { from }
    }

    /// Why this unit cannot lose the step in the first edition.
    fn not_shared(&self, pos: Pos<'_>, unit: PieceId) -> No {
        if self.is_odd() && pos.drilled(PieceSet::one(unit)).is_empty() {
            return CombatNo::OddFromDrilled.into();
        }
        CombatNo::ReduceFirst.into()
    }

    /// What Drilled Troops owe, as the question says it.
    #[must_use]
    pub fn owed(&self, pos: Pos<'_>) -> Owed {
        if self.is_step_by_step(pos) {
            let odd = self.is_odd() && pos.drilled(self.alive(pos)).any();
            return if odd { Owed::Next } else { Owed::Nothing };
        }
        match self.owed_by_drilled(pos) {
            0 => Owed::Nothing,
            owed => Owed::AtLeast(owed),
        }
    }

    fn open(&self, pos: Pos<'_>) -> PieceSet {
        if self.is_step_by_step(pos) {
            return self.open_step_by_step(pos);
        }
        let ends = self.ends(pos);
        self.alive(pos).iter().filter(|unit| self.is_open(pos, &ends, *unit)).collect()
    }
}

impl Step<WildernessWar> for Losses {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if self.left == 0 || self.takes_all(pos) {
            return Need::Run;
        }
        let rule = if self.rule == LossRule::Battle { "7.62" } else { self.rule.place() };
        ask(self.side, "losses", rule)
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let open = self.open(pos);
        for unit in pos.distinct(self.alive(pos)).iter() {
            if open.has(unit) {
                out.offer(Choice::Lose(unit));
            } else if out.wants_reasons() {
                let why = if self.is_step_by_step(pos) { Self::not_shared } else { Self::refuse };
                out.refuse(Choice::Lose(unit), why(self, pos, unit));
            }
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Lose(unit) = choice else { return Flow::Fault("no answer to who loses a step") };
        turn.lose_step(unit, self.rule.place());
        self.left = self.left.saturating_sub(1);
        Flow::Stay(Frame::Losses(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if self.left > 0 {
            for unit in self.alive(turn.pos()).iter() {
                turn.eliminate(unit, self.rule.place());
            }
        }
        Flow::End
    }
}

#[cfg(test)]
mod tests;
