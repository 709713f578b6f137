//! Bots: what the program prints for them, and one that plays.

use crate::schema::Schema;
use crate::support::{Duel, LOG, Person, Stage};
use crate::{look, nobody, project, python};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// What a command printed for a program, on standard output or, if it failed, on standard error.
fn document(person: &Person, words: &[&str]) -> Value {
    let ran = person.run(words);
    let text = if ran.err.is_empty() { &ran.out } else { &ran.err };
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{words:?}: {error}: {ran:?}"))
}

#[test]
fn u10_documents_are_as_the_schema_says() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    let schema = Schema::load();
    let fits = |words: &[&str]| {
        let found = document(anna, words);
        schema.check(&found).unwrap_or_else(|why| panic!("{words:?}: {why}\n{found:#}"));
        found
    };
    for words in [
        &["show", "--json"][..],
        &["moves", "--json"],
        &["moves", "--json", "--all"],
        &["status", "--json"],
        &["history", "--json"],
        &["play", "--json", "--dry-run", "reinforce none"],
        &["play", "--json", "reinforce none"],
        &["moves", "--json"],
        &["status", "--json"],
        &["show", "--json"],
        &["audit", "list", "--json"],
        &["audit", "entry", "2", "--json"],
        &["audit", "shuffle", "--json"],
        &["audit", "report", "--json"],
        &["luck", "--json"],
        &["club", ".", "--json"],
        &["export", ".", "-o", "tables", "--json"],
    ] {
        let found = fits(words);
        assert_eq!(
            (&found["schema"], &found["command"] == "error"),
            (&1.into(), false),
            "{words:?}: {found:#}"
        );
    }
    anna.run(&["new", "new-france", "--as", "french", "--against", "bot:2/1/1/0", "--out", "practice"]).ok();
    for words in [
        &["hint", "--json", "--level", "2/1/1/0", "-l", "practice"][..],
        &["analyse", "practice", "--json", "--level", "2/1/1/0"],
    ] {
        assert_ne!(fits(words)["command"], "error", "{words:?}");
    }
    let nobody = nobody(&duel.stage);
    assert_eq!(document(&nobody, &["status", "--json"])["command"], "status");
}

#[test]
fn u10_documents_of_whole_games_are_as_the_schema_says() {
    let stage = Stage::new();
    let schema = Schema::load();
    for game in ["new-france-umpired", "ww-annus-mirabilis"] {
        let log = format!("examples/{game}/game.coureur");
        for words in [
            &["show", "--json"][..],
            &["history", "--json"],
            &["audit", "list", "--json"],
            &["audit", "roll", "2", "--json"],
            &["audit", "report", "--json", "--roll", "3"],
            &["status", "--json"],
            &["luck", "--json"],
        ] {
            let found = look(&stage, &log, words).json();
            schema.check(&found).unwrap_or_else(|why| panic!("{game} {words:?}: {why}"));
        }
    }
    let broken = look(&stage, "examples/tampered/wrong-seed.coureur", &["audit", "report", "--json"]);
    let found: Value = serde_json::from_str(&broken.out).unwrap();
    schema.check(&found).unwrap_or_else(|why| panic!("{why}\n{found:#}"));
}

/// Runs a command that goes well, and checks what it says against the schema.
#[track_caller]
fn fits(schema: &Schema, person: &Person, words: &[&str]) -> Value {
    let ran = person.run(words);
    assert!(ran.code == 0 && ran.err.is_empty(), "{words:?}: {ran:?}");
    let found: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{words:?}: {error}: {ran:?}"));
    schema.check(&found).unwrap_or_else(|why| panic!("{words:?}: {why}\n{found:#}"));
    assert_eq!(found["schema"], 1, "{words:?}");
    found
}

#[test]
fn u10_who_stands_in_for_an_umpire_is_a_document() {
    let stage = Stage::new();
    let schema = Schema::load();
    let [ulla, dora, finn] = ["ulla", "dora", "finn"].map(|name| stage.person(name));
    let new = ["new", "new-france", "--mode", "umpire", "--british", "Anna", "--french", "Ben"];
    ulla.run(&[&new[..], &["--deputy", &dora.player()]].concat()).ok();
    let named = finn.player();
    fits(&schema, &ulla, &["deputy", "name", &named, "--json"]);
    fits(&schema, &ulla, &["deputy", "list", "--json"]);
    let found = fits(&schema, &ulla, &["deputy", "--json"]);
    assert_eq!(found["deputies"].as_array().unwrap().len(), 2, "{found}");
    fs::copy(ulla.log(), finn.log()).unwrap();
    fits(&schema, &finn, &["deputy", "take", "--json"]);
}

#[test]
fn u10_every_command_that_writes_says_what_it_wrote() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let schema = Schema::load();
    let of = |person: &Person, words: &[&str]| fits(&schema, person, words);
    let written = |found: &Value| found["entries"].as_array().unwrap().len();
    assert_eq!(of(anna, &["answer", "--json"])["by_instruction"], Value::Array(Vec::new()));
    let said = of(anna, &["say", "good luck", "--json"]);
    assert_eq!((said["command"].as_str(), written(&said)), (Some("say"), 1));
    let taken = of(anna, &["retract", "--yes", "--json"]);
    assert_eq!(
        (written(&taken), &taken["retracted"]["orders"][0]),
        (0, &"says: good luck".into()),
        "{taken:#}"
    );
    let kinds = of(anna, &["waive", "--json"]);
    assert_eq!((written(&kinds), kinds["windows"][0]["waived_by"].as_array().unwrap().len()), (0, 0));
    let kind = kinds["windows"][0]["window"].as_str().unwrap();
    let waived = of(anna, &["waive", kind, "--json"]);
    assert_eq!((written(&waived), &waived["windows"][0]["waived_by"][0]), (1, &"british".into()));
    let later = of(ben, &["waive", kind, "--json"]);
    assert_eq!((written(&later), &later["to_waive"][0]), (0, &kind.into()));
    assert_eq!(written(&of(anna, &["unwaive", kind, "--json"])), 1);
    let clock = of(anna, &["clock", "set", "5", "--vacation", "9", "--json"]);
    assert_eq!((&clock["clock"], &clock["proposed"]["vacation"]), (&Value::Null, &9.into()));
    let upgrade = of(anna, &["upgrade", "--json"]);
    assert_eq!((&upgrade["revision"], &upgrade["proposed"]), (&1.into(), &Value::Null), "{upgrade:#}");
    let undo = of(anna, &["undo", "--json"]);
    assert!(undo["back_to"].as_array().is_some_and(|all| !all.is_empty()), "{undo:#}");
    of(anna, &["play", "reinforce none", "--json"]);
    for words in
        [&["send", "--json"][..], &["send", "--preview", "--json"], &["send", "--settings", "--json"]]
    {
        of(anna, words);
    }
    assert_eq!(of(ben, &["receive", anna.log().to_str().unwrap(), "--json"])["verdict"], "extended");
    let agreed = of(ben, &["clock", "agree", "--json"]);
    assert_eq!(
        (&agreed["proposed"], &agreed["clock"]["sides"]["french"]["vacation_left"]),
        (&Value::Null, &9.into())
    );
    of(ben, &["clock", "--json"]);
    let away = of(ben, &["clock", "vacation", "2", "--json"]);
    assert_eq!(away["clock"]["sides"]["french"]["vacation_left"], 7, "{away:#}");
    of(ben, &["standing", "--json"]);
    let resigned = of(ben, &["resign", "--yes", "--json"]);
    assert_eq!(resigned["outcome"]["winner"], "british");
    of(anna, &["verify", LOG, "--json"]);
}

#[test]
fn u10_what_was_said_in_advance_is_a_document() {
    let duel = Duel::opened();
    let schema = Schema::load();
    let of = |words: &[&str]| fits(&schema, &duel.anna, words);
    of(&["standing", "--json", "prefer", "no card", "--when", "combat", "--anyway"]);
    of(&["standing", "--json", "stop", "combat"]);
    of(&["standing", "rank", "--json"]);
    let all = of(&["standing", "pass-empty", "--json"]);
    assert_eq!((&all["pass_empty"], &all["preferences"][0]["anyway"]), (&true.into(), &true.into()));
    // As people see them, the numbers go on from list to list.
    assert_eq!((&all["preferences"][0]["number"], &all["stops"][0]["number"]), (&1.into(), &2.into()));
    assert_eq!(of(&["standing", "drop", "2", "--json"])["stops"], Value::Array(Vec::new()));
    // Of the three games one has policies.
    let sol = duel.stage.person("sol");
    sol.run(&["new", "bayonets-tomahawks", "--mode", "solo"]).ok();
    let held = fits(&schema, &sol, &["standing", "policy", "rerolls all", "--json"]);
    assert_eq!(held["policies"].as_array().map(Vec::len), Some(1), "{held:#}");
}

#[test]
fn u10_what_only_looks_is_a_document() {
    let duel = Duel::opened();
    let schema = Schema::load();
    let of = |words: &[&str]| fits(&schema, &duel.anna, words);
    let hand = of(&["hand", "--json"]);
    assert!(hand["british"].is_array() && hand.get("french").is_none(), "{hand:#}");
    assert_eq!(of(&["games", "--json"])["games"].as_array().unwrap().len(), 3);
    of(&["identity", "show", "--json"]);
    assert_eq!(of(&["odds", "--json"])["command"], "odds");
    of(&["play", "--dry-run", "--json", "reinforce none; move from albany"]);
    let reach = of(&["reach", "albany", "--after", "reinforce none", "--json"]);
    assert!(reach["routes"].as_array().is_some_and(|routes| !routes.is_empty()), "{reach:#}");
    assert_eq!(of(&["post", "--json"])["command"], "post");
    let case = project("tests/cases/new-france");
    assert_eq!(of(&["case", case.to_str().unwrap(), "--number", "1", "--json"])["cases"][0]["ok"], true);
    assert_eq!(of(&["soak", "new-france", "--games", "1", "--json"])["games"], 1);
    let contest = of(&["contest", "new-france", "--british", "rough", "--games", "2", "--json"]);
    assert_eq!(contest["wins"]["british"].as_u64().unwrap() + contest["wins"]["french"].as_u64().unwrap(), 2);
    assert_eq!(of(&["soak", "--adversary", "new-france", "--games", "1", "--json"])["adversary"], true);
}

#[test]
fn u10_a_round_is_a_document() {
    let stage = Stage::new();
    let schema = Schema::load();
    let ulla = stage.person("ulla");
    let players = ["--british", "Anna", "--french", "Ben"];
    fits(&schema, &ulla, &[&["new", "new-france", "--mode", "umpire", "--json"], &players[..]].concat());
    for (side, words) in [("british", "a red fox"), ("french", "trois cailloux")] {
        fits(&schema, &ulla, &["join", "--for", side, "--word", words, "--json"]);
    }
    ulla.run(&["answer"]).ok();
    let thread = "by Ben » Mon Nov 16, 2026 8:12 pm\nBritish: pass\nby Anna » Mon Nov 16, 2026 8:20 pm\n\
                  British: reinforce none; done; pass\n";
    fs::write(ulla.folder.join("thread.txt"), thread).unwrap();
    let of = |words: &[&str]| fits(&schema, &ulla, words);
    let tried = of(&["round", "thread.txt", "--dry-run", "--json"]);
    assert_eq!((&tried["taken"][0]["line"], &tried["aside"][0]["why"]), (&4.into(), &"not-theirs".into()));
    assert_eq!(of(&["round", "thread.txt", "--json"])["command"], "round");
    for side in ["british", "french"] {
        of(&["hand", "--for", side, "--json"]);
    }
    let nothing = document(&ulla, &["round", "thread.txt", "--json"]);
    schema.check(&nothing).unwrap_or_else(|why| panic!("{why}\n{nothing:#}"));
    assert_eq!((&nothing["command"], &nothing["exit"]), (&"error".into(), &1.into()), "{nothing:#}");
    let aside = &nothing["error"]["related"][0];
    assert_eq!(aside["code"], "coureur::round::aside::not_theirs", "nothing is left out in silence: {aside}");
}

#[test]
fn u10_what_is_proposed_and_told_in_advance_is_a_document() {
    let duel = Duel::opened();
    let schema = Schema::load();
    let of = |person: &Person, words: &[&str]| fits(&schema, person, words);
    let (anna, ben) = (&duel.anna, &duel.ben);
    of(anna, &["moves", "--after", "reinforce none", "--json"]);
    for words in [
        &["standing", "finish", "--json"][..],
        &["standing", "ahead", "--json"],
        &["standing", "ahead", "--off", "--json"],
        &["standing", "waive", "combat", "--json"],
        &["standing", "unwaive", "combat", "--json"],
        &["standing", "rank", "losses", "indians", "--json"],
    ] {
        of(anna, words);
    }
    anna.run(&["play", "reinforce none"]).ok();
    of(ben, &["receive", anna.log().to_str().unwrap(), "--json"]);
    of(ben, &["play", "pass", "--json"]);
    of(anna, &["receive", ben.log().to_str().unwrap(), "--json"]);
    let proposed = of(anna, &["undo", "--to", "5", "--json"]);
    assert_eq!(proposed["entries"].as_array().unwrap().len(), 1, "{proposed:#}");
    of(ben, &["receive", anna.log().to_str().unwrap(), "--json"]);
    of(ben, &["status", "--json"]);
    of(ben, &["undo", "--accept", "--json"]);
    of(ben, &["history", "--last", "2", "--json"]);
    of(ben, &["verify", LOG, "--json"]);
    let broken = document(
        ben,
        &["verify", project("examples/tampered/wrong-seed.coureur").to_str().unwrap(), "--json"],
    );
    schema.check(&broken).unwrap_or_else(|why| panic!("{why}\n{broken:#}"));
}

#[test]
fn u10_who_sits_down_and_who_parts_is_a_document() {
    let stage = Stage::new();
    let schema = Schema::load();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    let opened = fits(&schema, &anna, &["new", "new-france", "--json"]);
    assert_eq!((&opened["log"], &opened["you"]["seats"][0]), (&LOG.into(), &"british".into()));
    let joined = fits(&schema, &ben, &["join", anna.log().to_str().unwrap(), "--json"]);
    assert_eq!((&joined["id"], &joined["players"]["french"]["name"]), (&opened["id"], &"ben".into()));
    let again = fits(&schema, &ben, &["restore", "--moved", "--json"]);
    assert_eq!((&again["log"], &again["head"]), (&joined["log"], &joined["head"]));
}

#[test]
fn u10_a_fork_and_its_end_are_documents() {
    let duel = Duel::opened();
    let schema = Schema::load();
    let (anna, ben, twin) = (&duel.anna, &duel.ben, duel.stage.stranger("twin"));
    fs::copy(anna.log(), twin.log()).unwrap();
    fs::create_dir_all(twin.home()).unwrap();
    fs::set_permissions(twin.home(), fs::metadata(anna.home()).unwrap().permissions()).unwrap();
    fs::copy(anna.home().join("identity.yaml"), twin.home().join("identity.yaml")).unwrap();
    fits(&schema, &twin, &["restore", "--no-mail", "--json"]);
    twin.run(&["say", "two"]).ok();
    anna.run(&["say", "one"]).ok();
    ben.receive(anna).ok();
    let ran = ben.run(&["receive", twin.log().to_str().unwrap(), "--json"]);
    let fork: Value = serde_json::from_str(&ran.err).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
    schema.check(&fork).unwrap_or_else(|why| panic!("{why}\n{fork:#}"));
    assert_eq!((&fork["exit"], &fork["error"]["code"]), (&4.into(), &"coureur::merge::fork".into()));
    let proof = fits(&schema, ben, &["settle", "--proof", "--json"]);
    assert!(proof["proof"].as_str().is_some_and(|proof| proof.contains("british")), "{proof:#}");
    let both = ben.run(&["verify", LOG, twin.log().to_str().unwrap(), "--json"]);
    schema.check(&serde_json::from_str(&both.out).unwrap()).unwrap_or_else(|why| panic!("{why}: {both:?}"));
    let settled = fits(&schema, ben, &["settle", "--keep", "--json"]);
    assert_eq!((&settled["settled"]["entry"], &settled["settled"]["counts"]), (&5.into(), &"ours".into()));
}

#[test]
fn u10_a_program_is_asked_nothing() {
    let duel = Duel::opened();
    duel.anna.run(&["say", "one"]).ok();
    for words in [&["retract", "--json"][..], &["resign", "--json"]] {
        let ran = duel.anna.run(words);
        let found: Value = serde_json::from_str(&ran.err).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        assert_eq!(found["error"]["code"], "coureur::cli::cannot_ask", "{found:#}");
    }
}

#[test]
fn u10_errors_are_documents_too() {
    let duel = Duel::opened();
    let schema = Schema::load();
    let fails = |person: &Person, words: &[&str], exit: i32, code: &str| {
        let ran = person.run(words);
        assert_eq!((ran.code, ran.out.as_str()), (exit, ""), "{words:?}: {ran:?}");
        let found: Value = serde_json::from_str(&ran.err).unwrap_or_else(|error| panic!("{error}: {ran:?}"));
        schema.check(&found).unwrap_or_else(|why| panic!("{words:?}: {why}\n{found:#}"));
        assert_eq!((&found["command"], &found["exit"]), (&"error".into(), &exit.into()), "{found:#}");
        assert_eq!(found["error"]["code"], code, "{found:#}");
        assert!(found["error"]["help"].is_string(), "{found:#}");
        found
    };
    let found = fails(&duel.anna, &["play", "--json", "march on London"], 1, "coureur::orders::unknown_word");
    assert!(found["error"]["labels"][0]["length"].as_u64().unwrap() > 0, "where in the line: {found:#}");
    fails(&duel.ben, &["play", "--json", "done"], 1, "coureur::table::not_your_turn");
    fails(&duel.anna, &["show", "--json", "--log", "nowhere.coureur"], 7, "coureur::log::missing");
    fails(&duel.anna, &["audit", "roll", "--json", "99"], 2, "coureur::cli::no_such_number");
    fails(&duel.anna, &["moves", "--json", "--no-such-flag"], 2, "coureur::cli::usage");
    fs::write(duel.anna.folder.join("bad.log"), "---\nnothing\n").unwrap();
    fails(&duel.anna, &["show", "--json", "--log", "bad.log"], 3, "coureur::log::not_canonical");
    // Words that only look like the flag do not change how people are spoken to.
    duel.anna.run(&["play", "--", "--json"]).fails(1, "coureur::orders::unknown_word");
}

#[test]
fn u10_the_schema_refuses_what_is_not_in_it() {
    let stage = Stage::new();
    let schema = Schema::load();
    let found = look(&stage, "examples/new-france-duel/game.coureur", &["audit", "list", "--json"]).json();
    schema.check(&found).unwrap();
    let change = |change: fn(&mut Value)| {
        let mut other = found.clone();
        change(&mut other);
        schema.check(&other).expect_err("it fits all the same");
    };
    change(|value| value["rolls"][0]["side"] = "dutch".into());
    change(|value| value["rolls"][0]["extra"] = 1.into());
    change(|value| value["rolls"] = Value::Null);
    change(|value| value["schema"] = 2.into());
    change(|value| value["command"] = "audit".into());
    change(|value| drop(value.as_object_mut().unwrap().remove("claims")));
}

/// Runs the bot; what it says at the end.
fn bot(home: &Path, log: &Path, other: Option<&Path>, decisions: u32, seed: u32) -> Option<Value> {
    let script = project("examples/bot.py");
    let (decisions, seed) = (decisions.to_string(), seed.to_string());
    let mut words = vec![
        script.to_str().unwrap(),
        "--coureur",
        env!("CARGO_BIN_EXE_coureur"),
        "--home",
        home.to_str().unwrap(),
        "--log",
        log.to_str().unwrap(),
        "--decisions",
        &decisions,
        "--seed",
        &seed,
    ];
    words.extend(other.iter().flat_map(|other| ["--from", other.to_str().unwrap()]));
    let ran = python(&words)?;
    let said = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success(), "{said}\n{}", String::from_utf8_lossy(&ran.stderr));
    Some(serde_json::from_str(said.lines().last().unwrap()).unwrap())
}

#[test]
fn u10_two_bots_play_a_legal_game() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let (mut made, mut turns) = (0, 0);
    while made < 12 && turns < 40 {
        for (own, other) in [(anna, ben), (ben, anna)] {
            let from = Some(other.log()).filter(|_| turns > 0 || own.log() == ben.log());
            let Some(done) = bot(&own.home(), &own.log(), from.as_deref(), 6, turns) else { return };
            made += done["decisions"].as_u64().unwrap();
        }
        turns += 1;
    }
    assert!(made >= 12, "{made} decisions in {turns} turns");
    anna.receive(ben);
    assert_eq!(anna.state(), ben.state());
    anna.run(&["verify", LOG]).ok();
}

#[test]
fn u10_a_bot_plays_every_game_alone() {
    let stage = Stage::new();
    for (game, log) in
        [("wilderness-war", "wilderness-war.coureur"), ("bayonets-tomahawks", "bayonets-tomahawks.coureur")]
    {
        let sol = stage.person(game);
        sol.run(&["new", game, "--mode", "solo"]).ok();
        let Some(done) = bot(&sol.home(), &sol.folder.join(log), None, 10, 7) else { return };
        assert_eq!(done["decisions"], 10, "{game}: {done}");
        let verified = sol.run(&["verify", log]);
        assert_eq!(verified.code, 0, "{verified:?}");
    }
}

#[test]
fn u10_newer_rulings_fit_the_schema() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    let schema = Schema::load();
    let of = |person: &Person, words: &[&str]| fits(&schema, person, words);
    let log = |person: &Person| person.folder.join("bayonets-tomahawks.coureur").to_str().unwrap().to_owned();
    anna.run(&["new", "bayonets-tomahawks", "--rules", "1"]).ok();
    ben.run(&["join", &log(&anna)]).ok();
    anna.run(&["receive", &log(&ben)]).ok();
    anna.run(&["answer"]).ok();
    ben.run(&["receive", &log(&anna)]).ok();
    let told = of(&ben, &["upgrade", "propose", "--json"]);
    assert_eq!((&told["revision"], &told["proposed"]["revision"]), (&1.into(), &2.into()), "{told:#}");
    let told = of(&ben, &["upgrade", "decline", "--json"]);
    assert_eq!(told["proposed"], Value::Null, "{told:#}");
    ben.run(&["play", &ben.orders()[0]]).ok();
    anna.run(&["receive", &log(&ben)]).ok();
    of(&anna, &["upgrade", "propose", "--json"]);
    anna.run(&["play", &anna.orders()[0]]).ok();
    ben.run(&["receive", &log(&anna)]).ok();
    let told = of(&ben, &["upgrade", "agree", "--json"]);
    assert_eq!((&told["revision"], &told["proposed"]), (&2.into(), &Value::Null), "{told:#}");
}
