//! Logs made by hand, in which everything but the rules of a game is true.

use crate::common::TIME;
use coureur::fair::{CardPublic, CardSecret, Chain, Context, Link, Seed, roll_seed, umpired_slot};
use coureur::keys::Identity;
use coureur::log::{Act, Document, Entry, Hash, Header, Holder, Nonce, Player, SeatLine, Signed};
use coureur::table::Mode;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One seat of a log made by hand.
#[derive(Clone)]
pub struct Hand {
    pub identity: Arc<Identity>,
    pub chain: Chain,
    pub revealed: u32,
}

/// A log made by hand: everything in it but the rules of a game is true.
#[derive(Clone)]
pub struct Forge {
    pub hands: BTreeMap<&'static str, Hand>,
    pub entries: Vec<Signed>,
}

/// The shortest that may be: it runs low with its eighth link.
pub const LENGTH: u32 = 16;

/// The leaders in the pool, in the order in which the game's data lists them.
const LEADERS: [&str; 5] = ["abercromby", "loudoun", "murray", "webb", "bradstreet"];

/// An act; those that carry bytes get some of the right length.
pub fn act(words: &str) -> Act {
    let blob = if ["cardkey", "share"].contains(&words.split(' ').next().unwrap()) {
        vec![1; 96]
    } else {
        Vec::new()
    };
    Act { text: words.parse().unwrap(), blob }
}

impl Forge {
    pub fn open(mode: Mode) -> Forge {
        let seats: Vec<&'static str> = mode.seats().iter().map(|seat| seat.word()).collect();
        let hand = |(i, seat): (u8, &&'static str)| {
            let own = if mode == Mode::Solo { 1 } else { i };
            let name = ["Zoë d'Arcy", "Bo", "Ulla"][usize::from(own) - 1];
            let identity = Arc::new(Identity::from_secret(name.parse().unwrap(), &[own; 32]));
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

    /// A chain of which nothing is revealed yet takes the place of the old one.
    pub fn renew(&mut self, seat: &str, secret: u8) -> String {
        let hand = self.hands.get_mut(seat).unwrap();
        (hand.chain, hand.revealed) = (Chain::new([secret; 32], LENGTH).unwrap(), 0);
        self.chain(seat)
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

    fn act(&self, seat: &str, words: &str) -> Act {
        let context = Context::new(self.game(), format!("card key/{seat}"));
        let key = || CardPublic::prove(&CardSecret::from_seed(&[5; 32]), &context).to_bytes().to_vec();
        if words == "cardkey" { Act { blob: key(), ..act(words) } } else { act(words) }
    }

    /// The position after an entry: another one only if something moves.
    fn state(&self, acts: &[&str], results: &[&str]) -> Hash {
        if let [undone] = results
            && let Some(to) = undone.strip_prefix("undone to ")
        {
            return self.entries[to.parse::<usize>().unwrap()].document().state();
        }
        if results.is_empty() && !acts.iter().any(|act| act.starts_with("order ")) {
            return self.last().document().state();
        }
        Hash::of(&self.entries.len().to_be_bytes())
    }

    pub fn write(&mut self, seat: &str, acts: &[&str], results: &[&str]) {
        let entry = Entry {
            number: self.last().document().number() + 1,
            prev: self.last().hash(),
            seat: seat.parse().unwrap(),
            time: TIME.parse().unwrap(),
            acts: acts.iter().map(|words| self.act(seat, words)).collect(),
            results: results.iter().map(|result| result.parse().unwrap()).collect(),
            state: self.state(acts, results),
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

    /// The log with one more entry.
    pub fn then(&self, seat: &str, acts: &[&str], results: &[&str]) -> Vec<u8> {
        let mut more = self.clone();
        more.write(seat, acts, results);
        text(&more.entries)
    }
}

pub fn header(mode: Mode, seats: Vec<SeatLine>, opener: &str) -> Header {
    Header {
        game: "wilderness-war".parse().unwrap(),
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

pub fn rolled(index: u64, seed: &Seed, label: &str) -> String {
    format!("roll {index} {label}: {}", seed.faces(label, 1, 6)[0])
}

pub fn drawn(index: u64, seed: &Seed) -> String {
    let picks: Vec<&str> =
        seed.pick("leader pool british", 5, 3).unwrap().iter().map(|pick| LEADERS[*pick as usize]).collect();
    format!("draw {index} leader pool british of 5: {}", picks.join(" "))
}

/// Two players (or one alone), a takeback that meets its dice again, chains renewed.
///
/// Entry 4 opens roll 0 and asks for roll 1, entry 5 opens that; entry 7 (duel: and 8) goes back to entry 4.
pub fn played(mode: Mode) -> Forge {
    let mut log = Forge::open(mode);
    log.write("british", &[&log.chain("british"), "cardkey"], &[]);
    let join = if mode == Mode::Duel { log.join("french") } else { "say none to join!".to_owned() };
    log.write("french", &[&join, &log.chain("french"), "cardkey"], &[]);

    let asker = log.reveal("british");
    log.write("british", &["order british to oswego", &link(&asker)], &[]);
    let (witness, second) = (log.reveal("french"), log.reveal("french"));
    let seed = log.seed(0, log.last().hash(), Some(&asker), &witness);
    let (battle, again) = ("battle oswego attacker british", "battle oswego attacker british #2");
    let (dice, draw) = ([rolled(0, &seed, battle), rolled(0, &seed, again)], drawn(0, &seed));
    let claims = [dice[0].as_str(), "forced british done", &dice[1], &draw];
    let acts = [&link(&witness), "waive french interception", "order french retreat to fort", &link(&second)];
    log.write("french", &acts, &claims);

    let witness = log.reveal("british");
    let seed = log.seed(1, log.last().hash(), Some(&second), &witness);
    let (siege, raid) = (rolled(1, &seed, "siege oswego french"), rolled(1, &seed, "raid ohio-forks french"));
    log.write("british", &[&link(&witness)], &[&siege, "waived french pass", &raid]);
    log.write(
        "french",
        &["say really?", "ahead french march to fort then march halt", "waive french militia"],
        &[],
    );
    take_back(&mut log, mode, 4, &[&siege, "waived french pass", &raid]);
    log.write("british", &["ahead british losses done", "order british done"], &["ahead british done"]);

    for index in 2..8 {
        let asker = log.reveal("british");
        log.write("british", &["order british done", &link(&asker)], &[]);
        let witness = log.reveal("french");
        let seed = log.seed(index, log.last().hash(), Some(&asker), &witness);
        let (revealed, roll) = (link(&witness), rolled(index, &seed, "courier british"));
        if index < 7 {
            log.write("french", &[&revealed, "say well played!"], &[&roll]);
        } else {
            let chain = log.renew("french", 9);
            log.write("french", &[&revealed, &chain], &[&roll]);
        }
    }
    let chain = log.renew("british", 8);
    log.write("british", &["order british done", &chain], &[]);
    log
}

/// One proposes and the other agrees; one person alone does both at once. What was open there goes on by itself.
pub fn take_back(log: &mut Forge, mode: Mode, to: u32, then: &[&str]) {
    let (undo, undone) = (format!("undo {to}"), format!("undone to {to}"));
    let results: Vec<&str> = [undone.as_str()].into_iter().chain(then.iter().copied()).collect();
    if mode == Mode::Solo {
        return log.write("french", &[&undo], &results);
    }
    log.write("french", &[&undo], &[]);
    log.write("british", &["undo yes"], &results);
}

/// A roll asked for by a player and witnessed by the umpire.
pub fn umpired() -> Forge {
    let mut log = Forge::open(Mode::Umpire);
    let commit = commitment(&log);
    log.write("umpire", &[&log.chain("umpire"), &commit, "word british a red fox"], &[]);
    log.write("french", &["word french trois cailloux"], &[]);
    log.write("french", &["order french to oswego", "ask"], &[]);
    let witness = log.reveal("umpire");
    let slot = umpired_slot(log.entries[0].hash().as_bytes(), "a red fox", "trois cailloux", None);
    let seed = log.seed(0, log.last().document().state(), Some(&slot), &witness);
    log.write("umpire", &[&link(&witness)], &[&rolled(0, &seed, "siege oswego french")]);
    log.write("umpire", &["order british done", "ask"], &[]);
    log
}

/// What an umpire commits to before anybody gives his words.
pub fn commitment(log: &Forge) -> String {
    format!("commit {}", Hash::from_bytes(Sha256::digest(log.game()).into()))
}
