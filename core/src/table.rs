//! A game being played, as everybody sees it: [`Table`] replays entries and says what is pending. Whoever writes an entry applies its
//! acts with the same code, so what one program signs is what the other accepts.
//!
//! | file | holds |
//! | --- | --- |
//! | `seat.rs` | seats and modes |
//! | `act.rs` | what an entry does, in its one spelling (normative: `FORMAT.md`) |
//! | `acts.rs` | what each act does to the table |
//! | `enter.rs` | one entry applied: its acts, its claims, its digest |
//! | `replay.rs` | a log from its header to its last entry |
//! | `content.rs` | what the header pins of data and starting position |
//! | `advance.rs` | what goes on by itself: open dice, forced answers, waived windows, orders given ahead |
//! | `pending.rs` | who is asked for what |
//! | `position.rs` | the rules at some position, and its digest |
//! | `dice.rs` | seeds, their asking and witnessing |
//! | `cards.rs` | hidden cards: masked, umpired or typed |
//! | `answers.rs` | orders, sealed answers, standing waivers |
//! | `ahead.rs` | orders given ahead |
//! | `undo.rs` | takebacks by consent |
//! | `decided.rs` | where each player decided last, so that he can be told what is new |
//! | `idle.rs` | how much a seat may add without deciding anything |
//! | `clock.rs` | time controls, which only report |
//! | `declare.rs` | what a seat says openly about another copy: withdrawn, settled, restored |
//! | `fork.rs` | two copies that part ways: which one counts, and who says so |
//! | `audit.rs` | the proof of any roll and any shuffle |
//! | `draft.rs` | what whoever writes the next entry needs of the table |
//! | `error.rs` | every offence by its own code |

#![doc = include_str!("table/FORMAT.md")]

mod act;
mod acts;
mod advance;
mod ahead;
mod answers;
mod audit;
mod cards;
#[cfg(test)]
mod checks;
mod clock;
mod content;
mod decided;
mod declare;
mod dice;
mod draft;
mod enter;
mod error;
mod fork;
mod idle;
mod pending;
mod position;
mod replay;
mod revision;
mod seat;
#[cfg(test)]
mod third_game;
mod undo;

pub use act::Act;
pub use ahead::{Plan, PlannedStep};
pub use audit::{ClaimRecord, ShuffleRecord, Unopened};
pub use cards::{CardEye, Cards, Dealt, MaskedCards, Spoken, TypedCards, UmpiredCards};
pub use clock::{ClockReport, Control, SideClock};
pub use content::{content_hash, source_of, start_hash};
pub use declare::Declare;
pub use dice::{Dice, Revealed, Rolled, Typed};
pub use error::{BadEntry, TableError};
pub use fork::{Parting, Ruling, Which, Why};
pub use pending::{Owed, Waiting, What};
pub use replay::{
    CHAIN, CHAIN_LENGTHS, Setting, header_terms, open_table, opening_state, replay, replay_of, replay_on,
    replay_proven, replay_watched,
};
pub use seat::{Mode, Seat};

use crate::engine::{Events, Next, Rules};
use crate::keys::PublicKey;
use crate::side::{BySide, Side};
use answers::Answers;
use audit::Claimed;
use clock::Clock;
use decided::Decided;
use declare::Declared;
use enter::Trust;
use idle::Idle;
use position::{Position, position_digest};
use revision::Proposed;
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

/// A step that was taken without anybody's words, and the rules as they stood before it.
#[derive(Debug)]
pub struct Forced {
    /// Whose.
    pub side: Side,
    /// Which, by its place in the list.
    pub choice: usize,
    /// The rules before it.
    pub before: Box<dyn Rules>,
}

impl Clone for Forced {
    fn clone(&self) -> Self {
        Forced { side: self.side, choice: self.choice, before: self.before.twin() }
    }
}

/// Orders given ahead that were dropped, and the position in which their first step was not legal.
#[derive(Debug, Clone)]
pub struct Dropped {
    /// Whose.
    pub side: Side,
    /// What was dropped.
    pub plan: Plan,
    /// The position.
    pub before: Arc<dyn Rules>,
}

/// Something that an entry did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deed {
    /// The act.
    pub act: Act,
    /// Who wrote it.
    pub by: Seat,
    /// Which side the holder of each seat played then.
    pub plays: BySide<Side>,
    /// Did its writer need nobody's consent?
    pub alone: bool,
}

/// What one entry brought about.
#[derive(Debug, Clone)]
pub struct Chapter {
    /// The entry's number.
    pub entry: u64,
    /// Who signed it.
    pub seat: Seat,
    /// When, by his own clock.
    pub time: String,
    /// What it did, as far as that is told.
    pub deeds: Vec<Deed>,
    /// What happened.
    pub happened: Vec<Events>,
    /// Orders given ahead that did not fit.
    pub dropped: Vec<Dropped>,
    /// Results as recorded.
    pub results: Vec<String>,
}

/// The public state of a game in play. Each chapter of replay keeps its own part; what the entry at work brings about is in one place.
#[derive(Debug, Clone)]
pub struct Table {
    setting: Arc<Setting>,
    players: BTreeMap<Seat, Player>,
    play: Position,
    dice: Dice,
    declared: Declared,
    cards: Cards,
    answers: Answers,
    undo: Undo,
    decided: Decided,
    idle: Idle,
    clock: Clock,
    claimed: Claimed,
    revision: Proposed,
    resigned: Option<Side>,
    story: Vec<Arc<Chapter>>,
    number: u64,
    head: [u8; 32],
    work: Work,
}

/// The entry at work, or the last one.
#[derive(Debug, Clone)]
struct Work {
    /// The seat whose entry it is.
    author: Seat,
    /// Was a roll asked for in it?
    asked_in_entry: bool,
    results: Vec<String>,
    happened: Vec<Events>,
    dropped: Vec<Dropped>,
    /// Is it being written? Then it is remembered what went by itself since anybody's last order.
    drafting: bool,
    /// What need not be proved again of it.
    trust: Trust,
    forced: Vec<Forced>,
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
    pub fn rules(&self) -> &dyn Rules {
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
        self.work.author
    }

    /// What every entry brought about.
    #[must_use]
    pub fn story(&self) -> &[Arc<Chapter>] {
        &self.story
    }

    /// All rolls made.
    #[must_use]
    pub fn rolls(&self) -> &[Arc<Rolled>] {
        self.dice.rolled()
    }

    /// All dice typed in at a real table.
    #[must_use]
    pub fn typed_dice(&self) -> &[Typed] {
        self.dice.typed()
    }

    /// The digest of the position.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        self.play.digest()
    }

    /// Is the game over, by the rules or by resignation?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.resigned.is_some() || matches!(self.play.next(), Next::Over(_))
    }

    /// The side that has resigned, if one has.
    #[must_use]
    pub fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// The side that the holder of a seat plays: the one it is named after, unless the players changed sides.
    #[must_use]
    pub fn plays(&self, seat: Side) -> Side {
        self.play.plays(seat)
    }

    /// The players' words for the deal and the dice of an umpired game, each with the seat that typed them.
    #[must_use]
    pub fn words(&self) -> BySide<Option<&Spoken>> {
        self.cards.words()
    }

    /// The kinds of reaction windows a side lets pass until further notice.
    pub fn waived(&self, side: Side) -> impl Iterator<Item = &str> {
        self.answers.waived(side)
    }

    /// The orders a side has given ahead.
    pub fn ahead(&self, side: Side) -> impl Iterator<Item = &Plan> {
        self.answers.ahead(side).iter()
    }
}
