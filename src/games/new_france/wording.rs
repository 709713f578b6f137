//! All the prose of the game: names and numbers here, events, questions, refusals, endings and card faces beside.
//!
//! | file | holds |
//! | --- | --- |
//! | `ask.rs` | what is asked |
//! | `no.rs` | why something is refused |
//! | `orders.rs` | how each choice is ordered |
//! | `faces.rs` | what a card says, from its verbs |
//! | `glossary.rs` | the words of orders, and the windows |
//! | `flaws.rs` | what does not hold together in a file or a position |
//! | `endings.rs` | how a game ended |
//! | `traces.rs` | what happened, as it can be drawn on the map |
//! | `marks.rs` | what happened, as it counts when chances are weighed |
//! | `told.rs` | what happened, as sentences |
//! | `fortunes.rs` | what each die came to, and could have come to |

pub mod ask;
pub mod closing;
pub mod endings;
pub mod faces;
pub mod flaws;
pub mod fortunes;
pub mod glossary;
pub mod marks;
pub mod no;
pub mod orders;
pub mod told;
pub mod traces;

use super::content::Content;
use super::ids::{CardId, LeaderId, LeaderSet, SpaceId};
use super::pieces::{Force, UnitKind};
use super::world::{Phase, Season};
use crate::board::Id as _;

/// A space's name.
pub fn space(content: &Content, id: SpaceId) -> &str {
    &content.map.space(id).name
}

/// A leader's short name.
pub fn leader(content: &Content, id: LeaderId) -> &str {
    &content.leader(id).short
}

/// A card by name and number.
pub fn card(content: &Content, id: CardId) -> String {
    format!("{} ({})", content.card(id).name, id.slug().to_uppercase())
}

/// So many units of one kind.
pub fn units(kind: UnitKind, n: u16) -> String {
    match (kind, n) {
        (UnitKind::Troops, _) => format!("{n} SP"),
        (UnitKind::Indians, 1) => "1 Indian unit".to_owned(),
        (UnitKind::Indians, _) => format!("{n} Indian units"),
    }
}

/// A force with its leaders first: `Wolfe (+3), 12 SP, 2 Indian units`.
pub fn force(content: &Content, force: Force, leaders: LeaderSet) -> String {
    let names = leaders.iter().map(|id| content.leader(id));
    let mut parts: Vec<String> =
        names.map(|leader| format!("{} (+{})", leader.short, leader.rating)).collect();
    let kinds = UnitKind::ALL.into_iter().filter(|&kind| force.count(kind) > 0);
    parts.extend(kinds.map(|kind| units(kind, force.count(kind))));
    if parts.is_empty() { "nobody".to_owned() } else { parts.join(", ") }
}

/// A season's name.
pub fn season(season: Season) -> &'static str {
    match season {
        Season::Spring => "Spring",
        Season::Summer => "Summer",
        Season::Fall => "Fall",
        Season::Winter => "Winter",
    }
}

/// A phase's name.
pub fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Reinforcements => "Reinforcements Phase",
        Phase::Movement => "Movement Phase",
        Phase::Combat => "Combat Phase",
        Phase::End => "End Phase",
    }
}
