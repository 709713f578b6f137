//! Whole duels by lot: both programs agree after every entry, the log verifies, the keys are opened and audited, and
//! the number of hand-overs is printed.
use crate::common::Duel;
use coureur::games::Files;
use coureur::log::{Document, read_log};
use coureur::side::Side;
use coureur::table::{Act, Desk, Seat, replay};
use std::sync::Arc;

/// What a game cost in mail.
#[derive(Debug, Default, Clone, Copy)]
struct Cost {
    entries: usize,
    hand_overs: usize,
    seasons: usize,
}

/// How often the author changes: each time a file has to travel.
fn hand_overs(duel: &Duel) -> usize {
    let seats: Vec<&str> = duel.entries.iter().map(|signed| signed.document().seat().as_str()).collect();
    seats.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// Campaign seasons played, from the story.
fn seasons(duel: &Duel) -> usize {
    let clock = duel.desks.british.table().play().view().clock;
    let season =
        ["spring", "summer", "fall", "winter"].iter().position(|season| *season == clock.season.id).unwrap();
    (usize::from(clock.year) - 1755) * 3 + (season + 1).min(3)
}

fn finish(mut duel: Duel) -> (Duel, Cost) {
    while duel.step() {}
    let cost = Cost { entries: duel.entries.len(), hand_overs: hand_overs(&duel), seasons: seasons(&duel) };
    (duel, cost)
}

#[test]
fn whole_duels_verify_and_their_hand_overs_are_counted() {
    let mut all = Cost::default();
    for seed in 0..3 {
        let (duel, cost) = finish(Duel::open(seed));
        let log = read_log(duel.text().as_bytes()).unwrap();
        let table = replay(&log, Files::default()).unwrap();
        assert!(table.outcome().is_some());
        assert!(
            table.opened_cards().is_some_and(|cards| cards.len() == 62),
            "the keys were not opened and audited"
        );
        assert_eq!(table.digest(), duel.desks.french.table().digest());
        all.entries += cost.entries;
        all.hand_overs += cost.hand_overs;
        all.seasons += cost.seasons;
    }
    println!(
        "hand-overs per season of The Struggle for New France, random duels without standing instructions: {:.1} ({all:?})",
        all.hand_overs as f64 / all.seasons as f64
    );
}

/// Both sides waive every reaction window as soon as they may sign.
#[test]
fn waivers_save_hand_overs() {
    let mut duel = Duel::open(1);
    let windows = ["interrupt-reinforcement", "interrupt-movement", "interrupt-combat-card", "combat-card"];
    for side in Side::ALL {
        while duel.on_move() != Some(side) {
            assert!(duel.step());
        }
        let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
        for window in windows {
            draft.act(Act::Waive { side, window: window.to_owned() }).unwrap();
        }
        let (signed, table) = draft.close(crate::common::TIME).unwrap();
        duel.desks[side] = Desk::new(table, Arc::clone(&duel.identities[side]));
        duel.hand_over(side.other(), &signed).unwrap();
        duel.entries.push(signed);
    }
    let (duel, cost) = finish(duel);
    let waived = duel.entries.iter().filter_map(|signed| match signed.document() {
        Document::Entry(entry) => Some(&entry.results),
        Document::Header(_) => None,
    });
    let waived = waived.flatten().filter(|result| result.as_str().starts_with("waived")).count();
    assert!(waived > 0, "no window was waived");
    println!(
        "hand-overs per season with all reaction windows waived: {:.1} ({cost:?}, {waived} windows passed by themselves)",
        cost.hand_overs as f64 / cost.seasons as f64
    );
}
