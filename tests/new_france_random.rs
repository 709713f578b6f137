//! Whole games of The Struggle for New France by listed choices: no dead ends, invariants after every step, an end under a
//! named rule.

use coureur::engine::{Offer, Outcome, Play, RandomTable, Step};
use coureur::games::{self, Files, Terms};
use coureur::side::Side;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeMap;

/// A game that takes longer than this runs in circles.
const MOST_STEPS: usize = 100_000;

fn terms() -> Terms {
    Terms {
        game: "new-france".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: "1755".to_owned(),
        options: Vec::new(),
    }
}

fn open(start: Option<&str>) -> Box<dyn Play> {
    games::open(&terms(), Files { data: None, start }).expect("the game opens").play
}

fn table(seed: u64) -> RandomTable<ChaCha8Rng> {
    RandomTable::new(ChaCha8Rng::seed_from_u64(seed))
}

fn check(play: &dyn Play, seed: u64, step: usize) {
    if let Err(broken) = play.invariants() {
        panic!("seed {seed}, step {step}: {broken}\n{}", play.position());
    }
}

/// Plays a game to its end, looking at every position.
fn finish(
    seed: u64,
    play: &mut Box<dyn Play>,
    mut weigh: impl FnMut(Side, &Offer) -> u32,
    mut look: impl FnMut(&dyn Play, usize),
) -> (Outcome, usize) {
    let mut table = table(seed);
    for step in 0..MOST_STEPS {
        check(&**play, seed, step);
        look(&**play, step);
        match table.step(&mut **play, &mut weigh) {
            Ok(Step::Over(outcome)) => return (outcome, step),
            Ok(_) => {}
            Err(error) => panic!("seed {seed}, step {step}: {error}\n{}", play.position()),
        }
    }
    panic!("seed {seed} did not end");
}

#[test]
fn random_games_end_under_a_named_rule() {
    let mut endings: BTreeMap<String, usize> = BTreeMap::new();
    let mut steps = 0;
    for seed in 0..40 {
        let (outcome, count) = finish(seed, &mut open(None), |_, _| 1, |_, _| {});
        steps += count;
        *endings.entry(format!("{:?} {}", outcome.winner, outcome.rule)).or_default() += 1;
    }
    println!("{steps} steps, {endings:?}");
    assert!(!endings.is_empty());
}
