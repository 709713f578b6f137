//! What an experienced player called silly in a year against him.

use super::lot;
use crate::engine::{CardName, Feature, Next, RandomTable, Who};
use crate::games::{self, Files, Terms};
use crate::opponent::{Level, Thinker};
use crate::side::{BySide, Side};
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;

/// The campaign of 1755, in which the French hold these cards.
struct Campaign {
    terms: Terms,
    play: Box<dyn Play>,
    truth: RandomTable<ChaCha8Rng>,
}

impl Campaign {
    fn open(hand: [&str; 5]) -> Campaign {
        let terms = Terms::usual("new-france").unwrap();
        let mut play = games::open(&terms, Files::default()).unwrap().play;
        let mut truth = RandomTable::new(lot(5));
        while let Next::Chance(chance) = play.next().clone() {
            let drawn = truth.draw(&*play, &chance);
            play.draw(drawn).unwrap();
        }
        let held = play.hand(Side::French).into_iter().zip(hand.map(|card| CardName::new(card).unwrap()));
        truth.lays(held.collect());
        let rest = crate::opponent::suppose(&*play, Side::French, truth.faces(), lot(6));
        truth.lays(rest.faces().clone());
        Campaign { terms, play, truth }
    }

    /// Goes on to where one of the orders can be given, and gives it; nobody does anything on the way.
    fn order(&mut self, side: Side, codes: &[&str]) {
        for code in codes {
            loop {
                let asked = self.asked();
                match self.play.find(side, code).ok().filter(|_| asked == side) {
                    Some(choice) => break self.play.take(side, choice).unwrap(),
                    None => self.let_pass(asked),
                };
            }
        }
    }

    /// Who is asked, after what comes by chance.
    fn asked(&mut self) -> Side {
        loop {
            match self.play.next().clone() {
                Next::Chance(chance) => {
                    let drawn = self.truth.draw(&*self.play, &chance);
                    self.play.draw(drawn).unwrap();
                }
                Next::Decision(ask) => match ask.who {
                    Who::One(side) => return side,
                    Who::Both => panic!("both are asked: {}", ask.kind),
                },
                Next::Over(_) => panic!("the game is over"),
            }
        }
    }

    fn let_pass(&mut self, asked: Side) {
        let nothing = ["pass", "no card", "reinforce none", "halt", "done"];
        let nothing = nothing.iter().find_map(|code| self.play.find(asked, code).ok());
        let choice = nothing.unwrap_or_else(|| panic!("{asked:?}: {:?}", self.play.next()));
        self.play.take(asked, choice).unwrap();
    }

    /// What he chooses for a side, by its code.
    fn chosen(&self, thinker: &mut Thinker, side: Side) -> String {
        let sight = self.truth.sight(&*self.play, side);
        let choice = thinker.choose(&*self.play, side, &sight).unwrap();
        self.play.code(side, choice).unwrap()
    }
}

/// Fifteen against two in a fort: no card holds it, and the season's card brings Montcalm.
#[test]
fn no_card_is_spent_on_what_is_lost_before_reinforcements() {
    let mut game = Campaign::open(["f24", "f01", "f06", "f07", "f09"]);
    game.order(Side::British, &["move from albany", "take everything", "to fort-william-henry", "halt"]);
    game.order(Side::British, &["move from fort-william-henry", "take everything", "to fort-carillon"]);
    game.order(Side::British, &["lead with shirley"]);
    while game.asked() == Side::British {
        game.let_pass(Side::British);
    }
    let may = game.play.find(Side::French, "play f24").unwrap();
    assert!(game.truth.choices(&*game.play, Side::French).contains(&may));
    for seed in 0..4 {
        let mut thinker = Thinker::new(&game.terms, Level::Normal, seed);
        let code = game.chosen(&mut thinker, Side::French);
        assert_ne!(code, "play f24", "seed {seed}");
    }
}

/// Actions after which all is as it was, by everything he goes by.
fn in_vain(terms: &Terms, seed: u64, steps: usize) -> Vec<String> {
    let mut play = games::open(terms, Files::default()).unwrap().play;
    let mut truth = RandomTable::new(lot(seed));
    let mut both = BySide::from_fn(|side| Thinker::new(terms, Level::Easy, seed * 2 + side as u64));
    let mut begun: Option<(Vec<Feature>, String)> = None;
    let mut vain = Vec::new();
    for _ in 0..steps {
        match play.next().clone() {
            Next::Over(_) => break,
            Next::Chance(chance) => {
                begun = None;
                let drawn = truth.draw(&*play, &chance);
                play.draw(drawn).unwrap();
            }
            Next::Decision(ask) => {
                let mut choose =
                    |side: Side| both[side].choose(&*play, side, &truth.sight(&*play, side)).unwrap();
                let Who::One(side) = ask.who else {
                    let choices = BySide { british: choose(Side::British), french: choose(Side::French) };
                    play.take_both(choices).unwrap();
                    continue;
                };
                let choice = choose(side);
                let code = play.code(side, choice).unwrap();
                if ["action", "reaction"].contains(&ask.kind) {
                    let same = begun.take().filter(|(facts, _)| *facts == play.features());
                    vain.extend(same.map(|(_, codes)| codes));
                    begun = (!play.idle(side, choice)).then(|| (play.features(), code));
                } else if let Some((_, codes)) = &mut begun {
                    *codes = format!("{codes}; {code}");
                }
                play.take(side, choice).unwrap();
            }
        }
    }
    vain
}

/// Who has an Action Point left and nothing to do with it leaves it: no army marches out and back.
#[test]
fn no_action_is_taken_in_vain() {
    let usual = Terms::usual("bayonets-tomahawks").unwrap();
    let terms = Terms { scenario: "loudoun-1757".to_owned(), ..usual };
    assert_eq!(in_vain(&terms, 1, 300), Vec::<String>::new());
}
