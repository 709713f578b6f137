//! Waiting for one's turn: commands that share the outbox or the letterbook work on it one after the other.

use miette::Diagnostic;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long a command waits for another one: longer than any delivery takes.
const PATIENCE: Duration = Duration::from_secs(600);
const PAUSE: Duration = Duration::from_millis(20);

/// Why it is not one's turn.
#[derive(Debug, Error, Diagnostic)]
pub enum LockError {
    /// The other does not finish.
    #[error("another command has been at work for {} minutes, and holds {}", PATIENCE.as_secs() / 60, path.display())]
    #[diagnostic(
        code(coureur::mail::busy),
        help("wait until it has finished, or stop it, and try again; nothing was lost")
    )]
    Busy {
        /// The lock.
        path: PathBuf,
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

/// One's turn, until it is dropped. The file stays: removing it would let two in at once.
#[derive(Debug)]
#[must_use]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Waits for one's turn.
    ///
    /// # Errors
    /// If it does not come, or the system has no locks here.
    pub fn wait(path: &Path) -> Result<Lock, LockError> {
        let io = |source| LockError::Io { path: path.to_owned(), source };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(io)?;
        }
        let file = File::options().create(true).truncate(false).write(true).open(path).map_err(io)?;
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Lock { _file: file }),
                Err(TryLockError::Error(source)) => return Err(io(source)),
                Err(TryLockError::WouldBlock) if begun.elapsed() > PATIENCE => {
                    return Err(LockError::Busy { path: path.to_owned() });
                }
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn one_after_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/lock");
        let inside = Arc::new(AtomicUsize::new(0));
        let work = || {
            let (path, inside) = (path.clone(), Arc::clone(&inside));
            thread::spawn(move || {
                let _lock = Lock::wait(&path).unwrap();
                assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                thread::sleep(Duration::from_millis(5));
                inside.fetch_sub(1, Ordering::SeqCst);
            })
        };
        let all: Vec<_> = (0..8).map(|_| work()).collect();
        all.into_iter().for_each(|thread| thread.join().unwrap());
    }
}
