//! What is sent, what is not, and who says so.

use crate::support::{Duel, Person, program, run};
use std::fs;
use std::path::PathBuf;

const LOG: &str = "new-france.coureur";

/// The one letter that was written as a file, taken away.
fn letter(person: &Person) -> PathBuf {
    let written = fs::read_dir(person.home().join("outgoing")).unwrap();
    let written: Vec<PathBuf> = written.map(|file| file.unwrap().path()).collect();
    let [one] = written.as_slice() else { panic!("one letter at a time: {written:?}") };
    let mail = person.folder.join("../mail.eml");
    fs::rename(one, &mail).unwrap();
    mail
}

/// Anna is asked where her force goes, and has signed where it comes from.
fn half_a_turn() -> Duel {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    ben.run(&["play", "pass"]).ok();
    anna.receive(ben).ok();
    anna.run(&["play", "move from Halifax"]).ok();
    duel
}

#[test]
fn p1_half_a_turn_is_not_sent_without_a_word() {
    let duel = half_a_turn();
    let anna = &duel.anna;
    let said = anna.run(&["send", "--to", "ben@example.org"]).fails(1, "coureur::cli::still_asked");
    assert!(said.contains("it is still your turn: Who moves from Halifax?"), "{said}");
    assert!(!anna.home().join("outgoing").exists(), "nothing is sent");
    let said = anna.run(&["send", "--to", "ben@example.org", "--half"]).ok();
    assert!(said.contains("Written: "), "{said}");
    let came = duel.ben.run(&["receive", letter(anna).to_str().unwrap()]).ok();
    assert!(came.contains("Waiting for anna (British)"), "{came}");
    // With nothing new in it a letter leaves as before: words may be sent while one thinks.
    anna.run(&["send", "--words", "I think."]).ok();
}

#[test]
fn p1_every_view_says_what_is_sent() {
    let duel = half_a_turn();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let unsent = "Your entry 7 is signed and not sent.";
    for view in [&["show", "--brief"][..], &["status"], &[]] {
        let said = anna.run(view).ok();
        assert!(said.contains(unsent), "{view:?}: {said}");
    }
    let said = anna.run(&["play", "take everything to Shubenacadie; done; no card"]).ok();
    assert!(
        said.contains("Send new-france.coureur to ben (or: coureur send)."),
        "no mail is set up yet: {said}"
    );
    anna.run(&["send", "--to", "ben@example.org"]).ok();
    let mail = letter(anna);
    for view in [&["show", "--brief"][..], &["moves"], &["status"]] {
        let said = anna.run(view).ok();
        assert!(said.contains("Your letter to ben@example.org was written as a file on"), "{view:?}: {said}");
        assert!(!said.contains("Send new-france"), "{view:?}: {said}");
    }
    let post = &anna.run(&["show", "--json"]).json()["post"];
    assert_eq!((&post["unsent"], &post["sent"]["entry"]), (&serde_json::Value::Null, &8.into()), "{post}");
    // The answer shows that he has it, and there is nothing more to say about the letter.
    ben.run(&["receive", mail.to_str().unwrap()]).ok();
    ben.run(&["play", "pass"]).ok();
    anna.receive(ben).ok();
    let said = anna.run(&["show", "--brief"]).ok();
    assert!(!said.contains("Your letter") && !said.contains("not sent"), "{said}");
}

#[test]
fn p1_status_shows_every_game_below_a_folder() {
    let duel = half_a_turn();
    let anna = &duel.anna;
    let said = anna.run(&["status"]).ok();
    assert!(said.contains("The Struggle for New France with ben, Spring 1755"), "{said}");
    assert!(said.contains("Your turn: Who moves from Halifax?") && said.contains("  since "), "{said}");
    // From above, each folder is looked into.
    let mut above = program();
    above.current_dir(duel.stage.path()).args(["--home", "anna/home", "status", "--json"]);
    let all = run(above, "").json();
    let logs: Vec<&str> =
        all["games"].as_array().unwrap().iter().map(|game| game["log"].as_str().unwrap()).collect();
    assert_eq!(logs, ["anna/new-france.coureur", "ben/new-france.coureur"], "{all}");
    assert_eq!(all["games"][0]["turn"], "yours", "{all}");
    assert_eq!(all["games"][0]["asked"]["ask"], "Who moves from Halifax?", "{all}");
    fs::write(anna.folder.join("broken.coureur"), "not a log").unwrap();
    let said = anna.run(&["status"]);
    assert!(
        said.code != 0 && said.out.contains("broken.coureur") && said.out.contains("Your turn:"),
        "{said:?}"
    );
    let stranger = duel.stage.person("eve");
    let said = stranger.run(&["status"]).ok();
    assert!(said.contains("There is no game here.") && said.contains("coureur turn"), "{said}");
}

#[test]
fn p4_words_and_story_come_with_the_letter() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    anna.run(&["send", "--to", "ben@example.org", "--words", "Bonne chance,\nBen!"]).ok();
    let mail = letter(anna);
    let said = ben.run(&["receive", mail.to_str().unwrap()]).ok();
    assert!(said.contains("anna writes: Bonne chance, / Ben!\n"), "{said}");
    let again = ben.run(&["receive", mail.to_str().unwrap()]);
    assert!(!again.out.contains("anna writes"), "said once: {again:?}");
    let own = anna.run(&["receive", mail.to_str().unwrap()]);
    assert!(!own.out.contains("writes:"), "nobody hears himself: {own:?}");
}

#[test]
fn p4_watch_tells_what_happened() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let maildir = ben.folder.join("mail");
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(maildir.join(part)).unwrap();
    }
    anna.run(&["play", "reinforce none"]).ok();
    anna.run(&["send", "--to", "ben@example.org", "-m", "À toi."]).ok();
    fs::rename(letter(anna), maildir.join("new/1.letter")).unwrap();
    let said = ben.run(&["watch", "--once", "mail"]).ok();
    assert!(said.contains("> British: reinforce none"), "{said}");
    assert!(said.contains("anna writes: À toi."), "{said}");
    assert!(said.contains("It is your turn"), "{said}");
    let last = ben.run(&["history", "--last", "1"]).ok();
    assert!(last.starts_with("Entry 5 · British (anna)"), "{last}");
}

#[test]
fn p5_turn_fetches_from_where_the_settings_say() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    anna.run(&["send", "--to", "ben@example.org"]).ok();
    let mail = letter(anna);
    ben.run(&["send", "--settings"]).ok();
    let settings = ben.home().join("mail.yaml");
    let set = |text: &str| fs::write(&settings, text).unwrap();
    set("fetch: cat ../../mail.eml\n");
    let said = ben.with_input(&["turn"], "").ok();
    assert!(said.contains("Fetching: cat") && said.contains("Entry 5 is new, and sound."), "{said}");
    assert!(said.contains("What happened so far:"), "{said}");
    set(&format!("mailbox: {}\n", mail.display()));
    let said = ben.with_input(&["turn"], "").ok();
    assert!(said.contains("You have this already."), "{said}");
    set("fetch: exit 3\n");
    let said = ben.with_input(&["turn"], "").ok();
    assert!(said.contains("coureur::mail::not_fetched") && said.contains("French> "), "it goes on: {said}");
}

#[test]
fn turn_looks_at_each_letter_of_a_maildir_once() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let old = fs::read(ben.folder.join(LOG)).unwrap();
    anna.run(&["play", "reinforce none"]).ok();
    let log = fs::read_to_string(anna.folder.join(LOG)).unwrap();
    let spoiled = log.replace("order british reinforce none", "order british reinforce all");
    assert_ne!(log, spoiled);
    let maildir = ben.folder.join("Maildir");
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(maildir.join(part)).unwrap();
    }
    for other in 0..40 {
        fs::write(maildir.join(format!("cur/{other}.x:2,S")), "Subject: something else\n\nHello!\n").unwrap();
    }
    fs::write(maildir.join("new/90.a"), &log).unwrap();
    ben.run(&["send", "--settings"]).ok();
    fs::write(ben.home().join("mail.yaml"), format!("mailbox: {}\n", maildir.display())).unwrap();
    let turn = || ben.with_input(&["turn"], "").ok();
    let said = turn();
    assert!(said.contains("Entry 5 is new, and sound."), "{said}");
    // Nobody looks at it again, whatever became of it and wherever it was moved.
    fs::remove_file(maildir.join("new/90.a")).unwrap();
    fs::write(maildir.join("cur/90.a:2,S"), &spoiled).unwrap();
    let said = turn();
    assert!(!said.contains("coureur::") && !said.contains("new, and sound"), "{said}");
    fs::write(maildir.join("new/91.b"), &spoiled).unwrap();
    assert!(turn().contains("coureur::"), "what is new is looked at");
    assert!(!turn().contains("coureur::"), "and complained of once");
    // An old copy has not seen what came later.
    fs::write(maildir.join("cur/90.a:2,S"), &log).unwrap();
    fs::write(ben.folder.join(LOG), old).unwrap();
    let said = turn();
    assert!(said.contains("Entry 5 is new, and sound."), "{said}");
}
