//! Battles [BT 13.0]: in which order, who defends, and what follows what.
//!
//! | rule | file |
//! | --- | --- |
//! | 13.0 order, 13.1 defender | here |
//! | 13.2 preparation, 13.3.2 penalties, events at the start of a Battle | `battle/prepare.rs` |
//! | 13.3.1, 13.3.3 the rolls, type by type | `battle/rolls.rs`, `battle/state.rs` |
//! | 13.3.4, 13.4 Hits and B&T | `battle/hits.rs` |
//! | 13.5 rerolls, Commander casualty | `battle/rerolls.rs` |
//! | 13.6, 13.7 outcome and what comes after | `battle/outcome.rs` |
//! | 13.8 Rout, 13.9.5 Forts | `battle/rout.rs` |
//! | 13.9 Retreat | `battle/retreat.rs` |
//! | what was said beforehand about all that | `battle/policy.rs` |
//!
//! Rulings 51 to 65, 140 to 150 and 180 to 189.

pub mod hits;
pub mod outcome;
pub mod policy;
pub mod prepare;
pub mod rerolls;
pub mod retreat;
pub mod rolls;
pub mod rout;
pub mod state;

use super::changes::{pos, settle};
use super::chits;
use super::choice::{Choice, Offers, ask};
use super::event::{BattleEvent, Event};
use super::frame::{Frame, Step};
use super::ids::{PieceSet, SpaceId, SpaceSet};
use super::position::Pos;
use super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use prepare::{BattleEvents, Combining, Emergency};

use serde::{Deserialize, Serialize};
use state::Battle;

/// What a side is in a Battle [BT 13.1].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

/// The units of a side that take part in a Battle: those there, but for any that retreated into it [BT 13.9.3].
#[must_use]
pub fn fighting(at: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    at.stack(side, space).minus(at.world.sitting_out)
}

/// Who defends: who had units there when the Action Round began, else who has Militia, else who came first [BT 13.1]. In a Village of a Nation that
/// was neutral then, it is the Nation's side [BT ruling 21].
#[must_use]
pub fn defender(at: Pos<'_>, space: SpaceId) -> Side {
    let then = at.marks(space).at_start;
    let host = at.content.space(space).nation().and_then(|nation| at.world.nations.of(nation));
    let alone = match (then.units.british, then.units.french) {
        (true, false) => Some(Side::British),
        (false, true) => Some(Side::French),
        (true, true) | (false, false) => None,
    };
    let militia = Side::ALL.into_iter().find(|side| at.militia(*side, space) > 0);
    let host = host.filter(|_| then.control.is_none());
    // A position from a file may not know who came first: then it is whose space it is.
    let known = alone.or(militia).or(host).or(then.first_in).or(at.control(space));
    known.unwrap_or(Side::French)
}

/// All Battles of an Action Round, one after the other [BT 13.0].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battles {
    /// Where one has been fought; at a Fortress its marker may stay.
    pub fought: SpaceSet,
}

impl Battles {
    /// Which may be next: the first of the printed table or, if so agreed, all with the fewest attackers [BT 13.0, ruling 51].
    fn next(&self, at: Pos<'_>) -> Vec<SpaceId> {
        let left = at.spaces().filter(|space| at.marks(*space).battle && !self.fought.has(*space));
        if at.content.options.fewest_attackers_first {
            let attackers = |space: &SpaceId| {
                let attackers = fighting(at, defender(at, *space).other(), *space);
                attackers.and(at.content.families.counted).len()
            };
            let left: Vec<SpaceId> = left.collect();
            let fewest = left.iter().map(attackers).min();
            return left.into_iter().filter(|space| Some(attackers(space)) == fewest).collect();
        }
        let rank = |space: &SpaceId| (at.content.space(*space).priority.unwrap_or(u8::MAX), *space);
        left.min_by_key(rank).into_iter().collect()
    }

    /// A Battle begins: preparations in the order of ruling 52, then the Battle, then the others.
    fn begin(mut self, turn: &mut Turn<'_>, space: SpaceId) -> Flow {
        self.fought.insert(space);
        let at = pos(turn);
        let defender = defender(at, space);
        let attacker = defender.other();
        if Side::ALL.into_iter().any(|side| at.strength(side, space) == 0) {
            settle(turn, space);
            return Flow::Stay(Frame::Battles(self));
        }
        turn.tell(Event::Battle(BattleEvent::Begins { space, attacker }));
        Flow::Sequence(vec![
            Frame::Emergency(Emergency { side: attacker, space }),
            Frame::Emergency(Emergency { side: defender, space }),
            Frame::Combining(Combining { side: attacker, place: Some(space) }),
            Frame::Combining(Combining { side: defender, place: Some(space) }),
            Frame::BattleEvents(BattleEvents { space, attacker }),
            Frame::Battle(Box::new(Battle::new(space, attacker))),
            Frame::Battles(self),
        ])
    }
}

impl Step<BayonetsTomahawks> for Battles {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let first = at.world.action_round.first.unwrap_or(Side::French);
        if self.next(at).len() > 1 && chits::owed(at.world).is_none() {
            ask(first, "battle-order", "13.0")
        } else {
            Need::Run
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        self.next(at.into()).into_iter().for_each(|space| out.offer(Choice::From(space)));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::From(space) = choice else { return Flow::Fault("a Battle is next") };
        self.begin(turn, space)
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        // They are drawn now that the Battle that eliminated the Brigades is over [BT 13.4.3, ruling 64].
        if let Some(now) = chits::owed(turn.world) {
            return Flow::Call { now, then: Frame::Battles(self) };
        }
        match self.next(pos(turn)).first() {
            Some(space) => self.begin(turn, *space),
            None => {
                turn.world.sitting_out = PieceSet::default();
                Flow::End
            }
        }
    }
}

#[cfg(test)]
mod tests;
