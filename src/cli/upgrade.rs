//! `upgrade`: a running game goes on by a newer revision of our rulings, once both have signed that [consensus 5].

use super::{CliError, Context, Error, Exit, FormatBelow, bot, json};
use crate::errors::Worded as _;
use crate::games;
use crate::render::text::wrap;
use crate::table::{Act, Session, Table, TableError};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

/// Play a running game by a newer revision of our rulings, if both sides agree.
#[derive(Debug, Args)]
pub struct UpgradeArgs {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    format: FormatBelow,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Propose the newest revision, or the one you name
    Propose {
        /// Its number
        revision: Option<u32>,
    },
    /// Agree to the one your opponent proposed
    Agree,
    /// Decline it, or withdraw your own proposal
    Decline,
}

impl UpgradeArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign, or the table refuses.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let table = session.table();
        let proposed = || table.revision_proposed().ok_or(CliError::NoRevisionProposed);
        let act = match &self.what {
            None => None,
            Some(What::Propose { revision }) => {
                let to = revision.unwrap_or_else(|| newest(table));
                // A revision that nobody has cannot be played by: better said now than when it is agreed to.
                let mut terms = table.setting().terms.clone();
                terms.rules = to;
                games::check(games::find(&terms.game)?, &terms)?;
                Some(Act::Revision(to))
            }
            Some(What::Agree) => Some(Act::Revision(proposed()?.1)),
            Some(What::Decline) => {
                proposed()?;
                Some(Act::Revision(table.revision()))
            }
        };
        let run = |context: &mut Context<'_>, session: &mut Session| {
            if let Some(act) = act {
                bot::sign(context, session, &[act])?;
            }
            told(context, session.table())
        };
        json::told(context, (self.format.into(), "upgrade"), &mut session, run, shown)
    }
}

/// The newest revision that this program has.
fn newest(table: &Table) -> u32 {
    games::find(&table.setting().terms.game).map_or(table.revision(), |game| game.rules)
}

/// What the revisions after this one changed, each in a sentence.
fn changes(table: &Table) -> Vec<String> {
    let all = games::words(&table.setting().terms.game).map_or(&[][..], |words| words.revised);
    let later = (2..).zip(all).filter(|(number, _)| *number > table.revision());
    later.map(|(number, what)| format!("Revision {number}: {what}")).collect()
}

/// Why nobody could agree to a proposed revision at this very point; nothing, if he could.
fn why_not(table: &Table, to: u32) -> Option<String> {
    match table.can_revise(to) {
        Err(TableError::CannotRevise { why }) => {
            Some(format!("It cannot be agreed to at this very point: {}.", why.in_words()))
        }
        Err(error) => Some(format!("It cannot be agreed to here: {}.", error.in_words())),
        Ok(()) => None,
    }
}

fn told(context: &mut Context<'_>, table: &Table) -> Result<(), Error> {
    let (now, newest) = (table.revision(), newest(table));
    let mut lines = vec![format!("This game is played by revision {now} of our rulings.")];
    lines.extend(changes(table));
    match table.revision_proposed() {
        _ if table.is_over() => {}
        Some((by, to)) => {
            lines.push(format!(
                "{by} proposes revision {to}. The other side agrees with `coureur upgrade agree` or declines with `coureur \
                 upgrade decline`."
            ));
            lines.extend(why_not(table, to));
        }
        None if newest > now => lines.push(
            "Propose it with `coureur upgrade propose`. It holds once the other side agrees; what has been played stays."
                .to_owned(),
        ),
        None => lines.push("There is no newer one in this program.".to_owned()),
    }
    for line in lines {
        writeln!(context.out, "{}", wrap(&line, "", "  "))?;
    }
    Ok(())
}

fn shown(_: &mut Context<'_>, session: &Session, (): ()) -> Result<Value, Error> {
    Ok(rulings(session.table()))
}

/// By which revision a game is played, what a newer one would change, and what is proposed.
pub(super) fn rulings(table: &Table) -> Value {
    let proposed = table.revision_proposed().filter(|_| !table.is_over());
    let proposed = proposed.map(|(by, to)| {
        let why_not = why_not(table, to);
        json!({ "by": by.word(), "revision": to, "possible_now": why_not.is_none(), "why_not": why_not })
    });
    json!({
        "revision": table.revision(), "newest": newest(table), "changes": changes(table), "proposed": proposed,
    })
}
