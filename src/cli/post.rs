//! `post` and `round`: the same story for a forum, and a round of an umpired forum game.

use super::context::now;
use super::{Context, ask, next};
use crate::cli::{Error, Exit};
use crate::mail::letter::post;
use crate::mail::page::Markup;
use crate::mail::round::{Order, adjudicate, read_thread};
use crate::mail::{Attach, Illustration, Occasion};
use crate::render::text::clean;
use crate::table::{Seat, Session, read_text};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// The markup of a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MarkupArg {
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
}

fn asked(session: &Session) -> Seat {
    let table = session.table();
    table.waiting().seats.first().copied().unwrap_or(table.setting().opener)
}

fn print(
    context: &mut Context<'_>,
    session: &Session,
    since: Option<u32>,
    words: Option<&str>,
    markup: Markup,
) -> Result<(), Error> {
    let reader = asked(session);
    let (table, log) = (session.table(), session.log());
    let (attach, map) = (Attach::Nothing, Illustration::None);
    let page = post(&Occasion { table, log, reader, since, words, attach, files: Vec::new(), map });
    write!(context.out, "{}", page.write(markup))?;
    Ok(())
}

impl PostArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let words = match self.words.as_deref() {
            Some("-") => Some(ask::all_input()?.to_string()),
            other => other.map(str::to_owned),
        };
        // Whatever is posted has left this machine, so it is remembered before anybody can read it.
        session.sent(session.log().last().document().number())?;
        print(context, &session, self.since, words.as_deref(), self.format.into())?;
        Ok(Exit::Fine)
    }
}

/// Run a round of a forum game: paste the thread, get the post to publish.
#[derive(Debug, Args)]
#[command(
    after_help = "Orders stand between [british] and [/british] (or [french]), or after `British:` up to the next empty \
    line. What is quoted does not count, nor anything before your own last post. If an order is refused, nothing of \
    the round is kept."
)]
pub struct RoundArgs {
    /// The pasted thread; `-` for standard input
    thread: PathBuf,
    /// The markup of the post
    #[arg(long, value_enum, default_value_t = MarkupArg::Bbcode)]
    format: MarkupArg,
    /// Show which orders were found and would be taken, and sign nothing
    #[arg(long)]
    dry_run: bool,
}

impl RoundArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there are no orders, or one is refused.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let text = if self.thread == Path::new("-") {
            ask::all_input()?.to_string()
        } else {
            read_text(&context.path(&self.thread))?
        };
        let mut session = context.signing()?;
        session.may_sign()?;
        let round = adjudicate(session.desk(), read_thread(&text), &now())?;
        let left = round.left.clone();
        if self.dry_run {
            list(context, "Would be taken:", &round.taken)?;
            list(context, "Their turn would not come yet:", &left)?;
            return Ok(Exit::Fine);
        }
        let since = session.log().last().document().number() + 1;
        session.append(round.written())?;
        session.sent(session.log().last().document().number())?;
        print(context, &session, Some(since), None, self.format.into())?;
        if !left.is_empty() {
            list(context, "Not in the post, for you: orders whose turn has not come:", &left)?;
            let path = session.path().to_owned();
            next::print(context, session.desk(), &path)?;
        }
        Ok(Exit::Fine)
    }
}

fn list(context: &mut Context<'_>, head: &str, orders: &[Order]) -> Result<(), Error> {
    if orders.is_empty() {
        return Ok(());
    }
    writeln!(context.out, "{head}")?;
    for order in orders {
        writeln!(context.out, "  line {}, {}: {}", order.line, order.side, clean(&order.words))?;
    }
    Ok(())
}
