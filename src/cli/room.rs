//! What a page asks of this machine: the games in the folder, kept open between two questions as long as their files stay as they are.
//!
//! `coureur desk` hands on what comes over the loopback, a page with the library inside asks directly.

mod given;
mod send;
mod show;
mod upkeep;

use super::context::Typed;
use super::known::LOG_SUFFIX;
use super::seen::Seen;
use super::{Context, turn, verify};
use crate::cli::{CliError, Error};
use crate::desk::{self, Board, DeskError, Drafted, Pick};
use crate::log;
use crate::machine;
use crate::render::replay::{self, Film};
use crate::render::text::clean;
use crate::table::OwnFiles;
use anstream::adapter::strip_str;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
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
    /// An instruction no longer holds.
    pub off: bool,
    /// Of a new game: which, which scenario, which side, against whom.
    pub of: String,
    /// The scenario.
    pub scenario: String,
    /// The side.
    pub side: String,
    /// `bot`, `friend`, `solo` or `table`.
    pub against: String,
    /// The tab that asks.
    pub tab: String,
}

impl Question {
    /// Reads a question, which has names: a list without them is none.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Question> {
        let named: Map<String, Value> = serde_json::from_slice(bytes).ok()?;
        serde_json::from_value(named.into()).ok()
    }
}

/// The games of a folder, and what a page may ask about them.
#[derive(Default)]
pub struct Room {
    open: BTreeMap<String, Opened>,
}

fn stamp(path: &Path) -> Stamp {
    machine::look(path).map_or((0, None), |seen| (seen.size, Some(seen.changed)))
}

/// Runs something and gives back what it said, without colours.
fn said(
    context: &mut Context<'_>,
    run: impl FnOnce(&mut Context<'_>) -> Result<(), Error>,
) -> (String, Result<(), Error>) {
    let mut out: Vec<u8> = Vec::new();
    let named = context.turn_over(None);
    // A page says by itself what comes next.
    let typed = std::mem::replace(&mut context.typed, Typed::Prompt);
    let done = context.aside(&mut out, run);
    context.typed = typed;
    context.turn_over(named);
    // It goes to the page now; if that cannot be noted, the next sheet is told of it.
    let _ = context.tally().told();
    let text = String::from_utf8_lossy(&out);
    (clean_lines(&strip_str(&text).to_string()), done)
}

fn clean_lines(text: &str) -> String {
    text.lines().map(clean).collect::<Vec<_>>().join("\n")
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Room").field("open", &self.open.keys()).finish()
    }
}

/// Does a refusal say that the page shows an older position, or was not shown what it signs?
#[must_use]
pub fn is_stale(error: &Error) -> bool {
    matches!(error, Error::Desk(DeskError::Stale | DeskError::NotShown))
}

impl Room {
    /// Answers a question of the page; nothing, where there is no such question.
    pub fn told(
        &mut self,
        context: &mut Context<'_>,
        what: &str,
        asked: &Question,
    ) -> Option<Result<Value, Error>> {
        let game = asked.game.as_str();
        Some(match what {
            "games" => self.games(context),
            "events" => self.events(context),
            "open" => self.open(context, asked),
            "at" => self.at(context, asked),
            "draft" | "pick" | "odds" | "sheet" => self.draft(context, asked, what),
            "sign" => self.sign(context, asked),
            "letter" => self.letter(context, asked),
            "copy" => self.copy(context, asked),
            "take" => self.take_in(context, asked),
            "new" => self.new_game(context, asked),
            "join" if asked.text.is_empty() => self.command(context, &["join"], game),
            "join" => self.command(context, &["join", &format!("--word={}", asked.text)], game),
            "fetch" => fetched(context),
            "say" => self.command(context, &["say", "--", &asked.text], game),
            "log" => bytes(context, game).map(|text| json!({ "schema": desk::SCHEMA, "text": text })),
            "replay" => self.replay(context, game),
            "prove" => proved(context, asked.text.as_bytes()),
            "undo" => {
                let to = asked.entry.to_string();
                self.command(context, &["undo", "--to", &to], game)
            }
            "agree" => self.command(context, &["undo", "--accept"], game),
            "decline" => self.command(context, &["undo", "--decline"], game),
            "resign" => self.command(context, &["resign", "--yes", &format!("--for={}", asked.side)], game),
            "upgrade" => self.upgrade(context, asked),
            "standing" => self.standing(context, asked),
            "fork" => self.fork(context, asked),
            "settle" => self.settle(context, asked),
            "restore" => self.restore(context, asked),
            "retract" => self.command(context, &["retract", "--yes"], game),
            _ => return None,
        })
    }

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
            let seen = context.look_at(path)?.declaring(&context.home()?)?;
            let own = seen.desk().map(desk::own_sides).unwrap_or_default();
            let board = Board::of(seen.table(), &own);
            self.open.insert(game.to_owned(), Opened { stamp, seen, board, drafted: None });
        }
        self.open.get_mut(game).ok_or_else(|| CliError::NoLog { folder: PathBuf::from(clean(game)) }.into())
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
            given::run(context, words)
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
            mode @ ("solo" | "table") => words.extend(["--mode", mode]),
            _ => {}
        }
        let mut done = self.command(context, &words, "")?;
        done["game"] = shown.into();
        Ok(done)
    }
}

/// A file name for a game that is not here yet.
fn fresh(context: &Context<'_>, game: &str) -> PathBuf {
    let plain: String = game.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
    let names = std::iter::once(format!("{plain}.{LOG_SUFFIX}"))
        .chain((2..10_000).map(|number| format!("{plain}-{number}.{LOG_SUFFIX}")));
    let free = |name: &String| !machine::exists(&context.path(Path::new(name)));
    names.into_iter().find(free).unwrap_or_else(|| format!("{plain}.{LOG_SUFFIX}")).into()
}

/// The bytes of a log, to be saved elsewhere.
fn bytes(context: &Context<'_>, game: &str) -> Result<String, Error> {
    let bytes = log::read_bytes(&Room::file(context, game)?)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Proves a log that somebody brought, anybody's, from the first byte to the last, rules included; with the film of it, as far as it
/// goes.
fn proved(context: &mut Context<'_>, bytes: &[u8]) -> Result<Value, Error> {
    let home = context.home()?;
    let mut sound = false;
    let (told, done) = said(context, |context| {
        sound = verify::judge(context, bytes, &home)?;
        Ok(())
    });
    done?;
    let film = super::replay::page_of(bytes, &home).ok();
    Ok(json!({ "schema": desk::SCHEMA, "sound": sound, "told": told, "film": film }))
}

/// Looks for mail where the settings say.
fn fetched(context: &mut Context<'_>) -> Result<Value, Error> {
    let (told, done) = said(context, turn::fetched);
    done?;
    let told = if told.trim().is_empty() { "Nothing new came.".to_owned() } else { told };
    Ok(json!({ "schema": desk::SCHEMA, "told": told }))
}
