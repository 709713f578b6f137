//! `audit`: the proof of a roll, an entry or a shuffle, good without this program; and a report for whoever must judge.
//!
//! Of a log that does not hold everything up to the bad entry can be looked at; the exit code is then as `verify` gives it.

mod entry;
mod list;
mod report;
mod roll;
mod shuffle;

pub use list::numbered_rolls;

use super::evidence::Held;
use super::{Context, Format, json};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use clap::{Args, Subcommand};

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
    Roll(roll::RollArgs),
    /// An entry: the exact bytes hashed and signed
    Entry(entry::EntryArgs),
    /// A shuffle, or all of them
    Shuffle(shuffle::ShuffleArgs),
    /// A report for an arbiter, as a page and as text; of a log that does not hold, too
    Report(report::ReportArgs),
}

impl AuditArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log cannot be read or judged, or there is no such thing in it.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        if let What::Report(args) = &self.what {
            return args.run(context);
        }
        let held = Held::look(context)?;
        let format = match &self.what {
            What::List(format) => {
                list::list(context, &held, *format)?;
                *format
            }
            What::Roll(args) => args.run(context, &held)?,
            What::Entry(args) => args.run(context, &held)?,
            What::Shuffle(args) => args.run(context, &held)?,
            What::Report(_) => Format::default(),
        };
        if !format.json {
            held.warn(context)?;
        }
        Ok(held.exit())
    }
}

fn no_such(what: &'static str, number: u64, count: usize, from: u64) -> CliError {
    let known = match u64::try_from(count).unwrap_or(u64::MAX) {
        0 => format!("there is no {what} yet"),
        count => format!("they are numbered {from} to {}", from + count - 1),
    };
    CliError::NoSuchNumber { what, number, known }
}
