//! What he would do in your place, with his chance, and why.

use super::level::Level;
use super::steps::Planner;
use super::suppose::Sight;
use super::think::{Considered, Thinker, honest};
use crate::engine::Who;
use crate::games::Terms;
use crate::side::Side;
use crate::speech::Play;
use serde::Serialize;

/// How many orders are named.
const MOST: usize = 3;
/// How many reasons are given on either side.
const REASONS: usize = 2;
/// Windows of the other side that are looked behind.
const LATER: usize = 4;
/// A fact counts that moves the value by more than this.
const LEAST: f64 = 1.0;

/// Orders, and what he thinks of them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Advice {
    /// The orders, as they are typed.
    pub orders: Vec<String>,
    /// Those that would follow if the other side let its windows pass.
    pub then: Vec<String>,
    /// The first ones by their codes.
    pub codes: Vec<String>,
    /// The chance to win.
    pub chance: f64,
    /// How far off that may be by chance alone: twice the standard error.
    pub give_or_take: f64,
    /// The chance in the worst of the lines.
    pub worst: f64,
    /// In how many lines it was tried.
    pub lines: u32,
    /// What speaks for it.
    pub gains: Vec<&'static str>,
    /// What speaks against it.
    pub costs: Vec<&'static str>,
}

impl Advice {
    /// Plans that differ only in what comes later are one piece of advice, and so are those that do the same in another order.
    fn is_like(&self, other: &Advice) -> bool {
        let sorted = |one: &Advice| {
            let mut codes = one.codes.clone();
            codes.sort_unstable();
            codes
        };
        let as_good = self.chance.to_bits() == other.chance.to_bits();
        self.orders == other.orders || as_good && sorted(self) == sorted(other)
    }
}

/// Advice for a side that is asked, and what it rests on.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Counsel {
    /// Who is advised.
    pub side: Side,
    /// How hard he thought.
    pub level: String,
    /// What it follows from.
    pub seed: u64,
    /// The chance as things stand, before anything is tried.
    pub now: f64,
    /// The games the chances were measured in; 0: they were not.
    pub games: u64,
    /// How far off they were there: 0.25 is to know nothing.
    pub error: f64,
    /// The orders, the best first.
    pub advice: Vec<Advice>,
}

/// The facts in words.
const WORDS: &[(&str, &str)] = &[
    ("points", "points"),
    ("bonus", "this year's bonus"),
    ("raids", "raids"),
    ("units", "units"),
    ("control", "enemy spaces held"),
    ("nations", "Indian nations"),
    ("reach", "what is within reach"),
    ("raiders", "raiders near something to raid"),
    ("holds", "garrisons"),
    ("exposed", "points somebody guards"),
    ("keys", "key places"),
    ("strength", "strength"),
    ("leaders", "leaders with somebody to lead"),
    ("cards", "cards in hand"),
    ("season", "the season's card, not played yet"),
    ("drilled", "Drilled Troops"),
    ("others", "Auxiliaries"),
    ("works", "forts and stockades"),
    ("sieges", "sieges under way"),
    ("places", "the places that decide the war"),
    ("astray", "troops under a roof for the winter"),
];

/// A fact in words; its own name if it has none.
#[must_use]
pub fn spoken(fact: &'static str) -> &'static str {
    WORDS.iter().find(|(name, _)| *name == fact).map_or(fact, |(_, words)| words)
}

/// What he would do for a side that is asked, knowing what it knows; nothing if there is nothing to choose.
#[must_use]
pub fn advise(
    play: &dyn Play,
    (side, sight): (Side, &Sight),
    terms: &Terms,
    level: Level,
    seed: u64,
) -> Option<Counsel> {
    if honest(play, side, sight).len() < 2 {
        return None;
    }
    let thinker = Thinker::new(terms, level, seed);
    let (_, chance, facts) = thinker.judge().of(play);
    let weigh = |one: &Considered| {
        let sign = if side == Side::British { 1.0 } else { -1.0 };
        let before = |fact: &str| facts.iter().find(|(name, _)| *name == fact).map_or(0, |(_, count)| *count);
        let mut moved: Vec<(&'static str, f64)> = one
            .tried
            .facts()
            .map(|(fact, after)| {
                let more = after - f64::from(before(fact));
                (fact, sign * thinker.judge().weights().worth(fact) * more)
            })
            .filter(|(_, by)| by.abs() > LEAST)
            .collect();
        moved.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let gains = moved.iter().filter(|(_, by)| *by > 0.0).take(REASONS);
        let costs = moved.iter().rev().filter(|(_, by)| *by < 0.0).take(REASONS);
        let planner = Planner { play, side, sight };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small count")]
        Advice {
            orders: planner.words(&one.plan),
            then: Vec::new(),
            codes: planner.steps(&one.plan).into_iter().map(|step| step.code).collect(),
            chance: one.tried.chance(),
            give_or_take: one.tried.give_or_take(),
            worst: one.tried.worst(),
            lines: one.tried.times() as u32,
            gains: gains.map(|(fact, _)| spoken(fact)).collect(),
            costs: costs.map(|(fact, _)| spoken(fact)).collect(),
        }
    };
    let mut advice: Vec<Advice> = Vec::new();
    for considered in &thinker.consider(play, side, sight) {
        let mut one = weigh(considered);
        if !one.codes.is_empty() && advice.iter().all(|known| !known.is_like(&one)) {
            one.then = later(&thinker, Planner { play, side, sight }, &considered.plan);
            advice.push(one);
        }
        if advice.len() == MOST {
            break;
        }
    }
    let curve = thinker.judge().curve();
    Some(Counsel {
        side,
        level: level.to_string(),
        seed,
        now: if side == Side::British { chance } else { 1.0 - chance },
        games: curve.games,
        error: curve.error,
        advice,
    })
}

/// The rest of the action, if the other side lets its windows pass: as planned, and then as he would go on there.
fn later(thinker: &Thinker, planner: Planner<'_>, plan: &[usize]) -> Vec<String> {
    let Planner { play, side, sight } = planner;
    let mut course = planner.course(plan);
    let mut then = std::mem::take(&mut course.later);
    let same_action = |end: &dyn Play| {
        let asked = end.next().ask().filter(|ask| ask.who == Who::One(side));
        asked.is_some_and(|ask| !end.actions().contains(&ask.kind)) && end.span() == play.span()
    };
    for _ in 0..LATER {
        if !course.passed || !same_action(&*course.end) {
            break;
        }
        let at = course.end;
        let Some(best) = thinker.consider(&*at, side, sight).into_iter().next() else { break };
        course = Planner { play: &*at, side, sight }.course(&best.plan);
        if course.said.is_empty() {
            break;
        }
        then.append(&mut course.said);
        then.append(&mut course.later);
        course.passed = true;
    }
    then
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Next, RandomTable};
    use crate::games::{self, Files, SHELF};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn every_fact_is_spoken_of_in_words() {
        for game in SHELF {
            let play = games::open(&Terms::usual(game.id).unwrap(), Files::default()).unwrap().play;
            for (fact, _) in play.features() {
                assert!(WORDS.iter().any(|(name, _)| *name == fact), "{}: {fact}", game.id);
            }
        }
    }

    /// What he advises can be ordered, is the same for the same seed, and knows nothing of the other hand.
    #[test]
    fn g13_advice_can_be_followed_and_knows_one_hand_only() {
        for game in SHELF {
            let terms = Terms::usual(game.id).unwrap();
            let mut play = games::open(&terms, Files::default()).unwrap().play;
            let mut truth = RandomTable::new(ChaCha8Rng::seed_from_u64(5));
            let mut advised = 0;
            for _ in 0..200 {
                if let Next::Decision(ask) = play.next()
                    && let Who::One(side) = ask.who
                    && play.open(side) > 2
                    && advised < 2
                {
                    let sight = truth.sight(&*play, side);
                    let level = "20/4/4/0".parse().unwrap();
                    let counsel = advise(&*play, (side, &sight), &terms, level, 7).unwrap();
                    assert_eq!(Some(&counsel), advise(&*play, (side, &sight), &terms, level, 7).as_ref());
                    let best = &counsel.advice[0];
                    play.find(side, &best.codes[0]).unwrap();
                    assert!((0.0..=1.0).contains(&best.chance) && best.worst <= best.chance + 1e-9);
                    advised += 1;
                }
                truth.lively_step(&mut *play).unwrap();
            }
            assert!(advised > 0, "{}", game.id);
        }
    }
}
