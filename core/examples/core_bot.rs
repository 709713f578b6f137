//! A bot by the surface of the core alone: it opens a game, looks at what is pending, lists what is legal, chooses by lot, and plays
//! what it chose once more by the codes that a log would hold. Both positions are the same text.
//!
//! ```sh
//! cargo run -p coureur-core --example core_bot -- wilderness-war 7
//! ```

use coureur_core::engine::{Drawn, Next, RandomTable, Rules, Who};
use coureur_core::games::{Files, Terms, open};
use coureur_core::side::{BySide, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::error::Error;

/// How many steps are played.
const STEPS: usize = 400;

/// What was done at a step: the codes that were chosen, or what fortune drew.
enum Step {
    Chose(Vec<(Side, String)>),
    Drew(Drawn),
}

/// One step of a game, chosen by lot among what is legal; `None`: the game is over.
fn step(game: &mut dyn Rules, lot: &mut RandomTable<ChaCha8Rng>) -> Result<Option<Step>, Box<dyn Error>> {
    Ok(match game.next().clone() {
        Next::Over(_) => None,
        Next::Chance(chance) => {
            let drawn = lot.draw(game, &chance);
            game.draw(drawn.clone())?;
            Some(Step::Drew(drawn))
        }
        Next::Decision(ask) => {
            let sides = match ask.who {
                Who::One(side) => vec![side],
                Who::Both => Side::ALL.to_vec(),
            };
            let mut chosen = Vec::new();
            for side in sides {
                let choice = lot.pick(&lot.choices(game, side), |_| 1).ok_or("nothing is open")?;
                chosen.push((side, game.code(side, choice).ok_or("a choice has a code")?));
            }
            take(game, &chosen)?;
            Some(Step::Chose(chosen))
        }
    })
}

/// Takes answers by their codes, as a log records them.
fn take(game: &mut dyn Rules, chosen: &[(Side, String)]) -> Result<(), Box<dyn Error>> {
    match chosen {
        [(side, code)] => game.take(*side, game.find(*side, code)?)?,
        both => {
            let found =
                |side: Side| both.iter().find(|(of, _)| *of == side).map(|(_, code)| game.find(side, code));
            let (british, french) = (found(Side::British), found(Side::French));
            let answers = british.zip(french).ok_or("both sides answer")?;
            game.take_both(BySide { british: answers.0?, french: answers.1? })?;
        }
    }
    Ok(())
}

/// Plays a game by lot, then once more by its codes: the facts of both positions.
pub fn played(id: &str, seed: u64) -> Result<[String; 2], Box<dyn Error>> {
    let mut game = open(&Terms::usual(id)?, Files::default())?.rules;
    let mut again = game.twin();
    let mut lot = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    for _ in 0..STEPS {
        match step(&mut *game, &mut lot)? {
            Some(Step::Chose(chosen)) => take(&mut *again, &chosen)?,
            Some(Step::Drew(drawn)) => again.draw(drawn)?,
            None => break,
        }
    }
    Ok([game.facts(), again.facts()])
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (game, seed) =
        (words.next().unwrap_or_else(|| "new-france".to_owned()), words.next().unwrap_or_default());
    let [facts, _] = played(&game, seed.parse().unwrap_or(7))?;
    print!("{facts}");
    Ok(())
}
