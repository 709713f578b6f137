//! Reports for arbiters, luck, and JSON for bots, as the real program gives them.
//!
//! Tests are named after the points that an umpire, an arbiter and the writer of a bot brought up.
#![allow(clippy::unwrap_used)] // a test may stop at once

#[path = "reports/advocate.rs"]
mod advocate;
#[path = "reports/arbiter.rs"]
mod arbiter;
#[path = "reports/bots.rs"]
mod bots;
#[path = "reports/broken.rs"]
mod broken;
#[path = "reports/club.rs"]
mod club;
#[path = "reports/complete.rs"]
mod complete;
#[path = "reports/deputy.rs"]
mod deputy;
#[path = "reports/export.rs"]
mod export;
#[path = "reports/folder.rs"]
mod folder;
#[path = "reports/judges.rs"]
mod judges;
#[path = "reports/luck.rs"]
mod luck;
#[path = "reports/names.rs"]
mod names;
#[path = "reports/schema.rs"]
mod schema;
#[path = "reports/sentences.rs"]
mod sentences;
#[path = "reports/slips.rs"]
mod slips;
#[path = "cli/support.rs"]
#[allow(dead_code)] // each test binary uses its own part
mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use support::{Person, Ran, Stage};

/// A file of the project.
fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Somebody without a key or a game.
fn nobody(stage: &Stage) -> Person {
    stage.stranger("nobody")
}

/// Runs the program on a log of the project, as somebody who only looks on.
fn look(stage: &Stage, log: &str, words: &[&str]) -> Ran {
    let log = project(log);
    nobody(stage).run(&[&["--log", log.to_str().unwrap()], words].concat())
}

/// Runs Python without leaving compiled files behind; `None` where there is no Python, which a CI run may not say.
fn python(words: &[&str]) -> Option<Output> {
    let Ok(output) = Command::new("python3").arg("-B").args(words).output() else {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "python3 is missing");
        eprintln!("SKIPPED: python3 is missing, so NO script was run");
        return None;
    };
    Some(output)
}
