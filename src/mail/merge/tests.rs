//! What is made of a heap of entries.

use super::*;
use crate::log::{Act, Entry, Header, Nonce, Player, read_log};

fn person(name: &str, secret: u8) -> Identity {
    Identity::from_secret(name.parse().unwrap(), &[secret; 32])
}

fn anna() -> Identity {
    person("Anna", 1)
}

/// The header of a game whose only seat is Anna's.
fn header() -> Signed {
    let player = Player { key: anna().public(), name: anna().name().clone() };
    let header = Header {
        game: "new-france".parse().unwrap(),
        edition: "1".parse().unwrap(),
        rules: 1,
        scenario: "1755".parse().unwrap(),
        mode: "duel".parse().unwrap(),
        seats: vec![SeatLine { seat: "british".parse().unwrap(), holder: Holder::Held(player) }],
        options: Vec::new(),
        content: Hash::of(b"content"),
        start: None,
        chain: 64,
        nonce: Nonce::from_bytes([7; 16]),
        seat: "british".parse().unwrap(),
        time: "2026-11-15T12:00:00Z".parse().unwrap(),
        state: Hash::of(b"state"),
    };
    Document::Header(header).sign(&anna()).unwrap()
}

fn next(before: &Signed, words: &str, by: &Identity) -> Signed {
    let entry = Entry {
        number: before.document().number() + 1,
        prev: before.hash(),
        seat: "british".parse().unwrap(),
        time: "2026-11-15T12:00:00Z".parse().unwrap(),
        acts: vec![Act::new(format!("say {words}").parse().unwrap())],
        results: Vec::new(),
        state: Hash::of(b"state"),
    };
    Document::Entry(entry).sign(by).unwrap()
}

fn found(entries: &[&Signed]) -> Finding {
    let mut found = Finding::default();
    found.entries.extend(entries.iter().copied().cloned());
    found
}

#[test]
fn t28_an_entry_counts_if_its_seat_has_signed_it_and_a_fork_is_seen_first() {
    let header = header();
    let one = next(&header, "one", &anna());
    let text: String = [&header, &one].map(Signed::text).concat();
    let log = read_log(text.as_bytes()).unwrap();
    let (two, rival) = (next(&one, "two", &anna()), next(&header, "other", &anna()));
    let Plan::Take(run, None) = plan(&log, &found(&[&two])) else { panic!("it goes on") };
    assert_eq!(run, std::slice::from_ref(&two));
    // Somebody else's signature.
    let forged = next(&one, "two", &person("Eve", 3));
    assert!(matches!(plan(&log, &found(&[&forged])), Plan::Refuse(MergeError::ForeignKey { .. })));
    // What parts ways is not overlooked, whatever comes with it.
    let Plan::Take(run, _) = plan(&log, &found(&[&two, &rival])) else { panic!("it is seen") };
    assert_eq!(run, [rival]);
}
