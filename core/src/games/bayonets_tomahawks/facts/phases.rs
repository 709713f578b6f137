//! Action Phases and the Actions in them that are no Movement: Raids, Marshal Troops, Construction.

use super::super::action_round::phase::{ActionPhase, HoldReaction, Reaction};
use super::super::construction::{BuildWith, Building, First, RoadMove, Work};
use super::super::frame::Frame;
use super::super::marshal::{MarshalAt, MarshalWith, Marshaling};
use super::super::raid::{Again, RaidStart, Raiding};
use super::Sheet;
use crate::fact;

/// The facts of such a step; none of any other.
pub(super) fn step(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::ActionPhase(ActionPhase { side, indian }) => {
            let card = if *indian { "indian" } else { "faction" };
            fact!(sheet.out, "action-phase {} {card}", side.word());
        }
        Frame::HoldReaction(HoldReaction {}) => sheet.waits(format_args!("reaction-hold")),
        Frame::Reaction(Reaction {}) => sheet.waits(format_args!("reaction")),
        Frame::RaidStart(RaidStart { side, ap }) => {
            fact!(sheet.out, "raid-start {} {}", side.word(), ap.word());
        }
        Frame::Raiding(raid) => raiding(sheet, raid),
        Frame::MarshalAt(MarshalAt { side }) => fact!(sheet.out, "marshal {}", side.word()),
        Frame::MarshalWith(MarshalWith { side, space }) => {
            fact!(sheet.out, "marshal {} at {space}", side.word());
        }
        Frame::Marshaling(Marshaling { side, space, brought }) => {
            let brought = if *brought { " brought" } else { "" };
            fact!(sheet.out, "marshaling {} at {space}{brought}", side.word());
        }
        Frame::BuildWith(BuildWith { side, first }) => {
            fact!(sheet.out, "build {}", side.word());
            if let Some(First { brigade, work: done }) = first {
                fact!(sheet.out, "build-first {brigade} {}", work(*done));
            }
        }
        Frame::Building(Building { side, brigade, waived }) => {
            fact!(sheet.out, "build {} with {brigade}", side.word());
            if let Some(begun) = waived {
                fact!(sheet.out, "build-waived {}", work(*begun));
            }
        }
        Frame::RoadMove(RoadMove { side, brigade, link, taken }) => {
            fact!(sheet.out, "road-move {} {brigade} by {link}", side.word());
            taken.iter().for_each(|unit| fact!(sheet.out, "road-company {unit}"));
        }
        _ => {}
    }
}

fn raiding(sheet: &mut Sheet<'_>, raid: &Raiding) {
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
