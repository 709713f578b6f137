//! What the two players of a demonstration think of: a script where there is one, else a short turn at random.

use super::PLANS;
use crate::side::Side;
use crate::speech::{Offer, Pending, Term};
use crate::table::{Desk, Draft, PlayError, RandomPlayer};

/// Choices of an entry after which a random player comes to an end.
const CHOICES: usize = 5;

/// The siege of Louisbourg, and Montcalm's march: orders by how they begin, the first that is open is given. Dice and cards are new
/// every time, so it says what each wants and not what will come.
const BRITISH: [&str; 6] = ["activate", "force amherst", "take all", "assault", "siege", "yes"];
const FRENCH: [&str; 9] = [
    "activate",
    "force montcalm",
    "take all",
    "assault",
    "siege",
    "to hudson-carry-north",
    "to wood-creek",
    "move",
    "yes",
];

/// How the players choose.
#[derive(Debug)]
pub(super) enum Mind {
    /// By the script of the siege.
    Script,
    /// At random.
    Random(Box<RandomPlayer>),
}

impl Mind {
    /// The orders of whoever is asked; none, if there is nothing to decide.
    pub fn orders(&mut self, desk: &Desk) -> Result<Vec<String>, PlayError> {
        match self {
            Mind::Script => scripted(desk),
            Mind::Random(random) => plan(desk, random),
        }
    }
}

/// The value of the card that an order plays, by what is said of it.
fn value(offer: &Offer) -> u32 {
    let note = offer.note.as_deref().unwrap_or_default();
    let digit = note.split("value ").nth(1).and_then(|rest| rest.chars().next());
    digit.and_then(|digit| digit.to_digit(10)).unwrap_or_default()
}

/// The order that the script wants of those that are open.
fn wanted(offers: &[Offer], side: Side) -> Option<&Offer> {
    let wishes: &[&str] = match side {
        Side::British => &BRITISH,
        Side::French => &FRENCH,
    };
    let begins = |offer: &&Offer, wish: &str| offer.words.to_string().starts_with(wish);
    let card = || {
        let cards = offers.iter().filter(|offer| offer.words.to_string().starts_with("play "));
        cards.max_by_key(|offer| value(offer))
    };
    let by_wish = wishes.iter().find_map(|wish| offers.iter().find(|offer| begins(offer, wish)));
    let end = || {
        let ends = ["done", "pass", "no", "stop", "stay", "decline", "none"];
        ends.iter().find_map(|end| offers.iter().find(|offer| offer.words.to_string() == *end))
    };
    by_wish.or_else(card).or_else(end).or_else(|| offers.iter().find(|offer| is_plain(offer)))
}

fn scripted(desk: &Desk) -> Result<Vec<String>, PlayError> {
    let mut orders = Vec::new();
    let Some(seat) = desk.seat_on_move() else { return Ok(orders) };
    let mut draft = desk.begin(seat)?;
    while let Some(side) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        let mut offers = draft.offers(side);
        offers.retain(|offer| offer.refused.is_none() && !offer.aside);
        let Some(offer) = wanted(&offers, side).or(offers.first()) else { break };
        draft.take(side, offer)?;
        orders.push(offer.words.to_string());
    }
    Ok(orders)
}

/// A short turn of random choices, as orders: the first of a few that makes dice roll.
fn plan(desk: &Desk, random: &mut RandomPlayer) -> Result<Vec<String>, PlayError> {
    let Some(seat) = desk.seat_on_move() else { return Ok(Vec::new()) };
    let mut best = Vec::new();
    for _ in 0..PLANS {
        let mut draft = desk.begin(seat)?;
        let orders = think(&mut draft, random)?;
        let rolls = matches!(draft.table().play().pending(), Pending::Chance(_));
        if rolls || best.is_empty() {
            best = orders;
        }
        if rolls || best.is_empty() {
            break;
        }
    }
    Ok(best)
}

fn think(draft: &mut Draft, random: &mut RandomPlayer) -> Result<Vec<String>, PlayError> {
    let mut orders = Vec::new();
    while let Some(side) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
        let mut offers = draft.offers(side);
        offers.retain(|offer| offer.refused.is_none());
        let short = orders.len() >= CHOICES || random.below(2) == 0;
        if short && offers.iter().any(is_plain) {
            offers.retain(is_plain);
        }
        if offers.is_empty() {
            break;
        }
        let offer = &offers[random.below(offers.len())];
        draft.take(side, offer)?;
        orders.push(offer.words.to_string());
    }
    Ok(orders)
}

/// An order without names or amounts, such as `done`: those bring things to an end.
fn is_plain(offer: &Offer) -> bool {
    offer.words.0.iter().all(|term| matches!(term, Term::Key(_) | Term::Opt(_)))
}
