//! A line within a block: an order, or what only stands there.

use super::{Closes, Reader};
use crate::mail::forum::doubt::{breaks_off, denies, in_fun, leaves_open, not_meant, takes_back};
use crate::mail::forum::words::{bare_order, is_dice, names_a_side};
use crate::mail::forum::{MOST_ORDERS, Order, Place, Why};
use crate::orders::Line;
use crate::side::Side;

impl Reader<'_> {
    pub(super) fn order(&mut self, number: usize, text: &str) {
        let Some((block, closes)) = &self.open else { return };
        let (side, many, closes, begins) = (block.side, block.orders.len(), *closes, block.line == number);
        let words = self.without_remarks(number, side, &bare_order(text));
        // A comment, a row of dots, a face: nothing to do in it.
        if Line::new(&words).is_empty() {
            return;
        }
        if is_dice(&words) {
            return self.aside(number, Some(side), &words, Why::Dice);
        }
        // `British: what a mess!` Between tags everything is meant to be an order.
        let talk = if begins { !self.known.speaks_of_it(&words) } else { !self.known.goes_on(&words) };
        if closes == Closes::AtEmptyLine && (talk || words.starts_with("//")) {
            // What begins as orders do may be one with words nobody knows: then the others wait for it.
            if let Some((block, _)) = self.open.as_mut().filter(|_| talk && self.known.begins(&words)) {
                block.doubt = block.doubt.or(Some(Why::Doubtful));
            }
            return self.aside(number, Some(side), &words, Why::Remark);
        }
        if many >= MOST_ORDERS {
            return self.aside(number, Some(side), &words, Why::TooMany);
        }
        let strange = closes == Closes::AtEmptyLine && self.known.is_strange(&words);
        // Two labels in one line: the words of one may be anybody's.
        let two = closes == Closes::AtEmptyLine && names_a_side(&words);
        let odd = words.ends_with('?')
            || in_fun(&words)
            || leaves_open(&words)
            || denies(&words)
            || breaks_off(&words)
            || two;
        let unsure = odd || !self.known.reads(&words) && (strange || not_meant(&words));
        if let Some((block, _)) = &mut self.open {
            block.doubt = block.doubt.or(unsure.then_some(Why::Doubtful));
            block.orders.push(Order { side, words, at: Place::in_thread(number) });
        }
    }

    /// Talk in brackets is no part of an order; what the game knows is.
    fn without_remarks(&mut self, number: usize, side: Side, words: &str) -> String {
        let mut out = String::new();
        let mut rest = words;
        while let Some((before, after)) = rest.split_once('(') {
            let Some((inside, after)) = after.split_once(')') else { break };
            out.push_str(before);
            // `(only if Ben passes)` is no remark beside an order, but its condition.
            if let Some((block, _)) = self.open.as_mut().filter(|_| not_meant(inside) || takes_back(inside)) {
                block.doubt = block.doubt.or(Some(Why::Doubtful));
            }
            if self.known.speaks_of_it(inside) {
                out.push_str(&format!("({inside})"));
            } else {
                self.aside(number, Some(side), inside, Why::Remark);
            }
            rest = after;
        }
        out.push_str(rest);
        out.trim().to_owned()
    }
}
