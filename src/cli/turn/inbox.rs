//! One inbox over all games: what runs, what was begun and not signed, who is waited for, who invites; and one is chosen.

use super::super::Context;
use super::super::known::{self, game_of};
use super::super::post_state::Post;
use super::super::receive::header;
use super::super::seen::Seen;
use super::Stop;
use super::reader::Reader;
use crate::cli::Error;
use crate::games;
use crate::log::{self, Hash};
use crate::machine;
use crate::mail::find;
use crate::mail::looked::Looked;
use crate::mail::mailbox::{Maildir, Messages};
use crate::render::paint::{ASIDE, HEADING, ORDER, paint};
use crate::render::text::{clean, count, wrap};
use crate::table::{OwnFiles, Table, replay};
use crate::yaml;
use std::path::{Path, PathBuf};

/// Invitations that are kept; whoever has more has them from somebody who should not be answered.
const MOST: usize = 64;

/// What can be gone on with.
#[derive(Debug)]
pub struct Choice {
    /// Its line in the list.
    line: String,
    /// How urgent it is: the smaller the sooner.
    rank: u8,
    /// What it is.
    pub what: What,
}

/// What can be gone on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A game, by its log.
    Game(PathBuf),
    /// An invitation, by the copy of it in the home folder.
    Invitation(PathBuf),
}

/// What was answered.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// One of the list.
    This(What),
    /// Words for the one who asked.
    Words(String),
}

fn folder(context: &Context<'_>) -> Result<PathBuf, Error> {
    Ok(context.home()?.path().join("invitations"))
}

/// The looks for invitations go under a name that no game has.
fn looks() -> Hash {
    Hash::of(b"invitations")
}

/// Keeps the invitations in a Maildir that were not looked at before.
///
/// # Errors
/// If the home folder or the Maildir cannot be used.
pub fn collect(context: &Context<'_>, maildir: &Maildir) -> Result<(), Error> {
    let home = context.home()?;
    let mut looked = Looked::open(home.path(), looks())?;
    let letters = maildir.named()?;
    let known = games_known(context)?;
    for (name, path) in &letters {
        if looked.has_seen(name) {
            continue;
        }
        if let Ok(bytes) = Maildir::read(path) {
            keep(context, &bytes, &known)?;
        }
        looked.saw(name);
    }
    looked.keep_only(letters.iter().map(|(name, _)| name.as_str()));
    looked.save()?;
    Ok(())
}

/// Keeps the invitations among some messages.
///
/// # Errors
/// If the home folder cannot be used.
pub fn collect_from(context: &Context<'_>, messages: Messages) -> Result<(), Error> {
    let known = games_known(context)?;
    messages.flatten().try_for_each(|bytes| keep(context, &bytes, &known))
}

/// The games that this person has, here or elsewhere.
fn games_known(context: &Context<'_>) -> Result<Vec<Hash>, Error> {
    Ok(context.games()?.iter().filter_map(|log| game_of(&context.path(log))).collect())
}

/// Keeps one message, if it is of a game that this person may take part in and does not have. It is kept as it came: who wrote it, and
/// what he said besides, are taken in with it.
fn keep(context: &Context<'_>, bytes: &[u8], known: &[Hash]) -> Result<(), Error> {
    let Some(letter) = Letter::of(bytes).filter(|letter| !known.contains(&letter.game)) else {
        return Ok(());
    };
    if invited(context, &letter.log).is_none() {
        return Ok(());
    }
    let folder = folder(context)?;
    let path = folder.join(format!("{}.eml", letter.game));
    let there = machine::list(&folder).unwrap_or_default().len();
    if there >= MOST && !machine::exists(&path) {
        return Ok(());
    }
    // A later letter of the same game holds more of it.
    let kept = Maildir::read(&path).ok().and_then(|bytes| Letter::of(&bytes));
    if kept.is_some_and(|kept| kept.log.len() >= letter.log.len()) {
        return Ok(());
    }
    let write = |source| Error::from(super::super::CliError::Read { path: path.clone(), source });
    yaml::save_bytes(&path, bytes).map_err(write)
}

/// What a message holds of a game.
struct Letter {
    game: Hash,
    log: Vec<u8>,
}

impl Letter {
    fn of(bytes: &[u8]) -> Option<Letter> {
        let finding = find(bytes).ok()?;
        let (_, game) = header(&finding)?;
        Some(Letter { game, log: log::in_order(finding.entries).into_bytes() })
    }
}

/// A game that this person is invited to: a seat is open, or his own.
fn invited(context: &Context<'_>, bytes: &[u8]) -> Option<Table> {
    let log = log::read_log(bytes).ok()?;
    let own = OwnFiles::default().completed(log.header(), &context.home().ok()?).ok()?;
    let table = replay(&log, own.files()).ok()?;
    let key = context.key_for(bytes);
    let mine = table.players().values().any(|player| Some(&player.key) == key.as_ref());
    let open = table.waiting().seats.iter().any(|seat| !table.players().contains_key(seat));
    (mine || open).then_some(table)
}

/// To what, and by whom: the invitations that are kept.
///
/// # Errors
/// If the home folder cannot be read.
pub fn invited_by(context: &Context<'_>) -> Result<Vec<String>, Error> {
    Ok(kept(context)?.into_iter().map(|(line, _)| line).collect())
}

fn invitations(context: &Context<'_>) -> Result<Vec<Choice>, Error> {
    let choice = |(line, path): (String, PathBuf)| {
        let line = format!("{} {line}", paint(ORDER, "An invitation:"));
        Choice { line, rank: 1, what: What::Invitation(path) }
    };
    Ok(kept(context)?.into_iter().map(choice).collect())
}

/// The invitations that are kept, without those to games that this person has by now.
fn kept(context: &Context<'_>) -> Result<Vec<(String, PathBuf)>, Error> {
    let known = games_known(context)?;
    let mut choices = Vec::new();
    for path in machine::list(&folder(context)?).unwrap_or_default() {
        let Ok(bytes) = Maildir::read(&path) else { continue };
        let Some(letter) = Letter::of(&bytes).filter(|letter| !known.contains(&letter.game)) else {
            let _ = machine::remove(&path);
            continue;
        };
        let Some(table) = invited(context, &letter.log) else { continue };
        let title = title(&table);
        let opener = table.players().get(&table.setting().opener);
        let from = opener.map(|opener| format!(" from {}", clean(&opener.name))).unwrap_or_default();
        choices.push((format!("{title}{from}"), path));
    }
    Ok(choices)
}

fn title(table: &Table) -> String {
    let terms = &table.setting().terms;
    games::find(&terms.game).map_or(terms.game.clone(), |game| game.title.to_owned())
}

/// Everything that can be gone on with, the most urgent first.
///
/// # Errors
/// If the home folder cannot be read. A game that cannot be is told as such.
pub fn choices(context: &Context<'_>) -> Result<Vec<Choice>, Error> {
    let mut all = invitations(context)?;
    for log in context.games()? {
        let what = What::Game(context.path(&log));
        match context.look_at(context.path(&log)) {
            Ok(seen) => {
                // Of what is over elsewhere nothing is waited for.
                let (line, rank) = line(context, &log, &seen);
                let over = seen.table().outcome().is_some() && log.is_absolute();
                if !over {
                    all.push(Choice { line, rank, what });
                }
            }
            Err(error) => {
                let line = format!("{}: cannot be read ({error})", log.display());
                all.push(Choice { line, rank: 9, what });
            }
        }
    }
    all.sort_by_key(|choice| choice.rank);
    Ok(all)
}

/// A game in a line, and how urgent it is.
fn line(context: &Context<'_>, log: &Path, seen: &Seen) -> (String, u8) {
    let table = seen.table();
    let (whose, rank) = match (table.outcome(), seen.turn()) {
        (Some(_), _) => ("Over:".to_owned(), 8),
        (None, "yours") => (paint(ORDER, "Your turn:"), 0),
        (None, _) => {
            let seats = table.able(&table.waiting());
            let who = seats.iter().map(|seat| match table.players().get(seat) {
                Some(player) => clean(&player.name),
                None => "whoever takes the seat".to_owned(),
            });
            (format!("Waiting for {}:", who.collect::<Vec<_>>().join(" or ")), 3)
        }
    };
    let mut text = format!("{whose} {}, {}", seen.with(), table.play().view().clock);
    let mut notes = Vec::new();
    let drafted = super::orders::drafted(context, seen.log.game());
    if drafted > 0 {
        notes.push(format!("{} typed and not signed", count(drafted, "line", "lines")));
    }
    let unsent = seen.desk().is_some_and(|desk| Post::of(context, desk).unsent.is_some());
    if unsent {
        notes.push("signed and not sent".to_owned());
    }
    if !notes.is_empty() {
        text.push_str(&format!(" ({})", notes.join("; ")));
    }
    let rank = if rank == 3 && (unsent || drafted > 0) { 2 } else { rank };
    (format!("{text}  {}", paint(ASIDE, log.display())), rank)
}

/// Lists everything, and asks which is meant; whatever else is typed is handed back.
///
/// # Errors
/// That the person leaves, or that nothing can be printed.
pub fn which(context: &mut Context<'_>, reader: &mut Reader, all: &[Choice]) -> Result<Answer, Stop> {
    writeln!(context.out, "{}", paint(HEADING, "Your games:"))?;
    for (number, choice) in (1..).zip(all) {
        writeln!(context.out, "{}", wrap(&choice.line, &format!("  {number}  "), "       "))?;
    }
    let typed =
        reader.ask(context, "Which? (its number; Enter: 1; or new, practise, read FILE, paste, quit) ")?;
    let number = if typed.is_empty() { Some(1) } else { typed.parse::<usize>().ok() };
    let chosen = number.and_then(|number| all.get(number.checked_sub(1)?));
    Ok(match (chosen, number) {
        (Some(choice), _) => Answer::This(choice.what.clone()),
        (None, _) => Answer::Words(typed),
    })
}

/// Says what waits in other games, where somebody sits down at one.
///
/// # Errors
/// If nothing can be printed.
pub fn elsewhere(context: &mut Context<'_>, here: &Path) -> Result<(), Stop> {
    let here = game_of(here);
    let is_here = |what: &What| match what {
        What::Game(path) => game_of(path) == here,
        What::Invitation(_) => false,
    };
    if known::all(&context.home()?).len() < 2 && invitations(context)?.is_empty() {
        return Ok(());
    }
    let all = choices(context)?;
    for choice in all.iter().filter(|choice| choice.rank < 2 && !is_here(&choice.what)) {
        let text = format!("Elsewhere: {} (`inbox` changes to it)", choice.line);
        writeln!(context.out, "{}", paint(ASIDE, wrap(&text, "", "  ")))?;
    }
    Ok(())
}
