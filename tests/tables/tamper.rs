//! Every changed byte and every dropped, doubled or swapped entry is found.
use crate::common::Duel;
use coureur::games::Files;
use coureur::log::{Signed, read_log};
use coureur::table::replay;

fn holds(bytes: &[u8]) -> bool {
    read_log(bytes).is_ok_and(|log| replay(&log, Files::default()).is_ok())
}

/// Entries as text, each its own piece.
fn pieces(entries: &[Signed]) -> Vec<String> {
    entries.iter().map(Signed::text).collect()
}

#[test]
fn every_single_byte_of_a_short_log_counts() {
    // Header and the opener's first entry; the second player's, with its long proofs, is sampled below.
    let duel = Duel::open(1);
    let text = pieces(&duel.entries[..2]).concat();
    assert!(holds(text.as_bytes()));
    for at in 0..text.len() {
        for change in [1_u8, 0x20, 0x80] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= change;
            assert!(!holds(&bytes), "byte {at} changed by {change:#x} was not found");
        }
    }
    for end in 1..text.len() {
        let whole = pieces(&duel.entries[..1])[0].len();
        assert!(end == whole || !holds(&text.as_bytes()[..end]), "cut at byte {end} was not found");
    }
}

fn sampled_bytes_of_a_long_log_count(game: &str) {
    let mut duel = Duel::of(game, 2);
    duel.until(|duel| duel.entries.len() == 40);
    let text = duel.text();
    assert!(holds(text.as_bytes()));
    for at in (0..text.len()).step_by(text.len() / 97) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        assert!(!holds(&bytes), "byte {at} was not found");
    }
}

fn dropped_doubled_and_swapped_entries_are_found(game: &str) {
    let mut duel = Duel::of(game, 3);
    duel.until(|duel| duel.entries.len() == 12);
    let pieces = pieces(&duel.entries);
    for at in 0..pieces.len() {
        let mut dropped = pieces.clone();
        dropped.remove(at);
        // A log without its last entry is a shorter log, and true.
        assert_eq!(holds(dropped.concat().as_bytes()), at + 1 == pieces.len(), "dropping entry {at}");
        let mut doubled = pieces.clone();
        doubled.insert(at, pieces[at].clone());
        assert!(!holds(doubled.concat().as_bytes()), "doubling entry {at}");
        for other in at + 1..pieces.len() {
            let mut swapped = pieces.clone();
            swapped.swap(at, other);
            assert!(!holds(swapped.concat().as_bytes()), "swapping entries {at} and {other}");
        }
    }
}

in_every_game! {
    sampled_bytes_of_a_long_log_count
    dropped_doubled_and_swapped_entries_are_found
}
