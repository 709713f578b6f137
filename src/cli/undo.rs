//! `undo` and `resign`.

use super::waive::own_side;
use super::{Context, SideArg, play};
use crate::error::{Error, Exit};
use crate::table::Act;
use clap::Args;

/// Propose to take moves back, or answer such a proposal. Seeds are never taken back.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct UndoArgs {
    /// Propose to go back to just after this entry
    #[arg(long, value_name = "ENTRY")]
    to: Option<u64>,
    /// Accept what was proposed
    #[arg(long)]
    accept: bool,
    /// Decline what was proposed
    #[arg(long)]
    decline: bool,
}

impl UndoArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If nothing can be taken back like this.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let act = match (self.to, self.accept) {
            (Some(entry), _) => Act::Undo(entry),
            (None, true) => Act::UndoYes,
            (None, false) => Act::UndoNo,
        };
        let mut session = context.session()?;
        play::sign(context, &mut session, &[act])?;
        Ok(Exit::Fine)
    }
}

/// Give the game up.
#[derive(Debug, Args)]
pub struct ResignArgs {
    /// For which side, if you speak for both
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    /// Do not ask whether you mean it
    #[arg(long)]
    yes: bool,
}

impl ResignArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If it is not this person's turn to sign.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let side = own_side(session.desk(), self.side, "who resigns")?;
        if !self.yes && !super::ask::sure(&format!("Give the game up for {side}?"))? {
            return Ok(Exit::Refused);
        }
        play::sign(context, &mut session, &[Act::Resign(side)])?;
        Ok(Exit::Fine)
    }
}
