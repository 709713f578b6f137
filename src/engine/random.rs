//! Playing any game by its listed choices: for tests, measurements, and anybody who wants an opponent without a plan.
//!
//! It knows no rules. It keeps what every face-down card really is, so that a side plays only cards it holds.

use super::{Chance, Drawn, EngineError, Offer, Outcome, Pending, Play, Slot, Told, Who};
use crate::side::{BySide, Side};
use rand_core::Rng;
use std::collections::BTreeMap;

/// What a step of random play was.
#[derive(Debug, Clone, PartialEq)]
pub enum Step {
    /// A side chose.
    Chose {
        /// Who.
        side: Side,
        /// What, in its canonical spelling.
        words: String,
        /// What came of it.
        told: Vec<Told>,
    },
    /// Both sides chose at once.
    BothChose {
        /// What, in its canonical spelling.
        words: BySide<String>,
        /// What came of it.
        told: Vec<Told>,
    },
    /// Fortune spoke.
    Drew(Vec<Told>),
    /// The game is over.
    Over(Outcome),
}

/// Players without a plan, and the fortune they share.
#[derive(Debug, Clone)]
pub struct RandomTable<R> {
    rng: R,
    faces: BTreeMap<Slot, String>,
}

impl<R: Rng> RandomTable<R> {
    /// A table that draws everything from `rng`.
    pub fn new(rng: R) -> Self {
        RandomTable { rng, faces: BTreeMap::new() }
    }

    /// A number below `n`, every one as likely; 0 if there is none.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % n;
        loop {
            let drawn = self.rng.next_u32();
            if drawn < fair {
                return drawn % n;
            }
        }
    }

    /// What a side may honestly choose: legal, any card it needs is in the hand, and none it denies.
    pub fn choices(&self, play: &dyn Play, side: Side) -> Vec<Offer> {
        let hand = play.hand(side);
        let known = hand.iter().map(|slot| (*slot, self.faces.get(slot).map(String::as_str)));
        let mut offers = play.legal(side);
        offers.retain(|offer| offer.is_true_of(known.clone()));
        offers
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            things.swap(last, self.below(bound) as usize);
        }
    }

    /// Answers a chance.
    pub fn draw(&mut self, play: &dyn Play, asked: &Chance) -> Drawn {
        match asked {
            Chance::Roll(rolls) => Drawn::Faces(
                rolls.iter().map(|roll| (0..roll.dice).map(|_| self.face(roll.sides)).collect()).collect(),
            ),
            Chance::Pick(pick) => {
                let mut all: Vec<u32> = (0..pick.from).collect();
                self.shuffle(&mut all);
                all.truncate(pick.count as usize);
                Drawn::Picked(all)
            }
            Chance::Shuffle(requests) => {
                for request in requests {
                    let known = request.face_down.iter().filter_map(|slot| self.faces.remove(slot));
                    let mut cards: Vec<String> = known.collect();
                    cards.extend(request.face_up.iter().cloned());
                    self.shuffle(&mut cards);
                    for (number, card) in (request.first..).zip(cards) {
                        self.faces.insert(Slot { deck: request.deck, number }, card);
                    }
                }
                Drawn::Shuffled
            }
            Chance::Show { side, deck, card } => {
                let shows = |slot: &Slot| slot.deck == *deck && self.faces.get(slot) == Some(card);
                let slot = play.hand(*side).into_iter().find(shows);
                Drawn::Shown(slot.unwrap_or(Slot { deck: *deck, number: u16::MAX }))
            }
        }
    }

    fn face(&mut self, sides: u8) -> u8 {
        u8::try_from(self.below(u32::from(sides)) + 1).unwrap_or(sides)
    }

    fn pick(&mut self, offers: &[Offer], mut weigh: impl FnMut(&Offer) -> u32) -> Option<String> {
        let weights: Vec<u32> = offers.iter().map(&mut weigh).collect();
        let total = weights.iter().copied().fold(0, u32::saturating_add);
        let count = u32::try_from(offers.len()).unwrap_or(u32::MAX);
        let index = if total == 0 {
            self.below(count) as usize
        } else {
            let mut left = self.below(total);
            weights.iter().position(|&weight| {
                let here = left < weight;
                left = left.saturating_sub(weight);
                here
            })?
        };
        offers.get(index).map(|offer| offer.words.to_string())
    }

    /// Takes one step as the game leans ([`Play::leanings`]).
    ///
    /// # Errors
    /// As for [`RandomTable::step`].
    pub fn lively_step(&mut self, play: &mut dyn Play) -> Result<Step, EngineError> {
        let leanings = BySide::from_fn(|side| play.leanings(side));
        self.step(play, |side, offer| leanings[side].get(&offer.words.to_string()).copied().unwrap_or(1))
    }

    /// Takes one step: a choice, weighed by `weigh` (all the same: uniform), or a draw.
    ///
    /// # Errors
    /// If the game does not keep the contract: no choice where one is asked, or a listed one refused.
    pub fn step(
        &mut self,
        play: &mut dyn Play,
        mut weigh: impl FnMut(Side, &Offer) -> u32,
    ) -> Result<Step, EngineError> {
        let mut choose = |table: &mut Self, play: &dyn Play, side: Side| {
            let offers = table.choices(play, side);
            table
                .pick(&offers, |offer| weigh(side, offer))
                .ok_or(EngineError::NotOffered { words: "anything at all".to_owned(), side })
        };
        match play.pending() {
            Pending::Over(outcome) => Ok(Step::Over(outcome)),
            Pending::Chance(chance) => {
                let drawn = self.draw(play, &chance);
                Ok(Step::Drew(play.chance(drawn)?))
            }
            Pending::Decision(prompt) => match prompt.who {
                Who::One(side) => {
                    let words = choose(self, play, side)?;
                    let told = play.choose(side, &words)?;
                    Ok(Step::Chose { side, words, told })
                }
                Who::Both => {
                    let british = choose(self, play, Side::British)?;
                    let french = choose(self, play, Side::French)?;
                    let told = play.choose_both(BySide { british: &british, french: &french })?;
                    Ok(Step::BothChose { words: BySide { british, french }, told })
                }
            },
        }
    }
}
