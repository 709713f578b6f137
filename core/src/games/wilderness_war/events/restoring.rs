//! Reduced units made whole [WW 5.523]: cards 46-53.

use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, Reading};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet};
use super::super::map::Department;
use super::super::pieces::Class;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, Flow, Turn, WildernessWar};
use super::placing::{Placing, Sites, available};
use super::reinforcements::can_restore;
use crate::engine::{Chance, Die, Drawn, Need, Roll};
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Which units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Which {
    /// Coureurs, Rangers, Light Infantry, Provincials \[WW #46].
    Recruits,
    /// Regulars of every kind and Light Infantry \[WW #47, #48].
    Regulars,
}

impl Which {
    fn set(self, pos: Pos<'_>) -> PieceSet {
        let families = &pos.content.families;
        match self {
            Which::Recruits => families
                .coureurs
                .or(families.rangers)
                .or(families.light)
                .or(families.northern)
                .or(families.southern),
            Which::Regulars => families.regulars.or(families.light),
        }
    }
}

/// A player restores up to so many units.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restoring {
    /// Who.
    pub side: Side,
    /// Which units.
    pub which: Which,
    /// How many more; none: the die decides.
    pub left: Option<u8>,
}

/// Restores as many as a die shows.
#[must_use]
pub fn roll(side: Side, which: Which) -> Flow {
    Flow::Goto(Frame::Restoring(Restoring { side, which, left: None }))
}

/// TROOP TRANSPORTS: six for the British, three for the French \[WW #47].
#[must_use]
pub fn troop_transports(side: Side) -> Flow {
    let left = Some(if side == Side::British { 6 } else { 3 });
    Flow::Goto(Frame::Restoring(Restoring { side, which: Which::Regulars, left }))
}

impl Restoring {
    fn open(&self, pos: Pos<'_>) -> PieceSet {
        let own = self.which.set(pos).and(pos.content.sides[self.side]).and(pos.world.pieces.reduced);
        own.iter().filter(|unit| can_restore(pos, *unit)).collect()
    }
}

impl Step<WildernessWar> for Restoring {
    fn need(&self, at: At<'_>) -> Need {
        match self.left {
            None => {
                let label = format!("restore {}", self.side.word());
                Need::Chance(Chance::Roll(vec![Roll { label, dice: 1, die: Die::SIX }]))
            }
            Some(left) if left > 0 && self.open(at.into()).any() => ask(self.side, "restore", "5.523"),
            Some(_) => Need::Run,
        }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        for unit in pos.distinct(self.open(pos)).iter() {
            out.offer(Choice::Restore(unit));
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Restore(unit) => {
                turn.restore(unit);
                self.left = self.left.map(|left| left.saturating_sub(1));
                Flow::Stay(Frame::Restoring(self))
            }
            Choice::Done => Flow::End,
            _ => Flow::Fault("no unit is restored"),
        }
    }

    fn chance(mut self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
        let Some(die) = drawn.die() else { return Flow::Fault("units restored without a die") };
        turn.tell(Event::Rolled { side: self.side, die, reading: Reading::Restored });
        self.left = Some(die);
        Flow::Stay(Frame::Restoring(self))
    }

    /// Enough are restored, or none can be.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// CALL OUT MILITIAS: one new unit into a box, or up to two restored \[WW #49].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Militias {
    /// Who.
    pub side: Side,
    /// How many may still be restored.
    pub left: u8,
}

impl Militias {
    fn reduced(&self, pos: Pos<'_>) -> PieceSet {
        let own = pos.content.families.militia.and(pos.content.sides[self.side]);
        own.and(pos.world.pieces.reduced).iter().filter(|unit| can_restore(pos, *unit)).collect()
    }

    fn fresh(&self, pos: Pos<'_>) -> Option<PieceId> {
        available(pos, self.side, Class::Militia, 1).first().filter(|_| self.left == 2)
    }
}

impl Step<WildernessWar> for Militias {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        let nothing = self.left == 0 || (self.reduced(pos).is_empty() && self.fresh(pos).is_none());
        if nothing {
            return Need::Run;
        }
        ask(self.side, "call-out-militias", pos.card_in_play("7.3"))
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        if self.fresh(pos).is_some() {
            for department in Department::ALL.into_iter().filter(|department| department.side() == self.side)
            {
                out.offer(Choice::CallOut(department));
            }
        }
        for unit in pos.distinct(self.reduced(pos)).iter() {
            out.offer(Choice::Restore(unit));
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::CallOut(department) => {
                let Some(unit) = self.fresh(turn.pos()) else {
                    return Flow::Fault("no militia unit is left to call out");
                };
                turn.world.pieces.put(unit, Place::Box(department));
                let rule = turn.pos().card_in_play("7.3");
                turn.tell(Event::PlacedIn { piece: unit, department, rule });
                Flow::End
            }
            Choice::Restore(unit) => {
                turn.restore(unit);
                self.left = self.left.saturating_sub(1);
                Flow::Stay(Frame::Militias(self))
            }
            Choice::Done => Flow::End,
            _ => Flow::Fault("no militia is called out or restored"),
        }
    }

    /// None can be called out or restored any more.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// RANGERS: one new unit, or up to two restored \[WW #53].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RangersEvent {
    /// How many may still be restored.
    pub left: u8,
}

impl RangersEvent {
    fn reduced(pos: Pos<'_>) -> PieceSet {
        let own = pos.content.families.rangers.and(pos.world.pieces.reduced);
        own.iter().filter(|unit| can_restore(pos, *unit)).collect()
    }

    fn fresh(&self, pos: Pos<'_>) -> PieceSet {
        let most = if self.left == 2 { usize::MAX } else { 0 };
        available(pos, Side::British, Class::Ranger, most)
    }
}

impl Step<WildernessWar> for RangersEvent {
    fn need(&self, at: At<'_>) -> Need {
        let pos = Pos::from(at);
        if self.left == 0 || (Self::reduced(pos).is_empty() && self.fresh(pos).is_empty()) {
            return Need::Run;
        }
        ask(Side::British, "rangers", "#53")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        for unit in self.fresh(pos).iter() {
            out.offer(Choice::Raise(unit));
        }
        for unit in pos.distinct(Self::reduced(pos)).iter() {
            out.offer(Choice::Restore(unit));
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Raise(unit) => Flow::Goto(Frame::Placing(Placing {
                side,
                pieces: PieceSet::one(unit),
                sites: Sites::AnyFortification,
            })),
            Choice::Restore(unit) => {
                turn.restore(unit);
                self.left = self.left.saturating_sub(1);
                Flow::Stay(Frame::RangersEvent(self))
            }
            Choice::Done => Flow::End,
            _ => Flow::Fault("no Rangers are raised or restored"),
        }
    }

    /// None can be raised or restored any more.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
