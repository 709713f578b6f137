//! Of the units in the Losses boxes one in three comes back [BT 17.2 #8].

use super::super::changes::pos;
use super::super::choice::{Choice, Offers, ask};
use super::super::event::{Event, LogisticsEvent, Placing};
use super::super::fleets::draw::unlike;
use super::super::frame::{Frame, Step};
use super::super::ids::{PieceId, PieceSet, SpaceId};
use super::super::no::LogisticsNo;
use super::super::pieces::UnitKind;
use super::super::position::Pos;
use super::super::world::Place;
use super::super::{At, BayonetsTomahawks, Flow, Turn};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// A type of units that is counted together [BT 3.0.1, 17.2 #8]; Light units of all colours are one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what it is called")]
pub enum LostType {
    Light,
    Metropolitan,
    NonMetropolitan,
    Artillery,
}

impl LostType {
    /// All of them.
    pub const ALL: [LostType; 4] =
        [LostType::Light, LostType::Metropolitan, LostType::NonMetropolitan, LostType::Artillery];

    /// In a word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            LostType::Light => "light",
            LostType::Metropolitan => "metropolitan",
            LostType::NonMetropolitan => "non-metropolitan",
            LostType::Artillery => "artillery",
        }
    }

    fn units(self, at: Pos<'_>, side: Side) -> PieceSet {
        let kinds = match self {
            LostType::Light => at.of(UnitKind::Light),
            LostType::Metropolitan => at.content.families.metropolitan,
            LostType::NonMetropolitan => at.of(UnitKind::Colonial).or(at.of(UnitKind::Canadien)),
            LostType::Artillery => at.of(UnitKind::Artillery),
        };
        at.losses(side).and(kinds)
    }
}

/// Units of a type come back out of a side's Losses box: to a friendly Settled Home Space, Colonial Brigades among the Disbanded. Of
/// Highland Brigades one in a Year [BT 17.2 #8].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LossesReturn {
    /// Whose.
    pub side: Side,
    /// Of which type.
    pub kind: LostType,
    /// How many yet.
    pub left: u8,
    /// Has a Highland Brigade come back?
    pub highland: bool,
}

impl LossesReturn {
    /// Everything that comes back, the British first.
    ///
    /// # Errors
    /// If more units are lost than there can be.
    pub fn all(at: Pos<'_>) -> Result<Vec<Frame>, &'static str> {
        let mut steps = Vec::new();
        for (side, kind) in
            Side::ALL.into_iter().flat_map(|side| LostType::ALL.into_iter().map(move |kind| (side, kind)))
        {
            let left = u8::try_from(kind.units(at, side).len() / 3)
                .map_err(|_| "more units of a type than the Losses box holds")?;
            if left > 0 {
                steps.push(Frame::LossesReturn(LossesReturn { side, kind, left, highland: false }));
            }
        }
        Ok(steps)
    }

    fn units(&self, at: Pos<'_>) -> PieceSet {
        let barred = if self.highland { at.of(UnitKind::Highland) } else { PieceSet::default() };
        self.kind.units(at, self.side).minus(barred)
    }

    fn spaces(&self, at: Pos<'_>) -> Vec<SpaceId> {
        let fits = |space: &SpaceId| {
            let printed = at.content.space(*space);
            printed.home == Some(self.side) && printed.is_settled() && at.is_friendly(self.side, *space)
        };
        at.spaces().filter(fits).collect()
    }

    fn choices(&self, at: Pos<'_>) -> Vec<Choice> {
        if self.left == 0 {
            return Vec::new();
        }
        let spaces = self.spaces(at);
        let of = |unit: PieceId| match at.content.kind(unit) {
            Some(UnitKind::Colonial) => vec![Choice::Disband(unit)],
            _ => spaces.iter().map(|space| Choice::Return(unit, *space)).collect(),
        };
        unlike(at, self.units(at)).into_iter().flat_map(of).collect()
    }
}

impl Step<BayonetsTomahawks> for LossesReturn {
    fn need(&self, at: At<'_>) -> Need {
        let done = self.choices(at.into()).is_empty();
        if done { Need::Run } else { ask(self.side, "losses-return", "17.2") }
    }

    fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
        let at: Pos<'_> = at.into();
        self.choices(at).into_iter().for_each(|choice| out.offer(choice));
        if self.highland && out.wants_reasons() {
            let barred = self.kind.units(at, side).and(at.of(UnitKind::Highland));
            for unit in barred.iter() {
                let spaces = self.spaces(at).into_iter();
                spaces.for_each(|space| {
                    out.refuse(Choice::Return(unit, space), LogisticsNo::OneHighland(unit).into());
                });
            }
        }
    }

    fn answer(mut self, turn: &mut Turn<'_>, _: Side, choice: Choice) -> Flow {
        let piece = match choice {
            Choice::Return(piece, space) => {
                turn.world.pieces.put(piece, Place::Space(space));
                turn.tell(Event::Placed { piece, space, why: Placing::Winter });
                piece
            }
            Choice::Disband(piece) => {
                turn.world.pieces.put(piece, Place::Disbanded);
                turn.tell(Event::Logistics(LogisticsEvent::Disbanded { piece }));
                piece
            }
            _ => return Flow::Fault("a unit comes back"),
        };
        self.highland |= pos(turn).content.kind(piece) == Some(UnitKind::Highland);
        self.left = self.left.saturating_sub(1);
        Flow::Stay(Frame::LossesReturn(self))
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
