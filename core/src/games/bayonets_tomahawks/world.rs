//! The position: where everything is, what is on the tracks, which cards lie where.
//!
//! Hidden cards and chits are slots; identities enter only when one is shown. What lasts for an Action Round only stands in
//! [`ActionRound`] and in the marks of spaces and connections, and is gone when the next one begins.

mod cards;
mod marks;
mod pieces;
mod policies;
mod tracks;
pub mod words;

pub use cards::{Cards, Chits, Pile, held, slot};
pub use marks::{Begun, LinkMarks, Links, Road, Snapshot, SpaceMarks, Spaces, StackMarks};
pub use pieces::{Pieces, Place};
pub use policies::{ChitPolicy, Forts, Hits, Leads, Policies, Rerolls, Retreats, Routs, Victims};
pub use tracks::{OpenSeas, Round, Vp};

use super::cards::ActionPoint;
use super::ids::{CardId, PieceSet, SpaceId};
use super::map::Nation;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Who controls the Indian Nations; nobody: they are neutral [BT 8.0]. Once placed, control is permanent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Nations {
    /// The Cherokee.
    pub cherokee: Option<Side>,
    /// The Iroquois Confederacy.
    pub iroquois: Option<Side>,
}

impl Nations {
    /// Who controls a Nation.
    #[must_use]
    pub const fn of(&self, nation: Nation) -> Option<Side> {
        match nation {
            Nation::Cherokee => self.cherokee,
            Nation::Iroquois => self.iroquois,
        }
    }

    /// Gives control of a Nation.
    pub fn join(&mut self, nation: Nation, side: Side) {
        match nation {
            Nation::Cherokee => self.cherokee = Some(side),
            Nation::Iroquois => self.iroquois = Some(side),
        }
    }
}

/// A card in play, and what is left of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The card.
    pub card: CardId,
    /// Action Points that are neither used nor lost; one held for Reaction is not among them [BT 7.3].
    pub left: Vec<ActionPoint>,
    /// How often its event was used in this Action Round.
    #[serde(default)]
    pub used: u8,
    /// The Battle its rerolls belong to \[BT #8, #14, #27].
    #[serde(default)]
    pub battle: Option<SpaceId>,
}

/// The Action Round that is being played [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ActionRound {
    /// The First Player, once he is known.
    pub first: Option<Side>,
    /// The faction cards in play.
    pub faction: BySide<Option<Play>>,
    /// The Indian card in play.
    pub indian: Option<Play>,
    /// The Action Point that the First Player holds for Reaction [BT 7.3.6].
    pub reaction: Option<ActionPoint>,
    /// What the sides have said beforehand about Battles [BT ruling 180].
    pub policies: BySide<Policies>,
}

impl ActionRound {
    /// The cards in play, each with whose it is: the French resolve the Indian card before their own [BT ruling 9].
    pub fn cards(&self) -> impl Iterator<Item = (Side, &Play)> {
        let british = self.faction.british.as_ref().map(|play| (Side::British, play));
        let indian = self.indian.as_ref().map(|play| (Side::French, play));
        let french = self.faction.french.as_ref().map(|play| (Side::French, play));
        [british, indian, french].into_iter().flatten()
    }
}

/// The position without the stack of decisions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// The Year.
    pub year: u16,
    /// The round of the Year.
    pub round: Round,
    /// The Victory marker [BT 18.1].
    pub vp: Vp,
    /// The Raid Point markers [BT 9.3].
    pub raid: BySide<u8>,
    /// The Open Seas marker [BT 10.6.2].
    pub open_seas: OpenSeas,
    /// Who controls the Indian Nations.
    pub nations: Nations,
    /// Pieces fewer to be drawn from the Fleets pool in this Year \[BT #18].
    pub fewer_fleets: u8,
    /// The cards and chits.
    pub cards: Cards,
    /// The Action Round at work.
    pub action_round: ActionRound,
    /// Units that retreated into an unresolved Battle and take no part in it [BT 13.9.3].
    pub sitting_out: PieceSet,
    /// What the stack of each side in the Sail Box bears.
    pub sail_box: BySide<StackMarks>,
    /// The markers on the map.
    pub spaces: Spaces,
    /// The markers on connections.
    pub links: Links,
    /// The counters.
    pub pieces: Pieces,
}
