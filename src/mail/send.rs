//! Handing a letter over: to a folder, a program or a server. One file a way.
//!
//! | file | way |
//! | --- | --- |
//! | `send/folder.rs` | `.eml` files |
//! | `send/sendmail.rs` | a program |
//! | `send/smtp.rs` | a mail server |

mod folder;
mod sendmail;
#[cfg(feature = "mail")]
mod smtp;

use super::settings::{Settings, SettingsError, Way};
use lettre::address::Envelope;
use miette::Diagnostic;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a letter did not leave. It waits in the outbox.
#[derive(Debug, Error, Diagnostic)]
pub enum SendError {
    /// The settings.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Settings(#[from] SettingsError),
    /// The server or program said no, for good.
    #[error("the letter was refused: {why}")]
    #[diagnostic(
        code(coureur::mail::refused),
        help(
            "check the address; the letter waits in the outbox, `send` tries again, `send --to ADDRESS` corrects it"
        )
    )]
    Refused {
        /// What was said.
        why: String,
    },
    /// The server said: later.
    #[error("the mail server is not ready to take the letter: {why}")]
    #[diagnostic(
        code(coureur::mail::try_later),
        help("the letter waits in the outbox; run `send` again later")
    )]
    TryLater {
        /// What was said.
        why: String,
    },
    /// The connection broke or never came about.
    #[error("the mail server cannot be reached, or the connection broke: {why}")]
    #[diagnostic(
        code(coureur::mail::unreachable),
        help("the letter waits in the outbox; run `send` again when you are online")
    )]
    Unreachable {
        /// What happened.
        why: String,
    },
    /// The server could not be trusted.
    #[error("no safe connection to the mail server: {why}")]
    #[diagnostic(
        code(coureur::mail::unsafe_connection),
        help(
            "check `host` and `security` in the mail settings; `trust` names a certificate of your own server"
        )
    )]
    Unsafe {
        /// What was wrong.
        why: String,
    },
    /// The server offers no encryption.
    #[error("the mail server {host} (port {port}) does not offer to encrypt (STARTTLS)")]
    #[diagnostic(
        code(coureur::mail::no_starttls),
        help(
            "neither letter nor password was sent. Try `security: tls` with port 465, or another port; if it did offer it \
             before, somebody between you and the server takes the offer away"
        )
    )]
    NoEncryption {
        /// Which.
        host: String,
        /// And there.
        port: u16,
    },
    /// The password is not taken.
    #[error("the mail server does not let you in: {why}")]
    #[diagnostic(
        code(coureur::mail::login),
        help("check `user` and the password in the mail settings; the letter waits in the outbox")
    )]
    Login {
        /// What was said.
        why: String,
    },
    /// The deadline is over.
    #[error("the mail server did not take the letter within {seconds} seconds")]
    #[diagnostic(
        code(coureur::mail::too_slow),
        help(
            "the letter waits in the outbox; run `send` again later, or set a longer `timeout` in the mail settings"
        )
    )]
    TooSlow {
        /// How long was waited.
        seconds: u64,
    },
    /// Something else answers there.
    #[error("what answers there is no mail server: {why}")]
    #[diagnostic(
        code(coureur::mail::no_mail_server),
        help("check `host` and `port` in the mail settings; the letter waits in the outbox")
    )]
    NoMailServer {
        /// What it does.
        why: String,
    },
    /// Handed over, but nobody said that it was taken.
    #[error("the letter may have been sent, or not: {why}")]
    #[diagnostic(
        code(coureur::mail::perhaps_sent),
        help(
            "it is not sent again by itself. Ask your opponent, or run `send --again`: it goes once more under the same \
             Message-ID, so that nobody takes it for a second letter. Your next letter settles it too"
        )
    )]
    Perhaps {
        /// What happened.
        why: String,
    },
    /// A file.
    #[error("cannot write {}", path.display())]
    #[diagnostic(
        code(coureur::mail::send_io),
        help("check the folder and its rights; the letter waits in the outbox")
    )]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
}

/// Where a letter went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
    /// Into a file.
    File(PathBuf),
    /// To a program or a server, which took it.
    Handed,
}

/// A letter ready to leave.
#[derive(Debug, Clone, Copy)]
pub struct Ready<'a> {
    /// A name for it that is safe on every system.
    pub name: &'a str,
    /// From whom to whom; a draft may not say.
    pub envelope: Option<&'a Envelope>,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Where a copy of its file is to lie, under a name that a person knows.
    pub near: Option<&'a Path>,
}

/// Hands a letter over, as the settings say.
///
/// # Errors
/// If it was not taken.
pub fn hand_over(settings: &Settings, home: &Path, letter: Ready<'_>) -> Result<Sent, SendError> {
    let refused = |why: &str| Err(SendError::Refused { why: why.to_owned() });
    match (settings.way, letter.envelope) {
        (Way::Folder, _) => folder::put(&settings.folder_in(home), letter),
        (_, None) => refused("it has no address"),
        (Way::Sendmail, Some(envelope)) => sendmail::hand_over(settings, envelope, letter.bytes),
        (Way::Smtp, Some(envelope)) => match &settings.smtp {
            Some(server) => by_server(server, envelope, letter.bytes),
            None => refused("no server is named in the mail settings"),
        },
    }
}

/// Calls the server of the settings and logs in; nothing is sent.
///
/// # Errors
/// If it is not to be reached, or does not let this person in.
#[cfg(feature = "mail")]
pub fn try_login(server: &super::settings::Smtp) -> Result<(), SendError> {
    smtp::try_login(server)
}

#[cfg(feature = "mail")]
use smtp::hand_over as by_server;

/// As with the feature `mail`, and never.
///
/// # Errors
/// Always.
#[cfg(not(feature = "mail"))]
pub fn try_login(_: &super::settings::Smtp) -> Result<(), SendError> {
    let why = "this program was built without the way to a mail server (the feature `mail`)".to_owned();
    Err(SendError::Refused { why })
}

#[cfg(not(feature = "mail"))]
fn by_server(_: &super::settings::Smtp, _: &Envelope, _: &[u8]) -> Result<Sent, SendError> {
    let why = "this program was built without the way to a mail server (the feature `mail`)".to_owned();
    Err(SendError::Refused { why })
}

/// A text from a server or program, safe to show.
pub(super) fn shown(text: impl ToString) -> String {
    super::page::clean(&text.to_string()).replace('\n', " ").chars().take(300).collect()
}
