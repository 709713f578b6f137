//! Action Phases and the Actions in them that are no Movement: Raids, Marshal Troops, Construction.

use super::super::action_round::phase::ActionPhase;
use super::super::construction::{BuildWith, Building, First, RoadMove, Work};
use super::super::marshal::{MarshalAt, MarshalWith, Marshaling};
use super::super::raid::{Again, RaidStart, Raiding};
use super::Sheet;
use crate::fact;

pub(super) fn action_phase(sheet: &mut Sheet<'_>, step: &ActionPhase) {
    let ActionPhase { side, indian } = step;
    let card = if *indian { "indian" } else { "faction" };
    fact!(sheet.out, "action-phase {} {card}", side.word());
}

pub(super) fn raid_start(sheet: &mut Sheet<'_>, step: &RaidStart) {
    let RaidStart { side, ap } = step;
    fact!(sheet.out, "raid-start {} {}", side.word(), ap.word());
}

pub(super) fn marshal_at(sheet: &mut Sheet<'_>, step: &MarshalAt) {
    let MarshalAt { side } = step;
    fact!(sheet.out, "marshal {}", side.word());
}

pub(super) fn marshal_with(sheet: &mut Sheet<'_>, step: &MarshalWith) {
    let MarshalWith { side, space } = step;
    fact!(sheet.out, "marshal {} at {space}", side.word());
}

pub(super) fn marshaling(sheet: &mut Sheet<'_>, step: &Marshaling) {
    let Marshaling { side, space, brought, free } = step;
    let brought = if *brought { " brought" } else { "" };
    fact!(sheet.out, "marshaling {} at {space}{brought}", side.word());
    free.iter().for_each(|from| fact!(sheet.out, "marshaling out-of {from}"));
}

pub(super) fn build_with(sheet: &mut Sheet<'_>, step: &BuildWith) {
    let BuildWith { side, first } = step;
    fact!(sheet.out, "build {}", side.word());
    if let Some(First { brigade, work: done }) = first {
        fact!(sheet.out, "build-first {brigade} {}", work(*done));
    }
}

pub(super) fn building(sheet: &mut Sheet<'_>, step: &Building) {
    let Building { side, brigade, waived } = step;
    fact!(sheet.out, "build {} with {brigade}", side.word());
    if let Some(begun) = waived {
        fact!(sheet.out, "build-waived {}", work(*begun));
    }
}

pub(super) fn road_move(sheet: &mut Sheet<'_>, step: &RoadMove) {
    let RoadMove { side, brigade, link, taken } = step;
    fact!(sheet.out, "road-move {} {brigade} by {link}", side.word());
    taken.iter().for_each(|unit| fact!(sheet.out, "road-company {unit}"));
}

pub(super) fn raiding(sheet: &mut Sheet<'_>, raid: &Raiding) {
    let Raiding { side, unit, target, at, left, step, again, lacrosse } = raid;
    fact!(sheet.out, "raid {} {unit} on {target} at {at} left {left}", side.word());
    fact!(sheet.out, "raid-step {}", step.word());
    let Again { interception, raid } = again;
    for (_, word) in [(interception, "interception"), (raid, "raid")].iter().filter(|(on, _)| **on) {
        fact!(sheet.out, "raid-again {word}");
    }
    if *lacrosse {
        fact!(sheet.out, "raid-lacrosse");
    }
}

fn work(work: Work) -> String {
    match work {
        Work::BeginFort => "begin-fort".to_owned(),
        Work::CompleteFort => "complete-fort".to_owned(),
        Work::RepairFort => "repair-fort".to_owned(),
        Work::RemoveFort => "remove-fort".to_owned(),
        Work::RemoveConstruction => "remove-construction".to_owned(),
        Work::BeginRoad(link) => format!("begin-road {link}"),
        Work::CompleteRoad(link) => format!("complete-road {link}"),
    }
}
