//! Takebacks: proposed by one, accepted by the other. Seeds are never rewound; a deal is never undone.

use super::answers::Answer;
use super::{Seat, Table, TableError};
use crate::engine::Slot;
use crate::side::{BySide, Side};
use crate::speech::Play;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Debug)]
struct Snapshot {
    play: Box<dyn Play>,
    both: BySide<Answer>,
}

/// What can be taken back, and what has been proposed.
#[derive(Debug, Clone, Default)]
pub(super) struct Undo {
    since_deal: BTreeMap<u64, Arc<Snapshot>>,
    /// Every card ever seen in a hand, and by whom: one that changes hands is seen by its new holder.
    dealt: BTreeSet<(Side, Slot)>,
    proposed: Option<(Seat, u64)>,
}

impl Undo {
    /// Who proposed to go back to where.
    pub(super) fn proposed(&self) -> Option<(Seat, u64)> {
        self.proposed
    }
}

impl Table {
    /// Remembers the position after an entry; a deal in it bars the way back.
    pub(super) fn remember(&mut self) {
        self.bar_behind_deal();
        let snapshot = Snapshot { play: self.play.copy(), both: self.answers.both.clone() };
        self.undo.since_deal.insert(self.number, Arc::new(snapshot));
    }

    /// Cards that somebody holds for the first time bar the way back behind them.
    fn bar_behind_deal(&mut self) {
        let hand = |side: Side| self.play.hand(side).into_iter().map(move |slot| (side, slot));
        let hands: BTreeSet<(Side, Slot)> = Side::ALL.into_iter().flat_map(hand).collect();
        if !hands.is_subset(&self.undo.dealt) {
            self.undo.dealt.extend(hands);
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

    pub(super) fn act_undo(&mut self, seat: Seat, to: u64) -> Result<(), TableError> {
        if self.undo.proposed.is_some() || self.is_over() {
            return Err(TableError::CannotUndo {
                why: "something is proposed already, or the game is over".to_owned(),
            });
        }
        // A deal earlier in this very entry counts too.
        self.bar_behind_deal();
        if to >= self.number || !self.undo.since_deal.contains_key(&to) {
            let known = self.undo.since_deal.keys().next();
            let why = match known {
                Some(first) if *first < self.number => {
                    format!("entry {to} is not among entries {first} to {}", self.number - 1)
                }
                _ => "cards have been dealt since".to_owned(),
            };
            return Err(TableError::CannotUndo { why });
        }
        self.undo.proposed = Some((seat, to));
        if self.lone_hand() { self.act_undo_answer(seat, UndoAnswer::Yes) } else { Ok(()) }
    }

    pub(super) fn act_undo_answer(&mut self, seat: Seat, answer: UndoAnswer) -> Result<(), TableError> {
        let Some((by, to)) = self.undo.proposed else {
            return Err(TableError::CannotUndo { why: "nothing was proposed".to_owned() });
        };
        if by == seat && !self.lone_hand() {
            return Err(TableError::CannotUndo { why: "the other side must answer".to_owned() });
        }
        self.undo.proposed = None;
        if answer == UndoAnswer::No {
            return Ok(());
        }
        let Some(snapshot) = self.undo.since_deal.get(&to) else {
            return Err(TableError::CannotUndo { why: "cards have been dealt since".to_owned() });
        };
        self.play = snapshot.play.copy();
        self.answers.both = snapshot.both.clone();
        for side in Side::ALL {
            self.answers.drop_ahead(side);
        }
        self.dice.take_back();
        self.results.push(format!("undone to {to}"));
        self.advance()
    }
}

/// The answer to a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UndoAnswer {
    Yes,
    No,
}
