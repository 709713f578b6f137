//! Movement under way.

use super::super::frame::Frame;
use super::super::ids::PieceSet;
use super::super::movement::MoveStart;
use super::super::movement::compose::MoveStack;
use super::super::movement::contact::Cleared;
use super::super::movement::landing::Landing;
use super::super::movement::march::{Left, March};
use super::super::movement::sail::SailStack;
use super::Sheet;
use crate::fact;

/// The facts of a step of movement; of any other there are none here.
pub(super) fn step(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::MoveStart(MoveStart { side, ap, action }) => {
            fact!(sheet.out, "move {} {} {}", side.word(), ap.word(), action.word());
        }
        Frame::MoveStack(MoveStack { side, ap, action, from, taken }) => {
            fact!(sheet.out, "move {} {} {} from {from}", side.word(), ap.word(), action.word());
            moving(sheet, *taken);
        }
        Frame::March(March { side, ap, action, at, moving: units, steps, forced, left }) => {
            let (side, ap, action) = (side.word(), ap.word(), action.word());
            fact!(sheet.out, "march {side} {ap} {action} at {at} steps {steps}");
            if *forced {
                fact!(sheet.out, "march forced");
            }
            for Left { space, link, units } in left {
                units.iter().for_each(|unit| fact!(sheet.out, "march {unit} left {space} by {link}"));
            }
            moving(sheet, *units);
        }
        Frame::SailStack(SailStack { side, ap, from, taken }) => {
            fact!(sheet.out, "sail {} {} from {from}", side.word(), ap.word());
            moving(sheet, *taken);
        }
        Frame::Landing(Landing { side, now }) => {
            let when = if *now { "now" } else { "due" };
            fact!(sheet.out, "landing {} {when}", side.word());
        }
        Frame::Cleared(Cleared { space }) => fact!(sheet.out, "overwhelmed {space}"),
        _ => {}
    }
}

fn moving(sheet: &mut Sheet<'_>, units: PieceSet) {
    units.iter().for_each(|unit| fact!(sheet.out, "moving {unit}"));
}
