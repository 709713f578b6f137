//! What somebody says about entries that are not on this machine.
//!
//! Whoever has signed here all along knows what he has answered: if his opponent takes back an entry that he never had, it
//! cost nobody a seed. Whoever goes on after a loss does not know, so he is asked before he signs upon it.

use super::ruled::{GivenUp, given_up, unsure_up_to};
use super::{Session, SessionError};
use crate::log::Signed;
use crate::table::{Act, Mode};

impl Session {
    /// The player has looked for what others say does not count, and takes their word for it.
    pub fn accept_given_up(&mut self) {
        self.accepts = true;
    }

    /// Entries of others that are new here.
    pub(super) fn given_up_in(&self, new: &[Signed]) -> Result<(), SessionError> {
        match unsure_up_to(&self.journal()?, self.table().restored(), &self.seats()) {
            Some(unsure) => self.told_of_given_up(new, unsure),
            None => Ok(()),
        }
    }

    /// Stops at the first entry of somebody else that gives up an entry which was never here, numbered up to `unsure`. If
    /// the player takes his word for it, entries of his own that are named so are named by him, too.
    pub(super) fn told_of_given_up(&self, new: &[Signed], unsure: u32) -> Result<(), SessionError> {
        if !matches!(self.table().setting().mode, Mode::Duel | Mode::Umpire) {
            return Ok(());
        }
        let (seats, mut journal) = (self.seats(), self.journal()?);
        for GivenUp { at, entry, token, signer } in given_up(&self.log, new, unsure, &seats, &journal) {
            if !self.accepts {
                return Err(SessionError::GivenUpUnknown { at, entry, signer });
            }
            if let Some(seat) = seats.iter().find(|seat| seat.word() == signer) {
                journal.agree(*seat, &Act::Withdrawn { entry, token })?;
            }
        }
        Ok(())
    }
}
