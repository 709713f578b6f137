//! What a command has written, until the player was told.

use super::SessionError;
use crate::log::{Hash, Lock};
use crate::table::Journal;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// What a command has written, until the player was told.
///
/// A session that has a tally leaves a note in the journal that its entries are there; [`Tally::told`] takes it away. If
/// that never happens, because the program was killed or nothing could be printed, the next command says so first.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    noted: Arc<Mutex<Option<Noted>>>,
    /// What else is done and stays done.
    did: Arc<Mutex<Option<String>>>,
}

#[derive(Debug)]
pub(super) struct Noted {
    pub(super) journals: PathBuf,
    pub(super) game: Hash,
    pub(super) entries: RangeInclusive<u32>,
    /// Nobody else begins before the player was told, or he would be told of it.
    pub(super) lock: Option<Arc<Lock>>,
}

impl Tally {
    pub(super) fn note(&self, noted: Noted) {
        *self.noted.lock().unwrap_or_else(PoisonError::into_inner) = Some(noted);
    }

    fn taken(&self) -> Option<Noted> {
        self.noted.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Something is done that no entry shows: whoever cannot be told so should not do it again.
    pub fn did(&self, what: impl Into<String>) {
        *self.did.lock().unwrap_or_else(PoisonError::into_inner) = Some(what.into());
    }

    /// All that was written was also printed.
    ///
    /// # Errors
    /// If the journal cannot be written.
    pub fn told(&self) -> Result<(), SessionError> {
        let Some(Noted { journals, game, lock, .. }) = self.taken() else { return Ok(()) };
        let _lock = lock.map_or_else(|| Journal::lock(&journals, game).map(Arc::new), Ok)?;
        Journal::open(&journals, game)?.tell()?;
        Ok(())
    }

    /// The output failed: says what is written all the same.
    ///
    /// # Errors
    /// The error itself, if nothing is.
    pub fn unprinted(&self, source: std::io::Error) -> Result<SessionError, std::io::Error> {
        let Some(Noted { entries, .. }) = self.taken() else {
            return match self.did.lock().unwrap_or_else(PoisonError::into_inner).take() {
                Some(what) => Ok(SessionError::Untold { what, source }),
                None => Err(source),
            };
        };
        let (why, (from, to)) = ("nothing more could be printed".to_owned(), entries.into_inner());
        Ok(SessionError::Unconfirmed { from, to, why, source: source.into() })
    }
}
