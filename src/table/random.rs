//! A player who decides by lot: for soak runs, examples, benchmarks and tests.

use super::{Act, Desk, Draft, PlayError, Seat, Table, TableError};
use crate::log::{self, Signed};
use crate::speech::Offer;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

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
        let legal = draft.legal(side);
        if legal.is_empty() {
            return Ok(false);
        }
        let play = draft.table().play();
        let weigh =
            |offer: &Offer| play.find(side, &offer.code).map_or(1, |choice| play.leaning(side, choice));
        let weights: Vec<usize> = legal.iter().map(|offer| weigh(offer) as usize).collect();
        let choice = self.pick(&weights);
        draft.take(side, &legal[choice])?;
        Ok(true)
    }

    /// As the game leans.
    fn pick(&mut self, weights: &[usize]) -> usize {
        let total: usize = weights.iter().sum();
        if total == weights.len() || total == 0 {
            return self.below(weights.len());
        }
        let mut left = self.below(total);
        let found = weights.iter().position(|&weight| {
            let here = left < weight;
            left = left.saturating_sub(weight);
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

impl Table {
    /// What a replay finds for an entry whose acts are these, whatever it claims: results, and the digest of the position.
    /// Whoever writes entries of his own making needs it to be believed.
    ///
    /// # Errors
    /// If one of the acts is not allowed where it stands.
    pub(crate) fn found(&self, entry: &log::Entry) -> Result<(Vec<String>, [u8; 32]), TableError> {
        let mut table = self.clone();
        let seat = Seat::from_word(entry.seat.as_str());
        table.begin(seat.ok_or_else(|| TableError::UnknownAct { words: entry.seat.as_str().to_owned() })?)?;
        for act in &entry.acts {
            table.act(&Act::read(act)?)?;
        }
        Ok((table.results().to_vec(), table.digest()))
    }
}
