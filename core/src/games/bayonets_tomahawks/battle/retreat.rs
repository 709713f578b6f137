//! Retreat [BT 13.9]: after a lost Battle, and of a stack that is Overwhelmed [BT 10.3.2].
//!
//! The whole stack goes to one space. The priorities are gone through in order, and the owner chooses among spaces of the first that has any.
//! Rulings 33, 63, 140, 141, 146.

use super::super::changes::{bare, call_off, came, eliminate, gone, pos, update_control};
use super::super::choice::{Choice, Offers, Spot, ask};
use super::super::event::{BattleEvent, Event, Why};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceSet, SpaceId, SpaceSet};
use super::super::map::SpaceKind;
use super::super::movement::travel;
use super::super::nations;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::{Place, StackMarks};
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::{Role, policy};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Why a stack retreats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// It lost a Battle [BT 13.7].
    Battle,
    /// It was Overwhelmed [BT 10.3.2].
    Overwhelm,
}

/// A stack retreats [BT 13.9].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// From where.
    pub from: SpaceId,
    /// The units that retreat.
    pub units: PieceSet,
    /// What it was in the Battle; an Overwhelmed stack is a defender.
    pub role: Role,
    /// Does it bear a Rout marker?
    pub routed: bool,
    /// Why it retreats.
    pub cause: Cause,
}

/// What can retreat of a side in a space: all but Forts and Bastions [BT 10.2].
#[must_use]
pub fn mobile(at: Pos<'_>, side: Side, space: SpaceId) -> PieceSet {
    at.stack(side, space).minus(at.of(UnitKind::Fort).or(at.of(UnitKind::Bastion)))
}

impl Retreat {
    /// Of a stack that is Overwhelmed: as a defender, and Routed if it bears that marker [BT 10.3.2, ruling 33].
    #[must_use]
    pub fn overwhelmed(at: Pos<'_>, side: Side, from: SpaceId) -> Retreat {
        Retreat {
            side,
            from,
            units: mobile(at, side, from),
            role: Role::Defender,
            routed: at.stack_marks(side, from).rout,
            cause: Cause::Overwhelm,
        }
    }

    /// How many of its units count against enemies [BT 10.3.1].
    fn strength(&self, at: Pos<'_>) -> usize {
        self.units.and(at.content.families.counted).len()
    }

    /// Would it Overwhelm what stands in an enemy space, by itself [BT 13.9.3, 13.9.4]? Where it is so agreed, a Wilderness Space with enemy
    /// units is one too [BT ruling 141].
    fn overwhelms(&self, at: Pos<'_>, to: SpaceId) -> bool {
        let enemy = self.side.other();
        let against = at.strength(enemy, to);
        let wilderness =
            at.content.options.overwhelm_in_wilderness && at.content.space(to).kind == SpaceKind::Wilderness;
        (at.is_friendly(enemy, to) || wilderness)
            && against > 0
            && !at.is_fortified(enemy, to)
            && self.strength(at) > 3 * against
    }

    /// The Battles that have been fought: of a stack that is Overwhelmed none yet. A beaten stack without its Battles cannot be.
    fn fought(&self, at: At<'_>) -> Result<SpaceSet, &'static str> {
        let mut below = at.below.iter().rev();
        match self.cause {
            Cause::Overwhelm => Ok(SpaceSet::default()),
            Cause::Battle => below
                .find_map(|frame| match frame {
                    Frame::Battles(battles) => Some(battles.fought),
                    _ => None,
                })
                .ok_or("a stack was beaten, and no Battles are being fought"),
        }
    }

    /// Where it may go: the spots of the first priority that has any [BT 13.9.1].
    fn spots(&self, at: At<'_>) -> Result<Vec<Spot>, &'static str> {
        let fought = self.fought(at)?;
        let at: Pos<'_> = at.into();
        if self.units.is_empty() {
            return Ok(Vec::new());
        }
        if self.units.and(at.of(UnitKind::Fleet)).any() {
            // A beaten stack goes, so where it is it does not flee to.
            return Ok(spots_of(havens(at, self.side, |to| to != self.from)));
        }
        let (back, open) = self.adjacent(at);
        let back: Vec<SpaceId> = back
            .into_iter()
            .filter(|to| at.is_friendly(self.side, *to) && is_free(at, self.side, *to))
            .collect();
        let spaces = match self.role {
            Role::Attacker if !back.is_empty() => back,
            Role::Attacker | Role::Defender => self.by_priority(at, &open, fought),
        };
        Ok(spaces.into_iter().map(Spot::Space).collect())
    }

    /// The adjacent spaces that a friendly stack came from, and all that are open to this one [BT 13.9.1]: its units can use the connection,
    /// and no enemies came that way against a defender.
    fn adjacent(&self, at: Pos<'_>) -> (Vec<SpaceId>, Vec<SpaceId>) {
        let came = |side: Side| {
            let links = at.content.net.of(self.from).iter();
            let used = links.filter(move |(link, _)| at.world.links[*link].entered[side].has(self.from));
            used.map(|(_, to)| *to).collect::<SpaceSet>()
        };
        let (friends, enemies) = (came(self.side), came(self.side.other()));
        let carries = |link| {
            let mut kinds = self.units.iter().filter_map(|unit| at.content.kind(unit));
            kinds.all(|kind| at.carries(link, kind))
        };
        let links = at.content.net.of(self.from).iter();
        let ways: Vec<SpaceId> = links
            .filter(|(link, to)| carries(*link) && at.may_enter(self.side, *to))
            .map(|(_, to)| *to)
            .collect();
        let back = ways.iter().copied().filter(|to| friends.has(*to)).collect();
        let barred = |to: &SpaceId| self.role == Role::Defender && enemies.has(*to);
        (back, ways.into_iter().filter(|to| !barred(to)).collect())
    }

    /// Adjacent Space Priorities [BT 13.9.3].
    fn by_priority(&self, at: Pos<'_>, open: &[SpaceId], fought: SpaceSet) -> Vec<SpaceId> {
        let (side, enemy) = (self.side, self.side.other());
        let free: Vec<SpaceId> = open.iter().copied().filter(|to| is_free(at, side, *to)).collect();
        for priority in 1..=4u8 {
            let fits = |to: &SpaceId| {
                let place = at.content.space(*to);
                let friendly = at.is_friendly(side, *to);
                match priority {
                    1 => friendly && place.home == Some(side),
                    2 => friendly && place.nation().is_none(),
                    3 => friendly || place.kind == SpaceKind::Wilderness,
                    _ => at.is_friendly(enemy, *to) && at.militia(enemy, *to) == 0,
                }
            };
            let found: Vec<SpaceId> = free.iter().copied().filter(fits).collect();
            if !found.is_empty() {
                return found;
            }
        }
        if self.routed {
            return Vec::new();
        }
        let overrun = open.iter().copied().filter(|to| self.overwhelms(at, *to)).collect();
        let neutral = |to: &SpaceId| {
            let nation = at.content.space(*to).nation();
            // One unit of the Nation will stand there [BT 8.1].
            nation.is_some_and(|nation| at.world.nations.of(nation).is_none()) && self.strength(at) > 3
        };
        let villages: Vec<SpaceId> = open.iter().copied().filter(neutral).collect();
        let battles = open.iter().copied().filter(|to| at.marks(*to).battle && !fought.has(*to)).collect();
        let fewest = |spaces: Vec<SpaceId>| {
            let least = spaces.iter().map(|to| at.strength(enemy, *to)).min();
            spaces.into_iter().filter(|to| Some(at.strength(enemy, *to)) == least).collect::<Vec<SpaceId>>()
        };
        let lists = [fewest(overrun), villages, fewest(battles)];
        lists.into_iter().find(|list| !list.is_empty()).unwrap_or_default()
    }

    /// It goes there.
    fn go(self, turn: &mut Turn<'_>, spot: Spot) -> Flow {
        let (side, enemy) = (self.side, self.side.other());
        let Spot::Space(to) = spot else {
            join(turn, side, self.units, self.from, spot);
            self.leave(turn);
            return Flow::End;
        };
        if let Some(nation) = turn.content.space(to).nation() {
            // Only a neutral one can.
            nations::join(turn, nation, enemy);
        }
        let at = pos(turn);
        let (overwhelms, left) = (self.overwhelms(at, to), at.strength(enemy, to));
        join(turn, side, self.units, self.from, spot);
        self.leave(turn);
        if overwhelms {
            let (into, units) = (to, self.units);
            let Ok(left) = u8::try_from(left) else { return Flow::Fault("more units than the box holds") };
            return Flow::Goto(Frame::RetreatLosses(RetreatLosses { side, into, units, left }));
        }
        if turn.world.spaces[to].battle {
            // They do not take part in the Battle that is to come there [BT 13.9.3].
            turn.world.sitting_out = turn.world.sitting_out.or(self.units);
        }
        update_control(turn, to);
        Flow::End
    }

    /// What is left behind: no marker without a stack, and of an Overwhelm no Battle [BT 10.3.2].
    fn leave(&self, turn: &mut Turn<'_>) {
        bare(turn, self.side, self.from);
        turn.world.sitting_out = turn.world.sitting_out.and(turn.world.pieces.on_map()).minus(self.units);
        if self.cause == Cause::Overwhelm {
            call_off(turn, self.from);
        }
        gone(turn, self.from);
        update_control(turn, self.from);
    }
}

/// Is a space without enemy units? Militia are none [BT 13.2.1].
fn is_free(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    at.counted(side.other(), space).is_empty()
}

/// Fleet Retreat Priorities [BT 13.9.2]: the spaces of the first that has any, of all that are free of enemy units and fit otherwise.
#[must_use]
fn havens(at: Pos<'_>, side: Side, fit: impl Fn(SpaceId) -> bool) -> Vec<SpaceId> {
    let coastal = |to: &SpaceId| {
        let free = at.may_enter(side, *to) && is_free(at, side, *to);
        at.content.space(*to).is_coastal() && free && fit(*to)
    };
    for priority in 1..=3u8 {
        let fits = |to: &SpaceId| {
            let (place, friendly) = (at.content.space(*to), at.is_friendly(side, *to));
            match priority {
                1 => friendly && place.home == Some(side),
                2 => friendly && at.borders_friendly_zone(side, *to),
                _ => place.kind == SpaceKind::Wilderness && at.borders_friendly_zone(side, *to),
            }
        };
        let found: Vec<SpaceId> = at.spaces().filter(coastal).filter(fits).collect();
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Where a stack with Fleets finds refuge: the same, and the Sail Box if there is no such space [BT 13.9.2].
#[must_use]
pub fn refuges(at: Pos<'_>, side: Side) -> Vec<Spot> {
    spots_of(havens(at, side, |_| true))
}

/// The same among spaces without a Battle marker: where a Fleet goes that leaves on B&T [BT 13.3.3, ruling 145].
#[must_use]
pub fn quiet_refuges(at: Pos<'_>, side: Side) -> Vec<Spot> {
    spots_of(havens(at, side, |space| !at.marks(space).battle))
}

fn spots_of(spaces: Vec<SpaceId>) -> Vec<Spot> {
    if spaces.is_empty() { vec![Spot::SailBox] } else { spaces.into_iter().map(Spot::Space).collect() }
}

/// Units go from a space to another spot and join the stack there: Rout and Out of Supply markers stay only if both had them
/// [BT 13.8, 14.1.1].
pub fn join(turn: &mut Turn<'_>, side: Side, units: PieceSet, from: SpaceId, spot: Spot) {
    let at = pos(turn);
    let brought = StackMarks { landing: false, marshal: false, ..at.stack_marks(side, from) };
    let (there, place, to) = match spot {
        Spot::Space(to) => (at.stack(side, to), Place::Space(to), Some(to)),
        Spot::SailBox => (at.sailing(side), Place::SailBox, None),
    };
    let marks = match to {
        Some(to) => &mut turn.world.spaces[to].stacks[side],
        None => &mut turn.world.sail_box[side],
    };
    *marks = travel::joined(turn.content.families.counted, (there, *marks), (units, brought));
    units.iter().for_each(|unit| turn.world.pieces.put(unit, place));
    // Whoever pursues them finds them there [BT 10.3.2, 13.1].
    to.into_iter().for_each(|to| came(turn, side, to));
    turn.tell(Event::Battle(BattleEvent::Retreated { side, from, to }));
}

impl Step<BayonetsTomahawks> for Retreat {
    fn need(&self, at: At<'_>) -> Need {
        match self.spots(at) {
            Ok(spots) if spots.is_empty() => Need::Run,
            Ok(_) => ask(self.side, "retreat", "13.9.1"),
            Err(what) => Need::Fault(what),
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        // Where it rests on nothing it was not asked.
        let spots = self.spots(at).unwrap_or_default();
        let policies = at.world.action_round.policies[self.side];
        let left = policies.retreats_to(at.into(), self.side, self.units, &spots);
        policy::leave(left, spots, |spot| out.offer(Choice::RetreatTo(spot)));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::RetreatTo(spot) = choice else { return Flow::Fault("a stack retreats to a spot") };
        self.go(turn, spot)
    }

    /// Nowhere to go: all but Light units are eliminated, and these try once more [BT 13.9.1].
    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let light = self.units.and(turn.content.families.light);
        let others = self.units.minus(light);
        let lost = if others.any() { others } else { light };
        lost.iter().for_each(|unit| eliminate(turn, unit, Why::NoRetreat));
        self.units = if others.any() { light } else { PieceSet::default() };
        if self.units.any() {
            return Flow::Stay(Frame::Retreat(self));
        }
        self.leave(turn);
        Flow::End
    }
}

/// A stack has retreated into a space whose occupants it Overwhelms: it loses as many units as they are, of the opponent's choice, and all of them
/// are eliminated [BT 13.9.4].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetreatLosses {
    /// Who retreats.
    pub side: Side,
    /// Where to.
    pub into: SpaceId,
    /// The units that retreated.
    pub units: PieceSet,
    /// How many are lost yet.
    pub left: u8,
}

impl RetreatLosses {
    /// Commanders are no units that count [BT ruling 146].
    fn candidates(&self, at: Pos<'_>) -> PieceSet {
        self.units.and(at.counted(self.side, self.into))
    }
}

impl Step<BayonetsTomahawks> for RetreatLosses {
    fn need(&self, at: At<'_>) -> Need {
        let done = self.left == 0 || self.candidates(at.into()).is_empty();
        if done { Need::Run } else { ask(self.side.other(), "overwhelm-losses", "13.9.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let all = self.candidates(at);
        let left = at.world.action_round.policies[self.side.other()].takes(at, all);
        policy::leave(left, all.iter(), |unit| out.offer(Choice::Lose(unit)));
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Lose(unit) = choice else { return Flow::Fault("a unit is lost") };
        eliminate(turn, unit, Why::Overwhelm);
        self.left = self.left.saturating_sub(1);
        Flow::Stay(Frame::RetreatLosses(self))
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let enemy = self.side.other();
        let overrun = pos(turn).stack(enemy, self.into);
        overrun.iter().for_each(|unit| eliminate(turn, unit, Why::Overwhelm));
        bare(turn, enemy, self.into);
        call_off(turn, self.into);
        turn.world.sitting_out = turn.world.sitting_out.minus(overrun);
        update_control(turn, self.into);
        Flow::End
    }
}
