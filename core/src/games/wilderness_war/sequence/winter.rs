//! The end of a year [WW 4.0 B.3 to B.6].

use super::super::event::{Event, Points};
use super::super::frame::{Frame, Step};
use super::super::going_home::GoingHome;
use super::super::ids::{PieceSet, SpaceId};
use super::super::position::Pos;
use super::super::victory;
use super::super::world::Season;
use super::super::{At, Flow, Turn, WildernessWar};
use super::SeasonStart;
use crate::engine::Need;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Who goes home at the end of the year, in this order [WW 4.0 B.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Homeward {
    /// Indians not in a friendly fortification, with leaders and Coureurs who may go along.
    Indians,
    /// Leaders who are alone in the wild when all Indians are where they belong.
    Leaders,
}

/// Indians not in a friendly fortification go home, and then leaders left alone in the wild [WW 4.0 B.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinterHome {
    /// Whose.
    pub side: Side,
    /// Who of them.
    pub who: Homeward,
}

impl WinterHome {
    /// Those of a space who are concerned.
    fn concerned(&self, pos: Pos<'_>, space: SpaceId) -> PieceSet {
        if pos.fortification(self.side, space).is_some() {
            return PieceSet::default();
        }
        let families = &pos.content.families;
        let here = pos.of(self.side, space);
        match self.who {
            Homeward::Indians => {
                let indians = here.and(families.indians).iter();
                let away: PieceSet = indians.filter(|unit| pos.content.home(*unit) != Some(space)).collect();
                if away.is_empty() { away } else { away.or(here.and(families.leaders.or(families.coureurs))) }
            }
            Homeward::Leaders => {
                let alone = pos.units(self.side, space).is_empty() && pos.terrain(space).is_wild();
                if alone { here.and(families.leaders) } else { PieceSet::default() }
            }
        }
    }
}

impl Step<WildernessWar> for WinterHome {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let side = self.side;
        let pos = turn.pos();
        let stacks = pos.spaces().map(|space| (space, self.concerned(pos, space)));
        let mut stacks: Vec<(SpaceId, PieceSet)> = stacks.filter(|(_, pieces)| pieces.any()).collect();
        // Leaders decide last, when they see whose warriors have come to them.
        stacks.sort_by_key(|(_, pieces)| pieces.and(pos.content.families.leaders).any());
        let going = |(space, pieces)| Frame::GoingHome(GoingHome::winter(side, space, pieces));
        let mut frames: Vec<Frame> = stacks.into_iter().map(going).collect();
        if self.who == Homeward::Indians {
            frames.push(Frame::WinterHome(WinterHome { side, who: Homeward::Leaders }));
        }
        Flow::Sequence(frames)
    }
}

/// Half a point for each Raided marker, rounded up for each side [WW 13.22].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaidedMarkers {}

impl Step<WildernessWar> for RaidedMarkers {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let spaces: Vec<SpaceId> = turn.pos().spaces().collect();
        let mut markers = BySide::<u16>::default();
        for space in spaces {
            let raided = &mut turn.world.spaces[space].raided;
            for side in Side::ALL {
                markers[side] = markers[side].saturating_add(u16::from(raided[side]));
            }
            *raided = BySide::default();
        }
        if markers.french + markers.british > 0 {
            turn.tell(Event::RaidedRemoved { markers });
        }
        for side in [Side::French, Side::British] {
            turn.award(side, markers[side].div_ceil(2), Points::Raids);
        }
        Flow::End
    }
}

/// Markers of the year go, victory is checked, the next year begins [WW 4.0 B.6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearEnd {}

impl Step<WildernessWar> for YearEnd {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        turn.world.effects.no_amphib = false;
        turn.world.effects.blockhouses = BySide::default();
        turn.housekeeping();
        if let Some(ending) = victory::check(turn.pos()) {
            turn.tell(Event::Over { ending });
            return Flow::Goto(Frame::Over(victory::Over { ending }));
        }
        let vp = turn.world.vp;
        turn.tell(Event::WarGoesOn { vp });
        turn.world.year += 1;
        turn.world.season = Season::Early;
        Flow::Goto(Frame::SeasonStart(SeasonStart {}))
    }
}
