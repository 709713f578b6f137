//! Games between two desks, and against the practice opponent, by what their pages ask.

use crate::served::{Served, attempt, run};
use serde_json::{Value, json};
use std::fs;

/// Composes a turn as a page would, and signs it: by the number of the step one order or another. Whether there was one to sign.
pub fn signed(served: &Served, game: &str, salt: usize) -> bool {
    let opened = served.ask("open", &json!({ "game": game })).json();
    if opened["turn"] != "yours" {
        return false;
    }
    let mut question = json!({ "game": game, "head": opened["head"], "lines": [] });
    loop {
        let reply = served.ask("draft", &question);
        assert_eq!(reply.status, 200, "{question}: {}", reply.body);
        let draft = reply.json();
        let lines = question["lines"].as_array_mut().unwrap();
        // What lies beyond the other's answer is left to him.
        if draft["question"].is_null() || !draft["supposed"].is_null() || lines.len() > 12 {
            break;
        }
        let orders: Vec<&Value> =
            draft["orders"].as_array().unwrap().iter().filter(|one| one["aside"] == false).collect();
        let order = orders[(salt + lines.len() * 3) % orders.len()]["order"].clone();
        lines.push(order);
    }
    let sheet = served.ask("sheet", &question).json();
    assert_eq!(sheet["can_sign"], true, "{sheet}");
    question["shown"] = sheet["shown"].clone();
    let reply = served.ask("sign", &question);
    assert_eq!(reply.status, 200, "{question}: {}", reply.body);
    assert_eq!(reply.json()["signed"], true, "{}", reply.body);
    true
}

pub fn log(served: &Served, game: &str) -> String {
    served.ask("log", &json!({ "game": game })).json()["text"].as_str().unwrap().to_owned()
}

/// Gives one desk what the other has.
pub fn hand_over(from: (&Served, &str), to: &Served) -> String {
    let reply = to.ask("take", &json!({ "text": log(from.0, from.1) }));
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply.json()["game"].as_str().unwrap().to_owned()
}

#[test]
fn two_desks_play_a_duel_by_what_they_hand_over() {
    let (ada, ben) = (Served::of("Ada", &[]), Served::of("Ben", &[]));
    let games = ada.ask("games", &json!({})).json();
    let shelf = games["shelf"].as_array().unwrap().iter().find(|game| game["id"] == "new-france").unwrap();
    let scenario = &shelf["scenarios"][0]["id"];
    let asked = json!({ "of": "new-france", "scenario": scenario, "side": "british", "against": "friend" });
    let reply = ada.ask("new", &asked);
    assert_eq!(reply.status, 200, "{}", reply.body);
    let hers = reply.json()["game"].as_str().unwrap().to_owned();
    let his = hand_over((&ada, &hers), &ben);
    assert_eq!(ben.ask("join", &json!({ "game": his, "text": "" })).status, 200);
    hand_over((&ben, &his), &ada);
    let mut turns = [0, 0];
    for step in 0..60 {
        while signed(&ada, &hers, step) {
            turns[0] += 1;
        }
        hand_over((&ada, &hers), &ben);
        while signed(&ben, &his, step + 1) {
            turns[1] += 1;
        }
        hand_over((&ben, &his), &ada);
        if turns.iter().min() > Some(&10) {
            break;
        }
    }
    assert!(turns.iter().min() > Some(&10), "{turns:?}");
    assert_eq!(log(&ada, &hers), log(&ben, &his));
    for (desk, game) in [(&ada, &hers), (&ben, &his)] {
        run(desk.folder.path(), &["verify", game]);
    }
}

#[test]
fn the_practice_opponent_answers_at_the_desk() {
    let served = Served::with(&["new", "new-france", "--against", "bot:easy"]);
    let (game, opened) = served.open();
    let before = fs::read(served.log()).unwrap().len();
    for step in 0..4 {
        assert!(signed(&served, &game, step), "it is one's turn again at once");
    }
    assert!(fs::read(served.log()).unwrap().len() > before);
    let after = served.ask("open", &json!({ "game": game })).json();
    assert!(after["entry"].as_u64() > opened["entry"].as_u64().map(|entry| entry + 4), "{}", after["entry"]);
    run(served.folder.path(), &["verify", served.log().to_str().unwrap()]);
}

/// Whoever sits in an umpired game owes his words for the deal first; the page asks for them, and nothing else can be signed.
#[test]
fn p24_a_seat_in_an_umpired_game_is_taken_and_played_on_the_page() {
    let ada = Served::of("Ada", &[]);
    let told = run(ada.folder.path(), &["identity", "show"]);
    let hers = told.split_whitespace().find(|word| word.ends_with(":Ada")).unwrap();
    let umpire = tempfile::tempdir().unwrap();
    run(umpire.path(), &["identity", "create", "--name", "Ulla"]);
    let new = [
        "new",
        "wilderness-war",
        "--mode",
        "umpire",
        "--scenario",
        "annus-mirabilis",
        "--out",
        "game.coureur",
    ];
    run(umpire.path(), &[&new[..], &["--british", hers, "--french", "Ben"]].concat());
    run(umpire.path(), &["join", "--for", "french", "--word", "rain"]);
    let take = || {
        let text = fs::read_to_string(umpire.path().join("game.coureur")).unwrap();
        let reply = ada.ask("take", &json!({ "text": text }));
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.json()["game"].as_str().unwrap().to_owned()
    };
    let game = take();
    let draft = || {
        let head = ada.ask("open", &json!({ "game": game })).json()["head"].clone();
        ada.ask("draft", &json!({ "game": game, "head": head, "lines": [] })).json()
    };
    assert_eq!((&draft()["word"], &draft()["can_sign"]), (&json!("british"), &json!(false)));
    let reply = ada.ask("join", &json!({ "game": game, "text": "--sail in the morning" }));
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(draft()["word"], Value::Null);
    for step in 0..6 {
        attempt(umpire.path(), &["receive", ada.log().to_str().unwrap()]);
        // What the umpire owes, and what Ben ordered by word of mouth.
        attempt(umpire.path(), &["answer"]);
        for _ in 0..12 {
            let (moves, _) = attempt(umpire.path(), &["moves", "--json"]);
            let moves: Value = serde_json::from_str(&moves).unwrap_or_default();
            let open = moves["orders"].as_array().into_iter().flatten().filter(|one| one["legal"] == true);
            let open: Vec<&str> = open.filter_map(|one| one["order"].as_str()).collect();
            // Ben is soon done.
            let soon = open.iter().find(|order| ["done", "halt", "pass"].contains(order));
            let Some(order) = soon.or(open.first()) else { break };
            if !attempt(umpire.path(), &["play", "--half", "--for", "french", order]).1 {
                break;
            }
        }
        take();
        if signed(&ada, &game, step) {
            run(umpire.path(), &["receive", ada.log().to_str().unwrap()]);
            run(umpire.path(), &["verify", "game.coureur"]);
            return;
        }
    }
    panic!("it never is her turn: {}", draft()["waiting"]);
}

/// Whoever owes the opening of a sealed answer, and waits for cards that the other has to unlock, is asked for what he cannot answer yet:
/// what he owes goes first, and can be signed.
#[test]
fn p24_what_is_owed_is_signed_before_cards_are_unlocked() {
    let (ada, ben) = (Served::of("Ada", &[]), Served::of("Ben", &[]));
    let asked = json!({ "of": "bayonets-tomahawks", "scenario": "vaudreuil-1755", "side": "french", "against": "friend" });
    let hers = ada.ask("new", &asked).json()["game"].as_str().unwrap().to_owned();
    let his = hand_over((&ada, &hers), &ben);
    assert_eq!(ben.ask("join", &json!({ "game": his })).status, 200);
    hand_over((&ben, &his), &ada);
    for step in 0..5 {
        for (who, game, other) in [(&ada, &hers, &ben), (&ben, &his, &ada)] {
            while signed(who, game, step) {}
            hand_over((who, game), other);
        }
    }
    let told = ada.ask("open", &json!({ "game": hers })).json()["story"].to_string();
    assert!(told.contains("Action Round 1 begins") && told.contains("First Player"), "{told}");
    run(ada.folder.path(), &["verify", &hers]);
}

/// Whoever has enough says so on the page; the practice opponent opens his cards at once, so that everything is proved.
#[test]
fn p24_a_player_resigns_on_the_page_and_every_card_is_opened() {
    let ada = Served::of("Ada", &[]);
    let asked = json!({ "of": "new-france", "scenario": "1755", "side": "british", "against": "bot" });
    let game = ada.ask("new", &asked).json()["game"].as_str().unwrap().to_owned();
    // Nobody gives up for somebody else, and nothing but a side is taken for one.
    for side in ["french", "", "umpire", "british --half"] {
        let reply = ada.ask("resign", &json!({ "game": game, "side": side }));
        assert_ne!(reply.status, 200, "{side}: {}", reply.body);
    }
    let reply = ada.ask("resign", &json!({ "game": game, "side": "british" }));
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert!(!reply.body.contains("coureur send"), "{}", reply.body);
    assert_eq!(ada.ask("open", &json!({ "game": game })).json()["turn"], "nobody's");
    assert!(run(ada.folder.path(), &["verify", &game]).contains("all cards opened"));
}
