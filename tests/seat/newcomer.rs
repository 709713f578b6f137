//! What somebody met who had read nothing: what he sees while he types, what comes back to him, and what he looks up.

use crate::support::{Duel, Person};
use crate::war::War;

fn turn(person: &Person, lines: &[&str]) -> String {
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    person.with_input(&["turn"], &typed).ok().replace("\n  ", "\n").replace('\n', " ")
}

/// What was said after a line was typed, up to the next prompt.
fn after<'s>(said: &'s str, line: &str) -> &'s str {
    let Some((_, rest)) = said.split_once(&format!("> {line} ")) else {
        panic!("{line} was not typed: {said}")
    };
    rest.split("not signed> ").next().unwrap_or(rest)
}

/// With each line only what is new is shown; the whole at a word.
#[test]
fn a_preview_is_not_shown_twice() {
    let duel = Duel::opened();
    let (first, second) = (
        "move from Baltimore; take 1 troops; to Carlisle; halt",
        "move from Albany; take 1 troops; to Fort William Henry",
    );
    let said = turn(&duel.anna, &["reinforce none", first, second, "draft", "quit"]);
    let phase = "Spring 1755: British Movement Phase.";
    let (one, another, whole) = (after(&said, first), after(&said, second), after(&said, "draft"));
    assert!(after(&said, "reinforce none").contains(phase) && !one.contains(phase), "{said}");
    assert!(one.contains("1 SP from Baltimore to Carlisle"), "{said}");
    assert!(!another.contains("coureur::"), "{said}");
    assert!(
        !another.contains("from Baltimore to Carlisle") && !another.contains("`sign` signs the rest"),
        "{said}"
    );
    assert!(whole.contains(phase) && whole.contains("1 SP from Baltimore to Carlisle"), "{said}");
}

/// What is asked after lines that are not signed, and not what was asked before them.
#[test]
fn what_is_shown_with_lines_that_are_not_signed_is_asked_behind_them() {
    let duel = Duel::opened();
    let said = turn(&duel.anna, &["reinforce none", "show --brief", "quit"]);
    let shown = after(&said, "show --brief");
    assert!(shown.contains("As it would be after your orders"), "{said}");
    assert!(shown.contains("Which force moves next?") || shown.contains("may interrupt"), "{said}");
    assert!(!shown.contains("Do you play a reinforcement card?"), "{said}");
}

#[test]
fn an_error_says_first_what_is_wrong() {
    let duel = Duel::opened();
    let said = duel.anna.with_input(&["turn"], "reinforce nobility\nquit\n").ok();
    let told = said.split("British> reinforce nobility\n").nth(1).unwrap();
    assert!(told.starts_with("  × "), "{said}");
    assert!(told.contains("\n  (coureur::orders::"), "{said}");
}

/// What belongs to a later phase would only lapse, and the other side would read it: it is handed back, the card with it.
#[test]
fn what_belongs_to_a_later_phase_is_not_given_ahead() {
    let war = War::opened();
    let hand = war.hand();
    let march = format!("play {} activate; single marin; done; move; to wood-creek; halt; done", hand[0]);
    let next = format!("play {}", hand[1]);
    let said = turn(&war.fanny, &[&*march, &*next, "ahead", "no", "no", "no", "gus@example.org"]);
    assert!(said.contains("They belong to a phase to come"), "{said}");
    let written = war.fanny.run(&["history", "--last", "1"]).ok();
    assert!(written.contains("French ahead: ") && !written.contains("ahead: play"), "{written}");
}

/// A hand is told by the numbers of its cards, and each is looked up by its number.
#[test]
fn cards_stand_in_order_and_are_shown_by_their_number() {
    let war = War::opened();
    let told = war.fanny.run(&["hand"]).ok();
    let mut hand: Vec<u32> = war.hand().iter().map(|card| card.parse().unwrap()).collect();
    hand.sort_unstable();
    let heads =
        told.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()?.parse::<u32>().ok());
    assert_eq!(heads.collect::<Vec<_>>(), hand, "{told}");
    for card in hand {
        let shown = war.fanny.run(&["show", &card.to_string()]).ok();
        let name = told.lines().find(|line| line.starts_with(&format!("  {card} "))).unwrap();
        assert!(shown.contains(name.trim()), "{name}: {shown}");
    }
}

/// A second answer to what is sealed is none: it would wait for a question that nobody puts again.
#[test]
fn whoever_thinks_again_takes_his_sealed_answer_off() {
    let war = War::bidding();
    let open = war.gus.orders();
    let bids: Vec<&str> =
        open.iter().map(String::as_str).filter(|order| order.starts_with("bid ")).take(2).collect();
    let [one, other] = *bids.as_slice() else { panic!("{open:?}") };
    let said = turn(&war.gus, &[one, other, "back", other, "quit"]);
    let twice = after(&said, other);
    assert!(
        twice.contains("you have answered this already") && twice.contains("coureur::cli::answered_already"),
        "{said}"
    );
    assert!(said.contains(&format!("Taken off: {one}")), "{said}");
    let last = said.rsplit_once(&format!("> {other} ")).unwrap().1;
    assert!(last.contains("You would answer, sealed") && !last.contains("coureur::"), "{said}");
}

/// What is handed back is taken up by its number, and the rest of it waits on.
#[test]
fn one_line_of_several_is_taken_up_and_the_others_wait() {
    let duel = Duel::opened();
    let (anna, ben) = (&duel.anna, &duel.ben);
    let lines = [
        "move from Baltimore; take 1 troops; to Carlisle",
        "move from Albany; take 1 troops; to Fort William Henry",
    ];
    turn(anna, &["reinforce none", lines[0], lines[1], "sign", "no", "no", "no", "ben@example.org"]);
    ben.receive(anna).ok();
    ben.run(&["play", "pass"]).ok();
    anna.receive(ben).ok();
    let said = turn(anna, &["again 3", "again 2", "sign", "yes", "no", "no", "quit"]);
    assert!(said.contains("2. move from Albany; take 1 troops; to Fort William Henry"), "{said}");
    assert!(said.contains("Say `again`, or with the numbers of lines handed back"), "{said}");
    let signed = said.rsplit_once("> sign ").unwrap().1;
    assert!(signed.contains("1 SP from Albany to Fort William Henry"), "{said}");
    assert!(!signed.contains("from Baltimore to Carlisle. "), "{said}");
    assert!(signed.contains("Handed back to you (`again` takes it up): move from Baltimore"), "{said}");
}
