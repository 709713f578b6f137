//! Logs made by hand, in which everything but the rules of a game is true.

use crate::common::TIME;
use coureur::fair::{Chain, Link, Seed, roll_seed, umpired_slot};
use coureur::keys::Identity;
use coureur::log::{Act, Document, Entry, Hash, Header, Holder, Nonce, Player, SeatLine, Signed};
use coureur::table::Mode;
use std::collections::BTreeMap;

/// One seat of a log made by hand.
pub struct Hand {
    pub identity: Identity,
    pub chain: Chain,
    pub revealed: u32,
}

/// A log made by hand: everything in it but the rules of a game is true.
pub struct Forge {
    pub hands: BTreeMap<&'static str, Hand>,
    pub entries: Vec<Signed>,
}

/// Such that the French chain runs low with its third link.
pub const LENGTH: u32 = 11;

impl Forge {
    pub fn open(mode: Mode) -> Forge {
        let seats: Vec<&'static str> = mode.seats().iter().map(|seat| seat.word()).collect();
        let hand = |(i, seat): (u8, &&'static str)| {
            let secret = if mode == Mode::Solo { 1 } else { i };
            let identity = Identity::from_secret("Zoë d'Arcy".parse().unwrap(), &[secret; 32]);
            (*seat, Hand { identity, chain: Chain::new([i; 32], LENGTH).unwrap(), revealed: 0 })
        };
        let hands: BTreeMap<_, _> = (1..).zip(&seats).map(hand).collect();
        let opener = if mode == Mode::Umpire { "umpire" } else { seats[0] };
        let line = |seat: &&str| {
            let own = &hands[seat].identity;
            let held = Holder::Held(Player { key: own.public(), name: own.name().clone() });
            let open = mode == Mode::Duel && *seat == "french";
            SeatLine { seat: seat.parse().unwrap(), holder: if open { Holder::Open } else { held } }
        };
        let header = header(mode, seats.iter().map(line).collect(), opener);
        let first = Document::Header(header).sign(&hands[opener].identity).unwrap();
        Forge { hands, entries: vec![first] }
    }

    pub fn game(&self) -> [u8; 32] {
        *self.entries[0].hash().as_bytes()
    }

    pub fn last(&self) -> &Signed {
        &self.entries[self.entries.len() - 1]
    }

    pub fn chain(&self, seat: &str) -> String {
        format!("chain {}", self.hands[seat].chain.tip())
    }

    pub fn join(&self, seat: &str) -> String {
        let identity = &self.hands[seat].identity;
        format!("join {seat} {} {}", identity.public(), identity.name())
    }

    pub fn reveal(&mut self, seat: &str) -> Link {
        let hand = self.hands.get_mut(seat).unwrap();
        hand.revealed += 1;
        hand.chain.reveal(hand.revealed - 1).unwrap()
    }

    pub fn seed(&self, index: u64, ask: Hash, asker: Option<&Link>, witness: &Link) -> Seed {
        roll_seed(&self.game(), index, ask.as_bytes(), asker, witness)
    }

    pub fn write(&mut self, seat: &str, acts: &[&str], results: &[&str]) {
        let entry = Entry {
            number: self.last().document().number() + 1,
            prev: self.last().hash(),
            seat: seat.parse().unwrap(),
            time: TIME.parse().unwrap(),
            acts: acts.iter().map(|act| Act::new(act.parse().unwrap())).collect(),
            results: results.iter().map(|result| result.parse().unwrap()).collect(),
            state: Hash::of(&self.entries.len().to_be_bytes()),
        };
        let signed = Document::Entry(entry).sign(&self.hands[seat].identity).unwrap();
        self.entries.push(signed);
    }

    /// The log up to an entry, which is changed and signed again by its own author.
    pub fn tampered(&self, at: usize, change: impl FnOnce(&mut Entry)) -> Vec<u8> {
        let Document::Entry(entry) = self.entries[at].document() else { panic!("a header") };
        let mut entry = entry.clone();
        change(&mut entry);
        let identity = &self.hands[entry.seat.as_str()].identity;
        let signed = Document::Entry(entry).sign(identity).unwrap();
        text(self.entries[..at].iter().chain([&signed]))
    }
}

pub fn header(mode: Mode, seats: Vec<SeatLine>, opener: &str) -> Header {
    Header {
        game: "new-france".parse().unwrap(),
        edition: "1".parse().unwrap(),
        rules: 1,
        scenario: "1755".parse().unwrap(),
        mode: mode.word().parse().unwrap(),
        seats,
        options: Vec::new(),
        content: Hash::of(b"content"),
        start: None,
        chain: LENGTH,
        nonce: Nonce::from_bytes([7; 16]),
        seat: opener.parse().unwrap(),
        time: TIME.parse().unwrap(),
        state: Hash::of(b"state"),
    }
}

pub fn text<'a>(entries: impl IntoIterator<Item = &'a Signed>) -> Vec<u8> {
    entries.into_iter().map(Signed::text).collect::<String>().into_bytes()
}

pub fn link(link: &Link) -> String {
    format!("link {link}")
}

pub fn rolled(index: u64, seed: &Seed, label: &str, dice: u16) -> String {
    let faces: Vec<String> = seed.faces(label, dice, 6).iter().map(u8::to_string).collect();
    format!("roll {index} {label}: {}", faces.join(" "))
}

pub fn drawn(index: u64, seed: &Seed, label: &str) -> String {
    let picks: Vec<String> = seed.pick(label, 12, 4).unwrap().iter().map(u32::to_string).collect();
    format!("draw {index} {label} of 12: {}", picks.join(" "))
}

/// Two players (or one alone), a takeback that meets its dice again, a renewed chain, another takeback.
pub fn played(mode: Mode) -> Forge {
    let mut log = Forge::open(mode);
    log.write("british", &[&log.chain("british")], &[]);
    let join = if mode == Mode::Duel { log.join("french") } else { "say none to join".to_owned() };
    log.write("french", &[&join, &log.chain("french")], &[]);

    let asker = log.reveal("british");
    log.write("british", &["order british march oswego", &link(&asker)], &[]);
    let (witness, second) = (log.reveal("french"), log.reveal("french"));
    let seed = log.seed(0, log.last().hash(), Some(&asker), &witness);
    let dice = [rolled(0, &seed, "siège à l'été: I", 3), rolled(0, &seed, "siège à l'été: I #2", 3)];
    let draw = drawn(0, &seed, "leaders");
    let claims = [dice[0].as_str(), "forced british stay", &dice[1], &draw];
    log.write("french", &[&link(&witness), "order french retreat", &link(&second)], &claims);

    let witness = log.reveal("british");
    let seed = log.seed(1, log.last().hash(), Some(&second), &witness);
    let (retreat, winter) = (rolled(1, &seed, "retreat", 2), rolled(1, &seed, "winter", 1));
    log.write("british", &[&link(&witness)], &[&retreat, "waived french pass", &winter]);
    log.write("french", &["waive french ambush"], &[]);
    take_back(&mut log, mode, 4);
    log.write("british", &["order british advance"], &[&retreat]);

    let asker = log.reveal("british");
    log.write("british", &["order british advance", &link(&asker)], &[]);
    let witness = log.reveal("french");
    let seed = log.seed(2, log.last().hash(), Some(&asker), &witness);
    log.write("french", &[&link(&witness), "say eight left"], &[&rolled(2, &seed, "winter", 1)]);
    log.hands.get_mut("french").unwrap().chain = Chain::new([9; 32], LENGTH).unwrap();
    log.hands.get_mut("french").unwrap().revealed = 0;
    log.write("french", &[&log.chain("french")], &[]);
    let asker = log.reveal("french");
    log.write("french", &["order french rest", &link(&asker)], &[]);

    // The witness must open roll 3 before anybody may speak of anything else.
    let witness = log.reveal("british");
    let seed = log.seed(3, log.last().hash(), Some(&asker), &witness);
    log.write("british", &[&link(&witness)], &[&rolled(3, &seed, "rest", 1)]);
    take_back(&mut log, mode, 10);
    let asker = log.reveal("british");
    log.write("british", &["order british rest", &link(&asker)], &[]);
    let witness = log.reveal("french");
    let seed = log.seed(4, log.last().hash(), Some(&asker), &witness);
    log.write("french", &[&link(&witness)], &[&rolled(4, &seed, "thaw", 1)]);
    log
}

/// One proposes and the other agrees; one person alone does both at once.
pub fn take_back(log: &mut Forge, mode: Mode, to: u32) {
    let (undo, undone) = (format!("undo {to}"), format!("undone to {to}"));
    if mode == Mode::Solo {
        return log.write("french", &[&undo], &[&undone]);
    }
    log.write("french", &[&undo], &[]);
    log.write("british", &["undo yes"], &[&undone]);
}

/// A roll asked for by a player and witnessed by the umpire.
pub fn umpired() -> Forge {
    let mut log = Forge::open(Mode::Umpire);
    log.write("umpire", &[&log.chain("umpire"), "word british a red fox"], &[]);
    log.write("french", &["word french trois cailloux"], &[]);
    log.write("french", &["order french march oswego", "ask"], &[]);
    let witness = log.reveal("umpire");
    let slot = umpired_slot(log.entries[0].hash().as_bytes(), "a red fox", "trois cailloux", None);
    let seed = log.seed(0, log.last().document().state(), Some(&slot), &witness);
    log.write("umpire", &[&link(&witness)], &[&rolled(0, &seed, "battle", 2)]);
    log.write("umpire", &["order british rest", "ask"], &[]);
    log
}
