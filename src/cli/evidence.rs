//! Logs as they are found, broken ones too: as far as they hold they can be looked at.

use super::progress::Progress;
use super::reading::{Reading, is_log};
use super::{Context, FileArgs};
use crate::cli::{Error, Exit};
use crate::log::{self, Log, LogError};
use crate::render::paint::{WRONG, paint};
use crate::render::replay::{Beginning, beginning};
use crate::render::report::{Evidence, Fault};
use crate::render::text::{clean, wrap};
use crate::table::{BadEntry, Home, Table};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

impl Context<'_> {
    /// Looks at a file as anybody may, as far as it holds.
    ///
    /// # Errors
    /// If it cannot be read, or this program cannot judge it.
    pub fn evidence(&self, path: &Path, files: &FileArgs) -> Result<Evidence, Error> {
        self.judged(log::read_bytes(path)?, files)
    }

    /// As [`Context::evidence`], also of a text that is not a log file, if a log stands in it. Where the text shows itself
    /// how a log was damaged, that is what is looked at.
    ///
    /// # Errors
    /// As for [`Context::evidence`].
    pub fn evidence_of_any(&self, path: &Path, files: &FileArgs) -> Result<Evidence, Error> {
        let found = self.evidence(path, files)?;
        if is_log(&found.bytes) {
            return Ok(found);
        }
        let read_out = Reading::of(&found.bytes).ok().map(|reading| reading.log.into_owned());
        let same = |log: &Vec<u8>| {
            let whole = log::read_log(log).ok();
            let mended = found.mended.as_ref().and(found.signed());
            whole.zip(mended).is_some_and(|(whole, mended)| whole.head() == mended.head())
        };
        match read_out.filter(|log| !same(log)) {
            Some(log) => Ok(Evidence { read_out: true, ..self.judged(log, files)? }),
            None => Ok(found),
        }
    }

    fn judged(&self, bytes: Vec<u8>, files: &FileArgs) -> Result<Evidence, Error> {
        let found = beginning(&bytes);
        let own = self.own_files(files)?;
        let own = match &found {
            Beginning::Whole(log) | Beginning::Part(log, _) => {
                let home = self.home().unwrap_or_else(|_| Home::at(PathBuf::new()));
                own.completed(log.header(), &home)?
            }
            Beginning::Nothing(_) => own,
        };
        if let Beginning::Nothing(error @ LogError::UnknownVersion { .. }) = found {
            return Err(error.into());
        }
        let progress = Progress::new("replay", bytes.len() as u64);
        let sizes: Vec<u64> = match &found {
            Beginning::Whole(log) | Beginning::Part(log, _) => {
                log.entries().iter().map(|placed| placed.span.len() as u64).collect()
            }
            Beginning::Nothing(_) => Vec::new(),
        };
        let mut watch = |entry: usize| progress.add(sizes.get(entry).copied().unwrap_or_default());
        Evidence::judged(bytes, found, own.files(), &mut watch).map_err(|error| Error::Unknown(error.into()))
    }
}

/// What a file comes to, as `verify` says it too. What is not a log file is judged by the log that stands in it.
#[must_use]
pub fn exit(evidence: &Evidence) -> Exit {
    if !is_log(&evidence.bytes) {
        // The log in it is whole, and what was done to the file is known; or there is none to be judged.
        return match Reading::of(&evidence.bytes) {
            Ok(reading) => reading.exit(mended(&reading, evidence)),
            Err(error) => error.exit(),
        };
    }
    let judged = judged(evidence);
    if evidence.read_out && judged.gravity() < Exit::ReadOut.gravity() { Exit::ReadOut } else { judged }
}

/// Does what was signed hold, where the text shows itself how it was damaged?
fn mended(reading: &Reading<'_>, evidence: &Evidence) -> Exit {
    let (Ok(log), Some(table)) = (log::read_log(&reading.log), evidence.game()) else { return Exit::Unsound };
    let whole = table.number() == u64::from(log.last().document().number());
    if whole && table.offences().is_empty() { Exit::Fine } else { Exit::Unsound }
}

fn judged(evidence: &Evidence) -> Exit {
    match (&evidence.fault, &evidence.table) {
        (Some(_), _) => Exit::Unsound,
        (None, Some(table)) if table.unopened().is_some() => Exit::Unopened,
        (None, _) => Exit::Fine,
    }
}

/// What is wrong with a log, for programs.
#[must_use]
pub fn fault_json(fault: &Fault) -> Value {
    json!({
        "entry": fault.entry(), "code": fault.code(), "why": clean(&fault.why()), "signed_by": fault.signer(),
    })
}

/// A log of which at least the header holds.
#[derive(Debug)]
pub struct Held {
    /// The file.
    pub path: PathBuf,
    /// What reads as a log.
    pub log: Log,
    /// The table after the last entry that holds.
    pub table: Table,
    /// What is wrong after that.
    pub fault: Option<Fault>,
}

impl Held {
    /// The log that the other commands take, as far as it holds.
    ///
    /// # Errors
    /// If not even its header does, or it cannot be judged.
    pub fn look(context: &Context<'_>) -> Result<Held, Error> {
        let path = context.log_path()?;
        let Evidence { log, table, fault, .. } = context.evidence(&path, &FileArgs::default())?;
        match (log, table, fault) {
            (Some(log), Some(table), fault) => Ok(Held { path, log, table, fault }),
            (_, _, Some(Fault::Unread { error, .. })) => Err(error.into()),
            (_, _, Some(Fault::Offence(bad))) => Err(Error::from(*bad)),
            (_, _, Some(Fault::CameToLight(lies))) => {
                let first: Option<BadEntry> = lies.into_iter().next();
                Err(first.map_or_else(|| Error::from(LogError::Empty), Error::from))
            }
            (_, _, None) => Err(LogError::Empty.into()),
        }
    }

    /// Says that what was printed is not all of the log, if it is not.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn warn(&self, context: &mut Context<'_>) -> Result<(), Error> {
        let Some(fault) = &self.fault else { return Ok(()) };
        let text = format!(
            "The log is not sound at entry {} ({}): {}. What is told here holds. For whoever has to judge it: coureur audit \
             report",
            fault.entry(),
            fault.code(),
            clean(&fault.why()).trim_end_matches('.')
        );
        writeln!(context.out, "{}", paint(WRONG, wrap(&text, "", "")))?;
        Ok(())
    }

    /// The exit code of looking at it.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if self.fault.is_some() { Exit::Unsound } else { Exit::Fine }
    }
}
