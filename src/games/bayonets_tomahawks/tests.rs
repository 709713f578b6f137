//! Whole games by players without a plan: every question has its sentence, every choice words of its own, every event is told.

use super::sample::{on, terms};
use super::world::Retreats;
use super::{At, BayonetsTomahawks, setup, view};
use crate::engine::{Machine, RandomTable, Rules as _, Step, Who};
use crate::games::Terms;
use crate::speech::{Pending, Play as _};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Most decisions and chances of a Year; more means that a game does not end.
const MOST_STEPS: usize = 12_000;

/// After how many steps all words are looked at.
const LOOKED_AT: usize = 97;

fn check_words(game: &Machine<BayonetsTomahawks>) {
    let Pending::Decision(prompt) = game.pending() else { return };
    assert!(!prompt.ask.is_empty() && !prompt.waiting.is_empty(), "a question without words");
    let Who::One(side) = prompt.who else { return };
    let mut seen = BTreeSet::new();
    for offer in game.offers(side) {
        let words = offer.words.to_string();
        if offer.refused.is_none() {
            assert!(game.copy().choose(side, &offer.code).is_ok(), "`{words}` is listed and cannot be taken");
        }
        assert!(seen.insert(words.clone()), "`{words}` are the words of two choices");
    }
}

fn play_through(scenario: &str, seed: u64) {
    let options = super::options::OPTIONS.iter().filter(|_| seed % 2 == 1);
    let terms = Terms { options: options.map(|option| option.id.to_owned()).collect(), ..terms(scenario) };
    let mut game = setup::start(&terms, super::sample::source(), None).expect("a scenario can be played");
    let mut random = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    let content = game.content();
    let years = usize::from(content.scenario.last() - content.scenario.first()) + 1;
    for steps in 0..MOST_STEPS * years {
        if let Step::Over(_) = random.lively_step(&mut game).expect("a listed choice is taken") {
            return;
        }
        for told in game.tell(&game.events()) {
            assert!(told.text.ends_with('.'), "told without an end: {}", told.text);
        }
        if steps % LOOKED_AT == 0 {
            check_words(&game);
        }
    }
    panic!("{scenario}, seed {seed}: it does not end");
}

#[test]
fn vaudreuil_is_told_to_its_end() {
    (0..3).for_each(|seed| play_through("vaudreuil-1755", seed));
}

#[test]
fn loudoun_is_told_to_its_end() {
    (0..3).for_each(|seed| play_through("loudoun-1757", seed));
}

#[test]
fn amherst_is_told_to_its_end() {
    (0..2).for_each(|seed| play_through("amherst-1758-59", seed));
}

#[test]
fn the_campaign_is_told_to_its_end() {
    play_through("campaign-1755-59", 0);
}

#[test]
fn ruling_180_everybody_sees_a_policy() {
    on("loudoun-1757", |turn| {
        turn.world.action_round.policies.british.retreats = Some(Retreats::ToFriends);
        let at = At { content: turn.content, world: turn.world, below: &[] };
        let notes = view::view(at, None).notes;
        assert!(notes.iter().any(|note| note.text.contains("retreats to-friends")));
    });
}
