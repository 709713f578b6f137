//! Orders tried out before they are signed, behind the other side's windows too; and answers that do not wait to be asked.

use crate::war::{LOG, War, held};

/// Marin sets out; the British may play FOUL WEATHER, and intercept.
/// Marin set out, with any card but FOUL WEATHER: once that has been seen, nobody is asked for it.
fn marin(war: &War) -> String {
    let card = war.hand().into_iter().find(|card| card != "14").unwrap();
    format!("play {card} activate single marin done move")
}

#[test]
fn p3_a_rehearsal_goes_on_behind_windows_and_says_so() {
    let war = War::opened();
    let (fanny, before, play) = (&war.fanny, war.log(), marin(&war));
    let line = format!("{play} to wood-creek to green-mountains-south");
    let said = fanny.run(&["play", "--dry-run", &line]).ok();
    assert!(said.contains("Supposing the British play no FOUL WEATHER and don't intercept."), "{said}");
    assert!(said.contains("Marin to Wood Creek"), "{said}");
    assert!(said.contains("Green Mountains South"), "{said}");
    assert!(said.contains("Then: Demolish before the Action Phase ends, or be done"), "{said}");
    // So is what players say for it: who sets out is named alone, and marches. That nobody else is named is said: a card may name more.
    let said = marin(&war).replace("single marin done move", "Marin; done");
    let spoken = format!("{said}; march to Wood Creek, Green Mountains South");
    let meant = fanny.run(&["play", "--dry-run", "--json", &line]).json();
    assert_eq!(
        fanny.run(&["play", "--dry-run", "--json", &spoken]).json()["supposed"]["told"],
        meant["supposed"]["told"]
    );
    let said = fanny.with_input(&["turn"], &format!("{play}\nreach\n")).ok();
    assert!(said.contains("In one step"), "after the lines that were typed: {said}");
    fanny.with_input(&["turn"], "clear\n").ok();
    // The same for what would be open after it, and at the prompt.
    let said = fanny.run(&["moves", "--after", &line]).ok();
    assert!(said.contains("Supposing the British play no FOUL WEATHER") && said.contains("done"), "{said}");
    let said = fanny.with_input(&["turn"], &format!("{line}\n")).ok();
    assert!(said.contains("Supposing the British play no FOUL WEATHER"), "{said}");
    // What cannot be is refused there and then, with the rule; a real run as an order ahead too.
    let far = format!("{play}; to St-Jean, Albany");
    for args in [&["play", "--dry-run", &far][..], &["moves", "--after", &far], &["play", "--ahead", &far]] {
        let said = fanny.run(args);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.err.contains("coureur::orders::refused") && said.err.contains("[WW 6."), "{said:?}");
    }
    assert_eq!(war.log(), before, "nothing is signed");
}

#[test]
fn p3_where_a_force_can_get_to_is_seen_before_a_card_is_played() {
    let war = War::opened();
    let (fanny, before) = (&war.fanny, war.log());
    let said = fanny.run(&["reach", "marin"]).ok();
    assert!(said.contains("In one step") && said.contains("to Wood Creek"), "{said}");
    assert!(said.contains("to Wood Creek, Green Mountains South"), "{said}");
    let found = fanny.run(&["reach", "marin", "--json"]).json();
    let routes = found["routes"].as_array().unwrap();
    let start = fanny.run(&["show", "--json"]).json();
    let mut pieces = start["view"]["pieces"].as_array().unwrap().iter();
    let stands = &pieces.find(|piece| piece["id"] == "marin").unwrap()["place"]["space"];
    assert!(stands.is_string(), "{start:#}");
    assert!(routes.iter().all(|route| route["to"] != *stands), "where he stands is nowhere to get to");
    assert!(routes.iter().all(|route| !route["paths"].as_array().unwrap().is_empty()), "{found}");
    // One path is sensible: it is put in. Where several are, they are listed.
    let play = marin(&war);
    let sensible = |route: &&serde_json::Value| {
        let paths = route["paths"].as_array().unwrap();
        let least = paths[0]["risks"].as_u64().unwrap();
        let count = paths.iter().filter(|path| path["risks"].as_u64().unwrap() == least).count();
        (count, paths[0]["places"].as_array().unwrap().len())
    };
    let one = routes.iter().find(|route| matches!(sensible(route), (1, 2..))).unwrap();
    let to = one["to"].as_str().unwrap();
    let said = fanny.run(&["play", "--dry-run", &format!("{play} to {to}")]).ok();
    assert!(said.contains("Supposing the British play no FOUL WEATHER"), "{said}");
    if let Some(several) = routes.iter().find(|route| matches!(sensible(route), (2.., _))) {
        let to = several["to"].as_str().unwrap();
        let said = fanny.run(&["play", "--dry-run", &format!("{play} to {to}")]);
        // Where nobody can react on any of them, any will do.
        let risks = several["paths"][0]["risks"].as_u64().unwrap();
        if risks == 0 {
            said.ok();
        } else {
            assert!(said.err.contains("coureur::table::several_paths"), "{said:?}");
            assert!(said.err.contains("say which: `to "), "{said:?}");
        }
    }
    let said = fanny.run(&["reach", "nobody"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(war.log(), before, "nothing is signed");
}

/// Who was named with some of his men goes with these, and not with all he could take.
#[test]
fn where_a_force_can_get_to_hangs_on_who_was_told_to_go() {
    let war = War::opened();
    let fanny = &war.fanny;
    let all = fanny.run(&["reach", "montcalm"]).ok();
    assert!(all.contains("The French activate Montcalm, "), "{all}");
    let card = war.hand().into_iter().find(|card| card != "14").unwrap();
    let line = |done: &str| format!("play {card}; activate; force Montcalm; take Béarn{done}");
    for done in ["; done", "; done; move"] {
        let said = fanny.run(&["reach", "montcalm", "--after", &line(done)]).ok();
        assert!(said.contains("In one step") && !said.contains("The French activate"), "{said}");
        assert!(!said.contains("as if a card did"), "{said}");
    }
    // Somebody else would need a card of his own.
    let said = fanny.run(&["reach", "marin", "--after", &line("; done")]).ok();
    assert!(said.contains("this is as if a card did"), "{said}");
}

#[test]
fn p8_a_window_for_which_nothing_is_held_stops_nobody() {
    let war = War::opened();
    let line = format!("{} to wood-creek halt", marin(&war));
    war.fanny.run(&["play", "--ahead", &line]).ok();
    war.to_gus();
    let foul = war.gus.run(&["moves", "--json"]).json();
    let cards = foul["orders"].as_array().unwrap().iter().filter(|order| order["card"].is_string()).count();
    let said = war.gus.run(&["answer"]).ok();
    if cards == 0 {
        assert!(said.contains("By your standing instructions: pass"), "{said}");
        let story = war.gus.run(&["history"]).ok();
        assert!(story.contains("> British: pass"), "an order like any other: {story}");
    } else {
        assert_eq!(cards, 1);
        assert!(held(&war.gus, "british").iter().any(|card| card == "14"), "FOUL WEATHER is one card");
        assert!(said.contains("You owe nothing that needs no decision"), "{said}");
    }
}

#[test]
fn p8_whoever_does_no_more_than_he_orders_is_not_asked_for_more() {
    let war = War::opened();
    let (fanny, gus) = (&war.fanny, &war.gus);
    let said = fanny.run(&["standing", "finish"]).ok();
    assert!(said.contains("You do no more in your own turn than you order."), "{said}");
    // Marin is about to move; wherever he may be asked to go on, he halts.
    let said = fanny.run(&["play", &marin(&war)]).ok();
    assert!(said.contains("> French ahead: done") && said.contains("> French ahead: halt"), "{said}");
    war.to_gus();
    let said = gus.run(&["play", "pass"]).ok();
    assert!(said.contains("as ordered ahead, French: halt; done"), "{said}");
    assert!(said.contains("Play one of your 9 cards"), "nobody has to write to her: {said}");
    let said = fanny.run(&["standing", "finish", "--off"]).ok();
    assert!(!said.contains("no more in your own turn"), "{said}");
}

#[test]
fn p12_an_instruction_that_can_never_be_meant_is_refused() {
    let war = War::opened();
    let fanny = &war.fanny;
    fanny.run(&["standing", "prefer", "lose all indians"]).fails(1, "coureur::cli::family_preferred");
    fanny.run(&["standing", "rank", "losses", "elephants"]).fails(1, "coureur::cli::senseless_rank");
    fanny.run(&["standing", "rank", "colours", "red"]).fails(1, "coureur::cli::nothing_to_rank");
    let said = fanny.run(&["standing", "rank"]).ok();
    assert!(said.contains("losses, retreat, avoid") && said.contains("indians"), "{said}");
    let said = fanny.run(&["standing", "rank", "losses", "reduced indians, Béarn, provincials"]).ok();
    assert!(said.contains("You rank losses: reduced indians, Béarn, provincials"), "{said}");
    let said = fanny.run(&["standing", "rank", "losses", ""]).ok();
    assert!(!said.contains("You rank"), "{said}");
    fanny.run(&["standing", "pass-empty"]).ok();
    assert!(fanny.run(&["standing"]).ok().contains("for which you hold nothing"));
}

#[test]
fn p20_all_terms_are_said_in_words() {
    let war = War::opened();
    let terms =
        "Wilderness War, third edition: Annus Mirabilis, 1757-1759; no optional rules; rules revision 1";
    let whole = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for args in [&["show"][..], &["verify", LOG]] {
        let said = whole(war.gus.run(args).out);
        assert!(said.contains(terms), "{args:?}: {said}");
    }
    let stage = crate::support::Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "wilderness-war", "--as", "french", "--option", "14.1"]).ok();
    let said = whole(ben.run(&["join", "../anna/wilderness-war.coureur"]).ok());
    assert!(said.contains("optional rules: 14.1"), "{said}");
    // The same words in a report for somebody else.
    let report = whole(war.gus.run(&["audit", "report", "-o", "-"]).ok());
    assert!(report.contains(terms), "{report}");
}
