//! Who defends inside an unbesieged fort or fortress, and who outside [WW 8.1, 6.83].

use super::super::choice::{Choice, Offers, ask};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::no::{MovementNo, No};
use super::super::position::{Pos, Work};
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Units a fort holds [WW 8.11].
pub const FORT_CAPACITY: usize = 4;

/// The defender says who is inside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inside {
    /// The defender.
    pub side: Side,
    /// Interceptors, who must fight outside [WW 6.712].
    pub bound: PieceSet,
    /// The question is asked even though the entry is settled by an interception.
    pub intercepted: bool,
}

/// How many more units may go inside.
#[must_use]
pub fn room(pos: Pos<'_>, side: Side, space: SpaceId) -> usize {
    let inside = pos.units(side, space).and(pos.world.pieces.inside).len();
    match pos.fortification(side, space) {
        Some(Work::Fortress) => usize::MAX,
        Some(Work::Fort) => FORT_CAPACITY.saturating_sub(inside),
        Some(Work::Stockade) | None => 0,
    }
}

impl Inside {
    /// When a group enters.
    #[must_use]
    pub fn on_entry(side: Side) -> Inside {
        Inside { side, bound: PieceSet::default(), intercepted: false }
    }

    /// When interceptors have caught it [WW 8.1].
    #[must_use]
    pub fn against_interception(side: Side, bound: PieceSet) -> Inside {
        Inside { side, bound, intercepted: true }
    }

    /// Where the question is asked, if it is.
    #[must_use]
    pub fn space(&self, pos: Pos<'_>) -> Option<SpaceId> {
        let march = pos.world.march.as_ref()?;
        let asked = self.intercepted || (!march.settled && !march.infiltrating);
        let work = pos.unbesieged_fortification(self.side, march.at);
        (asked && work.is_some_and(Work::is_siegeable)).then_some(march.at)
    }

    fn open(&self, pos: Pos<'_>, space: SpaceId) -> PieceSet {
        pos.of(self.side, space).minus(self.bound).minus(pos.world.pieces.inside)
    }

    fn can_go_in(&self, pos: Pos<'_>, space: SpaceId, piece: PieceId) -> Result<(), No> {
        if pos.content.leader(piece).is_some() || room(pos, self.side, space) > 0 {
            return Ok(());
        }
        Err(MovementNo::FortIsFull.into())
    }
}

impl Step<WildernessWar> for Inside {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        match self.space(pos) {
            Some(space) if self.open(pos, space).any() => ask(self.side, "inside", "8.1"),
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(space) = self.space(pos) else { return };
        let open = self.open(pos, space);
        for piece in pos.distinct(open).iter() {
            out.offer_if(self.can_go_in(pos, space, piece), Choice::Inside(piece));
        }
        if pos.only_units(open).len() <= room(pos, self.side, space) {
            out.offer(Choice::InsideAll);
        } else {
            out.refuse(Choice::InsideAll, MovementNo::FortIsFull.into());
        }
        out.offer(Choice::Outside);
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Some(space) = self.space(turn.pos()) else { return Flow::Fault("no work to go inside of") };
        match choice {
            Choice::Inside(piece) => {
                turn.world.pieces.inside.insert(piece);
                turn.tell(Event::Inside { piece, at: space, rule: "8.1" });
                Flow::Stay(Frame::Inside(self))
            }
            Choice::InsideAll => {
                for piece in self.open(turn.pos(), space).iter() {
                    turn.world.pieces.inside.insert(piece);
                    turn.tell(Event::Inside { piece, at: space, rule: "8.1" });
                }
                Flow::End
            }
            Choice::Outside => Flow::End,
            _ => Flow::Fault("no choice before a fort or fortress"),
        }
    }

    /// Nobody is to be asked.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
