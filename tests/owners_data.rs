//! A game played with an owner's data file, by two people with the program, from its opening to a new machine.
#![allow(clippy::unwrap_used)] // a test may stop at once

mod players;

use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Document, Hash};
use coureur::side::Side;
use coureur::table::{Mode, NewGame};
use players::Player;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Smaller hands, other armies, and a name.
const OWN: &str = "\
# From my copy of the game.
game: new-france
setup:
  hand: 4
  forces:
  - {side: british, at: albany, sp: 20}
  - {side: french, at: quebec, sp: 9}
spaces:
- {id: albany, name: Fort Orange}
";

/// The same facts in other words.
const SAME: &str = "\
setup: {forces: [{at: quebec, side: french, sp: 9}, {side: british, at: albany, sp: 12}, {side: british, at: albany, sp: 8}], hand: 4}
revision: 1
";

fn write(player: &Player, name: &str, text: &str) {
    fs::write(player.folder.join(name), text).unwrap();
}

/// Anna and Ben, up to Anna's first decision; Ben got the file by hand.
fn duel(root: &Path) -> (Player, Player) {
    let (anna, ben) = (Player::new(root, "Anna Schmidt"), Player::new(root, "Ben Été"));
    write(&anna, "own.yaml", OWN);
    anna.run(&["new", "new-france", "--data", "own.yaml"]).fine();
    fs::remove_file(anna.folder.join("own.yaml")).unwrap();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    let letter = anna.letter();
    let said = ben.pipe(&["receive", "-"], &letter).fails(16, "coureur::table::content_missing");
    assert!(
        said.contains("--data FILE") && said.contains(&content(&anna)),
        "he is told what to ask for: {said}"
    );
    write(&ben, "other.yaml", &OWN.replace("sp: 20", "sp: 21"));
    let said = ben.pipe(&["receive", "-", "--data", "other.yaml"], &letter);
    let said = said.fails(16, "coureur::table::wrong_content");
    assert!(said.contains("this is not the data"), "he is told it is not the one: {said}");
    assert!(!ben.folder.join("new-france.coureur").exists());
    write(&ben, "same.yaml", SAME);
    ben.pipe(&["receive", "-", "--data", "same.yaml"], &letter).fine();
    fs::remove_file(ben.folder.join("same.yaml")).unwrap();
    ben.run(&["join"]).fine();
    ben.run(&["send", "--to", "anna@example.org"]).fine();
    loop {
        let out = anna.pipe(&["receive", "--answer", "-"], &ben.letter()).fine();
        if out.contains("It is your turn") {
            return (anna, ben);
        }
        ben.pipe(&["receive", "--answer", "-"], &anna.letter()).fine();
    }
}

/// The hash that the header pins.
fn content(player: &Player) -> String {
    player
        .log()
        .lines()
        .find_map(|line| line.strip_prefix("content: "))
        .unwrap()
        .trim_matches('\'')
        .to_owned()
}

fn verified(player: &Player, args: &[&str]) -> Value {
    serde_json::from_str(&player.run(&[&["verify", "--json"], args].concat()).out).unwrap()
}

#[test]
fn u11_a_game_with_an_owners_file_goes_on_to_the_end() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    for player in [&anna, &ben] {
        assert!(player.home.join("files").join(format!("{}.yaml", content(player))).is_file());
        let hand: Value = serde_json::from_str(&player.run(&["hand", "--json"]).fine()).unwrap();
        let side = if player.folder == anna.folder { "british" } else { "french" };
        assert_eq!(hand[side].as_array().unwrap().len(), 4, "{hand}");
        player.run(&["verify", "new-france.coureur"]).fine();
    }
    let shown = anna.run(&["show", "--all"]).fine();
    assert!(shown.contains("Fort Orange") && shown.contains("20 SP"), "{shown}");
    let shown = ben.run(&["show", "--all"]).fine();
    assert!(shown.contains("Albany") && shown.contains("20 SP"), "names are for the eye: {shown}");
    anna.run(&["moves"]).fine();
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send"]).fine();
    anna.pipe(&["receive", "-"], &ben.letter()).fine();
    assert_eq!(anna.state(), ben.state());
    anna.run(&["resign", "--yes"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "--answer", "-"], &anna.letter()).fine();
    anna.pipe(&["receive", "--answer", "-"], &ben.letter()).fine();
    assert_eq!(anna.state(), ben.state());
    for player in [&anna, &ben] {
        player.run(&["history"]).fine();
        let verdict = verified(player, &["new-france.coureur"]);
        assert_eq!(verdict["files"][0]["sound"], true, "{verdict}");
        assert_eq!(verdict["files"][0]["cards_opened"], true, "{verdict}");
    }
}

#[test]
fn u11_somebody_who_lacks_the_file_accuses_nobody() {
    let root = tempfile::tempdir().unwrap();
    let (anna, _) = duel(root.path());
    let carl = Player::new(root.path(), "Carl");
    fs::copy(anna.folder.join("new-france.coureur"), carl.folder.join("new-france.coureur")).unwrap();
    carl.run(&["show"]).fails(16, "coureur::table::content_missing");
    let said = carl.run(&["verify", "new-france.coureur"]).fails(16, "cannot be judged by this program");
    assert!(said.contains(env!("CARGO_PKG_VERSION")) && !said.contains("not sound"), "{said}");
    let verdict = verified(&carl, &["new-france.coureur"]);
    assert_eq!(verdict["files"][0]["sound"], Value::Null, "{verdict}");
    assert_eq!(verdict["exit"], 16);
    write(&carl, "same.yaml", SAME);
    carl.run(&["verify", "new-france.coureur", "--data", "same.yaml"]).fine();
    carl.run(&["show"]).fine();
    carl.run(&["verify", "new-france.coureur"]).fine();
}

#[test]
fn u11_a_game_with_an_owners_file_is_restored_on_another_machine() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    let new = Player::bare(root.path(), "New");
    fs::create_dir_all(&new.home).unwrap();
    for file in
        fs::read_dir(&anna.home).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file())
    {
        fs::copy(&file, new.home.join(file.file_name().unwrap())).unwrap();
    }
    let log = ben.folder.join("new-france.coureur");
    let log = log.to_str().unwrap();
    new.run(&["receive", log]).fails(16, "coureur::table::content_missing");
    write(&new, "own.yaml", OWN);
    let done = new.run(&["receive", log, "--data", "own.yaml"]);
    assert!(done.code == 0, "{done:?}");
    new.run(&["hand"]).fine();
    new.run(&["restore", "--no-mail"]).fine();
    new.run(&["play", "reinforce none"]).fine();
    assert!(new.run(&["verify", "new-france.coureur"]).fine().contains("sound"));
}

#[test]
fn u11_the_template_opens_a_game_that_needs_no_file() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna"), Player::new(root.path(), "Ben"));
    for game in coureur::games::SHELF.iter().map(|game| game.id) {
        let (file, log) = (format!("{game}.yaml"), format!("{game}.coureur"));
        anna.run(&["data", game, "-o", &file]).fine();
        let said = anna.run(&["data", game, "--data", &file]).fine();
        assert!(said.contains("changes nothing that the rules use"), "{said}");
        anna.run(&["new", game, "--data", &file]).fine();
        fs::copy(anna.folder.join(&log), ben.folder.join(&log)).unwrap();
        ben.run(&["verify", &log]).fine();
    }
    write(&anna, "own.yaml", "leaders: [{id: montcalm, command: 7}]\n");
    let said = anna.run(&["data", "wild", "--data", "own.yaml"]).fine();
    assert!(said.contains("+ leader montcalm french initiative 1 command 7 tactics 2"), "{said}");
    anna.run(&["data", "new-france", "--revision", "9"]).fails(7, "coureur::games::unknown_data");
    write(&anna, "odd.yaml", "spaces:\n- {id: albany, porrt: true}\n");
    let said = anna.run(&["new", "new-france", "--data", "odd.yaml", "-o", "odd.coureur"]);
    let said = said.fails(7, "coureur::games::bad_data");
    assert!(said.contains("porrt") && said.contains("line 2"), "{said}");
}

#[test]
fn h1_a_log_of_another_format_cannot_be_judged() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna");
    anna.run(&["new", "new-france"]).fine();
    write(&anna, "format.coureur", &anna.log().replacen("coureur: 1", "coureur: 2", 1));
    let said = anna.run(&["verify", "format.coureur"]).fails(16, "coureur::log::unknown_version");
    assert!(said.contains("cannot be judged by this program"), "{said}");
}

/// A game opened by a program of later, under the next revision of the rules.
#[test]
fn h1_a_log_of_a_later_revision_cannot_be_judged() {
    let anna = Identity::from_secret("Anna".parse().unwrap(), &[1; 32]);
    let terms = NewGame::usual("wilderness-war").unwrap();
    let new = NewGame { terms, mode: Mode::Duel, side: Side::British, players: Vec::new(), chain: 64 };
    let header = new.header(&anna, Files::default(), [4; 16], "2026-11-15T12:00:00Z").unwrap();
    let Document::Header(mut header) = header.document().clone() else { panic!("a header") };
    header.rules = 7;
    header.content = Hash::from_bytes([7; 32]);
    let log = Document::Header(header).sign(&anna).unwrap().text().to_owned();
    let root = tempfile::tempdir().unwrap();
    let carl = Player::new(root.path(), "Carl");
    write(&carl, "later.coureur", &log);
    let said = carl.run(&["verify", "later.coureur"]).fails(16, "coureur::games::unknown_revision");
    assert!(said.contains("revision 7") && said.contains("knows 1 to 1"), "both are named: {said}");
    assert!(!said.contains("not sound") && !said.contains("by british"), "nobody is accused: {said}");
    for command in [&["show"][..], &["play", "pass"], &["join"]] {
        carl.run(command).fails(16, "coureur::games::unknown_revision");
    }
}
