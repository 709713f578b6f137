//! Letters fetched from the server that keeps the person's mail, by IMAP.
//!
//! What is found is put into a Maildir of the home folder (`post`), so that all else is as for any Maildir. Only letters that hold
//! entries of a game are put there; of all other mail nothing is kept, and on the server nothing is ever changed. The conversation
//! is held as that with the server letters leave by: one deadline, and bounds on everything.
//!
//! | file | holds |
//! | --- | --- |
//! | `words.rs` | what a server says, word by word |
//! | `talk.rs` | commands and responses |
//! | `session.rs` | from the greeting to the farewell |
//! | `round.rs` | one look: what is new there |
//! | `post.rs` | where letters are put, and up to which the server was asked |

// Where no server is called, nothing is put there.
#[cfg_attr(not(feature = "mail"), allow(dead_code))]
mod post;
#[cfg(feature = "mail")]
mod round;
#[cfg(feature = "mail")]
mod session;
#[cfg(feature = "mail")]
mod talk;
#[cfg(feature = "mail")]
mod words;

pub use post::{Fetched, folder, has_letters};
#[cfg(feature = "mail")]
pub use round::{Line, try_login};

use super::mailbox::Maildir;
use super::settings::SettingsError;
use miette::Diagnostic;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The largest message that is looked into if it does not say in its header that it is a letter of this program: somebody may have
/// forwarded a letter, or copied entries into one of his own.
pub const LARGEST_UNMARKED: usize = 1 << 20;

/// The Maildir for fetched letters, made if it is not there.
///
/// # Errors
/// If it cannot be made.
pub fn prepared(home: &Path) -> Result<Maildir, ImapError> {
    post::prepare(home)?;
    let path = folder(home);
    Maildir::at(&path).map_err(|error| ImapError::Io { path, source: io::Error::other(error.to_string()) })
}

/// Why no letters could be fetched.
#[derive(Debug, Error, Diagnostic)]
pub enum ImapError {
    /// The settings.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Settings(#[from] SettingsError),
    /// The server said no.
    #[error("the mail server refuses: {why}")]
    #[diagnostic(
        code(coureur::mail::imap_refused),
        help("check `mailbox` under `imap` in the mail settings: it is the name of a folder on the server")
    )]
    Refused {
        /// What was said.
        why: String,
    },
    /// The password is not taken.
    #[error("the mail server does not let you in: {why}")]
    #[diagnostic(
        code(coureur::mail::imap_login),
        help(
            "check `user` and the password in the mail settings; `coureur mail setup` asks for both and tries them"
        )
    )]
    Login {
        /// What was said.
        why: String,
    },
    /// The connection broke or never came about.
    #[error("the mail server cannot be reached, or the connection broke: {why}")]
    #[diagnostic(
        code(coureur::mail::imap_unreachable),
        help("nothing is lost: what has come is fetched when you are online again")
    )]
    Unreachable {
        /// What happened.
        why: String,
    },
    /// The server could not be trusted.
    #[error("no safe connection to the mail server: {why}")]
    #[diagnostic(
        code(coureur::mail::imap_unsafe),
        help(
            "check `host` and `security` under `imap` in the mail settings; `trust` names a certificate of your own server"
        )
    )]
    Unsafe {
        /// What was wrong.
        why: String,
    },
    /// The server offers no encryption.
    #[error("the mail server {host} (port {port}) does not offer to encrypt (STARTTLS)")]
    #[diagnostic(
        code(coureur::mail::imap_no_starttls),
        help(
            "no password was sent. Try `security: tls` with port 993; if it did offer it before, somebody between you and the \
             server takes the offer away"
        )
    )]
    NoEncryption {
        /// Which.
        host: String,
        /// And there.
        port: u16,
    },
    /// The deadline is over.
    #[error("the mail server was not done within {seconds} seconds")]
    #[diagnostic(
        code(coureur::mail::imap_too_slow),
        help(
            "what came so far is here, and the next look goes on from there; `timeout` in the mail settings allows more time"
        )
    )]
    TooSlow {
        /// How long was waited.
        seconds: u64,
    },
    /// Something else answers there.
    #[error("what answers there is no server that keeps mail: {why}")]
    #[diagnostic(
        code(coureur::mail::no_imap_server),
        help("check `host`, `port` and `security` under `imap` in the mail settings")
    )]
    NoImapServer {
        /// What it does.
        why: String,
    },
    /// A file.
    #[error("cannot use {}", path.display())]
    #[diagnostic(code(coureur::mail::imap_io), help("check the folder and its rights"))]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A program without it.
    #[error("this program was built without the way to a mail server (the feature `mail`)")]
    #[diagnostic(
        code(coureur::mail::imap_left_out),
        help("fetch letters with another program, into a Maildir: see `mailbox`")
    )]
    LeftOut,
}

#[cfg(feature = "mail")]
impl From<super::net::Unsafe> for ImapError {
    fn from(error: super::net::Unsafe) -> ImapError {
        match error {
            super::net::Unsafe::Why(why) => ImapError::Unsafe { why: super::send::shown(why) },
            super::net::Unsafe::Io { path, source } => ImapError::Io { path, source },
        }
    }
}

/// Why the conversation itself failed, for whoever reads it.
#[cfg(feature = "mail")]
fn broken(server: &super::settings::Imap, trouble: super::net::Trouble) -> ImapError {
    use super::net::{Trouble, tls};
    use super::send::shown;
    match trouble {
        Trouble::Nonsense(what) => ImapError::NoImapServer { why: what.to_owned() },
        Trouble::Io(error) => match error.kind() {
            io::ErrorKind::FileTooLarge => {
                ImapError::NoImapServer { why: "it does not stop talking".to_owned() }
            }
            io::ErrorKind::TimedOut => ImapError::TooSlow { seconds: server.seconds() },
            io::ErrorKind::UnexpectedEof => ImapError::Unreachable { why: "the server hung up".to_owned() },
            _ if tls::is_at_fault(&error) => ImapError::Unsafe { why: shown(error) },
            _ => ImapError::Unreachable { why: shown(error) },
        },
    }
}

/// A program that cannot call a server.
#[cfg(not(feature = "mail"))]
#[derive(Debug)]
pub struct Line;

#[cfg(not(feature = "mail"))]
impl Line {
    /// As with the feature `mail`, and never.
    #[must_use]
    pub fn new(_: super::settings::Imap, _: &Path) -> Line {
        Line
    }

    /// As with the feature `mail`, and never.
    ///
    /// # Errors
    /// Always.
    pub fn fetch(&mut self, _: &str) -> Result<Fetched, ImapError> {
        Err(ImapError::LeftOut)
    }

    /// As with the feature `mail`, and never.
    ///
    /// # Errors
    /// Always.
    pub fn wait(&mut self, _: std::time::Duration) -> Result<bool, ImapError> {
        Err(ImapError::LeftOut)
    }

    /// As with the feature `mail`, and never.
    #[must_use]
    pub fn place(&self) -> String {
        String::new()
    }

    /// As with the feature `mail`, and never.
    #[must_use]
    pub fn is_open(&self) -> bool {
        false
    }

    /// As with the feature `mail`, and never.
    #[must_use]
    pub fn hears_at_once(&self) -> bool {
        false
    }
}

/// As with the feature `mail`, and never.
///
/// # Errors
/// Always.
#[cfg(not(feature = "mail"))]
pub fn try_login(_: &super::settings::Imap) -> Result<(), ImapError> {
    Err(ImapError::LeftOut)
}
