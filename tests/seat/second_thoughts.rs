//! What is asked before it is signed, and what a number means.

use crate::support::Stage;
use crate::war::War;
use std::fs;

#[test]
fn p2_a_card_is_not_shown_without_its_use() {
    let war = War::opened();
    let (fanny, before) = (&war.fanny, war.log());
    let card = war.hand().remove(0);
    let play = format!("play {card}");
    let said = fanny.run(&["play", &play]).fails(1, "coureur::cli::bare_card");
    assert!(said.contains("shows the card and does nothing with it yet"), "{said}");
    assert_eq!(war.log(), before, "nothing is signed");
    // At the prompt the same is asked; whoever says no, or leaves, has signed nothing.
    let said = fanny.with_input(&["turn"], &format!("{play}\nsign\nno\n")).ok();
    assert!(said.contains("Your turn goes on, you are still asked: Use #"), "{said}");
    assert!(said.contains("Nothing is signed."), "{said}");
    assert_eq!(war.log(), before);
    // Who types his next order there goes on with it.
    let said = fanny.with_input(&["turn"], &format!("clear\n{play}\nsign\nactivate\nquit\n")).ok();
    assert!(said.contains("Nothing is signed.") && said.contains("use it for activation"), "{said}");
    assert_eq!(war.log(), before);
    fanny.run(&["play", &play, "--half"]).ok();
    assert_ne!(war.log(), before, "unless that is what one wants");
    let said = fanny.run(&["retract", "--yes"]).ok();
    assert!(said.contains(&format!("  > French: play #{card} ")), "in names: {said}");
    let said = fanny.run(&["play", "--json", &play]).json();
    assert_eq!(said["entries"][0]["orders"].as_array().unwrap().last().unwrap(), &format!("French: {play}"));
    fanny.run(&["play", "activate"]).ok();
}

#[test]
fn p17_a_card_number_matches_whole() {
    let war = War::opened();
    let (fanny, before, hand) = (&war.fanny, war.log(), war.hand());
    // A number that begins that of a card in the hand, and is no card of the hand itself.
    let cut = |card: &String| (card.len() == 2).then(|| card[..1].to_owned());
    let short = hand.iter().filter_map(cut).find(|short| !hand.contains(short)).unwrap();
    let said = fanny.run(&["play", &format!("play {short}")]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("coureur::table::not_held"), "{said:?}");
    assert_eq!(war.log(), before);
}

#[test]
fn p11_words_without_quotes_are_one_line() {
    let war = War::opened();
    let (fanny, before, hand) = (&war.fanny, war.log(), war.hand());
    let said = fanny.run(&["play", "--dry-run", "play", &hand[0], "activate"]).ok();
    assert!(said.contains("use it for activation"), "{said}");
    // `all` belongs to nothing: it was once handed back, and the rest signed.
    let said = fanny.run(&["play", "play", &hand[0], "activate", "all"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert_eq!(war.log(), before);
}

#[test]
fn p18_what_is_waived_out_of_turn_waits() {
    let duel = crate::support::Duel::opened();
    let said = duel.ben.run(&["waive", "interrupt-movement"]).ok();
    assert!(said.contains("your next answer will record it"), "{said}");
    assert!(said.contains("To be waived with your next answer: interrupt-movement"), "{said}");
    duel.anna.run(&["clock", "set", "7", "--vacation", "14"]).ok();
    let said = duel.anna.run(&["clock", "set", "5"]).ok();
    assert!(said.contains("5 days a move, 14 days of vacation"), "what was not said stays: {said}");
}

#[test]
fn p18_a_clock_without_vacation_says_so() {
    let duel = crate::support::Duel::opened();
    let said = duel.anna.run(&["clock", "set", "5"]).ok();
    assert!(said.contains("British proposes 5 days a move, no vacation"), "{said}");
    assert!(said.contains("No vacation was named") && said.contains("clock set 5 --vacation 14"), "{said}");
    let said = duel.anna.run(&["clock", "set", "5", "--vacation", "14"]).ok();
    assert!(said.contains("British proposes 5 days a move, 14 days of vacation"), "in its place: {said}");
    let said = duel.anna.run(&["clock", "set", "4", "--vacation", "0"]).ok();
    assert!(said.contains("4 days a move, no vacation") && !said.contains("was named"), "{said}");
    let said = duel.anna.run(&["clock", "set", "3"]).ok();
    assert!(!said.contains("was named"), "what stays was said before: {said}");
    let help = duel.anna.run(&["clock", "set", "--help"]).ok();
    assert!(help.contains("none at first"), "{help}");
}

#[test]
fn p19_what_the_table_waits_for_is_said_as_people_say_it() {
    let stage = crate::support::Stage::new();
    let anna = stage.person("anna");
    let said = anna.run(&["new", "new-france"]).ok();
    let waiting = "\nWaiting for somebody to take the French seat.\n";
    assert!(said.contains(waiting), "{said}");
    let shown = anna.run(&["show", "--brief"]).ok();
    assert!(shown.contains(waiting), "{shown}");
}

#[test]
fn p18_no_clock_runs_while_a_seat_is_open() {
    let stage = crate::support::Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    anna.run(&["new", "wilderness-war", "--as", "french", "--clock", "5", "--vacation", "3"]).ok();
    let said = anna.run(&["clock"]).ok();
    assert!(said.contains("5 days a move, 3 days of vacation") && !said.contains("has until"), "{said}");
    ben.run(&["join", "../anna/wilderness-war.coureur"]).ok();
    let said = ben.run(&["clock"]).ok();
    assert!(said.contains("French has until"), "now it runs: {said}");
}

#[test]
fn p20_waive_lists_the_windows_of_the_game_as_it_is_played() {
    let stage = crate::support::Stage::new();
    let anna = stage.person("anna");
    anna.run(&["new", "wilderness-war", "--as", "french", "--edition", "1st"]).ok();
    let said = anna.run(&["waive", "--list"]).ok();
    assert!(said.contains("foul-weather") && !said.contains("interception"), "{said}");
    let said = anna.run(&["waive", "avoid-battle"]).fails(1, "coureur::cli::no_such_window");
    assert!(!said.contains("interception"), "{said}");
    let ben = stage.person("ben");
    ben.run(&["new", "wilderness-war", "--edition", "first edition", "--option", "interception"]).ok();
    let said = ben.run(&["waive", "--list"]).ok();
    assert!(said.contains("interception") && !said.contains("avoid-battle"), "{said}");
}

#[test]
fn p11_lines_that_cannot_be_read_are_put_aside_and_said() {
    let duel = crate::support::Duel::opened();
    let anna = &duel.anna;
    anna.with_input(&["turn"], "reinforce none\nquit\n").ok();
    let folder = anna.home().join("drafts");
    let draft = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    fs::write(&draft, "lines: [reinforce\n").unwrap();
    let said = anna.with_input(&["turn"], "quit\n").ok();
    assert!(
        said.replace("\n  ", " ").contains("cannot be read any more, and have to be typed again"),
        "{said}"
    );
    let kept: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
        .collect();
    assert_eq!(kept, ["lines: [reinforce\n"], "nothing is thrown away");
    let said = anna.with_input(&["turn"], "quit\n").ok();
    assert!(!said.contains("cannot be read"), "once is enough: {said}");
}

#[test]
fn u13_whoever_plays_alone_or_records_a_table_is_told_of_nobodys_consent() {
    for mode in ["table", "solo"] {
        let stage = Stage::new();
        let anna = stage.person("anna");
        anna.run(&["new", "new-france", "--mode", mode]).ok();
        let back = anna.run(&["show", "--json"]).json()["entries"].as_u64().unwrap();
        anna.run(&["play", "reinforce none"]).ok();
        let said = anna.run(&["undo"]).ok()
            + &anna.run(&["undo", "--to", "99"]).fails(1, "coureur::table::cannot_undo");
        assert!(said.contains("out of the log altogether") && !said.contains("consent"), "{mode}: {said}");
        let said = anna.run(&["undo", "--to", &back.to_string()]).ok();
        let taken = format!("> takes everything back to entry {back}\n");
        assert!(said.contains(&taken) && !said.contains("proposes"), "{mode}: {said}");
        assert!(anna.run(&["history"]).ok().contains(&taken), "{mode}");
    }
}

#[test]
fn u13_in_an_umpired_game_the_umpire_is_asked_for_a_takeback() {
    let stage = Stage::new();
    let [anna, ben, ulla] = ["anna", "ben", "ulla"].map(|name| stage.person(name));
    let players = ["--british".to_owned(), anna.player(), "--french".to_owned(), ben.player()];
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    ulla.run(&[&["new", "new-france", "--mode", "umpire"], &players[..]].concat()).ok();
    for side in ["british", "french"] {
        ulla.run(&["join", "--for", side, "--word", "a red fox"]).ok();
    }
    ulla.run(&["answer"]).ok();
    anna.receive(&ulla).ok();
    anna.run(&["play", "reinforce none"]).ok();
    let back = anna.run(&["show", "--json"]).json()["entries"].as_u64().unwrap() - 1;
    let said = anna.run(&["undo"]).ok();
    assert!(said.replace('\n', " ").contains("Ask the umpire, who takes it back alone"), "{said}");
    let said = anna.run(&["undo", "--to", &back.to_string()]).fails(1, "coureur::cli::undo_not_now");
    assert!(said.contains("ask the umpire") && !said.contains("you accept"), "{said}");
    ulla.receive(&anna).ok();
    let said = ulla.run(&["undo", "--to", &back.to_string()]).ok();
    assert!(said.contains(&format!("> takes everything back to entry {back}\n")), "{said}");
}

#[test]
fn p38_a_word_that_nobody_knows_is_asked_about_and_yes_takes_the_line_without_it() {
    let war = War::opened();
    let (fanny, before) = (&war.fanny, war.log());
    let card = war.hand().remove(0);
    let (line, plain) = (format!("play {card}, kazoo, activate"), format!("play {card}; activate"));
    let asked = format!("Without it this would be: `{plain}`");
    let said = fanny.run(&["play", "--half", &line]).fails(1, "coureur::orders::unknown_word");
    assert!(said.split_whitespace().collect::<Vec<_>>().join(" ").contains(&asked), "{said}");
    assert_eq!(war.log(), before, "it is never carried out by itself");
    let told = |input: &str| fanny.with_input(&["turn"], &format!("{input}\nquit\n")).ok();
    let said = told(&format!("{line}\nyes"));
    assert!(said.contains("`yes` takes it without that word"), "{said}");
    assert!(said.contains("use it for activation"), "{said}");
    // A yes that comes later is none to that.
    let said = told(&format!("clear\n{line}\nbanjo\nyes"));
    let later = said.rsplit_once("banjo").unwrap().1;
    assert!(!later.contains("use it for activation"), "{said}");
    assert_eq!(war.log(), before);
}
