//! The sequence of play [WW 4.0]: seasons, deals, alternating Action Phases, and what ends a year.
//!
//! | file | holds |
//! | --- | --- |
//! | `sequence/deal.rs` | shuffles and deals [WW 5.2] |
//! | `sequence/phase.rs` | one Action Phase: play a card or pass, choose its use [WW 5.26] |
//! | `sequence/winter.rs` | going home, Raided markers, the year's end [WW 4.0 B] |

pub mod deal;
pub mod phase;
pub mod winter;

use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::PieceId;
use super::world::{Place, Season};
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// A season begins [WW 4.0 A.1, B.1].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonStart {}

impl Step<WildernessWar> for SeasonStart {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        let (year, season) = (turn.world.year, turn.world.season);
        turn.tell(Event::SeasonBegins { year, season });
        if turn.world.effects.quiberon {
            turn.world.first = Side::British;
        }
        if year >= 1759 {
            pitt_leaders(turn);
        }
        turn.world.effects.regulars = BySide::default();
        for side in Side::ALL {
            let hand = &mut turn.world.hands[side];
            hand.held_over = !hand.cards.is_empty();
            hand.passed = false;
        }
        super::optional::deal_linked(turn);
        let first = turn.world.first;
        Flow::Sequence(vec![
            Frame::Reshuffle(deal::Reshuffle {}),
            Frame::Deal(deal::Deal { next: first }),
            Frame::Exchange(super::optional::Exchange { stage: super::optional::Stage::Ask }),
            Frame::Actions(Actions { turn: first }),
            Frame::SeasonEnd(SeasonEnd {}),
        ])
    }
}

/// Amherst, Forbes and Wolfe go into the pool, with WILLIAM PITT or in 1759 (playbook p. 3).
pub fn pitt_leaders(turn: &mut Turn<'_>) {
    if turn.world.effects.pitt_leaders {
        return;
    }
    turn.world.effects.pitt_leaders = true;
    let named = turn.content.named;
    for leader in [named.amherst, named.forbes, named.wolfe] {
        pool(turn, leader);
    }
}

fn pool(turn: &mut Turn<'_>, leader: PieceId) {
    if turn.world.pieces.place(leader) == Place::Aside {
        turn.world.pieces.put(leader, Place::Pool);
        turn.tell(Event::Pooled { leader });
    }
}

/// Players alternate until nobody can or must play [WW 4.0 A.2].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actions {
    /// Whose turn it would be.
    pub turn: Side,
}

impl Step<WildernessWar> for Actions {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        turn.world.phase = None;
        turn.world.march = None;
        turn.world.chosen = None;
        let can = |side: Side| {
            let hand = &turn.world.hands[side];
            !hand.cards.is_empty() && !hand.passed
        };
        let Some(side) = [self.turn, self.turn.other()].into_iter().find(|side| can(*side)) else {
            return Flow::End;
        };
        Flow::Call {
            now: Frame::ActionPhase(phase::ActionPhase { side }),
            then: Frame::Actions(Actions { turn: side.other() }),
        }
    }
}

/// A season ends: on to the Late Season, or to the end of the year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonEnd {}

impl Step<WildernessWar> for SeasonEnd {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if turn.world.season == Season::Early {
            turn.world.season = Season::Late;
            return Flow::Goto(Frame::SeasonStart(SeasonStart {}));
        }
        let year = turn.world.year;
        turn.tell(Event::WinterBegins { year });
        Flow::Sequence(vec![
            Frame::WinterHome(winter::WinterHome { side: Side::French, who: winter::Homeward::Indians }),
            Frame::WinterHome(winter::WinterHome { side: Side::British, who: winter::Homeward::Indians }),
            Frame::RaidedMarkers(winter::RaidedMarkers {}),
            Frame::Attrition(super::attrition::Attrition::new(Side::French)),
            Frame::Attrition(super::attrition::Attrition::new(Side::British)),
            Frame::Sweep(super::battle::retreat::Sweep {}),
            Frame::YearEnd(winter::YearEnd {}),
        ])
    }
}
