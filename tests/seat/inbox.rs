//! One mailbox, several games: two newcomers, and `turn` from any folder.

use crate::support::{Duel, Person, Stage, program, run};
use std::fs;
use std::path::{Path, PathBuf};

/// A turn over a pipe, in some folder of somebody.
fn turn_in(person: &Person, folder: &str, args: &[&str], lines: &[&str]) -> String {
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut command = program();
    fs::create_dir_all(person.folder.join(folder)).unwrap();
    command.current_dir(person.folder.join(folder)).arg("--home").arg(person.home()).arg("turn").args(args);
    run(command, &typed).ok()
}

fn status_in(person: &Person, folder: &Path) -> String {
    let mut command = program();
    command.current_dir(folder).arg("--home").arg(person.home()).arg("status");
    run(command, "").ok()
}

/// Sets up a Maildir for somebody.
fn mailbox(person: &Person) -> PathBuf {
    let maildir = person.folder.join("Maildir");
    for part in ["new", "cur", "tmp"] {
        fs::create_dir_all(maildir.join(part)).unwrap();
    }
    fs::create_dir_all(person.home()).unwrap();
    fs::write(person.home().join("mail.yaml"), format!("mailbox: {}\n", maildir.display())).unwrap();
    maildir
}

/// Carries all letters of one to the other; how many.
fn carry(from: &Person, to: &Person) -> usize {
    let Ok(letters) = fs::read_dir(from.home().join("outgoing")) else { return 0 };
    let letters: Vec<PathBuf> = letters.map(|file| file.unwrap().path()).collect();
    for letter in &letters {
        let name = letter.file_name().unwrap().to_str().unwrap().to_owned();
        fs::rename(letter, to.folder.join("Maildir/new").join(name)).unwrap();
    }
    letters.len()
}

/// All logs below a folder.
fn logs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for item in fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if path.is_dir() && !path.ends_with("home") && !path.ends_with("Maildir") {
            found.extend(logs(&path));
        } else if path.extension().is_some_and(|suffix| suffix == "coureur") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn p22_two_newcomers_with_one_mailbox_each_play_three_games() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    mailbox(&anna);
    mailbox(&ben);
    // Three invitations from one folder.
    let said = turn_in(&anna, ".", &[], &["new new-france", "send", "ben@example.org"]);
    assert!(said.contains("Written: "), "{said}");
    for (game, log) in [("wilderness-war", "wilderness-war.coureur"), ("new-france", "second.coureur")] {
        anna.run(&["new", game, "--as", "french", "--out", log]).ok();
        anna.run(&["--log", log, "send", "--to", "ben@example.org"]).ok();
    }
    assert_eq!(carry(&anna, &ben), 3);
    // Ben is in an empty folder: he is told of all three, and takes them one by one, each in a folder of its own. Those that he has
    // taken are waited for elsewhere, and listed behind.
    for (number, folder) in ["one", "two", "three"].into_iter().enumerate() {
        let said = turn_in(&ben, folder, &[], &["1", "yes", "send", "anna@example.org"]);
        let list = said.split("Which? ").next().unwrap();
        assert_eq!(list.matches("An invitation: ").count(), 3 - number, "{said}");
        assert_eq!(list.matches("Waiting for anna: ").count(), number, "{said}");
        assert!(said.contains("Take the ") && said.contains("Written: "), "{said}");
    }
    assert_eq!(logs(&ben.folder).len(), 3);
    assert_eq!(carry(&ben, &anna), 3);
    // Everything that is owed is given from anywhere; no log is made twice.
    for _ in 0..3 {
        for (person, other) in [(&anna, &ben), (&ben, &anna)] {
            // From the last to the first: what is signed goes to the end of the list.
            for number in ["3", "2", "1"] {
                turn_in(person, "elsewhere", &[], &[number, "sign", "", "quit"]);
            }
            carry(person, other);
        }
    }
    assert_eq!((logs(&anna.folder).len(), logs(&ben.folder).len()), (3, 3), "nobody has a game twice");
    let said = turn_in(&anna, "elsewhere", &[], &["quit"]);
    assert!(said.starts_with("Your games:\n  1  Your turn: "), "{said}");
    assert!(said.contains("Wilderness War with ben") && said.contains("second.coureur"), "{said}");
    assert!(said.contains("Waiting for ben: ") || said.matches("Your turn: ").count() == 3, "{said}");
    // `status` says the same.
    let told = status_in(&anna, &anna.folder.join("elsewhere"));
    assert_eq!(told.matches("The Struggle for New France with ben").count(), 2, "{told}");
    assert_eq!(told.matches("Your turn:").count(), said.matches("Your turn: ").count(), "{told}\n{said}");
    // Lines that are typed wait, and are told of.
    turn_in(&anna, "elsewhere", &[], &["inbox", "quit", "quit"]);
}

/// Who invites has said where he is and why he writes: nobody is asked for it again.
#[test]
fn p22_an_invitation_in_the_mailbox_keeps_its_sender_and_his_words() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    mailbox(&anna);
    fs::write(anna.home().join("mail.yaml"), "from: anna@example.org\n").unwrap();
    mailbox(&ben);
    anna.run(&["new", "new-france"]).ok();
    anna.run(&["send", "--to", "ben@example.org", "--words", "A game, old friend?"]).ok();
    assert_eq!(carry(&anna, &ben), 1);
    let said = turn_in(&ben, "one", &[], &["yes", "send With pleasure."]);
    assert!(said.contains("A game, old friend?"), "{said}");
    assert!(!said.contains("The mail address of") && said.contains("(to anna@example.org)"), "{said}");
}

#[test]
fn p22_a_letter_of_a_known_game_goes_to_its_log_from_any_folder() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    // Each has opened his log since it lies here.
    ben.run(&["show"]).ok();
    anna.run(&["play", "reinforce none"]).ok();
    anna.run(&["send", "--to", "ben@example.org"]).ok();
    let written = fs::read_dir(anna.home().join("outgoing")).unwrap().next().unwrap().unwrap().path();
    let letter = written.to_str().unwrap();
    let said = turn_in(ben, "empty", &[letter], &["pass", "quit"]);
    assert!(said.contains("Entry 5 is new, and sound.") && !said.contains("A new game"), "{said}");
    assert_eq!(logs(&ben.folder), [ben.log()]);
    let mut receive = program();
    receive.current_dir(ben.folder.join("empty")).arg("--home").arg(ben.home()).args(["receive", letter]);
    let again = run(receive, "");
    assert!(again.out.contains("You have this already."), "{again:?}");
    assert_eq!(logs(&ben.folder), [ben.log()]);
    // The draft is told of from afar.
    let said = turn_in(ben, "empty", &[], &["quit"]);
    assert!(said.contains("1 line typed and not signed"), "{said}");
    let said = turn_in(ben, "empty", &[], &["", "sign", ""]);
    assert!(said.contains("> French: pass"), "{said}");
    // A log that was moved away is known where it is opened next.
    fs::create_dir_all(ben.folder.join("new")).unwrap();
    fs::rename(ben.log(), ben.folder.join("new/game.coureur")).unwrap();
    let said = turn_in(ben, "empty", &[], &["quit"]);
    assert!(said.contains("There is no game in this folder."), "{said}");
    let mut show = program();
    show.current_dir(ben.folder.join("new")).arg("--home").arg(ben.home()).args(["turn"]);
    assert!(run(show, "quit\n").ok().contains("waiting> "));
    assert!(turn_in(ben, "empty", &[], &["quit"]).contains("Waiting for anna: "));
}

#[test]
fn p31_a_second_game_beside_a_running_one_with_its_own_terms() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    let lines = ["new", "wild", "1", "french", "yes", "2", "1", "yes", "14", "inbox", "2", "quit"];
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = anna.with_input(&["turn"], &typed).ok();
    assert!(said.contains("Another edition, optional rules, a clock, or hints?"), "{said}");
    assert!(said.contains("says: Hints are agreed: both players may ask the program"), "{said}");
    assert!(said.contains("Wilderness War, first edition") || said.contains("first edition"), "{said}");
    assert!(said.contains("14 days") && said.contains("Your games:"), "{said}");
    assert_eq!(logs(&anna.folder).len(), 2, "{said}");
    // A game of the same name gets a name of its own.
    let said = anna.with_input(&["--log", "new-france.coureur", "turn"], "new\n1\nbritish\nno\nquit\n").ok();
    assert!(said.contains("new-france-2.coureur"), "{said}");
}

/// Whoever has no friend at hand begins at the same prompt: his name, a word, three answers, and it is his move.
#[test]
fn a_newcomer_practises_without_a_manual() {
    let stage = Stage::new();
    let eve = stage.stranger("eve");
    let said = eve.run(&[]).ok();
    assert!(
        said.lines().count() < 15 && said.contains("coureur turn") && said.contains("coureur practise"),
        "{said}"
    );
    let lines = ["help", "practise", "Eve", "identity show", "practise", "1", "easy", "1", "", "quit"];
    let said = turn_in(&eve, "empty", &[], &lines);
    assert!(said.contains("Against whom?") && said.contains("British> quit"), "{said}");
    assert_eq!(said.matches("Your name, as the others").count(), 3, "help and practise are no names: {said}");
    assert!(said.contains("type `identity phrase`") && !said.contains("coureur identity"), "{said}");
    assert_eq!(said.matches("(yes or no; Enter: no)").count(), 1, "{said}");
    assert!(said.contains("french   Coureur: "), "{said}");
    assert_eq!(said.matches("Both decks are shuffled").count(), 1, "the story is told once: {said}");
    let said = turn_in(&eve, "alone", &[], &["practise", "1", "solo", "no", "quit"]);
    assert!(!said.contains("Your side?") && said.contains("> quit"), "{said}");
}

/// P34: what a hint and the story say in names can be typed as it stands, and the story comes before orders and dice.
#[test]
fn p34_the_terminal_speaks_in_names() {
    let stage = Stage::new();
    let eve = stage.person("eve");
    let said = turn_in(&eve, "keeps", &[], &["practise", "3", "1", "easy", "british", "no", "hint", "quit"]);
    assert!(!said.contains("card-0"), "{said}");
    let hint = said.lines().find_map(|line| line.trim().strip_prefix("1. ")).unwrap();
    assert!(hint.starts_with("keep #"), "{hint}");
    let said = turn_in(&eve, "keeps", &[], &[hint, "sign", "history", "quit"]);
    let signed = said.split("> sign\n").nth(1).unwrap();
    assert!(signed.contains(&format!("> British: {hint}\n")) && !signed.contains("card-"), "{said}");
}
