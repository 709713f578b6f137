//! Position files that stand in the middle of something name frames and fields of a game (`stack`, `world`), and a game that was
//! begun from one pins its bytes for ever. So every kind of frame that play comes to is kept here in a file, and read again: a
//! frame or field may be renamed only if its old name is still read (`#[serde(alias)]`).
//!
//! `cargo test --test games starts -- --ignored` adds the kinds that are not there; it writes over none.
use coureur::engine::{RandomTable, Step};
use coureur::games::{self, Files, SHELF, Terms};
use coureur::speech::{HiddenCards, Play};
use coureur::table::NewGame;
use data_encoding::HEXLOWER;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_yaml::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// So many games are played of each scenario.
const GAMES: u64 = 12;

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/start").join(game)
}

fn digest(play: &dyn Play) -> String {
    HEXLOWER.encode(&Sha256::digest(play.facts()))
}

/// What the frame on top of the stack is called.
fn frame(play: &dyn Play) -> Option<String> {
    let written = play.written();
    let top = written.get("stack")?.as_sequence()?.last()?.clone();
    match top {
        Value::Mapping(fields) => match fields.get("frame").and_then(Value::as_str) {
            Some(name) => Some(name.to_owned()),
            None => fields.keys().next()?.as_str().map(str::to_owned),
        },
        Value::Tagged(tagged) => Some(tagged.tag.to_string().trim_start_matches('!').to_owned()),
        Value::String(name) => Some(name),
        _ => None,
    }
}

fn terms_of(game: &games::Game) -> Vec<Terms> {
    let usual = NewGame::usual(game.id).unwrap();
    let scenario = |named: &games::Named| Terms { scenario: named.id.to_owned(), ..usual.clone() };
    game.scenarios.iter().map(scenario).collect()
}

/// The games whose positions are read for ever; another joins them when its format is released.
const FROZEN: [&str; 2] = ["new-france", "wilderness-war"];

fn frozen() -> impl Iterator<Item = &'static games::Game> {
    SHELF.iter().filter(|game| FROZEN.contains(&game.id))
}

#[test]
fn every_kept_start_is_read_for_ever() {
    for game in frozen() {
        let mut kept = 0;
        for entry in fs::read_dir(folder(game.id)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let (first, start) = text.split_once('\n').unwrap();
            let words: Vec<&str> = first.trim_start_matches("# ").split(' ').collect();
            let [scenario, hash] = words[..] else { panic!("{first}") };
            let terms = Terms { scenario: scenario.to_owned(), ..NewGame::usual(game.id).unwrap() };
            let opened = games::open(&terms, Files { data: None, start: Some(start) });
            let play = opened.unwrap_or_else(|error| panic!("{}: {error}", path.display())).play;
            assert_eq!(digest(&*play), hash, "{}", path.display());
            kept += 1;
        }
        assert!(kept >= 15, "{}: {kept}", game.id);
    }
}

#[test]
#[ignore = "writes starts that are not there"]
fn keep_the_starts() {
    for game in frozen() {
        fs::create_dir_all(folder(game.id)).unwrap();
        let mut seen = BTreeSet::new();
        for terms in terms_of(game) {
            for seed in 0..GAMES {
                let mut play = games::open(&terms, Files::default()).unwrap().play;
                let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
                while !matches!(table.lively_step(&mut *play).unwrap(), Step::Over(_)) {
                    let Some(name) = frame(&*play).filter(|name| !seen.contains(name)) else { continue };
                    let path = folder(game.id).join(format!("{name}.yaml"));
                    let text = play.start(HiddenCards::AsTheyLie).text();
                    let head = format!("# {} {}\n", terms.scenario, digest(&*play));
                    if !path.exists() {
                        fs::write(&path, head + &text).unwrap();
                    }
                    seen.insert(name);
                }
            }
        }
        println!("{}: {} kinds of frame", game.id, seen.len());
    }
}
