//! The first edition: where its rulebook says what the third says elsewhere.
//!
//! A rule is written with its place in the third edition. A game of the first edition shows every place of a rulebook as
//! one of the first: this file translates, where questions and the end leave the rules, and where refusals and the story
//! are put into words. A rule that only the first edition has is cited as `Rule::ww1` where it acts. What it plays
//! differently is listed in `RULINGS.md` and asked where the rule is.

use super::options::{Edition, Options};
use crate::cite::{Book, Rule};
use crate::engine::{Ask, Need, Outcome};
use crate::flaw::Flaw;

/// Places of the third edition that have another number in the first: its advanced rules 13 to 17 were folded into the
/// main body later, and victory and the options moved.
const PLACES: &[(&str, &str)] = &[
    ("6.6", "13.0"),
    ("6.61", "13.1"),
    ("6.62", "13.2"),
    ("6.63", "13.3"),
    ("6.64", "13.4"),
    ("6.7", "14.0"),
    ("6.71", "14.1"),
    ("6.711", "14.11"),
    ("6.712", "14.12"),
    ("6.72", "14.2"),
    ("6.721", "14.21"),
    ("6.722", "14.22"),
    ("6.723", "14.23"),
    ("6.724", "14.24"),
    ("6.8", "15.0"),
    ("6.81", "15.1"),
    ("6.82", "15.2"),
    ("6.83", "15.3"),
    ("6.84", "15.4"),
    ("6.85", "15.5"),
    ("12.0", "17.0"),
    ("12.1", "17.1"),
    ("12.2", "17.2"),
    ("12.21", "17.21"),
    ("12.3", "17.3"),
    ("13.0", "12.0"),
    ("13.1", "12.1"),
    ("13.11", "12.11"),
    ("13.12", "12.12"),
    ("13.13", "12.13"),
    ("13.14", "12.14"),
    ("13.2", "12.2"),
    ("13.21", "12.21"),
    ("13.22", "12.22"),
    ("13.23", "12.23"),
    ("13.3", "12.3"),
    ("14.0", "18.0"),
    ("14.1", "18.0 5.21"),
    ("14.2", "18.0 10.31"),
    ("14.3", "18.0 12.0"),
    ("14.4", "18.0 #6"),
    ("14.5", "18.0 #66"),
];

/// Places of the third edition that the first does not have.
pub const ONLY_THIRD: &[&str] = &["6.811", "14.6", "14.7"];

/// The place in the first edition of what the third says here.
#[must_use]
pub fn place(third: &'static str) -> Option<&'static str> {
    if ONLY_THIRD.contains(&third) {
        return None;
    }
    Some(PLACES.iter().find(|(place, _)| *place == third).map_or(third, |(_, first)| first))
}

/// What the players of this game are told with the rules of their book.
#[must_use]
pub fn cite_flaw(options: &Options, flaw: Flaw) -> Flaw {
    match options.edition {
        Edition::Third => flaw,
        Edition::First => flaw.with("edition", "1"),
    }
}

/// The rules cited in a sentence, `[WW 6.431]`, as the first edition has them.
#[must_use]
pub fn cite_text(text: &str) -> String {
    let mut parts = text.split("[WW ");
    let mut cited = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (places, rest) = part.split_once(']').unwrap_or((part, ""));
        let first = |third: &str| {
            let moved = PLACES.iter().find(|(place, _)| *place == third);
            moved.map_or_else(|| third.to_owned(), |(_, first)| (*first).to_owned())
        };
        let places: Vec<String> = places.split(", ").map(first).collect();
        for part in ["[WW1", " ", &places.join(", "), "]", rest] {
            cited.push_str(part);
        }
    }
    cited
}

/// The rule as the players of this game have it in their book; cards, tables and our rulings are the same in both.
#[must_use]
pub fn cite(options: &Options, rule: Rule) -> Rule {
    let numbered = rule.place.starts_with(|first: char| first.is_ascii_digit());
    match (options.edition, rule.book) {
        (Edition::First, Book::WildernessWar) if numbered => place(rule.place).map_or(rule, Rule::ww1),
        _ => rule,
    }
}

/// The same for what a decision or the end of the game rests on.
#[must_use]
pub fn cite_need(options: &Options, need: Need) -> Need {
    match need {
        Need::Decision(ask) => Need::Decision(Ask { rule: cite(options, ask.rule), ..ask }),
        Need::Over(outcome) => Need::Over(Outcome { rule: cite(options, outcome.rule), ..outcome }),
        Need::Chance(_) | Need::Run | Need::Fault(_) => need,
    }
}
