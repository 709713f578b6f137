//! What a position is worth, in facts a player could count: for opponents, hints and analysis. No rule asks it and no log
//! pins it, so unlike the rest of this room it may change with any release.

use super::{At, CardName, Game, Slot};
use crate::side::Side;

/// The hidden cards of one deck: where they lie, and which they are. Which lies where nobody can say from the position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unseen {
    /// The deck.
    pub deck: u8,
    /// The slots in which they lie: in hands, in the draw pile, or put away face down.
    pub slots: Vec<Slot>,
    /// The cards that lie there, as many as slots.
    pub cards: Vec<CardName>,
}

/// A fact by its name, counted for the British and against the French.
pub type Feature = (&'static str, i32);

/// A game whose positions can be judged.
pub trait Valued: Game {
    /// The kinds of question at which one action is over and another begins.
    const ACTIONS: &'static [&'static str] = &[];
    /// The kinds of question at which somebody who tries out one action does nothing more, so that what comes of it is seen
    /// for itself: of these he takes the choice that is [idle](Valued::idle).
    const QUIET: &'static [&'static str] = &[];
    /// Does a choice at such a question mean to do nothing more?
    fn idle(_: &Self::Choice) -> bool {
        false
    }
    /// What counts in a position, each fact by its name, always the same names in the same order. Positive is good for the
    /// British.
    fn features(_: At<'_, Self>, _: Option<&Self::Frame>) -> Vec<Feature> {
        Vec::new()
    }
    /// A number that tells one stretch of thought from the next: an action begun in one is judged where it ends.
    fn span(_: At<'_, Self>) -> u64 {
        0
    }
    /// How much of the game is over at the most: so many parts of so many.
    fn elapsed(_: At<'_, Self>) -> (u32, u32) {
        (0, 1)
    }
    /// By how much the British are ahead, in the game's own points.
    fn score(_: At<'_, Self>) -> i32 {
        0
    }
    /// How readily a player with a rough idea of the game takes a legal choice, against the others.
    fn inclination(frame: &Self::Frame, at: At<'_, Self>, side: Side, choice: &Self::Choice) -> u32 {
        Self::leaning(frame, at, side, choice)
    }
    /// All hidden cards, deck by deck.
    fn unseen(_: At<'_, Self>) -> Vec<Unseen> {
        Vec::new()
    }
}
