//! `audit report`: everything an arbiter needs beside the log.

use super::list::{claim_json, numbered_rolls};
use super::{Context, Format, json};
use crate::cli::evidence::{exit, fault_json};
use crate::cli::reading::{READ_OUT, is_log};
use crate::cli::{CliError, Error, Exit, FileArgs};
use crate::log::{self, Log};
use crate::render::paint::{RIGHT, WRONG, paint};
use crate::render::report::{
    Evidence, Judgement, Kind, Report, RollLine, Subject, declared_notes, page, roll_lines, side_and_kind,
    takeback_notes, text,
};
use crate::render::text::clean;
use crate::render::umpired::cautions;
use crate::speech::Purpose;
use crate::table::{Parting, Rolled, Table};
use crate::yaml;
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// A report for an arbiter.
#[derive(Debug, Args)]
#[command(
    after_help = "Two files are written: a page that prints well, and the same as text. Whoever has one of them and the log \
    can settle a dispute: the report says what holds, what is wrong, who signed it and what to do, and brings a script \
    that proves any roll from the log it is given."
)]
pub(super) struct ReportArgs {
    /// The log (default: the one the other commands take); then other copies of the game, to be compared with it
    #[arg(value_name = "LOG")]
    logs: Vec<PathBuf>,
    /// A roll in dispute, by its number; may be given several times
    #[arg(long = "roll", value_name = "NUMBER")]
    rolls: Vec<u64>,
    /// An entry in dispute, by its number; may be given several times
    #[arg(long = "entry", value_name = "NUMBER")]
    entries: Vec<u64>,
    /// The files to write, without `.html` and `.txt` (default: `report`); `-`: the text to standard output
    #[arg(long, short, value_name = "NAME")]
    out: Option<PathBuf>,
    #[command(flatten)]
    files: FileArgs,
    #[command(flatten)]
    format: Format,
}

impl ReportArgs {
    /// Runs it. A log that does not hold gets its report too.
    ///
    /// # Errors
    /// If a log cannot be read or judged, or the report cannot be written.
    pub(super) fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let (path, others) = match self.logs.split_first() {
            Some((first, others)) => (context.path(first), others),
            None => (context.log_path()?, [].as_slice()),
        };
        let evidence = context.evidence_of_any(&path, &self.files)?;
        let copies = others.iter().map(|path| {
            let log = log::read_log(&log::read_bytes(&context.path(path))?)?;
            Ok((path.display().to_string(), log))
        });
        let copies: Vec<(String, Log)> = copies.collect::<Result<_, Error>>()?;
        let file = context.shown(&path).display().to_string();
        let subject = Subject {
            file: &file,
            evidence: &evidence,
            rolls: &self.rolls,
            entries: &self.entries,
            copies: &copies,
        };
        let exit = worst(&evidence, &copies);
        if self.format.json {
            json::print(context, "audit report", shown(&subject, exit))?;
        }
        let label = if is_read_out(&evidence) { format!("{file}, {READ_OUT}") } else { file.clone() };
        let report = Report::on(&Subject { file: &label, ..subject });
        match &self.out {
            None if self.format.json => {}
            Some(out) if out == Path::new("-") => write!(context.out, "{}", text(&report))?,
            out => {
                let files = write(context, &report, out.as_deref().unwrap_or(Path::new("report")))?;
                if !self.format.json {
                    writeln!(context.out, "{}. The report is in {files}.", found(&evidence, exit))?;
                }
            }
        }
        Ok(exit)
    }
}

/// Is the file something else than a log?
fn is_read_out(evidence: &Evidence) -> bool {
    evidence.read_out || !is_log(&evidence.bytes)
}

/// Writes page and text; the names of both files.
fn write(context: &Context<'_>, report: &Report, out: &Path) -> Result<String, Error> {
    let named = |suffix: &str| PathBuf::from(format!("{}.{suffix}", out.display()));
    let both = [(named("html"), page(report)), (named("txt"), text(report))];
    for (file, content) in &both {
        let path = context.path(file);
        yaml::save_bytes(&path, content.as_bytes()).map_err(|source| CliError::Write { path, source })?;
    }
    let [page, text] = both.map(|(file, _)| file.display().to_string());
    Ok(format!("{page} and in {text}"))
}

/// What was found, in a few words.
fn found(evidence: &Evidence, exit: Exit) -> String {
    let said = match exit {
        Exit::Unsound if Judgement::of(evidence).kind == Kind::Damaged => {
            return format!("The file is {}, and the game in it intact", paint(WRONG, "damaged"));
        }
        Exit::ReadOut => return format!("The log is {}, {READ_OUT}", paint(RIGHT, "sound")),
        Exit::Nothing => return format!("This is {}, and none stands in it", paint(WRONG, "not a log")),
        Exit::Gap => return format!("This is {}, only pieces of one", paint(WRONG, "not a whole log")),
        Exit::Fork if !is_log(&evidence.bytes) => {
            return format!("Two copies stand in it that {}", paint(WRONG, "part ways"));
        }
        Exit::Unsound => paint(WRONG, "not sound"),
        Exit::Fork => paint(WRONG, "sound, but another copy parts ways with it"),
        Exit::Unopened => paint(RIGHT, "sound, but not all cards are opened"),
        _ => paint(RIGHT, "sound"),
    };
    format!("The log is {said}")
}

/// The worst of what the log and the other copies come to.
fn worst(evidence: &Evidence, copies: &[(String, Log)]) -> Exit {
    let forks = evidence
        .signed()
        .into_iter()
        .flat_map(|log| copies.iter().filter_map(|(_, copy)| Parting::between(log, copy)));
    let forks = forks.filter(|parting| !parting.is_settled()).map(|_| Exit::Fork);
    forks.chain([exit(evidence)]).max_by_key(|exit| exit.gravity()).unwrap_or(Exit::Fine)
}

fn shown(subject: &Subject<'_>, exit: Exit) -> Value {
    let evidence = subject.evidence;
    let Judgement { kind, finding, found, blame, advice } = Judgement::beside(evidence, subject.copies);
    let mut shown = json!({
        "file": subject.file, "sound": evidence.fault.is_none(), "exit": exit.code(),
        "read_out": is_read_out(evidence),
        "verdict": {
            "kind": kind.word(), "finding": finding, "found": found, "blame": blame, "advice": advice,
        },
        "fault": evidence.fault.as_ref().map(fault_json),
        "id": evidence.signed().map(|log| log.game().to_string()),
        "game": Value::Null,
        "forks": forks(subject),
    });
    if let Some(table) = evidence.game() {
        shown["game"] = game(table);
        shown["disputed"] = subject.rolls.iter().map(|roll| disputed(evidence, table, *roll)).collect();
    }
    shown
}

fn game(table: &Table) -> Value {
    let last = table.story().last();
    let roll = |roll: &Rolled| {
        let Purpose { side, kind } = side_and_kind(table, roll);
        json!({
            "roll": roll.index, "side": side, "kind": kind, "label": roll.label, "faces": roll.faces,
            "asked_in": roll.asked_in, "opened_in": roll.opened_in,
        })
    };
    let terms = &table.setting().terms;
    json!({
        "game": terms.game, "scenario": terms.scenario, "edition": terms.edition, "options": terms.options,
        "rules": table.revision(), "mode": table.setting().mode.word(), "trust": crate::table::trust(table.setting().mode),
        "cautions": cautions(table), "players": json::players(table),
        "entries": table.number(), "state": json::hex(&table.digest()), "outcome": table.outcome(),
        "owed": {
            "waiting": json::waiting(table), "since_entry": table.number(),
            "since": last.map(|chapter| chapter.time.clone()),
        },
        "takebacks": takeback_notes(table), "declared": declared_notes(table),
        "claims": table.claims().iter().map(claim_json).collect::<Vec<_>>(),
        "opening_owed_by": table.unopened().map(|unopened| {
            unopened.seats.iter().map(|seat| seat.word()).collect::<Vec<_>>()
        }),
        "opening_barred_to": table.unopened().map(|unopened| {
            unopened.barred.iter().map(|seat| seat.word()).collect::<Vec<_>>()
        }),
        "numbered_rolls": numbered_rolls(table),
        "rolls": table.rolls().iter().map(|of| roll(of)).collect::<Vec<_>>(),
    })
}

fn disputed(evidence: &Evidence, table: &Table, roll: u64) -> Value {
    let lines = roll_lines(&evidence.bytes, evidence.log.as_ref(), table, roll);
    let line = |line: &RollLine| json!({ "line": line.line, "entry": line.entry, "what": line.what, "text": clean(&line.text) });
    json!({
        "roll": roll, "sound": table.roll_proof(roll).map(|proof| proof.check().is_ok()),
        "lines": lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn forks(subject: &Subject<'_>) -> Value {
    let Some(log) = subject.evidence.signed() else { return json!([]) };
    let partings =
        subject.copies.iter().filter_map(|(name, copy)| Some((name, Parting::between(log, copy)?)));
    let fork = |(name, parting): (&String, Parting)| {
        json!({
            "copy": name, "entry": parting.fork.at, "settled": parting.is_settled(),
            "signed_twice_by": parting.signed_twice().map(crate::table::Seat::word),
        })
    };
    partings.map(fork).collect()
}
