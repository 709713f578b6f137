//! Units lost and brought back: Round up Men & Equipment \[BT #4, #12, #17, #31], Disease \[BT #5, #34].

use super::super::changes::{arrive, eliminate, settle};
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, Placing, Why};
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// Up to two Reduced units are flipped, or one comes back from the Losses box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundUp {
    /// Whose units.
    pub side: Side,
    /// How many have been flipped.
    pub flipped: u8,
}

/// The units of a side on the map and in the Sail Box.
fn in_play(at: Pos<'_>, side: Side) -> PieceSet {
    at.world.pieces.on_map().or(at.sailing(side)).and(at.all_of(side))
}

/// What may be flipped: no Fort, no Bastion.
fn reduced(at: Pos<'_>, side: Side) -> PieceSet {
    let works = at.of(UnitKind::Fort).or(at.of(UnitKind::Bastion));
    in_play(at, side).and(at.world.pieces.reduced).minus(works)
}

/// Which units may come back: Canadiens before all others \[BT #31].
fn returning(at: Pos<'_>, side: Side) -> PieceSet {
    let lost = at.losses(side);
    let canadiens = lost.and(at.of(UnitKind::Canadien));
    if canadiens.any() { canadiens } else { lost }
}

/// Where a unit may come back: on a friendly Home Space of its side, a Colonial Brigade in its Colony, an Indian unit on its Village,
/// one of a Nation on a friendly Village of it without such a unit [BT ruling 44].
#[must_use]
pub fn may_return_to(at: Pos<'_>, side: Side, unit: PieceId, space: SpaceId) -> bool {
    let Some(unit) = at.content.unit(unit) else { return false };
    let place = at.content.space(space);
    if !at.is_friendly(side, space) {
        return false;
    }
    if let Some(nation) = unit.nation {
        let kin = at.world.pieces.at(space).and(at.content.families.nation(nation));
        return place.nation() == Some(nation) && kin.is_empty();
    }
    let home = place.home == Some(side);
    let colony = unit.colony.is_none_or(|colony| place.colony == Some(colony));
    home && colony && unit.village.is_none_or(|village| village == space)
}

impl Step<BayonetsTomahawks> for RoundUp {
    fn need(&self, at: At<'_>) -> Need {
        let mut out = Offers::legal_only();
        self.offers(at, self.side, &mut out);
        let idle = out.answers().all(|choice| *choice == Choice::Done);
        if self.flipped >= 2 || idle { Need::Run } else { ask(self.side, "round-up", "7.4") }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        reduced(at, side).iter().for_each(|unit| out.offer(Choice::Flip(unit)));
        if self.flipped > 0 {
            out.offer(Choice::Done);
            return;
        }
        for unit in returning(at, side).iter() {
            let homes = at.spaces().filter(|space| may_return_to(at, side, unit, *space));
            homes.for_each(|space| out.offer(Choice::Return(unit, space)));
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        match choice {
            Choice::Flip(piece) => {
                turn.world.pieces.reduced.remove(piece);
                turn.tell(Event::Restored { piece });
                self.flipped += 1;
                Flow::Stay(Frame::RoundUp(self))
            }
            Choice::Return(piece, space) => {
                arrive(turn, self.side, piece, space, Placing::Event);
                Flow::End
            }
            Choice::Done => Flow::End,
            _ => Flow::Fault("men are rounded up, or not"),
        }
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}

/// Which Brigades a Disease takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stricken {
    /// Any Brigade.
    Any,
    /// A Colonial Brigade.
    Colonial,
    /// A Metropolitan Brigade.
    Metropolitan,
    /// A Metropolitan Brigade, or if there is none any.
    MetropolitanFirst,
}

/// What a Disease takes of a side in a Year \[BT #5, #34].
#[must_use]
pub fn stricken(year: u16, side: Side) -> Vec<Stricken> {
    match side {
        Side::French => vec![Stricken::MetropolitanFirst],
        Side::British if year <= 1756 => vec![Stricken::Any],
        Side::British => vec![Stricken::Colonial, Stricken::Metropolitan],
    }
}

/// A side eliminates Brigades of its choice, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disease {
    /// Whose Brigades.
    pub side: Side,
    /// Which, in order.
    pub left: Vec<Stricken>,
}

impl Disease {
    fn candidates(&self, at: Pos<'_>) -> PieceSet {
        let brigades = in_play(at, self.side).and(at.content.families.brigades);
        let metropolitan = brigades.and(at.content.families.metropolitan);
        match self.left.first() {
            Some(Stricken::Any) => brigades,
            Some(Stricken::Colonial) => brigades.and(at.of(UnitKind::Colonial)),
            Some(Stricken::Metropolitan) => metropolitan,
            Some(Stricken::MetropolitanFirst) if metropolitan.any() => metropolitan,
            Some(Stricken::MetropolitanFirst) => brigades,
            None => PieceSet::default(),
        }
    }
}

impl Step<BayonetsTomahawks> for Disease {
    fn need(&self, at: At<'_>) -> Need {
        if self.candidates(at.into()).is_empty() { Need::Run } else { ask(self.side, "disease", "7.4") }
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        self.candidates(at.into()).iter().for_each(|unit| out.offer(Choice::Eliminate(unit)));
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let Choice::Eliminate(unit) = choice else { return Flow::Fault("a Brigade is eliminated") };
        let (space, enemy) = (turn.world.pieces.space(unit), self.side.other());
        let owed = turn.world.cards.chits[enemy].owed;
        eliminate(turn, unit, Why::Event);
        if turn.content.options.disease_without_chit {
            turn.world.cards.chits[enemy].owed = owed;
        }
        if let Some(space) = space {
            settle(turn, space);
        }
        self.left.remove(0);
        Flow::Stay(Frame::Disease(self))
    }

    /// None of that kind is in play: the next, if there is one [BT ruling 46].
    fn run(mut self, _: &mut Turn<'_>) -> Flow {
        if self.left.is_empty() {
            return Flow::End;
        }
        self.left.remove(0);
        Flow::Stay(Frame::Disease(self))
    }
}
