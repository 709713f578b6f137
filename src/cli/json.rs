//! The shapes that commands print as JSON. What a program may rely on:
#![doc = include_str!("JSON.md")]

use super::{Context, Format};
use crate::cli::{Error, Exit};
use crate::keys::Fingerprint;
use crate::render;
use crate::render::text::clean;
use crate::side::Side;
use crate::speech::{Offer, Pending, Play};
use crate::table::{Desk, Seat, Session, Table};
use data_encoding::HEXLOWER;
use miette::Diagnostic;
use serde_json::{Map, Value, json};
use std::env;

/// The version of what is printed: it rises when a key goes or changes its meaning; new keys may come at any time.
pub const SCHEMA: u32 = 1;

/// Prints a document of a command.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>, command: &'static str, mut document: Value) -> Result<(), Error> {
    document["schema"] = SCHEMA.into();
    document["command"] = command.into();
    writeln!(context.out, "{document:#}")?;
    Ok(())
}

/// What a command wrote into the log, and how things stand then.
#[must_use]
pub fn written(table: &Table, before: usize) -> Value {
    let new = table.story().get(before..).unwrap_or_default();
    json!({
        "entries": render::passages(table, new),
        "head": hex(table.head()),
        "state": hex(&table.digest()),
        "waiting": waiting(table),
        "outcome": table.outcome(),
    })
}

/// A command that may write into the log: in words, or as a document of what it wrote, with whatever more the command has
/// to say.
///
/// # Errors
/// Whatever goes wrong in it; then nothing is printed.
pub fn told<T>(
    context: &mut Context<'_>,
    (format, command): (Format, &'static str),
    session: &mut Session,
    run: impl FnOnce(&mut Context<'_>, &mut Session) -> Result<T, Error>,
    more: impl FnOnce(&mut Context<'_>, &Session, T) -> Result<Value, Error>,
) -> Result<Exit, Error> {
    if !format.json {
        run(context, session)?;
        return Ok(Exit::Fine);
    }
    let before = session.table().story().len();
    let done = context.silently(|context| run(context, session))?;
    let mut document = written(session.table(), before);
    add(&mut document, more(context, session, done)?);
    print(context, command, document)?;
    Ok(Exit::Fine)
}

/// Adds the keys of one document to another.
pub fn add(document: &mut Value, more: Value) {
    if let (Value::Object(all), Value::Object(more)) = (document, more) {
        all.extend(more);
    }
}

/// A command has nothing to say beyond what it wrote.
///
/// # Errors
/// None.
pub fn no_more<T>(_: &mut Context<'_>, _: &Session, _: T) -> Result<Value, Error> {
    Ok(Value::Null)
}

/// The game somebody has sat down to: its file, its terms, who plays.
///
/// # Errors
/// None.
pub fn seated(context: &mut Context<'_>, session: &Session, (): ()) -> Result<Value, Error> {
    let setting = session.table().setting();
    Ok(json!({
        "log": context.shown(session.path()).display().to_string(),
        "id": session.log().game().to_string(),
        "game": setting.terms.game,
        "scenario": setting.terms.scenario,
        "edition": setting.terms.edition,
        "options": setting.terms.options,
        "rules": session.table().revision(),
        "mode": setting.mode.word(),
        "trust": crate::table::trust(setting.mode),
        "players": players(session.table()),
        "you": you(session.desk()),
    }))
}

/// Does a program ask? That must be known also where the command line does not make sense.
#[must_use]
pub fn is_wanted() -> bool {
    env::args_os().skip(1).take_while(|word| word != "--").any(|word| word == "--json")
}

/// One thing that went wrong: what, its code, what to do, where in what was typed.
fn trouble(error: &dyn Diagnostic) -> Value {
    let labels = error.labels().into_iter().flatten().map(
        |label| json!({ "label": label.label().map(clean), "offset": label.offset(), "length": label.len() }),
    );
    json!({
        "message": clean(&error.to_string()),
        "code": error.code().map(|code| code.to_string()),
        "help": error.help().map(|help| clean(&help.to_string())),
        "labels": labels.collect::<Vec<_>>(),
    })
}

/// What went wrong, as a document of its own. What it came from is in `causes`, the nearest first.
#[must_use]
pub fn error(error: &Error) -> Value {
    let mut causes = Vec::new();
    let mut inner = error.diagnostic_source();
    while let Some(cause) = inner {
        causes.push(trouble(cause));
        inner = cause.diagnostic_source();
    }
    if causes.is_empty() {
        let sources = std::iter::successors(std::error::Error::source(error), |source| source.source());
        let plain = |source: &dyn std::error::Error| json!({ "message": clean(&source.to_string()), "code": null, "help": null, "labels": [] });
        causes.extend(sources.map(plain));
    }
    let related: Vec<Value> = error.related().into_iter().flatten().map(trouble).collect();
    let mut shown = trouble(error);
    shown["causes"] = causes.into();
    shown["related"] = related.into();
    shown["instead"] = error.instead().into();
    failed(shown, error.exit())
}

/// What went wrong, as a document.
#[must_use]
pub fn failed(error: Value, exit: Exit) -> Value {
    json!({
        "schema": SCHEMA, "command": "error", "exit": exit.code(), "exit_words": exit.words(), "error": error,
    })
}

/// Bytes in hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Who sits where.
#[must_use]
pub fn players(table: &Table) -> Value {
    let player = |seat: &Seat| match table.players().get(seat) {
        Some(player) => json!({
            "key": player.key.to_string(), "name": player.name, "words": Fingerprint::of(&player.key).to_string(),
        }),
        None => Value::Null,
    };
    let seats = table.setting().mode.seats();
    Value::Object(seats.iter().map(|seat| (seat.word().to_owned(), player(seat))).collect())
}

/// The players' words in an umpired game, and who typed them.
#[must_use]
pub fn words(table: &Table) -> Value {
    let said = |side: Side| {
        let spoken = table.words()[side]?;
        Some((side.word().to_owned(), json!({ "text": spoken.text, "typed_by": spoken.by.word() })))
    };
    Value::Object(Side::ALL.into_iter().filter_map(said).collect())
}

/// Whom the table waits for.
#[must_use]
pub fn waiting(table: &Table) -> Value {
    let waiting = table.waiting();
    let able = table.able(&waiting);
    let seats: Vec<&str> = able.iter().map(|seat| seat.word()).collect();
    json!({ "seats": seats, "what": table.what(&waiting), "decision": waiting.decision })
}

/// What is asked, if a decision is.
#[must_use]
pub fn prompt(table: &Table) -> Value {
    pending(table.play())
}

/// What is asked at some position.
#[must_use]
pub fn pending(play: &dyn Play) -> Value {
    match play.pending() {
        Pending::Decision(prompt) => json!({
            "ask": prompt.ask, "kind": prompt.kind, "rule": prompt.rule, "window": prompt.window.map(|window| window.kind),
        }),
        Pending::Chance(chance) => json!({ "chance": chance }),
        Pending::Over(outcome) => json!({ "over": outcome }),
    }
}

/// Offers, legal and refused.
#[must_use]
pub fn offers(offers: &[Offer]) -> Value {
    let one = |offer: &Offer| {
        let mut shown =
            json!({ "order": offer.words.to_string(), "code": offer.code, "legal": offer.refused.is_none() });
        if let Some(needs) = offer.needs() {
            shown["card"] = json!(needs.card);
        }
        if offer.aside {
            shown["aside"] = json!(true);
        }
        if let Some(refusal) = &offer.refused {
            shown["refused"] = json!(refusal);
        }
        shown
    };
    offers.iter().map(one).collect()
}

/// A hand as this person sees it.
#[must_use]
pub fn hand(desk: &Desk, side: Side) -> Value {
    let card = |hand: crate::table::Hand| {
        json!({ "slot": hand.slot.to_string(), "card": hand.face.map(|face| {
            json!({ "id": face.id, "name": face.name, "kind": face.kind, "text": face.text })
        }) })
    };
    desk.hand(side).into_iter().map(card).collect()
}

/// What concerns this person.
#[must_use]
pub fn you(desk: &Desk) -> Value {
    let seats: Vec<&str> = desk.seats().map(Seat::word).collect();
    let sides: Vec<Side> = Side::ALL.into_iter().filter(|side| desk.may_look(*side)).collect();
    let hands: Map<String, Value> =
        sides.iter().map(|side| (side.word().to_owned(), hand(desk, *side))).collect();
    let on_move = desk.seat_on_move();
    json!({
        "seats": seats,
        "plays": sides.iter().map(|side| (side.word().to_owned(), desk.table().plays(*side).word().into()))
            .collect::<Map<String, Value>>(),
        "on_move": on_move.map(Seat::word),
        "asked": desk.asked_side().map(Side::word),
        "hands": hands,
    })
}
