//! Chances: what the dice may make of orders that are not signed yet.
//!
//! The rules themselves are asked: a copy of the game goes on from where the orders leave it, once for every way in which the
//! dice may fall, or many times by lot where these are too many. It knows what the public position knows and no hidden card;
//! whoever may react is supposed to let it pass. What is counted are marks that each game puts on its events.

mod end;
mod falls;
mod walk;

pub use end::{answers, asks_again, at_end, closing};

use super::{Offer, Play};
use crate::side::Side;
use serde::Serialize;
use std::collections::BTreeMap;

/// What an event counts for when chances are weighed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// Something that dice decide begins: `Battle at Albany`. What follows belongs to it.
    Contest(String),
    /// What the dice are read by, whatever they show: column and modifiers.
    Basis(String),
    /// How it came out.
    Result(String),
    /// A side lost so many of these.
    Loss {
        /// Who.
        side: Side,
        /// What: `steps`, `SP`.
        of: &'static str,
        /// How many.
        number: u32,
    },
    /// Something more that came of it.
    Fate(String),
    /// What follows does not belong to it.
    Close,
}

/// The kinds of question that are no new decision, but part of what dice bring about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Follow {
    /// Answered by themselves: which units are lost, where the beaten go.
    pub consequences: &'static [&'static str],
    /// Windows in which the other side may try something by dice: its chances are told too.
    pub tries: &'static [&'static str],
    /// Beginnings of orders that set somebody in motion: his name follows.
    pub sets_out: &'static [&'static str],
    /// Windows of the side whose turn it is: to let them pass is to do no more.
    pub ends: &'static [&'static str],
    /// Questions that the other side is supposed to answer by doing nothing, where what a side has ordered comes to dice only behind
    /// them.
    pub passed: &'static [&'static str],
    /// Questions which of several things that dice decide comes first: each of them is weighed as if it did.
    pub first: &'static [&'static str],
    /// What is asked again and again until somebody has enough of it, each with the kinds of throw that belong to it: whoever has
    /// not ordered more of it is supposed to have enough.
    pub again: &'static [(&'static str, &'static [&'static str])],
    /// What a person may rank in advance, by the word for it: the kinds of question it answers.
    pub ranks: &'static [(&'static str, &'static [&'static str])],
}

impl Follow {
    /// Nothing is known of the questions.
    pub const NOTHING: Follow = Follow {
        consequences: &[],
        tries: &[],
        sets_out: &[],
        ends: &[],
        passed: &[],
        first: &[],
        again: &[],
        ranks: &[],
    };
}

/// How much may be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Ways in which the dice may fall before they are too many to go through.
    pub branches: usize,
    /// Playouts by lot then.
    pub playouts: u32,
}

impl Bounds {
    /// For somebody who waits for the answer.
    pub const USUAL: Bounds = Bounds { branches: 12_000, playouts: 4_000 };
}

/// How chances were found.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "method", rename_all = "kebab-case")]
pub enum Method {
    /// By every way in which the dice may fall.
    Exact {
        /// How many there were.
        branches: usize,
    },
    /// By lot.
    Playouts {
        /// How many.
        number: u32,
        /// With 95 of 100, no chance is farther than this from the true one.
        within: f64,
    },
}

/// A chance, in parts of one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Chanced<T> {
    /// Of what.
    pub what: T,
    /// How likely.
    pub chance: f64,
}

/// How many a side may lose.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Toll {
    /// Who.
    pub side: Side,
    /// What.
    pub of: &'static str,
    /// Each number with its chance, the smallest first.
    pub numbers: Vec<Chanced<u32>>,
}

impl Toll {
    /// The number to be expected.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let all: f64 = self.numbers.iter().map(|number| number.chance).sum();
        let sum: f64 = self.numbers.iter().map(|number| f64::from(number.what) * number.chance).sum();
        if all > 0.0 { sum / all } else { 0.0 }
    }
}

/// One thing that dice decide.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Contest {
    /// `Battle at Albany`.
    pub title: String,
    /// Does it come about at all? The chances below are those if it does.
    pub chance: f64,
    /// Column and modifiers.
    pub basis: Vec<String>,
    /// How it may come out, the likeliest first.
    pub results: Vec<Chanced<String>>,
    /// What may be lost.
    pub tolls: Vec<Toll>,
    /// What more may come of it.
    pub fates: Vec<Chanced<String>>,
}

/// What the other side might try, and its chances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Try {
    /// Who.
    pub side: Side,
    /// In which kind of window.
    pub window: &'static str,
    /// By which order.
    pub order: String,
    /// The same as people say it.
    #[serde(skip)]
    pub said: String,
    /// What would come of it.
    pub contest: Contest,
}

/// A window that was supposed to be let pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Supposed {
    /// By whom.
    pub side: Side,
    /// Its kind.
    pub window: &'static str,
}

/// An answer that was supposed where a person would be asked, and could answer otherwise.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Chosen {
    /// By whom.
    pub side: Side,
    /// The kind of question.
    pub question: &'static str,
    /// The order, as people say it.
    pub answer: String,
}

/// Chances.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Odds {
    /// How they were found.
    pub method: Method,
    /// What is decided, in the order in which it may come.
    pub contests: Vec<Contest>,
    /// What was let pass on the way.
    pub supposed: Vec<Supposed>,
    /// What was answered on the way in people's place: every answer that some fall of the dice called for.
    pub chosen: Vec<Chosen>,
}

/// The chances from where orders leave a game, with the marks of what they have begun; nothing, if no dice decide anything
/// before somebody is asked something new.
#[must_use]
pub fn odds(play: &dyn Play, before: &[Mark], bounds: Bounds) -> Option<Odds> {
    walk::weigh(play, before, bounds)
}

/// What a side might try by dice in the window it is asked about, instead of letting it pass.
#[must_use]
pub fn attempts(play: &dyn Play, side: Side) -> Vec<Try> {
    walk::attempts(play, side)
}

/// How a person would answer a kind of question, given what is open: by its code.
pub type Answering<'a> = &'a dyn Fn(&dyn Play, &'static str, &[Offer]) -> Option<String>;

/// What may still be asked of a side in this stretch of play, and how it would answer: of each kind of question the longest run
/// of answers that some fall of the dice calls for.
#[must_use]
pub fn foreseen(play: &dyn Play, side: Side, answer: Answering<'_>) -> Vec<(&'static str, Vec<String>)> {
    walk::foreseen(play, side, answer)
}

/// What one way came to.
#[derive(Debug, Clone, Default)]
struct Part {
    title: String,
    basis: Vec<String>,
    results: Vec<String>,
    lost: BTreeMap<(Side, &'static str), u32>,
    fates: Vec<String>,
}

/// What the events on one way came to.
#[derive(Debug, Clone, Default)]
struct Tally {
    parts: Vec<Part>,
    closed: bool,
    /// What is asked again and again, and nobody is supposed to want more of ([`Follow::again`]).
    enough: Option<&'static str>,
}

fn once(list: &mut Vec<String>, text: String) {
    if !list.contains(&text) {
        list.push(text);
    }
}

impl Tally {
    /// What has begun, and is not decided yet.
    fn begun(before: &[Mark]) -> Tally {
        let mut tally = Tally::default();
        for mark in before {
            tally.note(mark.clone());
        }
        let open = tally.parts.pop().filter(|part| part.results.is_empty() && !tally.closed);
        Tally { parts: open.into_iter().collect(), ..Tally::default() }
    }

    fn note(&mut self, mark: Mark) {
        let part = match mark {
            Mark::Contest(title) => {
                self.closed = false;
                self.parts.push(Part { title, ..Part::default() });
                return;
            }
            Mark::Close => {
                self.closed = true;
                return;
            }
            _ if self.closed => return,
            // Of something that began before anybody looked.
            _ if self.parts.is_empty() => {
                self.parts.push(Part { title: "The dice".to_owned(), ..Part::default() });
                self.parts.last_mut()
            }
            _ => self.parts.last_mut(),
        };
        let Some(part) = part else { return };
        match mark {
            Mark::Basis(text) => once(&mut part.basis, text),
            Mark::Result(text) => once(&mut part.results, text),
            Mark::Fate(text) => once(&mut part.fates, text),
            Mark::Loss { side, of, number } => *part.lost.entry((side, of)).or_default() += number,
            Mark::Contest(_) | Mark::Close => {}
        }
    }

    /// Has the first thing come out?
    fn is_decided(&self) -> bool {
        self.parts.first().is_some_and(|part| !part.results.is_empty())
    }
}

/// The sum of many ways.
#[derive(Debug, Default)]
struct Sum {
    weight: f64,
    /// By title, in the order in which they came up.
    contests: Vec<(String, SumOf)>,
}

#[derive(Debug, Default)]
struct SumOf {
    weight: f64,
    basis: Vec<String>,
    results: BTreeMap<String, f64>,
    lost: BTreeMap<(Side, &'static str), BTreeMap<u32, f64>>,
    fates: BTreeMap<String, f64>,
}

impl Sum {
    fn add(&mut self, tally: &Tally, weight: f64) {
        self.weight += weight;
        for part in &tally.parts {
            let place = self.contests.iter().position(|(title, _)| *title == part.title);
            let place = place.unwrap_or_else(|| {
                self.contests.push((part.title.clone(), SumOf::default()));
                self.contests.len() - 1
            });
            self.contests[place].1.add(part, weight);
        }
    }

    fn contests(self) -> Vec<Contest> {
        let all = self.weight;
        self.contests.into_iter().map(|(title, sum)| sum.contest(title, all)).collect()
    }
}

impl SumOf {
    fn add(&mut self, part: &Part, weight: f64) {
        self.weight += weight;
        for text in &part.basis {
            once(&mut self.basis, text.clone());
        }
        let result = part.results.join(", ");
        if !result.is_empty() {
            *self.results.entry(result).or_default() += weight;
        }
        for (loser, number) in &part.lost {
            *self.lost.entry(*loser).or_default().entry(*number).or_default() += weight;
        }
        for fate in &part.fates {
            *self.fates.entry(fate.clone()).or_default() += weight;
        }
    }

    fn contest(self, title: String, all: f64) -> Contest {
        let weight = self.weight;
        let of = |sum: f64| if weight > 0.0 { sum / weight } else { 0.0 };
        let ranked = |sums: BTreeMap<String, f64>| {
            let mut list: Vec<_> =
                sums.into_iter().map(|(what, sum)| Chanced { what, chance: of(sum) }).collect();
            list.sort_by(|a, b| b.chance.total_cmp(&a.chance).then_with(|| a.what.cmp(&b.what)));
            list
        };
        let toll = |((side, unit), mut numbers): ((Side, &'static str), BTreeMap<u32, f64>)| {
            // Ways on which nothing is lost say nothing of it.
            let told: f64 = numbers.values().sum();
            let none = weight - told;
            if none > weight * 1e-9 {
                *numbers.entry(0).or_default() += none;
            }
            let numbers = numbers.into_iter().map(|(what, sum)| Chanced { what, chance: of(sum) }).collect();
            Toll { side, of: unit, numbers }
        };
        Contest {
            title,
            chance: if all > 0.0 { weight / all } else { 0.0 },
            basis: self.basis,
            results: ranked(self.results),
            tolls: self.lost.into_iter().map(toll).collect(),
            fates: ranked(self.fates),
        }
    }
}
