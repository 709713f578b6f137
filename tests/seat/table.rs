//! A real table: everything that is typed can be typed anew.

use crate::support::{Person, Stage};

fn recorder(game: &[&str]) -> (Stage, Person) {
    let stage = Stage::new();
    let rita = stage.person("Rita");
    rita.run(&[&["new"], game, &["--mode", "table"]].concat()).ok();
    (stage, rita)
}

#[test]
fn u13_cards_and_dice_typed_by_mistake_are_taken_back() {
    let (_stage, rita) = recorder(&["new-france"]);
    let start = rita.state();
    rita.run(&["play", "deal b21"]).ok();
    rita.run(&["retract", "--yes"]).ok();
    assert_eq!(rita.state(), start);
    // The true card is no evidence of anything.
    rita.run(&["play", "deal b5"]).ok();
    let lines = [
        "reinforce none",
        "pass",
        "move from halifax take everything to shubenacadie",
        "done",
        "no card",
        "pass",
    ];
    rita.run(&[&["play"], &lines[..]].concat()).ok();
    let before = rita.state();
    rita.run(&["play", "dice 6 1"]).ok();
    let slip = rita.state();
    rita.run(&["retract", "--yes"]).ok();
    assert_eq!(rita.state(), before, "dice, too");
    rita.run(&["play", "dice 1 6"]).ok();
    assert_ne!(rita.state(), slip);
    rita.run(&["verify", "new-france.coureur"]).ok();
}

#[test]
fn u13_a_slip_before_a_deal_is_taken_back() {
    const IDLE: [&str; 4] = ["reinforce none", "no card", "pass", "done"];
    let (_stage, rita) = recorder(&["new-france"]);
    let dealt =
        |rita: &Person| rita.run(&["undo"]).ok().contains("Nothing can be taken back: cards were dealt");
    let mut before = rita.state();
    let mut entries = 0;
    while !dealt(&rita) || entries == 0 {
        before = rita.state();
        let open = rita.orders();
        let idle = IDLE.iter().find(|idle| open.iter().any(|order| order == *idle));
        // In the winter a card is discarded, and another one drawn for it.
        let order = idle.map_or_else(|| open[open.len() - 1].clone(), |idle| (*idle).to_owned());
        rita.run(&["play", &order]).ok();
        entries += 1;
        assert!(entries < 80, "no season has an end");
    }
    let last = rita.run(&["history", "--json"]).json()["entries"].as_array().unwrap().len() - 1;
    let back = (last - 1).to_string();
    let said = rita.run(&["undo", "--to", &back]).fails(1, "coureur::cli::undo_by_retract");
    assert!(said.contains(&format!("coureur retract --to {back}")), "{said}");
    rita.run(&["retract", "--to", &back, "--yes"]).ok();
    assert_eq!(rita.state(), before);
}

#[test]
fn u14_cards_are_dealt_by_lists_names_and_sides() {
    let (_stage, rita) = recorder(&["wilderness-war"]);
    let said = rita.run(&["play", "deal 5; deal 12"]).ok();
    assert!(said.contains("has seen card 5 ") && said.contains("has seen card 12 "), "{said}");
    rita.run(&["play", "deal french 7, Lake Schooner"]).ok();
    let hands = rita.run(&["hand", "--json"]).json();
    let known = |side: &str| -> Vec<String> {
        let cards = hands[side].as_array().unwrap().iter().filter_map(|card| card["card"]["id"].as_str());
        cards.map(str::to_owned).collect()
    };
    assert_eq!(known("british"), ["5", "12"]);
    assert_eq!(known("french").len(), 2);
    assert_eq!(known("french")[0], "7");
    let shown = rita.run(&["hand"]).ok();
    assert!(shown.contains("Face down: card-0-"), "{shown}");
    let named = shown.lines().find(|line| line.contains("Lake Schooner")).unwrap();
    assert!(!named.contains("card-0-"), "p19, no slot where there is a name: {named}");
    let said = rita.run(&["play", "deal b21"]).fails(1, "coureur::table::no_such_card");
    assert!(said.contains("`deal 1`"), "an example of this game: {said}");
    rita.run(&["play", "draw 1"]).fails(1, "coureur::table::not_drawn");
}

#[test]
fn u14_nobody_is_asked_about_cards_that_lie_in_no_hand() {
    // The French move; FOUL WEATHER would be card 14.
    let ask = |cards: &str| {
        let (stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
        rita.run(&["play", &format!("deal british {cards}")]).ok();
        let line = "play 7 activate; single Marin; done; move";
        let asked =
            rita.run(&["play", "--json", line]).json()["waiting"]["what"].as_str().unwrap().to_owned();
        (stage, rita, asked)
    };
    let (_stage, rita, asked) = ask("1, 2, 3, 4, 5, 6, 8, 9, 14");
    assert!(asked.contains("FOUL WEATHER") || asked.contains("Foul Weather"), "it is held: {asked}");
    rita.run(&["play", "pass"]).ok();
    let (_stage, rita, asked) = ask("1, 2, 3, 4, 5, 6, 8, 9");
    assert!(
        asked.contains("FOUL WEATHER") || asked.contains("Foul Weather"),
        "one card is not typed in: {asked}"
    );
    rita.run(&["play", "pass"]).ok();
    let (_stage, rita, asked) = ask("1, 2, 3, 4, 5, 6, 8, 9, 10");
    assert!(
        !asked.contains("FOUL WEATHER") && !asked.contains("Foul Weather"),
        "nobody can play it: {asked}"
    );
    rita.run(&["play", "to Wood Creek"]).ok();
    // A pass that is typed nevertheless is no error, and answers nothing else.
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    rita.run(&["play", "deal british 1, 2, 3, 4, 5, 6, 8, 9, 10"]).ok();
    let said = rita.run(&["play", "play 7 activate; single Marin; done; move; pass; to Wood Creek"]).ok();
    assert!(said.contains("Marin to Wood Creek"), "{said}");
    rita.run(&["verify", "wilderness-war.coureur"]).ok();
}

/// Orders as people write them: each line comes to what the one beside it comes to.
#[test]
fn p17_orders_as_people_write_them() {
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    let after = |line: &str| {
        let told = rita.run(&["play", "--dry-run", "--json", line]);
        assert_eq!(told.code, 0, "{line}: {told:?}");
        let told = told.json();
        (told["state"].as_str().unwrap().to_owned(), told["pending"].clone())
    };
    let same = [
        ("play 7 activate; force Montcalm with all", "play 7 activate; force Montcalm; take all"),
        ("play 7 activate; force Montcalm with everything", "play 7 activate; force Montcalm; take all"),
        (
            "play 7 activate; force Montcalm with all regulars; done",
            "play 7 activate; force Montcalm; take Béarn, La Sarre; done",
        ),
        (
            "play 7 activate; force Montcalm with Béarn; move",
            "play 7 activate; force Montcalm; take Béarn; done; move",
        ),
        (
            "play 7 activate; force Montcalm; take Béarn; done; done; move",
            "play 7 activate; force Montcalm; take Béarn; done; move",
        ),
        ("play 7 construct stockades", "play 7 build stockades"),
    ];
    for (written, meant) in same {
        assert_eq!(after(written), after(meant), "{written}");
    }
    // What nobody can mean is still refused.
    for wrong in ["play 7 activate; all", "done", "play 7 activate; force Montcalm; to Boston"] {
        assert_eq!(rita.run(&["play", "--dry-run", wrong]).code, 1, "{wrong}");
    }
}

#[test]
fn p17_orders_as_people_write_them_in_new_france() {
    let (_stage, rita) = recorder(&["new-france"]);
    let after = |line: &str| {
        let told = rita.run(&["play", "--dry-run", "--json", line]);
        assert_eq!(told.code, 0, "{line}: {told:?}");
        let told = told.json();
        (told["state"].as_str().unwrap().to_owned(), told["pending"].clone())
    };
    let meant = after("reinforce none; pass; move from Halifax take everything to Shubenacadie; halt; done");
    for written in [
        "reinforce none; pass; move from Halifax with all to Shubenacadie; halt; done",
        "reinforce none; done; pass; move from Halifax with all to Shubenacadie; done",
        "reinforce none; pass; move from Halifax; take everything; to Shubenacadie; halt; halt; done",
    ] {
        assert_eq!(after(written), meant, "{written}");
    }
}

#[test]
fn p17_the_pointer_shows_the_place_in_the_whole_line() {
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    let line = "play 7 activate; force Montcalm with Béarn, Nobody";
    for args in [&["play", line][..], &["play", "--dry-run", line]] {
        let said = rita.run(args);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.err.contains(&format!(" 1 │ {line}\n")), "{}", said.err);
        assert!(
            said.err.contains(&format!("[orders:1:{}]", line.find("Nobody").unwrap() + 1)),
            "{}",
            said.err
        );
    }
}
