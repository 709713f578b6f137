//! Takebacks: proposed by one, accepted by the other. Seeds are never rewound; a deal is never undone.
//!
//! A proposal comes last in its entry and is answered first in the next, before anything else that is owed: so nothing
//! can happen between the two, and no deal can hide behind one.

use super::answers::Both;
use super::audit::Claimed;
use super::cards::TypedCards;
use super::dice::Line;
use super::{Act, Mode, Position, Seat, Table, TableError};
use crate::engine::{Next, Slot};
use crate::flaw;
use crate::flaw::Flaw;
use crate::refuses;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most entries a takeback reaches back.
///
/// Each position kept takes some 8 KB, so these take 2 MB whatever a log holds. In random games the longest stretch
/// between two deals has 40 entries in The Struggle for New France and 80 in Wilderness War: the deal comes first.
pub(super) const REACH: u64 = 256;

#[derive(Debug)]
struct Snapshot {
    play: Arc<Position>,
    both: Both,
    claimed: Claimed,
    rolled: Line,
    typed: Option<TypedCards>,
}

/// What can be taken back, and what has been proposed.
#[derive(Debug, Clone, Default)]
pub(super) struct Undo {
    since_deal: BTreeMap<u64, Arc<Snapshot>>,
    /// Every card ever seen in a hand, and by whom: one that changes hands is seen by its new holder.
    dealt: BTreeSet<(Side, Slot)>,
    /// Was another revision of the rules agreed to, in the entry at work?
    revised: bool,
    /// The shuffles completed when that was last looked at.
    shuffles: usize,
    proposed: Option<(Seat, u64)>,
}

impl Undo {
    /// Who proposed to go back to where.
    pub(super) fn proposed(&self) -> Option<(Seat, u64)> {
        self.proposed
    }

    /// Nobody goes back to the rules before those that both agreed to.
    pub(super) fn bar_behind_revision(&mut self) {
        self.revised = true;
    }

    /// The game is over: there is nothing left to answer.
    pub(super) fn drop_proposal(&mut self) {
        self.proposed = None;
    }
}

fn cannot(why: Flaw) -> TableError {
    TableError::CannotUndo { why }
}

impl Table {
    /// Remembers the position after an entry; a deal in it bars the way back.
    pub(super) fn remember(&mut self) {
        self.bar_behind_deal();
        let snapshot = Snapshot {
            play: Arc::new(self.play.clone()),
            both: self.answers.both().clone(),
            claimed: self.claimed.clone(),
            rolled: self.dice.line(),
            typed: self.cards.typed().cloned(),
        };
        self.decided.finish(self.number, &snapshot.play);
        self.undo.since_deal.insert(self.number, Arc::new(snapshot));
        let first = self.number.saturating_sub(REACH);
        while self.undo.since_deal.first_key_value().is_some_and(|(number, _)| *number < first) {
            self.undo.since_deal.pop_first();
        }
    }

    /// Cards that somebody holds for the first time bar the way back behind them; so does a deck that has a new order, or
    /// another revision of the rules.
    fn bar_behind_deal(&mut self) {
        let shuffles = self.cards.completed();
        let mut dealt = std::mem::take(&mut self.undo.revised);
        for side in Side::ALL {
            for slot in self.play.hand(side) {
                dealt |= self.undo.dealt.insert((side, slot));
            }
        }
        if dealt || shuffles > self.undo.shuffles {
            self.undo.shuffles = shuffles;
            self.undo.since_deal.clear();
            self.dice.bar();
        }
    }

    /// The entries one can go back to.
    pub fn can_go_back_to(&self) -> impl Iterator<Item = u64> {
        self.undo.since_deal.keys().copied().filter(|number| *number < self.number)
    }

    /// Who proposed to go back to where, if it waits for an answer.
    #[must_use]
    pub fn undo_proposed(&self) -> Option<(Seat, u64)> {
        self.undo.proposed()
    }

    /// While a takeback waits for its answer nothing else is done, by whomever: what was done could not be undone.
    pub(super) fn check_proposal(&self, seat: Seat, act: &Act) -> Result<(), TableError> {
        let fits = matches!(
            act,
            Act::Say(_) | Act::Resign(_) | Act::Secret(_) | Act::Undo(_) | Act::UndoYes | Act::UndoNo
        );
        let other = self.undo.proposed.is_some() && !fits && !act.is_declaration();
        if refuses!("anything else while a takeback waits", other) {
            let words: String = act.spell().0.chars().take(60).collect();
            return Err(TableError::UndoFirst { seat, act: words });
        }
        Ok(())
    }

    pub(super) fn act_undo(&mut self, seat: Seat, to: u64) -> Result<(), TableError> {
        if refuses!("a second takeback while one waits", self.undo.proposed.is_some()) || self.is_over() {
            return Err(cannot(flaw!("table.undo.already_proposed")));
        }
        // Whoever has still to set up could neither answer before that nor set up before he has answered.
        if refuses!("a takeback before all have set up", !self.is_ready()) {
            return Err(cannot(flaw!("table.undo.not_every_seat_has_set")));
        }
        if self.work.asked_in_entry {
            return Err(cannot(flaw!("table.undo.roll_was_asked")));
        }
        // At a real table dice may be thrown later, and nothing is hidden from whoever records it.
        let chance = matches!(self.play.next(), Next::Chance(_)) && self.setting.mode != Mode::Table;
        let owes = self.setting.mode != Mode::Table && !self.owed(seat).is_empty();
        if refuses!("a takeback before what is owed", chance || owes) {
            return Err(cannot(flaw!("table.undo.owed_first")));
        }
        // A deal earlier in this very entry counts too.
        self.bar_behind_deal();
        self.check_reach(to)?;
        self.undo.proposed = Some((seat, to));
        if self.lone_hand() { self.act_undo_answer(seat, UndoAnswer::Yes) } else { Ok(()) }
    }

    fn check_reach(&self, to: u64) -> Result<(), TableError> {
        let reached = to < self.number && self.undo.since_deal.contains_key(&to);
        if !refuses!("a takeback to an entry out of reach", !reached) {
            return Ok(());
        }
        Err(match self.undo.since_deal.keys().next() {
            Some(first) if *first < self.number => cannot(flaw!(
                "table.undo.entry_not_among_entries",
                to = to,
                first = first,
                number = self.number - 1
            )),
            _ => cannot(flaw!("table.undo.cards_have_been_shuffled")),
        })
    }

    pub(super) fn act_undo_answer(&mut self, seat: Seat, answer: UndoAnswer) -> Result<(), TableError> {
        let Some((by, to)) = self.undo.proposed else {
            return Err(cannot(flaw!("table.undo.nothing_was_proposed")));
        };
        if refuses!("a takeback that its author accepts", by == seat && !self.lone_hand()) {
            return Err(cannot(flaw!("table.undo.other_side_must_answer")));
        }
        self.undo.proposed = None;
        if answer == UndoAnswer::No {
            return Ok(());
        }
        self.bar_behind_deal();
        let Some(snapshot) = self.undo.since_deal.get(&to).cloned() else {
            return Err(cannot(flaw!("table.undo.cards_have_been_shuffled")));
        };
        self.play = Position::clone(&snapshot.play);
        self.answers.take_back(&snapshot.both);
        // Agreed to now, it would take the dice away from a position that keeps them, at the will of one who knows how they fell.
        if refuses!("a revision proposed before a takeback", true) {
            self.revision.forget();
        }
        self.claimed.clone_from(&snapshot.claimed);
        if refuses!("a seed that stays open after a takeback", true) {
            self.dice.take_back(&snapshot.rolled);
        }
        self.cards.take_back(snapshot.typed.as_ref());
        self.work.results.push(format!("undone to {to}"));
        self.advance()
    }
}

/// The answer to a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UndoAnswer {
    Yes,
    No,
}
