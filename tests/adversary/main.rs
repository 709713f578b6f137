//! Adversarial play by lot: at every table sits somebody who takes back, proposes, answers out of order or twice, repeats
//! whole entries, rewords them, holds things back and resigns, with a program of his own. The others play honestly. After
//! every entry an oracle that keeps its own books says whether what was accepted should have been.
//!
//! A few games run with `cargo test`; `ADVERSARY_GAMES=500 cargo test --test adversary` plays so many of each kind, from
//! `ADVERSARY_SEED` on, and `ADVERSARY_ENTRIES` says how long they are.
#![allow(clippy::unwrap_used)] // a test may stop at once

#[path = "../common/mod.rs"]
mod common;
mod hostile;
mod oracle;
mod table;

use coureur::side::Side;
use coureur::table::{Mode, Seat};
use table::Round;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Plays games of one kind, each with another villain; says what they held.
fn play(game: &str, mode: Mode, usual: u64, entries: u64) {
    let first = number("ADVERSARY_SEED", 0);
    let (mut accepted, mut refused, mut undone) = (0, 0, 0);
    for seed in first..first + number("ADVERSARY_GAMES", usual) {
        let villain = match (mode, seed % 3) {
            (Mode::Umpire, 0 | 1) => Seat::Umpire,
            (_, 1) => Seat::Player(Side::French),
            _ => Seat::Player(Side::British),
        };
        let mut round = Round::open(game, mode, villain, seed);
        let entries = usize::try_from(number("ADVERSARY_ENTRIES", entries)).unwrap();
        while round.entries.len() < entries && round.step() {}
        round.end();
        accepted += round.accepted;
        refused += round.refused;
        undone += round.oracle.undone;
    }
    println!(
        "{game}, {}: {accepted} altered entries accepted, {refused} refused, {undone} takebacks",
        mode.word()
    );
    assert!(accepted > 0 && refused > 0 && undone > 0, "nothing was tried");
}

#[test]
fn new_france_by_duel() {
    play("new-france", Mode::Duel, 3, 60);
}

#[test]
fn new_france_with_an_umpire() {
    play("new-france", Mode::Umpire, 3, 50);
}

#[test]
fn new_france_alone() {
    play("new-france", Mode::Solo, 1, 80);
}

#[test]
fn wilderness_war_by_duel() {
    play("wilderness-war", Mode::Duel, 2, 60);
}

#[test]
fn wilderness_war_with_an_umpire() {
    play("wilderness-war", Mode::Umpire, 2, 50);
}

#[test]
fn wilderness_war_alone() {
    play("wilderness-war", Mode::Solo, 1, 80);
}
