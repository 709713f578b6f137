//! Before the first turn: a key, a game, a seat.

use super::super::{CliError, Context};
use super::reader::Reader;
use super::typed::words;
use super::{Stop, command, fetch, story};
use crate::games::{Named, SHELF, find};
use crate::keys::KeyFile;
use crate::machine;
use crate::orders::fold;
use crate::render::paint::{ASIDE, HEADING, paint};
use crate::render::people;
use crate::render::terms;
use crate::render::text::{clean, wrap};
use crate::table::{PlayError, Session};
use std::path::Path;

/// Makes a key for whoever has none.
///
/// # Errors
/// That the person leaves, or that no key can be made.
pub fn key(context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
    while !machine::exists(&KeyFile::path_in(context.home()?.path())) {
        let text = "You have no key yet. It signs your moves, so that nobody else can make them; it stays on this machine.";
        writeln!(context.out, "{}", wrap(text, "", ""))?;
        let name = reader.ask(context, "Your name, as the others will see it: ")?;
        if !name.is_empty() {
            command(context, &["identity", "create", "--name", &name].map(str::to_owned))?;
        }
    }
    Ok(())
}

/// When somebody's part in a game began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// At an earlier sitting.
    Before,
    /// In this very sitting: how things stand was just said.
    Now,
}

/// Finds the game, opens one or takes an invitation; in the end this person has a seat in it.
///
/// # Errors
/// That the person leaves, or that he has no seat.
pub fn game(context: &mut Context<'_>, reader: &mut Reader) -> Result<Begun, Stop> {
    let mut begun = Begun::Before;
    loop {
        match context.log_path() {
            Ok(path) if machine::exists(&path) => break,
            Ok(_) | Err(CliError::NoLog { .. }) => {
                first_game(context, reader)?;
                begun = Begun::Now;
            }
            Err(CliError::SeveralLogs { .. }) => which(context, reader)?,
            Err(error) => return Err(error.into()),
        }
    }
    let session = context.session()?;
    if session.desk().seats().next().is_none() {
        invited(context, reader, &session)?;
        begun = Begun::Now;
    }
    Ok(begun)
}

/// Several games lie here: the person says which one is meant.
fn which(context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
    let logs = context.logs()?;
    for (number, log) in (1..).zip(&logs) {
        writeln!(context.out, "  {number}  {}", log.display())?;
    }
    let typed = reader.ask(context, "Which game? (its number) ")?;
    let chosen = typed.parse::<usize>().ok().and_then(|number| logs.get(number.checked_sub(1)?));
    match chosen {
        Some(log) => context.turn_to(&context.path(log)),
        None => writeln!(context.out, "Type one of the numbers.")?,
    }
    Ok(())
}

/// There is no game here yet.
fn first_game(context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
    let text = "There is no game in this folder. `new` opens one. If you were invited: `read FILE` takes the letter or the \
                file that you got, `paste` takes it from here.";
    writeln!(context.out, "{}", wrap(text, "", ""))?;
    let typed = reader.ask(context, "new, read FILE, paste or quit> ")?;
    match typed.split_once(' ').unwrap_or((&typed, "")) {
        ("new", "") => new_game(context, reader),
        // Whoever knows what he wants says it as to a shell.
        ("new", _) => command(context, &words(&typed)).map(drop),
        ("read", file) if !file.is_empty() => fetch::this_file(context, Path::new(file.trim())),
        ("paste", "") => paste(context, reader),
        ("quit" | "exit" | "bye", "") => Err(Stop::Left),
        ("", _) => Ok(()),
        _ => Ok(writeln!(context.out, "`{}` is none of these.", clean(&typed))?),
    }
}

/// Takes in what is pasted.
///
/// # Errors
/// That the person leaves, or that nothing can be printed.
pub fn paste(context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
    writeln!(context.out, "Paste the letter or the post here, then a line with nothing but a dot:")?;
    let text = reader.text(context)?;
    fetch::pasted(context, text)
}

/// The one thing whose name or title begins with what was typed.
fn by_name<'l, 'n>(list: &'l [(&'n str, &'n str)], typed: &str) -> Option<&'l (&'n str, &'n str)> {
    let typed = fold(typed);
    let begins = |(id, title): &&(&str, &str)| {
        let titled = fold(title);
        !typed.is_empty()
            && [*id, &titled, titled.trim_start_matches("the ")].iter().any(|name| name.starts_with(&typed))
    };
    let mut found = list.iter().filter(begins);
    found.next().filter(|_| found.next().is_none())
}

/// One of a few things, by number or name; the first one if nothing is said.
fn one_of<'n>(
    context: &mut Context<'_>,
    reader: &mut Reader,
    what: &str,
    list: impl Iterator<Item = (&'n str, &'n str)>,
) -> Result<&'n str, Stop> {
    let list: Vec<(&str, &str)> = list.collect();
    loop {
        for (number, (_, title)) in (1..).zip(&list) {
            writeln!(context.out, "  {number}  {title}")?;
        }
        let typed = reader.ask(context, &format!("{what} (a number; Enter: 1) "))?;
        let number = if typed.is_empty() { Some(1) } else { typed.parse::<usize>().ok() };
        let by_number = number.and_then(|number| list.get(number.checked_sub(1)?));
        match by_number.or_else(|| by_name(&list, &typed)) {
            Some((id, _)) => return Ok(id),
            None => writeln!(context.out, "Type one of the numbers.")?,
        }
    }
}

fn new_game(context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
    let named = |named: &'static Named| (named.id, named.title);
    let game = one_of(context, reader, "Which game?", SHELF.iter().map(|game| (game.id, game.title)))?;
    let scenarios = find(game)?.scenarios;
    let scenario = match scenarios {
        [only] => only.id,
        several => one_of(context, reader, "Which scenario?", several.iter().map(named))?,
    };
    let sides = [("british", "the British"), ("french", "the French")];
    let side = one_of(context, reader, "Your side?", sides.into_iter())?;
    let text = "Editions, options, a clock, an umpire: `coureur help new` has them; this opens the usual game of two.";
    writeln!(context.out, "{}", paint(ASIDE, wrap(text, "", "")))?;
    let words = ["new", game, "--scenario", scenario, "--as", side].map(str::to_owned);
    command(context, &words)?;
    Ok(())
}

/// An open seat is shown with the terms of the game, and taken if the person says so.
fn invited(context: &mut Context<'_>, reader: &mut Reader, session: &Session) -> Result<(), Stop> {
    let table = session.table();
    let seats = table.waiting().seats;
    let Some(seat) = seats.iter().find(|seat| !table.players().contains_key(seat)) else {
        return Err(PlayError::NoSeat.into());
    };
    let game = find(&table.setting().terms.game)?;
    writeln!(context.out, "{}", paint(HEADING, format!("An invitation: {}", game.title)))?;
    for (what, words) in terms::list(session.log().header()).iter().skip(1) {
        writeln!(context.out, "{}", wrap(words, &format!("  {what:<8}  "), "            "))?;
    }
    write!(context.out, "{}", people::company(table))?;
    story::words(context, session, 0)?;
    if !reader.yes(context, &format!("Take the {seat} seat on these terms?"))? {
        return Err(Stop::Left);
    }
    command(context, &["join".to_owned()])?;
    Ok(())
}
