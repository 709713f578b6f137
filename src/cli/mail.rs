//! `mail`: how letters leave and come, asked for once and tried at once.

mod account;

use super::turn::reader::Reader;
use super::turn::{Stop, complain};
use super::{CliError, Context};
use crate::cli::{Error, Exit};
use crate::mail::imap;
use crate::mail::send;
use crate::mail::settings::{Settings, Way};
use crate::render::text::wrap;
use account::Account;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Your mail account: set it up, try it.
#[derive(Debug, Args)]
pub struct MailArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Ask for your mail address and where your password is kept, try sending and receiving, and save the settings
    Setup(SetupArgs),
    /// Log in at both servers of the settings, and say how that went; nothing is sent or changed
    Try,
}

/// Ask for your mail address and where your password is kept, try sending and receiving, and save the settings.
#[derive(Debug, Args)]
#[command(
    after_help = "The servers of the usual providers are known; otherwise they are asked for, as HOST or HOST:PORT. The password is \
    never written down: it comes from a command, an environment variable or the keyring of this system. Without a terminal the \
    answers are read from standard input, a line each."
)]
struct SetupArgs {
    /// A certificate to trust instead of the system's: of your own server, or of a bridge on this machine
    #[arg(long, value_name = "FILE")]
    trust: Option<PathBuf>,
}

impl MailArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a server does not let the person in, or the settings cannot be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        match &self.what {
            What::Try => try_settings(context),
            What::Setup(args) => match args.ask(context) {
                Ok(()) => Ok(Exit::Fine),
                Err(Stop::Left) => {
                    writeln!(context.out, "Nothing was written.")?;
                    Ok(Exit::Refused)
                }
                Err(Stop::Failed(error)) => Err(error),
            },
        }
    }
}

impl SetupArgs {
    fn ask(&self, context: &mut Context<'_>) -> Result<(), Stop> {
        let home = context.home()?.path().to_owned();
        let mut reader = Reader::open(context)?;
        let trust = self.trust.as_ref().map(|path| context.path(path));
        let account = Account::ask(context, &mut reader, trust)?;
        let path = Settings::path_in(&home);
        let old = if path.exists() {
            let read = std::fs::read_to_string(&path);
            read.map_err(|source| CliError::Read { path: path.clone(), source })?
        } else {
            crate::mail::settings::TEMPLATE.to_owned()
        };
        let text = account.settings(&old);
        let settings = Settings::check(&home, &text)?;
        if let Some(error) = try_both(context, &settings)? {
            let question = "Keep these settings all the same?";
            match reader.yes(context, question) {
                Ok(true) => complain(context, error)?,
                Ok(false) | Err(Stop::Left) => {
                    writeln!(context.out, "Nothing was written.")?;
                    return Err(error.into());
                }
                Err(stop) => return Err(stop),
            }
        }
        Settings::write(&home, &text)?;
        writeln!(context.out, "Written: {}", path.display())?;
        let text = "`coureur turn` now fetches and sends letters by itself; `coureur watch` answers, as soon as they come, those \
                    that need no decision.";
        writeln!(context.out, "{}", wrap(text, "", ""))?;
        Ok(())
    }
}

fn try_settings(context: &mut Context<'_>) -> Result<Exit, Error> {
    let home = context.home()?;
    let settings = Settings::load(home.path())?;
    if settings.imap.is_none() && settings.way != Way::Smtp {
        return Err(CliError::NoInbox { settings: Settings::path_in(home.path()) }.into());
    }
    match try_both(context, &settings)? {
        None => Ok(Exit::Fine),
        Some(error) => Err(error),
    }
}

/// Logs in at both servers and says how it went; gives back the first failure, the others are told.
fn try_both(context: &mut Context<'_>, settings: &Settings) -> Result<Option<Error>, Error> {
    let mut failed = Vec::new();
    if let Some(inbox) = settings.inbox() {
        write!(context.out, "Letters come from {}: ", inbox.host)?;
        context.out.flush()?;
        tell(context, imap::try_login(&inbox).map_err(Error::from), &mut failed)?;
    }
    if let (Way::Smtp, Some(smtp)) = (settings.way, &settings.smtp) {
        write!(context.out, "Letters go to {}: ", smtp.host)?;
        context.out.flush()?;
        tell(context, send::try_login(smtp).map_err(Error::from), &mut failed)?;
    }
    let mut failed = failed.into_iter();
    let first = failed.next();
    for error in failed {
        writeln!(context.out, "{}", super::report(&error).trim_end())?;
    }
    Ok(first)
}

fn tell(context: &mut Context<'_>, tried: Result<(), Error>, failed: &mut Vec<Error>) -> Result<(), Error> {
    match tried {
        Ok(()) => writeln!(context.out, "you are let in.")?,
        Err(error) => {
            writeln!(context.out, "that failed.")?;
            failed.push(error);
        }
    }
    Ok(())
}
