//! `round`: a round of an umpired forum game.
//!
//! What it prints may be published as it is: on standard output stands nothing but the post, and nothing in it that is not
//! in the log or the public thread already. What is for the umpire alone goes to standard error: the reading of the thread post
//! by post, what is not taken and why, and everything that came privately.

mod told;

use super::context::now;
use super::incoming::Intake;
use super::post::{MarkupArg, written};
use super::{Context, Format, ask, hand, json};
use crate::cli::{Error, Exit};
use crate::mail::forum::{self, Known, Order, Reading, Remembered, Wishes};
use crate::mail::letter::RoundNotes;
use crate::mail::letterbook::Letterbook;
use crate::mail::round::{Round, RoundError, adjudicate};
use crate::side::Side;
use crate::table::{Seat, Session, read_text};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use told::{listed, privately, public};

/// A name in the forum, as `british=NAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Named(Seat, String);

fn side_of(word: &str) -> Option<Side> {
    let word = word.trim().to_ascii_lowercase();
    Side::ALL.into_iter().find(|side| !word.is_empty() && side.word().starts_with(&word))
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Named, String> {
        let seat = |word: &str| match word.to_ascii_lowercase().as_str() {
            "umpire" => Some(Seat::Umpire),
            word => side_of(word).map(Seat::Player),
        };
        let found = text.split_once('=').filter(|(word, name)| !word.is_empty() && !name.trim().is_empty());
        let (word, name) = found.ok_or("a name in the forum looks like british=NAME")?;
        let seat = seat(word).ok_or("before the `=` stands british, french or umpire")?;
        Ok(Named(seat, name.trim().to_owned()))
    }
}

/// Lines of a thread, as `12` or `12-15`; of those to be taken also for whom, as `12=british`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lines(usize, usize, Option<Side>);

impl FromStr for Lines {
    type Err = String;

    fn from_str(text: &str) -> Result<Lines, String> {
        let (text, side) = match text.split_once('=') {
            Some((text, side)) => {
                (text, Some(side_of(side).ok_or("after the `=` stands british or french".to_owned())?))
            }
            None => (text, None),
        };
        let number =
            |text: &str| text.trim().parse::<usize>().map_err(|_| "lines look like 12, or 12-15".to_owned());
        match text.split_once('-') {
            Some((from, to)) => Ok(Lines(number(from)?, number(to)?, side)),
            None => number(text).map(|line| Lines(line, line, side)),
        }
    }
}

fn all_lines(ranges: &[Lines]) -> impl Iterator<Item = (usize, Option<Side>)> {
    const MOST: usize = 10_000;
    ranges.iter().flat_map(|Lines(from, to, side)| (*from..=*to).map(|line| (line, *side))).take(MOST)
}

/// Of a range it is enough if something in it can be taken.
fn in_range(ranges: &[Lines], line: usize) -> bool {
    ranges.iter().any(|Lines(from, to, _)| from < to && (*from..=*to).contains(&line))
}

/// Run a round of a forum game: paste the thread, get the post to publish.
#[derive(Debug, Args)]
#[command(
    after_help = "Orders stand between [british] and [/british] (or [french]), or after `British:` up to the next empty \
    line. What is quoted, struck out or in a signature does not count, nor anything before your own newest post, nor what a round \
    here has read already. Of several posts of one side the last counts, unless orders of the other side stand between them. \
    Where the thread says who writes, orders count only from the player of that side and from you. Nothing in doubt is taken: a \
    player's later post without an order holds his orders, and so do words like `scratch that`. Everything that looks like an order \
    and does not count is listed on standard error, with its line: `--take LINE` takes it, `--skip LINE` says that it is only talk. \
    If an order is refused, nothing of the round is kept.\n\n\
    Signed entries that players pasted are taken in first.\n\n\
    What is printed on standard output is the post, and safe to publish."
)]
pub struct RoundArgs {
    /// The pasted thread; `-` for standard input
    thread: PathBuf,
    /// Answers that came to you alone, pasted into a file: nothing of them is published before its turn
    #[arg(long, value_name = "FILE")]
    private: Option<PathBuf>,
    /// The markup of the post
    #[arg(long, value_enum, default_value_t = MarkupArg::Bbcode)]
    format: MarkupArg,
    /// Show which orders were found and would be taken, and sign nothing
    #[arg(long)]
    dry_run: bool,
    /// The name a seat writes under in the forum, if not the one it plays under: british=NAME, french=NAME, umpire=NAME.
    /// It is remembered
    #[arg(long = "player", value_name = "SIDE=NAME")]
    players: Vec<Named>,
    /// Leave out the order in this line of the thread, or in these: 12, 12-15; or say that a line is only talk
    #[arg(long, value_name = "LINE")]
    skip: Vec<Lines>,
    /// Take the order in this line though it would not count: 12, 12-15, or for somebody: 12=british
    #[arg(long, value_name = "LINE")]
    take: Vec<Lines>,
    #[command(flatten)]
    json: Format,
}

/// The thread, and what came privately; lines of the latter are counted on after the last of the thread.
struct Texts {
    thread: String,
    private: Option<String>,
}

/// What was read, and from which line on it is private.
struct Both {
    reading: Reading,
    private: Option<Reading>,
    from: usize,
}

impl Both {
    fn is_private(&self, order: &Order) -> bool {
        self.private.is_some() && order.line > self.from
    }

    /// All orders, the private ones last: whoever answered privately was asked to.
    fn orders(&self) -> Vec<Order> {
        let private = self.private.iter().flat_map(|reading| &reading.orders);
        self.reading.orders.iter().chain(private).cloned().collect()
    }
}

impl RoundArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there are no orders, or one is refused.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let texts = self.texts(context)?;
        let (mut session, mut book) = self.with_entries(context, &texts)?;
        session.may_sign()?;
        book.forget_after(session.log().last().document().number());
        for Named(seat, name) in &self.players {
            book.set_forum_name(*seat, name);
        }
        let both = self.read(&session, &book, &texts);
        let round = match self.wished(&both).and_then(|()| adjudicate(session.desk(), both.orders(), &now()))
        {
            Ok(round) => round,
            Err(error) => return self.refused(&both, error.into()),
        };
        if self.dry_run {
            return self.dry(context, &both, &round);
        }
        let (taken, left) = (round.taken.clone(), round.left.clone());
        let since = session.log().last().document().number() + 1;
        let held = hand::held(session.desk());
        session.append(round.written())?;
        let last = session.log().last().document().number();
        // What was read is remembered before anybody can read the post: a second run must not take it again.
        book.has_read(remembered(&both, &left, last));
        book.save()?;
        session.sent(last)?;
        // What came privately is in the log or nowhere: neither its words nor its mark, which could be guessed.
        let (hidden, open): (Vec<Order>, Vec<Order>) =
            left.iter().cloned().partition(|order| both.is_private(order));
        let notes = RoundNotes { left: open.iter().map(public).collect(), marks: both.reading.marks.clone() };
        let post = written(&session, Some(since), None, &notes, self.format.into());
        let dealt = hand::dealt(session.desk(), &held);
        if self.json.json {
            let dealt: Vec<&str> = dealt.iter().map(|side| side.word()).collect();
            let mut shown = json!({
                "dry_run": false, "post": post, "entries": { "from": since, "to": last },
                "taken": told::orders_json(&taken), "left": told::orders_json(&open),
                "left_private": told::orders_json(&hidden), "dealt": dealt,
            });
            told::reading_json(&mut shown, &both);
            json::print(context, "round", shown)?;
            return Ok(Exit::Fine);
        }
        write!(context.out, "{post}")?;
        context.out.flush()?;
        privately(&told::reading(&both));
        privately(&listed("Not carried out, their turn has not come (the post says so):", &open));
        privately(&listed(
            "Not carried out, their turn has not come (the post says nothing of these):",
            &hidden,
        ));
        privately(&told::new_cards(&dealt));
        Ok(Exit::Fine)
    }

    fn texts(&self, context: &Context<'_>) -> Result<Texts, Error> {
        let read = |path: &Path| -> Result<String, Error> {
            if path == Path::new("-") {
                Ok(ask::all_input()?.to_string())
            } else {
                Ok(read_text(&context.path(path))?)
            }
        };
        Ok(Texts { thread: read(&self.thread)?, private: self.private.as_deref().map(read).transpose()? })
    }

    /// Entries that a player signed and pasted come before anything is signed here: two entries of one number are a fork.
    fn with_entries(&self, context: &Context<'_>, texts: &Texts) -> Result<(Session, Letterbook), Error> {
        let session = context.signing()?;
        let home = context.home()?;
        let book = Letterbook::open(home.path(), session.log().game())?;
        let mut intake = Intake::new(book, session);
        for text in [Some(&texts.thread), texts.private.as_ref()].into_iter().flatten() {
            intake.message(context, "", text.as_bytes())?;
        }
        let (session, book, batch) = intake.finish();
        if let Some(news) = batch.news() {
            privately(&format!("Signed entries of the thread were taken in first. {news}\n"));
        }
        for refused in &batch.refused {
            privately(&format!("A signed block of the thread was not taken in: {refused}\n"));
        }
        Ok((session, book))
    }

    fn read(&self, session: &Session, book: &Letterbook, texts: &Texts) -> Both {
        let names = book.forum_names();
        let from = texts.thread.lines().count();
        let known = || Known::of(session.table()).writing_as(&names).remembering(book.read());
        let wishes = |first: usize, last: usize| {
            let here = |line: &usize| (first + 1..=last).contains(line);
            Wishes {
                skip: all_lines(&self.skip)
                    .map(|(line, _)| line)
                    .filter(here)
                    .map(|line| line - first)
                    .collect(),
                take: all_lines(&self.take)
                    .filter(|(line, _)| here(line))
                    .map(|(line, side)| (line - first, side))
                    .collect(),
            }
        };
        let end = if texts.private.is_some() { from } else { usize::MAX };
        let reading = forum::read(&texts.thread, &known(), &wishes(0, end));
        let private = texts
            .private
            .as_ref()
            .map(|text| forum::read(text, &known(), &wishes(from, usize::MAX)).counted_from(from));
        Both { reading, private, from }
    }

    /// A line that takes nothing is a slip of the umpire's, and nothing is signed on a slip.
    fn wished(&self, both: &Both) -> Result<(), RoundError> {
        for reading in std::iter::once(&both.reading).chain(&both.private) {
            if let Some(line) = reading.sideless.first() {
                return Err(RoundError::Whose { line: *line });
            }
            let ranges = |line: &&usize| !in_range(&self.take, **line) && !in_range(&self.skip, **line);
            if let Some(line) = reading.fruitless.iter().find(ranges) {
                return Err(RoundError::NoSuchLine { line: *line });
            }
        }
        Ok(())
    }

    /// Nothing is signed: says why, and what was read. A program gets both in one document.
    fn refused(&self, both: &Both, error: Error) -> Result<Exit, Error> {
        if !self.json.json {
            privately(&listed("Orders read:", &both.orders()));
            privately(&told::reading(both));
            return Err(error);
        }
        let mut shown = json::error(&error);
        shown["error"]["related"] = both.reading.aside.iter().map(told::aside_trouble).collect();
        privately(&format!("{shown:#}\n"));
        Ok(error.exit())
    }

    fn dry(&self, context: &mut Context<'_>, both: &Both, round: &Round) -> Result<Exit, Error> {
        if self.json.json {
            let mut shown = json!({
                "dry_run": true, "taken": told::orders_json(&round.taken), "left": told::orders_json(&round.left),
            });
            told::reading_json(&mut shown, both);
            json::print(context, "round", shown)?;
            return Ok(Exit::Fine);
        }
        write!(context.out, "{}", listed("Would be taken:", &round.taken))?;
        write!(context.out, "{}", listed("Their turn would not come yet:", &round.left))?;
        write!(context.out, "{}", told::reading(both))?;
        Ok(Exit::Fine)
    }
}

/// What a round has read, for the next one: also what was left over, which only a yes brings.
fn remembered(both: &Both, left: &[Order], entry: u32) -> Vec<Remembered> {
    let mut out = Vec::new();
    for reading in std::iter::once(&both.reading).chain(&both.private) {
        for (mark, lines) in &reading.memory {
            let read = lines.iter().any(|line| reading.orders.iter().any(|order| order.line == *line));
            let over = left.iter().filter(|order| lines.contains(&order.line));
            if read {
                let left = over.map(|order| order.words.clone()).collect();
                out.push(Remembered { mark: mark.clone(), entry, left });
            }
        }
    }
    out
}
