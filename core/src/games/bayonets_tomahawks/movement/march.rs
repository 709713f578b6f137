//! A stack moves, one connection after the other [BT 10.2], drops units off and picks others up [BT 10.2.1], until it halts or must stop.

use super::super::cards::{ActionPoint, EventKind};
use super::super::choice::{Action, Choice, Offers, ask};
use super::super::event::{ActionEvent, Event};
use super::super::frame::{Frame, Step};
use super::super::ids::{LinkId, PieceId, PieceSet, SpaceId};
use super::super::no::MoveNo;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::mover::Mover;
use super::{contact, travel};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A stack on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    /// Who moves.
    pub side: Side,
    /// The Action Point he uses.
    pub ap: ActionPoint,
    /// As what.
    pub action: Action,
    /// Where the stack is.
    pub at: SpaceId,
    /// The units of it.
    pub moving: PieceSet,
    /// Movement Points spent.
    pub steps: u8,
    /// Is it on a Forced March \[BT #10, #24]?
    pub forced: bool,
    /// By which connections it has left which spaces, the last time for each.
    #[serde(default)]
    pub left: Vec<Left>,
}

/// Units left a space by a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// Which space.
    pub space: SpaceId,
    /// By which connection.
    pub link: LinkId,
    /// Which units.
    pub units: PieceSet,
}

impl March {
    fn mover<'a>(&self, position: Pos<'a>) -> Mover<'a> {
        let March { side, ap, action, at, moving, steps, forced, .. } = *self;
        Mover { at: position, side, ap, action, from: at, units: moving, steps, forced }
    }

    /// Would the stack be split over two connections of the space it is in: have units left by another one and not come back
    /// [BT 10.2.1]? All of it may come back and go on elsewhere.
    fn may_leave_by(&self, at: Pos<'_>, link: LinkId) -> Result<(), MoveNo> {
        let here = self.moving.or(at.world.pieces.at(self.at));
        let apart = |left: &Left| left.space == self.at && left.link != link && left.units.minus(here).any();
        if self.left.iter().any(apart) { Err(MoveNo::Split(link)) } else { Ok(()) }
    }

    /// May the march be forced: once, in an Army Movement with units that are not Light \[BT #10, #24]?
    fn may_be_forced(&self, at: Pos<'_>) -> Result<(), MoveNo> {
        let play = at.world.action_round.faction[self.side].as_ref();
        let play = play.filter(|play| at.content.card(play.card).event == Some(EventKind::ForcedMarch));
        let heavy = self.moving.minus(at.content.families.light).any();
        match play {
            None => Err(MoveNo::NoForcedMarch),
            Some(play) if play.used > 0 => Err(MoveNo::ForcedMarchUsed),
            Some(_) if self.action != Action::ArmyMovement || !heavy => Err(MoveNo::NotForced),
            Some(_) => Ok(()),
        }
    }

    /// Who joined the stack where it is has not moved with it yet, and is not dropped there: else he could be picked up and dropped
    /// without end.
    fn may_drop(&self, mover: &Mover<'_>, unit: PieceId) -> Result<(), MoveNo> {
        let joined = self.left.last().is_some_and(|left| !left.units.has(unit));
        if joined { Err(MoveNo::NotMoved(unit)) } else { mover.may_drop(unit) }
    }

    fn go(mut self, turn: &mut Turn<'_>, to: SpaceId) -> Flow {
        let ways = turn.content.net.of(self.at).iter();
        let Some((link, _)) = ways.copied().find(|(_, end)| *end == to) else {
            return Flow::Fault("a stack moves to an adjacent space");
        };
        // Who comes back with all its units may go on elsewhere: then only the last way counts.
        self.left.retain(|left| left.space != self.at || left.link == link);
        self.left.push(Left { space: self.at, link, units: self.moving });
        self.at = travel::along(turn, self.side, self.moving, link, self.at);
        self.steps = self.steps.saturating_add(1);
        let side = self.side;
        let arrival = contact::arrive(turn, side, to);
        let then = (!arrival.stopped).then_some(Frame::March(self));
        arrival.then(turn, side, to, then)
    }
}

impl Step<BayonetsTomahawks> for March {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "march", "10.2")
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        let mover = self.mover(at);
        for (link, to) in at.content.net.of(self.at) {
            let check = self.may_leave_by(at, *link).and_then(|()| mover.may_step(*link, *to));
            out.offer_if(check.map_err(Into::into), Choice::To(*to));
        }
        if self.steps > 0 {
            for unit in self.moving.iter() {
                out.offer_if(self.may_drop(&mover, unit).map_err(Into::into), Choice::Drop(unit));
            }
            for unit in at.stack(side, self.at).minus(self.moving).iter() {
                out.offer_if(mover.may_pick_up(unit).map_err(Into::into), Choice::PickUp(unit));
            }
        }
        out.offer_if(self.may_be_forced(at).map_err(Into::into), Choice::Event);
        out.offer_if(mover.may_halt().map_err(Into::into), Choice::Halt);
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::To(to) => return self.go(turn, to),
            Choice::Halt => return Flow::End,
            Choice::Drop(unit) => {
                self.moving.remove(unit);
                turn.tell(Event::Action(ActionEvent::DroppedOff { piece: unit, space: self.at }));
            }
            Choice::PickUp(unit) => {
                self.moving.insert(unit);
                turn.tell(Event::Action(ActionEvent::PickedUp { piece: unit, space: self.at }));
            }
            Choice::Event => {
                let Some(play) = turn.world.action_round.faction[side].as_mut() else {
                    return Flow::Fault("a card is in play");
                };
                play.used += 1;
                let card = play.card;
                turn.tell(Event::Resolved { side, card, event: EventKind::ForcedMarch });
                self.forced = true;
            }
            _ => return Flow::Fault("a stack moves"),
        }
        Flow::Stay(Frame::March(self))
    }
}
