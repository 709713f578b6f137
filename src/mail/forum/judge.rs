//! What counts of a thread, what does not, and what the umpire is asked about.

use super::account::account;
use super::gather::{Gathered, Gathering, Message, gather};
use super::heads::Head;
use super::own::{Boundary, endless, own_posts};
use super::words::{after_label, bare_order, label, loose_label};
use super::{Aside, Known, MOST_ORDERS, Order, Place, Reading, Remembered, Why, Wishes, mark, memory};
use crate::mail::page::clean;
use crate::side::{BySide, Side};
use crate::table::Seat;
use std::collections::{BTreeMap, BTreeSet};

/// A block, and why it does not count.
struct Verdict {
    /// Its place among the blocks of the page.
    at: usize,
    block: Gathered,
    why: Option<Why>,
    entry: Option<u32>,
}

/// Reads a thread.
#[must_use]
pub fn read(text: &str, known: &Known<'_>, wishes: &Wishes) -> Reading {
    let mut gathering = gather(text, known, None);
    let mut own = own_posts(&gathering, known);
    // Nobody's post begins below the umpire's newest in the style of this page: the game may have gone on in another place.
    let last = Boundary::find(own.clone(), gathering.newest_first).end();
    let silent = |last: &usize| {
        !gathering.newest_first && gathering.messages.iter().all(|message| message.line <= *last)
    };
    if let Some(last) = last.filter(silent) {
        gathering = gather(text, known, Some(last));
        own = own_posts(&gathering, known);
    }
    let endless = endless(&gathering, known, &own);
    let boundary = Boundary::find(own, gathering.newest_first);
    let mut reading =
        Reading { checked: gathering.checked, unlisted: gathering.unlisted, ..Reading::default() };
    let mut verdicts = first_look(&mut gathering, &boundary, known, &mut reading);
    for verdict in
        verdicts.iter_mut().filter(|verdict| endless.is_some_and(|title| verdict.block.line > title))
    {
        verdict.why = verdict.why.or(Some(Why::BelowOwn));
    }
    if gathering.newest_first {
        // In the order in which they were written; within a post as they stand.
        verdicts.sort_by_key(|verdict| std::cmp::Reverse(verdict.block.post));
    }
    replace(&mut verdicts);
    let mut aside = taken_back(&mut verdicts, &gathering, &boundary, wishes);
    aside.extend(held(&mut verdicts, &gathering, &boundary, known, wishes));
    aside
        .extend(std::mem::take(&mut gathering.aside).into_iter().filter(|aside| boundary.is_new(aside.line)));
    let ranks: BTreeMap<usize, usize> =
        verdicts.iter().enumerate().map(|(rank, verdict)| (verdict.block.line, rank)).collect();
    for verdict in verdicts {
        note_stranger(&mut reading, &verdict, known);
        decide(&mut reading, verdict, wishes);
    }
    by_wish(&mut reading, aside, &gathering, known, wishes);
    // A line that was taken by wish stands where its block would.
    let rank = |line: usize| ranks.range(..=line).next_back().map_or(0, |(_, rank)| *rank);
    if gathering.newest_first {
        reading.orders.sort_by_key(|order| (rank(order.at.line), order.at.line));
    } else {
        reading.orders.sort_by_key(|order| order.at.line);
    }
    reading.aside.sort_by_key(|aside| aside.line);
    account(&mut reading, &gathering, &boundary, known);
    reading
}

impl Boundary {
    /// Is a line neither done with nor the umpire's own?
    fn is_new(&self, line: usize) -> bool {
        !self.is_done(line) && !self.is_own(line)
    }
}

/// The message that a block stands in.
fn message_of<'a>(block: &Gathered, gathering: &'a Gathering) -> Option<&'a Message> {
    block.message.checked_sub(1).and_then(|at| gathering.messages.get(at))
}

fn head_of<'a>(block: &Gathered, gathering: &'a Gathering) -> Option<&'a Head> {
    message_of(block, gathering)?.head.as_ref()
}

/// What can be said of every block by itself.
fn first_look(
    gathering: &mut Gathering,
    boundary: &Boundary,
    known: &Known<'_>,
    reading: &mut Reading,
) -> Vec<Verdict> {
    let mut unread = boundary.read();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut remembered: Vec<&Remembered> = known.remembered.iter().collect();
    let mut verdicts = Vec::new();
    for (at, mut block) in std::mem::take(&mut gathering.blocks).into_iter().enumerate() {
        if boundary.is_own(block.line) {
            continue;
        }
        let remember = memory(&block, head_of(&block, gathering));
        let found = remembered.iter().position(|known| known.mark == remember);
        let done = boundary.is_done(block.line);
        let found = found.filter(|at| done || remembered[*at].entry > boundary.last());
        let found = found.map(|at| remembered.remove(at));
        if let Some(found) = found.filter(|found| !found.left.is_empty()) {
            left_of(&mut block, &found.left);
        }
        let left_over = found.is_some_and(|found| !found.left.is_empty());
        if done {
            let left = unread.get_mut(&mark(&block)).filter(|left| **left > 0);
            let was_read = left.is_some() || found.is_some();
            left.into_iter().for_each(|left| *left -= 1);
            let umpires =
                block.author.as_ref().is_some_and(|author| known.writers.seat(author) == Some(Seat::Umpire));
            if left_over {
                let lines = block.orders.iter().map(|order| order.at.line).collect();
                reading.memory.push((remember, lines));
            }
            let why = match found {
                _ if left_over => Why::LeftOver,
                _ if was_read || umpires || block.line <= boundary.since => Why::Already,
                _ => Why::Crossed,
            };
            verdicts.push(Verdict { at, block, why: Some(why), entry: found.map(|found| found.entry) });
            continue;
        }
        reading.marks.push(mark(&block));
        let twice = remember.contains('-') && !seen.insert(remember.clone());
        let why = match found {
            _ if left_over => Some(Why::LeftOver),
            Some(_) => Some(Why::Already),
            None if twice => Some(Why::Twice),
            None => not_theirs(&block, known, gathering.checked).or(block.doubt),
        };
        let lines = block.orders.iter().map(|order| order.at.line).collect();
        reading.memory.push((remember, lines));
        verdicts.push(Verdict { at, block, why, entry: found.map(|found| found.entry) });
    }
    verdicts
}

/// Of a block of which something was left over, only that is still to be done: of its last lines.
fn left_of(block: &mut Gathered, left: &[String]) {
    let done = block.orders.len().saturating_sub(left.len());
    block.orders.drain(..done);
    for (order, words) in block.orders.iter_mut().zip(left) {
        order.words.clone_from(words);
    }
}

/// Orders count only from whoever plays the side, and from the umpire.
fn not_theirs(block: &Gathered, known: &Known<'_>, checked: bool) -> Option<Why> {
    let Some(author) = block.author.as_ref().filter(|author| !author.is_empty()) else {
        return checked.then_some(Why::Nobody);
    };
    match known.writers.seat(author) {
        Some(Seat::Player(side)) if side == block.side => None,
        Some(Seat::Umpire | Seat::Recorder) => None,
        Some(Seat::Player(_)) | None => Some(Why::NotTheirs),
    }
}

/// Of several posts of one side the last counts, unless orders of the other stand between them. Where the later one sounds
/// like regret, and does not say that it stands for the earlier, both wait.
fn replace(verdicts: &mut [Verdict]) {
    let mut standing: BySide<Vec<usize>> = BySide::default();
    for index in 0..verdicts.len() {
        let Verdict { block, why, .. } = &verdicts[index];
        if why.is_some() {
            continue;
        }
        let (side, post, corrects, regrets) = (block.side, block.post, block.corrects, block.regrets);
        let other = standing[side.other()].last().copied();
        let (gone, kept): (Vec<usize>, Vec<usize>) = standing[side].iter().copied().partition(|earlier| {
            corrects || verdicts[*earlier].block.post != post && other.is_none_or(|other| other < *earlier)
        });
        for earlier in gone {
            verdicts[earlier].why = Some(Why::Replaced);
        }
        let before: Vec<usize> = kept.iter().copied().filter(|at| verdicts[*at].block.post != post).collect();
        if regrets && !corrects && !before.is_empty() {
            for at in before.into_iter().chain([index]) {
                verdicts[at].why = Some(Why::TakenBack);
            }
        }
        standing[side] = kept;
        standing[side].push(index);
    }
}

/// Words that may take back the orders above them hold those, unless the umpire leaves the words out.
fn taken_back(
    verdicts: &mut [Verdict],
    gathering: &Gathering,
    boundary: &Boundary,
    wishes: &Wishes,
) -> Vec<Aside> {
    let mut listed = Vec::new();
    for words in gathering.taken_back.iter().filter(|words| boundary.is_new(words.line)) {
        if wishes.skip.contains(&words.line) {
            listed.push(aside(words.line, None, &words.words, Why::Skipped));
            continue;
        }
        let mut side = None;
        for verdict in verdicts.iter_mut().filter(|verdict| words.blocks.contains(&verdict.at)) {
            if matches!(verdict.why, None | Some(Why::TakenBack)) {
                verdict.why = Some(Why::TakenBack);
                side = Some(verdict.block.side);
            }
        }
        if side.is_some() {
            listed.push(aside(words.line, side, &words.words, Why::TakesBack));
        }
    }
    listed
}

/// Any later post of a player in which no order of his can be read holds his earlier ones.
fn held(
    verdicts: &mut [Verdict],
    gathering: &Gathering,
    boundary: &Boundary,
    known: &Known<'_>,
    wishes: &Wishes,
) -> Vec<Aside> {
    let mut listed = Vec::new();
    let place =
        |index: usize| if gathering.newest_first { gathering.messages.len() - index } else { index + 1 };
    let rank = |block: &Gathered| if block.message == 0 { 0 } else { place(block.message - 1) };
    for side in Side::ALL {
        let his = |verdict: &&Verdict| verdict.block.side == side && verdict.why.is_none();
        let Some(last) = verdicts.iter().filter(his).map(|verdict| rank(&verdict.block)).max() else {
            continue;
        };
        let mut holds = false;
        for (index, message) in gathering.messages.iter().enumerate() {
            let writes = message.author.as_ref().and_then(|author| known.writers.seat(author));
            let Some((line, words)) = &message.said else { continue };
            let later = place(index) > last && writes == Some(Seat::Player(side)) && boundary.is_new(*line);
            let repeats = verdicts.iter().any(|verdict| {
                rank(&verdict.block) == place(index)
                    && matches!(verdict.why, Some(Why::Twice | Why::Already | Why::LeftOver))
            });
            if !later || repeats {
                continue;
            }
            if wishes.skip.contains(line) {
                listed.push(aside(*line, Some(side), words, Why::Skipped));
                continue;
            }
            holds = true;
            listed.push(aside(*line, Some(side), words, Why::Later));
        }
        for verdict in verdicts.iter_mut().filter(|verdict| holds && verdict.block.side == side) {
            verdict.why = verdict.why.or(Some(Why::Held));
        }
    }
    listed
}

fn aside(line: usize, side: Option<Side>, words: &str, why: Why) -> Aside {
    Aside { line, side, words: clean(words), why, author: None, entry: None }
}

fn note_stranger(reading: &mut Reading, verdict: &Verdict, known: &Known<'_>) {
    if verdict.why == Some(Why::NotTheirs)
        && let Some(author) =
            verdict.block.author.clone().filter(|author| known.writers.seat(author).is_none())
        && !reading.strangers.contains(&author)
    {
        reading.strangers.push(author);
    }
}

fn decide(reading: &mut Reading, verdict: Verdict, wishes: &Wishes) {
    let Verdict { block: Gathered { side, orders, author, .. }, why, entry, .. } = verdict;
    for order in orders {
        let wish = wishes.take.iter().find(|(line, _)| *line == order.at.line);
        let why = match why {
            _ if wishes.skip.contains(&order.at.line) => Some(Why::Skipped),
            Some(_) if wish.is_some() => None,
            None if reading.orders.len() >= MOST_ORDERS => Some(Why::TooMany),
            why => why,
        };
        match why {
            None => {
                let side = wish.and_then(|(_, side)| *side).unwrap_or(order.side);
                let words = if wish.is_some() { answered(&order.words).to_owned() } else { order.words };
                reading.orders.push(Order { side, words, at: order.at });
            }
            // What an earlier round has read and published is not told again.
            Some(Why::Already) if entry.is_none() => {}
            Some(why) => {
                let author = author.clone().filter(|_| why == Why::NotTheirs);
                let (line, words) = (order.at.line, clean(&order.words));
                reading.aside.push(Aside { line, side: Some(side), words, why, author, entry });
            }
        }
    }
}

/// The words of an order in some line, without its label, and the side that the label names.
fn order_in(text: &str, known: &Known<'_>) -> (Option<Side>, String) {
    let tagged = super::markup::order_tag(text).map(|(_, tag, after)| {
        let inner = super::markup::order_tag(after).map_or(after, |(before, ..)| before);
        (tag.side(), inner)
    });
    let amid = || after_label(text).filter(|(_, words)| known.reads(&bare_order(words)));
    let found = tagged.or_else(|| label(text)).or_else(amid).or_else(|| loose_label(text));
    let (side, words) = found.map_or((None, text), |(side, words)| (Some(side), words));
    (side, bare_order(answered(words)))
}

/// The words of an order that was asked rather than given: whoever takes it by hand has answered.
fn answered(words: &str) -> &str {
    words.trim_end_matches(['?', ' '])
}

/// Lists what does not count, and takes of it what the umpire wants: also any other line, if he says whose order it is.
fn by_wish(
    reading: &mut Reading,
    asides: Vec<Aside>,
    gathering: &Gathering,
    known: &Known<'_>,
    wishes: &Wishes,
) {
    let taken = |reading: &Reading, line: usize| reading.orders.iter().any(|order| order.at.line == line);
    let wish = |line: usize| wishes.take.iter().find(|(wished, _)| *wished == line);
    let (mut wanted, others): (Vec<Aside>, Vec<Aside>) =
        asides.into_iter().partition(|aside| wish(aside.line).is_some() && !taken(reading, aside.line));
    reading.aside.extend(others);
    for (line, side) in &wishes.take {
        let words = |aside: &Aside| (aside.words.clone(), aside.side);
        let found = wanted.iter().position(|aside| aside.line == *line).map(|at| words(&wanted.remove(at)));
        let shown = || {
            let plain = gathering.lines.iter().find(|plain| plain.number == *line)?;
            let text = if plain.text.is_empty() { &plain.aside.first()?.1 } else { &plain.text };
            Some((text.clone(), None)).filter(|_| side.is_some() && !text.is_empty())
        };
        if taken(reading, *line) {
            continue;
        }
        let Some((text, listed)) = found.or_else(shown) else {
            reading.fruitless.push(*line);
            continue;
        };
        let (labelled, words) = order_in(&text, known);
        // Of a line in which an order stands among other words, the order is meant.
        let words = match known.inside(&words) {
            inside if !inside.is_empty() && !known.reads(&words) => bare_order(&inside.join("; ")),
            _ => words,
        };
        let author = gathering.messages.iter().rev().find(|message| message.line <= *line);
        let seat = author.and_then(|message| known.writers.seat(message.author.as_ref()?));
        let Some(side) = side.or(labelled).or(listed).or(seat.and_then(|seat| seat.side())) else {
            reading.sideless.push(*line);
            continue;
        };
        reading.orders.push(Order { side, words, at: Place::in_thread(*line) });
    }
    for line in &wishes.skip {
        let left_out = reading.aside.iter().any(|aside| aside.line == *line);
        if !left_out {
            reading.fruitless.push(*line);
        }
    }
}
