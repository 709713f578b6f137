//! What mail may do to a player: come too early, come cut, come twice, come from another game, or tell that his own copy
//! was cut. Each through the real commands.

use crate::players::{Done, Player, duel};
use std::fs;
use std::path::{Path, PathBuf};

fn maildir(player: &Player) -> PathBuf {
    let path = player.folder.join("Maildir");
    for name in ["new", "cur", "tmp"] {
        fs::create_dir_all(path.join(name)).unwrap();
    }
    path
}

fn deliver(player: &Player, name: &str, letter: &[u8]) -> PathBuf {
    let path = maildir(player).join("new").join(name);
    fs::write(&path, letter).unwrap();
    path
}

fn watch(player: &Player) -> Done {
    player.run(&["watch", "--once", maildir(player).to_str().unwrap()])
}

fn documents(log: &str) -> Vec<String> {
    log.split("---\n").skip(1).map(|document| format!("---\n{document}")).collect()
}

fn logs(player: &Player) -> usize {
    let entries = fs::read_dir(&player.folder).unwrap().flatten();
    entries.filter(|entry| entry.path().extension().is_some_and(|suffix| suffix == "coureur")).count()
}

fn subject(letter: &[u8]) -> String {
    let letter = String::from_utf8_lossy(letter).into_owned();
    letter.lines().find_map(|line| line.strip_prefix("Subject: ")).unwrap().to_owned()
}

/// The same person at another machine: the key, and a log, but nothing else.
fn restored(root: &Path, player: &Player, log: &str) -> Player {
    let folder = root.join("restored");
    let home = folder.join("home");
    fs::create_dir_all(&home).unwrap();
    for entry in fs::read_dir(&player.home).unwrap().flatten() {
        if entry.path().is_file() {
            fs::copy(entry.path(), home.join(entry.file_name())).unwrap();
        }
    }
    fs::write(folder.join("new-france.coureur"), log).unwrap();
    Player { folder, home }
}

#[test]
fn r5_a_letter_that_came_too_early_is_tried_again_when_the_missing_one_comes() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["say", "A fine morning."]).fine();
    anna.run(&["send", "--attach", "none", "--half"]).fine();
    let five = anna.letter();
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send", "--attach", "none", "--since", "6"]).fine();
    let before = ben.log();
    deliver(&ben, "1.early", &anna.letter());
    assert!(watch(&ben).fine().contains("entry 5 is missing"));
    assert_eq!(ben.log(), before);
    // It is not said again as long as nothing changes.
    assert_eq!(watch(&ben).fine(), "");
    deliver(&ben, "2.missing", &five);
    assert!(watch(&ben).fine().contains("Entries 5 to 6 are new"));
    assert_eq!(ben.log(), anna.log());
    assert_eq!(watch(&ben).fine(), "", "and now both were seen");
    // The missing one may also come by another way.
    let other = restored(root.path(), &ben, &before);
    deliver(&other, "1.early", &fs::read(maildir(&ben).join("new/1.early")).unwrap());
    watch(&other).fine();
    other.pipe(&["receive", "-"], &five).fine();
    assert!(watch(&other).fine().contains("Entry 6 is new"));
}

#[test]
fn r5_a_letter_that_could_not_be_read_for_a_moment_is_read_later() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    let path = deliver(&ben, "1.x", &anna.letter());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let before = ben.log();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        // Whoever may read everything cannot be shown this.
        if fs::read(&path).is_err() {
            assert!(watch(&ben).fine().contains("coureur::mail::mailbox_io"));
            assert_eq!(ben.log(), before);
        }
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    }
    assert!(watch(&ben).fine().contains("Entry 5 is new"));
    assert_eq!(ben.log(), anna.log());
}

#[test]
fn r7_a_letter_cut_anywhere_is_incomplete_and_never_altered() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    let letter = anna.letter();
    let body = letter.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let (before, whole) = (ben.log(), letter.len());
    let (mut incomplete, mut taken) = (0, 0);
    for part in 0..24 {
        let at = body + 1 + (whole - body - 60) * part / 24;
        let done = ben.pipe(&["receive", "-"], &letter[..at]);
        match done.code {
            0 => {
                taken += 1;
                assert!(done.out.contains("Entry 5 is new"), "{}", done.out);
                fs::write(ben.folder.join("new-france.coureur"), &before).unwrap();
            }
            _ => {
                incomplete += 1;
                done.fails(10, "::incomplete");
                assert_eq!(ben.log(), before);
            }
        }
    }
    assert!(incomplete > 0 && taken > 0, "{incomplete} incomplete, {taken} taken");
    // And the attached log alone, cut, where all that can be read of it is known.
    ben.pipe(&["receive", "-"], &letter).fine();
    let log = ben.log();
    let said =
        ben.pipe(&["receive", "-"], &log.as_bytes()[..log.len() / 2]).fails(10, "coureur::merge::incomplete");
    assert!(!said.contains("altered"), "{said}");
}

#[test]
fn r8_ten_who_receive_one_letter_at_once_wait_for_each_other() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    fs::write(ben.folder.join("letter.eml"), anna.letter()).unwrap();
    let mut codes: Vec<i32> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..10).map(|_| scope.spawn(|| ben.run(&["receive", "letter.eml"]).code)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    codes.sort_unstable();
    assert_eq!(codes, [0, 9, 9, 9, 9, 9, 9, 9, 9, 9], "one is new, the others know it");
    assert_eq!(ben.log(), anna.log());
}

#[test]
fn r8_a_reply_that_was_signed_and_never_left_is_sent_by_whoever_comes_next() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = (Player::new(root.path(), "Anna Schmidt"), Player::new(root.path(), "Ben"));
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["join"]).fine();
    ben.run(&["send"]).fine();
    deliver(&anna, "1.join", &ben.letter());
    anna.settings("way: pigeon\n");
    let before = anna.log();
    watch(&anna).fails(7, "pigeon");
    assert_ne!(anna.log(), before, "she has signed her answer");
    assert!(anna.letters().is_empty());
    anna.settings("way: folder\nfolder: outgoing\n");
    watch(&anna).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    assert_eq!(ben.log(), anna.log());
    assert_eq!((watch(&anna).fine().as_str(), anna.letters().len()), ("", 0), "and only once");
}

#[test]
fn r11_junk_in_the_outbox_is_named_and_blocks_nothing() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna Schmidt");
    anna.run(&["new", "new-france"]).fine();
    fs::create_dir_all(anna.home.join("outbox")).unwrap();
    fs::write(anna.home.join("outbox/shopping.letter"), "milk\n").unwrap();
    let said = anna.run(&["send"]).fine();
    assert!(said.contains("Left alone in the outbox") && said.contains("shopping.letter"), "{said}");
    assert_eq!(anna.letters().len(), 1);
}

/// Ben restores from a copy that his opponent cut before Ben's own entry; one old letter is enough to see it.
#[test]
fn t2_a_letter_tells_that_a_copy_was_cut_before_ones_own_entry() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send", "--attach", "none"]).fine();
    let six = ben.letter();
    anna.pipe(&["receive", "-"], &six).fine();
    anna.run(&["say", "Your turn will come."]).fine();
    anna.run(&["send", "--attach", "none", "--half"]).fine();
    let seven = anna.letter();
    assert!(String::from_utf8_lossy(&seven).contains("coureur-seen "));
    let cut: String = documents(&ben.log())[..6].concat();
    let again = restored(root.path(), &ben, &cut);
    let log = || fs::read_to_string(again.folder.join("new-france.coureur")).unwrap();
    let said = again.pipe(&["receive", "-"], &seven).fails(6, "coureur::merge::cut_copy");
    assert!(said.contains("entry 6 of yours") && said.contains("your own mailbox"), "{said}");
    assert_eq!(log(), cut);
    // The same from a whole mailbox, where no other letter helps.
    deliver(&again, "1.seven", &seven);
    deliver(&again, "0.lunch", b"From: x@example.org\nTo: y@example.org\nSubject: lunch\n\nFriday?\n");
    again.run(&["receive", maildir(&again).to_str().unwrap()]).fails(6, "coureur::merge::cut_copy");
    // His own letter, from the folder of what he sent, mends it, in whatever order they lie.
    deliver(&again, "2.six", &six);
    again.run(&["receive", maildir(&again).to_str().unwrap()]).fine();
    assert_eq!(log(), anna.log());
}

/// An archive that shows that something is lacking, or holds what was altered, is not passed over in silence.
#[test]
fn t2_restore_tells_what_it_refused_of_an_archive_and_stops_where_something_is_lacking() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send", "--attach", "none"]).fine();
    let six = ben.letter();
    anna.pipe(&["receive", "-"], &six).fine();
    anna.run(&["say", "Your turn will come."]).fine();
    anna.run(&["send", "--attach", "none", "--half"]).fine();
    let seven = anna.letter();
    let cut: String = documents(&ben.log())[..6].concat();
    let again = restored(root.path(), &ben, &cut);
    // One letter tells that an entry of his own is lacking: nothing is noted.
    deliver(&again, "1.seven", &seven);
    deliver(&again, "0.lunch", b"From: x@example.org\nTo: y@example.org\nSubject: lunch\n\nFriday?\n");
    let mail = maildir(&again).to_str().unwrap().to_owned();
    let said = again.run(&["restore", &mail]).fails(6, "coureur::merge::cut_copy");
    assert!(said.contains("1 message was not taken:") && said.contains("not restored yet"), "{said}");
    again.run(&["play", "pass"]).fails(6, "coureur::table::catch_up_first");
    // His opponent's copy, read after the mail, brings it; and one that was altered is told and does no harm.
    let altered = anna.log().replacen("reinforce none", "reinforce nine", 1);
    deliver(&again, "2.altered", altered.as_bytes());
    let said =
        again.run(&["restore", &mail, "--copy", anna.folder.join("new-france.coureur").to_str().unwrap()]);
    let said = said.fine();
    assert!(said.contains("1 message was not taken:") && said.contains("altered"), "{said}");
    assert!(said.contains("The log ends with entry 7."), "{said}");
    assert_eq!(fs::read_to_string(again.folder.join("new-france.coureur")).unwrap(), anna.log());
}

/// Everything on a machine is put back as it was, so that nothing on it can know; a letter does.
#[test]
fn t2_where_a_machine_cannot_know_that_it_was_put_back_the_next_letter_tells() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    let (log, journals) = (ben.log(), ben.home.join("games"));
    let journal = fs::read_dir(&journals).unwrap().flatten().map(|entry| entry.path());
    let journal = journal.into_iter().find(|path| path.extension().is_some_and(|end| end == "yaml")).unwrap();
    let mut kept: serde_yaml::Value = serde_yaml::from_str(&fs::read_to_string(&journal).unwrap()).unwrap();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send"]).fine();
    anna.pipe(&["receive", "-"], &ben.letter()).fine();
    anna.run(&["say", "Your turn will come."]).fine();
    anna.run(&["send", "--attach", "none", "--half"]).fine();
    let letter = anna.letter();
    // What tells the file from a copy of it is gone, as it is on systems that have nothing of the kind.
    kept["memory"]["left"] = serde_yaml::Value::Null;
    fs::write(&journal, serde_yaml::to_string(&kept).unwrap()).unwrap();
    fs::write(ben.folder.join("new-france.coureur"), log).unwrap();
    ben.run(&["play", "--dry-run", "pass"]).fine();
    let said = ben.pipe(&["receive", "-"], &letter).fails(6, "coureur::merge::cut_copy");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Sign nothing on it"), "{said}");
}

/// The copy was cut, and something else was signed upon it.
#[test]
fn t2_a_letter_tells_that_ones_own_entry_was_replaced() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    let cut = ben.log();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send"]).fine();
    anna.pipe(&["receive", "-"], &ben.letter()).fine();
    anna.run(&["say", "Your turn will come."]).fine();
    anna.run(&["send", "--attach", "none", "--half"]).fine();
    let seven = anna.letter();
    let again = restored(root.path(), &ben, &cut);
    again.run(&["restore", "--no-mail"]).fine();
    again.run(&["say", "Something else"]).fine();
    again.pipe(&["receive", "-"], &seven).fails(6, "coureur::merge::cut_copy");
}

#[test]
fn p13_settings_are_shown_whatever_the_environment_says() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna Schmidt");
    let shown = anna.run_with(&["send", "--settings"], ("COUREUR_LOG", "x.coureur")).fine();
    assert_eq!(Path::new(shown.trim_end()), anna.home.join("mail.yaml"));
    anna.run(&["send", "--settings", "--preview"]).fails(2, "--preview");
}

#[test]
fn p14_a_letter_without_an_address_is_a_draft_to_be_filled_in() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna Schmidt");
    anna.run(&["new", "new-france"]).fine();
    let said = anna.run(&["send"]).fine();
    assert!(said.contains("fill it in") && said.contains("give it once with --to"), "{said}");
    let letter = String::from_utf8(anna.letter()).unwrap();
    let header = letter.split("\r\n\r\n").next().unwrap();
    assert!(header.starts_with("X-Unsent: 1\r\n"), "{header}");
    for line in ["To:", "From:"] {
        assert!(!header.lines().any(|found| found.starts_with(line)), "{header}");
    }
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    let letter = String::from_utf8(anna.letter()).unwrap();
    assert!(letter.contains("\r\nTo: ben@example.org\r\n"), "{letter}");
    // It is remembered.
    assert!(anna.run(&["send"]).fine().contains("(to ben@example.org)"));
}

#[test]
fn p15_a_damaged_log_and_a_letter_of_another_game_leave_no_second_file() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    let letter = anna.letter();
    // A letter of another game.
    let (other, _) = duel(&root.path().join("other"));
    ben.pipe(&["receive", "-"], other.log().as_bytes()).fails(5, "coureur::merge::different_game");
    assert_eq!(logs(&ben), 1);
    ben.run(&["show", "--brief"]).fine();
    // A log of his own that a disk has spoilt, at the end and at its very beginning.
    let good = ben.log();
    for spoilt in [good.replacen("- chain", "- chian", 1), good.replacen("coureur: 1", "coureur: 7", 1)] {
        assert_ne!(spoilt, good);
        fs::write(ben.folder.join("new-france.coureur"), &spoilt).unwrap();
        let said = ben.pipe(&["receive", "-"], &letter).fails(3, "coureur::cli::own_log_damaged");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("move your damaged file away") && !said.contains("ask `"), "{said}");
        assert_eq!((logs(&ben), ben.log()), (1, spoilt));
    }
    fs::remove_file(ben.folder.join("new-france.coureur")).unwrap();
    ben.pipe(&["receive", "-"], &letter).fine();
    assert_eq!(ben.log(), anna.log());
    // Whoever wants a second game in this folder says so.
    ben.pipe(&["receive", "--log", "second.coureur", "-"], other.log().as_bytes()).fine();
    assert_eq!(logs(&ben), 2);
}

#[test]
fn p16_a_subject_begins_with_whose_move_it_is() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    let letter = anna.letter();
    let first = subject(&letter);
    assert!(first.starts_with("Your move: The Struggle for New France [") && first.len() <= 78, "{first}");
    ben.pipe(&["receive", "-"], &letter).fine();
    ben.run(&["play", "pass"]).fine();
    ben.run(&["send"]).fine();
    anna.pipe(&["receive", "-"], &ben.letter()).fine();
    anna.run(&["undo", "--to", "5"]).fine();
    anna.run(&["send"]).fine();
    let letter = anna.letter();
    assert!(subject(&letter).starts_with("A takeback to answer: "), "{}", subject(&letter));
    let text = String::from_utf8_lossy(&letter).into_owned();
    assert!(text.contains("coureur undo --accept") && !text.contains("YOUR MOVE"), "{text}");
}

/// Two letters after a loss: the log cut before the reader's own last entry, and then one entry of the writer's more.
#[test]
fn t18_two_letters_after_a_loss_do_not_lift_the_bar() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send"]).fine();
    ben.pipe(&["receive", "-"], &anna.letter()).fine();
    let known = ben.log();
    let cut: String = documents(&known)[..5].concat();
    ben.run(&["play", "pass"]).fine();
    // Ben has nothing but his key.
    let again = restored(root.path(), &ben, "");
    fs::remove_file(again.folder.join("new-france.coureur")).unwrap();
    again.pipe(&["receive", "-"], cut.as_bytes()).fine();
    assert!(again.pipe(&["receive", "-"], known.as_bytes()).fine().contains("Entry 5 is new"));
    for command in [&["play", "pass"][..], &["say", "hello"], &["restore", "--moved"]] {
        let said = again.run(command);
        assert!(said.code == 6 && said.err.contains("catch_up_first"), "{command:?}: {said:?}");
    }
    assert_eq!(again.log(), known);
    // Only he himself lifts the bar, and what he signs next says so.
    again.run(&["restore", "--no-mail"]).fine();
    again.run(&["play", "pass"]).fine();
    assert!(again.log()[known.len()..].contains("\n- restored "));
}

/// Anybody can add a line to somebody else's letter; nobody can make the reader's signature.
#[test]
fn t23_a_line_that_anybody_adds_to_a_true_letter_stops_nobody() {
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    anna.run(&["play", "reinforce none"]).fine();
    anna.run(&["send", "--attach", "none"]).fine();
    let letter = String::from_utf8(anna.letter()).unwrap();
    let line = letter.lines().find(|line| line.starts_with("coureur-seen ")).unwrap().to_owned();
    let mut words: Vec<&str> = line.split_whitespace().collect();
    (words[3], words[4]) = ("999", "0123456789abcdef");
    // A bare line before the true one, and one in its place that has the proof of another entry.
    let made_up = words.join(" ");
    for put in [format!("{made_up}\r\n{line}"), made_up] {
        let spoilt = letter.replacen(&line, &put, 1);
        let again = ben.pipe(&["receive", "-"], spoilt.as_bytes());
        assert!(again.code == 0 || again.code == 9, "{again:?}");
        let said = again.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("entry 999 of yours, which is not here, and does not prove it"), "{said}");
    }
    assert_eq!(ben.log(), anna.log());
}

/// Once it is answered, the log's clock stands still for both until that day.
#[test]
fn t25_what_is_dated_in_the_future_is_not_taken_without_a_word() {
    use coureur::games::Files;
    use coureur::keys::KeyFile;
    use coureur::log::{Signed, read_log};
    use coureur::table::{Desk, replay};
    let root = tempfile::tempdir().unwrap();
    let (anna, ben) = duel(root.path());
    let table = replay(&read_log(anna.log().as_bytes()).unwrap(), Files::default()).unwrap();
    let identity = KeyFile::load(&anna.home).unwrap().open(None).unwrap();
    let desk = Desk::new(table, std::sync::Arc::new(identity));
    let written = desk.run(&["reinforce none".to_owned()], &[], "2999-01-01T00:00:00Z").unwrap();
    let more: String = written.entries.iter().map(Signed::text).collect();
    let (before, letter) = (ben.log(), format!("{}{more}", anna.log()));
    let said = ben.pipe(&["receive", "-"], letter.as_bytes()).fails(1, "coureur::merge::post_dated");
    assert!(said.contains("2999-01-01"), "{said}");
    assert_eq!(ben.log(), before);
    ben.pipe(&["receive", "--post-dated", "-"], letter.as_bytes()).fine();
    assert_eq!(ben.log(), letter);
    let said = ben.run(&["verify", "new-france.coureur"]).fine();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("is dated 2999-01-01T00:00:00Z, which is still to come"), "{said}");
}
