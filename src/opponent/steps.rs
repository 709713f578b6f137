//! The steps of a plan: told apart by their codes, said in words, and left out where they add nothing.

use super::line::{LONGEST, is_show};
use super::suppose::Sight;
use super::think::honest;
use crate::engine::{Ask, Feature, Next, RandomTable, Who};
use crate::side::Side;
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::cell::{Cell, RefCell};

/// A choice by its place in the list, told apart from others by its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// The kind of the question.
    pub kind: &'static str,
    /// Its place in the list.
    pub choice: usize,
    /// Its code.
    pub code: String,
}

/// A plan in words, as they are typed, and where it comes to.
pub struct Course {
    /// The orders before the other side is asked anything.
    pub said: Vec<String>,
    /// Those behind that.
    pub later: Vec<String>,
    /// Was the other side asked?
    pub passed: bool,
    /// The game as it stands there.
    pub end: Box<dyn Play>,
}

/// Who plans, and what he knows.
#[derive(Clone, Copy)]
pub struct Planner<'a> {
    /// The game.
    pub play: &'a dyn Play,
    /// Whose plan it is.
    pub side: Side,
    /// What he knows.
    pub sight: &'a Sight,
}

impl Planner<'_> {
    /// Goes through his own decisions, as they are answered, until something comes between or nothing is answered; says where
    /// that is.
    fn walk(self, answer: impl FnMut(&dyn Play, &Ask) -> Option<usize>) -> Box<dyn Play> {
        self.walk_on(answer, |_, _| None)
    }

    /// The same, with what the other side does when it is asked in between; nothing: it goes no further.
    fn walk_on(
        self,
        mut answer: impl FnMut(&dyn Play, &Ask) -> Option<usize>,
        mut other: impl FnMut(&dyn Play, Side) -> Option<usize>,
    ) -> Box<dyn Play> {
        let Planner { side, sight, .. } = self;
        let mut play = self.play.copy();
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(0));
        table.lays(sight.clone());
        for _ in 0..LONGEST {
            match play.next().clone() {
                Next::Decision(ask) if ask.is_put_to(side) => {
                    let alone = ask.who == Who::One(side);
                    let choice = match honest(&*play, side, sight).as_slice() {
                        [only] if alone => Some(*only),
                        _ => answer(&*play, &ask),
                    };
                    let Some(choice) = choice.filter(|_| alone) else { break };
                    if play.take(side, choice).is_err() {
                        break;
                    }
                }
                Next::Chance(chance) if is_show(&chance) => {
                    let drawn = table.draw(&*play, &chance);
                    if play.draw(drawn).is_err() {
                        break;
                    }
                }
                Next::Decision(Ask { who: Who::One(asked), .. }) => {
                    let choice = other(&*play, asked);
                    if choice.is_none_or(|choice| play.take(asked, choice).is_err()) {
                        break;
                    }
                }
                Next::Decision(_) | Next::Chance(_) | Next::Over(_) => break,
            }
        }
        play
    }

    /// All he goes by after a plan; nothing if it waits for chance there, of which more may come.
    fn after(self, plan: &[usize]) -> Option<Vec<Feature>> {
        let mut plan = plan.iter();
        let play = self.walk(|_, _| plan.next().copied());
        matches!(play.next(), Next::Decision(_)).then(|| play.features())
    }

    /// A plan by the codes of its steps.
    pub fn steps(self, plan: &[usize]) -> Vec<Planned> {
        let (mut kept, mut plan) = (Vec::new(), plan.iter());
        self.walk(|play, ask| {
            let choice = *plan.next()?;
            kept.push(Planned { kind: ask.kind, choice, code: play.code(self.side, choice)? });
            Some(choice)
        });
        kept
    }

    /// The same in words, as they are typed.
    pub fn words(self, plan: &[usize]) -> Vec<String> {
        self.course(plan).said
    }

    /// What a plan comes to if the other side lets its windows pass.
    pub fn course(self, plan: &[usize]) -> Course {
        let (said, later, passed) = (RefCell::default(), RefCell::default(), Cell::new(false));
        let mut plan = plan.iter();
        let answer = |play: &dyn Play, _: &Ask| {
            let choice = *plan.next()?;
            let code = play.code(self.side, choice)?;
            let offer = play.legal(self.side).into_iter().find(|offer| offer.code == code);
            let words: &RefCell<Vec<String>> = if passed.get() { &later } else { &said };
            words.borrow_mut().push(offer.map_or(code, |offer| offer.words.to_string()));
            Some(choice)
        };
        let end = self.walk_on(answer, |play, other| {
            passed.set(true);
            play.only(other).or_else(|| play.pass(other))
        });
        Course { said: said.into_inner(), later: later.into_inner(), passed: passed.get(), end }
    }

    /// Nothing at all, if he may, where a whole action leaves everything he goes by as it was. A single answer is none: it may be
    /// for later.
    pub fn idle(self, plan: &[usize]) -> Option<Vec<usize>> {
        let all = honest(self.play, self.side, self.sight);
        let idle = all.into_iter().find(|choice| self.play.idle(self.side, *choice))?;
        let in_vain = plan.len() > 1 && self.after(plan)? == self.play.features();
        in_vain.then(|| vec![idle])
    }

    /// A plan without each of its parts, and without each two of them (there and back again), where what is left can still be
    /// ordered: a part goes from one question to the next of the same kind.
    pub fn shorter(self, plan: &[usize]) -> Vec<Vec<usize>> {
        let steps = self.steps(plan);
        let without = |(parts, from): (usize, usize)| {
            let kind = steps[from].kind;
            let to = (from + 1..steps.len()).filter(|at| steps[*at].kind == kind).nth(parts - 1)?;
            self.ordered(&steps[..from].iter().chain(&steps[to..]).collect::<Vec<_>>())
        };
        let all = (1..=2).flat_map(|parts| (0..steps.len()).map(move |from| (parts, from)));
        all.filter_map(without).collect()
    }

    /// The places in the lists of steps that were planned elsewhere; nothing if one of them is not open to him.
    fn ordered(self, steps: &[&Planned]) -> Option<Vec<usize>> {
        let (mut plan, mut left) = (Vec::new(), steps.iter());
        self.walk(|play, ask| {
            let next = left.next().filter(|next| next.kind == ask.kind)?;
            let choice = play.find(self.side, &next.code).ok()?;
            plan.push(choice);
            honest(play, self.side, self.sight).contains(&choice).then_some(choice)
        });
        (plan.len() == steps.len()).then_some(plan)
    }
}
