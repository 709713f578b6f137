//! `deputy`: somebody who can go on with an umpired game if its umpire cannot.

use super::{CliError, Context, FormatBelow, bot, identity, json, next, signing};
use crate::cli::{Error, Exit};
use crate::keys::{Fingerprint, Identity, KeyError, Name, PublicKey};
use crate::render::text::{clean, wrap};
use crate::table::{Act, Deputy, Office, OwnFiles, Seat, Session, Table, office_of};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

/// Deputies of an umpired game: name one, list them, take a game over.
#[derive(Debug, Args)]
#[command(
    after_help = "A game opened with `new --mode umpire --deputy KEY:NAME` has a key of its own, made for it. It is sealed to the deputy's key, in \
    the log: whoever has the log and that key can go on. A deputy can read all cards from the day he is named, so name somebody you would trust \
    as the umpire, and no player. If umpire and deputy both go on, there are two copies that part ways, and `verify` says so."
)]
pub struct DeputyArgs {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    format: FormatBelow,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The deputies of this game
    List,
    /// Name a deputy, as the umpire; everybody can read in the log whom
    Name {
        /// The deputy, as `identity show` prints it
        #[arg(value_name = "KEY:NAME")]
        deputy: String,
    },
    /// Take the game over, as its deputy; your first entry says so
    Take,
}

/// The deputies that are named when a game is opened.
///
/// # Errors
/// If one of them is no player's name and key, or plays the game.
pub fn all(texts: &[String], taken: &[PublicKey]) -> Result<Vec<(PublicKey, Name)>, Error> {
    texts.iter().map(|text| one(text, taken)).collect()
}

fn one(text: &str, taken: &[PublicKey]) -> Result<(PublicKey, Name), Error> {
    let (key, name) = identity::player(text)?;
    name.check_clear().map_err(KeyError::from)?;
    match taken.contains(&key) {
        true => Err(CliError::DeputyPlays { name: name.to_string() }.into()),
        false => Ok((key, name)),
    }
}

fn document(table: &Table) -> Value {
    let one = |deputy: &Deputy| {
        let words = Fingerprint::of(&deputy.key).to_string();
        json!({ "name": clean(deputy.name.as_str()), "key": deputy.key.to_string(), "words": words })
    };
    json!({ "deputies": Deputy::all(table).iter().map(one).collect::<Vec<_>>() })
}

impl DeputyArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the game has no office, or it is not this person's to hand on or to take.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        match &self.what {
            None | Some(What::List) => self.list(context),
            Some(What::Name { deputy }) => self.name(context, deputy),
            Some(What::Take) => self.take(context),
        }
    }

    fn list(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let seen = context.look_public()?;
        let deputies = Deputy::all(seen.table());
        if self.format.json {
            let mut all = json::written(seen.table(), seen.table().story().len());
            json::add(&mut all, document(seen.table()));
            json::print(context, "deputy", all)?;
        } else if deputies.is_empty() {
            writeln!(
                context.out,
                "Nobody is named: if the umpire is gone, nobody can go on with this game."
            )?;
        } else {
            for deputy in deputies {
                let words = Fingerprint::of(&deputy.key);
                writeln!(context.out, "{} {}\n  in words: {words}", clean(deputy.name.as_str()), deputy.key)?;
            }
        }
        Ok(Exit::Fine)
    }

    fn name(&self, context: &mut Context<'_>, deputy: &str) -> Result<Exit, Error> {
        let person = context.identity()?;
        let mut session = context.signing()?;
        let office = office_of(&person, session.log().header().nonce.as_bytes());
        let holder = session.table().players().get(&Seat::Umpire).map(|player| player.key);
        if holder != Some(office.public()) {
            return Err(CliError::NoOffice.into());
        }
        let taken: Vec<PublicKey> = session.table().players().values().map(|player| player.key).collect();
        let (key, name) = one(deputy, &[taken, vec![person.public()]].concat())?;
        let act = act(&office, key, name)?;
        let run = |context: &mut Context<'_>, session: &mut Session| bot::sign(context, session, &[act]);
        let format = self.format.into();
        json::told(context, (format, "deputy"), &mut session, run, |_, session, ()| {
            Ok(document(session.table()))
        })
    }

    fn take(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let person = context.identity()?;
        let path = context.log_path()?;
        let seen = context.look_public()?;
        let holder = seen.table().players().get(&Seat::Umpire).map(|player| player.key);
        let office = holder.ok_or(CliError::NoOffice)?;
        let named = Deputy::all(seen.table()).into_iter().find(|deputy| deputy.key == person.public());
        let named = named.ok_or(CliError::NotDeputy)?;
        if seen.table().players().values().any(|player| player.key == person.public()) {
            return Err(CliError::DeputyPlays { name: person.name().to_string() }.into());
        }
        named.open(&person, &office).ok_or(CliError::WrongOffice)?;
        Office::taken(&office, &named).keep(&context.home()?, seen.log.game())?;
        let mut session = context.session_at(&path, OwnFiles::default())?;
        // The umpire may have signed more than is in this copy: whatever comes next says openly that somebody goes on from a copy.
        session.restored()?;
        if self.format.json {
            let mut all = json::written(session.table(), session.table().story().len());
            json::add(&mut all, document(session.table()));
            json::print(context, "deputy", all)?;
            return Ok(Exit::Fine);
        }
        let last = session.log().last().document().number();
        let text = format!(
            "You are the umpire of this game now. The log ends with entry {last}: if the umpire or a player has a longer copy, take it in \
             with `receive` before you sign. Your first entry says that you go on from a copy."
        );
        writeln!(context.out, "{}", wrap(&text, "", ""))?;
        next::print(context, session.desk(), &path)?;
        Ok(Exit::Fine)
    }
}

/// The acts that name deputies in the first entry.
///
/// # Errors
/// If nothing can be sealed to one of them.
pub fn acts(office: &Identity, deputies: Vec<(PublicKey, Name)>) -> Result<Vec<Act>, Error> {
    deputies.into_iter().map(|(key, name)| act(office, key, name)).collect()
}

fn act(office: &Identity, key: PublicKey, name: Name) -> Result<Act, Error> {
    let bad = CliError::DeputyKey { name: name.to_string() };
    let named = Deputy::named(office, key, name).map_err(|_| bad)?;
    Ok(signing::loggable(named.act(), "a deputy")?)
}
