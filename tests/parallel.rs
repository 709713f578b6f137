//! Many commands at once on one game: each waits for its turn, and nobody is locked out.
//!
//! More rounds and more processes: `COUREUR_PARALLEL=60 cargo test --test parallel`.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod players;

use players::{Done, Player};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const LOG: &str = "new-france.coureur";

fn rounds() -> usize {
    std::env::var("COUREUR_PARALLEL").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// A recorded game, in which it is always the recorder's turn. One has room for some thirty entries in which nothing is decided,
/// so many rounds are played on many games.
fn recorder(root: &std::path::Path) -> Player {
    fs::create_dir_all(root).unwrap();
    let fanny = Player::new(root, "Fanny");
    fanny.run(&["new", "new-france", "--mode", "table"]).fine();
    fanny
}

fn start(player: &Player, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
    command.current_dir(&player.folder).env("COUREUR_HOME", &player.home).env_remove("COUREUR_LOG");
    command
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn wait(child: Child) -> Done {
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Done { code: output.status.code().unwrap_or(-1), out: text(&output.stdout), err: text(&output.stderr) }
}

#[test]
fn r1_twenty_commands_at_once_are_all_carried_out_one_after_the_other() {
    let root = tempfile::tempdir().unwrap();
    for round in 0..rounds() {
        let fanny = recorder(&root.path().join(round.to_string()));
        let words: Vec<String> = (0..20).map(|number| format!("word {round} {number}")).collect();
        let children: Vec<Child> = words.iter().map(|word| start(&fanny, &["say", word])).collect();
        for child in children {
            wait(child).fine();
        }
        let log = fanny.log();
        for word in &words {
            assert_eq!(log.matches(&format!("- say {word}\n")).count(), 1, "{word}");
        }
        fanny.run(&["verify", LOG]).fine();
        fanny.run(&["say", "and on"]).fine();
    }
}

#[test]
fn r1_commands_killed_at_random_lock_nobody_out_and_lose_nothing_that_was_told() {
    let root = tempfile::tempdir().unwrap();
    for game in 0..rounds() {
        let fanny = recorder(&root.path().join(game.to_string()));
        let told = (0..6).flat_map(|round| killed(&fanny, 6 * game + round)).collect::<Vec<String>>();
        let log = fanny.log();
        for word in &told {
            assert_eq!(log.matches(&format!("- say {word}\n")).count(), 1, "{word}");
        }
        fanny.run(&["verify", LOG]).fine();
        // The home folder holds what it should, and no heaps of rubbish that nobody clears away.
        let names = fs::read_dir(fanny.home.join("games")).unwrap().map(|entry| entry.unwrap().file_name());
        let kept = names.filter(|name| !name.to_string_lossy().ends_with(".unfinished")).count();
        assert_eq!(kept, 2, "a journal and its lock");
    }
}

/// Four commands at once, two of them killed after a while, and the next command: what she was told is done.
fn killed(fanny: &Player, round: usize) -> Vec<String> {
    let words: Vec<String> = (0..4).map(|number| format!("word {round} {number}")).collect();
    let mut children: Vec<Child> = words.iter().map(|word| start(fanny, &["say", word])).collect();
    std::thread::sleep(std::time::Duration::from_millis(u64::try_from(37 * round % 400).unwrap()));
    children[0].kill().unwrap();
    children[1].kill().unwrap();
    let done =
        words.into_iter().zip(children).filter_map(|(word, child)| (wait(child).code == 0).then_some(word));
    let told = done.collect();
    // Whatever was cut off is said at most once, and only once said so.
    let first = fanny.run(&["say", "first", &round.to_string()]);
    if first.code != 0 {
        first.fails(15, "coureur::table::written_before");
        fanny.run(&["say", "first", &round.to_string()]).fine();
    }
    told
}

#[test]
fn r8_one_letter_received_many_times_at_once_is_taken_in_once() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let letter = anna.folder.join(LOG);
    let children: Vec<Child> = (0..5).map(|_| start(&ben, &["receive", letter.to_str().unwrap()])).collect();
    let mut codes: Vec<i32> = children.into_iter().map(|child| wait(child).code).collect();
    codes.sort_unstable();
    assert_eq!(codes, [0, 9, 9, 9, 9]);
    assert_eq!(ben.log(), anna.log());
}

#[cfg(target_os = "linux")]
#[test]
fn r4_a_full_output_does_not_hide_that_the_move_is_in_the_log() {
    let root = tempfile::tempdir().unwrap();
    let fanny = recorder(root.path());
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
    command.current_dir(&fanny.folder).env("COUREUR_HOME", &fanny.home).env_remove("COUREUR_LOG");
    command.args(["say", "hello"]).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(15));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.contains("coureur::table::unconfirmed") && said.contains("do not give the orders again"),
        "{said}"
    );
    assert_eq!(fanny.log().matches("- say hello\n").count(), 1);
    // Said again, it is not put in twice.
    let again = fanny.run(&["say", "hello"]).fails(15, "coureur::table::written_before");
    assert!(again.contains("says: hello"), "{again}");
    assert_eq!(fanny.log().matches("- say hello\n").count(), 1);
    fanny.run(&["say", "hello"]).fine();
}

#[test]
fn r11_a_log_with_a_name_of_248_bytes_is_played() {
    let root = tempfile::tempdir().unwrap();
    let fanny = Player::new(root.path(), "Fanny");
    let name = format!("{}.coureur", "n".repeat(240));
    assert_eq!(name.len(), 248);
    fanny.run(&["new", "new-france", "--mode", "table", "--out", &name]).fine();
    fanny.run(&["say", "hello"]).fine();
    fanny.run(&["retract", "--yes"]).fine();
    fanny.run(&["say", "hello", "again"]).fine();
    fanny.run(&["verify", &name]).fine();
}

/// Waits for something that another program does.
#[track_caller]
fn until(mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing has happened for two minutes");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn p21_watch_keeps_nobody_out_while_it_sleeps() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna"), Player::new(root.path(), "Ben"));
    anna.run(&["new", "bayonets-tomahawks"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["join"]).fine();
    ben.run(&["send", "--to", "anna@example.org"]).fine();
    anna.pipe(&["receive", "--answer", "-"], &ben.letter()).fine();
    let (mail, said) = (ben.folder.join("mail"), ben.folder.join("said"));
    fs::create_dir_all(mail.join("new")).unwrap();
    fs::write(mail.join("new/1"), anna.letter()).unwrap();
    let mut watch = Command::new(env!("CARGO_BIN_EXE_coureur"));
    watch.current_dir(&ben.folder).env("COUREUR_HOME", &ben.home).env_remove("COUREUR_LOG");
    watch.args(["watch", "--every", "600", "mail"]).env("NO_COLOR", "1").stdin(Stdio::null());
    // It signs what is owed, finds that it is his turn, and sleeps.
    let mut watch = watch.stdout(fs::File::create(&said).unwrap()).spawn().unwrap();
    until(|| fs::read_to_string(&said).unwrap().contains("is signed and not sent"));
    ben.run(&["say", "I am here"]).fine();
    watch.kill().unwrap();
    watch.wait().unwrap();
    ben.run(&["say", "And still here"]).fine();
}

#[test]
fn p21_whoever_waits_is_told_for_whom() {
    let root = tempfile::tempdir().unwrap();
    let fanny = recorder(root.path());
    let games = fanny.home.join("games");
    let mut names = fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path());
    let path = names.find(|path| path.extension().is_some_and(|suffix| suffix == "lock")).unwrap();
    let lock = coureur::log::Lock::wait(coureur::log::Rank::Game, &path, Duration::ZERO).unwrap();
    let mut child = start(&fanny, &["say", "hello"]);
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    drop(lock);
    let waiting = format!("Waiting for process {}, which is at work on this game …\n", std::process::id());
    assert_eq!(line, waiting);
    wait(child).fine();
}

#[cfg(target_os = "linux")]
#[test]
fn r18_what_is_done_is_not_called_failed_because_nobody_could_be_told() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    let into_the_full = |player: &Player, args: &[&str]| {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
        command.current_dir(&player.folder).env("COUREUR_HOME", &player.home).env_remove("COUREUR_LOG");
        let output =
            command.args(args).env("NO_COLOR", "1").stdin(Stdio::null()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(15), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    into_the_full(&anna, &["standing", "stop", "siege"]);
    assert!(anna.run(&["standing"]).fine().contains("siege"));
    anna.run(&["play", "reinforce none"]).fine();
    into_the_full(&anna, &["send"]);
    // It is known to have left, and does not wait to go a second time.
    let mut names = fs::read_dir(anna.home.join("outbox")).unwrap().map(|entry| entry.unwrap().path());
    assert!(
        !names.any(|path| path.extension().is_some_and(|suffix| suffix == "letter" || suffix == "leaving"))
    );
    let letter = ben.folder.join("letter");
    fs::write(&letter, anna.letter()).unwrap();
    into_the_full(&ben, &["receive", "letter"]);
    assert_eq!(ben.log(), anna.log());
}

#[test]
fn r18_where_no_thread_can_be_started_a_log_is_verified_all_the_same() {
    let root = tempfile::tempdir().unwrap();
    let fanny = Player::bare(root.path(), "Fanny");
    let log = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/ww-early-war-campaign/game.coureur");
    // No system has room for such a thread.
    fanny.run_with(&["verify", log], ("RUST_MIN_STACK", "70368744177664")).fine();
}

#[cfg(target_os = "linux")]
#[test]
fn r15_a_log_that_cannot_be_read_for_a_moment_is_not_called_damaged() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let (log, away) = (ben.folder.join(LOG), ben.folder.join("away"));
    fs::rename(&log, &away).unwrap();
    // A file that the system gives nobody: reading it is an I/O error.
    std::os::unix::fs::symlink("/proc/self/mem", &log).unwrap();
    let letter = anna.folder.join(LOG);
    let receive = ["receive", letter.to_str().unwrap()];
    let said = ben.run(&receive).fails(7, "coureur::log::io");
    assert!(!said.contains("damaged") && !said.contains("move"), "{said}");
    fs::remove_file(&log).unwrap();
    fs::rename(&away, &log).unwrap();
    ben.run(&receive).fine();
    assert_eq!(ben.log(), anna.log());
}

#[cfg(target_os = "linux")]
#[test]
fn r20_a_pipe_given_open_is_read_and_a_picture_without_end_is_not() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = players::duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    let script = "cat \"$1\" | { exec 5<&0 </dev/null; \"$0\" receive /dev/fd/5; }";
    let mut command = Command::new("sh");
    command.current_dir(&ben.folder).env("COUREUR_HOME", &ben.home).env_remove("COUREUR_LOG");
    let log = anna.folder.join(LOG);
    command.args(["-c", script, env!("CARGO_BIN_EXE_coureur"), log.to_str().unwrap()]);
    let output = command.env("NO_COLOR", "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(ben.log(), anna.log());
    anna.run(&["send", "--picture", "/dev/zero"]).fails(7, "at most 8 MiB");
    let verify = "cat \"$1\" | { exec 5<&0 </dev/null; \"$0\" verify /dev/fd/5; }";
    let mut command = Command::new("sh");
    command.args(["-c", verify, env!("CARGO_BIN_EXE_coureur"), log.to_str().unwrap()]);
    command.env("COUREUR_HOME", &ben.home).env("NO_COLOR", "1");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
