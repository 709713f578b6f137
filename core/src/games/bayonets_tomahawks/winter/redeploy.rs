//! Commanders are redeployed [BT 17.3 #3].

use super::super::battle::retreat::mobile;
use super::super::changes::pos;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, LogisticsEvent};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::no::LogisticsNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::vacated;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Each Commander of a side may go to a stack on a friendly Colony Home Space; one who is alone must [BT 17.3 #3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Redeploy {
    /// Whose.
    pub side: Side,
    /// Those who have gone.
    pub moved: PieceSet,
}

impl Redeploy {
    /// Commanders on the map who have not gone yet, with where they are.
    fn commanders(&self, at: Pos<'_>) -> Vec<(PieceId, SpaceId)> {
        let all = at.all_of(self.side).and(at.of(UnitKind::Commander)).minus(self.moved);
        all.iter().filter_map(|unit| Some((unit, at.world.pieces.space(unit)?))).collect()
    }

    /// Stacks he could join.
    fn stacks(&self, at: Pos<'_>) -> Vec<SpaceId> {
        let fits = |space: &SpaceId| {
            let home = at.content.space(*space).colony_home() == Some(self.side);
            home && at.is_friendly(self.side, *space) && at.counted(self.side, *space).any()
        };
        at.spaces().filter(fits).collect()
    }

    /// A Commander who may not stay where he is: alone, or with a Fort beside the one unit that winters there [BT 17.3.1].
    fn astray(&self, at: Pos<'_>) -> Option<PieceId> {
        let lost = |space: SpaceId| at.counted(self.side, space).is_empty() || self.is_crowded(at, space);
        self.commanders(at).into_iter().find(|(_, space)| lost(*space)).map(|(unit, _)| unit)
    }

    /// Are there more units with a Fort than may stay, Indians in their Village aside? A captured Settled Space has room for all Commanders, and in
    /// the Colonies everybody is at home.
    fn is_crowded(&self, at: Pos<'_>, space: SpaceId) -> bool {
        let printed = at.content.space(space);
        let captured = printed.home == Some(self.side.other()) && printed.is_settled();
        let home = printed.colony_home() == Some(self.side);
        let others = mobile(at, self.side, space).minus(at.of(UnitKind::Indian));
        at.fort(self.side, space).is_some() && !captured && !home && others.len() > 1
    }
}

impl Step<BayonetsTomahawks> for Redeploy {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let stacks = self.stacks(at);
        let goes = |(_, here): &(PieceId, SpaceId)| stacks.iter().any(|space| space != here);
        let idle = !self.commanders(at).iter().any(goes);
        if idle { Need::Run } else { ask(self.side, "redeploy", "17.3") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let stacks = self.stacks(at);
        for (unit, here) in self.commanders(at) {
            for space in stacks.iter().filter(|space| **space != here) {
                out.offer(Choice::Redeploy(unit, *space));
            }
        }
        let check = self.astray(at).map_or(Ok(()), |unit| Err(LogisticsNo::Alone(unit).into()));
        out.offer_if(check, Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Done => Flow::End,
            Choice::Redeploy(piece, space) => {
                let from = pos(turn).world.pieces.space(piece);
                turn.world.pieces.put(piece, Place::Space(space));
                turn.tell(Event::Logistics(LogisticsEvent::Redeployed { side, piece, space }));
                from.into_iter().for_each(|from| vacated(turn, from));
                self.moved.insert(piece);
                Flow::Stay(Frame::Redeploy(self))
            }
            _ => Flow::Fault("a Commander is redeployed"),
        }
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
