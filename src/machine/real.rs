//! This computer.

use super::{Held, Kind, Look, Machine, Opened, Over, Rights, Wish};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{env, process, thread};

/// This computer: its disk, its clock, its chance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Real;

#[derive(Debug)]
struct Locked {
    _file: File,
}

impl Held for Locked {}

fn kind(seen: &Metadata) -> Kind {
    let found = seen.file_type();
    #[cfg(unix)]
    if std::os::unix::fs::FileTypeExt::is_fifo(&found) {
        return Kind::Pipe;
    }
    match (found.is_file(), found.is_dir(), found.is_symlink()) {
        (true, _, _) => Kind::File,
        (_, true, _) => Kind::Folder,
        (_, _, true) => Kind::Link,
        _ => Kind::Other,
    }
}

/// When a file was made, which no copy brings back; where the file system knows.
#[cfg(any(unix, windows))]
fn born(seen: &Metadata) -> String {
    let born = seen.created().ok().and_then(|born| born.duration_since(SystemTime::UNIX_EPOCH).ok());
    born.map_or("-".to_owned(), |born| format!("{}.{:09}", born.as_secs(), born.subsec_nanos()))
}

#[cfg(unix)]
fn looked(seen: &Metadata, _: Option<(u64, u64)>) -> Look {
    use std::os::unix::fs::MetadataExt as _;
    let status = format!("{}.{:09}", seen.ctime(), seen.ctime_nsec());
    let changed = format!("{}.{:09}", seen.mtime(), seen.mtime_nsec());
    Look {
        kind: kind(seen),
        size: seen.len(),
        changed: seen.modified().unwrap_or(SystemTime::UNIX_EPOCH),
        identity: Some(format!("{} {status} {changed} {} {}", seen.ino(), seen.size(), born(seen))),
        number: Some((seen.dev(), seen.ino())),
        mode: Some(seen.mode()),
        owner: Some(seen.uid()),
    }
}

/// Windows has numbers of files too. A person's folders are his own there by the system's rules: no rights are to be read off.
#[cfg(windows)]
fn looked(seen: &Metadata, number: Option<(u64, u64)>) -> Look {
    use std::os::windows::fs::MetadataExt as _;
    let identity = |(_, file)| format!("{file} - {} {} {}", seen.last_write_time(), seen.len(), born(seen));
    Look {
        kind: kind(seen),
        size: seen.len(),
        changed: seen.modified().unwrap_or(SystemTime::UNIX_EPOCH),
        identity: number.map(identity),
        number,
        mode: None,
        owner: None,
    }
}

/// Elsewhere there is nothing to read off.
#[cfg(not(any(unix, windows)))]
fn looked(seen: &Metadata, number: Option<(u64, u64)>) -> Look {
    let changed = seen.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let (identity, mode, owner) = (None, None, None);
    Look { kind: kind(seen), size: seen.len(), changed, identity, number, mode, owner }
}

/// The disk and the number of a file, where only an open file tells them.
#[cfg(windows)]
fn number(file: &File) -> Option<(u64, u64)> {
    let seen = winapi_util::file::information(file).ok()?;
    // A file system that counts no files says 0 of all of them.
    Some((seen.volume_serial_number(), seen.file_index())).filter(|(_, file)| *file != 0)
}

/// The same of one that is not open, or of a folder.
#[cfg(windows)]
fn number_at(path: &Path) -> Option<(u64, u64)> {
    number(winapi_util::Handle::from_path_any(path).ok()?.as_file())
}

#[cfg(not(windows))]
fn number(_: &File) -> Option<(u64, u64)> {
    None
}

#[cfg(not(windows))]
fn number_at(_: &Path) -> Option<(u64, u64)> {
    None
}

/// Where the holder of a lock is named: in its file. Windows lets nobody read what is locked, so there it is a file beside it.
fn name_tag(lock: &Path) -> PathBuf {
    super::beside(lock, ".by")
}

/// Gives a file another name. On Windows whoever looks through new files, as virus scanners do, is in the way for a moment.
fn renamed(from: &Path, to: &Path) -> io::Result<()> {
    const DENIED: i32 = 5;
    const IN_USE: i32 = 32;
    let mut tries = if cfg!(windows) { 25 } else { 0 };
    loop {
        match fs::rename(from, to) {
            Err(error) if tries > 0 && matches!(error.raw_os_error(), Some(DENIED | IN_USE)) => {
                tries -= 1;
                thread::sleep(Duration::from_millis(20));
            }
            other => return other,
        }
    }
}

/// A new file, with its rights from the first byte: there is no moment at which others could open it.
fn create(path: &Path, rights: Rights<'_>) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        let mode = match rights {
            Rights::Owner | Rights::Like(_) => 0o600,
            Rights::Readable => 0o644,
            Rights::Usual => 0o666,
        };
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
    }
    let file = options.open(path)?;
    if let Rights::Like(other) = rights {
        file.set_permissions(fs::metadata(other)?.permissions())?;
    }
    Ok(file)
}

impl Machine for Real {
    fn look(&self, path: &Path) -> io::Result<Look> {
        fs::metadata(path).map(|seen| looked(&seen, number_at(path)))
    }

    fn look_unfollowed(&self, path: &Path) -> io::Result<Look> {
        let seen = fs::symlink_metadata(path)?;
        // To open a link is to follow it.
        let number = if seen.is_symlink() { None } else { number_at(path) };
        Ok(looked(&seen, number))
    }

    fn open(&self, path: &Path) -> io::Result<Opened> {
        let file = File::open(path)?;
        Ok(Opened { look: looked(&file.metadata()?, number(&file)), bytes: Box::new(file) })
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    fn whole_name(&self, path: &Path) -> io::Result<PathBuf> {
        // What Windows puts before such a name, people do not know and other programs do not take.
        #[cfg(windows)]
        return dunce::canonicalize(path);
        #[cfg(not(windows))]
        fs::canonicalize(path)
    }

    fn make_folder(&self, folder: &Path, rights: Rights<'_>) -> io::Result<()> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        if rights == Rights::Owner {
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        }
        #[cfg(not(unix))]
        let _ = rights;
        builder.create(folder)
    }

    fn write(&self, path: &Path, bytes: &[u8], rights: Rights<'_>) -> io::Result<()> {
        create(path, rights)?.write_all(bytes)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        if cfg!(unix) {
            return File::open(path)?.sync_all();
        }
        // Elsewhere no folder can be synced, and a file only by whoever may write to it.
        if path.is_file() { File::options().write(true).open(path)?.sync_all() } else { Ok(()) }
    }

    fn rename(&self, from: &Path, to: &Path, over: Over) -> io::Result<()> {
        match over {
            Over::Replace => renamed(from, to),
            Over::Keep => match fs::hard_link(from, to) {
                Ok(()) => {
                    // It has its name: one more does no harm.
                    let _ = fs::remove_file(from);
                    Ok(())
                }
                // Some disks know no second names.
                Err(error)
                    if error.kind() != io::ErrorKind::AlreadyExists && fs::symlink_metadata(to).is_err() =>
                {
                    renamed(from, to)
                }
                Err(error) => Err(error),
            },
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Wish> {
        let mut file = File::options().create(true).truncate(false).read(true).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {
                let text = format!("{} {name}", process::id());
                // Only for whoever waits: a lock without a name is as good.
                let _ = if cfg!(windows) {
                    fs::write(name_tag(path), text)
                } else {
                    file.set_len(0)
                        .and_then(|()| file.rewind())
                        .and_then(|()| file.write_all(text.as_bytes()))
                };
                Ok(Wish::Held(Box::new(Locked { _file: file })))
            }
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let file = if cfg!(windows) { File::open(name_tag(path)) } else { Ok(file) };
                // What cannot be read is not known.
                let _ = file.and_then(|file| file.take(64).read_to_string(&mut text));
                Ok(Wish::Busy(text))
            }
            Err(TryLockError::Error(error)) => Ok(Wish::NoLocks(error)),
        }
    }

    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn pause(&self, time: Duration) {
        thread::sleep(time);
    }

    fn entropy(&self, bytes: &mut [u8]) -> io::Result<()> {
        getrandom::fill(bytes).map_err(io::Error::other)
    }

    fn program(&self) -> Option<String> {
        let seen = fs::metadata(env::current_exe().ok()?).ok()?;
        let changed = seen.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(format!("{} {}", seen.len(), changed.as_nanos()))
    }
}
