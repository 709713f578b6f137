//! The list of a club: copies merged, the overdue first, the forged named.

use crate::folder::{Made, make};
use crate::support::Stage;
use crate::{nobody, project};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// What a club's list must say of a folder, game by game; the seconds that it took.
fn judged(made: &Made, folder: &str, person: &crate::support::Person) -> f64 {
    let begun = Instant::now();
    let told = person.run(&["club", folder, "--json"]);
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(told.code, 3, "the forged one is named: {told:?}");
    let told: Value = serde_json::from_str(&told.out).unwrap();
    let all = told["games"].as_array().unwrap();
    let name = |game: &Value| game["log"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let named = |state: &str| -> BTreeSet<String> {
        all.iter().filter(|game| game["state"] == state).map(&name).collect()
    };
    assert_eq!(all.len(), made.games + 1, "every game once, and the forged log: {}", told["words"]);
    assert_eq!(named("unsound"), BTreeSet::from([made.forged.clone()]));
    assert_eq!(named("forked").len(), 1, "{}", told["words"]);
    // The forged one calls itself one of them.
    let ids: BTreeSet<&str> = all.iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(ids.len(), made.games);
    let copies: usize = all.iter().map(|game| game["copies"].as_array().unwrap().len()).sum();
    assert_eq!(copies, made.copies);
    // The overdue first, and nobody else.
    let late: Vec<String> = all.iter().take_while(|game| game["hours_late"].is_i64()).map(&name).collect();
    let files: BTreeSet<String> = late.iter().map(|file| file.replace("renamed ", "t")).collect();
    assert_eq!(files, made.overdue, "{}", told["words"]);
    assert_eq!(all.iter().filter(|game| game["hours_late"].is_i64()).count(), late.len());
    let sum = |what: &str| -> u64 {
        told["standings"].as_array().unwrap().iter().map(|one| one[what].as_u64().unwrap()).sum()
    };
    assert_eq!(
        sum("won") + sum("lost") + sum("drawn"),
        2 * made.over as u64,
        "each game once, for two people"
    );
    // The fork counts for nobody.
    assert_eq!(sum("running"), 2 * (made.games - made.over - 1) as u64);
    assert_eq!(sum("overdue"), made.overdue.len() as u64, "one is late in each");
    seconds
}

#[test]
fn u31_a_folder_with_clocks_copies_a_fork_and_a_forgery_is_counted_once() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let made = make(&person.folder.join("club"), 8, 5, 12);
    judged(&made, "club", &person);
}

/// A measure: `cargo test --release --test reports two_hundred -- --ignored --nocapture`. The folder stays where `COUREUR_CLUB`
/// says.
#[test]
#[ignore = "two hundred games take minutes to be played"]
fn u31_two_hundred_games_are_one_list_in_seconds() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let folder = std::env::var_os("COUREUR_CLUB").map_or_else(|| person.folder.join("club"), PathBuf::from);
    let begun = Instant::now();
    let made = make(&folder, 200, 5, 60);
    let playing = begun.elapsed().as_secs_f64();
    let seconds = judged(&made, folder.to_str().unwrap(), &person);
    println!(
        "{} games, {} over, {} overdue, {} copies, played in {playing:.1} s: listed in {seconds:.1} s",
        made.games,
        made.over,
        made.overdue.len(),
        made.copies
    );
}

/// What is broken is no game; whoever plays alone beats nobody; at a table a recorder has no opponent called “open”.
#[test]
fn u31_a_list_says_of_nobody_what_is_not_so() {
    let stage = Stage::new();
    let rita = stage.person("rita");
    rita.run(&["new", "new-france", "--mode", "table"]).ok();
    let person = nobody(&stage);
    let games = person.folder.join("games");
    fs::create_dir_all(&games).unwrap();
    fs::copy(rita.log(), games.join("table.coureur")).unwrap();
    fs::copy(project("examples/ww-early-war-campaign/game.coureur"), games.join("alone.coureur")).unwrap();
    let duel = fs::read_to_string(project("examples/new-france-duel/game.coureur")).unwrap();
    fs::write(games.join("duel.coureur"), &duel).unwrap();
    fs::write(games.join("cut.coureur"), &duel[..duel.len() - 200]).unwrap();
    let told = person.run(&["club", "games", "--json"]);
    assert_eq!(told.code, 3, "{told:?}");
    let told: Value = serde_json::from_str(&told.out).unwrap();
    let names: BTreeSet<&str> =
        told["standings"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, BTreeSet::from(["Anna", "Ben"]), "{told}");
    let said = person.run(&["club", "games", "--page", "club.html"]).out;
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in [
        "recorded by rita, The Struggle",
        "Sol alone, Wilderness War",
        "; a sound log of the same game is games/duel.coureur",
        "3 games: 1 running",
        "1 log not sound, counted for nothing.",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    let page = fs::read_to_string(person.folder.join("club.html")).unwrap();
    assert!(!page.contains("open – open") && !page.contains("<td>, </td>"), "{page}");
}

#[test]
fn u31_a_club_is_one_list_without_any_key() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    // Three games that run: one with a clock that has run out long ago is one whose days are few and whose date is old.
    anna.run(&["new", "new-france", "--clock", "7", "--vacation", "14"]).ok();
    let folder = stage.person("club").folder.clone();
    let games = folder.join("games");
    fs::create_dir_all(games.join("copies")).unwrap();
    fs::copy(anna.log(), games.join("t10.coureur")).unwrap();
    let duel = project("examples/new-france-duel/game.coureur");
    fs::copy(&duel, games.join("t2.coureur")).unwrap();
    // A copy that ends earlier, and one that is forged.
    let text = fs::read_to_string(&duel).unwrap();
    let cut = text.match_indices("---\n").nth(8).unwrap().0;
    fs::write(games.join("copies/t2.coureur"), &text[..cut]).unwrap();
    fs::copy(project("examples/tampered/edited-order.coureur"), games.join("forged.coureur")).unwrap();
    let person = nobody(&stage);
    let place = games.to_str().unwrap();
    let told = person.run(&["club", place, "--json"]);
    assert_eq!(told.code, 3, "the forged one is named: {told:?}");
    let told: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    let all = told["games"].as_array().unwrap();
    assert_eq!(all.len(), 3, "{told}");
    let of = |name: &str| all.iter().find(|game| game["log"].as_str().unwrap().ends_with(name)).unwrap();
    assert_eq!(of("forged.coureur")["state"], "unsound");
    assert_eq!(of("games/t2.coureur")["state"], "over", "{told}");
    assert_eq!(of("games/t2.coureur")["copies"].as_array().unwrap().len(), 1, "{told}");
    let standings = told["standings"].as_array().unwrap();
    assert_eq!(
        standings.iter().map(|one| one["won"].as_u64().unwrap()).sum::<u64>(),
        1,
        "counted once: {told}"
    );
    let said = person.run(&["club", place]);
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("1 copy not counted again.") && words.contains("1 log not sound"), "{said:?}");
    let csv = person.run(&["club", place, "--csv"]).out;
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let columns = csv.lines().next().unwrap().split(',').count();
    assert_eq!(columns, 20, "{csv}");
    person.run(&["club", place, "--page", "club.html"]);
    let page = fs::read_to_string(person.folder.join("club.html")).unwrap();
    assert!(page.contains("Standings") && !page.contains("http"), "{page}");
    let verified = person.run(&[
        "verify",
        games.join("t2.coureur").to_str().unwrap(),
        games.join("forged.coureur").to_str().unwrap(),
    ]);
    let last: String = verified.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(last.contains("2 logs: 1 sound, 1 not; not sound: "), "{verified:?}");
}
