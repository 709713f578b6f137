//! A newer revision of the rules for a running game: proposed by one, agreed to by the other with the same act [consensus 5].
//!
//! It takes effect with the act that agrees to it, and only at a quiet point where it changes nothing that is pending. No
//! takeback reaches behind it. To name the revision in force declines what the other proposed, or withdraws one's own proposal.

use super::{Position, Seat, Table, TableError};
use crate::engine::Next;
use crate::flaw;
use crate::flaw::Flaw;
use crate::games::{self, SetupError};
use crate::refuses;
use crate::side::Side;

fn cannot(why: Flaw) -> TableError {
    TableError::CannotRevise { why }
}

/// A newer revision that somebody has proposed, and nobody has answered.
#[derive(Debug, Clone, Default)]
pub(super) struct Proposed(Option<(Seat, u32)>);

impl Proposed {
    /// What was proposed counts no longer.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }
}

impl Table {
    /// The revision of our reading of the rules that is in force: the header's, or one agreed to since.
    #[must_use]
    pub fn revision(&self) -> u32 {
        self.play.revision()
    }

    /// A newer revision that waits for the other side to agree.
    #[must_use]
    pub fn revision_proposed(&self) -> Option<(Seat, u32)> {
        self.revision.0
    }

    /// Could this revision take effect now, if the other side agreed?
    ///
    /// # Errors
    /// Why not.
    pub fn can_revise(&self, to: u32) -> Result<(), TableError> {
        self.revised(to).map(|_| ())
    }

    pub(super) fn act_revision(&mut self, seat: Seat, to: u32) -> Result<(), TableError> {
        let (now, proposed) = (self.revision(), self.revision.0);
        if refuses!("an older revision of the rules", to < now) || (to == now && proposed.is_none()) {
            return Err(cannot(flaw!("table.rules.not_newer", now = now)));
        }
        let other = |by: Seat| !refuses!("a revision that its author agrees to", by == seat);
        let agreed = proposed.is_some_and(|(by, named)| other(by) && named == to);
        if to == now {
            self.revision.0 = None;
        } else if agreed || self.lone_hand() {
            self.play = self.revised(to)?;
            self.revision.0 = None;
            self.undo.bar_behind_revision();
            if refuses!("a revision under an open seed", true) {
                self.dice.spend();
            }
        } else {
            self.revision.0 = Some((seat, to));
        }
        Ok(())
    }

    /// The position under another revision, where nothing that is pending hangs on it.
    fn revised(&self, to: u32) -> Result<Position, TableError> {
        let terms = &self.setting.terms;
        // A revision that a later program has accuses nobody.
        if let Ok(game) = games::find(&terms.game)
            && to > game.rules
        {
            return Err(
                SetupError::UnknownRevision { game: game.title, asked: to, newest: game.rules }.into()
            );
        }
        let decides = matches!(self.play.next(), Next::Decision(_)) && self.is_ready();
        let sealed = Side::ALL.iter().any(|side| !self.answers.unanswered(*side));
        if refuses!("a revision while something is owed", !decides)
            || refuses!("a revision over a sealed answer", sealed)
        {
            return Err(cannot(flaw!("table.rules.owed_first")));
        }
        let ahead = Side::ALL.iter().any(|side| self.answers.ahead(*side).iter().next().is_some());
        if refuses!("a revision over orders given ahead", ahead) {
            return Err(cannot(flaw!("table.rules.ahead")));
        }
        let revised = self.play.revised(to).ok_or_else(|| cannot(flaw!("table.rules.under_way")))?;
        let same = revised.facts() == self.play.facts()
            && Side::ALL.iter().all(|side| {
                let codes = |rules: &dyn crate::engine::Rules| -> Vec<_> {
                    (0..rules.open(*side)).map(|choice| rules.code(*side, choice)).collect()
                };
                codes(&*revised) == codes(&*self.play)
            });
        if refuses!("a revision that changes what is pending", !same) {
            return Err(cannot(flaw!("table.rules.changes_pending")));
        }
        Ok(Position::new(revised))
    }
}
