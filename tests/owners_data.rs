//! A game played with an owner's data file, by two people with the program, from its opening to a new machine.
#![allow(clippy::unwrap_used)] // a test may stop at once

mod players;

use coureur::games::Files;
use coureur::keys::{Identity, KeyFile};
use coureur::log::{self, Document, Hash};
use coureur::side::{BySide, Side};
use coureur::table::{Desk, Mode, NewGame, RandomPlayer, Seat, replay};
use players::Player;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::Arc;

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
    let said = anna.run(&["new", "new-france", "--data", "own.yaml"]).fine();
    assert!(
        said.contains("coureur join LOG --data FILE"),
        "whoever opens it is told to send the file: {said}"
    );
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
    // Two strangers are told which rules they play, and with which data.
    for words in [&["join"][..], &["show"], &["verify", "new-france.coureur"]] {
        let said = ben.run(words).fine().replace("\n  ", " ").replace("         ", "");
        assert!(said.contains("rules revision 1; with the data of an owner's file"), "{words:?}: {said}");
    }
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
fn t21_names_that_a_file_swaps_are_listed() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna Schmidt"), Player::new(root.path(), "Ben Été"));
    write(&anna, "own.yaml", SAME);
    anna.run(&["new", "new-france", "--data", "own.yaml"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    let swapped = "spaces:\n- {id: albany, name: Boston}\n- {id: boston, name: Albany}\n";
    write(&ben, "swapped.yaml", &format!("{SAME}{swapped}"));
    let said = ben.pipe(&["receive", "-", "--data", "swapped.yaml"], &anna.letter()).fine();
    let again = ben.run(&["join", "--data", "swapped.yaml"]).fine();
    for said in [said, again] {
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("albany (spaces): “Boston” in place of “Albany”"), "{said}");
        assert!(said.contains("boston (spaces): “Albany” in place of “Boston”"), "{said}");
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
fn u11_a_row_that_is_left_out_takes_nothing_away_and_that_is_said() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna");
    let check = |game: &str, text: &str| {
        write(&anna, "own.yaml", text);
        anna.run(&["data", game, "--data", "own.yaml"])
    };
    for (game, row, none) in [
        (
            "new-france",
            "- {a: albany, b: fort-william-henry,",
            "{a: albany, b: fort-william-henry, kind: none}",
        ),
        ("wilderness-war", "- [albany, schenectady,", "[albany, schenectady, none]"),
        ("bayonets-tomahawks", "- {id: albany--northfield,", ""),
    ] {
        let written = anna.run(&["data", game]).fine();
        assert!(written.contains("# - A record that is left out stays as the program has it"), "{written}");
        let fewer: Vec<&str> = written.lines().filter(|line| !line.starts_with(row)).collect();
        assert_eq!(fewer.len() + 1, written.lines().count(), "{game}");
        let fewer = fewer.join("\n");
        let nothing = "changes nothing that the rules use";
        let stays = "What it leaves out stays as the program has it: a row deleted takes nothing away.";
        let checked = check(game, &fewer).fine();
        let opened = anna.run(&["new", game, "--data", "own.yaml", "-o", &format!("{game}.coureur")]).fine();
        for said in [checked, opened] {
            let said = said.replace("\n  ", " ");
            assert!(said.contains(nothing) && said.contains(stays), "{said}");
        }
        let whole = check(game, &fewer.replacen("links:\n", "whole: [links]\nlinks:\n", 1));
        if none.is_empty() {
            let said = whole.fails(7, "coureur::games::bad_data");
            assert!(said.contains("albany--northfield"), "this game cannot do without: {said}");
            continue;
        }
        for said in [whole.fine(), check(game, &format!("links: [{none}]\n")).fine()] {
            assert!(said.contains("changes 1 line of what the rules use:\n- "), "{game}: {said}");
        }
    }
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

const WAR: &str = "bayonets-tomahawks.coureur";

/// What somebody finds in his copy of Bayonets & Tomahawks: low Initiatives on the French Buildup cards, the Victory marker on another box,
/// and fewer Fleets.
fn corrected(template: &str) -> String {
    let card = |line: &str| match (line.contains("deck: french-buildup"), line.split_once("initiative: ")) {
        (true, Some((card, rest))) => format!("{card}initiative: 1{}", &rest[1..]),
        _ => line.to_owned(),
    };
    let lines: Vec<String> = template.lines().map(card).collect();
    let scenario = lines.join("\n").replacen("vp: [french, 1]", "vp: [british, 3]", 1);
    scenario.replacen("1755: {fleets: 5,", "1755: {fleets: 4,", 1)
}

/// The same, by somebody who writes only what differs.
const DIFFERS: &str = "\
cards:
- {number: 22, initiative: 1}
- {number: 23, initiative: 1}
- {number: 24, initiative: 1, source: printed}
- {number: 25, initiative: 1}
- {number: 26, initiative: 1}
- {number: 35, initiative: 1}
scenarios:
- {id: vaudreuil-1755, vp: [british, 3], draws: {1755: {fleets: 4, british: 3, french: 3, colonial: 8}}}
";

/// Letters go to and fro until somebody has to decide: who, what he is asked, and what he may order.
fn decides(people: [&Player; 2]) -> (&Player, Value) {
    for _ in 0..20 {
        for (me, other) in [(people[0], people[1]), (people[1], people[0])] {
            let asked: Value = serde_json::from_str(&me.run(&["moves", "--json"]).out).unwrap();
            if asked["side"].is_string() {
                return (me, asked);
            }
            for letter in me.letters() {
                other.pipe(&["receive", "--answer", "-"], &letter).fine();
            }
        }
    }
    panic!("nobody is asked anything");
}

/// Anna has corrected the template, Ben writes what differs; letters bring them to the first question.
fn war(root: &Path) -> (Player, Player) {
    let (anna, ben) = (Player::new(root, "Anna"), Player::new(root, "Ben"));
    anna.run(&["data", "bayonets", "-o", "own.yaml"]).fine();
    let template = fs::read_to_string(anna.folder.join("own.yaml")).unwrap();
    write(&anna, "own.yaml", &corrected(&template));
    let said = anna.run(&["data", "bayonets", "--data", "own.yaml"]).fine();
    for fact in ["card 35 initiative 1", "scenario vaudreuil-1755 vp british 3"] {
        assert!(said.contains(&format!("+ {fact}")), "{said}");
    }
    let vaudreuil = ["new", "bayonets", "--scenario", "vaudreuil-1755", "--as", "british"];
    anna.run(&[&vaudreuil[..], &["--data", "own.yaml"]].concat()).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    write(&ben, "differs.yaml", DIFFERS);
    ben.pipe(&["receive", "-", "--data", "differs.yaml"], &anna.letter()).fine();
    ben.run(&["join"]).fine();
    ben.run(&["send", "--to", "anna@example.org"]).fine();
    let shown = anna.run(&["show"]).fine();
    assert!(shown.contains("VP 3 British"), "{shown}");
    (anna, ben)
}

/// The rest of the war by lot, in memory, by the same keys; the log of it.
fn fought_out(people: [&Player; 2], data: &str) -> String {
    let text = fs::read(people[0].folder.join(WAR)).unwrap();
    let log = log::read_log(&text).unwrap();
    let files = Files { data: Some(data), start: None };
    let sit = |player: &Player| {
        let identity = Arc::new(KeyFile::load(&player.home).unwrap().open(None).unwrap());
        Desk::new(replay(&log, files).unwrap(), identity)
    };
    let mut desks = BySide { british: sit(people[0]), french: sit(people[1]) };
    let (mut written, mut lot) = (String::from_utf8(text).unwrap(), RandomPlayer::new(1755));
    while let Some(seat) = desks.british.table().waiting().seats.first().copied() {
        let side = seat.side().unwrap();
        let mut draft = desks[side].begin(Seat::Player(side)).unwrap();
        // Mostly quiet, so that it does not last.
        loop {
            let open = draft.asked_side().filter(|_| draft.table().waiting().decision);
            let legal = open.map(|side| draft.legal(side)).unwrap_or_default();
            let quiet = |code: &str| ["done", "pass", "halt"].contains(&code);
            match legal.iter().find(|offer| quiet(&offer.code)).filter(|_| lot.below(4) > 0) {
                Some(offer) => draft.take(side, offer).unwrap(),
                None if lot.decide(&mut draft).unwrap() => {}
                None => break,
            }
        }
        let (signed, table) = draft.close("2026-11-16T12:00:00Z").unwrap();
        let Document::Entry(entry) = signed.document() else { panic!("a header") };
        let mut other = desks[side.other()].table().clone();
        other.enter(entry, signed.hash().as_bytes()).unwrap();
        desks[side] = desks[side].moved_to(table);
        desks[side.other()] = desks[side.other()].moved_to(other);
        written.push_str(&signed.text());
    }
    assert!(desks.british.table().outcome().is_some());
    written
}

#[test]
fn u11_a_war_is_fought_to_the_end_with_an_owners_cards_and_scenario() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = war(root.path());
    let mut rounds = 0;
    loop {
        let (me, asked) = decides([&anna, &ben]);
        if asked["prompt"]["kind"] == "first-player" {
            assert_eq!(
                asked["side"], "british",
                "no French Buildup card has more Initiative than a British one"
            );
            rounds += 1;
            if rounds == 3 {
                break;
            }
        }
        let orders = asked["orders"].as_array().unwrap().iter().filter(|order| order["aside"].is_null());
        let orders: Vec<&str> = orders.map(|order| order["order"].as_str().unwrap()).collect();
        let quiet = orders.iter().find(|order| ["done", "pass"].contains(*order));
        me.run(&["play", quiet.unwrap_or(&orders[0])]).fine();
        let sent = me.run(&["send"]);
        assert!(sent.code == 0 || sent.err.contains("coureur::cli::still_asked"), "{sent:?}");
    }
    anna.run(&["send", "--half"]);
    anna.letters().iter().for_each(|letter| drop(ben.pipe(&["receive", "-"], letter).fine()));
    for player in [&anna, &ben] {
        player.run(&["verify", WAR]).fine();
    }
    assert_eq!(anna.state(), ben.state());
    let carl = Player::new(root.path(), "Carl");
    write(&carl, WAR, &fought_out([&anna, &ben], DIFFERS));
    carl.run(&["verify", WAR]).fails(16, "coureur::table::content_missing");
    write(&carl, "differs.yaml", DIFFERS);
    let verdict = verified(&carl, &[WAR, "--data", "differs.yaml"]);
    assert_eq!(verdict["files"][0]["sound"], true, "{verdict}");
    assert_eq!(verdict["files"][0]["cards_opened"], true, "{verdict}");
    let shown: Value = serde_json::from_str(&carl.run(&["show", "--json"]).fine()).unwrap();
    assert_eq!(shown["outcome"]["rule"], "18.2.1", "{shown}");
}
