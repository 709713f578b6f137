//! Whole actions tried out in supposed worlds, and the best of them.

use super::suppose::{Sight, suppose};
use super::weights::Weights;
use crate::engine::{Ask, Chance, Next, RandomTable, Who};
use crate::side::{BySide, Side};
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Steps after which a line of play is judged wherever it stands.
const LONGEST: usize = 400;

/// How hard he thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// A few actions, a glance at each.
    Easy,
    /// More of them, and the best ones looked at again.
    Normal,
    /// As many as anybody has the patience for.
    Hard,
}

impl Level {
    /// All of them.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

    /// As typed.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    const fn budget(self) -> Budget {
        match self {
            Level::Easy => Budget { samples: 40, finalists: 4, repeats: 4 },
            Level::Normal => Budget { samples: 600, finalists: 10, repeats: 32 },
            Level::Hard => Budget { samples: 4_000, finalists: 24, repeats: 96 },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Level {
    type Err = String;
    fn from_str(word: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|level| level.word() == word);
        found.ok_or_else(|| "a level is easy, normal or hard".to_owned())
    }
}

/// How many lines are tried.
#[derive(Debug, Clone, Copy)]
struct Budget {
    /// Lines at first.
    samples: usize,
    /// The best of them, which are looked at again.
    finalists: usize,
    /// How often each of those is.
    repeats: usize,
}

/// A choice by its place in the list, told apart from others by its code.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Planned {
    kind: &'static str,
    choice: usize,
    code: String,
}

/// What was tried, and where it led.
#[derive(Debug, Default)]
struct Tried {
    total: f64,
    times: f64,
}

impl Tried {
    fn add(&mut self, value: f64) {
        self.total += value;
        self.times += 1.0;
    }

    fn mean(&self) -> f64 {
        if self.times > 0.0 { self.total / self.times } else { f64::NEG_INFINITY }
    }
}

/// A line of play: what he chose in it while nothing had come between, and what it was worth to him.
#[derive(Debug)]
struct Line {
    plan: Vec<usize>,
    value: f64,
}

/// Somebody who thinks.
#[derive(Debug, Clone)]
pub struct Thinker {
    budget: Budget,
    weights: Weights,
    seed: u64,
    thoughts: u64,
    plan: Vec<Planned>,
}

/// The choices by which a chance is met that somebody has to answer himself; nothing else may come between the steps of a plan.
fn is_show(chance: &Chance) -> bool {
    matches!(chance, Chance::Show { .. })
}

impl Thinker {
    /// Somebody who thinks this hard about a game, always the same for the same seed.
    #[must_use]
    pub fn new(game: &str, level: Level, seed: u64) -> Thinker {
        Thinker::weighing(Weights::of(game), level, seed)
    }

    /// The same, with weights of one's own.
    #[must_use]
    pub fn weighing(weights: Weights, level: Level, seed: u64) -> Thinker {
        Thinker { budget: level.budget(), weights, seed, thoughts: 0, plan: Vec::new() }
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
        let plan = self.think(play, side, sight, &honest);
        self.keep(play, side, sight, &plan);
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

    /// Remembers a plan by the codes of its steps.
    fn keep(&mut self, play: &dyn Play, side: Side, sight: &Sight, plan: &[usize]) {
        self.plan.clear();
        let mut play = play.copy();
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(0));
        table.lays(sight.clone());
        let mut steps = plan.iter();
        for _ in 0..LONGEST {
            match play.next().clone() {
                Next::Decision(ask) if ask.who == Who::One(side) => {
                    let honest = honest(&*play, side, sight);
                    let choice = match honest.as_slice() {
                        [only] => *only,
                        _ => {
                            let Some(choice) = steps.next() else { return };
                            let Some(code) = play.code(side, *choice) else { return };
                            self.plan.push(Planned { kind: ask.kind, choice: *choice, code });
                            *choice
                        }
                    };
                    if play.take(side, choice).is_err() {
                        return;
                    }
                }
                Next::Decision(ask) if ask.is_put_to(side) => {
                    let Some(choice) = steps.next() else { return };
                    let Some(code) = play.code(side, *choice) else { return };
                    self.plan.push(Planned { kind: ask.kind, choice: *choice, code });
                    return;
                }
                Next::Chance(chance) if is_show(&chance) => {
                    let drawn = table.draw(&*play, &chance);
                    if play.draw(drawn).is_err() {
                        return;
                    }
                }
                Next::Decision(_) | Next::Chance(_) | Next::Over(_) => return,
            }
        }
    }

    /// A source of chance for one line of one thought.
    fn lot(&self, line: usize) -> ChaCha8Rng {
        let line = u64::try_from(line).unwrap_or(u64::MAX);
        let mixed =
            self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.thoughts.wrapping_mul(0xd1b5_4a32_d192_ed03);
        ChaCha8Rng::seed_from_u64(mixed.wrapping_add(line.wrapping_mul(0x8cb9_2ba7_2f3d_8dd7)))
    }

    fn think(&self, play: &dyn Play, side: Side, sight: &Sight, honest: &[usize]) -> Vec<usize> {
        let mut tried: BTreeMap<Vec<usize>, Tried> = BTreeMap::new();
        let mut first: Vec<(u32, usize)> =
            honest.iter().map(|choice| (play.inclination(side, *choice), *choice)).collect();
        first.sort_by_key(|(weight, choice)| (std::cmp::Reverse(*weight), *choice));
        let likely: Vec<usize> =
            first.iter().filter(|(weight, _)| *weight > 0).map(|(_, choice)| *choice).collect();
        let each = likely.len().min(self.budget.samples / 2);
        for number in 0..self.budget.samples {
            let begin: Vec<usize> =
                likely.get(number).filter(|_| number < each).copied().into_iter().collect();
            if let Some(line) = self.line(play, side, sight, &begin, number) {
                tried.entry(line.plan).or_default().add(line.value);
            }
        }
        let mut best: Vec<(Vec<usize>, Tried)> = tried.into_iter().collect();
        best.sort_by(|(_, a), (_, b)| b.mean().total_cmp(&a.mean()));
        best.truncate(self.budget.finalists);
        if best.len() > 1 {
            for (plan, tried) in &mut best {
                *tried = Tried::default();
                for time in 0..self.budget.repeats {
                    // The same luck for all of them: what differs is the plan.
                    let number = self.budget.samples + time;
                    if let Some(line) = self.line(play, side, sight, plan, number) {
                        tried.add(line.value);
                    }
                }
            }
            best.sort_by(|(_, a), (_, b)| b.mean().total_cmp(&a.mean()));
        }
        best.into_iter().next().map(|(plan, _)| plan).unwrap_or_default()
    }

    /// Plays one line: the plan as far as it goes, and on by inclination until the next action begins.
    fn line(
        &self,
        start: &dyn Play,
        side: Side,
        sight: &Sight,
        begin: &[usize],
        number: usize,
    ) -> Option<Line> {
        let table = suppose(start, side, sight, self.lot(number));
        let (actions, span) = (start.actions(), start.span());
        let mut trial = Trial { play: start.copy(), table, side, begin, plan: Vec::new(), alone: true };
        for step in 0..LONGEST {
            match trial.play.next().clone() {
                Next::Over(_) => break,
                Next::Decision(ask)
                    if step > 0 && (actions.contains(&ask.kind) || trial.play.span() != span) =>
                {
                    break;
                }
                Next::Chance(chance) => {
                    trial.alone &= is_show(&chance);
                    let drawn = trial.table.draw(&*trial.play, &chance);
                    trial.play.draw(drawn).ok()?;
                }
                Next::Decision(Ask { who: Who::One(asked), .. }) => trial.answer(asked)?,
                Next::Decision(Ask { who: Who::Both, .. }) => trial.answer_both()?,
            }
        }
        let value = self.weights.value(&*trial.play);
        Some(Line { plan: trial.plan, value: if side == Side::British { value } else { -value } })
    }
}

/// A line being tried.
struct Trial<'a> {
    play: Box<dyn Play>,
    table: RandomTable<ChaCha8Rng>,
    side: Side,
    begin: &'a [usize],
    plan: Vec<usize>,
    /// Has nothing come between his own choices yet?
    alone: bool,
}

impl Trial<'_> {
    fn inclined(&mut self, asked: Side, choices: &[usize]) -> Option<usize> {
        let play = &*self.play;
        self.table.pick(choices, |choice| play.inclination(asked, choice))
    }

    /// One side is asked.
    fn answer(&mut self, asked: Side) -> Option<()> {
        let choices = self.table.choices(&*self.play, asked);
        let planned = asked == self.side && self.alone && choices.len() > 1;
        let said = if planned { self.begin.get(self.plan.len()).copied() } else { None };
        let choice = said.or_else(|| self.inclined(asked, &choices))?;
        if planned {
            self.plan.push(choice);
        }
        self.alone &= asked == self.side || choices.len() < 2;
        self.play.take(asked, choice).ok()
    }

    /// Both sides are asked at once.
    fn answer_both(&mut self) -> Option<()> {
        let mut pick = |asked: Side| {
            let choices = self.table.choices(&*self.play, asked);
            self.inclined(asked, &choices)
        };
        let mut choices = BySide { british: pick(Side::British)?, french: pick(Side::French)? };
        if self.alone {
            if let Some(said) = self.begin.get(self.plan.len()) {
                choices[self.side] = *said;
            }
            self.plan.push(choices[self.side]);
        }
        self.alone = false;
        self.play.take_both(choices).ok()
    }
}

/// What a side may honestly choose, as far as it knows its cards.
#[must_use]
pub fn honest(play: &dyn Play, side: Side, sight: &Sight) -> Vec<usize> {
    let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(0));
    table.lays(sight.clone());
    table.choices(play, side)
}
