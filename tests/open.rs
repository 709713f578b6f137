//! A double click: `open`, and `register`, which has the system run it.
#![allow(clippy::unwrap_used)] // a test may stop at once
#![cfg(unix)] // on Windows the registry is written, not files

mod players;

use players::Player;
use std::fs;

#[test]
fn a_log_is_opened_where_it_lies_and_a_letter_taken_in() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::new(root.path(), "Anna");
    anna.run(&["new", "new-france"]).fine();
    anna.run(&["send", "--to", "ben@example.org"]).fine();
    let elsewhere = Player { folder: root.path().join("elsewhere"), home: anna.home.clone() };
    fs::create_dir(&elsewhere.folder).unwrap();
    let log = anna.folder.join("new-france.coureur");
    let said = elsewhere.pipe(&["open", log.to_str().unwrap()], b"quit\n").fine();
    assert!(said.contains("waiting>"), "{said}");
    let logs = fs::read_dir(&elsewhere.folder).unwrap().flatten().map(|entry| entry.path());
    assert_eq!(
        logs.filter(|path| path.extension().is_some_and(|suffix| suffix == "coureur")).count(),
        0,
        "no second copy"
    );
    elsewhere.run(&["open", "nothing.coureur"]).fails(7, "coureur::cli::read");
    let ben = Player::new(root.path(), "Ben");
    let letter = root.path().join("letter.eml");
    fs::write(&letter, anna.letter()).unwrap();
    let said = ben.pipe(&["open", letter.to_str().unwrap()], b"no\n").fine();
    assert!(said.contains("An invitation"), "{said}");
}

#[test]
#[cfg(not(target_os = "macos"))]
fn register_writes_two_files_and_takes_them_back() {
    let root = tempfile::tempdir().unwrap();
    let anna = Player::bare(root.path(), "Anna");
    let share = root.path().join("share");
    let variable = ("XDG_DATA_HOME", share.to_str().unwrap());
    anna.run_with(&["register"], variable).fine();
    let entry = fs::read_to_string(share.join("applications/coureur.desktop")).unwrap();
    assert!(entry.contains("coureur\" open %f"), "{entry}");
    assert!(fs::read_to_string(share.join("mime/packages/coureur.xml")).unwrap().contains("*.coureur"));
    for _ in 0..2 {
        anna.run_with(&["register", "--remove"], variable).fine();
        assert!(!share.join("applications/coureur.desktop").exists());
    }
}
