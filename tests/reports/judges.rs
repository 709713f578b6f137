//! T20: four judges of one file, `verify`, `audit report`, `replay` and `examples/verify.py`, say the same of each.

use crate::support::{Person, Stage};
use crate::{nobody, project, python};
use coureur::games::Files;
use coureur::keys::Identity;
use coureur::log::{Signed, read_log};
use coureur::side::Side;
use coureur::table::{Act, Mode, NewGame};
use std::fs;
use std::sync::Arc;

/// A finished game, entry by entry.
fn documents() -> Vec<String> {
    let log = fs::read(project("examples/new-france-duel/game.coureur")).unwrap();
    read_log(&log).unwrap().entries().iter().map(|placed| placed.signed.text()).collect()
}

/// Both branches of a fork: a game that was signed twice at one place.
fn forked() -> (String, String) {
    const TIME: &str = "2026-11-16T12:00:00Z";
    let anna = Arc::new(Identity::from_secret("Anna".parse().unwrap(), &[7; 32]));
    let terms = NewGame::usual("new-france").unwrap();
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 64 };
    let (entries, desk) = new.open(&anna, Files::default(), [3; 16], TIME).unwrap();
    let text = |words: &str| -> String {
        let said = desk.run(&[], &[Act::Say(words.to_owned())], TIME).unwrap();
        entries.iter().chain(&said.entries).map(Signed::text).collect()
    };
    (text("one"), text("two"))
}

/// A text without the ends of its lines, and without the bars of a report.
fn flat(text: &str) -> String {
    text.replace('│', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What each judge leaves with.
fn judged(person: &Person, name: &str, text: &[u8]) -> [Option<i32>; 4] {
    fs::write(person.folder.join(name), text).unwrap();
    let code = |words: &[&str]| Some(person.run(words).code);
    let path = person.folder.join(name);
    let script = project("examples/verify.py");
    let python = python(&[script.to_str().unwrap(), path.to_str().unwrap()]);
    [
        code(&["verify", name]),
        code(&["audit", "report", name, "-o", "-"]),
        code(&["replay", name, "-o", "-"]),
        python.map(|output| output.status.code().unwrap()),
    ]
}

#[test]
fn t20_every_judge_says_the_same_of_every_file() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let entries = documents();
    let whole = entries.concat();
    let (last, first) = entries.split_last().unwrap();
    let torn = format!("{}{}", first.concat(), &last[..last.len() / 2]);
    let reversed: String = entries.iter().rev().map(String::as_str).collect();
    let doubled = format!("{whole}{last}");
    let altered = whole.replacen("order british", "order  british", 1);
    let unopened = first.concat();
    assert!(last.contains("\n- secret "), "the last entry opens the cards of whoever lost");
    let files: [(&str, String, i32); 16] = [
        ("whole", whole.clone(), 0),
        ("unopened", unopened.clone(), 14),
        ("mark", format!("\u{feff}{whole}"), 17),
        ("line ends", whole.replace('\n', "\r\n"), 17),
        ("a word before it", format!("Hello!\n{whole}"), 17),
        ("a blank line before it", format!("\n{whole}"), 17),
        ("unopened after a word", format!("Hello!\n{unopened}"), 17),
        ("reversed after a word", format!("Hello!\n{reversed}"), 17),
        ("doubled after a word", format!("Hello!\n{doubled}"), 17),
        ("torn", torn.clone(), 3),
        ("torn after a mark", format!("\u{feff}{torn}"), 10),
        ("torn after a word", format!("Hello!\n{torn}"), 10),
        ("reversed", reversed, 3),
        ("doubled", doubled, 3),
        ("altered", altered, 3),
        ("words", "Dear Ben,\nit rains.\n".to_owned(), 12),
    ];
    for (number, (what, text, exit)) in files.iter().enumerate() {
        let [verify, report, replay, script] = judged(&person, &format!("{number}.txt"), text.as_bytes());
        assert_eq!([verify, report, replay], [Some(*exit); 3], "{what}");
        // The script reads logs and nothing else.
        let expected = match exit {
            0 | 14 => *exit,
            3 => 1,
            _ => 17,
        };
        assert!(script.is_none_or(|script| script == expected), "{what}: {script:?}");
    }
}

/// British asked for a roll and resigned with it: the umpire may neither answer nor open.
#[test]
fn whoever_is_barred_from_opening_is_not_blamed_for_it() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let text = include_bytes!("barred.coureur");
    let [verify, report, replay, script] = judged(&person, "barred.coureur", text);
    assert_eq!([verify, report, replay], [Some(14); 3]);
    assert!(script.is_none_or(|script| script == 14), "{script:?}");
    let found = person.run(&["verify", "barred.coureur"]).out;
    let said = found.split_whitespace().collect::<Vec<_>>().join(" ");
    let whose = "British (Anna) asked for a roll and resigned in the same entry, which left the umpire (Ulla) no way to open the cards; \
                 the umpire (Ulla) did nothing wrong";
    assert!(said.contains(&format!("CANNOT be opened: {whose}")), "{said}");
    assert!(
        said.contains("So 0 claims about hidden hands and 62 cards of the decks stay unproved"),
        "{said}"
    );
    person.run(&["audit", "report", "barred.coureur"]);
    let found = fs::read_to_string(person.folder.join("report.txt")).unwrap();
    let said = found.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("No rule was broken, but the cards stay closed: "), "{said}");
    assert!(said.contains("THE CARDS STAY CLOSED: ") && said.contains("Nobody owes anything."), "{said}");
    let found = person.run(&["verify", "barred.coureur", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    let found = &found["files"][0];
    assert_eq!(
        (found["opening_owed_by"].as_array().unwrap().len(), &found["opening_barred_to"][0]),
        (0, &"umpire".into())
    );
}

#[test]
fn t20_what_is_read_out_of_a_text_says_so_in_words_and_for_programs() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let whole = documents().concat();
    fs::write(person.folder.join("thread.txt"), format!("Hello!\n{whole}")).unwrap();
    let words = "read out of a text that is not a log file";
    assert!(person.run(&["verify", "thread.txt"]).out.contains(words));
    assert!(person.run(&["audit", "report", "thread.txt"]).out.contains(words));
    assert!(person.run(&["replay", "thread.txt"]).out.contains(words));
    let found = person.run(&["verify", "thread.txt", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!((&found["files"][0]["read_out"], &found["files"][0]["exit"]), (&true.into(), &17.into()));
    assert_eq!(found["exit"], 17);
    // What is cut off is refused, and named.
    let torn = whole.len() - 200;
    fs::write(person.folder.join("torn.txt"), format!("Hello!\n{}", &whole[..torn])).unwrap();
    let told = person.run(&["verify", "torn.txt"]);
    assert!(told.code == 10 && flat(&told.out).contains("cut off: it is whole up to entry"), "{told:?}");
}

#[test]
fn t20_a_thread_with_both_branches_of_a_fork_is_called_a_fork() {
    let stage = Stage::new();
    let person = nobody(&stage);
    let (first, second) = forked();
    let text = format!("Anna wrote:\n{first}\nBen wrote:\n{second}\n");
    let [verify, report, replay, _] = judged(&person, "both.txt", text.as_bytes());
    assert_eq!([verify, report, replay], [Some(4); 3]);
    let told = person.run(&["verify", "both.txt"]);
    let said = flat(&told.out);
    assert!(said.contains("part ways at entry") && said.contains("signed both"), "{told:?}");
}
