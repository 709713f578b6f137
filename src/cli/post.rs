//! `post`: the same story for a forum.
//!
//! What it prints may be published as it is: nothing in it that is not in the log already.

use super::{CliError, Context, Format, ask, json};
use crate::cli::{Error, Exit};
use crate::mail::letter::{RoundNotes, post};
use crate::mail::page::Markup;
use crate::mail::{Attach, Illustration, Occasion};
use crate::table::{Seat, Session};
use clap::{Args, ValueEnum};
use serde_json::json;

/// The markup of a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MarkupArg {
    /// BBCode
    Bbcode,
    /// Markdown
    Markdown,
    /// Plain text
    Text,
}

impl From<MarkupArg> for Markup {
    fn from(markup: MarkupArg) -> Markup {
        match markup {
            MarkupArg::Bbcode => Markup::BbCode,
            MarkupArg::Markdown => Markup::Markdown,
            MarkupArg::Text => Markup::Plain,
        }
    }
}

/// Print the story so far as a forum post, with the new entries as a block that `receive` reads back.
#[derive(Debug, Args)]
pub struct PostArgs {
    /// The markup
    #[arg(long, value_enum, default_value_t = MarkupArg::Bbcode)]
    format: MarkupArg,
    /// The first entry to tell (default: the first that whoever is asked has not seen)
    #[arg(long, value_name = "ENTRY")]
    since: Option<u32>,
    /// Words of your own; `-` reads them from standard input
    #[arg(long, short = 'm', value_name = "TEXT")]
    words: Option<String>,
    #[command(flatten)]
    json: Format,
}

fn asked(session: &Session) -> Seat {
    let table = session.table();
    table.able(&table.waiting()).first().copied().unwrap_or(table.setting().opener)
}

/// The post of a game, from an entry on.
pub(super) fn written(
    session: &Session,
    since: Option<u32>,
    words: Option<&str>,
    notes: &RoundNotes,
    markup: Markup,
) -> String {
    let reader = asked(session);
    let (table, log) = (session.table(), session.log());
    let (attach, map) = (Attach::Nothing, Illustration::None);
    let program = None;
    let occasion = Occasion { table, log, reader, since, words, program, attach, files: Vec::new(), map };
    post(&occasion, notes).write(markup)
}

impl PostArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or there is no such entry.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let last = session.log().last().document().number();
        if let Some(entry) = self.since.filter(|since| *since > last) {
            let known = format!("the last entry is {last}: leave `--since` out, or name an earlier one");
            return Err(CliError::NoSuchNumber { what: "entry", number: entry.into(), known }.into());
        }
        let words = match self.words.as_deref() {
            Some("-") => Some(ask::all_input()?.to_string()),
            other => other.map(str::to_owned),
        };
        // Whatever is posted has left this machine, so it is remembered before anybody can read it.
        session.sent(last)?;
        let text =
            written(&session, self.since, words.as_deref(), &RoundNotes::default(), self.format.into());
        if self.json.json {
            json::print(context, "post", json!({ "post": text, "last": last }))?;
        } else {
            write!(context.out, "{text}")?;
        }
        Ok(Exit::Fine)
    }
}
