//! Whole games by players without a plan, from the set-up of every scenario to its end: no dead end, no fault, and everything that must
//! hold does after every step.

mod book;
mod map;
mod rounds;
mod units;

use super::BayonetsTomahawks;
use super::options::OPTIONS;
use super::setup::{self, position, tests::terms};
use crate::engine::{Machine, Next, RandomTable, Rules as _, Step, Who};
use crate::games::Terms;
use crate::games::pack::Source;
use crate::games::start::HiddenCards;
use crate::side::Side;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Most decisions and chances of a Year; more means that a game does not end.
const MOST_STEPS: usize = 12_000;

/// After how many steps a position is written and read back.
const WRITTEN: usize = 97;

/// What each of several tables has: a game, its fortune, and what was chosen last.
struct Table {
    game: Machine<BayonetsTomahawks>,
    random: RandomTable<ChaCha8Rng>,
    chosen: Vec<String>,
    kinds: BTreeSet<&'static str>,
    name: String,
}

impl Table {
    /// With every other seed all options are played.
    fn new(scenario: &str, seed: u64) -> Table {
        let options = OPTIONS.iter().filter(|_| seed % 2 == 1).map(|option| option.id.to_owned());
        let terms = Terms { options: options.collect(), ..terms(scenario) };
        let source = Source { pack: super::data::PACKS[0], owner: None };
        Table {
            game: setup::start(&terms, source, None).expect("a scenario can be played"),
            kinds: BTreeSet::new(),
            random: RandomTable::new(ChaCha8Rng::seed_from_u64(seed)),
            chosen: Vec::new(),
            name: format!("{scenario}, seed {seed}"),
        }
    }

    fn fail(&self, why: &str) -> ! {
        let last = self.chosen.len().saturating_sub(40);
        let (stack, next) = (self.game.stack(), self.game.next());
        panic!("{}: {why}\n{}\n{stack:#?}\n{next:?}", self.name, self.chosen[last..].join("\n"));
    }

    /// What a side could choose is more than the way out of a position no play leads to.
    fn check_offers(&self) {
        let Next::Decision(ask) = self.game.next() else { return };
        let sides = match ask.who {
            Who::One(side) => vec![side],
            Who::Both => Side::ALL.to_vec(),
        };
        for side in sides {
            if self.game.find(side, "go on").is_ok() {
                self.fail("a dead end");
            }
        }
    }

    fn check_file(&self) {
        let (content, world, stack) = (self.game.content(), self.game.world(), self.game.stack());
        if self.game.next().ask().is_none() {
            return;
        }
        let written = position::write(content, world, stack, HiddenCards::AsTheyLie);
        let text = written.unwrap_or_else(|| self.fail("it cannot be written")).text();
        match position::read(content, &text) {
            Ok((read, again)) if read == *world && again == stack => {}
            Ok(_) => self.fail(&format!("{text}\nis read as another position")),
            Err(why) => self.fail(&format!("{text}\n{why}")),
        }
    }

    /// One step; the game is over if there is none.
    fn step(&mut self) -> bool {
        self.check_offers();
        self.kinds.extend(self.game.next().ask().map(|ask| ask.kind));
        let before = match self.game.next() {
            Next::Decision(ask) => ask.kind.to_owned(),
            Next::Chance(chance) => format!("{chance:?}"),
            Next::Over(_) => return false,
        };
        let mut codes = Vec::new();
        let weigh = |rules: &dyn crate::engine::Rules, side: Side, choice: usize| {
            codes.push((side, choice, rules.code(side, choice).unwrap_or_default()));
            rules.leaning(side, choice)
        };
        let step = self.random.step(&mut self.game, weigh);
        let chosen = match &step {
            Ok(Step::Chose { side, choice }) => codes
                .iter()
                .find(|(of, index, _)| of == side && index == choice)
                .map(|(_, _, code)| code.clone()),
            _ => None,
        };
        self.chosen.push(format!("{before}: {}", chosen.unwrap_or_default()));
        if let Err(why) = step {
            self.fail(&format!("{why}"));
        }
        if let Err(why) = self.game.invariants() {
            self.fail(&why.to_string());
        }
        true
    }

    /// Plays to the end, and counts the steps.
    fn play(&mut self) -> usize {
        let years =
            usize::from(self.game.content().scenario.last() - self.game.content().scenario.first()) + 1;
        for steps in 0..MOST_STEPS * years {
            if !self.step() {
                return steps;
            }
            if steps % WRITTEN == 0 {
                self.check_file();
            }
        }
        self.fail("it does not end")
    }
}

/// How many games of a scenario are played: a few, or as many as `COUREUR_GAMES` says.
fn games(few: u64) -> u64 {
    std::env::var("COUREUR_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(few)
}

fn play_all(scenario: &str, few: u64) {
    let first = std::env::var("COUREUR_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut steps = 0;
    let mut kinds = BTreeSet::new();
    for seed in first..first + games(few) {
        let mut table = Table::new(scenario, seed);
        steps += table.play();
        kinds.extend(table.kinds);
    }
    println!("{scenario}: {} games, {steps} steps; {} kinds asked: {kinds:?}", games(few), kinds.len());
    assert!(steps > 0);
}

#[test]
fn vaudreuil_is_played_from_the_set_up_to_its_end() {
    play_all("vaudreuil-1755", 3);
}

#[test]
fn loudoun_is_played_from_the_set_up_to_its_end() {
    play_all("loudoun-1757", 3);
}

#[test]
fn amherst_is_played_from_the_set_up_to_its_end() {
    play_all("amherst-1758-59", 2);
}

#[test]
fn the_campaign_is_played_from_the_set_up_to_its_end() {
    play_all("campaign-1755-59", 1);
}
