//! Tampering with positions by lot.

use coureur::engine::{RandomTable, Step};
use coureur::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_yaml::Value;

/// Steps of a random game from which positions are taken, and every how many of them.
const STEPS: usize = 1500;
const EVERY: usize = 5;

/// A number below `n`.
pub fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.next_u32() as usize % n.max(1)
}

/// Plays a random game and hands over positions of it that were changed in one place or two, by words of the game.
pub fn tampered(
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
