//! Where those on the move can get to, and by which path: the rules are asked step by step, supposing that the other side lets
//! its windows pass.

use super::{Play, Term};
use crate::engine::{Next, Who};
use crate::side::Side;
use std::collections::BTreeMap;

/// Positions that are looked at; more are not needed on any of the maps.
const MOST: usize = 6_000;
/// Paths of the same length that are kept.
const WIDEST: usize = 8;
/// Steps between two questions.
const LONGEST: usize = 200;

/// Beginnings of orders that go somewhere at one go.
const LEAPS: [&str; 2] = ["sail", "land"];

/// What comes after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// They may go on, or halt there.
    Open,
    /// The move is over.
    Ends,
    /// Dice decide what comes of it.
    Dice,
    /// Somebody has to decide something first.
    Asked,
}

/// One way to a place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Path {
    /// In how many windows on the way the other side might try something by dice.
    pub risks: usize,
    /// The places, the last one where it leads.
    pub places: Vec<String>,
}

/// A place that can be got to.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Route {
    /// Its id.
    pub to: String,
    /// The word of the order.
    pub by: &'static str,
    /// What comes then.
    pub arrival: Arrival,
    /// The shortest ways, those with the fewest risks first.
    pub paths: Vec<Path>,
}

impl Route {
    /// The shortest ways that nothing speaks against: those with the fewest risks.
    #[must_use]
    pub fn sensible(&self) -> Vec<&Path> {
        let least = self.paths.iter().map(|path| path.risks).min();
        self.paths.iter().filter(|path| Some(path.risks) == least).collect()
    }

    /// A way as an order.
    #[must_use]
    pub fn order(&self, path: &Path) -> String {
        format!("{} {}", self.by, path.places.join(", "))
    }
}

/// A position on the way, and the ways to it.
struct Node {
    play: Box<dyn Play>,
    paths: Vec<Path>,
}

/// The word and the place of a step, if these terms are one.
fn step(terms: &[Term], path: &'static str) -> Option<(&'static str, String)> {
    let (last, before) = terms.split_last()?;
    let Term::Name { id, .. } = last else { return None };
    let Some(Term::Key(first) | Term::Opt(first)) = before.first() else { return None };
    let plain = before.iter().all(|term| matches!(term, Term::Key(_) | Term::Opt(_)));
    let known = *first == path || LEAPS.contains(first);
    (plain && known).then(|| (*first, id.to_string()))
}

/// The places that `side` can get to from the question about its next step; none, if that is not what is asked.
#[must_use]
pub fn routes(play: &dyn Play, side: Side) -> Vec<Route> {
    search(play, side, None)
}

/// The way to one place: no farther is looked than it takes to get there.
#[must_use]
pub fn route_to(play: &dyn Play, side: Side, goal: &str) -> Option<Route> {
    let path = play.grammar().path;
    search(play, side, Some(goal)).into_iter().find(|route| route.by == path && route.to == goal)
}

fn search(play: &dyn Play, side: Side, goal: Option<&str>) -> Vec<Route> {
    let Some(kind) = play.next().ask_of(side).map(|ask| ask.kind) else { return Vec::new() };
    let word = play.grammar().path;
    let mut found: Vec<Route> = Vec::new();
    let mut looked = 0;
    let start = Node { play: play.copy(), paths: vec![Path { risks: 0, places: Vec::new() }] };
    let mut seen = std::collections::BTreeSet::from([play.facts()]);
    let stands = play.stands();
    let mut level = vec![start];
    while !level.is_empty() && looked < MOST {
        let mut next: BTreeMap<String, Node> = BTreeMap::new();
        for node in level {
            for offer in node.play.legal(side) {
                let Some((by, to)) = step(&offer.words.0, word).filter(|_| offer.is_open()) else { continue };
                looked += 1;
                let mut play = node.play.copy();
                let taken = play.find(side, &offer.code).and_then(|choice| play.take(side, choice));
                if taken.is_err() {
                    continue;
                }
                let (arrival, risks) = onward(&mut *play, side, kind);
                let grown = |path: &Path| Path {
                    risks: path.risks + risks,
                    places: path.places.iter().cloned().chain([to.clone()]).collect(),
                };
                let paths: Vec<Path> = node.paths.iter().map(grown).collect();
                // Back where they set out is no place to get to, though a way may lead through it.
                if stands != Some(to.as_str()) {
                    record(&mut found, &to, by, arrival, &paths);
                }
                if arrival == Arrival::Open && by == word {
                    let facts = play.facts();
                    if !seen.contains(&facts) {
                        let node = next.entry(facts).or_insert_with(|| Node { play, paths: Vec::new() });
                        node.paths.extend(paths);
                        node.paths.sort();
                        node.paths.truncate(WIDEST);
                    }
                }
            }
        }
        // Whatever comes later is a longer way.
        if found.iter().any(|route| route.by == word && Some(route.to.as_str()) == goal) {
            break;
        }
        seen.extend(next.keys().cloned());
        level = next.into_values().collect();
    }
    found
}

fn record(found: &mut Vec<Route>, to: &str, by: &'static str, arrival: Arrival, paths: &[Path]) {
    let length = |paths: &[Path]| paths.first().map_or(0, |path| path.places.len());
    match found.iter_mut().find(|route| route.to == to && route.by == by) {
        Some(known) if length(&known.paths) < length(paths) => {}
        Some(known) => {
            known.arrival = known.arrival.min(arrival);
            known.paths.extend(paths.iter().cloned());
            known.paths.sort();
            known.paths.dedup();
            known.paths.truncate(WIDEST);
        }
        None => found.push(Route { to: to.to_owned(), by, arrival, paths: paths.to_vec() }),
    }
}

/// Goes on until `side` has to decide again; what is asked then, and how often the other side might have tried something.
fn onward(play: &mut dyn Play, side: Side, kind: &'static str) -> (Arrival, usize) {
    let (tries, mut risks) = (play.follow().tries, 0);
    for _ in 0..LONGEST {
        let (asked, choice) = match play.next() {
            Next::Over(_) => return (Arrival::Ends, risks),
            Next::Chance(_) => return (Arrival::Dice, risks),
            Next::Decision(ask) => {
                let Who::One(asked) = ask.who else { return (Arrival::Asked, risks) };
                if asked == side && ask.kind == kind {
                    return (Arrival::Open, risks);
                }
                let choice = match (play.only(asked), play.pass(asked)) {
                    (Some(only), _) => Some(only),
                    (None, Some(pass)) if asked != side => {
                        risks += usize::from(tries.contains(&ask.kind));
                        Some(pass)
                    }
                    _ => None,
                };
                // What the rest of the turn asks has nothing to do with the move.
                let Some(choice) = choice else {
                    let arrival = if asked == side { Arrival::Ends } else { Arrival::Asked };
                    return (arrival, risks);
                };
                (asked, choice)
            }
        };
        if play.take(asked, choice).is_err() {
            return (Arrival::Asked, risks);
        }
    }
    (Arrival::Asked, risks)
}
