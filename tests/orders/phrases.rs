//! Lines that players typed, each with what must come of it: nothing is given up that they do not name (P25, P26, P38), and every
//! phrase that was not understood is (P32).

use super::natural::{Group, comes_to_the_same, file, groups, means};

fn all(text: &str) -> Vec<(String, String, String)> {
    let each = |group: Group| {
        let place = group.place();
        let got: Vec<_> = group
            .lines
            .iter()
            .map(|(line, wanted)| {
                let got = means(&place, line);
                let same = !wanted.starts_with("! ") && comes_to_the_same(&place, &got, wanted);
                (line.clone(), wanted.clone(), if same { wanted.clone() } else { got })
            })
            .collect();
        got
    };
    groups(text).into_iter().flat_map(each).collect()
}

#[test]
fn p25_p26_p32_p38_what_players_typed() {
    each_as_wanted("phrases.txt");
}

/// Manners of speaking, a few lines of each: polite words, cards and places as people write them, paths through places, who stays or is
/// left behind, so many each, points that nobody has named.
#[test]
fn p38_manners_of_speaking() {
    each_as_wanted("classes.txt");
}

/// What is said besides: taken where it is true, refused where it is not.
#[test]
fn p38_asides_are_true_or_refused() {
    each_as_wanted("asides.txt");
}

/// A word for men is a name of those who are meant.
#[test]
fn p38_words_for_men_are_names() {
    each_as_wanted("bodies.txt");
}

/// What was carried out otherwise than meant, or refused with the wrong word.
#[test]
fn p38_a_line_does_what_is_meant_or_is_told_what_is_wrong() {
    each_as_wanted("meant.txt");
}

fn each_as_wanted(lines: &str) {
    let mut wrong = Vec::new();
    for (line, wanted, got) in all(&file(lines)) {
        let fine = match wanted.strip_prefix("! ") {
            Some(word) => got.starts_with("! ") && got.to_lowercase().contains(word),
            None => got == wanted,
        };
        if !fine {
            wrong.push(format!("{line}\n  wanted {wanted}\n  got    {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}
