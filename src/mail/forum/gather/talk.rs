//! What stands outside of every block: talk, in which an order may stand, and words that take orders back.

use super::{Closes, Reader, TakenBack};
use crate::mail::forum::doubt::{is_saying, not_meant, replaces, takes_back};
use crate::mail::forum::posts;
use crate::mail::forum::words::{bare_order, label, label_inside, loose_label};
use crate::mail::forum::{Order, Place, Why};
use crate::mail::page::clean;

impl Reader<'_> {
    /// A line that stands between no tags: a label and orders, orders that go on, or talk.
    pub(super) fn outside_tags(&mut self, number: usize, text: &str) {
        let (rest, corrects) = posts::corrects(text).map_or((text, false), |rest| (rest, true));
        let loosely = || loose_label(rest).filter(|(_, rest)| self.known.reads(&bare_order(rest)));
        if let Some((side, words)) = label(rest).or_else(loosely) {
            self.not_meant |= is_saying(rest);
            self.end_paragraph();
            self.corrects |= corrects;
            self.open(side, number, Closes::AtEmptyLine);
            return self.order(number, words);
        }
        let reads = self.known.reads(&bare_order(text));
        let corrects = corrects || !reads && replaces(text);
        if !reads && (corrects || takes_back(text)) {
            self.corrects |= corrects;
            return self.takes_back(number, text);
        }
        if self.open.is_some() && label_inside(rest).is_none() {
            return self.order(number, rest);
        }
        self.talk(number, rest);
    }

    /// Words after orders that may take them back; before orders they may be about earlier ones.
    pub(super) fn takes_back(&mut self, number: usize, text: &str) {
        self.close();
        self.end_paragraph();
        let blocks = self.found.blocks.iter().enumerate();
        // Where nothing says who writes, it can only be about what stands right above.
        let blocks: Vec<usize> = match self.author {
            Some(_) => blocks.filter(|(_, block)| block.post == self.post).map(|(at, _)| at).collect(),
            None => blocks.map(|(at, _)| at).next_back().into_iter().collect(),
        };
        self.regrets = true;
        // `For next turn, so that nobody waits:` is also about what follows.
        self.not_meant = not_meant(text);
        if blocks.is_empty() {
            return self.talk(number, text);
        }
        if self.author.is_none() {
            self.post += 1;
        }
        let words = clean(text);
        self.found.taken_back.push(TakenBack { line: number, words, blocks });
    }

    /// Words outside of every block.
    pub(super) fn talk(&mut self, number: usize, text: &str) {
        let words = bare_order(text);
        let reads = self.known.reads(&words);
        self.not_meant = not_meant(text);
        // Where nothing says who writes, talk parts one post from the next.
        if self.author.is_none() && !reads {
            self.post += 1;
        }
        if !reads && let Some(side) = label_inside(text).or_else(|| loose_label(text).map(|(side, _)| side)) {
            self.close();
            return self.aside(number, Some(side), text, Why::Inside);
        }
        if let Some(side) = self.before {
            self.loose.push(Order { side, words, at: Place::in_thread(number) });
        } else if reads {
            self.aside(number, None, text, Why::Loose);
        } else if self.known.reads_inside(text) {
            self.aside(number, None, text, Why::Inside);
        }
    }

    /// A paragraph after a block goes on with it, if all of it reads like orders.
    pub(super) fn end_paragraph(&mut self) {
        let loose = std::mem::take(&mut self.loose);
        let all = !loose.is_empty() && loose.iter().all(|order| self.known.reads(&order.words));
        let last = self.found.blocks.last_mut().filter(|block| all && block.post == self.post);
        match last {
            Some(block) => block.orders.extend(loose),
            None => {
                for order in loose {
                    if self.known.reads(&order.words) {
                        self.aside(order.at.line, None, &order.words, Why::Loose);
                    } else if self.known.reads_inside(&order.words) {
                        self.aside(order.at.line, None, &order.words, Why::Inside);
                    }
                }
            }
        }
    }
}
