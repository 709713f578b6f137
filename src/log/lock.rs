//! A lock that one program at a time holds, and the names of the files beside a log.

use super::{FileError, Hash};
use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{fs, process, thread};

/// How long is waited between two tries.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest name a file may have on the file systems in use.
const LONGEST_NAME: usize = 255;

/// A lock held until it is dropped, or until the program ends, however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock whose file is at `path`, for work on `of`; whoever is at work already is waited for.
    ///
    /// The file stays when the lock is given back: removing it would let two writers in. It names the process that
    /// holds the lock, for whoever waits in vain.
    ///
    /// # Errors
    /// If somebody holds it for longer than one is ready to wait, or the file system knows no locks.
    pub fn take(path: &Path, of: &Path, patience: Duration) -> Result<Lock, FileError> {
        let opened = File::options().create(true).truncate(false).read(true).write(true).open(path);
        let mut file =
            opened.map_err(|source| FileError::Io { action: "lock", path: of.to_owned(), source })?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if start.elapsed() < patience => thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    return Err(FileError::Locked { path: of.to_owned(), holder: holder(&mut file) });
                }
                Err(TryLockError::Error(source)) => {
                    return Err(FileError::NoLocks { path: of.to_owned(), source });
                }
            }
        }
        // Only for the message of whoever waits: a lock without a name is as good.
        let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| write!(file, "{}", process::id()));
        Ok(Lock { _file: file })
    }
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
