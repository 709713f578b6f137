//! Questions about a position that many rules ask.

use super::cards::EventKind;
use super::content::Content;
use super::ids::{CardId, Id as _, PieceId, PieceSet, SpaceId};
use super::map::{Department, Terrain};
use super::options::Edition;
use super::world::{Marks, Place, World};
use super::{At, Turn};
use crate::side::Side;

/// A completed fortification [WW 2.0].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Work {
    /// A stockade.
    Stockade,
    /// A completed fort.
    Fort,
    /// A printed fortress.
    Fortress,
}

impl Work {
    /// Can it be besieged [WW 8.21]?
    #[must_use]
    pub fn is_siegeable(self) -> bool {
        self != Work::Stockade
    }

    /// The siege level that allows an assault [WW 8.24].
    #[must_use]
    pub fn siege_level(self) -> u8 {
        if self == Work::Fortress { 2 } else { 1 }
    }

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Work::Stockade => "stockade",
            Work::Fort => "fort",
            Work::Fortress => "fortress",
        }
    }
}

/// A position to ask about.
#[derive(Debug, Clone, Copy)]
pub struct Pos<'a> {
    /// What does not change.
    pub content: &'a Content,
    /// What does.
    pub world: &'a World,
}

impl<'a> From<At<'a>> for Pos<'a> {
    fn from(at: At<'a>) -> Self {
        Pos { content: at.content, world: at.world }
    }
}

impl<'a> From<&'a Turn<'_>> for Pos<'a> {
    fn from(turn: &'a Turn<'_>) -> Self {
        Pos { content: turn.content, world: turn.world }
    }
}

impl<'a> Pos<'a> {
    /// The marks of a space.
    #[must_use]
    pub fn marks(self, space: SpaceId) -> &'a Marks {
        &self.world.spaces[space]
    }

    /// The terrain of a space.
    #[must_use]
    pub fn terrain(self, space: SpaceId) -> Terrain {
        self.content.space(space).terrain
    }

    /// A side's pieces in a space.
    #[must_use]
    pub fn of(self, side: Side, space: SpaceId) -> PieceSet {
        self.world.pieces.at(space).and(self.content.sides[side])
    }

    /// A side's units in a space, inside and outside.
    #[must_use]
    pub fn units(self, side: Side, space: SpaceId) -> PieceSet {
        self.of(side, space).and(self.content.families.units)
    }

    /// A side's units in a space that are not inside a fort or fortress.
    #[must_use]
    pub fn outside(self, side: Side, space: SpaceId) -> PieceSet {
        self.units(side, space).minus(self.world.pieces.inside)
    }

    /// A side's leaders in a space.
    #[must_use]
    pub fn leaders(self, side: Side, space: SpaceId) -> PieceSet {
        self.of(side, space).and(self.content.families.leaders)
    }

    /// The units of a set.
    #[must_use]
    pub fn only_units(self, set: PieceSet) -> PieceSet {
        set.and(self.content.families.units)
    }

    /// The Drilled Troops of a set.
    #[must_use]
    pub fn drilled(self, set: PieceSet) -> PieceSet {
        set.and(self.content.families.drilled)
    }

    /// The Auxiliaries of a set.
    #[must_use]
    pub fn auxiliaries(self, set: PieceSet) -> PieceSet {
        set.and(self.content.families.auxiliaries)
    }

    /// The fortification of a space and its owner; forts under construction are none [WW 5.44].
    #[must_use]
    pub fn work(self, space: SpaceId) -> Option<(Work, Side)> {
        let marks = self.marks(space);
        let place = self.content.space(space);
        if place.fortress {
            let owner = place.originally?;
            return Some((Work::Fortress, if marks.captured { owner.other() } else { owner }));
        }
        marks
            .fort
            .map(|side| (Work::Fort, side))
            .or_else(|| marks.stockade.map(|side| (Work::Stockade, side)))
    }

    /// A side's fortification in a space, besieged or not.
    #[must_use]
    pub fn fortification(self, side: Side, space: SpaceId) -> Option<Work> {
        self.work(space).filter(|(_, owner)| *owner == side).map(|(work, _)| work)
    }

    /// Is there a siege?
    #[must_use]
    pub fn besieged(self, space: SpaceId) -> bool {
        self.marks(space).siege.is_some()
    }

    /// A side's unbesieged fortification in a space.
    #[must_use]
    pub fn unbesieged_fortification(self, side: Side, space: SpaceId) -> Option<Work> {
        self.fortification(side, space).filter(|_| !self.besieged(space))
    }

    /// Is a piece inside a besieged fort or fortress [WW 8.21]?
    #[must_use]
    pub fn is_besieged(self, piece: PieceId) -> bool {
        self.world.pieces.inside.has(piece)
            && self.world.pieces.space(piece).is_some_and(|space| self.besieged(space))
    }

    /// Does the space hold unbesieged units or fortifications of the other side [WW 6.51]?
    #[must_use]
    pub fn is_enemy_held(self, side: Side, space: SpaceId) -> bool {
        self.outside(side.other(), space).any()
            || self.unbesieged_fortification(side.other(), space).is_some()
    }

    /// Has the other side units or fortifications here, besieged or not [WW 5.522]?
    #[must_use]
    pub fn is_enemy_occupied(self, side: Side, space: SpaceId) -> bool {
        self.units(side.other(), space).any() || self.fortification(side.other(), space).is_some()
    }

    /// Was it originally friendly [WW 2.0]?
    #[must_use]
    pub fn is_originally(self, side: Side, space: SpaceId) -> bool {
        self.content.space(space).originally == Some(side)
    }

    /// Does a side alone occupy the space with units or a fortification [WW 13.23]?
    #[must_use]
    pub fn solely_occupies(self, side: Side, space: SpaceId) -> bool {
        let here = self.units(side, space).any() || self.fortification(side, space).is_some();
        here && !self.is_enemy_occupied(side, space)
    }

    /// Control of a fortress [WW 2.0, 8.22].
    #[must_use]
    pub fn controls(self, side: Side, space: SpaceId) -> bool {
        let marks = self.marks(space);
        self.fortification(side, space) == Some(Work::Fortress)
            && marks.siege.is_none()
            && self.units(side.other(), space).is_empty()
            && (self.is_originally(side, space)
                || self.units(side, space).any()
                || (side == Side::British && marks.amphib))
    }

    /// Is it a port under a side's control?
    #[must_use]
    pub fn controls_port(self, side: Side, space: SpaceId) -> bool {
        self.content.space(space).port && self.controls(side, space)
    }

    /// All spaces.
    pub fn spaces(self) -> impl Iterator<Item = SpaceId> + use<> {
        SpaceId::all()
    }

    /// The ports under a side's control.
    pub fn ports(self, side: Side) -> impl Iterator<Item = SpaceId> + 'a {
        self.spaces().filter(move |space| self.controls_port(side, *space))
    }

    /// A piece's Tactics rating.
    #[must_use]
    pub fn tactics(self, leader: Option<PieceId>) -> i8 {
        let rating = leader.and_then(|leader| self.content.leader(leader)).map_or(0, |leader| leader.tactics);
        i8::try_from(rating).unwrap_or(0)
    }

    /// A piece's Command rating.
    #[must_use]
    pub fn command(self, leader: PieceId) -> u8 {
        self.content.leader(leader).map_or(0, |leader| leader.command)
    }

    /// The leaders of a set with the highest Command rating in it.
    #[must_use]
    pub fn highest_command(self, set: PieceSet) -> PieceSet {
        let leaders = set.and(self.content.families.leaders);
        let top = leaders.iter().map(|leader| self.command(leader)).max();
        leaders.iter().filter(|leader| Some(self.command(*leader)) == top).collect()
    }

    /// A unit's combat strength as it stands.
    #[must_use]
    pub fn strength(self, unit: PieceId) -> u16 {
        self.content.unit(unit).map_or(0, |ratings| {
            u16::from(if self.world.pieces.reduced.has(unit) { ratings.reduced } else { ratings.strength })
        })
    }

    /// The steps left in a set of units.
    #[must_use]
    pub fn steps(self, set: PieceSet) -> usize {
        let units = self.only_units(set);
        units.len() * 2 - units.and(self.world.pieces.reduced).len()
    }

    /// The militia in a Department's box.
    #[must_use]
    pub fn militia(self, department: Department) -> PieceSet {
        self.world.pieces.off_map(Place::Box(department))
    }

    /// How many Raided markers a side has placed in a Department this year.
    #[must_use]
    pub fn raids_in(self, by: Side, department: Department) -> u32 {
        let raided = self
            .world
            .spaces
            .iter()
            .filter(|(space, _)| self.content.space(*space).department == Some(department));
        raided.map(|(_, marks)| u32::from(marks.raided[by])).sum()
    }

    /// Is the settlement here that of a tribe which `side` has on the map [WW 5.532]?
    #[must_use]
    pub fn is_allied_settlement(self, side: Side, space: SpaceId) -> bool {
        let tribes = &self.content.space(space).settlement;
        !tribes.is_empty() && {
            let warriors = self.content.families.indians.and(self.content.sides[side]);
            warriors.iter().any(|unit| {
                self.world.pieces.space(unit).is_some()
                    && self
                        .content
                        .unit(unit)
                        .and_then(|unit| unit.tribe)
                        .is_some_and(|tribe| tribes.contains(&tribe))
            })
        }
    }

    /// Does what the French have here take an Amphib marker that none of the British guards [WW 6.431]? In the first
    /// edition only Drilled Troops do [WW1 6.431]. A leader left alone goes first, by sea if he likes [WW 6.432, ruling 160].
    #[must_use]
    pub fn french_take_amphib(self, space: SpaceId) -> bool {
        let drilled = self.drilled(self.units(Side::French, space)).any();
        let work = self.content.options.edition == Edition::Third
            && self.unbesieged_fortification(Side::French, space).is_some();
        let british = self.of(Side::British, space).minus(self.world.pieces.inside);
        british.is_empty() && (drilled || work)
    }

    /// Has somebody just come in here? He holds nothing before the other side has reacted.
    #[must_use]
    pub fn is_being_entered(self, space: SpaceId) -> bool {
        self.world.march.as_ref().is_some_and(|march| march.at == space && !march.settled)
    }

    /// Which cards can be in the hand of `side`, as far as the public knows [WW 5.24]?
    pub fn may_hold(self, side: Side) -> impl Fn(CardId) -> bool + 'a {
        let (piles, hand) = (&self.world.piles, &self.world.hands[side].cards);
        let hidden = hand.iter().any(|slot| !piles.known.contains_key(slot));
        // A bit for each card that lies open, or has left the game.
        let seen = piles.discards.iter().map(|shown| &shown.card).chain(&piles.removed);
        let seen = seen.fold(0u128, |seen, card| seen | 1 << card.get());
        move |card| {
            if let Some((slot, _)) = piles.known.iter().find(|(_, known)| **known == card) {
                return hand.contains(slot);
            }
            hidden && card.get() <= self.content.scenario.cards && seen & 1 << card.get() == 0
        }
    }

    /// The cards of an event that may be in the hand of `side`.
    pub fn possible(self, side: Side, event: EventKind) -> impl Iterator<Item = CardId> + 'a {
        let may_hold = self.may_hold(side);
        self.content.cards_of(event).filter(move |card| may_hold(*card))
    }

    /// The closest unbesieged fortifications of `side`, counted over connections [WW 10.421].
    #[must_use]
    pub fn closest_fortifications(self, side: Side, from: SpaceId) -> Vec<SpaceId> {
        let own = |space: &SpaceId| {
            self.unbesieged_fortification(side, *space).is_some()
                && self.outside(side.other(), *space).is_empty()
        };
        let reach = |space: SpaceId| self.content.net.distance(from, space);
        let Some(nearest) = self.spaces().filter(own).map(reach).min() else { return Vec::new() };
        if nearest == super::map::UNREACHABLE {
            return Vec::new();
        }
        self.spaces().filter(own).filter(|space| reach(*space) == nearest).collect()
    }

    /// The name of a space.
    #[must_use]
    pub fn name(self, space: SpaceId) -> &'a str {
        &self.content.space(space).name
    }
}
