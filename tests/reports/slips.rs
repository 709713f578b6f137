//! Slips at a table and in an umpired game, and what is said of them (U26).

use crate::support::Stage;

fn whole(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn u26_a_card_is_dealt_to_the_side_that_is_asked_and_the_answer_says_to_whom() {
    let stage = Stage::new();
    let person = stage.person("rec");
    person.run(&["new", "wilderness-war", "--mode", "table", "-o", "new-france.coureur"]).ok();
    let asked = person.run(&["show", "--json"]).json()["you"]["asked"].as_str().unwrap().to_owned();
    let named = if asked == "french" { "French" } else { "British" };
    let said = whole(&person.run(&["play", "deal 5"]).ok());
    assert!(said.contains(&format!("has seen card #5 Bastions Repaired, in the {named} hand")), "{said}");
    let other = if asked == "french" { "british" } else { "french" };
    let said = whole(&person.run(&["play", &format!("deal {other} 6")]).ok());
    assert!(said.contains("has seen card #6 ") && !said.contains(&format!("in the {named} hand")), "{said}");
}

#[test]
fn u26_the_number_of_dice_is_told_as_people_say_it() {
    let stage = Stage::new();
    let person = stage.person("rec");
    person.run(&["new", "new-france", "--mode", "table"]).ok();
    person
        .run(&["play", "reinforce none; pass; move from halifax take everything to shubenacadie; done"])
        .ok();
    // Both may play a combat card before the dice.
    person.run(&["play", "no card; pass"]).ok();
    let said = person.run(&["play", "dice 4"]).fails(1, "coureur::table::dice_count");
    let said = whole(&said);
    assert!(said.contains("dice were thrown: ") && said.contains("for combat shubenacadie"), "{said}");
}

#[test]
fn u26_a_bid_for_one_side_alone_says_how_both_are_given() {
    let stage = Stage::new();
    let person = stage.person("ulla");
    let names = ["--british", "Anna", "--french", "Ben", "--option", "sealed-bids"];
    let new = ["new", "wilderness-war", "--mode", "umpire", "-o", "new-france.coureur"];
    person.run(&[&new[..], &names[..]].concat()).ok();
    person.run(&["join", "--for", "british", "--word", "one"]).ok();
    person.run(&["join", "--for", "french", "--word", "two"]).ok();
    let said = whole(&person.run(&["play", "--for", "british", "bid 3"]).fails(1, "coureur::table::first"));
    assert!(
        said.contains("first the answer of the British") && said.contains("play 'bid 3; bid 2'"),
        "{said}"
    );
    person.run(&["play", "bid 3; bid 2"]).ok();
}

#[test]
fn u26_a_card_goes_by_its_number_with_or_without_the_nought() {
    let stage = Stage::new();
    let person = stage.person("anna");
    person.run(&["new", "new-france", "--mode", "solo"]).ok();
    let hands = person.run(&["hand", "--json"]).json();
    let id = hands["british"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["card"]["id"].as_str().unwrap().to_owned());
    let mut short = id.filter(|id| id.contains('0') && !id.ends_with('0'));
    let Some(id) = short.next() else { return };
    // Whether it may be played now or not: it is understood.
    let said = person.run(&["play", "--dry-run", &format!("play {}", id.replace('0', ""))]);
    assert!(!said.err.contains("not_understood"), "{said:?}");
}
