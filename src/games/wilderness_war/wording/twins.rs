//! Interchangeable counters in orders: an order about one answers to the id of each [WW ruling 102]. Where twins stand apart, it
//! answers to the name with the place too.

use super::super::WildernessWar;
use super::super::choice::Choice;
use super::super::ids::{Id, PieceId, PieceSet};
use super::super::position::Pos;
use crate::engine::Code as _;
use crate::speech::tongue::Said;
use crate::speech::{Term, Words};

/// All counters that have an order of their own, open or refused.
fn named(said: Said<'_, WildernessWar>) -> PieceSet {
    let open = said.open.iter().map(|open| open.choice);
    let refused = said.refused.into_iter().flatten().map(|(choice, _)| *choice);
    open.chain(refused).flat_map(|choice| choice.parts::<PieceId>()).collect()
}

/// What else a counter may be called: the id of an interchangeable one that has no order of its own, and its name and place
/// if a twin elsewhere has one.
fn also_called(pos: Pos<'_>, named: PieceSet, piece: PieceId) -> Vec<String> {
    let group = pos.content.twins[piece];
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
    let twins = |piece: &PieceId| pos.content.twins[*piece].any();
    let twins: Vec<PieceId> = choice.parts().into_iter().filter(twins).collect();
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
