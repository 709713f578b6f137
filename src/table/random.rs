//! A player who decides by lot: for soak runs, examples, benchmarks and tests.

use super::{Desk, Draft, PlayError, Seat, Table};
use crate::log::Signed;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// Decides by lot among the orders open to him, from a seed of his own.
#[derive(Debug, Clone)]
pub struct RandomPlayer {
    lot: ChaCha12Rng,
    temper: Temper,
}

/// How a random player leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Temper {
    /// Every order is as likely as any other.
    Even,
    /// As the game leans ([`crate::engine::Play::leanings`]).
    Lively,
}

impl RandomPlayer {
    /// A player who always decides the same for the same seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer::with_temper(seed, Temper::Even)
    }

    /// A player with a temper.
    #[must_use]
    pub fn with_temper(seed: u64, temper: Temper) -> RandomPlayer {
        RandomPlayer { lot: ChaCha12Rng::seed_from_u64(seed), temper }
    }

    /// Picks one of some orders by its weight.
    fn pick<'a>(&mut self, offers: &'a [String], weight: impl Fn(&String) -> usize) -> Option<&'a String> {
        let total: usize = offers.iter().map(&weight).sum();
        if total == 0 {
            return offers.first();
        }
        let mut left = self.below(total);
        offers.iter().find(|words| {
            let here = left < weight(words);
            left = left.saturating_sub(weight(words));
            here
        })
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        // The bias of a 64-bit word over a list this short is far below what anything here could notice.
        usize::try_from(self.lot.next_u64() % (n as u64)).expect("below a usize")
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
        let leanings = match self.temper {
            Temper::Even => BTreeMap::new(),
            Temper::Lively => draft.table().play().leanings(side),
        };
        let weight = |words: &String| leanings.get(words).copied().unwrap_or(1) as usize;
        let Some(choice) = self.pick(&legal, weight) else { return Ok(false) };
        draft.line(choice)?;
        Ok(true)
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
