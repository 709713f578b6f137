//! A line of play: a plan as far as it goes, and on as a player with a rough idea of the game would, to where it is judged.

use super::suppose::{Sight, suppose};
use super::weights::Judge;
use crate::engine::{Ask, Chance, Feature, Next, RandomTable, Who};
use crate::side::{BySide, Side};
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;

/// Steps after which a line is judged wherever it stands.
pub const LONGEST: usize = 400;

/// A line of play: what he chose in it while nothing had come between, and what it was worth to him.
#[derive(Debug)]
pub struct Line {
    /// His choices, by their places in the lists.
    pub plan: Vec<usize>,
    /// What it was worth to him.
    pub value: f64,
    /// His chance to win where it ended.
    pub chance: f64,
    /// What was the case there; positive is good for the British.
    pub facts: Vec<Feature>,
}

/// From where lines are played, and how far.
#[derive(Clone, Copy)]
pub struct Start<'a> {
    /// The game.
    pub play: &'a dyn Play,
    /// Whose plan it is.
    pub side: Side,
    /// What he knows.
    pub sight: &'a Sight,
    /// How many actions further on it is judged.
    pub spans: u16,
    /// The stretch an action was begun in that may be over already; nothing: one begins here.
    pub since: Option<u64>,
}

/// The choices by which a chance is met that somebody has to answer himself; nothing else may come between the steps of a plan.
#[must_use]
pub fn is_show(chance: &Chance) -> bool {
    matches!(chance, Chance::Show { .. })
}

/// Plays one line: the plan as far as it goes, and on by inclination until the next action begins, or a later one.
#[must_use]
pub fn line(start: Start<'_>, begin: &[usize], judge: &Judge, luck: ChaCha8Rng) -> Option<Line> {
    let Start { play, side, sight, spans, since } = start;
    let table = suppose(play, side, sight, luck);
    let (actions, mut span, mut left) = (play.actions(), since.unwrap_or_else(|| play.span()), spans);
    let begun = usize::from(since.is_none());
    let longest = LONGEST * (1 + usize::from(spans));
    // Which card is good is seen in what can be done with it; which action, in that action alone.
    let whole = play.next().ask().is_some_and(|ask| actions.contains(&ask.kind));
    let quiet = if whole { &[] } else { play.quiet() };
    let mut trial = Trial { play: play.copy(), table, side, begin, plan: Vec::new(), alone: true };
    for step in 0..longest {
        match trial.play.next().clone() {
            Next::Over(_) => break,
            Next::Chance(chance) => {
                trial.alone &= is_show(&chance);
                let drawn = trial.table.draw(&*trial.play, &chance);
                trial.play.draw(drawn).ok()?;
            }
            Next::Decision(Ask { who, kind, .. }) => {
                if step >= begun && (actions.contains(&kind) || trial.play.span() != span) {
                    if left == 0 {
                        break;
                    }
                    left -= 1;
                    span = trial.play.span();
                }
                match who {
                    Who::One(asked) if step > 0 && quiet.contains(&kind) => trial.rest(asked)?,
                    Who::One(asked) => trial.answer(asked)?,
                    Who::Both => trial.answer_both()?,
                }
            }
        }
    }
    let (value, chance, facts) = judge.of(&*trial.play);
    let plan = trial.plan;
    Some(match side {
        Side::British => Line { plan, value, chance, facts },
        Side::French => Line { plan, value: -value, chance: 1.0 - chance, facts },
    })
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

    /// One side is asked what it does next: nothing more, if it may.
    fn rest(&mut self, asked: Side) -> Option<()> {
        self.alone = false;
        let choices = self.table.choices(&*self.play, asked);
        match choices.into_iter().find(|choice| self.play.idle(asked, *choice)) {
            Some(idle) => self.play.take(asked, idle).ok(),
            None => self.answer(asked),
        }
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
