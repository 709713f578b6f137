//! What happens in Actions [BT 7.3, 9.0 to 12.0], as sentences.

use super::super::super::construction::Work;
use super::super::super::event::ActionEvent;
use super::super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::{Names, action, point};
use super::battle::face as face_words;
use super::told;
use crate::speech::Told;

/// Units by name.
pub(in super::super) fn list(names: Names<'_>, units: PieceSet) -> String {
    let all: Vec<&str> = units.iter().map(|unit| names.unit(unit)).collect();
    all.join(", ")
}

fn built(names: Names<'_>, brigade: PieceId, space: SpaceId, work: Work) -> String {
    let (who, here) = (names.unit(brigade), names.space(space));
    match work {
        Work::BeginFort => format!("{who} begins a Fort at {here}."),
        Work::CompleteFort => format!("{who} completes the Fort at {here}."),
        Work::RepairFort => format!("{who} repairs the Fort at {here}."),
        Work::RemoveFort => format!("{who} removes the Fort at {here}."),
        Work::RemoveConstruction => format!("{who} removes the Fort Construction marker at {here}."),
        Work::BeginRoad(link) => format!("{who} begins a Road along {}.", names.link(link)),
        Work::CompleteRoad(link) => format!("{who} completes the Road along {}.", names.link(link)),
    }
}

/// One of them as a sentence.
pub fn tell(event: &ActionEvent, names: Names<'_>) -> Told {
    match *event {
        ActionEvent::UsedAp { side, ap, action: what } => {
            told(format!("The {side} use {} for {}.", point(ap), action(what)), "7.3")
        }
        ActionEvent::HeldAp { side, ap } => {
            told(format!("The {side} hold {} for Reaction.", point(ap)), "7.3.6")
        }
        ActionEvent::Raid { unit, target } => {
            told(format!("{} sets out to raid {}.", names.unit(unit), names.space(target)), "9.1")
        }
        ActionEvent::RaidedOn { unit, space } => {
            told(format!("{} goes to {}.", names.unit(unit), names.space(space)), "9.1")
        }
        ActionEvent::Interception { unit, space, caught, .. } => {
            let how = if caught { "is intercepted" } else { "slips through" };
            told(format!("{} {how} at {}.", names.unit(unit), names.space(space)), "9.2")
        }
        ActionEvent::RaidFailed { unit, target } => {
            told(format!("The Raid of {} on {} fails.", names.unit(unit), names.space(target)), "9.3")
        }
        ActionEvent::RaidRolled { unit, face, .. } => {
            told(format!("{} rolls {}.", names.unit(unit), face_words(face)), "9.3")
        }
        ActionEvent::Raided { unit, target, .. } => {
            told(format!("{} raids {}.", names.unit(unit), names.space(target)), "9.3")
        }
        ActionEvent::Moved { side, units, from, to } => {
            let (from, to) = (names.space(from), names.space(to));
            told(format!("{side}: {} from {from} to {to}.", list(names, units)), "10.2")
        }
        ActionEvent::DroppedOff { piece, space } => {
            told(format!("{} stays at {}.", names.unit(piece), names.space(space)), "10.2")
        }
        ActionEvent::PickedUp { piece, space } => {
            told(format!("{} joins the stack at {}.", names.unit(piece), names.space(space)), "10.2")
        }
        ActionEvent::Attacked { side, space } => {
            told(format!("The {side} attack at {}: a Battle is to come.", names.space(space)), "10.7")
        }
        ActionEvent::Joined { side, space } => {
            told(format!("The {side} join the Battle to come at {}.", names.space(space)), "10.7")
        }
        ActionEvent::Overwhelmed { side, space } => {
            told(format!("The {side} Overwhelm the {} at {}.", side.other(), names.space(space)), "10.3.2")
        }
        ActionEvent::Sailed { side, units, from } => {
            told(format!("{side}: {} sail from {}.", list(names, units), names.space(from)), "10.6")
        }
        ActionEvent::Landed { side, units, space } => {
            told(format!("{side}: {} land at {}.", list(names, units), names.space(space)), "10.6.1")
        }
        ActionEvent::Marshal { space, unit } => {
            told(format!("{} marshals troops at {}.", names.called(unit), names.space(space)), "11.0")
        }
        ActionEvent::Built { brigade, space, work } => told(built(names, brigade, space, work), "12.0"),
    }
}
