//! An Action Round [BT 7.1], from the draw of cards to its end.
//!
//! | step | frame |
//! | --- | --- |
//! | 1 draw | by itself, when the round begins |
//! | 2 choose, 3 reveal | `action_round/choose.rs` |
//! | 4 Initiative | [`FirstPlayer`] |
//! | 5 AR Start events | [`ArStart`], `events.rs` |
//! | 6, 7 Action Phases, 8 Reaction | `action_round/phase.rs` |
//! | 9 Battles | `battle.rs` |
//! | 10 end | `round_end.rs` |

pub mod choose;
pub mod phase;

use super::battle::Battles;
use super::cards::EventKind;
use super::choice::{Choice, Offers, ask};
use super::event::Event;
use super::events::{self, Then};
use super::frame::{Frame, Step};
use super::ids::CardId;
use super::position::Pos;
use super::round_end::RoundEnd;
use super::sequence::deal;
use super::world::{ActionRound, Begun, LinkMarks, Road, Round, Snapshot, World};
use super::{At, BayonetsTomahawks, Flow, Turn, chits};
use crate::engine::Need;
use crate::side::{BySide, Side};
use choose::ChooseCards;
use serde::{Deserialize, Serialize};

/// How far the Action Round has come: the step that is next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Cards are chosen.
    Choose,
    /// The First Player is chosen.
    Initiative,
    /// AR Start events are resolved.
    ArStart,
    /// The First Player has his Action Phase.
    FirstPhase,
    /// The Second Player has his.
    SecondPhase,
    /// The First Player may use his Reaction AP.
    Reaction,
    /// Battles are resolved.
    Battles,
    /// The round ends.
    RoundEnd,
}

/// An Action Round at a stage [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionRoundAt {
    /// What comes next.
    pub stage: Stage,
}

/// An Action Round begins: what holds for the length of one is forgotten, what must be remembered of its beginning is noted, and
/// cards are drawn [BT 7.1].
pub fn start(turn: &mut Turn<'_>) -> ActionRoundAt {
    take_note(turn);
    turn.world.action_round = ActionRound::default();
    if let Round::Action(number) = turn.world.round {
        deal::draw_for_round(turn, number);
    }
    ActionRoundAt { stage: Stage::Choose }
}

/// Who stood where, and who controlled what [BT 10.7, 13.1]; what was begun before is no longer of this round [BT 12.0].
fn take_note(turn: &mut Turn<'_>) {
    let world: &mut World = turn.world;
    let notes: Vec<Snapshot> = {
        let at = Pos { content: turn.content, world };
        let note = |space| Snapshot {
            units: BySide::from_fn(|side| at.counted(side, space).any()),
            control: at.control(space),
            first_in: None,
        };
        at.spaces().map(note).collect()
    };
    for ((_, marks), note) in world.spaces.iter_mut().zip(notes) {
        marks.at_start = note;
        marks.fort_construction = marks.fort_construction.map(|_| Begun::Earlier);
    }
    for (_, marks) in world.links.iter_mut() {
        let road = match marks.road {
            Some(Road::BegunNow) => Some(Road::Begun),
            other => other,
        };
        *marks = LinkMarks { road, ..Default::default() };
    }
}

impl Step<BayonetsTomahawks> for ActionRoundAt {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        // Chits are drawn when what eliminated the Brigades is over [BT ruling 64].
        if let Some(now) = chits::owed(turn.world) {
            return Flow::Call { now, then: Frame::ActionRound(self) };
        }
        let (now, stage) = match self.stage {
            Stage::Choose => (Frame::ChooseCards(ChooseCards {}), Stage::Initiative),
            Stage::Initiative => (Frame::FirstPlayer(FirstPlayer {}), Stage::ArStart),
            Stage::ArStart => (Frame::ArStart(ArStart { left: in_order(turn) }), Stage::FirstPhase),
            Stage::FirstPhase => return action_phase(turn, false, Stage::SecondPhase),
            Stage::SecondPhase => return action_phase(turn, true, Stage::Reaction),
            Stage::Reaction => (Frame::Reaction(phase::Reaction {}), Stage::Battles),
            Stage::Battles => (Frame::Battles(Battles::default()), Stage::RoundEnd),
            Stage::RoundEnd => return Flow::Goto(Frame::RoundEnd(RoundEnd {})),
        };
        Flow::Call { now, then: Frame::ActionRound(ActionRoundAt { stage }) }
    }
}

/// Steps 6 and 7: an Action Phase, then the next stage [BT 7.2].
fn action_phase(turn: &Turn<'_>, second: bool, stage: Stage) -> Flow {
    let Some(first) = turn.world.action_round.first else {
        return Flow::Fault("an Action Phase without a First Player");
    };
    let side = if second { first.other() } else { first };
    let mut frames = phase::steps(turn, side);
    frames.push(Frame::ActionRound(ActionRoundAt { stage }));
    Flow::Sequence(frames)
}

/// Who has Initiative: the higher die on his card, the French if they are equal [BT 7.1].
#[must_use]
pub fn initiative(at: Pos<'_>) -> Side {
    let die = |side: Side| {
        let play = at.world.action_round.faction[side].as_ref();
        play.and_then(|play| at.content.card(play.card).initiative)
    };
    if die(Side::British) > die(Side::French) { Side::British } else { Side::French }
}

/// Step 4: whoever has Initiative says who is First Player [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstPlayer {}

impl Step<BayonetsTomahawks> for FirstPlayer {
    fn need(&self, at: At<'_>) -> Need {
        ask(initiative(at.into()), "first-player", "7.1")
    }

    fn offers(&self, _: At<'_>, side: Side, out: &mut Offers) {
        out.offer(Choice::First(side));
        out.offer(Choice::First(side.other()));
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let Choice::First(first) = choice else { return Flow::Fault("somebody is First Player") };
        turn.tell(Event::Initiative { side });
        turn.world.action_round.first = Some(first);
        turn.tell(Event::FirstPlayer { side: first });
        Flow::End
    }
}

/// The AR Start events in play, the First Player's before the other's, and of the French the Indian card's first [BT 7.1, ruling 9].
fn in_order(turn: &Turn<'_>) -> Vec<CardId> {
    let round = &turn.world.action_round;
    let first = round.first.unwrap_or(Side::French);
    let of = |side: Side| round.cards().filter(move |(owner, _)| *owner == side);
    let tagged = |card: &CardId| turn.content.card(*card).event.is_some_and(EventKind::is_ar_start);
    of(first).chain(of(first.other())).map(|(_, play)| play.card).filter(tagged).collect()
}

/// Step 5: AR Start events are resolved, one after the other [BT 7.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArStart {
    /// The cards whose events are to come, in order.
    pub left: Vec<CardId>,
}

impl Step<BayonetsTomahawks> for ArStart {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        if self.left.is_empty() {
            return Flow::End;
        }
        let card = self.left.remove(0);
        let Some(event) = turn.content.card(card).event else { return Flow::Stay(Frame::ArStart(self)) };
        match events::resolve(turn, card, event) {
            Then::Done => Flow::Stay(Frame::ArStart(self)),
            Then::Step(now) => Flow::Call { now, then: Frame::ArStart(self) },
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
