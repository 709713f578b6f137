//! A lock that one program at a time holds.
//!
//! # The order of the locks
//!
//! A command may hold several at once. Whoever holds one waits only for such that stand after it in [`Rank`], so that no two
//! commands ever wait for each other: the letterbook before the outbox, the outbox before the game, the game before its log.
//! Every lock is taken here, with its rank; builds for tests stop at one that is taken out of order.

use super::FileError;
use crate::machine::{self, Held, Wish};
use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How long is waited between two tries.
const PAUSE: Duration = Duration::from_millis(20);
/// How long somebody waits before he is told for whom.
const SOON: Duration = Duration::from_secs(1);

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

impl Rank {
    /// What somebody does who holds such a lock.
    #[must_use]
    pub const fn work(self) -> &'static str {
        match self {
            Rank::Letters => "taking in letters",
            Rank::Outbox => "sending letters",
            Rank::Game | Rank::Log => "at work on this game",
        }
    }
}

/// How a program with a user behaves at locks.
#[derive(Debug)]
pub struct Manners {
    /// What others are told that they wait for.
    pub name: String,
    /// Tells the user what he waits for, and for whom.
    pub waiting: fn(Rank, &str),
}

static MANNERS: OnceLock<Manners> = OnceLock::new();

/// Behaves like this from now on; the first who says so counts.
pub fn set_manners(manners: Manners) {
    let _ = MANNERS.set(manners);
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
    _held: Box<dyn Held>,
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
        let (machine, name) = (machine::here(), MANNERS.get().map_or("", |manners| manners.name.as_str()));
        let (mut waited, mut manners) = (Duration::ZERO, MANNERS.get());
        let held = loop {
            match machine.try_lock(path, name).map_err(Denied::NoFile)? {
                Wish::Held(held) => break held,
                Wish::Busy(text) if waited < patience => {
                    if waited >= SOON
                        && let Some(manners) = manners.take()
                    {
                        (manners.waiting)(rank, &holder(&text));
                    }
                    machine.pause(PAUSE);
                    waited += PAUSE;
                }
                Wish::Busy(text) => return Err(Denied::Held(holder(&text))),
                Wish::NoLocks(source) => return Err(Denied::NoLocks(source)),
            }
        };
        all(&taken).push(rank);
        Ok(Lock { _held: held, rank, taken })
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

/// Who holds a lock, in words, by what he has written about himself.
fn holder(text: &str) -> String {
    let (process, name) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    match process.parse::<u32>() {
        Ok(process) if named => format!("`coureur {name}` (process {process})"),
        Ok(process) => format!("process {process}"),
        _ => "another program".to_owned(),
    }
}

/// What tells a file from a copy of it that was put in its place: its number, the time of its last change, its size, and,
/// where the file system knows, when it was made, which no backup brings back. None of them hangs on its name, its rights
/// or on other names it has. Where there is neither Unix nor Windows, nothing does.
#[must_use]
pub fn identity(path: &Path) -> Option<String> {
    machine::look(path).ok()?.identity
}

/// Are two of those about the same file? The second word changes with its name and rights, and only counts beside one that
/// an older program wrote, which has nothing else.
#[must_use]
pub fn same_file(left: &str, right: &str) -> bool {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    match (words(left).as_slice(), words(right).as_slice()) {
        ([left, _, more @ ..], [right, _, others @ ..]) if !more.is_empty() && !others.is_empty() => {
            left == right && more == others
        }
        (left, right) => left.iter().take(2).eq(right.iter().take(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{self, File};
    use std::thread;

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

    #[cfg(any(unix, windows))]
    #[test]
    fn r16_a_file_stays_itself_whatever_its_name_and_rights_and_a_copy_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let [path, link, moved, copy] = ["log", "link", "moved", "copy"].map(|name| folder.path().join(name));
        fs::write(&path, "the log").unwrap();
        let left = identity(&path).unwrap();
        thread::sleep(Duration::from_millis(30));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
        fs::hard_link(&path, &link).unwrap();
        fs::remove_file(&link).unwrap();
        fs::rename(&path, &moved).unwrap();
        #[cfg(unix)]
        assert_ne!(identity(&moved).unwrap(), left, "something has changed");
        assert!(same_file(&identity(&moved).unwrap(), &left), "but it is the same file");
        fs::copy(&moved, &copy).unwrap();
        let dated = fs::metadata(&moved).unwrap().modified().unwrap();
        File::options().write(true).open(&copy).unwrap().set_modified(dated).unwrap();
        assert!(!same_file(&identity(&copy).unwrap(), &left), "a copy is not");
    }

    #[test]
    fn r16_what_an_older_program_wrote_is_compared_as_it_did() {
        let now = "7 12.3 11.0 500 10.1";
        assert!(same_file("7 12.3", now) && !same_file("7 12.4", now) && !same_file("8 12.3", now));
        assert!(same_file("7 99.9 11.0 500 10.1", now), "its name or its rights have changed");
        let others =
            ["8 12.3 11.0 500 10.1", "7 12.3 11.1 500 10.1", "7 12.3 11.0 501 10.1", "7 12.3 11.0 500 10.2"];
        assert!(!others.iter().any(|other| same_file(other, now)), "each of the others counts");
        assert!(same_file("1:2", "1:2") && !same_file("1:2", "1:3"));
    }

    #[test]
    fn p21_whoever_holds_a_lock_is_named_by_his_command() {
        for (text, name) in [
            ("4711 watch", "`coureur watch` (process 4711)"),
            ("4711", "process 4711"),
            ("4711 \u{1b}[2J", "process 4711"),
            ("", "another program"),
        ] {
            assert_eq!(holder(text), name);
        }
    }

    #[test]
    #[should_panic(expected = "a lock for Letters is asked for under one for Some(Game)")]
    fn a_lock_out_of_order_stops_a_test() {
        let folder = tempfile::tempdir().unwrap();
        let _game = take(&folder, Rank::Game);
        let _letters = take(&folder, Rank::Letters);
    }
}
