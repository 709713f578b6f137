//! All the prose of the game: names and numbers here, events, questions, refusals, endings and card faces beside.
//!
//! | file | holds |
//! | --- | --- |
//! | `ask.rs` | what is asked |
//! | `no.rs` | why something is refused |
//! | `orders.rs` | how each choice is ordered |
//! | `cards.rs` | what a card says, from its verbs |
//! | `endings.rs` | how a game ended |
//! | `told.rs` | what happened, as sentences |

pub mod ask;
pub mod cards;
pub mod endings;
pub mod no;
pub mod orders;
pub mod told;

use super::content::Content;
use super::ids::{CardId, LeaderId, LeaderSet, SpaceId};
use super::pieces::{Force, UnitKind};
use super::world::{Phase, Season};
use crate::board::Id as _;
use crate::games::Named;
use crate::speech::Grammar;

/// All words of the grammar of orders.
pub const GRAMMAR: Grammar = Grammar {
    words: &[
        "all",
        "at",
        "bring",
        "card",
        "carry",
        "discard",
        "done",
        "drop",
        "everything",
        "fight",
        "from",
        "halt",
        "home",
        "indians",
        "keep",
        "lead",
        "lose",
        "move",
        "no",
        "none",
        "pass",
        "pin",
        "place",
        "play",
        "reinforce",
        "retreat",
        "sail",
        "strike",
        "take",
        "to",
        "troops",
        "use",
        "with",
    ],
    path: "to",
    shows: &[],
};

/// The words orders begin with.
pub const ORDERS: &[Named] = &[
    Named { id: "move from", title: "begin a move: then say who, `to` where, and `halt`" },
    Named { id: "to", title: "the next space of the move" },
    Named { id: "sail to", title: "from port to port" },
    Named { id: "play", title: "a card from your hand" },
];

/// The reaction windows [NF Interrupts ¶1].
pub const WINDOWS: &[Named] = &[
    Named { id: "interrupt-reinforcement", title: "the enemy played a reinforcement card: interrupt it" },
    Named { id: "interrupt-movement", title: "the enemy is about to move: interrupt" },
    Named { id: "interrupt-combat-card", title: "the enemy played a combat card: interrupt it" },
    Named { id: "combat-card", title: "you are attacked: play a combat card" },
];

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
