//! Orders as acts: live ones, sealed ones, ones given ahead, and standing waivers.

use super::{Mode, Seat, Table, TableError};
use crate::engine::{Offer, Pending, Who, Words};
use crate::fair::{Commitment, Context};
use crate::orders::{Line, recorded_steps, repeated, settled};
use crate::side::{BySide, Side};
use std::collections::{BTreeSet, VecDeque};

/// The most orders that may wait, and the longest they may be.
const MOST_AHEAD: usize = 64;

/// An answer to a question put to both sides at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Answer {
    /// Not yet given.
    #[default]
    None,
    /// Committed to.
    Sealed([u8; 32]),
    /// Known.
    Open(String),
}

/// What the sides have said about decisions.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    pub(super) both: BySide<Answer>,
    ahead: BySide<VecDeque<String>>,
    /// The stretch of play for which they were given.
    given: BySide<u64>,
    waived: BySide<BTreeSet<String>>,
    /// Steps taken for a side since its own last one, while it has orders ahead.
    forced: BySide<Vec<Words>>,
}

impl Answers {
    pub(super) fn waived(&self, side: Side) -> impl Iterator<Item = &str> {
        self.waived[side].iter().map(String::as_str)
    }

    pub(super) fn waives(&self, side: Side, window: &str) -> bool {
        self.waived[side].contains(window)
    }

    pub(super) fn ahead(&self, side: Side) -> Vec<&str> {
        self.ahead[side].iter().map(String::as_str).collect()
    }

    /// The commitment of a side to its answer.
    pub(super) fn sealed(&self, side: Side) -> Option<[u8; 32]> {
        match self.both[side] {
            Answer::Sealed(commitment) => Some(commitment),
            Answer::None | Answer::Open(_) => None,
        }
    }

    /// Has a side still to answer a question to both?
    pub(super) fn unanswered(&self, side: Side) -> bool {
        self.both[side] == Answer::None
    }

    pub(super) fn next_ahead(&mut self, side: Side) -> Option<String> {
        self.ahead[side].pop_front()
    }

    pub(super) fn drop_ahead(&mut self, side: Side) {
        self.ahead[side].clear();
        self.forget_forced(side);
    }

    /// Orders ahead that were given for an earlier stretch of play: nobody may find them answering the questions of another.
    pub(super) fn lapsed(&mut self, stretch: u64) -> Vec<(Side, String)> {
        let mut lapsed = Vec::new();
        for side in Side::ALL {
            if !self.ahead[side].is_empty() && self.given[side] != stretch {
                lapsed.extend(self.ahead[side].drain(..).map(|line| (side, line)));
                self.forget_forced(side);
            }
        }
        lapsed
    }

    /// The rest of a line given ahead waits on.
    pub(super) fn put_back(&mut self, side: Side, rest: String) {
        self.ahead[side].push_front(rest);
    }

    pub(super) fn was_forced(&mut self, side: Side, words: &Words) {
        if !self.ahead[side].is_empty() {
            self.forced[side].push(words.clone());
        }
    }

    pub(super) fn forget_forced(&mut self, side: Side) {
        self.forced[side].clear();
    }

    /// Where a line goes on, if what is typed out at `at` was taken for the side already, whatever else it could mean.
    pub(super) fn repeats_forced(
        &mut self,
        side: Side,
        line: &Line,
        at: usize,
        offers: &[Offer],
    ) -> Option<usize> {
        let (index, next) = repeated(line, at, &self.forced[side], offers)?;
        self.forced[side].drain(..=index);
        Some(next)
    }

    /// Where a line goes on, if what stands at `at` was taken for the side already and means nothing else.
    pub(super) fn skip_forced(&mut self, side: Side, line: &Line, at: usize) -> Option<usize> {
        let (index, next) = settled(line, at, &self.forced[side])?;
        self.forced[side].drain(..=index);
        Some(next)
    }
}

impl Table {
    /// May this seat speak for this side?
    fn speaks(&self, seat: Seat, side: Side, act: &str) -> Result<(), TableError> {
        let may = match seat {
            Seat::Player(own) => own == side,
            Seat::Umpire | Seat::Recorder => true,
        };
        if may { Ok(()) } else { Err(TableError::NotYours { seat, act: format!("{act} {}", side.word()) }) }
    }

    pub(super) fn act_order(&mut self, seat: Seat, side: Side, words: &str) -> Result<(), TableError> {
        self.speaks(seat, side, "order")?;
        if !matches!(self.play.pending(), Pending::Decision(_)) {
            return Err(TableError::NotYours { seat, act: format!("order {} {words}", side.word()) });
        }
        // Steps run on from one question into the next, whoever it is put to.
        recorded_steps(words).try_for_each(|step| self.order_step(seat, side, step))
    }

    fn order_step(&mut self, seat: Seat, side: Side, step: &str) -> Result<(), TableError> {
        if matches!(self.play.pending(), Pending::Decision(prompt) if prompt.who == Who::Both) {
            return self.open_answer(seat, side, step);
        }
        self.unforced = None;
        let told = self.play.choose(side, step).map_err(|source| TableError::IllegalOrder {
            words: step.to_owned(),
            side,
            source,
        })?;
        self.told.extend(told);
        self.dice.spend();
        self.answers.forget_forced(side);
        self.advance()
    }

    /// An open answer to a question to both: only when nobody can still be influenced by it.
    fn open_answer(&mut self, seat: Seat, side: Side, words: &str) -> Result<(), TableError> {
        let safe = self.setting.mode != Mode::Duel && seat.side().is_none()
            || self.setting.mode == Mode::Solo
            || self.answers.both[side.other()] != Answer::None;
        if !safe || self.answers.both[side] != Answer::None {
            return Err(TableError::NotYours {
                seat,
                act: "answer openly before the other side is committed".to_owned(),
            });
        }
        self.check_answer(side, words)?;
        self.answers.both[side] = Answer::Open(words.to_owned());
        self.both_answered()?;
        self.advance()
    }

    fn check_answer(&self, side: Side, words: &str) -> Result<(), TableError> {
        if self.play.legal(side).iter().any(|offer| offer.words.to_string() == words) {
            return Ok(());
        }
        let source = crate::engine::EngineError::NotOffered { words: words.to_owned(), side };
        Err(TableError::IllegalOrder { words: words.to_owned(), side, source })
    }

    /// Takes both answers once both are open; says whether it did.
    pub(super) fn both_answered(&mut self) -> Result<bool, TableError> {
        let (Answer::Open(british), Answer::Open(french)) =
            (&self.answers.both.british, &self.answers.both.french)
        else {
            return Ok(false);
        };
        let told = self.play.choose_both(BySide { british: british.as_str(), french: french.as_str() })?;
        self.told.extend(told);
        self.answers.both = BySide::default();
        self.dice.spend();
        Ok(true)
    }

    /// What a commitment to a side's answer is bound to.
    pub(super) fn answer_context(&self, side: Side) -> Context {
        Context::new(self.setting.id, format!("answer/{}/{}", side.word(), self.answer_number()))
    }

    /// Questions to both are told apart by the position they are asked in.
    fn answer_number(&self) -> String {
        data_encoding::HEXLOWER.encode(&self.digest())
    }

    pub(super) fn act_sealed(
        &mut self,
        seat: Seat,
        side: Side,
        commitment: [u8; 32],
    ) -> Result<(), TableError> {
        self.speaks(seat, side, "sealed")?;
        let asked = matches!(self.play.pending(), Pending::Decision(prompt) if prompt.who == Who::Both);
        if !asked || self.answers.both[side] != Answer::None {
            return Err(TableError::NotYours { seat, act: "sealed".to_owned() });
        }
        self.answers.both[side] = Answer::Sealed(commitment);
        Ok(())
    }

    pub(super) fn act_unsealed(
        &mut self,
        seat: Seat,
        side: Side,
        nonce: [u8; 32],
        words: &str,
    ) -> Result<(), TableError> {
        self.speaks(seat, side, "unsealed")?;
        let Answer::Sealed(commitment) = self.answers.both[side] else {
            return Err(TableError::NotYours { seat, act: "unsealed".to_owned() });
        };
        if self.answers.both[side.other()] == Answer::None {
            return Err(TableError::NotYours {
                seat,
                act: "unsealed before the other side is committed".to_owned(),
            });
        }
        let commitment = Commitment(commitment);
        if commitment.open(&self.answer_context(side), words, &nonce).is_err() {
            return Err(TableError::FalseOpening { side });
        }
        self.check_answer(side, words)?;
        self.answers.both[side] = Answer::Open(words.to_owned());
        self.both_answered()?;
        self.advance()
    }

    pub(super) fn act_ahead(&mut self, seat: Seat, side: Side, words: &str) -> Result<(), TableError> {
        self.speaks(seat, side, "ahead")?;
        if words.is_empty() || self.answers.ahead[side].len() >= MOST_AHEAD {
            return Err(TableError::NotYours { seat, act: "ahead (too many)".to_owned() });
        }
        self.answers.ahead[side].push_back(words.to_owned());
        self.answers.given[side] = self.play.stretch();
        // Whatever steers later decisions is a decision: the open seed is spent.
        self.dice.spend_open();
        self.advance()
    }

    pub(super) fn act_unahead(&mut self, seat: Seat, side: Side) -> Result<(), TableError> {
        self.speaks(seat, side, "unahead")?;
        self.answers.drop_ahead(side);
        self.dice.spend_open();
        Ok(())
    }

    pub(super) fn act_waive(
        &mut self,
        seat: Seat,
        side: Side,
        window: &str,
        waive: Waive,
    ) -> Result<(), TableError> {
        self.speaks(seat, side, "waive")?;
        let word = |c: char| c.is_ascii_lowercase() || c == '-';
        if window.is_empty()
            || window.len() > 64
            || !window.chars().all(word)
            || self.answers.waived[side].len() > 64
        {
            return Err(TableError::NotYours { seat, act: format!("waive {window}") });
        }
        match waive {
            Waive::Pass => self.answers.waived[side].insert(window.to_owned()),
            Waive::Ask => self.answers.waived[side].remove(window),
        };
        self.dice.spend_open();
        self.advance()
    }
}

/// Let a kind of window pass, or be asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waive {
    Pass,
    Ask,
}
