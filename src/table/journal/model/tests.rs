//! What the search finds, and what it does not.

use super::*;
use stateright::{Checker, HasDiscoveries};

fn trial(liar: Option<usize>) -> Trial {
    Trial {
        liar,
        lifts: false,
        twin: false,
        needless: false,
        forged: 2,
        lost: 1,
        undone: 0,
        longest: 4,
        post: Mutex::new(Post::new(false)),
        memo: Mutex::default(),
    }
}

/// Searches to a depth, or until one of these is found, and prints how much that was.
fn search(name: &str, trial: Trial, depth: usize, until: HasDiscoveries) -> impl Checker<Trial> {
    let began = std::time::Instant::now();
    let checker = trial.checker().target_max_depth(depth).finish_when(until).spawn_bfs().join();
    let (states, seconds) = (checker.unique_state_count(), began.elapsed().as_secs_f32());
    println!("{name}: {states} states to depth {}, {seconds:.1} s", checker.max_depth());
    checker
}

#[track_caller]
fn holds(name: &str, trial: Trial, depth: usize) {
    let checker = search(name, trial, depth, HasDiscoveries::AnyFailures);
    for (property, path) in checker.discoveries() {
        let found = property.starts_with("somebody") || property.starts_with("a fork");
        assert!(found, "{property}: {:?}", path.into_actions());
    }
    assert!(checker.max_depth() >= depth);
    // Nothing holds of a search in which nothing happens.
    assert!(checker.discovery("somebody plays on after a restore").is_some());
}

#[track_caller]
fn finds(name: &str, trial: Trial, depth: usize, property: &'static str) {
    let checker = search(name, trial, depth, HasDiscoveries::AnyOf([property].into()));
    let path = checker.discovery(property).unwrap_or_else(|| panic!("{property}: not found to be broken"));
    println!("{name}: {property}: {:?}", path.into_actions());
}

#[test]
fn model_between_honest_people_nobody_is_accused_or_stuck() {
    holds("honest people, two machines", Trial { twin: true, undone: 1, ..trial(None) }, 8);
    holds("honest people who restore needlessly", Trial { needless: true, ..trial(None) }, 9);
}

#[test]
fn model_a_liar_who_asks_gets_nothing_unseen() {
    holds("a liar who asks", trial(Some(ANNA)), 10);
    holds("a liar who asks, and a second machine", Trial { twin: true, ..trial(Some(ANNA)) }, 7);
}

#[test]
fn model_a_liar_who_witnesses_gets_nothing_unseen() {
    holds("a liar who witnesses", Trial { undone: 1, ..trial(Some(BEN)) }, 10);
}

#[test]
fn t18_without_its_mend_the_model_finds_the_two_letters() {
    let without = Trial { lifts: true, ..trial(Some(ANNA)) };
    finds("without the mend of T18", without, 10, "nobody rolls unseen what the asker chose");
}

#[test]
fn t19_without_its_mend_the_model_finds_the_laundering() {
    let without = Trial { post: Mutex::new(Post::new(true)), ..trial(Some(ANNA)) };
    finds("without the mend of T19", without, 10, "only his own hand gives up what somebody answered");
}

/// Both have set up: the letters so far, and Ben's machine.
fn begun(trial: &Trial) -> (Id, Id, Machine) {
    let world = trial.init_states().remove(0);
    let mut letters = world.letters.iter().copied();
    (letters.next().unwrap(), letters.next().unwrap(), world.machines[BEN].clone())
}

/// Anna asks, and asks again in other words.
fn asked_twice(post: &mut Post, after: Id) -> (Id, Id) {
    let mut ask = |word| post.sign(after, What::Ask(word), &[], None).unwrap();
    (ask(0), ask(1))
}

#[test]
fn t18_nothing_is_signed_where_the_last_entry_was_not() {
    let trial = trial(Some(ANNA));
    let (first, second, ben) = begun(&trial);
    let mut post = trial.post();
    let (asks, again) = asked_twice(&mut post, second);
    let mut other = Machine::default();
    other.take(&post, BEN, second, false, false);
    other.take(&post, BEN, asks, false, false);
    assert!(!other.may_sign(&post, BEN), "a machine that has signed nothing");
    // Nor after a settlement, which brings another copy.
    assert_eq!(other.take(&post, BEN, again, false, false), Taken::Changed);
    assert!(other.settle(&post, BEN, Choice::Take).is_some() && other.log == Some(again));
    assert!(!other.may_sign(&post, BEN));
    // Nor where its owner had said that he knew everything, and has signed on another machine since.
    let mut later = Machine::default();
    later.take(&post, BEN, second, false, false);
    later.restore(&post, BEN, &BTreeSet::new(), false).unwrap();
    let answer = post.sign(asks, What::Witness, &[], None).unwrap();
    let (one, two) = asked_twice(&mut post, answer);
    later.take(&post, BEN, one, false, false);
    later.take(&post, BEN, two, false, false);
    assert!(later.settle(&post, BEN, Choice::Take).is_some() && later.log == Some(two));
    assert!(!later.may_sign(&post, BEN));
    let mut stale = ben.clone();
    stale.log = Some(first);
    assert!(ben.may_sign(&post, BEN) && !stale.may_sign(&post, BEN), "a copy that lacks what was signed");
    assert!(!ben.may_sign_elsewhere(&post, BEN), "a file that was put there");
}

#[test]
fn t18_a_settlement_lifts_no_bar_where_the_key_was_restored() {
    let trial = trial(Some(ANNA));
    let (first, _, _) = begun(&trial);
    let mut post = trial.post();
    // A copy that was cut before Ben's first entry, and another one that parts ways with it even before.
    let token = *post.last(first).token().as_bytes();
    let withdrawn = crate::table::Act::Withdrawn { entry: 1, token };
    let rival = post.sign(0, What::SetUp, &[withdrawn], None).unwrap();
    let mut ben = Machine::empty();
    ben.take(&post, BEN, rival, false, false);
    assert_eq!(ben.take(&post, BEN, first, false, false), Taken::Changed);
    let settled = [Choice::Take, Choice::ByRule, Choice::Keep].into_iter();
    for choice in settled {
        let mut ben = ben.clone();
        if ben.settle(&post, BEN, choice).is_some() {
            assert!(!ben.may_sign(&post, BEN), "{choice:?}");
        }
    }
    // Where the rules leave it to him.
    let other = post.sign(0, What::SetUp, &[crate::table::Act::Say("anew".to_owned())], None).unwrap();
    let mut ben = Machine::empty();
    ben.take(&post, BEN, other, false, false);
    assert_eq!(ben.take(&post, BEN, first, false, false), Taken::Changed);
    assert!(ben.settle(&post, BEN, Choice::Take).is_some());
    assert!(!ben.may_sign(&post, BEN), "only its owner lifts the bar");
}

#[test]
fn t16_t27_a_fork_is_settled_by_the_rules_and_what_was_shown_is_not_shown_again() {
    let trial = trial(Some(ANNA));
    let (_, second, mut ben) = begun(&trial);
    let mut post = trial.post();
    let (asks, again) = asked_twice(&mut post, second);
    // Anna has signed both, Ben is asked in each: she does not choose.
    let mut anna = Machine::default();
    anna.take(&post, ANNA, asks, false, false);
    anna.take(&post, ANNA, again, false, false);
    assert_eq!(anna.settle(&post, ANNA, Choice::Keep), None);
    // What Ben has answered counts.
    ben.take(&post, BEN, asks, false, false);
    ben.write(&mut post, What::Witness, [1; 16]).unwrap();
    let mut decided = ben.clone();
    decided.take(&post, BEN, again, false, false);
    assert_eq!(decided.settle(&post, BEN, Choice::Take), None);
    // If he has answered both, the players agree; his links in the one that is given up are known.
    let both = post.sign(again, What::Witness, &[], None).unwrap();
    ben.take(&post, BEN, both, false, false);
    assert!(ben.settle(&post, BEN, Choice::Take).is_some());
    assert!(ben.owes_restored(&post));
}

#[test]
fn t19_what_was_never_here_is_not_given_up_in_passing() {
    let trial = trial(Some(ANNA));
    let (_, second, _) = begun(&trial);
    let mut post = trial.post();
    let asks = post.sign(second, What::Ask(0), &[], None).unwrap();
    let token = *post.last(asks).token().as_bytes();
    let withdrawn = crate::table::Act::Withdrawn { entry: 3, token };
    let again = post.sign(second, What::Ask(1), &[withdrawn], None).unwrap();
    let mut ben = Machine::empty();
    ben.take(&post, BEN, second, false, false);
    ben.restore(&post, BEN, &BTreeSet::new(), false).unwrap();
    assert_eq!(ben.take(&post, BEN, again, false, false), Taken::Refused);
    assert!(matches!(ben.take(&post, BEN, again, true, false), Taken::Agreed(_)));
}
