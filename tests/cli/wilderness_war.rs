//! A newcomer's first turn of Wilderness War: two homes, two folders, and nothing to go by but what the program says.

use crate::support::{Person, Stage};
use std::fs;
use std::path::PathBuf;

fn log(person: &Person) -> PathBuf {
    person.folder.join("wilderness-war.coureur")
}

fn receive(to: &Person, from: &Person) -> String {
    to.run(&["receive", log(from).to_str().unwrap()]).ok()
}

/// A duel of Annus Mirabilis at its first decision, which is Ben's (French).
fn opened(stage: &Stage) -> (Person, Person) {
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "wilderness-war"]).ok();
    ben.run(&["join", "../anna/wilderness-war.coureur"]).ok();
    receive(&anna, &ben);
    let said = anna.run(&["answer"]).ok();
    assert!(said.contains("The British are dealt 9 cards. [WW 5.21]"), "{said}");
    let said = receive(&ben, &anna);
    assert!(said.contains("Play one of your 9 cards [WW 4.0]"), "{said}");
    ben.run(&["answer"]).ok();
    receive(&anna, &ben);
    (anna, ben)
}

/// A card of the hand that is no response, so that playing it takes no window away.
fn card(person: &Person, side: &str) -> String {
    let hand = person.run(&["hand", "--json"]).json();
    let cards = hand[side].as_array().unwrap();
    let plain = |card: &&serde_json::Value| !card["card"]["kind"].as_str().unwrap().contains("response");
    cards.iter().find(plain).unwrap()["card"]["id"].as_str().unwrap().to_owned()
}

fn refuses_what_is_not_connected(ben: &Person) {
    let said = ben.run(&["play", "to Albany"]).fails(1, "coureur::orders::refused");
    assert!(said.contains("no connection leads there from Montréal [WW 6.2]"), "{said}");
    assert!(said.contains("name the spaces of the path one after the other"), "{said}");
    assert!(said.contains("── refused by [WW 6.2]") && !said.contains("coureur::ww"), "{said}");
    let said = ben.run(&["play", "to st-jean, Albany"]).fails(1, "coureur::orders::refused");
    assert!(said.contains("no connection leads there from St-Jean [WW 6.2]"), "{said}");
    let said = ben.run(&["moves", "to"]).ok();
    assert!(said.contains("to st-jean") && said.contains("Not now\n"), "{said}");
    ben.run(&["moves", "fly"]).fails(1, "coureur::cli::no_such_order");
}

#[test]
fn a_first_turn_of_both_sides() {
    let stage = Stage::new();
    let (anna, ben) = opened(&stage);

    let board = ben.run(&["show"]).ok();
    assert!(board.contains("VP 4 French · Assemblies Supportive"), "{board}");
    assert!(board.contains("  F Crown Point         fort        1 Marine Detachment; Coureurs Perière\n"));
    assert!(board.lines().all(|line| line.chars().count() <= 80), "{board}");
    let moves = ben.run(&["moves"]).ok();
    assert!(moves.contains("# play: a card from your hand: in your Action Phase with its use"), "{moves}");
    assert!(moves.lines().count() < 24, "{moves}");

    // The card is named, its use, the force, the move; the path must wait for the British.
    let number = card(&ben, "french");
    let before = fs::read(log(&ben)).unwrap();
    let order = format!("play {number} for activation");
    let said = ben.run(&["play", "--dry-run", &order]).ok();
    assert!(said.contains("use it for activation"), "{said}");
    let order = format!("play {number} for breakfast");
    let said = ben.run(&["play", &order]).fails(1, "coureur::orders::unknown_word");
    assert!(said.contains("`breakfast` is no name in this game"), "{said}");
    let line =
        format!("play {number} activate; force MONTCALM, Bearn, la sarre; done; move; to st-jean; halt");
    let said = ben.run(&["play", "--dry-run", &line]).ok();
    assert!(said.contains("This would happen; nothing is signed"), "{said}");
    assert!(said.contains("or with --ahead"), "{said}");
    let ahead = ben.run(&["play", "--dry-run", "--ahead", &line]).ok();
    assert!(ahead.contains("They would be recorded") && !ahead.contains("--ahead"), "{ahead}");
    assert!(said.contains("The French activate Montcalm, Béarn, La Sarre. [WW 5.31]"), "{said}");
    assert_eq!(fs::read(log(&ben)).unwrap(), before, "a dry run signs nothing");
    fs::write(ben.folder.join("orders.txt"), line.replace("; ", "\n") + "   # home again\n").unwrap();
    let said = ben.run(&["play", "--file", "orders.txt"]).ok();
    assert!(said.contains("Not yet taken, somebody else is asked first:\n  to st-jean\n  halt\n"), "{said}");
    assert!(said.contains("Give them again when you are asked.") && !said.contains("--ahead"), "{said}");

    // The British hold FOUL WEATHER or not: a pass looks the same.
    let said = receive(&anna, &ben);
    assert!(said.contains("FOUL WEATHER"), "{said}");
    assert!(said.contains("coureur waive foul-weather"), "{said}");
    anna.run(&["play", "pass"]).ok();
    receive(&ben, &anna);

    refuses_what_is_not_connected(&ben);
    let said = ben.run(&["play", "to st-jean to île-aux-noix halt"]).ok();
    assert!(said.contains("Montcalm, Béarn, La Sarre to St-Jean and Île-aux-Noix. [WW 6.1]"), "{said}");
    assert!(said.contains("Demolish before the Action Phase ends, or be done"), "{said}");
    let said = ben.run(&["waive", "demolish"]).ok();
    assert!(said.contains("Waiting for anna (British). The British choose a card to play."), "{said}");

    // The British turn.
    let said = receive(&anna, &ben);
    assert!(said.contains("Play one of your 9 cards [WW 4.0]"), "{said}");
    anna.run(&["play", "pass"]).fails(1, "coureur::orders::refused");
    let number = card(&anna, "british");
    let line = format!("play {number} activate single rogers done stay");
    let said = anna.run(&["play", &line]).ok();
    assert!(said.contains("The British activate Rogers. [WW 5.31]"), "{said}");
    anna.run(&["play", "done"]).ok();
    let said = receive(&ben, &anna);
    assert!(said.contains("Play one of your 8 cards [WW 4.0]"), "{said}");
    assert_eq!(fs::read(log(&anna)).unwrap(), fs::read(log(&ben)).unwrap());
    anna.run(&["verify", "wilderness-war.coureur"]).ok();
}

#[test]
fn windows_are_listed_waived_by_a_beginning_and_refused_by_name() {
    let stage = Stage::new();
    let (_, ben) = opened(&stage);
    let said = ben.run(&["waive", "--list"]).ok();
    for kind in ["foul-weather", "interception", "avoid-battle", "militia", "battle-events", "massacre"] {
        assert!(said.lines().any(|line| line.starts_with(kind)), "{kind}: {said}");
    }
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
    ben.run(&["waive", "fowl-weather"]).fails(1, "coureur::cli::no_such_window");
    ben.run(&["waive", "siege"]).fails(1, "coureur::cli::no_such_window");
    ben.run(&["waive", "lake"]).ok();
    let said = ben.run(&["waive"]).ok();
    assert!(said.contains("LAKE SCHOONER [waived by the French]"), "{said}");
    let before = fs::read(log(&ben)).unwrap();
    let said_again = ben.run(&["waive", "lake"]).ok();
    assert!(said_again.contains("Waived already; nothing is signed."), "{said_again}");
    assert_eq!(fs::read(log(&ben)).unwrap(), before);
    let said = ben.run(&["standing", "prefer", "lose all", "--when", "steps to lose"]).ok();
    assert!(said.contains("You prefer: lose all"), "{said}");
}

#[test]
fn a_closer_look() {
    let stage = Stage::new();
    let (anna, _) = opened(&stage);
    let said = anna.run(&["show", "montcalm"]).ok();
    assert!(said.starts_with("F Montréal\n") && said.contains("by river: Kahnawake"), "{said}");
    assert!(anna.run(&["show", "louisbourg"]).ok().contains("amphibious arrow from Halifax"));
    assert!(anna.run(&["show", "62"]).ok().contains("Quiberon Bay (value 3, British)"));
    assert!(anna.run(&["show", "--all"]).ok().contains("Wood Creek"));
    assert!(!anna.run(&["show"]).ok().contains("Wood Creek"));
    anna.run(&["show", "atlantis"]).fails(1, "coureur::cli::nothing_of_that_name");
    let narrow = anna.run(&["show", "--width", "40"]).ok();
    let board = narrow.split("British hand").next().unwrap();
    let board = board.lines().filter(|line| !line.starts_with("British: anna"));
    assert!(board.clone().all(|line| line.chars().count() <= 40), "{narrow}");
    assert_eq!(anna.run(&["show", "--width", "7"]).code, 2);
}

/// [WW ruling 140]
#[test]
fn an_exported_position_is_played_on_by_two_others() {
    let stage = Stage::new();
    let (anna, ben) = opened(&stage);
    anna.run(&["position", "export", "--out", "here.yaml"]).ok();
    let text = fs::read_to_string(anna.folder.join("here.yaml")).unwrap();
    assert!(text.starts_with("# the position after entry "), "{text}");
    assert!(
        text.contains("game: wilderness-war\nedition: '3'\nscenario: annus-mirabilis\nworld:\n"),
        "{text}"
    );
    let said = anna.run(&["position", "check", "here.yaml"]).ok();
    assert!(said.contains("The position holds together: coureur new wilderness-war"), "{said}");
    let exact = anna.run(&["position", "export", "--exact"]).ok();
    fs::write(anna.folder.join("exact.yaml"), exact).unwrap();
    let new = ["new", "wilderness-war", "--out", "second.coureur", "--start"];
    anna.run(&[&new[..], &["exact.yaml"]].concat()).fails(1, "coureur::table::hands_not_dealt");
    anna.run(&[&new[..], &["here.yaml"]].concat()).ok();

    let second = |person: &Person| person.folder.join("second.coureur").to_str().unwrap().to_owned();
    ben.run(&["join", "../anna/second.coureur"]).fails(5, "coureur::merge::different_game");
    let named = ["--log", "second.coureur", "join", "../anna/second.coureur"];
    ben.run(&named).fails(16, "coureur::table::content_missing");
    ben.run(&["--log", "second.coureur", "join", "../anna/second.coureur", "--start", "../anna/here.yaml"])
        .ok();
    for (to, from) in [(&anna, &ben), (&ben, &anna)] {
        to.run(&["--log", "second.coureur", "receive", &second(from)]).ok();
        to.run(&["--log", "second.coureur", "answer"]).ok();
    }
    let hand = ben.run(&["--log", "second.coureur", "hand", "--json"]).json();
    let cards = hand["french"].as_array().unwrap();
    assert_eq!(cards.len(), 9);
    let first = cards[0]["card"]["id"].as_str().unwrap();
    let said =
        ben.run(&["--log", "second.coureur", "play", &format!("play {first} activate done done")]).ok();
    assert!(said.contains("The French use it for activation."), "{said}");
    ben.run(&["verify", "second.coureur"]).ok();
}

#[test]
fn options_and_editions_are_taken_and_unknown_ones_refused() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "wilderness-war", "--option", "flying-ships"])
        .fails(2, "coureur::games::unknown_choice");
    anna.run(&["new", "wilderness-war", "--edition", "9"]).fails(2, "coureur::games::unknown_choice");
    anna.run(&[
        "new",
        "wilderness-war",
        "--mode",
        "solo",
        "--scenario",
        "full-campaign",
        "--edition",
        "1",
        "--option",
        "advanced",
    ])
    .ok();
    let shown = anna.run(&["show", "--json"]).json();
    assert_eq!(shown["edition"], "1");
    assert_eq!(shown["options"], serde_json::json!(["advanced"]));
}

#[test]
fn a_card_in_the_hand_whose_window_is_waived_is_told() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "wilderness-war", "--mode", "table"]).ok();
    let said = anna.run(&["waive", "battle-events", "lake", "foul-weather", "--for", "british"]).ok();
    let waived = "the British waive the battle events window; the British waive the lake schooner window; \
        the British waive the foul weather window";
    let entries = said.lines().filter(|line| line.starts_with("Entry ")).count();
    assert!(entries == 1 && said.replace("\n  > ", "; ").contains(waived), "one entry: {said}");
    assert_eq!(said.matches("Play one of your 9 cards").count(), 1, "asked once: {said}");
    let held = anna.run(&["play", "deal british 15"]).ok();
    let warning = "The British hold 15 Lake Schooner, but its window is waived:";
    let cure = "coureur unwaive lake-schooner --for british";
    for said in [&held, &anna.run(&["hand"]).ok(), &anna.run(&["show"]).ok()] {
        assert!(said.contains(warning) && said.contains(cure), "{said}");
    }
    anna.run(&["unwaive", "lake", "foul-weather", "--for", "british"]).ok();
    assert!(!anna.run(&["hand"]).ok().contains("waived"));
}

#[test]
fn what_would_be_open_after_a_line_is_listed_and_nothing_signed() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "wilderness-war", "--mode", "table"]).ok();
    let before = fs::read(log(&anna)).unwrap();
    let said = anna.run(&["play", "--dry-run", "play 7 activate", "force Montcalm"]).ok();
    assert!(said.contains("coureur moves --after 'play 7 activate; force Montcalm'"), "{said}");
    assert!(!said.contains("more: coureur moves.") && !said.contains("coureur play 'ORDER'"), "{said}");
    let said = anna.run(&["moves", "--after", "play 7 activate", "force"]).ok();
    assert!(said.starts_with("Name whom this 1-value card activates [WW 5.32]\n"), "{said}");
    assert!(said.contains("force montcalm") && said.contains("Not now\n"), "{said}");
    let listed = anna.run(&["moves", "--json", "--after", "play 7 activate; force montcalm"]).json();
    let takes = |order: &serde_json::Value| order["order"].as_str().unwrap().starts_with("take ");
    assert!(listed["orders"].as_array().unwrap().iter().any(takes), "{listed}");
    anna.run(&["moves", "--after", "fly"]).fails(1, "coureur::orders::unknown_word");
    assert_eq!(fs::read(log(&anna)).unwrap(), before);
}
