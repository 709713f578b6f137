//! What its logs name that no rule is needed to know.

use super::data;
use super::ids::{CardId, Id as _};
use crate::games::listing::{ListedDeck, Listing};

/// One deck for both, shuffled again and again.
pub(super) fn listing() -> Listing {
    Listing {
        rolls: &[
            "first bid SIDE",
            "equal bids",
            "interception ID SIDE",
            "avoid battle ID SIDE",
            "siege ID SIDE",
            "raid ID SIDE",
            "battle ID attacker SIDE",
            "battle ID defender SIDE",
            "assault ID attacker SIDE",
            "assault ID defender SIDE",
            "leader ID battle ID",
            "leader ID assault ID",
            "leader ID raid ID",
            "alliance SIDE",
            "restore SIDE",
            "courier SIDE",
            "small pox SIDE",
            "squadrons french",
        ],
        draws: &["card from the SIDE hand", "leader pool british"],
        decks: vec![ListedDeck {
            name: "strategy",
            owner: None,
            cards: CardId::all().map(CardId::id).collect(),
        }],
        once: false,
        anew: false,
        faces: &[],
        pool: data::british_leaders().iter().map(|leader| leader.slug()).collect(),
    }
}
