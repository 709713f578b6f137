//! A computer that a test holds in its hand.
//!
//! Its disk has two faces: what a program sees, and what is left when the power fails. A file that was not synced may be
//! gone, torn or whole then, and so may names that were given or taken since their folder was synced. What of it happens is
//! drawn from a seed, so that a failure can be had again.

use super::{Held, Kind, Look, Machine, Over, folder_of};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// What happens at a step of the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blow {
    /// The disk is full, this once.
    Full,
    /// The program is killed; what it has written is seen by the next one.
    Kill,
}

/// What a killed program says to whoever struck it.
pub const LAST_WORD: &str = "killed at a step";

#[derive(Debug, Clone, Default)]
struct File {
    bytes: Vec<u8>,
    /// What is on the disk for certain.
    synced: Option<Vec<u8>>,
    changed: u64,
}

/// A name that was given or taken, and may not be on the disk yet.
#[derive(Debug, Clone)]
struct Change {
    path: PathBuf,
    /// What it stands for from then on.
    file: Option<u64>,
}

#[derive(Debug, Default)]
struct State {
    files: BTreeMap<u64, File>,
    folders: BTreeSet<PathBuf>,
    /// What programs see.
    names: BTreeMap<PathBuf, u64>,
    /// What is on the disk for certain.
    lasting: BTreeMap<PathBuf, u64>,
    /// What is on its way there, in order.
    changes: Vec<Change>,
    locks: BTreeMap<PathBuf, String>,
    /// The number of the next file, and so of every chance that was asked for.
    next: u64,
    clock: u64,
    steps: u64,
    strike: Option<(u64, Blow)>,
}

/// A computer in memory. Its copies are the same one.
#[derive(Debug, Clone, Default)]
pub struct Memory(Arc<Mutex<State>>);

#[derive(Debug)]
struct Locked {
    machine: Memory,
    path: PathBuf,
}

impl Held for Locked {}

impl Drop for Locked {
    fn drop(&mut self) {
        self.machine.state().locks.remove(&self.path);
    }
}

impl Memory {
    /// A computer with an empty disk.
    #[must_use]
    pub fn new() -> Memory {
        Memory::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something happens at the nth step of the disk from now on (from 0).
    pub fn strike(&self, nth: u64, blow: Blow) {
        let mut state = self.state();
        state.strike = Some((state.steps + nth, blow));
    }

    /// How many steps the disk has made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.state().steps
    }

    /// Time goes by.
    pub fn pass(&self, seconds: u64) {
        self.state().clock += seconds;
    }

    /// The power fails: nobody holds a lock any more, and what was not on the disk is what chance leaves of it.
    pub fn lose_power(&self, mut chance: impl FnMut(usize) -> usize) {
        let mut state = self.state();
        let State { files, names, lasting, changes, locks, strike, .. } = &mut *state;
        // Names reach the disk in the order in which they were given, up to some moment.
        let kept = chance(changes.len() + 1);
        for Change { path, file } in changes.drain(..).take(kept) {
            match file {
                Some(file) => drop(lasting.insert(path, file)),
                None => drop(lasting.remove(&path)),
            }
        }
        names.clone_from(lasting);
        files.retain(|number, _| names.values().any(|named| named == number));
        for file in files.values_mut() {
            let synced = file.synced.clone().unwrap_or_default();
            if synced != file.bytes {
                let length = chance(file.bytes.len() + 1);
                file.bytes.truncate(length);
            }
            file.synced = Some(file.bytes.clone());
        }
        locks.clear();
        *strike = None;
    }

    /// A step of the disk, which may be the one at which something happens.
    fn step(&self) -> io::Result<MutexGuard<'_, State>> {
        let mut state = self.state();
        let now = state.steps;
        state.steps += 1;
        match state.strike {
            Some((step, blow)) if step == now => {
                state.strike = None;
                match blow {
                    Blow::Full => Err(io::ErrorKind::StorageFull.into()),
                    Blow::Kill => {
                        drop(state);
                        std::panic::resume_unwind(Box::new(LAST_WORD))
                    }
                }
            }
            _ => Ok(state),
        }
    }
}

impl State {
    fn file(&self, path: &Path) -> io::Result<(u64, &File)> {
        let found = self.names.get(path).and_then(|number| Some((*number, self.files.get(number)?)));
        found.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn name(&mut self, path: &Path, file: Option<u64>) {
        match file {
            Some(file) => drop(self.names.insert(path.to_owned(), file)),
            None => drop(self.names.remove(path)),
        }
        self.changes.push(Change { path: path.to_owned(), file });
    }

    fn next(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn time(&self, seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }
}

impl Machine for Memory {
    fn look(&self, path: &Path) -> io::Result<Look> {
        let state = self.state();
        if state.folders.contains(path) {
            let changed = state.time(0);
            return Ok(Look { kind: Kind::Folder, size: 0, changed, identity: None });
        }
        let (number, file) = state.file(path)?;
        let (size, changed) = (file.bytes.len() as u64, state.time(file.changed));
        Ok(Look { kind: Kind::File, size, changed, identity: Some(number.to_string()) })
    }

    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        let state = self.state();
        let (_, file) = state.file(path)?;
        Ok(file.bytes.iter().take(most.saturating_add(1)).copied().collect())
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let state = self.state();
        if !state.folders.contains(folder) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let all = state.names.keys().chain(&state.folders);
        let inside = all.filter(|path| path.parent() == Some(folder));
        Ok(inside.filter_map(|path| path.file_name()).map(ToOwned::to_owned).collect())
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.step()?;
        state.folders.extend(folder.ancestors().map(Path::to_owned));
        Ok(())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        // Two steps: it may be there and hold only half of its bytes.
        let (first, second) = bytes.split_at(bytes.len() / 2);
        let mut state = self.step()?;
        if state.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let (number, changed) = (state.next(), state.clock);
        state.files.insert(number, File { bytes: first.to_vec(), synced: None, changed });
        state.name(path, Some(number));
        drop(state);
        let mut state = self.step()?;
        if let Some(file) = state.files.get_mut(&number) {
            file.bytes.extend_from_slice(second);
        }
        Ok(())
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        let mut state = self.step()?;
        if !state.folders.contains(path) {
            let (number, _) = state.file(path)?;
            if let Some(file) = state.files.get_mut(&number) {
                file.synced = Some(file.bytes.clone());
            }
            return Ok(());
        }
        let State { changes, lasting, .. } = &mut *state;
        let (here, elsewhere): (Vec<Change>, Vec<Change>) =
            changes.drain(..).partition(|change| folder_of(&change.path) == path);
        *changes = elsewhere;
        for Change { path, file } in here {
            match file {
                Some(file) => drop(lasting.insert(path, file)),
                None => drop(lasting.remove(&path)),
            }
        }
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path, over: Over) -> io::Result<()> {
        let mut state = self.step()?;
        let (number, _) = state.file(from)?;
        if over == Over::Keep && state.names.contains_key(to) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        // The new name first: a file is never without one.
        state.name(to, Some(number));
        state.name(from, None);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.step()?;
        state.file(path)?;
        state.name(path, None);
        Ok(())
    }

    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Result<Box<dyn Held>, String>> {
        let mut state = self.step()?;
        if let Some(holder) = state.locks.get(path) {
            return Ok(Err(holder.clone()));
        }
        state.locks.insert(path.to_owned(), format!("0 {name}"));
        Ok(Ok(Box::new(Locked { machine: self.clone(), path: path.to_owned() })))
    }

    fn now(&self) -> SystemTime {
        let state = self.state();
        state.time(state.clock)
    }

    fn pause(&self, time: Duration) {
        self.pass(time.as_secs().max(1));
    }

    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()> {
        let number = self.state().next().to_le_bytes();
        bytes.iter_mut().zip(number.iter().cycle()).for_each(|(byte, random)| *byte = *random);
        Ok(())
    }
}
