//! Everything about the game that does not change while it is played.

use super::cards::{Card, EventKind};
use super::data::{Scenario, Setup};
use super::ids::{CardId, Id, PieceId, PieceSet, SpaceId};
use super::map::{Net, Space};
use super::options::Options;
use super::pieces::{Families, Leader, Piece, Tribe, Unit};
use super::twins::Twins;
use crate::games::SetupError;
use crate::games::pack::Revision;
use crate::side::BySide;

/// Map, counters, cards, set-up and the rules agreed on.
#[derive(Debug)]
pub struct Content {
    /// The spaces.
    pub spaces: Vec<Space>,
    /// The connections.
    pub net: Net,
    /// The counters.
    pub pieces: Vec<Piece>,
    /// The tribes.
    pub tribes: Vec<Tribe>,
    /// The counters by family.
    pub families: Families,
    /// The counters by side.
    pub sides: BySide<PieceSet>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The counters that look like others.
    pub twins: Twins,
    /// What the rules call by name.
    pub named: Named,
    /// The scenario.
    pub scenario: Scenario,
    /// Its set-up.
    pub setup: Setup,
    /// Edition and options.
    pub options: Options,
    /// The revision of our reading of the rules.
    pub rules: Revision,
}

impl Content {
    /// A space.
    #[must_use]
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[id.index()]
    }

    /// A counter.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// A counter's ratings as a leader.
    #[must_use]
    pub fn leader(&self, id: PieceId) -> Option<Leader> {
        self.piece(id).leader()
    }

    /// A counter's ratings as a unit.
    #[must_use]
    pub fn unit(&self, id: PieceId) -> Option<Unit> {
        self.piece(id).unit()
    }

    /// A card.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// The cards in this scenario's deck.
    pub fn deck(&self) -> impl Iterator<Item = CardId> + '_ {
        CardId::all().filter(|card| card.get() <= self.scenario.cards)
    }

    /// The cards of an event in this scenario's deck.
    pub fn cards_of(&self, event: EventKind) -> impl Iterator<Item = CardId> + '_ {
        self.deck().filter(move |card| self.card(*card).event == event)
    }

    /// Does the scenario begin in 1755?
    #[must_use]
    pub fn begins_in_1755(&self) -> bool {
        self.scenario.first == 1755
    }

    /// The home of an Indian unit.
    #[must_use]
    pub fn home(&self, piece: PieceId) -> Option<SpaceId> {
        let tribe = self.unit(piece)?.tribe?;
        self.tribes[tribe.index()].settlement
    }
}

macro_rules! named {
    ($($field:ident: $kind:ident = $slug:literal),* $(,)?) => {
        /// The few spaces and leaders the rules call by name.
        #[derive(Debug, Clone, Copy)]
        #[expect(missing_docs, reason = "each field is what it is called")]
        pub struct Named {
            $(pub $field: $kind,)*
        }

        impl Named {
            /// Looks them up.
            ///
            /// # Errors
            /// If the lists lack one.
            pub fn find() -> Result<Named, SetupError> {
                Ok(Named {
                    $($field: $kind::find($slug).ok_or_else(|| SetupError::BadData {
                        why: concat!("the rules need `", $slug, "`").to_owned(),
                    })?,)*
                })
            }
        }
    };
}

named! {
    niagara: SpaceId = "niagara",
    ohio_forks: SpaceId = "ohio-forks",
    quebec: SpaceId = "quebec",
    montreal: SpaceId = "montreal",
    louisbourg: SpaceId = "louisbourg",
    halifax: SpaceId = "halifax",
    canajoharie: SpaceId = "canajoharie",
    oswego: SpaceId = "oswego",
    oneida_carry_west: SpaceId = "oneida-carry-west",
    oneida_carry_east: SpaceId = "oneida-carry-east",
    johnson: PieceId = "johnson",
    shirley: PieceId = "shirley",
    montcalm: PieceId = "montcalm",
    levis: PieceId = "levis",
    bougainville: PieceId = "bougainville",
    amherst: PieceId = "amherst",
    forbes: PieceId = "forbes",
    wolfe: PieceId = "wolfe",
}
