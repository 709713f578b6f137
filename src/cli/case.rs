//! `case`: numbered adjudication cases.

use super::{Context, Format, json};
use crate::cases::{Played, play};
use crate::cli::{Error, Exit, report};
use crate::render::paint::{ASIDE, RIGHT, WRONG, paint};
use crate::render::text::{clean, wrap};
use crate::table::read_text;
use clap::Args;
use miette::Diagnostic;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What a case holds.
const FORMAT: &str = "\
A case is a YAML file:

  case: 1                        its number, with which its file name begins
  title: two troops walk
  rule: '[NF Movement ¶5]'       the rule it shows
  game: new-france
  edition: 1                     these four if they are not the usual ones
  rules: 1                       (the revision of our rulings)
  scenario: 1755
  options: [draw-is-british-win]
  data:                          what differs from the data of the game, as in
    cards: [{id: f30, effect: []}]    a file of your own (`coureur data`)
  start:                         what differs from the set-up, as in any
    world: {phase: movement}     position by hand (`new --start`)
  windows: pass                  reaction windows that no order answers pass
  orders:                        in words, as typed into `play`
  - british: move from Albany take 2 troops to New York halt
  dice:                          in the order asked, each with its label
  - combat hampshire british: 4
  expect:                        any of these:
    told: [to New York]          words of the story
    position:                    part of the position, as `position export`
      world: {spaces: {albany: {british: {troops: 13}}}}
    pending: {side: british, ask: Which force moves, window: KIND}
    offers: {open: [done], closed: [halt]}
    refused: {code: CODE, rule: RULE}    of the last order
    over: {winner: french, rule: RULE}
    unasked: [KIND]              windows that must not have opened
  stands: the set-up shows it    only if it comes out without its orders too

In `position`, `null` is expected of what must be absent; 0, false and [] are
what they say. A key or name that is none is an error. Cards are shown from
the first slot of a hand, whatever they are; what leaves no choice is done.";

/// Run numbered adjudication cases: a position, orders, dice, and what must come of them.
#[derive(Debug, Args)]
#[command(after_long_help = FORMAT)]
pub struct CaseArgs {
    /// The case files, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only the cases of these numbers, as their file names begin
    #[arg(long, short, value_name = "N")]
    number: Vec<u32>,
    /// Tell what happens in each, as far as it goes
    #[arg(long)]
    story: bool,
    #[command(flatten)]
    format: Format,
}

impl CaseArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a file cannot be read; a case that fails is part of the result.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut done: Vec<(&Path, Played)> = Vec::new();
        let files = self.chosen(context)?;
        for file in &files {
            done.push((file, play(&read_text(&context.path(file))?)));
        }
        let failed = done.iter().filter(|(_, played)| played.result.is_err()).count();
        if self.format.json {
            let all: Vec<Value> = done.iter().map(|(file, played)| in_json(file, played)).collect();
            json::print(context, "case", json!({ "cases": all }))?;
        } else {
            for (file, played) in &done {
                self.print(context, file, played)?;
            }
            writeln!(context.out, "{} of {} cases come out as written", done.len() - failed, done.len())?;
        }
        Ok(if failed == 0 { Exit::Fine } else { Exit::Refused })
    }

    /// The files named, folders opened, those of other numbers left out.
    fn chosen(&self, context: &Context<'_>) -> Result<Vec<PathBuf>, Error> {
        let mut files = Vec::new();
        for given in &self.files {
            let path = context.path(given);
            if path.is_dir() {
                let entries = std::fs::read_dir(&path)?;
                let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
                found.retain(|file| file.extension().is_some_and(|end| end == "yaml"));
                found.sort();
                files.extend(found);
            } else {
                files.push(given.clone());
            }
        }
        files.retain(|file| self.number.is_empty() || number(file).is_some_and(|n| self.number.contains(&n)));
        Ok(files)
    }

    fn print(&self, context: &mut Context<'_>, file: &Path, played: &Played) -> Result<(), Error> {
        match &played.result {
            Ok(case) => {
                let title = format!("case {}: {}", case.number, clean(&case.title));
                writeln!(context.out, "{} {title} {}", paint(RIGHT, "ok"), paint(ASIDE, clean(&case.rule)))?;
            }
            Err(_) => writeln!(context.out, "{} {}", paint(WRONG, "fails"), file.display())?,
        }
        for told in played.told.iter().filter(|_| self.story) {
            writeln!(context.out, "{}", wrap(told, "  ", "    "))?;
        }
        if let Err(error) = &played.result {
            for line in report(error).trim_end().lines() {
                writeln!(context.out, "  {line}")?;
            }
        }
        Ok(())
    }
}

/// The number a case's file name begins with.
fn number(file: &Path) -> Option<u32> {
    file.file_name()?.to_str()?.split('-').next()?.parse().ok()
}

fn in_json(file: &Path, played: &Played) -> Value {
    let (file, told) = (file.display().to_string(), &played.told);
    match &played.result {
        Ok(case) => json!({
            "file": file, "ok": true, "case": case.number, "title": case.title, "rule": case.rule, "told": told,
        }),
        Err(error) => json!({
            "file": file, "ok": false, "code": error.code().map(|code| code.to_string()),
            "why": error.to_string(), "told": told,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::KEYS;

    #[test]
    fn the_help_shows_every_key_of_a_case() {
        for key in KEYS.iter().flat_map(|(_, keys)| keys.iter()) {
            assert!(FORMAT.contains(&format!("{key}:")), "nothing is said of `{key}`");
        }
    }
}
