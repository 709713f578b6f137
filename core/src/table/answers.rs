//! Orders as acts: live ones, sealed ones, ones given ahead, and standing waivers.

use super::ahead::{Plan, Plans};
use super::{Mode, Seat, Table, TableError};
use crate::engine::{HeldCard, Next, Slot, Who};
use crate::fair::{Commitment, Context};
use crate::refuses;
use crate::side::{BySide, Side};
use std::collections::BTreeSet;

/// Between two steps of one order.
const AND_THEN: &str = "; ";

/// An answer to a question put to both sides at once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Answer {
    /// Not yet given.
    #[default]
    None,
    /// Committed to.
    Sealed([u8; 32]),
    /// Known, by its code.
    Open(String),
}

/// A card that was shown with an open answer, before the position asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shown {
    slot: Slot,
    card: HeldCard,
}

/// What the sides have said to the question to both that is asked: a takeback puts it back as it was.
#[derive(Debug, Clone, Default)]
pub(super) struct Both {
    said: BySide<Answer>,
    /// The cards shown with an open answer.
    shown: BySide<Vec<Shown>>,
    /// The heads before the entries in which the answers at hand were sealed.
    sealed_after: BySide<[u8; 32]>,
}

/// What the sides have said about decisions.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    both: Both,
    ahead: BySide<Plans>,
    waived: BySide<BTreeSet<String>>,
}

impl Answers {
    /// What was said to the question to both.
    pub(super) fn both(&self) -> &Both {
        &self.both
    }

    /// A takeback: the question to both stands as it did, and nothing is given ahead.
    pub(super) fn take_back(&mut self, both: &Both) {
        self.both = both.clone();
        Side::ALL.into_iter().for_each(|side| self.ahead[side].clear());
    }

    /// A side is left one answer to a question to both.
    pub(super) fn forced(&mut self, side: Side, code: String) {
        self.both.said[side] = Answer::Open(code);
    }

    /// What was shown with an answer served the shows that followed it, and nothing later.
    pub(super) fn forget_shown(&mut self) {
        self.both.shown = BySide::default();
    }

    /// The head before the entry in which a side sealed its answer.
    pub(super) fn sealed_after(&self, side: Side) -> &[u8; 32] {
        &self.both.sealed_after[side]
    }

    /// What a side has given ahead.
    pub(super) fn ahead(&self, side: Side) -> &Plans {
        &self.ahead[side]
    }

    /// What a side has given ahead, where some of it is taken or dropped.
    pub(super) fn ahead_mut(&mut self, side: Side) -> &mut Plans {
        &mut self.ahead[side]
    }

    pub(super) fn waived(&self, side: Side) -> impl Iterator<Item = &str> {
        self.waived[side].iter().map(String::as_str)
    }

    pub(super) fn waives(&self, side: Side, window: &str) -> bool {
        self.waived[side].contains(window)
    }

    /// The commitment of a side to its answer.
    pub(super) fn sealed(&self, side: Side) -> Option<[u8; 32]> {
        match self.both.said[side] {
            Answer::Sealed(commitment) => Some(commitment),
            Answer::None | Answer::Open(_) => None,
        }
    }

    /// Has a side still to answer a question to both?
    pub(super) fn unanswered(&self, side: Side) -> bool {
        self.both.said[side] == Answer::None
    }

    /// The slot of a card that was shown with its answer, and is asked for now.
    pub(super) fn take_shown(&mut self, side: Side, deck: u8, card: &str) -> Option<Slot> {
        let asked = |shown: &Shown| shown.card.deck == deck && shown.card.card.as_str() == card;
        let place = self.both.shown[side].iter().position(asked)?;
        Some(self.both.shown[side].remove(place).slot)
    }
}

/// Answers that play cards.
impl Table {
    /// The cards that a side's open answer plays and that it has not shown, while the other's answer is sealed: nothing of either
    /// can change any more, so they are shown at once, and no letter is sent for it.
    pub fn unshown(&self, side: Side) -> Vec<HeldCard> {
        let said = &self.answers.both.said;
        let (Answer::Open(code), Answer::Sealed(_)) = (&said[side], &said[side.other()]) else {
            return Vec::new();
        };
        if self.cards.is_typed() {
            return Vec::new();
        }
        let choice = self.play.find(side, code).ok();
        let needs = choice.and_then(|choice| self.play.choosable(side, choice));
        let needs = needs.map(|open| open.hidden.needs()).unwrap_or_default();
        let shown = |card: &HeldCard| self.answers.both.shown[side].iter().any(|shown| shown.card == *card);
        needs.iter().copied().filter(|card| !shown(card)).collect()
    }

    /// Shows a card of an open answer.
    pub(super) fn show_answer(&mut self, seat: Seat, slot: Slot, blob: &[u8]) -> Result<(), TableError> {
        let own = |side: &Side| seat.side().is_none_or(|own| own == *side);
        let owed = Side::ALL.into_iter().filter(own).find_map(|side| {
            let card = self.unshown(side).into_iter().find(|card| card.deck == slot.deck)?;
            Some((side, card))
        });
        let Some((side, card)) = owed else {
            return Err(TableError::NotYours { seat, act: format!("show {slot}") });
        };
        let said = card.card.to_string();
        if !self.play.hand(side).contains(&slot) {
            return Err(TableError::CardNotDealt { side, said, slot, found: None });
        }
        self.cards.show(seat, side, slot, &said, blob, self.number + 1)?;
        self.answers.both.shown[side].push(Shown { slot, card });
        Ok(())
    }
}

impl Table {
    /// May this seat speak for this side?
    fn speaks(&self, seat: Seat, side: Side, act: &str) -> Result<(), TableError> {
        let may = match seat {
            Seat::Player(own) => own == side,
            Seat::Umpire | Seat::Recorder => true,
        };
        if refuses!("orders for the other side", !may) {
            return Err(TableError::NotYours { seat, act: format!("{act} {}", side.word()) });
        }
        Ok(())
    }

    pub(super) fn act_order(&mut self, seat: Seat, side: Side, words: &str) -> Result<(), TableError> {
        self.speaks(seat, side, "order")?;
        if self.play.next().ask().is_none() {
            return Err(TableError::NotYours { seat, act: format!("order {} {words}", side.word()) });
        }
        // Steps run on from one question into the next, whoever it is put to.
        words.split(AND_THEN).try_for_each(|step| self.order_step(seat, side, step))
    }

    fn order_step(&mut self, seat: Seat, side: Side, step: &str) -> Result<(), TableError> {
        if self.asks_both() {
            return self.open_answer(seat, side, step);
        }
        let illegal = |source| TableError::IllegalOrder { code: step.to_owned(), side, source };
        let choice = self.play.find(side, step).map_err(illegal)?;
        self.work.forced.clear();
        self.take(side, choice)?;
        if refuses!("an order under an open seed", true) {
            self.dice.spend();
        }
        self.advance()
    }

    fn asks_both(&self) -> bool {
        matches!(self.play.next(), Next::Decision(ask) if ask.who == Who::Both)
    }

    /// Is a question put to both, and neither has answered it?
    pub fn asks_both_unanswered(&self) -> bool {
        self.asks_both() && Side::ALL.into_iter().all(|side| self.answers.unanswered(side))
    }

    /// An open answer to a question to both: only when nobody can still be influenced by it.
    fn open_answer(&mut self, seat: Seat, side: Side, words: &str) -> Result<(), TableError> {
        let safe = self.setting.mode != Mode::Duel && seat.side().is_none()
            || self.setting.mode == Mode::Solo
            || !self.answers.unanswered(side.other());
        if refuses!("an open answer before the other is in", !safe)
            || refuses!("a second answer", !self.answers.unanswered(side))
        {
            return Err(TableError::NotYours { seat, act: "order early".to_owned() });
        }
        self.check_answer(side, words)?;
        self.answers.both.said[side] = Answer::Open(words.to_owned());
        if refuses!("an open answer under an open seed", true) {
            self.dice.spend();
        }
        self.both_answered()?;
        self.advance()
    }

    /// Whose answer to a question to both an umpire leaves open in the log while the other side has still to give its own. He may
    /// type both in one entry, or one after the other was sealed; what was forced is no secret.
    pub fn told_too_early(&self) -> Option<Side> {
        let open = |side: Side| matches!(self.answers.both.said[side], Answer::Open(_));
        let told = |side: &Side| {
            open(*side) && self.answers.unanswered(side.other()) && self.play.only(*side).is_none()
        };
        let umpired = self.work.author == Seat::Umpire && self.asks_both();
        [Side::British, Side::French].into_iter().find(told).filter(|_| umpired)
    }

    fn check_answer(&self, side: Side, code: &str) -> Result<(), TableError> {
        let illegal = |source| TableError::IllegalOrder { code: code.to_owned(), side, source };
        self.play.find(side, code).map(|_| ()).map_err(illegal)
    }

    /// Takes both answers once both are open; says whether it did.
    pub(super) fn both_answered(&mut self) -> Result<bool, TableError> {
        let (Answer::Open(british), Answer::Open(french)) =
            (&self.answers.both.said.british, &self.answers.both.said.french)
        else {
            return Ok(false);
        };
        let british = self.play.find(Side::British, british)?;
        let french = self.play.find(Side::French, french)?;
        self.play.take_both(BySide { british, french })?;
        self.work.happened.push(self.play.events());
        self.answers.both.said = BySide::default();
        Ok(true)
    }

    /// What a commitment to a side's answer is bound to.
    pub fn answer_context(&self, side: Side) -> Context {
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
        if refuses!("a sealed answer where none is asked for", !self.asks_both())
            || refuses!("a second sealed answer", !self.answers.unanswered(side))
        {
            return Err(TableError::NotYours { seat, act: "sealed".to_owned() });
        }
        self.answers.both.said[side] = Answer::Sealed(commitment);
        self.answers.both.sealed_after[side] = self.head;
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
        let Some(commitment) = self.answers.sealed(side) else {
            return Err(TableError::NotYours { seat, act: "unsealed".to_owned() });
        };
        if refuses!("an opening before the other is in", self.answers.unanswered(side.other())) {
            return Err(TableError::NotYours { seat, act: "unsealed early".to_owned() });
        }
        let commitment = Commitment(commitment);
        let opens = commitment.open(&self.answer_context(side), words, &nonce);
        if refuses!("an opening of another answer", opens.is_err()) {
            return Err(TableError::FalseOpening { side });
        }
        self.check_answer(side, words)?;
        self.answers.both.said[side] = Answer::Open(words.to_owned());
        if refuses!("an opened answer under an open seed", true) {
            self.dice.spend();
        }
        self.both_answered()?;
        self.advance()
    }

    pub(super) fn act_ahead(&mut self, seat: Seat, side: Side, words: &str) -> Result<(), TableError> {
        self.speaks(seat, side, "ahead")?;
        let plan = Plan::read(words).filter(|plan| plan.0.iter().all(|step| self.play.is_code(&step.code)));
        let Some(plan) = plan.filter(|plan| !self.answers.ahead[side].is_full_for(plan)) else {
            return Err(TableError::NotYours { seat, act: format!("ahead {} {words}", side.word()) });
        };
        self.answers.ahead[side].give(plan, self.play.stretch());
        // Whatever steers later decisions is a decision: the open seed is spent.
        if refuses!("an order given ahead under an open seed", true) {
            self.dice.spend_open();
        }
        self.advance()
    }

    pub(super) fn act_unahead(&mut self, seat: Seat, side: Side) -> Result<(), TableError> {
        self.speaks(seat, side, "unahead")?;
        self.answers.ahead[side].clear();
        if refuses!("an order taken back under an open seed", true) {
            self.dice.spend_open();
        }
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
        if refuses!("a waiver under an open seed", true) {
            self.dice.spend_open();
        }
        self.advance()
    }
}

/// Let a kind of window pass, or be asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waive {
    Pass,
    Ask,
}
