//! What a seat says openly about another copy of the game. None of it changes the position.
//!
//! `withdrawn` and `settled` name an entry that is not in this log, by the hash of its signature: whoever meets that entry
//! one day knows that it was given up in the open. `restored` says that its author goes on from a copy after a loss.

use super::{Act, Mode, Seat, Table, TableError};
use crate::refuses;
use std::collections::{BTreeMap, BTreeSet};

/// Something that a seat's next entry has to say: an act, or that it goes on after a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declare {
    /// Whose entry.
    pub seat: Seat,
    /// The act; `None` for a restore, whose chain is made when it is said.
    pub act: Option<Act>,
}

/// What has been said so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Declared {
    said: BTreeSet<(Seat, String)>,
    restored: BTreeMap<Seat, u64>,
    /// The hashes of all entries: a sealed answer may have been signed again at a later one than it was made at.
    heads: Vec<[u8; 32]>,
}

impl Declared {
    /// The hashes of all entries but the last.
    pub(super) fn heads(&self) -> &[[u8; 32]] {
        &self.heads
    }

    /// An entry was followed by another.
    pub(super) fn follow(&mut self, head: [u8; 32]) {
        self.heads.push(head);
    }
}

impl Table {
    /// The hash of an entry.
    #[must_use]
    pub fn head_at(&self, entry: u64) -> Option<&[u8; 32]> {
        if entry == self.number {
            Some(&self.head)
        } else {
            self.declared.heads.get(usize::try_from(entry).ok()?)
        }
    }

    /// The entry that asked for the roll that waits for its witness, if one does.
    #[must_use]
    pub fn asked_in(&self) -> Option<u64> {
        self.dice.asked_in()
    }

    /// Who went on after a restore, and in which entry the last time.
    #[must_use]
    pub fn restored(&self) -> &BTreeMap<Seat, u64> {
        &self.declared.restored
    }

    /// Is this said already?
    pub fn has_said(&self, declare: &Declare, since: u64) -> bool {
        match &declare.act {
            Some(act) => self.declared.said.contains(&(declare.seat, act.spell().0)),
            None => self.declared.restored.get(&declare.seat).is_some_and(|entry| *entry > since),
        }
    }

    pub(super) fn act_declare(&mut self, seat: Seat, act: &Act) -> Result<(), TableError> {
        let not_yours = || TableError::NotYours { seat, act: act.spell().0 };
        match act {
            // Of an entry that somebody has signed oneself one can only speak once its place has come.
            Act::Withdrawn { entry, .. }
                if refuses!("a withdrawal of an entry to come", *entry == 0 || *entry > self.number + 1) =>
            {
                return Err(not_yours());
            }
            Act::Settled { entry, .. } => {
                let signer = usize::try_from(*entry).ok().and_then(|entry| self.story.get(entry));
                let signer = signer.filter(|_| *entry > 0).ok_or_else(not_yours)?.seat;
                // Whoever signed twice would choose between two throws of the dice.
                if refuses!("a settlement of one's own fork", signer == seat) {
                    return Err(TableError::OwnSettlement { seat, entry: *entry });
                }
            }
            // Each fresh chain is compared with all that was revealed: one an entry is enough for any loss.
            Act::Restored(_)
                if refuses!(
                    "two restores in one entry",
                    self.declared.restored.get(&seat) == Some(&(self.number + 1))
                ) =>
            {
                return Err(not_yours());
            }
            Act::Restored(Some((tip, salt))) => {
                let mixed = matches!(self.setting.mode, Mode::Duel | Mode::Solo);
                if refuses!("a fresh chain where no restore mixes one in", !mixed)
                    || refuses!("a fresh chain after the end", self.is_over())
                {
                    return Err(not_yours());
                }
                self.dice.restore(seat, *tip, self.setting.chain, *salt)?;
            }
            _ => {}
        }
        if matches!(act, Act::Restored(_)) {
            self.declared.restored.insert(seat, self.number + 1);
        }
        self.declared.said.insert((seat, act.spell().0));
        Ok(())
    }
}
