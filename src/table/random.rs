//! A player who decides by lot: for soak runs, examples, benchmarks and tests.

use super::{Desk, Draft, PlayError, Seat, Table};
use crate::engine::{Offer, Term};
use crate::log::Signed;
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Orders that undo what one has; a lively player gives them seldom.
const WANTON: [&str; 3] = ["demolish", "stay", "go"];

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
    /// Orders that name a place, a piece or a card are preferred to those that bring things to an end.
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

    /// Picks one of some orders.
    fn pick<'a>(&mut self, offers: &'a [Offer]) -> Option<&'a Offer> {
        let names = |offer: &&Offer| offer.words.0.iter().any(|term| matches!(term, Term::Name { .. }));
        let wanton = |offer: &&Offer| {
            let words = offer.words.to_string();
            WANTON.contains(&words.split(' ').next().unwrap_or_default())
        };
        let eager: Vec<&Offer> = match self.temper {
            Temper::Even => Vec::new(),
            Temper::Lively => offers.iter().filter(|offer| names(offer) && !wanton(offer)).collect(),
        };
        if !eager.is_empty() && self.below(5) > 0 {
            return Some(eager[self.below(eager.len())]);
        }
        let calm: Vec<&Offer> = match self.temper {
            Temper::Even => Vec::new(),
            Temper::Lively => offers.iter().filter(|offer| !wanton(offer)).collect(),
        };
        if !calm.is_empty() && self.below(20) > 0 {
            return Some(calm[self.below(calm.len())]);
        }
        if offers.is_empty() { None } else { offers.get(self.below(offers.len())) }
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
        let legal = draft.legal(side);
        let Some(choice) = self.pick(&legal) else { return Ok(false) };
        draft.line(&choice.words.to_string())?;
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
