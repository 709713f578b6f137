//! The account as a picture: faces against what was to be expected, results within their ranges, and how luck went in the
//! course of the game. British bars are full and French ones hatched, so that it can be read without colours.

use super::text::{chance, verdict};
use crate::luck::exact::{Distribution, real};
use crate::luck::{Account, Dice, Results, Tally, UNUSUAL};
use crate::render::map::svg::{escaped, n, run, text};
use crate::render::text::wrap_to;
use crate::side::{BySide, Side};
use crate::speech::Measure;
use std::collections::BTreeMap;

/// How wide the picture is.
const WIDTH: f64 = 900.0;
/// The left edge of what is drawn.
const LEFT: f64 = 40.0;
/// The height of the bars of faces.
const BARS: f64 = 150.0;
/// The height of a row of results.
const ROW: f64 = 24.0;
/// The height of the course of the game.
const COURSE: f64 = 170.0;
/// Where the ranges of results begin, and how wide they are.
const RANGES: (f64, f64) = (330.0, 330.0);
/// The scale of results reaches so many standard deviations to either side.
const DEVIATIONS: i32 = 4;
/// The most letters in a line of a heading, and of other words: wide ones still end before the edge.
const HEAD_LINE: usize = 84;
const LINE: usize = 104;

const STYLE: &str = "text{font:13px sans-serif;fill:#1d1b18}.head{font-weight:bold;font-size:15px}.small{font-size:11px;fill:#5d574b}\
.British{fill:#b3261e;stroke:#b3261e}.French{fill:url(#hatch);stroke:#174a96}.Nobody{fill:#8a8577;stroke:#8a8577}\
.line{fill:none;stroke-width:2}.line.French{stroke-dasharray:6 3}.axis{stroke:#5d574b;fill:none}.fair{stroke:#1d1b18;stroke-dasharray:3 3}\
.grid{stroke:#d8d0bc;fill:none}.whisker{stroke:#1d1b18;stroke-width:1.5}.range{fill:#e6dec5;stroke:#5d574b}.odd{font-weight:bold}.end{paint-order:stroke;stroke:#fffdf6;stroke-width:4;stroke-linejoin:round}";

/// What grows downwards.
#[derive(Debug, Default)]
struct Sheet {
    out: String,
    y: f64,
}

fn class(side: Option<Side>) -> &'static str {
    side.map_or("Nobody", Side::title)
}

fn line(from: (f64, f64), to: (f64, f64), class: &str) -> String {
    let ((a, b), (c, d)) = (from, to);
    format!("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{class}\"/>", n(a), n(b), n(c), n(d))
}

fn bar(x: f64, y: f64, width: f64, height: f64, class: &str) -> String {
    let (x, y, width, height) = (n(x), n(y), n(width), n(height));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" class=\"{class}\"/>")
}

impl Sheet {
    fn head(&mut self, words: &str) {
        self.y += 8.0;
        for line in wrap_to(HEAD_LINE, words, "", "").lines() {
            self.y += 20.0;
            self.out.push_str(&text(LEFT, self.y, "class=\"head\"", line));
        }
        self.y += 10.0;
    }

    fn words(&mut self, words: &str, class: &str) {
        for line in wrap_to(LINE, words, "", "").lines() {
            self.y += 17.0;
            self.out.push_str(&text(LEFT, self.y, &format!("class=\"{class}\""), line));
        }
    }

    /// The shares of the faces of each side, with their intervals and the share to be expected.
    fn faces(&mut self, all: &[&Dice]) {
        let room = (WIDTH - 2.0 * LEFT) / real(all.len().max(1));
        let top = self.y + 24.0;
        let floor = top + BARS;
        let most = all.iter().flat_map(|dice| &dice.faces).map(|face| face.interval.1).fold(0.3, f64::max);
        let height = |share: f64| BARS * share / most;
        let names = all.iter().any(|dice| dice.mean.is_none());
        for (place, dice) in all.iter().enumerate() {
            let x = LEFT + room * real(place);
            let told = format!("{} ({} dice)", dice.words(), dice.dice);
            self.out.push_str(&text(x, top - 8.0, "", &told));
            let step = (room - 24.0) / real(dice.faces.len().max(1));
            for (index, face) in dice.faces.iter().enumerate() {
                let at = x + step * real(index);
                let share = real(face.count) / real(dice.dice.max(1));
                let fair = face.expected / real(dice.dice.max(1));
                let (low, high) = face.interval;
                let (wide, middle) = (step * 0.7, at + step * 0.35);
                let up = |share: f64| floor - height(share);
                self.out.push_str(&bar(at, up(share), wide, height(share), class(dice.side)));
                self.out.push_str(&line((middle, up(low)), (middle, up(high)), "whisker"));
                self.out.push_str(&line((at - 3.0, up(fair)), (at + wide + 3.0, up(fair)), "fair"));
                let name = format!("{} · {}", super::text::printed(&face.face), face.count);
                let (place, down) = (n(middle), n(floor + 15.0));
                // Names of faces are longer than their bars are wide.
                let turned = match names {
                    true => format!(
                        "text-anchor=\"end\" transform=\"rotate(-35 {place} {down})\" class=\"small\""
                    ),
                    false => "text-anchor=\"middle\" class=\"small\"".to_owned(),
                };
                self.out.push_str(&text(middle, floor + 15.0, &turned, &name));
            }
            self.out.push_str(&line((x, floor), (x + room - 24.0, floor), "axis"));
        }
        self.y = floor + if names { 70.0 } else { 24.0 };
    }

    /// The scale that all results have: standard deviations from what was to be expected.
    fn scale(&mut self, rows: usize) {
        let (top, floor) = (self.y + 18.0, self.y + 18.0 + ROW * real(rows) + 6.0);
        for step in -DEVIATIONS..=DEVIATIONS {
            let x = deviated(f64::from(step));
            let class = if step == 0 { "fair" } else { "grid" };
            self.out.push_str(&line((x, top), (x, floor), class));
            let words = if step == 0 { "expected".to_owned() } else { format!("{step:+}") };
            self.out.push_str(&text(x, top - 4.0, "text-anchor=\"middle\" class=\"small\"", &words));
        }
        self.y += 12.0;
    }

    /// Each kind of result, by how far it is from what was to be expected.
    fn results(&mut self, results: &Results) {
        let (start, width) = RANGES;
        // Where nothing else could come, nothing is far from it.
        let far = |value: f64| deviated((value - results.expected) / results.deviation.max(0.01));
        let (low, high) = results.range;
        let y = self.y + ROW;
        let class = if results.chance < UNUSUAL { "odd" } else { "" };
        self.out.push_str(&text(LEFT, y, &format!("class=\"{class}\""), &results.words()));
        let wide = (far(real(high)) - far(real(low))).max(2.0);
        self.out.push_str(&bar(far(real(low)), y - 11.0, wide, 12.0, "range"));
        let (at, mark) = (far(real(results.actual)), self::class(Some(results.side)));
        self.out.push_str(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"5\" class=\"{mark}\"/>",
            n(at),
            n(y - 5.0)
        ));
        let told =
            format!("{} for {:.1}, chance {}", results.actual, results.expected, chance(results.chance));
        self.out.push_str(&text(start + width + 20.0, y, "class=\"small\"", &told));
        self.y = y;
    }

    /// How far the results of each side were above or below what was to be expected, die by die.
    fn course(&mut self, tally: &Tally, measure: Measure) {
        let mut sums: BySide<Vec<f64>> = BySide::default();
        for met in tally.met.iter().filter(|met| met.fortune.measure == measure) {
            let expected = Distribution::of_die(&met.fortune.by_face).mean();
            let won = f64::from(met.fortune.result()) - expected;
            let course = &mut sums[met.fortune.side];
            course.push(course.last().copied().unwrap_or_default() + won);
        }
        let all = || sums.british.iter().chain(&sums.french).copied();
        let most = all().fold(1.0, |most: f64, sum| most.max(sum.abs()));
        let dice = sums.british.len().max(sums.french.len()).max(1);
        let middle = self.y + 14.0 + COURSE / 2.0;
        let x = |die: usize| LEFT + (WIDTH - 2.0 * LEFT) * real(die) / real(dice);
        let y = |sum: f64| middle - COURSE / 2.0 * sum / most;
        self.out.push_str(&line((LEFT, middle), (WIDTH - LEFT, middle), "axis"));
        for (value, at) in [(most, y(most)), (-most, y(-most))] {
            self.out.push_str(&text(LEFT, at + 4.0, "class=\"small\"", &format!("{value:+.1}")));
        }
        let end = |side: Side| sums[side].last().map_or(middle, |sum| y(*sum));
        for side in Side::ALL {
            let name = name_at((end(side), side), (end(side.other()), side.other()));
            let mut points = vec![[x(0), middle]];
            points.extend(sums[side].iter().enumerate().map(|(die, sum)| [x(die + 1), y(*sum)]));
            self.out.push_str(&format!(
                "<path d=\"{}\" class=\"line {side}\" fill=\"none\"/>",
                run(&points, false)
            ));
            if let Some([x, _]) = points.last() {
                self.out.push_str(&text(*x - 4.0, name, "text-anchor=\"end\" class=\"end\"", side.title()));
            }
        }
        self.y = middle + COURSE / 2.0 + 12.0;
    }
}

/// Where so many standard deviations are on the scale of results; what is further out stands at its end.
fn deviated(by: f64) -> f64 {
    let (start, width) = RANGES;
    let most = f64::from(DEVIATIONS);
    start + width * (by.clamp(-most, most) + most) / (2.0 * most)
}

/// The height of a name beside its line.
const NAME: f64 = 14.0;

/// Where the name of a line stands that ends at a height: above it, but below it where the other line ends close above.
fn name_at(own: (f64, Side), other: (f64, Side)) -> f64 {
    let close = (own.0 - other.0).abs() < NAME;
    own.0 + if close && own > other { NAME } else { -6.0 }
}

/// What most dice of a game come to.
fn main_measure(tallies: &[Tally]) -> Option<Measure> {
    let mut count: BTreeMap<Measure, usize> = BTreeMap::new();
    for met in tallies.iter().flat_map(|tally| &tally.met) {
        *count.entry(met.fortune.measure).or_default() += 1;
    }
    count.into_iter().max_by_key(|(_, dice)| *dice).map(|(measure, _)| measure)
}

/// The luck of some logs of a game as an SVG picture.
#[must_use]
pub fn plot(title: &str, account: &Account, tallies: &[Tally]) -> String {
    let mut sheet = Sheet::default();
    sheet.head(title);
    sheet.words(&verdict(account), "");
    let in_all: Vec<&Dice> = account.dice.iter().filter(|dice| dice.kind.is_none()).collect();
    if !in_all.is_empty() {
        sheet.head(
            "Faces: bars as they came, whiskers 95 % (Clopper and Pearson), dashes what fair dice give",
        );
        sheet.faces(&in_all);
    }
    if !account.results.is_empty() {
        sheet.head("Results in standard deviations: the dot as it came, the bar where 95 % lie");
        sheet.scale(account.results.len());
        account.results.iter().for_each(|results| sheet.results(results));
        sheet.y += 14.0;
    }
    if let (Some(measure), [tally]) = (main_measure(tallies), tallies) {
        sheet.head(&format!(
            "In the course of the game: {} above or below expectation, die by die",
            measure.words()
        ));
        sheet.course(tally, measure);
    }
    let (width, height) = (n(WIDTH), n(sheet.y + 24.0));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\
         <title>{}</title><style>{STYLE}</style><defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" fill=\"#dbe5f4\"/><rect width=\"2.5\" height=\"5\" fill=\"#174a96\"/></pattern></defs>\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fffdf6\"/>{}</svg>\n",
        escaped(title),
        sheet.out
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// V10: results of all kinds have one scale, and nothing is drawn beyond it.
    #[test]
    fn v10_results_have_one_scale() {
        let (start, width) = RANGES;
        assert!((deviated(0.0) - (start + width / 2.0)).abs() < 1e-9);
        for far in [-1e9, -4.0, 4.0, 1e9] {
            assert!((start..=start + width).contains(&deviated(far)), "{far}");
        }
        let die = Distribution::of_die(&[0, 1]);
        assert!((die.deviation() - 0.5).abs() < 1e-9);
    }

    #[test]
    fn names_of_lines_that_end_together_stand_apart() {
        let (british, french) = (Side::British, Side::French);
        for (one, other) in [(90.0, 90.0), (90.0, 97.0), (97.0, 90.0), (90.0, 140.0)] {
            let names = (name_at((one, british), (other, french)), name_at((other, french), (one, british)));
            assert!((names.0 - names.1).abs() >= NAME, "{names:?}");
        }
    }
}
