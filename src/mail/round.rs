//! The umpire's round: the orders of a thread are adjudicated, and a post comes out.

use super::forum::{Order, Place, standing};
use crate::log::Signed;
use crate::side::{BySide, Side};
use crate::table::{Desk, PlayError, Table, Written};
use miette::Diagnostic;
use std::collections::VecDeque;
use thiserror::Error;

/// Why a round was not adjudicated. Nothing of it was kept.
#[derive(Debug, Error, Diagnostic)]
pub enum RoundError {
    /// Nothing to do.
    #[error("there are no orders in this thread")]
    #[diagnostic(
        code(coureur::round::nothing),
        help(
            "orders stand between [british] and [/british], or after `British:`; those before your own last post are done. What \
             was found and does not count is listed above; `--take LINE` takes it all the same"
        )
    )]
    Nothing,
    /// An order that was refused.
    #[error("{}, {side}: the order is not taken", line.in_full())]
    #[diagnostic(
        code(coureur::round::order),
        help(
            "nothing of this round was kept: ask the player, or leave the line out with `--skip {line}`; `coureur moves` shows \
             you, and nobody else, what is open"
        )
    )]
    Order {
        /// Whose.
        side: Side,
        /// Where.
        line: Place,
        /// Why.
        #[source]
        #[diagnostic_source]
        source: PlayError,
    },
    /// Orders, but none for what is asked.
    #[error("none of these orders is for what is asked now: the table waits for {who} ({what})")]
    #[diagnostic(
        code(coureur::round::not_asked),
        help(
            "nothing was signed: ask {who} for orders, and run the round again when they stand in the thread"
        )
    )]
    NotAsked {
        /// For whom.
        who: String,
        /// For what.
        what: String,
    },
    /// One side's answer to a question to both, without the other's.
    #[error(
        "{}, {side}: the other side has still to answer the same question, and would know this answer",
        line.in_full()
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
        line: Place,
    },
    /// A line that was to be taken or left out, with nothing to take or leave out.
    #[error("there is nothing to take or leave out in {}", line.in_full())]
    #[diagnostic(
        code(coureur::round::no_such_line),
        help(
            "nothing was signed. `--dry-run` lists the lines; `--take {line}=british` takes a line that is not listed"
        )
    )]
    NoSuchLine {
        /// Which.
        line: Place,
    },
    /// A line that was to be taken, and nobody knows for whom.
    #[error("nothing says whose order {} is", line.in_full())]
    #[diagnostic(
        code(coureur::round::whose),
        help("nothing was signed. Say it: `--take {line}=british` or `--take {line}=french`")
    )]
    Whose {
        /// Which.
        line: Place,
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
    let line = BySide { british: british.at, french: french.at };
    let refused = |(side, source): (Side, PlayError)| refused(desk, side, line[side], source);
    let (written, mut left) = desk.answer_both(&lines, time).map_err(refused)?;
    round.entries.extend(written.entries);
    *desk = desk.moved_to(written.table);
    for order in [british, french] {
        let rest = left[order.side].take();
        take(round, queues, order, rest);
    }
    Ok(true)
}

/// An order that was refused. The orders that would have been taken are not named: cards of a hand may be among them, and
/// what an umpire reads in the middle of a round is soon copied.
fn refused(desk: &Desk, side: Side, line: Place, source: PlayError) -> RoundError {
    let faces = Side::ALL.into_iter().flat_map(|side| desk.hand(side)).filter_map(|card| card.face);
    let held: Vec<[String; 2]> = faces.map(|face| [face.id, face.name]).collect();
    let source = match source {
        PlayError::Order(error) => PlayError::Order(error.without_orders(&held)),
        other => other,
    };
    RoundError::Order { side, line, source }
}

/// Standing answers go before everything else: they spare the round a question.
fn standing_first(
    desk: &mut Desk,
    queues: &mut BySide<VecDeque<Order>>,
    round: &mut Round,
    time: &str,
) -> Result<(), RoundError> {
    for side in Side::ALL {
        for order in std::mem::take(&mut queues[side]) {
            // Whoever has a key waits for nobody's entry but his own; an umpire who is not asked signs nothing.
            let acts = standing(&order.words, side, desk.table()).filter(|_| desk.seat_on_move().is_some());
            let Some(acts) = acts else {
                queues[side].push_back(order);
                continue;
            };
            let written = desk.run(&[], &acts, time)?;
            round.entries.extend(written.entries);
            *desk = desk.moved_to(written.table);
            round.taken.push(order);
        }
    }
    Ok(())
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
    standing_first(&mut desk, &mut queues, &mut round, time)?;
    while let Some(side) = desk.asked_side() {
        if desk.asked_for_both() {
            if !both(&mut desk, &mut queues, &mut round, time)? {
                break;
            }
            continue;
        }
        let Some(order) = queues[side].pop_front() else { break };
        let lines = [order.words.clone()];
        let written =
            desk.reading(side).play(&lines, time).map_err(|source| refused(&desk, side, order.at, source))?;
        let rest = written.left.first().cloned();
        round.entries.extend(written.entries);
        desk = desk.moved_to(written.table);
        take(&mut round, &mut queues, order, rest);
    }
    if round.entries.is_empty()
        && desk.asked_for_both()
        && let Some(order) = queues.british.front().or(queues.french.front())
    {
        return Err(RoundError::OneAnswer { side: order.side, line: order.at });
    }
    if round.taken.is_empty() {
        let waiting = desk.table().waiting();
        let who: Vec<String> = desk.table().able(&waiting).iter().map(ToString::to_string).collect();
        return Err(RoundError::NotAsked { who: who.join(" or "), what: desk.table().what(&waiting) });
    }
    round.table = desk.table().clone();
    round.left = queues.british.into_iter().chain(queues.french).collect();
    Ok(round)
}
