//! What can be told of logs that do not hold, and of files that are none.

use crate::support::{Stage, program, run};
use crate::{look, nobody, project};
use coureur::log::read_log;
use coureur::mail::block;
use std::fs;

#[test]
fn u8_a_log_with_a_bad_entry_is_audited_up_to_it() {
    let stage = Stage::new();
    for (file, entry) in [("out-of-turn", 15), ("torn-file", 14), ("doubled-entry", 10), ("wrong-seed", 10)] {
        let log = format!("examples/tampered/{file}.coureur");
        let listed = look(&stage, &log, &["audit", "list"]);
        assert_eq!((listed.code, listed.err.as_str()), (3, ""), "{file}: {listed:?}");
        assert!(listed.out.contains("shuffle 1: "), "{file}: {listed:?}");
        let whole: Vec<&str> = listed.out.split_whitespace().collect();
        let warned = format!("The log is not sound at entry {entry} (coureur::");
        assert!(whole.join(" ").contains(&warned), "{file}: {listed:?}");
        let ran = look(&stage, &log, &["audit", "list", "--json"]);
        assert_eq!((ran.code, ran.err.as_str()), (3, ""), "{file}");
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(found["fault"]["entry"], entry, "{file}");
        assert_eq!(found["rolls"].as_array().unwrap().is_empty(), entry < 12, "{file}");
        let last = look(&stage, &log, &["audit", "entry", &(entry - 1).to_string()]);
        assert!(
            last.code == 3 && last.out.contains("checked: hash, predecessor and signature"),
            "{file}: {last:?}"
        );
    }
    // Not even a header.
    look(&stage, "examples/tampered/spelling.coureur", &["audit", "list"])
        .fails(3, "coureur::log::not_canonical");
}

#[test]
fn u8_rolls_have_a_side_and_a_kind() {
    let stage = Stage::new();
    let listed = |game: &str| {
        look(&stage, &format!("examples/{game}/game.coureur"), &["audit", "list", "--json"]).json()
    };
    let found = listed("new-france-duel");
    let rolls = found["rolls"].as_array().unwrap();
    for roll in rolls {
        let label = roll["label"].as_str().unwrap();
        let side = label.split(' ').find(|word| ["british", "french"].contains(word)).unwrap();
        assert_eq!(
            (&roll["side"], &roll["kind"]),
            (&side.into(), &label.split(' ').next().unwrap().into()),
            "{roll}"
        );
    }
    // A leader check of Wilderness War names the leader alone.
    let found = listed("ww-annus-mirabilis");
    let of = |label: &str| {
        let all = found["rolls"].as_array().unwrap();
        let roll = all.iter().find(|roll| roll["label"].as_str().unwrap().starts_with(label));
        let roll = roll.unwrap_or_else(|| panic!("{label}"));
        format!("{} {}", roll["side"].as_str().unwrap_or("nobody"), roll["kind"].as_str().unwrap())
    };
    assert_eq!(of("leader webb "), "british leader");
    assert_eq!(of("leader dumas "), "french leader");
    assert_eq!(of("interception winooski"), "french interception");
    assert_eq!(of("alliance french"), "french alliance");
}

#[test]
fn u8_verify_and_audit_count_rolls_alike() {
    let stage = Stage::new();
    let log = "examples/new-france-duel/game.coureur";
    let path = project(log);
    let said = nobody(&stage).run(&["verify", path.to_str().unwrap()]).ok();
    assert!(said.contains("151 throws in the rolls 0 to 57"), "{said}");
    let found = look(&stage, log, &["audit", "list", "--json"]).json();
    assert_eq!((found["rolls"].as_array().unwrap().len(), &found["numbered_rolls"]), (151, &58.into()));
    look(&stage, log, &["audit", "roll", "57"]).ok();
    let said = look(&stage, log, &["audit", "roll", "58"]).fails(2, "coureur::cli::no_such_number");
    assert!(said.contains("they are numbered 0 to 57"), "{said}");
}

#[test]
fn u8_stray_text_is_no_log_and_nobody_is_accused() {
    let stage = Stage::new();
    let person = nobody(&stage);
    fs::write(person.folder.join("words.txt"), "Shall we play on Tuesday?\n").unwrap();
    let said = person.run(&["verify", "words.txt"]);
    assert_eq!(said.code, 12, "{said:?}");
    assert!(said.out.contains("no log") && !said.out.contains("not sound"), "{said:?}");
    let ran = person.run(&["verify", "--json", "words.txt"]);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&found["files"][0]["sound"], &found["files"][0]["exit"]),
        (&serde_json::Value::Null, &12.into())
    );
}

#[test]
fn u8_a_thread_becomes_a_log_without_a_key() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let path = project("examples/new-france-umpired/game.coureur");
    let log = read_log(&fs::read(&path).unwrap()).unwrap();
    let entries: Vec<_> = log.entries().iter().take(40).map(|placed| placed.signed.clone()).collect();
    let posts = entries.chunks(8).map(|some| block::write(log.game().as_bytes(), some));
    let thread: String =
        posts.map(|post| format!("Ulla wrote:\nThe next round!\n\n{post}\n-- \nUlla\n\n")).collect();
    // The last posts alone are no log, and nobody is accused of it.
    let late = thread.match_indices("Ulla wrote:").nth(2).unwrap().0;
    fs::write(person.folder.join("late.txt"), &thread[late..]).unwrap();
    let told = person.run(&["verify", "late.txt"]);
    assert_eq!(told.code, 10, "{told:?}");
    assert!(told.out.contains("no whole log") && told.out.contains("not entries 0 to 15"), "{told:?}");
    fs::write(person.folder.join("thread.txt"), thread).unwrap();
    let told = person.run(&["verify", "thread.txt", "--write", "game.coureur"]);
    assert_eq!(told.code, 17, "{told:?}");
    let said = told.out;
    assert!(said.contains("thread.txt: sound") && said.contains("39 after the header"), "{said}");
    let written = fs::read_to_string(person.folder.join("game.coureur")).unwrap();
    let whole: String = entries.iter().map(coureur::log::Signed::text).collect();
    assert_eq!(written, whole);
    person.run(&["verify", "game.coureur"]).ok();
    person.run(&["verify", "game.coureur", "thread.txt", "--write", "x"]).fails(2, "coureur::cli::one_log");
    // Nothing is overwritten.
    let mut again = program();
    again.current_dir(&person.folder).args([
        "--home",
        "home",
        "verify",
        "thread.txt",
        "--write",
        "game.coureur",
    ]);
    assert_eq!(run(again, "").code, 7);
}
