//! The words of a game, for lines of orders that nothing is offered for yet, and for positions by hand.

use crate::engine::Named;

/// The grammar of a game's orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grammar {
    /// All words of the grammar, whatever the question.
    pub words: &'static [&'static str],
    /// The one after which several places make a path, whoever is asked between them.
    pub path: &'static str,
    /// The codes of refusals that only say that a place is too far for one step: several may lead there.
    pub apart: &'static [&'static str],
    /// The ones that lay a card of the hand open: too soon for orders given ahead, which the other side reads.
    pub shows: &'static [&'static str],
    /// The ones that end something, and may be typed where there is nothing to end.
    pub idle: &'static [&'static str],
    /// Steps that may be left out where only they lead on to what is typed.
    pub implied: &'static [&'static str],
    /// The ones that gather: `all` after them means each in turn.
    pub gathers: &'static [&'static str],
    /// What players say for the words an order begins with, and these words: `march to` for `to`. The first that is open
    /// counts.
    pub also: &'static [(&'static str, &'static str)],
}

impl Grammar {
    /// Does an order that begins so take somebody along?
    #[must_use]
    pub fn takes(&self, verb: &str) -> bool {
        verb != "drop" && self.gathers.contains(&verb)
    }
}

/// The names that orders and positions by hand may hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Of spaces.
    pub places: Vec<Named>,
    /// Of everything else: counters, cards.
    pub others: Vec<Named>,
}
