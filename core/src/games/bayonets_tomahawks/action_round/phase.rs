//! Action Phases, Action Points and Reaction [BT 7.2, 7.3].
//!
//! | step of 7.2 | frame |
//! | --- | --- |
//! | 1 Landing | `movement/landing.rs` |
//! | 2 the Indian card | [`ActionPhase`], `indian` |
//! | 3 an AP is held for Reaction | [`HoldReaction`] |
//! | 4 the faction card | [`ActionPhase`] |
//!
//! An AP is used up when its Action is chosen. An Action that nobody can perform is not offered. Rulings 20, 100, 101.

use super::super::cards::{ActionPoint, ApKind, EventKind};
use super::super::changes::{bare, lone_commanders, pos};
use super::super::choice::{Action, Choice, Offers, ask};
use super::super::construction::{self, BuildWith};
use super::super::event::{ActionEvent, Event};
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::marshal::{self, MarshalAt};
use super::super::movement::landing::Landing;
use super::super::movement::{self, MoveStart};
use super::super::no::PhaseNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::raid::{self, RaidStart};
use super::super::world::Play;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The steps of a side's Action Phase, in order [BT 7.2]: everything in the Sail Box must Land first [BT 10.6.1].
#[must_use]
pub fn steps(turn: &Turn<'_>, side: Side) -> Vec<Frame> {
    let mut frames = Vec::new();
    if pos(turn).sailing(side).any() {
        frames.push(Frame::Landing(Landing { side, now: false }));
    }
    if side == Side::French {
        frames.push(Frame::ActionPhase(ActionPhase { side, indian: true }));
    }
    if turn.world.action_round.first == Some(side) {
        frames.push(Frame::HoldReaction(HoldReaction {}));
    }
    frames.push(Frame::ActionPhase(ActionPhase { side, indian: false }));
    frames
}

/// Could a unit be activated now: it is not Spent [BT 7.2.1], and no Indian while they look on \[BT #54]?
#[must_use]
pub fn is_ready(at: Pos<'_>, unit: PieceId) -> bool {
    !at.world.pieces.spent.has(unit) && !is_onlooker(at, unit)
}

/// Is it an Indian unit in an Action Round in which none may be activated \[BT #54]?
#[must_use]
pub fn is_onlooker(at: Pos<'_>, unit: PieceId) -> bool {
    at.of(UnitKind::Indian).has(unit) && at.event(EventKind::LetsSeeHowTheFrenchFight).is_some()
}

/// The units of a side on the map that could be activated now.
#[must_use]
pub fn ready(at: Pos<'_>, side: Side) -> PieceSet {
    at.world.pieces.on_map().and(at.all_of(side)).iter().filter(|unit| is_ready(at, *unit)).collect()
}

/// Does the type of an AP allow an Action [BT 7.3.7]?
#[must_use]
pub const fn allows(ap: ActionPoint, action: Action) -> bool {
    match action {
        Action::Raid | Action::LightMovement => ap.is_light(),
        Action::ArmyMovement | Action::Marshal | Action::Construct => ap.is_army(),
        Action::Sail => matches!(ap.kind, ApKind::SailArmy),
    }
}

/// Is there somebody who can perform an Action with an AP?
fn is_possible(at: Pos<'_>, side: Side, ap: ActionPoint, action: Action) -> bool {
    match action {
        Action::Raid => raid::is_possible(at, side, ap),
        Action::LightMovement | Action::ArmyMovement | Action::Sail => {
            movement::is_possible(at, side, ap, action)
        }
        Action::Marshal => marshal::is_possible(at, side),
        Action::Construct => construction::is_possible(at, side),
    }
}

fn check(at: Pos<'_>, side: Side, ap: ActionPoint, action: Action) -> Result<(), PhaseNo> {
    if !allows(ap, action) {
        return Err(PhaseNo::NotAllowed(ap, action));
    }
    if is_possible(at, side, ap, action) { Ok(()) } else { Err(PhaseNo::NobodyFor(action)) }
}

/// Offers every Action of some APs; equal ones are one choice.
fn offer_actions(at: Pos<'_>, side: Side, points: &[ActionPoint], out: &mut Offers) {
    let mut points = points.to_vec();
    points.sort_unstable();
    points.dedup();
    for ap in points {
        for action in Action::ALL {
            let allowed = check(at, side, ap, *action);
            out.offer_if(allowed.map_err(Into::into), Choice::Use(ap, *action));
        }
    }
}

/// The first step of an Action.
fn begin(turn: &mut Turn<'_>, side: Side, ap: ActionPoint, action: Action) -> Frame {
    turn.tell(Event::Action(ActionEvent::UsedAp { side, ap, action }));
    match action {
        Action::Raid => Frame::RaidStart(RaidStart { side, ap }),
        Action::LightMovement | Action::ArmyMovement | Action::Sail => {
            Frame::MoveStart(MoveStart { side, ap, action })
        }
        Action::Marshal => Frame::MarshalAt(MarshalAt { side }),
        Action::Construct => Frame::BuildWith(BuildWith { side, first: None }),
    }
}

/// Commanders without another friendly unit leave the game when an Action Phase or Reaction of their side ends [BT 3.7].
pub fn dismiss_commanders(turn: &mut Turn<'_>, side: Side) {
    for space in SpaceId::all() {
        lone_commanders(turn, side, space);
        bare(turn, side, space);
    }
}

/// A side carries out Actions with the APs of a card [BT 7.2]: the French first with those of the Indian card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionPhase {
    /// Whose.
    pub side: Side,
    /// With the Indian card rather than the faction card?
    pub indian: bool,
}

impl ActionPhase {
    fn play<'a>(&self, at: Pos<'a>) -> Option<&'a Play> {
        let round = &at.world.action_round;
        if self.indian { round.indian.as_ref() } else { round.faction[self.side].as_ref() }
    }

    fn points<'a>(&self, at: Pos<'a>) -> &'a [ActionPoint] {
        self.play(at).map_or(&[], |play| &play.left)
    }

    /// What is not used is lost [BT 7.3]. The Action Phase ends with the faction card.
    fn end(self, turn: &mut Turn<'_>) -> Flow {
        let round = &mut turn.world.action_round;
        let play = if self.indian { round.indian.as_mut() } else { round.faction[self.side].as_mut() };
        if let Some(play) = play {
            play.left.clear();
        }
        if !self.indian {
            dismiss_commanders(turn, self.side);
        }
        Flow::End
    }
}

impl Step<BayonetsTomahawks> for ActionPhase {
    fn need(&self, at: At<'_>) -> Need {
        if self.points(at.into()).is_empty() { Need::Run } else { ask(self.side, "action", "7.2") }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        offer_actions(at.into(), side, self.points(at.into()), out);
        out.offer(Choice::Done);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Use(ap, action) = choice else { return self.end(turn) };
        let round = &mut turn.world.action_round;
        let play = if self.indian { round.indian.as_mut() } else { round.faction[side].as_mut() };
        let Some(play) = play else { return Flow::Fault("an AP of no card") };
        let Some(index) = play.left.iter().position(|left| *left == ap) else {
            return Flow::Fault("an AP that is not on the card");
        };
        play.left.remove(index);
        Flow::Call { now: begin(turn, side, ap, action), then: Frame::ActionPhase(self) }
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        self.end(turn)
    }
}

/// The First Player may hold an AP of his faction card for Reaction [BT 7.2, 7.3.6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldReaction {}

fn first_players_card(at: Pos<'_>) -> Option<(Side, &Play)> {
    let round = &at.world.action_round;
    let first = round.first?;
    round.faction[first].as_ref().map(|play| (first, play))
}

impl Step<BayonetsTomahawks> for HoldReaction {
    fn need(&self, at: At<'_>) -> Need {
        match first_players_card(at.into()) {
            Some((first, play)) if !play.left.is_empty() => ask(first, "reaction-hold", "7.3.6"),
            Some(_) | None => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        if let Some((_, play)) = first_players_card(at.into()) {
            let mut points = play.left.clone();
            points.sort_unstable();
            points.dedup();
            points.into_iter().for_each(|ap| out.offer(Choice::Hold(ap)));
        }
        out.offer(Choice::Pass);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::Hold(ap) = choice else { return Flow::End };
        let round = &mut turn.world.action_round;
        let Some(play) = round.faction[side].as_mut() else { return Flow::Fault("an AP of no card") };
        let Some(index) = play.left.iter().position(|left| *left == ap) else {
            return Flow::Fault("an AP that is not on the card");
        };
        play.left.remove(index);
        round.reaction = Some(ap);
        turn.tell(Event::Action(ActionEvent::HeldAp { side, ap }));
        Flow::End
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// The First Player may use the AP he has held for a final Action [BT 7.3.6].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reaction {}

impl Step<BayonetsTomahawks> for Reaction {
    fn need(&self, at: At<'_>) -> Need {
        let round = &at.world.action_round;
        match (round.first, round.reaction) {
            (Some(first), Some(_)) => ask(first, "reaction", "7.3.6"),
            (_, _) => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        if let Some(ap) = at.world.action_round.reaction {
            offer_actions(at.into(), side, &[ap], out);
        }
        out.offer(Choice::Pass);
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        turn.world.action_round.reaction = None;
        let Choice::Use(ap, action) = choice else { return Flow::Stay(Frame::Reaction(self)) };
        Flow::Call { now: begin(turn, side, ap, action), then: Frame::Reaction(self) }
    }

    /// It is over: Commanders left alone by it go [BT 3.7].
    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if let Some(first) = turn.world.action_round.first {
            dismiss_commanders(turn, first);
        }
        Flow::End
    }
}

#[cfg(test)]
mod tests;
