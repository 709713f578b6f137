//! The sequence of play [BT 4.0]: Years, and their rounds.
//!
//! [`RoundOf`] rests at the bottom of the stack for the whole game and starts each round of the Round track. Action Rounds are in
//! `action_round.rs`, decks and draws in `sequence/deal.rs`; the three Logistics Rounds have chapters of their own.

pub mod deal;

use super::action_round::choose::KeepReserve;
use super::cards::Deck;
use super::enlist::ColonialsEnlist;
use super::event::Event;
use super::fleets::FleetsArrive;
use super::frame::{Frame, Step};
use super::winter::{Winter, WinterStage};
use super::world::Round;
use super::{At, BayonetsTomahawks, Flow, Turn, action_round, chits};
use crate::engine::{Chance, Drawn, Need};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The round that the marker on the Round track shows is played [BT 4.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundOf {}

impl Step<BayonetsTomahawks> for RoundOf {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        // What is owed of the Year before is drawn for the new one [BT ruling 69].
        if let Some(now) = chits::owed(turn.world) {
            return Flow::Call { now, then: Frame::RoundOf(self) };
        }
        let round = turn.world.round;
        turn.tell(Event::Round(round));
        let now = match round {
            Round::Action(_) => Frame::ActionRound(action_round::start(turn)),
            Round::FleetsArrive => Frame::FleetsArrive(FleetsArrive::start()),
            Round::ColonialsEnlist => Frame::ColonialsEnlist(ColonialsEnlist {}),
            Round::WinterQuarters => Frame::Winter(Winter { stage: WinterStage::Bonuses }),
        };
        Flow::Call { now, then: Frame::RoundOf(self) }
    }
}

/// A Year begins: its decks are shuffled, and each side draws two cards to keep one as its Reserve [BT 5.3, 7.1, 17.4].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearStart {}

impl Step<BayonetsTomahawks> for YearStart {
    fn need(&self, at: At<'_>) -> Need {
        Need::Chance(Chance::Shuffle(deal::of_year(at.content, at.world)))
    }

    fn chance(self, turn: &mut Turn<'_>, _: Drawn) -> Flow {
        turn.tell(Event::Year(turn.world.year));
        deal::shuffled(turn);
        turn.world.fewer_fleets = 0;
        for side in Side::ALL {
            turn.world.cards.drawn[side] = deal::draw(turn, side, Deck::of_round(side, 1), 2);
        }
        Flow::Goto(Frame::KeepReserve(KeepReserve {}))
    }
}
