//! The words a game says its orders are made of are all that its orders are made of.

use coureur::engine::{RandomTable, Step};
use coureur::games::{self, Files, Game, Terms};
use coureur::orders::{Carry, Lexicon, Line};
use coureur::side::Side;
use coureur::speech::Pending;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Decisions and chances looked at in each scenario; every chapter of the rules comes up among them.
const STEPS: usize = 300;

/// Every order that is offered or refused in a random game.
fn look_through(terms: &Terms, seed: u64) {
    let mut play = games::open(terms, Files::default()).expect("the game opens").play;
    let mut random = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    let lexicon = Lexicon::new(play.grammar(), &play.names());
    for _ in 0..STEPS {
        let decision = matches!(play.pending(), Pending::Decision(_));
        for offer in Side::ALL.into_iter().filter(|_| decision).flat_map(|side| play.offers(side)) {
            let line = Line::new(&offer.words.to_string());
            lexicon
                .check(&line, 0, &Carry::default())
                .unwrap_or_else(|error| panic!("{}: {error:?}", line.text));
        }
        if matches!(random.lively_step(&mut *play).expect("the game goes on"), Step::Over(_)) {
            break;
        }
    }
}

fn terms(game: &Game, scenario: &str) -> Terms {
    Terms {
        game: game.id.to_owned(),
        edition: game.editions[0].id.to_owned(),
        rules: game.rules,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    }
}

#[test]
fn every_order_is_made_of_known_words() {
    for game in games::SHELF {
        for (seed, scenario) in (1..).zip(game.scenarios) {
            look_through(&terms(game, scenario.id), seed);
        }
    }
}

#[test]
fn the_words_explained_are_words_of_the_grammar() {
    for game in games::SHELF {
        let terms = terms(game, game.scenarios[0].id);
        let grammar = games::open(&terms, Files::default()).expect("the game opens").play.grammar();
        let orders = games::words(game.id).expect("it has words").orders;
        for word in orders.iter().flat_map(|order| order.id.split(' ')) {
            assert!(grammar.words.contains(&word), "{}: {word}", game.id);
        }
        assert!(grammar.words.contains(&grammar.path));
    }
}
