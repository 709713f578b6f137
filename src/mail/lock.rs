//! Waiting for one's turn: commands that share the outbox or the letterbook work on it one after the other.

use crate::log::{Denied, Lock, Rank};
use crate::machine;
use miette::Diagnostic;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// How long a command waits for another one: longer than any delivery takes.
const PATIENCE: Duration = Duration::from_secs(600);

/// Why it is not one's turn.
#[derive(Debug, Error, Diagnostic)]
pub enum LockError {
    /// The other does not finish.
    #[error("{holder} has been at work for {} minutes, and holds {}", PATIENCE.as_secs() / 60, path.display())]
    #[diagnostic(
        code(coureur::mail::busy),
        help("wait until it has finished, or stop it, and try again; nothing was lost")
    )]
    Busy {
        /// The lock.
        path: PathBuf,
        /// Who holds it, in words.
        holder: String,
    },
    /// The system refused.
    #[error("cannot lock {}", path.display())]
    #[diagnostic(
        code(coureur::mail::lock_io),
        help(
            "check the folder and its rights; some network drives have no locks: keep the home folder on a drive of this \
             machine (`--home`)"
        )
    )]
    Io {
        /// The lock.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}

/// Waits for one's turn at something in the home folder.
///
/// # Errors
/// If it does not come, or the system has no locks here.
pub fn wait(rank: Rank, path: &Path) -> Result<Lock, LockError> {
    let io = |source| LockError::Io { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        machine::make_folder(folder).map_err(io)?;
    }
    Lock::wait(rank, path, PATIENCE).map_err(|denied| match denied {
        Denied::Held(holder) => LockError::Busy { path: path.to_owned(), holder },
        Denied::NoFile(source) | Denied::NoLocks(source) => io(source),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    #[test]
    fn one_after_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/lock");
        let inside = Arc::new(AtomicUsize::new(0));
        let work = || {
            let (path, inside) = (path.clone(), Arc::clone(&inside));
            thread::spawn(move || {
                let _lock = wait(Rank::Letters, &path).unwrap();
                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                thread::sleep(Duration::from_millis(5));
                inside.fetch_sub(1, Ordering::SeqCst);
            })
        };
        let all: Vec<_> = (0..8).map(|_| work()).collect();
        all.into_iter().for_each(|thread| thread.join().unwrap());
    }
}
