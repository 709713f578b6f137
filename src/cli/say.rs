//! `say`: free words in the log.

use super::context::Typed;
use super::{Context, Format, bot, json, signing};
use crate::cli::{Error, Exit};
use crate::mail::standing::Standing;
use crate::render::text::{one_line, wrap};
use crate::table::{Act, Session};
use clap::Args;

/// Write a few words to your opponent into the log, now or with your next entry.
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
    /// If the words cannot be kept, or the log not be signed upon.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.signing()?;
        let desk = session.desk();
        let able = desk.table().able(&desk.table().waiting());
        let plays = desk.seats().next().is_some();
        let later = plays && desk.seat_on_move().is_none_or(|seat| !able.contains(&seat));
        let act = signing::loggable(Act::Say(one_line(&self.words.join(" "))), "words for the log")?;
        let run = |context: &mut Context<'_>, session: &mut Session| match act {
            Act::Say(words) if later => keep(context, session, &words),
            act => bot::sign(context, session, &[act]),
        };
        json::told(context, (self.format, "say"), &mut session, run, json::no_more)
    }
}

/// Keeps words until this person may sign again.
fn keep(context: &mut Context<'_>, session: &Session, words: &str) -> Result<(), Error> {
    let mut standing = Standing::open(context.home()?.path(), session.log().game())?;
    standing.say_later(words)?;
    context.tally().did("the words are kept");
    let how = match context.typed {
        Typed::Shell => "To send them right now: coureur send --words \"…\"",
        Typed::Prompt => "To send words right now: `send` and the words.",
    };
    let text = format!("It is not your turn to sign; your next entry will record it. {how}");
    writeln!(context.out, "{}", wrap(&text, "", "  "))?;
    Ok(())
}
