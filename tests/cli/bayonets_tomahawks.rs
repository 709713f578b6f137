//! The first Action Round of Bayonets & Tomahawks: two homes, two folders, and nothing to go by but what the program says.

use crate::support::{Person, Stage};
use serde_json::Value;

const LOG: &str = "bayonets-tomahawks.coureur";

fn take_in(to: &Person, from: &Person) {
    // Whoever has it already is told so.
    let path = from.folder.join(LOG);
    to.run(&["receive", path.to_str().unwrap()]);
    to.run(&["answer"]);
}

/// What somebody is asked, and what he may order.
fn asked(person: &Person) -> Option<(String, Vec<String>)> {
    let moves = person.run(&["moves", "--json"]).json();
    moves["side"].as_str()?;
    let answers = |order: &&Value| order["aside"].is_null();
    let orders = moves["orders"].as_array().unwrap().iter().filter(answers);
    let orders = orders.map(|order| order["order"].as_str().unwrap().to_owned()).collect();
    Some((moves["prompt"]["kind"].as_str().unwrap().to_owned(), orders))
}

/// Both play until one of them is asked this; who it is.
fn until<'a>(
    people: [&'a Person; 2],
    kind: &str,
    mut play: impl FnMut(&Person, &str, &[String]),
) -> &'a Person {
    for _ in 0..20 {
        for (me, other) in [(people[0], people[1]), (people[1], people[0])] {
            take_in(me, other);
            match asked(me) {
                Some((found, _)) if found == kind => return me,
                Some((found, orders)) => play(me, &found, &orders),
                None => {}
            }
        }
    }
    panic!("nobody is asked {kind}");
}

#[test]
fn p19_cards_go_by_name_and_a_standing_policy_with_the_orders() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "bayonets-tomahawks", "--scenario", "vaudreuil-1755"]).ok();
    ben.run(&["join", &format!("../anna/{LOG}")]).ok();
    let mut kept = 0;
    let first = until([&anna, &ben], "first-player", |me, kind, orders| {
        let said = me.run(&["moves"]).ok();
        match kind {
            "reserve" => {
                // Its holder knows what lies there: a name or a number, and the Action Points.
                let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("  keep ")).collect();
                assert!(lines.len() == 2 && lines.iter().all(|line| line.contains("  # ")), "{said}");
                assert!(!said.contains("card-"), "nobody has to know where a card lies: {said}");
                let hint = me.run(&["play", "keep nothing"]).fails(1, "coureur::orders::not_understood");
                assert!(hint.contains("keep ") && !hint.contains("card-"), "{hint}");
                assert_eq!(said.matches("Initiative").count(), 2, "{said}");
                kept += 1;
                // The first sees it before he signs, too; the answer of the second opens both.
                let tried = me.run(&["play", "--dry-run", &orders[0]]).ok();
                let would = format!("has answered, too: {}", orders[0].replace("keep ", "keep #"));
                assert_eq!(tried.replace("\n  ", " ").contains(&would), kept == 1, "{tried}");
                let said = me.run(&["play", &orders[0]]).ok();
                // Whoever answers first sees what he has sealed.
                let number = orders[0].trim_start_matches("keep ");
                let sealed = format!("before the other side has answered: keep #{number}");
                assert_eq!(said.replace("\n  ", " ").contains(&sealed), kept == 1, "{said}");
            }
            "card" => {
                assert!(said.contains("Initiative"), "{said}");
                // Why a card is closed that he does not hold is no news.
                let closely = me.run(&["moves", "play"]).ok();
                assert!(
                    !closely.contains("not used in") && !closely.contains("you hold no card"),
                    "{closely}"
                );
                // Whoever has an Indian card need not say so: he has no other.
                let words = orders[0].split(" with ").next().unwrap();
                me.run(&["play", words]).ok();
            }
            other => panic!("{other}"),
        }
    });
    assert_eq!(kept, 2);
    let said = first.run(&["moves"]).ok();
    let line = said.replace("\n#   ", " ");
    assert!(line.contains("(`moves rerolls` explains it, and so on): rerolls …; hits …;"), "{said}");
    let listed = first.run(&["moves", "rerolls"]).ok();
    assert!(listed.contains("# rerolls: policy for this Action Round"), "{listed}");
    assert!(listed.contains("  rerolls none") && listed.contains("  rerolls all"), "{listed}");
    let said = first.run(&["standing", "policy", "rerolls often"]).fails(2, "coureur::standing::no_policy");
    assert!(said.contains("retreats to-friends"), "{said}");
    first.run(&["standing", "policy", "Rerolls free"]).ok();
    let said = first.run(&["standing", "policy", "hits in order"]).ok();
    assert!(
        said.contains("1. Given with your orders: rerolls free\n2. Given with your orders: hits in-order"),
        "{said}"
    );
    let (_, orders) = asked(first).unwrap();
    let said = first.run(&["play", &orders[0]]).ok();
    assert!(said.contains("rerolls free"), "it is told with the orders: {said}");
    let said = first.run(&["standing"]).ok();
    assert!(said.contains("in this AR: rerolls free, hits in-order"), "{said}");
    assert!(first.run(&["show", "--brief"]).ok().contains("in this AR: rerolls free, hits in-order"));
    first.run(&["standing", "drop", "2"]).ok();
    assert!(!first.run(&["standing"]).ok().contains("Given with your orders: hits"));
}
