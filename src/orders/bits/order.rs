//! The bits of a line put in order: what belongs together, what is said twice, what is left out, which place comes first.

use super::{Bit, Kind, Prep};
use crate::orders::token::{Gap, Line};
use crate::orders::vocabulary::is_a_move;

/// `end my Action Phase`: what is ended goes with the word that ends it, which then says so in full. `end` and `end his move` do not: whether
/// the move has ended by itself nobody sees, and no more is to be ended.
pub(super) fn qualify(line: &Line, bits: &mut Vec<Bit>) {
    let mut at = 0;
    while at + 1 < bits.len() {
        let (close, next) = (&bits[at], &bits[at + 1]);
        let full = matches!(close.kind, Kind::Close { full: true, .. });
        let said = matches!(next.kind, Kind::Verb { .. }) && next.clause == close.clause;
        if full && said && next.gap == Gap::Word {
            bits[at].to = bits[at + 1].to;
            bits.remove(at + 1);
        } else {
            at += 1;
        }
    }
    for (at, bit) in bits.iter_mut().enumerate() {
        bit.place = 2 * at + 1;
        let more = bit.to > bit.from + 1 && !is_a_move(&line.tokens[bit.to - 1].text);
        if let Kind::Close { means, full } = &mut bit.kind
            && means.as_slice() == ["done"]
        {
            *full &= more;
        }
    }
}

/// `to Montréal via Bécancour, Sorel`: the one leads there as the other does.
pub(super) fn through(line: &Line, bits: &mut [Bit]) {
    for at in 1..bits.len() {
        let (before, bit) = (&bits[at - 1], &bits[at]);
        let then = line.tokens[before.to..bit.from].iter().any(|token| token.text == "then");
        let named = before.kind == Kind::Name && bit.kind == Kind::Name && before.clause == bit.clause;
        if named && before.prep == Prep::Via && bit.prep == Prep::Bare && !then {
            bits[at].prep = Prep::Via;
        }
    }
}

/// `activate Dumas: Dumas and Ligneris raid`: who was named last before a colon is not named a second time behind it.
pub(super) fn restated(line: &Line, bits: &mut Vec<Bit>) {
    let text =
        |bit: &Bit| line.tokens[bit.from..bit.to].iter().map(|token| token.text.clone()).collect::<Vec<_>>();
    let again = |at: &usize| {
        let [one, other] = [&bits[at - 1], &bits[*at]];
        let colon = line.between(one.to - 1, other.from).contains(':');
        colon && one.kind == Kind::Name && other.kind == Kind::Name && text(one) == text(other)
    };
    let found = (1..bits.len()).find(again);
    if let Some(at) = found {
        bits.remove(at);
    }
}

/// What is left out of a whole, and where `via` comes.
pub(super) fn arrange(bits: &mut [Bit]) {
    let mut but = false;
    let (mut last_to, mut last_name): (Option<usize>, Option<usize>) = (None, None);
    for at in 0..bits.len() {
        let (kind, prep, clause) = (bits[at].kind.clone(), bits[at].prep, bits[at].clause);
        if at > 0 && bits[at - 1].clause != clause {
            (but, last_to, last_name) = (false, None, None);
        }
        let noun = matches!(kind, Kind::Name | Kind::Unknown);
        let counted = matches!(kind, Kind::Number(_) | Kind::Whole);
        match kind {
            Kind::But => but = true,
            _ if but && (noun || counted) && prep == Prep::Bare => bits[at].left_out = true,
            _ => but = false,
        }
        if noun
            && prep == Prep::Via
            && let Some(to) = last_to.or(last_name)
        {
            bits[at].place = bits[to].place - 1;
        }
        if noun && matches!(prep, Prep::To | Prep::On) && last_to.is_none() {
            last_to = Some(at);
        }
        if noun && prep == Prep::Bare {
            last_name = Some(at);
        }
    }
}
