//! `audit entry`: the exact bytes hashed and signed.

use super::{Context, Format, json, no_such};
use crate::cli::Error;
use crate::cli::evidence::Held;
use crate::log::{HASH_TAG, Placed};
use crate::render::paint::{HEADING, RIGHT, paint};
use clap::Args;
use serde_json::json;

#[derive(Debug, Args)]
pub(super) struct EntryArgs {
    /// Its number
    number: u64,
    #[command(flatten)]
    format: Format,
}

impl EntryArgs {
    pub(super) fn run(&self, context: &mut Context<'_>, held: &Held) -> Result<Format, Error> {
        let entries = held.log.entries();
        let found = usize::try_from(self.number).ok().and_then(|number| entries.get(number));
        let placed: &Placed = found.ok_or_else(|| no_such("entry", self.number, entries.len(), 0))?;
        let signed = &placed.signed;
        let seat = signed.document().seat();
        let key = held.log.keys().player(seat).map(|player| player.key.to_string()).unwrap_or_default();
        let text = signed.text();
        if self.format.json {
            let shown = json!({
                "entry": self.number, "hash": signed.hash().to_string(), "seat": seat.as_str(), "key": key,
                "signature": signed.signature().to_string(), "text": text,
                "bytes": [placed.span.start, placed.span.end],
            });
            json::print(context, "audit entry", shown)?;
            return Ok(self.format);
        }
        let out = &mut *context.out;
        writeln!(out, "{}", paint(HEADING, format!("Entry {}", self.number)))?;
        writeln!(out, "bytes      {} to {} of {}", placed.span.start, placed.span.end, held.path.display())?;
        writeln!(out, "hash       {}", signed.hash())?;
        writeln!(out, "signed by  {seat}, key {key}")?;
        writeln!(out, "signature  {}", signed.signature())?;
        writeln!(out, "{} hash, predecessor and signature", paint(RIGHT, "checked:"))?;
        writeln!(out, "\n{}", paint(HEADING, "The same with sed and sha256sum"))?;
        writeln!(out, "{}", self.recipe(held, placed, &text))?;
        writeln!(out, "\n{text}")?;
        Ok(self.format)
    }

    fn recipe(&self, held: &Held, placed: &Placed, text: &str) -> String {
        let before = held.log.entries().iter().take_while(|other| other.span.start < placed.span.start);
        let first: usize = before.map(|other| other.signed.text().lines().count()).sum::<usize>() + 1;
        let last = first + text.lines().count() - 2;
        let tag = String::from_utf8_lossy(HASH_TAG).trim_end_matches('\0').to_owned();
        let path = held.path.display().to_string().replace('\'', r"'\''");
        format!("{{ printf '{tag}\\0'; sed -n '{first},{last}p' '{path}'; }} | sha256sum")
    }
}
