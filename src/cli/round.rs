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
use crate::mail::forum::{self, Known, Order, Place, Reading, Remembered, Wishes};
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

/// Lines of a thread, as `12` or `12-15`, or of what came privately, as `p3`; of those to be taken also for whom, as `12=british`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Lines {
    private: bool,
    from: usize,
    to: usize,
    side: Option<Side>,
}

impl FromStr for Lines {
    type Err = String;

    fn from_str(text: &str) -> Result<Lines, String> {
        let (text, side) = match text.split_once('=') {
            Some((text, side)) => {
                (text, Some(side_of(side).ok_or("after the `=` stands british or french".to_owned())?))
            }
            None => (text, None),
        };
        let bad = || "lines look like 12, or 12-15; those of private answers like p3, or p3-5".to_owned();
        let letter = |text: &'_ str| text.strip_prefix(['p', 'P']).map(str::to_owned);
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| bad());
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last) = (first.trim(), last.trim());
        let private = letter(first).is_some();
        let plain = |text: &str| letter(text).filter(|_| private).unwrap_or_else(|| text.to_owned());
        Ok(Lines { private, from: number(&plain(first))?, to: number(&plain(last))?, side })
    }
}

/// The lines that are named of the thread, or of what came privately.
fn all_lines(ranges: &[Lines], private: bool) -> impl Iterator<Item = (usize, Option<Side>)> {
    const MOST: usize = 10_000;
    let here = ranges.iter().filter(move |lines| lines.private == private);
    here.flat_map(|lines| (lines.from..=lines.to).map(|line| (line, lines.side))).take(MOST)
}

/// Of a range it is enough if something in it can be taken.
fn in_range(ranges: &[Lines], at: Place) -> bool {
    let here = |lines: &&Lines| lines.private == at.private && lines.from < lines.to;
    ranges.iter().filter(here).any(|lines| (lines.from..=lines.to).contains(&at.line))
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
    /// Leave out the order in this line of the thread, or in these: 12, 12-15; or say that a line is only talk. Lines of private
    /// answers are p3, p3-5
    #[arg(long, value_name = "LINE")]
    skip: Vec<Lines>,
    /// Take the order in this line though it would not count: 12, 12-15, or for somebody: 12=british; of private answers p3
    #[arg(long, value_name = "LINE")]
    take: Vec<Lines>,
    #[command(flatten)]
    json: Format,
}

/// The thread, and what came privately.
struct Texts {
    thread: String,
    private: Option<String>,
}

/// What was read of the two.
struct Both {
    reading: Reading,
    private: Option<Reading>,
}

impl Both {
    /// What was read, and whether it came privately.
    fn readings(&self) -> impl Iterator<Item = (bool, &Reading)> {
        std::iter::once((false, &self.reading)).chain(self.private.iter().map(|private| (true, private)))
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
            left.iter().cloned().partition(|order| order.at.private);
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
        let known = || Known::of(session.table()).writing_as(&names).remembering(book.read());
        let wishes = |private: bool| Wishes {
            skip: all_lines(&self.skip, private).map(|(line, _)| line).collect(),
            take: all_lines(&self.take, private).collect(),
        };
        let reading = forum::read(&texts.thread, &known(), &wishes(false));
        let private =
            texts.private.as_ref().map(|text| forum::read(text, &known(), &wishes(true)).in_private());
        Both { reading, private }
    }

    /// A line that takes nothing is a slip of the umpire's, and nothing is signed on a slip.
    fn wished(&self, both: &Both) -> Result<(), RoundError> {
        for (private, reading) in both.readings() {
            let place = |line: &usize| Place { private, line: *line };
            if let Some(line) = reading.sideless.first().map(place) {
                return Err(RoundError::Whose { line });
            }
            let slip = |at: &Place| !in_range(&self.take, *at) && !in_range(&self.skip, *at);
            if let Some(line) = reading.fruitless.iter().map(place).find(slip) {
                return Err(RoundError::NoSuchLine { line });
            }
        }
        // A line of private answers where there are none.
        let lost = self.take.iter().chain(&self.skip).find(|lines| lines.private && both.private.is_none());
        match lost {
            Some(lines) => Err(RoundError::NoSuchLine { line: Place { private: true, line: lines.from } }),
            None => Ok(()),
        }
    }

    /// Nothing is signed: says why, and what was read. A program gets both in one document.
    fn refused(&self, both: &Both, error: Error) -> Result<Exit, Error> {
        if !self.json.json {
            privately(&listed("Orders read:", &both.orders()));
            privately(&told::reading(both));
            return Err(error);
        }
        let mut shown = json::error(&error);
        shown["error"]["related"] = told::troubles(both);
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
    for (private, reading) in both.readings() {
        for (mark, lines) in &reading.memory {
            let read = lines.iter().any(|line| reading.orders.iter().any(|order| order.at.line == *line));
            let over =
                left.iter().filter(|order| order.at.private == private && lines.contains(&order.at.line));
            if read {
                let left = over.map(|order| order.words.clone()).collect();
                out.push(Remembered { mark: mark.clone(), entry, left });
            }
        }
    }
    out
}
