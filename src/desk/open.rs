//! A game as a page opens it: who plays, how things stand, the board, the story; and the same of an earlier entry.

use super::board::{self, Board};
use super::{DeskError, SCHEMA, head};
use crate::games;
use crate::keys::Fingerprint;
use crate::log::{Document, Log};
use crate::render::story::{self, Passage};
use crate::render::text::{capital, clean, stopped};
use crate::render::thrown::Ids;
use crate::render::umpired::cautions;
use crate::side::Side;
use crate::speech::{Told, Trace};
use crate::table::{Desk, Seat, Table, open_table};
use serde_json::{Map, Value, json};

/// Entries of the story that a page gets when it opens a game.
const STORY: usize = 60;

/// The title of the game that is played at a table.
#[must_use]
pub fn title(table: &Table) -> String {
    let game = table.setting().terms.game.as_str();
    games::find(game).map_or_else(|_| game.to_owned(), |game| game.title.to_owned())
}

/// The sides a person plays or enters orders for.
#[must_use]
pub fn own_sides(desk: &Desk) -> Vec<Side> {
    desk.seats().filter_map(Seat::side).collect()
}

/// Sentences with their rules.
#[must_use]
pub fn sentences(told: &[Told]) -> Value {
    let one =
        |told: &Told| json!({ "text": clean(&told.text), "rule": told.rule.map(|rule| rule.to_string()) });
    told.iter().map(one).collect()
}

/// What the table waits for, as anybody may say it.
#[must_use]
pub fn waiting(table: &Table) -> String {
    if let Some(outcome) = table.outcome() {
        let how = stopped(&capital(&clean(&outcome.how)));
        let won = match outcome.winner {
            Some(seat) => format!(", {} victory", table.plays(seat)),
            // Most endings without a winner say so themselves.
            None if how.starts_with("A draw") => String::new(),
            None => ", a draw".to_owned(),
        };
        return format!("The game is over{won}. {how} [{}]", outcome.rule);
    }
    table.waited()
}

fn people(table: &Table) -> Value {
    let person = |seat: &Seat| match table.players().get(seat) {
        Some(player) => json!({
            "seat": seat.word(), "name": clean(&player.name), "words": Fingerprint::of(&player.key).to_string(),
        }),
        None => json!({ "seat": seat.word(), "name": null, "words": null }),
    };
    table.setting().mode.seats().iter().map(person).collect()
}

/// Whose turn it is: `yours`, `theirs`, `nobody's`.
#[must_use]
pub fn turn(table: &Table, desk: Option<&Desk>) -> &'static str {
    let waiting = table.waiting();
    let able = table.able(&waiting);
    match desk.and_then(Desk::seat_on_move) {
        _ if waiting.seats.is_empty() => "nobody's",
        Some(seat) if able.contains(&seat) => "yours",
        _ => "theirs",
    }
}

/// A game in a few words, for a list.
#[must_use]
pub fn line(table: &Table, desk: Option<&Desk>) -> Value {
    let own: Vec<Seat> = desk.map(|desk| desk.seats().collect()).unwrap_or_default();
    let others = table.players().iter().filter(|(seat, _)| !own.contains(seat));
    let others: Vec<String> = others.map(|(_, player)| clean(&player.name)).collect();
    let open = table.setting().mode.seats().iter().find(|seat| !table.players().contains_key(seat));
    json!({
        "title": title(table), "scenario": table.setting().terms.scenario, "mode": table.setting().mode.word(),
        "clock": table.play().view().clock.words, "with": others,
        "seats": own.iter().map(|seat| seat.word()).collect::<Vec<_>>(),
        "open_seat": open.filter(|_| own.is_empty()).map(|seat| seat.word()),
        "turn": turn(table, desk), "waiting": waiting(table), "over": table.outcome().is_some(),
        "since": table.story().last().map(|chapter| chapter.time.clone()),
        "entry": table.number(), "head": head(table),
    })
}

fn passage(passage: &Passage) -> Value {
    json!({
        "entry": passage.entry, "author": passage.author, "time": passage.time, "orders": passage.orders,
        "results": passage.results, "told": sentences(&passage.told),
    })
}

/// The story from some entry on, in names; cards that this person knows go by theirs, too.
#[must_use]
pub fn story(table: &Table, desk: Option<&Desk>, from: usize) -> Value {
    let chapters = table.story().get(from..).unwrap_or_default();
    let mut passages = story::passages(table, chapters);
    if let Some(desk) = desk {
        story::name_cards(&mut passages, &|slot| desk.known_card(slot));
    }
    let lines = passages.iter().flat_map(|passage| &passage.orders);
    let ids = Ids::of(table).knowing(lines, &|slot| desk.and_then(|desk| desk.known_card(slot)));
    let told = passages.into_iter().filter(|passage| !passage.is_silent());
    told.map(|passage| self::passage(&passage.named(&ids))).collect()
}

/// A hand as this person sees it.
fn hand(desk: &Desk, side: Side) -> Value {
    let card = |hand: crate::table::Hand| match hand.face {
        Some(face) => json!({
            "id": face.id, "slot": hand.slot.to_string(), "name": clean(&face.name), "kind": clean(&face.kind),
            "text": clean(&face.text),
        }),
        None => json!({ "id": hand.slot.to_string(), "slot": hand.slot.to_string(), "name": null }),
    };
    desk.hand(side).into_iter().map(card).collect()
}

/// All hands this person may look into.
#[must_use]
pub fn hands(desk: &Desk) -> Value {
    let sides = Side::ALL.into_iter().filter(|side| desk.may_look(*side));
    Value::Object(sides.map(|side| (side.word().to_owned(), hand(desk, side))).collect::<Map<_, _>>())
}

/// A game, for a page that knows nothing of it yet.
#[must_use]
pub fn open(table: &Table, desk: Option<&Desk>, board: Option<&Board>) -> Value {
    let view = table.play().view();
    let (own, count) = (desk.map(own_sides).unwrap_or_default(), table.story().len());
    let last = own.iter().filter_map(|side| table.last_decision(*side)).map(|(entry, _)| entry).max();
    let trust: Vec<String> = std::iter::once(crate::table::trust(table.setting().mode).to_owned())
        .chain(cautions(table))
        .collect();
    json!({
        "schema": SCHEMA, "about": line(table, desk), "people": people(table), "trust": clean(&trust.join(" ")),
        "head": head(table), "entry": table.number(), "turn": turn(table, desk), "waiting": waiting(table),
        "board": board.map(Board::json), "pieces": board::pieces(&view), "places": board::places(&view),
        "words": board::in_words(&view), "hands": desk.map(hands), "clock": view.clock.words,
        "story": story(table, desk, count.saturating_sub(STORY)), "decided": last,
        "undo": table.undo_proposed().map(|(by, to)| json!({ "by": by.to_string(), "to": to })),
    })
}

/// The board as it was at an entry, as anybody might have seen it then.
///
/// # Errors
/// If there is no such entry.
pub fn at(log: &Log, files: games::Files<'_>, entry: u64, board: Option<&Board>) -> Result<Value, DeskError> {
    let none = || DeskError::NoEntry(entry);
    let mut table = open_table(log.header(), *log.game().as_bytes(), files).map_err(|_| none())?;
    let wanted = usize::try_from(entry).map_err(|_| none())?;
    if wanted >= log.entries().len() {
        return Err(none());
    }
    for placed in &log.entries()[1..=wanted] {
        let Document::Entry(entry) = placed.signed.document() else { break };
        table.enter(entry, placed.signed.hash().as_bytes()).map_err(|_| none())?;
    }
    let view = table.play().view();
    let last = table.story().last();
    let traces: Vec<Trace> = last
        .map(|chapter| chapter.happened.iter().flat_map(|events| table.play().traces(events)).collect())
        .unwrap_or_default();
    let from = table.story().len().saturating_sub(1);
    Ok(json!({
        "schema": SCHEMA, "entry": entry, "clock": view.clock.words, "pieces": board::pieces(&view),
        "words": board::in_words(&view), "items": board.map(|board| board.differing(&view, &traces)),
        "story": story(&table, None, from),
    }))
}
