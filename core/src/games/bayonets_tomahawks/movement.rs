//! Movement [BT 10.0]: Army, Light and Sail Movement, from the choice of a stack to where it stops.
//!
//! | file | what it does |
//! | --- | --- |
//! | `movement/mover.rs` | which units may move, and by which connections: Connection Limits, Movement Points, restrictions [BT 10.1, 10.2, 10.4, 10.5] |
//! | `movement/compose.rs` | which units of the stack go [BT 10.2, 10.5] |
//! | `movement/march.rs` | one connection after the other, drop-off and pick-up [BT 10.2] |
//! | `movement/travel.rs` | units change places: what is counted, what their stack bears, what they leave behind [BT 10.1, 10.2, 13.8, 14.1.1] |
//! | `movement/contact.rs` | what waits where they come to: a neutral Nation, Overwhelm, attack, control [BT 8.0, 10.3, 10.7] |
//! | `movement/sail.rs` | Sail Movement [BT 10.6] |
//! | `movement/landing.rs` | Landing [BT 10.6.1, 10.6.2] |
//!
//! An Action that moves units by other rules uses [`travel::along`] and [`contact::arrive`] for each step. Rulings 30 to 33, 38, 39, 62
//! and 120 to 131.

pub mod compose;
pub mod contact;
pub mod landing;
pub mod march;
pub mod mover;
pub mod sail;
pub mod travel;

use super::action_round::phase::{allows, is_onlooker};
use super::cards::{ActionPoint, EventKind};
use super::choice::{Action, Choice, Offers, ask};
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet, SpaceId};
use super::no::MoveNo;
use super::pieces::UnitKind;
use super::position::Pos;
use super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use mover::Mover;
use serde::{Deserialize, Serialize};

/// Can a side move anything by this Action with this Action Point?
#[must_use]
pub fn is_possible(at: Pos<'_>, side: Side, ap: ActionPoint, action: Action) -> bool {
    let start = MoveStart { side, ap, action };
    allows(ap, action) && at.spaces().any(|space| start.leaves(at, space).is_ok())
}

/// Are the seas rough in this Action Round \[BT #40]?
#[must_use]
pub fn is_rough(at: Pos<'_>) -> bool {
    at.event(EventKind::RoughSeas).is_some()
}

/// Can a unit take part in an Action of movement at all [BT 7.2.1, 10.2]? Indians who look on cannot \[BT #54].
///
/// # Errors
/// Why not.
pub fn is_ready(at: Pos<'_>, unit: PieceId) -> Result<UnitKind, MoveNo> {
    let kind = at.content.kind(unit).filter(|kind| kind.is_mobile());
    let Some(kind) = kind else { return Err(MoveNo::Immobile(unit)) };
    if at.world.pieces.spent.has(unit) {
        return Err(MoveNo::Spent(unit));
    }
    if is_onlooker(at, unit) {
        return Err(MoveNo::LookingOn(unit));
    }
    Ok(kind)
}

/// May no unit of a side leave a space, for the enemy units on it [BT 10.2.1]? One that Outnumbers them may, and so may the British at a
/// Fortress of the enemy, by connection or by sea [BT ruling 32].
#[must_use]
pub fn is_locked(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let besieging = side == Side::British && at.is_fortress(space);
    at.stack(side.other(), space).any() && !at.outnumbers(side, space) && !besieging
}

/// Which stack is activated for movement [BT 10.2, 10.6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveStart {
    /// Who moves.
    pub side: Side,
    /// The Action Point he uses.
    pub ap: ActionPoint,
    /// As what.
    pub action: Action,
}

impl MoveStart {
    /// Can anything leave this space?
    fn leaves(&self, at: Pos<'_>, from: SpaceId) -> Result<(), MoveNo> {
        if at.stack(self.side, from).is_empty() {
            return Err(MoveNo::Nobody(from));
        }
        if self.action == Action::Sail {
            return sail::may_sail(at, self.side, from);
        }
        let mover = self.mover(at, from);
        let somebody = mover.eligible().iter().any(|unit| {
            let alone = Mover { units: PieceSet::one(unit), ..mover };
            alone.is_whole() && alone.steps().next().is_some()
        });
        if somebody {
            Ok(())
        } else if is_locked(at, self.side, from) {
            Err(MoveNo::Locked(from))
        } else {
            Err(MoveNo::Nothing(from))
        }
    }

    fn mover<'a>(&self, at: Pos<'a>, from: SpaceId) -> Mover<'a> {
        Mover {
            at,
            side: self.side,
            ap: self.ap,
            action: self.action,
            from,
            units: PieceSet::default(),
            steps: 0,
            forced: false,
        }
    }
}

impl Step<BayonetsTomahawks> for MoveStart {
    fn need(&self, _: At<'_>) -> Need {
        let rule = match self.action {
            Action::LightMovement => "10.5",
            Action::Sail => "10.6",
            Action::ArmyMovement | Action::Raid | Action::Marshal | Action::Construct => "10.4",
        };
        ask(self.side, "move-from", rule)
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let stacks = at.spaces().filter(|space| at.stack(side, *space).any());
        for space in stacks {
            out.offer_if(self.leaves(at, space).map_err(Into::into), Choice::From(space));
        }
    }

    fn answer(self, _: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::From(from) = choice else { return Flow::Fault("a stack is activated") };
        let MoveStart { side, ap, action } = self;
        let taken = PieceSet::default();
        Flow::Goto(match action {
            Action::Sail => Frame::SailStack(sail::SailStack { side, ap, from, taken }),
            Action::Raid
            | Action::LightMovement
            | Action::ArmyMovement
            | Action::Marshal
            | Action::Construct => Frame::MoveStack(compose::MoveStack { side, ap, action, from, taken }),
        })
    }
}

#[cfg(test)]
mod tests;
