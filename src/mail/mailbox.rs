//! Where messages lie: a file, an mbox, a Maildir. Read within bounds, never changed.

use super::wire::MESSAGE_BYTES;
use crate::machine::{self, Kind};
use miette::Diagnostic;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The longest piece of an mbox that is read as one line.
const LONGEST_LINE: u64 = 1 << 20;

/// Why messages cannot be read.
#[derive(Debug, Error, Diagnostic)]
pub enum MailboxError {
    /// The system refused.
    #[error("cannot read {}", path.display())]
    #[diagnostic(code(coureur::mail::mailbox_io), help("check the name and its rights"))]
    Io {
        /// What.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// There is no such file.
    #[error("there is no {}", path.display())]
    #[diagnostic(
        code(coureur::mail::no_such_file),
        help(
            "save the message as a file first; its name may be given with its folder, as in `~/Downloads/letter.eml`"
        )
    )]
    Missing {
        /// What.
        path: PathBuf,
    },
    /// A folder, but no Maildir.
    #[error("{} is a folder, but no Maildir: it has neither `new` nor `cur`", path.display())]
    #[diagnostic(
        code(coureur::mail::no_maildir),
        help("give the Maildir itself; docs/mail.md shows how a fetcher fills one")
    )]
    NoMaildir {
        /// Which.
        path: PathBuf,
    },
    /// More than is kept of a mailbox until the beginning of its game turns up.
    #[error("{count} messages were left out: more than {} MiB came before the beginning of the game", most >> 20)]
    #[diagnostic(
        code(coureur::mail::too_early),
        help("receive the same mailbox once more: the game is begun now, and nothing has to wait for it")
    )]
    TooEarly {
        /// How many.
        count: usize,
        /// The bytes that are kept.
        most: usize,
    },
    /// A message larger than any that is read.
    #[error("a message in {} is larger than {} MiB", path.display(), MESSAGE_BYTES >> 20)]
    #[diagnostic(code(coureur::mail::too_large), help("ask for the new entries only (`send --attach new`)"))]
    TooLarge {
        /// Where.
        path: PathBuf,
    },
}

impl MailboxError {
    /// Has somebody moved or removed it?
    #[must_use]
    pub fn is_gone(&self) -> bool {
        match self {
            MailboxError::Missing { .. } => true,
            MailboxError::Io { source, .. } => source.kind() == io::ErrorKind::NotFound,
            MailboxError::NoMaildir { .. }
            | MailboxError::TooEarly { .. }
            | MailboxError::TooLarge { .. } => false,
        }
    }
}

/// Messages one at a time: never more than one of them is in memory, so there may be any number of them.
pub struct Messages(Source);

enum Source {
    /// Files that each hold one message.
    Files(std::vec::IntoIter<PathBuf>),
    /// A stream that holds one after the other.
    Mbox(Mbox),
    /// A stream that holds one.
    Single(Option<Box<dyn BufRead>>, PathBuf),
}

impl fmt::Debug for Messages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let source = match &self.0 {
            Source::Files(_) => "files",
            Source::Mbox(_) => "an mbox",
            Source::Single(..) => "one",
        };
        f.debug_tuple("Messages").field(&source).finish()
    }
}

impl Messages {
    fn of_stream(mut reader: Box<dyn BufRead>, path: PathBuf) -> Result<Messages, MailboxError> {
        let begin = reader.fill_buf().map_err(|source| MailboxError::Io { path: path.clone(), source })?;
        let many = begin.starts_with(b"From ");
        Ok(Messages(if many {
            Source::Mbox(Mbox { reader, path, over: false })
        } else {
            Source::Single(Some(reader), path)
        }))
    }
}

impl Iterator for Messages {
    type Item = Result<Vec<u8>, MailboxError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            Source::Files(paths) => paths.next().map(|path| whole(&path)),
            Source::Mbox(mbox) => mbox.next(),
            Source::Single(reader, path) => reader.take().map(|reader| bounded(reader, path)),
        }
    }
}

/// The messages of a file or a Maildir; for one message or a log this is just its bytes.
///
/// # Errors
/// If it cannot be opened.
pub fn messages(path: &Path) -> Result<Messages, MailboxError> {
    let io = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => MailboxError::Missing { path: path.to_owned() },
        _ => MailboxError::Io { path: path.to_owned(), source },
    };
    let found = machine::look(path).map_err(io)?;
    if found.kind == Kind::Folder {
        return Ok(Messages(Source::Files(Maildir::at(path)?.list()?.into_iter())));
    }
    if found.kind != Kind::File {
        return Err(io(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file")));
    }
    let file = machine::here().open(path).map_err(io)?;
    Messages::of_stream(Box::new(BufReader::new(file.bytes)), path.to_owned())
}

/// Reads from a pipe: one message, an mbox, a log or a text.
///
/// # Errors
/// If it cannot be read.
pub fn from_pipe(pipe: impl Read + 'static) -> Result<Messages, MailboxError> {
    Messages::of_stream(Box::new(BufReader::new(pipe)), PathBuf::from("standard input"))
}

fn bounded(reader: impl Read, path: &Path) -> Result<Vec<u8>, MailboxError> {
    // A log file may be larger than a message; the readers know their own bounds.
    let most = crate::log::limits::LOG_BYTES.max(MESSAGE_BYTES);
    let mut bytes = Vec::new();
    let read = reader.take(most as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|source| MailboxError::Io { path: path.to_owned(), source })?;
    if bytes.len() > most {
        return Err(MailboxError::TooLarge { path: path.to_owned() });
    }
    Ok(bytes)
}

fn whole(path: &Path) -> Result<Vec<u8>, MailboxError> {
    let io = |source| MailboxError::Io { path: path.to_owned(), source };
    if machine::look(path).map_err(io)?.kind != Kind::File {
        return Err(io(io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file")));
    }
    bounded(machine::here().open(path).map_err(io)?.bytes, path)
}

/// An mbox, cut into its messages: a new one begins at a line `From ` after an empty line. Messages too large to be read
/// are left out, so that one of them does not hide the others, and so is what cannot concern a game.
struct Mbox {
    reader: Box<dyn BufRead>,
    path: PathBuf,
    over: bool,
}

impl Mbox {
    fn next(&mut self) -> Option<Result<Vec<u8>, MailboxError>> {
        while !self.over {
            match self.message() {
                Ok(Some(message)) if concerns_a_game(&message) => return Some(Ok(message)),
                Ok(_) => {}
                Err(source) => {
                    self.over = true;
                    return Some(Err(MailboxError::Io { path: self.path.clone(), source }));
                }
            }
        }
        None
    }

    /// One message, up to the line that begins the next; nothing if it is too large.
    fn message(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut message: Vec<u8> = Vec::new();
        let mut line = Vec::new();
        let (mut empty, mut oversized, mut begun) = (true, false, false);
        loop {
            line.clear();
            self.over = self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0;
            if self.over || begun && empty && line.starts_with(b"From ") {
                return Ok(Some(message).filter(|_| !oversized));
            }
            // The line that begins this one was read with the one before, except for the first of all.
            if !begun && line.starts_with(b"From ") {
                begun = true;
                continue;
            }
            begun = true;
            empty = line == b"\n" || line == b"\r\n";
            oversized |= message.len() + line.len() > MESSAGE_BYTES;
            if !oversized {
                // Lines that begin with `From ` were quoted when the mbox was written.
                let quoted = line.iter().position(|b| *b != b'>').filter(|at| *at > 0);
                let unquoted = quoted.is_some_and(|at| line[at..].starts_with(b"From "));
                message.extend_from_slice(&line[usize::from(unquoted)..]);
            }
        }
    }
}

/// An mbox may hold years of other mail: only what could hold entries stays in memory.
fn concerns_a_game(message: &[u8]) -> bool {
    let text_markers: [&[u8]; 3] = [b"oureur", b"sig:", b"base64"];
    text_markers.iter().any(|marker| message.windows(marker.len()).any(|window| window == *marker))
}

/// A Maildir.
#[derive(Debug, Clone)]
pub struct Maildir {
    path: PathBuf,
}

impl fmt::Display for Maildir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())
    }
}

impl Maildir {
    /// The Maildir at a path.
    ///
    /// # Errors
    /// If it is none.
    pub fn at(path: &Path) -> Result<Maildir, MailboxError> {
        if machine::is_folder(&path.join("new")) || machine::is_folder(&path.join("cur")) {
            return Ok(Maildir { path: path.to_owned() });
        }
        Err(MailboxError::NoMaildir { path: path.to_owned() })
    }

    /// Its messages, in the order of their names.
    ///
    /// # Errors
    /// If it cannot be listed.
    pub fn list(&self) -> Result<Vec<PathBuf>, MailboxError> {
        let mut files = Vec::new();
        for folder in ["new", "cur"] {
            let path = self.path.join(folder);
            let io = |source| MailboxError::Io { path: path.clone(), source };
            let found = match machine::list(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                other => other.map_err(io)?,
            };
            let machine = machine::here();
            for path in found {
                let hidden = path.file_name().unwrap_or_default().as_encoded_bytes().starts_with(b".");
                // What is gone by now was moved by somebody else.
                let ordinary = || machine.look_unfollowed(&path).is_ok_and(|look| look.kind == Kind::File);
                if !hidden && ordinary() {
                    files.push(path);
                }
            }
        }
        files.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        Ok(files)
    }

    /// Its messages with the part of their names that never changes.
    ///
    /// # Errors
    /// If it cannot be listed.
    pub fn named(&self) -> Result<Vec<(String, PathBuf)>, MailboxError> {
        Ok(self.list()?.into_iter().map(|path| (stable_name(&path), path)).collect())
    }

    /// One message.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(path: &Path) -> Result<Vec<u8>, MailboxError> {
        whole(path)
    }
}

/// A message keeps this part of its name when it is moved from `new` to `cur` and gets flags.
#[must_use]
pub fn stable_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.split([':', ';', '!']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests;
