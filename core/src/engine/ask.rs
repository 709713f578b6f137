//! What is asked, of whom, by its kind; and how a game ended.

use super::{CardName, Chance, Slot};
use crate::cite::Rule;
use crate::side::Side;
use serde::Serialize;

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Who {
    /// One side.
    One(Side),
    /// Both at once, neither knowing the other's answer.
    Both,
}

/// A reaction window: a side may waive its kind in advance. The answer that lets it pass is
/// [`Game::passes`](super::Game::passes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Window {
    /// Its name, e.g. `interrupt-reinforcement`.
    pub kind: &'static str,
}

/// A question, by its kind. How it is put into words is nothing to the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Ask {
    /// Who decides.
    pub who: Who,
    /// The kind of question, by its code: part of the position, and what orders given ahead are for.
    pub kind: &'static str,
    /// Is it a reaction window? Then its kind is the kind of the question.
    pub window: bool,
    /// The rule that asks.
    pub rule: Rule,
}

impl Ask {
    /// A question to one side.
    #[must_use]
    pub const fn one(side: Side, kind: &'static str, rule: Rule) -> Ask {
        Ask { who: Who::One(side), kind, window: false, rule }
    }

    /// A reaction window of one side.
    #[must_use]
    pub const fn window(side: Side, kind: &'static str, rule: Rule) -> Ask {
        Ask { who: Who::One(side), kind, window: true, rule }
    }

    /// A question to both sides.
    #[must_use]
    pub const fn both(kind: &'static str, rule: Rule) -> Ask {
        Ask { who: Who::Both, kind, window: false, rule }
    }

    /// Is it put to this side?
    #[must_use]
    pub fn is_put_to(&self, side: Side) -> bool {
        self.who == Who::Both || self.who == Who::One(side)
    }
}

/// A card of a hidden hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct HeldCard {
    /// The deck it was dealt from.
    pub deck: u8,
    /// Its id.
    pub card: CardName,
}

/// What a choice says about the hidden hand of whoever takes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub enum Hidden {
    /// Nothing.
    #[default]
    Nothing,
    /// It plays this card, which must be shown at once.
    Needs(HeldCard),
    /// It plays these two cards, which must be shown at once.
    NeedsBoth([HeldCard; 2]),
    /// It claims that none of these cards is in the hand.
    Denies(Vec<HeldCard>),
}

impl Hidden {
    /// Can anybody judge the choice, without seeing the hand?
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Hidden::Nothing
    }

    /// The cards that must be shown at once if it is chosen.
    #[must_use]
    pub fn needs(&self) -> &[HeldCard] {
        match self {
            Hidden::Needs(card) => std::slice::from_ref(card),
            Hidden::NeedsBoth(cards) => cards,
            Hidden::Nothing | Hidden::Denies(_) => &[],
        }
    }

    /// Is it true of a hand, given what its cards are?
    pub fn is_true_of(&self, hand: &[HeldCard]) -> bool {
        match self {
            Hidden::Nothing => true,
            Hidden::Needs(_) | Hidden::NeedsBoth(_) => self.needs().iter().all(|card| hand.contains(card)),
            Hidden::Denies(denied) => !denied.iter().any(|card| hand.contains(card)),
        }
    }
}

/// A statement about a hidden hand that nobody can check until the game is over and all cards are opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// The seat that made it.
    pub side: Side,
    /// The rule that asked for it.
    pub rule: Rule,
    /// The cards said not to be in the hand.
    pub denied: Vec<HeldCard>,
    /// The face-down cards of the hand it was said of.
    pub hand: Vec<Slot>,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The kind of ending, by its code.
    pub ending: &'static str,
    /// The rule that ends it.
    pub rule: Rule,
}

/// What a frame needs to go on.
#[derive(Debug, Clone, PartialEq)]
pub enum Need {
    /// Somebody must decide.
    Decision(Ask),
    /// Fortune must speak.
    Chance(Chance),
    /// Nothing: it is a step of procedure, run it.
    Run,
    /// The game is over.
    Over(Outcome),
    /// Nothing that can be: what the frame rests on is not there.
    Fault(&'static str),
}

/// The one thing that is pending in a game.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// Somebody must decide.
    Decision(Ask),
    /// Fortune must speak.
    Chance(Chance),
    /// The game is over.
    Over(Outcome),
}

impl Next {
    /// The question that is open.
    #[must_use]
    pub fn ask(&self) -> Option<Ask> {
        match self {
            Next::Decision(ask) => Some(*ask),
            Next::Chance(_) | Next::Over(_) => None,
        }
    }

    /// The question that is open to this side alone.
    #[must_use]
    pub fn ask_of(&self, side: Side) -> Option<Ask> {
        self.ask().filter(|ask| ask.who == Who::One(side))
    }
}
