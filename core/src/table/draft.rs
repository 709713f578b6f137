//! What whoever writes the next entry needs of the table: he applies his acts to a copy of it, and sees what they bring about.

use super::{Cards, Dice, Forced, Table};
use crate::engine::Events;
use crate::side::Side;

impl Table {
    /// Begins or ends the writing of an entry: meanwhile it is remembered what went by itself.
    pub fn set_drafting(&mut self, drafting: bool) {
        self.work.drafting = drafting;
    }

    /// What went by itself since it was asked for last, while an entry is being written.
    pub fn take_forced(&mut self) -> Vec<Forced> {
        std::mem::take(&mut self.work.forced)
    }

    /// What has happened in the entry at work.
    #[must_use]
    pub fn happened(&self) -> &[Events] {
        &self.work.happened
    }

    /// The results of the entry at work, as they are recorded.
    #[must_use]
    pub fn results(&self) -> &[String] {
        &self.work.results
    }

    /// Seeds: whose chain is how far spent, and what is asked for.
    #[must_use]
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Hidden cards.
    #[must_use]
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Has a side still to answer the question to both?
    #[must_use]
    pub fn unanswered(&self, side: Side) -> bool {
        self.answers.unanswered(side)
    }

    /// The commitment to the answer that a side has sealed.
    #[must_use]
    pub fn sealed(&self, side: Side) -> Option<[u8; 32]> {
        self.answers.sealed(side)
    }

    /// The heads after which a side may have sealed its answer: the one it did, then all before. An answer that was signed again when a
    /// fork was settled is older than the entry that holds it.
    pub fn sealed_after(&self, side: Side) -> impl Iterator<Item = &[u8; 32]> {
        std::iter::once(self.answers.sealed_after(side)).chain(self.declared.heads().iter().rev())
    }
}
