//! Before the first turn: a key, a game, a seat.

use super::super::{CliError, Context};
use super::inbox::{self, Answer, What};
use super::reader::{Reader, said};
use super::sitting::LEAVING;
use super::typed::words;
use super::{Stop, command, commands, fetch, story};
use crate::games::{self, Files, Named, SHELF, SetupError, Terms, find};
use crate::keys::KeyFile;
use crate::machine;
use crate::orders::fold;
use crate::render::paint::{HEADING, paint};
use crate::render::people;
use crate::render::terms;
use crate::render::text::{clean, wrap};
use crate::table::{PlayError, Session};

/// Makes a key for whoever has none.
///
/// # Errors
/// That the person leaves, or that no key can be made.
pub fn key(context: &mut Context<'_>, reader: &mut Reader) -> Result<(), Stop> {
    while !machine::exists(&KeyFile::path_in(context.home()?.path())) {
        let text = "You have no key yet. It signs your moves, so that nobody else can make them; it stays on this machine.";
        writeln!(context.out, "{}", wrap(text, "", ""))?;
        let name = reader.ask(context, "Your name, as the others will see it: ")?;
        if LEAVING.contains(&name.as_str()) {
            return Err(Stop::Left);
        }
        // Nobody is called like what he wants to do next.
        if name.is_empty() || name == "?" || is_said_here(&name) {
            let text =
                "First your name, please, as your opponents know you: what you want to play comes next.";
            writeln!(context.out, "{}", wrap(text, "", ""))?;
        } else if command(context, &["identity", "create", "--name", &name].map(str::to_owned))? {
            return Ok(());
        }
    }
    Ok(())
}

/// Is it a word that is typed where a game is begun, or a command?
fn is_said_here(typed: &str) -> bool {
    let first = typed.split(' ').next().unwrap_or_default().to_lowercase();
    let begins = ["help", "read", "paste", "practise", "practice", "bot", "turn", "coureur"];
    let alone = typed.split(' ').count() == 1 || first == "read" || first == "coureur";
    alone && (begins.contains(&first.as_str()) || commands().contains(&first))
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
    let mut chosen = context.named_log().is_some();
    loop {
        match context.log_path() {
            Ok(path) if machine::exists(&path) => {
                if !chosen {
                    inbox::elsewhere(context, &path)?;
                }
                break;
            }
            Ok(_) | Err(CliError::NoLog { .. } | CliError::SeveralLogs { .. }) => {
                chosen = true;
                begun = choose(context, reader)?;
            }
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

/// No game is meant by itself: the person says which, of all that he has, or begins one.
///
/// # Errors
/// That the person leaves, or that nothing can be printed.
pub fn choose(context: &mut Context<'_>, reader: &mut Reader) -> Result<Begun, Stop> {
    let all = inbox::choices(context)?;
    let answer = match all.as_slice() {
        [] => {
            let text = "There is no game in this folder. `new` opens one with a friend, `practise` one against the program. If \
                        you were invited: `read FILE` takes the letter or the file that you got, `paste` takes it from here.";
            writeln!(context.out, "{}", wrap(text, "", ""))?;
            Answer::Words(reader.ask(context, "new, practise, read FILE, paste or quit> ")?)
        }
        // Whoever has nothing but an invitation came for that.
        [only] if matches!(only.what, What::Invitation(_)) => Answer::This(only.what.clone()),
        several => inbox::which(context, reader, several)?,
    };
    match answer {
        Answer::This(What::Game(log)) => {
            context.turn_to(&log);
            Ok(Begun::Before)
        }
        Answer::This(What::Invitation(file)) => {
            context.beside = true;
            fetch::this_file(context, &file)?;
            Ok(Begun::Now)
        }
        Answer::Words(typed) => first_words(context, reader, &typed).map(|()| Begun::Now),
    }
}

/// A new game, or a letter that was named.
fn first_words(context: &mut Context<'_>, reader: &mut Reader, typed: &str) -> Result<(), Stop> {
    context.beside = true;
    match typed.split_once(' ').unwrap_or((typed, "")) {
        _ if let Some(file) = fetch::named_alone(typed) => fetch::this_file(context, file),
        ("new", "") => new_game(context, reader, With::Friend),
        ("practise" | "practice" | "bot", "") => new_game(context, reader, With::Program),
        // Whoever knows what he wants says it as to a shell.
        ("new", _) => command(context, &words(typed)).map(drop),
        ("read", file) if !file.is_empty() => fetch::this_file(context, fetch::typed(file)),
        ("read", _) => Ok(writeln!(context.out, "{}", fetch::WHICH)?),
        ("paste", "") => paste(context, reader),
        _ if LEAVING.contains(&typed) => Err(Stop::Left),
        ("" | "?" | "help", _) => Ok(()),
        // What needs no game: `identity phrase`, `games`.
        (first, _) if commands().iter().any(|name| name == first) => {
            command(context, &words(typed)).map(drop)
        }
        _ => Ok(writeln!(context.out, "`{}` is none of these.", clean(typed))?),
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

/// The one thing whose name or title begins with what was typed, or has it in the middle.
fn by_name<'l, 'n>(list: &'l [(&'n str, &'n str)], typed: &str) -> Option<&'l (&'n str, &'n str)> {
    let typed = fold(typed).replace('-', " ");
    let names = |(id, title): &(&str, &str)| [id.replace('-', " "), fold(title).replace('-', " ")];
    let begins = |name: &String| {
        name.strip_prefix("the ").unwrap_or(name).starts_with(&typed) || name.starts_with(&typed)
    };
    let only = |fits: &dyn Fn(&String) -> bool| {
        let mut found = list.iter().filter(|one| names(one).iter().any(fits));
        found.next().filter(|_| found.next().is_none())
    };
    if typed.trim().is_empty() {
        return None;
    }
    // As players write them: WW, B&T, NF.
    let letters = |name: &String| {
        let small = ["the", "for", "of", "and"];
        let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !small.contains(word));
        words.filter_map(|word| word.chars().next()).collect::<String>()
    };
    let short: String = typed.chars().filter(|c| c.is_alphanumeric()).collect();
    let by_letters = |name: &String| short.len() > 1 && letters(name).ends_with(&short);
    only(&begins).or_else(|| only(&|name| name.contains(&typed))).or_else(|| only(&by_letters))
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
        let typed = reader.ask(context, &format!("{what} (a number or a name; Enter: 1) "))?;
        if LEAVING.contains(&typed.as_str()) {
            return Err(Stop::Left);
        }
        let number = if typed.is_empty() { Some(1) } else { typed.parse::<usize>().ok() };
        let by_number = number.and_then(|number| list.get(number.checked_sub(1)?));
        match by_number.or_else(|| by_name(&list, &typed)) {
            Some((id, _)) => return Ok(id),
            None => writeln!(context.out, "Type one of the numbers, or a name.")?,
        }
    }
}

/// With whom a game is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// Somebody who gets a letter.
    Friend,
    /// The program, or nobody.
    Program,
}

/// Whom one can practise against.
const PRACTICE: [(&str, &str); 4] = [
    ("easy", "the program, easy"),
    ("normal", "the program, normal"),
    ("hard", "the program, hard: it takes longer over a move"),
    ("solo", "nobody: you play both sides"),
];

/// Asks for everything that a game needs, opens it, and turns to it.
///
/// # Errors
/// That the person leaves, or that nothing can be printed.
pub fn new_game(context: &mut Context<'_>, reader: &mut Reader, with: With) -> Result<(), Stop> {
    let named = |named: &'static Named| (named.id, named.title);
    let game = one_of(context, reader, "Which game?", SHELF.iter().map(|game| (game.id, game.title)))?;
    let scenarios = find(game)?.scenarios;
    let scenario = match scenarios {
        [only] => only.id,
        several => one_of(context, reader, "Which scenario?", several.iter().map(named))?,
    };
    let against = match with {
        With::Friend => None,
        With::Program => Some(one_of(context, reader, "Against whom?", PRACTICE.into_iter())?),
    };
    let mut words: Vec<String> = ["new", game, "--scenario", scenario].map(str::to_owned).to_vec();
    if against == Some("solo") {
        words.extend(["--mode", "solo"].map(str::to_owned));
    } else {
        let sides = [("british", "the British"), ("french", "the French")];
        let side = one_of(context, reader, "Your side?", sides.into_iter())?;
        words.extend(["--as", side].map(str::to_owned));
        words.extend(against.into_iter().flat_map(|level| ["--against".to_owned(), format!("bot:{level}")]));
    }
    words.extend(terms_by_hand(context, reader, game, with)?);
    let named = context.named_log().filter(|log| !machine::exists(log));
    let log = named.unwrap_or_else(|| context.free_log(game));
    words.extend(["--out".to_owned(), context.shown(&log).display().to_string()]);
    if command(context, &words)? {
        context.turn_to(&log);
    }
    Ok(())
}

/// Edition, options, clock and hints, for whoever wants others than the usual ones.
fn terms_by_hand(
    context: &mut Context<'_>,
    reader: &mut Reader,
    game: &str,
    with: With,
) -> Result<Vec<String>, Stop> {
    let found = find(game)?;
    let question = match (found.editions.len() > 1, with) {
        (true, With::Friend) => "Another edition, optional rules, a clock, or hints?",
        (true, With::Program) => "Another edition, optional rules, or a clock?",
        (false, With::Friend) => "Optional rules, a clock, or hints?",
        (false, With::Program) => "Optional rules, or a clock?",
    };
    let mut words = Vec::new();
    if !reader.perhaps(context, question)? {
        return Ok(words);
    }
    let mut terms = Terms::usual(game)?;
    if let [_, _, ..] = found.editions {
        let editions = found.editions.iter().map(|edition| (edition.id, edition.title));
        terms.edition = one_of(context, reader, "Which edition?", editions)?.to_owned();
        words.extend(["--edition".to_owned(), terms.edition.clone()]);
    }
    for option in options(context, reader, &fitting(found.options, &terms))? {
        words.extend(["--option".to_owned(), option.to_owned()]);
    }
    let hints = "May both of you ask the program what it would do? (It stands in the invitation.)";
    if with == With::Friend && reader.perhaps(context, hints)? {
        words.push("--hints".to_owned());
    }
    loop {
        let days = reader.ask(context, "Days for a move (Enter: no clock; the clock only reports): ")?;
        match days.parse::<u32>() {
            _ if days.is_empty() => break,
            Ok(number @ 1..=365) => {
                words.extend(["--clock".to_owned(), number.to_string()]);
                break;
            }
            _ => writeln!(context.out, "Type a number of days.")?,
        }
    }
    Ok(words)
}

/// The options that an edition leaves open.
fn fitting(all: &'static [Named], terms: &Terms) -> Vec<&'static Named> {
    let fits = |option: &&Named| {
        let with = Terms { options: vec![option.id.to_owned()], ..terms.clone() };
        !matches!(games::open(&with, Files::default()), Err(SetupError::UnfitOption { .. }))
    };
    all.iter().filter(fits).collect()
}

/// The optional rules that are wanted.
fn options(
    context: &mut Context<'_>,
    reader: &mut Reader,
    all: &[&'static Named],
) -> Result<Vec<&'static str>, Stop> {
    if all.is_empty() {
        return Ok(Vec::new());
    }
    for (number, option) in (1..).zip(all) {
        writeln!(context.out, "{}", wrap(option.title, &format!("  {number:<2}  "), "      "))?;
    }
    loop {
        let typed = reader.ask(context, "Which optional rules? (numbers; Enter: none) ")?;
        let numbers = typed.split([' ', ',']).filter(|word| !word.is_empty());
        let chosen =
            numbers.map(|word| all.get(word.parse::<usize>().ok()?.checked_sub(1)?).map(|option| option.id));
        match chosen.collect::<Option<Vec<&str>>>() {
            Some(chosen) => return Ok(chosen),
            None if said(&typed) == Some(false) => return Ok(Vec::new()),
            None => writeln!(context.out, "Type their numbers, with spaces between them.")?,
        }
    }
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
    for (what, words) in terms::on_offer(table, session.log().header()).iter().skip(1) {
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
