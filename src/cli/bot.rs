//! The practice opponent at the table: a key, a home and a copy of the log of his own, in a folder of yours. He answers
//! through the log like anybody, so the log proves that he saw none of your cards and chose no die.

use super::context::now;
use super::{Context, next, signing};
use crate::cli::{CliError, Error};
use crate::fair::tagged_hash;
use crate::keys::{Identity, KeyError};
use crate::log::{self, Hash};
use crate::machine;
use crate::mail::answer::{Turn, answer, turn};
use crate::mail::standing::Standing;
use crate::opponent::{Level, Thinker};
use crate::table::{Act, Home, OwnFiles, Seat, Session, Table, Written};
use crate::yaml;
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Exchanges in one go after which something goes round in circles.
const MOST: usize = 10_000;
/// What he is called.
const NAME: &str = "Coureur";

/// What is kept of him: how hard he thinks, and his secret, from which his key and his choices follow.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    level: String,
    secret: String,
}

impl yaml::Keep for Kept {
    const LARGEST: usize = 4096;
}

/// He, at one table.
struct Bot {
    level: Level,
    secret: [u8; 32],
    folder: PathBuf,
}

fn folder(home: &Home, game: &str) -> PathBuf {
    home.path().join("bots").join(game)
}

impl Bot {
    /// He who sits at the table of this game, if he does.
    fn of(home: &Home, game: &str) -> Result<Option<Bot>, Error> {
        let folder = folder(home, game);
        let path = folder.join("bot.yaml");
        let unreadable = |why: String| CliError::BadBot { path: path.clone(), why };
        let kept: Kept = yaml::load(&path).map_err(|error| unreadable(error.to_string()))?;
        if kept.secret.is_empty() {
            return Ok(None);
        }
        let bytes = HEXLOWER.decode(kept.secret.as_bytes()).ok();
        let secret = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let secret = secret.ok_or_else(|| unreadable("his secret is not 32 bytes in hex".to_owned()))?;
        let level = kept.level.parse().map_err(unreadable)?;
        Ok(Some(Bot { level, secret, folder }))
    }

    fn create(home: &Home, game: &str, level: Level) -> Result<Bot, Error> {
        let mut secret = [0; 32];
        machine::entropy(&mut secret).map_err(|_| KeyError::NoRandomness)?;
        let bot = Bot { level, secret, folder: folder(home, game) };
        let kept = Kept { level: level.to_string(), secret: HEXLOWER.encode(&secret) };
        let path = bot.folder.join("bot.yaml");
        yaml::save(&path, &kept).map_err(|source| CliError::Write { path, source })?;
        Ok(bot)
    }

    fn home(&self) -> Home {
        Home::at(self.folder.join("home"))
    }

    fn log(&self) -> PathBuf {
        self.folder.join("game.coureur")
    }

    fn identity(&self) -> Result<Arc<Identity>, Error> {
        let secret = tagged_hash("coureur/opponent/key/1", &[&self.secret]);
        Ok(Arc::new(Identity::from_secret(NAME.parse().map_err(KeyError::from)?, &secret)))
    }

    /// His own copy of the game, with all that is in yours.
    fn session(&self, bytes: &[u8], own: OwnFiles) -> Result<Session, Error> {
        if !machine::exists(&self.log()) {
            return Ok(Session::adopt(&self.home(), self.identity()?, &self.log(), own, bytes)?.0);
        }
        let mut session = Session::open(&self.home(), self.identity()?, &self.log(), own)?;
        session.receive(bytes)?;
        Ok(session)
    }

    /// Writes all that he has to say just now; how many entries.
    fn answer(&self, session: &mut Session) -> Result<usize, Error> {
        let mut count = 0;
        while let Some(seat) = self.seat(session).filter(|_| count < MOST) {
            let written = match agrees(session.table(), seat) {
                Some(act) => session.desk().run(&[], &[act], &now())?,
                None => {
                    let mut thinker = Thinker::seated(session.table(), self.level, &self.secret);
                    let (signed, table) = thinker.entry(session.desk(), seat, &now())?;
                    Written { entries: vec![signed], left: Vec::new(), table }
                }
            };
            session.append(written)?;
            count += 1;
        }
        Ok(count)
    }

    /// The seat he has to write for: his own, or the open one that he takes.
    fn seat(&self, session: &Session) -> Option<Seat> {
        let desk = session.desk();
        if desk.seats().next().is_some() {
            let able = desk.table().able(&desk.table().waiting());
            return desk.seat_on_move().filter(|seat| able.contains(seat));
        }
        // Where the person was interrupted while the game was opened, she has her own part to make first.
        let waiting = desk.table().waiting();
        let open = |seat: &Seat| !desk.table().players().contains_key(seat) && waiting.seats.contains(seat);
        desk.table().setting().mode.seats().iter().copied().find(open)
    }
}

/// What a person has proposed to him: it is practice, and he agrees to everything.
fn agrees(table: &Table, seat: Seat) -> Option<Act> {
    let undo = table.undo_proposed().map(|(by, _)| (by, Act::UndoYes));
    let clock = table.control_proposed().map(|(by, days)| (by, Act::Clock(days)));
    let rulings = table.revision_proposed().map(|(by, number)| (by, Act::Revision(number)));
    [undo, clock, rulings].into_iter().flatten().find(|(by, _)| *by != seat).map(|(_, act)| act)
}

/// Notes that he will play in a game, before its log is written: whoever is interrupted in between is not left with a game against
/// nobody.
///
/// # Errors
/// If his key cannot be written.
pub fn invite(home: &Home, game: Hash, level: Level) -> Result<(), Error> {
    Bot::create(home, &game.to_string(), level).map(drop)
}

/// He sits down at a game just opened, if he was invited, and plays if he is asked.
///
/// # Errors
/// If his copy cannot be written.
pub fn sit_down(context: &mut Context<'_>, session: &mut Session, own: OwnFiles) -> Result<(), Error> {
    let Some(bot) = Bot::of(&context.home()?, &session.log().game().to_string())? else { return Ok(()) };
    exchange(context, session, &bot, own)
}

/// Does he sit at this table?
///
/// # Errors
/// If what is kept of him cannot be read.
pub fn sits_at(context: &Context<'_>, session: &Session) -> Result<bool, Error> {
    Ok(Bot::of(&context.home()?, &session.log().game().to_string())?.is_some())
}

/// Lets him answer, if he sits at this table; says whether he does.
///
/// # Errors
/// If his copy of the game does not hold, or one of the two cannot be written.
pub fn answers(context: &mut Context<'_>, session: &mut Session) -> Result<bool, Error> {
    let Some(bot) = Bot::of(&context.home()?, &session.log().game().to_string())? else { return Ok(false) };
    exchange(context, session, &bot, OwnFiles::default())?;
    Ok(true)
}

/// Signs acts that are no orders, tells what came of it, and what comes next. If he sits at this table he answers first: nobody
/// writes letters to him.
///
/// # Errors
/// If the table refuses them, or one of the two copies cannot be written.
pub fn sign(context: &mut Context<'_>, session: &mut Session, acts: &[Act]) -> Result<(), Error> {
    signing::put_down(context, session, acts)?;
    goes_on(context, session)
}

/// Lets him answer, if he sits at this table, and says what comes next.
///
/// # Errors
/// As for [`answers`], or if nothing can be printed.
pub fn goes_on(context: &mut Context<'_>, session: &mut Session) -> Result<(), Error> {
    answers(context, session)?;
    let path = session.path().to_owned();
    next::print_after(context, session.desk(), &path)
}

/// Writes one entry for the person whose copy this is, if he has to decide; how many.
///
/// # Errors
/// If nothing may be signed upon this copy, or it cannot be written.
pub fn decides(session: &mut Session, level: Level) -> Result<usize, Error> {
    let desk = session.desk();
    let Some(seat) = desk.seat_on_move().filter(|_| desk.asked_side().is_some()) else { return Ok(0) };
    // From nothing anybody could know: the other side must not foresee what he will do.
    let mut secret = [0; 32];
    machine::entropy(&mut secret).map_err(|_| KeyError::NoRandomness)?;
    let mut thinker = Thinker::seated(session.table(), level, &secret);
    let (signed, table) = thinker.entry(desk, seat, &now())?;
    session.append(Written { entries: vec![signed], left: Vec::new(), table })?;
    Ok(1)
}

/// The two copies go to and fro until a person has to decide. What you owe without deciding is given for you.
fn exchange(context: &mut Context<'_>, session: &mut Session, bot: &Bot, own: OwnFiles) -> Result<(), Error> {
    let before = session.table().story().len();
    let mut own = Some(own);
    for _ in 0..MOST {
        let bytes = read(session.path())?;
        let mut his = bot.session(&bytes, own.take().unwrap_or_default())?;
        let wrote = bot.answer(&mut his)?;
        session.receive(&read(his.path())?)?;
        let owes = turn(session) == Turn::Mine && session.desk().asked_side().is_none();
        let mut standing = Standing::open(context.home()?.path(), session.log().game())?.attended();
        let answered = if owes { answer(session, &mut standing, &now())?.entries } else { 0 };
        if wrote == 0 && answered == 0 {
            break;
        }
    }
    signing::report(context, session.desk(), before)?;
    // What was given for this person is told by now: it is no news at his next order.
    context.told()
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    Ok(log::read_bytes(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Shared, When};
    use crate::machine::{Machine, Memory};
    use clap::Parser as _;
    use std::rc::Rc;
    use std::time::Duration;

    fn run(context: &mut Context<'_>, words: &[&str]) {
        let cli = Cli::try_parse_from(["coureur"].iter().chain(words)).unwrap();
        crate::cli::run(&cli.command.unwrap(), context).unwrap();
    }

    /// Anna, as the British, has opened a game of New France against him, on a computer in memory.
    fn practises(seed: u8, test: impl FnOnce(&mut Context<'_>)) {
        let memory: Rc<dyn Machine> = Rc::new(Memory::new([seed; 32], Duration::from_secs(1_794_744_000)));
        machine::on(memory, || {
            let shared = Shared { home: Some("/p/home".into()), log: None, color: When::Never };
            let mut out = Vec::new();
            let mut context = Context::in_folder("/p".into(), &shared, &mut out);
            run(&mut context, &["identity", "create", "--name", "Anna"]);
            run(&mut context, &["new", "new-france", "--against", "bot:easy", "--as", "british"]);
            test(&mut context);
        });
    }

    /// He agrees to a takeback and to days a move, and opens his cards when somebody has had enough: nothing is left to wait for.
    #[test]
    fn p39_what_is_proposed_to_him_he_agrees_to_at_once() {
        practises(8, |context| {
            let opened = context.session().unwrap().table().number();
            let decision = |context: &Context<'_>| {
                let session = context.session().unwrap();
                (session.desk().asked_side(), session.table().play().pending())
            };
            let before = decision(context);
            run(context, &["play", "--half", "reinforce none"]);
            run(context, &["undo", "--to", &opened.to_string()]);
            assert_eq!(decision(context), before);
            run(context, &["clock", "set", "7", "--vacation", "14"]);
            run(context, &["play", "--half", "reinforce none; done"]);
            assert!(context.session().unwrap().table().clock_report().is_some());
            run(context, &["resign", "--yes"]);
            let session = context.session().unwrap();
            assert!(session.table().is_over() && session.table().waiting().seats.is_empty());
        });
    }

    /// What a person owes without deciding is given for him while the two copies go to and fro; it was told him, so his next order is
    /// not kept back by it.
    #[test]
    fn p39_what_is_given_for_a_person_is_no_news_to_him() {
        practises(7, |context| {
            let mut given = 0;
            for _ in 0..60 {
                let mut session = context.session().unwrap();
                session.no_news().unwrap();
                given += decides(&mut session, Level::Easy).unwrap();
                session.release();
                let before = session.log().entries().len();
                answers(context, &mut session).unwrap();
                given += session.log().entries().len() - before;
            }
            assert!(given > 60, "{given}");
        });
    }
}
