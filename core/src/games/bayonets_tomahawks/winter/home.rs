//! The Sail Box is emptied, Indians go to their Villages [BT 17.2].

use super::super::battle::retreat::refuges;
use super::super::changes::{pos, to_losses};
use super::super::choice::{Choice, Offers, Spot, ask};
use super::super::event::{Event, Leaving, LogisticsEvent, Placing};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::map::Nation;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::vacated;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The stack of a side in the Sail Box goes to a friendly Coastal Home Space [BT 17.2 #3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SailHome {
    /// Whose.
    pub side: Side,
}

fn harbours(at: Pos<'_>, side: Side) -> Vec<Spot> {
    let fits = |space: &SpaceId| {
        let printed = at.content.space(*space);
        printed.home == Some(side) && printed.is_coastal() && at.is_friendly(side, *space)
    };
    let home: Vec<Spot> = at.spaces().filter(fits).map(Spot::Space).collect();
    if home.is_empty() { refuges(at, side) } else { home }
}

impl Step<BayonetsTomahawks> for SailHome {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let stays = at.sailing(self.side).is_empty() || harbours(at, self.side) == [Spot::SailBox];
        if stays { Need::Run } else { ask(self.side, "sail-home", "17.2") }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        for spot in harbours(at.into(), side) {
            if let Spot::Space(space) = spot {
                out.offer(Choice::Land(space));
            }
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Land(space) = choice else { return Flow::Fault("a stack goes home") };
        let units = pos(turn).sailing(side);
        for piece in units.iter() {
            turn.world.pieces.put(piece, Place::Space(space));
        }
        turn.world.sail_box[side] = Default::default();
        turn.tell(Event::Logistics(LogisticsEvent::Wintered {
            side,
            from: Spot::SailBox,
            to: Spot::Space(space),
        }));
        super::super::changes::update_control(turn, space);
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Where an Indian unit can be at all: in play or lost, and not out of the game \[BT #45].
fn is_about(at: Pos<'_>, piece: PieceId) -> bool {
    matches!(at.world.pieces.place(piece), Place::Space(_) | Place::SailBox | Place::Losses)
}

/// Indian units, those in the Losses boxes too, go to the Village they are linked to; if it is enemy-controlled, to the Losses box
/// [BT 17.2 #4].
pub fn to_villages(turn: &mut Turn<'_>) {
    for side in Side::ALL {
        let at = pos(turn);
        let indians = at.of(UnitKind::Indian).and(at.content.families.sides[side]);
        let linked = |piece: PieceId| Some((piece, at.content.unit(piece)?.village?));
        let about: Vec<(PieceId, SpaceId)> =
            indians.iter().filter(|piece| is_about(at, *piece)).filter_map(linked).collect();
        let mut left: Vec<SpaceId> = Vec::new();
        for (piece, village) in about {
            let friendly = pos(turn).is_friendly(side, village);
            let goal = if friendly { Place::Space(village) } else { Place::Losses };
            if turn.world.pieces.place(piece) == goal {
                continue;
            }
            let from = turn.world.pieces.space(piece);
            turn.world.pieces.put(piece, goal);
            let home = Event::Placed { piece, space: village, why: Placing::Winter };
            turn.tell(if friendly { home } else { Event::ToLosses { piece, why: Leaving::Winter } });
            left.extend(from);
        }
        // What the British leave reverts before the French look where they may go [BT 2.1.2, 17.2].
        left.into_iter().for_each(|space| vacated(turn, space));
    }
}

/// The units of an Indian Nation go to its friendly Villages, one to each; for each that the enemy controls one is lost [BT 17.2 #4].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NationWinter {
    /// The Nation.
    pub nation: Nation,
    /// Units to be placed yet.
    pub left: u8,
}

impl NationWinter {
    /// Its units are gathered: of counters that are alike nobody says which stay lost [BT ruling 174]. Nothing happens to a neutral one.
    ///
    /// # Errors
    /// If it has more units than there can be.
    pub fn start(turn: &mut Turn<'_>, nation: Nation) -> Result<Option<NationWinter>, &'static str> {
        let Some(side) = turn.world.nations.of(nation) else { return Ok(None) };
        let at = pos(turn);
        let units = at.content.families.nation(nation);
        let about: Vec<PieceId> = units.iter().filter(|piece| is_about(at, *piece)).collect();
        let taken = at.content.spaces().filter(|(space, printed)| {
            printed.nation() == Some(nation) && at.is_friendly(side.other(), *space)
        });
        let left = about.len().saturating_sub(taken.count());
        let left = u8::try_from(left).map_err(|_| "more units of a Nation than the box holds")?;
        let stray: Vec<PieceId> =
            about.into_iter().filter(|piece| at.world.pieces.place(*piece) != Place::Losses).collect();
        stray.into_iter().for_each(|piece| turn.world.pieces.put(piece, Place::Losses));
        Ok(Some(NationWinter { nation, left }))
    }

    fn waiting(&self, at: Pos<'_>) -> PieceSet {
        at.world.pieces.off_map(Place::Losses).and(at.content.families.nation(self.nation))
    }

    /// Friendly Villages of the Nation without a unit of it.
    fn villages(&self, at: Pos<'_>) -> Vec<SpaceId> {
        let units = at.content.families.nation(self.nation);
        let side = at.world.nations.of(self.nation);
        let fits = |space: &SpaceId| {
            at.content.space(*space).nation() == Some(self.nation)
                && at.control(*space) == side
                && at.world.pieces.at(*space).and(units).is_empty()
        };
        at.spaces().filter(fits).collect()
    }

    fn place(mut self, turn: &mut Turn<'_>, piece: PieceId, space: SpaceId) -> Flow {
        turn.world.pieces.put(piece, Place::Space(space));
        turn.tell(Event::Placed { piece, space, why: Placing::Winter });
        self.left = self.left.saturating_sub(1);
        Flow::Stay(Frame::NationWinter(self))
    }
}

impl Step<BayonetsTomahawks> for NationWinter {
    fn need(&self, at: At<'_>) -> Need {
        let choice = self.left > 0 && self.villages(at.into()).len() > usize::from(self.left);
        match at.world.nations.of(self.nation) {
            Some(side) if choice => ask(side, "nation-winter", "17.2"),
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        if let Some(unit) = self.waiting(at).first() {
            self.villages(at).into_iter().for_each(|space| out.offer(Choice::Place(unit, space)));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Place(piece, space) = choice else { return Flow::Fault("a unit goes to a Village") };
        self.place(turn, piece, space)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let at = pos(turn);
        let next = self.waiting(at).first().zip(self.villages(at).first().copied());
        match next {
            Some((piece, space)) if self.left > 0 => self.place(turn, piece, space),
            _ => {
                // For each Village that is lost one stays there.
                let lost = self.waiting(pos(turn));
                lost.iter().for_each(|piece| to_losses(turn, piece, Leaving::Winter));
                Flow::End
            }
        }
    }
}
