//! What its logs name that no rule is needed to know.

use super::ids::CardId;
use crate::board::Id as _;
use crate::games::listing::{ListedDeck, Listing};
use crate::side::Side;

/// Both decks are shuffled once; each is one side's own.
pub(super) fn listing() -> Listing {
    let deck = |side: Side| ListedDeck {
        name: side.word(),
        owner: Some(side),
        cards: CardId::slugs().iter().filter(|card| card.starts_with(&side.word()[..1])).cloned().collect(),
    };
    Listing {
        rolls: &["combat ID SIDE", "leader ID SIDE ID", "leader ID SIDE ID second"],
        draws: &[],
        decks: Side::ALL.map(deck).into(),
        once: true,
        anew: false,
        faces: &[],
        pool: Vec::new(),
    }
}
