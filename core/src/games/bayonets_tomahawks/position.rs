//! What the rules ask of a position again and again: who is where, who controls what, how many stand against how many.

use super::At;
use super::cards::EventKind;
use super::content::Content;
use super::ids::{Id, LinkId, PieceId, PieceSet, SpaceId};
use super::map::{SeaZone, SpaceKind, Way};
use super::pieces::UnitKind;
use super::world::{OpenSeas, Place, Play, Road, SpaceMarks, StackMarks, World};
use crate::side::Side;

/// A position to look at.
#[derive(Debug, Clone, Copy)]
pub struct Pos<'a> {
    /// What does not change.
    pub content: &'a Content,
    /// What does.
    pub world: &'a World,
}

impl<'a> From<At<'a>> for Pos<'a> {
    fn from(at: At<'a>) -> Pos<'a> {
        Pos { content: at.content, world: at.world }
    }
}

/// What a connection is now [BT 2.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Track {
    /// A Highway.
    Highway,
    /// A Path with a Road marker.
    Road,
    /// A Path.
    Path,
}

impl Track {
    /// The most units of a side that may use it in an Action Round [BT 10.1].
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Track::Highway => 16,
            Track::Road => 8,
            Track::Path => 4,
        }
    }
}

impl<'a> Pos<'a> {
    /// The marks of a space.
    #[must_use]
    pub fn marks(self, space: SpaceId) -> &'a SpaceMarks {
        &self.world.spaces[space]
    }

    /// What a side's stack in a space bears.
    #[must_use]
    pub fn stack_marks(self, side: Side, space: SpaceId) -> StackMarks {
        self.marks(space).stacks[side]
    }

    /// Whose a unit is: by print, or of whoever controls its Nation [BT 3.1.2].
    #[must_use]
    pub fn side_of(self, piece: PieceId) -> Option<Side> {
        let counter = self.content.piece(piece);
        let nation = counter.unit().and_then(|unit| unit.nation);
        counter.side.or_else(|| nation.and_then(|nation| self.world.nations.of(nation)))
    }

    /// All units of a side, those of its Nations among them, wherever they are.
    #[must_use]
    pub fn all_of(self, side: Side) -> PieceSet {
        let nations = super::map::Nation::ALL.into_iter();
        let own = nations.filter(|nation| self.world.nations.of(*nation) == Some(side));
        own.fold(self.content.families.sides[side], |all, nation| {
            all.or(self.content.families.nation(nation))
        })
    }

    /// The units of a side in a space, Commanders, Forts and Bastions too.
    #[must_use]
    pub fn stack(self, side: Side, space: SpaceId) -> PieceSet {
        self.world.pieces.at(space).and(self.all_of(side))
    }

    /// The same without Commanders: what is counted [BT 10.1, 10.3.1].
    #[must_use]
    pub fn counted(self, side: Side, space: SpaceId) -> PieceSet {
        self.stack(side, space).and(self.content.families.counted)
    }

    /// Units of a kind.
    #[must_use]
    pub fn of(self, kind: UnitKind) -> PieceSet {
        self.content.families.of(kind)
    }

    /// The units of a side in the Sail Box [BT 2.3].
    #[must_use]
    pub fn sailing(self, side: Side) -> PieceSet {
        self.world.pieces.off_map(Place::SailBox).and(self.all_of(side))
    }

    /// The units in a side's Losses box.
    #[must_use]
    pub fn losses(self, side: Side) -> PieceSet {
        self.world.pieces.off_map(Place::Losses).and(self.all_of(side))
    }

    /// Whose a space is without a control marker [BT 2.1.2, 8.1].
    #[must_use]
    pub fn default_control(self, space: SpaceId) -> Option<Side> {
        let place = self.content.space(space);
        place.home.or_else(|| place.nation().and_then(|nation| self.world.nations.of(nation)))
    }

    /// Who controls a space; nobody: it is neutral [BT 2.1.2].
    #[must_use]
    pub fn control(self, space: SpaceId) -> Option<Side> {
        self.marks(space).control.or_else(|| self.default_control(space))
    }

    /// Is it friendly to a side: controlled by it [BT 1.1.1]?
    #[must_use]
    pub fn is_friendly(self, side: Side, space: SpaceId) -> bool {
        self.control(space) == Some(side)
    }

    /// The Bastions of a space.
    #[must_use]
    pub fn bastions(self, space: SpaceId) -> PieceSet {
        self.world.pieces.at(space).and(self.of(UnitKind::Bastion))
    }

    /// Is it still a Fortress: does a Bastion stand [BT 2.1.10]?
    #[must_use]
    pub fn is_fortress(self, space: SpaceId) -> bool {
        self.bastions(space).any()
    }

    /// The Fort of a side in a space [BT 3.5].
    #[must_use]
    pub fn fort(self, side: Side, space: SpaceId) -> Option<PieceId> {
        self.stack(side, space).and(self.of(UnitKind::Fort)).first()
    }

    /// How many Militia a side has in a space now [BT 13.2.1]: one fewer while it is enemy-controlled.
    #[must_use]
    pub fn militia(self, side: Side, space: SpaceId) -> u8 {
        let place = self.content.space(space);
        if place.home != Some(side) {
            return 0;
        }
        let captured = u8::from(self.control(space) != Some(side));
        place.militia.saturating_sub(captured)
    }

    /// Units and Militia of a side in a space, as they are counted against each other [BT 10.3.1].
    #[must_use]
    pub fn strength(self, side: Side, space: SpaceId) -> usize {
        self.counted(side, space).len() + usize::from(self.militia(side, space))
    }

    /// Does a side Outnumber the enemy in a space: by more than three to one [BT 10.3.1]?
    #[must_use]
    pub fn outnumbers(self, side: Side, space: SpaceId) -> bool {
        self.strength(side, space) > 3 * self.strength(side.other(), space)
    }

    /// Has a side a Fort or Bastion in a space, which prevents that it is Overwhelmed [BT 10.3.2]?
    #[must_use]
    pub fn is_fortified(self, side: Side, space: SpaceId) -> bool {
        let works = self.of(UnitKind::Fort).or(self.of(UnitKind::Bastion));
        self.stack(side, space).and(works).any()
    }

    /// Who alone has units in a space; Commanders do not hold one [BT 2.1.2, ruling 12].
    #[must_use]
    pub fn sole_occupant(self, space: SpaceId) -> Option<Side> {
        let [british, french] = Side::ALL.map(|side| self.counted(side, space).any());
        match (british, french) {
            (true, false) => Some(Side::British),
            (false, true) => Some(Side::French),
            (true, true) | (false, false) => None,
        }
    }

    /// What a connection is now [BT 2.2.3].
    #[must_use]
    pub fn track(self, link: LinkId) -> Track {
        match (self.content.link(link).way, self.world.links[link].road) {
            (Way::Highway, _) => Track::Highway,
            (Way::Path, Some(Road::Built)) => Track::Road,
            (Way::Path, Some(Road::Begun | Road::BegunNow) | None) => Track::Path,
        }
    }

    /// May a unit of this kind use a connection [BT 10.2]? A Road on a coastal Path stays open to Fleets [BT 12.0].
    #[must_use]
    pub fn carries(self, link: LinkId, kind: UnitKind) -> bool {
        match kind {
            UnitKind::Light | UnitKind::Indian => true,
            UnitKind::Fleet => self.content.link(link).is_coastal(),
            UnitKind::Fort | UnitKind::Bastion => false,
            UnitKind::Highland
            | UnitKind::Metropolitan
            | UnitKind::Colonial
            | UnitKind::Canadien
            | UnitKind::Artillery
            | UnitKind::Commander => self.track(link) != Track::Path,
        }
    }

    /// Is it a dark grey Path to a Nation that is neutral yet [BT 14.1, ruling 22]?
    #[must_use]
    pub fn leads_to_neutrals(self, link: LinkId) -> bool {
        self.content.link(link).nation.is_some_and(|nation| self.world.nations.of(nation).is_none())
    }

    /// Is a Sea Zone friendly to a side [BT 10.6.2]?
    #[must_use]
    pub fn is_friendly_zone(self, side: Side, zone: SeaZone) -> bool {
        side == Side::French || zone == SeaZone::Atlantic || self.world.open_seas == OpenSeas::Both
    }

    /// Does a space border a Sea Zone that is friendly to a side [BT 10.6.2]?
    #[must_use]
    pub fn borders_friendly_zone(self, side: Side, space: SpaceId) -> bool {
        self.content.space(space).zones.iter().any(|zone| self.is_friendly_zone(side, *zone))
    }

    /// May units of a side ever be in a space [BT 2.1.7]?
    #[must_use]
    pub fn may_enter(self, side: Side, space: SpaceId) -> bool {
        side == Side::British || self.content.space(space).kind != SpaceKind::Base
    }

    /// The card in play that has this event, with whose it is.
    #[must_use]
    pub fn event(self, event: EventKind) -> Option<(Side, &'a Play)> {
        let mut cards = self.world.action_round.cards();
        cards.find(|(_, play)| self.content.card(play.card).event == Some(event))
    }

    /// All spaces.
    pub fn spaces(self) -> impl Iterator<Item = SpaceId> + use<> {
        SpaceId::all()
    }
}
