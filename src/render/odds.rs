//! Chances in a few lines.

use super::paint::{ASIDE, HEADING, paint};
use super::text::{clean, wrap};
use crate::side::Side;
use crate::speech::odds::{Chanced, Contest, Method, Odds, Supposed, Toll, Try};

/// Chances below this are told together.
const LEAST: f64 = 0.0005;
/// Fates that are told of a contest.
const FATES: usize = 8;

/// `58.3 %`.
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    if chance > 0.0 && chance < LEAST {
        return "under 0.1 %".to_owned();
    }
    if (percent - percent.round()).abs() < 1e-9 {
        format!("{percent:.0} %")
    } else {
        format!("{percent:.1} %")
    }
}

fn list<T: ToString>(chances: &[Chanced<T>]) -> String {
    let one = |chanced: &Chanced<T>| format!("{} {}", chanced.what.to_string(), percent(chanced.chance));
    chances.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn toll(toll: &Toll) -> String {
    let numbers: Vec<String> =
        toll.numbers.iter().map(|number| format!("{}: {}", number.what, percent(number.chance))).collect();
    format!("{} lost by the {}: {} (on average {:.2})", toll.of, toll.side, numbers.join(", "), toll.mean())
}

fn contest(contest: &Contest, out: &mut String) {
    let whether = if contest.chance < 1.0 - 1e-9 {
        format!(" (comes about: {})", percent(contest.chance))
    } else {
        String::new()
    };
    out.push_str(&paint(HEADING, format!("{}{whether}", clean(&contest.title))));
    out.push('\n');
    let mut line = |text: &str| {
        out.push_str(&wrap(&clean(text), "  ", "    "));
        out.push('\n');
    };
    contest.basis.iter().for_each(|basis| line(basis));
    if !contest.results.is_empty() {
        line(&list(&contest.results));
    }
    contest.tolls.iter().for_each(|lost| line(&toll(lost)));
    if !contest.fates.is_empty() {
        let shown = &contest.fates[..contest.fates.len().min(FATES)];
        line(&list(shown));
    }
}

/// What the other side might try, each in a sentence; what is told of several alike is told once.
#[must_use]
pub fn attempts(tries: &[Try]) -> String {
    let mut told: Vec<String> = Vec::new();
    for Try { side, order, contest, .. } in tries {
        let basis = contest.basis.first().map(|basis| format!(" ({basis})")).unwrap_or_default();
        let text = format!("If the {side} order `{order}`{basis}: {}", list(&contest.results));
        let line = wrap(&clean(&text), "", "  ") + "\n";
        if !contest.results.is_empty() && !told.contains(&line) {
            told.push(line);
        }
    }
    told.concat()
}

/// What is supposed to be let pass, in a sentence.
#[must_use]
pub fn supposed(passed: &[Supposed]) -> Option<String> {
    let by = |side: Side| {
        let mut kinds: Vec<&str> = Vec::new();
        for passed in passed.iter().filter(|passed| passed.side == side) {
            if !kinds.contains(&passed.window) {
                kinds.push(passed.window);
            }
        }
        (!kinds.is_empty()).then(|| format!("the {side} pass {}", kinds.join(", ")))
    };
    let told: Vec<String> = Side::ALL.into_iter().filter_map(by).collect();
    (!told.is_empty()).then(|| format!("Supposing that {}.", told.join(", and that ")))
}

/// Chances in lines.
#[must_use]
pub fn text(odds: &Odds) -> String {
    let mut out = String::new();
    for found in &odds.contests {
        contest(found, &mut out);
    }
    let method = match odds.method {
        Method::Exact { branches } => format!("Every fall of the dice was gone through: {branches} ways."),
        Method::Playouts { number, within } => format!(
            "By {number} playouts, for there are too many ways to go through: 95 of 100 such figures are within ±{} of the true one.",
            percent(within)
        ),
    };
    let told: Vec<String> = [method].into_iter().chain(supposed(&odds.supposed)).collect();
    out.push_str(&paint(ASIDE, wrap(&told.join(" "), "", "  ")));
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_told_as_people_say_it() {
        assert_eq!(percent(0.5), "50 %");
        assert_eq!(percent(7.0 / 36.0), "19.4 %");
        assert_eq!(percent(0.0001), "under 0.1 %");
        assert_eq!((percent(0.0), percent(1.0)), ("0 %".to_owned(), "100 %".to_owned()));
    }
}
