//! Adversarial play by lot, by the command itself: at every table sits somebody whose program cheats, people lose their
//! folders, fork and take back, and an oracle that knows all secrets looks on.
//!
//! A few games run with `cargo test`; `ADVERSARY_GAMES=500 cargo test --test adversary` plays so many of each mode, from
//! `ADVERSARY_SEED` on. The long run is `coureur soak --adversary --games 10000`.
#![allow(clippy::unwrap_used)] // a test may stop at once

use std::process::Command;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Plays games of one mode, and gives what was printed.
fn soak(mode: &str, usual: u64) -> String {
    let out = tempfile::tempdir().unwrap();
    let (games, seed) = (number("ADVERSARY_GAMES", usual), number("ADVERSARY_SEED", 1));
    let output = Command::new(env!("CARGO_BIN_EXE_coureur"))
        .args(["soak", "--adversary", "--jobs", "1", "--mode", mode, "--out"])
        .arg(out.path())
        .args(["--games", &games.to_string(), "--seed", &seed.to_string()])
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// What was tried, refused, and found to be legal, in all.
fn attempts(said: &str) -> [u64; 3] {
    let table = said.split("   tried  refused    legal\n").nth(1).unwrap();
    let rows = table.lines().take_while(|line| !line.is_empty());
    let mut sums = [0; 3];
    for row in rows {
        for (sum, column) in sums.iter_mut().zip(row.split_whitespace()) {
            *sum += column.parse::<u64>().unwrap();
        }
    }
    sums
}

#[track_caller]
fn holds(mode: &str, usual: u64) {
    let said = soak(mode, usual);
    let [tried, refused, legal] = attempts(&said);
    assert!(refused > 0 && legal > 0 && tried == refused + legal, "{said}");
}

#[test]
fn nobody_is_cheated_in_a_duel() {
    holds("duel", 6);
}

#[test]
fn nobody_is_cheated_by_an_umpire_or_under_one() {
    holds("umpire", 8);
}

#[test]
fn nobody_is_cheated_where_one_hand_plays_all() {
    holds("solo", 3);
    holds("table", 6);
}

/// Games that the long run once stopped at.
#[test]
fn what_stopped_the_long_run_goes_on() {
    // The disk is full before there is anything to sign; a takeback that is refused was tried on what is signed afterwards; whoever
    // asks for a roll and resigns with it bars the umpire from opening; whoever owes words for the deal can say nothing else; a
    // shuffle that was tried and taken back put other cards where the umpire then saw them.
    for (seed, game) in [281, 2776, 3354, 2321, 3767, 5794, 7522].map(|game| (20_261_117, game)) {
        let output = Command::new(env!("CARGO_BIN_EXE_coureur"))
            .args([
                "soak",
                "--adversary",
                "--games",
                "1",
                "--seed",
                &seed.to_string(),
                "--from",
                &game.to_string(),
            ])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let without_time = |said: String| said.split_once('\n').map(|(_, rest)| rest.to_owned()).unwrap();
    assert_eq!(without_time(soak("umpire", 4)), without_time(soak("umpire", 4)));
}
