//! This computer.

use super::{Held, Kind, Look, Machine, Over};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};
use std::{process, thread};

/// This computer: its disk, its clock, its chance.
#[derive(Debug, Clone, Copy, Default)]
pub struct Real;

#[derive(Debug)]
struct Locked {
    _file: File,
}

impl Held for Locked {}

/// What tells a file from a copy of it: its number and when it was made, or, where the file system does not know that, when
/// it was changed and its size.
fn identity(seen: &Metadata) -> Option<String> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let born = seen.created().ok().and_then(|born| born.duration_since(SystemTime::UNIX_EPOCH).ok());
        Some(match born {
            Some(born) => format!("{} born {}.{:09}", seen.ino(), born.as_secs(), born.subsec_nanos()),
            None => format!("{} kept {}.{:09} {}", seen.ino(), seen.mtime(), seen.mtime_nsec(), seen.size()),
        })
    }
    #[cfg(not(unix))]
    {
        let _ = seen;
        None
    }
}

impl Machine for Real {
    fn look(&self, path: &Path) -> io::Result<Look> {
        let seen = fs::metadata(path)?;
        let kind = match (seen.is_file(), seen.is_dir()) {
            (true, _) => Kind::File,
            (_, true) => Kind::Folder,
            _ => Kind::Other,
        };
        Ok(Look { kind, size: seen.len(), changed: seen.modified()?, identity: identity(&seen) })
    }

    fn read(&self, path: &Path, most: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(most as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        File::options().write(true).create_new(true).open(path)?.write_all(bytes)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        // Only Unix lets a folder be synced.
        if cfg!(unix) || path.is_file() { File::open(path)?.sync_all() } else { Ok(()) }
    }

    fn rename(&self, from: &Path, to: &Path, over: Over) -> io::Result<()> {
        match over {
            Over::Replace => fs::rename(from, to),
            Over::Keep => {
                fs::hard_link(from, to)?;
                fs::remove_file(from)
            }
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn try_lock(&self, path: &Path, name: &str) -> io::Result<Result<Box<dyn Held>, String>> {
        let mut file = File::options().create(true).truncate(false).read(true).write(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {
                let text = format!("{} {name}", process::id());
                // Only for whoever waits: a lock without a name is as good.
                let named = file.set_len(0).and_then(|()| file.rewind());
                let _ = named.and_then(|()| file.write_all(text.as_bytes()));
                Ok(Ok(Box::new(Locked { _file: file })))
            }
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                let _ = file.take(64).read_to_string(&mut text);
                Ok(Err(text))
            }
            Err(TryLockError::Error(error)) => Err(error),
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
}
