//! The machine: the one seam for what the program wants of the world.
//!
//! A file is never changed where it lies. It is written under another name, synced, and given its name; [`put`] is the
//! only way, and each of its steps is one the power may fail at.
//!
//! | machine | is |
//! | --- | --- |
//! | [`Real`] | this computer |
//! | [`Memory`] | one that a test holds in its hand: its clock stands still until it is told, its disk forgets what was not synced |
//! | [`Struck`] | any of them, with a blow at some step: the disk is full, or the program is killed |
//!
//! Whoever wants something of the world asks the machine that the thread works on: [`here`], or one of the functions beside
//! it. That is this computer, unless something is done [`on`] another one. So a path means a file on that machine, and no call
//! between a command and the disk has to pass the machine on.

mod memory;
mod names;
mod real;
mod struck;

pub use memory::Memory;
pub use names::{beside, short_name};
pub use real::Real;
pub use struck::{Blow, Step, Struck, killed};

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fmt::{self, Debug};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An ordinary file.
    File,
    /// A folder.
    Folder,
    /// A link, where it is not followed.
    Link,
    /// A pipe.
    Pipe,
    /// A device, a socket.
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
    /// The disk and the number of the file on it, where there are such.
    pub number: Option<(u64, u64)>,
    /// Who may do what with it, as Unix counts it, where that is known.
    pub mode: Option<u32>,
    /// Whose it is, where that is known.
    pub owner: Option<u32>,
}

/// A file that was opened.
pub struct Opened {
    /// What it is: of this very file, whatever is called so by now.
    pub look: Look,
    /// Its bytes.
    pub bytes: Box<dyn Read>,
}

impl Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").field("look", &self.look).finish_non_exhaustive()
    }
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

/// Who may do what with a new file or folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rights<'a> {
    /// Its owner alone, from the first byte.
    Owner,
    /// Others may read it, if the person usually lets them.
    Readable,
    /// Whatever the person usually lets others do.
    Usual,
    /// The same as with another file.
    Like(&'a Path),
}

/// A lock that is held until it is dropped.
pub trait Held: Debug + Send + Sync {}

/// What came of the wish for a lock.
#[derive(Debug)]
pub enum Wish {
    /// It is held.
    Held(Box<dyn Held>),
    /// Somebody else holds it, who has written this about himself.
    Busy(String),
    /// There are no locks here.
    NoLocks(io::Error),
}

/// What the program wants of the world.
pub trait Machine: Debug {
    /// Looks at a file, or at what a link leads to.
    ///
    /// # Errors
    /// If there is none, or it cannot be looked at.
    fn look(&self, path: &Path) -> io::Result<Look>;

    /// Looks at a file, or at a link itself.
    ///
    /// # Errors
    /// If there is none, or it cannot be looked at.
    fn look_unfollowed(&self, path: &Path) -> io::Result<Look>;

    /// Opens a file for reading.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    fn open(&self, path: &Path) -> io::Result<Opened>;

    /// The names in a folder, in no order.
    ///
    /// # Errors
    /// If it cannot be listed.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;

    /// The one name of a file that has no links in it.
    ///
    /// # Errors
    /// If there is no such file.
    fn whole_name(&self, path: &Path) -> io::Result<PathBuf>;

    /// Makes a folder and those it lies in; those that are there stay as they are.
    ///
    /// # Errors
    /// If it cannot be made.
    fn make_folder(&self, folder: &Path, rights: Rights<'_>) -> io::Result<()>;

    /// Writes a file that nobody else has by this name, perhaps only in memory.
    ///
    /// # Errors
    /// If there is one, or the disk refuses.
    fn write(&self, path: &Path, bytes: &[u8], rights: Rights<'_>) -> io::Result<()>;

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

    /// Takes a lock if nobody holds it, and writes down who does, for whoever waits.
    ///
    /// # Errors
    /// If there can be no file for it.
    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Wish>;

    /// The time.
    fn now(&self) -> SystemTime;

    /// Waits.
    fn pause(&self, time: Duration);

    /// Fills bytes with what nobody can foresee.
    ///
    /// # Errors
    /// If there is none to be had.
    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()>;

    /// What tells this build of the program from any other on this machine, where it can be told.
    fn program(&self) -> Option<String>;
}

thread_local! {
    static HERE: RefCell<Rc<dyn Machine>> = RefCell::new(Rc::new(Real));
}

/// The machine that this thread works on.
#[must_use]
pub fn here() -> Rc<dyn Machine> {
    HERE.with_borrow(Rc::clone)
}

/// Puts a machine back when it is dropped, however that comes about.
struct Before(Option<Rc<dyn Machine>>);

impl Drop for Before {
    fn drop(&mut self) {
        if let Some(before) = self.0.take() {
            HERE.set(before);
        }
    }
}

/// Does something on another machine.
pub fn on<T>(machine: Rc<dyn Machine>, run: impl FnOnce() -> T) -> T {
    let _before = Before(Some(HERE.replace(machine)));
    run()
}

/// Looks at a file, or at what a link leads to.
///
/// # Errors
/// As for [`Machine::look`].
pub fn look(path: &Path) -> io::Result<Look> {
    here().look(path)
}

/// Is there anything by this name?
#[must_use]
pub fn exists(path: &Path) -> bool {
    look(path).is_ok()
}

/// Is it an ordinary file?
#[must_use]
pub fn is_file(path: &Path) -> bool {
    look(path).is_ok_and(|look| look.kind == Kind::File)
}

/// Is it a folder?
#[must_use]
pub fn is_folder(path: &Path) -> bool {
    look(path).is_ok_and(|look| look.kind == Kind::Folder)
}

/// Reads a file; never more than one byte beyond `most`, by which a larger one is known.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    here().open(path)?.bytes.take(most as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What lies in a folder, by its whole path, in no order.
///
/// # Errors
/// If it cannot be listed.
pub fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    Ok(here().list(folder)?.into_iter().map(|name| folder.join(name)).collect())
}

/// Makes a folder and those it lies in.
///
/// # Errors
/// If it cannot be made.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    here().make_folder(folder, Rights::Usual)
}

/// Gives a file another name, which nothing else keeps.
///
/// # Errors
/// If the disk refuses.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    here().rename(from, to, Over::Replace)
}

/// Removes a file.
///
/// # Errors
/// If there is none, or the disk refuses.
pub fn remove(path: &Path) -> io::Result<()> {
    here().remove(path)
}

/// Makes the names in a folder last.
///
/// # Errors
/// If the disk does not say so.
pub fn sync(folder: &Path) -> io::Result<()> {
    here().sync(folder)
}

/// The time.
#[must_use]
pub fn now() -> SystemTime {
    here().now()
}

/// Fills bytes with what nobody can foresee.
///
/// # Errors
/// If there is none to be had.
pub fn entropy(bytes: &mut [u8]) -> io::Result<()> {
    here().entropy(bytes)
}

/// How a file is written that is not finished yet.
#[derive(Debug, Clone, Copy)]
pub struct Draft<'a> {
    /// What its name begins with until it is.
    pub before: &'a OsStr,
    /// What its name ends in until it is.
    pub after: &'a str,
    /// Who may do what with it.
    pub rights: Rights<'a>,
    /// Is the disk waited for?
    pub lasting: Lasting,
    /// What becomes of the file whose name it gets.
    pub over: Over,
}

/// The letters in the middle of the name of an unfinished file.
pub const MIDDLE: usize = 6;

/// Puts bytes in the place of a file: the old one is whole until the new one is. That its name lasts is asked for with
/// [`sync`] of its folder.
///
/// # Errors
/// If the disk refuses: the old one is there still.
pub fn put(path: &Path, bytes: &[u8], draft: &Draft<'_>) -> io::Result<()> {
    put_on(&*here(), path, bytes, draft)
}

fn put_on(machine: &dyn Machine, path: &Path, bytes: &[u8], draft: &Draft<'_>) -> io::Result<()> {
    let unfinished = unfinished(machine, path, draft)?;
    let written = machine.write(&unfinished, bytes, draft.rights).and_then(|()| match draft.lasting {
        Lasting::Synced => machine.sync(&unfinished),
        Lasting::InPassing => Ok(()),
    });
    let named = written.and_then(|()| machine.rename(&unfinished, path, draft.over));
    if named.is_err() {
        // What cannot be removed lies about until the next one cleans up.
        let _ = machine.remove(&unfinished);
    }
    named
}

/// The folder that a file lies in.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or_else(|| Path::new("."))
}

/// A name that nobody else has.
fn unfinished(machine: &dyn Machine, path: &Path, draft: &Draft<'_>) -> io::Result<PathBuf> {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut random = [0; MIDDLE];
    machine.entropy(&mut random)?;
    let middle: String =
        random.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect();
    let mut name = draft.before.to_owned();
    name.push(middle);
    name.push(draft.after);
    Ok(folder_of(path).join(name))
}

#[cfg(test)]
mod tests;
