//! Dates as a weapon: an entry from the far future locks nobody out, and breaks no clock.

use crate::common::{Duel, TIME};
use coureur::log::{Document, read_log};
use coureur::table::{Act, Control, Seat};

fn t10_an_entry_from_the_far_future_locks_nobody_out(game: &str) {
    const LAST: &str = "9999-12-30T21:59:59Z";
    let mut duel = Duel::of(game, 4);
    duel.until(|duel| duel.entries.len() > 6);
    for _ in 0..2 {
        // A time control that both agree to: the report must survive the dates.
        let side = duel.on_move().unwrap();
        let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
        draft.act(Act::Clock(Control { days: 366, vacation: 366 })).unwrap();
        duel.player.clone().decide(&mut draft).unwrap();
        let (signed, table) = draft.close(TIME).unwrap();
        duel.desks[side] = duel.desks[side].moved_to(table);
        duel.take(side, signed);
        while duel.on_move() == Some(side) {
            duel.step();
        }
    }
    let side = duel.on_move().unwrap();
    let (signed, table) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), LAST).unwrap();
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed);
    for _ in 0..6 {
        assert!(duel.step());
        assert!(duel.desks.british.table().clock_report().is_some());
    }
    let Document::Entry(last) = duel.entries.last().unwrap().document() else { panic!("a header") };
    assert_eq!(last.time.to_string(), LAST);
    read_log(duel.text().as_bytes()).unwrap();
}

in_every_game! {
    t10_an_entry_from_the_far_future_locks_nobody_out
}
