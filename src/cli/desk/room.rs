//! What a page asks of this machine: the games in the folder, kept open between two questions as long as their files stay as they are.

use super::super::context::{Seen, now};
use super::super::letters::{self, Wish};
use super::super::post_state::Post;
use super::super::{Context, answer, bot, json, play, receive};
use crate::cli::{CliError, Error, Exit};
use crate::desk::{self, Board, DeskError, Drafted, Pick};
use crate::games::SHELF;
use crate::log;
use crate::mail::answer::{Turn, turn};
use crate::mail::{self, mailbox};
use crate::render::replay::{self, Film};
use crate::render::text::clean;
use crate::table::{OwnFiles, Rest, Session};
use anstream::adapter::strip_str;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::PathBuf;
use std::time::SystemTime;

/// What tells one state of a file from the next.
type Stamp = (u64, Option<SystemTime>);

/// A game that is open.
struct Opened {
    stamp: Stamp,
    seen: Seen,
    board: Option<Board>,
    /// The orders that were tried last.
    drafted: Option<Drafted>,
}

/// All that a page may name in a question.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// The game, by its file.
    pub game: String,
    /// The end of the log that the page shows.
    pub head: String,
    /// Orders that are not signed.
    pub lines: Vec<String>,
    /// What was clicked.
    pub picks: Vec<Pick>,
    /// The hash of what was shown to be signed.
    pub shown: String,
    /// Are lines that must wait given ahead?
    pub ahead: bool,
    /// An entry.
    pub entry: u64,
    /// A letter, words, an address.
    pub text: String,
    /// Where to write to.
    pub to: String,
    /// Of a new game: which, which scenario, which side, against whom.
    pub of: String,
    /// The scenario.
    pub scenario: String,
    /// The side.
    pub side: String,
    /// `bot`, `friend` or `solo`.
    pub against: String,
    /// The tab that asks.
    pub tab: String,
}

/// The games of a folder.
#[derive(Default)]
pub struct Room {
    open: BTreeMap<String, Opened>,
}

fn stamp(path: &std::path::Path) -> Stamp {
    fs::metadata(path).map_or((0, None), |data| (data.len(), data.modified().ok()))
}

/// Runs something and gives back what it said, without colours.
pub fn said(
    context: &mut Context<'_>,
    run: impl FnOnce(&mut Context<'_>) -> Result<(), Error>,
) -> (String, Result<(), Error>) {
    let mut out: Vec<u8> = Vec::new();
    let named = context.turn_over(None);
    let done = context.aside(&mut out, run);
    context.turn_over(named);
    // It goes to the page now; if that cannot be noted, the next sheet is told of it.
    let _ = context.tally().told();
    let text = String::from_utf8_lossy(&out);
    (clean_lines(&strip_str(&text).to_string()), done)
}

fn clean_lines(text: &str) -> String {
    text.lines().map(clean).collect::<Vec<_>>().join("\n")
}

impl Room {
    /// The file of a game that lies in this folder; a page can name no other.
    fn file(context: &Context<'_>, game: &str) -> Result<PathBuf, Error> {
        let logs = match context.named_log() {
            Some(log) => vec![log],
            None => context.all_logs()?,
        };
        let found = logs.into_iter().find(|log| log.display().to_string() == game);
        let none = || CliError::NoLog { folder: PathBuf::from(clean(game)) };
        Ok(context.path(&found.ok_or_else(none)?))
    }

    fn opened(&mut self, context: &Context<'_>, game: &str) -> Result<&mut Opened, Error> {
        let path = Room::file(context, game)?;
        let stamp = stamp(&path);
        if self.open.get(game).is_none_or(|known| known.stamp != stamp) {
            let seen = context.look_at(path)?;
            let own = seen.desk().map(desk::own_sides).unwrap_or_default();
            let board = Board::of(seen.table(), &own);
            self.open.insert(game.to_owned(), Opened { stamp, seen, board, drafted: None });
        }
        self.open.get_mut(game).ok_or_else(|| CliError::NoLog { folder: PathBuf::from(clean(game)) }.into())
    }

    /// All games here.
    pub fn games(&mut self, context: &Context<'_>) -> Result<Value, Error> {
        let logs = match context.named_log() {
            Some(log) => vec![log],
            None => context.all_logs()?,
        };
        let mut games = Vec::new();
        for log in logs {
            let game = log.display().to_string();
            let mut line = match self.opened(context, &game) {
                Ok(opened) => {
                    let mut line = desk::line(opened.seen.table(), opened.seen.desk());
                    line["unsent"] =
                        opened.seen.desk().and_then(|desk| Post::of(context, desk).unsent).is_some().into();
                    line["fork"] = Session::is_forked(&opened.seen.path).into();
                    line
                }
                Err(error) => json!({ "error": json::error(&error)["error"].take() }),
            };
            line["game"] = game.into();
            games.push(line);
        }
        let shelf: Vec<Value> = SHELF
            .iter()
            .map(|game| {
                let scenarios = game.scenarios.iter().map(|one| json!({ "id": one.id, "title": one.title }));
                json!({ "id": game.id, "title": game.title, "scenarios": scenarios.collect::<Vec<_>>() })
            })
            .collect();
        Ok(json!({ "schema": desk::SCHEMA, "games": games, "shelf": shelf }))
    }

    /// The heads of all games, so that a page sees when one has gone on.
    pub fn events(&mut self, context: &Context<'_>) -> Result<Value, Error> {
        let all = self.games(context)?;
        let heads = all["games"].as_array().into_iter().flatten();
        let heads = heads.map(|one| json!({ "game": one["game"], "head": one["head"], "turn": one["turn"] }));
        Ok(json!({ "schema": desk::SCHEMA, "heads": heads.collect::<Vec<_>>() }))
    }

    /// One game.
    pub fn open(&mut self, context: &Context<'_>, asked: &Question) -> Result<Value, Error> {
        let opened = self.opened(context, &asked.game)?;
        let (seen, board) = (&opened.seen, opened.board.as_ref());
        let mut shown = desk::open(seen.table(), seen.desk(), board);
        if let Some(desk) = seen.desk() {
            let post = Post::of(context, desk);
            shown["post"] = json!({ "unsent": post.unsent.is_some(), "words": clean_lines(&strip_str(&post.told(desk, &seen.path)).to_string()) });
        }
        Ok(shown)
    }

    /// The board as it was.
    pub fn at(&mut self, context: &Context<'_>, asked: &Question) -> Result<Value, Error> {
        let home = context.home()?;
        let opened = self.opened(context, &asked.game)?;
        let own = OwnFiles::default().completed(opened.seen.log.header(), &home)?;
        Ok(desk::at(&opened.seen.log, own.files(), asked.entry, opened.board.as_ref())?)
    }

    /// The game with orders tried out, if the page shows it as it is.
    fn drafted(&mut self, context: &Context<'_>, asked: &Question) -> Result<&Opened, Error> {
        let opened = self.opened(context, &asked.game)?;
        if desk::head(opened.seen.table()) != asked.head {
            return Err(DeskError::Stale.into());
        }
        let Some(desk) = opened.seen.desk() else { return Err(crate::table::PlayError::NoSeat.into()) };
        if opened.drafted.as_ref().is_none_or(|known| known.lines != asked.lines) {
            opened.drafted = Some(Drafted::of(desk, &asked.lines, &now())?);
        }
        Ok(opened)
    }

    /// Orders tried out: everything, what clicks come to, chances, or the sheet to sign.
    pub fn draft(&mut self, context: &Context<'_>, asked: &Question, what: &str) -> Result<Value, Error> {
        let opened = self.drafted(context, asked)?;
        let (Some(drafted), Some(desk)) = (&opened.drafted, opened.seen.desk()) else {
            return Err(DeskError::Stale.into());
        };
        Ok(match what {
            "pick" => json!(drafted.clicked(&asked.picks)),
            "odds" => drafted.foresight(desk),
            "sheet" => {
                let mut sheet = drafted.sheet(desk);
                sheet["post"] = self.post(context, &asked.game)?;
                sheet
            }
            _ => drafted.json(desk, opened.board.as_ref()),
        })
    }

    /// How a letter would leave, and whether anybody knows where to.
    fn post(&self, context: &Context<'_>, game: &str) -> Result<Value, Error> {
        let session = context.session_at(&Room::file(context, game)?, OwnFiles::default())?;
        let readers: Vec<String> = letters::readers(&session)
            .iter()
            .map(|seat| clean(&letters::name(session.table(), *seat)))
            .collect();
        // Nobody writes to himself, nor to the practice opponent, who sits at the same table.
        if readers.is_empty() || bot::sits_at(context, &session)? {
            return Ok(json!({ "readers": [], "no_address_of": null }));
        }
        let lacking = letters::unaddressed(context, &session, &Wish::default())?;
        let lacking = lacking.map(|seat| clean(&letters::name(session.table(), seat)));
        Ok(json!({ "readers": readers, "no_address_of": lacking }))
    }

    /// Signs what was shown, and sends it unless this person is asked again.
    pub fn sign(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let path = Room::file(context, &asked.game)?;
        let mut session = context.signing_at(&path, OwnFiles::default())?;
        if desk::head(session.table()) != asked.head {
            return Err(DeskError::Stale.into());
        }
        let drafted = Drafted::of(session.desk(), &asked.lines, &now())?;
        let sheet = drafted.sheet(session.desk());
        if sheet["shown"] != asked.shown.as_str() || sheet["can_sign"] != true {
            return Err(DeskError::NotShown.into());
        }
        let before = session.table().number();
        let (told, done) = said(context, |context| {
            give(context, &mut session, &drafted.lines, asked.ahead)?;
            session.release();
            if !bot::answers(context, &mut session)? && turn(&session) != Turn::Mine {
                post(context, &mut session, asked)?;
            }
            Ok(())
        });
        let wrote = session.table().number() > before;
        drop(session);
        self.open.remove(&asked.game);
        match done {
            // What is signed is signed; what went wrong after it is told with it.
            Err(error) if wrote => {
                let more = json::error(&error)["error"].take();
                Ok(json!({ "schema": desk::SCHEMA, "signed": true, "told": told, "but": more }))
            }
            Err(error) => Err(error),
            Ok(()) => Ok(json!({ "schema": desk::SCHEMA, "signed": wrote, "told": told })),
        }
    }

    /// Sends what is signed.
    pub fn letter(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let path = Room::file(context, &asked.game)?;
        let mut session = context.session_at(&path, OwnFiles::default())?;
        let (told, done) = said(context, |context| post(context, &mut session, asked));
        done.map(|()| json!({ "schema": desk::SCHEMA, "told": told }))
    }

    /// Takes in what was pasted or dropped: into the game it is of, or as a new one.
    pub fn take_in(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let bytes = asked.text.clone().into_bytes();
        let mut places = context.all_logs()?;
        places.push(fresh(
            context,
            &mail::find(&bytes)
                .ok()
                .and_then(|found| receive::header(&found))
                .map_or_else(|| "game".to_owned(), |(game, _)| game),
        ));
        let mut other = None;
        for place in places {
            let messages = mailbox::from_pipe(Cursor::new(bytes.clone()))?;
            let (told, done) = said(context, |context| {
                context.turn_to(&place);
                receive::take_in_messages(context, messages).map(drop)
            });
            match done {
                Err(error) if error.exit() == Exit::OtherGame => other = Some(error),
                Err(error) => return Err(error),
                Ok(()) => {
                    let game = place.display().to_string();
                    return Ok(json!({ "schema": desk::SCHEMA, "told": told, "game": game }));
                }
            }
        }
        Err(other.unwrap_or_else(|| mail::FindError::Nothing { remarks: Vec::new() }.into()))
    }

    /// The replay page of a game, which proves itself in any browser.
    pub fn replay(&mut self, context: &Context<'_>, game: &str) -> Result<Value, Error> {
        let home = context.home()?;
        let opened = self.opened(context, game)?;
        let bytes = log::read_bytes(&opened.seen.path)?;
        let own = OwnFiles::default().completed(opened.seen.log.header(), &home)?;
        let film = Film::of(&opened.seen.log, None, own.files(), &mut |_| ())?;
        Ok(json!({ "schema": desk::SCHEMA, "text": replay::write(&film, &bytes) }))
    }

    /// Runs one of the commands that a page may give, with these words.
    pub fn command(&mut self, context: &mut Context<'_>, words: &[&str], game: &str) -> Result<Value, Error> {
        let place = if game.is_empty() { None } else { Some(Room::file(context, game)?) };
        let (told, done) = said(context, |context| {
            if let Some(place) = &place {
                context.turn_to(place);
            }
            super::run_words(context, words)
        });
        self.open.clear();
        done.map(|()| json!({ "schema": desk::SCHEMA, "told": told }))
    }

    /// Opens a new game.
    pub fn new_game(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let out = fresh(context, &asked.of);
        let shown = out.display().to_string();
        let mut words =
            vec!["new", &asked.of, "--scenario", &asked.scenario, "--as", &asked.side, "--out", &shown];
        match asked.against.as_str() {
            "bot" => words.extend(["--against", "bot"]),
            "solo" => words.extend(["--mode", "solo"]),
            _ => {}
        }
        let mut done = self.command(context, &words, "")?;
        done["game"] = shown.into();
        Ok(done)
    }
}

/// A file name for a game that is not here yet.
fn fresh(context: &Context<'_>, game: &str) -> PathBuf {
    let suffix = super::super::context::LOG_SUFFIX;
    let plain: String = game.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
    let names = std::iter::once(format!("{plain}.{suffix}"))
        .chain((2..10_000).map(|number| format!("{plain}-{number}.{suffix}")));
    let free = |name: &String| !context.path(std::path::Path::new(name)).exists();
    names.into_iter().find(free).unwrap_or_else(|| format!("{plain}.{suffix}")).into()
}

/// Writes the entry: the orders, or only what is owed.
fn give(
    context: &mut Context<'_>,
    session: &mut Session,
    lines: &[String],
    ahead: bool,
) -> Result<(), Error> {
    if lines.is_empty() {
        return answer::give(context, session, &now()).map(drop);
    }
    let rest = if ahead { Rest::GiveAhead } else { Rest::HandBack };
    let written = play::written(context, session, session.desk(), lines, rest)?;
    play::signed(context, session, written)
}

fn post(context: &mut Context<'_>, session: &mut Session, asked: &Question) -> Result<(), Error> {
    if letters::readers(session).is_empty() {
        return Ok(());
    }
    let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    if let Some(to) = some(&asked.to) {
        letters::check_address(&to)?;
    }
    let wish = Wish { words: some(&asked.text), to: some(&asked.to), ..Wish::default() };
    letters::send_now(context, session, &wish).map(drop)
}

/// The bytes of a log, to be saved elsewhere.
pub fn bytes(context: &Context<'_>, game: &str) -> Result<String, Error> {
    let bytes = log::read_bytes(&Room::file(context, game)?)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
