//! A game being played: log + rules + what this person secretly knows.
//!
//! [`Table`] is the public side: it replays entries and says what is pending. [`Desk`] adds one person's secrets: it
//! knows his hand, reads his orders and writes his next entry. Both use the same code to apply an act, so what one
//! program signs is what the other accepts.
//!
//! | file | holds |
//! | --- | --- |
//! | `seat.rs` | seats and modes |
//! | `act.rs` | what an entry does, in its one spelling (normative: `FORMAT.md`) |
//! | `replay.rs` | entries applied one after the other; claims and digests checked |
//! | `advance.rs` | what goes on by itself: open dice, forced answers, waived windows, orders given ahead |
//! | `pending.rs` | who is asked for what |
//! | `dice.rs` | seeds, their asking and witnessing |
//! | `cards.rs` | hidden cards: masked, umpired or typed |
//! | `answers.rs` | orders, sealed answers, standing waivers |
//! | `undo.rs` | takebacks by consent |
//! | `clock.rs` | time controls, which only report |
//! | `declare.rs` | what a seat says openly about another copy: withdrawn, settled, restored |
//! | `fork.rs` | two copies that part ways: which one counts, and who says so |
//! | `desk.rs` | one person's seat: hand, legal orders, the next entry |
//! | `opening.rs` | opening a game: header and first entry |
//! | `journal.rs` | what this machine has signed, so that no stale copy is signed upon |
//! | `home.rs` | the person's home folder |
//! | `session.rs` | the log file on this machine: signing, receiving, retracting, settling |
//! | `audit.rs` | the proof of any roll and any shuffle |
//! | `random.rs` | a player who decides by lot |
//! | `error.rs` | every offence by its own code |

#![doc = include_str!("table/FORMAT.md")]

mod act;
mod advance;
mod answers;
mod audit;
mod cards;
mod clock;
mod declare;
mod desk;
mod dice;
mod error;
mod fork;
mod home;
mod journal;
mod opening;
mod pending;
mod random;
mod replay;
mod seat;
mod session;
mod undo;

pub use act::{Act, slot_from};
pub use audit::{ClaimRecord, ShuffleRecord};
pub use cards::Dealt;
pub use clock::{ClockReport, Control, Days, SideClock};
pub use declare::Declare;
pub use desk::{Desk, Draft, Hand, LineReport, PlayError, Rest, Step, Written};
pub use dice::{Revealed, Rolled};
pub use error::{BadEntry, TableError};
pub use fork::{Parting, Ruling, Which, Why};
pub use home::{Home, OwnFiles, read_text};
use journal::Found;
pub use journal::{Journal, JournalError};
pub use opening::{CHAIN, NewGame};
pub use pending::{Owed, Waiting};
pub use random::RandomPlayer;
pub use replay::{Setting, content_hash, open_table, replay, start_hash};
pub use seat::{Mode, Seat};
pub use session::{Choice, Merged, Retracted, Session, SessionError, Settled, Tally};

use crate::engine::{Outcome, Pending, Play, Told, Words};
use crate::fair::tagged_hash;
use crate::keys::PublicKey;
use crate::side::Side;
use answers::Answers;
use cards::Cards;
use clock::Clock;
use declare::Declared;
use dice::Dice;
use std::collections::BTreeMap;
use std::sync::Arc;
use undo::Undo;

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// His key.
    pub key: PublicKey,
    /// His name.
    pub name: String,
}

/// What one entry brought about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// The entry's number.
    pub entry: u64,
    /// Who signed it.
    pub seat: Seat,
    /// When, by his own clock.
    pub time: String,
    /// The orders it carried, in words.
    pub orders: Vec<String>,
    /// What happened.
    pub told: Vec<Told>,
    /// Results as recorded.
    pub results: Vec<String>,
}

/// The public state of a game in play.
#[derive(Debug)]
pub struct Table {
    setting: Arc<Setting>,
    players: BTreeMap<Seat, Player>,
    play: Box<dyn Play>,
    dice: Dice,
    declared: Declared,
    cards: Cards,
    answers: Answers,
    undo: Undo,
    clock: Clock,
    /// For each claim about a hidden hand the entry it was made in.
    claimed: Vec<u64>,
    resigned: Option<Side>,
    story: Vec<Arc<Chapter>>,
    number: u64,
    head: [u8; 32],
    /// The seat whose entry is being applied, or was applied last.
    author: Seat,
    results: Vec<String>,
    /// The steps taken in this entry because nothing else was possible, among the results by their spelling.
    forced: Vec<(Side, Words)>,
    told: Vec<Told>,
    /// The rules as they stood before what was taken by itself since anybody's last order.
    unforced: Option<Box<dyn Play>>,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Table {
            setting: Arc::clone(&self.setting),
            players: self.players.clone(),
            play: self.play.copy(),
            dice: self.dice.clone(),
            declared: self.declared.clone(),
            cards: self.cards.clone(),
            answers: self.answers.clone(),
            undo: self.undo.clone(),
            clock: self.clock.clone(),
            claimed: self.claimed.clone(),
            resigned: self.resigned,
            story: self.story.clone(),
            number: self.number,
            head: self.head,
            author: self.author,
            results: self.results.clone(),
            forced: self.forced.clone(),
            told: self.told.clone(),
            unforced: self.unforced.as_ref().map(|play| play.copy()),
        }
    }
}

impl Table {
    /// The game's identifier: the hash of its header.
    #[must_use]
    pub fn game_id(&self) -> &[u8; 32] {
        &self.setting.id
    }

    /// What the header fixes.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The rules at their present position.
    #[must_use]
    pub fn play(&self) -> &dyn Play {
        &*self.play
    }

    /// Who sits where.
    #[must_use]
    pub fn players(&self) -> &BTreeMap<Seat, Player> {
        &self.players
    }

    /// The number of the last entry.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The hash of the last entry.
    #[must_use]
    pub fn head(&self) -> &[u8; 32] {
        &self.head
    }

    /// Who signed the last entry.
    #[must_use]
    pub fn last_author(&self) -> Seat {
        self.author
    }

    /// What every entry brought about.
    #[must_use]
    pub fn story(&self) -> &[Arc<Chapter>] {
        &self.story
    }

    /// All rolls made.
    #[must_use]
    pub fn rolls(&self) -> &[Arc<Rolled>] {
        &self.dice.rolled
    }

    /// The digest of the position.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        tagged_hash("coureur/state/1", &[&self.play.encode()])
    }

    /// How the game ended, if it has: by the rules or by resignation.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(side) = self.resigned {
            return Some(Outcome {
                winner: Some(side.other()),
                how: format!("{} resigned", self.plays(side)),
                rule: "resignation".to_owned(),
            });
        }
        match self.play.pending() {
            Pending::Over(outcome) => Some(outcome),
            Pending::Decision(_) | Pending::Chance(_) => None,
        }
    }

    /// The side that the holder of a seat plays: the one it is named after, unless the players changed sides.
    #[must_use]
    pub fn plays(&self, seat: Side) -> Side {
        self.play.plays(seat)
    }

    /// The kinds of reaction windows a side lets pass until further notice.
    pub fn waived(&self, side: Side) -> impl Iterator<Item = &str> {
        self.answers.waived(side)
    }

    /// The orders a side has given ahead.
    #[must_use]
    pub fn ahead(&self, side: Side) -> Vec<&str> {
        self.answers.ahead(side)
    }
}
