//! The rows of one game, gathered while it is replayed.

use crate::cli::club::points;
use crate::log::Log;
use crate::luck::{Tally, Throw, counting};
use crate::side::Side;
use crate::table::{Act, Chapter, Seat, Table};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};

/// What stands in one place of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell {
    Nothing,
    Text(String),
    Whole(i64),
    Flag(bool),
    Time(Timestamp),
}

/// A row, in the order of its columns.
pub(super) type Row = Vec<Cell>;

/// The rows of one game, table by table as in [`SHEETS`](super::schema::SHEETS).
pub(super) type Rows = [Vec<Row>; 5];

fn text(text: impl Into<String>) -> Cell {
    Cell::Text(text.into())
}

fn whole(number: impl TryInto<i64>) -> Cell {
    Cell::Whole(number.try_into().unwrap_or(i64::MAX))
}

fn or_nothing<T>(found: Option<T>, cell: impl FnOnce(T) -> Cell) -> Cell {
    found.map_or(Cell::Nothing, cell)
}

fn time(text: &str) -> Cell {
    or_nothing(text.parse().ok(), Cell::Time)
}

/// When it is in the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Season {
    year: u16,
    name: String,
}

/// An order that was played.
struct Order {
    entry: u64,
    step: usize,
    seat: Side,
    side: Side,
    came: &'static str,
    season: Season,
    words: String,
    card: Option<(String, String)>,
}

/// The score after an entry.
#[derive(Clone, PartialEq, Eq)]
struct Score {
    season: Season,
    british: Option<i32>,
    french: Option<i32>,
    margin: Option<i32>,
}

/// What is taken down of a game while it is replayed.
#[derive(Default)]
pub(super) struct Notes {
    season: Season,
    orders: Vec<Order>,
    scores: Vec<(u64, Score)>,
    cards: BTreeMap<String, Option<String>>,
}

impl Notes {
    /// Looks at the table after an entry.
    pub(super) fn take(&mut self, table: &Table) {
        let view = table.play().view();
        if let Some(chapter) = table.story().last() {
            self.take_orders(table, chapter);
        }
        self.season = Season { year: view.clock.year, name: view.clock.season.id.to_string() };
        let [british, french, margin] = points(&view);
        let score = Score { season: self.season.clone(), british, french, margin };
        if self.scores.last().is_none_or(|(_, last)| *last != score) {
            self.scores.push((table.number(), score));
        }
    }

    fn take_orders(&mut self, table: &Table, chapter: &Chapter) {
        let mut step = 0;
        let mut add = |seat: Side, side: Side, came: &'static str, words: &str| {
            for words in words.split("; ") {
                let card = self.card(table, words);
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

    /// The card that an order plays: its id and its name.
    fn card(&mut self, table: &Table, words: &str) -> Option<(String, String)> {
        let mut words = words.split(' ');
        let id = words.next().filter(|verb| *verb == "play").and_then(|_| words.next())?;
        let name = self.cards.entry(id.to_owned()).or_insert_with(|| {
            let face = (0..=u8::MAX).take(8).find_map(|deck| table.play().face(deck, id));
            face.map(|face| face.name)
        });
        name.clone().map(|name| (id.to_owned(), name))
    }

    /// All rows, once the game was replayed.
    pub(super) fn close(self, log: &Log, table: &Table, file: &str, copies: usize) -> Rows {
        let id = log.game().to_string();
        let stands = counting(table.story());
        let stands = |entry: u64| Cell::Flag(entry == 0 || stands.contains(&entry));
        let head = |entry: u64| vec![text(&*id), whole(entry)];
        let season = |season: &Season| [whole(season.year), text(&*season.name)];
        let orders = self.orders.into_iter().map(|order| {
            let mut row = head(order.entry);
            row.extend([
                whole(order.step),
                text(order.seat.word()),
                text(order.side.word()),
                text(order.came),
            ]);
            row.extend(season(&order.season));
            let verb = order.words.split(' ').next().unwrap_or_default().to_owned();
            let (card, name) = order.card.unzip();
            row.extend([text(verb), text(order.words), or_nothing(card, text), or_nothing(name, text)]);
            row.push(stands(order.entry));
            row
        });
        let points = self.scores.into_iter().map(|(entry, score)| {
            let mut row = head(entry);
            row.extend(season(&score.season));
            row.extend([score.british, score.french, score.margin].map(|points| or_nothing(points, whole)));
            row.push(stands(entry));
            row
        });
        let tally = Tally::of(table);
        let rolls = tally.throws.iter().flat_map(|throw| rolls(throw, table, &head, &stands));
        [
            vec![game(&id, table, file, copies)],
            entries(log, table, &head, &stands),
            orders.collect(),
            rolls.collect(),
            points.collect(),
        ]
    }
}

/// The dice of a throw.
fn rolls(
    throw: &Throw,
    table: &Table,
    head: &impl Fn(u64) -> Row,
    stands: &impl Fn(u64) -> Cell,
) -> Vec<Row> {
    let side = throw.purpose.side;
    let seat = side.and_then(|side| Side::ALL.into_iter().find(|seat| table.plays(*seat) == side));
    let word = |side: Option<Side>| or_nothing(side, |side| text(side.word()));
    let dice = throw.faces.iter().enumerate().map(|(die, face)| {
        let mut row = head(throw.entry);
        row.extend([or_nothing(throw.roll, whole), text(&*throw.label), text(throw.purpose.kind)]);
        row.extend([word(side), word(seat), whole(die), whole(throw.sides), whole(*face)]);
        row.extend([Cell::Flag(throw.roll.is_none()), stands(throw.entry)]);
        row
    });
    dice.collect()
}

fn entries(log: &Log, table: &Table, head: &impl Fn(u64) -> Row, stands: &impl Fn(u64) -> Cell) -> Vec<Row> {
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
        let mut row = head(number);
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
    let [.., margin] = points(&table.play().view());
    row.extend([Cell::Flag(table.resigned().is_some()), or_nothing(margin, whole)]);
    row.push(Cell::Flag(table.opened_cards().is_some()));
    row
}

/// Whoever sits there and plays no side.
fn third(table: &Table) -> Option<Seat> {
    table.players().keys().copied().find(|seat| seat.side().is_none())
}
