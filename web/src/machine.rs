//! The browser as a machine: files in memory, which the page keeps in the browser's storage before it shows what came of them.
//!
//! A question is answered as a whole or not at all: what it wrote is handed to the page with the answer, and the page shows the answer
//! only when the browser has said that all of it is kept. So there is nothing to sync, and no half-written file.

use coureur::machine::{Held, Kind, Look, Machine, Opened, Over, Rights, Wish, folder_of};
use std::cell::{RefCell, RefMut};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{self, Cursor};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

#[derive(Debug, Clone)]
struct File {
    bytes: Vec<u8>,
    /// What tells it from a copy that was put in its place.
    number: u64,
    /// When it was written, in milliseconds.
    changed: u64,
    mode: u32,
}

#[derive(Debug, Default)]
struct Disk {
    files: BTreeMap<PathBuf, File>,
    folders: BTreeSet<PathBuf>,
    /// What the page has to keep or to forget.
    changed: BTreeSet<PathBuf>,
}

/// A browser: its files, its clock, its chance. Its copies are the same one.
#[derive(Debug, Clone, Default)]
pub struct Browser(Rc<RefCell<Disk>>);

/// One tab, one thread: whoever asks for a lock has it.
#[derive(Debug)]
struct Free;

impl Held for Free {}

#[cfg(target_family = "wasm")]
mod clock {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        #[wasm_bindgen(js_namespace = Date)]
        pub fn now() -> f64;
    }
}

#[cfg(not(target_family = "wasm"))]
mod clock {
    pub fn now() -> f64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0.0, |since| since.as_secs_f64() * 1000.0)
    }
}

/// Milliseconds since 1970. A clock before that stands still.
fn milliseconds() -> u64 {
    clock::now().max(0.0) as u64
}

fn chance(bytes: &mut [u8]) -> io::Result<()> {
    getrandom::fill(bytes).map_err(io::Error::other)
}

impl Browser {
    fn disk(&self) -> RefMut<'_, Disk> {
        self.0.borrow_mut()
    }

    /// Forgets everything: what was kept is laid down anew.
    pub fn clear(&self) {
        *self.disk() = Disk::default();
    }

    /// Lays a file down that was kept, with what was kept about it.
    pub fn lay(&self, path: &str, facts: &str, bytes: &[u8]) {
        let mut facts = facts.split(' ').map(str::parse::<u64>);
        let mut next = || facts.next().and_then(Result::ok).unwrap_or_default();
        let (number, changed) = (next(), next());
        let mode = u32::try_from(next()).unwrap_or(0o600);
        let path = PathBuf::from(path);
        let mut disk = self.disk();
        disk.folders.extend(folder_of(&path).ancestors().map(Path::to_owned));
        disk.files.insert(path, File { bytes: bytes.to_vec(), number, changed, mode });
    }

    /// The paths of what changed since the last time.
    pub fn changed(&self) -> Vec<String> {
        let changed = std::mem::take(&mut self.disk().changed);
        changed.into_iter().map(|path| path.display().to_string()).collect()
    }

    /// What is to be kept about a file, if it is there.
    pub fn facts(&self, path: &str) -> Option<String> {
        let disk = self.disk();
        let File { number, changed, mode, .. } = disk.files.get(Path::new(path))?;
        Some(format!("{number} {changed} {mode}"))
    }

    /// The bytes of a file; none, if it is not there.
    pub fn bytes(&self, path: &str) -> Vec<u8> {
        self.disk().files.get(Path::new(path)).map(|file| file.bytes.clone()).unwrap_or_default()
    }

    /// Every file, by its path.
    pub fn all(&self) -> Vec<(String, Vec<u8>)> {
        let disk = self.disk();
        disk.files.iter().map(|(path, file)| (path.display().to_string(), file.bytes.clone())).collect()
    }

    /// The files in a folder.
    pub fn inside(&self, folder: &Path) -> Vec<PathBuf> {
        self.disk().files.keys().filter(|path| path.parent() == Some(folder)).cloned().collect()
    }
}

impl Disk {
    fn file(&self, path: &Path) -> io::Result<&File> {
        self.files.get(path).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn look(&self, path: &Path) -> io::Result<Look> {
        let (kind, size, changed, number, mode) = if self.folders.contains(path) {
            (Kind::Folder, 0, 0, 0, 0o700)
        } else {
            let file = self.file(path)?;
            (Kind::File, file.bytes.len() as u64, file.changed, file.number, file.mode)
        };
        Ok(Look {
            kind,
            size,
            changed: SystemTime::UNIX_EPOCH + Duration::from_millis(changed),
            identity: Some(format!("{number} {changed} {changed} {size} {number}")),
            number: Some((0, number)),
            mode: Some(mode),
            owner: Some(0),
        })
    }
}

impl Machine for Browser {
    fn look(&self, path: &Path) -> io::Result<Look> {
        self.disk().look(path)
    }

    fn look_unfollowed(&self, path: &Path) -> io::Result<Look> {
        self.look(path)
    }

    fn open(&self, path: &Path) -> io::Result<Opened> {
        let disk = self.disk();
        let bytes = disk.file(path)?.bytes.clone();
        Ok(Opened { look: disk.look(path)?, bytes: Box::new(Cursor::new(bytes)) })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let disk = self.disk();
        if !disk.folders.contains(folder) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let inside = disk.files.keys().chain(&disk.folders).filter(|path| path.parent() == Some(folder));
        Ok(inside.filter_map(|path| path.file_name()).map(ToOwned::to_owned).collect())
    }

    fn whole_name(&self, path: &Path) -> io::Result<PathBuf> {
        self.look(path).map(|_| path.to_owned())
    }

    fn make_folder(&self, folder: &Path, _: Rights<'_>) -> io::Result<()> {
        self.disk().folders.extend(folder.ancestors().map(Path::to_owned));
        Ok(())
    }

    fn write(&self, path: &Path, bytes: &[u8], rights: Rights<'_>) -> io::Result<()> {
        let mut number = [0; 8];
        chance(&mut number)?;
        let mut disk = self.disk();
        if disk.files.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        if !disk.folders.contains(folder_of(path)) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let mode = match rights {
            Rights::Owner => 0o600,
            Rights::Readable | Rights::Usual => 0o644,
            Rights::Like(other) => disk.look(other)?.mode.unwrap_or(0o600),
        };
        // So many digits as a number of the page keeps.
        let number = u64::from_le_bytes(number) >> 11;
        let file = File { bytes: bytes.to_vec(), number, changed: milliseconds(), mode };
        disk.files.insert(path.to_owned(), file);
        disk.changed.insert(path.to_owned());
        Ok(())
    }

    fn sync(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path, over: Over) -> io::Result<()> {
        let mut disk = self.disk();
        if over == Over::Keep && disk.files.contains_key(to) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = disk.file(from)?.clone();
        disk.files.remove(from);
        disk.files.insert(to.to_owned(), file);
        disk.changed.extend([from.to_owned(), to.to_owned()]);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut disk = self.disk();
        disk.file(path)?;
        disk.files.remove(path);
        disk.changed.insert(path.to_owned());
        Ok(())
    }

    fn try_lock(&self, _: &Path, _: &str) -> io::Result<Wish> {
        // Two tabs are kept apart where they keep what was written: whoever comes second is refused there, whole.
        Ok(Wish::Held(Box::new(Free)))
    }

    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_millis(milliseconds())
    }

    fn pause(&self, _: Duration) {}

    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()> {
        chance(bytes)
    }

    fn program(&self) -> Option<String> {
        Some("coureur.html".to_owned())
    }
}
