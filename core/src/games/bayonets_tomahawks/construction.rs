//! Construction [BT 12.0]: a Brigade begins, completes, repairs or removes a Fort, or begins or completes a Road. Cards 7 and 28.
//! Rulings 34, 36, 37, 50, 105 to 107.

pub mod road;

pub use road::RoadMove;

use super::cards::EventKind;
use super::changes::pos;
use super::choice::{Choice, Offers, ask, window};
use super::event::{ActionEvent, Event, Placing};
use super::frame::{Frame, Step};
use super::ids::{LinkId, PieceId, PieceSet, SpaceId};
use super::map::Way;
use super::no::BuildNo;
use super::pieces::{Pool, UnitKind};
use super::position::Pos;
use super::world::{Begun, Place, Play, Road};
use super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What a Brigade builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// Places a Fort Construction marker.
    BeginFort,
    /// Puts a Fort in the place of one.
    CompleteFort,
    /// Flips a Reduced Fort.
    RepairFort,
    /// Removes a Fort.
    RemoveFort,
    /// Removes a Fort Construction marker.
    RemoveConstruction,
    /// Places a Road Construction marker.
    BeginRoad(LinkId),
    /// Flips one to its Road face.
    CompleteRoad(LinkId),
}

impl Work {
    const fn choice(self) -> Choice {
        match self {
            Work::BeginFort => Choice::BeginFort,
            Work::CompleteFort => Choice::CompleteFort,
            Work::RepairFort => Choice::RepairFort,
            Work::RemoveFort => Choice::RemoveFort,
            Work::RemoveConstruction => Choice::RemoveConstruction,
            Work::BeginRoad(link) => Choice::BeginRoad(link),
            Work::CompleteRoad(link) => Choice::CompleteRoad(link),
        }
    }

    /// All that could be thought of in a space.
    fn all(at: Pos<'_>, space: SpaceId) -> impl Iterator<Item = Work> {
        let forts = [
            Work::BeginFort,
            Work::CompleteFort,
            Work::RepairFort,
            Work::RemoveFort,
            Work::RemoveConstruction,
        ];
        let links = at.content.net.of(space).iter();
        let roads = links.flat_map(|(link, _)| [Work::BeginRoad(*link), Work::CompleteRoad(*link)]);
        forts.into_iter().chain(roads)
    }
}

/// The Construction that a free second one follows \[BT #7, #28].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// Who built.
    pub brigade: PieceId,
    /// What.
    pub work: Work,
}

impl First {
    /// What this Brigade has just begun, if it was the first: it need not wait to complete it [BT ruling 50].
    fn waived(first: Option<First>, brigade: PieceId) -> Option<Work> {
        first.filter(|first| first.brigade == brigade).map(|first| first.work)
    }
}

/// Where Forts of a side come from.
const fn fort_pool(side: Side) -> Pool {
    match side {
        Side::British => Pool::BritishForts,
        Side::French => Pool::FrenchForts,
    }
}

/// The first Fort of a side's pool: which one makes no difference [BT ruling 37].
fn fort_left(at: Pos<'_>, side: Side) -> Option<PieceId> {
    at.world.pieces.off_map(Place::Pool(fort_pool(side))).and(at.of(UnitKind::Fort)).first()
}

fn check_begin_fort(at: Pos<'_>, space: SpaceId) -> Result<(), BuildNo> {
    if at.world.pieces.at(space).and(at.of(UnitKind::Fort)).any() {
        return Err(BuildNo::FortThere(space));
    }
    if at.marks(space).fort_construction.is_some() {
        return Err(BuildNo::BegunThere(space));
    }
    if at.is_fortress(space) { Err(BuildNo::Fortress(space)) } else { Ok(()) }
}

fn check_complete_fort(at: Pos<'_>, side: Side, space: SpaceId, waived: bool) -> Result<(), BuildNo> {
    match at.marks(space).fort_construction {
        None => return Err(BuildNo::NotBegun(space)),
        Some(Begun::Now) if !waived => return Err(BuildNo::TooSoon),
        Some(Begun::Now | Begun::Earlier) => {}
    }
    fort_left(at, side).map(|_| ()).ok_or(BuildNo::NoFortLeft)
}

fn check_begin_road(at: Pos<'_>, link: LinkId) -> Result<(), BuildNo> {
    if at.content.link(link).way == Way::Highway {
        return Err(BuildNo::Highway(link));
    }
    if at.world.links[link].road.is_some() { Err(BuildNo::RoadBegun(link)) } else { Ok(()) }
}

/// The Brigade must go to the other end, so it must be able to [BT 2.1.7, 10.2.1, ruling 105].
fn check_complete_road(
    at: Pos<'_>,
    side: Side,
    space: SpaceId,
    link: LinkId,
    waived: bool,
) -> Result<(), BuildNo> {
    match at.world.links[link].road {
        None | Some(Road::Built) => return Err(BuildNo::NoRoadBegun(link)),
        Some(Road::BegunNow) if !waived => return Err(BuildNo::TooSoon),
        Some(Road::BegunNow | Road::Begun) => {}
    }
    let to = at.content.link(link).other(space);
    let met = at.world.links[link].entered[side.other()].has(space);
    if at.may_enter(side, to) && !met { Ok(()) } else { Err(BuildNo::NoWayOut(link)) }
}

/// May a side build this in a space [BT 12.0]? What was begun in this Action Round waits, but for what is waived.
fn check_work(
    at: Pos<'_>,
    side: Side,
    space: SpaceId,
    work: Work,
    waived: Option<Work>,
) -> Result<(), BuildNo> {
    let fort = at.fort(side, space).ok_or(BuildNo::NoFort(space));
    match work {
        Work::BeginFort => check_begin_fort(at, space),
        Work::CompleteFort => check_complete_fort(at, side, space, waived == Some(Work::BeginFort)),
        Work::RepairFort => fort.and_then(|fort| {
            if at.world.pieces.reduced.has(fort) { Ok(()) } else { Err(BuildNo::FullFort(fort)) }
        }),
        Work::RemoveFort => fort.map(|_| ()),
        Work::RemoveConstruction => {
            at.marks(space).fort_construction.map(|_| ()).ok_or(BuildNo::NotBegun(space))
        }
        Work::BeginRoad(link) => check_begin_road(at, link),
        Work::CompleteRoad(link) => {
            check_complete_road(at, side, space, link, waived == Some(Work::BeginRoad(link)))
        }
    }
}

/// The Brigades of a side on the map, each with where it is.
fn brigades(at: Pos<'_>, side: Side) -> impl Iterator<Item = (PieceId, SpaceId)> {
    let all = at.world.pieces.on_map().and(at.all_of(side)).and(at.content.families.brigades);
    all.iter().filter_map(move |unit| at.world.pieces.space(unit).map(|space| (unit, space)))
}

/// May a Brigade perform Construction where it is [BT 12.0]? The one that built first need not rest \[BT #7, #28].
fn check_brigade(
    at: Pos<'_>,
    side: Side,
    (unit, space): (PieceId, SpaceId),
    first: Option<First>,
) -> Result<(), BuildNo> {
    let marks = at.stack_marks(side, space);
    let waived = First::waived(first, unit);
    if at.world.pieces.spent.has(unit) && waived.is_none() {
        return Err(BuildNo::Spent(unit));
    }
    if marks.rout {
        return Err(BuildNo::Routed(unit));
    }
    if marks.out_of_supply {
        return Err(BuildNo::OutOfSupply(unit));
    }
    if at.is_friendly(side.other(), space) {
        return Err(BuildNo::EnemySpace(space));
    }
    if at.counted(side.other(), space).any() && !at.outnumbers(side, space) {
        return Err(BuildNo::EnemyUnits(space));
    }
    let any = Work::all(at, space).any(|work| check_work(at, side, space, work, waived).is_ok());
    if any { Ok(()) } else { Err(BuildNo::Nothing(unit)) }
}

/// Can a side build anything anywhere?
#[must_use]
pub fn is_possible(at: Pos<'_>, side: Side) -> bool {
    is_possible_after(at, side, None)
}

fn is_possible_after(at: Pos<'_>, side: Side, first: Option<First>) -> bool {
    brigades(at, side).any(|brigade| check_brigade(at, side, brigade, first).is_ok())
}

/// The faction card of a side, if it is one of a Construction Frenzy that is to come \[BT #7, #28].
fn frenzy<'a>(turn: &'a mut Turn<'_>, side: Side) -> Option<&'a mut Play> {
    let content = turn.content;
    let play = turn.world.action_round.faction[side].as_mut()?;
    let event = content.card(play.card).event;
    (event == Some(EventKind::ConstructionFrenzy) && play.used == 0).then_some(play)
}

/// What follows a Construction: a second one, if the card in play says so.
fn after(turn: &mut Turn<'_>, side: Side, brigade: PieceId, work: Work) -> Option<Frame> {
    let first = Some(First { brigade, work });
    frenzy(turn, side).map(|_| Frame::BuildWith(BuildWith { side, first }))
}

/// A Brigade is activated for Construction [BT 12.0], or for a second one that costs no AP \[BT #7, #28].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildWith {
    /// Who builds.
    pub side: Side,
    /// The Construction before, if this is a second one.
    pub first: Option<First>,
}

impl Step<BayonetsTomahawks> for BuildWith {
    fn need(&self, at: At<'_>) -> Need {
        match self.first {
            None => ask(self.side, "build-with", "12.0"),
            Some(_) if is_possible_after(at.into(), self.side, self.first) => {
                window(self.side, "construction-frenzy", "12.0")
            }
            Some(_) => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        for (unit, space) in brigades(at, side) {
            let check = check_brigade(at, side, (unit, space), self.first);
            out.offer_if(check.map_err(Into::into), Choice::With(unit));
        }
        if self.first.is_some() {
            out.offer(Choice::Pass);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::With(brigade) = choice else { return Flow::End };
        if self.first.is_some() {
            let Some(play) = frenzy(turn, side) else { return Flow::Fault("a frenzy without a card") };
            play.used = 1;
            let card = play.card;
            turn.tell(Event::Resolved { side, card, event: EventKind::ConstructionFrenzy });
        }
        let waived = First::waived(self.first, brigade);
        Flow::Goto(Frame::Building(Building { side, brigade, waived }))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// It chooses what to build [BT 12.0].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// Who builds.
    pub side: Side,
    /// The Brigade.
    pub brigade: PieceId,
    /// What it has just begun and need not wait to complete \[BT #7, #28].
    pub waived: Option<Work>,
}

/// Begins, completes, repairs or removes what it says.
fn build(turn: &mut Turn<'_>, side: Side, space: SpaceId, work: Work) -> Result<(), &'static str> {
    match work {
        Work::BeginFort => turn.world.spaces[space].fort_construction = Some(Begun::Now),
        Work::CompleteFort => {
            let Some(piece) = fort_left(pos(turn), side) else { return Err("no Fort is left") };
            turn.world.spaces[space].fort_construction = None;
            turn.world.pieces.put(piece, Place::Space(space));
            turn.tell(Event::Placed { piece, space, why: Placing::Fort });
        }
        Work::RepairFort | Work::RemoveFort => {
            let Some(piece) = pos(turn).fort(side, space) else { return Err("no Fort is there") };
            if work == Work::RepairFort {
                turn.world.pieces.reduced.remove(piece);
                turn.tell(Event::Restored { piece });
            } else {
                turn.world.pieces.put(piece, Place::Removed);
                turn.tell(Event::Removed { piece });
            }
        }
        Work::RemoveConstruction => turn.world.spaces[space].fort_construction = None,
        Work::BeginRoad(link) => turn.world.links[link].road = Some(Road::BegunNow),
        Work::CompleteRoad(link) => turn.world.links[link].road = Some(Road::Built),
    }
    Ok(())
}

impl Step<BayonetsTomahawks> for Building {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "build", "12.0")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let Some(space) = at.world.pieces.space(self.brigade) else { return };
        for work in Work::all(at, space) {
            let check = check_work(at, side, space, work, self.waived);
            out.offer_if(check.map_err(Into::into), work.choice());
        }
        // Nobody tears his works down because nothing else is open [BT ruling 107].
        let tears_down = |work| matches!(work, Work::RemoveFort | Work::RemoveConstruction);
        let builds = |work| !tears_down(work) && check_work(at, side, space, work, self.waived).is_ok();
        if !Work::all(at, space).any(builds) {
            out.offer(Choice::Done);
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        if choice == Choice::Done {
            return Flow::End;
        }
        let Building { brigade, .. } = self;
        let Some(space) = turn.world.pieces.space(brigade) else {
            return Flow::Fault("a Brigade on the map");
        };
        let Some(work) = Work::all(pos(turn), space).find(|work| work.choice() == choice) else {
            return Flow::Fault("a Brigade builds something");
        };
        turn.world.pieces.spent.insert(brigade);
        turn.tell(Event::Action(ActionEvent::Built { brigade, space, work }));
        if let Err(why) = build(turn, side, space, work) {
            return Flow::Fault(why);
        }
        if let Work::CompleteRoad(link) = work {
            return Flow::Goto(Frame::RoadMove(RoadMove { side, brigade, link, taken: PieceSet::default() }));
        }
        after(turn, side, brigade, work).map_or(Flow::End, Flow::Goto)
    }
}

#[cfg(test)]
mod tests;
