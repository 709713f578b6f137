//! Victory and Defeat [NF Victory and Defeat ¶1–5]; Retreat or Surrender [NF Retreat ¶1–5].
//!
//! The winner follows from the numbers alone, so it is found, and control passes, before anybody picks losses. A beaten attacker
//! goes back to where each of its groups came from; a beaten defender retreats to one neighbour of its choice, or is removed.
//! Rulings 24 to 28, 47, 48.

use super::choice::Choice;
use super::content::Content;
use super::event::Event;
use super::ids::{LeaderId, LeaderSet, SpaceId, SpaceSet};
use super::no::No;
use super::pieces::Force;
use super::world::{Combat, Fate, Part, Place, World};
use super::{At, Flow, NewFrance, Offers, Turn, combat, control, forts};
use crate::board::Step;
use crate::cite::Rule;
use crate::engine::{Ask, Need};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Losses are counted, the winner found, control passes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reckon {}

/// A beaten force goes back, retreats, or surrenders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
}

/// The combat is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Close {}

/// A side's losses in all, never more than it has [NF ruling 25]; the SP lost to panic counts [NF ruling 24] if there is one
/// left to lose [NF ruling 31].
fn losses(part: &Part, inflicted: u8) -> u16 {
    let sp = part.start.sp();
    let by_chart = sp.min(u16::from(inflicted));
    let panic = part.fate == Some(Fate::Killed) && by_chart < sp;
    by_chart + u16::from(panic)
}

/// Who won; the first line that applies [NF Victory and Defeat ¶2–5].
fn winner(content: &Content, combat: &Combat, lost: BySide<u16>) -> Side {
    let (attacker, defender) = (combat.attacker, combat.attacker.other());
    let left = |side: Side| combat.part(side).start.sp() - lost[side];
    let attacker_wins = if combat.part(defender).start.is_empty() {
        u16::from(combat.part(attacker).inflicts) > lost[attacker] && left(attacker) > 0
    } else if left(attacker) == 0 || left(defender) == 0 {
        left(attacker) > 0
    } else {
        !forts::holds(content, combat.space, left(defender)) && lost[defender] > lost[attacker]
    };
    if attacker_wins { attacker } else { defender }
}

impl Step<NewFrance> for Reckon {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    /// Counts losses, finds the winner, passes control.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let Some(mut combat) = turn.world.combat.take() else {
            return Flow::Fault("a reckoning without a combat");
        };
        let lost = BySide::from_fn(|side| losses(combat.part(side), combat.part(side.other()).inflicts));
        let won = winner(turn.content, &combat, lost);
        for side in Side::ALL {
            let part = combat.part_mut(side);
            part.lost = lost[side];
            part.due = lost[side];
            part.inspired = part.fate == Some(Fate::Inspires) && part.start.sp() > lost[side];
        }
        combat.winner = Some(won);
        let (space, attacker) = (combat.space, combat.attacker);
        let empty = combat.part(attacker.other()).start.is_empty();
        let unmanned = empty.then_some(combat.part(attacker).inflicts);
        turn.tell(Event::Decided { space, winner: won, attacker, lost, unmanned });
        let left = combat.part(attacker.other()).start.sp() - lost[attacker.other()];
        if forts::holds(turn.content, space, left) && lost[attacker.other()] > lost[attacker] {
            turn.tell(Event::FortHolds { space });
        }
        turn.world.combat = Some(combat);
        if won == attacker {
            control::capture(turn, attacker, space);
        }
        Flow::End
    }
}

/// How what is left of a side leaves the field.
enum Departure {
    /// It does not, or there is nobody.
    Stays,
    /// Each group of a beaten attacker to where it came from [NF Retreat ¶3].
    GoesBack,
    /// To one of these spaces; none: it is removed.
    Leaves(SpaceSet),
}

fn departure(content: &Content, world: &World, side: Side) -> Departure {
    let Some(combat) = &world.combat else { return Departure::Stays };
    let part = combat.part(side);
    let no_leader = world.leaders_at(content, side, combat.space).is_empty();
    if world.units(side, combat.space).is_empty() && no_leader {
        return Departure::Stays;
    }
    let beaten = combat.winner == Some(side.other());
    // Leaders of a force that is no more must always go, from forts too [NF Leaders ¶4].
    let wiped_out = !part.start.is_empty() && part.lost >= part.start.sp();
    if wiped_out || (beaten && side != combat.attacker) {
        return Departure::Leaves(refuges(content, world, side, combat.space));
    }
    if beaten { Departure::GoesBack } else { Departure::Stays }
}

/// May what leaves `from` go to a neighbour?
fn check_refuge(world: &World, side: Side, from: SpaceId, to: SpaceId) -> Result<(), No> {
    if world.controls(side.other(), to) {
        return Err(No::RetreatToEnemy(to));
    }
    if !world.units(side.other(), to).is_empty() {
        return Err(No::RetreatOntoEnemy(to));
    }
    if side == world.side {
        return Ok(());
    }
    let came_from = |space: SpaceId| {
        let groups = world.campaign.arrivals.get(&space);
        groups.is_some_and(|groups| groups.iter().any(|group| group.from == to))
    };
    if came_from(from) {
        return Err(No::RetreatAlongAttack(to));
    }
    // A group that still has to fight may have to go back there [NF ruling 47].
    if combat::contested(world).iter().any(came_from) {
        return Err(No::RetreatIntoTheWay(to));
    }
    Ok(())
}

/// The neighbours a beaten force or its leaders may go to [NF Retreat ¶4], [NF ruling 27], [NF ruling 48].
pub fn refuges(content: &Content, world: &World, side: Side, from: SpaceId) -> SpaceSet {
    let neighbours = content.map.space(from).neighbours.iter();
    neighbours.filter(|&to| check_refuge(world, side, from, to).is_ok()).collect()
}

/// Offers the refuges of `side` from a space, and says why other neighbours are none.
pub fn offer_refuges(at: At<'_>, side: Side, from: SpaceId, out: &mut Offers) {
    for to in at.content.map.space(from).neighbours.iter() {
        out.offer_if(check_refuge(at.world, side, from, to), Choice::Retreat(to));
    }
}

impl Step<NewFrance> for Retreat {
    /// Asked only if there are several refuges.
    fn need(&self, at: At<'_>) -> Need {
        match (departure(at.content, at.world, self.side), &at.world.combat) {
            (Departure::Leaves(spaces), Some(_)) if spaces.len() > 1 => {
                Need::Decision(Ask::one(self.side, "retreat", Rule::nf("Retreat ¶4")))
            }
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        if let Some(combat) = &at.world.combat {
            offer_refuges(at, side, combat.space, out);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let (Choice::Retreat(to), Some(combat)) = (choice, &turn.world.combat) else {
            return Flow::Fault("no answer to where a force retreats");
        };
        let from = combat.space;
        withdraw(turn, side, from, to);
        Flow::End
    }

    /// What leaves no choice.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let Some(from) = turn.world.combat.as_ref().map(|combat| combat.space) else {
            return Flow::Fault("a retreat without a combat");
        };
        match departure(turn.content, turn.world, self.side) {
            Departure::Stays => {}
            Departure::GoesBack => go_back(turn, self.side, from),
            Departure::Leaves(spaces) => match spaces.first() {
                Some(to) => withdraw(turn, self.side, from, to),
                None => surrender(turn, self.side, from),
            },
        }
        Flow::End
    }
}

/// All that a side has left in a space goes to another; it stays together [NF ruling 27].
pub fn withdraw(turn: &mut Turn<'_>, side: Side, from: SpaceId, to: SpaceId) {
    let force = turn.world.units(side, from);
    let leaders = turn.world.leaders_at(turn.content, side, from);
    relocate(turn, side, force, leaders, from, to);
}

fn relocate(turn: &mut Turn<'_>, side: Side, force: Force, leaders: LeaderSet, from: SpaceId, to: SpaceId) {
    if force.is_empty() && leaders.is_empty() {
        return;
    }
    *turn.world.units_mut(side, from) -= force;
    *turn.world.units_mut(side, to) += force;
    for id in leaders.iter() {
        turn.world.leader_mut(id).place = Place::At(to);
    }
    turn.tell(Event::Retreated { side, force, leaders, from, to });
}

/// Nowhere to go: removed for good [NF Retreat ¶5].
pub fn surrender(turn: &mut Turn<'_>, side: Side, at: SpaceId) {
    let force = turn.world.units(side, at);
    let leaders = turn.world.leaders_at(turn.content, side, at);
    *turn.world.units_mut(side, at) = Force::NONE;
    for id in leaders.iter() {
        turn.world.leader_mut(id).place = Place::Removed;
    }
    turn.tell(Event::Surrendered { side, force, leaders, at });
}

/// Each group to the space it came from, with its own leaders [NF Retreat ¶3].
fn go_back(turn: &mut Turn<'_>, side: Side, from: SpaceId) {
    let groups = turn.world.campaign.arrivals.get(&from).cloned().unwrap_or_default();
    for group in groups {
        let here = |id: &LeaderId| turn.world.leader(*id).place == Place::At(from);
        let leaders = group.leaders.iter().filter(here).collect();
        relocate(turn, side, group.force, leaders, from, group.from);
    }
}

impl Step<NewFrance> for Close {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let Some(combat) = turn.world.combat.take() else {
            return Flow::Fault("no combat to close");
        };
        turn.world.campaign.arrivals.remove(&combat.space);
        Flow::End
    }
}
