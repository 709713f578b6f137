//! What happens in Battles [BT 13.0], as sentences.

use super::super::super::battle::hits::shows;
use super::super::super::choice::Source;
use super::super::super::dice::Face;
use super::super::super::event::{BattleEvent, Scoring};
use super::super::super::pieces::UnitKind;
use super::super::Names;
use super::{points, told};
use crate::speech::Told;

/// A face of the die, in words.
#[must_use]
pub const fn face(face: Face) -> &'static str {
    match face {
        Face::Flag => "a Flag",
        Face::TriangleCircle => "a Hit on triangles and circles",
        Face::SquareCircle => "a Hit on squares and circles",
        Face::BAndT => "B&T",
        Face::Miss => "a Miss",
    }
}

/// What comes of a face for the unit that has rolled it, where the face alone does not say so [BT 13.3.3].
fn comes_to(kind: Option<UnitKind>, rolled: Face, scoring: Scoring) -> &'static str {
    let scores = usize::from(rolled.number()).checked_sub(1).and_then(|at| scoring.get(at));
    let scores = scores.is_some_and(|scores| *scores);
    match rolled {
        Face::Flag | Face::Miss => "",
        Face::TriangleCircle | Face::SquareCircle if scores => "",
        Face::TriangleCircle | Face::SquareCircle if kind.is_some_and(|kind| shows(kind, rolled)) => {
            ", and there is nobody it could hit"
        }
        Face::TriangleCircle | Face::SquareCircle => ", which is no Hit for a unit of its shape",
        Face::BAndT if scores => ", a Hit on a Brigade",
        Face::BAndT if kind == Some(UnitKind::Fleet) => ", by which a Fleet may leave",
        Face::BAndT if kind.is_some_and(UnitKind::is_brigade) => ", which counts only against Militia",
        Face::BAndT => ", which does nothing here",
    }
}

/// One of them as a sentence.
pub fn tell(event: &BattleEvent, names: Names<'_>) -> Told {
    match *event {
        BattleEvent::Begins { space, attacker } => {
            told(format!("Battle at {}: the {attacker} attack.", names.space(space)), "13.0")
        }
        BattleEvent::Marker { side, now } => {
            told(format!("The {side} Battle Victory marker is at {now}."), "13.3.1")
        }
        BattleEvent::Leads { side, commander, rerolls } => {
            let count = points(u16::from(rerolls), "reroll");
            told(format!("{} leads the {side}, with {count}.", names.unit(commander)), "13.3.1")
        }
        BattleEvent::Rolled { unit, face: rolled, scoring, .. } => {
            let came = comes_to(names.0.kind(unit), rolled, scoring);
            let text = format!("{} rolls {}{came}.", names.called(unit), face(rolled));
            told(text, "13.3.3")
        }
        BattleEvent::Rerolled { unit, source, face: rolled, scoring, .. } => {
            let by = match source {
                Source::Highland => "as a Highland Brigade",
                Source::Commander => "by its Commander",
                Source::Event => "by the event",
            };
            let (unit, came) = (names.unit(unit), comes_to(names.0.kind(unit), rolled, scoring));
            told(format!("{unit} rolls again {by}: {}{came}.", face(rolled)), "13.5")
        }
        BattleEvent::Survived { commander, face: rolled } => {
            told(format!("{} survives: {}.", names.unit(commander), face(rolled)), "13.5.1")
        }
        BattleEvent::MilitiaRolled { side, face: rolled } => {
            told(format!("A {side} Militia rolls {}.", face(rolled)), "13.3.3")
        }
        BattleEvent::MilitiaRemoved { side, left } => {
            let left = if left == 1 { "1 is left".to_owned() } else { format!("{left} are left") };
            told(format!("A {side} Militia is removed for this Battle; {left}."), "13.2.1")
        }
        BattleEvent::Won { space, side, by } => {
            let ahead = match by {
                1.. => format!(", {by} ahead"),
                0 => ": level, and a tie goes to a defender who is still there".to_owned(),
                _ => format!(", though behind: nobody of the {} is left", side.other()),
            };
            told(format!("The {side} win the Battle at {}{ahead}.", names.space(space)), "13.6")
        }
        BattleEvent::Routed { side, space } => {
            let text = format!(
                "The {side} at {} are Routed, until they Rally or join a stack that is not.",
                names.space(space)
            );
            told(text, "13.8")
        }
        BattleEvent::HoldsOut { side, space } => {
            told(format!("The {side} hold out in the Fortress of {}.", names.space(space)), "13.9")
        }
        BattleEvent::Retreated { side, from, to } => {
            let to = to.map_or("the Sail Box", |to| names.space(to));
            told(format!("The {side} retreat from {} to {to}.", names.space(from)), "13.9")
        }
    }
}
