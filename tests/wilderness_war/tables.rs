//! The printed tables, cell by cell: read directly, and hit by the numbered cases.

use crate::played::reports;
use coureur::games::wilderness_war::battle::fire::{Strength, crt, hits_leaders};
use coureur::games::wilderness_war::raid::{RaidColumn, raid_table};
use coureur::games::wilderness_war::siege::siege_table;
use std::collections::BTreeSet;

/// The Combat Results Table as printed: a row for each modified die from 0 or less to 7 or more.
const CRT: [&str; 8] = [
    "00000011233",
    "00000122344",
    "00011223345",
    "00111223445",
    "01112234455",
    "11112334556",
    "11122344567",
    "11223345678",
];

/// The least and the greatest strength of each column.
const STRENGTHS: [(u16, u16); 11] =
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (6, 8), (9, 12), (13, 16), (17, 21), (22, 27), (28, u16::MAX)];

/// The Raid Table as printed, by modified die from 0 to 7: success and steps lost against a stockade or settlement, then
/// against other cultivated land.
const RAIDS: [((bool, u8), (bool, u8)); 8] = [
    ((false, 2), (false, 2)),
    ((false, 1), (false, 0)),
    ((false, 1), (false, 0)),
    ((false, 0), (false, 0)),
    ((false, 2), (false, 1)),
    ((true, 1), (true, 1)),
    ((true, 0), (true, 0)),
    ((true, 0), (true, 0)),
];

/// The Siege Table as printed, by modified die from 0 to 7.
const SIEGES: [u8; 8] = [0, 0, 0, 1, 1, 1, 2, 2];

fn printed(row: usize, column: usize) -> u8 {
    CRT[row].as_bytes()[column] - b'0'
}

/// The headings of the columns.
const HEADINGS: [&str; 11] = ["0", "1", "2", "3", "4-5", "6-8", "9-12", "13-16", "17-21", "22-27", "28+"];

fn of(factors: u16) -> Strength {
    Strength { factors, doubled: false, shifted: false }
}

#[test]
fn r7_5_the_combat_results_table_is_the_printed_one() {
    for (row, die) in (0i8..8).enumerate() {
        for (column, (least, most)) in STRENGTHS.into_iter().enumerate() {
            for factors in [least, most] {
                assert_eq!(crt(of(factors), die), printed(row, column), "die {die}, strength {factors}");
            }
        }
    }
    assert_eq!(crt(of(400), 9), 8);
    assert_eq!(crt(of(0), -3), 0);
}

#[test]
fn r7_55_one_column_left_and_no_further_than_0() {
    for (column, (least, _)) in STRENGTHS.into_iter().enumerate() {
        let shifted = Strength { shifted: true, ..of(least) };
        assert_eq!(shifted.column(), column.saturating_sub(1));
        for die in 0i8..8 {
            let row = usize::try_from(die).expect("the rows are numbered from 0");
            assert_eq!(crt(shifted, die), printed(row, column.saturating_sub(1)));
        }
    }
}

#[test]
fn r7_56_an_ambush_doubles_before_the_shift() {
    let ambush = Strength { factors: 3, doubled: true, shifted: true };
    assert_eq!(ambush.heading(), "4-5");
    assert_eq!(Strength { shifted: false, ..ambush }.heading(), "6-8");
    assert_eq!(of(28).heading(), "28+");
    assert_eq!(of(2).heading(), "2");
}

#[test]
fn r7_7_only_a_natural_one_or_six_that_hits_checks_leaders() {
    let calls: Vec<u8> = (1..=6).filter(|die| hits_leaders(*die, 1)).collect();
    assert_eq!(calls, [1, 6]);
    assert!(!hits_leaders(6, 0));
    assert!(!hits_leaders(1, 0));
}

#[test]
fn r8_231_the_siege_table_is_the_printed_one() {
    for (die, gain) in (0i8..).zip(SIEGES) {
        assert_eq!(siege_table(die), gain, "die {die}");
    }
    assert_eq!(siege_table(-3), 0);
    assert_eq!(siege_table(10), 2);
}

#[test]
fn r10_3_the_raid_table_is_the_printed_one() {
    for (die, (stockade, cultivated)) in (0i8..).zip(RAIDS) {
        assert_eq!(raid_table(die, RaidColumn::Stockade), stockade, "stockade {die}");
        assert_eq!(raid_table(die, RaidColumn::Cultivated), cultivated, "cultivated {die}");
    }
    assert_eq!(raid_table(-1, RaidColumn::Cultivated), (false, 2));
    assert_eq!(raid_table(9, RaidColumn::Stockade), (true, 0));
}

/// What the cases tell, each in its own list.
fn told() -> impl Iterator<Item = &'static [String]> {
    reports().iter().map(|report| report.told.as_slice())
}

/// What kind of combat a line belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Combat {
    Battle,
    Assault,
    Siege,
    Raid,
}

/// A die as told: natural, modified, and the modifiers in words.
#[derive(Debug, PartialEq, Eq)]
struct Die {
    natural: i8,
    modified: i8,
    drms: Vec<(i8, String)>,
}

/// Reads `4 +1 (Tactics of Lévis) -1 (stockade) = 4`.
fn die(text: &str) -> Die {
    let (sum, modified) = match text.split_once(" = ") {
        Some((sum, modified)) => (sum, Some(modified)),
        None => (text, None),
    };
    let (natural, mut rest) = sum.split_once(' ').unwrap_or((sum, ""));
    let natural: i8 = natural.parse().expect("a die is a number");
    let mut drms = Vec::new();
    while let Some((value, after)) = rest.split_once(" (") {
        let (why, after) = after.split_once(')').expect("a modifier has a reason");
        drms.push((value.trim().parse().expect("a modifier is a number"), why.to_owned()));
        rest = after.trim_start();
    }
    let modified = modified.map_or(natural, |total| total.parse().expect("a total is a number"));
    assert_eq!(modified, natural + drms.iter().map(|(value, _)| *value).sum::<i8>(), "{text}");
    Die { natural, modified, drms }
}

fn row(modified: i8) -> usize {
    usize::try_from(modified.clamp(0, 7)).expect("rows are numbered from 0")
}

/// One side's fire as told.
struct Fire {
    combat: Combat,
    attacking: bool,
    strength: u16,
    doubled: bool,
    shifted: bool,
    column: usize,
    die: Die,
    result: u8,
}

fn steps(text: &str) -> u8 {
    match text.split_once(" step") {
        Some((steps, _)) => steps.parse().expect("a number of steps"),
        None => 0,
    }
}

/// Reads `strength 4 doubled, one column left, column 6-8, die 3 +1 (stockade) = 4: 2 steps lost`.
fn fire(combat: Combat, attacking: bool, text: &str) -> Fire {
    let (with, dice) = text.split_once(", die ").expect("a die is named");
    let (dice, result) = dice.split_once(": ").expect("a result is named");
    let (with, heading) = with.rsplit_once("column ").expect("a column is named");
    let strength = with.strip_prefix("strength ").expect("a strength is named");
    let strength = strength.split([' ', ',']).next().unwrap_or_default();
    Fire {
        combat,
        attacking,
        strength: strength.parse().expect("a strength is a number"),
        doubled: with.contains("doubled"),
        shifted: with.contains("one column left"),
        column: HEADINGS.iter().position(|known| *known == heading).expect("a printed column"),
        die: die(dice),
        result: steps(result),
    }
}

/// All fire of all cases.
fn fires() -> Vec<Fire> {
    let mut fires = Vec::new();
    for told in told() {
        let (mut combat, mut attacker) = (Combat::Battle, "");
        for line in told {
            if let Some((place, who)) = line.split_once(": ").filter(|(_, who)| who.ends_with(" attack")) {
                combat = if place.starts_with("Assault") { Combat::Assault } else { Combat::Battle };
                attacker = who.trim_start_matches("the ").strip_suffix(" attack").unwrap_or_default();
            }
            if let Some((side, text)) = line.trim_start_matches("The ").split_once(" fire: ") {
                fires.push(fire(combat, side == attacker, text));
            }
        }
    }
    fires
}

#[test]
fn every_cell_of_the_combat_results_table_is_hit_by_a_case() {
    let mut hit = BTreeSet::new();
    for fire in fires() {
        let strength = fire.strength * if fire.doubled { 2 } else { 1 };
        let column = STRENGTHS.iter().position(|(least, most)| (*least..=*most).contains(&strength));
        let column = column.expect("each strength has a column");
        let column = if fire.shifted { column.saturating_sub(1) } else { column };
        assert_eq!(fire.column, column, "strength {strength}");
        assert_eq!(fire.result, printed(row(fire.die.modified), column), "{:?}", fire.die);
        hit.insert((row(fire.die.modified), column));
    }
    let all = (0..8).flat_map(|row| (0..11).map(move |column| (row, column)));
    let missing: Vec<_> = all.filter(|cell| !hit.contains(cell)).collect();
    assert!(missing.is_empty(), "row and column: {missing:?}");
}

#[test]
fn every_column_of_the_combat_results_table_is_shifted_from_by_a_case() {
    let shifted = fires().into_iter().filter(|fire| fire.shifted);
    let hit: BTreeSet<usize> =
        shifted.map(|fire| of(fire.strength * if fire.doubled { 2 } else { 1 }).column()).collect();
    let missing: Vec<_> = (0..11).filter(|column| !hit.contains(column)).collect();
    assert!(missing.is_empty(), "columns: {missing:?}");
}

/// The lines of all cases that begin in this way, without the beginning.
fn lines(beginning: &str) -> impl Iterator<Item = &'static str> {
    told().flatten().filter_map(move |line| line.strip_prefix(beginning))
}

#[test]
fn every_row_of_the_siege_table_is_hit_by_a_case() {
    let mut hit = BTreeSet::new();
    for line in lines("siege of ") {
        let (_, dice) = line.split_once(": die ").expect("a die is named");
        let (dice, result) = dice.split_once(": ").expect("a result is named");
        let row = row(die(dice).modified);
        let gain =
            result.strip_prefix("siege level up by ").map_or(0, |gain| gain.parse().expect("a number"));
        assert_eq!(gain, SIEGES[row], "{line}");
        hit.insert(row);
    }
    assert_eq!(hit.len(), SIEGES.len(), "rows hit: {hit:?}");
}

#[test]
fn every_cell_of_the_raid_table_is_hit_by_a_case() {
    let mut hit = BTreeSet::new();
    for line in lines("raid on ") {
        let (_, rest) = line.split_once(": column ").expect("a column is named");
        let (column, dice) = rest.split_once(", die ").expect("a die is named");
        let (dice, result) = dice.split_once(": ").expect("a result is named");
        let row = row(die(dice).modified);
        let printed = if column == "Cultivated" { RAIDS[row].1 } else { RAIDS[row].0 };
        assert_eq!(
            (result.starts_with("success"), steps(result.trim_start_matches(|c: char| !c.is_ascii_digit()))),
            printed,
            "{line}"
        );
        hit.insert((row, column));
    }
    assert_eq!(hit.len(), 16, "cells hit: {hit:?}");
}

#[test]
fn leaders_are_checked_in_battles_assaults_and_raids() {
    let mut hit = BTreeSet::new();
    for told in told() {
        let mut combat = Combat::Battle;
        for line in told {
            combat = match line.split(' ').next() {
                Some("Battle") => Combat::Battle,
                Some("Assault") => Combat::Assault,
                Some("raid") => Combat::Raid,
                _ => combat,
            };
            if let Some((_, check)) =
                line.strip_prefix("leader check for ").and_then(|l| l.split_once(": die "))
            {
                let (die, fate) = check.split_once(": ").expect("a fate is named");
                assert_eq!(die == "1", fate == "killed", "{line}");
                hit.insert((combat, fate));
            }
        }
    }
    for combat in [Combat::Battle, Combat::Assault, Combat::Raid] {
        for fate in ["killed", "unhurt"] {
            assert!(hit.contains(&(combat, fate)), "no leader {fate} in a {combat:?}");
        }
    }
    let dice: BTreeSet<&str> =
        lines("leader check for ").filter_map(|line| line.split(": die ").nth(1)).collect();
    assert_eq!(dice.len(), 6, "{dice:?}");
}

/// The modifiers told, by combat, whether of the attacker, and reason; a leader's name is left out.
fn modifiers() -> BTreeSet<(Combat, bool, i8, String)> {
    let plain = |why: &str| why.split(" of ").next().unwrap_or_default().to_owned();
    let mut found = BTreeSet::new();
    for fire in fires() {
        for (value, why) in &fire.die.drms {
            found.insert((fire.combat, fire.attacking, *value, plain(why)));
        }
        if fire.doubled {
            found.insert((fire.combat, fire.attacking, 0, "doubled".to_owned()));
        }
        if fire.shifted {
            found.insert((fire.combat, fire.attacking, 0, "one column left".to_owned()));
        }
    }
    for (combat, beginning) in [(Combat::Siege, "siege of "), (Combat::Raid, "raid on ")] {
        for line in lines(beginning) {
            let dice = line.split_once("die ").and_then(|(_, rest)| rest.split_once(": "));
            for (value, why) in die(dice.expect("a die is named").0).drms {
                found.insert((combat, true, value, plain(&why)));
            }
        }
    }
    found
}

#[test]
fn every_printed_modifier_is_applied_in_a_case() {
    let wild = "no Auxiliaries or Light Infantry";
    let printed = [
        (Combat::Battle, true, 1, "Tactics"),
        (Combat::Battle, true, 2, "Tactics"),
        (Combat::Battle, false, 1, "Tactics"),
        (Combat::Battle, false, 2, "Tactics"),
        (Combat::Battle, true, -1, wild),
        (Combat::Battle, false, -1, wild),
        (Combat::Battle, true, -1, "no Regulars"),
        (Combat::Battle, false, -1, "no Regulars"),
        (Combat::Battle, true, -1, "landing"),
        (Combat::Battle, true, -1, "stockade"),
        (Combat::Battle, true, 0, "one column left"),
        (Combat::Battle, true, 0, "doubled"),
        (Combat::Battle, false, 0, "doubled"),
        (Combat::Assault, true, 1, "Tactics"),
        (Combat::Assault, false, 1, "Tactics"),
        (Combat::Assault, true, 2, "COEHORNS"),
        (Combat::Assault, false, 2, "COEHORNS"),
        (Combat::Assault, true, 0, "one column left"),
        (Combat::Siege, true, 1, "Tactics"),
        (Combat::Siege, true, -1, "Tactics"),
        (Combat::Siege, true, 2, "COEHORNS"),
        (Combat::Siege, true, -2, "COEHORNS"),
        (Combat::Siege, true, -1, "Louisbourg"),
        (Combat::Raid, true, 1, "Tactics"),
        (Combat::Raid, true, 1, "Rangers"),
        (Combat::Raid, true, -1, "militia"),
    ];
    let found = modifiers();
    let missing: Vec<_> = printed
        .into_iter()
        .filter(|(combat, attacker, value, why)| {
            !found.contains(&(*combat, *attacker, *value, (*why).to_owned()))
        })
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    // Those that never are: the printed tables give them to the other side or to no such combat.
    for (combat, attacking, _, why) in &found {
        let never = match combat {
            Combat::Battle => {
                why == "COEHORNS"
                    || (!attacking && ["landing", "stockade", "one column left"].contains(&why.as_str()))
            }
            Combat::Assault => {
                ["Tactics", "COEHORNS", "one column left"].iter().all(|known| known != why)
                    || (!attacking && why == "one column left")
            }
            Combat::Siege | Combat::Raid => false,
        };
        assert!(!never, "{combat:?} {why}");
    }
}

#[test]
fn every_line_of_the_victory_point_table_is_awarded_in_a_case() {
    let told: BTreeSet<&str> = told().flatten().map(String::as_str).collect();
    for (side, points, why) in [
        ("British", 3, "a fortress"),
        ("French", 3, "a fortress"),
        ("French", 2, "a fort captured"),
        ("British", 2, "a fort captured"),
        ("French", 1, "a stockade captured or destroyed"),
        ("British", 1, "a stockade captured or destroyed"),
        ("British", 1, "Niagara taken"),
        ("British", 1, "Ohio Forks taken"),
        ("French", 1, "the Battle"),
        ("British", 1, "the Battle"),
        ("French", 2, "Raided markers"),
        ("British", 1, "a fort demolished by the enemy"),
        ("British", 1, "MASSACRE!"),
    ] {
        let line = format!("The {side} +{points} VP for {why}");
        assert!(told.contains(line.as_str()), "never: {line}");
    }
}

#[test]
fn a_roll_told_wrong_is_found() {
    let right =
        fire(Combat::Battle, true, "strength 6, column 6-8, die 2 +1 (Tactics of Lévis) = 3: 2 steps lost");
    assert_eq!((right.strength, right.column, right.result, right.die.modified), (6, 5, 2, 3));
    let wrong = std::panic::catch_unwind(|| die("2 +1 (Tactics of Lévis) = 4"));
    assert!(wrong.is_err(), "2 and 1 are not 4");
}
