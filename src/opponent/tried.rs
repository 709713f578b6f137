//! What came of a plan in the lines that were tried.

use super::line::Line;

/// What was tried, and where it led.
#[derive(Debug, Clone, Default)]
pub struct Tried {
    value: f64,
    chance: f64,
    squares: f64,
    times: f64,
    worst: f64,
    facts: Vec<(&'static str, f64)>,
}

impl Tried {
    /// One line more.
    pub fn add(&mut self, line: &Line) {
        if self.facts.is_empty() {
            self.facts = line.facts.iter().map(|(fact, _)| (*fact, 0.0)).collect();
        }
        for ((_, sum), (_, count)) in self.facts.iter_mut().zip(&line.facts) {
            *sum += f64::from(*count);
        }
        self.worst = if self.times > 0.0 { self.worst.min(line.chance) } else { line.chance };
        self.value += line.value;
        self.chance += line.chance;
        self.squares += line.chance * line.chance;
        self.times += 1.0;
    }

    /// What it was worth, on average.
    #[must_use]
    pub fn value(&self) -> f64 {
        if self.times > 0.0 { self.value / self.times } else { f64::NEG_INFINITY }
    }

    /// The chance to win it led to, on average.
    #[must_use]
    pub fn chance(&self) -> f64 {
        if self.times > 0.0 { self.chance / self.times } else { 0.5 }
    }

    /// How far off the chance may be, by how much the lines differ: twice the standard error.
    #[must_use]
    pub fn give_or_take(&self) -> f64 {
        if self.times < 2.0 {
            return 0.5;
        }
        let mean = self.chance();
        let variance = (self.squares / self.times - mean * mean).max(0.0);
        2.0 * (variance / (self.times - 1.0)).sqrt()
    }

    /// How often it was tried.
    #[must_use]
    pub fn times(&self) -> f64 {
        self.times
    }

    /// The chance it led to in the worst of the lines.
    #[must_use]
    pub fn worst(&self) -> f64 {
        self.worst
    }

    /// What was the case where it led, on average.
    pub fn facts(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let times = self.times.max(1.0);
        self.facts.iter().map(move |(fact, sum)| (*fact, sum / times))
    }
}
