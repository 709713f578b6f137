//! Answers that are given by themselves, and words that wait: what of it a person hears, and what is signed when.

use crate::support::{Duel, Person, Stage};
use crate::war::War;
use std::fs;

/// A turn over a pipe.
fn turn(person: &Person, letter: &[&str], lines: &[&str]) -> String {
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    person.with_input(&[&["turn"], letter].concat(), &typed).ok()
}

fn letter(from: &Person) -> String {
    from.log().to_str().unwrap().to_owned()
}

#[test]
fn p28_whoever_does_no_more_than_he_orders_is_not_asked_whether_that_is_all() {
    let war = War::opened();
    // A card for more than one stockade.
    let begins = |card: &String| format!("play {card} build stockades");
    let several =
        |card: &String| war.fanny.run(&["moves", "--after", &begins(card)]).ok().contains("Build up to ");
    let card = war.hand().into_iter().find(several).unwrap();
    let half = format!("{}; stockade at sorel", begins(&card));
    let said = turn(&war.fanny, &[], &[&half, "sign", "no", "clear", "quit"]);
    assert!(said.contains("Your turn goes on") && said.contains("Nothing is signed."), "{said}");
    war.fanny.run(&["standing", "finish"]).ok();
    let said = turn(&war.fanny, &[], &[&half, "sign", ""]);
    assert!(!said.contains("Your turn goes on") && said.contains("Written: "), "{said}");
    assert!(said.contains("ends your turn here: you do no more than you order"), "{said}");
}

#[test]
fn p29_what_an_instruction_answered_is_no_decision_of_its_owner() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    ben.run(&["hand"]).ok();
    // `--anyway`: whatever card he was dealt for it.
    ben.run(&["standing", "prefer", "pass", "--when", "interrupt the British", "--anyway"]).ok();
    anna.run(&["play", "reinforce none"]).ok();
    let said = ben.run(&["receive", "--answer", &letter(anna)]).ok();
    assert!(said.contains("By your standing instructions: pass"), "{said}");
    anna.receive(ben).ok();
    anna.run(&["play", "done"]).ok();
    let said = turn(ben, &[&letter(anna)], &["quit"]);
    assert!(said.contains("What happened so far:"), "{said}");
    assert!(said.contains("Entry 5 · British"), "also what came before his program answered: {said}");
    // What he says himself is a decision again.
    ben.run(&["play", "reinforce none"]).ok();
    anna.receive(ben).ok();
    anna.run(&["play", "pass"]).ok();
    let said = turn(ben, &[&letter(anna)], &["quit"]);
    assert!(!said.contains("Entry 5 · British") && said.contains("Entry 9 · British"), "{said}");
}

#[test]
fn p30_show_at_the_prompt_shows_also_where_it_is_a_word_of_orders() {
    let stage = Stage::new();
    let (anna, ben) = (stage.person("anna"), stage.person("ben"));
    let log = |person: &Person| person.folder.join("bayonets-tomahawks.coureur").to_str().unwrap().to_owned();
    anna.run(&["new", "bayonets-tomahawks"]).ok();
    ben.run(&["join", &log(&anna)]).ok();
    anna.run(&["receive", "--answer", &log(&ben)]).ok();
    let said = turn(&ben, &[&log(&anna)], &["show Albany", "quit"]);
    assert!(said.contains("Settled Space, value 3"), "{said}");
    ben.run(&["answer"]).ok();
    let said = turn(&ben, &[], &["show Albany", "show lake george", "show nowhere", "quit"]);
    assert!(said.contains("French> show Albany\nB Albany\n"), "{said}");
    assert!(said.contains("Lake George\n"), "{said}");
    assert!(said.contains("nowhere") && !said.contains("these words mean none"), "{said}");
    assert!(ben.run(&["show", "lake", "george"]).ok().contains("Lake George"));
}

#[test]
fn p35_a_waiver_at_the_prompt_waits_for_sign_and_two_are_one() {
    let duel = Duel::opened();
    let anna = &duel.anna;
    let before = fs::read(anna.log()).unwrap();
    let said = turn(anna, &[], &["waive combat", "waive combat", "waive nothing-like-it", "quit"]);
    assert_eq!(fs::read(anna.log()).unwrap(), before, "nothing is signed: {said}");
    assert!(said.contains("Waived already") && said.contains("coureur::cli::no_such_window"), "{said}");
    assert!(said.contains("1 line not signed> "), "{said}");
    // A second thought takes it off again, and signs nothing.
    let said = turn(anna, &[], &["unwaive combat", "waive combat", "quit"]);
    assert!(said.contains("Taken off: waive ") && said.contains("1 line not signed> "), "{said}");
    assert_eq!(fs::read(anna.log()).unwrap(), before, "nothing is signed: {said}");
    let said = turn(anna, &[], &["reinforce none", "sign", ""]);
    let entry = said.rsplit("Entry 5 · British").next().unwrap();
    assert_eq!(entry.matches("the British waive the ").count(), 1, "{said}");
    assert!(entry.contains("> British: reinforce none"), "{said}");
    // What is signed is not put down again, and off turn it waits for the next answer.
    let said = turn(&duel.ben, &[&letter(anna)], &["pass", "sign", ""]);
    assert!(said.contains("Written: "), "{said}");
    let said = turn(anna, &[&letter(&duel.ben)], &["waive combat", "quit"]);
    assert!(said.contains("Waived already"), "{said}");
    let said = turn(&duel.ben, &[], &["waive combat", "quit"]);
    assert!(said.contains("your next answer will record it"), "{said}");
}

#[test]
fn p35_words_can_be_said_at_any_time() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let before = fs::read(ben.log()).unwrap();
    let said = ben.run(&["say", "A", "fine", "morning."]).ok();
    assert!(said.contains("your next entry will record it"), "{said}");
    let said = turn(ben, &[], &["say It will rain.", "say Will it?", "quit"]);
    assert_eq!(said.matches("your next entry will record it").count(), 2, "{said}");
    assert_eq!(fs::read(ben.log()).unwrap(), before);
    anna.run(&["play", "reinforce none"]).ok();
    ben.receive(anna).ok();
    ben.run(&["play", "nothing like it"]).fails(1, "coureur::orders::unknown_word");
    let said = ben.run(&["play", "pass"]).ok();
    assert!(
        said.contains("says: A fine morning.")
            && said.contains("says: It will rain.")
            && said.contains("says: Will it?"),
        "{said}"
    );
    assert!(anna.receive(ben).ok().contains("says: A fine morning."));
    anna.run(&["play", "done"]).ok();
    ben.receive(anna).ok();
    let said = ben.run(&["play", "reinforce none"]).ok();
    assert!(!said.contains("says:"), "once: {said}");
    // Also with an answer that decides nothing.
    let war = War::opened();
    let card = war.hand().remove(0);
    war.fanny
        .run(&["play", &format!("play {card} activate; single marin; done; move; to wood-creek; halt")])
        .ok();
    war.fanny.run(&["say", "En", "avant!"]).ok();
    war.to_gus();
    war.gus.run(&["play", "pass"]).ok();
    war.to_fanny();
    assert!(war.fanny.run(&["answer"]).out.contains("says: En avant!"));
}
