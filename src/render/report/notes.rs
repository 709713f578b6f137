//! What was said openly in the log: takebacks, losses, forks; and what is known of the cards.

use super::verdict::who;
use super::{Block, Section, Subject};
use crate::render::text::{clean, count};
use crate::side::Side;
use crate::table::{Act, ClaimRecord, Mode, Parting, PartingWords as _, Seat, Table, deed_words};
use serde::Serialize;

/// Something that was said openly in an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The entry.
    pub entry: u64,
    /// Its date.
    pub time: String,
    /// The seat that signed it.
    pub by: &'static str,
    /// The act or result, as the log spells it.
    pub act: String,
    /// In words.
    pub words: String,
}

/// Everything of some kind that entries did.
fn said(table: &Table, wanted: fn(&Act) -> bool) -> Vec<Note> {
    let mut all = Vec::new();
    for chapter in table.story() {
        let note = |by: Seat, act: String, words: String| {
            let words = clean(&words);
            Note { entry: chapter.entry, time: chapter.time.clone(), by: by.word(), act, words }
        };
        for deed in chapter.deeds.iter().filter(|deed| wanted(&deed.act)) {
            let words = deed_words(deed).unwrap_or_default();
            all.push(note(
                deed.by,
                deed.act.spell().0,
                format!("{} {words}", who(Some(table), deed.by.word())),
            ));
        }
        for result in chapter.results.iter().filter(|_| wanted(&Act::UndoYes)) {
            if let Some(to) = result.strip_prefix("undone to ") {
                let words = format!("everything after entry {to} was taken back");
                all.push(note(chapter.seat, result.clone(), words));
            }
        }
    }
    all
}

/// What was proposed to be taken back, and what became of it.
#[must_use]
pub fn takeback_notes(table: &Table) -> Vec<Note> {
    said(table, |act| matches!(act, Act::Undo(_) | Act::UndoYes | Act::UndoNo))
}

/// Losses, and entries that do not count, as far as they were declared.
#[must_use]
pub fn declared_notes(table: &Table) -> Vec<Note> {
    said(table, |act| matches!(act, Act::Withdrawn { .. } | Act::Settled { .. } | Act::Restored(_)))
}

fn told(notes: &[Note]) -> Vec<String> {
    let told = |note: &Note| {
        let token = match note.act.split(' ').collect::<Vec<_>>().as_slice() {
            ["withdrawn" | "settled", _, token] => format!(
                " (the one whose signature has the hash {token}; this log alone does not show that there is one)"
            ),
            _ => String::new(),
        };
        format!("entry {}, {}: {}{token}", note.entry, note.time, note.words)
    };
    notes.iter().map(told).collect()
}

fn or_none(items: Vec<String>, none: &str) -> Block {
    if items.is_empty() { Block::Text(none.to_owned()) } else { Block::Items(items) }
}

/// Takebacks, and what may be thought of them.
pub fn takebacks(table: &Table) -> Section {
    let items = told(&takeback_notes(table));
    let mut blocks = vec![or_none(items.clone(), "Nothing was ever proposed to be taken back.")];
    if !items.is_empty() {
        let dice = match table.setting().mode {
            Mode::Table => {
                "Dice are typed in at a table: what was thrown after it need not be what was thrown before."
            }
            Mode::Duel | Mode::Umpire | Mode::Solo => {
                "A position keeps its dice: whoever gave the same orders again met the same ones. Other orders met new dice."
            }
        };
        blocks.push(Block::Text(dice.to_owned()));
    }
    Section::new("takebacks", "Takebacks", blocks)
}

/// The copies that part ways with the log, and where, as far as nobody has settled it.
pub fn unsettled(subject: &Subject<'_>) -> Vec<(String, usize)> {
    let log = subject.evidence.signed();
    let partings =
        subject.copies.iter().filter_map(|(name, copy)| Some((name, Parting::between(log?, copy)?)));
    let open = partings.filter(|(_, parting)| !parting.is_settled());
    open.map(|(name, parting)| (clean(name), parting.fork.at)).collect()
}

/// Losses that were declared, and copies that part ways.
pub fn copies(subject: &Subject<'_>, table: &Table) -> Section {
    let declared = told(&declared_notes(table));
    let mut blocks = vec![or_none(
        declared,
        "Nobody has declared a loss, nor an entry signed twice, nor settled such a thing.",
    )];
    let Some(log) = subject.evidence.signed() else {
        return Section::new("copies", "Losses and forks", blocks);
    };
    for (name, other) in subject.copies {
        let name = clean(name);
        if other.game() != log.game() {
            blocks.push(Block::Text(format!("{name} is of another game.")));
            continue;
        }
        let Some(parting) = Parting::between(log, other) else {
            let (ours, theirs) = (log.entries().len(), other.entries().len());
            let longer = match ours.cmp(&theirs) {
                std::cmp::Ordering::Less => "the other is longer",
                std::cmp::Ordering::Equal => "both are of the same length",
                std::cmp::Ordering::Greater => "this one is longer",
            };
            let least = ours.min(theirs).saturating_sub(1);
            blocks.push(Block::Text(format!("{name} agrees with this log up to entry {least}; {longer}.")));
            continue;
        };
        blocks.push(Block::Text(format!(
            "FORK: {name} parts ways with this log at entry {}.",
            parting.fork.at
        )));
        blocks.push(Block::Text(format!(
            "This log is the first copy, {name} the second: {}",
            clean(&parting.words(table, &[])).replace('\n', " ")
        )));
        let settled = if parting.is_settled() { "It was settled openly." } else { "It is not settled." };
        blocks.push(Block::Text(settled.to_owned()));
        blocks.push(Block::Commands(
            clean(&crate::log::fork_proof(&parting.fork)).lines().map(str::to_owned).collect(),
        ));
    }
    if subject.copies.is_empty() {
        blocks.push(Block::Text(
            "No other copy was compared. A fork shows only beside the other copy:".to_owned(),
        ));
        blocks.push(Block::Commands(vec!["coureur audit report LOG OTHER-COPY".to_owned()]));
    }
    Section::new("copies", "Losses and forks", blocks)
}

fn claim(record: &ClaimRecord) -> String {
    let ClaimRecord { entry, claim, text, lies } = record;
    let verdict = match (lies, record.offence()) {
        (None, _) => "open until the cards are".to_owned(),
        (Some(_), None) => "true".to_owned(),
        (Some(_), Some(lie)) => format!("FALSE: {}", lie.offence),
    };
    clean(&format!("entry {entry}: the {} claimed to hold {text} {}: {verdict}", claim.side, claim.rule))
}

/// Shuffles, claims about hidden hands, openings owed, words of an umpired game.
pub fn cards(table: &Table) -> Section {
    let shuffles = table.shuffles().iter().map(|record| {
        let cards = count(record.cards, "card", "cards");
        let deck = clean(&record.deck);
        let made = if table.setting().mode.is_masked() { "shuffled, with proof" } else { "committed to" };
        format!(
            "entry {}: {} {made}: the {deck} deck, {cards}",
            record.entry,
            who(Some(table), record.seat.word())
        )
    });
    let mut blocks = vec![or_none(shuffles.collect(), "No deck was shuffled.")];
    let words = Side::ALL.into_iter().filter_map(|side| Some((side, table.words()[side]?)));
    let words = words.map(|(side, spoken)| {
        let typed = who(Some(table), spoken.by.word());
        format!("words of the {side} player, typed by {typed}: {}", clean(&spoken.text))
    });
    let words: Vec<String> = words.collect();
    if !words.is_empty() {
        blocks.push(Block::Items(words));
    }
    let claims: Vec<String> = table.claims().iter().map(claim).collect();
    blocks.push(or_none(claims, "Nothing was claimed about a hidden hand."));
    blocks.push(Block::Text(match table.unopened() {
        Some(unopened) if !unopened.barred.is_empty() => {
            let barred = table.barred(&|seat| who(Some(table), seat.word())).unwrap_or_default();
            let (claims, cards) = (unopened.claims, unopened.cards);
            format!("THE CARDS STAY CLOSED: {barred}. So {claims} claims and {cards} cards stay unproved.")
        }
        Some(unopened) => {
            let seats: Vec<String> =
                unopened.seats.iter().map(|seat| who(Some(table), seat.word())).collect();
            format!(
                "OPENING OWED by {}: on that hang {} claims and {} cards.",
                seats.join(" and "),
                unopened.claims,
                unopened.cards
            )
        }
        None if table.opened_cards().is_some() => "All cards are open; no opening is owed.".to_owned(),
        None => "No opening is owed yet: the game is not over, or has no hidden cards.".to_owned(),
    }));
    Section::new("cards", "Cards and claims", blocks)
}
