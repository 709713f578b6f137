//! Every numbered case of every game, one visible line each.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of cases is there")
        .map(|entry| entry.expect("a folder can be listed").path())
        .collect();
    found.sort();
    found
}

/// No number is there twice, and each file is named by its number. Gaps are allowed: a number once given keeps its meaning.
fn check_numbers(numbers: &[(u32, String)]) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for (number, name) in numbers {
        if !seen.insert(*number) {
            return Err(format!("case {number} is there twice ({name})"));
        }
        if !name.starts_with(&format!("{number:03}-")) {
            return Err(format!("{name} holds case {number}"));
        }
    }
    Ok(())
}

#[test]
fn every_case_comes_out_as_it_says() {
    let mut failed = Vec::new();
    for game in sorted(&folder()) {
        let mut numbers = Vec::new();
        for path in sorted(&game) {
            let name = path.file_name().and_then(|name| name.to_str()).expect("names are text").to_owned();
            let text = std::fs::read_to_string(&path).expect("a case can be read");
            // Straight to the stream: the harness swallows printed lines of tests that pass.
            let mut out = std::io::stderr();
            match coureur::cases::run(&text) {
                Ok(report) => {
                    numbers.push((report.number, name));
                    let (number, title, rule) = (report.number, report.title, report.rule);
                    writeln!(out, "ok    {number:03} {title} {rule}").expect("stderr takes a line");
                }
                Err(error) => {
                    let report = format!("{name}: {:?}", miette::Report::new(error));
                    writeln!(out, "FAIL  {report}").expect("stderr takes a line");
                    failed.push(name);
                }
            }
        }
        if failed.is_empty() {
            check_numbers(&numbers).unwrap_or_else(|why| panic!("{}: {why}", game.display()));
        }
    }
    assert!(failed.is_empty(), "{} cases failed: {failed:?}", failed.len());
}

#[test]
fn doubled_and_misnamed_numbers_are_found() {
    let case = |number, name: &str| (number, name.to_owned());
    assert_eq!(check_numbers(&[case(1, "001-a.yaml"), case(2, "002-b.yaml")]), Ok(()));
    assert!(check_numbers(&[case(1, "001-a.yaml"), case(1, "001-b.yaml")]).is_err());
    assert!(check_numbers(&[case(1, "002-a.yaml")]).is_err());
}

#[test]
fn a_case_changed_to_expect_something_else_fails() {
    let path = folder().join("new-france/001-the-rulebooks-combat.yaml");
    let text = std::fs::read_to_string(path).expect("the first case is there");
    coureur::cases::run(&text).expect("as written it comes out");
    let wrong = text.replace("troops: 12", "troops: 13");
    assert_ne!(text, wrong);
    coureur::cases::run(&wrong).expect_err("with a wrong number it does not");
}
