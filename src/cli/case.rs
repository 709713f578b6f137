//! `case`: numbered adjudication cases.

use super::{Context, Format};
use crate::cases::{CaseError, CaseReport, run};
use crate::error::{Error, Exit, report};
use crate::render::paint::{ASIDE, RIGHT, WRONG, paint};
use crate::render::text::{clean, wrap};
use crate::table::read_text;
use clap::Args;
use miette::Diagnostic;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Run numbered adjudication cases: a position, orders, dice, and what must come of them.
#[derive(Debug, Args)]
pub struct CaseArgs {
    /// The case files, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only the cases of these numbers, as their file names begin
    #[arg(long, short, value_name = "N")]
    number: Vec<u32>,
    /// Tell what happens in each
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
        let mut done: Vec<(&Path, Result<CaseReport, CaseError>)> = Vec::new();
        let files = self.chosen(context)?;
        for file in &files {
            done.push((file, run(&read_text(&context.path(file))?)));
        }
        let failed = done.iter().filter(|(_, result)| result.is_err()).count();
        if self.format.json {
            let all: Vec<Value> = done.iter().map(|(file, result)| in_json(file, result)).collect();
            writeln!(context.out, "{:#}", Value::from(all))?;
        } else {
            for (file, result) in &done {
                self.print(context, file, result)?;
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

    fn print(
        &self,
        context: &mut Context<'_>,
        file: &Path,
        result: &Result<CaseReport, CaseError>,
    ) -> Result<(), Error> {
        match result {
            Ok(case) => {
                let title = format!("case {}: {}", case.number, clean(&case.title));
                writeln!(context.out, "{} {title} {}", paint(RIGHT, "ok"), paint(ASIDE, clean(&case.rule)))?;
                for told in case.told.iter().filter(|_| self.story) {
                    writeln!(context.out, "{}", wrap(told, "  ", "    "))?;
                }
            }
            Err(error) => {
                writeln!(context.out, "{} {}", paint(WRONG, "fails"), file.display())?;
                for line in report(error).trim_end().lines() {
                    writeln!(context.out, "  {line}")?;
                }
            }
        }
        Ok(())
    }
}

/// The number a case's file name begins with.
fn number(file: &Path) -> Option<u32> {
    file.file_name()?.to_str()?.split('-').next()?.parse().ok()
}

fn in_json(file: &Path, result: &Result<CaseReport, CaseError>) -> Value {
    let file = file.display().to_string();
    match result {
        Ok(case) => json!({
            "file": file, "ok": true, "case": case.number, "title": case.title, "rule": case.rule, "told": case.told,
        }),
        Err(error) => json!({
            "file": file, "ok": false, "code": error.code().map(|code| code.to_string()), "why": error.to_string(),
        }),
    }
}
