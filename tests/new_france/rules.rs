//! Every citation of The Struggle for New France, in code, pages and cases, names a place that exists.

use crate::book::HEADINGS;
use std::path::{Path, PathBuf};

const RULINGS: &str = include_str!("../../core/src/games/new_france/RULINGS.md");

/// The numbers of the rulings, in the order they stand.
fn rulings() -> Vec<u32> {
    let number = |line: &str| line.split_once(". **").and_then(|(number, _)| number.parse().ok());
    RULINGS.lines().filter_map(number).collect()
}

fn is_paragraph(heading: &str, number: &str) -> bool {
    let count = HEADINGS.iter().find(|(name, _)| *name == heading).map(|(_, count)| *count);
    number.parse::<u8>().is_ok_and(|n| n > 0 && Some(n) <= count)
}

/// Is this a place that may be cited: `Retreat ¶4`, `Combat ¶2–8`, `Movement Chart`, `ruling 7`, `B21`?
fn is_place(place: &str) -> bool {
    if let Some(number) = place.strip_prefix("ruling ") {
        return number.parse().is_ok_and(|number: u32| rulings().contains(&number));
    }
    if let Some(number) = place.strip_prefix(['B', 'F']).filter(|rest| rest.len() == 2) {
        return number.parse().is_ok_and(|number: u8| (1..=31).contains(&number));
    }
    match place.split_once(" ¶") {
        Some((heading, span)) => span.split('–').all(|number| is_paragraph(heading, number)),
        None => HEADINGS.contains(&(place, 0)),
    }
}

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            files(&path, out);
        } else {
            out.push(path);
        }
    }
}

/// Everything written between `[NF ` and `]`, and every literal that looks like a place.
fn citations(text: &str, is_code: bool) -> Vec<String> {
    let mut found: Vec<String> = text
        .split("[NF ")
        .skip(1)
        .filter_map(|rest| rest.split_once(']').map(|(place, _)| place.to_owned()))
        .collect();
    if is_code {
        let literals = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
        found.extend(
            literals
                .filter(|text| !text.contains("[NF "))
                .filter(|text| text.contains(" ¶") || text.starts_with("ruling ") || text.ends_with(" Chart"))
                .map(str::to_owned),
        );
    }
    found
}

#[test]
fn every_citation_names_a_place_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for crate_root in [root.to_owned(), root.join("core")] {
        paths.push(crate_root.join("src/games/new_france.rs"));
        files(&crate_root.join("src/games/new_france"), &mut paths);
    }
    files(&root.join("tests/cases/new-france"), &mut paths);
    let mut count = 0;
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a source can be read");
        let is_code = path.extension().is_some_and(|extension| extension == "rs");
        for place in citations(&text, is_code) {
            assert!(is_place(&place), "{}: [NF {place}]", path.display());
            count += 1;
        }
    }
    assert!(count > 400, "only {count} citations were found");
}

#[test]
fn rulings_are_numbered_without_a_gap() {
    let numbers = rulings();
    assert!(numbers.len() >= 43);
    assert!(
        numbers.iter().copied().eq(1..=u32::try_from(numbers.len()).expect("rulings are few")),
        "{numbers:?}"
    );
}

#[test]
fn places_that_do_not_exist_are_found() {
    for good in ["Retreat ¶5", "Combat ¶2–8", "Movement Chart", "ruling 43", "B31"] {
        assert!(is_place(good), "{good}");
    }
    for bad in ["Retreat ¶6", "Combat ¶2–10", "Retreat", "Moving ¶1", "ruling 0", "ruling 99", "B32", "G01"]
    {
        assert!(!is_place(bad), "{bad}");
    }
}
