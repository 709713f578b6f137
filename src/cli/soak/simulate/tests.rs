//! Short games with everything that can go wrong, as many as fit; and that the oracle sees what it should.

use super::event::{Command, Event, Plan, What};
use super::opening::Game;
use super::*;
use crate::cli::soak::jobs;
use std::sync::Mutex;

/// Games in every run of the tests: in a program built with some optimisation they take a minute, in any other three times as long.
/// `COUREUR_GAMES` says how many others would like. `coureur soak --simulate` plays on.
const GAMES: u64 = if cfg!(debug_assertions) { 500 } else { 2000 };

#[test]
fn everything_goes_wrong_and_nothing_is_lost() {
    let tally = Mutex::new(Tally::default());
    let wanted =
        std::env::var("COUREUR_GAMES").map(|games| games.parse().expect("COUREUR_GAMES is a number"));
    let wanted = wanted.unwrap_or(GAMES);
    let played =
        jobs::all("simulate", 0..wanted, 2, |number| play(1, number), |one| tally.lock().unwrap().add(&one));
    if let Err((number, failure)) = played {
        panic!("game {number} of seed 1: {}", failure.why);
    }
    let Tally {
        games,
        liars,
        entries,
        links,
        letters,
        harmed,
        kills,
        power,
        full,
        put_back,
        lost,
        lies,
        forks,
    } = tally.into_inner().unwrap();
    assert_eq!(games, wanted);
    // What is said of the dice is said of dice that fell: in a third of the games at least somebody honest answered a roll.
    assert!(links > wanted / 3, "{links} links of honest players in {wanted} games");
    for (what, figure) in [
        ("liars", liars),
        ("entries", entries),
        ("links", links),
        ("letters", letters),
        ("harmed", harmed),
        ("kills", kills),
        ("power", power),
        ("full", full),
        ("put back", put_back),
        ("lost", lost),
        ("lies", lies),
        ("forks", forks),
    ] {
        assert!(figure > 0, "no {what} in {wanted} games");
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    assert_eq!(Plan::drawn(3, 4), Plan::drawn(3, 4));
    assert_ne!(Plan::drawn(3, 4), Plan::drawn(3, 5));
    assert_eq!(play(3, 4).unwrap(), play(3, 4).unwrap());
}

fn event(what: What) -> Event {
    Event { what, lot: 5 }
}

#[test]
fn what_breaks_is_shrunk_to_what_breaks_it() {
    let plan = Plan::drawn(1, 1);
    let (first, last) = (plan.events[2], plan.events[plan.events.len() - 2]);
    let breaks = |plan: &Plan| plan.events.contains(&first) && plan.events.contains(&last);
    let shrunk = shrink::fewest(&plan, plan.events.len(), breaks);
    assert_eq!(shrunk.events, [first, last]);
    assert_eq!((shrunk.seed, shrunk.liar), (plan.seed, plan.liar));
}

#[test]
fn an_honest_turn_gets_there() {
    let turns = [0, 1, 0, 1].into_iter().flat_map(|who| [event(What::Turn(who)), event(What::Post)]);
    let plan = Plan { seed: [2; 32], game: Game::Whole, back: 4, liar: None, events: turns.collect() };
    let ended = run(&plan);
    assert_eq!(ended.broken, None);
    assert!(
        ended.tally.entries > 1 && ended.tally.letters > 1 && ended.tally.forks == 0,
        "{:?}",
        ended.tally
    );
    let look = Plan { events: vec![event(What::Does(0, Command::Look)); 3], ..plan };
    assert_eq!(run(&look).broken, None);
}

/// He was told that entry 5 is signed, and died before a letter with it left; the one before it left once more. Then his disk was lost.
#[test]
fn a_letter_that_leaves_once_more_brings_no_more_than_is_in_it() {
    let plan = Plan::drawn(1, 553);
    let events = [
        (What::Does(0, Command::Send), 15_681_017_661_637_972_222),
        (What::Killed(0, Command::Move, true), 10_134_176_140_622_095_411),
        (What::Killed(0, Command::Send, false), 11_932_957_505_098_502_962),
        (What::Loses(0), 4_301_453_801_105_294_694),
    ];
    let plan = Plan { liar: None, events: events.map(|(what, lot)| Event { what, lot }).to_vec(), ..plan };
    assert_eq!(run(&plan).broken, None);
}
