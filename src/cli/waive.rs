//! `waive` and `unwaive`: standing answers to reaction windows.

use super::{Context, SideArg, play};
use crate::cli::CliError;
use crate::engine::Pending;
use crate::error::{Error, Exit};
use crate::side::Side;
use crate::table::{Act, Desk, Seat};
use clap::Args;

/// Let a kind of reaction window pass until further notice.
#[derive(Debug, Args)]
pub struct WaiveArgs {
    /// The kind of window, as `moves` names it
    #[arg(required_unless_present = "list")]
    window: Option<String>,
    /// Show what is waived
    #[arg(long)]
    list: bool,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, value_name = "SIDE")]
    side: Option<SideArg>,
}

/// Be asked again about a kind of reaction window.
#[derive(Debug, Args)]
pub struct UnwaiveArgs {
    /// The kind of window
    window: String,
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, value_name = "SIDE")]
    side: Option<SideArg>,
}

/// The side a person speaks for: the one said, or the one seat held.
///
/// # Errors
/// If that cannot be told.
pub fn own_side(desk: &Desk, said: Option<SideArg>, what: &'static str) -> Result<Side, CliError> {
    let held: Vec<Seat> = desk.seats().collect();
    let own = match held.as_slice() {
        [one] => one.side(),
        _ => None,
    };
    said.map(Side::from).or(own).ok_or(CliError::WhichSide { what })
}

/// As [`own_side`]; whoever speaks for both means the side that is asked.
pub(super) fn speaks_for(desk: &Desk, said: Option<SideArg>, what: &'static str) -> Result<Side, CliError> {
    own_side(desk, said, what).or_else(|error| desk.asked_side().ok_or(error))
}

impl WaiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let Some(window) = self.window.as_ref().filter(|_| !self.list) else {
            list(context, session.desk())?;
            return Ok(Exit::Fine);
        };
        let side = speaks_for(session.desk(), self.side, "whose windows to waive")?;
        play::sign(context, &mut session, &[Act::Waive { side, window: window.clone() }])?;
        Ok(Exit::Fine)
    }
}

fn list(context: &mut Context<'_>, desk: &Desk) -> Result<(), Error> {
    for side in Side::ALL {
        let waived: Vec<&str> = desk.table().waived(side).collect();
        let waived = if waived.is_empty() { "nothing".to_owned() } else { waived.join(", ") };
        writeln!(context.out, "{side} waives: {waived}")?;
    }
    if let Pending::Decision(prompt) = desk.table().play().pending()
        && let Some(window) = prompt.window
    {
        writeln!(context.out, "The window open now is of the kind {}.", window.kind)?;
    }
    Ok(())
}

impl UnwaiveArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let side = speaks_for(session.desk(), self.side, "whose windows to open")?;
        play::sign(context, &mut session, &[Act::Unwaive { side, window: self.window.clone() }])?;
        Ok(Exit::Fine)
    }
}
