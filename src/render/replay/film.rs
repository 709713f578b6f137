//! The game entry by entry, as anybody may see it.
//!
//! The log is replayed without anybody's secrets, and after each entry the public view and the told story are taken down: a
//! page can therefore show nothing that its maker alone knows.

use super::atlas::{Atlas, Maps};
use super::chances::Chances;
use super::hands::{Cards, Hands};
use super::lines::{Line, standing, waiting_line};
use super::pool::{Change, Changing, Pool};
use crate::errors::Worded as _;
use crate::games::{self, Files, VERSION};
use crate::keys::Fingerprint;
use crate::log::{Document, Log, LogError};
use crate::opponent::analysis::Analysis;
use crate::render::people::plays;
use crate::render::story::{Passage, passages};
use crate::render::text::clean;
use crate::render::thrown::Ids;
use crate::render::umpired::cautions;
use crate::side::Side;
use crate::speech::{Told, Trace, View};
use crate::table::{BadEntry, Chapter, Mode, Table, TableError, open_table};
use data_encoding::HEXLOWER;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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
    /// The season, by the place of its words.
    turn: usize,
    /// What it left on the map: what was done, by or to whom, where, and how much of it.
    did: Vec<Deed>,
    /// The cards that it laid face up, by the places of their faces.
    shown: Vec<usize>,
    /// The entry up to which it takes the game back.
    back: Option<u64>,
}

/// What was done, by or to whom, where, and how much of it.
type Deed = (&'static str, Side, Option<usize>, u16);

/// Points over the game, as steps: the entry, and the points from it on.
#[derive(Debug, Serialize)]
struct Points {
    /// Whose; nobody's are above nothing for the British and below it for the French.
    side: Option<Side>,
    steps: Vec<(usize, i32)>,
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
    points: Vec<Points>,
    /// Only where somebody asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Chances>,
    /// The names of spaces by their ids, for labels of rolls.
    places: BTreeMap<String, String>,
    /// And those of whatever else rolls and draws speak of.
    names: BTreeMap<String, String>,
    hands: Hands,
    scenes: Vec<Scene>,
}

/// What of a game is kept while it is replayed.
#[derive(Debug, Default)]
struct Reel {
    texts: Pool,
    lines: Changing,
    atlas: Option<Atlas>,
    points: Vec<Points>,
    places: BTreeMap<String, String>,
    /// The words that stand in labels and results of rolls and draws.
    spoken: BTreeSet<String>,
    cards: Cards,
    /// The position after the entry before, and its lines.
    before: Option<(View, Vec<Line>)>,
    scenes: Vec<Scene>,
}

/// Did an entry only carry what programs exchange, seeds and shares? Then nothing stands otherwise than before.
fn is_silent(table: &Table) -> bool {
    let quiet = |chapter: &Chapter| {
        chapter.deeds.is_empty() && chapter.happened.is_empty() && chapter.results.is_empty()
    };
    table.story().last().is_some_and(|chapter| quiet(chapter))
}

impl Reel {
    /// Takes down the entry just made.
    fn take(&mut self, table: &Table) {
        let (view, standing) = match self.before.take().filter(|_| is_silent(table)) {
            Some(before) => before,
            None => {
                let view = table.play().view();
                let lines = standing(&view);
                (view, lines)
            }
        };
        let lines = standing.iter().cloned().chain([waiting_line(table)]);
        let lines = self.lines.become_(lines, &mut self.texts);
        let map = self.atlas.as_mut().map_or_else(Vec::new, |atlas| atlas.take(table, &view));
        let last = table.story().len().saturating_sub(1);
        let Some(passage) = passages(table, &table.story()[last..]).pop() else { return };
        // The players may have changed sides: what counts is which one somebody plays.
        let side = table.last_author().side().map(|seat| table.plays(seat));
        let scene = self.scene(passage, side);
        self.take_points(&view);
        if self.places.is_empty() {
            let names = view.spaces.iter().map(|space| (space.id.clone(), clean(&space.name)));
            self.places = names.collect();
        }
        self.listen(table);
        let shown = self.cards.take(self.scenes.len(), table, &view);
        let season = clean(&format!("{} {}", view.clock.season.name, view.clock.year));
        let turn = self.texts.place(season);
        let (did, back) = self.deeds(table);
        self.scenes.push(Scene { lines, map, turn, did, shown, back, ..scene });
        self.before = Some((view, standing));
    }

    /// Takes down what the rolls and draws of the last entry speak of.
    fn listen(&mut self, table: &Table) {
        let results = table.story().last().map(|chapter| chapter.results.as_slice()).unwrap_or_default();
        let thrown =
            results.iter().filter(|result| result.starts_with("roll ") || result.starts_with("draw "));
        self.spoken.extend(thrown.flat_map(|result| result.split([' ', ':'])).map(str::to_owned));
    }

    /// The names of what rolls and draws speak of: the spaces, and everything else.
    fn names(&self, table: &Table) -> [BTreeMap<String, String>; 2] {
        let ids = Ids::of(table);
        let spoken = |known: BTreeMap<String, String>| {
            known.into_iter().filter(|(id, _)| self.spoken.contains(id)).collect::<BTreeMap<_, _>>()
        };
        let (places, mut others) = (spoken(ids.places), spoken(ids.others));
        let drawn = self.spoken.iter().filter_map(|word| Some((word.clone(), Cards::named(table, word)?)));
        others.extend(drawn);
        [places, others]
    }

    /// Takes down points that changed.
    fn take_points(&mut self, view: &View) {
        let entry = self.scenes.len();
        for track in view.tracks.iter().filter(|track| track.id == "vp") {
            let sign = if track.side.is_none() && track.at == Some(Side::French) { -1 } else { 1 };
            let value = track.value.unwrap_or_default().saturating_mul(sign);
            let known = self.points.iter().position(|points| points.side == track.side);
            let at = known.unwrap_or(self.points.len());
            if known.is_none() {
                self.points.push(Points { side: track.side, steps: Vec::new() });
            }
            let steps = &mut self.points[at].steps;
            if steps.last().is_none_or(|(_, last)| *last != value) {
                steps.push((entry, value));
            }
        }
    }

    /// What the last entry left on the map, and up to where it takes the game back.
    fn deeds(&mut self, table: &Table) -> (Vec<Deed>, Option<u64>) {
        let Some(chapter) = table.story().last() else { return (Vec::new(), None) };
        let undone = chapter.results.iter().filter_map(|result| result.strip_prefix("undone to "));
        let back = undone.filter_map(|entry| entry.parse().ok()).next_back();
        let mut deeds: Vec<Deed> = Vec::new();
        for trace in chapter.happened.iter().flat_map(|events| table.play().traces(events)) {
            let mut place =
                |space: &str| self.texts.place(clean(self.places.get(space).map_or(space, String::as_str)));
            let deed = match &trace {
                Trace::Moved { .. } => continue,
                Trace::Fought { at, by } => ("battle", *by, Some(place(at)), 1),
                Trace::Lost { side, at, count, .. } => ("lost", *side, at.as_deref().map(place), *count),
                Trace::Taken { at, by, how } => (*how, *by, Some(place(at)), 1),
            };
            if !deeds.contains(&deed) || deed.0 == "lost" {
                deeds.push(deed);
            }
        }
        (deeds, back)
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
            turn: 0,
            did: Vec::new(),
            shown: Vec::new(),
            back: None,
        }
    }
}

impl Fault {
    /// What does not read as a log, after so many entries that do.
    #[must_use]
    pub fn unread(entry: usize, error: &LogError) -> Fault {
        Fault { entry, code: error.code_text(), why: clean(&error.chain()) }
    }

    fn offence(entry: usize, offence: &TableError) -> Fault {
        Fault { entry, code: offence.code_text(), why: clean(&offence.chain()) }
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
    let all = std::iter::once(crate::table::trust(table.setting().mode).to_owned()).chain(cautions(table));
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
            seat: plays(table, *seat),
            name: clean(&player.name),
            key: Fingerprint::of(&player.key).to_string(),
        });
        let mut people: Vec<Person> = people.collect();
        people.sort_by(|one, other| one.seat.cmp(&other.seat));
        let title = table.play().view().title;
        let [places, names] = reel.names(table);
        Film {
            title: if title.is_empty() { game.to_owned() } else { clean(&title) },
            mode: table.setting().mode.word(),
            trust: trust(table),
            program: VERSION,
            people,
            head: HEXLOWER.encode(table.head()),
            count: reel.scenes.len(),
            fault,
            cards: cards(table),
            unopened: table.unopened().is_some(),
            texts: reel.texts.into_texts(),
            lines: reel.lines.into_keys(),
            map: reel.atlas.map(Atlas::into_maps),
            points: reel.points,
            chances: None,
            places,
            names,
            hands: reel.cards.into_hands(table),
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
            points: Vec::new(),
            chances: None,
            places: BTreeMap::new(),
            names: BTreeMap::new(),
            hands: Hands::default(),
            scenes: Vec::new(),
        }
    }

    /// The same with the curve of chances under the map, and names for the ids of its orders.
    #[must_use]
    pub fn with_chances(self, analysis: &Analysis, ids: &Ids) -> Film {
        Film { chances: Some(Chances::of(analysis, ids)), ..self }
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
