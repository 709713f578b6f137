//! Listing the legal orders is never what a player waits for, and a decision costs the same late as early.

use coureur::engine::{Pending, Play, RandomTable, Step, Who};
use coureur::games::{self, Files, Terms};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::time::{Duration, Instant};

fn open() -> Box<dyn Play> {
    let terms = Terms {
        game: "wilderness-war".to_owned(),
        edition: "3".to_owned(),
        rules: 1,
        scenario: "annus-mirabilis".to_owned(),
        options: Vec::new(),
    };
    games::open(&terms, Files::default()).expect("the scenario opens").play
}

/// The bound is generous: unoptimised, on a busy machine.
const SLOWEST: Duration = Duration::from_millis(100);

#[test]
fn listing_is_quick_in_every_position_of_a_game() {
    let mut play = open();
    let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(5));
    let mut decisions = 0u32;
    let mut listing = Duration::ZERO;
    let mut slowest = Duration::ZERO;
    let begun = Instant::now();
    loop {
        if let Pending::Decision(prompt) = play.pending()
            && let Who::One(side) = prompt.who
        {
            // The least of three: other work on the machine is not the game's.
            let mut least = Duration::MAX;
            for _ in 0..3 {
                let start = Instant::now();
                let legal = play.legal(side);
                least = least.min(start.elapsed());
                assert!(!legal.is_empty());
            }
            decisions += 1;
            listing += least;
            slowest = slowest.max(least);
        }
        match table.step(&mut *play, |_, _| 1).expect("random play goes on") {
            Step::Over(_) => break,
            Step::Chose { .. } | Step::BothChose { .. } | Step::Drew(_) => {}
        }
    }
    let mean = listing / decisions.max(1);
    println!("{decisions} decisions in {:?}; listing {mean:?} mean, {slowest:?} most", begun.elapsed());
    assert!(slowest < SLOWEST, "listing took {slowest:?}");
}
