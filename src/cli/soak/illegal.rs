//! Orders that need not be legal, made of what the game itself can say: what is legal is taken, everything else is refused, always
//! with a rule, and nothing is changed by it.

use super::jobs::{Failure, caught};
use crate::engine::{Next, RandomTable, Who};
use crate::errors::Worded as _;
use crate::games::{self, Files, Terms};
use crate::render::text::count;
use crate::side::Side;
use crate::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// Steps after which a game is taken to run in circles.
const MOST_STEPS: usize = 1_000_000;
/// Orders of other moments that are tried at each question, and as many that are put together of two of them.
const TRIES: u32 = 6;
/// The most orders that are remembered.
const REMEMBERED: usize = 4_096;
/// At one in so many questions it is looked whether a refused order leaves all as it was.
const LOOKED_AT: usize = 32;

/// What was tried, and what came of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    questions: u64,
    legal: u64,
    refused: u64,
    /// The rules that questions, refusals and events named.
    rules: BTreeSet<String>,
    /// Those that a refusal named.
    refusing: BTreeSet<String>,
}

impl Tally {
    /// One game more.
    pub fn add(&mut self, played: &Tally) {
        self.games += 1;
        self.questions += played.questions;
        self.legal += played.legal;
        self.refused += played.refused;
        self.rules.extend(played.rules.iter().cloned());
        self.refusing.extend(played.refusing.iter().cloned());
    }

    /// For programs.
    #[must_use]
    pub fn json(&self, seconds: f64) -> Value {
        json!({
            "illegal": true, "seconds": seconds, "games": self.games, "questions": self.questions, "legal": self.legal,
            "refused": self.refused, "rules": self.rules, "refusing": self.refusing,
        })
    }

    /// For people.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn print(&self, out: &mut dyn Write, seconds: f64) -> io::Result<()> {
        let games = count(self.games.try_into().unwrap_or(usize::MAX), "game", "games");
        writeln!(out, "{games} in {seconds:.1} s, {} questions", self.questions)?;
        writeln!(out, "{:>8}  orders that were legal, and were taken", self.legal)?;
        writeln!(out, "{:>8}  that were not, and were refused, each with a rule", self.refused)?;
        writeln!(
            out,
            "{:>8}  rules were reached, {} of them by a refusal",
            self.rules.len(),
            self.refusing.len()
        )
    }
}

/// Plays one game by lot, trying orders at every question.
///
/// # Errors
/// What was taken though it is not legal, refused though it is, or refused without a rule.
pub fn play(terms: &Terms, seed: u64, number: u64) -> Result<Tally, Failure> {
    let failed = |why: String| Failure { why, log: String::new() };
    caught(|| run(terms, (seed << 20) ^ number, MOST_STEPS)).map_err(failed)
}

fn run(terms: &Terms, seed: u64, most: usize) -> Result<Tally, String> {
    let mut game = games::open(terms, Files::default()).map_err(|error| error.in_words())?.play;
    let mut lot = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    let mut critic = Critic { lot: RandomTable::new(ChaCha8Rng::seed_from_u64(!seed)), ..Critic::new() };
    for step in 0..most {
        for told in game.tell(&game.events()) {
            critic.tally.rules.extend(told.rule.map(|rule| rule.to_string()));
        }
        match game.next().clone() {
            Next::Over(outcome) => {
                critic.tally.rules.insert(outcome.rule.to_string());
                return Ok(critic.tally);
            }
            Next::Decision(ask) => {
                critic.tally.rules.insert(ask.rule.to_string());
                let sides = match ask.who {
                    Who::One(side) => vec![side],
                    Who::Both => Side::ALL.to_vec(),
                };
                for side in sides {
                    critic
                        .question(&*game, side, step)
                        .map_err(|why| format!("step {step}, {}: {why}", ask.kind))?;
                }
            }
            Next::Chance(_) => {}
        }
        lot.lively_step(&mut *game).map_err(|error| error.in_words())?;
    }
    if most == MOST_STEPS {
        return Err(format!("the game runs in circles after {most} steps"));
    }
    Ok(critic.tally)
}

/// Whoever tries orders.
struct Critic {
    lot: RandomTable<ChaCha8Rng>,
    /// Codes that were open at some time, of either side.
    known: Vec<String>,
    tally: Tally,
}

impl Critic {
    fn new() -> Critic {
        let lot = RandomTable::new(ChaCha8Rng::seed_from_u64(0));
        Critic { lot, known: Vec::new(), tally: Tally::default() }
    }

    fn any(&mut self) -> Option<String> {
        let count = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        let at = self.lot.below(count) as usize;
        self.known.get(at).cloned()
    }

    /// The beginning of one order with the end of another.
    fn crossed(&mut self) -> Option<String> {
        let (one, other) = (self.any()?, self.any()?);
        let (head, _) = one.rsplit_once(' ').unwrap_or((&one, ""));
        let (_, tail) = other.rsplit_once(' ').unwrap_or(("", &other));
        Some(format!("{head} {tail}"))
    }

    fn question(&mut self, game: &dyn Play, side: Side, step: usize) -> Result<(), String> {
        self.tally.questions += 1;
        let legal: BTreeSet<String> = game.legal(side).into_iter().map(|offer| offer.code).collect();
        for offer in game.offers(side) {
            let is = legal.contains(&offer.code);
            match &offer.refused {
                None if !is => return Err(format!("`{}` is shown as open, and is not legal", offer.code)),
                Some(refusal) if is => {
                    return Err(format!("`{}` is legal, and refused: {}", offer.code, refusal.why));
                }
                Some(refusal) => {
                    if refusal.rule.place.is_empty() || refusal.why.is_empty() {
                        return Err(format!("`{}` is refused without a rule", offer.code));
                    }
                    self.tally.rules.insert(refusal.rule.to_string());
                    self.tally.refusing.insert(refusal.rule.to_string());
                }
                None => {}
            }
            self.ordered(game, side, &offer.code, &legal)?;
        }
        for _ in 0..TRIES {
            let tried = [self.any(), self.crossed()];
            for code in tried.into_iter().flatten() {
                self.ordered(game, side, &code, &legal)?;
                if step.is_multiple_of(LOOKED_AT) && !legal.contains(&code) {
                    let mut copy = game.copy();
                    if copy.choose(side, &code).is_ok() || copy.facts() != game.facts() {
                        return Err(format!("`{code}` is not legal, and changed something"));
                    }
                }
            }
        }
        if self.known.len() < REMEMBERED {
            self.known.extend(legal);
        }
        Ok(())
    }

    /// An order is taken exactly if it is legal.
    fn ordered(
        &mut self,
        game: &dyn Play,
        side: Side,
        code: &str,
        legal: &BTreeSet<String>,
    ) -> Result<(), String> {
        match (game.find(side, code), legal.contains(code)) {
            (Ok(_), true) => self.tally.legal += 1,
            (Err(_), false) => self.tally.refused += 1,
            (Ok(_), false) => return Err(format!("`{code}` is taken, and not legal")),
            (Err(error), true) => {
                return Err(format!("`{code}` is legal, and not taken: {}", error.in_words()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SHELF;

    #[test]
    fn g13_what_is_not_legal_is_refused_with_a_rule() {
        for game in SHELF {
            let terms = Terms::usual(game.id).unwrap();
            let tally = run(&terms, 3, 150).unwrap();
            assert!(tally.refused > 100 && tally.legal > 100, "{}: {tally:?}", game.id);
            assert!(tally.rules.len() > 5, "{}: {tally:?}", game.id);
            assert_eq!(tally, run(&terms, 3, 150).unwrap(), "the same seed, the same orders");
        }
    }
}
