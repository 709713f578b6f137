//! The test on finished assignments against the rule read another way: an elimination beside a unit at full strength is
//! needless, and so forbidden, if one of its steps could be moved to such a unit and 7.62 still be met.

use super::{Family, LossRule, Losses, Toll};
use crate::games::wilderness_war::ids::PieceSet;
use crate::side::Side;
use std::collections::BTreeSet;

/// A unit: is it Drilled Troops, its steps before and after.
#[derive(Debug, Clone, Copy)]
struct Unit {
    drilled: bool,
    before: usize,
    after: usize,
}

fn losses(total: usize, rule: LossRule) -> Losses {
    let total = u8::try_from(total).expect("few steps");
    let (units, full) = (PieceSet::default(), PieceSet::default());
    Losses { side: Side::French, rule, units, full, total, left: total }
}

fn lost(units: &[Unit], drilled: bool) -> usize {
    units.iter().filter(|unit| unit.drilled == drilled).map(|unit| unit.before - unit.after).sum()
}

fn toll(units: &[Unit], drilled: bool) -> Toll {
    let mut toll = Toll::default();
    for unit in units.iter().filter(|unit| unit.drilled == drilled) {
        match (unit.before, unit.after) {
            (2, 1) => toll.reduced += 1,
            (2, 0) => toll.destroyed += 1,
            (1, 0) => toll.finished += 1,
            _ => {}
        }
    }
    toll
}

fn family(units: &[Unit], drilled: bool) -> Family {
    let of = |steps| units.iter().filter(|unit| unit.drilled == drilled && unit.before == steps).count();
    Family { full: of(2), reduced: of(1) }
}

/// The share Drilled Troops must bear [WW 7.62].
fn share(units: &[Unit], total: usize) -> usize {
    let there = units.iter().filter(|unit| unit.drilled).map(|unit| unit.before).sum();
    total.div_ceil(2).min(there)
}

/// Is the assignment legal, by trying to move a step [WW 7.62, 7.63]?
fn is_legal(units: &[Unit], total: usize) -> bool {
    let share = share(units, total);
    if lost(units, true) < share {
        return false;
    }
    let eliminated = |unit: &Unit| unit.before > 0 && unit.after == 0;
    !units.iter().filter(|unit| eliminated(unit)).any(|dead| {
        let spared = units.iter().filter(|unit| unit.after == 2);
        spared.into_iter().any(|whole| {
            let moved = lost(units, true) + usize::from(whole.drilled) - usize::from(dead.drilled);
            moved >= share
        })
    })
}

/// All assignments of a number of steps.
fn assignments(units: &mut Vec<Unit>, at: usize, left: usize, each: &mut impl FnMut(&[Unit])) {
    if at == units.len() {
        if left == 0 {
            each(units);
        }
        return;
    }
    for steps in 0..=units[at].before.min(left) {
        units[at].after = units[at].before - steps;
        assignments(units, at + 1, left - steps, each);
    }
    units[at].after = units[at].before;
}

#[test]
fn r7_63_a_needless_elimination_is_one_whose_step_could_be_moved() {
    let mut seen = BTreeSet::new();
    for code in 0..3usize.pow(4) {
        let count = |place: u32| code / 3usize.pow(place) % 3;
        let kinds = [(true, 2), (true, 1), (false, 2), (false, 1)];
        let mut units = Vec::new();
        for ((drilled, before), place) in kinds.into_iter().zip(0..) {
            units.extend(vec![Unit { drilled, before, after: before }; count(place)]);
        }
        let steps: usize = units.iter().map(|unit| unit.before).sum();
        for total in 1..=steps {
            let mut legal = 0;
            assignments(&mut units, 0, total, &mut |units| {
                let drilled = (family(units, true), toll(units, true));
                let others = (family(units, false), toll(units, false));
                let ours = losses(total, LossRule::Battle).passes(drilled, others);
                assert_eq!(ours, is_legal(units, total), "{units:?}, {total} steps");
                legal += usize::from(ours);
            });
            assert!(legal > 0, "no way to lose {total} steps with {units:?}");
            seen.insert((code, total));
        }
    }
    assert!(seen.len() > 300, "{} stacks and losses tried", seen.len());
}

#[test]
fn r9_14_an_assault_takes_drilled_troops_first() {
    let family = Family { full: 1, reduced: 0 };
    let none = Toll::default();
    let (one, two) = (Toll { reduced: 1, ..none }, Toll { destroyed: 1, ..none });
    let passes =
        |total, drilled, others| losses(total, LossRule::Assault).passes((family, drilled), (family, others));
    assert!(passes(1, one, none) && !passes(1, none, one));
    assert!(passes(2, two, none) && !passes(2, one, one));
    assert!(passes(3, two, one));
}
