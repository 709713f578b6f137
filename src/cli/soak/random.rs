//! One random game, from its opening to its verified end.

use super::jobs::{Failure, caught};
use crate::errors::{InWords, Worded as _, takes_in};
use crate::fair::tagged_hash;
use crate::games::{Files, Terms};
use crate::keys::{Identity, KeyError};
use crate::log::{self, LogError};
use crate::opponent::{Level, Player, Thinker};
use crate::side::Side;
use crate::table::{
    BadEntry, CHAIN, Desk, Draft, Mode, NewGame, PlayError, RandomPlayer, Table, TableError, replay,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use thiserror::Error;

/// Entries after which a game is taken to run in circles.
const MOST_ENTRIES: u64 = 20_000;
/// Choices after which an entry is taken to run in circles.
const MOST_CHOICES: u64 = 20_000;
/// What stands for the time: the games depend on nothing but their seed.
const TIME: &str = "2026-01-01T00:00:00Z";

/// What went wrong with a random game.
#[derive(Debug, Error)]
pub enum Fault {
    /// An order that was offered was refused, or an entry could not be signed.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The game could not be opened.
    #[error(transparent)]
    Table(InWords<TableError>),
    /// A key could not be made.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The finished log is not one.
    #[error("the log does not read: {0}")]
    Log(InWords<LogError>),
    /// The finished log does not replay.
    #[error("the log does not replay: {}, {}", .0, .0.offence.in_words())]
    Replay(InWords<BadEntry>),
    /// Something that must always hold does not.
    #[error("after entry {entry}: {broken}")]
    Invariant {
        /// After which entry.
        entry: u64,
        /// What does not hold.
        broken: String,
    },
    /// Nothing is legal, or nobody is asked though the game is not over.
    #[error("a dead end after entry {entry}: {waiting}")]
    DeadEnd {
        /// After which entry.
        entry: u64,
        /// What is waited for.
        waiting: String,
    },
    /// The game does not end.
    #[error("the game runs in circles after entry {entry}")]
    Circles {
        /// After which entry.
        entry: u64,
    },
    /// The replay came to another position.
    #[error("the replay comes to another position, or not all cards were opened")]
    Differs,
}

takes_in! { Fault: Table(TableError), Log(LogError), Replay(BadEntry) }

/// What a game came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Entries after the header.
    pub entries: u64,
    /// Decisions the players made.
    pub decisions: u64,
    /// How often the log changed hands.
    pub hand_overs: u64,
    /// Rolls made.
    pub rolls: u64,
    /// Seasons, as the clock's first words tell them apart.
    pub seasons: u64,
    /// How it ended, with the rule.
    pub ending: String,
    /// The log.
    pub log: String,
}

/// Who plays both sides.
enum Seated {
    /// By lot.
    Lot(Box<RandomPlayer>),
    /// The practice opponent, who knows of each side what that side knows.
    Bot(Level, [u8; 32]),
}

impl Seated {
    /// Makes all choices of an entry, and says how many they were.
    fn fill(&mut self, draft: &mut Draft) -> Result<u64, Fault> {
        match self {
            Seated::Lot(player) => fill(draft, |draft| player.decide(draft)),
            Seated::Bot(level, secret) => {
                let mut thinker = Thinker::seated(draft.table(), *level, secret);
                fill(draft, |draft| thinker.decide(draft))
            }
        }
    }
}

fn fill(
    draft: &mut Draft,
    mut decide: impl FnMut(&mut Draft) -> Result<bool, PlayError>,
) -> Result<u64, Fault> {
    let entry = draft.table().number();
    for made in 0..MOST_CHOICES {
        if !decide(draft)? {
            let stuck = draft.asked_side().is_some() && draft.table().waiting().decision;
            return if stuck { Err(dead_end(draft.table())) } else { Ok(made) };
        }
        // Every step leaves a position that holds together, not only the last of an entry.
        let broken = |broken| Fault::Invariant { entry: entry + 1, broken };
        draft.table().play().invariants().map_err(|flaw| broken(flaw.in_words()))?;
    }
    Err(Fault::Circles { entry })
}

fn dead_end(table: &Table) -> Fault {
    Fault::DeadEnd { entry: table.number(), waiting: table.what(&table.waiting()) }
}

/// A seed for one purpose of one game.
fn derived(seed: u64, game: u64, purpose: &str) -> [u8; 32] {
    tagged_hash("coureur/soak/1", &[&seed.to_be_bytes(), &game.to_be_bytes(), purpose.as_bytes()])
}

/// The first eight bytes of a hash, as a number.
fn word(hash: &[u8; 32]) -> u64 {
    hash.first_chunk::<8>().map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

/// Plays a game to its end and verifies it; if anything is wrong, gives the log so far.
///
/// # Errors
/// What went wrong, with the log.
pub fn play(terms: &Terms, players: Player, seed: u64, number: u64) -> Result<Played, Failure> {
    let mut log = String::new();
    let done = caught(|| run(terms, players, (seed, number), &mut log).map_err(|fault| fault.to_string()));
    done.map_err(|why| Failure { why, log })
}

fn run(
    terms: &Terms,
    players: Player,
    (seed, number): (u64, u64),
    text: &mut String,
) -> Result<Played, Fault> {
    let identity = Arc::new(Identity::from_secret(
        "Random".parse().map_err(KeyError::from)?,
        &derived(seed, number, "identity"),
    ));
    let choices = derived(seed, number, "choices");
    let mut player = match players {
        Player::Bot(level) => Seated::Bot(level, choices),
        Player::Lot | Player::Rough => Seated::Lot(Box::new(RandomPlayer::new(word(&choices)))),
    };
    let nonce = derived(seed, number, "nonce");
    let [nonce, _] = nonce.as_chunks::<16>().0 else { unreachable!("a hash has two halves of 16 bytes") };
    let new = NewGame {
        terms: terms.clone(),
        mode: Mode::Solo,
        side: Side::British,
        players: Vec::new(),
        chain: CHAIN,
    };
    let (entries, mut desk) = new.open(&identity, Files::default(), *nonce, TIME)?;
    text.extend(entries.iter().map(log::Signed::text));
    let mut clocks = BTreeSet::new();
    let mut decisions = 0;
    let mut stretch = None;
    while let Some(seat) = desk.seat_on_move() {
        // A season is made of several stretches of play, and all that is to be seen costs more to look at than a move.
        let now = desk.table().play().stretch();
        if stretch.replace(now) != Some(now) {
            clocks.insert(season(desk.table()));
        }
        let mut draft = desk.begin(seat)?;
        decisions += player.fill(&mut draft)?;
        if draft.is_empty() {
            return Err(dead_end(draft.table()));
        }
        let (signed, table) = draft.close(TIME)?;
        text.push_str(&signed.text());
        let entry = table.number();
        table.play().invariants().map_err(|flaw| Fault::Invariant { entry, broken: flaw.in_words() })?;
        if entry > MOST_ENTRIES {
            return Err(Fault::Circles { entry });
        }
        desk = desk.moved_to(table);
    }
    verified(&desk, text, (decisions, clocks.len() as u64))
}

/// A sentence with its numbers left open, so that endings under one rule are counted together.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('…') {
            out.push('…');
        }
    }
    out
}

/// The season of a year.
fn season(table: &Table) -> String {
    let clock = table.play().view().clock;
    format!("{} {}", clock.season.name, clock.year)
}

fn verified(desk: &Desk, text: &str, (decisions, seasons): (u64, u64)) -> Result<Played, Fault> {
    let Some(outcome) = desk.table().outcome() else { return Err(dead_end(desk.table())) };
    let log = log::read_log(text.as_bytes())?;
    let table = replay(&log, Files::default())?;
    if table.digest() != desk.table().digest() || table.opened_cards().is_none() {
        return Err(Fault::Differs);
    }
    if let Some(lie) = table.offences().into_iter().next() {
        return Err(Fault::Replay(lie.into()));
    }
    let authors: Vec<&str> =
        log.entries().iter().map(|placed| placed.signed.document().seat().as_str()).collect();
    Ok(Played {
        entries: table.number(),
        decisions,
        hand_overs: authors.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64,
        rolls: table.rolls().len() as u64,
        seasons,
        ending: format!("{} [{}]", without_numbers(outcome.how.trim_end_matches('.')), outcome.rule),
        log: text.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_counted_by_rule_not_by_points() {
        assert_eq!(without_numbers("wins with 48 points"), without_numbers("wins with 5 points"));
        assert_ne!(without_numbers("wins with 48 points"), without_numbers("wins at the end"));
    }
}
