//! Every numbered case of every game, one visible line each.

use coureur::engine::Drawn;
use coureur::errors::InWords;
use coureur::games::start::{self, StartFile};
use coureur::games::{self, Files};
use coureur::table::NewGame;
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

/// The reason a case gives for coming out without its orders.
fn reason(text: &str) -> Option<String> {
    let tree: serde_yaml::Value = serde_yaml::from_str(text).expect("a case is YAML");
    tree.get("stands").and_then(|stands| stands.as_str()).map(str::to_owned)
}

/// What is wrong with a case when all its orders are deleted.
fn idle(text: &str) -> Result<(), &'static str> {
    match (coureur::cases::run_without_orders(text), reason(text)) {
        (Ok(_), None) => Err("comes out without its orders, and does not say why in `stands:`"),
        (Ok(_), Some(why)) if why.split_whitespace().count() < 4 => Err("its `stands:` is no reason"),
        (Err(_), Some(_)) => Err("says in `stands:` that it comes out without its orders, and does not"),
        (Ok(_), Some(_)) | (Err(_), None) => Ok(()),
    }
}

#[test]
fn h3_every_case_fails_without_its_orders_or_says_why_it_stands() {
    let mut wrong = Vec::new();
    for path in sorted(&folder()).iter().flat_map(|game| sorted(game)) {
        let text = std::fs::read_to_string(&path).expect("a case can be read");
        let name = path.file_name().expect("it has a name").display().to_string();
        wrong.extend(idle(&text).err().map(|why| format!("{name}: {why}")));
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn h3_a_case_that_shows_nothing_is_found_out() {
    let case =
        "case: 1\ntitle: t\nrule: r\ngame: new-france\nwindows: pass\norders:\n- british: reinforce none\n";
    let still = format!("{case}expect: {{position: {{world: {{year: 1755}}}}}}\n");
    coureur::cases::run(&still).expect("it comes out");
    assert!(idle(&still).is_err_and(|why| why.contains("does not say why")));
    assert!(idle(&format!("{still}stands: because\n")).is_err_and(|why| why.contains("no reason")));
    assert_eq!(idle(&format!("{still}stands: the year is that of the set-up\n")), Ok(()));
    let moved = format!("{case}expect: {{position: {{world: {{phase: movement}}}}}}\n");
    assert_eq!(idle(&moved), Ok(()));
    assert!(idle(&format!("{moved}stands: the year is that of the set-up\n")).is_err());
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

/// The YAML blocks of the book's page about positions and cases.
fn in_the_book() -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/positions.md");
    let text = std::fs::read_to_string(path).expect("the page is there");
    let blocks = text.split("```yaml\n").skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn u12_the_positions_in_the_book_hold_together_one_for_each_game() {
    let mut shown = BTreeSet::new();
    for text in in_the_book().iter().filter(|text| text.starts_with("game:")) {
        let game = StartFile::read(text).expect("it is a position").game.expect("it says its game");
        let terms = NewGame::usual(&game).expect("the game is on the shelf");
        let plain = start::plain(&terms, None, text).expect("its names are known");
        let opened = games::open(&terms, Files { data: None, start: Some(&plain) });
        let mut play =
            opened.unwrap_or_else(|error| panic!("{:?}", miette::Report::new(InWords::from(error)))).play;
        play.chance(Drawn::Shuffled).expect("its cards are dealt");
        play.invariants().expect("it holds together");
        shown.insert(game);
    }
    assert_eq!(shown.len(), games::SHELF.len(), "{shown:?}");
}

#[test]
fn u15_the_case_in_the_book_comes_out_and_not_without_its_orders() {
    let all = in_the_book();
    let cases: Vec<&String> = all.iter().filter(|text| text.starts_with("case:")).collect();
    assert_eq!(cases.len(), 1);
    if let Err(error) = coureur::cases::run(cases[0]) {
        panic!("{:?}", miette::Report::new(error));
    }
    assert_eq!(idle(cases[0]), Ok(()));
}

/// What two rulings and a sentence came of, told by their cases.
#[test]
fn u16_an_empty_fort_and_indians_who_fight_again_are_told_as_they_are() {
    let told = |number: &str| {
        let named =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(number));
        let path = sorted(&folder().join("new-france")).into_iter().find(named).expect("the case is there");
        let played = coureur::cases::play(&std::fs::read_to_string(path).expect("it can be read"));
        assert!(played.result.is_ok(), "{:?}", played.result.err().map(miette::Report::new));
        played.told.join("\n")
    };
    let empty = told("082-");
    assert!(
        empty.contains("Nobody defends Fort Frontenac. The British inflict 1 and lose 0: they win."),
        "{empty}"
    );
    assert!(!empty.contains("Losses at"), "nobody was there to be lost: {empty}");
    assert!(told("142-").contains("Combat at Kittanning: British 3 SP against French 4 SP"));
}
