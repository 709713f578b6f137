//! The game entry by entry, as anybody may see it.
//!
//! The log is replayed without anybody's secrets, and after each entry the public view and the told story are taken down: a
//! page can therefore show nothing that its maker alone knows.

use super::atlas::{Atlas, Maps};
use super::lines::lines;
use super::pool::{Change, Changing, Pool};
use crate::games::{self, Files, VERSION};
use crate::keys::Fingerprint;
use crate::log::{Document, Log, LogError};
use crate::render::story::{Passage, passages};
use crate::render::text::clean;
use crate::render::umpired::cautions;
use crate::side::Side;
use crate::speech::Told;
use crate::table::{BadEntry, Mode, Table, TableError, open_table};
use data_encoding::HEXLOWER;
use serde::Serialize;

/// What is wrong with a log, as this program finds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The first entry that does not hold, counted from the header.
    pub entry: usize,
    /// The stable code.
    pub code: String,
    /// In words.
    pub why: String,
}

/// Somebody at the table.
#[derive(Debug, Serialize)]
struct Person {
    seat: String,
    name: String,
    /// His key, in words.
    key: String,
}

/// An entry.
#[derive(Debug, Serialize)]
struct Scene {
    author: usize,
    side: Option<Side>,
    orders: Vec<usize>,
    says: Vec<usize>,
    results: Vec<usize>,
    /// What came of it, each with the rule it rests on.
    told: Vec<(usize, Option<usize>)>,
    lines: Vec<Change>,
    map: Vec<Change>,
}

/// A game, ready to be embedded.
#[derive(Debug, Serialize)]
pub struct Film {
    title: String,
    mode: &'static str,
    trust: String,
    program: &'static str,
    people: Vec<Person>,
    /// The hash of the last entry shown, and how many they are with the header.
    head: String,
    count: usize,
    fault: Option<Fault>,
    /// How far the cards were checked, in words.
    cards: &'static str,
    /// Does somebody owe his cards after the end?
    #[serde(skip)]
    unopened: bool,
    texts: Vec<String>,
    lines: Vec<String>,
    map: Option<Maps>,
    scenes: Vec<Scene>,
}

/// What of a game is kept while it is replayed.
#[derive(Debug, Default)]
struct Reel {
    texts: Pool,
    lines: Changing,
    atlas: Option<Atlas>,
    scenes: Vec<Scene>,
}

impl Reel {
    /// Takes down the entry just made.
    fn take(&mut self, table: &Table) {
        let view = table.play().view();
        let lines = self.lines.become_(lines(table, &view), &mut self.texts);
        let map = self.atlas.as_mut().map_or_else(Vec::new, |atlas| atlas.take(table, &view));
        let last = table.story().len().saturating_sub(1);
        let Some(passage) = passages(table, &table.story()[last..]).pop() else { return };
        // The players may have changed sides: what counts is which one somebody plays.
        let side = table.last_author().side().map(|seat| table.plays(seat));
        let scene = self.scene(passage, side);
        self.scenes.push(Scene { lines, map, ..scene });
    }

    fn scene(&mut self, passage: Passage, side: Option<Side>) -> Scene {
        let Passage { author, orders, results, told, .. } = passage;
        let mut place = |text: &str| self.texts.place(clean(text));
        let (says, orders): (Vec<String>, Vec<String>) =
            orders.into_iter().partition(|order| order.starts_with("says: "));
        // Dice are shown from the log itself, once the page has thrown them again.
        let thrown = |result: &&String| !result.starts_with("roll ") && !result.starts_with("draw ");
        let tell = |told: &Told| (told.text.clone(), told.rule.map(|rule| rule.to_string()));
        Scene {
            author: place(&author),
            side,
            orders: orders.iter().map(|order| place(order)).collect(),
            says: says.iter().map(|said| place(said.trim_start_matches("says: "))).collect(),
            results: results.iter().filter(thrown).map(|result| place(result)).collect(),
            told: told
                .iter()
                .map(tell)
                .map(|(text, rule)| (place(&text), rule.map(|rule| place(&rule))))
                .collect(),
            lines: Vec::new(),
            map: Vec::new(),
        }
    }
}

/// The error and everything it came from, in one line.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = clean(&error.to_string());
    let mut cause = error.source();
    while let Some(next) = cause {
        text.push_str(": ");
        text.push_str(&clean(&next.to_string()));
        cause = next.source();
    }
    text
}

impl Fault {
    /// What does not read as a log, after so many entries that do.
    #[must_use]
    pub fn unread(entry: usize, error: &LogError) -> Fault {
        let code = miette::Diagnostic::code(error).map(|code| code.to_string()).unwrap_or_default();
        Fault { entry, code, why: chain(error) }
    }

    fn offence(entry: usize, offence: &TableError) -> Fault {
        Fault { entry, code: offence.code_text(), why: chain(offence) }
    }

    fn came_to_light(bad: &BadEntry) -> Fault {
        Fault::offence(usize::try_from(bad.entry).unwrap_or(usize::MAX), &bad.offence)
    }
}

/// How far the cards have been checked.
fn cards(table: &Table) -> &'static str {
    match (table.setting().mode, table.opened_cards().is_some(), table.unopened().is_some()) {
        (Mode::Table, _, _) => "Cards were typed in: nothing to prove.",
        (_, true, _) => "All cards are open; the program checked every deck, hand and claim.",
        (_, false, true) => {
            "The game is over, and not every card secret is open: claims about hidden hands are unproved."
        }
        (_, false, false) => "Hands are hidden; every shuffle, share and shown card so far is proved.",
    }
}

/// Whom one trusts in this game, and what it asks beyond its mode.
fn trust(table: &Table) -> String {
    let all = std::iter::once(table.setting().mode.trust().to_owned()).chain(cautions(table));
    all.map(|said| clean(&said)).collect::<Vec<_>>().join(" ")
}

impl Film {
    /// Replays a log and takes every entry down. A log that does not hold is shown as far as it does.
    ///
    /// # Errors
    /// If this program cannot judge the game.
    pub fn of(
        log: &Log,
        unread: Option<Fault>,
        files: Files<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Film, TableError> {
        let mut table = match open_table(log.header(), *log.game().as_bytes(), files) {
            Ok(table) => table,
            Err(offence) if offence.is_unknown() => return Err(offence),
            Err(offence) => return Ok(Film::empty(Fault::offence(0, &offence))),
        };
        let mut reel = Reel { atlas: Atlas::of(log.header().game.as_str()), ..Reel::default() };
        reel.take(&table);
        watch(0);
        let mut fault = unread;
        for (at, placed) in log.entries().iter().enumerate().skip(1) {
            let Document::Entry(entry) = placed.signed.document() else { break };
            match table.enter(entry, placed.signed.hash().as_bytes()) {
                Ok(()) => reel.take(&table),
                Err(offence) if offence.is_unknown() => return Err(offence),
                Err(offence) => {
                    fault = Some(Fault::offence(at, &offence));
                    break;
                }
            }
            watch(at);
        }
        // What the opened cards give the lie comes before what breaks off.
        let lies = table.offences().first().map(Fault::came_to_light);
        let fault = fault.into_iter().chain(lies).min_by_key(|fault| fault.entry);
        Ok(Film::cut(&table, reel, fault))
    }

    fn cut(table: &Table, reel: Reel, fault: Option<Fault>) -> Film {
        let terms = &table.setting().terms;
        let game = games::find(&terms.game).map_or(terms.game.as_str(), |game| game.title);
        let people = table.players().iter().map(|(seat, player)| Person {
            seat: seat.to_string(),
            name: clean(&player.name),
            key: Fingerprint::of(&player.key).to_string(),
        });
        let title = table.play().view().title;
        Film {
            title: if title.is_empty() { game.to_owned() } else { clean(&title) },
            mode: table.setting().mode.word(),
            trust: trust(table),
            program: VERSION,
            people: people.collect(),
            head: HEXLOWER.encode(table.head()),
            count: reel.scenes.len(),
            fault,
            cards: cards(table),
            unopened: table.unopened().is_some(),
            texts: reel.texts.into_texts(),
            lines: reel.lines.into_keys(),
            map: reel.atlas.map(Atlas::into_maps),
            scenes: reel.scenes,
        }
    }

    /// What is shown of a file that does not even begin as a log.
    #[must_use]
    pub fn empty(fault: Fault) -> Film {
        Film {
            title: "A log that cannot be read".to_owned(),
            mode: "",
            trust: String::new(),
            program: VERSION,
            people: Vec::new(),
            head: String::new(),
            count: 0,
            fault: Some(fault),
            cards: "",
            unopened: false,
            texts: Vec::new(),
            lines: Vec::new(),
            map: None,
            scenes: Vec::new(),
        }
    }

    /// What is wrong with the log, if anything is.
    #[must_use]
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// Is the game over, and does somebody owe his cards?
    #[must_use]
    pub fn is_unopened(&self) -> bool {
        self.unopened
    }

    /// What the page is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The style of the map.
    #[must_use]
    pub fn map_style(&self) -> &str {
        self.map.as_ref().map_or("", |maps| &maps.style)
    }

    /// How many entries are shown, the header among them.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}
