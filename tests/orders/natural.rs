//! Three hundred lines as board gamers type them, a hundred a game: written from the rulebooks, before the reader was.

use coureur::cases::Place;
use coureur::orders::Unread;
use coureur::side::Side;
use serde_yaml::Value;

/// A place in a game, and lines that are typed there.
pub struct Group {
    /// As a case.
    pub case: String,
    /// Who types.
    pub side: Side,
    /// What is typed, and what must come of it.
    pub lines: Vec<(String, String)>,
}

/// A file beside this one.
pub fn file(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/orders").join(name);
    std::fs::read_to_string(path).expect("the file is there")
}

/// Reads a file of lines.
pub fn groups(text: &str) -> Vec<Group> {
    text.split("\n---\n").map(group).collect()
}

fn group(text: &str) -> Group {
    let (head, lines) = text.split_once("\nlines:\n").expect("a group has lines");
    let mut head: Value = serde_yaml::from_str(head).expect("its head is YAML");
    let tree = head.as_mapping_mut().expect("its head has keys");
    let side =
        tree.remove("side").and_then(|side| side.as_str().map(str::to_owned)).expect("it says who types");
    tree.insert("case".into(), 1.into());
    tree.insert("rule".into(), "r".into());
    tree.insert("expect".into(), Value::Mapping(serde_yaml::Mapping::new()));
    tree.entry("title".into()).or_insert("t".into());
    let lines = lines.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.map(|line| line.split_once(" => ").expect("a line says what must come of it"));
    Group {
        case: serde_yaml::to_string(&head).expect("a tree is text"),
        side: if side == "british" { Side::British } else { Side::French },
        lines: lines.map(|(line, wanted)| (line.to_owned(), wanted.to_owned())).collect(),
    }
}

/// How an answer is told.
pub fn told(error: Unread) -> String {
    match error {
        Unread::Order(error) => {
            let help = miette::Diagnostic::help(&error).map_or(String::new(), |help| help.to_string());
            format!("! {error} / {help} / {}", pointed(&error))
        }
        Unread::NotHeld(..) => "! not held".to_owned(),
        Unread::SeveralPaths { place, paths, .. } => format!("! several paths to {place}: {paths:?}"),
    }
}

/// The words that an error points at.
fn pointed(error: &coureur::orders::OrderError) -> String {
    let label = miette::Diagnostic::labels(error).and_then(|mut labels| labels.next());
    label.map_or(String::new(), |label| error.line()[label.offset()..label.offset() + label.len()].to_owned())
}

impl Group {
    /// The place in the game.
    pub fn place(&self) -> Place {
        Place::open(&self.case, self.side).unwrap_or_else(|error| panic!("{}: {error:?}", self.case))
    }
}

/// What a line means.
pub fn means(place: &Place, line: &str) -> String {
    match place.read(line) {
        Ok(reading) => {
            let rest = reading.rest.map_or(String::new(), |rest| format!(" … {rest}"));
            format!("{}{rest}", reading.codes.join("; "))
        }
        Err(error) => told(error),
    }
}

/// Do two lists of steps come to the same position? What waits for somebody else may stand behind them.
pub fn comes_to_the_same(place: &Place, one: &str, other: &str) -> bool {
    let facts = |steps: &str| {
        let codes = steps.split(" … ").next().unwrap_or_default();
        let codes: Vec<&str> = codes.split("; ").filter(|code| !code.is_empty()).collect();
        place.facts_after(&codes)
    };
    !one.starts_with("! ") && facts(one).is_some_and(|one| facts(other) == Some(one))
}

/// How many lines came out as meant, were refused though something was meant, and were taken for something else.
struct Score {
    right: usize,
    refused: usize,
    wrong: Vec<String>,
}

fn score(text: &str) -> Score {
    let mut score = Score { right: 0, refused: 0, wrong: Vec::new() };
    for group in groups(text) {
        let place = group.place();
        for (line, wanted) in &group.lines {
            let got = means(&place, line);
            let refused = got.strip_prefix("! ");
            let fine = match wanted.strip_prefix("! ") {
                Some(word) => refused.is_some_and(|got| got.to_lowercase().contains(word)),
                None => got == *wanted || comes_to_the_same(&place, &got, wanted),
            };
            match () {
                () if fine => score.right += 1,
                () if refused.is_some() => {
                    eprintln!("refused  {line}\n  wanted {wanted}\n  got    {got}");
                    score.refused += 1;
                }
                () => {
                    eprintln!("WRONG    {line}\n  wanted {wanted}\n  got    {got}");
                    score.wrong.push(line.clone());
                }
            }
        }
    }
    eprintln!("{} right, {} refused, {} wrong", score.right, score.refused, score.wrong.len());
    score
}

/// How many lines a file has.
fn lines_of(name: &str) -> usize {
    groups(&file(name)).iter().map(|group| group.lines.len()).sum()
}

fn check(text: &str) {
    let score = score(text);
    assert_eq!(score.right + score.refused + score.wrong.len(), 100, "a hundred lines a game");
    assert!(score.wrong.is_empty(), "taken for something else: {:#?}", score.wrong);
    assert!(score.right >= 80, "{} of 100 come out as meant", score.right);
}

/// Nothing in a file of lines is taken for something else, and so many come out as meant, or are refused with the word that failed.
fn as_meant_or_refused(lines: &str, least: usize) {
    let score = score(&file(lines));
    assert!(score.wrong.is_empty(), "taken for something else: {:#?}", score.wrong);
    assert!(
        score.right >= least,
        "{} come out as meant, or are refused with the word that failed",
        score.right
    );
}

/// Chat, doubts, conditions, questions: most of them are no orders, and must not be taken for any.
#[test]
fn p38_lines_of_outsiders_are_carried_out_as_meant_or_refused() {
    as_meant_or_refused("outsiders.txt", 260);
}

/// Second thoughts, exceptions, corrections, quoted letters: what takes a word back must not be passed over.
#[test]
fn p38_lines_of_strangers_are_carried_out_as_meant_or_refused() {
    as_meant_or_refused("strangers.txt", 150);
}

/// How many of those who are there, who gets nothing, who marches on: what is passed over takes all, or ends something.
#[test]
fn p38_counts_and_little_words_are_not_passed_over() {
    as_meant_or_refused("counts.txt", lines_of("counts.txt"));
}

/// Who goes, from where, by which way, where to and who stays, in any order.
#[test]
fn p38_lines_told_in_any_order() {
    as_meant_or_refused("told.txt", lines_of("told.txt"));
}

/// The other side may react on the way, as in most games.
#[test]
fn p38_lines_are_read_where_somebody_may_still_react() {
    as_meant_or_refused("windows.txt", lines_of("windows.txt"));
}

#[test]
fn p38_natural_lines_of_wilderness_war() {
    check(&file("natural-wilderness-war.txt"));
}

#[test]
fn p38_natural_lines_of_new_france() {
    check(&file("natural-new-france.txt"));
}

#[test]
fn p38_natural_lines_of_bayonets_and_tomahawks() {
    check(&file("natural-bayonets-tomahawks.txt"));
}
