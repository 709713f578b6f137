//! Positions that somebody has tampered with: they are refused, or they can be played like any other.

use coureur::engine::{Chance, Drawn, Pending, Play, Prompt, RandomTable, Step, Who};
use coureur::games::{self, Files, Terms};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_yaml::Value;

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

fn below(rng: &mut ChaCha8Rng, n: usize) -> usize {
    rng.next_u32() as usize % n.max(1)
}

/// How many places of a tree can be changed.
fn count(value: &Value) -> usize {
    match value {
        Value::Mapping(map) => 1 + map.values().map(count).sum::<usize>(),
        Value::Sequence(list) => 1 + list.iter().map(count).sum::<usize>(),
        _ => 1,
    }
}

fn replacement(rng: &mut ChaCha8Rng, old: &Value) -> Value {
    let words = [
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
fn tamper(value: &mut Value, at: &mut usize, rng: &mut ChaCha8Rng) {
    if *at == 0 {
        *value = replacement(rng, value);
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
        tamper(child, at, rng);
    }
}

/// Answers a chance; any card may be the one that is shown.
fn draw(play: &dyn Play, chance: &Chance, rng: &mut ChaCha8Rng) -> Option<Drawn> {
    let die = |rng: &mut ChaCha8Rng| u8::try_from(1 + below(rng, 6)).unwrap_or(1);
    Some(match chance {
        Chance::Roll(rolls) => {
            Drawn::Faces(rolls.iter().map(|roll| (0..roll.dice).map(|_| die(rng)).collect()).collect())
        }
        Chance::Pick(pick) => Drawn::Picked((0..pick.from).rev().take(pick.count as usize).collect()),
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
                let words = legal[below(&mut rng, legal.len())].words.to_string();
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
        let mut play = open(edition, None).expect("the game opens");
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        for step in 0..1500 {
            if let Ok(Step::Over(_)) | Err(_) = table.step(&mut *play, |_, _| 1) {
                break;
            }
            if step % 5 != 0 {
                continue;
            }
            let mut position: Value = serde_yaml::from_str(&play.position()).expect("a position is YAML");
            for _ in 0..=below(&mut rng, 2) {
                let mut at = below(&mut rng, count(&position));
                // Half of the time near the end, where the turn and the stack stand.
                if rng.next_u32() % 2 == 0 {
                    at = count(&position) - 1 - below(&mut rng, 40.min(count(&position)));
                }
                tamper(&mut position, &mut at, &mut rng);
            }
            let text = serde_yaml::to_string(&position).expect("a tree is YAML");
            match open(edition, Some(&text)) {
                Some(play) => {
                    taken += 1;
                    play_on(play, seed, &text);
                }
                None => refused += 1,
            }
        }
    }
    assert!(taken > 20 && refused > 100, "taken {taken}, refused {refused}");
}
