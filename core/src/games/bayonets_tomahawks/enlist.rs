//! Colonials Enlist [BT 16.0]: Colonial reinforcements are drawn and placed, the Disbanded with them, and Campaign decks come into use.
//!
//! Rulings 68, 172, 173.

use super::cards::Deck;
use super::changes::{arrive, pos};
use super::choice::{Choice, Offers, ask};
use super::event::{Event, LogisticsEvent, Placing};
use super::fleets::draw::{DrawPieces, unlike};
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet, SpaceId};
use super::pieces::{Pool, UnitKind};
use super::position::Pos;
use super::world::Place;
use super::{At, BayonetsTomahawks, Flow, Turn, round_end};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The Colonials Enlist Logistics Round [BT 16.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColonialsEnlist {}

impl Step<BayonetsTomahawks> for ColonialsEnlist {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let year = turn.content.scenario.years.get(&turn.world.year);
        let count = year.and_then(|year| year.draws).map_or(0, |draws| draws.colonial);
        Flow::Sequence(vec![
            Frame::DrawPieces(DrawPieces::start(Pool::Colonial, count)),
            Frame::PlaceColonials(PlaceColonials {}),
            Frame::CampaignDecks(CampaignDecks {}),
        ])
    }
}

/// Colonial units are placed on their Colonies, those of the Disbanded box too [BT 16.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceColonials {}

/// All that waits: drawn, or Disbanded.
fn waiting(at: Pos<'_>) -> PieceSet {
    let pieces = &at.world.pieces;
    pieces.off_map(Place::Drawn).or(pieces.off_map(Place::Disbanded)).and(at.content.families.sides.british)
}

/// Where a Colonial unit can be placed [BT 16.3].
fn spaces(at: Pos<'_>, piece: PieceId) -> Vec<SpaceId> {
    let Some(unit) = at.content.unit(piece) else { return Vec::new() };
    let fits = |space: &SpaceId| {
        let printed = at.content.space(*space);
        let there = match unit.kind {
            UnitKind::Colonial => printed.colony.is_some() && printed.colony == unit.colony,
            _ => printed.colony_home() == Some(Side::British),
        };
        there && at.is_friendly(Side::British, *space)
    };
    at.spaces().filter(fits).collect()
}

fn placeable(at: Pos<'_>) -> Vec<PieceId> {
    unlike(at, waiting(at)).into_iter().filter(|unit| !spaces(at, *unit).is_empty()).collect()
}

impl Step<BayonetsTomahawks> for PlaceColonials {
    fn need(&self, at: At<'_>) -> Need {
        let idle = placeable(at.into()).is_empty();
        if idle { Need::Run } else { ask(Side::British, "place-colonials", "16.3") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for unit in placeable(at) {
            spaces(at, unit).into_iter().for_each(|space| out.offer(Choice::Place(unit, space)));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Place(piece, space) = choice else { return Flow::Fault("Colonials are placed") };
        // The Disbanded come back Full.
        turn.world.pieces.reduced.remove(piece);
        arrive(turn, side, piece, space, Placing::Colonial);
        Flow::Stay(Frame::PlaceColonials(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let stranded = waiting(pos(turn));
        for piece in stranded.iter() {
            turn.world.pieces.reduced.remove(piece);
            turn.world.pieces.put(piece, Place::Disbanded);
            turn.tell(Event::Logistics(LogisticsEvent::Disbanded { piece }));
        }
        Flow::End
    }
}

/// What is left of the Buildup decks is discarded face down; Reserves are kept [BT 16.4].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignDecks {}

impl Step<BayonetsTomahawks> for CampaignDecks {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        for side in Side::ALL {
            let deck = Deck::of_round(side, 1);
            let mut cards = 0;
            while let Some(slot) = turn.world.cards.take(deck) {
                turn.world.cards.face_down.push(slot);
                cards += 1;
            }
            turn.tell(Event::Logistics(LogisticsEvent::Discarded { side, deck, cards }));
        }
        round_end::advance(turn)
    }
}

#[cfg(test)]
mod tests;
