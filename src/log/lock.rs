//! A lock that one program at a time holds, and the names of the files beside a log.
//!
//! # The order of the locks
//!
//! A command may hold several at once. Whoever holds one waits only for such that stand after it in [`Rank`], so that no two
//! commands ever wait for each other: the letterbook before the outbox, the outbox before the game, the game before its log.
//! Every lock is taken here, with its rank; builds for tests stop at one that is taken out of order.

use super::{FileError, Hash};
use std::cell::RefCell;
use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

/// How long is waited between two tries.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest name a file may have on the file systems in use.
const LONGEST_NAME: usize = 255;

/// What a lock is for, in the order in which they are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// Letters are taken in, and the letterbooks written.
    Letters,
    /// Letters leave.
    Outbox,
    /// A game is changed on this machine: its journal, and its log.
    Game,
    /// A log file is replaced.
    Log,
}

/// Why a lock was not to be had.
#[derive(Debug)]
pub enum Denied {
    /// Somebody holds it: who, in words.
    Held(String),
    /// Its file cannot be opened.
    NoFile(io::Error),
    /// The file system knows no locks.
    NoLocks(io::Error),
}

/// The ranks of the locks that a thread has taken and nobody has given back.
type Ranks = Arc<Mutex<Vec<Rank>>>;

thread_local! {
    static TAKEN: RefCell<Ranks> = RefCell::default();
}

/// A lock held until it is dropped, or until the program ends, however it ends.
#[derive(Debug)]
#[must_use]
pub struct Lock {
    _file: File,
    rank: Rank,
    taken: Ranks,
}

impl Lock {
    /// Takes the lock whose file is at `path`; whoever is at work already is waited for.
    ///
    /// The file stays when the lock is given back: removing it would let two writers in. It names the process that
    /// holds the lock, for whoever waits in vain.
    ///
    /// # Errors
    /// If somebody holds it for longer than one is ready to wait, or the file system knows no locks.
    ///
    /// # Panics
    /// In builds for tests, if this thread holds one that stands after it in the order.
    pub fn wait(rank: Rank, path: &Path, patience: Duration) -> Result<Lock, Denied> {
        let taken = TAKEN.with_borrow(Arc::clone);
        let after = all(&taken).iter().copied().find(|held| *held > rank);
        if cfg!(any(test, debug_assertions)) {
            assert!(after.is_none(), "a lock for {rank:?} is asked for under one for {after:?}");
        }
        let opened = File::options().create(true).truncate(false).read(true).write(true).open(path);
        let mut file = opened.map_err(Denied::NoFile)?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if start.elapsed() < patience => thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => return Err(Denied::Held(holder(&mut file))),
                Err(TryLockError::Error(source)) => return Err(Denied::NoLocks(source)),
            }
        }
        // Only for the message of whoever waits: a lock without a name is as good.
        let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| write!(file, "{}", process::id()));
        all(&taken).push(rank);
        Ok(Lock { _file: file, rank, taken })
    }

    /// The same for work on `of`, as an error of files.
    ///
    /// # Errors
    /// As for [`Lock::wait`].
    pub fn take(rank: Rank, path: &Path, of: &Path, patience: Duration) -> Result<Lock, FileError> {
        Lock::wait(rank, path, patience).map_err(|denied| match denied {
            Denied::Held(holder) => FileError::Locked { path: of.to_owned(), holder },
            Denied::NoFile(source) => FileError::Io { action: "lock", path: of.to_owned(), source },
            Denied::NoLocks(source) => FileError::NoLocks { path: of.to_owned(), source },
        })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let mut taken = all(&self.taken);
        if let Some(at) = taken.iter().position(|rank| *rank == self.rank) {
            taken.remove(at);
        }
    }
}

/// A poisoned list only means that somebody panicked while he looked at it; it is whole.
fn all(taken: &Ranks) -> std::sync::MutexGuard<'_, Vec<Rank>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who holds a lock, in words.
fn holder(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.take(32).read_to_string(&mut text));
    match text.trim().parse::<u32>() {
        Ok(process) if read.is_ok() => format!("process {process}"),
        _ => "another program".to_owned(),
    }
}

/// The file beside another that bears its name with something behind it; a name too long for that is shortened to the
/// beginning of its hash.
#[must_use]
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = short_name(path, suffix.len());
    name.push(suffix);
    path.with_file_name(name)
}

/// The name of a file, or something that stands for it where so many more bytes would make it too long.
pub(super) fn short_name(path: &Path, more: usize) -> OsString {
    let name = path.file_name().unwrap_or_default();
    if name.len() + more <= LONGEST_NAME {
        return name.to_owned();
    }
    let hash = Hash::of(name.as_encoded_bytes()).to_string();
    OsString::from(hash.get(..16).unwrap_or_default())
}

/// What tells a file from a copy of it that was put in its place: on Unix its number and the time of its last change,
/// which no backup brings back. Elsewhere nothing does.
#[must_use]
pub fn identity(path: &Path) -> Option<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let seen = fs::metadata(path).ok()?;
        Some(format!("{} {}.{:09}", seen.ino(), seen.ctime(), seen.ctime_nsec()))
    }
    #[cfg(not(unix))]
    {
        let _ = fs::metadata(path);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(folder: &tempfile::TempDir, rank: Rank) -> Lock {
        Lock::wait(rank, &folder.path().join(format!("{rank:?}")), Duration::ZERO).unwrap()
    }

    #[test]
    fn locks_are_taken_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let game = {
            let _letters = take(&folder, Rank::Letters);
            let _outbox = take(&folder, Rank::Outbox);
            take(&folder, Rank::Game)
        };
        let log = take(&folder, Rank::Log);
        // Another thread waits for nobody here, and the lock may be given back there.
        thread::scope(|scope| {
            scope.spawn(|| {
                drop(take(&folder, Rank::Letters));
                drop(game);
            });
        });
        drop(log);
        drop(take(&folder, Rank::Letters));
    }

    #[test]
    #[should_panic(expected = "a lock for Letters is asked for under one for Some(Game)")]
    fn a_lock_out_of_order_stops_a_test() {
        let folder = tempfile::tempdir().unwrap();
        let _game = take(&folder, Rank::Game);
        let _letters = take(&folder, Rank::Letters);
    }
}
