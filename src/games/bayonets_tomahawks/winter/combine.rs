//! Reduced units are combined in Winter Quarters [BT 17.3 #4]: on all spaces, and among the Disbanded.

use super::super::changes::{self, pos};
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, Why};
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The types of units that are combined among themselves [BT 13.2.3]; Forts and Bastions are not [BT ruling 54].
const TYPES: [&[UnitKind]; 5] = [
    &[UnitKind::Light],
    &[UnitKind::Highland, UnitKind::Metropolitan],
    &[UnitKind::Colonial, UnitKind::Canadien],
    &[UnitKind::Artillery],
    &[UnitKind::Fleet],
];

/// Two Reduced units of a type become one Full one: `lost` is eliminated [BT 13.2.3]. Whether the enemy draws a chit for a Metropolitan
/// Brigade is the players' to agree on [BT ruling 54].
pub fn combine(turn: &mut Turn<'_>, lost: PieceId, kept: PieceId) {
    let owed = turn.world.cards.chits;
    changes::eliminate(turn, lost, Why::Combined);
    if turn.content.options.chits_for_kills_only {
        turn.world.cards.chits = owed;
    }
    turn.world.pieces.reduced.remove(kept);
    turn.tell(Event::Restored { piece: kept });
}

/// The groups of Reduced units of a side that lie together and are of a type, at least two in each.
fn groups(at: Pos<'_>, side: Side) -> Vec<PieceSet> {
    let reduced = at.world.pieces.reduced.and(at.all_of(side));
    let disbanded = at.world.pieces.off_map(Place::Disbanded);
    let places = SpaceId::all().map(|space| at.world.pieces.at(space)).chain([disbanded]);
    let of_types = |place: PieceSet| {
        TYPES.iter().map(move |kinds| {
            let all = kinds.iter().fold(PieceSet::default(), |all, kind| all.or(at.of(*kind)));
            all.and(place).and(reduced)
        })
    };
    places.flat_map(of_types).filter(|group| group.len() > 1).collect()
}

/// A side combines its Reduced units as far as it can; which of two is lost is its choice [BT 13.2.3, 17.3 #4].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinterCombine {
    /// Whose.
    pub side: Side,
}

impl Step<BayonetsTomahawks> for WinterCombine {
    fn need(&self, at: At<'_>) -> Need {
        let done = groups(at.into(), self.side).is_empty();
        if done { Need::Run } else { ask(self.side, "combine", "17.3") }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let name = |unit: PieceId| at.content.piece(unit).name.as_str();
        // One place after the other: they do not touch each other.
        let Some(group) = groups(at, side).first().copied() else { return };
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for lost in group.iter() {
            for kept in group.iter().filter(|kept| *kept != lost) {
                // Of counters that are alike nobody says which.
                let pair = (name(lost), name(kept));
                if !seen.contains(&pair) {
                    seen.push(pair);
                    out.offer(Choice::Combine(lost, kept));
                }
            }
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Combine(lost, kept) = choice else { return Flow::Fault("two units are combined") };
        combine(turn, lost, kept);
        Flow::Stay(Frame::WinterCombine(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if groups(pos(turn), self.side).is_empty() { Flow::End } else { Flow::Fault("units are combined") }
    }
}
