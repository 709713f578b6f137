//! A running game goes on by newer rulings, once both have signed that.

use crate::support::{Person, Stage};

fn log(person: &Person) -> String {
    person.folder.join("bayonets-tomahawks.coureur").to_str().unwrap().to_owned()
}

/// Takes in what the other has signed.
fn receive(person: &Person, from: &Person) {
    person.run(&["receive", &log(from)]).ok();
}

/// A duel of Bayonets & Tomahawks under the first revision, at its first choice of cards.
fn opened(stage: &Stage) -> (Person, Person) {
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "bayonets-tomahawks", "--scenario", "vaudreuil", "--rules", "1"]).ok();
    ben.run(&["join", &log(&anna)]).ok();
    receive(&anna, &ben);
    anna.run(&["answer"]).ok();
    receive(&ben, &anna);
    (anna, ben)
}

/// Takes the first choice that is offered.
fn first(person: &Person) {
    let order = person.orders().remove(0);
    person.run(&["play", &order]).ok();
}

#[test]
fn h22_newer_rulings_hold_once_both_have_signed_them() {
    let stage = Stage::new();
    let (anna, ben) = opened(&stage);
    let told = ben.run(&["upgrade"]).ok();
    assert!(
        told.contains("played by revision 1 of our rulings") && told.contains("Revision 2: Militia"),
        "{told}"
    );
    ben.run(&["upgrade", "agree"]).fails(1, "coureur::cli::no_revision_proposed");
    ben.run(&["upgrade", "decline"]).fails(1, "coureur::cli::no_revision_proposed");
    ben.run(&["upgrade", "propose", "9"]).fails(16, "coureur::games::unknown_revision");
    ben.run(&["upgrade", "propose", "1"]).fails(1, "coureur::table::cannot_revise");
    first(&ben);
    receive(&anna, &ben);
    // Ben's answer lies sealed: Anna may propose, and nobody could agree before it is opened.
    let told = anna.run(&["upgrade", "propose"]).ok();
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("British proposes revision 2.") && flat.contains("sealed comes first."), "{told}");
    assert_eq!(anna.run(&["upgrade", "--json"]).json()["proposed"]["possible_now"], false);
    first(&anna);
    receive(&ben, &anna);
    assert!(ben.run(&["status"]).ok().contains("British proposes to play on by revision 2"));
    let told = ben.run(&["upgrade", "agree"]).ok();
    assert!(told.contains("played by revision 2 of our rulings"), "{told}");
    receive(&anna, &ben);
    let told = anna.run(&["verify", &log(&anna)]).ok();
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("rules revision 1, and by agreement revision 2 now"), "{told}");
    assert_eq!(anna.run(&["show", "--json"]).json()["rules"], 2);
    anna.run(&["upgrade", "propose"]).fails(1, "coureur::table::cannot_revise");
}

#[test]
fn h22_whoever_declines_newer_rulings_plays_on_as_before() {
    let stage = Stage::new();
    let (anna, ben) = opened(&stage);
    first(&ben);
    receive(&anna, &ben);
    anna.run(&["upgrade", "propose"]).ok();
    first(&anna);
    receive(&ben, &anna);
    let told = ben.run(&["upgrade", "decline", "--json"]).json();
    assert_eq!((&told["revision"], &told["proposed"]), (&1.into(), &serde_json::Value::Null), "{told:#}");
    receive(&anna, &ben);
    assert!(anna.run(&["upgrade"]).ok().contains("Propose it with"));
    // Whoever has proposed something may think better of it.
    anna.run(&["upgrade", "propose"]).ok();
    anna.run(&["upgrade", "decline"]).ok();
    assert_eq!(anna.run(&["upgrade", "--json"]).json()["proposed"], serde_json::Value::Null);
}
