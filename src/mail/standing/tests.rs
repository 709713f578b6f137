//! Preferences, policies and rankings: which of them answers, and which is refused.

use super::*;
use crate::speech::Words;
use std::fs;

fn standing(home: &Path) -> Standing {
    Standing::open(home, Hash::of(b"game")).unwrap()
}

fn offers() -> Vec<Offer> {
    let offer = Offer::plain;
    vec![
        offer(Words::key("lose").amount(1, 2).then("troops")),
        offer(Words::key("lose").amount(2, 2).then("troops")),
        offer(Words::key("retreat").name("albany", [])),
        offer(Words::key("retreat").name("oswego", [])),
    ]
}

#[test]
fn the_first_preference_that_leaves_one_answer_counts() {
    let home = tempfile::tempdir().unwrap();
    let mut standing = standing(home.path());
    assert_eq!(standing.choose("Losses?", &offers()), None);
    standing.prefer("retreat", None).unwrap();
    standing.prefer("retreat quebec", None).unwrap();
    assert_eq!(standing.choose("Losses?", &offers()), None, "ambiguous, and not offered");
    standing.prefer("Retreat Oswego", Some("where TO")).unwrap();
    standing.prefer("lose all troops", None).unwrap();
    assert_eq!(standing.choose("Losses?", &offers()).as_deref(), Some("lose 2 troops"));
    assert_eq!(standing.choose("Retreat where to?", &offers()).as_deref(), Some("retreat oswego"));
    standing.stop("retreat").unwrap();
    assert_eq!(standing.choose("Retreat where to?", &offers()), None);
}

#[test]
fn p18_one_demolition_is_let_pass_and_the_other_asked_about() {
    let game = crate::games::words("wilderness-war").unwrap();
    let window = game.windows.iter().find(|window| window.id == "demolish").unwrap();
    assert!(window.title.contains("raiders"), "whoever waives it is told of both: {}", window.title);
    assert!(window.title.contains("standing prefer done --when \"phase ends\""), "{}", window.title);
    let home = tempfile::tempdir().unwrap();
    let mut standing = standing(home.path());
    standing.prefer("done", Some("phase ends")).unwrap();
    let offers = [Offer::plain(Words::key("done"))];
    let asked = |question: &str| standing.choose(question, &offers);
    assert_eq!(asked("Demolish before the Action Phase ends, or be done").as_deref(), Some("done"));
    let raiders = "Demolish before the raiders go to their closest fortification, or be done";
    assert_eq!(asked(raiders), None);
}

#[test]
fn instructions_are_kept_and_dropped() {
    let home = tempfile::tempdir().unwrap();
    let mut first = standing(home.path());
    first.prefer("pass", None).unwrap();
    first.stop("siege").unwrap();
    first.waive_later("combat-card").unwrap();
    let mut again = standing(home.path());
    assert_eq!(again.memory, first.memory);
    assert!(matches!(again.drop_number(0), Err(StandingError::Unknown { .. })));
    assert!(matches!(again.drop_number(3), Err(StandingError::Unknown { .. })));
    again.drop_number(2).unwrap();
    again.drop_number(1).unwrap();
    assert!(matches!(again.drop_number(1), Err(StandingError::Unknown { .. })));
    again.waived("combat-card").unwrap();
    assert_eq!(standing(home.path()).memory, Memory::default());
}

#[test]
fn a_policy_is_one_of_the_game_and_is_given_where_it_stands_beside_the_question() {
    let home = tempfile::tempdir().unwrap();
    let mut standing = standing(home.path());
    let order = |word: &'static str| Offer::plain(Words::key("rerolls").then(word));
    let known = ["none", "all"].map(|word| Policy { kinds: &["reroll"], offer: order(word) });
    assert!(matches!(standing.hold("rerolls some", &known), Err(StandingError::NoPolicy { .. })));
    assert!(matches!(standing.hold("rerolls all", &[]), Err(StandingError::NoPolicy { .. })));
    standing.hold("Rerolls none", &known).unwrap();
    standing.hold("rerolls all", &known).unwrap();
    assert_eq!(standing.policies(), ["rerolls all"], "one of a kind");
    let beside = Offer { aside: true, ..order("all") };
    assert_eq!(standing.beside(&[order("none"), beside]), ["rerolls all"]);
    assert_eq!(standing.beside(&[order("all")]), [""; 0], "it would answer the question");
    assert_eq!(standing.choose("Which dice?", &[order("all")]).as_deref(), Some("rerolls all"));
    standing.drop_number(1).unwrap();
    assert!(standing.policies().is_empty());
}

#[test]
fn what_makes_no_sense_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let mut standing = standing(home.path());
    assert!(matches!(standing.prefer(" # x", None), Err(StandingError::Empty)));
    assert!(matches!(standing.prefer(&"x".repeat(LONGEST + 1), None), Err(StandingError::TooMany)));
    assert!(matches!(standing.prefer("a\nb", None), Err(StandingError::TooMany)));
    for _ in 0..MOST {
        standing.prefer("pass", None).unwrap();
    }
    assert!(matches!(standing.prefer("pass", None), Err(StandingError::TooMany)));
    fs::write(&standing.path, "prefer: 3").unwrap();
    assert!(matches!(Standing::open(home.path(), Hash::of(b"game")), Err(StandingError::Damaged { .. })));
}

/// The same answer to the same question, after something was taken back, is no second one.
#[test]
fn what_was_done_by_hand_counts_once_in_a_position() {
    let home = tempfile::tempdir().unwrap();
    let mut standing = standing(home.path());
    let waive = |window: &str| Always::Waive { window: window.to_owned(), title: "it comes".to_owned() };
    let (one, other) = (waive("interrupt-movement"), waive("interrupt-reinforcement"));
    assert!(!standing.did(&one, "here").unwrap());
    assert!(!standing.did(&one, "here").unwrap(), "once in a position");
    assert!(standing.let_pass("interrupt-movement") && !standing.let_pass("interrupt-reinforcement"));
    assert!(standing.did(&one, "there").unwrap(), "the second time");
    assert!(!standing.did(&one, "elsewhere").unwrap(), "it is asked about once");
    assert!(!standing.let_pass("interrupt-movement"), "asked about by itself");
    // Kinds in which the same is let be are asked about together, once.
    let windows = ["interrupt-movement", "interrupt-reinforcement"]
        .map(|kind| (kind.to_owned(), "it comes".to_owned()));
    let alike = Always::Alike { passing: "don't interrupt", windows: windows.to_vec() };
    assert!(!standing.did(&other, "here").unwrap() && standing.did(&alike, "here").unwrap());
    assert!(!standing.did(&alike, "there").unwrap());
    assert_eq!(alike.signed(), ["waive interrupt-movement", "waive interrupt-reinforcement"]);
    let kept = Standing::open(home.path(), Hash::of(b"game")).unwrap();
    assert!(kept.to_waive().is_empty(), "nothing is waived before it is signed");
}
