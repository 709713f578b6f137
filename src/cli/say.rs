//! `say`: free words in the log.

use super::{Context, Format, json, play};
use crate::cli::{Error, Exit};
use crate::render::text::one_line;
use crate::table::{Act, Session};
use clap::Args;

/// Write a few words to your opponent into the log.
#[derive(Debug, Args)]
pub struct SayArgs {
    /// The words
    #[arg(required = true)]
    words: Vec<String>,
    #[command(flatten)]
    format: Format,
}

impl SayArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.signing()?;
        let act = play::loggable(Act::Say(one_line(&self.words.join(" "))), "words for the log")?;
        let run = |context: &mut Context<'_>, session: &mut Session| play::sign(context, session, &[act]);
        json::told(context, (self.format, "say"), &mut session, run, json::no_more)
    }
}
