//! The log on disk: read within bounds, replaced as a whole, never torn.
//!
//! A writer takes the lock beside the log, makes sure that the log still ends where it thinks, writes a new
//! file, syncs it, and renames it over the old one. A crash at any moment leaves the old log or the new one.

use crate::errors::{InWords, takes_in};
use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use miette::Diagnostic;
use thiserror::Error;

use crate::machine::{self, Draft, Kind, Lasting, Over, Rights};

use super::lock::{Lock, Rank};
use super::{Head, Log, LogError, Signed, limits, read_log, verify_from};
use crate::machine::{beside, short_name};

/// How long a taken lock is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// What the name of an unfinished file ends in.
const UNFINISHED: &str = ".unfinished";
/// What is added to the name of a log for an unfinished one: two dots, six letters, the ending.
const UNFINISHED_MORE: usize = 2 + machine::MIDDLE + UNFINISHED.len();

/// What can go wrong with a log on disk.
#[derive(Debug, Error, Diagnostic)]
pub enum FileError {
    /// The log itself is not right.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(InWords<LogError>),
    /// There is no log there.
    #[error("there is no log at {}", path.display())]
    #[diagnostic(code(coureur::log::missing), help("check the name, or start a game with `coureur new`"))]
    Missing {
        /// The log.
        path: PathBuf,
    },
    /// There is something already.
    #[error("there is a file already at {}", path.display())]
    #[diagnostic(
        code(coureur::log::exists),
        help("choose another name; a log is never overwritten by a new game")
    )]
    Exists {
        /// The log.
        path: PathBuf,
    },
    /// A folder, a device, a pipe.
    #[error("{} is not an ordinary file", path.display())]
    #[diagnostic(code(coureur::log::not_a_file), help("give the name of the log itself"))]
    NotAFile {
        /// What was given.
        path: PathBuf,
    },
    /// More bytes than a log may have.
    #[error("{} is larger than any log, {} bytes", path.display(), limits::LOG_BYTES)]
    #[diagnostic(code(coureur::log::file_too_large), help("give the name of a log"))]
    TooLarge {
        /// What was given.
        path: PathBuf,
    },
    /// Somebody else is writing.
    #[error("{holder} is at work on {}", path.display())]
    #[diagnostic(
        code(coureur::log::locked),
        help("nothing was changed. Wait until it has finished, or end it, and try again")
    )]
    Locked {
        /// The log.
        path: PathBuf,
        /// Who.
        holder: String,
    },
    /// Nobody can be kept out.
    #[error("the file system of {} knows no locks", path.display())]
    #[diagnostic(
        code(coureur::log::no_locks),
        help(
            "nothing was changed. Without locks two commands at once could harm the game: keep the log and the home \
             folder (`--home`) on a disk of this machine, not in a network or cloud folder"
        )
    )]
    NoLocks {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The log is written, but perhaps only in memory.
    #[error("{} is written, but the system does not confirm that it is on the disk", path.display())]
    #[diagnostic(
        code(coureur::log::unconfirmed),
        help("the log has its new entries: do not give the orders again. Make a copy of it on another disk")
    )]
    Unconfirmed {
        /// The log.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The log is not what the new entries were built on.
    #[error("{} has changed since it was read", path.display())]
    #[diagnostic(
        code(coureur::log::moved_on),
        help("look at what was added (`coureur show`), and give your orders again if they still make sense")
    )]
    MovedOn {
        /// The log.
        path: PathBuf,
    },
    /// The system refused.
    #[error("cannot {action} {}", path.display())]
    #[diagnostic(
        code(coureur::log::io),
        help("check the folder, its rights and the free space; the log is unharmed")
    )]
    Io {
        /// What was tried.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

takes_in! { FileError: Log(LogError) }

/// Reads the bytes of a log, never more than a log may have.
///
/// # Errors
/// If there is no ordinary file of a log's size, or it cannot be read.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, FileError> {
    let missing = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => FileError::Missing { path: path.to_owned() },
        _ => FileError::Io { action: "read", path: path.to_owned(), source },
    };
    // Asked before opening, because opening a pipe would wait for its other end.
    if machine::look(path).map_err(missing)?.kind != Kind::File && !is_open_pipe(path) {
        return Err(FileError::NotAFile { path: path.to_owned() });
    }
    let bytes = machine::read(path, limits::LOG_BYTES).map_err(missing)?;
    if bytes.len() > limits::LOG_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned() });
    }
    Ok(bytes)
}

/// Is it a pipe that was handed over open, as a shell does with `<(…)`? Opening it waits for nobody.
#[must_use]
pub fn is_open_pipe(path: &Path) -> bool {
    let handed = ["/dev/fd", "/proc/self/fd"].iter().any(|folder| path.parent() == Some(Path::new(folder)));
    handed && machine::look(path).is_ok_and(|found| found.kind == Kind::Pipe)
}

/// Starts a log file with a signed header.
///
/// # Errors
/// If there is a file already, the header is not sound, or the disk refuses.
pub fn create(path: &Path, header: &Signed) -> Result<Log, FileError> {
    let text = header.text();
    let log = read_log(text.as_bytes())?;
    if machine::here().look_unfollowed(path).is_ok() {
        return Err(FileError::Exists { path: path.to_owned() });
    }
    let target = Target::new(path.to_owned());
    let _lock = target.lock()?;
    target.put(text.as_bytes(), Rights::Readable, Over::Keep).map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
        _ => target.io("create", source),
    })?;
    // What follows is synced again with the folder.
    let _ = machine::sync(&target.folder);
    Ok(log)
}

/// A log that was replaced.
#[derive(Debug)]
pub struct Replaced {
    /// The log as it is now.
    pub log: Log,
    /// Why nobody can say whether it is on the disk, if so.
    pub doubt: Option<FileError>,
}

/// Appends entries to a log that has to end at `base` still.
///
/// # Errors
/// As for [`rewrite`].
pub fn append(path: &Path, base: &Head, entries: &[Signed]) -> Result<Replaced, FileError> {
    let keep = base.bytes;
    replace(path, base, keep, entries)
}

/// Puts entries in the place of all that follows the first `keep` entries of a log that has to be `base` still.
///
/// # Errors
/// [`FileError::MovedOn`] if the log has changed since; or if the entries do not follow, somebody else
/// is writing, or the disk refuses. The log is unchanged then.
pub fn rewrite(path: &Path, base: &Log, keep: usize, entries: &[Signed]) -> Result<Replaced, FileError> {
    let kept = keep.checked_sub(1).and_then(|last| base.entries().get(last)).map(|placed| placed.span.end);
    replace(path, &base.head(), kept.unwrap_or(base.head().bytes), entries)
}

fn replace(path: &Path, base: &Head, keep: usize, entries: &[Signed]) -> Result<Replaced, FileError> {
    let real = machine::here().whole_name(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => FileError::Missing { path: path.to_owned() },
        _ => FileError::Io { action: "find", path: path.to_owned(), source },
    })?;
    let target = Target::new(real);
    let _lock = target.lock()?;
    let old = read_bytes(&target.path)?;
    if old.len() != base.bytes || super::Hash::of(&old) != base.digest {
        return Err(FileError::MovedOn { path: path.to_owned() });
    }
    let mut new = old;
    new.truncate(keep);
    for entry in entries {
        new.extend_from_slice(entry.text().as_bytes());
    }
    let log = verify_from(&new, base)?;
    target.clean()?;
    let rights = Rights::Like(&target.path);
    target.put(&new, rights, Over::Replace).map_err(|source| target.io("replace", source))?;
    // From here on the log is the new one, whatever else fails.
    let doubt = machine::sync(&target.folder)
        .err()
        .map(|source| FileError::Unconfirmed { path: path.to_owned(), source });
    Ok(Replaced { log, doubt })
}

/// A log file that is to be replaced, its folder and the name of what is unfinished.
struct Target {
    path: PathBuf,
    folder: PathBuf,
    prefix: OsString,
}

impl Target {
    fn new(path: PathBuf) -> Self {
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        let mut prefix = OsString::from(".");
        prefix.push(short_name(&path, UNFINISHED_MORE));
        prefix.push(".");
        Self { path, folder, prefix }
    }

    fn lock(&self) -> Result<Lock, FileError> {
        Lock::take(Rank::Log, &beside(&self.path, ".lock"), &self.path, PATIENCE)
    }

    /// Removes unfinished files. Whoever holds the lock knows that nobody is at work on them.
    fn clean(&self) -> Result<(), FileError> {
        let prefix = self.prefix.as_encoded_bytes();
        for path in machine::list(&self.folder).map_err(|source| self.io("list the folder of", source))? {
            let name = path.file_name().unwrap_or_default();
            let middle = name.as_encoded_bytes().strip_prefix(prefix);
            let middle = middle.and_then(|rest| rest.strip_suffix(UNFINISHED.as_bytes()));
            if middle.is_some_and(|random| random.len() == machine::MIDDLE && random.is_ascii()) {
                machine::remove(&path).map_err(|source| self.io("clean up after", source))?;
            }
        }
        Ok(())
    }

    fn put(&self, bytes: &[u8], rights: Rights<'_>, over: Over) -> io::Result<()> {
        let (before, after, lasting) = (self.prefix.as_os_str(), UNFINISHED, Lasting::Synced);
        machine::put(&self.path, bytes, &Draft { before, after, rights, lasting, over })
    }

    fn io(&self, action: &'static str, source: io::Error) -> FileError {
        FileError::Io { action, path: self.path.clone(), source }
    }
}

#[cfg(test)]
mod tests;
