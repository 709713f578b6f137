//! What an order means just now, in a few words beside it: where a piece stands, what a space holds, what a card is.

use super::super::choice::{Action, Choice, Refuge, Use};
use super::super::faces;
use super::super::ids::{CardId, PieceId, SpaceId};
use super::super::position::Pos;
use super::super::view;
use super::stacks;
use crate::side::Side;

/// A piece and where it is.
fn piece(pos: Pos<'_>, piece: PieceId) -> String {
    let words = stacks::piece(pos, piece);
    match pos.world.pieces.space(piece) {
        Some(space) => format!("{words}, at {}", pos.name(space)),
        None => words,
    }
}

/// A piece in the same space as the question: its ratings alone.
fn here(pos: Pos<'_>, piece: PieceId) -> String {
    stacks::piece(pos, piece)
}

/// A leader, where he is, and how many units are with him.
fn force(pos: Pos<'_>, leader: PieceId) -> Option<String> {
    let space = pos.world.pieces.space(leader)?;
    let side = pos.content.piece(leader).side;
    let units = pos.units(side, space).len();
    let company = match units {
        0 => "no units".to_owned(),
        1 => "1 unit".to_owned(),
        n => format!("{n} units"),
    };
    Some(format!("{}, at {} with {company}", stacks::leader(pos.content, leader), pos.name(space)))
}

/// A space: its printed name, what it is, and whether the enemy is there.
fn space(pos: Pos<'_>, space: SpaceId) -> String {
    let mut words = view::kind(pos, space);
    if let Some((_, owner)) = pos.work(space) {
        words = format!("{owner} {words}");
    }
    for side in Side::ALL {
        let units = pos.units(side, space).len();
        if units > 0 {
            words.push_str(&format!(", {units} {side} {}", if units == 1 { "unit" } else { "units" }));
        }
    }
    format!("{}: {words}", pos.name(space))
}

fn card(pos: Pos<'_>, card: CardId) -> String {
    let printed = pos.content.card(card);
    format!("{} ({})", printed.name, view::card_kind(printed))
}

/// What a use of the card in play means [WW 5.26].
fn usage(pos: Pos<'_>, usage: Use) -> Option<String> {
    // The card that was just played lies on top of the discards until its use is told.
    let played = pos.world.piles.discards.last().map(|shown| pos.content.card(shown.card));
    Some(match usage {
        Use::Activate => "a leader and his force, or single pieces up to the card's value".to_owned(),
        Use::Stockades => "one for each point of the card's value".to_owned(),
        Use::Forts => "begin or complete one for each point of the card's value".to_owned(),
        Use::Event => faces::text(played?.event).to_owned(),
    })
}

fn action(action: Action) -> &'static str {
    match action {
        Action::Move => "by land, boat or sea; then say where: to SPACE",
        Action::Siege => "roll on the Siege Table",
        Action::Assault => "storm the fort or fortress",
        Action::Sortie => "attack the besiegers",
        Action::Stay => "neither move nor besiege",
    }
}

/// What a legal choice means just now.
#[must_use]
pub fn note(pos: Pos<'_>, choice: &Choice) -> Option<String> {
    Some(match *choice {
        Choice::Play(id) | Choice::Discard(id) | Choice::TakeCard(id) => card(pos, id),
        Choice::Use(which) => return usage(pos, which),
        Choice::Force(leader) => return force(pos, leader),
        Choice::Single(p) | Choice::Drilled(p) | Choice::Next(p) | Choice::Name(p) | Choice::Remove(p) => {
            piece(pos, p)
        }
        Choice::Restore(p) | Choice::Home(p, _) | Choice::HomeWith(p, _) | Choice::Stay(p) => piece(pos, p),
        Choice::Take(p) | Choice::Drop(p) | Choice::Inside(p) | Choice::Deploy(p) | Choice::Join(p) => {
            here(pos, p)
        }
        Choice::Lead(p) | Choice::Lose(p) => here(pos, p),
        Choice::RetreatAll(Refuge::Space(to)) => space(pos, to),
        Choice::Retreat(p, Refuge::Space(_)) => here(pos, p),
        Choice::Retreat(_, Refuge::Inside) | Choice::RetreatAll(Refuge::Inside) => {
            "inside the fort or fortress".to_owned()
        }
        Choice::Act(which) => action(which).to_owned(),
        Choice::To(to) | Choice::Infiltrate(to) | Choice::Sail(to) | Choice::Land(to) | Choice::Raid(to) => {
            space(pos, to)
        }
        Choice::Build(at) | Choice::Complete(at) | Choice::Choose(at) => space(pos, at),
        Choice::Abandon(_) => "the fort under construction".to_owned(),
        Choice::PassAll if pos.world.march.as_ref().is_some_and(|march| march.from.is_none()) => {
            "no FOUL WEATHER against any group of this Action Phase".to_owned()
        }
        Choice::PassAll => "intercept this group nowhere on the rest of its move".to_owned(),
        Choice::Halt => "end the move here".to_owned(),
        Choice::Place(p, _) | Choice::PlaceIn(p, _) => here(pos, p),
        Choice::Pass
        | Choice::Done
        | Choice::TakeAll
        | Choice::Demolish(_)
        | Choice::InsideAll
        | Choice::JoinAll
        | Choice::Assault
        | Choice::NoAssault
        | Choice::Pick(_)
        | Choice::Raise(_)
        | Choice::Refit(_)
        | Choice::None
        | Choice::Exchange
        | Choice::Bid(_)
        | Choice::BidFor(..)
        | Choice::Accept
        | Choice::GoOn => return None,
    })
}
