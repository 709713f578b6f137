//! What speaks against a word is sometimes a rule, or an answer, that was met on the way.

use super::{by_rule, not_understood, refused};
use crate::orders::bits::{Bit, Kind};
use crate::orders::error::{span, typed};
use crate::orders::ground::Ground;
use crate::orders::matching::{Sentence, verb};
use crate::orders::reader::Unread;
use crate::orders::token::{Gap, Line, is_number};
use crate::speech::{Offer, Term};

/// What speaks against one of the words that are left, of all that was met on the way.
pub(super) fn met_on_the_way(
    start: &Ground<'_>,
    way: &[String],
    sentence: &Sentence<'_>,
    nouns: &[usize],
) -> Option<Unread> {
    let (line, bits) = (sentence.line, sentence.bits);
    let met = |at: &usize| {
        let bit = &bits[*at];
        let reason = || no_room(start, way, sentence, bit);
        let full = || reason().map(|help| not_understood(line, bit.from, bit.to, help).into());
        refused_on_the_way(start, way, sentence, *at).or_else(full)
    };
    twice_refused(start, line, bits).or_else(|| nouns.iter().find_map(met))
}

/// Why a name is refused at a question that was answered before by another, with the same verb.
fn refused_on_the_way(
    start: &Ground<'_>,
    way: &[String],
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<Unread> {
    let mut ground = start.clone();
    for code in way.iter().filter(|_| sentence.bits[at].kind == Kind::Name) {
        let all = ground.offers();
        let same = |offer: &&Offer| verb(offer) == code.split(' ').next() && offer.refused.is_some();
        let like: Vec<Offer> = all.0.iter().filter(same).cloned().collect();
        let found = refused(sentence, 1 << at, &like, &[]);
        if found.is_some() || !ground.take(code) {
            return found;
        }
    }
    None
}

/// `Connecticut takes two`, `both steps on the 45th`: why the second is refused of one of whom the first may be taken.
pub(in crate::orders) fn twice_refused(start: &Ground<'_>, line: &Line, bits: &[Bit]) -> Option<Unread> {
    let sentence = Sentence { line, bits, grammar: start.play.grammar(), sets_out: &[] };
    let breath = |at: usize| bits[..=at].iter().filter(|bit| bit.gap > Gap::Word).count();
    let both = |bit: &Bit| line.tokens[bit.from].text == "both";
    let two = |at: &usize| matches!(bits[*at].kind, Kind::Number(2..)) || both(&bits[*at]);
    for two in (0..bits.len()).filter(two) {
        let beside = |at: &usize| bits[*at].kind == Kind::Name && breath(*at) == breath(two);
        for at in (0..bits.len()).filter(beside) {
            let legal = start.legal();
            let lost = |offer: &&Offer| match offer.words.0.last() {
                Some(Term::Name { id, also }) if verb(offer) == Some("lose") => {
                    sentence.names(&bits[at], id, also).is_some()
                }
                _ => false,
            };
            let Some(offer) = legal.iter().find(lost) else { continue };
            let mut ground = start.clone();
            if !ground.take(&offer.code) {
                continue;
            }
            let offers = ground.offers();
            let mut again = offers.0.iter().filter(|other| other.code == offer.code);
            if let Some(no) = again.find_map(|offer| offer.refused.as_ref()) {
                return Some(by_rule(no, line, span(line, bits[two].from, bits[two].to)));
            }
        }
    }
    None
}

/// What could have been named at a question that was answered before, but not besides that answer; or more of them than there are.
fn no_room(start: &Ground<'_>, way: &[String], sentence: &Sentence<'_>, bit: &Bit) -> Option<String> {
    let word = typed(sentence.line, bit.from, bit.to);
    let named = |offer: &Offer| match offer.words.0.last() {
        Some(Term::Name { id, also }) => sentence.names(bit, id, also).is_some(),
        _ => false,
    };
    let most = |offers: &[Offer]| {
        let counts = |offer: &Offer| {
            offer.words.0.iter().find_map(|term| match term {
                Term::Amount { n, .. } => Some(*n),
                _ => None,
            })
        };
        offers.iter().filter(|offer| offer.refused.is_none()).filter_map(counts).max()
    };
    let mut ground = start.clone();
    let mut found = None;
    for code in way {
        let legal = ground.legal();
        let first = code.split(' ').next();
        let other = |offer: &&Offer| verb(offer) == first && offer.code != *code && named(offer);
        let counted = code.split(' ').nth(1).is_some_and(is_number);
        if let (Kind::Number(n), true) = (&bit.kind, counted)
            && let Some(most) = most(&legal).filter(|most| n > most)
        {
            return Some(format!("{most} are the most there"));
        }
        if bit.kind == Kind::Name && legal.iter().any(|offer| other(&offer)) {
            found = Some(format!(
                "`{code}` is read there already, and {word} would be another: name one of the two"
            ));
        }
        if !ground.take(code) {
            return None;
        }
    }
    let legal = ground.legal();
    match bit.kind {
        Kind::Number(n) => {
            most(&legal).filter(|most| n > *most).map(|most| format!("{most} are the most there"))
        }
        _ => found.filter(|_| !legal.iter().any(named)),
    }
}
