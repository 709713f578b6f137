//! The first edition of Wilderness War: its numbers, the cases for what it plays differently, and options that fit it.

use crate::book::{HEADINGS, RULES};
use coureur::cite::Rule;
use coureur::errors::Worded as _;
use coureur::games::wilderness_war::first_edition::{ONLY_THIRD, place};
use coureur::games::{self, Files, SetupError, Terms};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The numbered places of the first edition from 2.0 on; the options of 18.0 go by the rule or card they change.
const PLACES: &str = "2.0 3.0 3.1 3.11 3.12 3.13 3.2 3.3 4.0 5.0 5.1 5.11 5.12 5.13 5.2 5.21 5.22 5.23 5.24 5.25 5.26 \
    5.3 5.31 5.32 5.33 5.34 5.35 5.36 5.4 5.41 5.42 5.43 5.44 5.45 5.46 5.5 5.51 5.52 5.521 5.522 5.523 5.53 5.531 \
    5.532 5.533 5.534 5.54 5.55 5.56 6.0 6.1 6.2 6.21 6.22 6.3 6.4 6.41 6.42 6.43 6.431 6.432 6.5 6.51 6.52 6.53 6.54 \
    7.0 7.1 7.2 7.3 7.4 7.5 7.51 7.52 7.53 7.54 7.55 7.56 7.6 7.61 7.62 7.63 7.64 7.7 7.8 7.81 7.82 7.9 7.91 7.92 \
    8.0 8.1 8.11 8.12 8.13 8.2 8.21 8.22 8.23 8.231 8.232 8.24 8.25 8.251 8.252 9.0 9.1 9.11 9.12 9.13 9.14 9.2 9.21 \
    9.22 10.0 10.1 10.11 10.12 10.13 10.2 10.21 10.22 10.23 10.3 10.31 10.32 10.33 10.4 10.41 10.411 10.412 10.413 \
    10.42 10.421 10.422 11.0 11.1 11.2 12.0 12.1 12.11 12.12 12.13 12.14 12.2 12.21 12.22 12.23 12.3 13.0 13.1 13.2 \
    13.3 13.4 14.0 14.1 14.11 14.12 14.2 14.21 14.22 14.23 14.24 15.0 15.1 15.2 15.3 15.4 15.5 16.0 16.1 16.2 17.0 \
    17.1 17.2 17.21 17.3 18.0";

/// The options of 18.0.
const OPTIONAL: [&str; 5] = ["18.0 5.21", "18.0 10.31", "18.0 12.0", "18.0 #6", "18.0 #66"];

/// Where the first edition plays differently.
const PLAYED_DIFFERENTLY: &str =
    "5.523 6.2 6.431 6.432 7.62 7.63 8.22 8.231 9.1 9.11 9.13 10.2 12.12 14.24 15.1 16.1 16.2 17.3 18.0";

/// Where the first edition plays differently, or says the same under another number.
const DIFFERENT: &str = "5.523 6.2 6.431 6.432 7.51 7.62 7.63 8.22 8.231 9.1 9.11 9.13 10.13 10.2 11.2 12.11 12.12 12.13 12.14 \
    12.21 12.22 12.23 12.3 13.0 13.1 13.2 13.3 13.4 14.0 14.1 14.11 14.12 14.2 14.21 14.22 14.23 14.24 15.0 15.1 15.2 \
    15.3 15.4 15.5 16.1 16.2 17.0 17.1 17.2 17.21 17.3";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            found.extend(texts(&path, ending));
        } else if path.to_str().is_some_and(|name| name.ends_with(ending)) {
            found.push(std::fs::read_to_string(&path).expect("a file can be read"));
        }
    }
    found
}

fn known() -> BTreeSet<&'static str> {
    PLACES.split_whitespace().chain(OPTIONAL).collect()
}

/// The places between an opening and a closing mark, commas parting several.
fn between(text: &str, open: &str, close: char) -> BTreeSet<String> {
    let inside = text.split(open).skip(1).filter_map(|part| part.split(close).next());
    inside.flat_map(|places| places.split(',')).map(|place| place.trim().to_owned()).collect()
}

/// The places that cases of the first edition show.
fn shown() -> BTreeSet<String> {
    let cases = texts(&root().join("tests/cases/wilderness-war"), ".yaml");
    let first = cases.iter().filter(|text| text.contains("\nedition: '1'\n"));
    let rules = first.filter_map(|text| text.lines().find(|line| line.starts_with("rule:")));
    rules.flat_map(|line| between(line, "[WW1 ", ']')).collect()
}

#[test]
fn every_rule_that_differs_has_a_case() {
    let shown = shown();
    let different = DIFFERENT.split_whitespace().chain(OPTIONAL);
    let missing: Vec<&str> = different.filter(|rule| !shown.contains(*rule)).collect();
    assert!(missing.is_empty(), "no case: {missing:?}");
}

fn rulings() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("core/src/games/wilderness_war/RULINGS.md"));
    between(&text.expect("the rulings can be read"), "[WW1 ", ']')
}

#[test]
fn every_rule_played_differently_is_in_the_rulings() {
    let named = rulings();
    let missing: Vec<&str> =
        PLAYED_DIFFERENTLY.split_whitespace().filter(|rule| !named.contains(*rule)).collect();
    assert!(missing.is_empty(), "not in the list: {missing:?}");
}

fn code() -> BTreeSet<String> {
    let mut cited = BTreeSet::new();
    for folder in ["src/games/wilderness_war", "core/src/games/wilderness_war"] {
        for text in texts(&root().join(folder), ".rs") {
            cited.extend(between(&text, "[WW1 ", ']'));
            cited.extend(between(&text, "ww1(\"", '"'));
        }
    }
    cited
}

#[test]
fn every_rule_played_differently_is_cited_where_it_acts() {
    let cited = code();
    let missing: Vec<&str> =
        PLAYED_DIFFERENTLY.split_whitespace().filter(|rule| !cited.contains(*rule)).collect();
    assert!(missing.is_empty(), "not cited: {missing:?}");
}

#[test]
fn every_citation_of_the_first_edition_names_a_place_in_it() {
    let known = known();
    let cited: BTreeSet<String> = shown().into_iter().chain(rulings()).chain(code()).collect();
    let wrong: Vec<&String> = cited.iter().filter(|place| !known.contains(place.as_str())).collect();
    assert!(wrong.is_empty(), "no such places: {wrong:?}");
}

#[test]
fn every_place_of_the_third_edition_has_one_in_the_first_or_is_named_as_new() {
    let known = known();
    for rule in RULES.split_whitespace().chain(HEADINGS.split_whitespace()) {
        match place(rule) {
            Some(first) => assert!(known.contains(first), "{rule} is said to be {first}"),
            None => assert!(ONLY_THIRD.contains(&rule), "{rule} has no place"),
        }
    }
    assert_eq!(place("6.72"), Some("14.2"));
    assert_eq!(place("14.6"), None);
    assert_eq!(Rule::ww1("14.2").to_string(), "[WW1 14.2]");
}

fn open(edition: &str, options: &[&str]) -> Result<games::Opened, SetupError> {
    let terms = Terms {
        game: "wilderness-war".to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: "annus-mirabilis".to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
    };
    games::open(&terms, Files::default())
}

#[test]
fn options_of_the_other_edition_are_refused() {
    let unfit = [
        ("3", "advanced"),
        ("3", "infiltration"),
        ("3", "interception"),
        ("3", "avoid-battle"),
        ("3", "guides"),
        ("3", "supply"),
        ("1", "british-exchange"),
        ("1", "open-bids"),
    ];
    for (edition, option) in unfit {
        let error = open(edition, &[option]).expect_err("it does not fit");
        assert!(matches!(error, SetupError::UnfitOption { .. }), "{option}: {error}");
        assert!(error.in_words().contains(option), "{error}");
        let other = if edition == "3" { "1" } else { "3" };
        open(other, &[option]).expect("it fits the other edition");
    }
}

#[test]
fn the_sides_are_bid_for_in_one_way_only() {
    for options in [["sealed-bids", "open-bids"], ["sealed-bids", "sealed-bids-british"]] {
        let error = open("3", &options).expect_err("two ways at once");
        assert!(error.in_words().contains("one way only"), "{error}");
    }
    for option in ["sealed-bids", "sealed-bids-british"] {
        open("1", &[option]).expect("one way");
    }
}

#[test]
fn every_option_fits_one_edition_at_least() {
    let game = games::find("wilderness-war").expect("the game is there");
    for option in game.options {
        assert!(
            open("1", &[option.id]).is_ok() || open("3", &[option.id]).is_ok(),
            "{} fits no edition",
            option.id
        );
    }
}

#[test]
fn the_board_says_which_rules_are_played() {
    let title =
        |edition: &str, options: &[&str]| open(edition, options).expect("these terms hold").play.view().title;
    assert_eq!(title("3", &[]), "Wilderness War: Annus Mirabilis");
    assert_eq!(title("1", &[]), "Wilderness War: Annus Mirabilis, first edition, basic game");
    let some = title("1", &["interception", "supply"]);
    assert_eq!(some, "Wilderness War: Annus Mirabilis, first edition with interception, supply");
    let all = title("1", &["advanced"]);
    assert_eq!(all, "Wilderness War: Annus Mirabilis, first edition with its advanced rules");
}
