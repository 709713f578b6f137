//! Raids [BT 9.0].
//!
//! The raiding unit's counter stays where it starts: it is back there whatever happens, unless it is an Indian unit with plunder. Where it
//! is on its way, the frame knows. Cards 36, 46, 49 and 50. Rulings 22 to 26, 49, 50, 102, 103.

use super::action_round::phase::{is_onlooker, ready};
use super::cards::{ActionPoint, ApKind, EventKind};
use super::changes::{eliminate, gain_raid_points, pos, settle, to_losses};
use super::choice::{Choice, Offers, ask, window};
use super::dice::{Face, roll};
use super::event::{ActionEvent, Event, Leaving, Why};
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet, SpaceId, SpaceSet};
use super::map::SpaceKind;
use super::no::RaidNo;
use super::pieces::UnitKind;
use super::position::Pos;
use super::{At, BayonetsTomahawks, Flow, Turn};
use crate::board::paths::within;
use crate::engine::{Chance, Drawn, Need};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Raid Points for a Wilderness Space with a Fort [BT 9.3].
const WILDERNESS_FORT: u8 = 1;
/// Raid Points more for the first French success \[BT #36].
const ABLAZE: u8 = 2;

/// How far a raider goes with an AP [BT 9.1, 7.3.4].
fn limit(ap: ActionPoint) -> u8 {
    let plain = UnitKind::Light.movement_points();
    if ap.double { 2 * plain } else { plain }
}

/// Where a raider of a side can go from a space in one step: any connection, but not to where its side never is [BT 2.1.7], nor to
/// neutral Indians (ruling 22), nor on a Highway closed to it \[BT #39].
fn next(at: Pos<'_>, side: Side, from: SpaceId) -> impl Iterator<Item = SpaceId> {
    let open = move |(link, to): &&(super::ids::LinkId, SpaceId)| {
        let closed = side == Side::British && at.world.links[*link].closed;
        !closed && !at.leads_to_neutrals(*link) && at.may_enter(side, *to)
    };
    at.content.net.of(from).iter().filter(open).map(|(_, to)| *to)
}

/// Where raiders of a side get from any of these spaces in so many steps.
fn reach(at: Pos<'_>, side: Side, from: SpaceSet, steps: u8) -> SpaceSet {
    let closed = side == Side::British && at.world.links.iter().any(|(_, marks)| marks.closed);
    within(from, steps, |last| {
        if closed {
            return last.iter().flat_map(|here| next(at, side, here)).collect();
        }
        let near = at.content.net.near(last, |link| !at.leads_to_neutrals(link));
        if side == Side::British { near } else { near.iter().filter(|to| at.may_enter(side, *to)).collect() }
    })
}

/// May a space be raided by a side [BT 9.0]?
fn check_target(at: Pos<'_>, side: Side, space: SpaceId) -> Result<(), RaidNo> {
    let printed = at.content.space(space);
    let enemy = side.other();
    let fort = printed.kind == SpaceKind::Wilderness && at.fort(enemy, space).is_some();
    if !(printed.home == Some(enemy) || fort) || !at.may_enter(side, space) {
        return Err(RaidNo::NoTarget(space));
    }
    if at.marks(space).raided.is_some() { Err(RaidNo::Raided(space)) } else { Ok(()) }
}

/// All that may be raided by a side.
fn targets(at: Pos<'_>, side: Side) -> SpaceSet {
    at.spaces().filter(|space| check_target(at, side, *space).is_ok()).collect()
}

/// May a unit raid with an AP [BT 7.3.1, 7.3.2, 13.8]?
fn check_raider(at: Pos<'_>, side: Side, ap: ActionPoint, unit: PieceId) -> Result<SpaceId, RaidNo> {
    let Some(space) = at.world.pieces.space(unit) else { return Err(RaidNo::NotOnMap(unit)) };
    if ap.kind == ApKind::Indian && !at.of(UnitKind::Indian).has(unit) {
        return Err(RaidNo::NotIndian(unit));
    }
    if at.world.pieces.spent.has(unit) {
        return Err(RaidNo::Spent(unit));
    }
    if is_onlooker(at, unit) {
        return Err(RaidNo::Onlooker(unit));
    }
    if at.stack_marks(side, space).rout { Err(RaidNo::Routed(unit)) } else { Ok(space) }
}

/// The Light units of a side on the map.
fn raiders(at: Pos<'_>, side: Side) -> PieceSet {
    at.world.pieces.on_map().and(at.all_of(side)).and(at.content.families.light)
}

/// Writes every Raid of a side with an AP.
fn offer_raids(at: Pos<'_>, side: Side, ap: ActionPoint, out: &mut Offers) {
    let targets = targets(at, side);
    // Units that stand together get equally far.
    let mut reached: Option<(SpaceId, SpaceSet)> = None;
    for unit in raiders(at, side).iter() {
        let start = check_raider(at, side, ap, unit);
        let near = start.map_or(SpaceSet::default(), |start| match reached {
            Some((from, near)) if from == start => near,
            _ => reached.insert((start, reach(at, side, SpaceSet::one(start), limit(ap)))).1,
        });
        for target in near.and(targets).iter() {
            out.offer(Choice::Raid(unit, target));
        }
        if out.wants_reasons() {
            for target in at.spaces() {
                let too_far = if near.has(target) { Ok(()) } else { Err(RaidNo::TooFar(target)) };
                if let Err(no) = start.and_then(|_| check_target(at, side, target)).and(too_far) {
                    out.refuse(Choice::Raid(unit, target), no.into());
                }
            }
        }
    }
}

/// Can anybody raid anything with an AP?
#[must_use]
pub fn is_possible(at: Pos<'_>, side: Side, ap: ActionPoint) -> bool {
    let ready = ready(at, side).and(at.content.families.light).iter();
    let starts = ready.filter_map(|unit| check_raider(at, side, ap, unit).ok()).collect();
    reach(at, side, starts, limit(ap)).and(targets(at, side)).any()
}

/// A single Light unit is activated for a Raid, and its target named [BT 9.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaidStart {
    /// Who raids.
    pub side: Side,
    /// With which AP.
    pub ap: ActionPoint,
}

impl Step<BayonetsTomahawks> for RaidStart {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "raid", "9.1")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        offer_raids(at.into(), side, self.ap, out);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Raid(unit, target) = choice else { return Flow::Fault("a unit raids a space") };
        let Some(at) = turn.world.pieces.space(unit) else { return Flow::Fault("the raider is on the map") };
        turn.tell(Event::Action(ActionEvent::Raid { unit, target }));
        let step = RaidStep::Interception;
        let left = limit(self.ap);
        let again = Again::default();
        Flow::Goto(Frame::Raiding(Raiding { side, unit, target, at, left, step, again, lacrosse: false }))
    }
}

/// What is next of a Raid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaidStep {
    /// An Interception roll in the space the raider is in, if enemy units are there [BT 9.2].
    Interception,
    /// It was intercepted, and may have it rolled again \[BT #49].
    Intercepted,
    /// It goes on to the next space [BT 9.1].
    Route,
    /// It is in the target space; a game of lacrosse may be staged \[BT #46].
    Lacrosse,
    /// The Raid roll [BT 9.3].
    Roll,
    /// It failed, and may be rolled again \[BT #49].
    Failed,
}

impl RaidStep {
    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            RaidStep::Interception => "interception",
            RaidStep::Intercepted => "intercepted",
            RaidStep::Route => "route",
            RaidStep::Lacrosse => "lacrosse",
            RaidStep::Roll => "roll",
            RaidStep::Failed => "failed",
        }
    }
}

/// What the pursuit of elevated status has had rolled again in this Raid \[BT #49].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Again {
    /// An Interception.
    pub interception: bool,
    /// The Raid roll.
    pub raid: bool,
}

/// A unit is on a Raid [BT 9.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raiding {
    /// Who raids.
    pub side: Side,
    /// The raiding unit.
    pub unit: PieceId,
    /// Its target.
    pub target: SpaceId,
    /// Where it is on its way.
    pub at: SpaceId,
    /// Movement Points it has left.
    pub left: u8,
    /// What is next.
    pub step: RaidStep,
    /// What was rolled again \[BT #49].
    pub again: Again,
    /// Is the Fort lost with the Raid \[BT #46]?
    pub lacrosse: bool,
}

impl Raiding {
    /// Can enemies intercept it where it is? A Commander alone and Militia cannot [BT 9.2].
    fn is_watched(&self, at: Pos<'_>) -> bool {
        at.counted(self.side.other(), self.at).any()
    }

    /// Is it an Indian unit of the French, whom the events of Indian cards serve?
    fn is_french_indian(&self, at: Pos<'_>) -> bool {
        self.side == Side::French && at.of(UnitKind::Indian).has(self.unit)
    }

    /// May the roll that went against it be made again \[BT #49]? The event serves one Raid, each roll once.
    fn may_pursue_status(&self, at: Pos<'_>, used: bool, other: bool) -> bool {
        let event = at.event(EventKind::PursuitOfElevatedStatus);
        let free = event.is_some_and(|(_, play)| play.used == 0 || other);
        self.is_french_indian(at) && free && !used
    }

    /// May lacrosse be played: is the only British unit there a Fort \[BT #46]?
    fn may_stage_lacrosse(&self, at: Pos<'_>) -> bool {
        let free = at.event(EventKind::StagedLacrosseGame).is_some_and(|(_, play)| play.used == 0);
        let fort = at.fort(Side::British, self.target).map(PieceSet::one);
        let alone = fort == Some(at.stack(Side::British, self.target));
        free && alone && self.is_french_indian(at)
    }

    /// The spaces it may go to next: the target must stay within reach.
    fn ways(&self, at: Pos<'_>) -> Vec<SpaceId> {
        let Some(left) = self.left.checked_sub(1) else { return Vec::new() };
        let near = reach(at, self.side, SpaceSet::one(self.target), left);
        next(at, self.side, self.at).filter(|to| near.has(*to)).collect()
    }

    fn stay(mut self, step: RaidStep) -> Flow {
        self.step = step;
        Flow::Stay(Frame::Raiding(self))
    }

    /// It has come through where it is.
    fn go_on(self) -> Flow {
        let there = self.at == self.target;
        self.stay(if there { RaidStep::Lacrosse } else { RaidStep::Route })
    }

    /// It goes back where it came from and is Spent [BT 9.2, 9.3].
    fn give_up(self, turn: &mut Turn<'_>) -> Flow {
        turn.world.pieces.spent.insert(self.unit);
        turn.tell(Event::Action(ActionEvent::RaidFailed { unit: self.unit, target: self.target }));
        Flow::End
    }

    /// The Raid succeeds [BT 9.3].
    fn succeed(self, turn: &mut Turn<'_>) -> Flow {
        let Raiding { side, unit, target, .. } = self;
        turn.world.spaces[target].raided = Some(side);
        turn.tell(Event::Action(ActionEvent::Raided { side, unit, target }));
        let printed = turn.content.space(target);
        let value = if printed.kind == SpaceKind::Wilderness { WILDERNESS_FORT } else { printed.value };
        let ablaze = side == Side::French && use_event(turn, EventKind::FrontiersAblaze);
        gain_raid_points(turn, side, if ablaze { value + ABLAZE } else { value });
        let fort = pos(turn).fort(side.other(), target).filter(|_| self.lacrosse);
        if let Some(fort) = fort {
            eliminate(turn, fort, Why::Event);
            settle(turn, target);
        }
        let indian = pos(turn).of(UnitKind::Indian).has(unit);
        let captives = self.is_french_indian(pos(turn)) && use_event(turn, EventKind::RightToPlunderCaptives);
        if indian && !captives {
            to_losses(turn, unit, Leaving::Raid);
        } else {
            turn.world.pieces.spent.insert(unit);
        }
        Flow::End
    }

    fn intercepted(mut self, turn: &mut Turn<'_>, choice: Choice) -> Flow {
        if choice != Choice::Event {
            return self.give_up(turn);
        }
        use_event(turn, EventKind::PursuitOfElevatedStatus);
        self.again.interception = true;
        self.stay(RaidStep::Interception)
    }

    fn failed(mut self, turn: &mut Turn<'_>, choice: Choice) -> Flow {
        if choice != Choice::Event {
            return self.give_up(turn);
        }
        use_event(turn, EventKind::PursuitOfElevatedStatus);
        self.again.raid = true;
        self.stay(RaidStep::Roll)
    }
}

/// Uses the event of a card in play, if there is one and it was not used in this Action Round.
fn use_event(turn: &mut Turn<'_>, event: EventKind) -> bool {
    let Some((side, play)) = pos(turn).event(event) else { return false };
    let (card, fresh) = (play.card, play.used == 0);
    if fresh {
        let round = &mut turn.world.action_round;
        let plays =
            round.faction.british.iter_mut().chain(&mut round.faction.french).chain(&mut round.indian);
        plays.filter(|play| play.card == card).for_each(|play| play.used = 1);
        turn.tell(Event::Resolved { side, card, event });
    }
    fresh
}

impl Step<BayonetsTomahawks> for Raiding {
    fn need(&self, at: At<'_>) -> Need {
        let at: Pos<'_> = at.into();
        let die =
            |what: &str, space: SpaceId| Need::Chance(Chance::Roll(vec![roll(format!("{what} {space}"), 1)]));
        match self.step {
            RaidStep::Interception if self.is_watched(at) => die("interception", self.at),
            RaidStep::Interception => Need::Run,
            RaidStep::Intercepted if self.may_pursue_status(at, self.again.interception, self.again.raid) => {
                window(self.side, "elevated-status", "9.2")
            }
            RaidStep::Intercepted => Need::Run,
            RaidStep::Route => ask(self.side, "raid-route", "9.1"),
            RaidStep::Lacrosse if self.may_stage_lacrosse(at) => window(self.side, "lacrosse", "9.3"),
            RaidStep::Lacrosse => Need::Run,
            RaidStep::Roll => die("raid", self.target),
            RaidStep::Failed if self.may_pursue_status(at, self.again.raid, self.again.interception) => {
                window(self.side, "elevated-status", "9.3")
            }
            RaidStep::Failed => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        match self.step {
            RaidStep::Route => self.ways(at.into()).into_iter().for_each(|to| out.offer(Choice::To(to))),
            RaidStep::Intercepted | RaidStep::Lacrosse | RaidStep::Failed => {
                out.offer(Choice::Event);
                out.offer(Choice::Pass);
            }
            RaidStep::Interception | RaidStep::Roll => {}
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match (self.step, choice) {
            (RaidStep::Route, Choice::To(to)) => {
                self.at = to;
                self.left = self.left.saturating_sub(1);
                turn.tell(Event::Action(ActionEvent::RaidedOn { unit: self.unit, space: to }));
                self.stay(RaidStep::Interception)
            }
            (RaidStep::Intercepted, choice) => self.intercepted(turn, choice),
            (RaidStep::Failed, choice) => self.failed(turn, choice),
            (RaidStep::Lacrosse, choice) => {
                self.lacrosse = choice == Choice::Event && use_event(turn, EventKind::StagedLacrosseGame);
                self.stay(RaidStep::Roll)
            }
            (RaidStep::Route | RaidStep::Interception | RaidStep::Roll, _) => {
                Flow::Fault("a raider is asked for its way")
            }
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Faces(rolls) = drawn else { return Flow::Fault("a die is rolled") };
        let Some(face) = rolls.first().and_then(|faces| faces.first()).map(|face| Face::of(*face)) else {
            return Flow::Fault("a die is rolled");
        };
        let (unit, space) = (self.unit, self.at);
        match self.step {
            RaidStep::Interception => {
                let at = pos(turn);
                let light = at.counted(self.side.other(), space).and(at.content.families.light).any();
                let caught = face.intercepts(light);
                let side = self.side.other();
                turn.tell(Event::Action(ActionEvent::Interception {
                    side,
                    unit,
                    space,
                    light,
                    face,
                    caught,
                }));
                if caught { self.stay(RaidStep::Intercepted) } else { self.go_on() }
            }
            RaidStep::Roll => {
                turn.tell(Event::Action(ActionEvent::RaidRolled { side: self.side, unit, face }));
                if face.raids() { self.succeed(turn) } else { self.stay(RaidStep::Failed) }
            }
            RaidStep::Intercepted | RaidStep::Route | RaidStep::Lacrosse | RaidStep::Failed => {
                Flow::Fault("a die where none is rolled")
            }
        }
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.step {
            RaidStep::Interception => self.go_on(),
            RaidStep::Intercepted | RaidStep::Failed => self.give_up(turn),
            RaidStep::Lacrosse => self.stay(RaidStep::Roll),
            RaidStep::Route | RaidStep::Roll => Flow::Fault("a Raid that does not go on by itself"),
        }
    }
}

#[cfg(test)]
mod tests;
