//! The verifier of the replay page is held against `examples/verify.py`: on whatever log one judges, the other must say the same.

use super::{Verdict, folder, verdict};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a reason is about, without the text it quotes.
fn gist(reason: &str) -> &str {
    let quoted = reason.find(": \"").or_else(|| reason.find(": '")).map_or(reason, |at| &reason[..at]);
    if quoted.contains("base64") { "base64" } else { quoted }
}

/// The verdicts of the page's script on some logs; `None` where there is no node, which a CI run may not say.
fn in_the_page(home: &Path, logs: &[PathBuf]) -> Option<Vec<Verdict>> {
    let script = home.join("verifier.js");
    std::fs::write(&script, coureur::render::replay::verifier()).unwrap();
    let runner = folder("tests/replay/verifier.mjs");
    let Ok(output) = Command::new("node").arg(runner).arg(&script).arg("verdicts").args(logs).output() else {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "node is missing");
        eprintln!("SKIPPED: node is missing, so the verifier of the replay page was compared with NOTHING");
        return None;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said: Value = serde_json::from_slice(&output.stdout).unwrap();
    Some(said.as_array().unwrap().iter().map(verdict).collect())
}

/// Asserts that the page's script says of each log what the other script says.
pub fn assert_alike(home: &Path, logs: &[PathBuf], theirs: &[Verdict]) {
    let Some(ours) = in_the_page(home, logs) else { return };
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(theirs) {
        match (ours, theirs) {
            (Verdict::Bad { entry: one, reason: ours }, Verdict::Bad { entry: two, reason: theirs }) => {
                assert!(
                    one == two && gist(ours) == gist(theirs),
                    "entry {one}: {ours}; entry {two}: {theirs}"
                );
            }
            _ => assert_eq!(ours, theirs),
        }
    }
}
