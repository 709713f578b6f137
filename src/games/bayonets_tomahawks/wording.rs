//! The prose of the game. All of it stands above the consensus line: no log rests on a word of it.
//!
//! | file | holds |
//! | --- | --- |
//! | `faces.rs` | what each event of a card does |
//! | `ask.rs` | what is asked |
//! | `orders.rs` | how each choice is ordered |
//! | `no.rs`, `no/` | why something is refused |
//! | `marks.rs` | what happened, as it counts when chances are weighed |
//! | `told.rs` | what happened, as sentences |
//! | `fortunes.rs` | what each die came to, and could have come to |
//! | `traces.rs` | what happened, as it can be drawn on the map |
//! | `glossary.rs` | the words of orders, and the windows |
//! | `flaws.rs` | what does not hold together in a file or a position |
//! | `endings.rs` | how the game ended |

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

use super::cards::{ActionPoint, ApKind};
use super::choice::{Action, Spot};
use super::content::Content;
use super::ids::{CardId, LinkId, PieceId, SpaceId};
use super::map::Nation;
use super::pieces::UnitKind;
use super::world::Round;
use crate::text::and;

/// The names of things.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a>(pub &'a Content);

impl<'a> Names<'a> {
    /// A unit's.
    #[must_use]
    pub fn unit(self, unit: PieceId) -> &'a str {
        &self.0.piece(unit).name
    }

    /// A unit as a sentence calls it: a Fort bears the name of a person or a place, which alone would mean those.
    #[must_use]
    pub fn called(self, unit: PieceId) -> String {
        match self.0.kind(unit) {
            Some(UnitKind::Fort) => format!("Fort {}", self.unit(unit)),
            _ => self.unit(unit).to_owned(),
        }
    }

    /// A space's.
    #[must_use]
    pub fn space(self, space: SpaceId) -> &'a str {
        &self.0.space(space).name
    }

    /// A connection's: the spaces it joins.
    #[must_use]
    pub fn link(self, link: LinkId) -> String {
        let [one, other] = self.0.link(link).ends;
        format!("{}–{}", self.space(one), self.space(other))
    }

    /// A card's, with its number.
    #[must_use]
    pub fn card(self, card: CardId) -> String {
        match self.0.card(card).event {
            Some(_) => format!("{} ({})", self.0.card(card).name, card.citation()),
            // It bears no name.
            None => format!("card {}", card.citation()),
        }
    }

    /// Where a stack goes.
    #[must_use]
    pub fn spot(self, spot: Spot) -> &'a str {
        match spot {
            Spot::Space(space) => self.space(space),
            Spot::SailBox => "the Sail Box",
        }
    }
}

/// A kind of Action Points, in words: `Army 2x`.
#[must_use]
pub const fn kind(ap: ActionPoint) -> &'static str {
    match (ap.kind, ap.double) {
        (ApKind::Light, false) => "Light",
        (ApKind::Light, true) => "Light 2x",
        (ApKind::Army, false) => "Army",
        (ApKind::Army, true) => "Army 2x",
        (ApKind::SailArmy, false) => "Sail/Army",
        (ApKind::SailArmy, true) => "Sail/Army 2x",
        (ApKind::LightArmy, false) => "Light/Army",
        (ApKind::LightArmy, true) => "Light/Army 2x",
        (ApKind::Indian, false) => "Indian",
        (ApKind::Indian, true) => "Indian 2x",
    }
}

/// An Action Point, in words.
#[must_use]
pub fn point(ap: ActionPoint) -> String {
    let article = if matches!(ap.kind, ApKind::Army | ApKind::Indian) { "an" } else { "a" };
    format!("{article} {} AP", kind(ap))
}

/// Action Points, in words: `an Army AP and 2 Light APs`.
#[must_use]
pub fn points(all: &[ActionPoint]) -> String {
    let mut counted: Vec<(ActionPoint, usize)> = Vec::new();
    for ap in all {
        match counted.iter_mut().find(|(known, _)| known == ap) {
            Some((_, count)) => *count += 1,
            None => counted.push((*ap, 1)),
        }
    }
    let words = counted.into_iter().map(|(ap, count)| match count {
        1 => point(ap),
        count => format!("{count} {} APs", kind(ap)),
    });
    and(&words.collect::<Vec<_>>())
}

/// An Action, in words.
#[must_use]
pub const fn action(action: Action) -> &'static str {
    match action {
        Action::Raid => "a Raid",
        Action::LightMovement => "Light Movement",
        Action::ArmyMovement => "Army Movement",
        Action::Sail => "Sail Movement",
        Action::Marshal => "Marshal Troops",
        Action::Construct => "Construction",
    }
}

/// A round of the Year, in words.
#[must_use]
pub fn round(round: Round) -> String {
    match round {
        Round::Action(number) => format!("Action Round {number}"),
        Round::FleetsArrive => "Fleets Arrive".to_owned(),
        Round::ColonialsEnlist => "Colonials Enlist".to_owned(),
        Round::WinterQuarters => "Winter Quarters".to_owned(),
    }
}

/// An Indian Nation, in words.
#[must_use]
pub const fn nation(nation: Nation) -> &'static str {
    match nation {
        Nation::Cherokee => "Cherokee",
        Nation::Iroquois => "Iroquois",
    }
}
