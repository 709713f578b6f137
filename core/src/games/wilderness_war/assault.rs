//! Assaults [WW 9.0]: combat between besiegers and besieged, once the siege level is reached.

use super::battle::fire::{Strength, crt, factors, hits_leaders, two_dice};
use super::battle::leaders::{Fight, LeaderChecks};
use super::battle::losses::{LossRule, Losses};
use super::battle::retreat::Sweep;
use super::cards::EventKind;
use super::choice::{Choice, Offers, ask, offer_play, window};
use super::drm::{Cause, Drms};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{Id, PieceId, PieceSet, SpaceId};
use super::no::No;
use super::no::combat::{CombatNo, Design};
use super::options::Edition;
use super::position::{Pos, Work};
use super::sequence::phase::Show;
use super::siege::{
    Fall, Massacre, besieged_work, can_coehorns, can_lead_siege, capture, coehorns_at, differ, leaders_inside,
};
use super::world::{Coehorns, Group};
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// May this group assault without rolling on the Siege Table first [WW 9.11]? Auxiliaries alone may [WW1 9.1], under the
/// senior leader [WW1 9.11].
///
/// # Errors
/// Why not.
pub fn can_assault(pos: Pos<'_>, side: Side, group: &Group) -> Result<(), No> {
    let space = can_lead_siege(pos, side, group, Design::Assault)?;
    let needed = besieged_work(pos, side, space).map_or(2, Work::siege_level);
    let level = pos.marks(space).siege.unwrap_or(0);
    if level < needed {
        return Err(CombatNo::LevelNotReached { level, needed }.into());
    }
    if pos.outside(side, space).is_empty() {
        return Err(CombatNo::NoUnits.into());
    }
    Ok(())
}

/// How far an assault has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// COEHORNS of the attacker, then of the defender [WW 8.24].
    Cards(Side),
    /// The defender picks his leader among equals.
    Leader,
    /// The dice.
    Fire,
    /// Captured or not.
    Outcome,
}

/// An assault being fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assault {
    /// Who attacks.
    pub side: Side,
    /// Where.
    pub space: SpaceId,
    /// The activated leader.
    pub commander: Option<PieceId>,
    /// The defender's leader.
    pub lead: Option<PieceId>,
    /// CRT results, by the side that caused them.
    pub caused: BySide<u8>,
    /// How far it has come.
    pub stage: Stage,
}

/// An assault is declared.
#[must_use]
pub fn enter(side: Side, group: Group, space: SpaceId) -> Frame {
    Frame::Assault(Box::new(Assault::new(side, space, group.commander)))
}

impl Assault {
    /// Begins.
    #[must_use]
    pub fn new(side: Side, space: SpaceId, commander: Option<PieceId>) -> Assault {
        Assault { side, space, commander, lead: None, caused: BySide::default(), stage: Stage::Cards(side) }
    }

    fn defender(&self) -> Side {
        self.side.other()
    }

    /// Everybody of a side who takes part, limits ignored [WW 9.12].
    fn force(&self, pos: Pos<'_>, side: Side) -> PieceSet {
        let all = pos.of(side, self.space);
        if side == self.side { all.minus(pos.world.pieces.inside) } else { all.and(pos.world.pieces.inside) }
    }

    fn at(mut self: Box<Self>, stage: Stage) -> Frame {
        self.stage = stage;
        Frame::Assault(self)
    }

    /// Whose Tactics the attacker adds: the activated leader's [WW 7.51]. In the first edition, where CAMPAIGN has brought
    /// his seniors in, one of theirs [WW1 9.13]; the best of equals serves their owner.
    fn leading(&self, pos: Pos<'_>) -> Option<PieceId> {
        let seniors = pos.highest_command(self.force(pos, self.side));
        let outranked = self.commander.is_none_or(|leader| !seniors.has(leader));
        match pos.content.options.edition {
            Edition::First if outranked => seniors.iter().max_by_key(|leader| pos.tactics(Some(*leader))),
            Edition::First | Edition::Third => self.commander,
        }
    }

    /// One side's fire [WW 9.13].
    fn fire(&mut self, turn: &mut Turn<'_>, side: Side, die: u8) {
        let pos = turn.pos();
        let leader = if side == self.side { self.leading(pos) } else { self.lead };
        let mut drms = Drms::default();
        drms.add_tactics(pos, leader);
        drms.add(coehorns_at(pos, self.space) == Some(side), Cause::Coehorns, 2);
        let strength = Strength {
            factors: factors(pos, self.force(pos, side)),
            doubled: false,
            shifted: side == self.side,
        };
        let result = crt(strength, drms.modify(die));
        self.caused[side] = result;
        turn.tell(Event::Fire { side, die, drms, strength, result, rule: "9.13" });
    }

    fn suffer(&self, pos: Pos<'_>, side: Side, die: u8) -> (Frame, Frame) {
        let force = self.force(pos, side);
        let steps = self.caused[side.other()];
        let losses = Losses::new(pos, side, pos.only_units(force), steps, LossRule::Assault);
        let hit = hits_leaders(die, steps);
        let leaders = if hit { force.and(pos.content.families.leaders) } else { PieceSet::default() };
        (
            Frame::Losses(losses),
            Frame::LeaderChecks(LeaderChecks { side, leaders, fight: Fight::Assault, space: self.space }),
        )
    }

    /// Captured, if the attacker's result is higher; else the siege goes on [WW 9.2, 9.21].
    fn outcome(&self, turn: &mut Turn<'_>) -> Flow {
        let (captor, space) = (self.side, self.space);
        let fought = self.force(turn.pos(), captor);
        if let Some(phase) = &mut turn.world.phase {
            phase.fought = phase.fought.or(fought);
        }
        if self.caused[captor] <= self.caused[captor.other()] {
            turn.tell(Event::Won { side: captor.other(), space, rule: "9.21" });
            turn.housekeeping();
            return Flow::Goto(Frame::Sweep(Sweep {}));
        }
        turn.tell(Event::Won { side: captor, space, rule: "9.22" });
        for piece in self.force(turn.pos(), captor.other()).iter() {
            turn.eliminate(piece, "9.22");
        }
        capture(turn, captor, space, Fall::Assault);
        turn.housekeeping();
        Flow::Sequence(vec![Frame::Massacre(Massacre { captor, space }), Frame::Sweep(Sweep {})])
    }
}

impl Step<WildernessWar> for Box<Assault> {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let roll = |role: &str, side: Side| Roll {
            label: format!("assault {} {role} {}", self.space.slug(), side.word()),
            dice: 1,
            die: Die::SIX,
        };
        match self.stage {
            Stage::Cards(side) if can_coehorns(pos, side, self.defender(), self.space) => {
                window(side, "assault-coehorns", "9.13")
            }
            Stage::Leader if differ(pos, leaders_inside(pos, self.defender(), self.space)) => {
                ask(self.defender(), "lead", "7.51")
            }
            Stage::Fire => Need::Chance(Chance::Roll(vec![
                roll("attacker", self.side),
                roll("defender", self.defender()),
            ])),
            _ => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        if self.stage == Stage::Leader {
            for leader in leaders_inside(pos, self.defender(), self.space).iter() {
                out.offer(Choice::Lead(leader));
            }
            return;
        }
        out.offer(Choice::Pass);
        for card in pos.possible(side, EventKind::CoehornsAndHowitzers) {
            offer_play(out, card);
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Play(card) => {
                if let Some(phase) = &mut turn.world.phase {
                    phase.coehorns = Some(Coehorns { side, space: self.space });
                }
                Flow::Call { now: Show::play(side, card), then: Frame::Assault(self) }
            }
            Choice::Lead(leader) => {
                self.lead = Some(leader);
                Flow::Goto(self.at(Stage::Fire))
            }
            Choice::Pass => self.run(turn),
            _ => Flow::Fault("no answer to an assault"),
        }
    }

    fn run(mut self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Cards(side) if side == self.side => {
                turn.tell(Event::Assault { space: self.space, attacker: side });
                Flow::Goto(self.at(Stage::Cards(side.other())))
            }
            Stage::Cards(_) => Flow::Goto(self.at(Stage::Leader)),
            Stage::Leader => {
                self.lead = leaders_inside(turn.pos(), self.defender(), self.space).first();
                Flow::Goto(self.at(Stage::Fire))
            }
            Stage::Fire => Flow::Fault("an assault goes on without its dice"),
            Stage::Outcome => self.outcome(turn),
        }
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some((attack, defence)) = two_dice(&drawn) else {
            return Flow::Fault("an assault without its two dice");
        };
        let (attacker, defender) = (self.side, self.defender());
        self.fire(turn, attacker, attack);
        self.fire(turn, defender, defence);
        let (first, first_checks) = self.suffer(turn.pos(), attacker, defence);
        let (second, second_checks) = self.suffer(turn.pos(), defender, attack);
        Flow::Sequence(vec![first, second, first_checks, second_checks, self.at(Stage::Outcome)])
    }
}
