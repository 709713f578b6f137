//! `audit list`: all rolls, shuffles and claims.

use super::shuffle::{print_shuffle, shuffle_json};
use super::{Context, Format, json};
use crate::cli::Error;
use crate::cli::evidence::{Held, fault_json};
use crate::engine::Slot;
use crate::errors::Worded as _;
use crate::render::paint::{ASIDE, RIGHT, WRONG, paint};
use crate::render::report::side_and_kind;
use crate::render::text::{clean, wrap};
use crate::render::umpired::cautions;
use crate::side::Side;
use crate::speech::Purpose;
use crate::table::{BadEntry, ClaimRecord, Rolled, Table};
use serde_json::{Value, json};
use std::sync::Arc;

pub(super) fn faces(roll: &Rolled) -> String {
    match &roll.picked {
        Some((from, picked)) => {
            let picked: Vec<String> =
                picked.iter().map(|index| (u64::from(*index) + 1).to_string()).collect();
            format!("drew {} of {from}", picked.join(" "))
        }
        None => roll.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    }
}

fn shown(held: &Held) -> Value {
    let table = &held.table;
    let roll = |roll: &Arc<Rolled>| {
        let Purpose { side, kind } = side_and_kind(table, roll);
        json!({
            "roll": roll.index, "side": side, "kind": kind, "label": roll.label, "faces": roll.faces,
            "sides": roll.sides, "picked": roll.picked.as_ref().map(|(_, picked)| picked),
            "asked_in": roll.asked_in, "opened_in": roll.opened_in,
        })
    };
    let shuffles = (1..=table.shuffles().len()).map(|number| shuffle_json(held, number));
    json!({
        "rolls": table.rolls().iter().map(roll).collect::<Vec<_>>(),
        "numbered_rolls": numbered_rolls(table),
        "shuffles": shuffles.collect::<Vec<_>>(),
        "claims": table.claims().iter().map(claim_json).collect::<Vec<_>>(),
        "words": json::words(table), "cautions": cautions(table),
        "offences": table.offences().iter().map(offence_json).collect::<Vec<_>>(),
        "fault": held.fault.as_ref().map(fault_json),
    })
}

/// How many numbered rolls there are: under one number everything is thrown until somebody decides again.
#[must_use]
pub fn numbered_rolls(table: &Table) -> u64 {
    table.rolls().iter().map(|roll| roll.index + 1).max().unwrap_or_default()
}

/// Prints all of them.
///
/// # Errors
/// If nothing can be printed.
pub(super) fn list(context: &mut Context<'_>, held: &Held, format: Format) -> Result<(), Error> {
    let table = &held.table;
    if format.json {
        return json::print(context, "audit list", shown(held));
    }
    for roll in table.rolls() {
        let entries = format!("asked in entry {}, opened in entry {}", roll.asked_in, roll.opened_in);
        writeln!(
            context.out,
            "roll {:<4} {}: {}  {}",
            roll.index,
            roll.label,
            faces(roll),
            paint(ASIDE, entries)
        )?;
    }
    for number in 1..=table.shuffles().len() {
        print_shuffle(context, held, number)?;
    }
    for side in Side::ALL {
        if let Some(spoken) = table.words()[side] {
            let text = clean(&spoken.text);
            writeln!(context.out, "words of the {side} player, typed by {}: {text}", spoken.by)?;
        }
    }
    print_cautions(context, table)?;
    for record in table.claims() {
        print_claim(context, &record)?;
    }
    for bad in table.offences() {
        let (code, text) = (bad.offence.code_text(), clean(&bad.offence.in_words()));
        writeln!(context.out, "{} entry {} ({code}): {text}", paint(WRONG, "offence in"), bad.entry)?;
    }
    Ok(())
}

/// What the words that an umpire typed mean for decks and dice, and who signed nothing.
///
/// # Errors
/// If nothing can be printed.
pub(super) fn print_cautions(context: &mut Context<'_>, table: &Table) -> Result<(), Error> {
    for caution in cautions(table) {
        writeln!(context.out, "{}", wrap(&caution, "", "  "))?;
    }
    Ok(())
}

pub(super) fn offence_json(bad: &BadEntry) -> Value {
    json!({
        "entry": bad.entry, "seat": bad.seat, "code": bad.offence.code_text(), "what": bad.offence.in_words(),
    })
}

/// A claim about a hidden hand, and whether it was true.
fn print_claim(context: &mut Context<'_>, record: &ClaimRecord) -> Result<(), Error> {
    let ClaimRecord { entry, claim, .. } = record;
    let verdict = match (&record.lies, record.offence()) {
        (None, _) => paint(ASIDE, "to be checked when the cards are opened"),
        (Some(_), None) => paint(RIGHT, "true"),
        (Some(_), Some(lie)) => {
            let code = lie.offence.code_text();
            paint(WRONG, format!("false ({code}): {}", clean(&lie.offence.in_words())))
        }
    };
    let what =
        format!("claim in entry {entry}: {} claimed to hold {} {}", claim.side, record.text, claim.rule);
    writeln!(context.out, "{what}: {verdict}")?;
    Ok(())
}

pub(super) fn claim_json(record: &ClaimRecord) -> Value {
    let slots = |slots: &[Slot]| slots.iter().map(Slot::to_string).collect::<Vec<_>>();
    json!({
        "entry": record.entry, "seat": record.claim.side.word(), "claim": record.text,
        "rule": record.claim.rule, "hand": slots(&record.claim.hand),
        "denied": record.claim.denied.iter().map(|denied| &denied.card).collect::<Vec<_>>(),
        "true": record.lies.as_ref().map(Vec::is_empty),
        "code": record.offence().map(|lie| lie.offence.code_text()),
        "held": record.lies.as_ref().map(|lies| {
            lies.iter().map(|(slot, card)| json!({ "slot": slot.to_string(), "card": card })).collect::<Vec<_>>()
        }),
    })
}
