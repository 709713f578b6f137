//! Indian alliances [WW 5.53]: cards 23-30, and the TREATY OF EASTON.

use super::super::battle::retreat::Strays;
use super::super::cards::EventKind;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Effect, Event, Reading};
use super::super::frame::{Frame, Step};
use super::super::ids::{CardId, Id, PieceId, PieceSet, SpaceId};
use super::super::map::Department;
use super::super::pieces::Nation;
use super::super::position::{Pos, Work};
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use super::placing::{Sites, can_enter_game};
use super::reinforcements::can_restore;
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Is Johnson on the map, unbesieged, within two spaces of such a space \[WW #28, #29]?
#[must_use]
pub fn johnson_within_two(pos: Pos<'_>, is_goal: impl Fn(SpaceId) -> bool) -> bool {
    let johnson = pos.content.named.johnson;
    let Some(here) = pos.world.pieces.space(johnson).filter(|_| !pos.is_besieged(johnson)) else {
        return false;
    };
    pos.spaces().any(|space| is_goal(space) && pos.content.net.distance(here, space) <= 2)
}

/// An alliance: a die, then Indians entered or restored for its points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alliance {
    /// Who.
    pub side: Side,
    /// The card.
    pub card: CardId,
    /// Half points left; none: the die decides.
    pub halves: Option<u8>,
}

fn nation(pos: Pos<'_>, unit: PieceId) -> Option<Nation> {
    let tribe = pos.content.unit(unit)?.tribe?;
    Some(pos.content.tribes[tribe.index()].nation)
}

impl Alliance {
    /// Begins.
    #[must_use]
    pub fn new(side: Side, card: CardId) -> Alliance {
        Alliance { side, card, halves: None }
    }

    /// The Indians this card is about [WW 5.531].
    fn eligible(&self, pos: Pos<'_>) -> PieceSet {
        let niagara = pos.fortification(Side::French, pos.content.named.niagara) == Some(Work::Fort);
        let event = pos.content.card(self.card).event;
        let fits = |nation: Nation| match (event, nation) {
            (EventKind::NorthernIndianAlliance, Nation::Northern)
            | (EventKind::WesternIndianAlliance, Nation::Western)
            | (EventKind::IroquoisAlliance, Nation::Iroquois) => true,
            (EventKind::NorthernIndianAlliance | EventKind::WesternIndianAlliance, Nation::PaysDEnHaut) => {
                niagara
            }
            _ => false,
        };
        let own = pos.content.families.indians.and(pos.content.sides[self.side]);
        own.iter().filter(|unit| nation(pos, *unit).is_some_and(fits)).collect()
    }

    /// Those who may enter at their settlement [WW 5.522, 5.533].
    fn enterable(&self, pos: Pos<'_>) -> PieceSet {
        let enemy = pos.content.families.indians.and(pos.content.sides[self.side.other()]);
        let enemy = enemy.and(pos.world.pieces.on_map());
        let tribe = |unit: PieceId| pos.content.unit(unit).and_then(|unit| unit.tribe);
        let waiting = self.eligible(pos).and(pos.world.pieces.off_map(Place::Available));
        let open = |unit: &PieceId| {
            let rival = enemy.iter().any(|other| tribe(other) == tribe(*unit));
            let home = pos.content.home(*unit);
            !rival && home.is_some_and(|home| can_enter_game(pos, self.side, home))
        };
        waiting.iter().filter(open).collect()
    }

    fn restorable(&self, pos: Pos<'_>) -> PieceSet {
        let reduced = self.eligible(pos).and(pos.world.pieces.reduced);
        reduced.iter().filter(|unit| can_restore(pos, *unit)).collect()
    }
}

impl Step<WildernessWar> for Alliance {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let Some(halves) = self.halves else {
            let label = format!("alliance {}", self.side.word());
            return Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]));
        };
        let can = (halves >= 2 && self.enterable(pos).any()) || (halves >= 1 && self.restorable(pos).any());
        if !can {
            return Need::Run;
        }
        ask(self.side, "alliance", "5.53")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        let halves = self.halves.unwrap_or(0);
        if halves >= 2 {
            for unit in pos.distinct(self.enterable(pos)).iter() {
                out.offer(Choice::Enter(unit));
            }
        }
        if halves >= 1 {
            for unit in pos.distinct(self.restorable(pos)).iter() {
                out.offer(Choice::Restore(unit));
            }
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Some(halves) = self.halves else { return Flow::Fault("an alliance without its die") };
        match choice {
            Choice::Enter(unit) => {
                let Some(home) = turn.content.home(unit) else {
                    return Flow::Fault("Indians without a settlement enter");
                };
                turn.place(unit, home);
                turn.housekeeping();
                self.halves = Some(halves.saturating_sub(2));
                let now = Frame::Strays(Strays::new(side.other(), home, None));
                Flow::Call { now, then: Frame::Alliance(self) }
            }
            Choice::Restore(unit) => {
                turn.restore(unit);
                self.halves = Some(halves.saturating_sub(1));
                Flow::Stay(Frame::Alliance(self))
            }
            Choice::Done => Flow::End,
            _ => Flow::Fault("an alliance brings neither new nor restored Indians"),
        }
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(die) = drawn.die() else { return Flow::Fault("an alliance without a die") };
        let iroquois = turn.content.card(self.card).event == EventKind::IroquoisAlliance;
        let points = if iroquois || turn.world.vp >= 5 { die } else { die.div_ceil(2) };
        let reading = Reading::Alliance { units: points };
        turn.tell(Event::Rolled { side: self.side, die, reading });
        self.halves = Some(points.saturating_mul(2));
        Flow::Stay(Frame::Alliance(self))
    }

    /// Nobody can enter or be restored any more.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

fn units_of(pos: Pos<'_>, which: Nation) -> PieceSet {
    let all = pos.content.families.indians;
    all.iter().filter(|unit| nation(pos, *unit) == Some(which)).collect()
}

fn restore_all(turn: &mut Turn<'_>, units: PieceSet) {
    for unit in units.and(turn.world.pieces.reduced).iter() {
        if can_restore(turn.pos(), unit) {
            turn.restore(unit);
        }
    }
}

/// MOHAWKS: all who are off the map join Johnson; the others are restored \[WW #29].
pub fn mohawks(turn: &mut Turn<'_>) -> Flow {
    let units = units_of(turn.pos(), Nation::Mohawk);
    restore_all(turn, units);
    let johnson = turn.world.pieces.space(turn.content.named.johnson);
    if let Some(space) = johnson.filter(|space| can_enter_game(turn.pos(), Side::British, *space)) {
        for unit in units.and(turn.world.pieces.off_map(Place::Available)).iter() {
            turn.place(unit, space);
        }
    }
    turn.housekeeping();
    Flow::End
}

/// CHEROKEES: all who are off the map come together to a Southern fortification; the others are restored \[WW #30].
pub fn cherokees(turn: &mut Turn<'_>) -> Flow {
    turn.world.effects.cherokees = true;
    turn.tell(Event::Marked { effect: Effect::CherokeesJoin, rule: "#30" });
    let units = units_of(turn.pos(), Nation::Cherokee);
    restore_all(turn, units);
    let pieces = units.and(turn.world.pieces.off_map(Place::Available));
    Flow::Goto(Frame::Together(Together {
        side: Side::British,
        pieces,
        sites: Sites::Fortifications(Department::Southern),
    }))
}

/// TREATY OF EASTON: all unbesieged Western Indians are eliminated \[WW #32].
pub fn treaty_of_easton(turn: &mut Turn<'_>) -> Flow {
    for unit in units_of(turn.pos(), Nation::Western).and(turn.world.pieces.on_map()).iter() {
        if !turn.pos().is_besieged(unit) {
            turn.eliminate(unit, "#32");
        }
    }
    turn.housekeeping();
    Flow::End
}

/// Counters that enter all together at one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Together {
    /// Who.
    pub side: Side,
    /// The counters.
    pub pieces: PieceSet,
    /// Where they may enter.
    pub sites: Sites,
}

impl Step<WildernessWar> for Together {
    fn need(&self, at: At<'_>) -> Need {
        if self.pieces.is_empty() || self.sites.list(at.into()).next().is_none() {
            return Need::Run;
        }
        ask(self.side, "place-all", Pos::from(at).card_in_play("5.52"))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        for space in self.sites.list(at.into()) {
            out.offer(Choice::PlaceAll(space));
        }
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::PlaceAll(space) = choice else { return Flow::Fault("they join nowhere") };
        for piece in self.pieces.iter() {
            turn.place(piece, space);
        }
        turn.housekeeping();
        Flow::End
    }

    /// Nobody comes, or there is no place for them.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
