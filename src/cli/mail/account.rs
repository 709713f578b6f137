//! What has to be known of a mail account, asked for question by question, and written into the settings.

use super::super::Context;
use super::super::turn::Stop;
use super::super::turn::reader::Reader;
use crate::mail::providers::{self, Place};
use crate::mail::settings::Security;
use crate::render::text::{clean, wrap};
use crate::yaml::quoted;
use std::env;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::Command;

/// The keys of the settings that are written anew.
const KEYS: [&str; 4] = ["from", "way", "smtp", "imap"];

/// Where the password comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Password {
    Command(String),
    Variable(String),
}

/// A mail account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    address: String,
    user: String,
    imap: Place,
    smtp: Place,
    password: Password,
    trust: Option<PathBuf>,
}

impl Account {
    /// Asks for one.
    ///
    /// # Errors
    /// That the person leaves, or that nothing can be printed.
    pub fn ask(
        context: &mut Context<'_>,
        reader: &mut Reader,
        trust: Option<PathBuf>,
    ) -> Result<Account, Stop> {
        let (address, domain) = loop {
            let address = reader.ask(context, "Your mail address: ")?;
            match providers::domain(&address) {
                Some(domain) => break (address, domain),
                None => writeln!(context.out, "That is not an address, such as anna@example.org.")?,
            }
        };
        let (imap, smtp) = match providers::of(&address) {
            Some(found) => {
                let servers = format!(
                    "{}: letters come from {}, and go to {}.",
                    found.name, found.imap.host, found.smtp.host
                );
                writeln!(context.out, "{servers}")?;
                if let Some(note) = &found.note {
                    writeln!(context.out, "{}", wrap(note, "", ""))?;
                }
                (found.imap, found.smtp)
            }
            None => (
                server(
                    context,
                    reader,
                    "Letters come from which server (IMAP)?",
                    &format!("imap.{domain}"),
                    993,
                )?,
                server(
                    context,
                    reader,
                    "Letters go to which server (SMTP)?",
                    &format!("smtp.{domain}"),
                    465,
                )?,
            ),
        };
        let user = reader.ask(context, &format!("Your user name there (Enter: {address}): "))?;
        let user = if user.is_empty() { address.clone() } else { user };
        let password = password(context, reader, &user)?;
        Ok(Account { address, user, imap, smtp, password, trust })
    }

    /// The text of the settings with this account in it; all else stays as it was.
    #[must_use]
    pub fn settings(&self, old: &str) -> String {
        let mut text = String::new();
        let mut dropping = false;
        for line in old.lines() {
            let goes_on = line.starts_with([' ', '\t']) || line.is_empty();
            if !goes_on {
                let key = line.split(':').next().unwrap_or_default();
                dropping = KEYS.contains(&key.trim_end());
            }
            if !dropping || line.is_empty() {
                text.push_str(line);
                text.push('\n');
            }
        }
        let mut text = format!("{}\n\n", text.trim_end());
        text.push_str(&format!("from: {}\nway: smtp\n", quoted(&self.address)));
        for (name, place) in [("smtp", &self.smtp), ("imap", &self.imap)] {
            let security = match place.security {
                Security::Tls => "tls",
                Security::Starttls => "starttls",
                Security::None => "none",
            };
            text.push_str(&format!(
                "{name}:\n  host: {}\n  port: {}\n  security: {security}\n  user: {}\n",
                quoted(&place.host),
                place.port,
                quoted(&self.user)
            ));
            let (key, value) = match &self.password {
                Password::Command(command) => ("password-command", command),
                Password::Variable(variable) => ("password-variable", variable),
            };
            text.push_str(&format!("  {key}: {}\n", quoted(value)));
            if let Some(trust) = &self.trust {
                text.push_str(&format!("  trust: {}\n", quoted(&trust.display().to_string())));
            }
        }
        text
    }
}

/// A server, as HOST, HOST:PORT or HOST:PORT/SECURITY.
fn server(
    context: &mut Context<'_>,
    reader: &mut Reader,
    question: &str,
    usual: &str,
    port: u16,
) -> Result<Place, Stop> {
    loop {
        let typed = reader.ask(context, &format!("{question} (Enter: {usual}) "))?;
        let typed = if typed.is_empty() { usual } else { &typed };
        match place(typed, port) {
            Some(place) => return Ok(place),
            None => writeln!(
                context.out,
                "`{}` is not a server: type its name, or NAME:PORT, or NAME:PORT/starttls.",
                clean(typed)
            )?,
        }
    }
}

fn place(typed: &str, usual: u16) -> Option<Place> {
    let (place, security) =
        typed.split_once('/').map_or((typed, None), |(place, security)| (place, Some(security)));
    let (host, port) = match place.rsplit_once(':') {
        Some((host, port)) => (host, port.parse().ok()?),
        None => (place, usual),
    };
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':');
    if host.is_empty() || !host.chars().all(plain) {
        return None;
    }
    let security = match (security, port) {
        (Some("tls"), _) | (None, 993 | 465) => Security::Tls,
        (Some("starttls"), _) | (None, _) => Security::Starttls,
        (Some("none"), _) => Security::None,
        _ => return None,
    };
    Some(Place { host: host.to_owned(), port, security })
}

/// How the password comes.
fn password(context: &mut Context<'_>, reader: &mut Reader, user: &str) -> Result<Password, Stop> {
    let keyring = Keyring::find(user).filter(|_| io::stdin().is_terminal());
    let text = "The password is never written into a file of this program. It comes from a command that prints it (such as \
                `pass show mail/anna`), or from an environment variable ($NAME).";
    writeln!(context.out, "{}", wrap(text, "", ""))?;
    let question = match &keyring {
        Some(_) => "Command or $NAME (Enter: type it once, into the keyring of this system): ",
        None => "Command or $NAME: ",
    };
    loop {
        let typed = reader.ask(context, question)?;
        match (typed.strip_prefix('$'), &keyring) {
            (Some(name), _) if is_name(name) => return Ok(Password::Variable(name.to_owned())),
            (None, Some(keyring)) if typed.is_empty() => {
                if keyring.store()? {
                    return Ok(Password::Command(keyring.lookup.clone()));
                }
                writeln!(context.out, "The keyring did not take it.")?;
            }
            (None, _) if !typed.is_empty() => return Ok(Password::Command(typed)),
            _ => writeln!(context.out, "Type a command, or $ and the name of a variable.")?,
        }
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The keyring of this system, by the program that comes with it.
#[derive(Debug)]
struct Keyring {
    store: Vec<String>,
    lookup: String,
}

impl Keyring {
    fn find(user: &str) -> Option<Keyring> {
        // What a shell reads is nothing but plain characters.
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '.' | '_' | '+' | '-');
        if user.is_empty() || user.starts_with('-') || !user.chars().all(plain) {
            return None;
        }
        let (store, lookup) = if cfg!(target_os = "macos") {
            (
                "security add-generic-password -U -s coureur -a USER -w",
                "security find-generic-password -s coureur -a USER -w",
            )
        } else if cfg!(unix) {
            (
                "secret-tool store --label=coureur service coureur user USER",
                "secret-tool lookup service coureur user USER",
            )
        } else {
            return None;
        };
        let program = store.split(' ').next().unwrap_or_default();
        let paths = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&paths).any(|folder| folder.join(program).is_file()).then(|| Keyring {
            store: store.replace("USER", user).split(' ').map(str::to_owned).collect(),
            lookup: lookup.replace("USER", user),
        })
    }

    /// The program asks for the password itself.
    fn store(&self) -> Result<bool, Stop> {
        let Some((program, words)) = self.store.split_first() else { return Ok(false) };
        Ok(Command::new(program).args(words).status().is_ok_and(|status| status.success()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::settings::{Settings, TEMPLATE};
    use std::path::Path;

    #[test]
    fn servers_are_typed_in_several_ways() {
        let read = |typed: &str| place(typed, 993).map(|place| (place.host, place.port, place.security));
        let some = |host: &str, port, security| Some((host.to_owned(), port, security));
        assert_eq!(read("imap.example.org"), some("imap.example.org", 993, Security::Tls));
        assert_eq!(read("a.org:143"), some("a.org", 143, Security::Starttls));
        assert_eq!(read("127.0.0.1:1143/none"), some("127.0.0.1", 1143, Security::None));
        assert_eq!(read("a.org:993/starttls"), some("a.org", 993, Security::Starttls));
        for bad in ["", ":993", "a b", "a.org:x", "a.org:99999", "a.org/ssl", "a\"b", "a.org:1/"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_settings_keep_what_is_not_about_the_account() {
        let place = |host: &str| Place { host: host.to_owned(), port: 993, security: Security::Tls };
        let account = Account {
            address: "anna@example.org".to_owned(),
            user: "anna \"#: x".to_owned(),
            imap: place("imap.example.org"),
            smtp: place("smtp.example.org"),
            password: Password::Command("printf '%s: #\\n' \"x\"".to_owned()),
            trust: Some(PathBuf::from("/a b/c: d.pem")),
        };
        let old = "# mine\nfrom: old@example.org\nway: smtp\nsmtp:\n  host: old.example.org\n  # a comment\n\n  port: 1\nmap: false\nimap:\n  host: x\n";
        for old in [old, TEMPLATE, ""] {
            let text = account.settings(old);
            let settings = Settings::check(Path::new("."), &text).unwrap();
            assert_eq!(settings.map, old == TEMPLATE || old.is_empty());
            assert_eq!(settings.from.as_deref(), Some("anna@example.org"));
            let (smtp, imap) = (settings.smtp.clone().unwrap(), settings.inbox().unwrap());
            assert_eq!((smtp.host.as_str(), imap.host.as_str()), ("smtp.example.org", "imap.example.org"));
            assert_eq!(imap.user.as_deref(), Some("anna \"#: x"));
            assert_eq!(imap.password_command, smtp.password_command);
            assert_eq!(imap.password_command.as_deref(), Some("printf '%s: #\\n' \"x\""));
            assert_eq!(imap.trust.as_deref(), Some(Path::new("/a b/c: d.pem")));
            assert!(!text.contains("old.example.org"));
            assert_eq!(account.settings(&text), text, "a second time changes nothing");
        }
    }
}
