//! `audit roll`: a roll with everything it rests on.

use super::list::{faces, numbered_rolls};
use super::{Context, Format, json, no_such};
use crate::cli::Error;
use crate::cli::evidence::Held;
use crate::errors::Worded as _;
use crate::fair::{LinkProof, Outcome, RollProof, shell_recipe};
use crate::log;
use crate::render::paint::{ASIDE, HEADING, RIGHT, WRONG, paint};
use crate::render::report::{RollLine, recipe, roll_lines, side_and_kind};
use crate::render::text::{clean, wrap};
use crate::render::umpired::{cautions, chosen};
use crate::side::Side;
use crate::table::{Revealed, Rolled, Seat, Table};
use clap::Args;
use serde_json::{Value, json};

/// Bytes of a stream that are shown.
const STREAM: usize = 16;

#[derive(Debug, Args)]
pub(super) struct RollArgs {
    /// Its number, as `history` prints it
    number: u64,
    /// Only the Python script that proves it from the log it is given, with no code of this project
    #[arg(long)]
    recipe: bool,
    #[command(flatten)]
    format: Format,
}

impl RollArgs {
    pub(super) fn run(&self, context: &mut Context<'_>, held: &Held) -> Result<Format, Error> {
        let table = &held.table;
        let count = usize::try_from(numbered_rolls(table)).unwrap_or(usize::MAX);
        let proof = table.roll_proof(self.number).ok_or_else(|| no_such("roll", self.number, count, 0))?;
        if self.recipe {
            write!(context.out, "{}", recipe(self.number))?;
            // Nothing but the script.
            return Ok(Format { json: true });
        }
        let holds = proof.check();
        let rolls: Vec<&Rolled> =
            table.rolls().iter().map(|roll| &**roll).filter(|roll| roll.index == self.number).collect();
        let bytes = log::read_bytes(&held.path)?;
        let lines = roll_lines(&bytes, Some(&held.log), table, self.number);
        if self.format.json {
            let mut shown = roll_json(table, &proof, &rolls, holds.is_ok());
            shown["lines"] = lines.iter().map(line_json).collect();
            json::print(context, "audit roll", shown)?;
            return Ok(self.format);
        }
        print_roll(context, table, &proof, &rolls)?;
        match holds {
            Ok(()) => writeln!(context.out, "{} both links and every result", paint(RIGHT, "checked:"))?,
            Err(error) => writeln!(context.out, "{} {}", paint(WRONG, "false:"), error.in_words())?,
        }
        writeln!(context.out, "\n{}", paint(HEADING, "The lines of the log it rests on"))?;
        for RollLine { what, entry, line, text } in &lines {
            writeln!(context.out, "line {line}, entry {entry}: {}  {}", clean(text), paint(ASIDE, what))?;
        }
        writeln!(context.out, "\n{}", paint(HEADING, "The same with sha256sum"))?;
        write!(context.out, "{}", shell_recipe(&proof))?;
        writeln!(context.out, "\n{}", paint(HEADING, "Proved from the log with Python alone"))?;
        let path = held.path.display();
        writeln!(
            context.out,
            "coureur audit roll {} --recipe > roll.py; python3 roll.py {path}",
            self.number
        )?;
        Ok(self.format)
    }
}

fn line_json(line: &RollLine) -> Value {
    json!({ "line": line.line, "entry": line.entry, "what": line.what, "text": line.text })
}

fn revealed(what: &str, revealed: &Revealed) -> String {
    format!(
        "{what}, {}\n  committed tip  {}\n  link           {}\n  the link hashed {} times is the tip\n",
        revealed.seat, revealed.tip, revealed.link, revealed.steps
    )
}

fn print_roll(
    context: &mut Context<'_>,
    table: &Table,
    proof: &RollProof,
    rolls: &[&Rolled],
) -> Result<(), Error> {
    let out = &mut *context.out;
    let Some(first) = rolls.first() else { return Ok(()) };
    writeln!(out, "{}", paint(HEADING, format!("Roll {}", proof.index)))?;
    writeln!(out, "asked for in entry {}, opened in entry {}", first.asked_in, first.opened_in)?;
    match &first.asker {
        Some(asker) => write!(out, "{}", revealed("asker", asker))?,
        None => writeln!(out, "no asker's link: the umpire entered this, and could foresee it")?,
    }
    if let Some([british, french]) = &proof.words {
        writeln!(out, "the players' words, given after the umpire had committed")?;
        let typed = |side: Side| match table.words()[side].is_some_and(|said| said.by != Seat::Player(side)) {
            true => "  (typed by the umpire)",
            false => "",
        };
        let (of_british, of_french) = (typed(Side::British), typed(Side::French));
        writeln!(out, "  British  {}{of_british}\n  French   {}{of_french}", clean(british), clean(french))?;
        if first.asker.is_none() && chosen(table).is_some() {
            for caution in cautions(table) {
                writeln!(out, "{}", wrap(&caution, "  ", "  "))?;
            }
        }
        let slot = proof.asker_slot().map(|slot| slot.to_string()).unwrap_or_default();
        writeln!(out, "  together, in the asker's place  {slot}")?;
    }
    write!(out, "{}", revealed("witness", &first.witness))?;
    writeln!(out, "what stands for the asking  {}", json::hex(&proof.ask))?;
    writeln!(out, "the exact bytes hashed, in hexadecimal")?;
    for line in json::hex(&proof.seed_bytes()).as_bytes().chunks(72) {
        writeln!(out, "  {}", String::from_utf8_lossy(line))?;
    }
    writeln!(out, "seed  {}", json::hex(proof.seed().bytes()))?;
    for (outcome, roll) in proof.outcomes.iter().zip(rolls) {
        let stream = match outcome {
            Outcome::Faces { label, .. } => proof.seed().face_bytes(label, STREAM),
            Outcome::Picks { label, .. } => proof.seed().pick_bytes(label, STREAM),
        };
        writeln!(out, "{}: {}", clean(outcome.label()), faces(roll))?;
        writeln!(out, "  stream  {}…  {}", json::hex(&stream), paint(ASIDE, how(outcome)))?;
    }
    Ok(())
}

fn how(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Faces { sides: 0, .. } => "no dice".to_owned(),
        Outcome::Faces { sides, .. } => {
            let limit = 256 - 256 % u16::from(*sides);
            format!("a byte below {limit} gives face byte % {sides} + 1, others are skipped")
        }
        Outcome::Picks { .. } => "four bytes a step, big-endian, without modulo bias".to_owned(),
    }
}

fn roll_json(table: &Table, proof: &RollProof, rolls: &[&Rolled], sound: bool) -> Value {
    let link = |proof: &LinkProof| json!({ "link": proof.link.to_string(), "tip": proof.tip.to_string(), "hashes": proof.hashes });
    let outcomes: Vec<Value> = proof
        .outcomes
        .iter()
        .map(|outcome| match outcome {
            Outcome::Faces { label, sides, faces } => {
                json!({ "label": label, "sides": sides, "faces": faces })
            }
            Outcome::Picks { label, of, picked } => json!({ "label": label, "of": of, "picked": picked }),
        })
        .collect();
    let purpose = rolls.first().map(|roll| side_and_kind(table, roll));
    json!({
        "roll": proof.index, "side": purpose.and_then(|purpose| purpose.side), "kind": purpose.map(|purpose| purpose.kind),
        "sound": sound, "game": json::hex(&proof.game), "ask": json::hex(&proof.ask),
        "asked_in": rolls.first().map(|roll| roll.asked_in), "opened_in": rolls.first().map(|roll| roll.opened_in),
        "asker": proof.asker.as_ref().map(link), "words": proof.words, "witness": link(&proof.witness),
        "bytes": json::hex(&proof.seed_bytes()), "seed": json::hex(proof.seed().bytes()), "outcomes": outcomes,
    })
}
