//! The ways a position changes, each with the event that says so, and the housekeeping after it.

use super::Turn;
use super::event::{Event, Points};
use super::ids::{Id, PieceId, PieceSet, SpaceId, SpaceSet};
use super::position::{Pos, Work};
use super::world::{Place, Shown};
use crate::side::Side;

impl Turn<'_> {
    /// The position as it stands.
    pub(super) fn pos(&self) -> Pos<'_> {
        Pos { content: self.content, world: self.world }
    }

    /// Moves the VP marker [WW 13.21].
    pub(super) fn award(&mut self, side: Side, points: u16, why: Points) {
        if points == 0 {
            return;
        }
        let steps = i16::try_from(points).unwrap_or(i16::MAX);
        let signed = if side == Side::French { steps } else { steps.saturating_neg() };
        self.world.vp = self.world.vp.saturating_add(signed);
        self.world.awarded[side] = self.world.awarded[side].saturating_add(points);
        self.tell(Event::Awarded { side, points, why });
    }

    /// Takes a counter off the map, by this rule: for good, or until a card brings it back [WW 7.61].
    pub(super) fn eliminate(&mut self, piece: PieceId, rule: &'static str) {
        let at = self.world.pieces.space(piece);
        // Who has left the map has no sides any more.
        let steps = if self.world.pieces.reduced.has(piece) { 1 } else { 2 };
        let for_good = self.content.unit(piece).is_none_or(|unit| unit.class.is_lost_for_good());
        self.world.pieces.put(piece, if for_good { Place::Gone } else { Place::Available });
        self.tell(Event::Eliminated { piece, at, steps, rule });
    }

    /// A unit loses a step, by this rule [WW 7.61].
    pub(super) fn lose_step(&mut self, unit: PieceId, rule: &'static str) {
        if self.world.pieces.reduced.has(unit) {
            self.eliminate(unit, rule);
        } else {
            let at = self.world.pieces.space(unit);
            self.world.pieces.reduced.insert(unit);
            self.tell(Event::Reduced { piece: unit, at, rule });
        }
    }

    /// A unit is flipped to its full side [WW 5.523].
    pub(super) fn restore(&mut self, unit: PieceId) {
        self.world.pieces.reduced.remove(unit);
        self.tell(Event::Restored { piece: unit });
    }

    /// A counter enters the game at full strength [WW 5.521].
    pub(super) fn place(&mut self, piece: PieceId, space: SpaceId) {
        self.world.pieces.reduced.remove(piece);
        self.world.pieces.put(piece, Place::Space(space));
        self.tell(Event::Placed { piece, at: space });
    }

    /// Pieces go to a space.
    pub(super) fn shift(&mut self, pieces: PieceSet, space: SpaceId) {
        for piece in pieces.iter() {
            self.world.pieces.put(piece, Place::Space(space));
        }
    }

    /// A shown card goes to the discards; SURRENDER! calls for a reshuffle [WW 5.22, 5.25].
    pub(super) fn discard(&mut self, side: Side, shown: Shown) {
        self.world.hands[side].cards.retain(|slot| *slot != shown.slot);
        self.world.piles.known.remove(&shown.slot);
        self.world.picked = self.world.picked.filter(|picked| picked.slot != shown.slot);
        self.world.piles.discards.push(shown);
        if self.content.card(shown.card).event == super::cards::EventKind::Surrender {
            self.world.piles.reshuffle = true;
        }
    }

    /// A card in the discards leaves the game [WW 5.23].
    pub(super) fn remove_card(&mut self, card: super::ids::CardId) {
        let before = self.world.piles.discards.len();
        self.world.piles.discards.retain(|shown| shown.card != card);
        if self.world.piles.discards.len() < before {
            self.world.piles.removed.push(card);
            self.tell(Event::Removed { card });
        }
    }

    /// A siege begins: everybody of the owner's in the space is inside [WW 8.21].
    pub(super) fn begin_siege(&mut self, space: SpaceId, owner: Side) {
        let garrison = self.pos().of(owner, space);
        self.world.pieces.inside = self.world.pieces.inside.or(garrison);
        self.world.spaces[space].siege = Some(0);
        self.tell(Event::Siege { space, level: 0, rule: "8.21" });
    }

    /// Re-judges all that follows from where things are.
    pub(super) fn housekeeping(&mut self) {
        let pieces = &self.world.pieces;
        let inside: SpaceSet = pieces.inside.iter().filter_map(|piece| pieces.space(piece)).collect();
        for space in SpaceId::all() {
            // In most of them lies nothing that could end.
            if !self.world.spaces[space].may_end() && !inside.has(space) {
                continue;
            }
            self.judge_siege(space);
            self.judge_captured(space);
            self.judge_amphib(space);
            self.judge_under_construction(space);
        }
        self.judge_holders();
    }

    /// A siege without besieging units is lifted [WW 8.232].
    fn judge_siege(&mut self, space: SpaceId) {
        let pos = self.pos();
        let inside = self.world.pieces.at(space).and(self.world.pieces.inside);
        if !pos.besieged(space) && inside.is_empty() {
            return;
        }
        let work = pos.work(space).filter(|(work, _)| work.is_siegeable());
        let besiegers = work.map_or(PieceSet::default(), |(_, owner)| pos.outside(owner.other(), space));
        if besiegers.any() {
            return;
        }
        self.world.pieces.inside = self.world.pieces.inside.minus(inside);
        if self.world.spaces[space].siege.take().is_some() {
            self.tell(Event::SiegeLifted { space });
        }
    }

    /// A captured fortress left empty goes back to its first owner [WW 8.24].
    fn judge_captured(&mut self, space: SpaceId) {
        if !self.world.spaces[space].captured {
            return;
        }
        let Some(owner) = self.content.space(space).originally else { return };
        let captor = owner.other();
        let kept = self.pos().units(captor, space).any()
            || (captor == Side::British && self.world.spaces[space].amphib);
        if !kept {
            self.world.spaces[space].captured = false;
            self.tell(Event::Reverted { space });
            self.award(owner, 3, Points::Fortress);
            self.judge_siege(space);
        }
    }

    /// When an Amphib marker goes [WW 6.431].
    fn judge_amphib(&mut self, space: SpaceId) {
        if !self.world.spaces[space].amphib {
            return;
        }
        let pos = self.pos();
        if !pos.is_being_entered(space) && pos.french_take_amphib(space) {
            self.world.spaces[space].amphib = false;
            self.tell(Event::Amphib { space, placed: false });
            self.judge_captured(space);
        }
    }

    /// Enemy Drilled Troops alone in the space remove a fort under construction [WW 5.45].
    fn judge_under_construction(&mut self, space: SpaceId) {
        let Some(owner) = self.world.spaces[space].under_construction else { return };
        let pos = self.pos();
        let enemy = pos.units(owner.other(), space);
        if !pos.is_being_entered(space) && pos.drilled(enemy).any() && pos.units(owner, space).is_empty() {
            self.world.spaces[space].under_construction = None;
            self.tell(Event::Abandoned { space, rule: "5.45" });
        }
    }

    /// Niagara and Ohio Forks change hands [WW 13.23], when the reactions to an entry are over [WW ruling 46].
    fn judge_holders(&mut self) {
        let named = self.content.named;
        for space in [named.niagara, named.ohio_forks] {
            let is_niagara = space == named.niagara;
            let holders = &self.world.holders;
            let other = if is_niagara { holders.niagara } else { holders.ohio_forks }.other();
            if !self.pos().is_being_entered(space) && self.pos().solely_occupies(other, space) {
                if is_niagara {
                    self.world.holders.niagara = other;
                } else {
                    self.world.holders.ohio_forks = other;
                }
                let why = if is_niagara { Points::Niagara } else { Points::OhioForks };
                self.award(other, 1, why);
            }
        }
    }

    /// Destroys the fort or stockade of a space, by this rule, without points.
    pub(super) fn destroy_work(&mut self, space: SpaceId, rule: &'static str) {
        let Some((work, _)) = self.pos().work(space) else { return };
        match work {
            Work::Stockade => self.world.spaces[space].stockade = None,
            Work::Fort => self.world.spaces[space].fort = None,
            Work::Fortress => return,
        }
        self.tell(Event::Destroyed { space, work, rule });
    }
}
