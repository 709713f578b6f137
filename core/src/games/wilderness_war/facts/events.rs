//! Events [WW 5.5] that are being carried out.

use super::super::events::hands::{Courier, Crisis, Forfeit, TakeBack};
use super::super::events::indians::{Alliance, Together};
use super::super::events::leader_pool::LeaderPool;
use super::super::events::others::{Bastions, PoxStage, SmallPox, Squadrons, Vaudreuil};
use super::super::events::placing::{Placing, Sites};
use super::super::events::reinforcements::{FrenchRegulars, Regiments};
use super::super::events::removing::{self, Desert, Removing, Stingy};
use super::super::events::restoring::{self, Militias, RangersEvent, Restoring};
use super::super::ids::Id;
use super::super::map::Department;
use super::Sheet;
use crate::fact;

/// Where counters may enter.
fn sites(sites: Sites) -> &'static str {
    match sites {
        Sites::Ports => "ports",
        Sites::Fortresses => "fortresses",
        Sites::DepartmentFortresses => "department-fortresses",
        Sites::FrenchPorts => "french-ports",
        Sites::Fortifications(Department::Northern) => "fortifications-northern",
        Sites::Fortifications(Department::Southern) => "fortifications-southern",
        Sites::Fortifications(Department::StLawrence) => "fortifications-st-lawrence",
        Sites::AnyFortification => "fortifications",
    }
}

/// The points still to be spent, in halves; none: the die is still to be rolled.
pub(super) fn alliance(sheet: &mut Sheet<'_>, Alliance { side, card, halves }: &Alliance) {
    let (word, card) = (side.word(), card.get());
    match halves {
        Some(halves) => fact!(sheet.out, "alliance {word} {card} halves {halves}"),
        None => fact!(sheet.out, "alliance {word} {card}"),
    }
}

pub(super) fn together(sheet: &mut Sheet<'_>, Together { side, pieces, sites: at }: &Together) {
    fact!(sheet.out, "enter-together {} {}", side.word(), sites(*at));
    sheet.each(format_args!("enter-together piece"), *pieces);
}

pub(super) fn leader_pool(sheet: &mut Sheet<'_>, pool: &LeaderPool) {
    let LeaderPool { count, drawn, coming, sites: at } = pool;
    fact!(sheet.out, "leader-pool draw {count} enter {}", sites(*at));
    for (place, leader) in drawn.iter().enumerate() {
        fact!(sheet.out, "leader-pool drawn {place} {}", leader.slug());
    }
    sheet.each(format_args!("leader-pool coming"), *coming);
}

pub(super) fn placing(sheet: &mut Sheet<'_>, Placing { side, pieces, sites: at }: &Placing) {
    fact!(sheet.out, "enter {} {}", side.word(), sites(*at));
    sheet.each(format_args!("enter piece"), *pieces);
}

pub(super) fn french_regulars(sheet: &mut Sheet<'_>, FrenchRegulars {}: &FrenchRegulars) {
    sheet.waits(format_args!("french-regulars"));
}

pub(super) fn regiments(sheet: &mut Sheet<'_>, Regiments { department, left }: &Regiments) {
    match department {
        Some(department) => fact!(sheet.out, "regiments {} left {left}", department.word()),
        None => sheet.waits(format_args!("regiments")),
    }
}

/// How many more; none: the die is still to be rolled.
pub(super) fn restoring(sheet: &mut Sheet<'_>, Restoring { side, which, left }: &Restoring) {
    let which = match which {
        restoring::Which::Recruits => "recruits",
        restoring::Which::Regulars => "regulars",
    };
    match left {
        Some(left) => fact!(sheet.out, "restore {} {which} left {left}", side.word()),
        None => fact!(sheet.out, "restore {} {which}", side.word()),
    }
}

pub(super) fn militias(sheet: &mut Sheet<'_>, Militias { side, left }: &Militias) {
    fact!(sheet.out, "call-out-militias {} left {left}", side.word());
}

pub(super) fn rangers(sheet: &mut Sheet<'_>, RangersEvent { left }: &RangersEvent) {
    fact!(sheet.out, "rangers left {left}");
}

/// None, if no more are to go. Which card demands it is no matter: it is the one in play.
pub(super) fn removing(sheet: &mut Sheet<'_>, Removing { side, which, left, by: _ }: &Removing) {
    if *left == 0 {
        return;
    }
    let which = match which {
        removing::Which::BritishRegulars => "british-regulars",
        removing::Which::Provincials(Department::Northern) => "provincials-northern",
        removing::Which::Provincials(Department::Southern) => "provincials-southern",
        removing::Which::Provincials(Department::StLawrence) => "provincials-st-lawrence",
    };
    let number = sheet.number("eliminate");
    fact!(sheet.out, "eliminate {number} {} {which} left {left}", side.word());
}

pub(super) fn stingy(sheet: &mut Sheet<'_>, Stingy {}: &Stingy) {
    sheet.waits(format_args!("stingy"));
}

pub(super) fn desert(sheet: &mut Sheet<'_>, Desert { side, space, left }: &Desert) {
    fact!(sheet.out, "desert {} left {left}", side.word());
    sheet.one(format_args!("desert at"), *space);
}

pub(super) fn courier(sheet: &mut Sheet<'_>, Courier { side, taking }: &Courier) {
    fact!(sheet.out, "courier {} {}", side.word(), if *taking { "take" } else { "roll" });
}

/// Nothing is left to do once the card has been named.
pub(super) fn forfeit(sheet: &mut Sheet<'_>, Forfeit { side, done }: &Forfeit) {
    if !done {
        fact!(sheet.out, "forfeit {}", side.word());
    }
}

pub(super) fn crisis(sheet: &mut Sheet<'_>, Crisis {}: &Crisis) {
    sheet.waits(format_args!("ministerial-crisis"));
}

pub(super) fn take_back(sheet: &mut Sheet<'_>, TakeBack { side }: &TakeBack) {
    sheet.waits(format_args!("take-back {}", side.word()));
}

pub(super) fn bastions(sheet: &mut Sheet<'_>, Bastions { side }: &Bastions) {
    sheet.waits(format_args!("bastions {}", side.word()));
}

pub(super) fn squadrons(sheet: &mut Sheet<'_>, Squadrons { card }: &Squadrons) {
    fact!(sheet.out, "squadrons {}", card.get());
}

pub(super) fn vaudreuil(sheet: &mut Sheet<'_>, Vaudreuil { first }: &Vaudreuil) {
    match first {
        Some(leader) => fact!(sheet.out, "vaudreuil {}", leader.slug()),
        None => sheet.waits(format_args!("vaudreuil")),
    }
}

pub(super) fn small_pox(sheet: &mut Sheet<'_>, SmallPox { side, space, stage }: &SmallPox) {
    let step = match stage {
        PoxStage::Where => "where",
        PoxStage::Roll => "roll",
        PoxStage::Indians => "indians",
    };
    fact!(sheet.out, "small-pox {} step {step}", side.word());
    sheet.one(format_args!("small-pox at"), *space);
}
