//! Raids [WW 10.0], going home [WW 10.4] and winter attrition [WW 11.0].

use super::super::attrition::{Attrition, Stack};
use super::super::going_home::{Cause, GoingHome};
use super::super::ids::{Id, PieceSet, SpaceId};
use super::super::optional::MilitiaLoss;
use super::super::raid::{RaidOn, Raids, Stage};
use super::Sheet;
use crate::fact;
use std::collections::BTreeMap;

/// It is the side whose Action Phase it is.
pub(super) fn raids(sheet: &mut Sheet<'_>, Raids { side: _, done }: &Raids) {
    sheet.waits(format_args!("raids"));
    let mut tried: BTreeMap<SpaceId, PieceSet> = BTreeMap::new();
    for (space, pieces) in done {
        let all = tried.entry(*space).or_default();
        *all = all.or(*pieces);
    }
    let on_map = sheet.pos.world.pieces.on_map();
    for (space, pieces) in tried {
        sheet.each(format_args!("raid-tried {}", space.slug()), pieces.and(on_map));
    }
}

pub(super) fn raid(sheet: &mut Sheet<'_>, RaidOn { side, space, lead, stage }: &RaidOn) {
    let step = match stage {
        Stage::Leader => "leader",
        Stage::Militia => "militia",
        Stage::Blockhouses => "blockhouses",
        Stage::Roll => "roll",
        Stage::Home => "home",
    };
    fact!(sheet.out, "raid {} {} step {step}", space.slug(), side.word());
    sheet.one(format_args!("raid lead"), *lead);
}

pub(super) fn going_home(sheet: &mut Sheet<'_>, home: &GoingHome) {
    let GoingHome { side, space, pieces, gone, followed, cause } = home;
    let cause = match cause {
        Cause::Raid => "raid",
        Cause::Winter => "winter",
        Cause::Garrison => "surrender",
    };
    let number = sheet.number("go-home");
    fact!(sheet.out, "go-home {number} {} {} {cause}", side.word(), space.slug());
    sheet.each(format_args!("go-home {number} piece"), *pieces);
    for (leader, to) in gone {
        fact!(sheet.out, "go-home {number} gone {} {}", leader.slug(), to.slug());
    }
    sheet.each(format_args!("go-home {number} followed"), *followed);
}

pub(super) fn attrition(sheet: &mut Sheet<'_>, Attrition { side, done, stack }: &Attrition) {
    let number = sheet.number("attrition");
    fact!(sheet.out, "attrition {number} {}", side.word());
    sheet.each(format_args!("attrition {number} done"), *done);
    if let Some(Stack { space, reduced, full, left }) = stack {
        fact!(sheet.out, "attrition {number} stack {} left {left}", space.slug());
        sheet.each(format_args!("attrition {number} reduced"), *reduced);
        sheet.each(format_args!("attrition {number} full"), *full);
    }
}

pub(super) fn militia_step(sheet: &mut Sheet<'_>, MilitiaLoss { department }: &MilitiaLoss) {
    fact!(sheet.out, "militia-step {}", department.word());
}
