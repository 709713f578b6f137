//! A computer that a test holds in its hand.
//!
//! Its disk has two faces: what a program sees, and what is left when the power fails. A file that was not synced may be
//! gone, torn or whole then, and so may names that were given or taken since their folder was synced. What of it happens is
//! drawn from a seed, so that a failure can be had again.

use super::{Held, Kind, Look, Machine, Opened, Over, Rights, Wish, folder_of};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

#[derive(Debug, Clone, Default)]
struct File {
    bytes: Vec<u8>,
    /// What is on the disk for certain.
    synced: Option<Vec<u8>>,
    changed: Duration,
    /// Who may do what with it.
    mode: u32,
}

/// A name that was given or taken, and may not be on the disk yet.
#[derive(Debug, Clone)]
struct Change {
    path: PathBuf,
    /// What it stands for from then on.
    file: Option<u64>,
}

#[derive(Debug, Clone, Default)]
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
    clock: Duration,
    /// What its chance follows from.
    seed: [u8; 32],
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
    /// A computer with an empty disk, whose chance follows from a seed, and whose clock stands at a time.
    #[must_use]
    pub fn new(seed: [u8; 32], clock: Duration) -> Memory {
        let folders = BTreeSet::from([PathBuf::from("/")]);
        Memory(Arc::new(Mutex::new(State { seed, clock, folders, ..State::default() })))
    }

    /// Another computer with the same disk, file by file, whose chance follows from another seed. Nobody holds a lock there.
    #[must_use]
    pub fn copy(&self, seed: [u8; 32]) -> Memory {
        let locks = BTreeMap::new();
        Memory(Arc::new(Mutex::new(State { seed, locks, ..self.state().clone() })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Time goes by.
    pub fn pass(&self, time: Duration) {
        self.state().clock += time;
    }

    /// Every file as it is seen now, with its bytes.
    #[must_use]
    pub fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        self.files_in(Path::new(""))
    }

    /// Those below a folder.
    #[must_use]
    pub fn files_in(&self, folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let state = self.state();
        let bytes = |number: &u64| state.files.get(number).map(|file| file.bytes.clone()).unwrap_or_default();
        let below = state.names.range(folder.to_owned()..).take_while(|(path, _)| path.starts_with(folder));
        below.map(|(path, number)| (path.clone(), bytes(number))).collect()
    }

    /// Everything below a folder is lost.
    pub fn lose(&self, folder: &Path) {
        let mut state = self.state();
        let State { names, lasting, changes, .. } = &mut *state;
        names.retain(|path, _| !path.starts_with(folder));
        lasting.retain(|path, _| !path.starts_with(folder));
        changes.retain(|change| !change.path.starts_with(folder));
    }

    /// Lays files down as a backup does: they are new ones, and last.
    pub fn lay_down<'a>(&self, all: impl IntoIterator<Item = (&'a PathBuf, &'a Vec<u8>)>) {
        let mut state = self.state();
        for (path, bytes) in all {
            let (number, changed) = (state.next(), state.clock);
            let synced = Some(bytes.clone());
            state.files.insert(number, File { bytes: bytes.clone(), synced, changed, mode: 0o600 });
            state.folders.extend(folder_of(path).ancestors().map(Path::to_owned));
            state.names.insert(path.clone(), number);
            state.lasting.insert(path.clone(), number);
        }
    }

    /// The power fails: nobody holds a lock any more, and what was not on the disk is what chance leaves of it.
    pub fn lose_power(&self, mut chance: impl FnMut(usize) -> usize) {
        let mut state = self.state();
        let State { files, names, lasting, changes, locks, .. } = &mut *state;
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

    fn look(&self, path: &Path) -> io::Result<Look> {
        let (kind, size, changed, number, mode) = if self.folders.contains(path) {
            (Kind::Folder, 0, Duration::ZERO, 0, 0o700)
        } else {
            let (number, file) = self.file(path)?;
            (Kind::File, file.bytes.len() as u64, file.changed, number, file.mode)
        };
        let seconds = changed.as_secs();
        Ok(Look {
            kind,
            size,
            changed: SystemTime::UNIX_EPOCH + changed,
            identity: Some(format!("{number} {seconds} {seconds} {size} {number}")),
            number: Some((0, number)),
            mode: Some(mode),
            owner: Some(0),
        })
    }
}

impl Machine for Memory {
    fn look(&self, path: &Path) -> io::Result<Look> {
        self.state().look(path)
    }

    fn look_unfollowed(&self, path: &Path) -> io::Result<Look> {
        self.look(path)
    }

    fn open(&self, path: &Path) -> io::Result<Opened> {
        let state = self.state();
        let (_, file) = state.file(path)?;
        Ok(Opened { look: state.look(path)?, bytes: Box::new(io::Cursor::new(file.bytes.clone())) })
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

    fn whole_name(&self, path: &Path) -> io::Result<PathBuf> {
        self.look(path).map(|_| path.to_owned())
    }

    fn make_folder(&self, folder: &Path, _: Rights<'_>) -> io::Result<()> {
        self.state().folders.extend(folder.ancestors().map(Path::to_owned));
        Ok(())
    }

    fn write(&self, path: &Path, bytes: &[u8], rights: Rights<'_>) -> io::Result<()> {
        let mut state = self.state();
        if state.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        if !state.folders.contains(folder_of(path)) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let mode = match rights {
            Rights::Owner => 0o600,
            Rights::Readable | Rights::Usual => 0o644,
            Rights::Like(other) => state.look(other)?.mode.unwrap_or(0o600),
        };
        let (number, changed) = (state.next(), state.clock);
        state.files.insert(number, File { bytes: bytes.to_vec(), synced: None, changed, mode });
        state.name(path, Some(number));
        Ok(())
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
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
        let mut state = self.state();
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
        let mut state = self.state();
        state.file(path)?;
        state.name(path, None);
        Ok(())
    }

    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Wish> {
        let mut state = self.state();
        if let Some(holder) = state.locks.get(path) {
            return Ok(Wish::Busy(holder.clone()));
        }
        state.locks.insert(path.to_owned(), format!("1 {name}"));
        Ok(Wish::Held(Box::new(Locked { machine: self.clone(), path: path.to_owned() })))
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + self.state().clock
    }

    fn pause(&self, time: Duration) {
        self.pass(time);
    }

    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()> {
        let mut state = self.state();
        for piece in bytes.chunks_mut(32) {
            let number = state.next();
            let drawn = Sha256::new().chain_update(state.seed).chain_update(number.to_le_bytes()).finalize();
            piece.iter_mut().zip(drawn).for_each(|(byte, drawn)| *byte = drawn);
        }
        Ok(())
    }

    fn program(&self) -> Option<String> {
        Some("in memory".to_owned())
    }
}
