//! The server that letters are fetched from.

use super::{Security, SettingsError, default_timeout, is_local, password};
use serde::Deserialize;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// More characters than the name of any folder on a server has.
const LONGEST_NAME: usize = 255;

fn default_port() -> u16 {
    993
}

fn default_security() -> Security {
    Security::Tls
}

fn default_mailbox() -> String {
    "INBOX".to_owned()
}

/// A server that keeps the person's mail.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Imap {
    /// Its name.
    pub host: String,
    /// Its port.
    #[serde(default = "default_port")]
    pub port: u16,
    /// How the connection is protected.
    #[serde(default = "default_security")]
    pub security: Security,
    /// Who logs in.
    pub user: Option<String>,
    /// Prints the password.
    pub password_command: Option<String>,
    /// Holds the password.
    pub password_variable: Option<String>,
    /// The folder on the server.
    #[serde(default = "default_mailbox")]
    pub mailbox: String,
    /// A certificate to trust instead of the system's.
    pub trust: Option<PathBuf>,
    /// Seconds for one look.
    #[serde(default = "default_timeout")]
    pub timeout: u64,
}

impl Imap {
    /// What does not hold together in it.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.security == Security::None && !is_local(&self.host) {
            return Err("`security: none` is only for a server on this very machine".to_owned());
        }
        let bad = |text: &str| text.is_empty() || text.chars().any(char::is_control);
        if bad(&self.mailbox) || self.mailbox.chars().count() > LONGEST_NAME {
            return Err("`mailbox` under `imap` is not the name of a folder on a server".to_owned());
        }
        if self.user.as_deref().is_some_and(bad) {
            return Err("`user` under `imap` is not a name".to_owned());
        }
        Ok(())
    }

    /// Seconds for one look, within reason.
    #[must_use]
    pub fn seconds(&self) -> u64 {
        self.timeout.clamp(1, 3600)
    }

    /// The password, asked of the command or the variable.
    ///
    /// # Errors
    /// If neither gives one.
    pub fn password(&self) -> Result<Zeroizing<String>, SettingsError> {
        password(self.password_command.as_deref(), self.password_variable.as_deref())
    }
}
