//! `audit`: the proof of a roll, an entry or a shuffle, good without this program.

mod shuffle;

use super::context::Seen;
use super::{Context, Format, json};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::engine::Slot;
use crate::fair::{LinkProof, Outcome, RollProof, python_recipe, shell_recipe};
use crate::log::{HASH_TAG, Placed};
use crate::render::paint::{ASIDE, HEADING, RIGHT, WRONG, paint};
use crate::render::text::clean;
use crate::side::Side;
use crate::table::{BadEntry, ClaimRecord, Revealed, Rolled};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use shuffle::{ShuffleArgs, print_shuffle, shuffle_json};

/// Bytes of a stream that are shown.
const STREAM: usize = 16;

/// The proof of a roll, an entry or a shuffle.
#[derive(Debug, Args)]
pub struct AuditArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// All rolls, shuffles and claims about hidden hands
    List(Format),
    /// A roll, by its number
    Roll(RollArgs),
    /// An entry: the exact bytes hashed and signed
    Entry(EntryArgs),
    /// A shuffle, or all of them
    Shuffle(ShuffleArgs),
}

#[derive(Debug, Args)]
struct RollArgs {
    /// Its number, as `history` prints it
    number: u64,
    /// Only the Python script that gives the same faces with no code of this project
    #[arg(long)]
    recipe: bool,
    #[command(flatten)]
    format: Format,
}

#[derive(Debug, Args)]
struct EntryArgs {
    /// Its number
    number: u64,
    #[command(flatten)]
    format: Format,
}

impl AuditArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or there is no such thing in it.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look_public()?;
        match &self.what {
            What::List(format) => {
                list(context, &seen, *format)?;
                let offences = seen.table().offences();
                return Ok(if offences.is_empty() { Exit::Fine } else { Exit::Unsound });
            }
            What::Roll(args) => return args.run(context, &seen),
            What::Entry(args) => args.run(context, &seen)?,
            What::Shuffle(args) => args.run(context, &seen)?,
        }
        Ok(Exit::Fine)
    }
}

fn faces(roll: &Rolled) -> String {
    match &roll.picked {
        Some((from, picked)) => {
            let picked: Vec<String> =
                picked.iter().map(|index| (u64::from(*index) + 1).to_string()).collect();
            format!("drew {} of {from}", picked.join(" "))
        }
        None => roll.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    }
}

fn list(context: &mut Context<'_>, seen: &Seen, format: Format) -> Result<(), Error> {
    let table = seen.table();
    if format.json {
        let rolls: Vec<Value> = table
            .rolls()
            .iter()
            .map(|roll| {
                json!({
                    "roll": roll.index, "label": roll.label, "faces": roll.faces, "sides": roll.sides,
                    "picked": roll.picked.as_ref().map(|(_, picked)| picked),
                    "asked_in": roll.asked_in, "opened_in": roll.opened_in,
                })
            })
            .collect();
        let shuffles: Vec<Value> =
            (1..=table.shuffles().len()).map(|number| shuffle_json(seen, number)).collect();
        let claims: Vec<Value> = table.claims().iter().map(claim_json).collect();
        let all = json!({
            "rolls": rolls, "shuffles": shuffles, "claims": claims, "words": json::words(table),
            "offences": table.offences().iter().map(offence_json).collect::<Vec<_>>(),
        });
        writeln!(context.out, "{all:#}")?;
        return Ok(());
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
        print_shuffle(context, seen, number)?;
    }
    for side in Side::ALL {
        if let Some(spoken) = table.words()[side] {
            let text = clean(&spoken.text);
            writeln!(context.out, "words of the {side} player, typed by {}: {text}", spoken.by)?;
        }
    }
    for record in table.claims() {
        print_claim(context, &record)?;
    }
    for bad in table.offences() {
        let (code, text) = (bad.offence.code_text(), clean(&bad.offence.to_string()));
        writeln!(context.out, "{} entry {} ({code}): {text}", paint(WRONG, "offence in"), bad.entry)?;
    }
    Ok(())
}

fn offence_json(bad: &BadEntry) -> Value {
    json!({
        "entry": bad.entry, "seat": bad.seat, "code": bad.offence.code_text(), "what": bad.offence.to_string(),
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
            paint(WRONG, format!("false ({code}): {}", clean(&lie.offence.to_string())))
        }
    };
    let what =
        format!("claim in entry {entry}: {} claimed to hold {} {}", claim.side, record.text, claim.rule);
    writeln!(context.out, "{what}: {verdict}")?;
    Ok(())
}

fn claim_json(record: &ClaimRecord) -> Value {
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

fn no_such(what: &'static str, number: u64, count: usize, from: u64) -> CliError {
    let known = match u64::try_from(count).unwrap_or(u64::MAX) {
        0 => format!("there is no {what} yet"),
        count => format!("they are numbered {from} to {}", from + count - 1),
    };
    CliError::NoSuchNumber { what, number, known }
}

impl RollArgs {
    fn run(&self, context: &mut Context<'_>, seen: &Seen) -> Result<Exit, Error> {
        let table = seen.table();
        let count =
            table.rolls().last().map_or(0, |roll| usize::try_from(roll.index + 1).unwrap_or(usize::MAX));
        let proof = table.roll_proof(self.number).ok_or_else(|| no_such("roll", self.number, count, 0))?;
        let holds = proof.check();
        let exit = if holds.is_ok() { Exit::Fine } else { Exit::Unsound };
        if self.recipe {
            write!(context.out, "{}", python_recipe(&proof))?;
            return Ok(exit);
        }
        let rolls: Vec<&Rolled> =
            table.rolls().iter().map(|roll| &**roll).filter(|roll| roll.index == self.number).collect();
        if self.format.json {
            writeln!(context.out, "{:#}", roll_json(&proof, &rolls, exit == Exit::Fine))?;
            return Ok(exit);
        }
        print_roll(context, &proof, &rolls)?;
        match holds {
            Ok(()) => writeln!(context.out, "{} both links and every result", paint(RIGHT, "checked:"))?,
            Err(error) => writeln!(context.out, "{} {error}", paint(WRONG, "false:"))?,
        }
        writeln!(context.out, "\n{}", paint(HEADING, "The same with sha256sum"))?;
        write!(context.out, "{}", shell_recipe(&proof))?;
        writeln!(context.out, "\n{}", paint(HEADING, "The faces with Python alone"))?;
        writeln!(context.out, "coureur audit roll {} --recipe | python3 -", self.number)?;
        Ok(exit)
    }
}

fn revealed(what: &str, revealed: &Revealed) -> String {
    format!(
        "{what}, {}\n  committed tip  {}\n  link           {}\n  the link hashed {} times is the tip\n",
        revealed.seat, revealed.tip, revealed.link, revealed.steps
    )
}

fn print_roll(context: &mut Context<'_>, proof: &RollProof, rolls: &[&Rolled]) -> Result<(), Error> {
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
        writeln!(out, "  British  {}\n  French   {}", clean(british), clean(french))?;
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

fn roll_json(proof: &RollProof, rolls: &[&Rolled], sound: bool) -> Value {
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
    json!({
        "roll": proof.index, "sound": sound, "game": json::hex(&proof.game), "ask": json::hex(&proof.ask),
        "asked_in": rolls.first().map(|roll| roll.asked_in), "opened_in": rolls.first().map(|roll| roll.opened_in),
        "asker": proof.asker.as_ref().map(link), "words": proof.words, "witness": link(&proof.witness),
        "bytes": json::hex(&proof.seed_bytes()), "seed": json::hex(proof.seed().bytes()), "outcomes": outcomes,
    })
}

impl EntryArgs {
    fn run(&self, context: &mut Context<'_>, seen: &Seen) -> Result<(), Error> {
        let entries = seen.log.entries();
        let found = usize::try_from(self.number).ok().and_then(|number| entries.get(number));
        let placed: &Placed = found.ok_or_else(|| no_such("entry", self.number, entries.len(), 0))?;
        let signed = &placed.signed;
        let seat = signed.document().seat();
        let key = seen.log.keys().player(seat).map(|player| player.key.to_string()).unwrap_or_default();
        let text = signed.text();
        if self.format.json {
            let shown = json!({
                "entry": self.number, "hash": signed.hash().to_string(), "seat": seat.as_str(), "key": key,
                "signature": signed.signature().to_string(), "text": text,
                "bytes": [placed.span.start, placed.span.end],
            });
            writeln!(context.out, "{shown:#}")?;
            return Ok(());
        }
        let out = &mut *context.out;
        writeln!(out, "{}", paint(HEADING, format!("Entry {}", self.number)))?;
        writeln!(out, "bytes      {} to {} of {}", placed.span.start, placed.span.end, seen.path.display())?;
        writeln!(out, "hash       {}", signed.hash())?;
        writeln!(out, "signed by  {seat}, key {key}")?;
        writeln!(out, "signature  {}", signed.signature())?;
        writeln!(out, "{} hash, predecessor and signature", paint(RIGHT, "checked:"))?;
        writeln!(out, "\n{}", paint(HEADING, "The same with sed and sha256sum"))?;
        writeln!(out, "{}", self.recipe(seen, placed, &text))?;
        writeln!(out, "\n{text}")?;
        Ok(())
    }

    fn recipe(&self, seen: &Seen, placed: &Placed, text: &str) -> String {
        let before = seen.log.entries().iter().take_while(|other| other.span.start < placed.span.start);
        let first: usize = before.map(|other| other.signed.text().lines().count()).sum::<usize>() + 1;
        let last = first + text.lines().count() - 2;
        let tag = String::from_utf8_lossy(HASH_TAG).trim_end_matches('\0').to_owned();
        let path = seen.path.display().to_string().replace('\'', r"'\''");
        format!("{{ printf '{tag}\\0'; sed -n '{first},{last}p' '{path}'; }} | sha256sum")
    }
}
