//! Luck, counted by the program and counted again here in another way.

use crate::support::{Person, Stage};
use crate::{nobody, project};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::Signed;
use coureur::side::Side;
use coureur::table::{Mode, NewGame, RandomPlayer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, OnceLock};

const GAMES: [&str; 6] = [
    "new-france-duel",
    "new-france-umpired",
    "ww-annus-mirabilis",
    "ww-early-war-campaign",
    "ww-late-war-campaign",
    "ww-full-campaign",
];

fn luck(person: &Person, logs: &[&str]) -> Value {
    person.run(&[&["luck", "--json"], logs].concat()).json()
}

/// The luck of one of the games above, which several tests ask for.
fn luck_of(game: &str) -> &'static Value {
    static FOUND: [OnceLock<Value>; GAMES.len()] = [const { OnceLock::new() }; GAMES.len()];
    let at = GAMES.iter().position(|known| *known == game).unwrap();
    FOUND[at].get_or_init(|| luck(&nobody(&Stage::new()), &[&example(game)]))
}

fn example(game: &str) -> String {
    project(&format!("examples/{game}/game.coureur")).to_str().unwrap().to_owned()
}

/// The dice of a log as its lines tell them: each roll of an index and label once.
fn told(log: &str) -> BTreeMap<(u64, String), Vec<u64>> {
    let text = fs::read_to_string(log).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("- 'roll ")?.strip_suffix('\''));
    let read = |line: &str| {
        let (head, faces) = line.rsplit_once(": ").unwrap();
        let (index, label) = head.split_once(' ').unwrap();
        let faces = faces.split(' ').map(|face| face.parse().unwrap()).collect();
        ((index.parse().unwrap(), label.to_owned()), faces)
    };
    lines.map(read).collect()
}

fn side_of<'a>(all: &'a Value, side: &str, kind: &Value) -> &'a Value {
    let found = all.as_array().unwrap().iter().find(|of| of["side"] == side && of["kind"] == *kind);
    found.unwrap_or_else(|| panic!("{side} {kind}: {all}"))
}

#[test]
fn u9_every_die_of_a_log_is_counted_once_by_face() {
    for game in GAMES {
        let log = example(game);
        let of = &luck_of(game)["games"][0];
        let mut faces = [0_u64; 6];
        told(&log).values().flatten().for_each(|face| faces[usize::try_from(*face).unwrap() - 1] += 1);
        let mut counted = [0_u64; 6];
        for dice in of["dice"].as_array().unwrap().iter().filter(|dice| dice["kind"].is_null()) {
            for (face, sum) in dice["faces"].as_array().unwrap().iter().zip(&mut counted) {
                *sum += face["count"].as_u64().unwrap();
            }
        }
        assert_eq!(counted, faces, "{game}");
        assert!(faces.iter().sum::<u64>() > 20, "{game}");
        // All kinds of a side are its dice.
        for side in ["british", "french"] {
            let all = side_of(&of["dice"], side, &Value::Null)["dice"].as_u64();
            let kinds = of["dice"].as_array().unwrap().iter();
            let kinds = kinds.filter(|dice| dice["side"] == side && !dice["kind"].is_null());
            assert_eq!(kinds.map(|dice| dice["dice"].as_u64().unwrap()).sum::<u64>(), all.unwrap(), "{game}");
        }
    }
}

#[test]
fn u9_losses_are_those_of_the_story() {
    let stage = Stage::new();
    for game in ["new-france-duel", "new-france-umpired"] {
        let log = example(game);
        let story = nobody(&stage).run(&["--log", &log, "history", "--json"]).json();
        let mut inflicted: BTreeMap<&str, u64> = BTreeMap::new();
        let told =
            story["entries"].as_array().unwrap().iter().flat_map(|entry| entry["told"].as_array().unwrap());
        for text in told.filter_map(|told| told["text"].as_str()) {
            let Some(rest) = text.strip_prefix("The ") else { continue };
            let (Some((side, _)), Some(last)) = (rest.split_once(" roll "), rest.strip_suffix(" inflicted."))
            else {
                continue;
            };
            let side = if side == "British" { "british" } else { "french" };
            *inflicted.entry(side).or_default() += last.rsplit(' ').next().unwrap().parse::<u64>().unwrap();
        }
        assert_eq!(inflicted.len(), 2, "{game}");
        let found = luck_of(game);
        for (side, sum) in inflicted {
            let results = side_of(&found["games"][0]["results"], side, &"combat".into());
            assert_eq!(
                (&results["actual"], &results["measure"]),
                (&sum.into(), &"points-inflicted".into()),
                "{game}"
            );
            let (low, high) = (results["range"][0].as_u64().unwrap(), results["range"][1].as_u64().unwrap());
            let expected = results["expected"].as_f64().unwrap();
            assert!(low as f64 <= expected && expected <= high as f64 && low < high, "{game}: {results}");
        }
    }
}

/// The Combat Results Table of Wilderness War, by column: steps lost at a modified die of 0 or less to 7 or more.
const CRT: [(&str, [u64; 8]); 11] = [
    ("0", [0, 0, 0, 0, 0, 1, 1, 1]),
    ("1", [0, 0, 0, 0, 1, 1, 1, 1]),
    ("2", [0, 0, 0, 1, 1, 1, 1, 2]),
    ("3", [0, 0, 1, 1, 1, 1, 2, 2]),
    ("4-5", [0, 0, 1, 1, 2, 2, 2, 3]),
    ("6-8", [0, 1, 2, 2, 2, 3, 3, 3]),
    ("9-12", [1, 2, 2, 2, 3, 3, 4, 4]),
    ("13-16", [1, 2, 3, 3, 4, 4, 4, 5]),
    ("17-21", [2, 3, 3, 4, 4, 5, 5, 6]),
    ("22-27", [3, 4, 4, 4, 5, 5, 6, 7]),
    ("28+", [3, 4, 5, 5, 5, 6, 7, 8]),
];

/// What the six faces of a die come to, as the sentence about a fire names column and modifiers.
fn by_face(sentence: &str) -> Option<(&'static str, [u64; 6], u64)> {
    let rest = sentence.strip_prefix("The ")?;
    let (side, rest) = rest.split_once(" fire: ")?;
    let (_, rest) = rest.split_once("column ").filter(|(_, rest)| !rest.starts_with("left"))?;
    let rest = rest.strip_prefix("left, column ").unwrap_or(rest);
    let (heading, rest) = rest.split_once(", die ")?;
    let (_, column) = CRT.iter().find(|(known, _)| *known == heading)?;
    let face: u64 = rest.get(..1)?.parse().ok()?;
    // Each modifier stands before its reason in brackets.
    let drms = rest.split(" (").filter_map(|part| part.rsplit(' ').next()?.parse::<i64>().ok());
    let drm: i64 = if rest.contains('(') { drms.take(rest.matches('(').count()).sum() } else { 0 };
    let read = |face: i64| column[usize::try_from((face + drm).clamp(0, 7)).unwrap()];
    let side = if side == "British" { "british" } else { "french" };
    Some((side, [1, 2, 3, 4, 5, 6].map(read), face))
}

#[test]
fn u9_the_expectation_of_a_die_is_that_of_its_column_and_modifiers() {
    let stage = Stage::new();
    for game in ["ww-annus-mirabilis", "ww-late-war-campaign", "ww-full-campaign"] {
        let log = example(game);
        let story = nobody(&stage).run(&["--log", &log, "history", "--json"]).json();
        let told =
            story["entries"].as_array().unwrap().iter().flat_map(|entry| entry["told"].as_array().unwrap());
        let texts = told.filter_map(|told| told["text"].as_str());
        let fires = texts.map(|text| text.replace(", one column left, column ", ", column "));
        let fires: Vec<String> = fires.filter(|text| text.contains(" fire: ")).collect();
        let found = luck_of(game);
        let met = found["games"][0]["logs"][0]["results"].as_array().unwrap();
        let met: Vec<&Value> = met
            .iter()
            .filter(|met| met["measure"] == "steps-inflicted" && met["kind"] != "small-pox")
            .collect();
        assert_eq!(met.len(), fires.len(), "{game}");
        assert!(met.len() > 6, "{game}");
        for (met, sentence) in met.iter().zip(&fires) {
            let (side, by_face, face) = by_face(sentence).unwrap_or_else(|| panic!("{sentence}"));
            assert_eq!((&met["side"], &met["face"]), (&side.into(), &face.into()), "{sentence}");
            assert_eq!(met["by_face"], serde_json::json!(by_face), "{sentence}");
        }
        for side in ["british", "french"] {
            let of = || met.iter().filter(|met| met["side"] == side);
            let number = |value: &Value| value.as_f64().unwrap();
            let mean =
                |met: &&&Value| met["by_face"].as_array().unwrap().iter().map(number).sum::<f64>() / 6.0;
            let expected: f64 = of().map(|met| mean(&met)).sum();
            let results = found["games"][0]["results"].as_array().unwrap().iter();
            let results = results.filter(|of| {
                of["side"] == side && of["measure"] == "steps-inflicted" && of["kind"] != "small-pox"
            });
            let told: f64 = results.map(|of| number(&of["expected"])).sum();
            assert!((told - expected).abs() < 1e-9, "{game} {side}: {told}, not {expected}");
        }
    }
}

#[test]
fn u9_nothing_unusual_is_said_when_so_and_what_is_unusual_too() {
    let stage = Stage::new();
    // One of each kind as text: it is the same account.
    let games = ["new-france-duel", "new-france-umpired", "ww-annus-mirabilis"];
    let logs = games.map(example);
    for (game, log) in games.iter().zip(&logs) {
        let said = nobody(&stage).run(&["luck", log]).ok();
        let found = luck_of(game);
        let unusual = found["games"][0]["unusual"].as_array().unwrap();
        let tests = found["games"][0]["tests"].as_array().unwrap();
        assert_eq!(said.contains("Nothing unusual. Of "), unusual.is_empty(), "{said}");
        assert_eq!(said.contains("Unusual, even among "), !unusual.is_empty(), "{said}");
        for test in tests {
            let (one, all) = (test["chance"].as_f64().unwrap(), test["corrected"].as_f64().unwrap());
            assert!(0.0 < one && one <= all && all <= 1.0, "{test}");
        }
        assert!(said.lines().all(|line| coureur::render::text::width(line) <= 80), "{said}");
    }
    // Several games at once are told apart.
    let all: Vec<&str> = logs.iter().map(String::as_str).collect();
    let found = luck(&nobody(&stage), &all);
    let games: Vec<&str> =
        found["games"].as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!(games, ["new-france", "wilderness-war"]);
    assert_eq!(found["games"][0]["logs"].as_array().unwrap().len(), 2);
    let throws = |found: &Value, at: usize| found["logs"][at]["throws"].as_array().unwrap().len();
    assert_eq!(throws(&found["games"][0], 1), throws(&luck_of("new-france-umpired")["games"][0], 0));
    assert_eq!(throws(&found["games"][1], 0), throws(&luck_of("ww-annus-mirabilis")["games"][0], 0));
}

#[test]
fn u27_copies_of_one_match_are_counted_once() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let one = example("new-france-duel");
    let text = fs::read_to_string(&one).unwrap();
    let cut = text.match_indices("---\n").nth(30).unwrap().0;
    fs::write(person.folder.join("shorter.coureur"), &text[..cut]).unwrap();
    fs::copy(&one, person.folder.join("same.coureur")).unwrap();
    let alone = luck(&person, &[&one]);
    let several = luck(&person, &["shorter.coureur", &one, "same.coureur"]);
    assert_eq!(several["games"][0]["dice"], alone["games"][0]["dice"]);
    assert_eq!(several["games"][0]["logs"].as_array().unwrap().len(), 1, "{several}");
    assert_eq!(several["games"][0]["logs"][0]["copies"].as_array().unwrap().len(), 2);
    // By player: those of a match are all of its dice whose side is known.
    let hands = alone["games"][0]["players"].as_array().unwrap();
    assert_eq!(hands.len(), 2, "{alone}");
    let throws = alone["games"][0]["logs"][0]["throws"].as_array().unwrap();
    let known = throws.iter().filter(|throw| !throw["side"].is_null());
    let dice: usize = known.map(|throw| throw["faces"].as_array().unwrap().len()).sum();
    assert_eq!(hands.iter().map(|one| one["dice"].as_u64().unwrap()).sum::<u64>(), dice as u64);
}

#[test]
fn u9_a_picture_is_drawn_of_each_game() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let (one, other) = (example("new-france-duel"), example("ww-full-campaign"));
    person.run(&["luck", &one, "-o", "one.svg"]).ok();
    person.run(&["luck", &one, &other, "-o", "two.svg"]).ok();
    for file in ["one.svg", "two.new-france.svg", "two.wilderness-war.svg"] {
        let svg = fs::read_to_string(person.folder.join(file)).unwrap();
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{file}");
        assert!(
            svg.contains("Faces: ")
                && svg.contains("Results in standard deviations: ")
                && !svg.contains("NaN"),
            "{file}"
        );
        assert!(svg.contains("In the course of the game"), "{file}");
    }
}

/// A game of the third kind against oneself, so far that dice were thrown.
fn third_game() -> Vec<Signed> {
    let terms = NewGame::usual("bayonets-tomahawks").unwrap();
    let me = Arc::new(Identity::from_secret("Sol".parse().unwrap(), &[7; 32]));
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 4096 };
    let time = "2026-11-15T12:00:00Z";
    let (mut entries, mut desk) = new.open(&me, Files::default(), [3; 16], time).unwrap();
    let mut player = RandomPlayer::new(5);
    while desk.table().rolls().iter().map(|roll| roll.faces.len()).sum::<usize>() < 60 {
        let Some(seat) = desk.seat_on_move() else { break };
        let (signed, table) = player.entry(&desk, seat, time).unwrap();
        entries.push(signed);
        desk = desk.moved_to(table);
    }
    entries
}

/// The faces that can be a Hit of a type of unit, as the label of its throw names it.
fn hitting(kind: &str) -> &'static [&'static str] {
    match kind {
        "light" | "indian" => &["triangle-circle"],
        "highland" | "metropolitan" => &["square-circle", "b-and-t"],
        "colonial" | "canadien" => &["square-circle"],
        "fleet" => &["triangle-circle", "square-circle"],
        _ => &["triangle-circle", "square-circle", "b-and-t"],
    }
}

/// Every die of a Battle stands among the results with the faces of its type, as the lines of the log tell it; every throw has a side.
fn recount_hits(log: &str, of: &Value) {
    let faces = ["flag", "flag", "triangle-circle", "square-circle", "b-and-t", "miss"];
    let lines = log.lines().filter_map(|line| line.strip_prefix("- 'roll ")?.strip_suffix('\''));
    let battles = lines.filter_map(|line| {
        let (head, thrown) = line.rsplit_once(": ")?;
        let words: Vec<&str> = head.split(' ').collect();
        let &[_, "battle", _, side, kind] = words.as_slice() else { return None };
        Some(thrown.split(' ').map(move |face| (side.to_owned(), kind.to_owned(), face)))
    });
    let told: Vec<(String, String, &str)> = battles.flatten().collect();
    let met = of["logs"][0]["results"].as_array().unwrap();
    let met: Vec<&Value> =
        met.iter().filter(|met| met["kind"] == "battle" && met["measure"] == "hits").collect();
    assert_eq!(met.len(), told.len());
    for (met, (side, kind, face)) in met.iter().zip(&told) {
        assert_eq!(met["side"], side.as_str(), "{met}");
        assert_eq!(faces[usize::try_from(met["face"].as_u64().unwrap()).unwrap() - 1], *face, "{met}");
        for (name, counts) in faces.iter().zip(met["by_face"].as_array().unwrap()) {
            assert!(counts == 0 || hitting(kind).contains(name), "{kind}: {met}");
        }
    }
    for throw in of["logs"][0]["throws"].as_array().unwrap() {
        assert!(!throw["side"].is_null(), "{throw}");
    }
}

#[test]
fn u9_the_third_game_has_dice_with_names() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let entries = third_game();
    let text: String = entries.iter().map(Signed::text).collect();
    fs::write(person.folder.join("third.coureur"), &text).unwrap();
    let found = luck(&person, &["third.coureur"]);
    let of = &found["games"][0];
    let names: Vec<&str> = of["dice"][0]["faces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|face| face["face"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["flag", "triangle-circle", "square-circle", "b-and-t", "miss"]);
    // The names as the lines of the log tell them.
    let lines = text.lines().filter_map(|line| line.strip_prefix("- 'roll ")?.strip_suffix('\''));
    let flags =
        lines.flat_map(|line| line.rsplit_once(": ").unwrap().1.split(' ')).filter(|face| *face == "flag");
    let counted = of["dice"].as_array().unwrap().iter().filter(|dice| dice["kind"].is_null());
    let counted: u64 = counted.map(|dice| dice["faces"][0]["count"].as_u64().unwrap()).sum();
    assert_eq!(u64::try_from(flags.count()).unwrap(), counted);
    assert!(counted > 0, "no flag among sixty dice");
    recount_hits(&text, of);
    let said = person.run(&["luck", "third.coureur", "-o", "third.svg"]).ok();
    assert!(said.contains("flag") && said.contains("unusual") | said.contains("Unusual"), "{said}");
    // Its rolls can be proved as well, faces by their names.
    let script = person.run(&["--log", "third.coureur", "audit", "roll", "0", "--recipe"]).ok();
    fs::write(person.folder.join("roll.py"), script).unwrap();
    let (script, log) = (person.folder.join("roll.py"), person.folder.join("third.coureur"));
    let Some(ran) = crate::python(&[script.to_str().unwrap(), log.to_str().unwrap()]) else { return };
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stdout));
}

#[test]
fn u9_dice_of_a_real_table_are_counted_as_typed() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--mode", "table"]).ok();
    let blows = [
        "reinforce none",
        "pass",
        "move from halifax take everything to shubenacadie",
        "done",
        "no card",
        "pass",
    ];
    anna.run(&[&["play"], &blows[..]].concat()).ok();
    anna.run(&["play", "dice 6 1"]).ok();
    let found = luck(&anna, &[crate::support::LOG]);
    let throws = found["games"][0]["logs"][0]["throws"].as_array().unwrap();
    assert_eq!(throws[0]["label"], "combat shubenacadie british");
    assert_eq!((&throws[0]["faces"], &throws[0]["roll"]), (&serde_json::json!([6]), &Value::Null));
    assert_eq!((&throws[1]["side"], &throws[1]["faces"]), (&"french".into(), &serde_json::json!([1])));
    let said = anna.run(&["luck"]).ok();
    assert!(said.contains("typed in, and nothing of them is proved"), "{said}");
}
