//! Going through the ways in which the dice may fall.

use super::falls::falls;
use super::{Answering, Bounds, Chosen, Contest, Follow, Mark, Method, Odds, Sum, Supposed, Tally, Try};
use crate::engine::{Chance, Drawn, Next, RandomTable, Who};
use crate::side::Side;
use crate::speech::Play;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};

/// Steps between two throws; more means that a game runs in circles.
const LONGEST: usize = 2_000;
/// Orders of the other side whose chances are told.
const MOST_TRIES: usize = 8;
/// Falls of the first dice that answers are foreseen for.
const FORESEEN: usize = 216;
/// Always the same, so that the same orders have the same chances.
const SEED: u64 = 1759;

/// There are more ways than may be looked at.
struct TooMany;

/// Where a way has come to.
enum Stop {
    /// Fortune is asked.
    Chance(Chance),
    /// Somebody is asked something new, or the game is over.
    Here,
}

/// One who goes through them.
struct Walker {
    follow: Follow,
    /// Does somebody else's try count, and nothing after it?
    trying: bool,
    supposed: Vec<Supposed>,
    chosen: Vec<Chosen>,
    /// Their codes, so that each is put in words once.
    known: BTreeSet<(Side, &'static str, String)>,
    branches: usize,
    most: usize,
}

/// How far a chance found by so many playouts may be from the true one, 95 times of 100.
fn within(playouts: u32) -> f64 {
    // Twice the standard deviation of a chance of one half, the least certain of all.
    1.0 / f64::from(playouts.max(1)).sqrt()
}

pub(super) fn weigh(play: &dyn Play, before: &[Mark], bounds: Bounds) -> Option<Odds> {
    let mut walker = Walker::new(play.follow(), bounds.branches);
    let (mut start, mut tally) = (play.copy(), Tally::begun(before));
    tally.enough = walker.enough(play);
    let Stop::Chance(chance) = walker.quietly(&mut *start, &mut tally) else { return None };
    let mut sum = Sum::default();
    let method = match walker.branch(&*start, &chance, &tally, 1.0, &mut sum) {
        Ok(()) => Method::Exact { branches: walker.branches },
        Err(TooMany) => {
            sum = walker.playouts(&*start, &tally, bounds.playouts);
            Method::Playouts { number: bounds.playouts, within: within(bounds.playouts) }
        }
    };
    walker.supposed.sort_unstable();
    walker.supposed.dedup();
    let (contests, Walker { supposed, mut chosen, .. }) = (sum.contests(), walker);
    chosen.sort_unstable();
    (!contests.is_empty()).then_some(Odds { method, contests, supposed, chosen })
}

impl Walker {
    fn new(follow: Follow, most: usize) -> Walker {
        let (supposed, chosen, known) = (Vec::new(), Vec::new(), BTreeSet::new());
        Walker { follow, trying: false, supposed, chosen, known, branches: 0, most }
    }

    /// What is asked again and again, if that is asked now, or thrown for: whoever wanted more of it would have ordered it.
    fn enough(&self, play: &dyn Play) -> Option<&'static str> {
        let (asked, thrown) = match play.next() {
            Next::Decision(ask) => (Some(ask.kind), None),
            Next::Chance(chance) => (None, thrown(play, chance)),
            Next::Over(_) => return None,
        };
        let is_it = |(kind, throws): &&(&'static str, &[&str])| {
            asked == Some(*kind) || thrown.is_some_and(|thrown| throws.contains(&thrown))
        };
        self.follow.again.iter().find(is_it).map(|(kind, _)| *kind)
    }

    /// Other dice than those it brings end it.
    fn still_enough(&self, play: &dyn Play, chance: &Chance, enough: Option<&'static str>) -> bool {
        let throws = self.follow.again.iter().find(|(kind, _)| Some(*kind) == enough);
        let thrown = thrown(play, chance);
        throws.is_some_and(|(_, throws)| thrown.is_some_and(|thrown| throws.contains(&thrown)))
    }

    /// The answer that is supposed to a question which is part of what dice bring about.
    fn answered(
        &mut self,
        play: &dyn Play,
        side: Side,
        question: &'static str,
        tally: &Tally,
    ) -> Option<usize> {
        if tally.enough == Some(question)
            && let Some(enough) = idle(play, side)
        {
            self.supposed.push(Supposed { side, window: question });
            return Some(enough);
        }
        let (choice, free) = any(play, side)?;
        let code = free.then(|| play.code(side, choice)).flatten();
        if let Some(code) = code
            && self.known.insert((side, question, code))
        {
            let answer = play.legal(side).get(choice).map(|offer| offer.words.said()).unwrap_or_default();
            self.chosen.push(Chosen { side, question, answer });
        }
        Some(choice)
    }

    /// Goes on as far as nothing is left to fortune.
    fn quietly(&mut self, play: &mut dyn Play, tally: &mut Tally) -> Stop {
        for _ in 0..LONGEST {
            if self.trying && tally.is_decided() {
                return Stop::Here;
            }
            let (choice, side) = match play.next() {
                Next::Over(_) | Next::Chance(Chance::Shuffle(_) | Chance::Show { .. }) => return Stop::Here,
                Next::Chance(chance) => return Stop::Chance(chance.clone()),
                Next::Decision(ask) => {
                    let Who::One(side) = ask.who else { return Stop::Here };
                    let ask = *ask;
                    let choice = match (play.only(side), play.pass(side)) {
                        (Some(only), _) => only,
                        (None, Some(pass)) if ask.window => {
                            self.supposed.push(Supposed { side, window: ask.kind });
                            pass
                        }
                        _ if self.trying || self.follow.consequences.contains(&ask.kind) => {
                            match self.answered(play, side, ask.kind, tally) {
                                Some(choice) => choice,
                                None => return Stop::Here,
                            }
                        }
                        _ => return Stop::Here,
                    };
                    (choice, side)
                }
            };
            if play.take(side, choice).is_err() {
                return Stop::Here;
            }
            note(play, tally);
        }
        Stop::Here
    }

    /// All ways from here on.
    fn branch(
        &mut self,
        play: &dyn Play,
        chance: &Chance,
        tally: &Tally,
        weight: f64,
        sum: &mut Sum,
    ) -> Result<(), TooMany> {
        for (drawn, part) in falls(chance).ok_or(TooMany)? {
            let (mut play, mut tally) = (play.copy(), tally.clone());
            tally.enough.take_if(|enough| !self.still_enough(&*play, chance, Some(*enough)));
            if play.draw(drawn).is_err() {
                continue;
            }
            note(&*play, &mut tally);
            match self.quietly(&mut *play, &mut tally) {
                Stop::Chance(next) => self.branch(&*play, &next, &tally, weight * part, sum)?,
                Stop::Here => {
                    self.branches += 1;
                    if self.branches > self.most {
                        return Err(TooMany);
                    }
                    sum.add(&tally, weight * part);
                }
            }
        }
        Ok(())
    }

    /// So many ways by lot.
    fn playouts(&mut self, start: &dyn Play, tally: &Tally, number: u32) -> Sum {
        let mut fortune = RandomTable::new(ChaCha12Rng::seed_from_u64(SEED));
        let mut sum = Sum::default();
        for _ in 0..number {
            let (mut play, mut tally) = (start.copy(), tally.clone());
            while let Stop::Chance(chance) = self.quietly(&mut *play, &mut tally) {
                let drawn = fortune.draw(&*play, &chance);
                tally.enough.take_if(|enough| !self.still_enough(&*play, &chance, Some(*enough)));
                if play.draw(drawn).is_err() {
                    break;
                }
                note(&*play, &mut tally);
            }
            // What is supposed is the same on every way, and need not be said for each.
            self.supposed.sort_unstable();
            self.supposed.dedup();
            sum.add(&tally, 1.0);
        }
        sum
    }
}

/// What a side might try in the window it is asked about.
pub(super) fn attempts(play: &dyn Play, side: Side) -> Vec<Try> {
    let follow = play.follow();
    let Some(ask) = play.next().ask_of(side).filter(|ask| follow.tries.contains(&ask.kind)) else {
        return Vec::new();
    };
    let words = play.legal(side);
    // To let it pass for good is to let it pass.
    let passes = |choice: &usize| {
        play.code(side, *choice).is_some_and(|code| code == "pass" || code.starts_with("pass "))
    };
    let plain = |choice: &usize| {
        play.choosable(side, *choice).is_some_and(|open| open.hidden.is_nothing() && !open.aside)
    };
    let others = (0..play.open(side)).filter(|choice| !passes(choice)).filter(plain);
    let tried = others.take(MOST_TRIES).filter_map(|choice| {
        let contest = attempt(play, side, follow, choice)?;
        let words = &words.get(choice)?.words;
        Some(Try { side, window: ask.kind, order: words.to_string(), said: words.said(), contest })
    });
    tried.collect()
}

/// What comes of one choice, as far as the first thing that dice decide.
fn attempt(play: &dyn Play, side: Side, follow: Follow, choice: usize) -> Option<Contest> {
    let (mut play, mut tally) = (play.copy(), Tally::default());
    play.take(side, choice).ok()?;
    note(&*play, &mut tally);
    let mut walker = Walker::new(follow, Bounds::USUAL.branches);
    walker.trying = true;
    let mut sum = Sum::default();
    match walker.quietly(&mut *play, &mut tally) {
        Stop::Chance(chance) => walker.branch(&*play, &chance, &tally, 1.0, &mut sum).ok()?,
        Stop::Here => sum.add(&tally, 1.0),
    }
    sum.contests().into_iter().next()
}

/// Answers of a side by the kind of question.
type Runs = BTreeMap<&'static str, Vec<String>>;

pub(super) fn foreseen(
    play: &dyn Play,
    side: Side,
    answer: Answering<'_>,
) -> Vec<(&'static str, Vec<String>)> {
    let mut fortune = RandomTable::new(ChaCha12Rng::seed_from_u64(SEED));
    let falls: Vec<Option<Drawn>> = match play.next() {
        Next::Over(_) => return Vec::new(),
        Next::Decision(_) => vec![None],
        Next::Chance(chance) => match falls(chance) {
            Some(all) if all.len() <= FORESEEN => all.into_iter().map(|(drawn, _)| Some(drawn)).collect(),
            None if matches!(chance, Chance::Shuffle(_) | Chance::Show { .. }) => return Vec::new(),
            _ => (0..FORESEEN).map(|_| Some(fortune.draw(play, chance))).collect(),
        },
    };
    let mut longest = Runs::new();
    for drawn in falls {
        let mut play = play.copy();
        if drawn.is_some_and(|drawn| play.draw(drawn).is_err()) {
            continue;
        }
        for (kind, run) in follow_answers(&mut *play, side, answer, &mut fortune) {
            let known = longest.entry(kind).or_default();
            if run.len() > known.len() {
                *known = run;
            }
        }
    }
    longest.into_iter().collect()
}

/// The answers of a side on one way, as far as it answers.
fn follow_answers(
    play: &mut dyn Play,
    side: Side,
    answer: Answering<'_>,
    fortune: &mut RandomTable<ChaCha12Rng>,
) -> Runs {
    let (consequences, stretch, mut runs) = (play.follow().consequences, play.stretch(), Runs::new());
    for _ in 0..LONGEST {
        if play.stretch() != stretch {
            break;
        }
        let taken = match play.next().clone() {
            Next::Over(_) | Next::Chance(Chance::Shuffle(_) | Chance::Show { .. }) => break,
            Next::Chance(chance) => {
                let drawn = fortune.draw(&*play, &chance);
                play.draw(drawn)
            }
            Next::Decision(ask) => {
                let Who::One(asked) = ask.who else { break };
                let only = play.only(asked);
                let own = if asked == side && only.is_none() {
                    answer(&*play, ask.kind, &play.legal(side))
                } else {
                    None
                };
                let choice = match own {
                    Some(code) => {
                        let choice = play.find(side, &code).ok();
                        runs.entry(ask.kind).or_default().push(code);
                        choice
                    }
                    // He who says nothing about it will be asked. In his own turn whatever the other does is part of it.
                    None => only.or_else(|| play.pass(asked)).or_else(|| {
                        let own_turn = play.turn_of() == Some(side);
                        let follows = asked != side && (own_turn || consequences.contains(&ask.kind));
                        follows.then(|| any(&*play, asked)).flatten().map(|(choice, _)| choice)
                    }),
                };
                let Some(choice) = choice else { break };
                play.take(asked, choice)
            }
        };
        if taken.is_err() {
            break;
        }
    }
    runs
}

fn note(play: &dyn Play, tally: &mut Tally) {
    for mark in play.marks(&play.events()) {
        tally.note(mark);
    }
}

/// What a throw is for.
fn thrown(play: &dyn Play, chance: &Chance) -> Option<&'static str> {
    match chance {
        Chance::Roll(rolls) => rolls.first().map(|roll| play.purpose(&roll.label).kind),
        Chance::Pick(_) | Chance::Shuffle(_) | Chance::Show { .. } => None,
    }
}

/// The answer that has enough: `done`.
fn idle(play: &dyn Play, side: Side) -> Option<usize> {
    let words = play.grammar().idle;
    (0..play.open(side))
        .find(|choice| play.code(side, *choice).is_some_and(|code| words.contains(&code.as_str())))
}

/// An answer that shows no card: the one a player without a plan would rather give; of several, what one with a rough idea of the game
/// would, such as the better leader; else the first. And whether there are several.
fn any(play: &dyn Play, side: Side) -> Option<(usize, bool)> {
    let plain = |choice: &usize| {
        play.choosable(side, *choice).is_some_and(|open| open.hidden.is_nothing() && !open.aside)
    };
    let (mut best, mut number) = (None, 0);
    for choice in (0..play.open(side)).filter(plain) {
        let leaning = (play.leaning(side, choice), play.inclination(side, choice));
        if best.is_none_or(|(_, most)| leaning > most) {
            best = Some((choice, leaning));
        }
        number += 1;
    }
    best.map(|(choice, _)| (choice, number > 1))
}
