//! A fort or fortress changes hands [WW 9.22]: by assault or by SURRENDER!, and MASSACRE! after it.

use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, offer_play, window};
use super::super::event::{Event, Points};
use super::super::frame::{Frame, Step};
use super::super::going_home::GoingHome;
use super::super::ids::{PieceSet, SpaceId};
use super::super::position::{Pos, Work};
use super::super::sequence::phase::Show;
use super::super::{At, Flow, Turn, WildernessWar};
use super::besieged_work;
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// How a fort or fortress falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fall {
    /// By Assault: a fort is damaged [WW 9.22].
    Assault,
    /// By SURRENDER!: intact \[WW #6].
    Surrender,
}

/// A besieged fort or fortress changes hands [WW 9.22].
pub fn capture(turn: &mut Turn<'_>, captor: Side, space: SpaceId, fall: Fall) {
    let Some(work) = besieged_work(turn.pos(), captor, space) else { return };
    let originally = turn.content.space(space).originally;
    let marks = &mut turn.world.spaces[space];
    marks.siege = None;
    match (work, fall) {
        (Work::Fortress, _) => marks.captured = originally != Some(captor),
        (_, Fall::Surrender) => marks.fort = Some(captor),
        (_, Fall::Assault) => {
            marks.fort = None;
            marks.under_construction = Some(captor);
        }
    }
    let rule = match fall {
        Fall::Assault => "9.22",
        Fall::Surrender => "#6",
    };
    turn.tell(Event::Captured { side: captor, space, work, rule });
    let (points, why) = if work == Work::Fortress { (3, Points::Fortress) } else { (2, Points::Fort) };
    turn.award(captor, points, why);
}

/// The work falls intact and the garrison marches off \[WW #6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Surrender {
    /// The besieger.
    pub captor: Side,
    /// Where.
    pub space: SpaceId,
}

impl Step<WildernessWar> for Surrender {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let Surrender { captor, space } = self;
        let garrison = turn.pos().of(captor.other(), space);
        turn.world.pieces.inside = turn.world.pieces.inside.minus(garrison);
        capture(turn, captor, space, Fall::Surrender);
        Flow::Sequence(vec![
            Frame::GoingHome(GoingHome::garrison(captor.other(), space, garrison)),
            Frame::Massacre(Massacre { captor, space }),
        ])
    }
}

/// The side that lost a fortification may play MASSACRE! \[WW #7].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Massacre {
    /// Who captured it.
    pub captor: Side,
    /// Where.
    pub space: SpaceId,
}

impl Massacre {
    fn indians(&self, pos: Pos<'_>) -> PieceSet {
        pos.units(self.captor, self.space).and(pos.content.families.indians)
    }

    fn is_open(&self, pos: Pos<'_>) -> bool {
        pos.drilled(pos.units(self.captor, self.space)).any()
            && self.indians(pos).any()
            && pos.possible(self.captor.other(), EventKind::Massacre).next().is_some()
    }
}

impl Step<WildernessWar> for Massacre {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if !self.is_open(pos) {
            return Need::Run;
        }
        window(self.captor.other(), "massacre", "#7")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        out.offer(Choice::Pass);
        for card in Pos::from(at).possible(side, EventKind::Massacre) {
            offer_play(out, card);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let card = match choice {
            Choice::Play(card) => card,
            Choice::Pass => return Flow::End,
            _ => return Flow::Fault("no answer to MASSACRE!"),
        };
        let show = Show::response(turn, side, card);
        turn.award(side, 1, Points::Massacre);
        for unit in self.indians(turn.pos()).iter() {
            turn.eliminate(unit, "#7");
        }
        turn.housekeeping();
        Flow::Goto(show)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        turn.housekeeping();
        Flow::End
    }
}
