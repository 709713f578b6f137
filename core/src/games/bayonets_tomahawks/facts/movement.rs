//! Movement under way.

use super::super::ids::PieceSet;
use super::super::movement::MoveStart;
use super::super::movement::compose::MoveStack;
use super::super::movement::contact::Cleared;
use super::super::movement::landing::Landing;
use super::super::movement::march::{Left, March};
use super::super::movement::sail::SailStack;
use super::Sheet;
use crate::fact;

pub(super) fn move_start(sheet: &mut Sheet<'_>, step: &MoveStart) {
    let MoveStart { side, ap, action } = step;
    fact!(sheet.out, "move {} {} {}", side.word(), ap.word(), action.word());
}

pub(super) fn move_stack(sheet: &mut Sheet<'_>, step: &MoveStack) {
    let MoveStack { side, ap, action, from, taken } = step;
    fact!(sheet.out, "move {} {} {} from {from}", side.word(), ap.word(), action.word());
    moving(sheet, *taken);
}

pub(super) fn march(sheet: &mut Sheet<'_>, step: &March) {
    let March { side, ap, action, at, moving: units, steps, forced, left } = step;
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

pub(super) fn sail_stack(sheet: &mut Sheet<'_>, step: &SailStack) {
    let SailStack { side, ap, from, taken } = step;
    fact!(sheet.out, "sail {} {} from {from}", side.word(), ap.word());
    moving(sheet, *taken);
}

pub(super) fn landing(sheet: &mut Sheet<'_>, step: &Landing) {
    let Landing { side, now } = step;
    let when = if *now { "now" } else { "due" };
    fact!(sheet.out, "landing {} {when}", side.word());
}

pub(super) fn cleared(sheet: &mut Sheet<'_>, step: &Cleared) {
    let Cleared { space } = step;
    fact!(sheet.out, "overwhelmed {space}");
}

fn moving(sheet: &mut Sheet<'_>, units: PieceSet) {
    units.iter().for_each(|unit| fact!(sheet.out, "moving {unit}"));
}
