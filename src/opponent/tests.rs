//! What he knows, and what he does with it.

mod seasons;

use super::contest::{Contest, Player};
use super::level::Level;
use super::suppose::{Sight, suppose};
use super::think::{Thinker, honest};
use crate::engine::{Next, RandomTable, Who};
use crate::games::{self, Files, SHELF, Terms};
use crate::side::{BySide, Side};
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

fn lot(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Every scenario of every game.
fn scenarios() -> impl Iterator<Item = Terms> {
    SHELF.iter().flat_map(|game| {
        let usual = Terms::usual(game.id).unwrap();
        game.scenarios.iter().map(move |scenario| Terms { scenario: scenario.id.to_owned(), ..usual.clone() })
    })
}

/// Plays by lot, showing every decision with what really lies where.
fn watch(terms: &Terms, steps: usize, mut look: impl FnMut(&dyn Play, &RandomTable<ChaCha8Rng>)) {
    let mut play = games::open(terms, Files::default()).unwrap().play;
    let mut truth = RandomTable::new(lot(5));
    for _ in 0..steps {
        match play.next() {
            Next::Over(_) => return,
            Next::Decision(_) => look(&*play, &truth),
            Next::Chance(_) => {}
        }
        truth.lively_step(&mut *play).unwrap();
    }
}

#[test]
fn the_unseen_cards_are_those_that_lie_there() {
    for terms in scenarios() {
        watch(&terms, 1_500, |play, truth| {
            for deck in play.unseen() {
                let mut lie: Vec<_> = truth.faces_of(&deck.slots);
                let mut said = deck.cards.clone();
                lie.sort();
                said.sort();
                assert_eq!(lie, said, "{}, {}, deck {}", terms.game, terms.scenario, deck.deck);
            }
        });
    }
}

#[test]
fn a_supposed_world_keeps_what_is_known_and_deals_the_rest_again() {
    let mut moved = 0;
    for terms in scenarios() {
        let mut seed = 0;
        watch(&terms, 300, |play, truth| {
            seed += 1;
            for side in Side::ALL {
                let sight = truth.sight(play, side);
                let table = suppose(play, side, &sight, lot(seed));
                assert_eq!(table.sight(play, side), sight, "{}: his own hand", terms.game);
                let theirs = table.sight(play, side.other());
                assert_eq!(
                    theirs.len(),
                    play.hand(side.other()).len(),
                    "{}: every card is something",
                    terms.game
                );
                moved += usize::from(theirs != truth.sight(play, side.other()));
            }
        });
    }
    assert!(moved > 100, "the hidden hand is dealt again");
}

/// Another hand of the opponent's, with everything he may know as it was: the same decision.
#[test]
fn g13_he_decides_the_same_whatever_the_other_hand_is() {
    for game in SHELF {
        let terms = Terms::usual(game.id).unwrap();
        let mut asked = 0;
        watch(&terms, 80, |play, truth| {
            let Next::Decision(ask) = play.next() else { return };
            let Who::One(side) = ask.who else { return };
            if asked > 2 || play.open(side) < 2 {
                return;
            }
            asked += 1;
            let sight: Sight = truth.sight(play, side);
            let mut other = truth.clone();
            other.lays(suppose(play, side, &sight, lot(99)).faces().clone());
            let choose = |truth: &RandomTable<ChaCha8Rng>| {
                let mut thinker = Thinker::new(&terms, Level::Easy, 3);
                thinker.choose(play, side, &truth.sight(play, side))
            };
            let chosen = choose(truth);
            assert_eq!(chosen, choose(&other), "{}", game.id);
            assert!(honest(play, side, &sight).contains(&chosen.unwrap()), "{}", game.id);
        });
        assert!(asked > 0, "{}", game.id);
    }
}

#[test]
fn the_same_seed_is_the_same_contest() {
    let contest = Contest {
        terms: Terms::usual("new-france").unwrap(),
        players: BySide { british: Player::Rough, french: Player::Lot },
        seed: 4,
        weights: BySide::default(),
    };
    let points = |number| {
        let played = contest.play(number).unwrap();
        (played.winner, played.points, played.decisions)
    };
    assert_eq!(points(0), points(0));
    assert_ne!(points(0).2, points(1).2, "other games go otherwise");
}

#[test]
fn players_are_named_as_they_are_typed() {
    for word in ["lot", "rough", "bot:easy", "bot:normal", "bot:hard"] {
        assert_eq!(word.parse::<Player>().unwrap().to_string(), word);
    }
    assert_eq!("bot".parse::<Player>().unwrap(), Player::Bot(Level::Normal));
    "bot:clever".parse::<Player>().unwrap_err();
}
