//! Places that are a path though no little word says so.

use super::{Bit, Dictionary, Kind, Prep};
use crate::orders::token::{Gap, Line, Token};

fn said(tokens: &[Token]) -> Vec<String> {
    tokens.iter().map(|token| token.text.clone()).collect()
}

impl Dictionary {
    /// Is a name made of words of places only, or the whole name of one? `La Présentation`, though there is La Reine.
    pub(in crate::orders) fn is_only_places(&self, line: &Line, bit: &Bit) -> bool {
        self.are_only_places(&line.tokens[bit.from..bit.to])
    }

    pub(super) fn are_only_places(&self, tokens: &[Token]) -> bool {
        let said = said(tokens);
        said.iter().all(|word| self.is_only_place(word))
            || self.place_names.contains(&said) && !self.other_names.contains(&said)
    }

    /// Is a name that of a place, whatever else is called so?
    pub(in crate::orders) fn is_a_place(&self, line: &Line, bit: &Bit) -> bool {
        self.is_only_places(line, bit) || self.place_names.contains(&said(&line.tokens[bit.from..bit.to]))
    }

    /// Is it a word for what is counted: `troops`, `indians`?
    pub(in crate::orders) fn counts(&self, line: &Line, bit: &Bit) -> bool {
        let counted = bit.means("troops") || bit.means("indians");
        counted && !self.is_place(&line.tokens[bit.from].text)
    }

    /// `Braddock with everyone: Frederick, Shepherd's Ferry`: places behind a colon or a `then` are where those go who stand before it.
    pub(super) fn told_path(&self, line: &Line, bits: &mut [Bit]) {
        let mut leads = false;
        for at in 1..bits.len() {
            let (before, bit) = (&bits[at - 1], &bits[at]);
            let between = line.between(before.to - 1, bit.from);
            let then = line.tokens[before.to..bit.from].iter().any(|token| token.text == "then");
            let clause = || bits[..at].iter().filter(|other| other.clause == bit.clause);
            let who = |other: &Bit| {
                other.kind == Kind::Whole || other.kind == Kind::Name && !self.is_only_places(line, other)
            };
            let hard = |other: &Bit| matches!(other.kind, Kind::Verb { soft: false, .. });
            let place = bit.kind == Kind::Name && bit.prep == Prep::Bare && self.is_only_places(line, bit);
            // `Langlade moves Venango, Kittaning`; where an order says from where, the first may be that.
            let moves =
                |other: &Bit| matches!(other.kind, Kind::Verb { soft: true, .. }) && other.means("move");
            let moves = moves(before) && bit.gap == Gap::Word && !self.is_grammar("from");
            let told = between.contains(':') || between.contains(". ") || then && bit.gap == Gap::Comma;
            let begins = clause().any(who) && (moves || told && !clause().any(hard));
            leads = place && (begins || leads && bit.clause == before.clause);
            if leads {
                bits[at].prep = Prep::To;
            }
        }
    }
}
