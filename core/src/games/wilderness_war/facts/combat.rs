//! Battles [WW 7.0], sieges [WW 8.0] and assaults [WW 9.0].

use super::super::assault::{self, Assault};
use super::super::battle::leaders::{Fight, LeaderChecks};
use super::super::battle::losses::{LossRule, Losses};
use super::super::battle::retreat::{Bound, Retreat, Strays, Sweep};
use super::super::battle::{self, Battle, Engage, Kind};
use super::super::ids::Id;
use super::super::siege::{self, Massacre, Sally, Siege, Surrender};
use super::Sheet;
use crate::fact;
use crate::side::Side;

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Field => "field",
        Kind::Infiltration => "infiltration",
        Kind::Sortie => "sortie",
        Kind::Raid => "raid",
    }
}

pub(super) fn engage(sheet: &mut Sheet<'_>, Engage { kind: of }: &Engage) {
    fact!(sheet.out, "engagement {}", kind(*of));
}

fn battle_step(stage: battle::Stage) -> &'static str {
    match stage {
        battle::Stage::Opening => "opening",
        battle::Stage::Militia => "militia",
        battle::Stage::Join => "join",
        battle::Stage::AttackerCards => "events-attacker",
        battle::Stage::DefenderCards => "events-defender",
        battle::Stage::Leader => "leader",
        battle::Stage::Fire => "fire",
        battle::Stage::ReturnLeader => "return-leader",
        battle::Stage::ReturnFire => "return-fire",
        battle::Stage::Outcome => "outcome",
        battle::Stage::Aftermath => "aftermath",
    }
}

pub(super) fn battle(sheet: &mut Sheet<'_>, battle: &Battle) {
    let Battle {
        space,
        kind: of,
        attacker,
        forces,
        commander,
        lead,
        from,
        joined,
        landing,
        fortified,
        ambush,
        dice,
        caused,
        winner,
        overrun,
        stage,
    } = battle;
    let (slug, side, of) = (space.slug(), attacker.word(), kind(*of));
    fact!(sheet.out, "battle {slug} {of} attacker {side} step {}", battle_step(*stage));
    for side in Side::ALL {
        let word = side.word();
        sheet.each(format_args!("battle {word}"), forces[side]);
        if ambush[side] {
            fact!(sheet.out, "battle {word} ambush");
        }
        if dice[side] > 0 {
            fact!(sheet.out, "battle {word} die {} steps {}", dice[side], caused[side]);
        }
    }
    sheet.one(format_args!("battle commander"), *commander);
    sheet.one(format_args!("battle lead"), *lead);
    sheet.one(format_args!("battle from"), *from);
    sheet.each(format_args!("battle joined"), *joined);
    sheet.words("battle", [(*landing, "landing"), (*fortified, "fortified"), (*overrun, "overrun")]);
    if let Some(winner) = winner {
        fact!(sheet.out, "battle winner {}", winner.word());
    }
}

/// None, if nothing is to be lost any more.
pub(super) fn losses(sheet: &mut Sheet<'_>, losses: &Losses) {
    let Losses { side, rule, units, full, total, left } = losses;
    if *left == 0 {
        return;
    }
    let rule = match rule {
        LossRule::Battle => "battle",
        LossRule::Assault => "assault",
        LossRule::Spread => "small-pox",
        LossRule::Free => "raid",
    };
    let number = sheet.number("losses");
    fact!(sheet.out, "losses {number} {} {rule} total {total} left {left}", side.word());
    sheet.each(format_args!("losses {number} full"), units.and(*full));
    sheet.each(format_args!("losses {number} reduced"), units.minus(*full));
}

/// None, if nobody is at risk.
pub(super) fn leader_checks(sheet: &mut Sheet<'_>, checks: &LeaderChecks) {
    let LeaderChecks { side, leaders, fight, space } = checks;
    if leaders.is_empty() {
        return;
    }
    let fight = match fight {
        Fight::Battle => "battle",
        Fight::Assault => "assault",
        Fight::Raid => "raid",
    };
    let number = sheet.number("leader-check");
    fact!(sheet.out, "leader-check {number} {} {fight} {}", side.word(), space.slug());
    sheet.each(format_args!("leader-check {number} leader"), *leaders);
}

/// Where those who retreat may go.
fn bound(bound: Bound) -> String {
    match bound {
        Bound::Defender(None) => "anywhere".to_owned(),
        Bound::Defender(Some(from)) => format!("not-to {}", from.slug()),
        Bound::Attacker(from) => format!("only-to {}", from.slug()),
    }
}

/// Those who have gone are where they went.
pub(super) fn retreat(sheet: &mut Sheet<'_>, retreat: &Retreat) {
    let here = retreat.here(sheet.pos);
    let Retreat { side, space, pieces: _, bound: way, alone: _ } = retreat;
    let number = sheet.number("retreat");
    fact!(sheet.out, "retreat {number} {} {} {}", side.word(), space.slug(), bound(*way));
    sheet.each(format_args!("retreat {number} piece"), here);
}

pub(super) fn strays(sheet: &mut Sheet<'_>, Strays { side, space, bound: way }: &Strays) {
    let number = sheet.number("lone-leaders");
    fact!(sheet.out, "lone-leaders {number} {} {} {}", side.word(), space.slug(), bound(*way));
}

pub(super) fn sweep(sheet: &mut Sheet<'_>, Sweep {}: &Sweep) {
    let number = sheet.number("lone-leaders");
    fact!(sheet.out, "lone-leaders {number} everywhere");
}

pub(super) fn siege(sheet: &mut Sheet<'_>, siege: &Siege) {
    let Siege { side, space, group, lead, stage } = siege;
    let (step, of) = match stage {
        siege::Stage::Coehorns(side) => ("coehorns-", side.word()),
        siege::Stage::Surrender(side) => ("surrender-", side.word()),
        siege::Stage::Leader => ("leader", ""),
        siege::Stage::Roll => ("roll", ""),
        siege::Stage::Assault => ("assault", ""),
    };
    fact!(sheet.out, "besiege {} {} step {step}{of}", space.slug(), side.word());
    sheet.group(format_args!("besiege"), group);
    sheet.one(format_args!("besiege lead"), *lead);
}

/// Whom the sortie meets is seen when it is made, so only those who make it count.
pub(super) fn sortie(sheet: &mut Sheet<'_>, Sally { battle }: &Sally) {
    let attacker = battle.attacker;
    fact!(sheet.out, "sortie {} {}", battle.space.slug(), attacker.word());
    sheet.one(format_args!("sortie commander"), battle.commander);
    sheet.each(format_args!("sortie member"), battle.forces[attacker]);
}

pub(super) fn surrender(sheet: &mut Sheet<'_>, Surrender { captor, space }: &Surrender) {
    fact!(sheet.out, "surrender {} to {}", space.slug(), captor.word());
}

pub(super) fn massacre(sheet: &mut Sheet<'_>, Massacre { captor, space }: &Massacre) {
    fact!(sheet.out, "massacre {} by {}", space.slug(), captor.word());
}

pub(super) fn assault(sheet: &mut Sheet<'_>, assault: &Assault) {
    let Assault { side, space, commander, lead, caused, stage } = assault;
    let (step, of) = match stage {
        assault::Stage::Cards(side) => ("coehorns-", side.word()),
        assault::Stage::Leader => ("leader", ""),
        assault::Stage::Fire => ("fire", ""),
        assault::Stage::Outcome => ("outcome", ""),
    };
    fact!(sheet.out, "assault {} {} step {step}{of}", space.slug(), side.word());
    sheet.one(format_args!("assault commander"), *commander);
    sheet.one(format_args!("assault lead"), *lead);
    if *stage == assault::Stage::Outcome {
        for (side, steps) in caused.iter() {
            fact!(sheet.out, "assault {} steps {steps}", side.word());
        }
    }
}
