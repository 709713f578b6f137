//! Umpired, recorded and solitary games.

use crate::support::{LOG, Person, Stage};
use std::fs;

/// A season's opening that comes to blows, with dice typed in.
const BLOWS: [&str; 7] = [
    "reinforce none",
    "pass",
    "move from halifax take everything to shubenacadie",
    "done",
    "no card",
    "pass",
    "dice 6 1",
];

#[test]
fn on_a_real_table_dice_and_cards_are_typed_in() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let said = anna.run(&["new", "new-france", "--mode", "table"]).ok();
    assert!(said.contains("British: Do you play a reinforcement card?"), "{said}");
    anna.run(&["play", "dice 1 2"]).fails(1, "coureur::table::not_yours");
    anna.run(&["play", "dice 1 x"]).fails(2, "coureur::cli::bad_act");
    anna.run(&["play", "draw 0"]).fails(1, "coureur::table::not_drawn");
    let said = anna.run(&["play", "deal card-0-99 b21"]).fails(1, "coureur::table::mistyped");
    assert!(said.contains("card-0-99 is no card of that hand"), "{said}");
    let said = anna.run(&["play", "deal zz9"]).fails(1, "coureur::table::no_such_card");
    assert!(said.contains("`deal b"), "an example of this game: {said}");
    anna.run(&["play", "deal B21"]).ok();
    let hand = anna.run(&["hand", "--json"]).json();
    assert_eq!(hand["british"][0]["card"]["id"], "b21");
    assert_eq!(hand["british"][1]["card"], serde_json::Value::Null);

    let thrown = anna.run(&[&["play"], &BLOWS[..6]].concat()).ok();
    assert!(thrown.contains("Throw dice: 1 with 6 sides for `combat shubenacadie british`"), "{thrown}");
    // Nobody sends the recorder to himself.
    let said = anna.run(&["play", "pass"]).fails(1, "coureur::table::first");
    assert!(said.contains("first the dice for `combat shubenacadie british`"), "{said}");
    assert!(said.contains("`play 'dice 4 4'`") && !said.contains("send the log"), "{said}");
    anna.run(&["play", "dice 7 1"]).fails(1, "coureur::engine::wrong_draw");
    anna.run(&["play", "dice 6"]).fails(1, "coureur::table::dice_count");
    let told = anna.run(&["play", BLOWS[6]]).ok();
    assert!(told.contains("The British roll 6, adjusted 8"), "{told}");
    assert!(told.contains("Throw dice: 1 with 6 sides for `leader shubenacadie british monckton`"), "{told}");
    let found = anna.run(&["verify", LOG, "--json"]).json();
    assert_eq!(found["files"][0]["cards"], "cards were typed in: nothing to prove");

    // The same in one go: dice typed after the lines that need them.
    let other = stage.person("other");
    other.run(&["new", "new-france", "--mode", "table"]).ok();
    other.run(&["play", "deal b21"]).ok();
    other.run(&[&["play"], &BLOWS[..]].concat()).ok();
    assert_eq!(other.state(), anna.state());
}

#[test]
fn dice_cannot_be_typed_where_they_are_proved() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--mode", "solo"]).ok();
    anna.run(&["play", "dice 6 6"]).fails(1, "coureur::orders::unknown_word");
}

#[test]
fn alone_one_plays_both_sides_with_real_seeds() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--mode", "solo"]).ok();
    let hands = anna.run(&["hand", "--json"]).json();
    assert_eq!(hands["british"].as_array().unwrap().len() + hands["french"].as_array().unwrap().len(), 10);
    let before = fs::read(anna.log()).unwrap();
    let would = anna.run(&[&["play", "--dry-run"], &BLOWS[..1]].concat()).ok();
    assert!(would.contains("British Movement Phase"), "{would}");
    assert_eq!(fs::read(anna.log()).unwrap(), before);
    let told = anna.run(&[&["play"], &BLOWS[..5]].concat()).ok();
    assert!(told.contains("British: Monckton (+2), 5 SP from Halifax to Shubenacadie."), "{told}");
    anna.run(&["resign", "--yes"]).fails(2, "coureur::cli::which_side");
    let rolled = anna.run(&["audit", "list", "--json"]).json();
    if rolled["rolls"].as_array().unwrap().is_empty() {
        anna.run(&["play", "pass"]).ok();
    }
    let rolled = anna.run(&["audit", "list", "--json"]).json();
    assert_eq!(rolled["rolls"][0]["label"], "combat shubenacadie british");
    assert_eq!(rolled["shuffles"].as_array().unwrap().len(), 4, "two decks, each shuffled by both seats");
    anna.run(&["verify", LOG]).ok();
}

fn umpired() -> (Stage, [Person; 3]) {
    let stage = Stage::new();
    let people = [stage.person("anna"), stage.person("ben"), stage.person("ursula")];
    let [anna, ben, ursula] = &people;
    ursula.run(&["new", "new-france", "--mode", "umpire"]).fails(2, "coureur::cli::players_needed");
    ursula
        .run(&["new", "new-france", "--mode", "umpire", "--with", &ben.player()])
        .fails(2, "coureur::cli::no_such_seat");
    let players = ["--british", &anna.player(), "--french", &ben.player()];
    ursula.run(&[&["new", "new-france", "--mode", "umpire"], &players[..]].concat()).ok();
    (stage, people)
}

#[test]
fn an_umpired_game_takes_players_own_entries() {
    let (_stage, [anna, ben, ursula]) = umpired();
    fs::copy(ursula.log(), anna.log()).unwrap();
    anna.run(&["answer"]).ok();
    anna.run(&["join"]).fails(1, "coureur::cli::nothing_to_join");
    anna.run(&["join", "--word", "fleur de lys"]).ok();
    fs::copy(anna.log(), ben.log()).unwrap();
    ben.run(&["join", LOG, "--word", "rule britannia"]).ok();
    ursula.receive(&ben).ok();
    ursula.run(&["answer"]).ok();
    anna.receive(&ursula).ok();
    assert_eq!(anna.run(&["hand", "--json"]).json()["british"].as_array().unwrap().len(), 5);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(&anna).ok();
    let hand = ben.run(&["hand", "--json"]).json();
    assert!(hand["french"][0]["card"]["id"].is_string() && hand.get("british").is_none(), "{hand}");
    ben.run(&["play", "pass"]).ok();
    ursula.receive(&ben).ok();
    ursula.run(&["verify", LOG]).ok();
    assert_eq!(ursula.state(), ben.state());
}

#[test]
fn an_umpire_enters_orders_for_players() {
    let (_stage, [_, _, ursula]) = umpired();
    ursula.run(&["play", "reinforce none"]).fails(1, "coureur::table::first");
    let said = ursula.run(&["join", "--for", "british", "--word", "one"]).ok();
    assert!(said.contains("coureur join --for french --word"), "{said}");
    ursula.run(&["join", "--word", "two"]).ok();
    let told = ursula
        .run(&["play", "reinforce none; pass; move from halifax take everything to shubenacadie; done"])
        .ok();
    assert!(told.contains("> French: pass"), "recorded for whom it was: {told}");
    assert!(told.contains("the umpire (ursula)"), "{told}");
    let told = ursula.run(&["play", "no card; pass"]).ok();
    assert!(told.contains("* roll 0: Combat at Shubenacadie, British: "), "{told}");
    let audit = ursula.run(&["audit", "roll", "0"]).ok();
    assert!(audit.contains("no asker's link") && audit.contains("checked: both links"), "{audit}");
    ursula.run(&["resign", "--yes", "--for", "french"]).ok();
    let found = ursula.run(&["verify", LOG, "--json"]).json();
    assert_eq!(found["files"][0]["cards_opened"], true);
    assert_eq!(found["files"][0]["outcome"]["winner"], "british");
}
