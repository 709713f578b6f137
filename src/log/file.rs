//! The log on disk: read within bounds, replaced as a whole, never torn.
//!
//! A writer takes the lock beside the log, makes sure that the log still ends where it thinks, writes a new
//! file, syncs it, and renames it over the old one. A crash at any moment leaves the old log or the new one.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use miette::Diagnostic;
use tempfile::NamedTempFile;
use thiserror::Error;

use super::{Head, Log, LogError, Signed, limits, read_log, verify_from};

/// How often a taken lock is tried again, and how long is waited in between: about three seconds in all.
const TRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(30);
/// What the name of an unfinished file ends in.
const UNFINISHED: &str = ".unfinished";

/// What can go wrong with a log on disk.
#[derive(Debug, Error, Diagnostic)]
pub enum FileError {
    /// The log itself is not right.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Log(#[from] LogError),
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
    #[error("another program is writing to {}", path.display())]
    #[diagnostic(code(coureur::log::locked), help("wait until it has finished, and try again"))]
    Locked {
        /// The log.
        path: PathBuf,
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

/// The moments of a write at which a crash must do no harm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WriteStep {
    /// The lock is held, nothing is changed.
    Locked,
    /// The log was read again and is as expected.
    Read,
    /// What earlier crashes left was removed.
    Cleaned,
    /// The new file exists and is empty.
    Created,
    /// The new file holds half of its bytes.
    HalfWritten,
    /// The new file holds all its bytes, perhaps only in memory.
    Written,
    /// The new file is on the disk.
    Synced,
    /// The new file is the log.
    Renamed,
    /// The folder says so on the disk.
    FolderSynced,
}

type Observer<'a> = &'a mut dyn FnMut(WriteStep);

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
    if !fs::metadata(path).map_err(missing)?.is_file() {
        return Err(FileError::NotAFile { path: path.to_owned() });
    }
    let file = File::open(path).map_err(missing)?;
    let mut bytes = Vec::new();
    file.take(limits::LOG_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(missing)?;
    if bytes.len() > limits::LOG_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned() });
    }
    Ok(bytes)
}

/// Starts a log file with a signed header.
///
/// # Errors
/// If there is a file already, the header is not sound, or the disk refuses.
pub fn create(path: &Path, header: &Signed) -> Result<Log, FileError> {
    let text = header.text();
    let log = read_log(text.as_bytes())?;
    if fs::symlink_metadata(path).is_ok() {
        return Err(FileError::Exists { path: path.to_owned() });
    }
    let target = Target::new(path.to_owned());
    let _lock = target.lock()?;
    let temp = target.write(&[text.as_bytes()], None, &mut |_| {})?;
    temp.persist_noclobber(&target.path).map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
        _ => target.io("create", error.error),
    })?;
    target.sync_folder()?;
    Ok(log)
}

/// Appends entries to a log that has to end at `base` still, and returns the log as it then is.
///
/// # Errors
/// [`FileError::MovedOn`] if the log has changed since `base`; or if the entries do not follow, somebody else
/// is writing, or the disk refuses. The log is unchanged then.
pub fn append(path: &Path, base: &Head, entries: &[Signed]) -> Result<Log, FileError> {
    append_observed(path, base, entries, &mut |_| {})
}

fn append_observed(
    path: &Path,
    base: &Head,
    entries: &[Signed],
    observer: Observer<'_>,
) -> Result<Log, FileError> {
    let real = fs::canonicalize(path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => FileError::Missing { path: path.to_owned() },
        _ => FileError::Io { action: "find", path: path.to_owned(), source },
    })?;
    let target = Target::new(real);
    let _lock = target.lock()?;
    observer(WriteStep::Locked);
    let old = read_bytes(&target.path)?;
    if old.len() != base.bytes || super::Hash::of(&old) != base.digest {
        return Err(FileError::MovedOn { path: path.to_owned() });
    }
    let mut new = old;
    for entry in entries {
        new.extend_from_slice(entry.text().as_bytes());
    }
    let log = verify_from(&new, base)?;
    observer(WriteStep::Read);
    target.clean()?;
    observer(WriteStep::Cleaned);
    let rights = fs::metadata(&target.path).map_err(|source| target.io("read", source))?.permissions();
    let (first, second) = new.split_at(new.len() / 2);
    let temp = target.write(&[first, second], Some(rights), observer)?;
    temp.persist(&target.path).map_err(|error| target.io("replace", error.error))?;
    observer(WriteStep::Renamed);
    target.sync_folder()?;
    observer(WriteStep::FolderSynced);
    Ok(log)
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
        prefix.push(path.file_name().unwrap_or_default());
        prefix.push(".");
        Self { path, folder, prefix }
    }

    /// Takes the lock. Its file stays when the lock is given back: removing it would let two writers in.
    fn lock(&self) -> Result<File, FileError> {
        let mut name = self.path.clone().into_os_string();
        name.push(".lock");
        let refused = |source| FileError::Io { action: "lock", path: self.path.clone(), source };
        let file = File::options().create(true).truncate(false).write(true).open(&name).map_err(refused)?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
                Err(TryLockError::Error(source)) => return Err(refused(source)),
            }
        }
        Err(FileError::Locked { path: self.path.clone() })
    }

    /// Removes unfinished files. Whoever holds the lock knows that nobody is at work on them.
    fn clean(&self) -> Result<(), FileError> {
        let prefix = self.prefix.as_encoded_bytes();
        for entry in fs::read_dir(&self.folder).map_err(|source| self.io("list the folder of", source))? {
            let entry = entry.map_err(|source| self.io("list the folder of", source))?;
            let name = entry.file_name();
            let middle = name.as_encoded_bytes().strip_prefix(prefix);
            let middle = middle.and_then(|rest| rest.strip_suffix(UNFINISHED.as_bytes()));
            if middle.is_some_and(|random| random.len() == 6 && random.is_ascii()) {
                fs::remove_file(entry.path()).map_err(|source| self.io("clean up after", source))?;
            }
        }
        Ok(())
    }

    fn write(
        &self,
        parts: &[&[u8]],
        rights: Option<fs::Permissions>,
        observer: Observer<'_>,
    ) -> Result<NamedTempFile, FileError> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(&self.prefix).suffix(UNFINISHED).rand_bytes(6);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            builder.permissions(fs::Permissions::from_mode(0o644));
        }
        let mut temp = builder.tempfile_in(&self.folder).map_err(|source| self.io("write beside", source))?;
        observer(WriteStep::Created);
        for (index, part) in parts.iter().enumerate() {
            temp.write_all(part).map_err(|source| self.io("write beside", source))?;
            observer(if index + 1 < parts.len() { WriteStep::HalfWritten } else { WriteStep::Written });
        }
        if let Some(rights) = rights {
            temp.as_file().set_permissions(rights).map_err(|source| self.io("set the rights of", source))?;
        }
        temp.as_file().sync_all().map_err(|source| self.io("write beside", source))?;
        observer(WriteStep::Synced);
        Ok(temp)
    }

    /// Makes the rename last. Only Unix lets a folder be opened and synced.
    fn sync_folder(&self) -> Result<(), FileError> {
        if cfg!(unix) {
            let folder = File::open(&self.folder).and_then(|folder| folder.sync_all());
            folder.map_err(|source| self.io("sync the folder of", source))?;
        }
        Ok(())
    }

    fn io(&self, action: &'static str, source: io::Error) -> FileError {
        FileError::Io { action, path: self.path.clone(), source }
    }
}

#[cfg(test)]
mod tests;
