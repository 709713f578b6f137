//! A short signed log for tests.

use super::{Act, Document, Entry, Hash, Header, Holder, Nonce, Player, SeatLine, Signed};
use crate::keys::Identity;

/// Two players; `open` seats in the sample are taken by Bo.
pub fn anna() -> Identity {
    Identity::from_secret("Anna Schmidt".parse().unwrap(), &[1; 32])
}

/// The second player.
pub fn bo() -> Identity {
    Identity::from_secret("Bo d'Arcy".parse().unwrap(), &[2; 32])
}

/// The header of the sample, by Anna for the British; the French seat is open.
pub fn header() -> Header {
    let player = Player { key: anna().public(), name: anna().name().clone() };
    Header {
        game: "new-france".parse().unwrap(),
        edition: "1".parse().unwrap(),
        rules: 1,
        scenario: "1755".parse().unwrap(),
        mode: "duel".parse().unwrap(),
        seats: vec![
            SeatLine { seat: "british".parse().unwrap(), holder: Holder::Held(player) },
            SeatLine { seat: "french".parse().unwrap(), holder: Holder::Open },
        ],
        options: vec!["draw-is-british-win".parse().unwrap()],
        content: Hash::of(b"content"),
        start: None,
        chain: 16384,
        nonce: Nonce::from_bytes([0xab; 16]),
        seat: "british".parse().unwrap(),
        time: "2026-11-15T02:10:33Z".parse().unwrap(),
        state: Hash::of(b"state 0"),
    }
}

/// The signed header.
pub fn signed_header() -> Signed {
    Document::Header(header()).sign(&anna()).unwrap()
}

/// The entry after another, by the seat whose turn it is: French on odd numbers.
pub fn next(prev: &Signed, acts: &[&str]) -> Signed {
    let number = prev.document().number() + 1;
    let (seat, identity) = if number % 2 == 1 { ("french", bo()) } else { ("british", anna()) };
    let acts = acts.iter().map(|act| Act::new(act.parse().unwrap())).collect();
    // A minute an entry, from three o'clock.
    let minutes = 180 + number;
    let entry = Entry {
        number,
        prev: prev.hash(),
        seat: seat.parse().unwrap(),
        time: format!("2026-11-{:02}T{:02}:{:02}:00Z", 15 + minutes / 1440, minutes / 60 % 24, minutes % 60)
            .parse()
            .unwrap(),
        acts,
        results: vec!["Oswego: stands".parse().unwrap()],
        state: Hash::of(&number.to_le_bytes()),
    };
    Document::Entry(entry).sign(&identity).unwrap()
}

/// The act by which Bo takes the French seat.
pub fn join() -> String {
    format!("join french {} {}", bo().public(), bo().name())
}

/// A log of so many entries.
pub fn entries(count: usize) -> Vec<Signed> {
    let mut entries = vec![signed_header()];
    while entries.len() < count {
        let acts = if entries.len() == 1 { vec![join()] } else { vec!["move Montcalm to Oswego".to_owned()] };
        let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
        let signed = next(&entries[entries.len() - 1], &acts);
        entries.push(signed);
    }
    entries
}

/// The text of some entries.
pub fn text(entries: &[Signed]) -> String {
    entries.iter().map(Signed::text).collect()
}
