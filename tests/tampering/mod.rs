//! Tampering with positions by lot, and playing on from what is taken all the same.
#![allow(dead_code)] // each test binary uses its own part

use coureur::engine::{Chance, Drawn, RandomTable, Step, Who};
use coureur::side::BySide;
use coureur::speech::{Pending, Play};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_yaml::Value;

/// Steps of a random game from which positions are taken, and every how many of them.
const STEPS: usize = 1500;
const EVERY: usize = 5;

/// A number below `n`.
fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.next_u32() as usize % n.max(1)
}

/// Tampers with random games, each of a seed: what comes of it is refused, or can be played on.
pub fn refused_or_played<G: Copy>(
    games: [(u64, G); 3],
    words: &[&str],
    open: impl Fn(G, Option<&str>) -> Option<Box<dyn Play>>,
    play_on: impl Fn(Box<dyn Play>, u64, &str),
) {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut taken, mut refused) = (0, 0);
    for (seed, game) in games {
        let play = open(game, None).expect("the game opens");
        tampered(play, seed, words, &mut rng, |text| match open(game, Some(text)) {
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

/// Answers a chance; any card of the deck may be the one that is shown.
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

/// Plays on for a while, whatever the hidden cards are: it may not break, get stuck, or run in circles.
pub fn play_on(mut play: Box<dyn Play>, seed: u64, text: &str) {
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

/// Plays a random game and hands over positions of it that were changed in one place or two, by words of the game.
fn tampered(
    mut play: Box<dyn Play>,
    seed: u64,
    words: &[&str],
    rng: &mut ChaCha8Rng,
    mut take: impl FnMut(&str),
) {
    let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    for step in 0..STEPS {
        if let Ok(Step::Over(_)) | Err(_) = table.step(&mut *play, |_, _, _| 1) {
            break;
        }
        if step % EVERY != 0 {
            continue;
        }
        let mut position: Value = serde_yaml::from_str(&play.position()).expect("a position is YAML");
        for _ in 0..=below(rng, 2) {
            let mut at = below(rng, count(&position));
            // Half of the time near the end, where the turn and the stack stand.
            if rng.next_u32().is_multiple_of(2) {
                at = count(&position) - 1 - below(rng, 40.min(count(&position)));
            }
            tamper(&mut position, &mut at, words, rng);
        }
        take(&serde_yaml::to_string(&position).expect("a tree is YAML"));
    }
}

/// How many places of a tree can be changed.
fn count(value: &Value) -> usize {
    match value {
        Value::Mapping(map) => 1 + map.values().map(count).sum::<usize>(),
        Value::Sequence(list) => 1 + list.iter().map(count).sum::<usize>(),
        _ => 1,
    }
}

fn replacement(rng: &mut ChaCha8Rng, old: &Value, words: &[&str]) -> Value {
    let numbers = [0_u64, 1, 2, 3, 5, 7, 31, 60, 998, 1762, 65_535, 4_294_967_296];
    match (below(rng, 4), old) {
        (0, Value::Sequence(list)) if !list.is_empty() => {
            let mut list = list.clone();
            let doubled = list[below(rng, list.len())].clone();
            list.insert(below(rng, list.len()), doubled);
            Value::Sequence(list)
        }
        (1, Value::Sequence(list)) if !list.is_empty() => {
            let mut list = list.clone();
            list.remove(below(rng, list.len()));
            Value::Sequence(list)
        }
        (_, Value::Number(_)) => Value::from(numbers[below(rng, numbers.len())]),
        (_, Value::Bool(old)) => Value::from(!old),
        (3, _) => Value::Null,
        _ => Value::from(words[below(rng, words.len())]),
    }
}

/// Changes the `at`-th place of a tree.
fn tamper(value: &mut Value, at: &mut usize, words: &[&str], rng: &mut ChaCha8Rng) {
    if *at == 0 {
        *value = replacement(rng, value, words);
        *at = usize::MAX;
        return;
    }
    *at -= 1;
    let children: Vec<&mut Value> = match value {
        Value::Mapping(map) => map.iter_mut().map(|(_, child)| child).collect(),
        Value::Sequence(list) => list.iter_mut().collect(),
        _ => return,
    };
    for child in children {
        if *at == usize::MAX {
            return;
        }
        tamper(child, at, words, rng);
    }
}
