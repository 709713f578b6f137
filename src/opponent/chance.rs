//! Which chance to win a value is: a curve for each scenario, measured in games he played against himself.
//!
//! The chance is a logistic curve of the value. How steep it is, and where it lies, changes as the game goes on: a fort is worth
//! less of a chance when nobody has the time to take it back.

use super::weights::WON;
use crate::games::Terms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The built-in file.
const FILE: &str = include_str!("weights/chances.yaml");
/// So much value is one step of the curve.
const STEP: f64 = 100.0;
/// Nobody is ever quite sure before the end.
const SUREST: f64 = 0.995;
/// How often the fit is improved.
const ROUNDS: usize = 60;
/// What is supposed before any game was played: even, and so steep at any time.
const SUPPOSED: [f64; 4] = [0.0, 0.8, 0.0, 0.0];
/// How strongly it is held to that where there is little to go by.
const RIDGE: f64 = 1.0;
/// The positions of one game all came to the same end: together they count for so many.
const A_GAME: f64 = 4.0;
/// It never falls: a better position is no worse.
const LEAST: f64 = 0.1;

/// The chance of the British to win by value and time, and where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curve {
    /// Games it was measured in.
    pub games: u64,
    /// Their seed.
    pub seed: u64,
    /// Who played them, on both sides.
    pub level: String,
    /// Where it lies and how steep it is at the beginning, and by how much both change until the end.
    pub shape: [f64; 4],
    /// How far off it was in these games: the mean square of what was missing, where 0.25 is to know nothing.
    pub error: f64,
}

/// All of them: by game, then by scenario.
type Curves = BTreeMap<String, BTreeMap<String, Curve>>;

/// A position of a game that was played to its end.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    /// What it was worth to the British.
    pub value: f64,
    /// How much of the game was over.
    pub elapsed: f64,
    /// What the British came to: 1 won, 0 lost, a half drawn.
    pub came_to: f64,
}

/// What a position is to the curve.
fn traits(value: f64, elapsed: f64) -> [f64; 4] {
    let value = (value / STEP).clamp(-20.0, 20.0);
    [1.0, value, elapsed, value * elapsed]
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl Curve {
    /// The curve of a scenario; where none was measured, one that knows no better than the sign of the value.
    #[must_use]
    pub fn of(terms: &Terms) -> Curve {
        let known = crate::yaml::read::<Curves>(FILE, 1 << 16).ok();
        let found = known.and_then(|mut all| all.get_mut(&terms.game)?.remove(&terms.scenario));
        found.unwrap_or(Curve {
            games: 0,
            seed: 0,
            level: String::new(),
            shape: [0.0, 1.0, 0.0, 0.0],
            error: 0.25,
        })
    }

    /// The chance of the British.
    #[must_use]
    pub fn chance(&self, value: f64, elapsed: f64) -> f64 {
        if value.abs() >= WON {
            return if value > 0.0 { 1.0 } else { 0.0 };
        }
        let sum: f64 = self.shape.iter().zip(traits(value, elapsed)).map(|(a, b)| a * b).sum();
        logistic(sum).clamp(1.0 - SUREST, SUREST)
    }

    /// Lays a curve through samples: the likeliest one, held back a little.
    #[must_use]
    pub fn fitted(samples: &[Sample], games: u64, seed: u64, level: String) -> Curve {
        #[expect(clippy::cast_precision_loss, reason = "counts of games and positions")]
        let weight = (A_GAME * games as f64 / samples.len().max(1) as f64).min(1.0);
        let mut shape = SUPPOSED;
        for _ in 0..ROUNDS {
            let (mut slope, mut bend) = ([0.0; 4], [[0.0; 4]; 4]);
            for sample in samples {
                let x = traits(sample.value, sample.elapsed);
                let p = logistic(x.iter().zip(shape).map(|(a, b)| a * b).sum());
                for ((slope, row), a) in slope.iter_mut().zip(&mut bend).zip(x) {
                    *slope += weight * (sample.came_to - p) * a;
                    row.iter_mut().zip(x).for_each(|(cell, b)| *cell += weight * p * (1.0 - p) * a * b);
                }
            }
            for (place, (slope, part)) in slope.iter_mut().zip(shape).enumerate() {
                *slope -= RIDGE * (part - SUPPOSED[place]);
                bend[place][place] += RIDGE;
            }
            let step = solved(bend, slope);
            shape.iter_mut().zip(step).for_each(|(part, more)| *part += more.clamp(-1.0, 1.0));
        }
        shape[1] = shape[1].max(LEAST);
        shape[3] = shape[3].max(LEAST - shape[1]);
        let mut curve =
            Curve { games, seed, level, shape: shape.map(|part| (part * 1e4).round() / 1e4), error: 0.25 };
        curve.error = curve.error_in(samples);
        curve
    }

    /// How far off it is in some games.
    #[must_use]
    pub fn error_in(&self, samples: &[Sample]) -> f64 {
        let missing = |sample: &Sample| (self.chance(sample.value, sample.elapsed) - sample.came_to).powi(2);
        #[expect(clippy::cast_precision_loss, reason = "a mean is kept with four digits")]
        let count = samples.len().max(1) as f64;
        (samples.iter().map(missing).sum::<f64>() / count * 1e4).round() / 1e4
    }
}

/// Four equations with four unknowns, by elimination; the ridge keeps them from having no answer.
fn solved(mut rows: [[f64; 4]; 4], mut right: [f64; 4]) -> [f64; 4] {
    for pivot in 0..4 {
        let best = (pivot..4).max_by(|a, b| rows[*a][pivot].abs().total_cmp(&rows[*b][pivot].abs()));
        let best = best.unwrap_or(pivot);
        rows.swap(pivot, best);
        right.swap(pivot, best);
        let (by, by_right) = (rows[pivot], right[pivot]);
        for (place, (row, right)) in rows.iter_mut().zip(&mut right).enumerate() {
            if place != pivot && by[pivot] != 0.0 {
                let times = row[pivot] / by[pivot];
                row.iter_mut().zip(by).for_each(|(cell, other)| *cell -= times * other);
                *right -= times * by_right;
            }
        }
    }
    std::array::from_fn(|i| if rows[i][i] == 0.0 { 0.0 } else { right[i] / rows[i][i] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SHELF;

    fn samples() -> Vec<Sample> {
        let lies = |number: u32| {
            let value = f64::from(number % 41) * 20.0 - 400.0;
            let elapsed = f64::from(number % 7) / 7.0;
            // As often won as a curve says that is steeper towards the end.
            let chance = logistic(0.5 + value / 100.0 * (0.5 + elapsed));
            let came_to = if f64::from(number * 7919 % 1000) / 1000.0 < chance { 1.0 } else { 0.0 };
            Sample { value, elapsed, came_to }
        };
        (0..4000).map(lies).collect()
    }

    #[test]
    fn a_curve_is_found_again_that_samples_were_drawn_from() {
        let curve = Curve::fitted(&samples(), 1000, 1, String::new());
        let wanted = [0.5, 0.5, 0.0, 1.0];
        for (found, wanted) in curve.shape.iter().zip(wanted) {
            assert!((found - wanted).abs() < 0.3, "{:?}", curve.shape);
        }
        assert!(curve.error < 0.2, "{}", curve.error);
        assert!(curve.chance(200.0, 0.9) > curve.chance(200.0, 0.1));
    }

    #[test]
    fn nobody_is_sure_before_the_end() {
        let curve = Curve::fitted(&samples(), 1000, 1, String::new());
        assert!(curve.chance(1e5, 1.0) < 1.0 && curve.chance(-1e5, 1.0) > 0.0);
        assert!(curve.chance(WON, 1.0) > 0.999 && curve.chance(-WON, 0.0) < 0.001);
    }

    #[test]
    fn nothing_to_go_by_is_even() {
        let curve = Curve::fitted(&[], 0, 0, String::new());
        assert!((curve.chance(0.0, 0.5) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn every_curve_belongs_to_a_scenario_and_rises() {
        let all: Curves = crate::yaml::read(FILE, 1 << 16).unwrap();
        for (id, curves) in &all {
            let game = SHELF.iter().find(|game| game.id == id).unwrap();
            for (scenario, curve) in curves {
                assert!(game.scenarios.iter().any(|known| known.id == scenario), "{id} {scenario}");
                assert!(curve.games > 0 && curve.error < 0.25, "{id} {scenario}");
                for elapsed in [0.0, 0.5, 1.0] {
                    assert!(curve.chance(100.0, elapsed) > curve.chance(-100.0, elapsed), "{id} {scenario}");
                }
            }
        }
    }
}
