//! `turn` in a real terminal: completion, history, and leaving at every place.

use crate::support::{Duel, Person, Stage};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Plays one scene of `terminal.py`; says so loudly where there is no Python to do it.
fn scene(person: &Person, name: &str) -> bool {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/seat/terminal.py");
    let mut python = Command::new("python3");
    python.arg(script).args([env!("CARGO_BIN_EXE_coureur"), name]).current_dir(&person.folder);
    python.env("COUREUR_HOME", person.home()).env("TERM", "xterm").env_remove("COUREUR_LOG");
    let Ok(done) = python.output() else {
        eprintln!("SKIPPED: there is no python3 to open a terminal with; `turn` was not tried in one");
        return false;
    };
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.trim_end() == "as it should be", "{said}");
    true
}

fn signed(person: &Person) -> Vec<u8> {
    fs::read(person.log()).unwrap()
}

#[test]
fn p11_a_turn_in_a_terminal_and_leaving_it_loses_nothing() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    let before = signed(anna);
    if !scene(anna, "complete") {
        return;
    }
    assert_eq!(signed(anna), before, "Ctrl-C over a line that is not signed");
    scene(anna, "history");
    assert_eq!(signed(anna), before, "Ctrl-C in the middle of a line");
    scene(anna, "address");
    let after = signed(anna);
    assert!(after.len() > before.len() && after.starts_with(&before), "it was signed, and not sent");
    let status = anna.run(&["status", "--json"]).json();
    assert_eq!(status["games"][0]["post"]["unsent"]["from"], 5, "{status}");
    scene(anna, "send");
    assert_eq!(signed(anna), after, "sending signs nothing");
    let status = anna.run(&["status", "--json"]).json();
    assert_eq!(status["games"][0]["post"]["unsent"], serde_json::Value::Null, "{status}");
    assert_eq!(status["games"][0]["post"]["sent"]["to"], "ben@example.org", "{status}");
}

#[test]
fn p1_leaving_at_the_word_to_sign_half_a_turn_signs_nothing() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    ben.run(&["play", "pass"]).ok();
    anna.receive(ben).ok();
    let before = signed(anna);
    if scene(anna, "half") {
        assert_eq!(signed(anna), before, "Ctrl-C at a question");
        scene(anna, "paste");
        assert_eq!(signed(anna), before, "Ctrl-C in a text that is pasted, Ctrl-D at the prompt");
    }
}

#[test]
fn p11_of_what_is_pasted_in_several_lines_nothing_is_passed_over() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    ben.run(&["play", "pass"]).ok();
    // A post or a letter, just as it is.
    fs::write(anna.folder.join("post.txt"), ben.run(&["post", "--format", "text"]).ok()).unwrap();
    if !scene(anna, "post") {
        return;
    }
    let before = signed(anna);
    assert_eq!(before, signed(ben));
    scene(anna, "unmarked");
    assert_eq!(signed(anna), before);
    scene(anna, "several");
    assert_eq!(signed(anna), before);
}

#[test]
fn p11_of_what_is_typed_behind_the_end_nothing_is_lost_in_silence() {
    for behind in ["behind", "behind-marked"] {
        let duel = Duel::opened();
        let anna = &duel.anna;
        let before = signed(anna);
        if !scene(anna, behind) {
            return;
        }
        let after = signed(anna);
        assert!(after.len() > before.len() && after.starts_with(&before), "it was signed");
        scene(anna, "behind-quit");
        assert_eq!(signed(anna), after, "and nothing behind it was");
    }
}

#[test]
fn p11_leaving_before_the_first_turn_leaves_nothing_half_made() {
    let stage = Stage::new();
    let (anna, newcomer) = (stage.person("anna"), stage.stranger("newcomer"));
    anna.run(&["new", "new-france"]).ok();
    let key = newcomer.home().join("identity.yaml");
    if !scene(&newcomer, "name") {
        return;
    }
    assert!(!key.exists(), "Ctrl-C in the name");
    scene(&newcomer, "side");
    assert!(key.exists() && !newcomer.log().exists(), "Ctrl-C at the side: a key, and no game");
    newcomer.receive(&anna).ok();
    scene(&newcomer, "invited");
    assert_eq!(signed(&newcomer), signed(&anna), "Ctrl-C at the seat: it is still open");
}

#[test]
fn p11_leaving_between_two_prompts_loses_nothing() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    anna.with_input(&["turn"], "reinforce none\nquit\n").ok();
    let before = signed(anna);
    let settings = anna.home().join("mail.yaml");
    anna.run(&["send", "--settings"]).ok();
    fs::write(&settings, "fetch: echo begun; sleep 600\n").unwrap();
    if !scene(anna, "between") {
        return;
    }
    assert_eq!(signed(anna), before);
    fs::write(&settings, "").unwrap();
    let said = anna.with_input(&["turn"], "quit\n").ok();
    assert!(said.contains("You typed this before, and have not signed it"), "{said}");
}
