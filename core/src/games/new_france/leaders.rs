//! Leaders [NF Leaders ¶1–4], [NF Leader Loss Chart].
//!
//! A leader in use whose side's adjusted die reached 5 is checked: he may die, be wounded and stay, be carried away, or come off
//! unhurt and even hearten his force. A second wound removes him. Rulings 21, 29 to 32, 48, 51.

use super::aftermath;
use super::choice::Choice;
use super::combat::dice::singles;
use super::content::Content;
use super::event::Event;
use super::ids::{LeaderId, SpaceId, SpaceSet};
use super::no::No;
use super::world::{Combat, Fate, Place, World};
use super::{At, Flow, NewFrance, Offers, Turn};
use crate::board::Step;
use crate::board::paths::UNREACHABLE;
use crate::cite::Rule;
use crate::engine::{Ask, Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Leaders are checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fates {}

/// Second dice for leg and arm wounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondFates {}

/// A side picks where its wounded leader is carried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carry {
    /// Who.
    pub side: Side,
}

/// Lone leaders leave a neutral space that the mover has entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Displaced {
    /// Which.
    pub space: SpaceId,
}

/// The leaders to be checked, the attacker's first [NF ruling 21].
fn at_risk(content: &Content, combat: &Combat) -> Vec<(Side, LeaderId)> {
    let checked = |side: Side| {
        let part = combat.part(side);
        let risk = part.fate.is_none() && part.adjusted.is_some_and(|die| content.losses.checks(die));
        part.leader.filter(|_| risk).map(|id| (side, id))
    };
    [combat.attacker, combat.attacker.other()].into_iter().filter_map(checked).collect()
}

fn label(combat: &Combat, side: Side, id: LeaderId) -> String {
    format!("leader {} {} {id}", combat.space, side.word())
}

fn rolls(labels: impl Iterator<Item = String>) -> Need {
    let rolls: Vec<Roll> = labels.map(|label| Roll { label, dice: 1, die: Die::SIX }).collect();
    if rolls.is_empty() { Need::Run } else { Need::Chance(Chance::Roll(rolls)) }
}

/// What becomes of a leader at his first die; one already wounded dies of a second wound [NF Leader Loss Chart].
fn first_fate(die: u8, wounded: bool) -> Option<Fate> {
    Some(match die {
        1 => Fate::Killed,
        2..=4 if wounded => Fate::Died,
        2 | 3 => Fate::Amputation { face: die },
        4 => Fate::Carried,
        5 => Fate::Unhurt,
        6 => Fate::Inspires,
        _ => return None,
    })
}

impl Step<NewFrance> for Fates {
    /// A die for each leader at risk.
    fn need(&self, at: At<'_>) -> Need {
        let Some(combat) = &at.world.combat else { return Need::Run };
        rolls(at_risk(at.content, combat).into_iter().map(|(side, id)| label(combat, side, id)))
    }

    /// The first dice.
    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(mut combat) = turn.world.combat.take() else {
            return Flow::Fault("fates without a combat");
        };
        let checked = at_risk(turn.content, &combat);
        let Some(dice) = singles(&drawn, checked.len()) else {
            return Flow::Fault("not a die for each leader at risk");
        };
        for ((side, id), die) in checked.into_iter().zip(dice) {
            let wounded = turn.world.leader(id).wounded;
            let Some(fate) = first_fate(die, wounded) else { return Flow::Fault("no face of a die") };
            combat.part_mut(side).fate = Some(fate);
            apply(turn.world, id, fate);
            turn.tell(Event::Checked { leader: id, die, second: None, fate, again: wounded });
        }
        turn.world.combat = Some(combat);
        Flow::End
    }

    /// Nobody is at risk.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

fn apply(world: &mut World, id: LeaderId, fate: Fate) {
    let leader = world.leader_mut(id);
    match fate {
        Fate::Killed | Fate::Died => leader.place = Place::Removed,
        Fate::Wounded => leader.wounded = true,
        Fate::Carried => {
            leader.wounded = true;
            leader.recovering = true;
        }
        Fate::Amputation { .. } | Fate::Unhurt | Fate::Inspires => {}
    }
}

/// Leaders whose leg or arm wound the second die decides.
fn amputations(combat: &Combat) -> Vec<(Side, LeaderId, u8)> {
    let pending = |side: Side| match combat.part(side) {
        part if part.leader.is_some() => match part.fate {
            Some(Fate::Amputation { face }) => part.leader.map(|id| (side, id, face)),
            _ => None,
        },
        _ => None,
    };
    [combat.attacker, combat.attacker.other()].into_iter().filter_map(pending).collect()
}

impl Step<NewFrance> for SecondFates {
    fn need(&self, at: At<'_>) -> Need {
        let Some(combat) = &at.world.combat else { return Need::Run };
        let second = |(side, id, _)| format!("{} second", label(combat, side, id));
        rolls(amputations(combat).into_iter().map(second))
    }

    /// A leg is survived at 1 to 3, an arm at 1 to 4 [NF Leader Loss Chart].
    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(mut combat) = turn.world.combat.take() else {
            return Flow::Fault("fates without a combat");
        };
        let pending = amputations(&combat);
        let Some(dice) = singles(&drawn, pending.len()) else {
            return Flow::Fault("not a second die for each wound");
        };
        for ((side, id, die), second) in pending.into_iter().zip(dice) {
            let chart = turn.content.leader_loss;
            let survives = if die == 2 { chart.leg_survives } else { chart.arm_survives };
            let fate = if second <= survives { Fate::Wounded } else { Fate::Died };
            combat.part_mut(side).fate = Some(fate);
            apply(turn.world, id, fate);
            turn.tell(Event::Checked { leader: id, die, second: Some(second), fate, again: false });
        }
        turn.world.combat = Some(combat);
        Flow::End
    }

    /// Nobody has such a wound.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// A leader of the side who must still be carried away.
pub fn to_carry(world: &World, side: Side) -> Option<(SpaceId, LeaderId)> {
    let combat = world.combat.as_ref()?;
    let part = combat.part(side);
    let id = part.leader.filter(|_| part.fate == Some(Fate::Carried))?;
    (world.leader(id).place == Place::At(combat.space)).then_some((combat.space, id))
}

/// Own spaces exactly two lines away, failing that the nearest [NF ruling 30]; never one with enemy units [NF ruling 48].
fn sickbeds(content: &Content, world: &World, side: Side, from: SpaceId) -> SpaceSet {
    let far = content.map.distances(from, |_| true);
    let safe = |space: SpaceId| world.controls(side, space) && world.units(side.other(), space).is_empty();
    let reached = |far: u8| far > 0 && far != UNREACHABLE;
    let own = || far.iter().filter(|&(space, far)| reached(*far) && safe(space));
    let nearest = own().map(|(_, far)| *far).min();
    let wanted = if own().any(|(_, far)| *far == 2) { Some(2) } else { nearest };
    own().filter(|(_, far)| Some(**far) == wanted).map(|(space, _)| space).collect()
}

impl Step<NewFrance> for Carry {
    /// Asked only if there are several places.
    fn need(&self, at: At<'_>) -> Need {
        match to_carry(at.world, self.side) {
            Some((space, _)) if sickbeds(at.content, at.world, self.side, space).len() > 1 => {
                Need::Decision(Ask::one(self.side, "carry", Rule::nf("Leader Loss Chart")))
            }
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let Some((from, id)) = to_carry(at.world, side) else { return };
        let beds = sickbeds(at.content, at.world, side, from);
        for to in beds.iter() {
            out.offer(Choice::Carry(id, to));
        }
        if out.wants_reasons() {
            for to in at.world.spaces.ids().filter(|to| !beds.has(*to)) {
                out.refuse(Choice::Carry(id, to), No::NotASickbed(to));
            }
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Carry(id, to) = choice else {
            return Flow::Fault("no answer to where a leader is carried");
        };
        carry(turn, id, to);
        Flow::End
    }

    /// The only place, or none: then he is removed [NF ruling 30].
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some((from, id)) = to_carry(turn.world, self.side) {
            match sickbeds(turn.content, turn.world, self.side, from).first() {
                Some(to) => carry(turn, id, to),
                None => {
                    turn.world.leader_mut(id).place = Place::Removed;
                    turn.tell(Event::LeaderLost { leader: id, at: from });
                }
            }
        }
        Flow::End
    }
}

fn carry(turn: &mut Turn<'_>, id: LeaderId, to: SpaceId) {
    turn.world.leader_mut(id).place = Place::At(to);
    turn.tell(Event::CarriedTo { leader: id, to });
}

impl Step<NewFrance> for Displaced {
    /// Lone leaders in a neutral space that the mover has entered must leave it [NF ruling 51].
    fn need(&self, at: At<'_>) -> Need {
        let side = at.world.side.other();
        if aftermath::refuges(at.content, at.world, side, self.space).len() > 1 {
            return Need::Decision(Ask::one(side, "displaced", Rule::nf("Retreat ¶4")));
        }
        Need::Run
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        aftermath::offer_refuges(at, side, self.space, out);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Retreat(to) = choice else { return Flow::Fault("no answer to where leaders go") };
        aftermath::withdraw(turn, side, self.space, to);
        Flow::End
    }

    /// One refuge, or none.
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let side = turn.world.side.other();
        match aftermath::refuges(turn.content, turn.world, side, self.space).first() {
            Some(to) => aftermath::withdraw(turn, side, self.space, to),
            None => aftermath::surrender(turn, side, self.space),
        }
        Flow::End
    }
}
