//! An arbiter with only the report and the log settles each tampered example, and an honest dispute.

use crate::support::{Person, Stage, program, run};
use crate::{look, nobody, project, python};
use std::fs;

/// Writes a report on a log; its text and its page.
#[track_caller]
pub fn report(person: &Person, words: &[&str], exit: i32) -> (String, String) {
    let ran = person.run(&[&["audit", "report", "-o", "found"], words].concat());
    assert_eq!((ran.code, ran.err.as_str()), (exit, ""), "{ran:?}");
    let read = |suffix: &str| fs::read_to_string(person.folder.join(format!("found.{suffix}"))).unwrap();
    (read("txt"), read("html"))
}

/// Sentences as they were before they were broken into lines.
pub fn unbroken(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a report on a tampered log must say: the entry, the offence, whose it is, and what to do.
#[track_caller]
fn settles(file: &str, entry: u64, code: &str, offence: &str, blame: &str, advice: &str) {
    let stage = Stage::new();
    let log = project(&format!("examples/tampered/{file}.coureur"));
    let log = log.to_str().unwrap();
    let (text, page) = report(&nobody(&stage), &[log], 3);
    let verified = nobody(&stage).run(&["verify", log]);
    assert_eq!(verified.code, 3, "the exit code is that of verify");
    let holds = unbroken(&verified.out).contains("All that was signed holds: DAMAGED FILE");
    assert_eq!(holds, DAMAGED.contains(&file), "{}", verified.out);
    let said = unbroken(&text);
    let finding = match DAMAGED.contains(&file) {
        true => "DAMAGED FILE, GAME INTACT up to entry 14".to_owned(),
        false => format!("NOT SOUND at entry {entry}"),
    };
    for wanted in [&finding, code, offence, blame, advice] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    assert!(page.contains(&finding), "{page}");
    for policy in ["default-src 'none'", "base-uri 'none'"] {
        assert!(page.replace("&#39;", "'").contains(policy), "{policy}");
    }
    for foreign in ["<script", "http://", "https://", " src=", "onclick"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
}

/// Whose order or spelling is not as it must be, and nothing else.
const DAMAGED: [&str; 3] = ["swapped-entries", "doubled-entry", "spelling"];
const NOBODY: &str = "Nobody can be blamed by this file";
/// Put right, the file is the log that all of them were made from.
const ONLY_THAT: &str = "the file is the whole game up to entry 14, every entry of it truly signed. Of what was signed nothing was changed.";
const EITHER: &str = "Go on with any other copy";
const COPIES: &str = "Ask each player for his own copy";

/// An entry that its player truly signed.
fn signed_by(seat: &str, name: &str, entry: u64) -> (String, String) {
    let before = entry - 1;
    (
        format!("Entry {entry} is truly signed with the key of {seat} ({name})"),
        format!("The game stands as after entry {before}: {seat} ({name}) signs entry {entry} again"),
    )
}

/// The names of the players of the tampered game.
fn names() -> [String; 2] {
    let header = fs::read_to_string(project("examples/tampered/false-claim.coureur")).unwrap();
    let named = |start: &str| {
        let line = header.lines().find(|line| line.starts_with(start)).unwrap();
        line.rsplit(' ').next().unwrap().to_owned()
    };
    [named("- british "), named("- join french ")]
}

#[track_caller]
fn settles_signed(file: &str, entry: u64, seat: usize, code: &str, offence: &str) {
    let (blame, advice) = signed_by(["British", "French"][seat], &names()[seat], entry);
    settles(file, entry, code, offence, &blame, &advice);
}

#[test]
fn u9_the_report_settles_an_edited_order() {
    let code = "coureur::log::bad_signature";
    settles("edited-order", 5, code, "changed after it was signed", NOBODY, COPIES);
    // The French have answered another entry 5, and the file shows which: that of the log it was made from.
    let clue =
        "Entry 6, in line 562, is truly signed by French (Ben), and answers an entry 5 with another text";
    settles("edited-order", 5, code, clue, "this one was changed after it was answered", COPIES);
}

#[test]
fn u9_the_report_settles_an_edited_roll() {
    settles("edited-roll", 11, "coureur::log::bad_signature", "changed after it was signed", NOBODY, COPIES);
}

#[test]
fn u9_the_report_settles_a_dropped_entry() {
    let code = "coureur::log::wrong_number";
    settles("dropped-entry", 9, code, "this is numbered 10 and should be 9", NOBODY, COPIES);
    let clue = "Entry 9 is missing: entry 10, in line 589, comes after entry 8.";
    let hash = "the entry 9 that was answered has the hash c35035525fc1c2145debb7f4d8ada2a598ff9a8930cfdbdd83bd91b76921e151";
    settles("dropped-entry", 9, code, clue, hash, COPIES);
}

#[test]
fn u9_the_report_settles_a_doubled_entry() {
    let code = "coureur::log::wrong_number";
    settles("doubled-entry", 10, code, "this is numbered 9 and should be 10", NOBODY, EITHER);
    let clue = "Entry 9 stands twice: in line 589, and again in line 608, word for word.";
    settles("doubled-entry", 10, code, clue, ONLY_THAT, "What stands in the file in place of entry 10");
}

#[test]
fn u9_the_report_settles_swapped_entries() {
    let clue = "Entries 8 and 9 have changed places: they stand in lines 599 and 580.";
    settles("swapped-entries", 8, "coureur::log::wrong_number", NOBODY, clue, EITHER);
    let place = "What stands in the file in place of entry 8";
    settles("swapped-entries", 8, "coureur::log::wrong_number", ONLY_THAT, place, EITHER);
}

#[test]
fn u9_the_report_settles_a_torn_file() {
    settles("torn-file", 14, "coureur::log::truncated", "cut off in the middle of the entry", NOBODY, COPIES);
}

#[test]
fn u9_the_report_settles_a_changed_spelling() {
    let blank = "mode: duel <- a blank stands at the end of this line";
    settles(
        "spelling",
        0,
        "coureur::log::not_canonical",
        "an editor or a hand can do this to a file",
        blank,
        EITHER,
    );
    settles(
        "spelling",
        0,
        "coureur::log::not_canonical",
        ONLY_THAT,
        "The game stands as after entry 14",
        EITHER,
    );
}

/// Where something that was signed is changed or missing, putting the file in order does not make it a log.
#[test]
fn u9_the_report_calls_nothing_harmless_that_is_not() {
    for file in ["edited-order", "edited-roll", "dropped-entry", "torn-file"] {
        let stage = Stage::new();
        let log = project(&format!("examples/tampered/{file}.coureur"));
        let (text, _) = report(&nobody(&stage), &[log.to_str().unwrap()], 3);
        assert!(!unbroken(&text).contains("Of what was signed nothing was changed"), "{file}");
    }
}

/// A changed header changes every die: that is no proof of false dice.
#[test]
fn u7_the_script_accuses_nobody_of_dice_that_hang_on_a_changed_entry() {
    let stage = Stage::new();
    let arbiter = nobody(&stage);
    let text = fs::read_to_string(project("examples/tampered/edited-roll.coureur")).unwrap();
    let changed = text.replacen("chain: 1024", "chain: 1025", 1).replacen("british: 6'", "british: 4'", 1);
    assert_ne!(changed, text);
    fs::write(arbiter.folder.join("changed.coureur"), changed).unwrap();
    let (text, _) = report(&arbiter, &["changed.coureur"], 3);
    let (file, log) = (arbiter.folder.join("roll.py"), arbiter.folder.join("changed.coureur"));
    fs::write(&file, script(&text)).unwrap();
    let Some(ran) = python(&[file.to_str().unwrap(), log.to_str().unwrap(), "0"]) else { return };
    let (said, ended) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert_eq!(ran.status.code(), Some(1), "{said}");
    for wanted in [
        "entry 0: its text is NOT the one that was signed by british",
        "entry 1 answers another entry 0 than this: this file is not as it was signed",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
    assert!(ended.contains("NOT PROVED, and nobody is accused: the text of entry 0"), "{ended}");
}

#[test]
fn u9_the_report_settles_a_wrong_seed() {
    settles_signed(
        "wrong-seed",
        10,
        1,
        "coureur::table::wrong_seed",
        "It counts for nothing, and no die was made of it",
    );
}

#[test]
fn u9_the_report_settles_a_false_share() {
    settles_signed(
        "false-share",
        3,
        0,
        "coureur::table::false_share",
        "The proof of the share of a dealt card does not hold",
    );
}

#[test]
fn u9_the_report_settles_a_doubled_card() {
    settles_signed(
        "doubled-card",
        2,
        1,
        "coureur::table::false_shuffle",
        "A card that was doubled, swapped or left out does that",
    );
}

#[test]
fn u9_the_report_settles_a_card_that_was_not_dealt() {
    settles_signed("card-not-dealt", 5, 0, "coureur::table::card_not_dealt", "says b01 but card-0-4 is b03");
    let named = "card-0-4 is b03. b01 is “";
    settles_signed("card-not-dealt", 5, 0, "b03 is “", named);
}

#[test]
fn u9_the_report_settles_an_illegal_order() {
    settles_signed("illegal-order", 5, 0, "coureur::table::illegal_order", "`march on London`");
}

#[test]
fn u9_the_report_settles_false_dice() {
    let true_die = "the replay gives `roll 0 combat fort-duquesne british: 4`";
    settles_signed("false-claim", 11, 0, "coureur::table::claim_differs", true_die);
}

#[test]
fn u9_the_report_settles_an_entry_out_of_turn() {
    let (blame, _) = signed_by("French", &names()[1], 15);
    let advice = "The game stands as after entry 14: British (Anna) is asked, and signs entry 15.";
    settles(
        "out-of-turn",
        15,
        "coureur::table::out_of_turn",
        "while somebody else was asked",
        &blame,
        advice,
    );
}

#[test]
fn u9_every_tampered_example_has_its_test() {
    let all = fs::read_dir(project("examples/tampered")).unwrap().count();
    assert_eq!(all, 14 + 1, "a tampered copy without a test above, and the page beside them");
}

/// The script out of a report, as an arbiter saves it.
pub fn script(text: &str) -> String {
    let (_, rest) = text.split_once("-------- roll.py --------\n").unwrap();
    rest.split_once("-------- end of roll.py --------").unwrap().0.to_owned()
}

#[test]
fn u7_the_script_of_a_report_shows_the_false_dice() {
    let stage = Stage::new();
    let log = project("examples/tampered/false-claim.coureur");
    let log = log.to_str().unwrap();
    let arbiter = nobody(&stage);
    let (text, _) = report(&arbiter, &[log], 3);
    assert!(text.contains("python3 roll.py LOG 0\n"), "{text}");
    let file = arbiter.folder.join("roll.py");
    fs::write(&file, script(&text)).unwrap();
    let Some(ran) = python(&[file.to_str().unwrap(), log]) else { return };
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(
        said.contains("'roll 0 combat fort-duquesne british: 6'\n  the seed gives: 4: NOT THE SAME"),
        "{said}"
    );
    assert!(said.contains("french: 3'\n  the seed gives: 3: the same"), "{said}");
}

/// The French say that a die of theirs cannot have been: report, log and script show that it was.
#[test]
fn u9_an_honest_dispute_is_settled_by_report_and_log() {
    let stage = Stage::new();
    for (game, roll) in [("new-france-duel", "7"), ("new-france-umpired", "12"), ("ww-full-campaign", "9")] {
        let log = project(&format!("examples/{game}/game.coureur"));
        let log = log.to_str().unwrap();
        let arbiter = nobody(&stage);
        let (text, page) = report(&arbiter, &[log, "--roll", roll, "--entry", "20"], 0);
        let said = unbroken(&text);
        for wanted in [
            "SOUND, from the header to entry",
            "Nobody has done wrong by the log",
            "in words: ",
            "Not proved:",
            "All dice together, against fair ones (`coureur luck LOG`): Nothing unusual.",
        ] {
            assert!(said.contains(wanted), "{game}: {wanted}: {said}");
        }
        assert!(page.contains(&format!("Roll {roll}")) && page.contains("Entry 20"), "{game}");
        // Every line named stands so in the log.
        let lines: Vec<String> = fs::read_to_string(log).unwrap().lines().map(str::to_owned).collect();
        let found =
            look(&stage, &format!("examples/{game}/game.coureur"), &["audit", "roll", roll, "--json"]).json();
        let named = found["lines"].as_array().unwrap();
        assert!(named.len() >= 4, "{game}: {named:?}");
        for line in named {
            let number = usize::try_from(line["line"].as_u64().unwrap()).unwrap();
            assert_eq!(lines[number - 1], line["text"].as_str().unwrap(), "{game}");
            assert!(said.contains(&format!("line {number}, entry {}", line["entry"])), "{game}: {line}");
        }
        let file = arbiter.folder.join("roll.py");
        fs::write(&file, script(&text)).unwrap();
        let Some(ran) = python(&[file.to_str().unwrap(), log]) else { return };
        let proved = String::from_utf8(ran.stdout).unwrap();
        assert!(ran.status.success() && proved.contains("\nPROVED: "), "{game}: {proved}");
        assert!(proved.contains(&format!("roll {roll}, asked for in entry")), "{game}: {proved}");
    }
}

#[test]
fn u7_the_recipe_reads_the_log_it_is_given_and_nothing_else() {
    let stage = Stage::new();
    let game = "examples/ww-annus-mirabilis/game.coureur";
    let script = look(&stage, game, &["audit", "roll", "3", "--recipe"]).ok();
    let proof = look(&stage, game, &["audit", "roll", "3", "--json"]).json();
    for known in [&proof["seed"], &proof["game"], &proof["witness"]["link"], &proof["witness"]["tip"]] {
        assert!(!script.contains(known.as_str().unwrap()), "a constant of the log is in the script");
    }
    let arbiter = nobody(&stage);
    let (file, log) = (arbiter.folder.join("roll.py"), arbiter.folder.join("copy.coureur"));
    fs::write(&file, &script).unwrap();
    let whole = fs::read_to_string(project(game)).unwrap();
    let prove = |text: &str, roll: &str| {
        fs::write(&log, text).unwrap();
        let ran = python(&[file.to_str().unwrap(), log.to_str().unwrap(), roll])?;
        Some((ran.status.code(), String::from_utf8(ran.stdout).unwrap()))
    };
    let Some((code, said)) = prove(&whole, "3") else { return };
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(proof["seed"].as_str().unwrap()), "{said}");
    let (number, told) = whole.lines().enumerate().find(|(_, line)| line.starts_with("- 'roll 3 ")).unwrap();
    let told = told.trim_start_matches("- '").trim_end_matches('\'');
    assert!(
        said.contains(&format!("line {} (entry {}): '{told}'", number + 1, proof["opened_in"])),
        "{said}"
    );
    // A die turned in the log is found, and so is a link exchanged for another.
    let die = told.chars().last().unwrap();
    let turned = format!("{}{}", &told[..told.len() - 1], if die == '6' { '1' } else { '6' });
    let (code, said) = prove(&whole.replacen(told, &turned, 1), "3").unwrap();
    assert!(code == Some(1) && said.contains("NOT THE SAME"), "{said}");
    let link = proof["witness"]["link"].as_str().unwrap();
    let (code, said) = prove(&whole.replacen(link, &"5".repeat(64), 1), "3").unwrap();
    assert!(code == Some(1) && said.contains(": NO\n"), "{said}");
    // Every roll of the game, by the one script.
    let rolls = proof_count(&stage, game);
    for roll in (0..rolls).step_by(5) {
        let (code, said) = prove(&whole, &roll.to_string()).unwrap();
        assert_eq!(code, Some(0), "{said}");
    }
}

/// Everything a deck of an umpired game rests on is read from the log; changed there, it is found.
#[test]
fn u7_the_recipe_of_a_deck_reads_the_log_it_is_given() {
    let stage = Stage::new();
    let game = "examples/ww-full-campaign/game.coureur";
    let whole = fs::read_to_string(project(game)).unwrap();
    let act = |verb: &str| whole.lines().find(|line| line.starts_with(&format!("- {verb}"))).unwrap();
    let (secret, commit) = (act("secret"), act("commit"));
    let script = look(&stage, game, &["audit", "shuffle", "1", "--recipe"]).ok();
    for constant in [secret, commit, act("word british")] {
        assert!(!script.contains(constant.rsplit(' ').next().unwrap()), "{constant} is in the script");
    }
    let arbiter = nobody(&stage);
    let (file, log) = (arbiter.folder.join("deck.py"), arbiter.folder.join("copy.coureur"));
    fs::write(&file, &script).unwrap();
    let prove = |text: &str, shuffle: &str| {
        fs::write(&log, text).unwrap();
        let ran = python(&[file.to_str().unwrap(), log.to_str().unwrap(), shuffle])?;
        Some((ran.status.code(), String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap()))
    };
    // Every shuffle of the game, by the one script.
    let made = look(&stage, game, &["audit", "shuffle", "--json"]).json();
    let made = made["shuffles"].as_array().unwrap();
    assert!(made.len() > 2, "cards that lay face down went in again");
    for shuffle in made {
        let Some((code, said)) = prove(&whole, &shuffle["shuffle"].to_string()) else { return };
        assert!(code == Some(0) && said.contains("\nPROVED: "), "{said}");
        assert_eq!(
            said.matches("as committed: yes").count(),
            usize::try_from(shuffle["cards"].as_u64().unwrap()).unwrap()
        );
        assert!(said.contains("is shown as "), "{said}");
        assert!(said.contains(&format!("(entry {}): 'strategy'", shuffle["entry"])), "{said}");
    }
    let changed = |from: &str, to: &str, finding: &str| {
        let other = whole.replacen(from, to, 1);
        assert_ne!(other, whole, "{from}");
        let (code, said) = prove(&other, "1").unwrap();
        assert!(code == Some(1) && said.contains(finding), "{from}: {said}");
    };
    changed(secret, &format!("- secret {}", "5".repeat(64)), "he committed to in line");
    changed(secret, "- say nothing", "NOT PROVED: the log has no `secret` of the umpire");
    changed(act("word british"), "- word british something else", "as committed: NO");
    let after = |verb: &str| whole.split_once(act(verb)).unwrap().1.lines().nth(1).unwrap();
    let blob = after("shuffle strategy");
    changed(blob, &format!("- + {}", blob[4..].chars().rev().collect::<String>()), "as committed: NO");
    // Another card is shown than the one that lies there: `show` has the blind, and then the card.
    let shown = after("show card-0-");
    let other = format!("{}{}", &shown[..shown.len() - 4], "OTk=");
    changed(shown, &other, "NOT THE SAME");
    // Of two players' deck there is none, and nobody takes that for a proof.
    let script =
        look(&stage, "examples/new-france-duel/game.coureur", &["audit", "shuffle", "1", "--recipe"]).ok();
    let ran = python(&["-c", &script]).unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert!(String::from_utf8(ran.stderr).unwrap().starts_with("NOT PROVED: two players shuffled this deck"));
}

fn proof_count(stage: &Stage, game: &str) -> u64 {
    look(stage, game, &["audit", "list", "--json"]).json()["numbered_rolls"].as_u64().unwrap()
}

#[test]
fn u9_takebacks_losses_and_openings_owed_are_reported() {
    let duel = crate::support::Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    if ben.orders().contains(&"pass".to_owned()) {
        ben.run(&["play", "pass"]).ok();
        anna.receive(ben).ok();
    }
    anna.run(&["undo", "--to", "4"]).ok();
    ben.receive(anna).ok();
    ben.run(&["undo", "--accept"]).ok();
    anna.receive(ben).ok();
    anna.run(&["resign", "--yes"]).ok();
    let (text, _) = report(anna, &[], 14);
    let said = unbroken(&text);
    for wanted in [
        "British (anna) proposes to take everything back to entry 4",
        "French (ben) agrees to take it back",
        "everything after entry 4 was taken back",
        "French (ben) owes, since entry",
        "OPENING OWED by French (ben)",
        "Nobody has declared a loss",
        "No time control was agreed",
    ] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    let found = anna.run(&["audit", "report", "--json"]);
    assert_eq!((found.code, found.err.as_str()), (14, ""));
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!(found["game"]["opening_owed_by"][0], "french");
    assert_eq!(found["game"]["takebacks"][0]["by"], "british");
    assert_eq!(found["game"]["takebacks"][0]["act"], "undo 4");
    assert_eq!((&found["sound"], &found["fault"]), (&true.into(), &serde_json::Value::Null));
}

#[test]
fn u9_two_copies_that_part_ways_are_reported() {
    let duel = crate::support::Duel::opened();
    let anna = &duel.anna;
    let before = fs::read(anna.log()).unwrap();
    anna.run(&["play", "reinforce none"]).ok();
    fs::copy(anna.log(), anna.folder.join("first.copy")).unwrap();
    fs::write(anna.log(), before).unwrap();
    anna.run(&["restore", "--no-mail", "--copy", duel.ben.log().to_str().unwrap()]);
    // The same order again, and yet another entry: it says that she restored.
    anna.run(&["play", "reinforce none"]).ok();
    let (text, _) = report(anna, &[crate::support::LOG, "first.copy"], 4);
    let said = unbroken(&text);
    for wanted in ["FORK: first.copy parts ways with this log at entry 5", "and anna (British) signed both"] {
        assert!(said.contains(wanted), "{wanted}: {said}");
    }
    let same = [crate::support::LOG, crate::support::LOG];
    let (text, _) = report(anna, &same, 0);
    assert!(unbroken(&text).contains("agrees with this log up to entry 5"), "{text}");
}

#[test]
fn u9_hostile_names_stay_text() {
    let stage = Stage::new();
    let name = "</pre><script>alert(1)</script>";
    let anna = stage.stranger("anna");
    anna.run(&["identity", "create", "--name", name]).ok();
    anna.run(&["new", "new-france", "--mode", "solo"]).ok();
    anna.run(&["say", "<img src=x onerror=alert(1)>"]).ok();
    let (text, page) = report(&anna, &["--entry", "0", "--entry", "3"], 0);
    assert!(text.contains(name), "{text}");
    assert!(!page.contains("<script") && !page.contains("<img"), "{page}");
    let mut plain = program();
    plain.current_dir(&anna.folder).args(["--home", "home", "audit", "report", "-o", "-"]);
    assert!(run(plain, "").ok().contains("Report on a game of"));
}
