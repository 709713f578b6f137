//! Two fresh identities in two folders play a whole game through the command line alone, handing over nothing but the log
//! file. Both ends print the same state digest, `verify` passes, and `verify.py` agrees.
//!
//! What to order is thought out in memory, on desks that see the same files; everything is played by the program.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::players::Player;
use coureur::games::Files;
use coureur::keys::KeyFile;
use coureur::log::{self, Document};
use coureur::side::{BySide, Side};
use coureur::speech::Offer;
use coureur::table::{Desk, Draft, RandomPlayer, Seat, replay};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

pub const LOG: &str = "war.coureur";

/// Which of the orders that are open he gives.
pub type Choose<'a> = &'a mut dyn FnMut(Side, &[Offer], &mut RandomPlayer) -> Option<usize>;

/// Somebody who plays, and what his folder holds, replayed once.
pub struct Seated {
    pub player: Player,
    pub desk: Desk,
    /// How much of the file the desk has seen.
    read: usize,
    /// Where both have their folders.
    _root: Arc<tempfile::TempDir>,
}

impl Seated {
    fn sit(player: Player, root: &Arc<tempfile::TempDir>) -> Seated {
        let identity = Arc::new(KeyFile::load(&player.home).unwrap().open(None).unwrap());
        let bytes = fs::read(player.folder.join(LOG)).unwrap();
        let log = log::read_log(&bytes).unwrap();
        let desk = Desk::new(replay(&log, Files::default()).unwrap(), identity);
        Seated { player, desk, read: bytes.len(), _root: Arc::clone(root) }
    }

    /// Takes in memory what the file has gained: the program has seen to its signatures, and the end of the game does once more.
    fn read_on(&mut self) {
        let bytes = fs::read(self.player.folder.join(LOG)).unwrap();
        let gained = &bytes[self.read..];
        if gained.is_empty() {
            return;
        }
        let mut table = self.desk.table().clone();
        for placed in log::read_entries(gained).unwrap() {
            let Document::Entry(entry) = placed.signed.document() else { panic!("a second header") };
            table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
        }
        self.read = bytes.len();
        self.desk = self.desk.moved_to(table);
    }

    /// Orders for as long as he is asked: by lot, as the game leans, where he has no other wish.
    fn plan(&self, seat: Seat, luck: &mut RandomPlayer, choose: Choose<'_>) -> Vec<String> {
        let mut draft = self.desk.begin(seat).unwrap();
        let mut orders = Vec::new();
        while let Some(side) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
            let legal = draft.legal(side);
            let choice = choose(side, &legal, luck).unwrap_or_else(|| by_lot(&draft, side, &legal, luck));
            draft.take(side, &legal[choice]).unwrap();
            // An answer to both is sealed, and no order to be read in the draft.
            orders.push(legal[choice].code.clone());
        }
        orders
    }
}

fn by_lot(draft: &Draft, side: Side, legal: &[Offer], luck: &mut RandomPlayer) -> usize {
    let play = draft.table().play();
    let lean = |offer: &Offer| play.find(side, &offer.code).map_or(1, |choice| play.leaning(side, choice));
    let weighed = legal.iter().enumerate();
    let tickets: Vec<usize> =
        weighed.flat_map(|(at, offer)| std::iter::repeat_n(at, lean(offer) as usize)).collect();
    tickets[luck.below(tickets.len())]
}

/// A whole game on some terms.
pub fn play(new: &[&str], seed: u64, choose: Choose<'_>) -> BySide<Seated> {
    let root = Arc::new(tempfile::tempdir().unwrap());
    let (anna, ben) = (Player::new(root.path(), "Anna"), Player::new(root.path(), "Ben"));
    anna.run(&[&["new"], new, &["--as", "british", "-o", LOG]].concat()).fine();
    fs::copy(anna.folder.join(LOG), ben.folder.join(LOG)).unwrap();
    ben.run(&["join", LOG]).fine();
    let mut sides = BySide { british: Seated::sit(anna, &root), french: Seated::sit(ben, &root) };
    let mut luck = RandomPlayer::new(seed);
    let (mut hand_overs, mut commands, mut mover) = (1, 0, Side::British);
    loop {
        let theirs = sides[mover.other()].player.folder.join(LOG);
        let received = sides[mover].player.run(&["receive", theirs.to_str().unwrap()]);
        // 9: nothing new; the other had nothing to add and it is still the same player's turn.
        assert!(matches!(received.code, 0 | 9), "{}{}", received.out, received.err);
        sides[mover].read_on();
        hand_overs += usize::from(received.code == 0);
        while let Some(seat) = sides[mover].desk.seat_on_move() {
            let orders = sides[mover].plan(seat, &mut luck, choose);
            give(&sides[mover].player, &orders);
            sides[mover].read_on();
            commands += 1;
        }
        let table = sides[mover].desk.table();
        if table.waiting().seats.is_empty() {
            break;
        }
        if table.outcome().is_some() {
            // The mover has opened his cards; the other has not yet, is named, and the log is not simply sound. A bid for sides may
            // have him play the other side than his chair's: it is he, not the side, who owes.
            let said = sides[mover].player.run(&["verify", LOG]).fails(14, "NOT opened by");
            let owing: Vec<&str> = said.lines().filter(|line| line.contains("NOT opened by")).collect();
            let (owes, opened) = if mover == Side::British { ("(Ben", "(Anna") } else { ("(Anna", "(Ben") };
            assert!(
                owing.iter().all(|line| line.contains(owes) && !line.contains(opened)),
                "{mover:?}: {said}"
            );
        }
        assert!(hand_overs < 2_000, "the game does not end");
        mover = mover.other();
    }
    let last = sides[mover].player.folder.join(LOG);
    sides[mover.other()].player.run(&["receive", last.to_str().unwrap()]).fine();
    sides[mover.other()].read_on();
    finished(&sides);
    let entries = sides[mover].desk.table().number();
    println!("a whole game in {hand_overs} hand-overs, {commands} commands, {entries} entries");
    sides
}

/// Gives orders as the list has them, in one line: it is taken as it stands. Only a `done` that would throw points or a second leader
/// away, right after a step with which its question ended by itself, has to stand in a line of its own, and the refusal says so.
fn give(player: &Player, orders: &[String]) {
    if orders.is_empty() {
        player.run(&["answer"]).fine();
        return;
    }
    let given = player.run(&["play", &orders.join("; ")]);
    let why = given.err.split_whitespace().collect::<Vec<_>>().join(" ");
    let unused = why.contains("coureur::orders::gives_up") && why.contains("unused");
    if unused || why.contains("If that is all, say `done` first") {
        // A `done` right after `take all` passes for that one's, even in a line of its own: in a command of its own it cannot.
        for order in orders {
            player.run(&["play", "--half", order]).fine();
        }
    } else {
        given.fine();
    }
}

/// How it ended, as the program tells it.
pub fn outcome(seated: &Seated) -> serde_json::Value {
    let shown: serde_json::Value =
        serde_json::from_str(&seated.player.run(&["show", "--json"]).fine()).unwrap();
    shown["outcome"].clone()
}

fn finished(sides: &BySide<Seated>) {
    let (british, french) = (sides.british.player.state(), sides.french.player.state());
    assert_eq!(british, french);
    let file = |side: Side| sides[side].player.folder.join(LOG);
    assert_eq!(fs::read(file(Side::British)).unwrap(), fs::read(file(Side::French)).unwrap());
    let verdict = sides.british.player.run(&["verify", LOG]).fine();
    assert!(verdict.contains("sound") && verdict.contains(&british), "{verdict}");
    assert!(verdict.contains("every deck, hand and claim checked"), "{verdict}");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/verify.py");
    match Command::new("python3").arg(script).arg(file(Side::British)).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "python3 is needed: {error}");
            eprintln!("SKIPPED: python3 is not there, so verify.py was not asked ({error})");
        }
    }
}
