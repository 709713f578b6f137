//! Positions that somebody has tampered with: they are refused, or they can be played like any other.

mod tampering;

use coureur::engine::{Chance, Drawn, Who};
use coureur::games::{self, Files, Terms};
use coureur::side::BySide;
use coureur::speech::{Pending, Play};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tampering::{below, tampered};

fn open(scenario: &str, start: Option<&str>) -> Option<Box<dyn Play>> {
    let terms = Terms {
        game: "bayonets-tomahawks".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    };
    games::open(&terms, Files { data: None, start }).ok().map(|opened| opened.play)
}

/// What a value may be replaced by.
const WORDS: &[&str] = &[
    "british",
    "french",
    "both",
    "quebec",
    "louisbourg",
    "albany",
    "boston",
    "sail-box",
    "losses",
    "disbanded",
    "drawn",
    "removed",
    "set-aside",
    "pool-fleets",
    "albany reduced",
    "quebec full spent",
    "cmdr-wolfe",
    "bde-fraser",
    "indian-iroquois-1",
    "vow-pick-1-artillery",
    "fleet-boscawen",
    "fort-pitt",
    "bastion-1",
    "ar-1",
    "ar-9",
    "winter-quarters",
    "fleets-arrive",
    "battle",
    "overwhelm",
    "attacker",
    "defender",
    "indian-2x",
    "sail-army",
    "raid",
    "built",
    "now",
    "2c",
];

/// Answers a chance; any card may be the one that is shown.
fn draw(play: &dyn Play, chance: &Chance, rng: &mut ChaCha8Rng) -> Option<Drawn> {
    let die = |rng: &mut ChaCha8Rng| u8::try_from(1 + below(rng, 6)).unwrap_or(1);
    Some(match chance {
        Chance::Roll(rolls) => {
            Drawn::Faces(rolls.iter().map(|roll| (0..roll.dice).map(|_| die(rng)).collect()).collect())
        }
        Chance::Pick(pick) => {
            let from = u32::try_from(pick.from.len()).expect("a short list");
            Drawn::Picked((0..from).rev().take(pick.count as usize).collect())
        }
        Chance::Shuffle(_) => Drawn::Shuffled,
        Chance::Show { side, deck, .. } => {
            Drawn::Shown(play.hand(*side).into_iter().find(|slot| slot.deck == *deck)?)
        }
    })
}

/// Plays on for a while: it may not break, get stuck, or run in circles.
fn play_on(mut play: Box<dyn Play>, seed: u64, text: &str) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..120 {
        let done = match play.pending() {
            Pending::Over(_) => return,
            Pending::Chance(chance) => match draw(&*play, &chance, &mut rng) {
                Some(drawn) => play.draw(drawn),
                None => return,
            },
            Pending::Decision(prompt) => {
                let mut any = |side| match play.open(side) {
                    0 => panic!("stuck at {}\n--- from\n{text}\n--- at\n{}", prompt.ask, play.position()),
                    open => below(&mut rng, open),
                };
                match prompt.who {
                    Who::One(side) => {
                        let choice = any(side);
                        play.take(side, choice)
                    }
                    Who::Both => {
                        let choices = BySide::from_fn(any);
                        play.take_both(choices)
                    }
                }
            }
        };
        if let Err(error) = done {
            panic!("{error}\n--- from\n{text}\n--- at\n{}", play.position());
        }
    }
}

#[test]
fn a_tampered_position_is_refused_or_can_be_played() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut taken = 0;
    let mut refused = 0;
    for (seed, scenario) in [(0, "vaudreuil-1755"), (1, "loudoun-1757"), (2, "amherst-1758-59")] {
        let play = open(scenario, None).expect("the game opens");
        tampered(play, seed, WORDS, &mut rng, |text| match open(scenario, Some(text)) {
            Some(play) => {
                taken += 1;
                play_on(play, seed, text);
            }
            None => refused += 1,
        });
    }
    println!("taken {taken}, refused {refused}");
    assert!(taken > 20 && refused > 100, "taken {taken}, refused {refused}");
}
