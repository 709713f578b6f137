//! `retract`: take back what nobody has seen.

use super::{Context, Format, ask, json, next};
use crate::cli::{Error, Exit};
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::wrap;
use crate::table::{Mode, Retracted, Session, SessionError};
use clap::Args;
use serde_json::json;

/// Take back your own last entry, as long as nobody has it.
#[derive(Debug, Args)]
#[command(
    after_help = "Only an entry that has never left this machine: not sent, not posted, not in the outbox. A file that you \
    gave somebody by hand has left it, too; the program cannot know. Only where no chance is in it: no seed, no roll, no \
    deal. At a table, where nothing is secret or proved, any entry can be taken back, also one that was posted. Your next entry says openly that you had signed another one at its place, but not what was in it.\n\nWhat has \
    left is taken back with your opponent's consent: `coureur undo`."
)]
pub struct RetractArgs {
    /// Take back all your entries after this one (default: only the last)
    #[arg(long, value_name = "ENTRY")]
    to: Option<usize>,
    /// Do not ask whether anybody has the file
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    format: Format,
}

impl RetractArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it has left this machine, or chance is in it.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        // What cannot be is said before anything is asked.
        // At a table it may have been posted: nothing hangs on that.
        let table = session.table().setting().mode == Mode::Table;
        if session.retractable()?.is_some()
            && !table
            && !self.yes
            && !ask::sure("Has nobody got this entry yet, not even as a file you gave him by hand?")?
        {
            return Ok(Exit::Refused);
        }
        let run = |context: &mut Context<'_>, session: &mut Session| self.retract(context, session);
        let more = |_: &mut Context<'_>, _: &Session, retracted: Retracted| {
            let Retracted { from, to, orders } = retracted;
            Ok(json!({ "retracted": { "from": from, "to": to, "orders": orders } }))
        };
        json::told(context, (self.format, "retract"), &mut session, run, more)
    }

    fn retract(&self, context: &mut Context<'_>, session: &mut Session) -> Result<Retracted, Error> {
        let retracted = session.retract(self.to)?;
        let what = if retracted.from == retracted.to {
            format!("Entry {} is taken back", retracted.from)
        } else {
            format!("Entries {} to {} are taken back", retracted.from, retracted.to)
        };
        writeln!(
            context.out,
            "{what}; your next entry says that there was another one, but not what was in it."
        )?;
        for order in next::in_names(session.desk(), &retracted.orders) {
            writeln!(context.out, "  > {order}")?;
        }
        let path = session.path().to_owned();
        next::print_after(context, session.desk(), &path)?;
        Ok(retracted)
    }
}

/// What can be taken back without asking anybody, in a line.
///
/// # Errors
/// If the journal cannot be used.
pub fn possible(session: &Session) -> Result<String, SessionError> {
    let Some(first) = session.retractable()? else { return Ok(String::new()) };
    let last = session.log().entries().len() - 1;
    let order = if first == last {
        "coureur retract".to_owned()
    } else {
        format!("coureur retract --to {}", first - 1)
    };
    let known = format!("As far as this machine knows, nobody has what follows from entry {first} on.");
    let text = match session.table().setting().mode {
        Mode::Duel | Mode::Umpire => format!("{known} If so, you need no consent:"),
        // Nobody's consent is asked for anything.
        Mode::Solo => format!("{known} If so, it can be taken out of the log altogether:"),
        Mode::Table => {
            format!("At a table what follows from entry {first} on can be taken out of the log altogether:")
        }
    };
    Ok(format!("{}\n  {}\n", paint(ASIDE, wrap(&text, "", "")), paint(ORDER, order)))
}
