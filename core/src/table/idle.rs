//! What a seat may add without deciding anything, so that nobody can fill the log against the other.
//!
//! A log has 64 MiB. The game itself needs one or two; three seats that use up their words to the last byte add 12. So
//! whoever owes a link always finds room for it.

use super::{Act, Seat, Table, TableError};
use crate::flaw;
use crate::refuses;
use std::collections::BTreeMap;

/// Entries in a row in which a seat only talks, until somebody moves the game on.
const ENTRIES: u32 = 32;
/// Bytes that a seat's words take over the whole game: a shelf of novels.
const BYTES: usize = 4 << 20;
/// What an entry of words takes beside them.
const FRAME: usize = 512;

/// What the acts of an entry come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Weight {
    /// Words, or nothing.
    #[default]
    Words,
    /// The answer to a takeback: it is owed, but moves nothing on.
    Answer,
    /// The game moves on.
    Moves,
}

/// What the seats have added so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Idle {
    bytes: BTreeMap<Seat, usize>,
    in_a_row: BTreeMap<Seat, u32>,
    /// The entry at work.
    weight: Weight,
}

fn weigh(act: &Act) -> Weight {
    match act {
        Act::Say(_)
        | Act::Ahead { .. }
        | Act::Unahead(_)
        | Act::Waive { .. }
        | Act::Unwaive { .. }
        | Act::Clock(_)
        | Act::Revision(_)
        | Act::Vacation { .. }
        | Act::Undo(_)
        | Act::Withdrawn { .. }
        | Act::Settled { .. }
        | Act::Restored(_) => Weight::Words,
        Act::UndoYes | Act::UndoNo => Weight::Answer,
        _ => Weight::Moves,
    }
}

impl Idle {
    pub(super) fn begin(&mut self) {
        self.weight = Weight::default();
    }

    fn add(&mut self, seat: Seat, bytes: usize) -> Result<(), TableError> {
        let said = self.bytes.entry(seat).or_default();
        *said += bytes;
        if !refuses!("too many words", *said > BYTES) {
            return Ok(());
        }
        Err(TableError::TooMuchSaid { seat, what: flaw!("table.words.at_most_bytes_words", bytes = BYTES) })
    }

    /// An act of the entry at work.
    pub(super) fn act(&mut self, seat: Seat, act: &Act) -> Result<(), TableError> {
        let weight = weigh(act);
        self.weight = self.weight.max(weight);
        // The line of an act in the log has a dash and a blank before it, and ends.
        if weight == Weight::Words { self.add(seat, act.spell().0.len() + 3) } else { Ok(()) }
    }

    fn finish(&mut self, seat: Seat) -> Result<(), TableError> {
        match self.weight {
            Weight::Moves => self.in_a_row.clear(),
            Weight::Answer => {}
            Weight::Words => {
                let row = self.in_a_row.entry(seat).or_default();
                *row += 1;
                if refuses!("too many entries of words in a row", *row > ENTRIES) {
                    let what = flaw!("table.words.at_most_entries_in_row", entries = ENTRIES);
                    return Err(TableError::TooMuchSaid { seat, what });
                }
                self.add(seat, FRAME)?;
            }
        }
        Ok(())
    }
}

impl Table {
    /// The entry at work is complete: is there anything in it that moves the game on, or may it be words alone?
    pub fn check_idle(&mut self) -> Result<(), TableError> {
        let moved = |result: &String| {
            let word = result.split(' ').next().unwrap_or_default();
            ["roll", "draw", "forced", "waived", "ahead"].contains(&word)
        };
        if self.work.results.iter().any(moved) {
            self.idle.weight = Weight::Moves;
        }
        self.idle.finish(self.work.author)
    }
}
