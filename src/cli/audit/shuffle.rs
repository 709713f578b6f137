//! `audit shuffle`: what was shuffled by whom, and how an umpire's deck is made again.

use super::list::print_cautions;
use super::no_such;
use crate::cli::Error;
use crate::cli::evidence::Held;
use crate::cli::{Context, Format, json};
use crate::fair::DeckProof;
use crate::render::paint::{ASIDE, RIGHT, paint};
use crate::render::report::deck_recipe;
use crate::render::text::{clean, count};
use crate::table::ShuffleRecord;
use clap::Args;
use serde_json::{Value, json};

#[derive(Debug, Args)]
pub(super) struct ShuffleArgs {
    /// Its number in the list, from 1
    number: Option<u64>,
    /// Only the Python script that makes an umpire's deck again from the log it is given, with no code of this project
    #[arg(long, requires = "number")]
    recipe: bool,
    #[command(flatten)]
    format: Format,
}

impl ShuffleArgs {
    pub(super) fn run(&self, context: &mut Context<'_>, held: &Held) -> Result<Format, Error> {
        let made = held.table.shuffles().len();
        let wanted: Vec<usize> = match self.number {
            None => (1..=made).collect(),
            Some(number) => {
                let found = usize::try_from(number).ok().filter(|number| (1..=made).contains(number));
                vec![found.ok_or_else(|| no_such("shuffle", number, made, 1))?]
            }
        };
        if self.recipe {
            for number in wanted {
                write!(context.out, "{}", recipe(held, number))?;
            }
            // Nothing but the script.
            return Ok(Format { json: true });
        }
        if self.format.json {
            let all: Vec<Value> = wanted.into_iter().map(|number| shuffle_json(held, number)).collect();
            json::print(context, "audit shuffle", json!({ "shuffles": all }))?;
            return Ok(self.format);
        }
        for number in wanted {
            print_shuffle(context, held, number)?;
        }
        print_cautions(context, &held.table)?;
        if let Some(opened) = held.table.opened_cards() {
            let cards = count(opened.len(), "card was", "cards were");
            let whole = if held.table.offences().is_empty() { ", and each deck is whole" } else { "" };
            writeln!(context.out, "The secrets are open: {cards} opened{whole}.")?;
        }
        Ok(self.format)
    }
}

/// The script; where there is none, one that says why, and proves nothing.
fn recipe(held: &Held, number: usize) -> String {
    let why = match held.table.sealed_deck(number - 1) {
        Some(_) => "the umpire has not opened his secret yet, so there is nothing to make again",
        None => {
            "two players shuffled this deck, and their proofs in the log are checked by `coureur verify` and, as far as that \
             goes without the rules of the game, by examples/verify.py; how, is in src/fair/FORMAT.md"
        }
    };
    deck_recipe(&held.table, number)
        .unwrap_or_else(|| format!("import sys\n\nsys.exit(\"NOT PROVED: {why}\")\n"))
}

/// Is every slot of an umpire's deck as his secret and the players' words give it?
fn umpired(proof: &DeckProof) -> &'static str {
    match &proof.secret {
        None => "to be made again when the secret is opened",
        Some(_) => "made again from the log: audit shuffle N --recipe > deck.py; python3 deck.py LOG",
    }
}

pub(super) fn print_shuffle(context: &mut Context<'_>, held: &Held, number: usize) -> Result<(), Error> {
    let Some(record) = held.table.shuffles().get(number - 1) else { return Ok(()) };
    let ShuffleRecord { entry, seat, bytes, .. } = record;
    let last = usize::from(record.first) + record.cards.saturating_sub(1);
    let cards = count(record.cards, "card", "cards");
    let (what, proof, facts) = match held.table.sealed_deck(number - 1) {
        Some(proof) => {
            let facts = format!("entry {entry}, {}", umpired(&proof));
            ("committed to", paint(RIGHT, "by one hash for each"), facts)
        }
        None => {
            let facts = format!("entry {entry}, {bytes} bytes of cards and proof");
            ("shuffled", format!("proof {}", paint(RIGHT, "checked")), facts)
        }
    };
    let deck = clean(&record.deck);
    let slots = format!("slots {} to {last}", record.first);
    let facts = paint(ASIDE, facts);
    writeln!(
        context.out,
        "shuffle {number}: {seat} {what} the {deck} deck, {cards} into {slots}, {proof}  {facts}"
    )?;
    Ok(())
}

pub(super) fn shuffle_json(held: &Held, number: usize) -> Value {
    let Some(record) = held.table.shuffles().get(number - 1) else { return Value::Null };
    let sealed = held.table.sealed_deck(number - 1);
    let proof = if sealed.is_some() { "committed" } else { "checked" };
    let mut shown = json!({
        "shuffle": number, "entry": record.entry, "seat": record.seat.word(), "deck": record.deck,
        "cards": record.cards, "first": record.first, "bytes": record.bytes, "proof": proof,
    });
    if let Some(sealed) = sealed {
        shown["words"] = json!(sealed.words);
        shown["went_in"] = json!(sealed.cards);
        shown["slots"] = json!(sealed.slots.iter().map(ToString::to_string).collect::<Vec<_>>());
        shown["secret"] = json!(sealed.secret.is_some().then_some("open"));
    }
    shown
}
