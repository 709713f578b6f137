//! Units and leaders that enter [WW 5.52]: cards 43-45, 54-61, 63-66, 68.

use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, Points};
use super::super::frame::{Frame, Step};
use super::super::ids::{CardId, PieceSet, SpaceId};
use super::super::map::Department;
use super::super::pieces::Class;
use super::super::position::Pos;
use super::super::supply;
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use super::leader_pool::LeaderPool;
use super::placing::{Sites, available, can_enter_game, no_entry};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What a British reinforcement card brings: class, units, leaders, where.
fn brings(event: EventKind, card: CardId) -> Option<(Class, usize, u8, Sites)> {
    Some(match event {
        EventKind::LightInfantry => (Class::LightInfantry, 2, 1, Sites::Fortresses),
        EventKind::Highlanders if card.get() == 60 => (Class::Highland, 4, 2, Sites::Ports),
        EventKind::Highlanders => (Class::Highland, 1, 1, Sites::Ports),
        EventKind::RoyalAmericans => (Class::RoyalAmerican, 4, 1, Sites::DepartmentFortresses),
        EventKind::BritishRegulars => (Class::Regular, 3, 1, Sites::Ports),
        _ => return None,
    })
}

/// BRITISH REGULARS, HIGHLANDERS, LIGHT INFANTRY, ROYAL AMERICANS.
pub fn british(turn: &mut Turn<'_>, card: CardId) -> Flow {
    let event = turn.content.card(card).event;
    let Some((class, units, leaders, sites)) = brings(event, card) else {
        return Flow::Fault("a card that brings no British troops");
    };
    if event == EventKind::BritishRegulars {
        turn.world.effects.regulars.british = true;
        early_regulars(turn, Side::British);
    }
    // Nobody is drawn from the pool for troops that are not received [WW 5.522].
    if sites.list(turn.pos()).next().is_none() {
        turn.tell(Event::NotReceived { side: Side::British });
        return Flow::End;
    }
    let coming = available(turn.pos(), Side::British, class, units);
    Flow::Goto(Frame::LeaderPool(LeaderPool { count: leaders, drawn: Vec::new(), coming, sites }))
}

/// Regulars sent in 1755 or 1756 cost a point [WW 14.3].
fn early_regulars(turn: &mut Turn<'_>, side: Side) {
    if turn.content.options.regulars_cost_vp && turn.world.year <= 1756 {
        turn.award(side.other(), 1, Points::EarlyRegulars);
    }
}

/// FRENCH REGULARS: all to one port, with Montcalm and his staff the first time \[WW #55].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrenchRegulars {}

impl Step<WildernessWar> for FrenchRegulars {
    fn need(&self, at: At<'_>) -> Need {
        if Sites::FrenchPorts.list(at.into()).next().is_none() {
            return Need::Run;
        }
        ask(Side::French, "regulars-land", Pos::from(at).card_in_play("5.52"))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let sites: Vec<SpaceId> = Sites::FrenchPorts.list(at.into()).collect();
        sites.iter().for_each(|space| out.offer(Choice::PlaceAll(*space)));
        if out.wants_reasons() {
            no_entry(at.into(), Sites::FrenchPorts, PieceSet::default(), out);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::PlaceAll(space) = choice else { return Flow::Fault("the Regulars land nowhere") };
        sent(turn);
        let mut coming = available(turn.pos(), Side::French, Class::Regular, 2);
        if !turn.world.effects.montcalm {
            turn.world.effects.montcalm = true;
            let named = turn.content.named;
            for leader in [named.montcalm, named.levis, named.bougainville] {
                if turn.world.pieces.place(leader) == Place::Aside {
                    coming.insert(leader);
                }
            }
        }
        for piece in coming.iter() {
            turn.place(piece, space);
        }
        turn.housekeeping();
        Flow::End
    }

    /// No port is open: the event is played, and they are not received [WW 5.522].
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        sent(turn);
        turn.tell(Event::NotReceived { side: Side::French });
        Flow::End
    }
}

/// The season has had its FRENCH REGULARS, received or not.
fn sent(turn: &mut Turn<'_>) {
    turn.world.effects.regulars.french = true;
    early_regulars(turn, Side::French);
}

/// ACADIANS EXPELLED: two Regulars to Halifax, one Coureurs for the French, Coureurs and Canadians restored \[WW #66].
pub fn acadians_expelled(turn: &mut Turn<'_>) -> Flow {
    let halifax = turn.content.named.halifax;
    if can_enter_game(turn.pos(), Side::British, halifax) {
        for unit in available(turn.pos(), Side::British, Class::Regular, 2).iter() {
            turn.place(unit, halifax);
        }
    }
    let families = &turn.content.families;
    let reduced = turn.world.pieces.reduced.and(turn.content.sides.french);
    let able = reduced.and(families.coureurs.or(families.militia));
    for unit in able.iter() {
        if !turn.pos().is_besieged(unit) {
            turn.restore(unit);
        }
    }
    let pieces = available(turn.pos(), Side::French, Class::Coureurs, 1);
    turn.housekeeping();
    Flow::Goto(Frame::Placing(super::placing::Placing {
        side: Side::French,
        pieces,
        sites: Sites::FrenchPorts,
    }))
}

/// RAISE PROVINCIAL REGIMENTS: a Department, then new units or restored ones \[WW #43].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regiments {
    /// The Department raised in, once chosen.
    pub department: Option<Department>,
    /// Units that may still be placed.
    pub left: u8,
}

fn class_of(department: Department) -> Class {
    match department {
        Department::Northern => Class::NorthernProvincial,
        Department::Southern | Department::StLawrence => Class::SouthernProvincial,
    }
}

/// How many units may still be raised in a Department [WW 5.54].
fn room(pos: Pos<'_>, department: Department) -> usize {
    let in_play = pos.content.families.provincials(department).and(pos.world.pieces.on_map()).len();
    pos.world.assemblies.limit(department).saturating_sub(in_play)
}

impl Regiments {
    /// One of each colony that has a regiment left to raise.
    fn next(&self, pos: Pos<'_>) -> PieceSet {
        let Some(department) = self.department else { return PieceSet::default() };
        if self.left == 0 || room(pos, department) == 0 {
            return PieceSet::default();
        }
        pos.distinct(available(pos, Side::British, class_of(department), usize::MAX))
    }
}

impl Step<WildernessWar> for Regiments {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let Some(department) = self.department else {
            let rule = pos.card_in_play("5.54");
            return ask(Side::British, "regiments-of", rule);
        };
        let sites = Sites::Fortifications(department).list(pos).next().is_some();
        if self.next(pos).is_empty() || !sites {
            return Need::Run;
        }
        ask(Side::British, "regiments", "5.54")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let Some(department) = self.department else {
            for department in [Department::Northern, Department::Southern] {
                out.offer(Choice::RaiseIn(department));
                out.offer(Choice::Refit(department));
            }
            return;
        };
        for unit in self.next(pos).iter() {
            for space in Sites::Fortifications(department).list(pos) {
                out.offer(Choice::Place(unit, space));
            }
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::RaiseIn(department) => {
                self.department = Some(department);
                self.left = if department == Department::Northern { 4 } else { 2 };
            }
            Choice::Refit(department) => {
                let provincials = turn.content.families.provincials(department);
                let reduced = provincials.and(turn.world.pieces.reduced);
                for unit in reduced.iter().filter(|unit| can_restore(turn.pos(), *unit)).collect::<Vec<_>>() {
                    turn.restore(unit);
                }
                return Flow::End;
            }
            Choice::Place(unit, space) => {
                turn.place(unit, space);
                self.left = self.left.saturating_sub(1);
            }
            Choice::Done => return Flow::End,
            _ => return Flow::Fault("no regiment is raised or restored"),
        }
        Flow::Stay(Frame::Regiments(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        turn.housekeeping();
        Flow::End
    }
}

/// May this reduced unit be restored: not besieged, Drilled Troops in supply [WW 5.523]?
#[must_use]
pub fn can_restore(pos: Pos<'_>, unit: super::super::ids::PieceId) -> bool {
    if !pos.world.pieces.reduced.has(unit) || pos.is_besieged(unit) {
        return false;
    }
    match pos.world.pieces.place(unit) {
        Place::Space(space) => {
            let side = pos.content.piece(unit).side;
            !pos.content.families.drilled.has(unit) || supply::is_supplied(pos, side, space)
        }
        Place::Box(_) => true,
        _ => false,
    }
}
