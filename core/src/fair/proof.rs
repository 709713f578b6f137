//! Everything needed to check one roll without the rest of the game.

use super::chain::{Link, MAX_LENGTH};
use super::dice::{Seed, roll_bytes, roll_seed, umpired_slot};
use crate::refuses;
use thiserror::Error;

/// What can be wrong with the account given of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofError {
    /// The asker's link does not lead up to the tip he committed.
    #[error("fair.proof.asker_link")]
    AskerLink {
        /// How many hashes it should have taken.
        hashes: u32,
    },
    /// The witness's link does not lead up to the tip he committed.
    #[error("fair.proof.witness_link")]
    WitnessLink {
        /// How many hashes it should have taken.
        hashes: u32,
    },
    /// The seed gives another result.
    #[error("fair.proof.outcome")]
    Outcome {
        /// The label of the roll or draw.
        label: String,
    },
}

/// A revealed link, and the way it hashes up to the tip its seat committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkProof {
    /// The link.
    pub link: Link,
    /// The tip.
    pub tip: Link,
    /// How many times the link is hashed to give the tip: one more than its index.
    pub hashes: u32,
}

impl LinkProof {
    /// Whether hashing gives the tip; a number of hashes that no chain allows is a no.
    pub fn holds(&self) -> bool {
        (1..=MAX_LENGTH).contains(&self.hashes)
            && (0..self.hashes).fold(self.link, |link, _| link.hashed()) == self.tip
    }
}

/// What came of a roll or a public draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Dice.
    Faces {
        /// What the roll was for.
        label: String,
        /// How many sides a die has.
        sides: u8,
        /// What they showed.
        faces: Vec<u8>,
    },
    /// A public draw from a pool.
    Picks {
        /// What the draw was for.
        label: String,
        /// How many there were to draw from.
        of: u32,
        /// Which ones were drawn, counted from 0, in the order drawn.
        picked: Vec<u32>,
    },
}

impl Outcome {
    /// What the roll or draw was for.
    pub fn label(&self) -> &str {
        match self {
            Self::Faces { label, .. } | Self::Picks { label, .. } => label,
        }
    }

    fn holds(&self, seed: &Seed) -> bool {
        match self {
            Self::Faces { label, sides, faces } => {
                u16::try_from(faces.len()).is_ok_and(|count| seed.faces(label, count, *sides) == *faces)
            }
            Self::Picks { label, of, picked } => u32::try_from(picked.len())
                .is_ok_and(|k| seed.pick(label, *of, k).is_ok_and(|drawn| drawn == *picked)),
        }
    }
}

/// One seed, how it came about, and all that was rolled and drawn with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollProof {
    /// The game's identifier.
    pub game: [u8; 32],
    /// The number of the roll within the game.
    pub index: u64,
    /// The hash of the entry that asked.
    pub ask: [u8; 32],
    /// The asker's link; absent where only a witness vouches.
    pub asker: Option<LinkProof>,
    /// The words of the British and the French player, in an umpired game.
    pub words: Option<[String; 2]>,
    /// The witness's link.
    pub witness: LinkProof,
    /// The results, by label.
    pub outcomes: Vec<Outcome>,
}

impl RollProof {
    /// What stands in the asker's place: his link, or in an umpired game the players' words with it.
    pub fn asker_slot(&self) -> Option<Link> {
        let link = self.asker.map(|proof| proof.link);
        match &self.words {
            Some([british, french]) => Some(umpired_slot(&self.game, british, french, link.as_ref())),
            None => link,
        }
    }

    /// The exact bytes whose SHA-256 is the seed.
    pub fn seed_bytes(&self) -> Vec<u8> {
        roll_bytes(&self.game, self.index, &self.ask, self.asker_slot().as_ref(), &self.witness.link)
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        roll_seed(&self.game, self.index, &self.ask, self.asker_slot().as_ref(), &self.witness.link)
    }

    /// Checks both links and every result.
    ///
    /// # Errors
    /// [`ProofError`], for the first thing that does not hold.
    pub fn check(&self) -> Result<(), ProofError> {
        if let Some(asker) =
            self.asker.filter(|asker| refuses!("an asker's link that leads to no tip", !asker.holds()))
        {
            return Err(ProofError::AskerLink { hashes: asker.hashes });
        }
        if refuses!("a witness's link that leads to no tip", !self.witness.holds()) {
            return Err(ProofError::WitnessLink { hashes: self.witness.hashes });
        }
        let seed = self.seed();
        match self
            .outcomes
            .iter()
            .find(|outcome| refuses!("faces that the seed does not give", !outcome.holds(&seed)))
        {
            Some(wrong) => Err(ProofError::Outcome { label: wrong.label().to_owned() }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::sample;
    use super::*;

    #[test]
    fn a_true_account_holds_with_and_without_an_asker() {
        sample().check().unwrap();
        let mut lone = sample();
        lone.asker = None;
        lone.outcomes.clear();
        lone.check().unwrap();
        assert_ne!(lone.seed(), sample().seed());
    }

    #[test]
    fn each_false_part_is_named() {
        let mut proof = sample();
        proof.asker.as_mut().unwrap().hashes = 4;
        assert_eq!(proof.check(), Err(ProofError::AskerLink { hashes: 4 }));

        let mut proof = sample();
        proof.witness.link = Link([0; 32]);
        assert_eq!(proof.check(), Err(ProofError::WitnessLink { hashes: 7 }));

        let mut proof = sample();
        proof.witness = LinkProof { link: Link([0; 32]), tip: Link([0; 32]), hashes: 0 };
        assert_eq!(proof.check(), Err(ProofError::WitnessLink { hashes: 0 }));
        proof.witness.hashes = u32::MAX;
        assert_eq!(proof.check(), Err(ProofError::WitnessLink { hashes: u32::MAX }));

        let mut proof = sample();
        if let Outcome::Faces { faces, .. } = &mut proof.outcomes[1] {
            faces[0] = faces[0] % 10 + 1;
        }
        assert_eq!(proof.check(), Err(ProofError::Outcome { label: "raid".into() }));

        let mut proof = sample();
        if let Outcome::Picks { picked, .. } = &mut proof.outcomes[2] {
            picked.swap(0, 1);
        }
        assert_eq!(proof.check(), Err(ProofError::Outcome { label: "leaders".into() }));
    }

    #[test]
    fn absurd_counts_are_refused() {
        let mut proof = sample();
        proof.outcomes = vec![Outcome::Faces { label: "x".into(), sides: 1, faces: vec![1; 70_000] }];
        assert!(proof.check().is_err());
        proof.outcomes = vec![Outcome::Picks { label: "x".into(), of: u32::MAX, picked: vec![] }];
        assert!(proof.check().is_err());
    }
}
