//! Whole games by clicks alone, and what they come to when the same orders are typed.

use crate::robot::{Seen, assert_clean, played};
use crate::served::{Served, run};
use coureur::games::Files;
use coureur::keys::KeyFile;
use coureur::log::{Document, Log, read_log};
use coureur::table::{Desk, open_table};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::Arc;

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

/// Types the orders that were clicked together at another desk of the same person: every entry comes out the same, to the byte, if it
/// is written at the same time.
pub fn assert_typed_alike(home: &Path, log: &Log, signed: &[Vec<String>]) {
    let identity = Arc::new(KeyFile::load(home).unwrap().open(None).unwrap());
    let table = open_table(log.header(), *log.game().as_bytes(), Files::default()).unwrap();
    let mut desk = Desk::new(table, identity);
    let mut rest = log.entries()[1..].iter().peekable();
    for lines in signed {
        let Some(Document::Entry(first)) = rest.peek().map(|placed| placed.signed.document()) else {
            panic!("the log lacks {lines:?}");
        };
        let written = desk.play(lines, &first.time).unwrap_or_else(|why| panic!("{lines:?}: {why}"));
        assert!(!written.entries.is_empty(), "{lines:?}");
        for entry in &written.entries {
            let clicked =
                &rest.next().unwrap_or_else(|| panic!("the log lacks what {lines:?} writes")).signed;
            assert_eq!(
                entry.hash(),
                clicked.hash(),
                "{lines:?} typed:\n{:?}\nclicked:\n{:?}",
                entry.document(),
                clicked.document()
            );
        }
        desk = desk.moved_to(written.table);
    }
    assert!(rest.next().is_none(), "the log holds more than was signed");
}

/// Checks a game that the robot has played: `over` or not.
fn judged(desk: &Served, seen: &Seen, over: bool) -> usize {
    assert_clean(seen);
    let path = desk.log();
    run(desk.folder.path(), &["verify", path.to_str().unwrap()]);
    let status: Value = serde_json::from_str(&run(desk.folder.path(), &["status", "--json"])).unwrap();
    assert_eq!(!status["games"][0]["outcome"].is_null(), over, "{status}: {:#?}", seen.trail);
    let log = read_log(&fs::read(path).unwrap()).unwrap();
    assert_typed_alike(&desk.folder.path().join("home"), &log, &seen.signed);
    log.entries().len()
}

/// Which scenarios are played to their end: those whose name `COUREUR_WHOLE` holds, or all.
fn wanted() -> Vec<(&'static str, &'static str)> {
    let named = std::env::var("COUREUR_WHOLE").unwrap_or_default();
    SCENARIOS.into_iter().filter(|(_, scenario)| named.is_empty() || named.contains(scenario)).collect()
}

#[test]
#[ignore = "an hour: `COUREUR_WHOLE='1755 loudoun-1757' cargo test --test desk -- --ignored --nocapture whole` plays some of them"]
fn a_robot_plays_a_whole_game_of_each_scenario() {
    for (game, scenario) in wanted() {
        let desk = Served::with(&["new", game, "--mode", "solo", "--scenario", scenario]);
        let job = json!({ "address": desk.address(), "seed": 11, "clicks": 60_000, "hurry": 8 });
        let Some(all) = played(&[job]) else { return };
        let entries = judged(&desk, &all[0], true);
        println!(
            "{scenario}: {entries} entries, {} clicks, {} s; first board {} ms, click to answer: median {} ms, slowest {} ms; \
             verified, and the same when typed",
            all[0].clicks, all[0].seconds, all[0].first, all[0].median, all[0].slowest
        );
    }
}

/// The short version of it: the beginning of every scenario.
#[test]
fn what_is_clicked_is_what_is_typed_in_each_scenario() {
    let desks: Vec<Served> = SCENARIOS
        .iter()
        .map(|(game, scenario)| Served::with(&["new", game, "--mode", "solo", "--scenario", scenario]))
        .collect();
    let job = |desk: &Served| json!({ "address": desk.address(), "seed": 5, "signs": 2, "hurry": 5 });
    let Some(all) = played(&desks.iter().map(job).collect::<Vec<_>>()) else { return };
    for (desk, seen) in desks.iter().zip(&all) {
        assert_eq!(seen.signs, 2, "{:#?}", seen.trail);
        judged(desk, seen, false);
    }
}
