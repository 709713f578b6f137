//! Construction [WW 5.4]: stockades or forts, never both with one card, never with two cards in a row.

use super::battle::retreat::Strays;
use super::choice::{Choice, Offers, ask};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::SpaceId;
use super::no::{No, SequenceNo};
use super::position::{Pos, Work};
use super::supply;
use super::{At, Flow, Turn, WildernessWar};
use crate::engine::Need;
use crate::side::Side;
use serde::{Deserialize, Serialize};

/// What is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Stockades [WW 5.41].
    Stockades,
    /// Forts [WW 5.42].
    Forts,
}

impl Kind {
    /// The rule by which it is built.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Kind::Stockades => "5.41",
            Kind::Forts => "5.42",
        }
    }
}

/// The active player builds, one marker after the other, supply judged each time [WW 12.3].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// Who.
    pub side: Side,
    /// What.
    pub kind: Kind,
    /// How many more.
    pub left: u8,
}

/// Not with two card plays in a row, even into a new season [WW 5.4].
///
/// # Errors
/// If the side's last card play was construction.
pub fn can_construct(pos: Pos<'_>, side: Side) -> Result<(), No> {
    if pos.world.hands[side].built {
        return Err(SequenceNo::TwiceInARow.into());
    }
    Ok(())
}

/// Are supplied Drilled Troops of the side here [WW 5.41, 5.42, 12.3]?
fn has_supplied_drilled(pos: Pos<'_>, side: Side, space: SpaceId, kind: Kind) -> Result<(), No> {
    if pos.drilled(pos.outside(side, space)).is_empty() {
        return Err(SequenceNo::NeedsDrilledTroops(kind).into());
    }
    if !supply::is_supplied(pos, side, space) {
        return Err(SequenceNo::OutOfSupply.into());
    }
    Ok(())
}

/// May construction occur here at all [WW 5.43]?
fn is_free(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), No> {
    if pos.besieged(space) {
        return Err(SequenceNo::SiegeSpace.into());
    }
    if pos.content.space(space).fortress {
        return Err(SequenceNo::FortressSpace.into());
    }
    if pos.is_enemy_occupied(side, space) {
        return Err(SequenceNo::EnemySpace.into());
    }
    Ok(())
}

/// May a stockade be placed [WW 5.41, 5.43]?
///
/// # Errors
/// Why not.
pub fn can_stockade(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), No> {
    is_free(pos, side, space)?;
    if pos.work(space).is_some() {
        return Err(SequenceNo::FortifiedAlready.into());
    }
    if pos.is_originally(side, space) {
        return Ok(());
    }
    has_supplied_drilled(pos, side, space, Kind::Stockades)
}

/// May a fort be begun [WW 5.42, 5.43]?
///
/// # Errors
/// Why not.
pub fn can_begin(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), No> {
    is_free(pos, side, space)?;
    let marks = pos.marks(space);
    if marks.fort.is_some() || marks.under_construction.is_some() {
        return Err(SequenceNo::FortAlready.into());
    }
    has_supplied_drilled(pos, side, space, Kind::Forts)
}

/// May a fort be completed [WW 5.42]?
///
/// # Errors
/// Why not.
pub fn can_complete(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), No> {
    is_free(pos, side, space)?;
    if pos.world.phase.as_ref().is_some_and(|phase| phase.begun.has(space)) {
        return Err(SequenceNo::BegunThisPhase.into());
    }
    has_supplied_drilled(pos, side, space, Kind::Forts)
}

fn occupied(pos: Pos<'_>, side: Side) -> impl Iterator<Item = SpaceId> + '_ {
    pos.spaces().filter(move |space| pos.drilled(pos.outside(side, *space)).any())
}

/// Is there any place for a stockade?
///
/// # Errors
/// If not.
pub fn has_stockade_site(pos: Pos<'_>, side: Side) -> Result<(), No> {
    if pos.spaces().any(|space| can_stockade(pos, side, space).is_ok()) {
        return Ok(());
    }
    Err(SequenceNo::NoSite(Kind::Stockades).into())
}

/// Is there any place to begin or complete a fort?
///
/// # Errors
/// If not.
pub fn has_fort_site(pos: Pos<'_>, side: Side) -> Result<(), No> {
    let fits = |space: SpaceId| {
        can_begin(pos, side, space).is_ok()
            || (pos.marks(space).under_construction == Some(side) && can_complete(pos, side, space).is_ok())
    };
    if occupied(pos, side).any(fits) {
        return Ok(());
    }
    Err(SequenceNo::NoSite(Kind::Forts).into())
}

impl Building {
    /// Stockades.
    #[must_use]
    pub fn stockades(side: Side, left: u8) -> Building {
        Building { side, kind: Kind::Stockades, left }
    }

    /// Forts.
    #[must_use]
    pub fn forts(side: Side, left: u8) -> Building {
        Building { side, kind: Kind::Forts, left }
    }
}

impl Building {
    /// The kind that this card does not build.
    fn other_kind(&self, space: SpaceId) -> Choice {
        match self.kind {
            Kind::Stockades => Choice::Begin(space),
            Kind::Forts => Choice::Stockade(space),
        }
    }
}

impl Step<WildernessWar> for Building {
    fn need(&self, _: At<'_>) -> Need {
        if self.left == 0 {
            return Need::Run;
        }
        let kind = match self.kind {
            Kind::Stockades => "build-stockades",
            Kind::Forts => "build-forts",
        };
        ask(self.side, kind, self.kind.rule())
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers) {
        let pos = Pos::from(at);
        match self.kind {
            Kind::Stockades => {
                for space in pos.spaces() {
                    let near = pos.is_originally(self.side, space) || pos.units(self.side, space).any();
                    if !near && !out.wants_reasons() {
                        continue;
                    }
                    out.offer_if(can_stockade(pos, self.side, space), Choice::Stockade(space));
                }
            }
            Kind::Forts => {
                let near = |space: &SpaceId| pos.drilled(pos.outside(self.side, *space)).any();
                let reasons = out.wants_reasons();
                for space in pos.spaces().filter(|space| reasons || near(space)) {
                    out.offer_if(can_begin(pos, self.side, space), Choice::Begin(space));
                    if pos.marks(space).under_construction == Some(self.side) {
                        out.offer_if(can_complete(pos, self.side, space), Choice::Complete(space));
                    }
                }
            }
        }
        if out.wants_reasons() {
            for space in pos.spaces() {
                out.refuse(self.other_kind(space), SequenceNo::NotBoth.into());
            }
        }
        out.offer(Choice::Done);
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let at = match choice {
            Choice::Stockade(space) => {
                turn.world.spaces[space].stockade = Some(side);
                turn.tell(Event::Built { side, space, work: Work::Stockade });
                space
            }
            Choice::Begin(space) => {
                turn.world.spaces[space].under_construction = Some(side);
                if let Some(phase) = &mut turn.world.phase {
                    phase.begun.insert(space);
                }
                turn.tell(Event::Begun { side, space });
                space
            }
            Choice::Complete(space) => {
                let marks = &mut turn.world.spaces[space];
                marks.under_construction = None;
                marks.stockade = None;
                marks.fort = Some(side);
                turn.tell(Event::Built { side, space, work: Work::Fort });
                space
            }
            Choice::Done => return Flow::End,
            _ => return Flow::Fault("nothing to build"),
        };
        turn.housekeeping();
        self.left = self.left.saturating_sub(1);
        // An enemy leader who was alone there must go at once [WW 6.53].
        let now = Frame::Strays(Strays::new(side.other(), at, None));
        Flow::Call { now, then: Frame::Building(self) }
    }

    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::End
    }
}
