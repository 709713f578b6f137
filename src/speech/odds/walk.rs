//! Going through the ways in which the dice may fall.

use super::{Answering, Bounds, Contest, Follow, Mark, Method, Odds, Sum, Supposed, Tally, Try};
use crate::engine::{Chance, Drawn, Next, RandomTable, Roll, Who};
use crate::side::Side;
use crate::speech::Play;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;

/// Steps between two throws; more means that a game runs in circles.
const LONGEST: usize = 2_000;
/// Ways in which one throw may fall that are told apart at all.
const WIDEST: usize = 10_000;
/// Orders of the other side whose chances are told.
const MOST_TRIES: usize = 8;
/// Falls of the first dice that answers are foreseen for.
const FORESEEN: usize = 216;
/// Always the same, so that the same orders have the same chances.
const SEED: u64 = 1759;

/// There are more ways than may be looked at.
struct TooMany;

/// A draw and its part of all.
type Fall = (Drawn, f64);

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
    let contests: Vec<Contest> = sum.contests();
    (!contests.is_empty()).then_some(Odds { method, contests, supposed: walker.supposed })
}

impl Walker {
    fn new(follow: Follow, most: usize) -> Walker {
        Walker { follow, trying: false, supposed: Vec::new(), branches: 0, most }
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
                            match any(play, side) {
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
                        follows.then(|| any(&*play, asked)).flatten()
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

/// An answer that shows no card: the one a player without a plan would rather give, the first of several.
fn any(play: &dyn Play, side: Side) -> Option<usize> {
    let plain = |choice: &usize| {
        play.choosable(side, *choice).is_some_and(|open| open.hidden.is_nothing() && !open.aside)
    };
    let mut best = None;
    for choice in (0..play.open(side)).filter(plain) {
        let leaning = play.leaning(side, choice);
        if best.is_none_or(|(_, most)| leaning > most) {
            best = Some((choice, leaning));
        }
    }
    best.map(|(choice, _)| choice)
}

/// The ways in which fortune may answer, each with its part of all; nothing: they are too many.
fn falls(chance: &Chance) -> Option<Vec<Fall>> {
    match chance {
        Chance::Roll(rolls) => {
            let mut all: Vec<(Vec<Vec<u8>>, f64)> = vec![(Vec::new(), 1.0)];
            for roll in rolls {
                let thrown = throws(roll)?;
                if all.len() * thrown.len() > WIDEST {
                    return None;
                }
                all = all
                    .iter()
                    .flat_map(|(before, weight)| {
                        thrown.iter().map(move |(faces, part)| {
                            let faces = before.iter().cloned().chain([faces.clone()]).collect();
                            (faces, weight * part)
                        })
                    })
                    .collect();
            }
            Some(all.into_iter().map(|(faces, weight)| (Drawn::Faces(faces), weight)).collect())
        }
        Chance::Pick(pick) => {
            let from = u32::try_from(pick.from.len()).ok()?;
            let mut all: Vec<Vec<u32>> = vec![Vec::new()];
            for _ in 0..pick.count {
                if all.len() * pick.from.len() > WIDEST {
                    return None;
                }
                let more = |before: Vec<u32>| {
                    let free: Vec<u32> = (0..from).filter(|index| !before.contains(index)).collect();
                    free.into_iter().map(move |index| before.iter().copied().chain([index]).collect())
                };
                all = all.into_iter().flat_map(more).collect();
            }
            let part = 1.0 / f64::from(u32::try_from(all.len()).ok()?.max(1));
            Some(all.into_iter().map(|picked| (Drawn::Picked(picked), part)).collect())
        }
        Chance::Shuffle(_) | Chance::Show { .. } => None,
    }
}

/// The ways in which the dice of one roll may fall. Faces that are called the same are the same.
fn throws(roll: &Roll) -> Option<Vec<(Vec<u8>, f64)>> {
    let mut faces: Vec<(u8, f64)> = Vec::new();
    let one = 1.0 / f64::from(roll.die.sides.max(1));
    for face in 1..=roll.die.sides {
        let same = |(known, _): &&mut (u8, f64)| roll.die.face(*known) == roll.die.face(face);
        match faces.iter_mut().find(same) {
            Some((_, part)) => *part += one,
            None => faces.push((face, one)),
        }
    }
    let mut all: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
    for _ in 0..roll.dice {
        if all.len() * faces.len() > WIDEST {
            return None;
        }
        all = all
            .iter()
            .flat_map(|(before, weight)| {
                faces
                    .iter()
                    .map(move |(face, part)| (before.iter().copied().chain([*face]).collect(), weight * part))
            })
            .collect();
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Die, Pick, Thing};

    #[test]
    fn every_throw_and_draw_is_there_once_with_its_weight() {
        let roll = |dice, die| Roll { label: String::new(), dice, die };
        let two = falls(&Chance::Roll(vec![roll(1, Die::SIX), roll(1, Die::SIX)])).expect("few");
        assert_eq!(two.len(), 36);
        assert!(two.iter().all(|(_, part)| (part - 1.0 / 36.0).abs() < 1e-12));
        let named = Die { sides: 6, faces: &["flag", "flag", "a", "b", "c", "miss"] };
        let thrown = falls(&Chance::Roll(vec![roll(2, named)])).expect("few");
        assert_eq!(thrown.len(), 25, "two flags are one");
        assert!((thrown[0].1 - 4.0 / 36.0).abs() < 1e-12 && thrown[0].0 == Drawn::Faces(vec![vec![1, 1]]));
        assert!((thrown.iter().map(|(_, part)| part).sum::<f64>() - 1.0).abs() < 1e-12);
        let from = ["a", "b", "c"].map(Thing::Id).to_vec();
        let picked = falls(&Chance::Pick(Pick { label: String::new(), from, count: 2 })).expect("few");
        assert_eq!(picked.len(), 6);
        assert!(falls(&Chance::Roll(vec![roll(12, Die::SIX)])).is_none(), "too many to go through");
    }
}
