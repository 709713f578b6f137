//! What somebody says about entries that are not on this machine.
//!
//! Whoever has signed here all along knows what he has answered: if his opponent takes back an entry that he never had, it
//! cost nobody a seed. Whoever goes on after a loss does not know, so he is asked before he signs upon it.

use super::{Session, SessionError};
use crate::log::{Document, Signed};
use crate::table::{Act, Mode, Seat};
use data_encoding::HEXLOWER;

impl Session {
    /// The player has looked for what others say does not count, and takes their word for it.
    pub fn accept_given_up(&mut self) {
        self.accepts = true;
    }

    /// Entries of others that are new here. Up to which entry this player may have known another one than he knows now:
    /// up to his last entry after a restore, since what he signs upon from then on is here.
    pub(super) fn given_up_in(&self, new: &[Signed]) -> Result<(), SessionError> {
        if self.journal()?.owes_restored() {
            return self.told_of_given_up(new, u32::MAX);
        }
        let restored = self.table().restored();
        let unsure = self.seats().iter().filter_map(|seat| restored.get(seat)).max().copied();
        match unsure {
            Some(unsure) => self.told_of_given_up(new, u32::try_from(unsure).unwrap_or(u32::MAX)),
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
        let own = |seat: &str| seats.iter().copied().find(|own| own.word() == seat);
        for signed in new.iter().filter(|signed| own(signed.document().seat().as_str()).is_none()) {
            let Document::Entry(fields) = signed.document() else { continue };
            for act in fields.acts.iter().filter_map(|act| Act::read(act).ok()) {
                let (Act::Withdrawn { entry, token } | Act::Settled { entry, token }) = act else { continue };
                if entry > u64::from(unsure) || journal.rejects_token(&HEXLOWER.encode(&token)) {
                    continue;
                }
                let signer = match act {
                    Act::Settled { .. } => self.signer_of(entry, new),
                    _ => fields.seat.to_string(),
                };
                if !self.accepts {
                    return Err(SessionError::GivenUpUnknown { at: fields.number, entry, signer });
                }
                if let Some(seat) = own(&signer) {
                    journal.agree(seat, &Act::Withdrawn { entry, token })?;
                }
            }
        }
        Ok(())
    }

    /// Who signed an entry of this log, or of what comes in.
    fn signer_of(&self, entry: u64, new: &[Signed]) -> String {
        let known = usize::try_from(entry).ok().and_then(|at| self.log.entries().get(at));
        let known = known.map(|placed| &placed.signed);
        let found = known.or_else(|| new.iter().find(|new| u64::from(new.document().number()) == entry));
        found.map_or_else(|| Seat::Recorder.word().to_owned(), |signed| signed.document().seat().to_string())
    }
}
