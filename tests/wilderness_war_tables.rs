//! The printed tables, cell by cell: read directly, and hit by the numbered cases.

use coureur::games::wilderness_war::battle::fire::{Strength, crt, hits_leaders};
use coureur::games::wilderness_war::raid::{RaidColumn, raid_table};
use coureur::games::wilderness_war::siege::siege_table;

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
