//! Every numbered rule has a case, every citation names a rule; the counters and set-ups are the printed ones. What a comment
//! cites proves nothing: that a rule is implemented is shown by `by_rule.rs`, which plays the cases of each.

use crate::book::{HEADINGS, RULES};
use coureur::errors::Worded as _;
use coureur::games::{self, Files, SetupError, Terms};
use coureur::speech::{Pending, Play};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the test has what it needs") {
        let path = entry.expect("the test has what it needs").path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.to_str().expect("the test has what it needs").ends_with(ending) {
            found.push(std::fs::read_to_string(&path).expect("the test has what it needs"));
        }
    }
    found
}

/// The places cited as `[WW ...]` or `"6.72"`, commas parting several.
fn cited(text: &str) -> BTreeSet<String> {
    let mut places = BTreeSet::new();
    for part in text.split("[WW ").skip(1) {
        let inside = part.split(']').next().unwrap_or_default();
        places
            .extend(inside.split(',').map(|place| place.split_whitespace().next().unwrap_or("").to_owned()));
    }
    for part in text.split('"').skip(1).step_by(2) {
        let number = part.chars().all(|c| c.is_ascii_digit() || c == '.') && part.contains('.');
        if number {
            places.insert(part.to_owned());
        }
    }
    places
}

/// Without the places of the first edition, which has numbers of its own.
fn third_only(text: &str) -> String {
    let mut parts = text.split("ww1(\"");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(part.split_once('"').map_or("", |(_, rest)| rest));
    }
    kept
}

fn code() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for folder in ["src/games/wilderness_war", "core/src/games/wilderness_war"] {
        let file = root().join(format!("{folder}.rs"));
        all.extend(cited(&std::fs::read_to_string(file).expect("the test has what it needs")));
        let texts = texts(&root().join(folder), ".rs");
        for text in texts.iter().filter(|text| !text.starts_with("//! The first edition:")) {
            all.extend(cited(&third_only(text)));
        }
    }
    all
}

fn cases() -> BTreeSet<String> {
    let all = texts(&root().join("tests/cases/wilderness-war"), ".yaml");
    all.iter()
        .filter_map(|text| text.lines().find(|line| line.starts_with("rule:")))
        .flat_map(|line| cited(&line.replace('\'', "")))
        .collect()
}

#[test]
fn every_numbered_rule_has_a_case() {
    let cases = cases();
    let missing: Vec<&str> = RULES.split_whitespace().filter(|rule| !cases.contains(*rule)).collect();
    assert!(missing.is_empty(), "no case: {missing:?}");
}

#[test]
fn every_citation_names_a_rule_that_exists() {
    let known: BTreeSet<&str> = RULES.split_whitespace().chain(HEADINGS.split_whitespace()).collect();
    let rulings = std::fs::read_to_string(root().join("core/src/games/wilderness_war/RULINGS.md"))
        .expect("the test has what it needs");
    let mut places = code();
    places.extend(cited(&rulings));
    places.extend(cases());
    let numbers = places.iter().filter(|place| place.starts_with(|c: char| c.is_ascii_digit()));
    let wrong: Vec<&String> = numbers.filter(|place| !known.contains(place.as_str())).collect();
    assert!(wrong.is_empty(), "no such rules: {wrong:?}");
}

#[test]
fn the_rule_lists_do_not_overlap() {
    let rules: BTreeSet<&str> = RULES.split_whitespace().collect();
    assert!(HEADINGS.split_whitespace().all(|heading| !rules.contains(heading)));
}

fn terms(scenario: &str) -> Terms {
    Terms {
        game: "wilderness-war".to_owned(),
        edition: "3".to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    }
}

fn start(scenario: &str) -> Box<dyn Play> {
    games::open(&terms(scenario), Files::default()).expect("the test has what it needs").play
}

#[test]
fn set_ups_have_the_printed_numbers_of_pieces() {
    for (scenario, cards, on_map, marked) in [
        ("annus-mirabilis", 62, 70, 28),
        ("early-war-campaign", 70, 51, 19),
        ("late-war-campaign", 62, 70, 28),
        ("full-campaign", 70, 51, 19),
    ] {
        let play = start(scenario);
        assert_eq!(play.decks()[0].cards.len(), cards);
        let position: serde_yaml::Value =
            serde_yaml::from_str(&play.position()).expect("the test has what it needs");
        let pieces = position["world"]["pieces"].as_mapping().expect("the test has what it needs");
        let off = ["pool", "gone", "set-aside", "available"];
        let there = pieces
            .values()
            .filter(|place| !off.contains(&place.as_str().expect("the test has what it needs")))
            .count();
        assert_eq!(there, on_map, "{scenario}: leaders and units on the map and in boxes");
        let spaces = position["world"]["spaces"].as_mapping().expect("the test has what it needs");
        let works = ["fort", "under_construction", "stockade"];
        let has_work = |marks: &&serde_yaml::Value| works.iter().any(|work| !marks[*work].is_null());
        assert_eq!(
            spaces.values().filter(has_work).count(),
            marked,
            "{scenario}: forts, forts under construction and stockades"
        );
    }
}

fn refused(start: &str) -> String {
    let files = Files { start: Some(start), data: None };
    match games::open(&terms("annus-mirabilis"), files) {
        Err(SetupError::BadPosition { why }) => why.in_words(),
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn hostile_positions_are_refused() {
    let mut play = start("annus-mirabilis");
    play.chance(coureur::engine::Drawn::Shuffled).expect("the test has what it needs");
    let good = play.position();
    for (from, to, why) in [
        ("montcalm: montreal", "montcalm: atlantis", "no space `atlantis`"),
        ("montcalm: montreal", "montcalm: montreal reduced", "leader"),
        ("montcalm: montreal", "nobody: montreal", "no piece `nobody`"),
        ("montcalm: montreal", "montcalm: montreal inside inside nowhere", "makes no sense"),
        ("huron: montreal", "huron: northern-militias", "cannot be there"),
        ("vp: 4", "vp: 11", "sum of the points"),
        ("year: 1757", "year: 1492", "is not in the scenario"),
        ("bearn: montreal", "bearn: montreal inside", ""),
        ("fort: french", "fort: martian", ""),
        ("next: 18", "next: 3", "in two places"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good, "{from}");
        if why.is_empty() {
            let files = Files { start: Some(&text), data: None };
            let _ = games::open(&terms("annus-mirabilis"), files).map(|opened| opened.play.pending());
        } else {
            let said = refused(&text);
            assert!(said.contains(why), "{said}");
        }
    }
    assert!(refused(&"[".repeat(1000)).contains("brackets within each other"));
    assert!(refused(&"x".repeat(1 << 19)).contains("at most"));
    assert!(!refused("world: []").is_empty());
}

#[test]
fn an_owners_data_file_may_change_what_counters_are_but_not_which() {
    let files = |data: &'static str| Files { data: Some(data), start: None };
    let bad = games::open(&terms("annus-mirabilis"), files("whole: [cards]\ncards: []"));
    assert!(matches!(bad, Err(SetupError::BadData { .. })));
    let unknown = games::open(&terms("annus-mirabilis"), files("dragons: []"));
    assert!(matches!(unknown, Err(SetupError::BadData { .. })));
}

#[test]
fn the_first_thing_pending_is_the_shuffle() {
    let pending = start("early-war-campaign").pending();
    assert!(matches!(pending, Pending::Chance(coureur::engine::Chance::Shuffle(_))));
}
