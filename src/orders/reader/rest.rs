//! What is left of a line that was read as far as this side is asked: the words that are handed back, with the verb that they need.

use super::SAIL;
use crate::orders::bits::{Bit, Dictionary, Kind, Prep};
use crate::orders::fit::{parts, skip_filler};
use crate::orders::ground::Ground;
use crate::orders::lexicon::FIGHT;
use crate::orders::matching::Mask;
use crate::orders::sentence::{Read, is_soft};
use crate::orders::token::{Gap, Line};
use crate::orders::vocabulary::is_attack;

/// What is left of a line of which a sentence was read; and does it go on in the same breath?
pub(super) fn handed_back(
    line: &Line,
    bits: &[Bit],
    read: &Read,
    words: &Dictionary,
) -> Option<(String, bool)> {
    let rest = (read.left != 0).then(|| left_over(line, bits, read.left))?;
    let same_breath = goes_on_in(line, &rest);
    let rest = fighting(&read.codes, sailing(bits, read.left, rest), words);
    Some((attacking(line, bits, read.left, rest), same_breath))
}

/// Does what is left of a line go on in the same breath as what was read of it?
fn goes_on_in(line: &Line, rest: &str) -> bool {
    let start = line.text.len().saturating_sub(rest.len());
    line.tokens.iter().find(|token| token.start >= start).is_some_and(|token| token.gap < Gap::Clause)
}

/// `Monckton sails with the 47th to Boston`: what is left of it is still a voyage.
fn sailing(bits: &[Bit], left: Mask, rest: String) -> String {
    let first = bits.iter().enumerate().find(|(at, bit)| left & (1 << at) != 0 && !is_soft(bit));
    let Some((goal, bit)) = first.filter(|(_, bit)| bit.kind == Kind::Name) else { return rest };
    let sails = |other: &Bit| other.clause == bit.clause && other.means(SAIL);
    let said =
        bits[..goal].iter().any(sails) && !parts(&rest).first().is_some_and(|word| word.starts_with(SAIL));
    if said { format!("{SAIL} {rest}") } else { rest }
}

/// `Halifax first, then Oswego`: what comes behind the dice is still a fight.
fn fighting(codes: &[String], rest: String, words: &Dictionary) -> String {
    let fights = codes.last().is_some_and(|code| code.starts_with(FIGHT));
    let place = parts(&rest).first().is_some_and(|word| words.is_place(word));
    if fights && place { format!("{FIGHT} {rest}") } else { rest }
}

/// `attacks Montcalm at Hudson Carry North`, where the attack has set them in motion: what is left still says whom they attack.
fn attacking(line: &Line, bits: &[Bit], left: Mask, rest: String) -> String {
    let first = bits.iter().enumerate().find(|(at, bit)| left & (1 << at) != 0 && !is_soft(bit));
    let Some((at, bit)) = first.filter(|(at, bit)| *at > 0 && bit.kind == Kind::Name) else { return rest };
    let before = &bits[at - 1];
    let attacks = left & (1 << (at - 1)) == 0 && is_attack(&line.tokens[before.from].text);
    let met = bits.get(at + 1).is_some_and(|next| next.kind == Kind::Name && next.prep == Prep::At);
    let close = bit.gap == Gap::Word && bit.prep == Prep::Bare && before.to == bit.from;
    if attacks && met && close { format!("attacks {rest}") } else { rest }
}

/// The words that were not used, as they were typed.
fn left_over(line: &Line, bits: &[Bit], left: Mask) -> String {
    let telling = |(index, bit): &(usize, &Bit)| left & (1 << index) != 0 && !is_soft(bit);
    let first = bits.iter().enumerate().find(telling).map_or(0, |(index, _)| {
        // A verb before it belongs to it: `march to`.
        let soft = |at: &usize| {
            left & (1 << at) != 0 && is_soft(&bits[*at]) && bits[*at].clause == bits[index].clause
        };
        let with = (0..index).rev().take_while(soft).last().unwrap_or(index);
        bits[with].from
    });
    // The little word before a name goes with it.
    let little = |at: usize| !bits.iter().any(|bit| bit.from <= at && at < bit.to);
    let mut from = first;
    while from > 0 && little(from - 1) {
        from -= 1;
    }
    let from = skip_filler(line, from).min(first);
    line.text[line.span(from, from + 1).0..].to_owned()
}

/// The token at which what is handed back begins.
pub(super) fn begin_of(ground: &Ground<'_>, line: &Line, rest: &str) -> usize {
    // The verb of a path or a voyage may have been put before it.
    let path = ground.play.grammar().path;
    let typed =
        [path, SAIL].into_iter().find_map(|word| rest.strip_prefix(word)).map_or(rest, str::trim_start);
    let kept = if line.text.ends_with(rest) { rest } else { typed };
    let start = line.text.len().saturating_sub(kept.len());
    line.tokens.iter().position(|token| token.start >= start).unwrap_or(line.tokens.len())
}
