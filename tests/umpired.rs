//! Umpired and recorded games: orders signed by the players or entered for them, hands sealed to their owners, seeds
//! committed by the umpire too; and dice typed in at a real table.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod common;

use common::{TIME, identity, replay_all};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Signed, read_log};
use coureur::side::Side;
use coureur::table::{Act, Desk, Mode, NewGame, RandomPlayer, Seat, Table, replay};
use std::sync::Arc;

struct Round {
    umpire: Arc<Identity>,
    anna: Arc<Identity>,
    ben: Arc<Identity>,
    entries: Vec<Signed>,
    table: Table,
}

impl Round {
    fn open() -> Round {
        let (umpire, anna, ben) = (identity("Ulla", 9), identity("Anna", 1), identity("Ben", 2));
        let new = NewGame {
            terms: NewGame::usual("new-france").unwrap(),
            mode: Mode::Umpire,
            side: Side::British,
            players: vec![
                (Side::British, anna.public(), anna.name().clone()),
                (Side::French, ben.public(), ben.name().clone()),
            ],
            chain: 2048,
        };
        let (entries, desk) = new.open(&umpire, Files::default(), [1; 16], TIME).unwrap();
        Round { umpire, anna, ben, entries, table: desk.table().clone() }
    }

    fn desk(&self, who: &Arc<Identity>) -> Desk {
        Desk::new(self.table.clone(), Arc::clone(who))
    }

    fn take(&mut self, signed: Signed, table: Table) {
        // Everybody else sees the same: a replay from the entries alone.
        let mut fresh = self.table.clone();
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        fresh.enter(entry, signed.hash().as_bytes()).unwrap();
        assert_eq!(fresh.digest(), table.digest());
        self.entries.push(signed);
        self.table = fresh;
    }

    fn act(&mut self, who: &Arc<Identity>, seat: Seat, act: Act) {
        let mut draft = self.desk(who).begin(seat).unwrap();
        draft.act(act).unwrap();
        let (signed, table) = draft.close(TIME).unwrap();
        self.take(signed, table);
    }

    fn words(&mut self) {
        let (anna, umpire) = (Arc::clone(&self.anna), Arc::clone(&self.umpire));
        let british = Act::Word { side: Side::British, text: "a red fox at noon".to_owned() };
        self.act(&anna, Seat::Player(Side::British), british);
        // Ben posted his words in the forum; the umpire enters them.
        let french = Act::Word { side: Side::French, text: "trois petits cailloux".to_owned() };
        self.act(&umpire, Seat::Umpire, french);
    }

    fn verify(&self) -> Table {
        let text: String = self.entries.iter().map(Signed::text).collect();
        replay(&read_log(text.as_bytes()).unwrap(), Files::default()).unwrap()
    }
}

#[test]
fn an_umpire_runs_a_whole_game_on_the_players_behalf() {
    let mut round = Round::open();
    round.words();
    let mut player = RandomPlayer::new(5);
    while let Some(seat) = round.desk(&round.umpire).seat_on_move() {
        assert_eq!(seat, Seat::Umpire);
        let (signed, table) = player.entry(&round.desk(&round.umpire), seat, TIME).unwrap();
        round.take(signed, table);
    }
    let table = round.verify();
    assert!(table.outcome().is_some());
    assert_eq!(table.opened_cards().map(std::collections::BTreeMap::len), Some(62));
    assert!(table.rolls().iter().all(|roll| roll.asker.is_none() && roll.witness.seat == Seat::Umpire));
    for index in 0..3 {
        table.roll_proof(index).unwrap().check().unwrap();
    }
}

#[test]
fn players_sign_their_own_orders_and_see_only_their_own_hands() {
    let mut round = Round::open();
    round.words();
    let umpire = Arc::clone(&round.umpire);
    let mut player = RandomPlayer::new(6);
    for _ in 0..60 {
        let waiting = round.table.waiting();
        let Some(first) = waiting.seats.first().copied() else { break };
        let who = match first {
            Seat::Player(Side::British) => Arc::clone(&round.anna),
            Seat::Player(Side::French) => Arc::clone(&round.ben),
            _ => Arc::clone(&umpire),
        };
        // The umpire only adds what he owes; every decision is signed by its player.
        let (signed, table) = match first {
            Seat::Umpire => round.desk(&who).begin(first).unwrap().close(TIME).unwrap(),
            _ => player.entry(&round.desk(&who), first, TIME).unwrap(),
        };
        round.take(signed, table);
        let (anna, ben) = (round.desk(&round.anna), round.desk(&round.ben));
        assert!(anna.hand(Side::French).iter().all(|card| card.face.is_none()));
        assert!(ben.hand(Side::British).iter().all(|card| card.face.is_none()));
    }
    let signed_by =
        |word: &str| round.entries.iter().filter(|signed| signed.document().seat().as_str() == word).count();
    let counts = ["british", "french", "umpire"].map(signed_by);
    assert!(counts.iter().all(|count| *count > 3), "{counts:?}");
    let sees = |desk: Desk, side| desk.hand(side).iter().all(|card| card.face.is_some());
    assert!(sees(round.desk(&umpire), Side::British) && sees(round.desk(&umpire), Side::French));
    round.verify();
}

#[test]
fn what_an_umpire_writes_beside_the_orders_cannot_change_the_dice() {
    let mut plain = Round::open();
    plain.words();
    let umpire = Arc::clone(&plain.umpire);
    let mut player = RandomPlayer::new(5);
    // Up to an entry that asks for a roll.
    let asking = loop {
        let before = plain.table.clone();
        let (signed, table) = player.entry(&plain.desk(&umpire), Seat::Umpire, TIME).unwrap();
        plain.take(signed.clone(), table);
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        if entry.acts.last().is_some_and(|act| act.text.as_str() == "ask") {
            break (before, entry.clone());
        }
    };
    let (before, entry) = asking;
    let faces = |table: &Table| {
        let desk = Desk::new(table.clone(), Arc::clone(&umpire));
        let (_, table) = desk.begin(Seat::Umpire).unwrap().close(TIME).unwrap();
        table.rolls().last().unwrap().faces.clone()
    };
    let honest = faces(&plain.table);
    // The same orders with other words and at another time.
    for attempt in 0..5 {
        let desk = Desk::new(before.clone(), Arc::clone(&umpire));
        let mut draft = desk.begin(Seat::Umpire).unwrap();
        draft.act(Act::Say(format!("attempt {attempt}"))).unwrap();
        for act in &entry.acts {
            if let Some(order) = act.text.as_str().strip_prefix("order ") {
                for step in order.split_once(' ').unwrap().1.split("; ") {
                    draft.line(step).unwrap();
                }
            }
        }
        let (_, table) = draft.close("2027-01-01T00:00:00Z").unwrap();
        assert_eq!(table.digest(), plain.table.digest());
        assert_eq!(faces(&table), honest);
    }
}

#[test]
fn a_recorded_game_takes_dice_and_deals_as_they_fell() {
    let recorder = identity("Rita", 7);
    let new = NewGame {
        terms: NewGame::usual("new-france").unwrap(),
        mode: Mode::Table,
        side: Side::British,
        players: Vec::new(),
        chain: 16,
    };
    let (mut entries, mut desk) = new.open(&recorder, Files::default(), [2; 16], TIME).unwrap();
    let mut player = RandomPlayer::new(8);
    let mut thrown = 0;
    for _ in 0..2_000 {
        let Some(seat) = desk.seat_on_move() else { break };
        let mut draft = desk.begin(seat).unwrap();
        if let coureur::speech::Pending::Chance(coureur::engine::Chance::Roll(rolls)) =
            draft.table().play().pending()
        {
            let dice: usize = rolls.iter().map(|roll| usize::from(roll.dice)).sum();
            draft
                .act(Act::Dice((0..dice).map(|_| u8::try_from(player.below(6) + 1).unwrap()).collect()))
                .unwrap();
            thrown += 1;
        }
        while player.decide(&mut draft).unwrap() {}
        let (signed, table) = draft.close(TIME).unwrap();
        entries.push(signed);
        desk = Desk::new(table, Arc::clone(&recorder));
    }
    assert!(thrown > 3);
    let table = replay_all(&entries).unwrap();
    assert!(table.outcome().is_some());
    assert!(table.rolls().is_empty(), "typed dice are no proof of anything");
}
