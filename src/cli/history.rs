//! `history`: the story so far.

use super::{Context, Format, json};
use crate::cli::{Error, Exit};
use crate::render;
use crate::render::thrown::Ids;
use clap::Args;
use serde_json::json;

/// The story so far.
#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// Only from this entry on
    #[arg(long, value_name = "ENTRY", default_value_t = 0)]
    since: u64,
    /// Only so many entries, the newest
    #[arg(long, value_name = "ENTRIES")]
    last: Option<usize>,
    #[command(flatten)]
    format: Format,
}

impl HistoryArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look_public()?;
        let table = seen.table();
        let mut passages = render::passages(table, table.story());
        passages.retain(|passage| passage.entry >= self.since);
        if let Some(last) = self.last {
            passages.retain(|passage| !passage.is_silent());
            passages.drain(..passages.len().saturating_sub(last));
        }
        if self.format.json {
            json::print(context, "history", json!({ "entries": passages }))?;
        } else {
            write!(context.out, "{}", render::tell(&passages, &Ids::of(table)))?;
        }
        Ok(Exit::Fine)
    }
}
