//! `new`: open a game.

use super::context::{Typed, now};
use super::known::LOG_SUFFIX;
use super::{
    Context, FileArgs, Format, RulesArgs, SideArg, bot, data, deputy, identity, json, known, next, signing,
};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::engine::facts::read::is_facts;
use crate::games::find;
use crate::games::start::{self, StartFile};
use crate::keys::{Identity, KeyError, Name, PublicKey};
use crate::mail::story;
use crate::opponent::Level;
use crate::render::people;
use crate::render::text::{WIDTH, wrap};
use crate::side::Side;
use crate::table::{
    Act, CHAIN, CHAIN_LENGTHS, Control, HINTS, Mode, NewGame, Office, OwnFiles, Seat, Session, Table,
    office_of,
};
use clap::{Args, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

/// Open a game.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// Which game, by id, title or a beginning of either: `coureur games` lists them
    game: String,
    /// Your side in a duel
    #[arg(long = "as", value_enum, ignore_case = true, default_value_t = SideArg::British, value_name = "SIDE")]
    side: SideArg,
    /// Who is trusted: nobody, an umpire, everybody at a table, or only yourself
    #[arg(long, value_enum, ignore_case = true, default_value_t = ModeArg::Duel)]
    mode: ModeArg,
    /// The same as `--mode solo`
    #[arg(long, conflicts_with_all = ["mode", "against"])]
    solo: bool,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    files: FileArgs,
    /// The opponent in a duel, if his key is known; else the seat is open to whoever joins first
    #[arg(long, value_name = "KEY:NAME")]
    with: Option<String>,
    /// Practise against the program: `bot`, `bot:easy`, `bot:normal` or `bot:hard`. He has a key and a hand of his own, and answers
    /// at once
    #[arg(long, value_name = "BOT", conflicts_with_all = ["with", "british", "french"], value_parser = opponent)]
    against: Option<Level>,
    /// The British player of an umpired game; a name alone for one without the program, whose orders you enter
    #[arg(long, value_name = "KEY:NAME")]
    british: Option<String>,
    /// The French player, likewise
    #[arg(long, value_name = "KEY:NAME")]
    french: Option<String>,
    /// Somebody who can go on with an umpired game if you cannot: see `coureur deputy --help`
    #[arg(long, value_name = "KEY:NAME")]
    deputy: Vec<String>,
    /// Seeds in each chain: more than the game has rolls
    #[arg(long, default_value_t = CHAIN, value_parser = clap::value_parser!(u32).range(chain_lengths()))]
    chain: u32,
    /// Days for a move; the clock only reports
    #[arg(long, value_name = "DAYS")]
    clock: Option<u32>,
    /// Days of vacation for each side
    #[arg(long, value_name = "DAYS", default_value_t = 0, requires = "clock")]
    vacation: u32,
    /// Both may ask the program for hints (`coureur hint`): written into the log, where whoever joins reads it
    #[arg(long)]
    hints: bool,
    /// The log file to write (default: GAME.coureur)
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    format: Format,
}

/// What an umpire does for a player who has no key.
fn without_key(table: &Table, side: Side) -> String {
    let name = story::name(table, Seat::Player(side));
    let word = side.word();
    let text = format!(
        "{name} has no key: the one in the log was made for the seat and thrown away. You enter the orders (`coureur round`, or \
         `coureur play --for {word}`) and the words for the deal (`coureur join --for {word} --word WORDS`), and send the hand \
         (`coureur hand --for {word} --message`)."
    );
    format!("{}\n", wrap(&text, "", "  "))
}

fn opponent(word: &str) -> Result<Level, String> {
    match word.strip_prefix("bot") {
        Some("") => Ok(Level::Normal),
        Some(level) if level.starts_with(':') => level[1..].parse(),
        _ => Err("he is called bot, bot:easy, bot:normal or bot:hard".to_owned()),
    }
}

fn chain_lengths() -> RangeInclusive<i64> {
    let (least, most) = CHAIN_LENGTHS.into_inner();
    i64::from(least)..=i64::from(most)
}

/// The modes, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ModeArg {
    /// Two players, nobody trusted
    Duel,
    /// An umpire runs the log and may not leak; he foresees the dice of what he enters, but cannot choose them if a player himself
    /// gives the last words
    Umpire,
    /// A game on a real table: dice and cards are typed in
    Table,
    /// You play both sides, with real seeds
    Solo,
}

impl From<ModeArg> for Mode {
    fn from(mode: ModeArg) -> Mode {
        match mode {
            ModeArg::Duel => Mode::Duel,
            ModeArg::Umpire => Mode::Umpire,
            ModeArg::Table => Mode::Table,
            ModeArg::Solo => Mode::Solo,
        }
    }
}

impl NewArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the game cannot be opened on these terms, or the log not be written.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut own = context.own_files(&self.files)?;
        let game = self.game(&mut own)?;
        let home = context.home()?;
        let mut nonce = [0; 16];
        crate::machine::entropy(&mut nonce).map_err(|_| KeyError::NoRandomness)?;
        let clock = self.clock.map(|days| Act::Clock(Control { days, vacation: self.vacation }));
        let hints = self.hints.then(|| Act::Say(HINTS.to_owned()));
        let mut acts: Vec<Act> = clock.into_iter().chain(hints).collect();
        let identity = self.identity(context, &game, &nonce, &mut acts)?;
        let (entries, _) = game.open_with(&identity, own.files(), (nonce, &now()), &acts)?;
        let data =
            own.data.as_deref().map(|owner| data::in_short(find(&game.terms.game)?, owner)).transpose()?;
        let default = || PathBuf::from(format!("{}.{LOG_SUFFIX}", game.terms.game));
        let path = self.out.clone().or_else(|| context.named_log()).unwrap_or_else(default);
        let key = identity.public();
        if let (Some(level), Some(first)) = (self.against, entries.first()) {
            bot::invite(&home, first.hash(), level)?;
        }
        let mut session = Session::create(&home, identity, &context.path(&path), own.clone(), &entries)?;
        known::note(&home, session.log().game(), &context.path(&path));
        if !self.deputy.is_empty() {
            Office::own(&key).keep(&home, session.log().game())?;
        }
        let before = session.table().story().len();
        if self.against.is_some() {
            context.silently(|context| bot::sit_down(context, &mut session, own))?;
        }
        if self.format.json {
            // Whatever is there is new.
            let mut document = json::written(session.table(), 0);
            json::add(&mut document, json::seated(context, &session, ())?);
            json::print(context, "new", document)?;
            return Ok(Exit::Fine);
        }
        writeln!(context.out, "The game is in {}.", path.display())?;
        writeln!(context.out, "Its identifier is {}.", session.log().game())?;
        // Nobody telephones the program to compare keys.
        let introduced = match self.against {
            Some(_) => people::terms(session.table(), WIDTH) + &people::keys(session.table(), WIDTH),
            None => people::introduction(session.table()),
        };
        write!(context.out, "{introduced}{}", data.unwrap_or_default())?;
        for (flag, side) in [(&self.british, Side::British), (&self.french, Side::French)] {
            if flag.as_ref().is_some_and(|text| !text.contains(':')) {
                write!(context.out, "{}", without_key(session.table(), side))?;
            }
        }
        // At the prompt it is told where the person sits down.
        if self.against.is_some() && context.typed == Typed::Shell {
            signing::report(context, session.desk(), before)?;
        }
        next::print_after(context, session.desk(), &path)?;
        Ok(Exit::Fine)
    }

    /// With which key the game is opened: the person's own, or, where a deputy is named, one made for it.
    fn identity(
        &self,
        context: &Context<'_>,
        game: &NewGame,
        nonce: &[u8; 16],
        acts: &mut Vec<Act>,
    ) -> Result<Arc<Identity>, Error> {
        let person = context.identity()?;
        if self.deputy.is_empty() {
            return Ok(person);
        }
        if game.mode != Mode::Umpire {
            return Err(CliError::NoSuchSeat { mode: game.mode.word(), flag: "--deputy" }.into());
        }
        let players = game.players.iter().map(|(_, key, _)| *key).chain([person.public()]);
        let deputies = deputy::all(&self.deputy, &players.collect::<Vec<_>>())?;
        let office = office_of(&person, nonce);
        acts.extend(deputy::acts(&office, deputies)?);
        Ok(Arc::new(office))
    }

    /// The game as it is to be opened. A position by hand is made facts, so that nothing depends on names.
    fn game(&self, own: &mut OwnFiles) -> Result<NewGame, Error> {
        let terms = match &own.start {
            Some(text) if !is_facts(text) => {
                self.rules.terms_from(Some(&self.game), &StartFile::read(text)?)?
            }
            Some(_) | None => self.rules.terms(&self.game)?,
        };
        if let Some(text) = &own.start {
            own.start = Some(start::pinned(&terms, own.data.as_deref(), text)?);
        }
        Ok(NewGame {
            terms,
            mode: self.mode(),
            side: self.side.into(),
            players: self.players()?,
            chain: self.chain,
        })
    }

    fn mode(&self) -> Mode {
        if self.solo { Mode::Solo } else { self.mode.into() }
    }

    fn players(&self) -> Result<Vec<(Side, PublicKey, Name)>, Error> {
        let mode = self.mode();
        if self.against.is_some() && mode != Mode::Duel {
            return Err(CliError::NoSuchSeat { mode: mode.word(), flag: "--against" }.into());
        }
        let given = [("--with", &self.with), ("--british", &self.british), ("--french", &self.french)];
        let allowed = |flag: &str| match mode {
            Mode::Duel => flag == "--with",
            Mode::Umpire => flag != "--with",
            Mode::Table | Mode::Solo => false,
        };
        if let Some((flag, _)) = given.iter().find(|(flag, value)| value.is_some() && !allowed(flag)) {
            return Err(CliError::NoSuchSeat { mode: mode.word(), flag }.into());
        }
        let other = Side::from(self.side).other();
        let wanted = [(other, &self.with), (Side::British, &self.british), (Side::French, &self.french)];
        let mut players = Vec::new();
        for (side, text) in wanted {
            if let Some(text) = text {
                let (key, name) = match mode {
                    Mode::Umpire => identity::player_or_name(text)?,
                    Mode::Duel | Mode::Table | Mode::Solo => identity::player(text)?,
                };
                name.check_clear().map_err(KeyError::from)?;
                players.push((side, key, name));
            }
        }
        if mode == Mode::Umpire && players.len() < Side::ALL.len() {
            return Err(CliError::PlayersNeeded.into());
        }
        Ok(players)
    }
}
