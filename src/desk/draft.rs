//! Orders that are being put together: what they would come to, what is asked then, and what may be clicked.
//!
//! Nothing is kept here between two questions of the page: a draft is the head of the log and lines of orders, in the language that
//! `play` takes.

use super::board::{self, Board};
use super::open::{own_sides, sentences, waiting};
use super::pick::{Button, Clicked, Composer};
use super::terms::{Pick, Things};
use super::{DeskError, SCHEMA, Tried, head, pointed, split_all, steps, tried};
use crate::engine::{Chance, Roll};
use crate::games;
use crate::orders::token::LONGEST_LINE;
use crate::render::odds;
use crate::render::story::prose;
use crate::render::text::clean;
use crate::render::thrown::Ids;
use crate::side::Side;
use crate::speech::odds::Supposed;
use crate::speech::{Offer, Pending, Play, Term, Trace};
use crate::table::{Act, Desk, Mode, Owed, Seat, Table, What, comes_first};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;

/// Lines of one entry.
const MOST_LINES: usize = 400;

/// Orders tried out at a desk.
#[derive(Debug)]
pub struct Drafted {
    /// The lines, one order each.
    pub lines: Vec<String>,
    tried: Option<Tried>,
    offers: Vec<Offer>,
    side: Option<Side>,
    things: Things,
    /// In an umpired game: whose words for the deal this person owes.
    word: Option<Side>,
}

/// In an umpired game: does this player owe his words for the deal? No order gives them.
fn word(desk: &Desk) -> Option<Side> {
    let own = own_sides(desk);
    let owed = desk.seats().flat_map(|seat| desk.table().owed(seat));
    let sides = owed.filter_map(|owed| match owed {
        Owed::Word(side) => Some(side),
        _ => None,
    });
    sides.into_iter().find(|side| own.contains(side))
}

/// All cards of the decks by id, with the names of those this person holds.
fn cards(desk: &Desk) -> BTreeMap<String, String> {
    let play = desk.table().play();
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    // At a real table whoever records sees what is played: he knows every card by its name.
    let open = desk.table().setting().mode == Mode::Table;
    for (number, deck) in (0_u8..).zip(play.decks()) {
        let name = |card: &String| {
            let face = if open { play.face(number, card) } else { None };
            face.map_or_else(|| card.clone(), |face| clean(&face.name))
        };
        all.extend(deck.cards.iter().map(|card| (card.clone(), name(card))));
    }
    for held in Side::ALL.into_iter().filter(|side| desk.may_look(*side)).flat_map(|side| desk.hand(side)) {
        all.insert(held.slot.to_string(), held.slot.to_string());
        all.extend(held.face.map(|face| (face.id.clone(), clean(&face.name))));
    }
    all
}

/// Does a refused order name a card that this person does not hold? Why such a card cannot be played is no news.
fn names_absent(offer: &Offer, known: &BTreeMap<String, String>) -> bool {
    let absent = |term: &Term| matches!(term, Term::Name { id, .. } if known.get(&**id).is_some_and(|name| **name == **id));
    offer.refused.is_some() && offer.words.0.iter().any(absent)
}

fn prompt(play: &dyn Play) -> Value {
    match play.pending() {
        Pending::Decision(prompt) => json!({
            "ask": clean(&prompt.ask), "kind": prompt.kind, "rule": prompt.rule.to_string(),
            "window": prompt.window.map(|window| window.kind),
        }),
        Pending::Chance(_) | Pending::Over(_) => Value::Null,
    }
}

/// At a real table: the dice that were thrown, or what was drawn, which somebody has to say now.
fn thrown(table: &Table) -> Value {
    let owed = match table.waiting().what {
        What::Owed(owed) => owed.contains(&Owed::Throw),
        _ => false,
    };
    let purpose = |label: &str| clean(&Ids::of(table).purpose(label));
    match table.play().pending() {
        Pending::Chance(Chance::Roll(rolls)) if owed => {
            let roll = |roll: &Roll| json!({ "label": purpose(&roll.label), "dice": roll.dice, "sides": roll.die.sides, "names": roll.die.faces });
            json!({ "rolls": rolls.iter().map(roll).collect::<Vec<_>>() })
        }
        Pending::Chance(Chance::Pick(pick)) if owed => json!({
            "label": purpose(&pick.label), "count": pick.count,
            "from": pick.from.iter().map(|thing| clean(&thing.to_string())).collect::<Vec<_>>(),
        }),
        _ => Value::Null,
    }
}

impl Drafted {
    /// Tries lines out.
    ///
    /// # Errors
    /// If one of them is refused; the reason points into the lines.
    pub fn of(desk: &Desk, typed: &[String], time: &str) -> Result<Drafted, DeskError> {
        let lines: Vec<String> = typed.iter().flat_map(|text| split_all(text)).collect();
        if lines.len() > MOST_LINES {
            return Err(DeskError::TooMuch("so many orders in one entry"));
        }
        if lines.iter().any(|line| line.len() > LONGEST_LINE) {
            return Err(DeskError::TooMuch("so long a line"));
        }
        let tried = match desk.seat_on_move() {
            None if lines.is_empty() => None,
            _ => {
                let steps = steps(&lines, desk)?;
                let done = tried(desk, steps.clone(), time);
                Some(done.map_err(|error| pointed(error, desk, &lines, &steps, time))?)
            }
        };
        let known = cards(desk);
        let asked = tried.as_ref().and_then(Tried::asked).map(|(side, mut offers)| {
            offers.retain(|offer| !names_absent(offer, &known));
            (side, offers)
        });
        // Whose cards the other has still to unlock is asked, and can answer nothing yet: what is owed goes first.
        // And nobody answers in a game that somebody gave up.
        let over = desk.table().is_over();
        let asked = asked.filter(|(_, offers)| !over && offers.iter().any(|offer| offer.refused.is_none()));
        let (side, offers) = asked.map_or((None, Vec::new()), |(side, offers)| (Some(side), offers));
        let end = tried.as_ref().map_or(desk.table().play(), Tried::end);
        let game = &desk.table().setting().terms.game;
        let glossary = games::words(game).map_or(&[][..], |words| words.orders);
        let things = Things::of(&end.view(), known, (glossary, end.grammar().idle));
        Ok(Drafted { lines, tried, offers, side, things, word: word(desk) })
    }

    /// What clicks come to.
    #[must_use]
    pub fn clicked(&self, picks: &[Pick]) -> Clicked {
        Composer::new(&self.offers, &self.things).clicked(picks)
    }

    /// All orders that are open, whole.
    #[must_use]
    pub fn listed(&self) -> Vec<Button> {
        Composer::new(&self.offers, &self.things).listed()
    }

    /// The side that is asked, if this person is.
    #[must_use]
    pub fn asked(&self) -> Option<Side> {
        self.side
    }

    /// What is offered there.
    #[must_use]
    pub fn offers(&self) -> (&[Offer], &Things) {
        (&self.offers, &self.things)
    }

    fn traces(&self) -> Vec<Trace> {
        let Some(tried) = &self.tried else { return Vec::new() };
        let table = tried.draft.table();
        table.happened().iter().flat_map(|events| table.play().traces(events)).collect()
    }

    /// May it be signed as it is?
    fn signable(&self) -> bool {
        self.tried.as_ref().is_some_and(|tried| {
            let asked = tried.draft.asked_side().and(self.side).is_some();
            let owes = !asked && self.lines.is_empty() && self.word.is_none();
            !tried.draft.is_empty() || owes
        })
    }

    /// What these orders give up, as the prompt says it.
    fn gives_up(&self) -> Vec<String> {
        self.tried.as_ref().map(|tried| tried.draft.given_up().to_vec()).unwrap_or_default()
    }

    /// What stands there after these orders.
    #[must_use]
    pub fn json(&self, desk: &Desk, board: Option<&Board>) -> Value {
        let end = self.tried.as_ref().map_or(desk.table().play(), Tried::end);
        let view = end.view();
        let told = self.tried.as_ref().map(|tried| prose(&tried.draft.told())).unwrap_or_default();
        let beyond = self.tried.as_ref().and_then(Tried::beyond);
        let table = self.tried.as_ref().map_or(desk.table(), |tried| tried.draft.table());
        let orders: Vec<Button> = self.listed();
        let plays = self.side.map(|side| desk.table().plays(side).word());
        let left = self.tried.as_ref().map(|tried| tried.left.clone()).unwrap_or_default();
        json!({
            "schema": SCHEMA, "head": head(desk.table()), "lines": self.lines,
            "side": plays, "question": self.side.map(|_| prompt(end)), "waiting": waiting(table),
            "thrown": thrown(table), "word": self.word.map(Side::word), "told": sentences(&told), "clock": view.clock.words,
            "supposed": beyond.map(|beyond| json!({
                "passed": passed(&beyond.passed), "told": sentences(&prose(&beyond.told)),
            })),
            "left": left, "first": comes_first(table.play().next()), "gives_up": self.gives_up(), "can_sign": self.signable(),
            "items": board.map(|board| board.differing(&view, &self.traces())),
            "pieces": board::pieces(&view), "places": board::places(&view), "words": board::in_words(&view),
            "orders": orders, "click": self.clicked(&[]),
        })
    }

    /// Chances, what the other side might try, and what to look out for.
    #[must_use]
    pub fn foresight(&self, desk: &Desk) -> Value {
        let Some(tried) = &self.tried else { return json!({ "schema": SCHEMA, "text": "", "warnings": [] }) };
        let mut text = odds::either(tried.odds(), || tried.odds_at_end()).unwrap_or_default();
        text.push_str(&odds::attempts(&tried.attempts()));
        let plain = anstream::adapter::strip_str(&text).to_string();
        json!({ "schema": SCHEMA, "text": plain, "warnings": sentences(&tried.warnings(desk)) })
    }

    /// What is signed, told before it is: the orders as the log will have them, what comes of them, what the others read.
    #[must_use]
    pub fn sheet(&self, desk: &Desk) -> Value {
        let Some(tried) = &self.tried else { return Value::Null };
        let recorded: Vec<String> = tried.draft.acts().iter().filter_map(recorded).collect();
        let asked = match tried.draft.asked_side().and(self.side) {
            Some(_) => prompt(tried.draft.table().play()),
            None => Value::Null,
        };
        let mut sheet = json!({
            "schema": SCHEMA, "head": head(desk.table()), "lines": self.lines, "seat": tried.seat.word(),
            "hides": recorded.iter().any(|words| hides(words)), "recorded": recorded, "gives_up": self.gives_up(), "told": sentences(&prose(&tried.draft.told())),
            "left": tried.left, "first": comes_first(tried.draft.table().play().next()),
            "may_give_ahead": desk.seats().count() == 1 && matches!(tried.seat, Seat::Player(_)),
            "still_asked": asked, "then": waiting(tried.draft.table()), "can_sign": self.signable(),
        });
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(sheet.to_string().as_bytes()));
        sheet["shown"] = hash.into();
        sheet
    }
}

/// What the page supposes, in words: it names no window, since whoever plays by clicks waives none by its name.
fn passed(all: &[Supposed]) -> Option<String> {
    let sides = Side::ALL.into_iter().filter(|side| all.iter().any(|passed| passed.side == *side));
    let sides: Vec<String> = sides.map(|side| format!("the {side}")).collect();
    (!sides.is_empty()).then(|| format!("Supposing that {} don't react.", sides.join(" and ")))
}

/// Does an order name a card by its place in the deck, as the log does while nobody else may know which one it is?
fn hides(words: &str) -> bool {
    words.split_whitespace().any(|word| {
        word.strip_prefix("card-").is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
    })
}

/// An act as the others will read it.
fn recorded(act: &Act) -> Option<String> {
    match act {
        Act::Order { codes: words, .. } => Some(clean(words)),
        Act::Sealed { .. } => {
            Some("an answer under seal: your opponent can't read it before both answers are in".to_owned())
        }
        // Its salt is another one each time: what is shown and what is signed would never be the same.
        Act::Restored(_) => Some("restored: you go on from a copy, after a loss".to_owned()),
        other => other.is_told().then(|| clean(&other.spell().0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p24_a_hidden_card_is_said_to_stay_hidden() {
        assert!(hides("keep card-0-0") && hides("discard card-12-3 card-1-1"));
        assert!(!hides("play b14") && !hides("play card") && !hides("cards none"));
    }
}
