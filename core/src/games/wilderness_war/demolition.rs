//! Demolition [WW 5.46]: at any time of one's own Action Phase, at no cost of activation.
//!
//! It goes with every question that is put to the active player, in combat and inside events too; so it is offered in
//! one place, for all frames, beside the question. A question with one answer is not put. Where that would pass over
//! a moment at which a demolition still changes something, he is asked for it by itself: before raiders go to their
//! closest fortification, before the phase ends [WW ruling 14], and where what the one answer leads to, or what else
//! could be answered, hangs on the work [WW ruling 150].

use super::choice::{Choice, Offers, window};
use super::event::{Event, Points};
use super::frame::{Frame, Step};
use super::ids::{PieceSet, SpaceId};
use super::no::{No, SequenceNo};
use super::position::{Pos, Work};
use super::raid::is_target;
use super::world::{Marks, World};
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Before what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Before {
    /// Raiders leave this space [WW 10.4].
    GoingHome(SpaceId),
    /// The Action Phase ends.
    PhaseEnd,
}

/// The last moment at which a demolition still matters to something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastDemolition {
    /// Whose phase.
    pub side: Side,
    /// Before what.
    pub before: Before,
}

impl LastDemolition {
    /// Before raiders go home.
    #[must_use]
    pub fn before_going_home(side: Side, space: SpaceId) -> LastDemolition {
        LastDemolition { side, before: Before::GoingHome(space) }
    }

    /// Before the Action Phase ends.
    #[must_use]
    pub fn before_phase_ends(side: Side) -> LastDemolition {
        LastDemolition { side, before: Before::PhaseEnd }
    }

    /// Would a demolition now change anything that comes next?
    fn matters(&self, pos: Pos<'_>) -> bool {
        match self.before {
            Before::PhaseEnd => {
                let own =
                    |space| is_demolishable(pos, self.side, space) || can_abandon(pos, self.side, space);
                let mut spaces = pos.world.spaces.iter();
                spaces.any(|(space, marks)| has_built(marks, self.side) && own(space))
            }
            Before::GoingHome(space) => {
                let others = pos.of(self.side, space).minus(pos.content.families.indians);
                let closest = pos.closest_fortifications(self.side, space);
                others.any() && closest.into_iter().any(|fort| is_demolishable(pos, self.side, fort))
            }
        }
    }
}

impl Step<WildernessWar> for LastDemolition {
    fn need(&self, at: At<'_>) -> Need {
        if !self.matters(at.into()) {
            return Need::Run;
        }
        window(self.side, "demolish", "5.46")
    }

    fn offers(&self, _: At<'_>, _: Side, out: &mut Offers) {
        out.offer(Choice::Done);
    }

    fn answer(self, _: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Done => Flow::End,
            _ => Flow::Fault("neither demolished nor done"),
        }
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Whose Action Phase it is [WW 4.0 A.2].
fn active(frame: &Frame, world: &World) -> Option<Side> {
    match frame {
        Frame::ActionPhase(phase) => Some(phase.side),
        Frame::UseCard(card) => Some(card.side),
        _ => world.phase.as_ref().map(|phase| phase.side),
    }
}

/// May the side demolish the fort or stockade here [WW 5.43, 5.46]?
fn can_demolish(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), No> {
    match pos.work(space) {
        Some((Work::Fortress, _)) => Err(SequenceNo::FortressStands.into()),
        Some((_, owner)) if owner != side => Err(SequenceNo::NotYours.into()),
        Some(_) if pos.besieged(space) => Err(SequenceNo::Besieged.into()),
        Some(_) => Ok(()),
        None => Err(SequenceNo::NothingThere.into()),
    }
}

/// The same, without the reason.
fn is_demolishable(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    let marks = pos.marks(space);
    marks.fort.or(marks.stockade) == Some(side) && marks.siege.is_none() && !pos.content.space(space).fortress
}

/// Has the side a fort under construction here to give up [WW 5.46]?
fn can_abandon(pos: Pos<'_>, side: Side, space: SpaceId) -> bool {
    pos.marks(space).under_construction == Some(side)
}

/// Has the side built anything where these marks are, or begun to?
fn has_built(marks: &Marks, side: Side) -> bool {
    let side = Some(side);
    (marks.fort == side) | (marks.stockade == side) | (marks.under_construction == side)
}

/// The world as it would be without the works of a space.
fn without(world: &World, space: SpaceId) -> World {
    let mut world = world.clone();
    let marks = &mut world.spaces[space];
    (marks.fort, marks.stockade, marks.under_construction) = (None, None, None);
    world
}

/// What would answer the question.
fn answers(frame: &Frame, at: At<'_>, side: Side) -> Vec<Choice> {
    let mut open = Offers::legal_only();
    frame.offers(at, side, &mut open);
    open.legal.into_iter().map(|open| open.choice).collect()
}

/// Does it still count, before the one answer that is left, that the work here can be demolished [WW ruling 150]?
///
/// To halt, to stay and to build no more do nothing by themselves, and lead to the next question or to the raids. All
/// else that would be taken by itself is put as a question.
fn counts(frame: &Frame, at: At<'_>, side: Side, only: Choice, space: SpaceId) -> bool {
    let march = at.world.march.as_ref();
    let quiet = match only {
        // An infiltrator that halts attacks [WW 6.64].
        Choice::Halt => !march.is_some_and(|march| march.infiltrating),
        Choice::Remain => true,
        Choice::Done => matches!(frame, Frame::Building(_)),
        _ => false,
    };
    if !quiet {
        return true;
    }
    let world = without(at.world, space);
    let then = At { world: &world, ..at };
    // Its own work keeps a raider from raiding the space [WW 10.11].
    let raiders = march.map_or(PieceSet::default(), |march| Pos::from(at).auxiliaries(march.group.pieces));
    let raids = raiders.iter().any(|unit| world.pieces.space(unit) == Some(space));
    let same = || answers(frame, then, side) == [only];
    raids && is_target(then.into(), side, space) || !same()
}

/// An infiltrator at a fort must go on [WW 6.61]: what its way out rests on stays.
fn leaves_a_way(frame: &Frame, at: At<'_>, side: Side, space: SpaceId) -> Result<(), No> {
    if !at.world.march.as_ref().is_some_and(|march| march.infiltrating) {
        return Ok(());
    }
    let world = without(at.world, space);
    if answers(frame, At { world: &world, ..at }, side).is_empty() {
        return Err(SequenceNo::WayOut(space).into());
    }
    Ok(())
}

/// Is this a pause between two steps of the phase, where the player is asked even if he has one way to go on?
fn is_pause(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::ActionPhase(_)
            | Frame::UseCard(_)
            | Frame::Building(_)
            | Frame::Acting(_)
            | Frame::Act(_)
            | Frame::Marching(_)
            | Frame::LastDemolition(_)
    )
}

/// Offers demolition to the active player, beside any question that has more than one answer [WW 5.46].
pub fn offer(frame: &Frame, at: At<'_>, side: Side, out: &mut Offers) {
    let pos = Pos::from(at);
    if active(frame, at.world) != Some(side) {
        return refuse_all(pos, side, out);
    }
    if out.legal.len() < 2 && !is_pause(frame) {
        return;
    }
    let only = match out.legal.as_slice() {
        [open] => Some(open.choice),
        _ => None,
    };
    // What stands beside the question is listed last.
    let mut asides = Vec::new();
    let explains = out.wants_reasons();
    for (space, _) in pos.world.spaces.iter().filter(|(_, marks)| explains || has_built(marks, side)) {
        let abandons = can_abandon(pos, side, space);
        let mut demolishes = false;
        if pos.fortification(side, space).is_some() || (out.wants_reasons() && !abandons) {
            match can_demolish(pos, side, space).and_then(|()| leaves_a_way(frame, at, side, space)) {
                Ok(()) => demolishes = true,
                Err(no) => out.refuse(Choice::Demolish(space), no),
            }
        }
        if !demolishes && !abandons {
            continue;
        }
        let open =
            [demolishes.then_some(Choice::Demolish(space)), abandons.then_some(Choice::Abandon(space))];
        let open = open.into_iter().flatten();
        if only.is_some_and(|only| counts(frame, at, side, only, space)) {
            open.for_each(|choice| out.offer(choice));
        } else {
            asides.extend(open);
        }
    }
    for choice in asides {
        out.offer_aside(choice);
    }
}

/// Says why nothing is demolished in the other side's Action Phase, or in none.
fn refuse_all(pos: Pos<'_>, side: Side, out: &mut Offers) {
    if !out.wants_reasons() {
        return;
    }
    for space in pos.spaces().filter(|space| pos.fortification(side, *space).is_some()) {
        out.refuse(Choice::Demolish(space), SequenceNo::NotYourPhase.into());
    }
}

/// A fort or stockade is demolished; a fort costs a point [WW 5.46].
///
/// Nothing else hangs on it: an unbesieged work of one's own has nobody inside and no enemy in the space.
pub fn demolish(turn: &mut Turn<'_>, side: Side, space: SpaceId) {
    let work = turn.pos().fortification(side, space);
    turn.destroy_work(space, "5.46");
    if work == Some(Work::Fort) {
        turn.award(side.other(), 1, Points::Demolition);
    }
}

/// A fort under construction is given up, at no cost [WW 5.46].
pub fn abandon(turn: &mut Turn<'_>, space: SpaceId) {
    turn.world.spaces[space].under_construction = None;
    turn.tell(Event::Abandoned { space, rule: "5.46" });
}
