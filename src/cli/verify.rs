//! `verify`: logs from the first byte to the last, anybody's, without a key.

use super::at_once::at_once;
use super::audit::numbered_rolls;
use super::position::write_new;
use super::progress::Progress;
use super::reading::{READ_OUT, Reading};
use super::{CliError, Context, FileArgs, Format, json};
use crate::cli::{Error, Exit, report};
use crate::games::VERSION;
use crate::keys::Fingerprint;
use crate::log::{self, Log};
use crate::render::paint::{RIGHT, WRONG, paint};
use crate::render::report::{Judgement, Kind};
use crate::render::terms;
use crate::render::text::{clean, count, wrap};
use crate::render::umpired::{cautions, restores, restores_in_words};
use crate::side::Side;
use crate::table::{Home, Mode, OwnFiles, Parting, PartingWords as _, Table, replay_watched};
use clap::Args;
use miette::Diagnostic;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// Check logs from the first byte to the last.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The logs (default: the one of this folder)
    logs: Vec<PathBuf>,
    /// Where two copies part ways, also print the hashes, signatures and both entries
    #[arg(long)]
    proof: bool,
    /// Write the log that was read here, also out of a thread or a letter: nobody needs a key for that
    #[arg(long, value_name = "LOG")]
    write: Option<PathBuf>,
    #[command(flatten)]
    files: FileArgs,
    #[command(flatten)]
    format: Format,
}

/// A log that holds.
pub(super) struct Sound {
    pub(super) log: Log,
    pub(super) table: Table,
    /// What was left out, where it was read out of a text that is not a log file.
    left_out: Option<Vec<String>>,
}

/// What was found in one file.
pub(super) type Verdict = Result<Sound, Error>;

impl Sound {
    /// What it comes to.
    fn exit(&self) -> Exit {
        let judged = if self.table.unopened().is_some() { Exit::Unopened } else { Exit::Fine };
        match self.left_out {
            Some(_) => Exit::ReadOut,
            None => judged,
        }
    }
}

impl VerifyArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If nothing can be printed; what is wrong with a log is part of the result.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        match self.logs.as_slice() {
            [] => {
                let one = context.shown(&context.log_path()?);
                self.check(context, &[one])
            }
            logs => self.check(context, logs),
        }
    }

    fn check(&self, context: &mut Context<'_>, logs: &[PathBuf]) -> Result<Exit, Error> {
        if self.write.is_some() && logs.len() != 1 {
            return Err(CliError::OneLog.into());
        }
        let own = context.own_files(&self.files)?;
        let home = context.home().ok();
        let paths: Vec<PathBuf> = logs.iter().map(|path| context.path(path)).collect();
        let verdicts = check_all(&paths, &own, home.as_ref());
        let forks = forks(logs, &verdicts);
        let mut exits: Vec<Exit> =
            verdicts.iter().map(|verdict| verdict.as_ref().map_or_else(Error::exit, Sound::exit)).collect();
        exits.extend(forks.iter().filter(|fork| !fork.settled).map(|_| Exit::Fork));
        let worst = exits.into_iter().max_by_key(|exit| exit.gravity()).unwrap_or(Exit::Fine);
        if let (Some(out), [Ok(Sound { log, .. })]) = (&self.write, verdicts.as_slice()) {
            let text: String = log.entries().iter().map(|placed| placed.signed.text()).collect();
            write_new(&context.path(out), &text)?;
        }
        if self.format.json {
            let files: Vec<Value> =
                logs.iter().zip(&verdicts).map(|(path, verdict)| file_json(path, verdict)).collect();
            let forks: Vec<Value> = forks.iter().map(Fork::json).collect();
            let all =
                json!({ "verdict": worst.words(), "exit": worst.code(), "files": files, "forks": forks });
            json::print(context, "verify", all)?;
            return Ok(worst);
        }
        for (path, verdict) in logs.iter().zip(&verdicts) {
            print_file(context, path, verdict)?;
            if verdict.as_ref().is_err_and(|error| error.exit() == Exit::Unsound) {
                self.say_what_holds(context, path)?;
            }
        }
        for fork in &forks {
            let word = if fork.settled { paint(RIGHT, "settled fork") } else { paint(WRONG, "fork") };
            writeln!(context.out, "{word} {} and {}", fork.first.display(), fork.second.display())?;
            writeln!(context.out, "{}", clean(&fork.words))?;
            if self.proof {
                writeln!(context.out, "{}", clean(&fork.proof))?;
            } else {
                writeln!(context.out, "The proof, with hashes and both entries: coureur verify --proof")?;
            }
        }
        if logs.len() > 1 {
            writeln!(context.out, "{}", VerifyArgs::in_all(logs, &verdicts, &forks))?;
        }
        Ok(worst)
    }

    /// All of them in one sentence, and those that do not hold by name.
    fn in_all(logs: &[PathBuf], verdicts: &[Verdict], forks: &[Fork]) -> String {
        let named = |wanted: &dyn Fn(&Verdict) -> bool| -> Vec<String> {
            let found = logs.iter().zip(verdicts).filter(|(_, verdict)| wanted(verdict));
            found.map(|(path, _)| clean(&path.display().to_string())).collect()
        };
        let bad = named(&|verdict| verdict.is_err());
        let late = named(&|verdict| verdict.as_ref().is_ok_and(|sound| sound.table.unopened().is_some()));
        let gathered = named(&|verdict| verdict.as_ref().is_ok_and(|sound| sound.left_out.is_some()));
        let open = forks.iter().filter(|fork| !fork.settled);
        let open: Vec<String> = open
            .map(|fork| clean(&format!("{} and {}", fork.first.display(), fork.second.display())))
            .collect();
        let sound = verdicts.len() - bad.len();
        let mut text = format!("{}: {sound} sound, {} not", count(verdicts.len(), "log", "logs"), bad.len());
        let kinds = [
            ("not sound", &bad),
            ("with something owed", &late),
            ("read out of what is no log file", &gathered),
            ("forked", &open),
        ];
        for (what, names) in kinds {
            if !names.is_empty() {
                text.push_str(&format!("; {what}: {}", names.join(", ")));
            }
        }
        wrap(&format!("{text}."), "", "  ")
    }

    /// Of a file that is damaged and nothing else: the game in it is whole.
    fn say_what_holds(&self, context: &mut Context<'_>, path: &Path) -> Result<(), Error> {
        let Ok(evidence) = context.evidence(&context.path(path), &self.files) else { return Ok(()) };
        let judged = Judgement::of(&evidence);
        if judged.kind == Kind::Damaged {
            let said = format!(
                "All that was signed holds: {}. More: coureur audit report {}",
                judged.finding,
                path.display()
            );
            writeln!(context.out, "{}", wrap(&said, "  ", "  "))?;
        }
        Ok(())
    }
}

fn check(path: &Path, own: &OwnFiles, home: Option<&Home>, progress: &Progress) -> Verdict {
    checked(&log::read_bytes(path)?, own, home, &mut |size| progress.add(size))
}

/// Judges what somebody brought, and says what came of it. Is it sound?
///
/// # Errors
/// If nothing can be printed.
pub(super) fn judge(context: &mut Context<'_>, bytes: &[u8], home: &Home) -> Result<bool, Error> {
    let verdict = checked(bytes, &OwnFiles::default(), Some(home), &mut |_| ());
    print_file(context, Path::new("this log"), &verdict)?;
    Ok(verdict.is_ok())
}

fn checked(bytes: &[u8], own: &OwnFiles, home: Option<&Home>, tell: &mut dyn FnMut(u64)) -> Verdict {
    let reading = Reading::of(bytes)?;
    let log = log::read_log(&reading.log)?;
    let nowhere = Home::at(PathBuf::new());
    let passed = own.data.is_some() || own.start.is_some();
    let own = own.clone().completed(log.header(), home.unwrap_or(&nowhere))?;
    let size = |entry: usize| log.entries().get(entry).map_or(0, |placed| placed.span.len() as u64);
    let table = replay_watched(&log, own.files(), &mut |entry| tell(size(entry)))?;
    // Passed once is enough, also for somebody who only looks on. Whoever has no home need not get one.
    if let Some(home) = home.filter(|home| passed && home.path().is_dir()) {
        own.keep(log.header(), home)?;
    }
    // The entries hold, but something in one of them turned out to be false when the cards were opened.
    match table.offences().into_iter().next() {
        Some(offence) => Err(offence.into()),
        None => Ok(Sound { log, table, left_out: reading.left_out }),
    }
}

/// As many files at a time as the machine has cores.
pub(super) fn check_all(paths: &[PathBuf], own: &OwnFiles, home: Option<&Home>) -> Vec<Verdict> {
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |seen| seen.len());
    let progress = Progress::new("verify", paths.iter().map(size).sum());
    at_once(paths, |path| check(path, own, home, &progress))
}

/// Two of the files that part ways.
#[derive(Debug)]
pub(super) struct Fork {
    pub(super) first: PathBuf,
    pub(super) second: PathBuf,
    /// Both as they are called.
    pub(super) shown: [PathBuf; 2],
    at: usize,
    signer: Option<String>,
    pub(super) settled: bool,
    restored: bool,
    words: String,
    proof: String,
}

impl Fork {
    fn json(&self) -> Value {
        json!({
            "files": [self.first.display().to_string(), self.second.display().to_string()],
            "entry": self.at, "signed_twice_by": self.signer, "settled": self.settled, "after_restore": self.restored,
            "words": self.words, "proof": self.proof,
        })
    }
}

pub(super) fn forks(paths: &[PathBuf], verdicts: &[Verdict]) -> Vec<Fork> {
    let sound: Vec<(&PathBuf, &Sound)> = paths
        .iter()
        .zip(verdicts)
        .filter_map(|(path, verdict)| Some((path, verdict.as_ref().ok()?)))
        .collect();
    let mut found = Vec::new();
    for (index, (first, left)) in sound.iter().enumerate() {
        for (second, right) in &sound[index + 1..] {
            if let Some(parting) = Parting::between(&left.log, &right.log) {
                let fork = &parting.fork;
                found.push(Fork {
                    first: (*first).clone(),
                    second: (*second).clone(),
                    shown: [(*first).clone(), (*second).clone()],
                    at: fork.at,
                    signer: fork.same_signer.as_ref().map(|(seat, _)| seat.as_str().to_owned()),
                    settled: parting.is_settled(),
                    restored: parting.after_restore(),
                    words: parting.words(&left.table, &[]),
                    proof: crate::log::fork_proof(fork),
                });
            }
        }
    }
    found
}

/// How far the cards have been checked.
fn audit_state(table: &Table) -> String {
    let opened = table.opened_cards().is_some();
    match (table.setting().mode, opened, table.unopened()) {
        (Mode::Table, _, _) => "cards were typed in: nothing to prove".to_owned(),
        (_, true, _) => "all cards opened, every deck, hand and claim checked".to_owned(),
        (_, false, Some(unopened)) => {
            let claims = count(unopened.claims, "claim about a hidden hand", "claims about hidden hands");
            let cards = count(unopened.cards, "card", "cards");
            match table.barred(&|seat| super::next::who(table, &[seat])) {
                Some(barred) => {
                    format!("CANNOT be opened: {barred}. So {claims} and {cards} of the decks stay unproved")
                }
                None => format!(
                    "NOT opened by {}: on that hang {claims} and {cards} of the decks",
                    super::next::who(table, &unopened.seats)
                ),
            }
        }
        (_, false, None) => {
            "hands are hidden; every shuffle, share and shown card so far is proved".to_owned()
        }
    }
}

/// Whose words went into the deal and the dice of an umpired game, and who typed them.
fn words(table: &Table) -> Vec<String> {
    let said = |side: Side| {
        let spoken = table.words()[side]?;
        let typed = if spoken.by.side().is_some() { "his own entry" } else { "TYPED BY THE UMPIRE" };
        Some(format!("{side}: “{}” ({typed})", clean(&spoken.text)))
    };
    Side::ALL.into_iter().filter_map(said).collect()
}

fn outcome(table: &Table) -> String {
    match table.outcome() {
        Some(outcome) => {
            let winner = outcome
                .winner
                .map_or_else(|| "a draw".to_owned(), |seat| format!("{} victory", table.plays(seat)));
            format!("{winner}. {} [{}]", outcome.how.trim_end_matches('.'), outcome.rule)
        }
        None => format!("going on; {}", super::next::public(table).trim_end()),
    }
}

/// How much was thrown, as `audit` numbers it: under one number everything until somebody decides again.
fn rolls(table: &Table) -> String {
    let throws = count(table.rolls().len(), "throw", "throws");
    match numbered_rolls(table) {
        0 => throws,
        1 => format!("{throws} in roll 0"),
        numbered => format!("{throws} in the rolls 0 to {}", numbered - 1),
    }
}

fn print_file(context: &mut Context<'_>, path: &Path, verdict: &Verdict) -> Result<(), Error> {
    let out = &mut *context.out;
    let Sound { log, table, left_out } = match verdict {
        Ok(sound) => sound,
        Err(error) => {
            let said = match error.exit() {
                Exit::Unjudged => format!("cannot be judged by this program, coureur {VERSION}"),
                Exit::Nothing => "no log, and none stands in it".to_owned(),
                Exit::Gap => "no whole log, only pieces of one".to_owned(),
                Exit::Fork => "two copies that part ways".to_owned(),
                _ => "not sound".to_owned(),
            };
            writeln!(out, "{}: {}", path.display(), paint(WRONG, &said))?;
            for line in report(error).trim_end().lines() {
                writeln!(out, "  {line}")?;
            }
            return Ok(());
        }
    };
    match left_out {
        None => writeln!(out, "{}: {}", path.display(), paint(RIGHT, "sound"))?,
        Some(left_out) => {
            writeln!(out, "{}: {}, {READ_OUT}", path.display(), paint(RIGHT, "sound"))?;
            for left in left_out {
                writeln!(out, "{}", wrap(&clean(left), "  left out ", "           "))?;
            }
        }
    }
    let mode = table.setting().mode.word();
    let game = format!("{}, {mode}", terms::sentence(table));
    writeln!(out, "{}", wrap(&game, "  game     ", "           "))?;
    writeln!(out, "{}", wrap(crate::table::trust(table.setting().mode), "  trust    ", "           "))?;
    for (seat, player) in table.players() {
        let plays = super::next::changed(table, *seat);
        let plays = plays.map_or_else(String::new, |side| format!(", plays the {side}"));
        writeln!(out, "  {:<8} {} {}{plays}", seat.word(), clean(&player.name), player.key)?;
        writeln!(out, "           in words: {}", Fingerprint::of(&player.key))?;
    }
    for said in words(table) {
        writeln!(out, "  words    {said}")?;
    }
    for restored in restores_in_words(table) {
        writeln!(out, "{}", wrap(&restored, "  restored ", "           "))?;
    }
    for caution in cautions(table) {
        writeln!(out, "{}", wrap(&caution, "  caution  ", "           "))?;
    }
    let rolls = rolls(table);
    writeln!(out, "  entries  {} after the header, {rolls}", log.entries().len() - 1)?;
    writeln!(out, "  state    {}", json::hex(&table.digest()))?;
    writeln!(out, "  outcome  {}", outcome(table))?;
    writeln!(out, "  cards    {}", audit_state(table))?;
    Ok(())
}

/// The entries in which each seat says that it went on after a restore.
fn restored_json(table: &Table) -> Value {
    restores(table).into_iter().map(|(seat, entries)| (seat.word().to_owned(), json!(entries))).collect()
}

fn file_json(path: &Path, verdict: &Verdict) -> Value {
    let file = path.display().to_string();
    match verdict {
        Ok(sound @ Sound { log, table, left_out }) => json!({
            "file": file, "sound": true, "exit": sound.exit().code(),
            "read_out": left_out.is_some(), "left_out": left_out,
            "id": log.game().to_string(),
            "game": table.setting().terms.game,
            "edition": table.setting().terms.edition, "scenario": table.setting().terms.scenario,
            "options": table.setting().terms.options, "rules": table.revision(),
            "mode": table.setting().mode.word(),
            "trust": crate::table::trust(table.setting().mode),
            "players": json::players(table),
            "entries": log.entries().len() - 1,
            "rolls": table.rolls().len(),
            "numbered_rolls": numbered_rolls(table),
            "head": json::hex(table.head()),
            "state": json::hex(&table.digest()),
            "waiting": json::waiting(table),
            "outcome": table.outcome(),
            "cards": audit_state(table),
            "cards_opened": table.opened_cards().is_some(),
            "opening_owed_by": table.unopened().map(|unopened| {
                unopened.seats.iter().map(|seat| seat.word()).collect::<Vec<_>>()
            }),
            "opening_barred_to": table.unopened().map(|unopened| {
                unopened.barred.iter().map(|seat| seat.word()).collect::<Vec<_>>()
            }),
            "claims_unproved": table.unopened().map(|unopened| unopened.claims),
            "words": json::words(table),
            "restored": restored_json(table),
            "cautions": cautions(table),
        }),
        Err(error) => {
            let code = |error: &dyn Diagnostic| error.code().map(|code| code.to_string());
            let offence = error.diagnostic_source().and_then(code).or_else(|| code(error));
            json!({
                "file": file, "sound": is_judged(error.exit()).then_some(false), "exit": error.exit().code(),
                "program": VERSION,
                "code": offence, "why": chain(error),
                "help": error.help().map(|help| clean(&help.to_string())),
            })
        }
    }
}

/// Does such an end say anything about a log? What cannot be judged, or is none, is neither sound nor unsound.
fn is_judged(exit: Exit) -> bool {
    !matches!(exit, Exit::Unjudged | Exit::Nothing | Exit::Gap | Exit::Fork)
}

/// The error and everything it came from, in one line.
fn chain(error: &Error) -> String {
    let mut text = clean(&error.to_string());
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&clean(&next.to_string()));
        cause = next.source();
    }
    text
}
