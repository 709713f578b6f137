//! A bot in sixty lines: it plays the British of any game against chance, by looking one action ahead in supposed worlds.
//!
//! ```sh
//! cargo run --release --example bot -- new-france 7
//! ```

use coureur::Side;
use coureur::engine::{CardName, Next, RandomTable, Slot, Who};
use coureur::games::{Files, Terms, open};
use coureur::opponent::suppose;
use coureur::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;
use std::error::Error;

/// How often each choice is tried.
const TRIES: u64 = 4;
/// Steps of a trial.
const STEPS: usize = 60;

/// The choice that leads to the most points, on average, if both play on by inclination.
fn choose(play: &dyn Play, choices: &[usize], sight: &BTreeMap<Slot, CardName>) -> Option<usize> {
    let worth = |choice: &usize| -> i32 {
        let trial = |seed: u64| {
            // What my seat knows stays; the rest is dealt again.
            let mut table = suppose(play, Side::British, sight, ChaCha8Rng::seed_from_u64(seed));
            let mut copy = play.copy();
            copy.take(Side::British, *choice).ok()?;
            for _ in 0..STEPS {
                table.lively_step(&mut *copy).ok()?;
            }
            Some(copy.score())
        };
        (0..TRIES).filter_map(trial).sum()
    };
    choices.iter().copied().max_by_key(worth)
}

/// Plays a game to its end: who won, and by how many points the British were ahead.
pub fn game(id: &str, seed: u64) -> Result<(Option<Side>, i32), Box<dyn Error>> {
    let mut play = open(&Terms::usual(id)?, Files::default())?.play;
    let mut truth = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    loop {
        match play.next().clone() {
            Next::Over(outcome) => return Ok((outcome.winner, play.score())),
            Next::Decision(ask) if ask.who == Who::One(Side::British) => {
                let choices = truth.choices(&*play, Side::British);
                let sight = truth.sight(&*play, Side::British);
                let choice = choose(&*play, &choices, &sight).ok_or("nothing is open")?;
                play.take(Side::British, choice)?;
            }
            Next::Decision(_) | Next::Chance(_) => {
                truth.lively_step(&mut *play)?;
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "new-france".to_owned());
    let seed = args.next().map_or(Ok(1), |seed| seed.parse())?;
    let (winner, points) = game(&id, seed)?;
    let winner = winner.map_or("nobody".to_owned(), |side| side.to_string());
    println!("won by: {winner}; the British ahead by {points}");
    Ok(())
}
