//! The machine: the one seam for what the program wants of the world.
//!
//! A file is never changed where it lies. It is written under another name, synced, and given its name; [`replace`] is the
//! only way, and each of its steps is one the power may fail at. [`Real`] is this computer; [`Memory`] is one that a test
//! holds in its hand, with a clock that stands still until it is told, and a disk that forgets what was not synced.

mod memory;
mod real;

pub use memory::{Blow, Memory};
pub use real::Real;

use std::ffi::OsString;
use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A device, a pipe, a link that leads nowhere.
    Other,
}

/// What can be seen of a file without reading it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// What it is.
    pub kind: Kind,
    /// Its bytes.
    pub size: u64,
    /// When it was last changed.
    pub changed: SystemTime,
    /// What tells it from a copy that was put in its place, where the machine knows.
    pub identity: Option<String>,
}

/// What becomes of a file that has the name already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// It is replaced.
    Replace,
    /// It stays, and the new one is refused.
    Keep,
}

/// Whether the disk is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    /// What is written outlives a failure of the power.
    Synced,
    /// It is known to be torn when it is.
    InPassing,
}

/// A lock that is held until it is dropped.
pub trait Held: Debug + Send + Sync {}

/// What the program wants of the world.
pub trait Machine: Debug + Send + Sync {
    /// Looks at a file.
    ///
    /// # Errors
    /// If there is none, or it cannot be looked at.
    fn look(&self, path: &Path) -> io::Result<Look>;

    /// Reads a file; never more than one byte beyond `most`, by which a larger one is known.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>>;

    /// The names in a folder, in no order.
    ///
    /// # Errors
    /// If it cannot be listed.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;

    /// Makes a folder and those it lies in.
    ///
    /// # Errors
    /// If it cannot be made.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Writes a file that nobody else has by this name, perhaps only in memory.
    ///
    /// # Errors
    /// If there is one, or the disk refuses.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Waits until a file, or the names in a folder, are on the disk.
    ///
    /// # Errors
    /// If the disk does not say so.
    fn sync(&self, path: &Path) -> io::Result<()>;

    /// Gives a file another name.
    ///
    /// # Errors
    /// If the disk refuses, or the name is taken and [kept](Over::Keep).
    fn rename(&self, from: &Path, to: &Path, over: Over) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// If there is none, or the disk refuses.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Takes a lock if nobody holds it; else says who does.
    ///
    /// # Errors
    /// If there can be no lock.
    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Result<Box<dyn Held>, String>>;

    /// The time.
    fn now(&self) -> SystemTime;

    /// Waits.
    fn pause(&self, time: Duration);

    /// Fills bytes with what nobody can foresee.
    ///
    /// # Errors
    /// If there is none to be had.
    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()>;
}

/// Puts bytes in the place of a file: the old one is whole until the new one is.
///
/// # Errors
/// If the disk refuses: the old one is there still, unless only the last sync failed.
pub fn replace(
    machine: &dyn Machine,
    path: &Path,
    bytes: &[u8],
    lasting: Lasting,
    over: Over,
) -> io::Result<()> {
    let folder = folder_of(path);
    machine.make_folder(folder)?;
    let unfinished = unfinished(machine, folder)?;
    let written = machine.write(&unfinished, bytes).and_then(|()| match lasting {
        Lasting::Synced => machine.sync(&unfinished),
        Lasting::InPassing => Ok(()),
    });
    let named = written.and_then(|()| machine.rename(&unfinished, path, over));
    if named.is_err() {
        let _ = machine.remove(&unfinished);
    }
    named?;
    match lasting {
        Lasting::Synced => machine.sync(folder),
        Lasting::InPassing => Ok(()),
    }
}

/// The folder that a file lies in.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or_else(|| Path::new("."))
}

/// A name that nobody else has.
fn unfinished(machine: &dyn Machine, folder: &Path) -> io::Result<PathBuf> {
    let mut random = [0; 8];
    machine.entropy(&mut random)?;
    Ok(folder.join(format!(".{:016x}.unfinished", u64::from_le_bytes(random))))
}

#[cfg(test)]
mod tests;
