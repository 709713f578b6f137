//! Where each player decided last: what happened after that is news to him. Nothing in a log hangs on it.

use super::{Act, Position, Seat, Table};
use crate::engine::Rules;
use crate::side::{BySide, Side};
use std::sync::Arc;

/// Where each player decided last.
#[derive(Debug, Clone, Default)]
pub(super) struct Decided {
    /// Who decides in the entry at work.
    now: BySide<bool>,
    /// The entry, and the position after it.
    last: BySide<Option<(u64, Arc<Position>)>>,
}

impl Decided {
    /// An entry begins.
    pub(super) fn begin(&mut self) {
        self.now = BySide::default();
    }

    /// An act was done. What a program does by itself (seeds, shares, the opening of what was sealed) is no decision.
    pub(super) fn act(&mut self, author: Seat, act: &Act) {
        let side = match act {
            Act::Order { side, .. } | Act::Sealed { side, .. } | Act::Resign(side) => Some(*side),
            Act::Undo(_) | Act::UndoYes | Act::UndoNo => author.side(),
            _ => None,
        };
        if let Some(side) = side {
            self.now[side] = true;
        }
    }

    /// The entry ends.
    pub(super) fn finish(&mut self, number: u64, position: &Arc<Position>) {
        for side in Side::ALL.into_iter().filter(|side| self.now[*side]) {
            self.last[side] = Some((number, Arc::clone(position)));
        }
    }
}

impl Table {
    /// The last entry in which the player of a seat decided something, or somebody for him, and the position after it.
    #[must_use]
    pub fn last_decision(&self, seat: Side) -> Option<(u64, &dyn Rules)> {
        self.decided.last[seat].as_ref().map(|(number, position)| (*number, &***position))
    }
}
