//! What each fact of a position is worth: data, fitted on games played, with where it comes from.

use super::chance::Curve;
use crate::engine::Feature;
use crate::errors::Worded as _;
use crate::games::Terms;
use crate::side::Side;
use crate::speech::Play;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of a won game; no fact comes near it.
pub const WON: f64 = 1_000_000.0;

/// The weights of a game, with where they come from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// How they were found.
    pub provenance: String,
    /// The worth of one of each fact.
    pub worth: BTreeMap<String, f64>,
}

/// The built-in files.
const FILES: [(&str, &str); 3] = [
    ("new-france", include_str!("weights/new-france.yaml")),
    ("wilderness-war", include_str!("weights/wilderness-war.yaml")),
    ("bayonets-tomahawks", include_str!("weights/bayonets-tomahawks.yaml")),
];

impl Weights {
    /// Those of a game; nothing is worth anything where there are none.
    #[must_use]
    pub fn of(game: &str) -> Weights {
        let file = FILES.iter().find(|(id, _)| *id == game);
        file.and_then(|(_, text)| Weights::read(text).ok()).unwrap_or_default()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Weights, String> {
        crate::yaml::read(text, 1 << 16).map_err(|error| error.in_words())
    }

    /// What a position is worth to the British.
    #[must_use]
    pub fn value(&self, play: &dyn Play) -> f64 {
        self.weighed(play, &play.features())
    }

    /// What one of a fact is worth.
    #[must_use]
    pub fn worth(&self, fact: &str) -> f64 {
        self.worth.get(fact).copied().unwrap_or_default()
    }

    fn weighed(&self, play: &dyn Play, facts: &[Feature]) -> f64 {
        if let crate::engine::Next::Over(outcome) = play.next() {
            return match outcome.winner {
                Some(Side::British) => WON,
                Some(Side::French) => -WON,
                None => 0.0,
            };
        }
        facts.iter().map(|(name, count)| self.worth(name) * f64::from(*count)).sum()
    }
}

/// What a position is worth, and what chance that is.
#[derive(Debug, Clone)]
pub struct Judge {
    weights: Weights,
    curve: Curve,
}

impl Judge {
    /// By these weights, in a game of these terms.
    #[must_use]
    pub fn new(terms: &Terms, weights: Weights) -> Judge {
        Judge { weights, curve: Curve::of(terms) }
    }

    /// What a position is worth to the British, their chance to win, and the facts both come from.
    #[must_use]
    pub fn of(&self, play: &dyn Play) -> (f64, f64, Vec<Feature>) {
        let facts = play.features();
        let value = self.weights.weighed(play, &facts);
        (value, self.curve.chance(value, play.elapsed()), facts)
    }

    /// What the facts are worth.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Which chance a value is.
    #[must_use]
    pub fn curve(&self) -> &Curve {
        &self.curve
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{self, Files, SHELF};

    #[test]
    fn every_fact_has_its_weight_and_no_weight_is_for_nothing() {
        for game in SHELF {
            let weights = Weights::of(game.id);
            assert!(!weights.provenance.is_empty(), "{}", game.id);
            let play = games::open(&Terms::usual(game.id).unwrap(), Files::default()).unwrap().play;
            let facts: Vec<&str> = play.features().into_iter().map(|(name, _)| name).collect();
            let known: Vec<&str> = weights.worth.keys().map(String::as_str).collect();
            assert_eq!(known.len(), facts.len(), "{}: {known:?} for {facts:?}", game.id);
            assert!(facts.iter().all(|fact| known.contains(fact)), "{}: {known:?} for {facts:?}", game.id);
        }
    }
}
