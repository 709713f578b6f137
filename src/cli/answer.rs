//! `answer`: what is owed, and what standing instructions settle.

use super::context::now;
use super::{Context, Format, bot, hand, json, signing};
use crate::cli::{Error, Exit};
use crate::mail::answer::answer;
use crate::mail::standing::Standing;
use crate::table::{PlayError, Session};
use clap::Args;
use serde_json::json;

/// Add only what you owe: seeds, shares, forced answers.
#[derive(Debug, Args)]
pub struct AnswerArgs {
    #[command(flatten)]
    format: Format,
}

impl AnswerArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log cannot be signed upon.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        session.hold()?;
        if session.desk().seats().next().is_none() {
            return Err(PlayError::NoSeat.into());
        }
        let run = |context: &mut Context<'_>, session: &mut Session| {
            let orders = give(context, session, &now())?;
            bot::goes_on(context, session)?;
            Ok(orders)
        };
        let more =
            |_: &mut Context<'_>, _: &Session, orders: Vec<String>| Ok(json!({ "by_instruction": orders }));
        json::told(context, (self.format, "answer"), &mut session, run, more)
    }
}

/// Answers as far as nobody has to decide, and tells what came of it. Gives the orders that standing instructions gave.
///
/// # Errors
/// If the log cannot be signed upon.
pub fn give(context: &mut Context<'_>, session: &mut Session, time: &str) -> Result<Vec<String>, Error> {
    let before = session.table().story().len();
    let held = hand::held(session.desk());
    let mut standing = Standing::open(context.home()?.path(), session.log().game())?.attended();
    let answered = answer(session, &mut standing, time)?;
    for order in &answered.orders {
        writeln!(context.out, "By your standing instructions: {order}")?;
    }
    if answered.entries == 0 {
        writeln!(context.out, "You owe nothing that needs no decision.")?;
    } else {
        signing::report(context, session.desk(), before)?;
    }
    hand::warn_of_new(context, session.desk(), &held)?;
    Ok(answered.orders)
}
