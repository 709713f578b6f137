//! Everything that shows a position shows all of it: each fact of random positions of every game, as `POSITION.md` writes it
//! down, is looked for in the JSON, on the text board, in both letters, in the forum post, on the map and in the lines of the replay
//! page. A kind of fact that is looked for nowhere has to be named here, or the test fails.
//!
//! Then one thing after the other is taken away from some of them (`views/altered.rs`): everything that shows them has to read otherwise. And
//! what is compared is what is sent (`views/pages.rs`).

#[path = "views/altered.rs"]
mod altered;
#[path = "views/bayonets_tomahawks.rs"]
mod bayonets_tomahawks;
#[path = "views/drawn.rs"]
mod drawn;
#[path = "views/new_france.rs"]
mod new_france;
#[path = "views/pages.rs"]
mod pages;
#[path = "views/shown.rs"]
mod shown;
#[path = "views/wilderness_war.rs"]
mod wilderness_war;

use coureur::engine::{Drawn, RandomTable, Step};
use coureur::games::{self, Files, Terms};
use coureur::speech::{Pending, Play};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::json;
use std::collections::BTreeSet;
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

fn all_met(met: &BTreeSet<String>, wanted: &[&str]) {
    let missing: Vec<&&str> = wanted.iter().filter(|what| !met.contains(**what)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}; the positions are too tame");
}

#[test]
fn p7_every_piece_work_and_marker_of_wilderness_war_is_shown_everywhere() {
    let mut met = BTreeSet::new();
    sampled("wilderness-war", "3", "full-campaign", |play| met.extend(wilderness_war::look(play)));
    let wanted =
        ["reduced", "besieged", "siege", "fort", "fortress", "stockade", "under-construction", "raided"];
    all_met(&met, &wanted);
}

#[test]
fn p7_a_position_with_every_marker_is_shown_everywhere() {
    let met = wilderness_war::look(&*busy());
    all_met(&met, &["captured", "amphib", "fieldworks", "raided", "siege", "besieged", "under-construction"]);
}

#[test]
fn u4_every_piece_marker_and_line_of_new_france_is_shown_everywhere() {
    let mut met = BTreeSet::new();
    sampled("new-france", "1", "1755", |play| met.extend(new_france::look(play)));
    let soon_over: Vec<fn(&str) -> bool> = vec![
        |fact| fact.starts_with("combat ") && fact.contains(" card ") && !fact.ends_with(" cancelled"),
        |fact| fact.ends_with(" cancelled"),
        |fact| fact.starts_with("strike "),
        |fact| fact.starts_with("reinforcement "),
    ];
    hunted("new-france", "1", "1755", soon_over, |play| met.extend(new_france::look(play)));
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
    sampled("bayonets-tomahawks", "1", "campaign-1755-59", |play| met.extend(bayonets_tomahawks::look(play)));
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
        |fact| fact.starts_with("card ") && fact.contains(" event-used "),
        |fact| fact.starts_with("card ") && fact.contains(" event-at "),
        |fact| fact.starts_with("chit ") && fact.contains(" shown "),
    ];
    hunted("bayonets-tomahawks", "1", "campaign-1755-59", soon_over, |play| {
        met.extend(bayonets_tomahawks::look(play))
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
        "ap",
        "event-used",
        "chit-shown",
    ];
    all_met(&met, &wanted);
}

/// The position with every marker of Wilderness War.
fn busy() -> Box<dyn Play> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards/busy.yaml");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut play = open("wilderness-war", "3", "annus-mirabilis", Some(&text));
    while matches!(play.pending(), Pending::Chance(_)) {
        play.chance(Drawn::Shuffled).expect("only shuffles come first");
    }
    play
}

/// Which of the positions that are sampled is taken apart.
const TAKEN_APART: usize = 2;

fn taken_apart(game: &str, scenario: &str) {
    let edition = games::find(game).expect("it is on the shelf").editions[0].id;
    let (mut seen, mut met) = (0, BTreeSet::new());
    sampled(game, edition, scenario, |play| {
        let view = play.view();
        met.extend(drawn::look(&view, game));
        if seen == TAKEN_APART {
            altered::look(&view, game);
            drawn::every_marker(&view, game);
        }
        seen += 1;
    });
    assert!(["leader", "strength", "marker"].iter().all(|what| met.contains(what)), "{met:?}");
}

#[test]
fn p7_nothing_of_wilderness_war_can_be_left_out_unseen() {
    let view = busy().view();
    altered::look(&view, "wilderness-war");
    drawn::every_marker(&view, "wilderness-war");
    let met = drawn::look(&view, "wilderness-war");
    assert_eq!(met, ["i-hungry", "i-siege", "i-wall", "leader", "marker", "strength"].into(), "{met:?}");
}

#[test]
fn p7_nothing_of_new_france_can_be_left_out_unseen() {
    taken_apart("new-france", "1755");
}

#[test]
fn p7_nothing_of_bayonets_and_tomahawks_can_be_left_out_unseen() {
    taken_apart("bayonets-tomahawks", "campaign-1755-59");
}

#[test]
fn p7_letters_posts_and_the_replay_page_hold_what_is_compared() {
    pages::look("ww-annus-mirabilis", 150);
    pages::look("new-france-duel", 150);
    pages::look("bt-loudoun-1757", 80);
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
