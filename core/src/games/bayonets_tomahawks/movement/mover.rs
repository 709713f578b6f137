//! A stack under way: which units may be in it, and by which connections it may go on [BT 10.1, 10.2, 10.4, 10.5].

use super::super::cards::{ActionPoint, ApKind};
use super::super::choice::Action;
use super::super::ids::{LinkId, PieceId, PieceSet, SpaceId};
use super::super::map::Nation;
use super::super::no::MoveNo;
use super::super::pieces::UnitKind;
use super::super::position::{Pos, Track};
use super::contact::{Contact, contact};
use super::{is_locked, is_ready, is_rough};
use crate::side::Side;

/// A stack on its way, or about to set out.
#[derive(Debug, Clone, Copy)]
pub struct Mover<'a> {
    /// The position.
    pub at: Pos<'a>,
    /// Whose it is.
    pub side: Side,
    /// The Action Point it moves by.
    pub ap: ActionPoint,
    /// As what.
    pub action: Action,
    /// Where it stands.
    pub from: SpaceId,
    /// Which units it is.
    pub units: PieceSet,
    /// Movement Points spent, from the space in which it was activated [BT 10.2.1].
    pub steps: u8,
    /// Is it on a Forced March \[BT #10, #24]?
    pub forced: bool,
}

impl Mover<'_> {
    /// The units of the space that may be activated, one by one [BT 7.3, 10.4, 10.5].
    #[must_use]
    pub fn eligible(&self) -> PieceSet {
        let stack = self.at.stack(self.side, self.from);
        stack.iter().filter(|unit| self.may_be_activated(*unit).is_ok()).collect()
    }

    /// May this Action Point activate a unit [BT 7.2.1, 7.3]?
    ///
    /// # Errors
    /// Why not.
    pub fn may_be_activated(&self, unit: PieceId) -> Result<(), MoveNo> {
        let kind = is_ready(self.at, unit)?;
        if kind == UnitKind::Fleet && is_rough(self.at) {
            return Err(MoveNo::RoughSeas(unit));
        }
        match (self.action, self.ap.kind) {
            (Action::LightMovement, ApKind::Indian) if kind != UnitKind::Indian => {
                Err(MoveNo::NotIndian(unit))
            }
            (Action::LightMovement, _) if !kind.is_light() && kind != UnitKind::Commander => {
                Err(MoveNo::NotLight(unit))
            }
            _ => Ok(()),
        }
    }

    /// May a unit be in the stack beside those that are [BT 7.3.2, 10.5]?
    ///
    /// # Errors
    /// Why not.
    pub fn may_join(&self, unit: PieceId) -> Result<(), MoveNo> {
        if self.action != Action::LightMovement {
            return Ok(());
        }
        let commanders = self.at.of(UnitKind::Commander);
        if commanders.has(unit) && self.units.and(commanders).any() {
            return Err(MoveNo::SecondCommander(unit));
        }
        let same_nation = || {
            let nation: Option<Nation> = self.nation(unit);
            nation.is_some() && self.units.iter().all(|other| self.nation(other) == nation)
        };
        if self.ap.kind == ApKind::Indian && self.units.any() && !same_nation() {
            return Err(MoveNo::OtherNation(unit));
        }
        Ok(())
    }

    fn nation(&self, unit: PieceId) -> Option<Nation> {
        self.at.content.unit(unit).and_then(|unit| unit.nation)
    }

    /// May these units be picked up where the stack stands now [BT 10.2.1]? Units without a Movement Point left have nothing from it.
    ///
    /// # Errors
    /// Why not.
    pub fn may_pick_up(&self, unit: PieceId) -> Result<(), MoveNo> {
        self.may_be_activated(unit)?;
        let light = self.at.content.families.light;
        if self.action == Action::LightMovement && !light.has(unit) {
            return Err(MoveNo::NotLight(unit));
        }
        self.may_join(unit)?;
        self.has_points(unit)
    }

    /// Are there only Commanders in it [BT 10.4]?
    #[must_use]
    pub fn is_commanders_only(&self) -> bool {
        self.units.and(self.at.content.families.counted).is_empty()
    }

    /// Is it a stack that its Action can move: one of Light Movement has a Light unit [BT 10.5]?
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.units.any() && (self.action != Action::LightMovement || !self.is_commanders_only())
    }

    /// Has a unit a Movement Point left [BT 7.3.4, 10.2]? A Forced March gives one to units that are not Light \[BT #10, #24].
    ///
    /// # Errors
    /// If it has none.
    pub fn has_points(&self, unit: PieceId) -> Result<(), MoveNo> {
        let Some(kind) = self.at.content.kind(unit) else { return Err(MoveNo::Immobile(unit)) };
        let double = if self.ap.double { 2 } else { 1 };
        let forced = u8::from(self.forced && !kind.is_light());
        let limit = kind.movement_points() * double + forced;
        if self.steps < limit { Ok(()) } else { Err(MoveNo::NoPoints(unit)) }
    }

    /// The connections by which it may go on, with where each leads.
    pub fn steps(&self) -> impl Iterator<Item = (LinkId, SpaceId)> {
        let open = |(link, to): &(LinkId, SpaceId)| self.may_step(*link, *to).is_ok();
        self.at.content.net.of(self.from).iter().copied().filter(open)
    }

    /// Could it go on if Commanders were free to go where others go, as they are in company?
    #[must_use]
    pub fn fits_a_way(&self) -> bool {
        let ways = self.at.content.net.of(self.from);
        ways.iter().any(|(link, to)| self.may_use(*link, *to).is_ok())
    }

    /// May it go on by this connection to this space?
    ///
    /// # Errors
    /// Why not.
    pub fn may_step(&self, link: LinkId, to: SpaceId) -> Result<(), MoveNo> {
        self.may_use(link, to)?;
        if self.is_commanders_only() && !self.commanders_may_enter(to) {
            return Err(MoveNo::CommandersAlone(to));
        }
        Ok(())
    }

    fn may_use(&self, link: LinkId, to: SpaceId) -> Result<(), MoveNo> {
        if !self.at.may_enter(self.side, to) {
            return Err(MoveNo::Base(to));
        }
        if self.is_closed(link) {
            return Err(MoveNo::Closed(link));
        }
        if self.steps == 0 {
            self.may_set_out(link)?;
        }
        for unit in self.units.iter() {
            self.has_points(unit)?;
            let carried = self.at.content.kind(unit).is_some_and(|kind| self.at.carries(link, kind));
            if !carried {
                return Err(MoveNo::WrongWay(unit, link));
            }
        }
        within_limit(self.at, self.side, link, self.units)?;
        self.may_meet(to)
    }

    /// Is it closed to the side \[BT #39]?
    fn is_closed(&self, link: LinkId) -> bool {
        self.side == Side::British && self.at.world.links[link].closed
    }

    /// The first Movement Point: enemy units on the space hold it, and the connections by which enemies came are barred [BT 10.2.1].
    fn may_set_out(&self, link: LinkId) -> Result<(), MoveNo> {
        if is_locked(self.at, self.side, self.from) {
            return Err(MoveNo::Locked(self.from));
        }
        let came = self.at.world.links[link].entered[self.side.other()];
        if came.has(self.from) { Err(MoveNo::EnemyCameBy(link)) } else { Ok(()) }
    }

    /// A Routed stack neither attacks nor enters an enemy Home Space that is not friendly-controlled [BT 10.7, 13.8].
    fn may_meet(&self, to: SpaceId) -> Result<(), MoveNo> {
        let routed = self.at.stack_marks(self.side, self.from).rout;
        if routed { routed_may_enter(self.at, self.side, to, self.units) } else { Ok(()) }
    }

    /// Commanders alone go through friendly spaces free of enemy units, to one free of enemy units with a friendly stack, and there must be
    /// one that they can still reach [BT 10.4].
    fn commanders_may_enter(&self, to: SpaceId) -> bool {
        if self.steps > 0 && !self.at.is_friendly(self.side, self.from) {
            return false;
        }
        let free = |space: SpaceId| self.at.stack(self.side.other(), space).is_empty();
        let mut reached = vec![to];
        let mut steps = self.steps + 1;
        loop {
            if reached.iter().any(|space| free(*space) && self.has_company(*space)) {
                return true;
            }
            let after = Mover { steps, ..*self };
            if reached.is_empty() || !self.units.iter().all(|unit| after.has_points(unit).is_ok()) {
                return false;
            }
            let through =
                reached.iter().filter(|space| free(**space) && self.at.is_friendly(self.side, **space));
            let ways = through.flat_map(|space| self.at.content.net.of(*space));
            let open = ways.filter(|(link, next)| {
                self.at.carries(*link, UnitKind::Commander)
                    && !self.is_closed(*link)
                    && self.at.may_enter(self.side, *next)
            });
            reached = open.map(|(_, next)| *next).collect();
            reached.sort_unstable();
            reached.dedup();
            steps += 1;
        }
    }

    /// Are there friendly units in a space that do not move with it, Commanders not counted?
    #[must_use]
    pub fn has_company(&self, space: SpaceId) -> bool {
        self.at.counted(self.side, space).minus(self.units).any()
    }

    /// May it halt where it is? Commanders alone may at the end of their way only [BT 10.4].
    ///
    /// # Errors
    /// Why not.
    pub fn may_halt(&self) -> Result<(), MoveNo> {
        if self.steps == 0 {
            return Err(MoveNo::NotSetOut);
        }
        let alone = self.is_commanders_only() && !self.has_company(self.from);
        if alone { Err(MoveNo::CommandersAlone(self.from)) } else { Ok(()) }
    }

    /// May a unit be dropped off here [BT 10.2.1]? The last one halts instead.
    /// In Light Movement the Commander is not left without friendly units, nor does he go on without Light ones [BT 10.5].
    ///
    /// # Errors
    /// Why not.
    pub fn may_drop(&self, unit: PieceId) -> Result<(), MoveNo> {
        let rest = Mover { units: self.units.without(unit), ..*self };
        if self.steps == 0 {
            return Err(MoveNo::NotMoved(unit));
        }
        if !rest.is_whole() {
            return Err(MoveNo::LastUnit(unit));
        }
        let commander = self.at.of(UnitKind::Commander).has(unit);
        if self.action == Action::LightMovement && commander && !self.has_company(self.from) {
            return Err(MoveNo::DroppedAlone(unit));
        }
        Ok(())
    }
}

/// Is there room for units on a connection [BT 10.1]? Commanders are not counted; a Road takes one Artillery in an Action Round.
///
/// # Errors
/// If there is none.
pub fn within_limit(at: Pos<'_>, side: Side, link: LinkId, units: PieceSet) -> Result<(), MoveNo> {
    let (track, used) = (at.track(link), at.world.links[link]);
    let counted = units.and(at.content.families.counted).len();
    if usize::from(used.moved[side]) + counted > usize::from(track.limit()) {
        return Err(MoveNo::Limit(link));
    }
    let guns = units.and(at.of(UnitKind::Artillery)).len();
    if track == Track::Road && guns > 0 && usize::from(used.artillery[side]) + guns > 1 {
        return Err(MoveNo::SecondArtillery(link));
    }
    Ok(())
}

/// May Routed units enter a space [BT 10.7, 13.8]? They do not attack, but can Overwhelm [BT ruling 62].
///
/// # Errors
/// Why not.
pub fn routed_may_enter(at: Pos<'_>, side: Side, to: SpaceId, units: PieceSet) -> Result<(), MoveNo> {
    let enemy_home = at.content.space(to).home == Some(side.other());
    if enemy_home && !at.is_friendly(side, to) {
        return Err(MoveNo::RoutedAtEnemyHome(to));
    }
    match contact(at, side, to, units) {
        Contact::Attack => Err(MoveNo::RoutedAttack(to)),
        Contact::Nobody | Contact::Overwhelm => Ok(()),
    }
}
