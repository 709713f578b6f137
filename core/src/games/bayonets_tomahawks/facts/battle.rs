//! The facts of Battles and retreats.

use super::super::battle::outcome::{After, AfterBattle};
use super::super::battle::prepare::{BattleEvents, Combining, Emergency};
use super::super::battle::retreat::{Cause, Retreat, RetreatLosses};
use super::super::battle::rout::{LeaveFort, Rout};
use super::super::battle::state::{Battle, Combatant, Stage};
use super::super::battle::{Battles, Role};
use super::Sheet;
use crate::fact;
use crate::side::Side;

pub(super) fn battles(sheet: &mut Sheet<'_>, step: &Battles) {
    let Battles { fought } = step;
    fact!(sheet.out, "battles");
    fought.iter().for_each(|space| fact!(sheet.out, "battles fought {space}"));
}

pub(super) fn emergency(sheet: &mut Sheet<'_>, step: &Emergency) {
    let Emergency { side, space } = step;
    fact!(sheet.out, "emergency-artillery {space} {}", side.word());
}

pub(super) fn combining(sheet: &mut Sheet<'_>, step: &Combining) {
    let Combining { side, place } = step;
    match place {
        Some(space) => fact!(sheet.out, "combine {space} {}", side.word()),
        None => fact!(sheet.out, "combine disbanded {}", side.word()),
    }
}

pub(super) fn battle_events(sheet: &mut Sheet<'_>, step: &BattleEvents) {
    let BattleEvents { space, attacker } = step;
    fact!(sheet.out, "battle-events {space} attacker {}", attacker.word());
}

pub(super) fn after_battle(sheet: &mut Sheet<'_>, step: &AfterBattle) {
    let AfterBattle { space, attacker, winner, routed, indians, step } = step;
    let step = match step {
        After::Rout => "rout",
        After::Retreat => "retreat",
        After::Fort => "fort",
        After::Markers => "markers",
        After::Desertion => "desertion",
    };
    let (attacker, winner) = (attacker.word(), winner.word());
    let routed = if *routed { " routed" } else { "" };
    fact!(sheet.out, "after-battle {space} attacker {attacker} winner {winner}{routed} {step}");
    indians.iter().for_each(|unit| fact!(sheet.out, "after-battle {space} indian {unit}"));
}

pub(super) fn rout(sheet: &mut Sheet<'_>, step: &Rout) {
    let Rout { side, space } = step;
    fact!(sheet.out, "rout {space} {}", side.word());
}

pub(super) fn leave_fort(sheet: &mut Sheet<'_>, step: &LeaveFort) {
    let LeaveFort { side, space } = step;
    fact!(sheet.out, "fort {space} {}", side.word());
}

pub(super) fn retreat(sheet: &mut Sheet<'_>, step: &Retreat) {
    let Retreat { side, from, units, role, routed, cause } = step;
    let role = match role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    };
    let cause = match cause {
        Cause::Battle => "battle",
        Cause::Overwhelm => "overwhelm",
    };
    let routed = if *routed { " routed" } else { "" };
    fact!(sheet.out, "retreat {from} {} {role} {cause}{routed}", side.word());
    units.iter().for_each(|unit| fact!(sheet.out, "retreat {from} unit {unit}"));
}

pub(super) fn retreat_losses(sheet: &mut Sheet<'_>, step: &RetreatLosses) {
    let RetreatLosses { side, into, units, left } = step;
    fact!(sheet.out, "retreat-losses {into} {} {left}", side.word());
    units.iter().for_each(|unit| fact!(sheet.out, "retreat-losses {into} unit {unit}"));
}

pub(super) fn battle(sheet: &mut Sheet<'_>, battle: &Battle) {
    let Battle { space, attacker, stage, sides, militia, turn, group, dice, bastion_fell, plunder } = battle;
    let out = &mut *sheet.out;
    fact!(out, "fight {space} attacker {} rolls {} {group}", attacker.word(), turn.word());
    fact!(out, "fight {space} militia {militia}");
    for (flag, word) in [(*bastion_fell, "bastion-fell"), (*plunder, "plunder")] {
        if flag {
            fact!(out, "fight {space} {word}");
        }
    }
    dice.iter().for_each(|die| fact!(out, "fight {space} die {} {}", die.unit, die.face.word()));
    match stage {
        Stage::Setup => fact!(out, "fight {space} next setup"),
        Stage::Lead { side, most, midway } => {
            let which = if *midway { "successor" } else { "first" };
            fact!(out, "fight {space} next commander {} {which} {most}", side.word());
        }
        Stage::Roll => fact!(out, "fight {space} next roll"),
        Stage::Reroll => fact!(out, "fight {space} next reroll"),
        Stage::Again { unit, source } => {
            fact!(out, "fight {space} next again {unit} {}", source.word());
        }
        Stage::Casualty { unit } => fact!(out, "fight {space} next casualty {unit}"),
        Stage::Apply => fact!(out, "fight {space} next apply"),
        Stage::Hit { candidates } => {
            fact!(out, "fight {space} next hit");
            candidates.iter().for_each(|unit| fact!(out, "fight {space} may-take-hit {unit}"));
        }
        Stage::Withdraw => fact!(out, "fight {space} next withdraw"),
        Stage::Militia => fact!(out, "fight {space} next militia"),
    }
    for side in Side::ALL {
        combatant(sheet, side, &sides[side]);
    }
}

fn combatant(sheet: &mut Sheet<'_>, side: Side, of: &Combatant) {
    let Combatant { marker, units, commander, left, rerolled, metropolitan_hit } = of;
    let (out, side) = (&mut *sheet.out, side.word());
    fact!(out, "combatant {side} marker {marker}");
    units.iter().for_each(|unit| fact!(out, "combatant {side} unit {unit}"));
    if let Some(commander) = commander {
        fact!(out, "combatant {side} commander {commander} {left}");
    }
    for (set, source) in rerolled.iter().zip(["highland", "commander", "event"]) {
        set.iter().for_each(|unit| fact!(out, "combatant {side} rerolled {unit} {source}"));
    }
    if *metropolitan_hit {
        fact!(out, "combatant {side} metropolitan-hit");
    }
}
