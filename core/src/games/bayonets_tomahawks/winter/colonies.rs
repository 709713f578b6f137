//! Colonial Brigades disband, everybody else returns to the Colonies, and garrisons stay [BT 17.2 #5, 17.3, 17.3.1].
//!
//! Rulings 22, 69, 175 to 178.

use super::super::battle::retreat::refuges;
use super::super::changes::pos;
use super::super::choice::{Choice, Offers, Spot, ask};
use super::super::event::{Event, LogisticsEvent};
use super::super::fleets::draw::unlike;
use super::super::frame::{Frame, Step};
use super::super::ids::{LinkId, PieceId, PieceSet, SpaceId, SpaceSet};
use super::super::no::LogisticsNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::vacated;
use crate::board::ById;
use crate::board::paths::{UNREACHABLE, distances};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Has a garrison of a side room for one more unit in a space [BT 17.3.1]? In a captured Settled Space for Brigades up to its value and for
/// any number of others, with a Fort for one unit; where both are, there is room for both. In the first revision the Settled Space alone
/// counted there [BT ruling 69].
pub(super) fn has_room(at: Pos<'_>, side: Side, garrison: PieceSet, unit: PieceId, space: SpaceId) -> bool {
    let printed = at.content.space(space);
    let there = garrison.and(at.stack(side, space));
    if printed.home == Some(side.other()) && printed.is_settled() && at.is_friendly(side, space) {
        let brigades = at.content.families.brigades;
        let with_fort = at.content.rules.since(2) && at.fort(side, space).is_some();
        !brigades.has(unit) || there.and(brigades).len() < usize::from(printed.value) + usize::from(with_fort)
    } else {
        at.fort(side, space).is_some() && there.is_empty()
    }
}

/// Colonial Brigades go into the Disbanded box; some may stay as garrisons [BT 17.2 #5].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColonialGarrison {
    /// Those that stay.
    pub garrison: PieceSet,
}

impl ColonialGarrison {
    /// Brigades on the map that do not stay yet, with where they are.
    fn brigades(&self, at: Pos<'_>) -> Vec<(PieceId, SpaceId)> {
        let all = at.of(UnitKind::Colonial).minus(self.garrison);
        all.iter().filter_map(|unit| Some((unit, at.world.pieces.space(unit)?))).collect()
    }

    fn choices(&self, at: Pos<'_>) -> Vec<(PieceId, SpaceId)> {
        let mut all = self.brigades(at);
        all.retain(|(unit, space)| has_room(at, Side::British, self.garrison, *unit, *space));
        all
    }

    fn disband(self, turn: &mut Turn<'_>) -> Flow {
        for (piece, space) in self.brigades(pos(turn)) {
            turn.world.pieces.put(piece, Place::Disbanded);
            turn.tell(Event::Logistics(LogisticsEvent::Disbanded { piece }));
            vacated(turn, space);
        }
        Flow::End
    }
}

impl Step<BayonetsTomahawks> for ColonialGarrison {
    fn need(&self, at: At<'_>) -> Need {
        let none = self.choices(at.into()).is_empty();
        if none { Need::Run } else { ask(Side::British, "colonial-garrison", "17.3.1") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        self.choices(at.into()).into_iter().for_each(|(unit, space)| out.offer(Choice::Leave(unit, space)));
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Done => self.disband(turn),
            Choice::Leave(piece, space) => {
                self.garrison.insert(piece);
                turn.tell(Event::Logistics(LogisticsEvent::Garrisoned { piece, space }));
                Flow::Stay(Frame::ColonialGarrison(self))
            }
            _ => Flow::Fault("a garrison stays"),
        }
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        self.disband(turn)
    }
}

/// Which step of Return to Colonies [BT 17.3].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// Step 1: by land to a Fleet or a Colony.
    Land,
    /// Step 2: by sea to a Colony.
    Sea,
}

impl Leg {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Leg::Land => "land",
            Leg::Sea => "sea",
        }
    }
}

/// Stacks return to the Colonies: each step first by the British [BT 17.2, 17.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnToColonies {
    /// Whose stacks.
    pub side: Side,
    /// Which step.
    pub leg: Leg,
    /// Where stacks have to go yet.
    pub waiting: SpaceSet,
    /// The stack that has left units on its way and goes on.
    pub going: PieceSet,
    /// Units of both sides that stay as garrisons.
    pub garrison: PieceSet,
}

/// How far every space is from one, for all of these units together [BT 10.2, 17.3 #1].
fn ways(at: Pos<'_>, side: Side, units: PieceSet, from: SpaceId) -> ById<SpaceId, u8> {
    let kinds: Vec<UnitKind> = units.iter().filter_map(|unit| at.content.kind(unit)).collect();
    let open = |link: LinkId| !at.leads_to_neutrals(link) && kinds.iter().all(|kind| at.carries(link, *kind));
    distances(from, |here| {
        let links = at.content.net.of(here).iter();
        let on: Vec<SpaceId> =
            links.filter(|(link, to)| open(*link) && at.may_enter(side, *to)).map(|(_, to)| *to).collect();
        on
    })
}

/// Is a space a friendly Colony Home Space of a side [BT 2.4]?
fn is_colony_home(at: Pos<'_>, side: Side, space: SpaceId) -> bool {
    at.content.space(space).colony_home() == Some(side) && at.is_friendly(side, space)
}

/// Where step 1 leads: the nearest spaces with a friendly Fleet or friendly Colony Home Spaces [BT 17.3 #1].
fn nearest(at: Pos<'_>, side: Side, ways: &ById<SpaceId, u8>) -> Vec<SpaceId> {
    let goal = |space: &SpaceId| {
        let fleet = at.stack(side, *space).and(at.of(UnitKind::Fleet)).any();
        (fleet || is_colony_home(at, side, *space)) && ways[*space] != UNREACHABLE
    };
    let goals: Vec<SpaceId> = at.spaces().filter(goal).collect();
    let least = goals.iter().map(|space| ways[*space]).min();
    goals.into_iter().filter(|space| Some(ways[*space]) == least).collect()
}

/// Where step 2 leads [BT 17.3 #2].
fn over_sea(at: Pos<'_>, side: Side) -> Vec<Spot> {
    let fits = |space: &SpaceId| is_colony_home(at, side, *space) && at.content.space(*space).is_coastal();
    let home: Vec<Spot> = at.spaces().filter(fits).map(Spot::Space).collect();
    if home.is_empty() { refuges(at, side) } else { home }
}

impl ReturnToColonies {
    /// As it begins. All Colonial Brigades that are on the map yet are garrisons.
    #[must_use]
    pub fn start(at: Pos<'_>) -> ReturnToColonies {
        let garrison = at.world.pieces.on_map().and(at.of(UnitKind::Colonial));
        let none = PieceSet::default();
        let waiting = SpaceSet::default();
        let mut step =
            ReturnToColonies { side: Side::British, leg: Leg::Land, waiting, going: none, garrison };
        step.waiting = step.must_go(at);
        step
    }

    /// The units of a space that take part: no Forts and Bastions, no garrisons, no Indians, who are in their Villages [BT ruling 69].
    fn stack(&self, at: Pos<'_>, space: SpaceId) -> PieceSet {
        let stay = at.of(UnitKind::Fort).or(at.of(UnitKind::Bastion)).or(at.of(UnitKind::Indian));
        let stack = at.stack(self.side, space).minus(stay).minus(self.garrison);
        if self.going.any() && stack.and(self.going).any() { self.going } else { stack }
    }

    /// Commanders alone wait to be redeployed [BT 17.2 #4, ruling 176].
    fn is_stack(at: Pos<'_>, units: PieceSet) -> bool {
        units.and(at.content.families.counted).any()
    }

    /// Where stacks have to go in this step.
    fn must_go(&self, at: Pos<'_>) -> SpaceSet {
        let goes = |space: &SpaceId| {
            let units = self.stack(at, *space);
            let printed = at.content.space(*space);
            ReturnToColonies::is_stack(at, units)
                && match self.leg {
                    Leg::Land => {
                        let fleet = at.stack(self.side, *space).and(at.of(UnitKind::Fleet)).any();
                        !fleet
                            && !is_colony_home(at, self.side, *space)
                            && !nearest(at, self.side, &ways(at, self.side, units, *space)).is_empty()
                    }
                    Leg::Sea => printed.is_coastal() && printed.home != Some(self.side),
                }
        };
        at.spaces().filter(goes).collect()
    }

    /// The stacks that may be moved now: one that is on its way before all others.
    fn origins(&self, at: Pos<'_>) -> Vec<SpaceId> {
        match self.going.first().and_then(|unit| at.world.pieces.space(unit)) {
            Some(space) => vec![space],
            None => self.waiting.iter().collect(),
        }
    }

    /// Spaces on a shortest way to one of the goals, neither its beginning nor its end.
    fn between(&self, at: Pos<'_>, units: PieceSet, from: SpaceId) -> Vec<SpaceId> {
        let out = ways(at, self.side, units, from);
        let goals = nearest(at, self.side, &out);
        let far = goals.first().map_or(0, |goal| out[*goal]);
        let garrisonable = |space: &SpaceId| {
            let inside = *space != from && out[*space] < far;
            inside && units.iter().any(|unit| has_room(at, self.side, self.garrison, unit, *space))
        };
        let passed = |space: &SpaceId| {
            let on = ways(at, self.side, units, *space);
            goals.iter().any(|goal| out[*space].saturating_add(on[*goal]) == far)
        };
        at.spaces().filter(garrisonable).filter(passed).collect()
    }

    fn offer_stack(&self, at: Pos<'_>, from: SpaceId, out: &mut Offers) {
        let units = self.stack(at, from);
        let mut stops = vec![from];
        match self.leg {
            Leg::Land => {
                let goals = nearest(at, self.side, &ways(at, self.side, units, from));
                goals.into_iter().for_each(|goal| out.offer(Choice::Winter(from, Spot::Space(goal))));
                stops.extend(self.between(at, units, from));
            }
            Leg::Sea => {
                over_sea(at, self.side).into_iter().for_each(|spot| out.offer(Choice::Winter(from, spot)));
            }
        }
        for stop in stops {
            for unit in unlike_faces(at, units) {
                let room = has_room(at, self.side, self.garrison, unit, stop);
                let check = if room { Ok(()) } else { Err(LogisticsNo::NoGarrison(stop).into()) };
                out.offer_if(check, Choice::Leave(unit, stop));
            }
        }
    }

    /// A stack goes where it winters, or where it waits for the sea.
    fn go(mut self, turn: &mut Turn<'_>, from: SpaceId, to: Spot) -> Flow {
        let units = self.stack(pos(turn), from);
        self.shift(turn, units, from, to);
        self.left(from);
        self.going = PieceSet::default();
        Flow::Stay(Frame::ReturnToColonies(self))
    }

    /// The stack at work has left a space. If it only came through, another may have to go from there yet.
    fn left(&mut self, from: SpaceId) {
        if self.going.is_empty() {
            self.waiting.remove(from);
        }
    }

    fn shift(&self, turn: &mut Turn<'_>, units: PieceSet, from: SpaceId, to: Spot) {
        let place = match to {
            Spot::Space(space) => Place::Space(space),
            Spot::SailBox => Place::SailBox,
        };
        units.iter().for_each(|unit| turn.world.pieces.put(unit, place));
        turn.tell(Event::Logistics(LogisticsEvent::Wintered {
            side: self.side,
            from: Spot::Space(from),
            to,
        }));
        vacated(turn, from);
        if let Spot::Space(space) = to {
            vacated(turn, space);
        }
    }

    /// A unit stays as a garrison, where its stack is or on the way [BT 17.3.1].
    fn leave(mut self, turn: &mut Turn<'_>, piece: PieceId, space: SpaceId) -> Flow {
        let Some(from) = turn.world.pieces.space(piece) else {
            return Flow::Fault("a garrison is on the map");
        };
        let units = self.stack(pos(turn), from);
        let on_its_way = from != space || self.going.any();
        if from != space {
            self.left(from);
            // It is counted where it stays before the space is looked at.
            self.shift(turn, units, from, Spot::Space(space));
        }
        self.garrison.insert(piece);
        turn.tell(Event::Logistics(LogisticsEvent::Garrisoned { piece, space }));
        let rest = units.without(piece);
        let goes_on = ReturnToColonies::is_stack(pos(turn), rest);
        self.going = if on_its_way && goes_on { rest } else { PieceSet::default() };
        if !on_its_way && !goes_on {
            self.waiting.remove(from);
        }
        Flow::Stay(Frame::ReturnToColonies(self))
    }
}

/// Of counters that are alike, on the same face, the first.
fn unlike_faces(at: Pos<'_>, units: PieceSet) -> Vec<PieceId> {
    let reduced = units.and(at.world.pieces.reduced);
    let mut all = unlike(at, units.minus(reduced));
    all.extend(unlike(at, reduced));
    all
}

impl Step<BayonetsTomahawks> for ReturnToColonies {
    fn need(&self, _: At<'_>) -> Need {
        let done = self.waiting.is_empty() && self.going.is_empty();
        if done { Need::Run } else { ask(self.side, "winter-return", "17.3") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        self.origins(at).into_iter().for_each(|from| self.offer_stack(at, from, out));
    }

    fn answer(self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Winter(from, to) => self.go(turn, from, to),
            Choice::Leave(piece, space) => self.leave(turn, piece, space),
            _ => Flow::Fault("a stack returns to the Colonies"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        (self.side, self.leg) = match (self.side, self.leg) {
            (Side::British, leg) => (Side::French, leg),
            (Side::French, Leg::Land) => (Side::British, Leg::Sea),
            (Side::French, Leg::Sea) => return Flow::End,
        };
        self.waiting = self.must_go(pos(turn));
        Flow::Stay(Frame::ReturnToColonies(self))
    }
}
