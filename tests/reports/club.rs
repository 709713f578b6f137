//! The list of a club: copies merged, the overdue first, the forged named.

use crate::support::Stage;
use crate::{nobody, project};
use std::fs;

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
    assert!(words.contains("1 copy not counted again.") && words.contains("1 not sound"), "{said:?}");
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
