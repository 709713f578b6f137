//! What only a person can say: passphrases, phrases, orders on standard input.

use super::{CliError, json};
use crate::cli::Error;
use crate::keys::{Identity, KeyFile};
use std::env;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use zeroize::Zeroizing;

/// The variable a passphrase can come from where there is no terminal.
const PASSPHRASE: &str = "COUREUR_PASSPHRASE";
/// The same for a new one.
const NEW_PASSPHRASE: &str = "COUREUR_NEW_PASSPHRASE";
/// The longest text taken from standard input.
const MOST: u64 = 1024 * 1024;

/// Is there somebody to ask? A program that wants a document is asked nothing.
fn somebody() -> bool {
    io::stdin().is_terminal() && !json::is_wanted()
}

fn variable(name: &str) -> Option<Zeroizing<String>> {
    env::var(name).ok().map(Zeroizing::new)
}

fn bad_input(source: io::Error) -> CliError {
    CliError::BadInput { most: MOST, source }
}

#[cfg(feature = "prompt")]
fn prompt(question: &str) -> Result<Zeroizing<String>, CliError> {
    rpassword::prompt_password(question).map(Zeroizing::new).map_err(bad_input)
}

/// Nothing secret is typed where everybody could read it.
#[cfg(not(feature = "prompt"))]
fn prompt(_: &str) -> Result<Zeroizing<String>, CliError> {
    Err(CliError::CannotAsk {
        what: "the secret",
        help: "put the passphrase into the variable COUREUR_PASSPHRASE or COUREUR_NEW_PASSPHRASE, or pipe the words in",
    })
}

/// A passphrase that opens something.
///
/// # Errors
/// If there is nobody to ask.
pub fn passphrase(of: &str) -> Result<Zeroizing<String>, CliError> {
    if let Some(passphrase) = variable(PASSPHRASE) {
        return Ok(passphrase);
    }
    if somebody() {
        return prompt(&format!("Passphrase of {of}: "));
    }
    Err(CliError::CannotAsk {
        what: "the passphrase of the key",
        help: "put it into the variable COUREUR_PASSPHRASE",
    })
}

/// A new passphrase: typed twice, or from the variable, or the first line of standard input.
///
/// # Errors
/// If it is empty, or the two differ.
pub fn new_passphrase() -> Result<Zeroizing<String>, CliError> {
    let given = match variable(NEW_PASSPHRASE) {
        Some(given) => given,
        None if io::stdin().is_terminal() => {
            let first = prompt("New passphrase: ")?;
            let second = prompt("The same again: ")?;
            if first != second {
                return Err(CliError::PassphraseDiffers);
            }
            first
        }
        None => line()?,
    };
    if given.is_empty() { Err(CliError::PassphraseDiffers) } else { Ok(given) }
}

/// One line of standard input.
fn line() -> Result<Zeroizing<String>, CliError> {
    let mut text = Zeroizing::new(String::new());
    io::stdin().lock().take(MOST).read_line(&mut text).map_err(bad_input)?;
    let end = text.trim_end_matches(['\r', '\n']).len();
    text.truncate(end);
    Ok(text)
}

/// All of standard input, as text.
///
/// # Errors
/// If it is too much, or no text.
pub fn all_input() -> Result<Zeroizing<String>, CliError> {
    let mut text = Zeroizing::new(String::new());
    io::stdin().lock().take(MOST + 1).read_to_string(&mut text).map_err(bad_input)?;
    if text.len() as u64 > MOST {
        return Err(bad_input(io::Error::from(io::ErrorKind::FileTooLarge)));
    }
    Ok(text)
}

/// The recovery phrase, hidden while it is typed.
///
/// # Errors
/// If nothing can be read.
pub fn phrase() -> Result<Zeroizing<String>, CliError> {
    if io::stdin().is_terminal() { prompt("The 24 words: ") } else { all_input() }
}

/// Opens a key, asking for its passphrase where it has one.
///
/// # Errors
/// If it cannot be opened.
pub fn open_key(file: &KeyFile) -> Result<Identity, Error> {
    let given = if file.is_sealed() { Some(passphrase(file.name().as_str())?) } else { None };
    Ok(file.open(given.as_ref().map(|text| text.as_str()))?)
}

/// A line of the person's own; nothing where nobody can be asked, or he says nothing.
///
/// # Errors
/// If nothing can be read.
pub fn answer(question: &str) -> Result<Option<String>, CliError> {
    if !somebody() {
        return Ok(None);
    }
    let mut err = io::stderr();
    // A question that cannot be shown is answered blindly with nothing.
    let _ = write!(err, "{question}: ").and_then(|()| err.flush());
    let line = line()?;
    Ok(Some(line.trim().to_owned()).filter(|line| !line.is_empty()))
}

/// Does the person mean it? Where nobody can be asked, `--yes` must have been said.
///
/// # Errors
/// If there is nobody to ask.
pub fn sure(question: &str) -> Result<bool, CliError> {
    sure_or(question, || CliError::CannotAsk { what: "a yes", help: "add `--yes` if you mean it" })
}

/// Does the person mean it? Where nobody can be asked, that is an error.
///
/// # Errors
/// That error, if there is nobody to ask.
pub fn sure_or(question: &str, nobody: impl FnOnce() -> CliError) -> Result<bool, CliError> {
    if !somebody() {
        return Err(nobody());
    }
    let mut err = io::stderr();
    // A question that cannot be shown is answered blindly with no.
    let _ = write!(err, "{question} Type yes: ").and_then(|()| err.flush());
    Ok(line()?.trim() == "yes")
}
