//! Rout [BT 13.8], and what becomes of a Fort that is left [BT 13.9.5]. Rulings 61, 142, 147, 189.

use super::super::changes::{eliminate, lone_commanders, pos};
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, Placing, Why};
use super::super::frame::Step;
use super::super::ids::{PieceSet, SpaceId};
use super::super::pieces::{Pool, UnitKind};
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::policy;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A Routed stack suffers its penalties: a unit of its choice is eliminated, and its Fort is the enemy's [BT 13.8].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rout {
    /// Whose stack.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
}

impl Rout {
    /// Which unit may be lost: Artillery if there is any, an Indian unit if there is nothing else, no Fort, Bastion or Commander
    /// [BT ruling 61]; none that sat the Battle out [BT ruling 140].
    fn candidates(&self, at: Pos<'_>) -> PieceSet {
        let works = at.of(UnitKind::Fort).or(at.of(UnitKind::Bastion));
        let units = at.counted(self.side, self.space).minus(works).minus(at.world.sitting_out);
        let indians = at.of(UnitKind::Indian);
        let ranks = [units.and(at.of(UnitKind::Artillery)), units.minus(indians), units.and(indians)];
        ranks.into_iter().find(|rank| rank.any()).unwrap_or_default()
    }

    fn finish(self, turn: &mut Turn<'_>) -> Flow {
        hand_over(turn, self.side, self.space, Why::RoutedFort);
        lone_commanders(turn, self.side, self.space);
        Flow::End
    }
}

impl Step<BayonetsTomahawks> for Rout {
    fn need(&self, at: At<'_>) -> Need {
        if self.candidates(at.into()).is_empty() { Need::Run } else { ask(self.side, "rout", "13.8") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let all = self.candidates(at);
        let left = at.world.action_round.policies[self.side].routs(at, all);
        policy::leave(left, all.iter(), |unit| out.offer(Choice::Lose(unit)));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Lose(unit) = choice else { return Flow::Fault("a Routed stack loses a unit") };
        eliminate(turn, unit, Why::Rout);
        self.finish(turn)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        self.finish(turn)
    }
}

/// The Fort of a side in a space is replaced by one of the enemy's pool with the same face, and removed from play; without one there it is only
/// removed [BT 13.8, 13.9.5, ruling 61].
pub fn hand_over(turn: &mut Turn<'_>, side: Side, space: SpaceId, lost: Why) {
    let Some(fort) = pos(turn).fort(side, space) else { return };
    let reduced = turn.world.pieces.reduced.has(fort);
    let why = if lost == Why::RoutedFort { Placing::RoutedFort } else { Placing::HandedOver };
    eliminate(turn, fort, lost);
    let pool = match side.other() {
        Side::British => Pool::BritishForts,
        Side::French => Pool::FrenchForts,
    };
    let Some(piece) = turn.world.pieces.off_map(Place::Pool(pool)).first() else { return };
    turn.world.pieces.put(piece, Place::Space(space));
    turn.tell(Event::Placed { piece, space, why });
    if reduced {
        turn.world.pieces.reduced.insert(piece);
        turn.tell(Event::Reduced { piece });
    }
}

/// A stack that is not Routed blows its Fort up, or leaves it to the enemy [BT 13.9.5].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaveFort {
    /// Whose Fort.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
}

impl Step<BayonetsTomahawks> for LeaveFort {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        if at.fort(self.side, self.space).is_none() { Need::Run } else { ask(self.side, "fort", "13.9.5") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let left = at.world.action_round.policies[self.side].leaves_fort();
        policy::leave(left, [Choice::BlowUpFort, Choice::HandOverFort], |choice| out.offer(choice));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match (choice, pos(turn).fort(self.side, self.space)) {
            (Choice::BlowUpFort, Some(fort)) => eliminate(turn, fort, Why::BlownUp),
            (Choice::HandOverFort, Some(_)) => hand_over(turn, self.side, self.space, Why::HandedOver),
            _ => return Flow::Fault("a Fort is blown up or handed over"),
        }
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
