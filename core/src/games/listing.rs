//! What a game's logs name that no rule is needed to know: for whoever checks a log without the rules. It is written here once;
//! the replay page, `examples/verify.py` and the scripts that prove a roll have it from here.

use crate::side::Side;
use serde::Serialize;

/// A deck, and every card that may ever lie in it, in the order of the data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedDeck {
    /// Its name in a log.
    pub name: &'static str,
    /// Whose its cards are, where they are one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<Side>,
    /// The ids of its cards. An owner's data may put a card into another deck: then any card of its kind.
    pub cards: Vec<String>,
}

/// What rolls, draws and decks a game has. In labels `ID` stands for an id of small letters, digits and hyphens, `SIDE` for
/// `british` or `french`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// The labels of its rolls.
    pub rolls: &'static [&'static str],
    /// The labels of its draws.
    pub draws: &'static [&'static str],
    /// Its decks, in the order of their numbers in a log.
    pub decks: Vec<ListedDeck>,
    /// A deck is shuffled once only.
    pub once: bool,
    /// A deck is made of open cards every time, and a card named may be shown in a later entry.
    pub anew: bool,
    /// What stands on the die, of which several are thrown at a time, where it has no numbers.
    pub faces: &'static [&'static str],
    /// All that is ever drawn but face-down cards, in the order of the data.
    pub pool: Vec<&'static str>,
}
