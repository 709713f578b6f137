//! British leaders drawn at random [WW 5.55]: never more than two of Command 7 in play.

use super::super::choice::{Choice, Offers, ask};
use super::super::event::Event;
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet};
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use super::placing::{Placing, Sites};
use crate::engine::{Chance, Drawn, Need, Pick, Thing};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// The Command rating of commanders-in-chief.
pub const CHIEF: u8 = 7;
/// How many of them may be in play.
pub const CHIEFS: usize = 2;

/// Leaders are drawn, surplus chiefs removed, then all is placed together with units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderPool {
    /// How many to draw.
    pub count: u8,
    /// Those drawn and still to be judged.
    pub drawn: Vec<PieceId>,
    /// Those who come, and the units with them.
    pub coming: PieceSet,
    /// Where they may enter.
    pub sites: Sites,
}

fn pool(pos: Pos<'_>) -> Vec<PieceId> {
    pos.world.pieces.off_map(Place::Pool).iter().collect()
}

impl LeaderPool {
    fn is_chief(pos: Pos<'_>, leader: PieceId) -> bool {
        pos.command(leader) >= CHIEF
    }

    /// The chiefs in play: on the map, or just drawn.
    fn chiefs(&self, pos: Pos<'_>) -> PieceSet {
        let on_map = pos.world.pieces.on_map().and(pos.content.sides.british);
        let leaders = on_map.or(self.coming).and(pos.content.families.leaders);
        leaders.iter().filter(|leader| Self::is_chief(pos, *leader)).collect()
    }

    /// The chiefs one of whom must go for the one just drawn.
    fn surplus(&self, pos: Pos<'_>) -> Option<PieceSet> {
        let next = *self.drawn.first()?;
        let chiefs = self.chiefs(pos);
        if !Self::is_chief(pos, next) || chiefs.len() < CHIEFS {
            return None;
        }
        Some(chiefs.iter().filter(|chief| !pos.is_besieged(*chief)).collect())
    }
}

impl Step<WildernessWar> for LeaderPool {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if self.drawn.is_empty() {
            let from: Vec<Thing> = pool(pos).into_iter().map(|leader| Thing::Id(leader.slug())).collect();
            let count = u32::from(self.count).min(u32::try_from(from.len()).unwrap_or(u32::MAX));
            if count == 0 {
                return Need::Run;
            }
            return Need::Chance(Chance::Pick(Pick { label: "leader pool british".to_owned(), from, count }));
        }
        match self.surplus(pos) {
            Some(chiefs) if chiefs.len() > 1 => ask(Side::British, "dismiss-chief", "5.55"),
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        for chief in self.surplus(pos).unwrap_or_default().iter() {
            out.offer(Choice::Remove(chief));
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Remove(chief) = choice else { return Flow::Fault("no chief leaves the game") };
        self.dismiss(turn, chief);
        Flow::Stay(Frame::LeaderPool(self))
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Drawn::Picked(picked) = drawn else { return Flow::Fault("no leader is drawn from the pool") };
        let pool = pool(turn.pos());
        for index in picked {
            let Some(leader) = pool.get(index as usize).copied() else {
                return Flow::Fault("a leader is drawn who is not in the pool");
            };
            turn.tell(Event::Drawn { leader });
            self.drawn.push(leader);
        }
        self.count = 0;
        Flow::Stay(Frame::LeaderPool(self))
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        let Some(next) = self.drawn.first().copied() else {
            let pieces = self.coming;
            return Flow::Goto(Frame::Placing(Placing { side: Side::British, pieces, sites: self.sites }));
        };
        match self.surplus(turn.pos()) {
            Some(chiefs) => match chiefs.first() {
                Some(chief) => self.dismiss(turn, chief),
                // Both are besieged: the one drawn stays in the pool.
                None => {
                    turn.tell(Event::Pooled { leader: next });
                    self.drawn.remove(0);
                }
            },
            None => self.welcome(turn, next),
        }
        Flow::Stay(Frame::LeaderPool(self))
    }
}

impl LeaderPool {
    fn welcome(&mut self, turn: &mut Turn<'_>, leader: PieceId) {
        self.drawn.retain(|drawn| *drawn != leader);
        turn.world.pieces.put(leader, Place::Aside);
        self.coming.insert(leader);
    }

    /// A chief leaves the game for the one drawn.
    fn dismiss(&mut self, turn: &mut Turn<'_>, chief: PieceId) {
        self.coming.remove(chief);
        turn.eliminate(chief, "5.55");
        turn.housekeeping();
        if let Some(next) = self.drawn.first().copied() {
            self.welcome(turn, next);
        }
    }
}
