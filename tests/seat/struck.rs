//! Ctrl-C against the practice opponent, at any moment: what is there is sound, and the game goes on.
#![cfg(unix)]

use crate::support::{Person, Stage, program};
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Types lines at `turn`, and strikes Ctrl-C so many milliseconds later. Was it still at work?
fn struck(person: &Person, lines: &str, after: u64) -> bool {
    let mut command = program();
    command.current_dir(&person.folder).args(["--home", "home", "turn"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // It stays open: whoever strikes Ctrl-C has not left.
    let mut typed = child.stdin.take().unwrap();
    typed.write_all(lines.as_bytes()).unwrap();
    sleep(Duration::from_millis(after));
    let working = child.try_wait().unwrap().is_none();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    // Whoever was started in the background does not hear it: then it is struck harder.
    for _ in 0..50 {
        if child.try_wait().unwrap().is_some() {
            return working;
        }
        sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    child.wait().unwrap();
    working
}

/// The log there, if the game was opened.
fn log(person: &Person) -> Option<String> {
    let mut files = fs::read_dir(&person.folder).unwrap().map(|file| file.unwrap().file_name());
    files.find_map(|name| name.into_string().ok().filter(|name| name.ends_with(".coureur")))
}

#[test]
fn p26_ctrl_c_while_practising_leaves_a_game_that_goes_on() {
    let stage = Stage::new();
    let (mut opened, mut at_work) = (0, 0);
    for after in [0, 20, 60, 120, 250, 500, 1000, 2000] {
        let eve = stage.person(&format!("eve-{after}"));
        at_work += u32::from(struck(&eve, "practise\n1\n1\nhard\nbritish\nno\n", after));
        if let Some(log) = log(&eve) {
            eve.run(&["verify", &log]).ok();
            opened += 1;
        }
        // Whatever there is, `turn` goes on from it to a question of the game.
        let begin = if log(&eve).is_some() { "" } else { "practise\n1\n1\nhard\nbritish\nno\n" };
        let said = eve.with_input(&["turn"], &format!("{begin}quit\n")).ok();
        assert!(said.contains("British> quit"), "after {after} ms:\n{said}");
        at_work += u32::from(struck(&eve, "reinforce none\nsign\n", after));
        eve.run(&["verify", &log(&eve).unwrap()]).ok();
        let said = eve.with_input(&["turn"], "quit\n").ok();
        assert!(said.contains("> quit") && !said.contains("waiting> quit"), "after {after} ms:\n{said}");
    }
    assert!(opened > 0 && at_work > 4, "{opened} were opened, {at_work} struck at work");
}
