//! Wrong use, exit codes, colours, pipes, and the tools around the program.

use crate::support::{Duel, Stage, program, run};
use coureur::cli::Exit;
use std::fs;
use std::io::Read;
use std::process::Stdio;

#[test]
fn the_log_is_found_or_asked_for() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["show"]).fails(7, "coureur::cli::no_log");
    anna.run(&["new", "new-france", "--mode", "solo"]).ok();
    anna.run(&["show"]).ok();
    anna.run(&["new", "new-france", "--mode", "solo"]).fails(7, "coureur::log::exists");
    anna.run(&["new", "new-france", "--mode", "solo", "--out", "second.coureur"]).ok();
    let said = anna.run(&["show"]).fails(7, "coureur::cli::several_logs");
    assert!(said.contains("new-france.coureur, second.coureur"), "{said}");
    anna.run(&["show", "-l", "second.coureur"]).ok();
    anna.with_env(&["show"], &[("COUREUR_LOG", "second.coureur")]).ok();
    let mut elsewhere = program();
    elsewhere.current_dir(&anna.folder).env("COUREUR_HOME", "home").args(["-l", "second.coureur", "hand"]);
    run(elsewhere, "").ok();
}

#[test]
fn a_game_opens_only_on_terms_that_exist() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "chess"]).fails(2, "coureur::games::unknown_game");
    let said = anna.run(&["new", "new-france", "--scenario", "1812"]);
    assert!(said.fails(2, "coureur::games::unknown_choice").contains("1755  Campaign 1755-1762"));
    anna.run(&["new", "new-france", "--option", "dragons"]).fails(2, "coureur::games::unknown_choice");
    let third = anna.run(&["new", "wilderness-war", "--option", "supply"]);
    assert!(third.fails(2, "coureur::games::unfit_option").contains("--edition 1"), "it says what to do");
    let first = anna.run(&["new", "wilderness-war", "--edition", "1", "--option", "open-bids"]);
    assert!(first.fails(2, "coureur::games::unfit_option").contains("--edition 3"), "it says what to do");
    anna.run(&["new", "new-france", "--with", "nobody"]).fails(2, "coureur::cli::bad_player");
    anna.run(&["new", "new-france", "--data", "nowhere.yaml"]).fails(7, "coureur::table::io");
    fs::write(anna.folder.join("junk.yaml"), "spaces: 7\n").unwrap();
    anna.run(&["new", "new-france", "--data", "junk.yaml"]).fails(7, "coureur::games::bad_data");
    assert!(!anna.log().exists(), "nothing was begun");
    let ran = anna.run(&["new", "new-france", "--chain", "1"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    let option = "draw-is-british-win";
    let invited = stage.person("ben");
    anna.run(&["new", "new-france", "--as", "french", "--option", option, "--with", &invited.player()]).ok();
    let shown = anna.run(&["show", "--json"]).json();
    assert_eq!(shown["options"][0], option);
    assert_eq!(shown["players"]["british"]["name"], "ben");
    assert_eq!(shown["you"]["seats"][0], "french");
    let games = anna.run(&["games", "--json"]).json();
    assert_eq!(games["games"][0]["id"], "new-france");
    assert!(anna.run(&["games"]).ok().contains(option));
}

#[test]
fn a_game_is_opened_by_the_names_people_know_it_by() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let war = ["new", "Wilderness War", "--mode", "Solo", "--as", "British"];
    let annus = [&war[..], &["--scenario", "Annus Mirabilis", "--option", "14.2"]];
    anna.run(&annus.concat()).ok();
    let shown = anna.run(&["show", "--json"]).json();
    assert_eq!(
        (&shown["scenario"], &shown["options"][0]),
        (&"annus-mirabilis".into(), &"raids-cost-militia".into())
    );
    anna.run(&["soak", "new fr", "--games", "0", "--edition", "as published"]).ok();
    // By the letters that the rules of each are cited by.
    for (letters, game) in [("nf", "new-france"), ("WW", "wilderness-war"), ("bt", "bayonets-tomahawks")] {
        let out = format!("{game}-2.coureur");
        anna.run(&["new", letters, "--mode", "solo", "--out", &out]).ok();
        assert_eq!(anna.run(&["show", "--json", "--log", &out]).json()["game"], game);
    }
    anna.run(&["new", "xx"]).fails(2, "coureur::games::unknown_game");
}

#[test]
fn wrong_use_is_two_and_help_lists_every_exit_code() {
    let stage = Stage::new();
    let anna = stage.stranger("anna");
    for wrong in
        [&["fly"][..], &["play", "--file"], &["undo", "--accept", "--decline"], &["verify", "--write"]]
    {
        assert_eq!(anna.run(wrong).code, 2, "{wrong:?}");
    }
    let help = anna.run(&["--help"]).ok();
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats.md")).unwrap();
    for exit in Exit::ALL {
        assert!(help.contains(&format!("  {}  ", exit.code())), "{exit:?}: {help}");
        assert!(
            page.contains(&format!("| {} | {} |", exit.code(), exit.words())),
            "{exit:?} in docs/formats.md"
        );
    }
}

#[test]
fn colours_are_shown_only_where_wanted() {
    let duel = Duel::opened();
    let plain = duel.anna.run(&["show"]).ok();
    assert!(!plain.contains('\u{1b}'), "a pipe gets no colours");
    let painted = duel.anna.run(&["show", "--color", "always"]).ok();
    assert!(painted.contains('\u{1b}'));
    assert!(!duel.anna.run(&["show", "--color", "never"]).ok().contains('\u{1b}'));
    let forced = duel.anna.with_env(&["show"], &[("CLICOLOR_FORCE", "1")]).ok();
    assert!(forced.contains('\u{1b}'));
    let silenced = duel.anna.with_env(&["show"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]).ok();
    assert!(!silenced.contains('\u{1b}'), "NO_COLOR is respected");
    assert!(plain.lines().all(|line| line.chars().count() <= 80), "{plain}");
}

#[test]
fn a_reader_who_goes_away_is_no_disaster() {
    let duel = Duel::opened();
    for args in [&["show"][..], &["man"], &["completions", "bash"], &["audit", "entry", "2"]] {
        let mut child =
            duel.anna.command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}: {said}");
        assert_eq!(said, "", "{args:?}");
    }
}

#[test]
fn completions_and_manual_pages_are_made() {
    let stage = Stage::new();
    let anyone = stage.stranger("anyone");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(anyone.run(&["completions", shell]).ok().contains("coureur"), "{shell}");
    }
    assert!(anyone.run(&["man"]).ok().contains(".TH coureur 1"));
    anyone.run(&["man", "pages"]).ok();
    for page in ["coureur.1", "coureur-play.1", "coureur-identity-create.1"] {
        assert!(anyone.folder.join("pages").join(page).exists(), "{page}");
    }
}

#[test]
fn names_from_outside_cannot_steer_the_terminal() {
    let duel = Duel::opened();
    let ran = duel.anna.run(&["new", "a\u{1b}[2Jb"]);
    assert_eq!(ran.code, 2);
    assert!(!ran.err.contains('\u{1b}'), "{ran:?}");
    let name = "evil\u{1b}[2J.coureur";
    fs::copy(duel.anna.log(), duel.anna.folder.join(name)).unwrap();
    for color in ["never", "always"] {
        let said = duel.anna.run(&["verify", name, "--color", color]).ok();
        assert!(said.contains("evil[2J.coureur: "), "{said}");
    }
    fs::write(duel.anna.folder.join("evil"), "---\ncoureur: 1\nentry: \u{1b}]0;pwned\u{7}\n").unwrap();
    let ran = duel.anna.run(&["verify", "evil"]);
    assert_eq!(ran.code, 3);
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\u{7}'), "{ran:?}");
}
