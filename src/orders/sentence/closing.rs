//! Words that end or decline something: what they may end, and when they are one too many.

use super::{Search, State, is_soft};
use crate::orders::bits::{Bit, Kind};
use crate::orders::matching::Mask;
use crate::orders::token::Gap;
use crate::orders::vocabulary::is_a_move;
use crate::speech::Closing;

impl Search<'_, '_> {
    /// A `done` too many: it stands in the same breath as what it could close, and that has closed itself.
    pub(super) fn is_spare(&self, bit: &Bit) -> bool {
        let idle = matches!(&bit.kind, Kind::Close { means, full: false } if means.iter().any(|word| *word == "done" || *word == "halt"));
        let later = bit.from > self.sentence.bits[0].from || bit.gap < Gap::Clause;
        idle && bit.gap < Gap::Clause && later && !self.is_after_halt(bit)
    }

    /// The closing words that are left and spare.
    pub(super) fn spare(&self, state: &State<'_>) -> Mask {
        let bits = self.sentence.bits.iter().enumerate();
        let spare = bits.filter(|(at, bit)| state.used & (1 << at) == 0 && self.is_spare(bit));
        spare.fold(0, |all, (at, _)| all | 1 << at)
    }

    /// `halt, done`: the march has its own word, and the `done` is for what comes after it.
    pub(super) fn is_after_halt(&self, bit: &Bit) -> bool {
        let says =
            |bit: &Bit, word: &str| matches!(&bit.kind, Kind::Close { means, .. } if means.contains(&word));
        let before = self.sentence.bits.iter().rev().find(|other| other.to <= bit.from);
        says(bit, "done") && before.is_some_and(|before| says(before, "halt"))
    }

    /// `no card`, `no reinforcements`: the word after it belongs to it.
    pub(super) fn declines(&self, index: usize) -> bool {
        matches!(&self.sentence.bits[index].kind, Kind::Close { means, .. } if means.contains(&"none"))
    }

    /// A word that ends something ends what it stands beside, and no more: in the same breath with a step that closed itself it is one
    /// too many. It counts where it stands for itself, where it says what it ends, and where the step before it was closed by a word.
    pub(super) fn may_give_up(&self, state: &State<'_>, used: Mask, closing: &Closing) -> bool {
        let wastes = matches!(closing, Closing::Wastes(_));
        let depth = state.ground.play.depth();
        // Raised by the step before.
        let deeper =
            depth > state.depth || depth == state.depth && (closing.told().is_none() || !state.had_done);
        let bits = self.sentence.bits.iter().enumerate();
        let mut closing =
            bits.filter(|(index, bit)| used & (1 << index) != 0 && matches!(bit.kind, Kind::Close { .. }));
        closing.all(|(_, bit)| {
            let full = matches!(bit.kind, Kind::Close { full: true, .. }) || self.is_qualified(bit);
            let declines = matches!(&bit.kind, Kind::Close { means, .. } if !means.contains(&"done"));
            // As an order of its own it can only be meant for what it ends.
            let own = bit.gap == Gap::Clause && !state.had_done && !wastes;
            let first = state.codes.is_empty() && state.ground.gone.is_empty() && state.ground.last.is_none();
            let alone = first && bit.gap == Gap::Clause;
            alone
                || own
                || full
                || declines
                || state.closed
                || state.kind == state.ground.kind()
                || deeper
                || self.is_after_halt(bit)
        })
    }

    /// A `no` that refuses more than is asked, or takes back what stands before it: `no assault` where a card is asked for, `to Crown
    /// Point, no, Wood Creek`.
    pub(super) fn refuses_more(&self, at: usize, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let text = |bit: &Bit| self.sentence.line.tokens[bit.from].text.as_str();
        if !matches!(text(&bits[at]), "no" | "nope") {
            return false;
        }
        let same = |bit: &&Bit| bit.clause == bits[at].clause;
        let Some(next) = bits.get(at + 1).filter(same) else { return false };
        let attached = next.gap == Gap::Word && used & (1 << (at + 1)) == 0 && !is_soft(next);
        let closes = |bit: &Bit| matches!(bit.kind, Kind::Close { .. });
        let takes_back = bits[at].gap == Gap::Comma
            && next.gap > Gap::Word
            && !closes(next)
            && at > 0
            && !closes(&bits[at - 1]);
        attached || takes_back
    }

    /// `none outside`, `raid nothing`: a word for nobody or nothing beside a verb takes it back, unless both make one order.
    pub(super) fn is_negated(&self, used: Mask) -> bool {
        let bits = self.sentence.bits;
        let negates = |at: usize| {
            let word = bits.get(at).map_or("", |bit| self.sentence.line.tokens[bit.from].text.as_str());
            used & (1 << at) == 0 && matches!(word, "no" | "none" | "nobody" | "nothing" | "nope")
        };
        let verb =
            |at: &usize| used & (1 << at) != 0 && matches!(bits[*at].kind, Kind::Verb { soft: false, .. });
        (0..bits.len()).filter(verb).any(|at| {
            let before = at > 0 && bits[at].gap == Gap::Word && negates(at - 1);
            before || bits.get(at + 1).is_some_and(|next| next.gap == Gap::Word) && negates(at + 1)
        })
    }

    /// `done with the phase`; a move is ended by its own end.
    pub(super) fn is_qualified(&self, close: &Bit) -> bool {
        let next = self.sentence.bits.iter().find(|bit| bit.from >= close.to && bit.clause == close.clause);
        let word = |bit: &Bit| self.sentence.line.tokens[bit.from].text.as_str();
        next.is_some_and(|bit| bit.gap == Gap::Word && is_soft(bit) && !is_a_move(word(bit)))
    }
}
