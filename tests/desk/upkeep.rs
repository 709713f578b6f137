//! What a game needs now and then, by what the page asks: instructions, two copies that part ways, going on after a loss, newer rulings.

use crate::exchange::{hand_over, log, signed};
use crate::served::{Served, run};
use serde_json::{Value, json};
use std::fs;

/// A duel in which it is the turn of whoever opened it, and the names of its file with each.
fn duel() -> (Served, String, Served, String) {
    let (ada, ben) = (Served::of("Ada", &[]), Served::of("Ben", &[]));
    let asked = json!({ "of": "new-france", "scenario": "1755", "side": "british", "against": "friend" });
    let hers = ada.ask("new", &asked).json()["game"].as_str().unwrap().to_owned();
    let his = hand_over((&ada, &hers), &ben);
    assert_eq!(ben.ask("join", &json!({ "game": his })).status, 200);
    hand_over((&ben, &his), &ada);
    // Who begins is the game's to say: both answer until it is hers.
    for step in 0..20 {
        if ada.ask("open", &json!({ "game": hers })).json()["turn"] == "yours" {
            return (ada, hers, ben, his);
        }
        while signed(&ben, &his, step) {}
        hand_over((&ben, &his), &ada);
    }
    panic!("it never is her turn");
}

fn code(reply: &Value) -> &str {
    reply["error"]["code"].as_str().unwrap_or_default()
}

#[test]
fn instructions_are_given_and_forgotten_on_the_page() {
    let (ada, game, _ben, _) = duel();
    let standing = |of: &str, lines: &[&str], off: bool| {
        ada.ask("standing", &json!({ "game": game, "of": of, "lines": lines, "off": off }))
    };
    let none = standing("", &[], false).json();
    assert_eq!((&none["finish"], &none["preferences"]), (&json!(false), &json!([])), "{none}");
    assert!(none["windows"].as_array().is_some_and(|windows| !windows.is_empty()), "{none}");
    // What the log has to say is an order like any other: it is shown before it is signed.
    let head = ada.ask("open", &json!({ "game": game })).json()["head"].clone();
    let line = format!("waive {}", none["windows"][0]["id"].as_str().unwrap());
    let sheet = ada.ask("sheet", &json!({ "game": game, "head": head, "lines": [line] })).json();
    assert!(sheet["recorded"].to_string().contains("waive") && sheet["can_sign"] == true, "{sheet}");
    assert_eq!(standing("finish", &[], false).json()["finish"], true);
    assert_eq!(standing("finish", &[], true).json()["finish"], false);
    assert_eq!(standing("prefer", &["pass"], false).json()["preferences"][0]["words"], "pass");
    assert_eq!(standing("drop", &["1"], false).json()["preferences"], json!([]));
    // A page gives no other command by this way, and no word of it is an option.
    assert_eq!(standing("help", &[], false).status, 422);
    assert_eq!(standing("stop", &["--json"], false).json()["stops"][0]["words"], "--json");
}

#[test]
fn a_fork_is_explained_and_settled_on_the_page() {
    let (ada, hers, ben, his) = duel();
    let before = log(&ada, &hers);
    // An old backup of hers, on another computer.
    let copy = tempfile::tempdir().unwrap();
    let copied = std::process::Command::new("cp")
        .args(["-a", "-T"])
        .args([ada.folder.path(), copy.path()])
        .status()
        .unwrap();
    assert!(copied.success());
    assert!(signed(&ada, &hers, 0));
    hand_over((&ada, &hers), &ben);
    run(copy.path(), &["restore", "--no-mail"]);
    let twin = Served::over(copy);
    assert_eq!(log(&twin, &hers), before);
    assert!(signed(&twin, &hers, 1));
    assert_ne!(log(&ada, &hers), log(&twin, &hers), "two different entries");
    let reply = ben.ask("take", &json!({ "text": log(&twin, &hers) }));
    assert_eq!((reply.status, code(&reply.json())), (422, "coureur::merge::fork"), "{}", reply.body);
    let opened = ben.ask("open", &json!({ "game": his })).json();
    assert_eq!(opened["fork"], true);
    let fork = ben.ask("fork", &json!({ "game": his })).json()["fork"].clone();
    assert!(fork["words"].as_str().unwrap().contains("Ada"), "{fork}");
    assert_eq!(fork["choose"], "you", "{fork}");
    let reply = ben.ask("settle", &json!({ "game": his, "of": "keep" }));
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(ben.ask("fork", &json!({ "game": his })).json()["fork"], Value::Null);
    run(ben.folder.path(), &["verify", &his]);
}

#[test]
fn an_old_copy_is_not_signed_upon_and_letters_bring_the_newer_one_back() {
    let (ada, game, _ben, _) = duel();
    let path = ada.log();
    let old = fs::read(&path).unwrap();
    let opened = ada.ask("open", &json!({ "game": game })).json();
    assert!(signed(&ada, &game, 0));
    let new = log(&ada, &game);
    fs::write(&path, old).unwrap();
    let mut question = json!({ "game": game, "head": opened["head"], "lines": [] });
    let draft = ada.ask("draft", &question).json();
    question["lines"] = json!([draft["orders"][0]["order"]]);
    question["shown"] = ada.ask("sheet", &question).json()["shown"].clone();
    let reply = ada.ask("sign", &question);
    assert_eq!((reply.status, code(&reply.json())), (422, "coureur::table::stale_copy"), "{}", reply.body);
    assert_eq!(ada.ask("restore", &json!({ "game": game })).status, 422, "from nothing");
    let reply = ada.ask("restore", &json!({ "game": game, "lines": [new] }));
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(log(&ada, &game), new, "what was signed is there again");
}

#[test]
fn h22_newer_rulings_are_proposed_and_agreed_to_on_the_page() {
    let ada = Served::of("Ada", &["new", "bayonets-tomahawks", "--scenario", "vaudreuil", "--rules", "1"]);
    let ben = Served::of("Ben", &[]);
    let hers = ada.ask("games", &json!({})).json()["games"][0]["game"].as_str().unwrap().to_owned();
    let his = hand_over((&ada, &hers), &ben);
    assert_eq!(ben.ask("join", &json!({ "game": his })).status, 200);
    hand_over((&ben, &his), &ada);
    let rulings =
        |who: &Served, game: &str| who.ask("open", &json!({ "game": game })).json()["rulings"].clone();
    let says = |who: &Served, game: &str, of: &str| who.ask("upgrade", &json!({ "game": game, "of": of }));
    assert_eq!((&rulings(&ada, &hers)["revision"], &rulings(&ada, &hers)["newest"]), (&json!(1), &json!(2)));
    assert_eq!(code(&says(&ben, &his, "agree").json()), "coureur::cli::no_revision_proposed");
    assert_eq!(says(&ben, &his, "--help").status, 422, "a page gives no other command by this way");
    // Both choose their cards; what is sealed comes first.
    let mut proposed = false;
    for step in 0..8 {
        for (who, game, other) in [(&ada, &hers, &ben), (&ben, &his, &ada)] {
            signed(who, game, step);
            hand_over((who, game), other);
        }
        proposed = proposed || says(&ada, &hers, "propose").status == 200;
        hand_over((&ada, &hers), &ben);
        let told = rulings(&ben, &his);
        assert_eq!(told["proposed"]["by"], if proposed { json!("british") } else { Value::Null }, "{told}");
        let possible = told["proposed"]["possible_now"] == true;
        assert_eq!(possible, proposed && told["proposed"]["why_not"].is_null(), "{told}");
        if possible {
            let reply = says(&ben, &his, "agree");
            assert_eq!(reply.status, 200, "{}", reply.body);
            break;
        }
    }
    hand_over((&ben, &his), &ada);
    let told = rulings(&ada, &hers);
    assert_eq!((&told["revision"], &told["proposed"]), (&json!(2), &Value::Null), "{told}");
    run(ada.folder.path(), &["verify", &hers]);
}
