//! Everything that shows a position shows all of it: each fact of random positions of every game, as `POSITION.md` writes it
//! down, is looked for in the JSON, on the text board, in both letters, in the forum post, on the map and in the lines of the replay
//! page. A kind of fact that is looked for nowhere has to be named here, or the test fails.

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
const POSITIONS: usize = 25;
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

/// Plays random games until a position has been looked at for each kind of fact that is wanted: what is over before the next sample
/// would never be met.
fn hunted(
    game: &str,
    edition: &str,
    scenario: &str,
    mut wanted: Vec<fn(&str) -> bool>,
    mut look: impl FnMut(&dyn Play),
) {
    for seed in 0.. {
        let mut play = open(game, edition, scenario, None);
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        while !matches!(table.lively_step(&mut *play).expect("the game goes on"), Step::Over(_)) {
            let facts = play.facts();
            let left = wanted.len();
            wanted.retain(|is| !facts.lines().any(is));
            if wanted.len() < left {
                look(&*play);
            }
            if wanted.is_empty() {
                return;
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
            [
                "hand" | "known" | "claim" | "first" | "seats" | "awarded" | "held-over" | "passed"
                | "picked",
                ..,
            ] => {}
            other => under_way(other, WILDERNESS_WAR),
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
            ["deck" | "hand" | "discard" | "clock" | "wounded" | "recovering" | "arrival" | "combat", ..] => {
            }
            other => under_way(other, NEW_FRANCE),
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

const WILDERNESS_WAR: &str = include_str!("../src/games/wilderness_war/POSITION.md");
const NEW_FRANCE: &str = include_str!("../src/games/new_france/POSITION.md");
const BAYONETS_TOMAHAWKS: &str = include_str!("../src/games/bayonets_tomahawks/POSITION.md");
/// The chapters of these pages about what lies on the table: everything of it is shown.
const SHOWN: [&str; 2] = ["The table", "Cards and chits"];

/// A fact about what is under way: the question tells it, and a board need not. Whatever else a page has is looked for.
fn under_way(fact: &[&str], page: &str) {
    let chapters =
        page.split("\n## ").skip(1).filter(|chapter| !SHOWN.iter().any(|of| chapter.starts_with(of)));
    let rows = chapters.flat_map(str::lines).filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let mut words = rows.flat_map(|row| row.split('`').step_by(2)).filter_map(|code| code.split(' ').next());
    let start = fact.first().copied().unwrap_or_default();
    let always = ["ask", "chance", "over"].contains(&start);
    assert!(always || words.any(|word| word == start), "`{}` is looked for nowhere", fact.join(" "));
}

/// The stacks of a position of Bayonets & Tomahawks that bear a marker: place, side, marker.
fn stack_markers(facts: &str) -> BTreeSet<(&str, &str, &str)> {
    facts.lines().filter_map(stack_marker).collect()
}

fn stack_marker(fact: &str) -> Option<(&str, &str, &str)> {
    let mut words = fact.strip_prefix("stack ")?.split(' ');
    Some((words.next()?, words.next()?, words.next()?))
}

/// Looks for every fact of a position of Bayonets & Tomahawks; what was met.
fn bayonets_tomahawks(play: &dyn Play) -> BTreeSet<String> {
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
            ["card", "indian", card] => shown.card("french", "indian-in-play", card),
            ["card", side, card] => shown.card(side, "in-play", card),
            ["played", _, card] | ["removed", card] => {
                assert!(shown.json["piles"].to_string().contains(&format!("\"id\":\"{card}\"")), "{card}");
            }
            ["reaction", ap] => assert!(shown.note("reaction").contains(ap)),
            ["fewer-fleets", n] => assert!(shown.note("fewer-fleets").starts_with(n)),
            ["chit", _, "owed", n] => assert!(shown.note("chits-owed").contains(n)),
            ["policy", ..] => assert!(!shown.note("policies").is_empty()),
            ["pile", deck, _, "cards", n] if !deck.ends_with("-chits") => {
                assert_eq!(shown.find("piles", deck)["count"], number(n));
            }
            // What was so when the Action Round began, and who came by which way, is read from the board and the story.
            [
                "at-start" | "first-in" | "entered" | "moved-artillery" | "sitting-out" | "first-player",
                ..,
            ] => {}
            ["pile" | "reserve" | "drawn" | "face-down" | "chit" | "card", ..] => {}
            other => under_way(other, BAYONETS_TOMAHAWKS),
        }
    }
    assert_eq!(shown.json["pieces"].as_array().map(Vec::len), Some(pieces), "every piece is a fact");
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
    let soon_over: Vec<fn(&str) -> bool> = vec![
        |fact| fact.starts_with("combat ") && fact.contains(" card ") && !fact.ends_with(" cancelled"),
        |fact| fact.ends_with(" cancelled"),
        |fact| fact.starts_with("strike "),
        |fact| fact.starts_with("reinforcement "),
    ];
    hunted("new-france", "1", "1755", soon_over, |play| met.extend(new_france(play)));
    let wanted = [
        "troops",
        "indians",
        "leader",
        "waiting",
        "removed",
        "captured",
        "burned",
        "to-score",
        "combat",
        "active",
        "combat-card",
        "cancelled",
        "reinforcement",
        "interrupt",
    ];
    all_met(&met, &wanted);
}

#[test]
fn u4_every_piece_marker_and_line_of_bayonets_and_tomahawks_is_shown_everywhere() {
    let mut met = BTreeSet::new();
    sampled("bayonets-tomahawks", "1", "campaign-1755-59", |play| met.extend(bayonets_tomahawks(play)));
    let soon_over: Vec<fn(&str) -> bool> = vec![
        |fact| fact.starts_with("stack ") && fact.ends_with(" rout"),
        |fact| fact.starts_with("stack ") && fact.ends_with(" landing"),
        |fact| fact.starts_with("stack ") && fact.ends_with(" out-of-supply"),
        |fact| fact.starts_with("control "),
        |fact| fact.starts_with("raided "),
        |fact| fact.starts_with("battle "),
        |fact| fact.starts_with("fort-construction "),
        |fact| fact.starts_with("road ") && fact.ends_with(" built"),
        |fact| fact.starts_with("road ") && fact.ends_with(" begun"),
        |fact| fact.starts_with("moved "),
        |fact| fact.starts_with("piece ") && fact.ends_with(" reduced"),
        |fact| fact.starts_with("piece ") && fact.ends_with(" spent"),
        |fact| fact.starts_with("closed "),
        |fact| fact.starts_with("reaction "),
    ];
    hunted("bayonets-tomahawks", "1", "campaign-1755-59", soon_over, |play| {
        met.extend(bayonets_tomahawks(play))
    });
    let wanted = [
        "reduced",
        "spent",
        "routed",
        "out-of-supply",
        "rout",
        "control",
        "raided",
        "battle",
        "fort-construction",
        "road",
        "landing",
        "closed",
        "road-construction",
        "moved",
    ];
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
