//! The rows of one game, gathered while it is replayed.

use crate::cli::club::points;
use crate::log::Log;
use crate::luck::{Tally, Throw, counting};
use crate::side::Side;
use crate::speech::{Play, Stand};
use crate::table::{Act, Chapter, Seat, Table};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};

/// What stands in one place of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) enum Cell {
    Nothing,
    Text(String),
    Whole(i64),
    Flag(bool),
    Time(Timestamp),
}

/// A row, in the order of its columns.
pub(in crate::cli) type Row = Vec<Cell>;

/// The rows of one game, table by table as in [`SHEETS`](super::schema::SHEETS).
pub(in crate::cli) type Rows = [Vec<Row>; 5];

pub(super) fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

pub(super) fn whole(number: impl TryInto<i64>) -> Cell {
    Cell::Whole(number.try_into().unwrap_or(i64::MAX))
}

pub(super) fn or_nothing<T>(found: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
    found.map_or(Cell::Nothing, cell)
}

fn time(text: &str) -> Cell {
    or_nothing(text.parse().ok(), Cell::Time)
}

/// When it is in the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Season {
    pub(super) year: u16,
    pub(super) name: String,
}

/// An order that was played.
pub(super) struct Order {
    pub(super) entry: u64,
    pub(super) step: usize,
    pub(super) seat: Side,
    pub(super) side: Side,
    pub(super) came: &'static str,
    pub(super) season: Season,
    pub(super) words: String,
    pub(super) card: Option<(String, String)>,
}

impl Order {
    pub(super) fn row(self, id: &str, stands: Cell) -> Row {
        let verb = self.words.split(' ').next().unwrap_or_default().to_owned();
        let (card, name) = self.card.unzip();
        vec![
            text(id),
            whole(self.entry),
            whole(self.step),
            text(self.seat.word()),
            text(self.side.word()),
            text(self.came),
            whole(self.season.year),
            text(self.season.name),
            text(verb),
            text(self.words),
            or_nothing(card, text),
            or_nothing(name, text),
            stands,
        ]
    }
}

/// The score after an entry.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Score {
    season: Season,
    british: Option<i32>,
    french: Option<i32>,
    margin: Option<i32>,
}

impl Score {
    pub(super) fn of(stand: &Stand) -> Score {
        let [british, french, margin] = points(&stand.tracks);
        let season = Season { year: stand.clock.year, name: stand.clock.season.id.to_string() };
        Score { season, british, french, margin }
    }

    pub(super) fn season(&self) -> &Season {
        &self.season
    }

    pub(super) fn margin(&self) -> Cell {
        or_nothing(self.margin, whole)
    }

    pub(super) fn row(&self, id: &str, entry: u64, stands: Cell) -> Row {
        let [british, french] = [self.british, self.french].map(|points| or_nothing(points, whole));
        let season = [whole(self.season.year), text(&*self.season.name)];
        let [year, name] = season;
        vec![text(id), whole(entry), year, name, british, french, self.margin(), stands]
    }
}

/// The names of cards that were asked for already.
#[derive(Default)]
pub(super) struct Cards(BTreeMap<String, Option<String>>);

impl Cards {
    /// The card that an order plays: its id and its name.
    pub(super) fn of(&mut self, play: &dyn Play, words: &str) -> Option<(String, String)> {
        let mut words = words.split(' ');
        let id = words.next().filter(|verb| *verb == "play").and_then(|_| words.next())?;
        if !self.0.contains_key(id) {
            let face = (0..=u8::MAX).take(8).find_map(|deck| play.face(deck, id));
            self.0.insert(id.to_owned(), face.map(|face| face.name));
        }
        self.0.get(id).cloned().flatten().map(|name| (id.to_owned(), name))
    }
}

/// What is taken down of a game while it is replayed.
#[derive(Default)]
pub(super) struct Notes {
    season: Season,
    orders: Vec<Order>,
    scores: Vec<(u64, Score)>,
    cards: Cards,
}

impl Notes {
    /// Looks at the table after an entry.
    pub(super) fn take(&mut self, table: &Table) {
        let stand = table.play().stand();
        if let Some(chapter) = table.story().last() {
            self.take_orders(table, chapter);
        }
        let score = Score::of(&stand);
        self.season.clone_from(score.season());
        if self.scores.last().is_none_or(|(_, last)| *last != score) {
            self.scores.push((table.number(), score));
        }
    }

    fn take_orders(&mut self, table: &Table, chapter: &Chapter) {
        let mut step = 0;
        let mut add = |seat: Side, side: Side, came: &'static str, words: &str| {
            for words in words.split("; ") {
                let card = self.cards.of(table.play(), words);
                let season = self.season.clone();
                let words = words.to_owned();
                self.orders.push(Order { entry: chapter.entry, step, seat, side, came, season, words, card });
                step += 1;
            }
        };
        for deed in &chapter.deeds {
            match &deed.act {
                Act::Order { side, codes: words } => add(*side, deed.plays[*side], "order", words),
                Act::Unsealed { side, code: words, .. } => add(*side, deed.plays[*side], "sealed", words),
                _ => {}
            }
        }
        for result in &chapter.results {
            let mut parts = result.splitn(3, ' ');
            let (Some(why), Some(seat), Some(code)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            let came = ["forced", "waived", "ahead"].into_iter().find(|came| *came == why);
            let seat = Side::ALL.into_iter().find(|side| side.word() == seat);
            if let (Some(came), Some(seat)) = (came, seat) {
                add(seat, table.plays(seat), came, code);
            }
        }
    }

    /// All rows, once the game was replayed.
    pub(super) fn close(self, log: &Log, table: &Table, file: &str, copies: usize) -> Rows {
        let id = log.game().to_string();
        let stands = counting(table.story());
        let stands = |entry: u64| Cell::Flag(entry == 0 || stands.contains(&entry));
        let orders = self.orders.into_iter().map(|order| {
            let stands = stands(order.entry);
            order.row(&id, stands)
        });
        let points = self.scores.into_iter().map(|(entry, score)| score.row(&id, entry, stands(entry)));
        let tally = Tally::of(table);
        let rolls = tally.throws.iter().flat_map(|throw| {
            let seat = seat_of(throw.purpose.side, |seat| table.plays(seat));
            rolls(throw, &id, seat, &stands(throw.entry))
        });
        [
            vec![game(&id, table, file, copies)],
            entries(log, table, &id, &stands),
            orders.collect(),
            rolls.collect(),
            points.collect(),
        ]
    }
}

/// The seat that plays a side.
pub(super) fn seat_of(side: Option<Side>, plays: impl Fn(Side) -> Side) -> Option<Side> {
    side.and_then(|side| Side::ALL.into_iter().find(|seat| plays(*seat) == side))
}

/// The dice of a throw.
pub(super) fn rolls(throw: &Throw, id: &str, seat: Option<Side>, stands: &Cell) -> Vec<Row> {
    let word = |side: Option<Side>| or_nothing(side, |side| text(side.word()));
    let dice = throw.faces.iter().enumerate().map(|(die, face)| {
        vec![
            text(id),
            whole(throw.entry),
            or_nothing(throw.roll, whole),
            text(&*throw.label),
            text(throw.purpose.kind),
            word(throw.purpose.side),
            word(seat),
            whole(die),
            whole(throw.sides),
            whole(*face),
            Cell::Flag(throw.roll.is_none()),
            stands.clone(),
        ]
    });
    dice.collect()
}

fn entries(log: &Log, table: &Table, id: &str, stands: &impl Fn(u64) -> Cell) -> Vec<Row> {
    let mut rolled: BTreeMap<u64, BTreeSet<(u64, &str)>> = BTreeMap::new();
    for roll in table.rolls() {
        rolled.entry(roll.opened_in).or_default().insert((roll.index, &roll.label));
    }
    let rows = log.entries().iter().map(|placed| {
        let document = placed.signed.document();
        let number = u64::from(document.number());
        let acts = match document {
            crate::log::Document::Entry(entry) => entry.acts.len(),
            crate::log::Document::Header(_) => 0,
        };
        let mut row = vec![text(id), whole(number)];
        row.extend([
            text(document.seat().as_str()),
            time(&document.time().to_string()),
            whole(placed.span.len()),
        ]);
        row.extend([whole(acts), whole(rolled.get(&number).map_or(0, BTreeSet::len)), stands(number)]);
        row
    });
    rows.collect()
}

fn game(id: &str, table: &Table, file: &str, copies: usize) -> Row {
    let setting = table.setting();
    let terms = &setting.terms;
    let mut row = vec![text(id), text(file), whole(copies), text(&*terms.game), text(&*terms.edition)];
    row.extend([whole(table.revision()), text(&*terms.scenario), text(terms.options.join(" "))]);
    row.extend([Cell::Flag(setting.placed), text(setting.mode.word())]);
    let seats = [Some(Seat::Player(Side::British)), Some(Seat::Player(Side::French)), third(table)];
    for player in seats.map(|seat| seat.and_then(|seat| table.players().get(&seat))) {
        row.push(or_nothing(player, |player| text(&*player.name)));
        row.push(or_nothing(player, |player| text(player.key.to_string())));
    }
    row.push(Cell::Flag(table.plays(Side::British) == Side::French));
    let times = [table.story().first(), table.story().last()];
    row.extend(times.map(|chapter| or_nothing(chapter, |chapter| time(&chapter.time))));
    row.push(whole(table.number()));
    let outcome = table.outcome();
    row.push(Cell::Flag(outcome.is_some()));
    let seat = outcome.as_ref().and_then(|outcome| outcome.winner);
    let side = seat.map_or("draw", |seat| table.plays(seat).word());
    row.push(or_nothing(outcome.as_ref(), |_| text(side)));
    row.push(or_nothing(seat, |seat| text(seat.word())));
    row.push(or_nothing(outcome.as_ref(), |outcome| text(&*outcome.how)));
    row.push(or_nothing(outcome.as_ref(), |outcome| text(&*outcome.rule)));
    let [.., margin] = points(&table.play().stand().tracks);
    row.extend([Cell::Flag(table.resigned().is_some()), or_nothing(margin, whole)]);
    row.push(Cell::Flag(table.opened_cards().is_some()));
    row
}

/// Whoever sits there and plays no side.
fn third(table: &Table) -> Option<Seat> {
    table.players().keys().copied().find(|seat| seat.side().is_none())
}
