//! `join`: take the open seat, or give one's words for the deal.

use super::context::{Typed, now};
use super::{Context, FileArgs, Format, SideArg, data, json, next, receive, signing};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::keys::KeyError;
use crate::render::people;
use crate::render::text::one_line;
use crate::side::Side;
use crate::table::{Act, Desk, Mode, Owed, Seat, Session, Written};
use clap::Args;
use std::path::PathBuf;

/// Take the open seat of a game, or give your words for the deal.
#[derive(Debug, Args)]
pub struct JoinArgs {
    /// The letter or log your opponent or umpire sent (default: the log of this folder)
    file: Option<PathBuf>,
    #[command(flatten)]
    files: FileArgs,
    /// A few words of your own, mixed into the deal of an umpired game so that nobody can choose it
    #[arg(long, value_name = "WORDS")]
    word: Option<String>,
    /// The name to play under, if not the one of your key: for when your opponent's looks the same
    #[arg(long)]
    name: Option<String>,
    /// The player whose words they are, when the umpire enters them
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    #[command(flatten)]
    format: Format,
}

impl JoinArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there is nothing to join, or the log does not hold.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let own = context.own_files(&self.files)?;
        let mut session = match &self.file {
            Some(file) if !context.is_log_here(file) => receive::take_in(context, file, own)?,
            Some(file) => context.signing_at(&context.path(file), own)?,
            None => context.signing_at(&context.log_path()?, own)?,
        };
        session.hold()?;
        if !self.format.json {
            let game = session.log().header().game.to_string();
            data::warn_of_names(context, &self.files, &game)?;
        }
        let run = |context: &mut Context<'_>, session: &mut Session| self.told(context, session);
        json::told(context, (self.format, "join"), &mut session, run, json::seated)
    }

    fn told(&self, context: &mut Context<'_>, session: &mut Session) -> Result<(), Error> {
        let path = session.path().to_owned();
        let before = session.table().story().len();
        let written = self.written(session)?;
        session.append(written)?;
        // At the prompt the terms were agreed to a moment ago.
        let introduced = match context.typed {
            Typed::Shell => people::introduction(session.table()),
            Typed::Prompt => people::acquaintance(session.table()),
        };
        write!(context.out, "{introduced}")?;
        signing::report(context, session.desk(), before)?;
        next::print_after(context, session.desk(), &path)
    }

    fn written(&self, session: &Session) -> Result<Written, Error> {
        let desk = session.desk();
        let acts: Vec<Act> = self.words(desk)?.into_iter().collect();
        if desk.seats().next().is_some() {
            if self.name.is_some() {
                let why = "you sit at this table already, and keep your name".to_owned();
                return Err(CliError::NothingToJoin { why }.into());
            }
            let written = desk.run(&[], &acts, &now())?;
            if written.entries.is_empty() {
                let why = "you sit at this table, and nothing is asked of you that a join gives".to_owned();
                return Err(CliError::NothingToJoin { why }.into());
            }
            return Ok(written);
        }
        let open = |seat: &Seat| !desk.table().players().contains_key(seat);
        let Some(seat) = desk.table().setting().mode.seats().iter().copied().find(open) else {
            let why = "no seat is open, and none is yours (is this the right `--home`?)".to_owned();
            return Err(CliError::NothingToJoin { why }.into());
        };
        let name = self.name.as_deref().map(str::parse).transpose().map_err(KeyError::from)?;
        let named = name.map(|name| desk.under_name(name));
        let desk = named.as_ref().unwrap_or(desk);
        desk.name().check_clear().map_err(KeyError::from)?;
        let draft = desk.begin(seat)?;
        let (signed, table) = draft.close(&now())?;
        Ok(Written { entries: vec![signed], left: Vec::new(), table })
    }

    fn words(&self, desk: &Desk) -> Result<Option<Act>, CliError> {
        let Some(text) = &self.word else { return Ok(None) };
        if desk.table().setting().mode != Mode::Umpire {
            let why = "only an umpired game takes words for the deal".to_owned();
            return Err(CliError::NothingToJoin { why });
        }
        let own = desk.seats().find_map(Seat::side);
        let asked = || -> Option<Side> {
            desk.table().waiting().seats.iter().flat_map(|seat| desk.table().owed(*seat)).find_map(|owed| {
                match owed {
                    Owed::Word(side) => Some(side),
                    _ => None,
                }
            })
        };
        let side = self.side.map(Side::from).or(own).or_else(asked);
        let side = side.ok_or(CliError::WhichSide { what: "whose words these are" })?;
        signing::loggable(Act::Word { side, text: one_line(text) }, "words for the deal").map(Some)
    }
}
