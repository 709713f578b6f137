//! Reports as the advocate of an accused player reads them: nothing is claimed that the file does not show.
//!
//! Tests are named after the points of an arbiter who had seventeen reports, the logs, and nothing else.

use crate::arbiter::{report, script, unbroken};
use crate::support::Stage;
use crate::{nobody, project, python};
use std::fs;
use std::process::Command;

/// The text of a report on a log of the project, in whole sentences.
#[track_caller]
fn of(log: &str, words: &[&str], exit: i32) -> String {
    let log = project(log);
    let stage = Stage::new();
    unbroken(&report(&nobody(&stage), &[&[log.to_str().unwrap()], words].concat(), exit).0)
}

#[track_caller]
fn tampered(file: &str) -> String {
    of(&format!("examples/tampered/{file}.coureur"), &[], 3)
}

/// What stands under a title of the report.
#[track_caller]
fn part<'a>(said: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = said.split_once(from).unwrap_or_else(|| panic!("{from}: {said}"));
    rest.split_once(to).unwrap_or_else(|| panic!("{to}: {rest}")).0
}

fn proved(said: &str) -> &str {
    part(said, " Proved, ", " Not proved: ")
}

#[track_caller]
fn says(said: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
}

#[track_caller]
fn does_not_say(said: &str, unwanted: &[&str]) {
    for unwanted in unwanted {
        assert!(!said.contains(unwanted), "{unwanted}: {said}");
    }
}

#[test]
fn a1_what_is_proved_ends_where_the_log_holds() {
    let said = tampered("illegal-order");
    says(proved(&said), &["up to entry 4"]);
    does_not_say(proved(&said), &["Every order was legal, and", "die"]);
    // Only one of the two has tried to shuffle, and what he did does not hold.
    let said = tampered("doubled-card");
    does_not_say(proved(&said), &["shuffled", "Every order", "die", "card"]);
    let said = tampered("dropped-entry");
    says(proved(&said), &["from the header to entry 8"]);
    says(proved(&said), &["Entries 10 to 14 are truly signed too, but what they follow is not in this file"]);
    does_not_say(&said, &["nobody can change, add, leave out or deny an entry"]);
    // Entry 5 is truly signed, and yet does not hold.
    says(
        proved(&tampered("card-not-dealt")),
        &["from the header to entry 5, the one that does not hold among them"],
    );
}

#[test]
fn a1_a_whole_log_is_proved_wholly_and_one_key_proves_nothing_against_its_owner() {
    let said = of("examples/new-france-duel/game.coureur", &[], 0);
    says(
        proved(&said),
        &["of the whole log", "All cards are open: every deck, hand and claim was checked again"],
    );
    let said = of("examples/bt-campaign-1755-59/game.coureur", &[], 0);
    says(&said, &["All of it is signed with one key"]);
    does_not_say(proved(&said), &["neither could", "seeds of both"]);
}

#[test]
fn a2_words_that_the_umpire_typed_let_him_choose() {
    let said = of("examples/bt-loudoun-1757/game.coureur", &[], 0);
    let cautions = [
        "the umpire (Ulla) typed the words of French (Ben) (entry 3) after his own commitment, and knowing all the \
         other words",
        "could try words until the decks pleased",
        "French (Ben) has signed nothing in this game",
    ];
    says(part(&said, "Verdict", " Who plays "), &cautions);
    says(part(&said, " Not proved: ", " Who owes what"), &cautions);
    does_not_say(&said, &["nobody chose them"]);
    does_not_say(proved(&said), &["Every die and deck follows", "nobody could choose the decks"]);
    // Those of the player who signed his own words, and then his own orders, nobody could choose.
    says(proved(&said), &["were asked for with a seed of British (Anna)"]);
    let stage = Stage::new();
    let log = project("examples/bt-loudoun-1757/game.coureur");
    let log = log.to_str().unwrap();
    for words in [&["verify", log][..], &["--log", log, "audit", "list"], &["--log", log, "audit", "shuffle"]]
    {
        says(&unbroken(&nobody(&stage).run(words).ok()), &cautions);
    }
    let found = nobody(&stage).run(&["verify", "--json", log]).json();
    assert_eq!(found["files"][0]["cautions"].as_array().unwrap().len(), 2, "{found}");
    let found = nobody(&stage).run(&["audit", "report", "--json", log]).json();
    assert_eq!(found["game"]["cautions"].as_array().unwrap().len(), 2, "{found}");
}

/// Two people sign their own words: nothing is to be cautioned about. And what comes last counts.
#[test]
fn a2_words_of_the_players_own_leave_the_umpire_no_choice() {
    let stage = Stage::new();
    let [ulla, anna, ben] = ["ulla", "anna", "ben"].map(|name| stage.person(name));
    let key = |person: &crate::support::Person| {
        person.run(&["identity", "show", "--json"]).json()["key"].as_str().unwrap().to_owned()
    };
    let (british, french) = (format!("{}:Anna", key(&anna)), format!("{}:Ben", key(&ben)));
    let new = ["new", "new-france", "--mode", "umpire", "--british", &british, "--french", &french];
    ulla.run(&new).ok();
    // The umpire types the first words, and a player has the last.
    ulla.run(&["join", "--for", "british", "--word", "seven grey geese"]).ok();
    ben.run(&["join", "../ulla/new-france.coureur", "--word", "un canot"]).ok();
    ulla.receive(&ben).ok();
    ulla.run(&["answer"]).ok();
    let (text, _) = report(&ulla, &[], 0);
    let said = unbroken(&text);
    does_not_say(&said, &["could try words"]);
    says(&said, &["British (Anna) has signed nothing in this game"]);
    says(proved(&said), &["the words of French (Ben), signed by himself, came last"]);
}

#[test]
fn a3_a_key_that_shows_first_in_the_bad_entry_is_nobodys_yet() {
    let said = tampered("doubled-card");
    says(
        &said,
        &[
            "NOT SOUND at entry 2, by whoever took the French seat as “Ben”",
            "shows for the first time in the very entry that does not hold",
            "8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b394",
            "donkey problem chicken coach super praise",
        ],
    );
    does_not_say(&said, &["nobody took the seat"]);
    // Whoever took his seat before is known by it.
    does_not_say(&tampered("false-share"), &["for the first time"]);
}

/// Runs the script of a report on a log: how it ended, and what it said.
fn run_script(file: &str, roll: &str) -> Option<(i32, String)> {
    let stage = Stage::new();
    let log = project(&format!("examples/tampered/{file}.coureur"));
    let (arbiter, log) = (nobody(&stage), log.to_str().unwrap());
    let (text, _) = report(&arbiter, &[log], 3);
    let saved = arbiter.folder.join("roll.py");
    fs::write(&saved, script(&text)).unwrap();
    let ran = python(&[saved.to_str().unwrap(), log, roll])?;
    Some((ran.status.code().unwrap(), String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap()))
}

#[test]
fn a4_the_script_tells_a_changed_text_from_a_false_die() {
    let Some((code, said)) = run_script("edited-roll", "0") else { return };
    assert_eq!(code, 1, "{said}");
    says(
        &said,
        &["entry 11: its text is NOT the one that was signed", "nobody is accused", "the seed gives: 4"],
    );
    let (code, said) = run_script("false-claim", "0").unwrap();
    assert_eq!(code, 1, "{said}");
    says(&said, &["entry 11: truly signed by british", "the seed gives: 4: NOT THE SAME"]);
    does_not_say(&said, &["nobody is accused", "NOT the one that was signed"]);
}

#[test]
fn a5_what_was_changed_is_said() {
    let said = tampered("edited-roll");
    says(
        &said,
        &[
            "Line 626 says `- 'roll 0 combat fort-duquesne british: 6'`; what was signed says `- 'roll 0 combat fort-duquesne \
             british: 4'`",
            "The game stands as after entry 14",
        ],
    );
    let said = tampered("edited-order");
    says(&said, &["Line 556 says `- order british done`; what was signed says `- order british play b03`"]);
    for file in ["edited-roll", "edited-order"] {
        does_not_say(&tampered(file), &["was never signed"]);
    }
}

#[test]
fn a6_a_wrong_seed_chooses_nothing() {
    let said = tampered("wrong-seed");
    does_not_say(&said, &["to choose a seed would be"]);
    says(&said, &["no die was made of it", "Every digit of it is 0", "whether it was meant"]);
}

#[test]
fn a7_a8_no_more_is_concluded_than_was_shown() {
    does_not_say(&tampered("card-not-dealt"), &["that was not held"]);
    says(&tampered("card-not-dealt"), &["Whether b01 lies in another slot"]);
    does_not_say(&tampered("doubled-card"), &["a card was doubled, swapped or left out."]);
    says(&tampered("doubled-card"), &["a bad proof alone would look the same"]);
}

#[test]
fn a9_nobody_owes_what_he_has_given() {
    for file in ["edited-roll", "edited-order", "swapped-entries", "doubled-entry", "spelling"] {
        let said = tampered(file);
        says(part(&said, "Who owes what, since when", "Takebacks"), &["British (Anna) owes, since entry 14"]);
    }
    for (file, why) in [
        ("dropped-entry", "Entries are truly signed up to entry 14"),
        ("torn-file", "An entry 14 was written, and is cut off"),
    ] {
        let said = tampered(file);
        let owed = part(&said, "Who owes what, since when", "Takebacks");
        says(owed, &["Who owes what this file does not tell", why]);
        does_not_say(owed, &[") owes, since"]);
    }
}

#[test]
fn a10_a_damaged_file_is_no_forgery() {
    for file in ["swapped-entries", "doubled-entry", "spelling"] {
        let said = tampered(file);
        says(
            &said,
            &[
                "DAMAGED FILE, GAME INTACT up to entry 14",
                "The game stands as after entry 14",
                "game of The Struggle for New France",
                "lamp tone cinnamon fame cart eternal",
            ],
        );
        does_not_say(
            &said,
            &["NOT SOUND", "that is no log", "Nothing in the file says so", "nothing of this file counts"],
        );
        let stage = Stage::new();
        let log = project(&format!("examples/tampered/{file}.coureur"));
        let ran = nobody(&stage).run(&["audit", "report", "--json", log.to_str().unwrap()]);
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(
            (ran.code, &found["sound"], &found["verdict"]["kind"]),
            (3, &false.into(), &"damaged".into())
        );
        assert_eq!(found["game"]["entries"], 14, "{found}");
    }
}

/// A file out of order in which somebody has signed a false die: the order excuses nobody, and the die is not the file's.
#[test]
fn a10_a_damaged_file_hides_no_offence() {
    let stage = Stage::new();
    let arbiter = nobody(&stage);
    let text = fs::read_to_string(project("examples/tampered/false-claim.coureur")).unwrap();
    let mut entries: Vec<String> = text.split("---\n").skip(1).map(|entry| format!("---\n{entry}")).collect();
    entries.swap(8, 9);
    fs::write(arbiter.folder.join("both.coureur"), entries.concat()).unwrap();
    let said = unbroken(&report(&arbiter, &["both.coureur"], 3).0);
    says(
        &said,
        &[
            "NOT SOUND at entry 11, by British (Anna)",
            "Besides, the file is not as it was signed: Entries 8 and 9 have changed places",
            "Entry 11 as it stands in the file",
            "coureur::table::claim_differs",
            "coureur::log::wrong_number",
            "Proved, of the play up to entry 10",
            "n=11",
        ],
    );
    does_not_say(&said, &["GAME INTACT"]);
}

#[test]
fn a11_a_blank_is_called_a_blank() {
    let said = tampered("spelling");
    says(&said, &["Line 8 ends with a blank"]);
    does_not_say(part(&said, "Verdict", "Entry 0 as it stands"), &["without quotes where that is safe"]);
    let Some((_, said)) = run_script("spelling", "0") else { return };
    does_not_say(&said, &["NOT THE SAME"]);
    says(&said, &["line 8 ends with a blank", "PROVED"]);
    for file in ["swapped-entries", "doubled-entry"] {
        let (code, said) = run_script(file, "0").unwrap();
        assert_eq!(code, 0, "{said}");
    }
}

#[test]
fn a12_the_file_names_no_doer_and_the_one_thing_that_happened() {
    for (file, wanted) in [
        ("dropped-entry", "Entry 9 is missing"),
        ("swapped-entries", "Entries 8 and 9 have changed places"),
        ("doubled-entry", "Entry 9 stands twice"),
    ] {
        let said = tampered(file);
        says(&said, &[wanted, "the file does not say which"]);
        does_not_say(&said, &["taken out", "doubled or put in another order"]);
    }
}

#[test]
fn a13_advice_says_what_comes_next() {
    says(&tampered("dropped-entry"), &["If both are sound and differ, that is a fork"]);
    says(&tampered("false-share"), &["That is no entry signed twice"]);
    does_not_say(&tampered("spelling"), &["the letter that brought entry 0", "mend this file by hand"]);
}

#[test]
fn a14_counts_agree_with_each_other() {
    let said = tampered("wrong-seed");
    says(&said, &["entries 1 to 10 are truly signed", "entries 1 to 9 hold"]);
    let said = tampered("false-claim");
    does_not_say(&said, &["0 throws, under 0 numbered rolls"]);
    says(&said, &["No roll counts up to entry 10", "Roll 0 stands in entry 11, which does not hold"]);
}

#[test]
fn a15_every_recipe_does_what_it_says() {
    for file in ["false-share", "doubled-card"] {
        let said = tampered(file);
        says(&said, &["No roll is asked for in this file"]);
        does_not_say(&said, &["python3 roll.py"]);
    }
    let Some((_, said)) = run_script("wrong-seed", "0") else { return };
    does_not_say(&said, &["nobody has answered it yet"]);
    says(&said, &["NOT PROVED: this seed is not the one that was committed to"]);
}

/// The commands for a signature are run as they stand: on the bad entry, whose signature is true or false as the report says.
#[test]
fn a15_the_signature_of_the_bad_entry_is_checked_with_everyday_tools() {
    for tool in [["openssl", "version"], ["xxd", "--version"], ["base64", "--version"]] {
        if Command::new(tool[0]).arg(tool[1]).output().is_err() {
            eprintln!("SKIPPED: {} is missing, so NO signature was checked", tool[0]);
            return;
        }
    }
    for (file, entry, held) in [
        ("edited-roll", 11, false),
        ("false-claim", 11, true),
        ("doubled-card", 2, true),
        ("spelling", 1, true),
    ] {
        let stage = Stage::new();
        let log = project(&format!("examples/tampered/{file}.coureur"));
        let (arbiter, log) = (nobody(&stage), log.to_str().unwrap());
        let (text, page) = report(&arbiter, &[log], 3);
        assert!(
            text.lines()
                .chain(page.lines())
                .filter(|line| line.contains("openssl"))
                .all(|line| line.len() < 90)
        );
        let start = text.find(&format!("    n={entry}\n")).unwrap_or_else(|| panic!("{file}: {text}"));
        let commands: Vec<&str> = text[start..].lines().take_while(|line| line.starts_with("    ")).collect();
        let commands = commands.join("\n").replace("log=LOG", &format!("log='{log}'"));
        let ran = Command::new("sh").current_dir(&arbiter.folder).args(["-c", &commands]).output().unwrap();
        let said = String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap();
        assert_eq!(said.contains("Signature Verified Successfully"), held, "{file}: {said}\n{commands}");
    }
}

#[test]
fn a16_who_counts_throws_is_understood() {
    let said = of("examples/bt-loudoun-1757/game.coureur", &["--roll", "20"], 0);
    says(
        &said,
        &[
            "There is no roll 20 in this log: its 28 throws are numbered 0 to 15",
            "If the 20th throw is meant, it belongs to roll 10",
            "python3 roll.py LOG 10",
        ],
    );
    does_not_say(&said, &["in what holds of the log", "roll.py LOG 20"]);
}

#[test]
fn a17_whose_seed_was_fixed_when_is_said_in_one_sentence() {
    let said = of("examples/new-france-duel/game.coureur", &["--roll", "7"], 0);
    says(
        &said,
        &[
            "had fixed it in entry 1",
            "before either of them had seen the other's",
            "neither could choose this roll",
        ],
    );
}

#[test]
fn a18_words_of_the_trade_are_explained() {
    let said = of("examples/new-france-duel/game.coureur", &[], 0);
    let words = part(&said, "Words used here", "How to check it yourself");
    says(words, &["hash:", "seed:", "share:", "fork:", "asker, witness:", "chain:"]);
    // The verdict itself has none of the codes and long numbers.
    let said = tampered("wrong-seed");
    does_not_say(part(&said, "Verdict", "Entry 10 as it stands"), &["coureur::", "column", "4a166bd5"]);
    says(&said, &["coureur::table::wrong_seed"]);
}

#[test]
fn a19_words_out_of_turn_are_no_move() {
    let said = tampered("out-of-turn");
    says(&said, &["words out of turn, no move", "no order, no die and no card"]);
    let stage = Stage::new();
    let log = project("examples/tampered/out-of-turn.coureur");
    let (_, page) = report(&nobody(&stage), &[log.to_str().unwrap()], 3);
    assert!(page.contains("<body class=\"damaged\">"), "{page}");
}

#[test]
fn looks_two_printouts_are_told_apart() {
    let stage = Stage::new();
    let log = project("examples/tampered/false-claim.coureur");
    let (text, page) = report(&nobody(&stage), &[log.to_str().unwrap()], 3);
    let title = "Report on a game of The Struggle for New France: false-claim.coureur";
    // The name of the file, and the beginning of its hash: files of one name are told apart too.
    assert!(text.starts_with(&format!("{title} (")), "{text}");
    let (_, other) =
        report(&nobody(&stage), &[log.with_file_name("wrong-seed.coureur").to_str().unwrap()], 3);
    assert_ne!(other.split_once(" (").unwrap().1[..8], page.split_once(" (").unwrap().1[..8]);
    says(&page, &[&format!("<title>{title}"), ">coureur audit report LOG OTHER-COPY</pre>"]);
    // The script is the last thing, and has pages of its own.
    let last = page.rfind("<section").unwrap();
    assert!(page[last..].contains("import base64, re, sys"), "{}", &page[last..]);
    assert!(page[last..].starts_with("<section class=\"script\""));
    assert!(page.contains(".script { break-before: page"));
}
