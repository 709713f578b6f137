//! Leader losses [WW 7.7, 10.32]: a die for each leader involved; a 1 kills. Step losses never do [WW 7.64].

use super::super::event::Event;
use super::super::frame::Step;
use super::super::ids::{Id, PieceSet, SpaceId};
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The owner rolls for each of these leaders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderChecks {
    /// Whose leaders.
    pub side: Side,
    /// The leaders.
    pub leaders: PieceSet,
    /// In what kind of fight.
    pub fight: Fight,
    /// Where.
    pub space: SpaceId,
}

/// Where leaders are at risk; part of the roll's label, so that no two rolls share one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fight {
    /// A Battle.
    Battle,
    /// An Assault.
    Assault,
    /// A Raid.
    Raid,
}

impl Fight {
    fn word(self) -> &'static str {
        match self {
            Fight::Battle => "battle",
            Fight::Assault => "assault",
            Fight::Raid => "raid",
        }
    }
}

impl Step<WildernessWar> for LeaderChecks {
    fn need(&self, _: At<'_>) -> Need {
        if self.leaders.is_empty() {
            return Need::Run;
        }
        let roll = |leader: super::super::ids::PieceId| Roll {
            label: format!("leader {} {} {}", leader.slug(), self.fight.word(), self.space.slug()),
            dice: 1,
            die: Die::SIX,
        };
        Need::Chance(Chance::Roll(self.leaders.iter().map(roll).collect()))
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Faces(faces) = drawn else { return Flow::Fault("leader checks without dice") };
        for (leader, roll) in self.leaders.iter().zip(faces) {
            let [die] = *roll.as_slice() else { return Flow::Fault("a leader check without its die") };
            let killed = die == 1;
            let rule = if self.fight == Fight::Raid { "10.32" } else { "7.7" };
            turn.tell(Event::LeaderCheck { leader, die, killed, rule });
            if killed {
                turn.world.pieces.put(leader, Place::Gone);
            }
        }
        Flow::End
    }

    /// There is nobody to roll for.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
