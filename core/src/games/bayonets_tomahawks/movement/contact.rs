//! What a stack meets in the space it enters: a neutral Nation [BT 8.0], an enemy it Overwhelms [BT 10.3.2] or attacks [BT 10.7], or nobody,
//! and then control [BT 10.2].

use super::super::battle::retreat::Retreat;
use super::super::changes::{call_off, pos, update_control};
use super::super::chits;
use super::super::event::{ActionEvent, Event};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceSet, SpaceId};
use super::super::map::Nation;
use super::super::nations;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Whom a stack meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Contact {
    /// Nobody who would stop it.
    Nobody,
    /// Enemies whom it Overwhelms [BT 10.3.2].
    Overwhelm,
    /// Enemies whom it attacks [BT 10.7].
    Attack,
}

/// The Nation that is roused by whoever enters a space: the neutral one whose Village it is [BT 8.0].
#[must_use]
pub fn roused(at: Pos<'_>, space: SpaceId) -> Option<Nation> {
    let nation = at.content.space(space).nation()?;
    at.world.nations.of(nation).is_none().then_some(nation)
}

/// Whom units of a side meet in a space, when they enter it or have entered it: all friendly units there count, not only those that
/// enter [BT 10.3.2].
#[must_use]
pub fn contact(at: Pos<'_>, side: Side, space: SpaceId, entering: PieceSet) -> Contact {
    let enemy = side.other();
    // A roused Nation puts one unit there before anything else is asked.
    let risen = usize::from(roused(at, space).is_some());
    let units = at.stack(enemy, space).any() || risen > 0;
    let against = at.strength(enemy, space) + risen;
    if !units && (against == 0 || militia_rests(at, side, space)) {
        return Contact::Nobody;
    }
    let more = entering.and(at.content.families.counted).minus(at.world.pieces.at(space)).len();
    let own = at.strength(side, space) + more;
    if own > 3 * against && !at.is_fortified(enemy, space) { Contact::Overwhelm } else { Contact::Attack }
}

/// Does Militia alone not fight units of this side here, since the side controlled the space when the Action Round began [BT 10.7]? Where it
/// is so agreed, a capture in this Action Round is enough [BT ruling 39].
fn militia_rests(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let captured = at.content.options.captured_militia_rest && at.is_friendly(side, space);
    at.marks(space).at_start.control == Some(side) || captured
}

/// What came of entering a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// Must the stack stop?
    pub stopped: bool,
    /// The enemy stack that must retreat at once.
    pub overwhelmed: PieceSet,
}

/// Units of a side have entered a space: a neutral Nation joins their enemy, enemies are Overwhelmed or attacked, or control follows.
pub fn arrive(turn: &mut Turn<'_>, side: Side, space: SpaceId) -> Arrival {
    let nation = roused(pos(turn), space);
    if let Some(nation) = nation {
        nations::join(turn, nation, side.other());
    }
    let mut arrival = Arrival { stopped: nation.is_some(), overwhelmed: PieceSet::default() };
    match contact(pos(turn), side, space, PieceSet::default()) {
        Contact::Nobody => update_control(turn, space),
        Contact::Attack => {
            let joins = std::mem::replace(&mut turn.world.spaces[space].battle, true);
            turn.tell(Event::Action(match joins {
                true => ActionEvent::Joined { side, space },
                false => ActionEvent::Attacked { side, space },
            }));
            arrival.stopped = true;
        }
        Contact::Overwhelm => {
            // There is nothing to fight for once those who are Overwhelmed have gone; Militia alone have nowhere to go.
            call_off(turn, space);
            turn.tell(Event::Action(ActionEvent::Overwhelmed { side, space }));
            arrival.overwhelmed = pos(turn).stack(side.other(), space);
            update_control(turn, space);
        }
    }
    arrival
}

impl Arrival {
    /// What follows: whoever is Overwhelmed retreats first [BT 10.3.2], and then comes what waits.
    pub fn then(self, turn: &Turn<'_>, side: Side, space: SpaceId, then: Option<Frame>) -> Flow {
        if self.overwhelmed.is_empty() {
            return then.map_or(Flow::End, Flow::Goto);
        }
        let retreat = Frame::Retreat(Retreat::overwhelmed(pos(turn), side.other(), space));
        let cleared = Frame::Cleared(Cleared { space });
        Flow::Sequence([retreat, cleared].into_iter().chain(then).collect())
    }
}

/// An Overwhelmed stack has retreated: control follows [BT 10.3.2], and chits are drawn for Metropolitan Brigades that had nowhere to go
/// [BT 13.4.3, ruling 64].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cleared {
    /// From where.
    pub space: SpaceId,
}

impl Step<BayonetsTomahawks> for Cleared {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        update_control(turn, self.space);
        match chits::owed(turn.world) {
            Some(now) => Flow::Call { now, then: Frame::Cleared(self) },
            None => Flow::End,
        }
    }
}
