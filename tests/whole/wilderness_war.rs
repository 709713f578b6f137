//! Two fresh identities in two folders play a whole Annus Mirabilis through the command line alone, handing over nothing
//! but the log file. Both ends print the same state digest, `verify` passes, and `verify.py` agrees.
//!
//! What to order is thought out in memory, on desks that see the same files; everything is played by the program.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

use crate::players::Player;
use coureur::games::Files;
use coureur::keys::KeyFile;
use coureur::log::{self, Document};
use coureur::side::{BySide, Side};
use coureur::table::{Desk, RandomPlayer, Seat, replay};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const LOG: &str = "war.coureur";

/// Somebody who plays, and what his folder holds, replayed once.
struct Seated {
    player: Player,
    desk: Desk,
    /// Where both have their folders.
    _root: Arc<tempfile::TempDir>,
}

impl Seated {
    fn sit(player: Player, root: &Arc<tempfile::TempDir>) -> Seated {
        let identity = Arc::new(KeyFile::load(&player.home).unwrap().open(None).unwrap());
        let log = log::read_log(&fs::read(player.folder.join(LOG)).unwrap()).unwrap();
        let desk = Desk::new(replay(&log, Files::default()).unwrap(), identity);
        Seated { player, desk, _root: Arc::clone(root) }
    }

    /// Takes in memory what the file has gained.
    fn read_on(&mut self) {
        let log = log::read_log(&fs::read(self.player.folder.join(LOG)).unwrap()).unwrap();
        let mut table = self.desk.table().clone();
        for placed in log.entries().iter().skip(usize::try_from(table.number()).unwrap() + 1) {
            let Document::Entry(entry) = placed.signed.document() else { panic!("a second header") };
            table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
        }
        self.desk = self.desk.moved_to(table);
    }

    /// Orders for as long as he is asked.
    fn plan(&self, seat: Seat, luck: &mut RandomPlayer) -> Vec<String> {
        let mut draft = self.desk.begin(seat).unwrap();
        let before = draft.acts().len();
        // So much is bid that the loser of the bid has won by the end of the first year [WW 13.11].
        let bid = if seat == Seat::Player(Side::British) { "bid 20" } else { "bid 19" };
        let offered = draft.asked_side().map(|side| draft.legal(side)).unwrap_or_default();
        if offered.iter().any(|offer| offer.code == *bid) {
            return vec![bid.to_owned()];
        }
        while luck.decide(&mut draft).unwrap() {}
        let orders = draft.acts()[before..].iter().filter_map(|act| match act {
            coureur::table::Act::Order { words, .. } => Some(words.clone()),
            _ => None,
        });
        orders.collect()
    }
}

#[test]
fn two_strangers_bid_for_sides_and_play_until_sudden_death() {
    let sides = play(&["--option", "sealed-bids"]);
    let shown = sides.british.player.run(&["show", "--brief"]).fine();
    assert!(shown.contains("British seat: Anna, plays the French"), "{shown}");
    assert!(shown.contains("British victory") && shown.contains("[13.11]"), "{shown}");
    let verdict = sides.french.player.run(&["verify", LOG]).fine();
    assert!(verdict.contains("british  Anna") && verdict.contains("plays the French"), "{verdict}");
}

#[test]
fn two_strangers_play_three_years_by_handing_over_one_file() {
    play(&[]);
}

/// A whole game on some terms.
fn play(options: &[&str]) -> BySide<Seated> {
    let root = Arc::new(tempfile::tempdir().unwrap());
    let (anna, ben) = (Player::new(root.path(), "Anna"), Player::new(root.path(), "Ben"));
    let new = ["new", "wilderness-war", "--as", "british", "-o", LOG];
    anna.run(&[&new, options].concat()).fine();
    fs::copy(anna.folder.join(LOG), ben.folder.join(LOG)).unwrap();
    ben.run(&["join", LOG]).fine();
    let mut sides = BySide { british: Seated::sit(anna, &root), french: Seated::sit(ben, &root) };
    let mut luck = RandomPlayer::new(1757);
    let (mut hand_overs, mut mover) = (1, Side::British);
    loop {
        let theirs = sides[mover.other()].player.folder.join(LOG);
        let received = sides[mover].player.run(&["receive", theirs.to_str().unwrap()]);
        // 9: nothing new; the other had nothing to add and it is still the same player's turn.
        assert!(matches!(received.code, 0 | 9), "{}{}", received.out, received.err);
        sides[mover].read_on();
        hand_overs += usize::from(received.code == 0);
        while let Some(seat) = sides[mover].desk.seat_on_move() {
            let orders = sides[mover].plan(seat, &mut luck);
            let words = orders.join("; ");
            let command: &[&str] = if orders.is_empty() { &["answer"] } else { &["play", &words] };
            sides[mover].player.run(command).fine();
            sides[mover].read_on();
        }
        if sides[mover].desk.table().waiting().seats.is_empty() {
            break;
        }
        assert!(hand_overs < 2_000, "the game does not end");
        mover = mover.other();
    }
    let last = sides[mover].player.folder.join(LOG);
    sides[mover.other()].player.run(&["receive", last.to_str().unwrap()]).fine();
    finished(&sides);
    println!("a whole game in {hand_overs} hand-overs, {} entries", sides[mover].desk.table().number());
    sides
}

fn finished(sides: &BySide<Seated>) {
    let show = |side: Side| -> serde_json::Value {
        serde_json::from_str(&sides[side].player.run(&["show", "--json"]).fine()).unwrap()
    };
    let (british, french) = (show(Side::British), show(Side::French));
    assert_eq!(british["state"], french["state"]);
    assert!(british["outcome"]["rule"].as_str().unwrap().starts_with("13.1"), "{}", british["outcome"]);
    let file = |side: Side| sides[side].player.folder.join(LOG);
    assert_eq!(fs::read(file(Side::British)).unwrap(), fs::read(file(Side::French)).unwrap());
    let verdict = sides.british.player.run(&["verify", LOG]).fine();
    assert!(verdict.contains("sound") && verdict.contains(british["state"].as_str().unwrap()), "{verdict}");
    let story = sides.french.player.run(&["history"]).fine();
    assert!(story.contains("1757"), "{story}");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/verify.py");
    match Command::new("python3").arg(script).arg(file(Side::British)).output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "python3 is needed: {error}");
            eprintln!("SKIPPED: python3 is not there, so verify.py was not asked ({error})");
        }
    }
}
