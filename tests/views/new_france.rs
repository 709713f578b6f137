//! Every fact of a position of The Struggle for New France.

use super::shown::Shown;
use super::{number, under_way};
use coureur::side::Side;
use coureur::speech::Play;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const NEW_FRANCE: &str = include_str!("../../core/src/games/new_france/POSITION.md");

/// Looks for every fact of a position of The Struggle for New France; what was met.
pub fn look(play: &dyn Play) -> BTreeSet<String> {
    let mut shown = Shown::of(play, "new-france");
    let facts = play.facts();
    let has = |fact: String| facts.lines().any(|line| line == fact);
    for fact in facts.lines().skip(1) {
        match fact.split(' ').collect::<Vec<_>>().as_slice() {
            ["units", space, side, kind, n] => {
                let piece = shown.find("pieces", &format!("{side}-{kind}-{space}"));
                assert_eq!((&piece["count"], &piece["side"]), (&json!(number(n)), &json!(side)));
                assert_eq!(piece["place"], json!({ "space": space, "inside": false }));
                shown.counted(space, kind, number(n));
                shown.met(kind);
            }
            ["leader", id, place @ ..] => {
                let states: Vec<&str> = ["wounded", "recovering"]
                    .into_iter()
                    .filter(|state| has(format!("{state} {id}")))
                    .collect();
                let place = place.last().expect("he is somewhere");
                shown.piece(id, place, &states, false);
                shown.met(if ["waiting", "removed"].contains(place) { place } else { "leader" });
            }
            ["control", space, side] => {
                let known = shown.find("spaces", space).clone();
                let side = Some(*side).filter(|side| *side != "nobody");
                assert_eq!(known["control"], json!(side));
                match side {
                    None => shown.marker(space, "burned", None, 1),
                    Some(side) if known["printed"] != side => shown.marker(space, "captured", Some(side), 1),
                    Some(_) => {}
                }
                let kind = known["kind"]["id"].as_str().expect("an id");
                if let (true, Some(side)) = (kind.starts_with("fort"), side) {
                    assert_eq!(known["works"][0]["side"], side);
                    shown.all_say(space, kind);
                }
            }
            ["pinned", space] => shown.marker(space, "pinned", None, 1),
            ["arrival", space, "0", "from", _] => shown.marker(space, "combat", None, 1),
            ["scored", space, _] => shown.marker(space, "to-score", None, 1),
            ["vp", side, n] => {
                let tracks = shown.json["tracks"].as_array().expect("a list");
                let points = |track: &&Value| track["id"] == "vp" && track["side"] == *side;
                assert_eq!(tracks.iter().find(points).expect("a track")["value"], number(n));
            }
            other => at_work(&mut shown, other),
        }
    }
    face_down(&shown, &facts);
    let name = |id: &Value| shown.name(id.as_str().expect("an id")).0;
    let letter = shown.texts.iter().find(|text| text.what == "letter").expect("it is there");
    let links = shown.json["links"].as_array().expect("a list");
    assert_eq!(links.len(), 57);
    for link in links {
        let words = format!("{} – {}", name(&link["from"]), name(&link["to"]));
        assert!(letter.items.iter().any(|item| item.contains(&words)), "{words} is no line of the letter");
    }
    shown.met
}

/// Cards that lie face down: as many as there are facts of them.
fn face_down(shown: &Shown, facts: &str) {
    for side in ["british", "french"] {
        for (fact, pile) in [("hand", "hand"), ("discard", "discards")] {
            let count = facts.lines().filter(|line| line.starts_with(&format!("{fact} {side} "))).count();
            assert_eq!(shown.of_side("piles", pile, side)["count"], count, "{side} {pile}");
        }
    }
}

/// When it is. A winter has no phases, a game that is over has none either, and an interrupt may come before one.
fn clock(shown: &Shown, [year, season, phase, side]: [&str; 4]) {
    let clock = &shown.json["clock"];
    assert_eq!((&clock["year"], &clock["season"]["id"]), (&json!(number(year)), &json!(season)));
    let words = clock["words"].as_str().expect("words");
    assert!(words.contains(year), "{words}");
    let now = &clock["phase"]["id"];
    if season == "winter" || now == "over" {
        assert_eq!(clock["side"], Value::Null, "{words}");
    } else {
        assert!(now == phase || now == "before-movement", "{words}");
        assert_eq!(clock["side"], side, "{words}");
    }
}

/// A fact about the cards, and about what is being done with them.
fn at_work(shown: &mut Shown, fact: &[&str]) {
    match fact {
        ["active", side, card] => {
            shown.card(side, "active", card);
            shown.met("active");
        }
        ["shown", side, _, card] => shown.card(side, "played", card),
        ["combat", space, "attacker", _] => {
            let (name, _) = shown.name(space);
            assert!(shown.note("combat").starts_with(&format!("Combat at {name}: ")));
        }
        ["combat", side, "card", card, cancelled @ ..] => {
            let note = shown.note("combat");
            let side = Side::from_word(side).expect("a side");
            let (_, own) = note.split_once(&format!(" The {side} side plays ")).expect("it is told");
            assert!(own.contains(&format!("({})", card.to_uppercase())), "{note}");
            let said = own.split(['.', ')']).nth(1).is_some_and(|rest| rest.starts_with(", cancelled"));
            assert_eq!(said, !cancelled.is_empty(), "{note}");
            shown.met(if said { "cancelled" } else { "combat-card" });
        }
        ["combat", _, "leader", leader] => {
            let name = shown.find("pieces", leader)["name"].as_str().expect("a name").to_owned();
            assert!(shown.note("combat").contains(&format!("is led by {name}")));
        }
        ["reinforcement", _, card, ..] => {
            assert!(shown.note("reinforcement").contains(&card.to_uppercase()));
            shown.met("reinforcement");
        }
        ["strike", _, card, ..] => {
            assert!(shown.note("interrupt").contains(&card.to_uppercase()));
            shown.met("interrupt");
        }
        ["bonus", card, ..] => assert!(shown.note("movement-card").contains(&card.to_uppercase())),
        ["clock", year, season, phase, side] => clock(shown, [year, season, phase, side]),
        ["deck", side, n, "drawn", drawn] => {
            assert_eq!(shown.of_side("piles", "deck", side)["count"], number(n) - number(drawn));
        }
        ["hand" | "discard", ..] => {}
        ["wounded" | "recovering" | "arrival" | "combat", ..] => {}
        other => under_way(other, NEW_FRANCE),
    }
}
