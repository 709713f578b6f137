//! What people are told of each other before they play: mode, keys in words, names, clocks.

use crate::support::{Duel, LOG, Person, Stage};
use coureur::games::Files;
use coureur::keys::KeyFile;
use coureur::log;
use coureur::table::{Act, Desk, replay};
use std::fs;
use std::sync::Arc;

fn words(person: &Person) -> String {
    let shown = person.run(&["identity", "show", "--json"]).json();
    shown["words"].as_str().unwrap().to_owned()
}

#[test]
fn t12_both_keys_are_told_in_six_words() {
    let Duel { anna, ben, stage } = Duel::opened();
    let (first, second) = (words(&anna), words(&ben));
    assert_eq!(first.split(' ').count(), 6);
    assert_ne!(first, second);
    assert!(anna.run(&["identity", "show"]).ok().contains(&format!("words   {first}\n")));
    for said in [anna.run(&["show"]).ok(), ben.run(&["show", "--brief"]).ok(), ben.run(&["verify", LOG]).ok()]
    {
        assert!(said.contains(&first) && said.contains(&second), "{said}");
    }
    for shown in
        [&ben.run(&["show", "--json"]).json(), &ben.run(&["verify", LOG, "--json"]).json()["files"][0]]
    {
        assert_eq!(
            (&shown["players"]["british"]["words"], &shown["players"]["french"]["words"]),
            (&first.clone().into(), &second.clone().into())
        );
    }
    // Whoever joins is told to compare them.
    let (cleo, dora) = (stage.person("cleo"), stage.person("dora"));
    cleo.run(&["new", "new-france"]).ok();
    let said = dora.run(&["join", "../cleo/new-france.coureur"]).ok();
    assert!(said.contains(&words(&cleo)) && said.contains(&words(&dora)), "{said}");
    assert!(said.contains("Compare these words"), "{said}");
}

#[test]
fn t12_the_first_receive_and_the_first_letters_tell_who_plays_and_whom_to_trust() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    let whole = |text: &str| text.replace("=\r\n", "").split_whitespace().collect::<Vec<_>>().join(" ");
    let letter = |person: &Person| {
        let mut files =
            fs::read_dir(person.home().join("outgoing")).unwrap().map(|file| file.unwrap().path());
        let path = files.next().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        text
    };
    anna.run(&["new", "new-france"]).ok();
    anna.run(&["send", "--to", "ben@example.org"]).ok();
    let first = letter(&anna);
    assert!(whole(&first).contains(&words(&anna)) && whole(&first).contains("A duel: nobody is trusted."));
    let said = ben.with_input(&["receive", "-"], &first).ok();
    assert!(said.contains(&words(&anna)) && said.contains("A duel: nobody is trusted."), "{said}");
    ben.run(&["join"]).ok();
    ben.run(&["send", "--to", "anna@example.org"]).ok();
    let second = letter(&ben);
    for person in [&anna, &ben] {
        assert!(whole(&second).contains(&words(person)), "{second}");
    }
    assert!(whole(&second).contains("Compare the words"), "{second}");
    // Once is enough.
    anna.with_input(&["receive", "-"], &second).ok();
    anna.run(&["answer"]).ok();
    anna.run(&["send"]).ok();
    assert!(!whole(&letter(&anna)).contains("Compare the words"));
    // Whoever takes in a whole log that has begun is told of both.
    let other = stage.person("cleo");
    let said = other.receive(&anna).ok();
    assert!(said.contains(&words(&anna)) && said.contains("Compare these words"), "{said}");
    let other = stage.person("dora");
    let shown = other.run(&["receive", anna.log().to_str().unwrap(), "--json"]).json();
    assert_eq!(shown["players"]["french"]["words"], words(&ben));
    assert_eq!(shown["mode"], "duel");
}

#[test]
fn t5_the_mode_is_told_with_whom_it_trusts() {
    let stage = Stage::new();
    let (anna, ben, cleo) = (stage.person("anna"), stage.person("ben"), stage.person("cleo"));
    let said = anna.run(&["new", "new-france"]).ok();
    assert!(said.contains("A duel: nobody is trusted."), "{said}");
    let said = ben.run(&["join", "../anna/new-france.coureur"]).ok();
    assert!(said.contains("A duel: nobody is trusted."), "{said}");
    assert!(ben.run(&["show"]).ok().contains("A duel: nobody is trusted."));
    assert!(ben.run(&["verify", LOG]).ok().contains("A duel: nobody is trusted."));
    let said = cleo.run(&["new", "new-france", "--mode", "solo"]).ok();
    assert!(said.contains("A solo game: one person holds both seats"), "{said}");
    assert!(!said.contains("Compare these words"), "{said}");
}

#[test]
fn t5_nobody_plays_a_duel_against_himself() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let own = anna.player();
    anna.run(&["new", "new-france", "--with", &own]).fails(1, "coureur::table::wrong_keys");
}

#[test]
fn t12_a_namesake_joins_under_another_name() {
    let stage = Stage::new();
    let (anna, other) = (stage.person("anna"), stage.stranger("other"));
    other.run(&["identity", "create", "--name", "Anna"]).ok();
    anna.run(&["new", "new-france"]).ok();
    let join = ["join", "../anna/new-france.coureur"];
    let said = other.run(&join).fails(1, "coureur::table::alike_names");
    assert!(said.contains("join --name"), "{said}");
    fs::remove_file(other.log()).unwrap();
    let said = other.run(&[&join[..], &["--name", "Anna of Kiev"]].concat()).ok();
    assert!(said.contains("french   Anna of Kiev: "), "{said}");
    anna.receive(&other).ok();
    // It was the same key all the time, and it goes on playing.
    anna.run(&["answer"]).ok();
    other.receive(&anna).ok();
    other.run(&["answer"]).ok();
    let late = other.run(&["join", "--name", "Somebody"]);
    late.fails(1, "coureur::cli::nothing_to_join");
}

#[test]
fn t10_a_clock_far_behind_the_log_is_told_and_stops_nobody() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    // Anna's clock is years ahead; so is her entry.
    let log = log::read_log(&fs::read(anna.log()).unwrap()).unwrap();
    let identity = Arc::new(KeyFile::load(&anna.home()).unwrap().open(None).unwrap());
    let desk = Desk::new(replay(&log, Files::default()).unwrap(), identity);
    let late = "2090-01-01T00:00:00Z";
    let written = desk.run(&["reinforce none".to_owned()], &[Act::Say("Early!".to_owned())], late).unwrap();
    let text: String = written.entries.iter().map(log::Signed::text).collect();
    let sent = fs::read_to_string(anna.log()).unwrap() + &text;
    fs::write(anna.log(), &sent).unwrap();
    // T25: that stands in the log for good, so Ben is asked.
    ben.receive(anna).fails(1, "coureur::merge::post_dated");
    let path = anna.log();
    let taken = ben.run(&["receive", "--post-dated", path.to_str().unwrap()]);
    let said = taken.ok().replace("\n  ", " ");
    assert!(said.contains("behind the latest date in the log, 2090-01-01T00:00:00Z"), "{said}");
    let said = ben.run(&["play", "pass"]).ok().replace("\n  ", " ");
    assert!(said.contains("what you sign bears that date"), "{said}");
    let log = log::read_log(&fs::read(ben.log()).unwrap()).unwrap();
    assert_eq!(log.last().document().seat().as_str(), "french");
    assert_eq!(log.last().document().time().as_str(), late);
}

#[test]
fn t10_a_clock_some_minutes_behind_is_not_worth_a_word() {
    let duel = Duel::opened();
    let said = duel.anna.run(&["play", "reinforce none"]).ok();
    assert!(!said.contains("Your clock"), "{said}");
}
