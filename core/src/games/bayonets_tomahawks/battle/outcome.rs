//! Outcome of a Battle [BT 13.6] and what comes after it [BT 13.7]. Rulings 59 to 61, 140, 142.

use super::super::action_round::phase::dismiss_commanders;
use super::super::changes::{bare, eliminate, lone_commanders, pos, to_losses, update_control};
use super::super::event::{BattleEvent, Event, Leaving, Why};
use super::super::frame::{Frame, Step};
use super::super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use super::Role;
use super::retreat::{Cause, Retreat, mobile};
use super::rout::{LeaveFort, Rout, hand_over};
use super::state::Battle;
use crate::engine::{Chance, Drawn, Need, Pick, Thing};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// From how many positions behind on a beaten stack is Routed [BT 13.8].
const ROUT: i8 = 3;

/// The winner is known [BT 13.6]: the attacker if his marker is ahead, else the defender; whoever has nothing left loses.
pub fn judge(battle: Battle, turn: &mut Turn<'_>) -> Flow {
    let Battle { space, attacker, .. } = battle;
    let defender = attacker.other();
    let at = pos(turn);
    // Militia hold a space by themselves, but do not attack one without units [BT 13.2.1, ruling 59].
    let held = |side: Side| side == defender && battle.militia_of(at, side) > 0;
    let left = |side: Side| battle.alive(at, side).any() || held(side);
    let ahead = battle.sides[attacker].marker > battle.sides[defender].marker;
    let won = left(attacker) && (ahead || !left(defender));
    let winner = if won { attacker } else { defender };
    let loser = winner.other();
    let behind = battle.sides[winner].marker.saturating_sub(battle.sides[loser].marker);
    let far = behind >= ROUT;
    let breached = loser == defender && battle.bastion_fell;
    let indians = battle.alive(at, attacker).and(at.of(UnitKind::Indian));
    turn.tell(Event::Battle(BattleEvent::Won { space, side: winner, by: behind }));
    if far && breached {
        let at = pos(turn);
        let heavy = super::fighting(at, loser, space).minus(at.content.families.light);
        heavy.iter().for_each(|unit| eliminate(turn, unit, Why::Rout));
    }
    // A side with nothing left is not Routed [BT ruling 61].
    let routed = (far || breached) && battle.alive(pos(turn), loser).any();
    let indians = if won && battle.plunder { indians } else { PieceSet::default() };
    let step = if routed { After::Rout } else { After::Retreat };
    Flow::Goto(Frame::AfterBattle(AfterBattle { space, attacker, winner, routed, indians, step }))
}

/// What is next after a Battle [BT 13.7].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    /// Rout penalties.
    Rout,
    /// The retreat.
    Retreat,
    /// The Fort of the beaten stack.
    Fort,
    /// Control and markers.
    Markers,
    /// Indian Desertion.
    Desertion,
}

/// The Post-Battle Procedure [BT 13.7].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AfterBattle {
    /// Where.
    pub space: SpaceId,
    /// Who attacked.
    pub attacker: Side,
    /// Who won.
    pub winner: Side,
    /// Is the beaten stack Routed: by this Battle or, from its retreat on, at all?
    pub routed: bool,
    /// The Indian units of which one deserts.
    pub indians: PieceSet,
    /// What is next.
    pub step: After,
}

impl AfterBattle {
    fn loser(&self) -> Side {
        self.winner.other()
    }

    /// Does a beaten defender stay, since a Bastion stands [BT 13.9]?
    fn holds_out(&self, at: Pos<'_>) -> bool {
        self.winner == self.attacker && at.stack(self.loser(), self.space).and(at.bastions(self.space)).any()
    }

    /// Those of the Indians that are there yet.
    fn deserters(&self, at: Pos<'_>) -> PieceSet {
        self.indians.and(at.world.pieces.at(self.space))
    }

    /// A unit goes home; who is left alone by that leaves too [BT 3.7, 13.7.1].
    fn desert(&self, turn: &mut Turn<'_>, unit: PieceId) {
        to_losses(turn, unit, Leaving::Desertion);
        lone_commanders(turn, self.winner, self.space);
        bare(turn, self.winner, self.space);
    }

    fn then(self, step: After) -> Frame {
        Frame::AfterBattle(AfterBattle { step, ..self })
    }

    fn rout(self, turn: &mut Turn<'_>) -> Flow {
        let (side, space) = (self.loser(), self.space);
        turn.world.spaces[space].stacks[side].rout = true;
        turn.tell(Event::Battle(BattleEvent::Routed { side, space }));
        Flow::Call { now: Frame::Rout(Rout { side, space }), then: self.then(After::Retreat) }
    }

    fn retreat(mut self, turn: &mut Turn<'_>) -> Flow {
        let (side, from) = (self.loser(), self.space);
        let at = pos(turn);
        if self.holds_out(at) {
            turn.tell(Event::Battle(BattleEvent::HoldsOut { side, space: from }));
            self.indians = PieceSet::default();
            return Flow::Stay(self.then(After::Markers));
        }
        // One that bore the marker already is no less Routed [BT 13.8].
        self.routed = at.stack_marks(side, from).rout;
        let role = if side == self.attacker { Role::Attacker } else { Role::Defender };
        let units = mobile(at, side, from);
        let retreat = Retreat { side, from, units, role, routed: self.routed, cause: Cause::Battle };
        Flow::Call { now: Frame::Retreat(retreat), then: self.then(After::Fort) }
    }

    fn fort(self, turn: &mut Turn<'_>) -> Flow {
        let (side, space) = (self.loser(), self.space);
        if !self.routed {
            let now = Frame::LeaveFort(LeaveFort { side, space });
            return Flow::Call { now, then: self.then(After::Markers) };
        }
        hand_over(turn, side, space, Why::RoutedFort);
        Flow::Stay(self.then(After::Markers))
    }

    fn markers(self, turn: &mut Turn<'_>) -> Flow {
        let space = self.space;
        turn.world.spaces[space].battle = self.holds_out(pos(turn));
        turn.world.sitting_out = turn.world.sitting_out.minus(turn.world.pieces.at(space));
        for side in Side::ALL {
            let marks = &mut turn.world.spaces[space].stacks[side];
            (marks.landing, marks.marshal) = (false, false);
            // In the space, and where they may have retreated to without their stack [BT 3.7].
            dismiss_commanders(turn, side);
        }
        update_control(turn, space);
        Flow::Stay(self.then(After::Desertion))
    }
}

impl Step<BayonetsTomahawks> for AfterBattle {
    fn need(&self, at: At<'_>) -> Need {
        let indians = self.deserters(at.into());
        if self.step != After::Desertion || indians.len() < 2 {
            return Need::Run;
        }
        let label = format!("indian desertion {}", self.space.slug());
        let from = indians.iter().map(|unit| Thing::Id(unit.slug())).collect();
        Need::Chance(Chance::Pick(Pick { label, from, count: 1 }))
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let deserter = drawn.pick().and_then(|index| self.deserters(pos(turn)).iter().nth(index));
        let Some(deserter) = deserter else { return Flow::Fault("one of the Indian units deserts") };
        self.desert(turn, deserter);
        Flow::End
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.step {
            After::Rout => self.rout(turn),
            After::Retreat => self.retreat(turn),
            After::Fort => self.fort(turn),
            After::Markers => self.markers(turn),
            After::Desertion => {
                if let Some(deserter) = self.deserters(pos(turn)).first() {
                    self.desert(turn, deserter);
                }
                Flow::End
            }
        }
    }
}
