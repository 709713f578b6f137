//! A machine on which something happens at a step: the disk is full, or the program is killed.
//!
//! A step is one change of the disk; to look and to read are none. A program that is killed unwinds with a word of its own,
//! which nothing between here and whoever struck it catches: what a killed program would not have done is not done.

use super::{Look, Machine, Opened, Over, Rights, Wish};
use std::cell::Cell;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

/// What happens at a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blow {
    /// The disk refuses, from there on.
    Fail,
    /// The disk refuses once.
    FailOnce,
    /// The program is killed.
    Kill,
    /// The process ends without a word, as after SIGKILL.
    #[cfg(test)]
    Abort,
}

/// A change of the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A folder is about to be made.
    Folder,
    /// A file is about to be created.
    Create,
    /// It holds half of its bytes.
    HalfWritten,
    /// A file, or the names in a folder, are about to be synced.
    Sync,
    /// A file is about to get another name.
    Rename,
    /// A file is about to be removed.
    Remove,
    /// A lock is about to be taken.
    Lock,
}

/// What a killed program says to whoever struck it.
const LAST_WORD: &str = "killed at a step";

/// Runs something that may be killed; says what it came to, if it was not.
pub fn killed<T>(run: impl FnOnce() -> T) -> Option<T> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(word) if word.downcast_ref::<&str>() == Some(&LAST_WORD) => None,
        Err(other) => std::panic::resume_unwind(other),
    }
}

/// A machine with a blow in store.
#[derive(Debug)]
pub struct Struck {
    inner: Rc<dyn Machine>,
    /// Which steps count, if not all of them: such a step at a path with this in it.
    only: Option<(Step, &'static str)>,
    /// How many of them are left.
    left: Cell<u64>,
    blow: Blow,
    fallen: Cell<bool>,
}

impl Struck {
    /// Something happens at the nth step (from 0).
    #[must_use]
    pub fn at(inner: Rc<dyn Machine>, nth: u64, blow: Blow) -> Rc<Struck> {
        Rc::new(Struck { inner, only: None, left: Cell::new(nth), blow, fallen: Cell::new(false) })
    }

    /// Something happens at the nth step of a kind (from 0) at a path with this in it.
    #[must_use]
    pub fn only(inner: Rc<dyn Machine>, step: Step, part: &'static str, nth: u64, blow: Blow) -> Rc<Struck> {
        let (left, fallen) = (Cell::new(nth), Cell::new(false));
        Rc::new(Struck { inner, only: Some((step, part)), left, blow, fallen })
    }

    /// Has it happened?
    #[must_use]
    pub fn has_fallen(&self) -> bool {
        self.fallen.get()
    }

    fn counts(&self, step: Step, path: &Path) -> bool {
        self.only.is_none_or(|(only, part)| only == step && path.to_string_lossy().contains(part))
    }

    /// Is this the step?
    fn falls(&self, step: Step, path: &Path) -> bool {
        !self.fallen.get() && self.left.get() == 0 && self.counts(step, path)
    }

    /// Passes a step.
    fn step(&self, step: Step, path: &Path) -> io::Result<()> {
        if self.fallen.get() {
            return if self.blow == Blow::Fail { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) };
        }
        if !self.falls(step, path) {
            let passed = u64::from(self.counts(step, path));
            self.left.set(self.left.get() - passed);
            return Ok(());
        }
        self.fallen.set(true);
        match self.blow {
            Blow::Fail | Blow::FailOnce => Err(io::ErrorKind::StorageFull.into()),
            Blow::Kill => std::panic::resume_unwind(Box::new(LAST_WORD)),
            #[cfg(test)]
            Blow::Abort => std::process::abort(),
        }
    }
}

impl Machine for Struck {
    fn look(&self, path: &Path) -> io::Result<Look> {
        self.inner.look(path)
    }

    fn look_unfollowed(&self, path: &Path) -> io::Result<Look> {
        self.inner.look_unfollowed(path)
    }

    fn open(&self, path: &Path) -> io::Result<Opened> {
        self.inner.open(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.inner.list(folder)
    }

    fn whole_name(&self, path: &Path) -> io::Result<PathBuf> {
        self.inner.whole_name(path)
    }

    fn make_folder(&self, folder: &Path, rights: Rights<'_>) -> io::Result<()> {
        // One that is there is no change.
        if self.inner.look(folder).is_err() {
            self.step(Step::Folder, folder)?;
        }
        self.inner.make_folder(folder, rights)
    }

    fn write(&self, path: &Path, bytes: &[u8], rights: Rights<'_>) -> io::Result<()> {
        self.step(Step::Create, path)?;
        if self.falls(Step::HalfWritten, path) {
            self.inner.write(path, &bytes[..bytes.len() / 2], rights)?;
        }
        self.step(Step::HalfWritten, path)?;
        self.inner.write(path, bytes, rights)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        self.step(Step::Sync, path)?;
        self.inner.sync(path)
    }

    fn rename(&self, from: &Path, to: &Path, over: Over) -> io::Result<()> {
        self.step(Step::Rename, to)?;
        self.inner.rename(from, to, over)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.step(Step::Remove, path)?;
        self.inner.remove(path)
    }

    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Wish> {
        self.step(Step::Lock, path)?;
        self.inner.try_lock(path, name)
    }

    fn now(&self) -> SystemTime {
        self.inner.now()
    }

    fn pause(&self, time: Duration) {
        self.inner.pause(time);
    }

    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.entropy(bytes)
    }

    fn program(&self) -> Option<String> {
        self.inner.program()
    }
}
