//! Takebacks as a weapon: nothing dealt is seen early, no card is doubled, no dice are thrown again.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod common;

use common::{Duel, TIME};
use coureur::games::Terms;
use coureur::keys::Identity;
use coureur::log::{Act as LogAct, Document, Entry, Signed};
use coureur::side::Side;
use coureur::table::{Act, NewGame, Seat};

fn entry(signed: &Signed) -> &Entry {
    let Document::Entry(entry) = signed.document() else { panic!("a header") };
    entry
}

/// The same entry with something changed, signed again by the same player.
fn altered(signed: &Signed, identity: &Identity, change: impl FnOnce(&mut Entry)) -> Signed {
    let mut entry = entry(signed).clone();
    change(&mut entry);
    Document::Entry(entry).sign(identity).unwrap()
}

fn position_of(signed: &Signed, verb: &str) -> Option<usize> {
    entry(signed).acts.iter().position(|act| act.text.as_str().split(' ').next() == Some(verb))
}

fn act(words: &str) -> LogAct {
    LogAct::new(words.parse().unwrap())
}

fn war(seed: u64) -> Duel {
    let terms = Terms { scenario: "annus-mirabilis".to_owned(), ..NewGame::usual("wilderness-war").unwrap() };
    Duel::open_on(terms, seed, 4096, u8::try_from(seed % 200).unwrap())
}

/// A game in which the next entry decides something and shuffles for the deal that follows, not yet handed over; and
/// an entry from before that decision, to which one may still go back.
fn about_to_shuffle(open: fn(u64) -> Duel) -> (Duel, Side, Signed, u64) {
    for seed in 0..40 {
        let mut duel = open(seed);
        while let Some(side) = duel.on_move() {
            let (signed, _) = duel.player.clone().entry(&duel.desks[side], Seat::Player(side), TIME).unwrap();
            let back = duel.desks[side].table().can_go_back_to().last();
            let both = position_of(&signed, "order").zip(position_of(&signed, "shuffle"));
            if let (Some(to), Some((order, shuffle))) = (back, both)
                && order < shuffle
            {
                let mut probe = duel.desks[side.other()].table().clone();
                let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
                    entry.acts.insert(shuffle, act(&format!("undo {to}")));
                });
                if probe.enter(entry(&cheat), cheat.hash().as_bytes()).is_ok() {
                    println!("seed {seed} entry {}", duel.entries.len());
                    return (duel, side, signed, to);
                }
            }
            duel.step();
        }
    }
    panic!("no such entry");
}

#[test]
fn t1_a_takeback_does_not_reach_behind_the_deal_it_rides_along_with() {
    let (mut duel, side, signed, to) = about_to_shuffle(war);
    let at = position_of(&signed, "shuffle").unwrap();
    let cheat = altered(&signed, &duel.identities[side].clone(), |entry| {
        entry.acts.insert(at, act(&format!("undo {to}")));
    });
    duel.hand_over(side.other(), &cheat).unwrap();
    let mut draft = duel.desks[side.other()].begin(Seat::Player(side.other())).unwrap();
    draft.act(Act::UndoYes).unwrap();
    let (yes, _) = draft.close(TIME).unwrap();
    println!("{:?}", entry(&yes).acts.iter().map(|a| a.text.as_str().to_owned()).collect::<Vec<_>>());
    assert!(position_of(&yes, "share").is_none(), "the next hand lies open");
}
