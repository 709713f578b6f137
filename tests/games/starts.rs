//! Position files that stand in the middle of something name frames and fields of a game (`stack`, `world`), and a game that was
//! begun from one pins its bytes for ever. So every kind of frame that play comes to is kept here in a file, and read again: a
//! frame or field may be renamed only if its old name is still read (`#[serde(alias)]`).
//!
//! `cargo test --test games starts -- --ignored` adds the kinds that are not there; it writes over none.
use coureur::engine::{Next, RandomTable, Step};
use coureur::errors::Worded as _;
use coureur::games::{self, Files, SHELF, SetupError, Terms, start};
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

/// What is pending, by its kind; of a chance what it is about.
fn asked_for(play: &dyn Play) -> String {
    match play.next() {
        Next::Decision(ask) => ask.kind.to_owned(),
        Next::Chance(chance) => format!("{chance:?}").split_whitespace().take(4).collect(),
        Next::Over(_) => String::new(),
    }
}

fn terms_of(game: &games::Game) -> Vec<Terms> {
    // What was pinned by files was played under the first revision.
    let usual = Terms { rules: 1, ..NewGame::usual(game.id).unwrap() };
    let scenario = |named: &games::Named| Terms { scenario: named.id.to_owned(), ..usual.clone() };
    game.scenarios.iter().map(scenario).collect()
}

/// The games whose positions are read for ever.
const FROZEN: [&str; 3] = ["new-france", "wilderness-war", "bayonets-tomahawks"];

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
            let usual = NewGame::usual(game.id).unwrap();
            let terms = Terms { scenario: scenario.to_owned(), rules: 1, ..usual };
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
        let (mut seen, mut asked) = (BTreeSet::new(), BTreeSet::new());
        for terms in terms_of(game) {
            for seed in 0..GAMES {
                let mut play = games::open(&terms, Files::default()).unwrap().play;
                let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
                while !matches!(table.lively_step(&mut *play).unwrap(), Step::Over(_)) {
                    // To write a position out takes time: once for each kind of question is enough.
                    if !asked.insert(asked_for(&*play)) {
                        continue;
                    }
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

/// Quiet points of games by lot, each pinned as facts and read again.
fn pinned_points(terms: &Terms, seed: u64) -> (usize, usize) {
    let (mut quiet, mut under_way) = (0, 0);
    let mut play = games::open(terms, Files::default()).unwrap().play;
    let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    for step in 0..400 {
        if matches!(table.lively_step(&mut *play).unwrap(), Step::Over(_)) {
            break;
        }
        if step % 3 != 0 {
            continue;
        }
        let file = play.start(HiddenCards::AsTheyLie).text();
        match start::pinned(terms, None, &file) {
            Ok(text) => {
                let read = games::open(terms, Files { data: None, start: Some(&text) });
                let read = read.unwrap_or_else(|error| panic!("{error}\n{text}")).play;
                assert_eq!(read.facts(), play.facts(), "{file}");
                quiet += 1;
            }
            Err(SetupError::UnderWay { .. }) => under_way += 1,
            // A card is being shown, or a bid made: nothing can be written by hand there.
            Err(SetupError::BadPosition { .. }) => {}
            Err(other) => panic!("{other}\n{file}"),
        }
    }
    (quiet, under_way)
}

#[test]
fn h12_what_a_log_pins_of_a_start_is_facts() {
    for game in frozen() {
        let usual = NewGame::usual(game.id).unwrap();
        let points = (0..3).map(|seed| pinned_points(&usual, seed));
        let (quiet, under_way) =
            points.fold((0, 0), |sum, (quiet, under_way)| (sum.0 + quiet, sum.1 + under_way));
        println!("{}: {quiet} quiet points, {under_way} under way", game.id);
        assert!(quiet >= 10 && under_way >= 10, "{}: {quiet} quiet, {under_way} under way", game.id);
    }
}

#[test]
fn h12_hidden_cards_are_dealt_anew_from_facts_too() {
    for game in frozen() {
        let usual = NewGame::usual(game.id).unwrap();
        let (file, pinned) = ["world: {}\n", "world: {round: ar-5}\n"]
            .into_iter()
            .find_map(|file| Some((file, start::pinned(&usual, None, file).ok()?)))
            .unwrap();
        let plain = start::plain(&usual, None, file).unwrap();
        let [by_hand, by_facts] = [&plain, &pinned]
            .map(|text| games::open(&usual, Files { data: None, start: Some(text) }).unwrap().play.facts());
        assert_eq!(by_hand, by_facts, "{}", game.id);
        assert!(pinned.starts_with("coureur/position/1 "), "{pinned}");
        assert!(!game.is_dealt(&pinned), "{pinned}");
    }
}

#[test]
fn h12_a_start_that_is_not_read_is_nobodys_offence() {
    for game in frozen() {
        let usual = NewGame::usual(game.id).unwrap();
        let file = if game.id == "bayonets-tomahawks" { "world: {round: ar-5}\n" } else { "world: {}\n" };
        let pinned = start::pinned(&usual, None, file).unwrap();
        let open = |text: &str| games::open(&usual, Files { data: None, start: Some(text) }).map(drop);
        open(&pinned).unwrap();
        let lines: Vec<&str> = pinned.lines().collect();
        for at in 0..lines.len() {
            // Left out, said twice, or with a word that means nothing: never read as something else, and nobody is blamed.
            let mut others = [lines.clone(), lines.clone(), lines.clone()];
            others[0].remove(at);
            others[1].insert(at, lines[at]);
            let odd = format!("{} odd", lines[at]);
            others[2][at] = &odd;
            let texts = others.map(|lines| lines.join("\n") + "\n");
            for (text, may_be) in texts.iter().zip([true, false, false]) {
                match open(text) {
                    // Without one of its markers it is another position.
                    Ok(()) => assert!(may_be, "{}: {text}", game.id),
                    Err(error) => assert!(error.is_unknown(), "{error}: {text}"),
                }
            }
        }
    }
}

#[test]
fn h12_a_game_does_not_begin_in_the_middle_of_something() {
    let terms = NewGame::usual("bayonets-tomahawks").unwrap();
    let raid = "world: {round: ar-5}\nstack: [{RoundOf: {}}, {RaidStart: {side: french, ap: indian}}]\n";
    let error = start::pinned(&terms, None, raid).unwrap_err();
    assert!(matches!(error, SetupError::UnderWay { .. }), "{error}");
    assert!(error.in_words().contains("between two Actions"), "{error}");
}
