//! Positions that somebody has tampered with: they are refused, or they can be played like any other.

use crate::tampering::refused_or_played;
use coureur::engine::{Chance, Drawn, RandomTable, Step};
use coureur::games::{self, Files, Terms};
use coureur::speech::{Pending, Play};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn terms() -> Terms {
    Terms {
        game: "new-france".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: "1755".to_owned(),
        options: Vec::new(),
    }
}

fn open((): (), start: Option<&str>) -> Option<Box<dyn Play>> {
    games::open(&terms(), Files { data: None, start }).ok().map(|opened| opened.play)
}

/// What a value may be replaced by.
const WORDS: &[&str] = &[
    "british",
    "french",
    "neutral",
    "quebec",
    "boston",
    "toronto",
    "montreal",
    "waiting",
    "removed",
    "combat",
    "movement",
    "reinforcements",
    "end",
    "winter",
    "b18",
    "f01",
    "b30",
    "f31",
    "wolfe",
    "montcalm",
    "plain",
    "sailing",
    "orders",
    "march",
    "retreat",
    "losses",
    "place",
    "home",
    "interrupt",
    "advance",
    "course",
    "combats",
    "fates",
    "carry",
];

/// Plays on for a while: it may not break, get stuck, or run in circles.
fn play_on(mut play: Box<dyn Play>, seed: u64, text: &str) {
    let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    for _ in 0..120 {
        // The table does not know what an old hand holds, so it plays no card from it but the one already named.
        if let Pending::Chance(Chance::Show { side, .. }) = play.pending() {
            let slot = *play.hand(side).first().expect("who must show a card has one");
            play.chance(Drawn::Shown(slot)).expect("a card of the hand can be shown");
            continue;
        }
        match table.step(&mut *play, |_, _, _| 1) {
            Ok(Step::Over(_)) => return,
            Ok(_) => {}
            Err(error) => panic!("{error}\n--- from\n{text}\n--- at\n{}", play.position()),
        }
        if let Err(broken) = play.invariants() {
            panic!("{broken}\n--- from\n{text}\n--- at\n{}", play.position());
        }
    }
}

#[test]
fn a_tampered_position_is_refused_or_can_be_played() {
    refused_or_played([(0, ()), (1, ()), (2, ())], WORDS, open, play_on);
}
