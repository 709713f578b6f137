//! Whole actions tried out in supposed worlds, and the best of them.

use super::level::{Budget, Level};
use super::line::{Line, Start, line};
use super::steps::{Planned, Planner};
use super::suppose::Sight;
use super::tried::Tried;
use super::weights::{Judge, Weights};
use crate::engine::RandomTable;
use crate::games::Terms;
use crate::side::Side;
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;

/// Where the luck of estimates begins: not that of plans.
const ELSEWHERE: u64 = 1 << 32;
/// So many of the plans so far are good enough to be tried otherwise.
const GOOD: usize = 6;

/// A plan, and what came of it in the lines that were tried.
#[derive(Debug, Clone)]
pub struct Considered {
    /// The choices, by their places in the lists; only as long as nothing comes between.
    pub plan: Vec<usize>,
    /// What came of it.
    pub tried: Tried,
}

/// Somebody who thinks.
#[derive(Debug, Clone)]
pub struct Thinker {
    budget: Budget,
    judge: Judge,
    seed: u64,
    thoughts: u64,
    plan: Vec<Planned>,
}

impl Thinker {
    /// Somebody who thinks this hard about a game, always the same for the same seed.
    #[must_use]
    pub fn new(terms: &Terms, level: Level, seed: u64) -> Thinker {
        Thinker::weighing(terms, Weights::of(&terms.game), level, seed)
    }

    /// The same, with weights of one's own.
    #[must_use]
    pub fn weighing(terms: &Terms, weights: Weights, level: Level, seed: u64) -> Thinker {
        let judge = Judge::new(terms, weights);
        Thinker { budget: level.budget(), judge, seed, thoughts: 0, plan: Vec::new() }
    }

    /// What he chooses for a side that is asked, by its place in the list; nothing if there is nothing to choose. He knows the
    /// position and the cards in `sight`, and no more.
    pub fn choose(&mut self, play: &dyn Play, side: Side, sight: &Sight) -> Option<usize> {
        let honest = honest(play, side, sight);
        if honest.len() < 2 {
            return honest.first().copied();
        }
        let kind = play.next().ask()?.kind;
        if let Some(next) = self.planned(play, side, kind, &honest) {
            return Some(next);
        }
        self.thoughts += 1;
        let best = self.consider(play, side, sight).into_iter().next();
        let plan = best.map(|best| best.plan).unwrap_or_default();
        self.plan = Planner { play, side, sight }.steps(&plan);
        let first = plan.first().copied().or_else(|| honest.first().copied());
        if !self.plan.is_empty() {
            self.plan.remove(0);
        }
        first
    }

    /// The next step of the plan, if it still fits; else the plan is forgotten.
    fn planned(
        &mut self,
        play: &dyn Play,
        side: Side,
        kind: &'static str,
        honest: &[usize],
    ) -> Option<usize> {
        if self.plan.is_empty() {
            return None;
        }
        let next = self.plan.remove(0);
        let fits = next.kind == kind
            && honest.contains(&next.choice)
            && play.code(side, next.choice).as_deref() == Some(next.code.as_str());
        if fits {
            return Some(next.choice);
        }
        self.plan.clear();
        None
    }

    /// A source of chance for one line of one thought.
    fn lot(&self, line: u64) -> ChaCha8Rng {
        let mixed =
            self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.thoughts.wrapping_mul(0xd1b5_4a32_d192_ed03);
        ChaCha8Rng::seed_from_u64(mixed.wrapping_add(line.wrapping_mul(0x8cb9_2ba7_2f3d_8dd7)))
    }

    /// What a position comes to in so many lines, if the action began in this stretch of play and may be over already.
    #[must_use]
    pub fn estimate(&self, play: &dyn Play, (side, sight): (Side, &Sight), since: u64, lines: u16) -> Tried {
        let start = Start { play, side, sight, spans: self.budget.spans, since: Some(since) };
        let mut tried = Tried::default();
        for number in 0..u64::from(lines) {
            if let Some(line) = self.line(start, &[], ELSEWHERE + number) {
                tried.add(&line);
            }
        }
        tried
    }

    /// By what he judges.
    #[must_use]
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    fn line(&self, start: Start<'_>, begin: &[usize], number: u64) -> Option<Line> {
        line(start, begin, &self.judge, self.lot(number))
    }

    /// The plans he would think of, the best first: each tried several times, all with the same luck.
    #[must_use]
    pub fn consider(&self, play: &dyn Play, side: Side, sight: &Sight) -> Vec<Considered> {
        let start = Start { play, side, sight, spans: self.budget.spans, since: None };
        let mut tried: BTreeMap<Vec<usize>, Tried> = BTreeMap::new();
        let likely = likely(play, side, sight);
        let lines = u64::from(self.budget.lines);
        let mut lot = RandomTable::new(self.lot(u64::MAX));
        for number in 0..lines {
            let begin = match usize::try_from(number).ok().filter(|_| number < lines / 3) {
                // Every likely beginning once, as far as a third of the lines goes.
                Some(number) => likely.get(number).copied().into_iter().collect(),
                // Then what is good so far is tried otherwise from some step on, or something else altogether.
                None => varied(&tried, &mut lot),
            };
            if let Some(line) = self.line(start, &begin, number) {
                tried.entry(line.plan.clone()).or_default().add(&line);
            }
        }
        let all = tried.into_iter().map(|(plan, tried)| Considered { plan, tried });
        let mut best: Vec<Considered> = all.collect();
        sort(&mut best);
        best.truncate(usize::from(self.budget.best));
        if best.len() > 1 {
            self.compare(start, &mut best, lines);
        }
        // What adds nothing to the best one is left out of it: no more, since what is better in a few lines may be so by luck.
        if let Some(best) = best.first_mut() {
            let planner = Planner { play, side, sight };
            let same = |plan: &Vec<usize>| self.is_the_same(start, &best.plan, plan, lines);
            let less =
                planner.idle(&best.plan).or_else(|| planner.shorter(&best.plan).into_iter().find(same));
            if let Some(less) = less {
                best.plan = less;
            }
        }
        best
    }

    /// Does one plan come to exactly what the other comes to, with the same luck?
    fn is_the_same(&self, start: Start<'_>, one: &[usize], other: &[usize], from: u64) -> bool {
        (from..from + u64::from(self.budget.again.max(1))).all(|number| {
            let value = |plan: &[usize]| self.line(start, plan, number).map(|line| line.value.to_bits());
            value(one) == value(other)
        })
    }

    /// Tries each again, the better half more often: what differs is the plan and not the luck.
    fn compare(&self, start: Start<'_>, best: &mut [Considered], from: u64) {
        best.iter_mut().for_each(|one| one.tried = Tried::default());
        let (mut still, mut done, again) = (best.len(), 0, u64::from(self.budget.again));
        let mut until = again.div_ceil(4).max(again.min(4));
        while done < again && still > 1 {
            for one in best.iter_mut().take(still) {
                for number in done..until {
                    if let Some(line) = self.line(start, &one.plan, from + number) {
                        one.tried.add(&line);
                    }
                }
            }
            if let Some(in_it) = best.get_mut(..still) {
                sort(in_it);
            }
            still = still.div_ceil(2);
            (done, until) = (until, (until * 2).min(again));
        }
    }
}

/// The beginning of one of the best plans so far, or of none.
fn varied(tried: &BTreeMap<Vec<usize>, Tried>, lot: &mut RandomTable<ChaCha8Rng>) -> Vec<usize> {
    if lot.below(3) == 0 {
        return Vec::new();
    }
    let mut best: Vec<(&Vec<usize>, f64)> = tried.iter().map(|(plan, tried)| (plan, tried.value())).collect();
    if best.len() > GOOD {
        best.select_nth_unstable_by(GOOD, |(_, a), (_, b)| b.total_cmp(a));
        best.truncate(GOOD);
    }
    let which = lot.below(u32::try_from(best.len()).unwrap_or(0)) as usize;
    let Some((plan, _)) = best.get(which) else { return Vec::new() };
    let steps = lot.below(u32::try_from(plan.len()).unwrap_or(0)) as usize;
    plan.iter().take(steps + 1).copied().collect()
}

/// The best first; of two that come to the same, the one that does less.
fn sort(all: &mut [Considered]) {
    let less = |a: &Considered, b: &Considered| a.plan.len().cmp(&b.plan.len());
    all.sort_by(|a, b| b.tried.value().total_cmp(&a.tried.value()).then_with(|| less(a, b)));
}

/// The choices somebody with a rough idea of the game thinks of, the likeliest first.
fn likely(play: &dyn Play, side: Side, sight: &Sight) -> Vec<usize> {
    let honest = honest(play, side, sight);
    let mut all: Vec<(u32, usize)> =
        honest.into_iter().map(|choice| (play.inclination(side, choice), choice)).collect();
    all.sort_by_key(|(weight, choice)| (std::cmp::Reverse(*weight), *choice));
    all.into_iter().filter(|(weight, _)| *weight > 0).map(|(_, choice)| choice).collect()
}

/// What a side may honestly choose, as far as it knows its cards.
#[must_use]
pub fn honest(play: &dyn Play, side: Side, sight: &Sight) -> Vec<usize> {
    let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(0));
    table.lays(sight.clone());
    table.choices(play, side)
}
