//! How mail is sent: one commented YAML file in the home folder, made when it is first needed.
//!
//! No password is ever in it: it comes from a command, so that any keyring serves, or from an environment variable.

mod imap;

pub use imap::Imap;

use super::command::{printed, shell};
use crate::errors::Worded as _;
use crate::machine::{self, Draft, Kind, Lasting, Look, Over, Rights};
use crate::yaml;
use miette::Diagnostic;
use serde::Deserialize;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;
use zeroize::Zeroizing;

/// The name of the file in the home folder.
const FILE: &str = "mail.yaml";
/// More bytes than any settings have.
const LARGEST: usize = 64 << 10;
/// The longest password.
const LONGEST_PASSWORD: usize = 4096;
/// The most that a command may print beside the password, which is its first line.
const MOST_PRINTED: usize = 64 << 10;
/// How long the command for the password may take: a person may have to type something.
const PASSWORD_PATIENCE: Duration = Duration::from_secs(300);
/// How long fetching letters may take.
const FETCH_PATIENCE: Duration = Duration::from_secs(600);
/// The most that fetching may print at a time.
const MOST_FETCHED: usize = 256 << 20;

/// The file as it is first written.
pub const TEMPLATE: &str = "\
# How coureur sends mail. Lines that begin with # are comments.

# Your own address. Needed for anything but `way: folder`.
# from: anna@example.org

# How letters leave:
#   folder    each letter becomes an .eml file; open it in your mail program, or pipe it (the default)
#   sendmail  each letter is handed to the program below
#   smtp      each letter is handed to a mail server
way: folder

# Where .eml files are put: a path, or a name in this folder.
folder: outgoing

# The program for `way: sendmail`.
sendmail: /usr/sbin/sendmail
# sendmail-timeout: 120       # seconds it may take for a letter

# The server for `way: smtp`.
# smtp:
#   host: mail.example.org
#   port: 587                 # 587 for starttls, 465 for tls
#   security: starttls        # starttls, tls, or none (only to this very machine)
#   user: anna@example.org    # leave out if the server wants no password
#   # The password never stands here. It is the first line that this command prints, within five minutes ...
#   password-command: pass show mail/anna
#   # ... or the value of this environment variable.
#   # password-variable: COUREUR_MAIL_PASSWORD
#   # trust: /path/to/ca.pem  # whom to trust instead of the system: an authority, or the server's own certificate
#   # timeout: 120            # seconds for a whole delivery

# Where whoever you invite gets the program: an address in the web that your invitations name.
# where: https://example.org/coureur

# Does the map go with your letters, as a picture of at most 500 kB?
map: true

# The server that `coureur turn` and `coureur watch` fetch letters from. Your mail there is only read, never changed.
# imap:
#   host: imap.example.org
#   port: 993                 # 993 for tls, 143 for starttls
#   security: tls             # tls, starttls, or none (only to this very machine)
#   user: anna@example.org    # as for smtp, unless it stands here; and so with the password
#   password-command: pass show mail/anna
#   # password-variable: COUREUR_MAIL_PASSWORD
#   # mailbox: INBOX          # a folder on the server
#   # trust: /path/to/ca.pem
#   # timeout: 120            # seconds for one look

# Or letters come some other way. A command that fetches them, such as a fetcher that fills a Maildir; without a
# mailbox, what it prints is read. It may take ten minutes.
# fetch: mbsync games
# A Maildir, an mbox or a file: a path, or a name in this folder.
# mailbox: ~/Maildir/games
";

/// Why the settings cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub enum SettingsError {
    /// The file cannot be read or written.
    #[error("cannot use the mail settings {}", path.display())]
    #[diagnostic(code(coureur::mail::settings_io), help("check the folder and its rights"))]
    Io {
        /// Where.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The file does not say what it should.
    #[error("the mail settings {} do not hold together: {why}", path.display())]
    #[diagnostic(
        code(coureur::mail::settings_bad),
        help("correct the file; delete it to start from the commented one")
    )]
    Bad {
        /// Where.
        path: PathBuf,
        /// In which way.
        why: String,
    },
    /// Somebody else could write a command into it.
    #[error("others may write to the mail settings {}", path.display())]
    #[diagnostic(
        code(coureur::mail::settings_open),
        help("the file names programs that are run for you; look at it, then take the right away: chmod go-w {}", path.display())
    )]
    OpenToOthers {
        /// Where.
        path: PathBuf,
    },
    /// Nothing was fetched.
    #[error("`{command}` has fetched no letters: {why}")]
    #[diagnostic(
        code(coureur::mail::not_fetched),
        help("see `fetch` in the mail settings; a letter can also be given as a file, or pasted")
    )]
    NotFetched {
        /// The command.
        command: String,
        /// Why not.
        why: String,
    },
    /// No password to be had.
    #[error("no password for the mail server: {why}")]
    #[diagnostic(
        code(coureur::mail::no_password),
        help(
            "set `password-command` or `password-variable` in the mail settings; a letter that should leave waits in the outbox"
        )
    )]
    NoPassword {
        /// Why.
        why: String,
    },
}

/// How letters leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// As files.
    #[default]
    Folder,
    /// By a program.
    Sendmail,
    /// By a server.
    Smtp,
}

/// How the connection to the server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Security {
    /// Plain at first, then encrypted, or not at all.
    #[default]
    Starttls,
    /// Encrypted from the first byte.
    Tls,
    /// Not at all; only to this very machine.
    None,
}

fn default_port() -> u16 {
    587
}

fn default_timeout() -> u64 {
    120
}

/// A mail server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Smtp {
    /// Its name.
    pub host: String,
    /// Its port.
    #[serde(default = "default_port")]
    pub port: u16,
    /// How the connection is protected.
    #[serde(default)]
    pub security: Security,
    /// Who logs in, if anybody has to.
    pub user: Option<String>,
    /// Prints the password.
    pub password_command: Option<String>,
    /// Holds the password.
    pub password_variable: Option<String>,
    /// A certificate to trust instead of the system's.
    pub trust: Option<PathBuf>,
    /// Seconds for a whole delivery.
    #[serde(default = "default_timeout")]
    pub timeout: u64,
}

fn default_folder() -> PathBuf {
    PathBuf::from("outgoing")
}

fn default_sendmail() -> PathBuf {
    PathBuf::from("/usr/sbin/sendmail")
}

/// How mail is sent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The person's own address.
    pub from: Option<String>,
    /// How letters leave.
    #[serde(default)]
    pub way: Way,
    /// Where `.eml` files are put.
    #[serde(default = "default_folder")]
    pub folder: PathBuf,
    /// The program.
    #[serde(default = "default_sendmail")]
    pub sendmail: PathBuf,
    /// Seconds that it may take for a letter.
    #[serde(rename = "sendmail-timeout", default = "default_timeout")]
    pub sendmail_timeout: u64,
    /// The server.
    pub smtp: Option<Smtp>,
    /// The server that letters are fetched from.
    pub imap: Option<Imap>,
    /// The command that fetches letters.
    pub fetch: Option<String>,
    /// Where letters lie.
    pub mailbox: Option<PathBuf>,
    /// Where the program is to be had, for whoever is invited.
    #[serde(rename = "where")]
    pub program: Option<String>,
    /// Does the map go with letters?
    #[serde(default = "default_map")]
    pub map: bool,
}

fn default_map() -> bool {
    true
}

impl Settings {
    /// Where the settings of a home folder are.
    #[must_use]
    pub fn path_in(home: &Path) -> PathBuf {
        home.join(FILE)
    }

    /// Reads the settings of a home folder, writing the commented file first if there is none.
    ///
    /// # Errors
    /// If they cannot be read, or do not hold together.
    pub fn load(home: &Path) -> Result<Settings, SettingsError> {
        let path = Settings::path_in(home);
        let io = |source| SettingsError::Io { path: path.clone(), source };
        match machine::look(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => create(home, &path).map_err(io)?,
            other => drop(other.map_err(io)?),
        }
        let file = machine::here().open(&path).map_err(io)?;
        check_rights(&file.look, &path)?;
        let mut text = Vec::new();
        // One byte more than is read, so that a larger file is known for one.
        file.bytes.take(LARGEST as u64 + 1).read_to_end(&mut text).map_err(io)?;
        let text = String::from_utf8_lossy(&text);
        Settings::parse(&path, &text)
    }

    fn parse(path: &Path, text: &str) -> Result<Settings, SettingsError> {
        let bad = |why: String| SettingsError::Bad { path: path.to_owned(), why };
        let settings: Settings = yaml::read(text, LARGEST).map_err(|error| bad(error.in_words()))?;
        if let Some(place) = settings.program.as_deref().filter(|place| !is_web(place)) {
            return Err(bad(format!("`where: {place}` is no address in the web; one begins with https://")));
        }
        match (&settings.way, &settings.smtp, &settings.from) {
            (Way::Smtp, None, _) => Err(bad("`way: smtp` needs the part `smtp:`".to_owned())),
            (Way::Smtp | Way::Sendmail, _, None) => {
                Err(bad("your own address is missing (`from:`)".to_owned()))
            }
            (Way::Smtp, Some(smtp), _) if smtp.security == Security::None && !is_local(&smtp.host) => {
                Err(bad("`security: none` is only for a server on this very machine".to_owned()))
            }
            _ => match &settings.imap {
                Some(imap) => imap.check().map(|()| settings.clone()).map_err(bad),
                None => Ok(settings),
            },
        }
    }

    /// Do these settings hold together, as the text of a file?
    ///
    /// # Errors
    /// In which way they do not.
    pub fn check(home: &Path, text: &str) -> Result<Settings, SettingsError> {
        Settings::parse(&Settings::path_in(home), text)
    }

    /// Writes the settings anew, if they hold together; only the person himself may read and write them.
    ///
    /// # Errors
    /// If they do not hold together, or cannot be written; the old ones stay.
    pub fn write(home: &Path, text: &str) -> Result<(), SettingsError> {
        let path = Settings::path_in(home);
        Settings::parse(&path, text)?;
        yaml::save_bytes(&path, text.as_bytes()).map_err(|source| SettingsError::Io { path, source })
    }

    /// Where the program is to be had: what the person has said, else where its makers say; nothing is made up.
    #[must_use]
    pub fn program(&self) -> Option<&str> {
        let makers = Some(env!("CARGO_PKG_REPOSITORY")).filter(|place| is_web(place));
        self.program.as_deref().or(makers)
    }

    /// Remembers where the program is to be had; everything else in the file stays as it is.
    ///
    /// # Errors
    /// If it is no address, or the file cannot be written.
    pub fn remember_program(home: &Path, place: &str) -> Result<(), SettingsError> {
        Settings::load(home)?;
        let path = Settings::path_in(home);
        let io = |source| SettingsError::Io { path: path.clone(), source };
        let bytes = machine::read(&path, LARGEST).map_err(io)?;
        let text = String::from_utf8_lossy(&bytes);
        let line = format!("where: {}", yaml::quoted(place));
        let is_old = |line: &&str| line.starts_with("where:");
        let mut lines: Vec<&str> = text.lines().filter(|line| !is_old(line)).collect();
        // In the place of the comment that explains it, where that is still there.
        let at = lines.iter().position(|line| line.starts_with("# where:")).map_or(lines.len(), |at| at + 1);
        lines.insert(at, &line);
        Settings::write(home, &(lines.join("\n") + "\n"))
    }

    /// The server that letters are fetched from, with what it shares with the one they are sent by.
    #[must_use]
    pub fn inbox(&self) -> Option<Imap> {
        let mut inbox = self.imap.clone()?;
        let smtp = self.smtp.as_ref();
        inbox.user = inbox.user.or_else(|| smtp?.user.clone()).or_else(|| self.from.clone());
        if inbox.password_command.is_none() && inbox.password_variable.is_none() {
            inbox.password_command = smtp.and_then(|smtp| smtp.password_command.clone());
            inbox.password_variable = smtp.and_then(|smtp| smtp.password_variable.clone());
        }
        Some(inbox)
    }

    /// Runs the command that fetches letters, in the home folder; gives what it prints.
    ///
    /// # Errors
    /// If it fails.
    pub fn fetched(&self, home: &Path) -> Result<Vec<u8>, SettingsError> {
        let Some(command) = &self.fetch else { return Ok(Vec::new()) };
        let failed = |why: String| SettingsError::NotFetched { command: command.clone(), why };
        let printed = printed(shell(command).current_dir(home), FETCH_PATIENCE, MOST_FETCHED);
        printed.map(|bytes| bytes.to_vec()).map_err(|why| failed(format!("it {why}")))
    }

    /// Seconds that the program may take for a letter, within reason.
    #[must_use]
    pub fn sendmail_seconds(&self) -> u64 {
        self.sendmail_timeout.clamp(1, 3600)
    }

    /// Has nobody said where letters are to be put?
    #[must_use]
    pub fn is_usual_folder(&self) -> bool {
        self.folder == default_folder()
    }

    /// The folder for `.eml` files.
    #[must_use]
    pub fn folder_in(&self, home: &Path) -> PathBuf {
        home.join(&self.folder)
    }
}

/// Writes the commented file, whole or not at all; whoever was quicker keeps his.
fn create(home: &Path, path: &Path) -> io::Result<()> {
    machine::make_folder(home)?;
    let (before, after, rights) = (OsStr::new("."), ".unfinished", Rights::Owner);
    let draft = Draft { before, after, rights, lasting: Lasting::Synced, over: Over::Keep };
    match machine::put(path, TEMPLATE.as_bytes(), &draft) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// The file names programs that are run: nobody else may have a hand in it.
fn check_rights(found: &Look, path: &Path) -> Result<(), SettingsError> {
    if found.kind != Kind::File {
        let source = io::Error::new(io::ErrorKind::InvalidInput, "not an ordinary file");
        return Err(SettingsError::Io { path: path.to_owned(), source });
    }
    if found.mode.is_some_and(|mode| mode & 0o022 != 0) {
        return Err(SettingsError::OpenToOthers { path: path.to_owned() });
    }
    Ok(())
}

/// Is it an address in the web, in one word?
fn is_web(place: &str) -> bool {
    let rest = place.strip_prefix("https://").or_else(|| place.strip_prefix("http://"));
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '"' | '`' | '\\');
    place.len() <= 300 && rest.is_some_and(|rest| rest.contains('.') && rest.chars().all(plain))
}

fn is_local(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "::1")
}

impl Smtp {
    /// Seconds for a whole delivery, within reason.
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

/// A password, asked of a command or a variable.
fn password(command: Option<&str>, variable: Option<&str>) -> Result<Zeroizing<String>, SettingsError> {
    let none = |why: String| SettingsError::NoPassword { why };
    if let Some(command) = command {
        return run(command).map_err(|why| none(format!("`{command}` {why}")));
    }
    let variable =
        variable.ok_or_else(|| none("neither a command nor a variable is set for it".to_owned()))?;
    let value = std::env::var(variable).ok().filter(|value| !value.is_empty());
    value.map(Zeroizing::new).ok_or_else(|| none(format!("the environment variable {variable} is not set")))
}

fn run(command: &str) -> Result<Zeroizing<String>, String> {
    let stdout = printed(&mut shell(command), PASSWORD_PATIENCE, MOST_PRINTED)?;
    let line = stdout.split(|b| *b == b'\n').next().unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text =
        std::str::from_utf8(line).ok().filter(|text| !text.is_empty() && text.len() <= LONGEST_PASSWORD);
    text.map(|text| Zeroizing::new(text.to_owned())).ok_or_else(|| "printed no password".to_owned())
}

#[cfg(test)]
mod tests;
