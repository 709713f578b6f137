//! The prose of the game: what the other files share here, the rest beside it. All of it stands above the consensus line: no log
//! rests on a word of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `ask.rs`, `ask/` | what is asked |
//! | `no.rs`, `no/` | why something is refused |
//! | `orders.rs` | how each choice is ordered |
//! | `traces.rs` | what happened, as it can be drawn on the map |
//! | `marks.rs` | what happened, as it counts when chances are weighed |
//! | `told.rs` | what happened, in sentences |
//! | `fortunes.rs` | what each die came to, and could have come to |
//! | `faces.rs` | what each event of a card does |
//! | `twins.rs` | one order for interchangeable counters |
//! | `notes.rs` | what an order means just now, for `moves` |
//! | `stacks.rs` | pieces in words, with their ratings |
//! | `company.rs` | a group in a few words |
//! | `fights.rs` | dice in sentences |
//! | `faces.rs` | what each event asks for and does |
//! | `flaws.rs` | what does not hold together in a file or a position |
//! | `endings.rs` | how the game ended |
//! | `glossary.rs` | the order words and the reaction windows, a sentence each |

pub mod ask;
pub mod closing;
pub mod company;
pub mod endings;
pub mod faces;
pub mod flaws;
pub mod fortunes;
pub mod glossary;
pub mod marks;
pub mod no;
pub mod notes;
pub mod orders;
pub mod stacks;
pub mod told;
pub mod traces;
pub mod twins;

mod fights;

use super::content::Content;
use super::ids::{CardId, PieceId, PieceSet, SpaceId};
use crate::speech::view::counted;

/// Pieces by name, equal ones counted.
fn list(content: &Content, pieces: PieceSet) -> String {
    let names = counted(pieces.iter().map(|piece| (content.piece(piece).name.clone(), 1)));
    if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
}

fn card(content: &Content, card: CardId) -> String {
    format!("#{} {}", card.get(), content.card(card).name)
}

fn piece(content: &Content, piece: PieceId) -> &str {
    &content.piece(piece).name
}

fn space(content: &Content, space: SpaceId) -> &str {
    &content.space(space).name
}

/// ` at Shamokin`, or nothing for what is not on the map.
fn there(content: &Content, at: Option<SpaceId>) -> String {
    at.map_or(String::new(), |at| format!(" at {}", space(content, at)))
}

/// What the British say of their hand in a ministerial crisis \[WW #37], in words that follow on "claimed to hold".
#[must_use]
pub fn claim() -> String {
    "no Regulars, Highlanders, Light Infantry, Transports or Victories card".to_owned()
}
