//! Lines in the words of the list itself: as robots, clicks and whoever copies from `moves` give them.

use super::ground::{Gone, Ground, Last};
use super::reader::Reading;
use super::token::without_comment;
use crate::speech::{Closing, Offer};

/// A line whose orders, parted by `;`, are each spelled just as the list of the question asked at that moment has them is taken as it
/// stands, `done` included: it answers what is plainly asked. Only where the step before ended its own question by itself, a `done` that
/// would throw away what is counted ([`Closing::Wastes`]) was most likely meant for that question, and is left to the reader of words,
/// who refuses it.
///
/// `None`: it is no such line.
pub(super) fn read(ground: &Ground<'_>, text: &str) -> Option<Reading> {
    let text = without_comment(text);
    let (mut ground, mut codes, mut last) = (ground.clone(), Vec::new(), ground.last);
    let mut at = 0;
    for part in text.split(';') {
        let (from, order) = (at, part.trim());
        at += part.len() + 1;
        if order.is_empty() {
            continue;
        }
        // What went by itself may be typed out, and is no second order then.
        if let Some(index) = ground.gone.iter().position(|gone| gone.words.is(order)) {
            last = typed_out(last, ground.type_out(index));
            continue;
        }
        if !ground.is_asked() {
            let rest = (!codes.is_empty()).then(|| text[from..].trim().to_owned())?;
            return Some(reading(&ground, codes, Some(rest), last));
        }
        let legal = ground.legal();
        let offer = legal.iter().find(|offer| is_listed(offer, order))?;
        if last.is_some_and(|last| is_meant_for(last, &ground, offer)) {
            return None;
        }
        if !offer.aside {
            last = Some(Last {
                kind: ground.kind(),
                depth: ground.play.depth(),
                closed: offer.closing != Closing::Nothing,
                had_done: ground.has_done(),
                same_breath: false,
                dice: false,
            });
        }
        if !ground.take(&offer.code) {
            return None;
        }
        codes.push(offer.code.clone());
    }
    (!codes.is_empty()).then(|| reading(&ground, codes, None, last))
}

/// The step before, where that was one that went by itself.
fn typed_out(last: Option<Last>, gone: Option<Gone>) -> Option<Last> {
    let Some(Gone { question: Some((kind, depth)), closes, .. }) = gone else { return last };
    Some(Last { kind, depth, closed: closes, had_done: false, same_breath: false, dice: false })
}

/// Is it an order just as the list has it: by its code, or in the words that are shown?
fn is_listed(offer: &Offer, order: &str) -> bool {
    offer.code == order || offer.words.to_string() == order
}

/// Was a `done` most likely meant for the question of the step before, which has ended by itself: somebody was the last of those who
/// could be named there, something went by itself since, or dice were thrown?
fn is_meant_for(last: Last, ground: &Ground<'_>, offer: &Offer) -> bool {
    let ended = ground.play.depth() <= last.depth && ground.kind() != last.kind;
    let by_itself = last.had_done || last.dice || !ground.gone.is_empty();
    let wastes = offer.code == "done" && matches!(offer.closing, Closing::Wastes(_));
    wastes && !last.closed && ended && by_itself
}

fn reading(ground: &Ground<'_>, codes: Vec<String>, rest: Option<String>, last: Option<Last>) -> Reading {
    let gone = ground.gone.iter().map(|gone| gone.words.clone()).collect();
    let last = last.map(|last| Last { dice: ground.awaits_dice(), ..last });
    Reading { codes, rest, gone, last }
}
