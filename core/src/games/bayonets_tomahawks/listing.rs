//! What its logs name that no rule is needed to know.

use super::cards::Deck;
use super::dice::DIE;
use super::ids::{CardId, ChitId, Id as _, PieceId};
use crate::games::listing::{ListedDeck, Listing};

/// An owner's data may put a card into another deck and have other chits: any card, and every chit there can be.
pub(super) fn listing() -> Listing {
    let deck = |deck: Deck| ListedDeck {
        name: deck.word(),
        owner: Some(deck.side()),
        cards: match Deck::CARDS.contains(&deck) {
            true => CardId::all().map(CardId::id).collect(),
            false => ChitId::all().map(ChitId::id).collect(),
        },
    };
    // Forts and Bastions are built, and never drawn.
    let is_drawn = |piece: &&str| !piece.starts_with("fort-") && !piece.starts_with("bastion-");
    Listing {
        rolls: &[
            "rally ID SIDE",
            "interception ID",
            "raid ID",
            "battle ID SIDE ID",
            "reroll ID ID highland",
            "reroll ID ID commander",
            "reroll ID ID event",
            "commander ID ID",
            "militia ID SIDE",
        ],
        draws: &[
            "indian desertion ID",
            "chit SIDE",
            "draw ID",
            "commander draw SIDE",
            "french navy losses",
            "smallpox epidemic",
            "british encroachment",
        ],
        decks: Deck::ALL.map(deck).into(),
        once: false,
        anew: true,
        faces: DIE.faces,
        pool: PieceId::all().map(PieceId::slug).filter(is_drawn).collect(),
    }
}
