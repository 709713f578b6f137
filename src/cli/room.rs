//! What a page asks of this machine: the games in the folder, kept open between two questions as long as their files stay as they are.
//!
//! `coureur desk` hands on what comes over the loopback, a page with the library inside asks directly.

mod given;
mod upkeep;

use super::context::{Typed, now};
use super::known::LOG_SUFFIX;
use super::letters::{self, Wish};
use super::post_state::{self, Post};
use super::seen::Seen;
use super::{Context, answer, bot, json, receive, signing, turn, upgrade, verify};
use crate::cli::{CliError, Error, Exit};
use crate::desk::{self, Board, DeskError, Drafted, Pick};
use crate::games::SHELF;
use crate::log;
use crate::machine;
use crate::mail::answer::{self as answering, Turn};
use crate::mail::page::Markup;
use crate::mail::{self, Attach, mailbox};
use crate::render::replay::{self, Film};
use crate::render::text::clean;
use crate::table::{OwnFiles, Rest, Session};
use anstream::adapter::strip_str;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io::Cursor;
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
        shown["fork"] = Session::is_forked(&seen.path).into();
        shown["rulings"] = upgrade::rulings(seen.table());
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
            .map(|seat| clean(&post_state::name(session.table(), *seat)))
            .collect();
        // Nobody writes to himself, nor to the practice opponent, who sits at the same table.
        if readers.is_empty() || bot::sits_at(context, &session)? {
            return Ok(json!({ "readers": [], "no_address_of": null }));
        }
        let lacking = letters::unaddressed(context, &session, &Wish::default())?;
        let lacking = lacking.map(|seat| clean(&post_state::name(session.table(), seat)));
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
            // What is shown next is made of what is there now.
            self.open.remove(&asked.game);
            return Err(DeskError::NotShown.into());
        }
        let before = session.table().number();
        let (told, done) = said(context, |context| {
            give(context, &mut session, &drafted.lines, asked.ahead)?;
            session.release();
            if !bot::answers(context, &mut session)? && answering::turn(&session) != Turn::Mine {
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

    /// What is signed, as text to paste somewhere: with the entries in it, since no file goes along.
    pub fn copy(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let path = Room::file(context, &asked.game)?;
        let mut session = context.session_at(&path, OwnFiles::default())?;
        let map = Some(letters::WithMap::No);
        let wish =
            Wish { words: words_of(&asked.text), attach: Some(Attach::Nothing), map, ..Wish::default() };
        let mut all = Vec::new();
        for reader in letters::chosen(&session, &wish)? {
            let written = letters::write(context, &session, &Wish { reader: Some(reader), ..wish.clone() })?;
            let (letter, to) = (written.letter, written.to);
            let name = clean(&post_state::name(session.table(), reader));
            all.push(json!({ "for": name, "to": to, "subject": letter.subject, "text": letter.page.write(Markup::Plain) }));
        }
        // Whoever has it in his hands may send it: from here on it cannot be taken back unseen.
        session.hold()?;
        session.sent(session.log().last().document().number())?;
        session.release();
        Ok(json!({ "schema": desk::SCHEMA, "letters": all }))
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
    let written = signing::written(context, session, session.desk(), lines, rest)?;
    signing::signed(context, session, written, signing::GIVE_AGAIN)
}

/// What somebody typed, if he did.
fn words_of(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn post(context: &mut Context<'_>, session: &mut Session, asked: &Question) -> Result<(), Error> {
    if letters::readers(session).is_empty() {
        return Ok(());
    }
    let to = words_of(&asked.to);
    to.as_deref().map(letters::check_address).transpose()?;
    let wish = Wish { words: words_of(&asked.text), to, ..Wish::default() };
    letters::send_now(context, session, &wish).map(drop)
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
