//! Every fact of a position of Bayonets & Tomahawks.

use super::shown::Shown;
use super::{number, under_way};
use coureur::side::Side;
use coureur::speech::Play;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const BAYONETS_TOMAHAWKS: &str = include_str!("../../core/src/games/bayonets_tomahawks/POSITION.md");

/// The stacks of a position of Bayonets & Tomahawks that bear a marker: place, side, marker.
fn stack_markers(facts: &str) -> BTreeSet<(&str, &str, &str)> {
    facts.lines().filter_map(stack_marker).collect()
}

fn stack_marker(fact: &str) -> Option<(&str, &str, &str)> {
    let mut words = fact.strip_prefix("stack ")?.split(' ');
    Some((words.next()?, words.next()?, words.next()?))
}

/// Looks for every fact of a position of Bayonets & Tomahawks; what was met.
pub fn look(play: &dyn Play) -> BTreeSet<String> {
    let mut shown = Shown::of(play, "bayonets-tomahawks");
    let facts = play.facts();
    let stacks = stack_markers(&facts);
    let sitting: BTreeSet<&str> =
        facts.lines().filter_map(|fact| fact.strip_prefix("sitting-out ")).collect();
    let mut pieces = 0;
    for fact in facts.lines().skip(1) {
        match fact.split(' ').collect::<Vec<_>>().as_slice() {
            ["piece", id, place, faces @ ..] => {
                let side = shown.find("pieces", id)["side"].as_str().unwrap_or_default().to_owned();
                let bears = |marker: &str| stacks.contains(&(*place, side.as_str(), marker));
                let states = [
                    ("reduced", faces.contains(&"reduced")),
                    ("spent", faces.contains(&"spent")),
                    ("routed", bears("rout")),
                    ("out-of-supply", bears("out-of-supply")),
                    ("sitting-out", sitting.contains(id)),
                ];
                let states: Vec<&str> = states.iter().filter(|(_, on)| *on).map(|(id, _)| *id).collect();
                let place = if *place == "losses" { format!("losses-{side}") } else { (*place).to_owned() };
                shown.piece(id, &place, &states, false);
                pieces += 1;
            }
            ["stack", "sail-box", ..] => {}
            ["stack", space, side, marker] => shown.marker(space, marker, Some(side), 1),
            ["control", space, side] => shown.marker(space, "control", Some(side), 1),
            ["battle", space] => shown.marker(space, "battle", None, 1),
            ["raided", space, side] => shown.marker(space, "raided", Some(side), 1),
            ["fort-construction", space, ..] => {
                shown.all_say(space, "Fort under construction");
                shown.met("fort-construction");
            }
            ["road", link, "built"] => shown.on_line(link, "road", 1),
            ["road", link, ..] => shown.on_line(link, "road-construction", 1),
            ["closed", link] => shown.on_line(link, "closed", 1),
            ["moved", link, _, n] => shown.on_line(link, "moved", number(n)),
            other => beside(&mut shown, other),
        }
    }
    assert_eq!(shown.json["pieces"].as_array().map(Vec::len), Some(pieces), "every piece is a fact");
    face_down(&shown, &facts);
    shown.met
}

fn has_state(pile: &Value, id: &str, words: &str) {
    let fits =
        |state: &Value| state["id"] == id && state["name"].as_str().is_some_and(|name| name.contains(words));
    assert!(pile["states"].as_array().expect("a list").iter().any(fits), "no {id} {words} in {pile}");
}

/// A card in play, what is left of its Action Points, and what has become of its event.
fn in_play(shown: &mut Shown, whose: &str, fact: &[&str]) {
    let (side, pile) = if whose == "indian" { ("french", "indian-in-play") } else { (whose, "in-play") };
    let play = shown.of_side("piles", pile, side).clone();
    let has = |id: &str, words: &str| has_state(&play, id, words);
    match fact {
        [card] => shown.card(side, pile, card),
        ["ap", _, ap] => {
            has(ap, "");
            shown.met("ap");
        }
        ["event-used", n] => {
            has("event-used", n);
            shown.met("event-used");
        }
        ["event-at", space] => has("event-at", &shown.name(space).0),
        other => panic!("{other:?} is looked for nowhere"),
    }
}

/// Cards and chits that lie face down: as many as there are facts of them.
fn face_down(shown: &Shown, facts: &str) {
    let count = |starts: &[String]| {
        let lies = |fact: &&str| {
            let slot = fact.rsplit(' ').next().is_some_and(|word| word.starts_with("card-"));
            slot && starts.iter().any(|start| fact.starts_with(start))
        };
        facts.lines().filter(lies).count()
    };
    for side in ["british", "french"] {
        let mut hand = vec![format!("reserve {side} "), format!("drawn {side} ")];
        hand.extend((side == "french").then(|| "drawn indian ".to_owned()));
        assert_eq!(shown.of_side("piles", "hand", side)["count"], count(&hand), "{side}");
        let (held, all) = (count(&[format!("chit {side} ")]), shown.of_side("piles", "war-in-europe", side));
        assert_eq!(all["count"], held, "{side}");
        let pool = shown.find("piles", &format!("{side}-chits"))["count"].as_u64().expect("a number");
        let line = facts.lines().find(|fact| fact.starts_with(&format!("pile {side}-chits ")));
        let chits = line.and_then(|fact| fact.rsplit(' ').next()).map_or(0, number);
        assert_eq!(pool + held as u64, chits, "{side}");
    }
    assert_eq!(shown.find("piles", "face-down")["count"], count(&["face-down ".to_owned()]));
}

/// A fact about what lies beside the map.
fn beside(shown: &mut Shown, fact: &[&str]) {
    match fact {
        ["track", "vp", side, n] => {
            let track = shown.find("tracks", "vp");
            assert_eq!((&track["at"], &track["value"]), (&json!(side), &json!(number(n))));
        }
        ["track", "raid", side, n] => {
            assert_eq!(shown.of_side("tracks", "raid-points", side)["value"], number(n));
        }
        ["open-seas", word] => assert_eq!(shown.find("tracks", "open-seas")["word"]["id"], *word),
        ["nation", nation, side] => {
            let at = Some(*side).filter(|side| *side != "neutral");
            assert_eq!(shown.find("tracks", nation)["at"], json!(at));
        }
        ["clock", year, round] => {
            let clock = &shown.json["clock"];
            assert_eq!((&clock["year"], &clock["season"]["id"]), (&json!(number(year)), &json!(round)));
        }
        ["card", whose, rest @ ..] => in_play(shown, whose, rest),
        ["played", _, card] | ["removed", card] => {
            assert!(shown.json["piles"].to_string().contains(&format!("\"id\":\"{card}\"")), "{card}");
        }
        ["reaction", ap] => {
            let told = shown.note("reaction").to_lowercase().replace(['/', ' '], "-");
            assert!(told.contains(&format!("-{ap}-ap")), "{told}");
        }
        ["fewer-fleets", n] => assert!(shown.note("fewer-fleets").starts_with(n)),
        ["chit", _, "owed", n] => assert!(shown.note("chits-owed").contains(n)),
        ["chit", side, "shown", chit] => {
            has_state(shown.of_side("piles", "war-in-europe", side), "shown", &chit[..1]);
            shown.met("chit-shown");
        }
        ["first-player", side] => {
            let side = Side::from_word(side).expect("a side");
            assert!(shown.json["clock"]["words"].to_string().contains(&format!("the {side} first")));
        }
        ["policy", ..] => assert!(!shown.note("policies").is_empty()),
        ["pile", deck, _, "cards", n] if !deck.ends_with("-chits") => {
            assert_eq!(shown.find("piles", deck)["count"], number(n));
        }
        // What was so when the Action Round began, and who came by which way, is read from the board and the story.
        ["at-start" | "first-in" | "entered" | "moved-artillery" | "sitting-out", ..] => {}
        // What lies face down is counted.
        ["pile" | "reserve" | "drawn" | "face-down" | "chit", ..] => {}
        other => under_way(other, BAYONETS_TOMAHAWKS),
    }
}
