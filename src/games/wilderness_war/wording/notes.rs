//! What an order means just now, in a few words beside it: where a piece stands, what a space holds, what a card is.

use super::super::choice::Choice;
use super::super::events::placing::available;
use super::super::ids::{CardId, PieceId, SpaceId};
use super::super::map::Department;
use super::super::pieces::Class;
use super::super::position::Pos;
use super::super::view;
use super::{faces, stacks};
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

/// The militia unit that would be called out \[WW #49].
fn called_out(pos: Pos<'_>, department: Department) -> Option<String> {
    available(pos, department.side(), Class::Militia, 1).first().map(|unit| here(pos, unit))
}

/// The event of the card in play [WW 5.26]: it lies on top of the discards until its use is told.
fn event(pos: Pos<'_>) -> Option<String> {
    let played = pos.world.piles.discards.last().map(|shown| pos.content.card(shown.card));
    Some(faces::text(played?.event).to_owned())
}

/// What a legal choice means just now.
#[must_use]
pub fn note(pos: Pos<'_>, choice: &Choice) -> Option<String> {
    Some(match *choice {
        Choice::Play(id) | Choice::Discard(id) | Choice::TakeCard(id) => card(pos, id),
        Choice::Event => return event(pos),
        Choice::Force(leader) | Choice::InterceptUnder(leader) | Choice::AvoidUnder(leader) => {
            return force(pos, leader);
        }
        Choice::Single(p) | Choice::Drilled(p) | Choice::Next(p) => piece(pos, p),
        Choice::InterceptWith(p) | Choice::AvoidWith(p) => piece(pos, p),
        Choice::Swap(p) | Choice::Enter(p) | Choice::Raise(p) => piece(pos, p),
        Choice::Eliminate(p) | Choice::Remove(p) => piece(pos, p),
        Choice::Restore(p) | Choice::Home(p, _) | Choice::HomeWith(p, _) | Choice::HomeStay(p) => {
            piece(pos, p)
        }
        Choice::Take(p) | Choice::Drop(p) | Choice::Inside(p) | Choice::Deploy(p) | Choice::Join(p) => {
            here(pos, p)
        }
        Choice::Lead(p) | Choice::Lose(p) | Choice::Retreat(p, _) | Choice::Place(p, _) => here(pos, p),
        Choice::CallOut(department) => return called_out(pos, department),
        Choice::To(to) | Choice::Infiltrate(to) | Choice::Sail(to) | Choice::Land(to) | Choice::Raid(to) => {
            space(pos, to)
        }
        Choice::RetreatAll(to) | Choice::AvoidTo(to) => space(pos, to),
        Choice::Stockade(at) | Choice::Begin(at) | Choice::Complete(at) => space(pos, at),
        Choice::Repair(at) | Choice::At(at) | Choice::PlaceAll(at) => space(pos, at),
        Choice::RetreatInside(_) | Choice::RetreatAllInside => "inside the fort or fortress".to_owned(),
        Choice::Activate => "a leader and his force, or single pieces up to the card's value".to_owned(),
        Choice::BuildStockades => "one for each point of the card's value".to_owned(),
        Choice::BuildForts => "begin or complete one for each point of the card's value".to_owned(),
        Choice::Move => "by land, boat or sea; then say where: to SPACE".to_owned(),
        Choice::Siege => "roll on the Siege Table".to_owned(),
        Choice::Assault => "storm the fort or fortress".to_owned(),
        Choice::Sortie => "attack the besiegers".to_owned(),
        Choice::Remain => "neither move nor besiege".to_owned(),
        Choice::Halt => "end the move here".to_owned(),
        Choice::Abandon(_) => "the fort under construction".to_owned(),
        Choice::PassAll if pos.world.march.as_ref().is_some_and(|march| march.from.is_none()) => {
            "no FOUL WEATHER against any group of this Action Phase".to_owned()
        }
        Choice::PassAll => "intercept this group nowhere on the rest of its move".to_owned(),
        Choice::Pass
        | Choice::Done
        | Choice::TakeAll
        | Choice::Outside
        | Choice::Demolish(_)
        | Choice::InsideAll
        | Choice::JoinAll
        | Choice::NoAssault
        | Choice::Pick(_)
        | Choice::RaiseIn(_)
        | Choice::Refit(_)
        | Choice::None
        | Choice::Exchange
        | Choice::Bid(_)
        | Choice::BidFor(..)
        | Choice::Accept
        | Choice::GoOn => return None,
    })
}
