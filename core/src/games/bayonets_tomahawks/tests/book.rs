//! Every numbered rule of the book has a test of its name.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The rules, as they are numbered in the book.
#[rustfmt::skip]
const RULES: &[&str] = &[
    "2.0", "2.1", "2.1.1", "2.1.2", "2.1.3", "2.1.4", "2.1.5", "2.1.6", "2.1.7", "2.1.8", "2.1.9", "2.1.10",
    "2.2", "2.2.1", "2.2.2", "2.2.3", "2.2.4", "2.3", "2.4", "2.5", "3.0", "3.0.1", "3.0.2", "3.0.3", "3.1",
    "3.1.1", "3.1.2", "3.2", "3.2.1", "3.3", "3.4", "3.5", "3.6", "3.7", "4.0", "4.1", "4.2", "4.3", "5.0",
    "5.1", "5.2", "5.3", "6.0", "6.0.1", "7.0", "7.1", "7.2", "7.2.1", "7.3", "7.3.1", "7.3.2", "7.3.3",
    "7.3.4", "7.3.5", "7.3.6", "7.3.7", "7.4", "8.0", "8.1", "9.0", "9.1", "9.2", "9.3", "10.0", "10.1",
    "10.2", "10.2.1", "10.3", "10.3.1", "10.3.2", "10.4", "10.5", "10.6", "10.6.1", "10.6.2", "10.7",
    "11.0", "12.0", "13.0", "13.1", "13.2", "13.2.1", "13.2.2", "13.2.3", "13.3", "13.3.1", "13.3.2",
    "13.3.3", "13.3.4", "13.4", "13.4.1", "13.4.2", "13.4.3", "13.5", "13.5.1", "13.6", "13.7", "13.7.1",
    "13.8", "13.9", "13.9.1", "13.9.2", "13.9.3", "13.9.4", "13.9.5", "14.0", "14.1", "14.1.1", "14.2",
    "15.0", "15.1", "15.2", "15.2.1", "15.2.2", "15.3", "16.0", "16.1", "16.2", "16.2.1", "16.3", "16.4",
    "17.0", "17.1", "17.2", "17.3", "17.3.1", "17.4", "17.5", "18.0", "18.1", "18.2", "18.2.1", "18.3",
    "18.3.1", "18.3.2",
];

/// All files of source below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The names of the tests of a file: what follows the attribute.
fn tests(text: &str) -> Vec<String> {
    let after = text.split("#[test]").skip(1);
    let name = |rest: &str| rest.trim_start().strip_prefix("fn ")?.split('(').next().map(str::to_owned);
    after.filter_map(name).collect()
}

/// The rules a test is named after: `r13_9_1_…`, `r17_4_cards_and_r17_5_…`. A number that is none, as of a step of a procedure, stands for the
/// rule it belongs to.
fn rules(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split('_').collect();
    let mut found = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let Some(chapter) = word.strip_prefix('r').filter(|rest| rest.parse::<u8>().is_ok()) else {
            continue;
        };
        let more = words[index + 1..].iter().take_while(|word| word.parse::<u8>().is_ok());
        let mut numbers: Vec<&str> = std::iter::once(chapter).chain(more.copied()).collect();
        while !numbers.is_empty() && !RULES.contains(&numbers.join(".").as_str()) {
            numbers.pop();
        }
        found.push(numbers.join("."));
    }
    found.retain(|rule| !rule.is_empty());
    found
}

#[test]
fn every_numbered_rule_has_a_test_of_its_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/bayonets_tomahawks");
    let mut shown = BTreeSet::new();
    for path in sources(&folder) {
        let text = std::fs::read_to_string(&path).expect("a source can be read");
        shown.extend(tests(&text).iter().flat_map(|name| rules(name)));
    }
    let missing: Vec<&str> = RULES.iter().copied().filter(|rule| !shown.contains(*rule)).collect();
    assert!(missing.is_empty(), "no test is named after {missing:?}");
}

#[test]
fn a_test_is_named_after_the_rules_it_names() {
    assert_eq!(rules("r13_9_1_a_defender_does_not"), ["13.9.1"]);
    assert_eq!(rules("r17_2_8_one_in_three"), ["17.2"], "a step of a procedure");
    assert_eq!(rules("r17_4_cards_and_r17_5_pools"), ["17.4", "17.5"]);
    assert_eq!(rules("rounds_of_9"), Vec::<String>::new());
}
