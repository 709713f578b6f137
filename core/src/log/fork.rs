//! Two copies of a log: is one a continuation of the other, or did somebody sign two different moves?

use super::{Hash, Log, Player, Seat, Signed};

/// How two logs lie to each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// Entry for entry the same.
    Same,
    /// The first has everything of the second, and goes on from this entry.
    FirstExtendsSecond {
        /// The number of the first entry that the second lacks.
        from: usize,
    },
    /// The second has everything of the first, and goes on from this entry.
    SecondExtendsFirst {
        /// The number of the first entry that the first lacks.
        from: usize,
    },
    /// They part ways.
    Fork(Box<Fork>),
    /// They are of different games.
    DifferentGame,
}

/// Two different entries with one predecessor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fork {
    /// The number of both entries.
    pub at: usize,
    /// The hash of the entry that both follow.
    pub after: Hash,
    /// The entry of the first log.
    pub left: Signed,
    /// The entry of the second log.
    pub right: Signed,
    /// The seat that signed both, if it was one, and its holder: then this is a proof against that player.
    pub same_signer: Option<(Seat, Player)>,
}

/// Compares two logs that were both checked.
#[must_use]
pub fn compare(first: &Log, second: &Log) -> Comparison {
    if first.game() != second.game() {
        return Comparison::DifferentGame;
    }
    let pairs = first.entries().iter().zip(second.entries());
    let parting = pairs.clone().position(|(left, right)| left.signed.hash() != right.signed.hash());
    if let Some(at) = parting {
        return Comparison::Fork(Box::new(fork(first, second, at)));
    }
    match (first.entries().len(), second.entries().len()) {
        (a, b) if a > b => Comparison::FirstExtendsSecond { from: b },
        (a, b) if a < b => Comparison::SecondExtendsFirst { from: a },
        _ => Comparison::Same,
    }
}

fn fork(first: &Log, second: &Log, at: usize) -> Fork {
    let left = first.entries()[at].signed.clone();
    let right = second.entries()[at].signed.clone();
    let seat = left.document().seat();
    let holders = (first.keys().player(seat), second.keys().player(right.document().seat()));
    let same_signer = match holders {
        (Some(one), Some(other)) if seat == right.document().seat() && one.key == other.key => {
            Some((seat.clone(), one.clone()))
        }
        _ => None,
    };
    Fork { at, after: first.entries()[at - 1].signed.hash(), left, right, same_signer }
}
