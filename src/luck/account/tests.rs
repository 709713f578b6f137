//! Accounts against arithmetic by hand.

use super::*;
use crate::speech::Purpose;

fn throw(side: Side, faces: &[u8]) -> Throw {
    Throw {
        entry: 1,
        roll: Some(0),
        purpose: Purpose { side: Some(side), kind: "battle" },
        label: String::new(),
        sides: 6,
        faces: faces.to_vec(),
    }
}

fn met(side: Side, by_face: [u16; 6], face: u16) -> Met {
    let (measure, by_face) = (Measure::StepsInflicted, by_face.to_vec());
    Met { entry: 1, fortune: Fortune { side, kind: "battle", measure, dice: 1, by_face, face } }
}

#[test]
fn u9_dice_are_counted_by_side_and_kind() {
    let throws = vec![throw(Side::British, &[6, 6]), throw(Side::French, &[1]), throw(Side::British, &[3])];
    let account = Account::of(&[Tally { throws, met: Vec::new() }], &[]);
    let british = &account.dice[0];
    assert_eq!((british.side, british.kind, british.dice), (Some(Side::British), None, 3));
    assert_eq!(british.faces.iter().map(|face| face.count).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 2]);
    assert_eq!((british.mean, british.faces[0].expected), (Some(5.0), 0.5));
    // 15 or more with three dice: 20 of 216 throws, on either side.
    assert!((british.sum_chance.unwrap() - 40.0 / 216.0).abs() < 1e-12);
    assert_eq!(account.dice.len(), 4);
    assert_eq!((account.unusual().count(), account.results.len()), (0, 0));
}

#[test]
fn u9_results_are_held_against_what_these_dice_could_come_to() {
    // Two dice that hit at 6, one that hits for two at 4 or more: 5 of 6 nothing, and so on.
    let (rare, often) = ([0, 0, 0, 0, 0, 1], [0, 0, 0, 2, 2, 2]);
    let met = vec![met(Side::French, rare, 6), met(Side::French, rare, 6), met(Side::French, often, 5)];
    let account = Account::of(&[Tally { throws: Vec::new(), met }], &[]);
    let [results] = account.results.as_slice() else { panic!("{account:?}") };
    assert_eq!((results.actual, results.dice), (4, 3));
    assert!((results.expected - (2.0 / 6.0 + 1.0)).abs() < 1e-12);
    assert!((results.chance - 2.0 / 72.0).abs() < 1e-12);
    assert_eq!((account.striking(), account.unusual().count()), (1, 1));
    // Only four hits of the three dice are so rare: one of 72 throws.
    assert!((account.striking_chance() - 1.0 / 72.0).abs() < 1e-12);
    assert!((account.expected_striking() - 1.0 / 72.0).abs() < 1e-12);
}

#[test]
fn u9_names_that_stand_on_several_faces_are_counted_together() {
    let names = ["flag", "flag", "hit", "hit-too", "b-and-t", "miss"];
    let throws = vec![throw(Side::British, &[1, 2, 2, 6])];
    let account = Account::of(&[Tally { throws, met: Vec::new() }], &names);
    let [flag, .., miss] = account.dice[0].faces.as_slice() else { panic!("{account:?}") };
    assert_eq!((flag.face.as_str(), flag.faces, flag.count), ("flag", 2, 3));
    assert_eq!((miss.face.as_str(), miss.count), ("miss", 1));
    assert_eq!((account.dice[0].mean, account.dice[0].sum_chance), (None, None));
    assert!(account.dice[0].evenness_chance.is_some());
}
