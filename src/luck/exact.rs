//! Exact chances: nothing here is an approximation, but for the rounding of floating point numbers.

use std::collections::BTreeMap;

/// The share of chances that an interval is meant to cover.
pub const COVERED: f64 = 0.95;

/// How many dice the test of all faces at once is made for: with more it would take seconds.
pub const MOST_FITTED: usize = 300;

/// Halvings of an interval: more than a number of 53 bits can tell apart.
const HALVINGS: usize = 60;

/// A number of things as a floating point number; there are never more than a float can count.
#[must_use]
pub fn real(count: usize) -> f64 {
    count as f64
}

/// The chances of 0, 1, … n successes out of n, each with the chance `p`.
#[must_use]
pub fn binomial(n: usize, p: f64) -> Vec<f64> {
    if p <= 0.0 || p >= 1.0 {
        let sure = if p <= 0.0 { 0 } else { n };
        return (0..=n).map(|k| if k == sure { 1.0 } else { 0.0 }).collect();
    }
    // By logarithms: the chance of the first may be too small to be written down.
    let (yes, no) = (p.ln(), (1.0 - p).ln());
    let mut ways = 0.0;
    (0..=n)
        .map(|k| {
            if k > 0 {
                ways += (real(n - k + 1) / real(k)).ln();
            }
            (ways + real(k) * yes + real(n - k) * no).exp()
        })
        .collect()
}

/// The interval of Clopper and Pearson for the chance behind k successes out of n: whatever the chance is, at least
/// [`COVERED`] of such intervals hold it.
#[must_use]
pub fn clopper_pearson(k: usize, n: usize) -> (f64, f64) {
    let tail = (1.0 - COVERED) / 2.0;
    let at_least = |p: f64| binomial(n, p).iter().skip(k).sum::<f64>();
    let at_most = |p: f64| binomial(n, p).iter().take(k + 1).sum::<f64>();
    // The first grows with p, the second shrinks.
    let low = if k == 0 { 0.0 } else { halved(|p| at_least(p) < tail) };
    let high = if k == n { 1.0 } else { halved(|p| at_most(p) > tail) };
    (low, high)
}

/// The place between 0 and 1 up to which something holds.
fn halved(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The chances of the whole numbers from 0 on.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution(Vec<f64>);

impl Distribution {
    /// Nothing is thrown: it comes to 0.
    #[must_use]
    pub fn nothing() -> Distribution {
        Distribution(vec![1.0])
    }

    /// One die, of which each face comes to a number.
    #[must_use]
    pub fn of_die(by_face: &[u16]) -> Distribution {
        let most = by_face.iter().copied().max().unwrap_or_default();
        let mut mass = vec![0.0; usize::from(most) + 1];
        for value in by_face {
            mass[usize::from(*value)] += 1.0 / real(by_face.len());
        }
        if by_face.is_empty() { Distribution::nothing() } else { Distribution(mass) }
    }

    /// The sum with another that does not depend on it.
    #[must_use]
    pub fn plus(&self, other: &Distribution) -> Distribution {
        let mut mass = vec![0.0; self.0.len() + other.0.len() - 1];
        for (a, p) in self.0.iter().enumerate() {
            for (b, q) in other.0.iter().enumerate() {
                mass[a + b] += p * q;
            }
        }
        Distribution(mass)
    }

    /// What is expected.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0.iter().enumerate().map(|(value, chance)| real(value) * chance).sum()
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self.0.iter().enumerate().map(|(value, chance)| (real(value) - mean).powi(2) * chance);
        squares.sum::<f64>().sqrt()
    }

    /// The chance of so much or less.
    #[must_use]
    pub fn at_most(&self, value: usize) -> f64 {
        self.0.iter().take(value + 1).sum::<f64>().min(1.0)
    }

    /// The chance of so much or more.
    #[must_use]
    pub fn at_least(&self, value: usize) -> f64 {
        self.0.iter().skip(value).sum::<f64>().min(1.0)
    }

    /// The chance of something as far out, on either side: twice the smaller tail.
    #[must_use]
    pub fn two_sided(&self, value: usize) -> f64 {
        (2.0 * self.at_most(value).min(self.at_least(value))).min(1.0)
    }

    /// The smallest chance that [`Distribution::two_sided`] can come to.
    #[must_use]
    pub fn least(&self) -> f64 {
        self.each_two_sided().map(|(_, chance)| chance).fold(1.0, f64::min)
    }

    /// How often chance alone comes out below a mark: with few dice less often than the mark says, or never.
    #[must_use]
    pub fn level(&self, mark: f64) -> f64 {
        self.each_two_sided().filter(|(_, chance)| *chance < mark).map(|(mass, _)| mass).sum()
    }

    /// Every number that can come: its chance, and the chance of something as far out.
    fn each_two_sided(&self) -> impl Iterator<Item = (f64, f64)> {
        let mut below = 0.0;
        let total: f64 = self.0.iter().sum();
        self.0.iter().filter(|mass| **mass > 0.0).map(move |mass| {
            let at_least = total - below;
            below += mass;
            (*mass, (2.0 * below.min(at_least)).min(1.0))
        })
    }

    /// The middle numbers, that leave out at most half of the uncovered chances at either end.
    #[must_use]
    pub fn range(&self) -> (usize, usize) {
        let tail = (1.0 - COVERED) / 2.0;
        let last = self.0.len() - 1;
        let low = (0..=last).find(|value| self.at_most(*value) > tail).unwrap_or(0);
        let high = (0..=last).rev().find(|value| self.at_least(*value) > tail).unwrap_or(last);
        (low, high)
    }
}

/// For each number of dice, what the weighed squares of the counts may come to, and with which chance.
type Squares = Vec<BTreeMap<u64, f64>>;

/// A kind of face: on how many faces of the die it stands, and the weight of the square of its count.
#[derive(Debug, Clone, Copy)]
struct Cell {
    faces: usize,
    weight: u64,
}

fn squares(cells: &[Cell], most: usize) -> Squares {
    let square = |n: usize| (n as u64).saturating_mul(n as u64);
    match cells {
        [] => vec![BTreeMap::from([(0, 1.0)])],
        [one] => (0..=most).map(|n| BTreeMap::from([(one.weight * square(n), 1.0)])).collect(),
        several => {
            let (left, right, share) = halves(several, most);
            (0..=most).map(|n| joined(&left, &right, share, n)).collect()
        }
    }
}

/// Two halves of several cells, and the chance of the first.
fn halves(cells: &[Cell], most: usize) -> (Squares, Squares, f64) {
    let (left, right) = cells.split_at(cells.len() / 2);
    let faces = |cells: &[Cell]| cells.iter().map(|cell| cell.faces).sum::<usize>();
    let share = real(faces(left)) / real(faces(cells));
    (squares(left, most), squares(right, most), share)
}

fn joined(left: &Squares, right: &Squares, share: f64, n: usize) -> BTreeMap<u64, f64> {
    let mut all = BTreeMap::new();
    for (k, split) in binomial(n, share).iter().enumerate() {
        for (a, p) in &left[k] {
            for (b, q) in &right[n - k] {
                *all.entry(a + b).or_insert(0.0) += split * p * q;
            }
        }
    }
    all
}

/// So many dice in the first half of the cells.
#[derive(Debug)]
struct Part {
    chance: f64,
    /// What they may come to.
    first: BTreeMap<u64, f64>,
    /// What the others may come to, at the least.
    others: Vec<(u64, f64)>,
}

/// How unevenly dice may fall: the exact multinomial test, with the statistic of Pearson.
#[derive(Debug)]
pub struct Evenness {
    /// For each number of dice in the first half of the cells.
    parts: Vec<Part>,
    seen: u64,
    most: u64,
}

impl Evenness {
    /// Each count comes with the number of faces its kind stands on. Nothing: there are no dice, or too many.
    #[must_use]
    pub fn of(counts: &[(usize, usize)]) -> Option<Evenness> {
        let n: usize = counts.iter().map(|(count, _)| count).sum();
        if n == 0 || n > MOST_FITTED {
            return None;
        }
        // Pearson's statistic is the sum of squares by chance, but for what is the same for all throws; with these weights
        // it is a whole number.
        let whole: usize = counts.iter().map(|(_, faces)| *faces).fold(1, lcm);
        let cells: Vec<Cell> =
            counts.iter().map(|(_, faces)| Cell { faces: *faces, weight: (whole / faces) as u64 }).collect();
        let seen = counts.iter().zip(&cells).map(|((n, _), cell)| cell.weight * (*n as u64).pow(2)).sum();
        let most = cells.iter().map(|cell| cell.weight).max().unwrap_or_default() * (n as u64).pow(2);
        let (left, right, share) = halves(&cells, n);
        let split = binomial(n, share);
        let part = |(k, first): (usize, BTreeMap<u64, f64>)| Part {
            chance: split[k],
            first,
            others: tails(&right[n - k]),
        };
        let parts = left.into_iter().enumerate().map(part);
        Some(Evenness { parts: parts.collect(), seen, most })
    }

    /// The chance that so many dice come to this, or to more.
    fn at_least(&self, value: u64) -> f64 {
        let mut chance = 0.0;
        for Part { chance: split, first, others } in &self.parts {
            for (a, p) in first {
                let needed = value.saturating_sub(*a);
                let at = others.partition_point(|(b, _)| *b < needed);
                chance += split * p * others.get(at).map_or(0.0, |(_, tail)| *tail);
            }
        }
        chance.min(1.0)
    }

    /// The chance that dice fall as unevenly as these, or more so.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.at_least(self.seen)
    }

    /// The smallest chance that it can come to: all dice show one face.
    #[must_use]
    pub fn least(&self) -> f64 {
        self.at_least(self.most)
    }

    /// How often chance alone comes out below a mark.
    #[must_use]
    pub fn level(&self, mark: f64) -> f64 {
        if self.least() >= mark {
            return 0.0;
        }
        // The chance shrinks as the value grows: the first value of which it is below the mark.
        let (mut above, mut below) = (0, self.most);
        while above + 1 < below {
            let middle = above + (below - above) / 2;
            if self.at_least(middle) < mark { below = middle } else { above = middle }
        }
        self.at_least(below)
    }
}

/// The chance that dice fall as unevenly as this, or more so: see [`Evenness`].
#[must_use]
pub fn evenness(counts: &[(usize, usize)]) -> Option<f64> {
    Evenness::of(counts).map(|evenness| evenness.chance())
}

/// For each value the chance of it or more.
fn tails(of: &BTreeMap<u64, f64>) -> Vec<(u64, f64)> {
    let mut sum = 0.0;
    let mut all: Vec<(u64, f64)> = of
        .iter()
        .rev()
        .map(|(value, chance)| {
            sum += chance;
            (*value, sum)
        })
        .collect();
    all.reverse();
    all
}

fn lcm(a: usize, b: usize) -> usize {
    let (mut x, mut y) = (a, b.max(1));
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x.max(1) * b.max(1)
}

/// The chances of several tests, each corrected by the way of Holm: as if it had been made alone.
#[must_use]
pub fn corrected(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let mut out = vec![1.0; chances.len()];
    let mut least: f64 = 0.0;
    for (rank, index) in order.into_iter().enumerate() {
        least = least.max((chances[index] * real(chances.len() - rank)).min(1.0));
        out[index] = least;
    }
    out
}

/// The same where some tests can never come out small, because there are too few dice: those are left out first, by the way
/// of Tarone, and give nothing away to the others. Each test comes with its chance and the least that it can come to.
#[must_use]
pub fn corrected_among_possible(tests: &[(f64, f64)], mark: f64) -> Vec<f64> {
    let possible = |many: usize| tests.iter().filter(move |(_, least)| *least * real(many) <= mark);
    let many = (1..=tests.len().max(1)).find(|many| possible(*many).count() <= *many).unwrap_or(tests.len());
    let within: Vec<usize> = (0..tests.len()).filter(|at| tests[*at].1 * real(many) <= mark).collect();
    let held = corrected(&within.iter().map(|at| tests[*at].0).collect::<Vec<_>>());
    let mut out = vec![1.0; tests.len()];
    for (at, chance) in within.into_iter().zip(held) {
        out[at] = chance;
    }
    out
}

#[cfg(test)]
mod tests;
