//! Verify, audit, position: what anybody can check.

use crate::support::{Duel, LOG, Person, Stage, program, run};
use std::fs;
use std::process::Command;

/// A solo game with a roll in it.
fn rolled(stage: &Stage) -> Person {
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--mode", "solo"]).ok();
    anna.run(&["play", "reinforce none"]).ok();
    for order in ["pass", "move from halifax take everything to shubenacadie", "done", "no card", "pass"] {
        if anna.orders().iter().any(|open| *open == order || order.starts_with(open.as_str())) {
            anna.run(&["play", order]).ok();
        }
    }
    anna
}

#[test]
fn verify_needs_no_key_and_says_what_it_found() {
    let duel = Duel::opened();
    let nobody = duel.stage.stranger("nobody");
    fs::copy(duel.anna.log(), nobody.folder.join("one.coureur")).unwrap();
    fs::copy(duel.ben.log(), nobody.folder.join("two.coureur")).unwrap();
    let said = nobody.run(&["verify", "one.coureur", "two.coureur"]).ok();
    assert_eq!(said.matches(": sound\n").count(), 2, "{said}");
    let found = nobody.run(&["verify", "--json", "one.coureur", "two.coureur"]).json();
    assert_eq!(found["exit"], 0);
    let file = &found["files"][1];
    assert_eq!(file["file"], "two.coureur");
    assert_eq!(file["sound"], true);
    assert_eq!(file["entries"], 4);
    assert_eq!(file["players"]["french"]["name"], "ben");
    assert_eq!(file["state"], duel.anna.state());
    assert_eq!(file["waiting"]["seats"][0], "british");
}

#[test]
fn the_worst_of_several_logs_decides_the_exit_code() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    let text = fs::read_to_string(anna.log()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let state = lines.iter().rfind(|line| line.starts_with("state: ")).unwrap();
    fs::write(anna.folder.join("bad.coureur"), text.replacen(state, "state: 00", 1)).unwrap();
    fs::write(anna.folder.join("cut.coureur"), &text[..text.len() - 40]).unwrap();
    let found = anna.run(&["verify", "--json", LOG, "nowhere.coureur"]);
    assert_eq!(found.code, 7, "{found:?}");
    let found = anna.run(&["verify", "--json", "nowhere.coureur", "bad.coureur", LOG, "cut.coureur"]);
    assert_eq!(found.code, 3, "{found:?}");
    let found: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    let codes: Vec<&str> = found["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["code"].as_str().unwrap_or("sound"))
        .collect();
    assert_eq!(
        codes,
        ["coureur::log::missing", "coureur::log::not_canonical", "sound", "coureur::log::truncated"]
    );
    let said = anna.run(&["verify", "cut.coureur"]);
    assert!(said.out.contains("not sound") && said.out.contains("help: "), "{said:?}");
}

#[test]
fn a_roll_can_be_recomputed_with_python_alone() {
    let stage = Stage::new();
    let anna = rolled(&stage);
    let roll = anna.run(&["audit", "roll", "0", "--json"]).json();
    assert_eq!(roll["sound"], true);
    let said = anna.run(&["audit", "roll", "0"]).ok();
    for part in
        ["committed tip", "the exact bytes hashed", "seed", "stream", "sha256sum", "checked: both links"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let script = anna.run(&["audit", "roll", "0", "--recipe"]).ok();
    let mut python = Command::new("python3");
    python.args(["-", LOG]).current_dir(&anna.folder);
    let printed = run(python, &script).ok();
    assert!(printed.ends_with("PROVED: the log tells what the seeds give\n"), "{printed}");
    assert!(printed.contains(roll["seed"].as_str().unwrap()), "{printed}");
    for outcome in roll["outcomes"].as_array().unwrap() {
        let faces: Vec<String> =
            outcome["faces"].as_array().unwrap().iter().map(ToString::to_string).collect();
        let label = outcome["label"].as_str().unwrap();
        let line = format!("'roll 0 {label}: {0}'\n  the seed gives: {0}: the same", faces.join(" "));
        assert!(printed.contains(&line), "{line}: {printed}");
    }
    anna.run(&["audit", "roll", "999"]).fails(2, "coureur::cli::no_such_number");
}

#[test]
fn an_entry_can_be_hashed_with_sed_and_sha256sum() {
    let duel = Duel::opened();
    let entry = duel.anna.run(&["audit", "entry", "2", "--json"]).json();
    let said = duel.anna.run(&["audit", "entry", "2"]).ok();
    let recipe = said.lines().find(|line| line.ends_with("| sha256sum")).unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", recipe]).current_dir(&duel.anna.folder);
    assert!(run(shell, "").ok().starts_with(entry["hash"].as_str().unwrap()));
    duel.anna.run(&["audit", "entry", "5"]).fails(2, "coureur::cli::no_such_number");
}

#[test]
fn shuffles_are_listed_with_their_proofs() {
    let duel = Duel::opened();
    let said = duel.anna.run(&["audit", "shuffle"]).ok();
    assert_eq!(said.matches("proof checked").count(), 4, "{said}");
    let one = duel.anna.run(&["audit", "shuffle", "3", "--json"]).json();
    assert_eq!(one["shuffles"][0]["seat"], "british");
    assert_eq!(one["shuffles"][0]["cards"], 31);
    for number in ["0", "5"] {
        duel.anna.run(&["audit", "shuffle", number]).fails(2, "coureur::cli::no_such_number");
    }
}

#[test]
fn a_position_is_written_checked_and_started_from() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--mode", "solo"]).ok();
    anna.run(&["play", "reinforce none"]).ok();
    if anna.orders().iter().any(|open| open == "pass") {
        anna.run(&["play", "pass"]).ok();
    }
    let board = anna.run(&["show", "--json"]).json()["view"]["pieces"].clone();
    assert!(board.as_array().is_some_and(|pieces| pieces.len() > 20), "{board}");
    anna.run(&["position", "export", "--out", "here.yaml"]).ok();
    anna.run(&["position", "export", "--out", "here.yaml"]).fails(7, "coureur::cli::write");
    assert_eq!(
        anna.run(&["position", "export"]).ok(),
        fs::read_to_string(anna.folder.join("here.yaml")).unwrap()
    );
    assert_eq!(anna.run(&["position", "export", "-"]).ok(), anna.run(&["position", "export"]).ok());
    assert!(!anna.folder.join("-").exists(), "`-` is standard output");
    anna.run(&["position", "export", "there.yaml"]).ok();
    assert_eq!(
        fs::read(anna.folder.join("there.yaml")).unwrap(),
        fs::read(anna.folder.join("here.yaml")).unwrap()
    );
    let said = anna.run(&["position", "check", "here.yaml"]).ok();
    assert!(said.contains("The position holds together"), "{said}");

    let ben = stage.person("ben");
    fs::copy(anna.folder.join("here.yaml"), ben.folder.join("here.yaml")).unwrap();
    ben.run(&["new", "new-france", "--mode", "table", "--start", "here.yaml"]).ok();
    fs::remove_file(ben.folder.join("here.yaml")).unwrap();
    assert_eq!(
        ben.run(&["show", "--json"]).json()["view"]["pieces"],
        board,
        "the file is kept in the home folder"
    );
    let carl = stage.person("carl");
    fs::copy(ben.log(), carl.log()).unwrap();
    carl.run(&["show"]).fails(16, "coureur::table::content_missing");
    carl.run(&["verify", LOG, "--start", anna.folder.join("here.yaml").to_str().unwrap()]).ok();

    fs::write(anna.folder.join("broken.yaml"), "world: {spaces: [").unwrap();
    fs::write(anna.folder.join("whose.yaml"), "world: {}").unwrap();
    anna.run(&["position", "check", "whose.yaml"]).fails(2, "coureur::cli::which_game");
    let named = ["position", "check", "broken.yaml", "--game", "new-france"];
    anna.run(&named).fails(7, "coureur::games::bad_position");
    // A duel cannot begin with cards in the hands that nobody dealt in it.
    let exact = anna.run(&["position", "export", "--exact"]).ok();
    fs::write(anna.folder.join("exact.yaml"), exact).unwrap();
    anna.run(&["new", "new-france", "--start", "exact.yaml", "--out", "duel.coureur"])
        .fails(1, "coureur::table::hands_not_dealt");
    anna.run(&["new", "new-france", "--start", "here.yaml", "--out", "duel.coureur"]).ok();
}

#[test]
fn h12_a_game_does_not_begin_in_the_middle_of_a_march() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--mode", "table"]).ok();
    anna.run(&["play", "--half", "reinforce none; pass; move from Halifax take everything"]).ok();
    anna.run(&["position", "export", "here.yaml"]).ok();
    let said = anna.run(&["position", "check", "here.yaml"]).ok();
    assert!(
        said.contains("something is under way in it: a game can only begin at the start of a phase"),
        "{said}"
    );
    anna.run(&["new", "new-france", "--start", "here.yaml", "--out", "second.coureur"])
        .fails(7, "coureur::games::under_way");
    assert!(!anna.folder.join("second.coureur").exists());
}

#[test]
fn u12_a_position_by_hand_says_what_is_played() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let write = |name: &str, text: &str| fs::write(anna.folder.join(name), text).unwrap();
    write(
        "hand.yaml",
        "game: wilderness-war\nscenario: Full Campaign\nedition: 1\noptions: [guides]\n\
         world: {pieces: {Washington: Winchester}}\nhands: {british: 8, french: 8}\n",
    );
    let start = |name: &str, more: &[&str]| {
        let new = ["new", "wilderness-war", "--mode", "table", "--out", name, "--start", "hand.yaml"];
        anna.run(&[&new[..], more].concat())
    };
    start("a.coureur", &[]).fails(7, "coureur::games::bad_position");
    write(
        "hand.yaml",
        "game: wilderness-war\nscenario: Full Campaign\nedition: 1\noptions: [guides]\n\
         world: {pieces: {Johnson: Albany}}\nhands: {british: 8, french: 8}\n",
    );
    let said = anna.run(&["position", "check", "hand.yaml"]).ok();
    assert!(said.contains("first edition with guides"), "{said}");
    assert!(said.matches("hand 8 cards").count() == 2, "{said}");
    assert!(said.trim_end().ends_with("coureur new wilderness-war --start hand.yaml"), "{said}");
    start("a.coureur", &[]).ok();
    let log = fs::read_to_string(anna.folder.join("a.coureur")).unwrap();
    for line in ["scenario: full-campaign", "edition: '1'", "guides"] {
        assert!(log.contains(line), "{line}: {log}");
    }
    start("b.coureur", &["--scenario", "full", "--edition", "first", "--option", "guides"]).ok();
    for more in [["--scenario", "annus"], ["--edition", "3"], ["--option", "infiltration"]] {
        start("c.coureur", &more).fails(2, "coureur::cli::start_differs");
    }
    anna.run(&["new", "new-france", "--start", "hand.yaml"]).fails(2, "coureur::cli::start_differs");
    anna.run(&["position", "check", "hand.yaml", "--edition", "3"]).fails(2, "coureur::cli::start_differs");
}

#[test]
fn cases_are_run_by_their_files() {
    let stage = Stage::new();
    let anyone = stage.stranger("anyone");
    let case = |name: &str| format!("{}/tests/cases/new-france/{name}", env!("CARGO_MANIFEST_DIR"));
    let said = anyone.run(&["case", "--story", &case("001-the-rulebooks-combat.yaml")]).ok();
    assert!(
        said.starts_with("ok case 1: ") && said.ends_with("1 of 1 cases come out as written\n"),
        "{said}"
    );
    fs::write(anyone.folder.join("no.yaml"), "case: x\n").unwrap();
    let ran = anyone.run(&["case", "no.yaml", &case("001-the-rulebooks-combat.yaml")]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("coureur::cases::unreadable") && ran.out.contains("1 of 2 cases"), "{ran:?}");
}

#[test]
fn u15_a_failing_case_tells_its_story_and_help_has_the_format() {
    let stage = Stage::new();
    let anyone = stage.stranger("anyone");
    let path = format!("{}/tests/cases/new-france/001-the-rulebooks-combat.yaml", env!("CARGO_MANIFEST_DIR"));
    let wrong = fs::read_to_string(path).unwrap().replace("troops: 12", "troops: 13");
    fs::write(anyone.folder.join("001-wrong.yaml"), wrong).unwrap();
    let ran = anyone.run(&["case", "--story", "001-wrong.yaml"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    for part in
        ["fails 001-wrong.yaml", "Losses at Hampshire: British 3, French 4.", "coureur::cases::different"]
    {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let ran = anyone.run(&["case", "--json", "001-wrong.yaml"]);
    assert!(ran.out.contains("Losses at Hampshire"), "{}", ran.out);
    let help = anyone.run(&["case", "--help"]).ok();
    for key in ["title:", "windows: pass", "orders:", "dice:", "unasked:", "stands:"] {
        assert!(help.contains(key), "{key}: {help}");
    }
}

#[test]
fn random_games_end_and_verify() {
    let stage = Stage::new();
    let mut command = program();
    command.current_dir(stage.path()).args([
        "soak",
        "new-france",
        "--games",
        "2",
        "--seed",
        "7",
        "--out",
        "kept",
    ]);
    let said = run(command, "").ok();
    assert!(said.starts_with("2 games in "), "{said}");
    assert!(said.contains("hand-overs a season, over "), "{said}");
    assert!(said.contains("[Course of Play ¶"), "every game ends under a rule: {said}");
    assert!(!stage.path().join("kept").exists(), "only games that went wrong are kept");
}

/// He has a key, a home and a hand of his own, and answers at once; the log he and I have written is sound.
#[test]
fn g13_the_practice_opponent_answers_at_once_through_the_log() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let said = anna.run(&["new", "new-france", "--as", "french", "--against", "bot:easy"]).ok();
    assert!(said.contains("Coureur"), "{said}");
    let his = || {
        let bots = fs::read_dir(anna.home().join("bots")).unwrap();
        let folder = bots.map(|bot| bot.unwrap().path()).next().unwrap();
        fs::read(folder.join("game.coureur")).unwrap()
    };
    for _ in 0..4 {
        // He has moved; whatever is asked now is asked of me.
        let shown = anna.run(&["show", "--json"]).json();
        assert_eq!(shown["you"]["asked"], "french", "{shown:#}");
        assert_eq!(his(), fs::read(anna.log()).unwrap(), "both have the same log");
        let order = anna.orders().swap_remove(0);
        anna.run(&["play", "--half", &order]).ok();
    }
    anna.run(&["verify", anna.log().to_str().unwrap()]).ok();
    for refused in [&["--mode", "solo"][..], &["--with", "x:Ben"]] {
        let words =
            [&["new", "new-france", "--against", "bot", "--out", "other.coureur"][..], refused].concat();
        assert_ne!(anna.run(&words).code, 0, "{refused:?}");
    }
}

/// A waiver lets an open window pass, and with it perhaps my turn: he goes on at once.
#[test]
fn g13_the_practice_opponent_answers_a_waiver_too() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "wilderness-war", "--as", "french", "--against", "bot:4/1/1/0"]).ok();
    let open = (0..20).any(|_| {
        let asked = anna.run(&["moves", "--json"]).json();
        if asked["prompt"]["window"] == "demolish" {
            return true;
        }
        let orders = anna.orders();
        let soon = |order: &&String| ["activate", "done"].contains(&order.as_str());
        anna.run(&["play", "--half", orders.iter().find(soon).unwrap_or(&orders[0])]).ok();
        false
    });
    assert!(open, "no window at the end of the Action Phase");
    let said = anna.run(&["waive", "demolish"]).ok();
    assert!(!said.contains("Waiting for Coureur") && said.contains("British (Coureur)"), "{said}");
}

/// Against the practice opponent I may ask what he would do, and afterwards what my decisions were worth; in a duel only if it was
/// agreed when the game was opened, where whoever joins reads it.
#[test]
fn g13_hints_where_they_are_agreed_and_an_analysis() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "new-france", "--as", "french", "--against", "bot:12/2/2/0"]).ok();
    // Where only one order is open, there is nothing to choose: the deal decides where there first is.
    let shown = (0..30)
        .find_map(|_| {
            let shown = anna.run(&["hint", "--json", "--level", "12/3/2/0"]).json();
            if shown["hint"].is_null() {
                let only = anna.orders().swap_remove(0);
                anna.run(&["play", "--half", &only]).ok();
                return None;
            }
            Some(shown)
        })
        .expect("a choice");
    let hint = &shown["hint"];
    assert_eq!((hint["side"].as_str(), hint["seed"].as_u64()), (Some("french"), Some(1)), "{shown:#}");
    let best = &hint["advice"][0];
    assert!((0.0..=1.0).contains(&best["chance"].as_f64().unwrap()), "{shown:#}");
    let said = anna.run(&["hint", "--level", "12/3/2/0"]).ok();
    assert!(said.contains("What he would do as the French") && said.contains(" in 100"), "{said}");
    let first = best["orders"][0].as_str().unwrap();
    anna.run(&["play", "--half", first]).ok();
    let page = stage.path().join("page.html");
    let said = anna.run(&["analyse", "--level", "6/2/2/0", "-o", page.to_str().unwrap()]).ok();
    assert!(said.contains("The French lost ") && said.contains("points by decisions"), "{said}");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("dearest decisions"), "{page}");
    // The film has the curve where somebody asks for it, and nowhere else.
    for (asked, drawn) in [(None, false), (Some("--chances=6/2/2/0"), true)] {
        let film = stage.path().join("film.html");
        let words = ["replay", "--force", "-o", film.to_str().unwrap()];
        anna.run(&words.into_iter().chain(asked).collect::<Vec<_>>()).ok();
        let film = fs::read_to_string(film).unwrap();
        assert_eq!(film.contains("\"chances\":{\"caution\":\"A point is one game in a hundred."), drawn);
    }

    let ben = stage.person("ben");
    ben.run(&["new", "new-france", "--out", "silent.coureur"]).ok();
    let refused = ben.run(&["-l", "silent.coureur", "hint"]);
    assert_ne!(refused.code, 0);
    assert!(refused.err.contains("hints were not agreed"), "{}", refused.err);
    let said = ben.run(&["new", "new-france", "--hints", "--out", "open.coureur"]).ok();
    assert!(said.contains("Both players may ask the program for hints."), "{said}");
    ben.run(&["-l", "open.coureur", "hint"]).ok();
}

/// V8: under a hundred lines, a siege and a battle, and something to look at.
#[test]
fn v8_the_demonstration_shows_a_siege_and_leaves_two_sound_logs() {
    let stage = Stage::new();
    let mut command = program();
    command.current_dir(stage.path()).args(["demo", "--dir", "here"]);
    let said = run(command, "").ok();
    // The dice are new each time, and a siege may take some rolls more.
    assert!(said.lines().count() < 160, "{} lines: {said}", said.lines().count());
    assert!(said.contains("anna$ coureur new wilderness-war --as british --start"), "{said}");
    assert!(said.contains("ben$ coureur join ../anna/wilderness-war.coureur"), "{said}");
    assert!(said.contains("siege") && said.contains("Louisbourg"), "{said}");
    assert!(said.contains("The files are in here"), "{said}");
    for (name, least) in
        [("letter.html", 4_000), ("letter-map.png", 10_000), ("map.svg", 80_000), ("film.html", 300_000)]
    {
        let size = std::fs::metadata(stage.path().join("here").join(name)).map_or(0, |file| file.len());
        assert!(size > least, "{name}: {size}");
    }
    let logs = ["here/anna/wilderness-war.coureur", "here/ben/wilderness-war.coureur"];
    let mut command = program();
    command
        .current_dir(stage.path())
        .arg("verify")
        .args(logs)
        .args(["--start", "here/anna/louisbourg-1758.yaml"]);
    run(command, "").ok();
}

/// Any game can be shown, from its start.
#[test]
fn the_demonstration_of_a_named_game_leaves_two_sound_logs() {
    let stage = Stage::new();
    let mut command = program();
    command.current_dir(stage.path()).args(["demo", "new-france", "--dir", "here"]);
    let said = run(command, "").ok();
    assert!(said.lines().count() < 110, "{} lines: {said}", said.lines().count());
    let logs = ["here/anna/new-france.coureur", "here/ben/new-france.coureur"];
    let mut command = program();
    command.current_dir(stage.path()).arg("verify").args(logs);
    run(command, "").ok();
}

#[test]
fn t13_a_game_whose_cards_are_not_opened_is_not_simply_sound() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    anna.run(&["resign", "--yes"]).ok();
    // The loser opens in the entry that ends the game; the winner has not yet.
    let found = anna.run(&["verify", LOG]);
    assert_eq!(found.code, 14, "{found:?}");
    assert!(found.out.contains("NOT opened by French (ben): on that hang 0 claims"), "{found:?}");
    let found = anna.run(&["verify", "--json", LOG]);
    let json: serde_json::Value = serde_json::from_str(&found.out).unwrap();
    assert_eq!((found.code, &json["files"][0]["sound"]), (14, &serde_json::Value::Bool(true)));
    assert_eq!(json["files"][0]["opening_owed_by"][0], "french");
    assert_eq!(json["files"][0]["claims_unproved"], 0);
    ben.receive(anna).ok();
    ben.run(&["answer"]).ok();
    let said = ben.run(&["verify", LOG]).ok();
    assert!(said.contains("all cards opened, every deck, hand and claim checked"), "{said}");
}
