//! One check after the other is left out, and the test that is named for it has to fail.
//!
//! A test program runs itself again for each check, with its name in the environment. Nothing of this is in the program.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// The check that is left out.
const OFF: &str = "COUREUR_SWITCHED_OFF";
/// How a check is named in the code.
const MARK: &str = concat!("refuses", "!(");
/// Whatever takes longer hangs without its check.
const LONGEST: Duration = Duration::from_secs(120);

/// Is a check in force?
pub(crate) fn is_on(name: &str) -> bool {
    static LEFT_OUT: LazyLock<Option<String>> = LazyLock::new(|| std::env::var(OFF).ok());
    LEFT_OUT.as_deref() != Some(name)
}

/// The names of the checks in all files of a folder, each with its file.
fn named(folder: &Path, found: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            named(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            for part in text.split(MARK).skip(1) {
                let Some(name) = part.trim_start().strip_prefix('"').and_then(|part| part.split('"').next())
                else {
                    continue;
                };
                let other = found.insert(name.to_owned(), path.display().to_string());
                assert_eq!(
                    other,
                    None,
                    "two checks have the name {name:?}, one of them in {}",
                    path.display()
                );
            }
        }
    }
}

/// Does a test hold, with one check left out or with all in force?
fn holds(tests: &[&str], off: Option<&str>) -> bool {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.arg("--exact").args(tests).stdout(Stdio::null()).stderr(Stdio::null());
    if let Some(off) = off {
        command.env(OFF, off);
    }
    let mut running = command.spawn().unwrap();
    let began = Instant::now();
    loop {
        if let Some(status) = running.try_wait().unwrap() {
            return status.success();
        }
        if began.elapsed() > LONGEST {
            running.kill().unwrap();
            running.wait().unwrap();
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// How many tests there are of these names.
fn there_are(tests: &BTreeSet<&str>) -> usize {
    let output = Command::new(std::env::current_exe().unwrap()).arg("--list").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.strip_suffix(": test")).filter(|name| tests.contains(name)).count()
}

/// Leaves out every check of the files of a folder, each with the test that must fail then, and prints what came of it.
pub(crate) fn prove(folder: &Path, board: &[(&str, &str)]) {
    let mut checks = BTreeMap::new();
    named(folder, &mut checks);
    let listed: BTreeSet<&str> = board.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed.len(), board.len(), "a check is listed twice");
    let unlisted: Vec<_> = checks.keys().filter(|name| !listed.contains(name.as_str())).collect();
    assert!(unlisted.is_empty(), "no test is named for {unlisted:?}");
    let gone: Vec<_> = listed.iter().filter(|name| !checks.contains_key(**name)).collect();
    assert!(gone.is_empty(), "there is no check {gone:?} any more");
    let tests: BTreeSet<&str> = board.iter().map(|(_, test)| *test).collect();
    assert_eq!(there_are(&tests), tests.len(), "some of these tests are not there: {tests:?}");
    assert!(
        holds(&tests.iter().copied().collect::<Vec<_>>(), None),
        "a test fails with every check in force"
    );
    let (left, survivors) = (Mutex::new(board.iter()), Mutex::new(Vec::new()));
    let verdicts = Mutex::new(BTreeMap::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((name, test)) = left.lock().unwrap().next() else { break };
                    let survives = holds(&[test], Some(name));
                    if survives {
                        survivors.lock().unwrap().push(*name);
                    }
                    verdicts.lock().unwrap().insert(*name, (survives, *test));
                }
            });
        }
    });
    let mut said = String::new();
    for (name, (survives, test)) in verdicts.into_inner().unwrap() {
        let verdict = if survives { "SURVIVES" } else { "found" };
        writeln!(said, "{verdict:8}  {name}  ({test})").unwrap();
    }
    println!("{said}{} checks, each with a test that fails without it", board.len());
    let survivors = survivors.into_inner().unwrap();
    assert!(survivors.is_empty(), "nobody misses {survivors:?}");
}
