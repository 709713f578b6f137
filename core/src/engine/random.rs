//! Playing any game by its listed choices: for tests, measurements, and anybody who wants an opponent without a plan.
//!
//! It knows no rules. It keeps what every face-down card really is, so that a side plays only cards it holds.

use super::{CardName, Chance, Drawn, EngineError, HeldCard, Next, Outcome, Rules, Slot, Who};
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
        /// What, by its place in the list.
        choice: usize,
    },
    /// Both sides chose at once.
    BothChose(BySide<usize>),
    /// Fortune spoke.
    Drew,
    /// The game is over.
    Over(Outcome),
}

/// Players without a plan, and the fortune they share.
#[derive(Debug, Clone)]
pub struct RandomTable<R> {
    rng: R,
    faces: BTreeMap<Slot, CardName>,
}

impl<R: Rng> RandomTable<R> {
    /// A table that draws everything from `rng`.
    pub fn new(rng: R) -> Self {
        RandomTable { rng, faces: BTreeMap::new() }
    }

    /// Lays the face-down cards: from now on they are these.
    pub fn lays(&mut self, faces: BTreeMap<Slot, CardName>) {
        self.faces = faces;
    }

    /// What all face-down cards are.
    pub fn faces(&self) -> &BTreeMap<Slot, CardName> {
        &self.faces
    }

    /// What lies in these slots, as far as it is known.
    pub fn faces_of(&self, slots: &[Slot]) -> Vec<CardName> {
        slots.iter().filter_map(|slot| self.faces.get(slot).copied()).collect()
    }

    /// What the face-down cards of a side's hand are.
    pub fn sight(&self, rules: &dyn Rules, side: Side) -> BTreeMap<Slot, CardName> {
        let known = |slot: Slot| self.faces.get(&slot).map(|card| (slot, *card));
        rules.hand(side).into_iter().filter_map(known).collect()
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

    /// The cards of a side's hand, as far as they are known.
    fn held(&self, rules: &dyn Rules, side: Side) -> Vec<HeldCard> {
        let known = |slot: Slot| self.faces.get(&slot).map(|card| HeldCard { deck: slot.deck, card: *card });
        rules.hand(side).into_iter().filter_map(known).collect()
    }

    /// What a side may honestly choose: legal, any card it needs is in the hand, and none it denies.
    pub fn choices(&self, rules: &dyn Rules, side: Side) -> Vec<usize> {
        let mut hand = None;
        let mut honest = |choice: &usize| {
            rules.choosable(side, *choice).is_some_and(|open| {
                open.hidden.is_nothing()
                    || open.hidden.is_true_of(hand.get_or_insert_with(|| self.held(rules, side)))
            })
        };
        (0..rules.open(side)).filter(|choice| honest(choice)).collect()
    }

    /// Puts things into any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let bound = u32::try_from(last + 1).unwrap_or(u32::MAX);
            things.swap(last, self.below(bound) as usize);
        }
    }

    /// Answers a chance.
    pub fn draw(&mut self, rules: &dyn Rules, asked: &Chance) -> Drawn {
        match asked {
            Chance::Roll(rolls) => Drawn::Faces(
                rolls
                    .iter()
                    .map(|roll| (0..roll.dice).map(|_| self.face(roll.die.sides)).collect())
                    .collect(),
            ),
            Chance::Pick(pick) => {
                let mut all: Vec<u32> = (0..).take(pick.from.len()).collect();
                self.shuffle(&mut all);
                all.truncate(pick.count as usize);
                Drawn::Picked(all)
            }
            Chance::Shuffle(requests) => {
                for request in requests {
                    let known = request.face_down.iter().filter_map(|slot| self.faces.remove(slot));
                    let mut cards: Vec<CardName> = known.collect();
                    cards.extend(request.face_up.iter().filter_map(|card| CardName::new(card)));
                    self.shuffle(&mut cards);
                    for (number, card) in (request.first..).zip(cards) {
                        self.faces.insert(Slot { deck: request.deck, number }, card);
                    }
                }
                Drawn::Shuffled
            }
            Chance::Show { side, deck, card } => {
                let shows = |slot: &Slot| {
                    slot.deck == *deck && self.faces.get(slot).is_some_and(|face| face.as_str() == card)
                };
                let slot = rules.hand(*side).into_iter().find(shows);
                Drawn::Shown(slot.unwrap_or(Slot { deck: *deck, number: u16::MAX }))
            }
        }
    }

    fn face(&mut self, sides: u8) -> u8 {
        u8::try_from(self.below(u32::from(sides)) + 1).unwrap_or(sides)
    }

    /// One of some choices, as they are weighed; all the same if nothing weighs anything.
    pub fn pick(&mut self, choices: &[usize], mut weigh: impl FnMut(usize) -> u32) -> Option<usize> {
        let weights: Vec<u32> = choices.iter().map(|choice| weigh(*choice)).collect();
        let total = weights.iter().copied().fold(0, u32::saturating_add);
        let count = u32::try_from(choices.len()).unwrap_or(u32::MAX);
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
        choices.get(index).copied()
    }

    /// Takes one step as the game leans ([`Rules::leaning`]).
    ///
    /// # Errors
    /// As for [`RandomTable::step`].
    pub fn lively_step(&mut self, rules: &mut dyn Rules) -> Result<Step, EngineError> {
        self.step(rules, |rules, side, choice| rules.leaning(side, choice))
    }

    /// Takes one step: a choice, weighed by `weigh` (all the same: uniform), or a draw.
    ///
    /// # Errors
    /// If the game does not keep the contract: no choice where one is asked, or a listed one refused.
    pub fn step(
        &mut self,
        rules: &mut dyn Rules,
        mut weigh: impl FnMut(&dyn Rules, Side, usize) -> u32,
    ) -> Result<Step, EngineError> {
        let mut choose = |table: &mut Self, rules: &dyn Rules, side: Side| {
            let choices = table.choices(rules, side);
            table
                .pick(&choices, |choice| weigh(rules, side, choice))
                .ok_or(EngineError::NotOffered { code: "anything at all".to_owned(), side })
        };
        match rules.next() {
            Next::Over(outcome) => Ok(Step::Over(*outcome)),
            Next::Chance(chance) => {
                let drawn = self.draw(rules, chance);
                rules.draw(drawn)?;
                Ok(Step::Drew)
            }
            Next::Decision(ask) => match ask.who {
                Who::One(side) => {
                    let choice = choose(self, rules, side)?;
                    rules.take(side, choice)?;
                    Ok(Step::Chose { side, choice })
                }
                Who::Both => {
                    let british = choose(self, rules, Side::British)?;
                    let french = choose(self, rules, Side::French)?;
                    let choices = BySide { british, french };
                    rules.take_both(choices)?;
                    Ok(Step::BothChose(choices))
                }
            },
        }
    }
}
