//! What happens in a game, drawn before it begins: an event brings along whatever chance it needs, so that others can be left
//! out without changing it.

use super::opening::Game;
use crate::fair::tagged_hash;
use crate::table::RandomPlayer;

/// Who: one of the two.
pub(super) type Who = usize;

/// What a person does with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// `watch --once`.
    Look,
    /// Decides, signs.
    Move,
    /// `send`.
    Send,
}

/// What happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    /// Somebody does something, and nothing goes wrong.
    Does(Who, Command),
    /// He moves and sends at once, as `turn` does.
    Turn(Who),
    /// He is killed in it, at some step, and perhaps the power fails.
    Killed(Who, Command, bool),
    /// The disk is full, once or from some step on.
    Full(Who, Command, bool),
    /// `watch` runs while he sits at `turn`.
    Beside(Who),
    /// He takes his last entry back, if he still can.
    Retracts(Who),
    /// A copy is made of his disk.
    Backup(Who),
    /// It is put back.
    PutBack(Who),
    /// His disk is lost; he has his key, and restores from what there is.
    Loses(Who),
    /// The letters that wait arrive.
    Post,
    /// One of them arrives before the others.
    Overtakes,
    /// One of them is lost.
    Lost,
    /// One of them arrives twice.
    Doubled,
    /// One of them arrives cut.
    Cut,
    /// One of them arrives with lines that nobody signed.
    Scribbled,
    /// Hours go by.
    Hours,
    /// The liar lies.
    Lies,
}

/// An event, with the chance that is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) what: What,
    pub(super) lot: u64,
}

impl Event {
    /// What its chance is drawn from.
    pub(super) fn lot(&self) -> RandomPlayer {
        RandomPlayer::new(self.lot)
    }
}

/// A game as it will be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plan {
    /// Chance of the computers themselves.
    pub(super) seed: [u8; 32],
    /// Which game.
    pub(super) game: Game,
    /// How many letters before the dice are about to fall it begins.
    pub(super) back: usize,
    /// Who lies, if anybody does.
    pub(super) liar: Option<Who>,
    pub(super) events: Vec<Event>,
}

/// The shortest game, and how much longer it may be; and the same of one game in so many.
const LEAST: usize = 2;
const MORE: usize = 5;
const LONGER: usize = 8;
const LONG: (usize, usize) = (6, 10);

/// One game of so many is a whole one.
const WHOLE: usize = 64;

/// Where games begin: half of them where the dice are about to fall.
const BACK: [usize; 6] = [4, 2, 1, 0, 0, 0];

impl Plan {
    /// The plan of a game.
    pub(super) fn drawn(seed: u64, number: u64) -> Plan {
        let seed = tagged_hash("coureur/simulate/1", &[&seed.to_be_bytes(), &number.to_be_bytes()]);
        let word = seed.first_chunk::<8>().map_or(0, |bytes| u64::from_be_bytes(*bytes));
        let mut lot = RandomPlayer::new(word);
        let liar = (lot.below(2) == 0).then(|| lot.below(2));
        let game = if lot.below(WHOLE) == 0 { Game::Whole } else { Game::Short };
        let back = BACK[lot.below(BACK.len())];
        let (least, more) = if lot.below(LONGER) == 0 { LONG } else { (LEAST, MORE) };
        let length = least + lot.below(more);
        let mut event = || Event { what: what(&mut lot, liar), lot: lot.below(usize::MAX) as u64 };
        let events = (0..length).map(|_| event()).collect();
        Plan { seed, game, back, liar, events }
    }
}

fn command(lot: &mut RandomPlayer) -> Command {
    [Command::Look, Command::Move, Command::Send][lot.below(3)]
}

fn what(lot: &mut RandomPlayer, liar: Option<Who>) -> What {
    let who = lot.below(2);
    match lot.below(40) {
        0..=7 => What::Turn(who),
        8..=10 => What::Does(who, command(lot)),
        11..=17 => What::Post,
        18 => What::Overtakes,
        19 => What::Lost,
        20 => What::Doubled,
        21 => What::Cut,
        22 => What::Scribbled,
        23..=27 => What::Killed(who, command(lot), lot.below(2) == 0),
        28..=29 => What::Full(who, command(lot), lot.below(2) == 0),
        30 => What::Beside(who),
        31 => What::Retracts(who),
        32 => What::Backup(who),
        33 => What::PutBack(who),
        34 => What::Loses(who),
        35 => What::Hours,
        _ if liar.is_some() => What::Lies,
        _ => What::Post,
    }
}
