//! An umpired game handed over: as the umpire, as the deputy, and as somebody who would like to be one.

use crate::support::{LOG, Person, Stage};
use std::fs;

/// Ulla umpires for Anna, who has a key, and Ben, who has none; Dora is her deputy.
fn opened(stage: &Stage) -> [Person; 3] {
    let people = ["ulla", "dora", "anna"].map(|name| stage.person(name));
    let [ulla, dora, anna] = &people;
    let new = ["new", "new-france", "--mode", "umpire", "--british", &anna.player(), "--french", "Ben"];
    ulla.run(&[&new[..], &["--deputy", &dora.player()]].concat()).ok();
    ulla.run(&["join", "--for", "british", "--word", "one"]).ok();
    ulla.run(&["join", "--for", "french", "--word", "two"]).ok();
    people
}

fn key(person: &Person) -> String {
    person.player().split(':').next().unwrap().to_owned()
}

#[test]
fn u32_a_deputy_goes_on_where_the_umpire_is_gone() {
    let stage = Stage::new();
    let [ulla, dora, anna] = opened(&stage);
    let text = fs::read_to_string(ulla.log()).unwrap();
    assert!(!text.contains(&key(&ulla)), "she signs with a key of this game only");
    ulla.run(&["play", "reinforce none; pass; move from halifax take everything to shubenacadie; done"]).ok();
    // Everybody can read who the deputy is; nobody else is one.
    fs::copy(ulla.log(), dora.log()).unwrap();
    fs::copy(ulla.log(), anna.log()).unwrap();
    let eve = stage.person("eve");
    fs::copy(ulla.log(), eve.log()).unwrap();
    assert!(eve.run(&["deputy"]).ok().contains("dora"));
    let told = eve.run(&["history"]).ok();
    assert!(told.contains("names dora deputy, who can go on with the game"), "{told}");
    eve.run(&["deputy", "take"]).fails(1, "coureur::cli::not_deputy");
    anna.run(&["deputy", "take"]).fails(1, "coureur::cli::not_deputy");
    // A deputy who has not taken it over plays nothing.
    dora.run(&["play", "no card; pass"]).fails(1, "coureur::table::no_seat");
    let taken = dora.run(&["deputy", "take"]).ok();
    assert!(taken.contains("You are the umpire of this game now"), "{taken}");
    dora.run(&["play", "no card; pass"]).ok();
    let told = dora.run(&["history"]).ok();
    assert!(told.contains("goes on from a copy, after a loss"), "it is said openly: {told}");
    assert!(told.contains("roll 0: Combat at Shubenacadie, British: "), "she has the seeds: {told}");
    // Ben has gone, too.
    dora.run(&["resign", "--yes", "--for", "french"]).ok();
    let found = dora.run(&["verify", LOG, "--json"]).json();
    assert_eq!(found["files"][0]["cards_opened"], true, "she has the cards: {found}");
    assert_eq!(found["files"][0]["outcome"]["winner"], "british");
    assert_eq!(found["exit"], 0);
    anna.receive(&dora).ok();
    assert_eq!(anna.run(&["verify", LOG, "--json"]).json()["exit"], 0);
}

#[test]
fn u32_an_umpire_who_comes_back_takes_in_what_the_deputy_did_and_two_umpires_are_seen() {
    let stage = Stage::new();
    let [ulla, dora, _] = opened(&stage);
    fs::copy(ulla.log(), dora.log()).unwrap();
    dora.run(&["deputy", "take"]).ok();
    dora.run(&["play", "reinforce none; pass"]).ok();
    // She signs meanwhile, on her own copy: that is a fork, and both copies show who signed twice.
    let before = fs::read(ulla.log()).unwrap();
    ulla.run(&["play", "reinforce none"]).ok();
    let names = [ulla.log(), dora.log()].map(|log| log.to_str().unwrap().to_owned());
    let found = stage.person("eve").run(&["verify", &names[0], &names[1], "--json"]);
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(found["exit"], 4, "{found}");
    assert_eq!(found["forks"][0]["signed_twice_by"], "umpire", "{found}");
    // Had she not, she would just take it in.
    let back = stage.person("back");
    fs::remove_dir_all(back.home()).unwrap();
    fs::create_dir_all(back.home()).unwrap();
    for file in ["identity.yaml", "identity"] {
        if ulla.home().join(file).exists() {
            fs::copy(ulla.home().join(file), back.home().join(file)).unwrap();
        }
    }
    fs::write(back.log(), before).unwrap();
    let came = back.run(&["receive", dora.log().to_str().unwrap()]);
    assert_eq!(came.code, 0, "{came:?}");
    back.run(&["restore", "--no-mail"]).ok();
    let moves = back.run(&["moves", "--json"]).json();
    assert!(!moves["orders"].as_array().unwrap().is_empty(), "her own key gives the office again: {moves}");
    back.run(&["play", "move from halifax take everything to shubenacadie; done"]).ok();
    assert_eq!(back.run(&["verify", LOG, "--json"]).json()["exit"], 0);
}

#[test]
fn u32_nobody_becomes_deputy_by_his_own_words_and_no_player_does() {
    let stage = Stage::new();
    let [ulla, dora, anna] = opened(&stage);
    let eve = stage.person("eve");
    // What a player says names nobody, were it the very words of the umpire.
    let log = fs::read_to_string(ulla.log()).unwrap();
    let at = log.find("deputy/1 ").unwrap();
    let words = log[at..].lines().next().unwrap().trim_matches('\'').replace(&key(&dora), &key(&eve));
    fs::copy(ulla.log(), anna.log()).unwrap();
    anna.run(&["say", &words]).ok();
    fs::copy(anna.log(), eve.log()).unwrap();
    eve.run(&["deputy", "take"]).fails(1, "coureur::cli::not_deputy");
    let told = eve.run(&["history"]).ok();
    assert!(told.contains("says: deputy/1"), "it is shown for what it is: {told}");
    // The umpire's own words with somebody else's box in them open nothing.
    ulla.receive(&anna).ok();
    ulla.run(&["say", &words]).ok();
    fs::copy(ulla.log(), eve.log()).unwrap();
    eve.run(&["deputy", "take"]).fails(1, "coureur::cli::wrong_office");
    // Later ones are named by the umpire; no player, and not herself.
    let finn = stage.person("finn");
    ulla.run(&["deputy", "name", &anna.player()]).fails(1, "coureur::cli::deputy_plays");
    ulla.run(&["deputy", "name", &ulla.player()]).fails(1, "coureur::cli::deputy_plays");
    ulla.run(&["deputy", "name", &finn.player()]).ok();
    fs::copy(ulla.log(), finn.log()).unwrap();
    finn.run(&["deputy", "name", &eve.player()]).fails(1, "coureur::cli::no_office");
    finn.run(&["deputy", "take"]).ok();
    let listed = finn.run(&["deputy", "list", "--json"]).json();
    assert_eq!(listed["deputies"].as_array().unwrap().len(), 3, "{listed}");
    // Where the umpire signs with her own key, nothing can be handed on.
    let plain = stage.person("plain");
    plain.run(&["new", "new-france", "--mode", "umpire", "--british", "Al", "--french", "Bo"]).ok();
    plain.run(&["deputy", "name", &finn.player()]).fails(1, "coureur::cli::no_office");
    let duel = stage.person("duel");
    duel.run(&["new", "new-france", "--deputy", &finn.player()]).fails(2, "coureur::cli::no_such_seat");
    let names = ["new", "new-france", "--mode", "umpire", "--british", &anna.player(), "--french", "Bo"];
    duel.run(&[&names[..], &["--deputy", &anna.player()]].concat()).fails(1, "coureur::cli::deputy_plays");
    assert!(!duel.log().exists(), "nothing is written");
}

/// One key, three people: nobody is accused by name of what another may have signed.
#[test]
fn u32_a_deputy_who_acts_beside_the_umpire_is_seen_and_nobody_is_accused_for_him() {
    let stage = Stage::new();
    let [ulla, dora, anna] = opened(&stage);
    let finn = stage.person("finn");
    ulla.run(&["deputy", "name", &finn.player()]).ok();
    for deputy in [&dora, &finn] {
        fs::copy(ulla.log(), deputy.log()).unwrap();
        deputy.run(&["deputy", "take"]).ok();
    }
    fs::copy(ulla.log(), anna.log()).unwrap();
    ulla.run(&["play", "reinforce none"]).ok();
    dora.run(&["play", "reinforce none"]).ok();
    finn.run(&["play", "reinforce none; pass"]).ok();
    anna.receive(&dora).ok();
    let held = fs::read(anna.log()).unwrap();
    for other in [&ulla, &finn] {
        anna.receive(other).fails(4, "coureur::merge::fork");
        assert_eq!(fs::read(anna.log()).unwrap(), held, "nothing is taken in before somebody has settled it");
    }
    let eve = stage.person("eve");
    let path = |person: &Person| person.log().to_str().unwrap().to_owned();
    for [one, other] in [[&dora, &finn], [&ulla, &dora], [&ulla, &finn]] {
        let report = eve.run(&["audit", "report", &path(one), &path(other), "-o", "-"]);
        let verify = eve.run(&["verify", &path(one), &path(other)]);
        assert_eq!([report.code, verify.code], [4, 4]);
        for said in [report.out, verify.out].map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
        {
            assert!(said.contains("both signed with the umpire's key"), "{said}");
            assert!(said.contains("(umpire: ulla; deputies: dora, finn)"), "{said}");
            for accused in ["ulla (the umpire) signed both", "the umpire (ulla) signed entry"] {
                assert!(!said.contains(accused), "{said}");
            }
        }
    }
}

/// What names a deputy in one game names nobody in another, were it of the same umpire, and signed by him.
#[test]
fn u32_an_office_of_one_game_opens_no_other() {
    let stage = Stage::new();
    let [ulla, dora, _] = opened(&stage);
    let log = fs::read_to_string(ulla.log()).unwrap();
    let at = log.find("deputy/1 ").unwrap();
    let words = log[at..].lines().next().unwrap().trim_matches('\'').to_owned();
    let (eve, finn) = (stage.person("eve"), stage.person("finn"));
    ulla.run(
        &[
            "new",
            "new-france",
            "--log",
            "second.coureur",
            "--mode",
            "umpire",
            "--british",
            "Al",
            "--french",
            "Bo",
        ]
        .iter()
        .copied()
        .chain(["--deputy", &finn.player()])
        .collect::<Vec<_>>(),
    )
    .ok();
    ulla.run(&["say", &words, "--log", "second.coureur"]).ok();
    let second = ulla.folder.join("second.coureur");
    fs::copy(&second, dora.folder.join("second.coureur")).unwrap();
    dora.run(&["deputy", "take", "--log", "second.coureur"]).fails(1, "coureur::cli::wrong_office");
    fs::copy(&second, eve.folder.join("second.coureur")).unwrap();
    eve.run(&["deputy", "take", "--log", "second.coureur"]).fails(1, "coureur::cli::not_deputy");
    // Nor is an entry of the first taken over into the second one.
    fs::copy(ulla.log(), dora.log()).unwrap();
    fs::remove_file(dora.folder.join("second.coureur")).unwrap();
    dora.run(&["deputy", "take"]).ok();
    dora.run(&["say", "I go on"]).ok();
    let own = fs::read_to_string(dora.log()).unwrap();
    let entry = &own[own.rfind("---\n").unwrap()..];
    let forged = format!("{}{entry}", fs::read_to_string(&second).unwrap());
    fs::write(eve.folder.join("forged.coureur"), forged).unwrap();
    assert_eq!(eve.run(&["verify", "forged.coureur"]).code, 3);
}

/// An umpire can give a game up for a player who is there: then everybody reads who signed it.
#[test]
fn u32_who_gave_a_game_up_for_somebody_is_said() {
    let stage = Stage::new();
    let [ulla, dora, anna] = opened(&stage);
    fs::copy(ulla.log(), anna.log()).unwrap();
    fs::copy(ulla.log(), dora.log()).unwrap();
    anna.run(&["resign", "--yes", "--for", "french"]).fails(1, "coureur::table::not_yours");
    dora.run(&["resign", "--yes", "--for", "british"]).fails(1, "coureur::table::no_seat");
    anna.run(&["say", "I am here, and play on"]).ok();
    ulla.receive(&anna).ok();
    let said = ulla.run(&["resign", "--yes", "--for", "british"]).ok();
    assert!(said.contains("The umpire gave the game up for the British"), "{said}");
    let path = ulla.log().to_str().unwrap().to_owned();
    let eve = stage.person("eve");
    for words in [vec!["verify", &path], vec!["audit", "report", &path, "-o", "-"]] {
        let said = eve.run(&words).ok();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            said.contains("the umpire (ulla or deputy dora) gave the game up for British (anna) (entry 5)"),
            "{said}"
        );
        assert!(
            said.contains("whether British (anna) wanted it, or was gone, the log does not say"),
            "{said}"
        );
        assert!(!said.contains("British resigned"), "{said}");
    }
}
