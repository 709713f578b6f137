//! A headless Chromium that opens pages and says what it saw.

use serde::{Deserialize, Serialize};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A page to open, and what to do with it.
#[derive(Debug, Serialize)]
pub struct Job {
    file: PathBuf,
    width: u32,
    height: u32,
    steps: bool,
    still: bool,
    probe: Option<String>,
}

impl Job {
    /// A page, written into a folder.
    pub fn new(home: &Path, at: usize, text: &str) -> Job {
        let file = home.join(format!("{at}.html"));
        fs::write(&file, text).unwrap();
        Job { file, width: 1280, height: 900, steps: false, still: false, probe: None }
    }

    /// Steps from the first entry to the last and back.
    pub fn stepping(self) -> Job {
        Job { steps: true, ..self }
    }

    /// In a window of this size.
    pub fn sized(self, width: u32, height: u32) -> Job {
        Job { width, height, ..self }
    }

    /// Does not wait for a verdict, since none will come.
    pub fn still(self) -> Job {
        Job { still: true, ..self }
    }

    /// Runs a script in the page at the end, which says true or false.
    pub fn probing(self, script: &str) -> Job {
        Job { probe: Some(script.to_owned()), ..self }
    }
}

/// What was seen of a page.
#[derive(Debug, Deserialize)]
pub struct Seen {
    pub file: String,
    pub verdict: String,
    pub fault: Option<usize>,
    pub words: String,
    pub marks: Vec<String>,
    pub milliseconds: u64,
    pub console: Vec<String>,
    pub requests: Vec<String>,
    pub steps: Option<Steps>,
    pub probe: Option<bool>,
}

/// How the steps went.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "times are printed, and never asserted")]
pub struct Steps {
    pub end: String,
    pub start: String,
    pub heads: usize,
    pub wide: bool,
    pub median: f64,
    pub worst: f64,
}

/// Says loudly that something was not tested; where CI says that it is there, that is a failure.
pub fn skipped(program: &str, what: &str) {
    assert_ne!(env::var("COUREUR_BROWSER").as_deref(), Ok("required"), "{program} is missing");
    eprintln!("SKIPPED: {program} is missing, so {what}");
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Opens pages one after the other; `None` where there is no browser.
pub fn browse(home: &Path, jobs: &[Job]) -> Option<Vec<Seen>> {
    for program in ["node", "chromedriver"] {
        if !has(program) {
            skipped(program, "NO page was opened in a browser");
            return None;
        }
    }
    let list = home.join("jobs.json");
    fs::write(&list, serde_json::to_string(jobs).unwrap()).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replay/browser.mjs");
    let output = Command::new("node").arg(script).arg("chromedriver").arg(&list).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let seen: Vec<Seen> = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(seen.len(), jobs.len());
    Some(seen)
}
