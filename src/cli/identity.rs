//! `identity`: one key a person.

use super::context::{Typed, now};
use super::{Context, Format, ask, json};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::keys::{self, Fingerprint, Identity, KeyError, KeyFile, Name};
use crate::machine;
use crate::table::read_text;
use clap::{Args, Subcommand};
use serde_json::json;
use std::path::PathBuf;
use zeroize::Zeroizing;

/// Your key and name.
#[derive(Debug, Args)]
pub struct IdentityArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Make a new key
    Create(CreateArgs),
    /// Print name and public key, as others need them
    Show(Format),
    /// Use an existing OpenSSH Ed25519 key
    Import(ImportArgs),
    /// Print the 24 words that bring the key back: write them down
    Phrase,
    /// Bring a key back from its 24 words (typed, or on standard input)
    Restore(CreateArgs),
    /// Put the key behind a passphrase, change it, or take it off
    Passphrase(PassphraseArgs),
}

#[derive(Debug, Args)]
struct CreateArgs {
    /// The name others see
    #[arg(value_name = "NAME", required_unless_present = "named")]
    name: Vec<String>,
    /// The same
    #[arg(id = "named", long = "name", value_name = "NAME", conflicts_with = "name")]
    named: Option<String>,
    /// Put the key behind a passphrase: asked for twice, or `COUREUR_NEW_PASSPHRASE`
    #[arg(long)]
    passphrase: bool,
}

#[derive(Debug, Args)]
struct ImportArgs {
    /// The private key file, as ssh-keygen wrote it; it stays as it is
    file: PathBuf,
    #[command(flatten)]
    create: CreateArgs,
}

#[derive(Debug, Args)]
struct PassphraseArgs {
    /// Take the passphrase off
    #[arg(long)]
    remove: bool,
}

impl IdentityArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If a key cannot be made, read or written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        match &self.what {
            What::Create(args) => {
                let identity = keys::generate(args.name()?)?;
                keep(context, &identity, args)?;
                // Advice for where it is read: at the prompt a command is typed without the program's name.
                writeln!(
                    context.out,
                    "{}",
                    match context.typed {
                        Typed::Shell => "Now write down the recovery phrase: coureur identity phrase",
                        Typed::Prompt =>
                            "To write down the recovery phrase, type `identity phrase` at the prompt of a game.",
                    }
                )?;
            }
            What::Import(args) => {
                let identity = args.identity(context)?;
                keep(context, &identity, &args.create)?;
            }
            What::Restore(args) => {
                let identity = keys::from_phrase(args.name()?, &ask::phrase()?)?;
                keep(context, &identity, args)?;
                context.home()?.note_key_restored(&now())?;
                writeln!(
                    context.out,
                    "For each game, read your own mail first, then your opponent's copy: coureur restore MAIL --copy FILE"
                )?;
            }
            What::Show(format) => show(context, *format)?,
            What::Phrase => phrase(context)?,
            What::Passphrase(args) => args.change(context)?,
        }
        Ok(Exit::Fine)
    }
}

impl CreateArgs {
    fn name(&self) -> Result<Name, KeyError> {
        Ok(self.named.clone().unwrap_or_else(|| self.name.join(" ")).parse()?)
    }
}

fn keep(context: &mut Context<'_>, identity: &Identity, args: &CreateArgs) -> Result<(), Error> {
    let home = context.home()?;
    let path = KeyFile::path_in(home.path());
    if machine::exists(&path) {
        return Err(KeyError::Exists { path }.into());
    }
    identity.name().check_clear().map_err(KeyError::from)?;
    let passphrase = if args.passphrase { Some(ask::new_passphrase()?) } else { None };
    let file = KeyFile::create(home.path(), identity, passphrase.as_ref().map(|text| text.as_str()))?;
    writeln!(context.out, "{} {}", file.public(), file.name())?;
    writeln!(context.out, "In words: {}", Fingerprint::of(&file.public()))?;
    writeln!(context.out, "The key is at {}, readable by you alone.", path.display())?;
    Ok(())
}

impl ImportArgs {
    fn identity(&self, context: &Context<'_>) -> Result<Identity, Error> {
        let text = Zeroizing::new(read_text(&context.path(&self.file))?);
        let name = self.create.name()?;
        match keys::import_openssh(name.clone(), &text, None) {
            Err(KeyError::PassphraseNeeded) => {
                let passphrase = ask::passphrase(&self.file.display().to_string())?;
                Ok(keys::import_openssh(name, &text, Some(&passphrase))?)
            }
            other => Ok(other?),
        }
    }
}

fn show(context: &mut Context<'_>, format: Format) -> Result<(), Error> {
    let home = context.home()?;
    let file = KeyFile::load(home.path())?;
    let path = KeyFile::path_in(home.path());
    if format.json {
        let shown = json!({
            "name": file.name().as_str(),
            "key": file.public().to_string(),
            "words": Fingerprint::of(&file.public()).to_string(),
            "player": format!("{}:{}", file.public(), file.name()),
            "passphrase": file.is_sealed(),
            "path": path.display().to_string(),
        });
        return json::print(context, "identity", shown);
    }
    let sealed = if file.is_sealed() { "behind a passphrase" } else { "no passphrase" };
    writeln!(context.out, "name    {}", file.name())?;
    writeln!(context.out, "key     {}", file.public())?;
    writeln!(context.out, "words   {}", Fingerprint::of(&file.public()))?;
    writeln!(context.out, "file    {} ({sealed})", path.display())?;
    writeln!(context.out, "Others invite you as {}:{}", file.public(), file.name())?;
    Ok(())
}

fn phrase(context: &mut Context<'_>) -> Result<(), Error> {
    let identity = context.identity()?;
    let phrase = keys::to_phrase(&identity);
    let words: Vec<&str> = phrase.split(' ').collect();
    for (row, four) in words.chunks(4).enumerate() {
        for (column, word) in four.iter().enumerate() {
            write!(context.out, "{:>4}. {word:<10}", row * 4 + column + 1)?;
        }
        writeln!(context.out)?;
    }
    writeln!(context.out, "Whoever has these words is you. Paper, not a file.")?;
    Ok(())
}

impl PassphraseArgs {
    fn change(&self, context: &mut Context<'_>) -> Result<(), Error> {
        let home = context.home()?;
        let file = KeyFile::load(home.path())?;
        let old = if file.is_sealed() { Some(ask::passphrase(file.name().as_str())?) } else { None };
        let new = if self.remove { None } else { Some(ask::new_passphrase()?) };
        fn text(given: &Option<Zeroizing<String>>) -> Option<&str> {
            given.as_ref().map(|text| text.as_str())
        }
        KeyFile::change_passphrase(home.path(), text(&old), text(&new))?;
        let now = if new.is_some() { "is behind the new passphrase" } else { "has no passphrase any more" };
        writeln!(context.out, "The key {now}.")?;
        Ok(())
    }
}

/// Reads KEY:NAME.
///
/// # Errors
/// If it is not that.
pub fn player(text: &str) -> Result<(crate::keys::PublicKey, Name), CliError> {
    let bad = || CliError::BadPlayer { text: text.chars().take(120).collect() };
    let (key, name) = text.split_once(':').ok_or_else(bad)?;
    Ok((key.parse().map_err(|_| bad())?, name.parse().map_err(|_| bad())?))
}

/// A player as `KEY:NAME`, or a name alone: then a key is made for the seat that nobody holds.
///
/// # Errors
/// If it is neither.
pub fn player_or_name(text: &str) -> Result<(crate::keys::PublicKey, Name), Error> {
    // Half of a KEY:NAME is no name.
    const LONGEST: usize = 40;
    if text.contains(':') || text.len() > LONGEST {
        return Ok(player(text)?);
    }
    let bad = || CliError::BadPlayer { text: text.to_owned() };
    let name: Name = text.parse().map_err(|_| bad())?;
    let key = keys::generate(name.clone())?.public();
    Ok((key, name))
}
