//! Whole positions as their games' pages specify them (`src/games/*/POSITION.md`), each with the log and the entry after which
//! it stands, and its digest: what a second program has to write, byte for byte.
//!
//! `cargo test --test games positions -- --ignored` writes those that are not there; it writes over none.
use coureur::games::{self, Files};
use coureur::log::{Document, Log, read_log};
use coureur::table::{Table, open_table};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The logs they are taken from.
const LOGS: [(&str, &str); 3] = [
    ("nf", "examples/new-france-duel/game.coureur"),
    ("ww", "examples/ww-annus-mirabilis/game.coureur"),
    ("ww-bids", "examples/ww-late-war-campaign/game.coureur"),
];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn vector(name: &str) -> PathBuf {
    root("tests/vectors/position").join(name)
}

fn log(path: &str) -> Log {
    read_log(&fs::read(root(path)).unwrap()).unwrap()
}

/// The digest as the pages say it: over the tag and the text, each after its length in four bytes.
fn digest(text: &str) -> String {
    let mut hash = Sha256::new();
    for part in ["coureur/position/1", text] {
        hash.update(u32::try_from(part.len()).unwrap().to_be_bytes());
        hash.update(part);
    }
    HEXLOWER.encode(&hash.finalize())
}

/// The positions of a game, after its header and after each entry, with what the log itself says of each.
fn walk(log: &Log, mut see: impl FnMut(usize, &Table)) {
    let header = log.header();
    let mut table = open_table(header, *log.game().as_bytes(), Files::default()).unwrap();
    for (number, placed) in log.entries().iter().enumerate().skip(1) {
        let Document::Entry(entry) = placed.signed.document() else { panic!("two headers") };
        table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
        see(number, &table);
    }
}

fn state(log: &Log, entry: usize) -> String {
    match log.entries()[entry].signed.document() {
        Document::Header(header) => header.state.to_string(),
        Document::Entry(entry) => entry.state.to_string(),
    }
}

/// The position that the header pins.
fn set_up(log: &Log) -> String {
    let setting = open_table(log.header(), *log.game().as_bytes(), Files::default()).unwrap();
    games::open(&setting.setting().terms, Files::default()).unwrap().play.facts()
}

#[test]
fn positions_are_written_as_their_pages_say() {
    let list = fs::read_to_string(vector("LIST")).unwrap();
    let mut wanted: Vec<(&str, &str, usize, String)> = Vec::new();
    for line in list.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, hash, path, entry, ..] = words[..] else { panic!("{line}") };
        let text = fs::read_to_string(vector(&format!("{name}.txt"))).unwrap();
        assert_eq!(digest(&text), hash, "{name}");
        wanted.push((name, path, entry.parse().unwrap(), text));
    }
    let kinds: BTreeSet<&str> = wanted.iter().map(|(name, ..)| name.rsplit_once('-').unwrap().1).collect();
    assert_eq!(kinds, BTreeSet::from(["setup", "deepest", "window", "end"]));
    for (_, path) in LOGS {
        let log = log(path);
        let mut here: Vec<_> = wanted.extract_if(.., |(_, of, ..)| *of == path).collect();
        assert!(here.len() >= 4, "{path}");
        let check = |name: &str, entry: usize, text: &str, found: &str| {
            assert_eq!(found, text, "{name}");
            assert_eq!(digest(text), state(&log, entry), "{name}");
        };
        for (name, _, entry, text) in here.extract_if(.., |(_, _, entry, _)| *entry == 0) {
            check(name, entry, &text, &set_up(&log));
        }
        walk(&log, |number, table| {
            for (name, _, entry, text) in here.iter().filter(|(_, _, entry, _)| *entry == number) {
                check(name, *entry, text, &table.play().facts());
            }
        });
    }
    assert!(wanted.is_empty(), "of no log that is looked at: {wanted:?}");
    if let Ok(done) = std::process::Command::new("python3").arg("-B").arg(vector("check.py")).output() {
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

#[test]
#[ignore = "writes positions that are not there"]
fn write_the_positions() {
    let mut list = fs::read_to_string(vector("LIST")).unwrap_or_default();
    for (short, path) in LOGS {
        let log = log(path);
        let mut add = |kind: &str, entry: usize, text: &str| {
            let name = format!("{short}-{kind}");
            let file = vector(&format!("{name}.txt"));
            if !file.exists() {
                fs::write(file, text).unwrap();
                list.push_str(&format!("{name} {} {path} {entry}\n", digest(text)));
            }
        };
        let mut deepest: Option<(usize, usize, String)> = None;
        let (mut window, mut end) = (None, None);
        walk(&log, |number, table| {
            let (depth, facts) = (table.play().depth(), table.play().facts());
            if deepest.as_ref().is_none_or(|(most, ..)| depth > *most) {
                deepest = Some((depth, number, facts.clone()));
            }
            if window.is_none() && table.play().next().ask().is_some_and(|ask| ask.window) {
                window = Some((number, facts.clone()));
            }
            end = Some((number, facts));
        });
        add("setup", 0, &set_up(&log));
        let (_, number, facts) = deepest.unwrap();
        add("deepest", number, &facts);
        for (kind, (number, facts)) in [("window", window.unwrap()), ("end", end.unwrap())] {
            add(kind, number, &facts);
        }
    }
    fs::write(vector("LIST"), list).unwrap();
}
