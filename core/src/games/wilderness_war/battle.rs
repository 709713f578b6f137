//! Battles [WW 7.0]: units that meet in the open, one die a side, losses, a winner, a retreat.
//!
//! | file | holds |
//! | --- | --- |
//! | `battle/muster.rs` | militia, besieged pieces that join, the defender's leader [WW 7.3, 8.251, 7.51] |
//! | `battle/cards.rs` | AMBUSH! and FIELDWORKS, attacker first [WW 7.4] |
//! | `battle/fire.rs` | modifiers, columns, the Combat Results Table [WW 7.5] |
//! | `battle/losses.rs` | step losses, one at a time, every prefix extendable [WW 7.6] |
//! | `battle/leaders.rs` | leader losses [WW 7.7] |
//! | `battle/outcome.rs` | winner, points, what the winner destroys [WW 7.8] |
//! | `battle/retreat.rs` | where the loser goes [WW 7.9] |

pub mod cards;
pub mod fire;
pub mod leaders;
pub mod losses;
pub mod muster;
pub mod outcome;
pub mod retreat;

use super::choice::{Choice, Offers};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet, SpaceId};
use super::movement::mover;
use super::position::Pos;
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::{Drawn, Need};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// What kind of Battle it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A group on the move meets the enemy.
    Field,
    /// An infiltrator intercepted at an enemy fort or fortress: it retreats even if it wins [WW 6.712].
    Infiltration,
    /// Besieged pieces attack the besiegers [WW 8.25].
    Sortie,
    /// Raiders attack a militia unit in its stockade [WW 10.21].
    Raid,
}

/// How far a Battle has come [WW 7.2].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It is announced.
    Opening,
    /// A: militia.
    Militia,
    /// Besieged pieces may join the attack [WW 8.251].
    Join,
    /// B: the attacker's cards.
    AttackerCards,
    /// B: the defender's cards.
    DefenderCards,
    /// The defender picks his leader among equals [WW 7.51].
    Leader,
    /// C: the dice, of both sides or of the one in ambush.
    Fire,
    /// The ambushed defender picks another leader, if his was killed [WW 7.51, ruling 90].
    ReturnLeader,
    /// The ambushed side fires with what is left [WW 7.56].
    ReturnFire,
    /// E: who won.
    Outcome,
    /// F: after the retreat.
    Aftermath,
}

/// A Battle being fought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub space: SpaceId,
    /// What kind.
    pub kind: Kind,
    /// Who attacks.
    pub attacker: Side,
    /// Everybody who took part, by side.
    pub forces: BySide<PieceSet>,
    /// The activated leader [WW 7.51].
    pub commander: Option<PieceId>,
    /// The defender's leader.
    pub lead: Option<PieceId>,
    /// Where the attackers came from.
    pub from: Option<SpaceId>,
    /// Besieged pieces that joined; they go back inside [WW 8.252].
    pub joined: PieceSet,
    /// Is it an amphibious landing [WW 7.54]?
    pub landing: bool,
    /// Had the defender a fortification when it began [WW 7.82]?
    pub fortified: bool,
    /// Who played AMBUSH!.
    pub ambush: BySide<bool>,
    /// The natural dice.
    pub dice: BySide<u8>,
    /// Steps each side caused on the CRT.
    pub caused: BySide<u8>,
    /// Who won.
    pub winner: Option<Side>,
    /// Did the attacker overrun the defenders [WW 7.82]?
    #[serde(default)]
    pub overrun: bool,
    /// How far it has come.
    pub stage: Stage,
}

impl Battle {
    /// The Battle of the group on the move with those outside in its space.
    #[must_use]
    pub fn of_march(pos: Pos<'_>, kind: Kind) -> Battle {
        let side = mover(pos);
        let march = pos.world.march.as_ref();
        let space = march.map_or(pos.content.named.quebec, |march| march.at);
        let moving = march.map_or(PieceSet::default(), |march| march.moving);
        let present = pos.of(side, space).minus(pos.world.pieces.inside);
        let attackers = present.or(moving.and(pos.of(side, space)));
        Battle {
            from: march.and_then(|march| march.from),
            commander: march.and_then(|march| march.group.commander).filter(|leader| moving.has(*leader)),
            landing: march.is_some_and(|march| march.landing),
            ..Battle::new(pos, space, kind, side, attackers)
        }
    }

    /// A Battle of these attackers with all defenders outside.
    #[must_use]
    pub fn new(pos: Pos<'_>, space: SpaceId, kind: Kind, attacker: Side, attackers: PieceSet) -> Battle {
        let defenders = pos.of(attacker.other(), space).minus(pos.world.pieces.inside);
        let forces = match attacker {
            Side::British => BySide { british: attackers, french: defenders },
            Side::French => BySide { british: defenders, french: attackers },
        };
        Battle {
            space,
            kind,
            attacker,
            forces,
            commander: None,
            lead: None,
            from: None,
            joined: PieceSet::default(),
            landing: false,
            fortified: pos.fortification(attacker.other(), space).is_some(),
            ambush: BySide::default(),
            dice: BySide::default(),
            caused: BySide::default(),
            winner: None,
            overrun: false,
            stage: Stage::Opening,
        }
    }

    /// Who defends.
    #[must_use]
    pub fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// Those of a side who are still there.
    #[must_use]
    pub fn present(&self, pos: Pos<'_>, side: Side) -> PieceSet {
        self.forces[side].and(pos.world.pieces.at(self.space))
    }

    /// The units of a side still there.
    #[must_use]
    pub fn units(&self, pos: Pos<'_>, side: Side) -> PieceSet {
        pos.only_units(self.present(pos, side))
    }

    /// The defender's leader is settled.
    fn after_leader(self: Box<Self>) -> Frame {
        let next = if self.stage == Stage::ReturnLeader { Stage::ReturnFire } else { Stage::Fire };
        self.at(next)
    }

    /// The same Battle at another stage.
    #[must_use]
    pub fn at(self: Box<Self>, stage: Stage) -> Frame {
        let mut battle = self;
        battle.stage = stage;
        Frame::Battle(battle)
    }
}

/// The group on the move engages whoever is outside by now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engage {
    /// What kind of Battle it will be.
    pub kind: Kind,
}

impl Step<WildernessWar> for Engage {
    fn need(&self, _: At<'_>) -> Need {
        Need::Run
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        if turn.world.march.is_none() {
            return Flow::Fault("an engagement, and nobody is on the move");
        }
        Flow::Goto(Frame::Battle(Box::new(Battle::of_march(turn.pos(), self.kind))))
    }
}

impl Step<WildernessWar> for Box<Battle> {
    fn need(&self, at: At<'_>) -> Need {
        match self.stage {
            Stage::Militia => muster::need_militia(self, at.into()),
            Stage::Join => muster::need_join(self, at.into()),
            Stage::AttackerCards | Stage::DefenderCards => cards::need(self, at.into()),
            Stage::Leader | Stage::ReturnLeader => muster::need_leader(self, at.into()),
            Stage::Fire => fire::need(self, at.into()),
            Stage::ReturnFire => fire::need_return(self, at.into()),
            Stage::Opening | Stage::Outcome | Stage::Aftermath => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        match self.stage {
            Stage::Militia => muster::offer_militia(self, pos, out),
            Stage::Join => muster::offer_join(self, pos, out),
            Stage::AttackerCards | Stage::DefenderCards => cards::offers(self, pos, out),
            Stage::Leader | Stage::ReturnLeader => muster::offer_leader(self, pos, out),
            Stage::Opening | Stage::Fire | Stage::ReturnFire | Stage::Outcome | Stage::Aftermath => {}
        }
    }

    fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match self.stage {
            Stage::Militia => muster::answer_militia(self, turn, choice),
            Stage::Join => muster::answer_join(self, turn, choice),
            Stage::AttackerCards | Stage::DefenderCards => cards::answer(self, turn, side, choice),
            Stage::Leader | Stage::ReturnLeader => {
                let Choice::Lead(leader) = choice else {
                    return Flow::Fault("no answer to who leads the defence");
                };
                let mut battle = self;
                battle.lead = Some(leader);
                Flow::Goto(battle.after_leader())
            }
            Stage::Opening | Stage::Fire | Stage::ReturnFire | Stage::Outcome | Stage::Aftermath => {
                Flow::Fault("an answer at a stage of a battle that asks nothing")
            }
        }
    }

    fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        match self.stage {
            Stage::Fire => fire::fired(self, turn, &drawn),
            Stage::ReturnFire => fire::fired_back(self, turn, &drawn),
            _ => Flow::Fault("dice at a stage of a battle that has none"),
        }
    }

    fn run(self, turn: &mut Turn<'_>) -> Flow {
        match self.stage {
            Stage::Opening => {
                turn.tell(Event::Battle { space: self.space, attacker: self.attacker });
                Flow::Goto(self.at(Stage::Militia))
            }
            Stage::Militia => Flow::Goto(self.at(Stage::Join)),
            Stage::Join => Flow::Goto(self.at(Stage::AttackerCards)),
            Stage::AttackerCards => Flow::Goto(self.at(Stage::DefenderCards)),
            Stage::DefenderCards => Flow::Goto(self.at(Stage::Leader)),
            Stage::Leader | Stage::ReturnLeader => {
                let mut battle = self;
                battle.lead = muster::leader(&battle, turn.pos());
                Flow::Goto(battle.after_leader())
            }
            Stage::Fire => Flow::Fault("a battle goes on without its dice"),
            Stage::ReturnFire => Flow::Goto(self.at(Stage::Outcome)),
            Stage::Outcome => outcome::decide(self, turn),
            Stage::Aftermath => outcome::aftermath(&self, turn),
        }
    }
}
