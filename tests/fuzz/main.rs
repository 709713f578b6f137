//! What `fuzz/run` found or kept, once more: every file of `tests/fuzz/corpus` through the property of its target.
#![allow(clippy::unwrap_used)] // a test may stop at once

mod properties;

use properties::TARGETS;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// A regression corpus is small enough to be read.
const LARGEST: usize = 10 << 10;

fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(name);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

fn holds_of_the_corpus(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let files = corpus(name);
    assert!(files.len() >= 10, "only {} files for {name}", files.len());
    for (path, bytes) in files {
        assert!(bytes.len() < LARGEST, "{} is too large", path.display());
        let held = catch_unwind(AssertUnwindSafe(|| (target.check)(&bytes)));
        assert!(held.is_ok(), "it does not hold of {}", path.display());
    }
}

/// Longer than the rest of the tests together: before a search, to see that what it begins with is fine.
#[test]
#[ignore = "takes minutes"]
fn every_property_holds_of_its_seeds() {
    let only = std::env::var("COUREUR_FUZZ").ok();
    let mut broken = Vec::new();
    for target in TARGETS.iter().filter(|target| only.as_ref().is_none_or(|only| only == target.name)) {
        let seeds = (target.seeds)(Path::new(env!("CARGO_MANIFEST_DIR")));
        for (number, seed) in seeds.iter().enumerate() {
            if catch_unwind(AssertUnwindSafe(|| (target.check)(seed))).is_err() {
                broken.push(format!("{} {number}: {}", target.name, String::from_utf8_lossy(seed)));
            }
        }
    }
    assert!(broken.is_empty(), "{} seeds: {broken:#?}", broken.len());
}

macro_rules! targets {
    ($($name:ident),*) => {
        $(#[test] fn $name() { holds_of_the_corpus(stringify!($name)); })*

        #[test]
        fn every_target_is_tested_and_has_seeds_and_words() {
            let tested = [$(stringify!($name)),*];
            assert!(TARGETS.iter().map(|target| target.name).eq(tested));
            let root = Path::new(env!("CARGO_MANIFEST_DIR"));
            for target in TARGETS {
                assert!((target.seeds)(root).len() > 4, "{}", target.name);
                assert!((target.words)().len() > 4, "{}", target.name);
            }
        }
    };
}

targets!(
    log, mangled, mail, mailbox, orders, position, data, home, thread, code, keys, replay, saved, restore
);
