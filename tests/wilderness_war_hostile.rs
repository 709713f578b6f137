//! Positions that somebody has tampered with: they are refused, or they can be played like any other.

mod tampering;

use coureur::engine::{Chance, Drawn, Who};
use coureur::games::{self, Files, Terms};
use coureur::speech::{Pending, Play, Prompt};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tampering::{below, tampered};

/// The third edition, or the first with its advanced rules.
fn terms(edition: &str) -> Terms {
    Terms {
        game: "wilderness-war".to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: "annus-mirabilis".to_owned(),
        options: if edition == "1" { vec!["advanced".to_owned()] } else { Vec::new() },
    }
}

fn open(edition: &str, start: Option<&str>) -> Option<Box<dyn Play>> {
    games::open(&terms(edition), Files { data: None, start }).ok().map(|opened| opened.play)
}

/// What a value may be replaced by.
const WORDS: &[&str] = &[
    "british",
    "french",
    "quebec",
    "boston",
    "louisbourg",
    "montreal",
    "ticonderoga",
    "halifax",
    "gone",
    "pool",
    "early",
    "late",
    "reluctant",
    "albany reduced",
    "ticonderoga inside",
    "northern-militias",
    "wolfe",
    "montcalm",
    "bearn",
    "22nd",
    "huron",
    "Militia",
    "Join",
    "Fire",
    "Outcome",
    "Aftermath",
    "Roll",
    "Ask",
    "Composing",
    "Battle",
    "Assault",
    "Free",
    "Sortie",
    "Raid",
    "Home",
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
        Chance::Show { side, .. } => Drawn::Shown(*play.hand(*side).first()?),
    })
}

/// Plays on for a while: it may not break, get stuck, or run in circles.
fn play_on(mut play: Box<dyn Play>, seed: u64, text: &str) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..120 {
        let done = match play.pending() {
            Pending::Over(_) => return,
            Pending::Chance(chance) => match draw(&*play, &chance, &mut rng) {
                Some(drawn) => play.chance(drawn),
                None => return,
            },
            Pending::Decision(Prompt { who: Who::One(side), ask, .. }) => {
                let legal = play.legal(side);
                assert!(!legal.is_empty(), "stuck at {ask}\n--- from\n{text}\n--- at\n{}", play.position());
                let words = legal[below(&mut rng, legal.len())].code.clone();
                play.choose(side, &words)
            }
            Pending::Decision(_) => return,
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
    for (seed, edition) in [(0, "3"), (1, "3"), (2, "1")] {
        let play = open(edition, None).expect("the game opens");
        tampered(play, seed, WORDS, &mut rng, |text| match open(edition, Some(text)) {
            Some(play) => {
                taken += 1;
                play_on(play, seed, text);
            }
            None => refused += 1,
        });
    }
    assert!(taken > 20 && refused > 100, "taken {taken}, refused {refused}");
}
