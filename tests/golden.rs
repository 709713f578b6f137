//! Golden logs: complete games of every game and mode, written once. Their bytes are pinned by hash, and nobody writes
//! them anew: what would break one of them needs a new rules revision or a new format number.
//!
//! `cargo test --test golden -- --ignored` writes those that are not there yet, and pins the games under `examples/` with
//! them. Each line of `golden/PINNED.txt`: the file, its SHA-256, the digest of the last position, the exit code of
//! `verify`, and what it holds. `NAME.data` and `NAME.start` are the files that `NAME.log` was played with.
#![allow(clippy::unwrap_used)] // a test may stop at once

mod common;
#[path = "independent/lot.rs"]
mod lot;
#[path = "golden/plans.rs"]
mod plans;
#[path = "golden/writer.rs"]
mod writer;

use coureur::games::{Files, Game, SHELF};
use coureur::log::{Document, Log, read_log};
use coureur::table::{Parting, content_hash, replay};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use writer::{End, Plan, Played};

/// Is the format frozen? From then on golden logs that are not there are an error.
const FROZEN: bool = true;
/// Where they are.
const FOLDER: &str = "tests/golden/FORMAT-1";
const PINNED: &str = "tests/golden/PINNED.txt";
/// What stands in the results, by its first word.
const RESULTS: [&str; 8] = ["roll", "draw", "forced", "waived", "ahead", "dropped", "lapsed", "undone"];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> Vec<u8> {
    fs::read(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A line of the list.
#[derive(Debug)]
struct Pin {
    path: String,
    hash: String,
    /// Of a log: the digest of its last position, and what `verify` leaves with.
    log: Option<(String, i32)>,
}

/// What is pinned; nothing while the format is not frozen and nothing was written.
fn pinned() -> Vec<Pin> {
    let there = root(FOLDER).is_dir();
    assert!(there || !FROZEN, "the format is frozen, and {FOLDER} is not there");
    if !there {
        println!("THERE ARE NO GOLDEN LOGS YET: `cargo test --test golden -- --ignored` writes them");
        return Vec::new();
    }
    let list = String::from_utf8(read(PINNED)).unwrap();
    let pins: Vec<Pin> = list.lines().filter(|line| !line.starts_with('#')).map(pin).collect();
    assert!(!pins.is_empty());
    pins
}

fn pin(line: &str) -> Pin {
    let mut words = line.split(' ');
    let mut word = || words.next().unwrap_or_else(|| panic!("{line}")).to_owned();
    let (path, hash, state, exit) = (word(), word(), word(), word());
    let log = (state != "-").then(|| (state, exit.parse().unwrap()));
    Pin { path, hash, log }
}

fn sha256(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

/// The file that a log was played with, if there is one.
fn beside(path: &str, end: &str) -> Option<String> {
    let other = format!("{}.{end}", path.strip_suffix(".log")?);
    root(&other).is_file().then_some(other)
}

/// What the program says to it: its exit code, and the digest of the last position.
fn verified(path: &str) -> (String, i32) {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
    command.current_dir(root("")).env("COUREUR_HOME", home.path()).args(["verify", "--json", path]);
    for (option, end) in [("--data", "data"), ("--start", "start")] {
        command.args(beside(path, end).map(|file| [option.to_owned(), file]).into_iter().flatten());
    }
    let output = command.output().unwrap();
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let file = &said["files"][0];
    assert_eq!(file["sound"], true, "{path}: {said:#}");
    (file["state"].as_str().unwrap().to_owned(), output.status.code().unwrap())
}

fn logs(pins: &[Pin]) -> Vec<(String, Log)> {
    let logs = pins.iter().filter(|pin| pin.log.is_some());
    logs.map(|pin| (pin.path.clone(), read_log(&read(&pin.path)).unwrap())).collect()
}

#[test]
fn the_bytes_of_golden_logs_never_change() {
    let pins = pinned();
    for pin in &pins {
        assert_eq!(sha256(&read(&pin.path)), pin.hash, "{} was changed", pin.path);
    }
    if pins.is_empty() {
        return;
    }
    let known: BTreeSet<&str> = pins.iter().map(|pin| pin.path.as_str()).collect();
    assert_eq!(known.len(), pins.len(), "one of them is pinned twice");
    for file in fs::read_dir(root(FOLDER)).unwrap() {
        let path = format!("{FOLDER}/{}", file.unwrap().file_name().to_str().unwrap());
        assert!(known.contains(path.as_str()), "{path} is not pinned");
    }
    for example in examples() {
        assert!(known.contains(example.as_str()), "{example} is not pinned");
    }
}

#[test]
fn golden_logs_are_sound_and_end_where_they_ended() {
    let pins = pinned();
    let next = std::sync::atomic::AtomicUsize::new(0);
    // Each of them has to be played through.
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(pin) = pins.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    if let Some(then) = &pin.log {
                        assert_eq!(&verified(&pin.path), then, "{}", pin.path);
                    }
                }
            });
        }
    });
}

/// The verbs of all acts that this program reads, from the code that reads them.
fn verbs() -> BTreeSet<String> {
    let code = String::from_utf8(read("core/src/table/act.rs")).unwrap();
    let reading = code.split_once("fn read_blob").expect("acts with bytes are read").1;
    let arms = reading.lines().filter_map(|line| line.trim_start().strip_prefix('"')?.split_once("\" "));
    let arms = arms.filter(|(_, rest)| rest.starts_with("=>") || rest.starts_with("if "));
    // The two answers to a takeback are read behind its verb.
    arms.map(|(verb, _)| if ["yes", "no"].contains(&verb) { format!("undo {verb}") } else { verb.to_owned() })
        .collect()
}

#[test]
fn the_verbs_are_found() {
    let verbs = verbs();
    for verb in ["join", "cardkey", "undo", "undo yes", "undo no", "vacation", "restored", "say"] {
        assert!(verbs.contains(verb), "{verb} is not in {verbs:?}");
    }
    assert_eq!(verbs.len(), 32, "a new act? Let a golden log hold it: {verbs:?}");
}

/// Everything that stands in a log, each in a few words.
fn holds(log: &Log) -> BTreeSet<String> {
    let header = log.header();
    let mut found = BTreeSet::from([
        format!("{} {}", header.game, header.mode),
        format!("{} edition {}", header.game, header.edition),
        format!("{} scenario {}", header.game, header.scenario),
        format!("{} from a position: {}", header.game, header.start.is_some()),
        format!("{} rules {}", header.game, header.rules),
    ]);
    for option in SHELF.iter().find(|game| game.id == header.game.as_str()).unwrap().options {
        let on = header.options.iter().any(|on| on.as_str() == option.id);
        found.insert(format!("{} option {}: {on}", header.game, option.id));
    }
    let mut chains = BTreeSet::new();
    for placed in &log.entries()[1..] {
        let Document::Entry(entry) = placed.signed.document() else { continue };
        for act in &entry.acts {
            let words = act.text.as_str();
            let verb = words.split(' ').next().unwrap();
            found.insert(format!("act {verb}"));
            if ["undo yes", "undo no"].contains(&words) {
                found.insert(format!("act {words}"));
            }
            if verb == "restored" && words != verb {
                found.insert("fresh seeds after a restore".to_owned());
            }
            if verb == "chain" && !chains.insert(entry.seat.clone()) {
                found.insert("a renewed chain".to_owned());
            }
        }
        for result in &entry.results {
            found.insert(format!("result {}", result.as_str().split(' ').next().unwrap()));
        }
    }
    found
}

fn is_built_in(log: &Log) -> bool {
    let game = SHELF.iter().find(|game| game.id == log.header().game.as_str()).unwrap();
    content_hash(game, game.source(None).unwrap()).unwrap() == *log.header().content.as_bytes()
}

/// The games whose logs are kept as they are for ever; another joins them when its format is released.
const KEPT: [&str; 3] = ["new-france", "wilderness-war", "bayonets-tomahawks"];

/// Those of the shelf.
fn frozen() -> impl Iterator<Item = &'static Game> {
    SHELF.iter().filter(|game| KEPT.contains(&game.id))
}

/// Everything that golden logs have to hold, together.
fn wanted() -> BTreeSet<String> {
    let mut wanted: BTreeSet<String> = verbs().iter().map(|verb| format!("act {verb}")).collect();
    wanted.extend(RESULTS.map(|result| format!("result {result}")));
    wanted.extend(["fresh seeds after a restore", "a renewed chain"].map(str::to_owned));
    for game in frozen() {
        wanted.extend(["duel", "umpire", "table", "solo"].map(|mode| format!("{} {mode}", game.id)));
        // A log for each revision of the rules: what is played by one stays playable.
        wanted.extend((1..=game.rules).map(|rules| format!("{} rules {rules}", game.id)));
        wanted.extend(game.editions.iter().map(|named| format!("{} edition {}", game.id, named.id)));
        wanted.extend(game.scenarios.iter().map(|named| format!("{} scenario {}", game.id, named.id)));
        for yes in [true, false] {
            wanted.insert(format!("{} from a position: {yes}", game.id));
            wanted.extend(game.options.iter().map(|named| format!("{} option {}: {yes}", game.id, named.id)));
        }
    }
    wanted
}

#[test]
fn golden_logs_hold_every_act_result_mode_and_option() {
    let pins = pinned();
    if pins.is_empty() {
        return;
    }
    let logs = logs(&pins);
    let found: BTreeSet<String> = logs.iter().flat_map(|(_, log)| holds(log)).collect();
    let wanted = wanted();
    let missing: Vec<&String> = wanted.difference(&found).collect();
    assert!(missing.is_empty(), "in no golden log: {missing:#?}");
    for game in frozen() {
        let own = logs.iter().any(|(_, log)| log.header().game.as_str() == game.id && !is_built_in(log));
        assert!(own, "{}: no golden log with an owner's data", game.id);
    }
    let exits: BTreeSet<i32> = pins.iter().filter_map(|pin| Some(pin.log.as_ref()?.1)).collect();
    assert_eq!(exits, BTreeSet::from([0, 14]), "all opened, and not");
}

#[test]
fn the_forks_of_golden_logs_are_settled() {
    let pins = pinned();
    let rivals: Vec<&Pin> = pins.iter().filter(|pin| pin.path.ends_with("-rival.log")).collect();
    assert!(pins.is_empty() || rivals.len() >= 2, "one of each game");
    for pin in rivals {
        let counts = pin.path.replace("-rival.log", ".log");
        let [lost, kept] = [&pin.path, &counts].map(|path| read_log(&read(path)).unwrap());
        assert!(Parting::between(&kept, &lost).unwrap().is_settled(), "{}", pin.path);
    }
}

/// The games under `examples/`.
fn examples() -> Vec<String> {
    let folders = fs::read_dir(root("examples")).unwrap().map(|entry| entry.unwrap().file_name());
    let log = |folder: std::ffi::OsString| format!("examples/{}/game.coureur", folder.to_str().unwrap());
    let mut found: Vec<String> = folders.map(log).filter(|path| root(path).is_file()).collect();
    found.sort();
    found
}

/// Writes a file that is not there, and its line in the list.
fn write(path: &str, text: &str, what: &str) {
    let mut file = fs::File::create_new(root(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    std::io::Write::write_all(&mut file, text.as_bytes()).unwrap();
    add(path, what);
}

/// Pins what is there.
fn add(path: &str, what: &str) {
    let is_log = path.ends_with(".log") || path.ends_with(".coureur");
    let (state, exit) = if is_log {
        let (state, exit) = verified(path);
        (state, exit.to_string())
    } else {
        ("-".to_owned(), "-".to_owned())
    };
    let mut list = fs::OpenOptions::new().create(true).append(true).open(root(PINNED)).unwrap();
    let line = format!("{path} {} {state} {exit} {what}\n", sha256(&read(path)));
    std::io::Write::write_all(&mut list, line.as_bytes()).unwrap();
}

fn write_game(plan: &Plan) {
    let Played { log, rival, start } = plan.play();
    let name = |end: &str| format!("{FOLDER}/{}{end}", plan.name);
    let terms = &plan.terms;
    let (title, edition, scenario, mode) = (&terms.game, &terms.edition, &terms.scenario, plan.mode.word());
    let end = match plan.end {
        End::ByTheRules => "played to its end by the rules",
        End::Resigned(_) => "resigned, all cards opened",
        End::NotOpened(_) => "resigned, one secret not opened",
        End::NotOver(_) => "not over",
    };
    if let Some(data) = plan.data {
        write(&name(".data"), data, "an owner's data");
    }
    if let Some(start) = start {
        write(&name(".start"), &start, "a position by hand, in its plain form");
    }
    if let Some(rival) = rival {
        write(&name("-rival.log"), &rival, "a copy that does not count: the fork was settled");
    }
    let options = if terms.options.is_empty() { "none".to_owned() } else { terms.options.join(" ") };
    let what = format!("{title}, edition {edition}, {scenario}, {mode}, options: {options}; {end}");
    write(&name(".log"), &log, &what);
}

#[test]
#[ignore = "writes golden logs that are not there yet"]
fn write_the_golden_logs() {
    fs::create_dir_all(root(FOLDER)).unwrap();
    let known: String = fs::read_to_string(root(PINNED)).unwrap_or_default();
    let is_known = |path: &str| known.lines().any(|line| line.split(' ').next() == Some(path));
    for plan in plans::all() {
        let path = format!("{FOLDER}/{}.log", plan.name);
        assert_eq!(
            root(&path).exists(),
            is_known(&path),
            "{path}: a golden log that was lost is not written anew"
        );
        if !is_known(&path) {
            write_game(&plan);
        }
    }
    for path in examples() {
        if !is_known(&path) {
            add(&path, "an example");
        }
    }
}

#[test]
fn golden_games_are_played_the_same_every_time() {
    let all = plans::all();
    let short = all.iter().find(|plan| plan.name == "nf-not-opened").unwrap();
    let (one, other) = (short.play(), short.play());
    assert_eq!(one.log, other.log);
    let log = read_log(one.log.as_bytes()).unwrap();
    assert!(replay(&log, Files::default()).unwrap().unopened().is_some());
}
