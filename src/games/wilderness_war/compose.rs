//! Putting a force together [WW 5.34]: for activation, interception and avoiding battle.
//!
//! Units up to the commander's Command rating, plus subordinates of the same or lower rating with units up to theirs.
//! Johnson brings Mohawks and British Iroquois for nothing, and nobody else brings them [WW 5.534].

use super::choice::{Choice, ask, piece_words, refusal};
use super::frame::{Frame, Step};
use super::ids::{PieceId, PieceSet};
use super::position::Pos;
use super::world::Group;
use super::{At, Flow, Turn};
use crate::engine::{Need, Offers, Refusal, Words};
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

    fn can_take(&self, pos: Pos<'_>, piece: PieceId) -> Result<(), Refusal> {
        let named = &pos.content.named;
        if pos.content.leader(piece).is_some() {
            if pos.command(piece) > pos.command(self.commander) {
                return Err(refusal(
                    "coureur::ww::activation::outranks_commander",
                    "5.34",
                    "only leaders of the same or lower Command may be subordinate",
                    "let the senior leader command",
                ));
            }
            return Ok(());
        }
        match self.limit {
            Limit::LoneAuxiliary => {
                let alone =
                    pos.only_units(self.taken).is_empty() && pos.content.families.auxiliaries.has(piece);
                if !alone {
                    return Err(refusal(
                        "coureur::ww::movement::lone_auxiliary_only",
                        "6.721",
                        "only a lone Auxiliary may intercept a lone Auxiliary here",
                        "take one Auxiliary unit",
                    ));
                }
            }
            Limit::Command | Limit::None => {}
        }
        if pos.content.families.johnsons.has(piece) {
            if self.taken.has(named.johnson) {
                return Ok(());
            }
            return Err(refusal(
                "coureur::ww::activation::only_johnson",
                "5.534",
                "only Johnson commands Mohawk and British Iroquois units",
                "take Johnson first, or leave them",
            ));
        }
        if self.limit != Limit::None && counted(pos, self.taken) >= capacity(pos, self.taken) {
            return Err(refusal(
                "coureur::ww::activation::beyond_command",
                "5.34",
                "the force has as many units as its leaders command",
                "take a subordinate leader first, or be done",
            ));
        }
        Ok(())
    }

    /// Everybody who can still come along, if all fit together.
    fn all(&self, pos: Pos<'_>) -> Result<PieceSet, Refusal> {
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
        Err(refusal(
            "coureur::ww::activation::not_all",
            "5.34",
            "not all of them can go: they are more units, or others, than these leaders may take",
            "take them one by one",
        ))
    }
}

impl Step for Compose {
    fn need(&self, at: At<'_>) -> Need {
        let name = &at.content.piece(self.commander).name;
        let pos = Pos::from(at);
        let room = match self.limit {
            Limit::Command => format!("{} of {} units", counted(pos, self.taken), capacity(pos, self.taken)),
            Limit::LoneAuxiliary => "one Auxiliary unit".to_owned(),
            Limit::None => "no limit".to_owned(),
        };
        ask(self.side, format!("Who goes with {name} ({room})"), "5.34")
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        for piece in pos.distinct(self.pool.minus(self.taken)).iter() {
            let words = piece_words(Words::opt("take"), at.content, piece);
            out.offer_if(self.can_take(pos, piece), Choice::Take(piece), words);
        }
        if self.pool.minus(self.taken).any() {
            let all = self.all(pos).map(|_| ());
            out.offer_if(all, Choice::TakeAll, Words::key("take").then("all"));
        }
        let ready = if self.needs_unit && pos.only_units(self.taken).is_empty() {
            Err(refusal(
                "coureur::ww::movement::leaders_alone",
                "6.72",
                "leaders alone cannot do this",
                "take at least one unit",
            ))
        } else {
            Ok(())
        };
        out.offer_if(ready, Choice::Done, Words::key("done"));
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Take(piece) => {
                self.taken.insert(piece);
                self.pool.remove(piece);
                Flow::Stay(Frame::Compose(self))
            }
            Choice::TakeAll => {
                self.taken = self.all(turn.pos()).unwrap_or(self.taken);
                self.pool = PieceSet::default();
                Flow::Stay(Frame::Compose(self))
            }
            _ => {
                turn.world.chosen =
                    Some(Group { commander: Some(self.commander), pieces: self.taken, force: true });
                Flow::End
            }
        }
    }
}
