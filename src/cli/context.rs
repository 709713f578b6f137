//! Where a command works: folder, home, log, output; and opening what it works on.

use super::known::LOG_SUFFIX;
use super::seen::Seen;
use super::{CliError, FileArgs, Shared, ask, known};
use crate::cli::Error;
use crate::keys::{self, Identity, KeyError, KeyFile, PublicKey};
use crate::log::{self, Document, Log, LogError, Signed};
use crate::machine;
use crate::table::{
    Desk, Home, Office, OwnFiles, Replayed, Session, Table, Tally, first_of, has_mark, identity_in,
    proven_head, read_text, replay, replay_own,
};
use std::cell::OnceCell;
use std::env;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// Where a command works.
pub struct Context<'a> {
    folder: PathBuf,
    home: Option<PathBuf>,
    log: Option<PathBuf>,
    tally: Tally,
    /// The person's identity, once it was opened: nobody is asked for a passphrase twice.
    opened: OnceCell<Arc<Identity>>,
    /// Has the player said that he takes entries that are dated in the future?
    pub post_dated: bool,
    /// May a game be begun in a folder in which another one lies?
    pub beside: bool,
    /// Where the command was typed.
    pub typed: Typed,
    /// Where it writes to.
    pub out: &'a mut dyn Write,
}

/// Where a command is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Into a shell: it says by itself what comes next.
    Shell,
    /// At the prompt of `turn`, which says that.
    Prompt,
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Context { folder, home, log, .. } = self;
        f.debug_struct("Context")
            .field("folder", folder)
            .field("home", home)
            .field("log", log)
            .finish_non_exhaustive()
    }
}

/// The time as entries carry it.
#[must_use]
pub fn now() -> String {
    stamp(machine::now())
}

/// A time as entries carry it. A clock set to before 1970, or beyond what a year of four digits can say, is taken for
/// the nearest time that can be written down.
fn stamp(time: SystemTime) -> String {
    const LAST: i64 = 253_402_207_199;
    let seconds = time.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let seconds = i64::try_from(seconds).unwrap_or(LAST).min(LAST);
    let time = jiff::Timestamp::from_second(seconds).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    time.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Reads and replays a log, proving all of it.
fn replayed(home: &Home, bytes: &[u8]) -> Result<(Log, Table), Error> {
    let log = log::read_log(bytes)?;
    let own = OwnFiles::default().completed(log.header(), home)?;
    let table = replay(&log, own.files())?;
    Ok((log, table))
}

impl<'a> Context<'a> {
    /// The context of a command started in the present folder.
    ///
    /// # Errors
    /// If there is no present folder.
    pub fn new(shared: &Shared, out: &'a mut dyn Write) -> Result<Context<'a>, Error> {
        let folder = PathBuf::from(".");
        env::current_dir().map_err(|source| CliError::Read { path: folder.clone(), source })?;
        Ok(Context::in_folder(folder, shared, out))
    }

    /// The context of a command started in some folder.
    pub fn in_folder(folder: PathBuf, shared: &Shared, out: &'a mut dyn Write) -> Context<'a> {
        let tally = Tally::default();
        let (opened, typed) = (OnceCell::new(), Typed::Shell);
        let (home, log) = (shared.home.clone(), shared.log.clone());
        let (post_dated, beside) = (false, false);
        Context { folder, home, log, tally, opened, post_dated, beside, typed, out }
    }

    /// What the command writes into logs is noted here.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally.clone()
    }

    /// All that was written so far is printed: a command that goes on gives the game back to whoever waits for it.
    ///
    /// # Errors
    /// If it cannot be printed, or that cannot be noted.
    pub fn told(&mut self) -> Result<(), Error> {
        self.out.flush()?;
        Ok(self.tally.told()?)
    }

    /// Does something whose words go elsewhere: whoever wants a document is told in that.
    ///
    /// # Errors
    /// Whatever goes wrong in it.
    pub fn aside<T>(
        &mut self,
        out: &mut dyn Write,
        run: impl FnOnce(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let (folder, home, log) = (self.folder.clone(), self.home.clone(), self.log.take());
        let (tally, opened) = (self.tally(), std::mem::take(&mut self.opened));
        let (post_dated, beside, typed) = (self.post_dated, self.beside, self.typed);
        let mut context = Context { folder, home, log, tally, opened, post_dated, beside, typed, out };
        let done = run(&mut context);
        let Context { log, opened, .. } = context;
        (self.log, self.opened) = (log, opened);
        done
    }

    /// Does something without a word.
    ///
    /// # Errors
    /// Whatever goes wrong in it.
    pub fn silently<T>(
        &mut self,
        run: impl FnOnce(&mut Context<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.aside(&mut std::io::sink(), run)
    }

    /// A path as the command means it.
    #[must_use]
    pub fn path(&self, path: &Path) -> PathBuf {
        if self.folder == Path::new(".") { path.to_owned() } else { self.folder.join(path) }
    }

    /// Is this file a log in the folder the command was started in? A letter that was saved there is none.
    #[must_use]
    pub fn is_log_here(&self, path: &Path) -> bool {
        let whole = |path: &Path| machine::here().whole_name(path).ok();
        let path = self.path(path);
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        whole(parent) == whole(&self.folder) && path.extension().is_some_and(|suffix| suffix == LOG_SUFFIX)
    }

    /// A path as the command was given it.
    #[must_use]
    pub fn shown(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.folder).unwrap_or(path).to_owned()
    }

    /// The person's home folder.
    ///
    /// # Errors
    /// If none is known.
    pub fn home(&self) -> Result<Home, KeyError> {
        match &self.home {
            Some(home) => Ok(Home::at(self.path(home))),
            None => keys::home().map(Home::at),
        }
    }

    /// The person's identity, asking for a passphrase where it is behind one.
    ///
    /// # Errors
    /// If there is none, or it cannot be opened.
    pub fn identity(&self) -> Result<Arc<Identity>, Error> {
        if let Some(identity) = self.opened.get() {
            return Ok(Arc::clone(identity));
        }
        let file = KeyFile::load(self.home()?.path())?;
        let identity = Arc::new(ask::open_key(&file)?);
        Ok(Arc::clone(self.opened.get_or_init(|| identity)))
    }

    /// The person's identity was opened already: nobody is asked for a passphrase where nobody can be.
    #[must_use]
    pub fn opened_as(self, identity: Arc<Identity>) -> Self {
        // One that is there already is the same.
        let _ = self.opened.set(identity);
        self
    }

    /// The identity with which the person plays the game of a log that begins so: his own, or that of an umpire's office.
    ///
    /// # Errors
    /// As for [`Context::identity`].
    pub fn identity_for(&self, header: Option<&Signed>) -> Result<Arc<Identity>, Error> {
        let person = self.identity()?;
        let Some((signed, Document::Header(header))) = header.map(|signed| (signed, signed.document()))
        else {
            return Ok(person);
        };
        let kept = Office::load(&self.home()?, signed.hash());
        Ok(identity_in(&person, header, kept.as_ref()).map_or(person, Arc::new))
    }

    /// The key with which whoever this is plays the game of a log, as far as that can be told without a passphrase.
    #[must_use]
    pub fn key_for(&self, bytes: &[u8]) -> Option<PublicKey> {
        let home = self.home().ok()?;
        let office = first_of(bytes).and_then(|signed| Office::load(&home, signed.hash()));
        let office = office.and_then(|office| office.key.parse().ok());
        office.or_else(|| Some(KeyFile::load(home.path()).ok()?.public()))
    }

    /// From now on the command is about this log.
    pub fn turn_to(&mut self, log: &Path) {
        self.log = Some(log.to_owned());
    }

    /// From now on the command is about another log, or none in particular; gives back which it was.
    pub fn turn_over(&mut self, log: Option<PathBuf>) -> Option<PathBuf> {
        std::mem::replace(&mut self.log, log)
    }

    /// The logs in the folder.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn logs(&self) -> Result<Vec<PathBuf>, CliError> {
        let read = |source| CliError::Read { path: self.folder.clone(), source };
        let mut found = Vec::new();
        for path in machine::here().list(&self.folder).map_err(read)?.into_iter().map(PathBuf::from) {
            if path.extension().is_some_and(|suffix| suffix == LOG_SUFFIX)
                && machine::is_file(&self.path(&path))
            {
                found.push(path);
            }
        }
        found.sort();
        Ok(found)
    }

    /// The logs in the folder and in the folders in it: whoever plays several games may keep each in a folder of its own.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn all_logs(&self) -> Result<Vec<PathBuf>, CliError> {
        let mut found = self.logs()?;
        let read = |source| CliError::Read { path: self.folder.clone(), source };
        let machine = machine::here();
        for name in machine.list(&self.folder).map_err(read)?.into_iter().map(PathBuf::from) {
            // A folder that cannot be read is somebody else's.
            let inside = machine.list(&self.path(&name)).unwrap_or_default();
            let logs = inside.into_iter().map(|item| name.join(item));
            let is_log = |path: &PathBuf| path.extension().is_some_and(|suffix| suffix == LOG_SUFFIX);
            found.extend(logs.filter(|path| is_log(path) && machine::is_file(&self.path(path))));
        }
        found.sort();
        Ok(found)
    }

    /// The log that was named, if one was.
    #[must_use]
    pub fn named_log(&self) -> Option<PathBuf> {
        self.log.as_deref().map(|path| self.path(path))
    }

    /// The log the command is about.
    ///
    /// # Errors
    /// If none was named and there is not exactly one in the folder.
    pub fn log_path(&self) -> Result<PathBuf, CliError> {
        if let Some(log) = self.named_log() {
            return Ok(log);
        }
        let found = self.logs()?;
        match found.as_slice() {
            [one] => Ok(self.path(one)),
            [] => Err(CliError::NoLog { folder: self.shown_folder() }),
            several => {
                let found =
                    several.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
                Err(CliError::SeveralLogs { folder: self.shown_folder(), found })
            }
        }
    }

    /// The folder in a form that means something to a reader.
    fn shown_folder(&self) -> PathBuf {
        machine::here().whole_name(&self.folder).unwrap_or_else(|_| self.folder.clone())
    }

    /// Reads a log and checks its chain; the signatures only as far as they were not checked here before. Nobody is asked
    /// for a passphrase for it.
    ///
    /// # Errors
    /// If the log does not hold.
    pub fn read_log(&self, bytes: &[u8]) -> Result<Log, LogError> {
        let proven = || {
            let home = self.home().ok()?;
            let file = KeyFile::load(home.path()).ok().filter(|file| !file.is_sealed())?;
            proven_head(&home, &file.open(None).ok()?, bytes)
        };
        proven().map_or_else(|| log::read_log(bytes), |head| log::verify_from(bytes, &head))
    }

    /// Opens the log to play on.
    ///
    /// # Errors
    /// If there is no identity, or the log does not hold.
    pub fn session(&self) -> Result<Session, Error> {
        self.session_at(&self.log_path()?, OwnFiles::default())
    }

    /// Opens a log to play on.
    ///
    /// # Errors
    /// As for [`Context::session`].
    pub fn session_at(&self, path: &Path, own: OwnFiles) -> Result<Session, Error> {
        let identity = self.identity_for(first_of(&log::read_bytes(path)?).as_ref())?;
        let home = self.home()?;
        let session = Session::open(&home, identity, path, own)?.noted_in(&self.tally);
        if session.desk().seats().next().is_some() {
            known::note(&home, session.log().game(), path);
        }
        Ok(session)
    }

    /// Opens the log to give orders: nobody else changes it until the command is done, and whatever the last command
    /// wrote without saying so is said first.
    ///
    /// # Errors
    /// As for [`Context::session`]; and if the last command could not say what it wrote.
    pub fn signing(&self) -> Result<Session, Error> {
        self.signing_at(&self.log_path()?, OwnFiles::default())
    }

    /// As [`Context::signing`], for some log.
    ///
    /// # Errors
    /// As for [`Context::signing`].
    pub fn signing_at(&self, path: &Path, own: OwnFiles) -> Result<Session, Error> {
        let mut session = self.session_at(path, own)?;
        session.no_news()?;
        Ok(session)
    }

    /// Looks at the log as whoever this is: with his own hand if he plays, else as anybody may.
    ///
    /// # Errors
    /// If the log does not hold, or the identity cannot be opened.
    pub fn look(&self) -> Result<Seen, Error> {
        self.look_at(self.log_path()?)
    }

    /// As [`Context::look`], at some log.
    ///
    /// # Errors
    /// As for [`Context::look`].
    pub fn look_at(&self, path: PathBuf) -> Result<Seen, Error> {
        let home = self.home()?;
        let bytes = log::read_bytes(&path)?;
        let key = self.key_for(&bytes);
        let own = || self.identity_for(first_of(&bytes).as_ref());
        // Whoever has a mark for the game plays it, and is asked for his passphrase in any case.
        let marked = key.as_ref().is_some_and(|key| has_mark(&home, key, &bytes));
        let identity = if marked { Some(own()?) } else { None };
        let (log, table) = match &identity {
            Some(identity) => {
                let Replayed { log, table, .. } = replay_own(&home, identity, &bytes, OwnFiles::default())?;
                (log, table)
            }
            None => replayed(&home, &bytes)?,
        };
        let plays = |key: &PublicKey| table.players().values().any(|player| player.key == *key);
        Ok(match key {
            Some(key) if plays(&key) => {
                let identity = identity.map_or_else(own, Ok)?;
                Seen::own(path, log, Desk::new(table, identity))
            }
            Some(_) | None => Seen::public(path, log, table),
        })
    }

    /// Looks at the log as anybody may.
    ///
    /// # Errors
    /// If the log does not hold.
    pub fn look_public(&self) -> Result<Seen, Error> {
        let path = self.log_path()?;
        let (log, table) = replayed(&self.home()?, &log::read_bytes(&path)?)?;
        Ok(Seen::public(path, log, table))
    }

    /// Reads the files given on the command line.
    ///
    /// # Errors
    /// If one cannot be read.
    pub fn own_files(&self, files: &FileArgs) -> Result<OwnFiles, Error> {
        let read =
            |path: &Option<PathBuf>| path.as_deref().map(|path| read_text(&self.path(path))).transpose();
        Ok(OwnFiles { data: read(&files.data)?, start: read(&files.start)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn r6_any_clock_can_be_written_down() {
        let epoch = SystemTime::UNIX_EPOCH;
        assert_eq!(stamp(epoch - Duration::from_secs(1)), "1970-01-01T00:00:00Z");
        assert_eq!(stamp(epoch + Duration::from_secs(1_794_744_000)), "2026-11-15T12:00:00Z");
        for seconds in [253_402_207_199, 253_402_207_200, 253_402_300_800, 1 << 40] {
            assert_eq!(stamp(epoch + Duration::from_secs(seconds)), "9999-12-30T21:59:59Z", "{seconds}");
        }
    }
}
