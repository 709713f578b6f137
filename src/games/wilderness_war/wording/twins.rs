//! Interchangeable counters in orders: an order about one answers to the id of each [WW ruling 102]. Where twins stand apart, it
//! answers to the name with the place too.

use super::super::WildernessWar;
use super::super::choice::Choice;
use super::super::ids::{Id, PieceId, PieceSet};
use super::super::position::Pos;
use crate::speech::tongue::Said;
use crate::speech::{Term, Words};

/// The counters that a choice names.
#[expect(clippy::too_many_lines, reason = "one line a choice")]
fn pieces(choice: Choice) -> [Option<PieceId>; 2] {
    match choice {
        Choice::Force(piece)
        | Choice::Single(piece)
        | Choice::Drilled(piece)
        | Choice::Take(piece)
        | Choice::Next(piece)
        | Choice::Drop(piece)
        | Choice::InterceptWith(piece)
        | Choice::InterceptUnder(piece)
        | Choice::AvoidWith(piece)
        | Choice::AvoidUnder(piece)
        | Choice::Inside(piece)
        | Choice::Deploy(piece)
        | Choice::Join(piece)
        | Choice::Lead(piece)
        | Choice::Lose(piece)
        | Choice::Retreat(piece, _)
        | Choice::RetreatInside(piece)
        | Choice::Home(piece, _)
        | Choice::HomeStay(piece)
        | Choice::Place(piece, _)
        | Choice::Restore(piece)
        | Choice::Raise(piece)
        | Choice::Enter(piece)
        | Choice::Swap(piece)
        | Choice::Eliminate(piece)
        | Choice::Remove(piece) => [Some(piece), None],
        Choice::HomeWith(piece, leader) => [Some(piece), Some(leader)],
        Choice::Play(_)
        | Choice::Pass
        | Choice::PassAll
        | Choice::Done
        | Choice::Activate
        | Choice::BuildStockades
        | Choice::BuildForts
        | Choice::Event
        | Choice::TakeAll
        | Choice::Move
        | Choice::Siege
        | Choice::Assault
        | Choice::NoAssault
        | Choice::Sortie
        | Choice::Remain
        | Choice::To(_)
        | Choice::Infiltrate(_)
        | Choice::Sail(_)
        | Choice::Land(_)
        | Choice::Halt
        | Choice::AvoidTo(_)
        | Choice::InsideAll
        | Choice::Outside
        | Choice::Demolish(_)
        | Choice::Abandon(_)
        | Choice::JoinAll
        | Choice::RetreatAll(_)
        | Choice::RetreatAllInside
        | Choice::Stockade(_)
        | Choice::Begin(_)
        | Choice::Complete(_)
        | Choice::Raid(_)
        | Choice::PlaceAll(_)
        | Choice::CallOut(_)
        | Choice::Refit(_)
        | Choice::RaiseIn(_)
        | Choice::Pick(_)
        | Choice::Repair(_)
        | Choice::At(_)
        | Choice::TakeCard(_)
        | Choice::Discard(_)
        | Choice::None
        | Choice::Exchange
        | Choice::Bid(_)
        | Choice::BidFor(..)
        | Choice::Accept
        | Choice::GoOn => [None, None],
    }
}

/// All counters that have an order of their own, open or refused.
fn named(said: Said<'_, WildernessWar>) -> PieceSet {
    let open = said.open.iter().map(|open| open.choice);
    let refused = said.refused.into_iter().flatten().map(|(choice, _)| *choice);
    open.chain(refused).flat_map(pieces).flatten().collect()
}

/// What else a counter may be called: the id of an interchangeable one that has no order of its own, and its name and place
/// if a twin elsewhere has one.
fn also_called(pos: Pos<'_>, named: PieceSet, piece: PieceId) -> Vec<String> {
    let Some(group) = pos.content.twins.get(&piece) else { return Vec::new() };
    let others = group.minus(named).iter().filter(|other| pos.stand_alike(piece, *other));
    let mut more: Vec<String> = others.map(|other| other.slug().to_owned()).collect();
    let here = pos.world.pieces.space(piece);
    let elsewhere = |other: PieceId| pos.world.pieces.space(other) != here;
    if let Some(space) = here.filter(|_| group.and(named).iter().any(elsewhere)) {
        more.push(format!("{} at {}", pos.content.piece(piece).name, pos.name(space)));
    }
    more
}

/// Lets an order be given by its counters' other names, where refusals are listed too: only then is it known who has an order
/// of his own.
pub fn answer_for_each_other(said: Said<'_, WildernessWar>, choice: Choice, mut words: Words) -> Words {
    let pos = Pos::from(said.at);
    let twins = |piece: &PieceId| pos.content.twins.contains_key(piece);
    let twins: Vec<PieceId> = pieces(choice).into_iter().flatten().filter(twins).collect();
    if twins.is_empty() || said.refused.is_none() {
        return words;
    }
    let named = named(said);
    for piece in twins {
        let more = also_called(pos, named, piece);
        for term in &mut words.0 {
            match term {
                Term::Name { id, also } if **id == *piece.slug() && !more.is_empty() => {
                    *also = also.iter().chain(&more).cloned().collect();
                }
                Term::Name { .. } | Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => {}
            }
        }
    }
    words
}
