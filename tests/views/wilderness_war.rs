//! Every fact of a position of Wilderness War.

use super::shown::Shown;
use super::{number, under_way};
use coureur::side::Side;
use coureur::speech::Play;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const WILDERNESS_WAR: &str = include_str!("../../core/src/games/wilderness_war/POSITION.md");

/// Looks for every fact of a position of Wilderness War; what was met.
pub fn look(play: &dyn Play) -> BTreeSet<String> {
    let mut shown = Shown::of(play, "wilderness-war");
    let mut groups: BTreeMap<(String, String, String, bool), u64> = BTreeMap::new();
    let (mut pieces, mut works) = (0, 0);
    let facts = play.facts();
    for fact in facts.lines().skip(1) {
        match fact.split(' ').collect::<Vec<_>>().as_slice() {
            ["piece", id, place, state @ ..] => {
                let inside = state.contains(&"inside");
                let states: &[&str] = if state.contains(&"reduced") { &["reduced"] } else { &[] };
                shown.piece(id, place, states, inside);
                let piece = shown.find("pieces", id);
                let word = |field: &str| piece[field].as_str().expect("an id").to_owned();
                *groups.entry(((*place).to_owned(), word("side"), word("kind"), inside)).or_default() += 1;
                pieces += 1;
            }
            ["work", kind, space, side] => {
                shown.work(kind, space, side);
                works += 1;
            }
            ["siege", space, level] => {
                assert_eq!(shown.find("spaces", space)["siege"]["level"], number(level));
                shown.all_say(space, &format!("Siege {level}"));
                shown.met("siege");
            }
            ["amphib", space] => shown.marker(space, "amphib", Some("british"), 1),
            ["fieldworks", space] => shown.marker(space, "fieldworks", None, 1),
            ["raided", space, side, n] => shown.marker(space, "raided", Some(side), number(n)),
            ["track", "vp", side, n] => {
                let track = shown.find("tracks", "vp");
                assert_eq!((&track["at"], &track["value"]), (&json!(side), &json!(number(n))));
            }
            ["clock", year, season] => {
                let clock = &shown.json["clock"];
                assert_eq!((&clock["year"], &clock["season"]["id"]), (&json!(number(year)), &json!(season)));
            }
            other => beside(&mut shown, other, &facts),
        }
    }
    for ((place, _, kind, _), count) in &groups {
        shown.counted(place, kind, *count);
    }
    assert_eq!(shown.json["pieces"].as_array().map(Vec::len), Some(pieces), "every piece is a fact");
    assert_eq!(shown.works_in_all(), works, "and every work");
    for side in Side::ALL {
        let hand = facts.lines().filter(|fact| fact.starts_with(&format!("hand {} ", side.word()))).count();
        let piles = shown.json["piles"].as_array().expect("a list");
        assert!(
            piles
                .iter()
                .any(|pile| pile["id"] == "hand" && pile["side"] == side.word() && pile["count"] == hand)
        );
    }
    shown.met
}

/// A fact about what lies beside the map.
fn beside(shown: &mut Shown, fact: &[&str], facts: &str) {
    match fact {
        ["track", "vp", "0"] => assert_eq!(shown.find("tracks", "vp")["value"], 0),
        ["track", "assemblies", word] => {
            assert_eq!(shown.find("tracks", "assemblies")["word"]["id"], *word)
        }
        ["holder", place, side] => assert_eq!(shown.find("tracks", place)["at"], *side),
        ["effect", "montcalm" | "pitt-leaders" | "regulars", ..] => {}
        ["effect", "cherokees"] if facts.contains("\neffect cherokee-uprising\n") => {}
        ["effect", id, ..] => {
            shown.find("notes", id);
            shown.met("effect");
        }
        ["reshuffle"] => assert!(shown.note("reshuffle").starts_with("Surrender!")),
        ["built", side] => {
            let states = shown.of_side("piles", "hand", side)["states"].to_string();
            assert!(states.contains("\"built\""), "{states}");
        }
        ["discard", _, card, ..] => shown.card_in("discards", card),
        ["removed", card] => shown.card_in("removed", card),
        ["draw-pile", _, "cards", n] => assert_eq!(shown.find("piles", "draw-pile")["count"], number(n)),
        ["claim", _, side, "without", ..] => {
            assert!(shown.note("claim").contains(Side::from_word(side).expect("a side").title()));
        }
        ["known", slot, card] => {
            let holds = |fact: &&str| fact.starts_with("hand ") && fact.ends_with(&format!(" {slot}"));
            let hand = facts.lines().find(holds).and_then(|fact| fact.split(' ').nth(1));
            shown.card(hand.expect("a hand"), "hand", card);
            shown.met("known");
        }
        ["held-over" | "passed", side] => {
            let hand = shown.of_side("piles", "hand", side);
            // Whoever has passed holds at most one, which is then said.
            let passed = facts.contains(&format!("\npassed {side}\n"));
            let id = if passed { "held" } else { "held-over" };
            let said = hand["states"].as_array().is_some_and(|all| all.iter().any(|state| state["id"] == id));
            assert_eq!(said, hand["count"] != 0, "{hand}");
            shown.met(id);
        }
        ["hand" | "claim" | "first" | "seats" | "awarded" | "picked", ..] => {}
        other => under_way(other, WILDERNESS_WAR),
    }
}
