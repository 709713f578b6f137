//! Putting a force together [WW 5.34]: for activation, interception and avoiding battle.
//!
//! Units up to the commander's Command rating, plus subordinates of the same or lower rating with units up to theirs.
//! Johnson brings Mohawks and British Iroquois for nothing, and nobody else brings them [WW 5.534].

use super::choice::{Choice, Offers, ask};
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet};
use super::no::{No, SequenceNo};
use super::position::Pos;
use super::world::Group;
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What limits a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// The force activation limit [WW 5.34].
    Command,
    /// One Auxiliary unit and any leaders [WW 6.721].
    LoneAuxiliary,
    /// No number: besieged pieces do not move [WW 8.25]. Who may be subordinate, and whom only Johnson commands, is no
    /// limit and holds for them too [WW 5.34, 5.534].
    None,
}

/// A player puts a force together; the result stands in the position as `chosen`, for this use only [WW 5.35].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compose {
    /// Who.
    pub side: Side,
    /// The commander.
    pub commander: PieceId,
    /// Those who may be taken.
    pub pool: PieceSet,
    /// Those taken.
    pub taken: PieceSet,
    /// What limits it.
    pub limit: Limit,
    /// Must it have a unit [WW 6.72]?
    pub needs_unit: bool,
}

/// How many units a set of leaders commands.
#[must_use]
pub fn capacity(pos: Pos<'_>, set: PieceSet) -> usize {
    let leaders = set.and(pos.content.families.leaders);
    leaders.iter().map(|leader| usize::from(pos.command(leader))).sum()
}

/// Units that count against the limit: all but those Johnson brings for nothing.
#[must_use]
pub fn counted(pos: Pos<'_>, set: PieceSet) -> usize {
    pos.only_units(set).minus(pos.content.families.johnsons).len()
}

/// Is Johnson with those whom nobody else commands [WW 5.534]?
#[must_use]
pub fn has_johnson(pos: Pos<'_>, set: PieceSet) -> bool {
    set.has(pos.content.named.johnson) || set.and(pos.content.families.johnsons).is_empty()
}

/// Is a force within its limits, with Johnson where he is needed [WW 5.34, 5.534]?
#[must_use]
pub fn within_limits(pos: Pos<'_>, set: PieceSet) -> bool {
    counted(pos, set) <= capacity(pos, set) && has_johnson(pos, set)
}

impl Compose {
    /// Begins with the commander alone.
    #[must_use]
    pub fn new(side: Side, commander: PieceId, pool: PieceSet, limit: Limit) -> Compose {
        Compose { side, commander, pool, taken: PieceSet::one(commander), limit, needs_unit: false }
    }

    fn can_take(&self, pos: Pos<'_>, piece: PieceId) -> Result<(), No> {
        let named = &pos.content.named;
        if pos.content.leader(piece).is_some() {
            if pos.command(piece) > pos.command(self.commander) {
                return Err(SequenceNo::OutranksCommander.into());
            }
            return Ok(());
        }
        match self.limit {
            Limit::LoneAuxiliary => {
                let alone =
                    pos.only_units(self.taken).is_empty() && pos.content.families.auxiliaries.has(piece);
                if !alone {
                    return Err(SequenceNo::LoneAuxiliaryOnly.into());
                }
            }
            Limit::Command | Limit::None => {}
        }
        if pos.content.families.johnsons.has(piece) {
            if self.taken.has(named.johnson) {
                return Ok(());
            }
            return Err(SequenceNo::OnlyJohnson.into());
        }
        if self.limit != Limit::None && counted(pos, self.taken) >= capacity(pos, self.taken) {
            return Err(SequenceNo::BeyondCommand.into());
        }
        Ok(())
    }

    /// Everybody who can still come along, if all fit together.
    fn all(&self, pos: Pos<'_>) -> Result<PieceSet, No> {
        let all = self.taken.or(self.pool);
        let grown = Compose { taken: all, ..self.clone() };
        for leader in self.pool.and(pos.content.families.leaders).iter() {
            grown.can_take(pos, leader)?;
        }
        let fits = match self.limit {
            Limit::None => has_johnson(pos, all),
            Limit::Command => within_limits(pos, all),
            Limit::LoneAuxiliary => false,
        };
        if fits {
            return Ok(all);
        }
        Err(SequenceNo::NotAll.into())
    }
}

impl Step<WildernessWar> for Compose {
    fn need(&self, _: At<'_>) -> Need {
        ask(self.side, "force", "5.34")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        for piece in pos.distinct(self.pool.minus(self.taken)).iter() {
            out.offer_if(self.can_take(pos, piece), Choice::Take(piece));
        }
        if self.pool.minus(self.taken).any() {
            out.offer_if(self.all(pos).map(|_| ()), Choice::TakeAll);
        }
        let ready = if self.needs_unit && pos.only_units(self.taken).is_empty() {
            Err(SequenceNo::LeadersAlone.into())
        } else {
            Ok(())
        };
        out.offer_if(ready, Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Take(piece) => {
                self.taken.insert(piece);
                self.pool.remove(piece);
                Flow::Stay(Frame::Compose(self))
            }
            Choice::TakeAll => {
                let Ok(all) = self.all(turn.pos()) else { return Flow::Fault("all are taken who cannot be") };
                self.taken = all;
                self.pool = PieceSet::default();
                Flow::Stay(Frame::Compose(self))
            }
            Choice::Done => {
                turn.world.chosen =
                    Some(Group { commander: Some(self.commander), pieces: self.taken, force: true });
                Flow::End
            }
            _ => Flow::Fault("nobody to take"),
        }
    }
}
