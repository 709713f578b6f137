//! Orders given ahead: what a side will answer to questions still to come, as codes with the kind of question each is for.
//!
//! The author's program works them out of his words when he gives them; a replay compares codes and never reads a word. A
//! *plan* is a chain of steps of which each waits for the one before it. Whenever its side is asked, the first plan whose
//! next step is for that kind of question answers it, if the step is legal then. If it is not, it is dropped with the
//! steps that wait for it, and nothing else. What nothing asks for waits, and lapses when its stretch of play ends.

use std::collections::VecDeque;
use std::fmt;

/// The most plans that may wait for a side.
pub(super) const MOST: usize = 64;
/// The most steps of a plan.
pub(super) const LONGEST: usize = 64;
/// The most bytes of a plan. What becomes of it is told in an entry of whoever plays on, and has to fit there.
const WIDEST: usize = 2048;
/// The most bytes of all plans that wait for a side: those of both sides may lapse in one entry.
const MOST_BYTES: usize = 32 << 10;

/// Between two steps of a plan.
const THEN: &str = " then ";

/// One step: a kind of question, and the answer to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedStep {
    /// The kind of question.
    pub kind: String,
    /// The code of the answer.
    pub code: String,
}

impl fmt::Display for PlannedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.code)
    }
}

/// A chain of steps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan(pub VecDeque<PlannedStep>);

impl Plan {
    /// Reads `march to st-jean then march to crown-point`; only its one spelling is a plan.
    #[must_use]
    pub fn read(text: &str) -> Option<Plan> {
        let step = |text: &str| {
            let (kind, code) = text.split_once(' ')?;
            let is_kind = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            let fits = !kind.is_empty() && kind.len() <= 64 && kind.chars().all(is_kind) && !code.is_empty();
            fits.then(|| PlannedStep { kind: kind.to_owned(), code: code.to_owned() })
        };
        let steps: VecDeque<PlannedStep> = text.split(THEN).map(step).collect::<Option<_>>()?;
        let plan = Plan(steps);
        (plan.0.len() <= LONGEST && text.len() <= WIDEST && plan.to_string() == text).then_some(plan)
    }

    /// The step that waits to be asked for.
    #[must_use]
    pub fn next(&self) -> Option<&PlannedStep> {
        self.0.front()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(THEN)?;
            }
            step.fmt(f)?;
        }
        Ok(())
    }
}

/// The plans of one side, in the order in which they were given.
#[derive(Debug, Clone, Default)]
pub(super) struct Plans {
    plans: Vec<Plan>,
    /// The stretch of play for which they were given.
    stretch: u64,
}

impl Plans {
    /// Is there no room for another plan?
    pub(super) fn is_full_for(&self, plan: &Plan) -> bool {
        let bytes = |plan: &Plan| plan.to_string().len();
        self.plans.len() >= MOST || self.plans.iter().chain([plan]).map(bytes).sum::<usize>() > MOST_BYTES
    }

    pub(super) fn give(&mut self, plan: Plan, stretch: u64) {
        self.plans.push(plan);
        self.stretch = stretch;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Plan> {
        self.plans.iter()
    }

    pub(super) fn clear(&mut self) {
        self.plans.clear();
    }

    /// What was given for an earlier stretch of play: nobody may find it answering the questions of another.
    pub(super) fn lapsed(&mut self, stretch: u64) -> Vec<Plan> {
        if self.plans.is_empty() || self.stretch == stretch {
            Vec::new()
        } else {
            std::mem::take(&mut self.plans)
        }
    }

    /// The place of the first plan whose next step is for this kind of question, and that step's code.
    pub(super) fn answer_to(&self, kind: &str) -> Option<(usize, &str)> {
        let step = |plan: &Plan| plan.next().filter(|step| step.kind == kind).is_some();
        let place = self.plans.iter().position(step)?;
        Some((place, self.plans[place].next()?.code.as_str()))
    }

    /// The next step of a plan was taken.
    pub(super) fn taken(&mut self, place: usize) {
        if let Some(plan) = self.plans.get_mut(place) {
            plan.0.pop_front();
        }
        self.plans.retain(|plan| !plan.0.is_empty());
    }

    /// A plan came to a step that is not legal: it goes, with all that waits for it.
    pub(super) fn drop(&mut self, place: usize) -> Plan {
        self.plans.remove(place)
    }

    /// A step was taken by itself, since nothing else was possible: a plan that had it next goes on.
    pub(super) fn went_by_itself(&mut self, kind: &str, code: &str) {
        let next = |plan: &Plan| plan.next().is_some_and(|step| step.kind == kind && step.code == code);
        if let Some(place) = self.plans.iter().position(next) {
            self.taken(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_has_one_spelling() {
        let text = "march to st-jean then march to crown-point then losses lose step bearn";
        let plan = Plan::read(text).expect("a plan");
        assert_eq!((plan.0.len(), plan.to_string().as_str()), (3, text));
        for wrong in
            ["", "march", "march ", " march to x", "march to x then ", "March to x", "march to x then halt"]
        {
            assert_eq!(Plan::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_step_that_fails_takes_down_only_what_waits_for_it() {
        let mut plans = Plans::default();
        for text in ["next next a then march to x then march to y", "losses lose step bearn", "next next b"] {
            plans.give(Plan::read(text).expect("a plan"), 7);
        }
        assert_eq!(plans.answer_to("march"), None, "its first step was not taken yet");
        assert_eq!(plans.answer_to("next"), Some((0, "next a")));
        plans.taken(0);
        assert_eq!(plans.answer_to("march"), Some((0, "to x")));
        assert_eq!(plans.drop(0).to_string(), "march to x then march to y");
        let left: Vec<String> = plans.iter().map(ToString::to_string).collect();
        assert_eq!(left, ["losses lose step bearn", "next next b"]);
        plans.went_by_itself("next", "next b");
        assert_eq!(plans.iter().count(), 1);
        assert!(plans.lapsed(7).is_empty());
        assert_eq!(plans.lapsed(8).len(), 1);
    }
}
