//! Chances in a few lines.

use super::paint::{ASIDE, HEADING, paint};
use super::text::{and, clean, tied, wrap};
use crate::games;
use crate::side::Side;
use crate::speech::odds::{Chanced, Chosen, Contest, Method, Odds, Supposed, Toll, Try};
use std::collections::BTreeMap;

/// Chances below this are told together.
const LEAST: f64 = 0.0005;
/// Fates that are told of a contest.
const FATES: usize = 8;
/// Answers to one kind of question that are named; where there are more, what they are about is.
const ANSWERS: usize = 2;

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

/// Chances in lines: of what is under way, else of what comes if no more is done, with the orders that end it.
pub fn either(now: Option<Odds>, at_end: impl FnOnce() -> Option<(Vec<String>, Odds)>) -> Option<String> {
    now.map(|odds| text(&odds)).or_else(|| {
        let (ends, odds) = at_end()?;
        // Where only the other side is asked before the dice, there is nothing to order.
        if ends.is_empty() {
            return Some(text(&odds));
        }
        let ends: Vec<String> = ends.iter().map(|order| format!("`{}`", clean(order))).collect();
        Some(headed(&format!("If you do no more ({}):", ends.join(", ")), &odds))
    })
}

/// Chances under a line that says of what.
fn headed(head: &str, odds: &Odds) -> String {
    format!("{}\n{}", paint(HEADING, wrap(head, "", "  ")), text(odds))
}

/// The chances of each answer that is open.
#[must_use]
pub fn answers(answers: &[(String, Odds)]) -> String {
    let one = |(order, odds): &(String, Odds)| headed(&format!("If you order `{}`:", clean(order)), odds);
    answers.iter().map(one).collect()
}

fn list<T: ToString>(chances: &[Chanced<T>]) -> String {
    let one =
        |chanced: &Chanced<T>| format!("{} {}", chanced.what.to_string(), tied(&percent(chanced.chance)));
    // Where a comma stands within what may happen, it parts nothing else.
    let comma = chances.iter().any(|chanced| chanced.what.to_string().contains(','));
    chances.iter().map(one).collect::<Vec<_>>().join(if comma { "; " } else { ", " })
}

fn toll(toll: &Toll) -> String {
    let numbers: Vec<String> = toll
        .numbers
        .iter()
        .map(|number| tied(&format!("{}: {}", number.what, percent(number.chance))))
        .collect();
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
    bases(&contest.basis).iter().for_each(|basis| line(basis));
    if !contest.results.is_empty() {
        line(&list(&contest.results));
    }
    contest.tolls.iter().for_each(|lost| line(&toll(lost)));
    if !contest.fates.is_empty() {
        let shown = &contest.fates[..contest.fates.len().min(FATES)];
        line(&list(shown));
    }
}

/// `11,016`.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut told = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// What the other side might try, in a sentence for all that have the same chances: `If the French intercept with Marin, or under Rigaud
/// (4 needed): …`.
#[must_use]
pub fn attempts(tries: &[Try]) -> String {
    let mut told: Vec<(String, Vec<String>, String)> = Vec::new();
    for Try { side, said, contest, .. } in tries.iter().filter(|tried| !tried.contest.results.is_empty()) {
        let (verb, who) = said.split_once(' ').unwrap_or((said, ""));
        // Who they are is said by the order.
        let basis = contest
            .basis
            .first()
            .map(|basis| basis.rsplit_once(": ").map_or(basis.as_str(), |(_, read)| read));
        let basis = basis.map(|basis| format!(" ({basis})")).unwrap_or_default();
        let (head, tail) = (format!("If the {side} {verb}"), format!("{basis}: {}", list(&contest.results)));
        match told.iter_mut().find(|(known, _, after)| *known == head && *after == tail) {
            Some((_, all, _)) => all.extend((!all.iter().any(|known| known == who)).then(|| who.to_owned())),
            None => told.push((head, vec![who.to_owned()], tail)),
        }
    }
    let line = |(head, who, tail): &(String, Vec<String>, String)| {
        let who = format!("{head} {}", who.join(", or "));
        wrap(&clean(&format!("{}{tail}", who.trim_end())), "", "  ") + "\n"
    };
    told.iter().map(line).collect()
}

/// What is supposed to be let pass, in a sentence: `Supposing the French don't intercept.`
#[must_use]
pub fn supposed(passed: &[Supposed]) -> Option<String> {
    let by = |side: Side| {
        let mut words: Vec<String> = Vec::new();
        for passed in passed.iter().filter(|passed| passed.side == side) {
            let word = games::passing(passed.window).unwrap_or("don't react").to_owned();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        (!words.is_empty()).then(|| format!("the {side} {}", and(&words)))
    };
    let told: Vec<String> = Side::ALL.into_iter().filter_map(by).collect();
    (!told.is_empty()).then(|| format!("Supposing {}.", told.join(", and ")))
}

/// The answers that were given in people's place, a sentence or two for each side: each answer, where there are few to a kind of
/// question.
#[must_use]
pub fn chosen(chosen: &[Chosen]) -> Option<String> {
    let mut questions: BTreeMap<(Side, &str), Vec<&str>> = BTreeMap::new();
    for Chosen { side, question, answer } in chosen {
        questions.entry((*side, *question)).or_default().push(answer);
    }
    let (mut named, mut about) = (BTreeMap::<Side, Vec<String>>::new(), BTreeMap::<Side, Vec<String>>::new());
    for ((side, question), answers) in questions {
        if answers.len() > ANSWERS {
            let title = games::choosing(question).unwrap_or(question);
            about.entry(side).or_default().push(title.to_owned());
        } else {
            let orders: Vec<String> = answers.iter().map(|order| format!("`{}`", clean(order))).collect();
            named.entry(side).or_default().push(orders.join(" or "));
        }
    }
    let named =
        named.iter().map(|(side, orders)| format!("Supposing the {side} answer {}.", orders.join("; ")));
    let about = about.iter().map(|(side, about)| {
        format!("Where the {side} would be asked {}, the program has chosen for them.", and(about))
    });
    let told: Vec<String> = named.chain(about).collect();
    (!told.is_empty()).then(|| told.join(" "))
}

/// What the dice are read by. What differs with what is left to fire stands in one line.
fn bases(basis: &[String]) -> Vec<String> {
    let head = |text: &str| text.split_once(": ").map(|(head, _)| head.to_owned());
    let same = |one: &String, other: &String| head(one).is_some() && head(one) == head(other);
    let mut lines = Vec::new();
    for (at, first) in basis.iter().enumerate() {
        if basis[..at].iter().any(|earlier| same(earlier, first)) {
            continue;
        }
        let alike = basis[at + 1..].iter().filter(|other| same(first, other));
        let others: Vec<&str> = alike.filter_map(|other| Some(other.split_once(": ")?.1)).collect();
        lines.push(match others.as_slice() {
            [] => first.clone(),
            others => format!("{first}; or, with what the dice before leave: {}", others.join("; ")),
        });
    }
    lines
}

/// Chances in lines.
#[must_use]
pub fn text(odds: &Odds) -> String {
    let mut out = String::new();
    for found in &odds.contests {
        contest(found, &mut out);
    }
    let method = match odds.method {
        Method::Exact { branches: 1 } => "The only outcome.".to_owned(),
        Method::Exact { branches } => format!("All {} outcomes of the dice counted.", thousands(branches)),
        Method::Playouts { number, within } => {
            format!("From {} trials: give or take {}.", thousands(number as usize), percent(within))
        }
    };
    let supposed = supposed(&odds.supposed).into_iter().chain(chosen(&odds.chosen));
    let told: Vec<String> = [method].into_iter().chain(supposed).collect();
    out.push_str(&paint(ASIDE, wrap(&told.join(" "), "", "  ")));
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p34_what_is_supposed_is_told_in_words() {
        let passed = |side, window| Supposed { side, window };
        let all = [
            passed(Side::French, "interrupt-reinforcement"),
            passed(Side::French, "interrupt-movement"),
            passed(Side::French, "combat-card"),
            passed(Side::British, "avoid-battle"),
        ];
        let told = supposed(&all).unwrap_or_default();
        assert_eq!(
            told,
            "Supposing the British don't avoid battle, and the French don't interrupt and play no combat card."
        );
        assert_eq!(supposed(&[]), None);
    }

    #[test]
    fn what_was_answered_in_peoples_place_is_told() {
        let answered =
            |question, answer: &str| Chosen { side: Side::French, question, answer: answer.to_owned() };
        let few =
            [answered("hit", "hit Marin"), answered("hit", "hit Rigaud"), answered("rout", "lose Marin")];
        let told = chosen(&few).unwrap_or_default();
        assert_eq!(told, "Supposing the French answer `hit Marin` or `hit Rigaud`; `lose Marin`.");
        let many = ["hit Marin", "hit Rigaud", "hit Langis"].map(|answer| answered("hit", answer));
        let told = chosen(&many).unwrap_or_default();
        assert_eq!(told, "Where the French would be asked who takes a Hit, the program has chosen for them.");
        assert_eq!(chosen(&[]), None);
    }

    #[test]
    fn tries_with_the_same_chances_are_told_together() {
        let tried = |said: &str, basis: &str, chance: f64| {
            let result = |what: &str, chance| Chanced { what: what.to_owned(), chance };
            let contest = Contest {
                title: "Interception".to_owned(),
                chance: 1.0,
                basis: vec![basis.to_owned()],
                results: vec![result("they intercept", chance), result("they fail", 1.0 - chance)],
                tolls: Vec::new(),
                fates: Vec::new(),
            };
            let (side, window) = (Side::French, "interception");
            Try { side, window, order: said.to_owned(), said: said.to_owned(), contest }
        };
        let all = [
            tried("intercept with Marin", "Marin: 4 needed", 0.5),
            tried("intercept with Perière", "Perière: 4 needed", 0.5),
            tried("intercept under Rigaud", "Rigaud, Marin: 4 needed, Tactics +1", 2.0 / 3.0),
        ];
        let told = attempts(&all);
        let told: Vec<&str> = told.lines().collect();
        assert!(
            told[0].starts_with("If the French intercept with Marin, or with Perière (4 needed): they"),
            "{told:?}"
        );
        assert!(
            told.iter()
                .any(|line| line.starts_with("If the French intercept under Rigaud (4 needed, Tactics +1)"))
        );
    }

    #[test]
    fn w8_what_differs_with_losses_is_one_line() {
        let basis = |all: &[&str]| bases(&all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>());
        assert_eq!(
            basis(&["The French fire: column 1", "The British fire: column 4", "The French fire: column 0"]),
            [
                "The French fire: column 1; or, with what the dice before leave: column 0",
                "The British fire: column 4"
            ]
        );
        assert_eq!(basis(&["column 3"]), ["column 3"]);
        assert_eq!((thousands(11_016), thousands(999)), ("11,016".to_owned(), "999".to_owned()));
    }

    #[test]
    fn a_chance_is_told_as_people_say_it() {
        assert_eq!(percent(0.5), "50 %");
        assert_eq!(percent(7.0 / 36.0), "19.4 %");
        assert_eq!(percent(0.0001), "under 0.1 %");
        assert_eq!((percent(0.0), percent(1.0)), ("0 %".to_owned(), "100 %".to_owned()));
    }
}
