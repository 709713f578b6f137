//! `post` and `round`: the same story for a forum, and a round of an umpired forum game.
//!
//! What these two print may be published as it is: on standard output stands nothing but the post, and nothing in it that
//! is not in the log or the thread already. What is for the umpire alone goes to standard error, and names no hidden card
//! either.

use super::context::now;
use super::{CliError, Context, Format, ask, hand, json};
use crate::cli::{Error, Exit};
use crate::mail::forum::{self, Aside, Known, Order, Reading, Wishes};
use crate::mail::letter::{RoundNotes, post};
use crate::mail::page::Markup;
use crate::mail::round::{Round, adjudicate};
use crate::mail::{Attach, Illustration, Occasion};
use crate::render::text::{clean, wrap};
use crate::side::Side;
use crate::table::{Seat, Session, read_text};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The markup of a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MarkupArg {
    /// BBCode
    Bbcode,
    /// Markdown
    Markdown,
    /// Plain text
    Text,
}

impl From<MarkupArg> for Markup {
    fn from(markup: MarkupArg) -> Markup {
        match markup {
            MarkupArg::Bbcode => Markup::BbCode,
            MarkupArg::Markdown => Markup::Markdown,
            MarkupArg::Text => Markup::Plain,
        }
    }
}

/// Print the story so far as a forum post, with the new entries as a block that `receive` reads back.
#[derive(Debug, Args)]
pub struct PostArgs {
    /// The markup
    #[arg(long, value_enum, default_value_t = MarkupArg::Bbcode)]
    format: MarkupArg,
    /// The first entry to tell (default: the first that whoever is asked has not seen)
    #[arg(long, value_name = "ENTRY")]
    since: Option<u32>,
    /// Words of your own; `-` reads them from standard input
    #[arg(long, short = 'm', value_name = "TEXT")]
    words: Option<String>,
    #[command(flatten)]
    json: Format,
}

fn asked(session: &Session) -> Seat {
    let table = session.table();
    table.able(&table.waiting()).first().copied().unwrap_or(table.setting().opener)
}

fn written(
    session: &Session,
    since: Option<u32>,
    words: Option<&str>,
    notes: &RoundNotes,
    markup: Markup,
) -> String {
    let reader = asked(session);
    let (table, log) = (session.table(), session.log());
    let (attach, map) = (Attach::Nothing, Illustration::None);
    let occasion = Occasion { table, log, reader, since, words, attach, files: Vec::new(), map };
    post(&occasion, notes).write(markup)
}

impl PostArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the log does not hold, or there is no such entry.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let last = session.log().last().document().number();
        if let Some(entry) = self.since.filter(|since| *since > last) {
            let known = format!("the last entry is {last}: leave `--since` out, or name an earlier one");
            return Err(CliError::NoSuchNumber { what: "entry", number: entry.into(), known }.into());
        }
        let words = match self.words.as_deref() {
            Some("-") => Some(ask::all_input()?.to_string()),
            other => other.map(str::to_owned),
        };
        // Whatever is posted has left this machine, so it is remembered before anybody can read it.
        session.sent(last)?;
        let text =
            written(&session, self.since, words.as_deref(), &RoundNotes::default(), self.format.into());
        if self.json.json {
            json::print(context, "post", json!({ "post": text, "last": last }))?;
        } else {
            write!(context.out, "{text}")?;
        }
        Ok(Exit::Fine)
    }
}

/// A name in the forum, as `british=NAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Named(Seat, String);

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let seat = |word: &str| match word.to_ascii_lowercase().as_str() {
            "umpire" => Some(Seat::Umpire),
            word => Side::ALL.into_iter().find(|side| side.word().starts_with(word)).map(Seat::Player),
        };
        let found = text.split_once('=').filter(|(word, name)| !word.is_empty() && !name.trim().is_empty());
        let (word, name) = found.ok_or("a name in the forum looks like british=NAME")?;
        let seat = seat(word).ok_or("before the `=` stands british, french or umpire")?;
        Ok(Named(seat, name.trim().to_owned()))
    }
}

/// Lines of a thread, as `12` or `12-15`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lines(usize, usize);

impl FromStr for Lines {
    type Err = String;

    fn from_str(text: &str) -> Result<Lines, String> {
        let number =
            |text: &str| text.trim().parse::<usize>().map_err(|_| "lines look like 12, or 12-15".to_owned());
        match text.split_once('-') {
            Some((from, to)) => Ok(Lines(number(from)?, number(to)?)),
            None => number(text).map(|line| Lines(line, line)),
        }
    }
}

fn all_lines(ranges: &[Lines]) -> Vec<usize> {
    const MOST: usize = 10_000;
    ranges.iter().flat_map(|Lines(from, to)| *from..=*to).take(MOST).collect()
}

/// Run a round of a forum game: paste the thread, get the post to publish.
#[derive(Debug, Args)]
#[command(
    after_help = "Orders stand between [british] and [/british] (or [french]), or after `British:` up to the next empty \
    line. What is quoted, struck out or in a signature does not count, nor anything before your own newest post. Of several \
    posts of one side the last counts, unless orders of the other side stand between them. Where the thread says who writes, \
    orders count only from the player of that side and from you. Everything that looks like an order and does not count is \
    listed on standard error, with its line. If an order is refused, nothing of the round is kept.\n\n\
    What is printed on standard output is the post, and safe to publish."
)]
pub struct RoundArgs {
    /// The pasted thread; `-` for standard input
    thread: PathBuf,
    /// The markup of the post
    #[arg(long, value_enum, default_value_t = MarkupArg::Bbcode)]
    format: MarkupArg,
    /// Show which orders were found and would be taken, and sign nothing
    #[arg(long)]
    dry_run: bool,
    /// The name a seat writes under in the forum, if not the one it plays under: british=NAME, french=NAME, umpire=NAME
    #[arg(long = "player", value_name = "SIDE=NAME")]
    players: Vec<Named>,
    /// Leave out the order in this line of the thread, or in these: 12, 12-15
    #[arg(long, value_name = "LINE")]
    skip: Vec<Lines>,
    /// Take the order in this line though it would not count
    #[arg(long, value_name = "LINE")]
    take: Vec<Lines>,
    #[command(flatten)]
    json: Format,
}

impl RoundArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there are no orders, or one is refused.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let text = if self.thread == Path::new("-") {
            ask::all_input()?.to_string()
        } else {
            read_text(&context.path(&self.thread))?
        };
        let mut session = context.signing()?;
        session.may_sign()?;
        let reading = self.read(&session, &text);
        let round = match adjudicate(session.desk(), reading.orders.clone(), &now()) {
            Ok(round) => round,
            Err(error) => return self.refused(&reading, error.into()),
        };
        if self.dry_run {
            return self.dry(context, &reading, &round);
        }
        let (taken, left) = (round.taken.clone(), round.left.clone());
        let since = session.log().last().document().number() + 1;
        let held = hand::held(session.desk());
        session.append(round.written())?;
        let last = session.log().last().document().number();
        session.sent(last)?;
        let notes = RoundNotes { left: left.iter().map(public).collect(), marks: reading.marks.clone() };
        let post = written(&session, Some(since), None, &notes, self.format.into());
        let dealt = hand::dealt(session.desk(), &held);
        if self.json.json {
            let dealt: Vec<&str> = dealt.iter().map(|side| side.word()).collect();
            let shown = json!({
                "dry_run": false, "post": post, "entries": { "from": since, "to": last }, "taken": orders_json(&taken),
                "left": orders_json(&left), "aside": asides_json(&reading.aside), "dealt": dealt,
            });
            json::print(context, "round", shown)?;
            return Ok(Exit::Fine);
        }
        write!(context.out, "{post}")?;
        context.out.flush()?;
        privately(&told_aside(&reading));
        privately(&listed("Not carried out, their turn has not come (the post says so):", &left));
        for side in dealt {
            let how = format!(
                "The {side} hold new cards. A message for that player alone: coureur hand --for {} --message",
                side.word()
            );
            privately(&format!("{}\n", wrap(&how, "", "  ")));
        }
        Ok(Exit::Fine)
    }

    fn read(&self, session: &Session, text: &str) -> Reading {
        let names: Vec<(Seat, String)> =
            self.players.iter().map(|Named(seat, name)| (*seat, name.clone())).collect();
        let known = Known::of(session.table()).writing_as(&names);
        let wishes = Wishes { skip: all_lines(&self.skip), take: all_lines(&self.take) };
        forum::read(text, &known, &wishes)
    }

    /// Nothing is signed: says why, and what did not count. A program gets both in one document.
    fn refused(&self, reading: &Reading, error: Error) -> Result<Exit, Error> {
        if !self.json.json {
            privately(&told_aside(reading));
            return Err(error);
        }
        let mut shown = json::error(&error);
        shown["error"]["related"] = reading.aside.iter().map(aside_trouble).collect();
        privately(&format!("{shown:#}\n"));
        Ok(error.exit())
    }

    fn dry(&self, context: &mut Context<'_>, reading: &Reading, round: &Round) -> Result<Exit, Error> {
        if self.json.json {
            let shown = json!({
                "dry_run": true, "taken": orders_json(&round.taken), "left": orders_json(&round.left),
                "aside": asides_json(&reading.aside),
            });
            json::print(context, "round", shown)?;
            return Ok(Exit::Fine);
        }
        write!(context.out, "{}", listed("Would be taken:", &round.taken))?;
        write!(context.out, "{}", listed("Their turn would not come yet:", &round.left))?;
        write!(context.out, "{}", told_aside(reading))?;
        Ok(Exit::Fine)
    }
}

/// To the umpire, and not into the post.
fn privately(text: &str) {
    // Whoever closes standard error wants to hear nothing.
    let _ = io::stderr().write_all(crate::render::text::harmless(text).as_bytes());
}

fn public(order: &Order) -> String {
    format!("{}: {}", order.side, clean(&order.words))
}

fn listed(head: &str, orders: &[Order]) -> String {
    if orders.is_empty() {
        return String::new();
    }
    let line = |order: &Order| format!("  line {}, {}\n", order.line, public(order));
    format!("{head}\n{}", orders.iter().map(line).collect::<String>())
}

/// What does not count, and what can be done about it.
fn told_aside(reading: &Reading) -> String {
    let mut text = String::new();
    for aside in &reading.aside {
        text.push_str(&format!("  {}\n", told_of(aside)));
    }
    if !text.is_empty() {
        text = format!("Does not count (`--take LINE` takes it all the same):\n{text}");
    }
    for stranger in &reading.strangers {
        let name = clean(stranger);
        text.push_str(&format!(
            "{name} plays under no such name: if it is a player, --player british={name}\n"
        ));
    }
    text
}

/// One order that does not count, and why.
fn told_of(Aside { line, side, words, why, author }: &Aside) -> String {
    let side = side.map(|side| format!(", {side}")).unwrap_or_default();
    let by = author.as_ref().map(|author| format!(" ({})", clean(author))).unwrap_or_default();
    format!("line {line}{side}: {} — {why}{by}", shortened(&clean(words)))
}

fn shortened(words: &str) -> String {
    const MOST: usize = 60;
    let short: String = words.chars().take(MOST).collect();
    if short.len() < words.len() { format!("{short}…") } else { short }
}

fn orders_json(orders: &[Order]) -> Value {
    let one = |order: &Order| json!({ "line": order.line, "side": order.side.word(), "words": order.words });
    Value::Array(orders.iter().map(one).collect())
}

/// An order that does not count, as one of the things that an error has to do with.
fn aside_trouble(aside: &Aside) -> Value {
    let code = format!("coureur::round::aside::{}", aside.why.word().replace('-', "_"));
    json!({
        "message": told_of(aside), "code": code, "help": format!("--take {} takes it all the same", aside.line),
        "labels": [],
    })
}

fn asides_json(asides: &[Aside]) -> Value {
    let one = |aside: &Aside| {
        json!({
            "line": aside.line, "side": aside.side.map(Side::word), "words": aside.words, "why": aside.why.word(),
            "author": aside.author,
        })
    };
    Value::Array(asides.iter().map(one).collect())
}
