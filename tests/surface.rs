//! The crate's surface: what the example in `examples/legal_choices.rs` shows is all that a stranger needs.
#![allow(clippy::unwrap_used)] // a test may stop at once

use coureur::keys::Identity;
use coureur::table::NewGame;
use coureur::{Files, Mode, Side};
use std::sync::Arc;

#[path = "../examples/legal_choices.rs"]
#[allow(dead_code, missing_docs)] // its `main` is for the command line
mod legal_choices;

use legal_choices::legal_choices;

#[test]
fn a_finished_game_is_over() {
    let log = std::fs::read("examples/new-france-duel/game.coureur").unwrap();
    let lines = legal_choices(&log).unwrap();
    assert!(lines[0].ends_with("are sound"), "{lines:?}");
    assert!(lines[1].starts_with("the game is over: "), "{lines:?}");
}

#[test]
fn a_new_game_has_legal_choices() {
    let identity = Arc::new(Identity::from_secret("Solo".parse().unwrap(), &[3; 32]));
    let terms = NewGame::usual("new-france").unwrap();
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 64 };
    let (entries, _) = new.open(&identity, Files::default(), [7; 16], "2026-11-15T12:00:00Z").unwrap();
    let log: String = entries.iter().map(|entry| entry.text()).collect();
    let lines = legal_choices(log.as_bytes()).unwrap();
    assert!(lines.iter().any(|line| line.trim_start().starts_with("British: ")), "{lines:?}");
}

#[test]
fn a_tampered_log_is_refused() {
    let log = std::fs::read("examples/tampered/edited-roll.coureur").unwrap();
    assert!(legal_choices(&log).is_err());
}

/// Nothing of the rooms: the names at the root are enough.
#[test]
fn the_example_keeps_to_the_surface() {
    let text = std::fs::read_to_string("examples/legal_choices.rs").unwrap();
    let inner = text.lines().filter(|line| line.contains("coureur::") && !line.starts_with("use coureur::{"));
    assert_eq!(inner.collect::<Vec<_>>(), Vec::<&str>::new());
}
