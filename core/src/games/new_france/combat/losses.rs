//! Which units die [NF Combat ¶9]: their owner picks the kind and the group [NF ruling 22].

use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::games::new_france::choice::Choice;
use crate::games::new_france::event::Event;
use crate::games::new_france::ids::SpaceId;
use crate::games::new_france::pieces::{Force, UnitKind};
use crate::games::new_france::world::{Combat, World};
use crate::games::new_france::{At, Flow, Frame, NewFrance, Offers, Turn};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A side picks its losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    /// Who.
    pub side: Side,
}

/// Units of one kind, in one group if the attackers came from several spaces.
struct Pool {
    kind: UnitKind,
    from: Option<SpaceId>,
    count: u16,
}

fn pools(world: &World, combat: &Combat, side: Side) -> Vec<Pool> {
    let groups = world.campaign.arrivals.get(&combat.space).filter(|_| side == combat.attacker);
    let forces: Vec<(Option<SpaceId>, Force)> = match groups {
        Some(groups) if groups.len() > 1 => {
            groups.iter().map(|group| (Some(group.from), group.force)).collect()
        }
        _ => vec![(None, world.units(side, combat.space))],
    };
    let pool = |(from, force): (Option<SpaceId>, Force)| {
        UnitKind::ALL.map(|kind| Pool { kind, from, count: force.count(kind) })
    };
    forces.into_iter().flat_map(pool).filter(|pool| pool.count > 0).collect()
}

impl Step<NewFrance> for Losses {
    /// Asked only if there is something to pick.
    fn need(&self, at: At<'_>) -> Need {
        let Some(combat) = &at.world.combat else { return Need::Run };
        let due = combat.part(self.side).due;
        let pools = pools(at.world, combat, self.side);
        let all: u16 = pools.iter().map(|pool| pool.count).fold(0, u16::saturating_add);
        if due == 0 || pools.len() < 2 || all <= due {
            return Need::Run;
        }
        Need::Decision(Ask::one(self.side, "losses", Rule::nf("Combat ¶9")))
    }

    /// Some units of one kind and group; what is still due is asked again.
    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let Some(combat) = &at.world.combat else { return };
        let due = combat.part(side).due;
        for pool in pools(at.world, combat, side) {
            let most = pool.count.min(due);
            for n in 1..=most {
                out.offer(match pool.from {
                    Some(from) => Choice::LoseFrom(n, pool.kind, from),
                    None => Choice::Lose(n, pool.kind),
                });
            }
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Lose(n, kind) => lose(turn, side, kind, n, None),
            Choice::LoseFrom(n, kind, from) => lose(turn, side, kind, n, Some(from)),
            _ => return Flow::Fault("no answer to losses"),
        }
        Flow::Stay(Frame::Losses(self))
    }

    /// What leaves no choice is taken; then a force that took heart gains its unit [NF Leader Loss Chart].
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let Some(combat) = turn.world.combat.clone() else {
            return Flow::Fault("losses without a combat");
        };
        let mut due = combat.part(self.side).due;
        for pool in pools(turn.world, &combat, self.side) {
            let n = pool.count.min(due);
            if n > 0 {
                lose(turn, self.side, pool.kind, n, pool.from);
                due -= n;
            }
        }
        if combat.part(self.side).inspired {
            gain(turn, &combat, self.side);
        }
        Flow::End
    }
}

fn lose(turn: &mut Turn<'_>, side: Side, kind: UnitKind, n: u16, from: Option<SpaceId>) {
    let Some(combat) = &mut turn.world.combat else { return };
    let (at, attacker) = (combat.space, combat.attacker);
    let part = combat.part_mut(side);
    part.due = part.due.saturating_sub(n);
    let force = Force::of(kind, n);
    *turn.world.units_mut(side, at) -= force;
    if side == attacker
        && let Some(groups) = turn.world.campaign.arrivals.get_mut(&at)
        && let Some(group) = groups.iter_mut().find(|group| from.is_none_or(|from| group.from == from))
    {
        group.force -= force;
    }
    turn.tell(Event::Lost { side, at, force });
}

/// Troops, or an Indian unit if the force is Indians only [NF ruling 31]; in the leader's own group [NF ruling 49].
fn gain(turn: &mut Turn<'_>, combat: &Combat, side: Side) {
    let at = combat.space;
    let units = turn.world.units_mut(side, at);
    let kind = if units.only_indians() { UnitKind::Indians } else { UnitKind::Troops };
    *units += Force::of(kind, 1);
    let leader = combat.part(side).leader;
    if let Some(combat) = &mut turn.world.combat {
        combat.part_mut(side).inspired = false;
    }
    if side == combat.attacker
        && let Some(groups) = turn.world.campaign.arrivals.get_mut(&at)
    {
        let led = groups.iter().position(|group| leader.is_some_and(|id| group.leaders.has(id)));
        if let Some(group) = groups.get_mut(led.unwrap_or(0)) {
            group.force += Force::of(kind, 1);
        }
    }
    turn.tell(Event::Gained { side, at, kind });
}
