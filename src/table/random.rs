//! A player who decides by lot: for soak runs, examples, benchmarks and tests.

use super::{Desk, Draft, PlayError, Seat, Table};
use crate::log::Signed;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// Decides by lot among the orders open to him, as the game leans, from a seed of his own.
#[derive(Debug, Clone)]
pub struct RandomPlayer(ChaCha12Rng);

impl RandomPlayer {
    /// A player who always decides the same for the same seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer(ChaCha12Rng::seed_from_u64(seed))
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // The bias of a 64-bit word over a list this short is far below what anything here could notice.
        usize::try_from(self.0.next_u64() % (n as u64)).expect("below a usize")
    }

    /// Decides once, if the draft's seat is asked; says whether it was.
    ///
    /// # Errors
    /// If an order on the list is refused after all.
    pub fn decide(&mut self, draft: &mut Draft) -> Result<bool, PlayError> {
        let Some(side) = draft.asked_side() else { return Ok(false) };
        if !draft.table().waiting().decision {
            return Ok(false);
        }
        let legal: Vec<String> = draft.legal(side).into_iter().map(|offer| offer.words.to_string()).collect();
        if legal.is_empty() {
            return Ok(false);
        }
        let leanings = draft.table().play().leanings(side);
        let choice = &legal[self.pick(&legal, &leanings)];
        draft.line(choice)?;
        Ok(true)
    }

    /// As the game leans.
    fn pick(&mut self, legal: &[String], leanings: &BTreeMap<String, u32>) -> usize {
        let weight = |words: &String| leanings.get(words).copied().unwrap_or(1) as usize;
        let total: usize = legal.iter().map(weight).sum();
        if total == legal.len() || total == 0 {
            return self.below(legal.len());
        }
        let mut left = self.below(total);
        let found = legal.iter().position(|words| {
            let here = left < weight(words);
            left = left.saturating_sub(weight(words));
            here
        });
        found.unwrap_or_default()
    }

    /// Writes a whole entry of a seat: what is owed, and decisions as long as it is asked.
    ///
    /// # Errors
    /// If it is not the seat's turn, or an order on the list is refused after all.
    pub fn entry(&mut self, desk: &Desk, seat: Seat, time: &str) -> Result<(Signed, Table), PlayError> {
        let mut draft = desk.begin(seat)?;
        while self.decide(&mut draft)? {}
        draft.close(time)
    }
}
