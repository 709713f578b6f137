use super::*;

#[track_caller]
fn close(found: f64, right: f64) {
    assert!((found - right).abs() < 1e-9, "{found}, not {right}");
}

/// Every way in which so many dice with so many faces can fall.
fn all_throws(dice: u32, sides: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..sides.pow(dice)).map(move |mut code| {
        let mut throw = Vec::new();
        for _ in 0..dice {
            throw.push(code % sides);
            code /= sides;
        }
        throw
    })
}

#[test]
fn u9_the_binomial_is_that_of_pascals_triangle() {
    let coins = binomial(4, 0.5);
    for (found, ways) in coins.iter().zip([1.0, 4.0, 6.0, 4.0, 1.0]) {
        close(*found, ways / 16.0);
    }
    assert_eq!((binomial(3, 0.0), binomial(2, 1.0)), (vec![1.0, 0.0, 0.0, 0.0], vec![0.0, 0.0, 1.0]));
    close(binomial(500, 1.0 / 6.0).iter().sum(), 1.0);
}

#[test]
fn u9_the_interval_of_clopper_and_pearson_is_the_printed_one() {
    // None of ten: 1 - 0.025^(1/10). All of ten: its mirror.
    let bound = 1.0 - 0.025_f64.powf(0.1);
    let (low, high) = clopper_pearson(0, 10);
    close(low, 0.0);
    close(high, bound);
    let (low, high) = clopper_pearson(10, 10);
    close(low, 1.0 - bound);
    close(high, 1.0);
    // Five of ten, as tables of the beta distribution print it.
    let (low, high) = clopper_pearson(5, 10);
    assert!((low - 0.1871).abs() < 5e-5 && (high - 0.8129).abs() < 5e-5, "{low} {high}");
    assert_eq!(clopper_pearson(0, 0), (0.0, 1.0));
}

#[test]
fn u9_sums_are_those_of_all_throws_counted() {
    let die = Distribution::of_die(&[1, 2, 3, 4, 5, 6]);
    let three = die.plus(&die).plus(&die);
    for sum in 3..=18 {
        let ways = all_throws(3, 6).filter(|throw| throw.iter().map(|face| face + 1).sum::<usize>() >= sum);
        close(three.at_least(sum), real(ways.count()) / 216.0);
    }
    close(three.mean(), 10.5);
    close(three.two_sided(3), 2.0 / 216.0);
    close(three.two_sided(10), 1.0);
    // At most 4 in 216 below 5, at most 10 in 216 below 6.
    assert_eq!(three.range(), (5, 16));
}

#[test]
fn u9_results_of_different_tables_add_up() {
    // A die that succeeds at 5 or 6, and one that succeeds at 2 or more.
    let sum = Distribution::of_die(&[0, 0, 0, 0, 1, 1]).plus(&Distribution::of_die(&[0, 1, 1, 1, 1, 1]));
    close(sum.at_most(0), 4.0 / 36.0);
    close(sum.at_least(2), 10.0 / 36.0);
    close(sum.mean(), 7.0 / 6.0);
    assert_eq!(Distribution::of_die(&[]), Distribution::nothing());
}

#[test]
fn u9_evenness_is_that_of_all_throws_counted() {
    let even = [1; 6];
    // Two of the faces are called alike.
    let flags = [2, 1, 1, 1, 1];
    for dice in 1..=5 {
        for faces in [even.as_slice(), &flags] {
            let counts = |throw: &[usize]| {
                let kind = |face: usize| face.saturating_sub(6 - faces.len());
                let count = |wanted: usize| throw.iter().filter(|face| kind(**face) == wanted).count();
                (0..faces.len()).map(|kind| (count(kind), faces[kind])).collect::<Vec<_>>()
            };
            // Pearson's statistic, without what is the same for all throws.
            let statistic =
                |counts: &[(usize, usize)]| counts.iter().map(|(n, k)| 2 * n * n / k).sum::<usize>();
            let all: Vec<Vec<(usize, usize)>> = all_throws(dice, 6).map(|throw| counts(&throw)).collect();
            for seen in all.iter().step_by(7) {
                let as_uneven = all.iter().filter(|other| statistic(other) >= statistic(seen)).count();
                close(evenness(seen).unwrap(), real(as_uneven) / real(all.len()));
            }
        }
    }
}

#[test]
fn u9_the_evenness_of_many_dice_is_a_chance() {
    let even = [(15, 1); 6];
    close(evenness(&even).unwrap(), 1.0);
    let loaded = [(50, 1), (8, 1), (8, 1), (8, 1), (8, 1), (8, 1)];
    let chance = evenness(&loaded).unwrap();
    assert!(chance > 0.0 && chance < 1e-9, "{chance}");
    assert_eq!((evenness(&[(301, 1), (0, 1)]), evenness(&[(0, 1), (0, 1)])), (None, None));
}

#[test]
fn u9_several_tests_are_corrected_as_holm_did() {
    // 0.01 · 4, 0.02 · 3, 0.03 · 2, 0.04 · 1, none less than the one before.
    let found = corrected(&[0.04, 0.01, 0.03, 0.02]);
    for (found, right) in found.iter().zip([0.06, 0.04, 0.06, 0.06]) {
        close(*found, right);
    }
    assert_eq!(corrected(&[]), Vec::<f64>::new());
}

#[test]
fn u30_a_test_of_few_dice_is_below_the_mark_as_often_as_all_throws_counted_say() {
    for dice in 1..=4_u32 {
        let die = Distribution::of_die(&[1, 2, 3, 4, 5, 6]);
        let sums = (0..dice).fold(Distribution::nothing(), |sum, _| sum.plus(&die));
        let chance = |throw: &[usize]| sums.two_sided(throw.iter().map(|face| face + 1).sum());
        let all = 6_f64.powi(i32::try_from(dice).unwrap());
        let below = all_throws(dice, 6).filter(|throw| chance(throw) < 0.05).count();
        close(sums.level(0.05), real(below) / all);
        close(sums.least(), all_throws(dice, 6).map(|throw| chance(&throw)).fold(1.0, f64::min));
        let counts = |throw: &[usize]| -> Vec<(usize, usize)> {
            (0..6).map(|face| (throw.iter().filter(|shown| **shown == face).count(), 1)).collect()
        };
        let uneven = |throw: &[usize]| evenness(&counts(throw)).unwrap();
        let below = all_throws(dice, 6).filter(|throw| uneven(throw) < 0.05).count();
        let any = Evenness::of(&counts(&vec![0; dice as usize])).unwrap();
        close(any.level(0.05), real(below) / all);
        close(any.least(), all_throws(dice, 6).map(|throw| uneven(&throw)).fold(1.0, f64::min));
    }
}

#[test]
fn u30_tests_that_can_never_be_striking_give_nothing_away() {
    // One that counts among nine of a single die each, which can come to a third at the least.
    let mut tests = vec![(1.0 / 3.0, 1.0 / 3.0); 9];
    tests.push((0.02, 1e-6));
    let corrected = corrected_among_possible(&tests, 0.05);
    close(corrected[9], 0.02);
    close(corrected[0], 1.0);
    // Where all are possible it is the way of Holm.
    let all = [(0.01, 0.0), (0.02, 0.0), (0.9, 0.0)];
    let alone: Vec<f64> = all.iter().map(|(chance, _)| *chance).collect();
    assert_eq!(corrected_among_possible(&all, 0.05), super::corrected(&alone));
    assert!(corrected_among_possible(&[], 0.05).is_empty());
}
