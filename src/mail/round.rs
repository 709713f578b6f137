//! The umpire's round: a thread is pasted, the players' orders are found in it and adjudicated, and a post comes out.
//!
//! A player's orders stand between `[british]` and `[/british]`, or after `British:` up to the next empty line. What is
//! quoted does not count, and neither does anything before the umpire's own last post, which ends in a block.

use super::block::END;
use crate::log::Signed;
use crate::side::{BySide, Side};
use crate::table::{Desk, PlayError, Table, Written};
use miette::Diagnostic;
use std::collections::VecDeque;
use thiserror::Error;

/// The most lines of orders in one thread.
const MOST_ORDERS: usize = 4096;

/// A line of orders, and where it stands in the thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Whose.
    pub side: Side,
    /// The words.
    pub words: String,
    /// The line of the thread, from 1.
    pub line: usize,
}

/// Why a round was not adjudicated. Nothing of it was kept.
#[derive(Debug, Error, Diagnostic)]
pub enum RoundError {
    /// Nothing to do.
    #[error("there are no orders in this thread")]
    #[diagnostic(
        code(coureur::round::nothing),
        help(
            "orders stand between [british] and [/british], or after `British:`; those before your own last post are done"
        )
    )]
    Nothing,
    /// An order that was refused.
    #[error("line {line} of the thread, {side}: the order is not taken")]
    #[diagnostic(
        code(coureur::round::order),
        help("nothing of this round was kept: ask the player, correct the line and run the round again")
    )]
    Order {
        /// Whose.
        side: Side,
        /// Where.
        line: usize,
        /// Why.
        #[source]
        #[diagnostic_source]
        source: PlayError,
    },
    /// One side's answer to a question to both, without the other's.
    #[error(
        "line {line} of the thread, {side}: the other side has still to answer the same question, and would know this answer"
    )]
    #[diagnostic(
        code(coureur::round::one_answer),
        help(
            "nothing was signed: wait for the other player's orders, and run the round again with both in the thread"
        )
    )]
    OneAnswer {
        /// Whose.
        side: Side,
        /// Where.
        line: usize,
    },
    /// The table refuses.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Play(#[from] PlayError),
}

/// A round, adjudicated.
#[derive(Debug)]
pub struct Round {
    /// The entries, signed.
    pub entries: Vec<Signed>,
    /// The orders taken, in the order of play.
    pub taken: Vec<Order>,
    /// Orders whose turn has not come.
    pub left: Vec<Order>,
    /// The table afterwards.
    pub table: Table,
}

impl Round {
    /// As the session takes it.
    #[must_use]
    pub fn written(self) -> Written {
        Written { entries: self.entries, left: Vec::new(), table: self.table }
    }
}

fn strip_tag<'a>(line: &'a str, tag: &str) -> Option<(&'a str, &'a str)> {
    let lower = line.to_ascii_lowercase();
    let at = lower.find(tag)?;
    Some((&line[..at], &line[at + tag.len()..]))
}

/// Whether a line is quoted, following `[quote]` over lines.
fn quoted(line: &str, depth: &mut usize) -> bool {
    let lower = line.to_ascii_lowercase();
    let opens = lower.matches("[quote").count();
    let closes = lower.matches("[/quote]").count();
    let inside = *depth > 0 || opens > 0;
    *depth = (*depth + opens).saturating_sub(closes);
    inside || line.trim_start().starts_with('>')
}

/// `British: …`, `**French orders:** …`
fn label(line: &str) -> Option<(Side, &str)> {
    let bare = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    Side::ALL.into_iter().find_map(|side| {
        let start = bare.get(..side.word().len()).filter(|word| word.eq_ignore_ascii_case(side.word()))?;
        let rest = bare[start.len()..].trim_start();
        let rest = match rest.get(..6) {
            Some(word) if word.eq_ignore_ascii_case("orders") => rest[6..].trim_start(),
            _ => rest,
        };
        let rest = rest.strip_prefix(':')?;
        Some((side, rest.trim_start_matches(['*', '_', ' '])))
    })
}

/// Where the umpire's own last post ends; everything before it is done.
fn after_last_post<'a>(lines: &[(usize, &'a str)]) -> Vec<(usize, &'a str)> {
    let end = lines.iter().rposition(|(_, line)| line.contains(END));
    lines[end.map_or(0, |end| end + 1)..].to_vec()
}

/// Finds the orders in a thread.
#[must_use]
pub fn read_thread(text: &str) -> Vec<Order> {
    let mut depth = 0;
    let lines = text.lines().enumerate().filter(|(_, line)| !quoted(line, &mut depth));
    let lines: Vec<(usize, &str)> = lines.map(|(number, line)| (number + 1, line.trim())).collect();
    let mut orders = Vec::new();
    let mut open: Option<(Side, Closes)> = None;
    for (number, line) in after_last_post(&lines) {
        if orders.len() >= MOST_ORDERS {
            break;
        }
        read_line(&mut orders, &mut open, number, line);
    }
    orders
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Closes {
    AtTag,
    AtEmptyLine,
}

fn read_line(orders: &mut Vec<Order>, open: &mut Option<(Side, Closes)>, line_number: usize, line: &str) {
    let mut rest = line;
    for side in Side::ALL {
        if let Some((_, after)) = strip_tag(rest, &format!("[{}]", side.word())) {
            *open = Some((side, Closes::AtTag));
            rest = after;
        }
    }
    if open.is_none_or(|(_, closes)| closes == Closes::AtEmptyLine) {
        if let Some((side, after)) = label(rest) {
            *open = Some((side, Closes::AtEmptyLine));
            rest = after;
        } else if rest.is_empty() {
            *open = None;
        }
    }
    let Some((side, _)) = *open else { return };
    if let Some((before, _)) = strip_tag(rest, &format!("[/{}]", side.word())) {
        rest = before;
        *open = None;
    }
    let words = rest.trim().trim_start_matches(['-', '*', '•', ' ']);
    let markup = words.starts_with('[') || words.starts_with("```");
    if !words.is_empty() && !markup {
        orders.push(Order { side, words: words.to_owned(), line: line_number });
    }
}

/// An order was taken; what is left of it comes next.
fn take(round: &mut Round, queues: &mut BySide<VecDeque<Order>>, order: Order, rest: Option<String>) {
    if let Some(words) = rest.filter(|rest| *rest != order.words) {
        queues[order.side].push_front(Order { words, ..order.clone() });
    }
    round.taken.push(order);
}

/// The answers of both to a question to both, in one entry. False while one of them is missing: the other waits with it,
/// since whoever reads the log would know it.
fn both(
    desk: &mut Desk,
    queues: &mut BySide<VecDeque<Order>>,
    round: &mut Round,
    time: &str,
) -> Result<bool, RoundError> {
    if Side::ALL.into_iter().any(|side| queues[side].is_empty()) {
        return Ok(false);
    }
    let (Some(british), Some(french)) = (queues.british.pop_front(), queues.french.pop_front()) else {
        return Ok(false);
    };
    let lines = BySide { british: british.words.clone(), french: french.words.clone() };
    let line = BySide { british: british.line, french: french.line };
    let refused = |(side, source)| RoundError::Order { side, line: line[side], source };
    let (written, mut left) = desk.answer_both(&lines, time).map_err(refused)?;
    round.entries.extend(written.entries);
    *desk = desk.moved_to(written.table);
    for order in [british, french] {
        let rest = left[order.side].take();
        take(round, queues, order, rest);
    }
    Ok(true)
}

/// Adjudicates orders for whichever side is asked, as far as they go.
///
/// # Errors
/// If there is nothing to do, or an order is refused; nothing is kept then.
pub fn adjudicate(desk: &Desk, orders: Vec<Order>, time: &str) -> Result<Round, RoundError> {
    if orders.is_empty() {
        return Err(RoundError::Nothing);
    }
    let mut queues: BySide<VecDeque<Order>> = BySide::default();
    for order in orders {
        queues[order.side].push_back(order);
    }
    let first = desk.run(&[], &[], time)?;
    let mut round = Round { entries: first.entries, taken: Vec::new(), left: Vec::new(), table: first.table };
    let mut desk = desk.moved_to(round.table.clone());
    while let Some(side) = desk.asked_side() {
        if desk.asked_for_both() {
            if !both(&mut desk, &mut queues, &mut round, time)? {
                break;
            }
            continue;
        }
        let Some(order) = queues[side].pop_front() else { break };
        let lines = [order.words.clone()];
        let refused = |source| RoundError::Order { side, line: order.line, source };
        let written = desk.reading(side).play(&lines, time).map_err(refused)?;
        let rest = written.left.first().cloned();
        round.entries.extend(written.entries);
        desk = desk.moved_to(written.table);
        take(&mut round, &mut queues, order, rest);
    }
    if round.entries.is_empty()
        && desk.asked_for_both()
        && let Some(order) = queues.british.front().or(queues.french.front())
    {
        return Err(RoundError::OneAnswer { side: order.side, line: order.line });
    }
    round.table = desk.table().clone();
    round.left = queues.british.into_iter().chain(queues.french).collect();
    Ok(round)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(Side, String)> {
        read_thread(text).into_iter().map(|order| (order.side, order.words)).collect()
    }

    fn pairs(expected: &[(Side, &str)]) -> Vec<(Side, String)> {
        expected.iter().map(|(side, words)| (*side, (*words).to_owned())).collect()
    }

    #[test]
    fn tags_and_labels_are_found() {
        let text = "Hi all\n[British]move from albany\ntake 3 troops[/british]\n**French orders:** pass\n- done\n\nthanks\n";
        let expected = [
            (Side::British, "move from albany"),
            (Side::British, "take 3 troops"),
            (Side::French, "pass"),
            (Side::French, "done"),
        ];
        assert_eq!(found(text), pairs(&expected));
        assert_eq!(read_thread(text)[2].line, 4);
    }

    #[test]
    fn quotes_and_what_is_done_do_not_count() {
        let text = "[british]old[/british]\ncoureur-begin 1-2 aa\ncoureur-end 1-2 bb\n> British: quoted\n\
                    [quote=Bo]French: quoted\nBritish: too[/quote]\nFrench: new\n[code]\nlast\n[/code]\n";
        assert_eq!(found(text), pairs(&[(Side::French, "new"), (Side::French, "last")]));
        assert!(read_thread("the British are coming\nFrench wine\n").is_empty());
    }

    #[test]
    fn endless_threads_are_bounded() {
        assert_eq!(read_thread(&"British: x\n".repeat(100_000)).len(), MOST_ORDERS);
    }
}
