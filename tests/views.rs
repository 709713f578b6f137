//! Everything that shows a position shows all of it: each fact of random positions of both games, as `POSITION.md` writes it
//! down, is looked for in the JSON, on the text board, in the letter, in the forum post and on the map.

#[path = "views/shown.rs"]
mod shown;

use coureur::engine::{Drawn, RandomTable, Step};
use coureur::games::{self, Files, Terms};
use coureur::side::Side;
use coureur::speech::{Pending, Play};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use shown::Shown;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Positions looked at in each game.
const POSITIONS: usize = 50;
/// Of each random game so many.
const OF_EACH: usize = 5;
/// So many steps apart.
const APART: usize = 131;

fn open(game: &str, edition: &str, scenario: &str, start: Option<&str>) -> Box<dyn Play> {
    let terms = Terms {
        game: game.to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    };
    games::open(&terms, Files { data: None, start }).expect("it opens").play
}

/// Looks at positions of random games; each game leaves off where the next one's samples would be of its late years.
fn sampled(game: &str, edition: &str, scenario: &str, mut look: impl FnMut(&dyn Play)) {
    let mut seen = 0;
    for seed in 0.. {
        let mut play = open(game, edition, scenario, None);
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        let last = seen + OF_EACH;
        for step in 1.. {
            if matches!(table.lively_step(&mut *play).expect("the game goes on"), Step::Over(_)) {
                break;
            }
            if step % APART == 0 {
                look(&*play);
                seen += 1;
                if seen == POSITIONS {
                    return;
                }
                if seen == last {
                    break;
                }
            }
        }
    }
}

fn number(word: &str) -> u64 {
    word.parse().expect("a number")
}

/// Looks for every fact of a position of Wilderness War; what was met.
fn wilderness_war(play: &dyn Play) -> BTreeSet<String> {
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
            _ => {}
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

/// Looks for every fact of a position of The Struggle for New France; what was met.
fn new_france(play: &dyn Play) -> BTreeSet<String> {
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
            _ => {}
        }
    }
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

fn all_met(met: &BTreeSet<String>, wanted: &[&str]) {
    let missing: Vec<&&str> = wanted.iter().filter(|what| !met.contains(**what)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}; the positions are too tame");
}

#[test]
fn p7_every_piece_work_and_marker_of_wilderness_war_is_shown_everywhere() {
    let mut met = BTreeSet::new();
    sampled("wilderness-war", "3", "full-campaign", |play| met.extend(wilderness_war(play)));
    let wanted =
        ["reduced", "besieged", "siege", "fort", "fortress", "stockade", "under-construction", "raided"];
    all_met(&met, &wanted);
}

#[test]
fn p7_a_position_with_every_marker_is_shown_everywhere() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards/busy.yaml");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut play = open("wilderness-war", "3", "annus-mirabilis", Some(&text));
    while matches!(play.pending(), Pending::Chance(_)) {
        play.chance(Drawn::Shuffled).expect("only shuffles come first");
    }
    let met = wilderness_war(&*play);
    all_met(&met, &["captured", "amphib", "fieldworks", "raided", "siege", "besieged", "under-construction"]);
}

#[test]
fn u4_every_piece_marker_and_line_of_new_france_is_shown_everywhere() {
    let mut met = BTreeSet::new();
    sampled("new-france", "1", "1755", |play| met.extend(new_france(play)));
    let wanted =
        ["troops", "indians", "leader", "waiting", "removed", "captured", "burned", "to-score", "combat"];
    all_met(&met, &wanted);
}

#[test]
fn u10_the_json_holds_values() {
    let view = json!(open("wilderness-war", "3", "annus-mirabilis", None).view());
    assert_eq!(view["clock"]["year"], 1757);
    assert_eq!(view["clock"]["season"]["id"], "early");
    assert_eq!((&view["tracks"][0]["value"], &view["tracks"][0]["at"]), (&json!(4), &json!("french")));
    let montcalm =
        view["pieces"].as_array().and_then(|all| all.iter().find(|piece| piece["id"] == "montcalm"));
    let ratings: Vec<_> = montcalm
        .and_then(|piece| piece["ratings"].as_array())
        .into_iter()
        .flatten()
        .map(|rating| (rating["id"].as_str(), rating["value"].as_i64()))
        .collect();
    let wanted =
        [("initiative", 1), ("command", 6), ("tactics", 2)].map(|(id, value)| (Some(id), Some(value)));
    assert_eq!(ratings, wanted);
    // Every id that is pointed at is there.
    let ids = |list: &str| -> BTreeSet<String> {
        let all = view[list].as_array().expect("a list").iter();
        let ids: Vec<String> = all.map(|one| one["id"].as_str().expect("an id").to_owned()).collect();
        let set: BTreeSet<String> = ids.iter().cloned().collect();
        assert!(
            ids.len() == set.len() || ["tracks", "piles"].contains(&list),
            "an id stands twice in {list}"
        );
        set
    };
    let (spaces, boxes, kinds, regions) = (ids("spaces"), ids("boxes"), ids("kinds"), ids("regions"));
    ids("links");
    for piece in view["pieces"].as_array().expect("a list") {
        let place = &piece["place"];
        let known =
            |field: &str, set: &BTreeSet<String>| place[field].as_str().is_some_and(|id| set.contains(id));
        assert!(known("space", &spaces) || known("box", &boxes), "{piece}");
        assert!(kinds.contains(piece["kind"].as_str().expect("an id")), "{piece}");
    }
    for space in view["spaces"].as_array().expect("a list") {
        assert!(regions.contains(space["region"].as_str().expect("an id")), "{space}");
    }
}
