//! Whole games by clicks alone, and what they come to when the same orders are typed.

use crate::robot::{Seen, assert_clean, played};
use crate::served::{Served, run};
use crate::typed::assert_typed_alike;
use coureur::log::{Log, read_log};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Every game and scenario.
pub const SCENARIOS: [(&str, &str); 9] = [
    ("new-france", "1755"),
    ("wilderness-war", "annus-mirabilis"),
    ("wilderness-war", "early-war-campaign"),
    ("wilderness-war", "late-war-campaign"),
    ("wilderness-war", "full-campaign"),
    ("bayonets-tomahawks", "vaudreuil-1755"),
    ("bayonets-tomahawks", "loudoun-1757"),
    ("bayonets-tomahawks", "amherst-1758-59"),
    ("bayonets-tomahawks", "campaign-1755-59"),
];

pub fn entries(desk: &Served) -> Log {
    read_log(&fs::read(desk.log()).unwrap()).unwrap()
}

/// Checks a game that the robot has played from some entry on, `over` or not.
pub fn judged(desk: &Served, begun: usize, seen: &Seen, over: bool) -> usize {
    assert_clean(seen);
    let path = desk.log();
    run(desk.folder.path(), &["verify", path.to_str().unwrap()]);
    let status: Value = serde_json::from_str(&run(desk.folder.path(), &["status", "--json"])).unwrap();
    assert_eq!(!status["games"][0]["outcome"].is_null(), over, "{status}: {:#?}", seen.trail);
    let log = entries(desk);
    assert_typed_alike(&desk.folder.path().join("home"), &log, begun, &seen.signed);
    log.entries().len()
}

/// Which scenarios are played to their end: those that `COUREUR_WHOLE` names, or all.
fn wanted() -> Vec<(&'static str, &'static str)> {
    let named = std::env::var("COUREUR_WHOLE").unwrap_or_default();
    let is_named = |scenario: &str| named.split_whitespace().any(|name| name == scenario);
    SCENARIOS.into_iter().filter(|(_, scenario)| named.is_empty() || is_named(scenario)).collect()
}

#[test]
#[ignore = "an hour: `COUREUR_WHOLE='1755 loudoun-1757' cargo test --test desk -- --ignored --nocapture whole` plays some of them"]
fn a_robot_plays_a_whole_game_of_each_scenario() {
    for (game, scenario) in wanted() {
        let desk = Served::with(&["new", game, "--mode", "solo", "--scenario", scenario]);
        let begun = entries(&desk).entries().len();
        let job = json!({ "address": desk.address(), "seed": 11, "clicks": 60_000, "hurry": 8, "width": 1000, "height": 700 });
        let Some(all) = played(&[job]) else { return };
        let entries = judged(&desk, begun, &all[0], true);
        println!(
            "{scenario}: {entries} entries, {} clicks, {} s; first board {} ms, click to answer: median {} ms, slowest {} ms; \
             verified, and the same when typed",
            all[0].clicks, all[0].seconds, all[0].first, all[0].median, all[0].slowest
        );
    }
}

/// The same without a mouse: Tab and Enter, Alt with a number, s for the sheet.
#[test]
#[ignore = "many minutes: `cargo test --test desk -- --ignored --nocapture by_keys`"]
fn a_robot_plays_a_whole_game_by_keys_alone() {
    let desk = Served::with(&["new", "bayonets-tomahawks", "--mode", "solo", "--scenario", "vaudreuil-1755"]);
    let begun = entries(&desk).entries().len();
    let job = json!({ "address": desk.address(), "seed": 5, "hurry": 8, "keys": true, "width": 1000, "height": 700 });
    let Some(all) = played(&[job]) else { return };
    let entries = judged(&desk, begun, &all[0], true);
    println!(
        "by keys: {entries} entries, {} times something was chosen, {} s; verified, and the same when typed",
        all[0].clicks, all[0].seconds
    );
}

/// Games that a robot has played before, each in its folder: with its home, the log as it began (`log0`), and what was seen (`out.json`).
#[test]
#[ignore = "COUREUR_PLAYED names the folders"]
fn what_was_played_is_the_same_when_typed() {
    let folders = std::env::var("COUREUR_PLAYED").unwrap_or_default();
    for folder in folders.split_whitespace().map(Path::new) {
        let mut files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let path = files.find(|path| path.extension().is_some_and(|end| end == "coureur")).unwrap();
        let read = |path: &Path| read_log(&fs::read(path).unwrap()).unwrap();
        let begun = read(&folder.join("log0")).entries().len();
        let all: Vec<Seen> = serde_json::from_slice(&fs::read(folder.join("out.json")).unwrap()).unwrap();
        let log = read(&path);
        assert_clean(&all[0]);
        assert_typed_alike(&folder.join("home"), &log, begun, &all[0].signed);
        let told = run(folder, &["verify", path.to_str().unwrap()]);
        println!(
            "{}: {} entries, {} clicks, {} s, the same when typed; {told}",
            folder.display(),
            log.entries().len(),
            all[0].clicks,
            all[0].seconds
        );
    }
}
