//! Construction [WW 5.4]: stockades or forts, never both with one card, never with two cards in a row.

use super::battle::retreat::Strays;
use super::choice::{Choice, ask, refusal, space_words};
use super::event::Event;
use super::frame::{Frame, Step};
use super::ids::SpaceId;
use super::position::{Pos, Work};
use super::supply;
use super::{At, Flow, Turn};
use crate::engine::{Need, Offers, Refusal, Words};
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
pub fn can_construct(pos: Pos<'_>, side: Side) -> Result<(), Refusal> {
    if pos.world.hands[side].built {
        return Err(refusal(
            "coureur::ww::construction::twice_in_a_row",
            "5.4",
            "your last card was used for construction too",
            "use this card otherwise",
        ));
    }
    Ok(())
}

/// Are supplied Drilled Troops of the side here [WW 5.41, 5.42, 12.3]?
fn has_supplied_drilled(pos: Pos<'_>, side: Side, space: SpaceId, rule: &'static str) -> Result<(), Refusal> {
    if pos.drilled(pos.outside(side, space)).is_empty() {
        return Err(refusal(
            "coureur::ww::construction::needs_drilled_troops",
            rule,
            "no Drilled Troops of yours stand there",
            "build where Drilled Troops are",
        ));
    }
    if !supply::is_supplied(pos, side, space) {
        return Err(refusal(
            "coureur::ww::construction::out_of_supply",
            "12.3",
            "the Drilled Troops there are out of supply",
            "open a supply line first",
        ));
    }
    Ok(())
}

/// May construction occur here at all [WW 5.43]?
fn is_free(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), Refusal> {
    if pos.besieged(space) {
        return Err(refusal(
            "coureur::ww::construction::siege_space",
            "5.43",
            "nothing is built in a siege space",
            "build elsewhere",
        ));
    }
    if pos.content.space(space).fortress {
        return Err(refusal(
            "coureur::ww::construction::fortress_space",
            "5.43",
            "there is a fortress",
            "build elsewhere",
        ));
    }
    if pos.is_enemy_occupied(side, space) {
        return Err(refusal(
            "coureur::ww::construction::enemy_space",
            "5.41",
            "enemy units or an enemy fortification are there",
            "build elsewhere",
        ));
    }
    Ok(())
}

/// May a stockade be placed [WW 5.41, 5.43]?
///
/// # Errors
/// Why not.
pub fn can_stockade(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), Refusal> {
    is_free(pos, side, space)?;
    if pos.work(space).is_some() {
        return Err(refusal(
            "coureur::ww::construction::one_per_space",
            "5.43",
            "there is a fortification already",
            "build elsewhere",
        ));
    }
    if pos.is_originally(side, space) {
        return Ok(());
    }
    has_supplied_drilled(pos, side, space, "5.41")
}

/// May a fort be begun [WW 5.42, 5.43]?
///
/// # Errors
/// Why not.
pub fn can_begin(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), Refusal> {
    is_free(pos, side, space)?;
    let marks = pos.marks(space);
    if marks.fort.is_some() || marks.under_construction.is_some() {
        return Err(refusal(
            "coureur::ww::construction::one_per_space",
            "5.43",
            "there is a fort, or one under construction",
            "build elsewhere",
        ));
    }
    has_supplied_drilled(pos, side, space, "5.42")
}

/// May a fort be completed [WW 5.42]?
///
/// # Errors
/// Why not.
pub fn can_complete(pos: Pos<'_>, side: Side, space: SpaceId) -> Result<(), Refusal> {
    is_free(pos, side, space)?;
    if pos.world.phase.as_ref().is_some_and(|phase| phase.begun.has(space)) {
        return Err(refusal(
            "coureur::ww::construction::begun_this_phase",
            "5.42",
            "a fort is not begun and completed with the same card",
            "complete it with a later card",
        ));
    }
    has_supplied_drilled(pos, side, space, "5.42")
}

fn occupied(pos: Pos<'_>, side: Side) -> impl Iterator<Item = SpaceId> + '_ {
    pos.spaces().filter(move |space| pos.drilled(pos.outside(side, *space)).any())
}

/// Is there any place for a stockade?
///
/// # Errors
/// If not.
pub fn has_stockade_site(pos: Pos<'_>, side: Side) -> Result<(), Refusal> {
    if pos.spaces().any(|space| can_stockade(pos, side, space).is_ok()) {
        return Ok(());
    }
    Err(refusal(
        "coureur::ww::construction::no_site",
        "5.41",
        "no space can take a stockade",
        "use it otherwise",
    ))
}

/// Is there any place to begin or complete a fort?
///
/// # Errors
/// If not.
pub fn has_fort_site(pos: Pos<'_>, side: Side) -> Result<(), Refusal> {
    let fits = |space: SpaceId| {
        can_begin(pos, side, space).is_ok()
            || (pos.marks(space).under_construction == Some(side) && can_complete(pos, side, space).is_ok())
    };
    if occupied(pos, side).any(fits) {
        return Ok(());
    }
    Err(refusal(
        "coureur::ww::construction::no_site",
        "5.42",
        "no Drilled Troops stand where a fort can be begun or completed now",
        "use it otherwise",
    ))
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

fn not_both() -> Refusal {
    refusal(
        "coureur::ww::construction::not_both",
        "5.4",
        "one card builds either stockades or forts",
        "build more of the same, or be done",
    )
}

impl Building {
    /// How one would order the kind that this card does not build.
    fn other_kind(&self, at: At<'_>, space: SpaceId) -> Words {
        let words = match self.kind {
            Kind::Stockades => Words::key("begin").then_opt("fort"),
            Kind::Forts => Words::key("stockade").then_opt("at"),
        };
        space_words(words, at.content, space)
    }
}

impl Step for Building {
    fn need(&self, _: At<'_>) -> Need {
        if self.left == 0 {
            return Need::Run;
        }
        let (text, rule) = match (self.kind, self.left) {
            (Kind::Stockades, 1) => ("Build a stockade, or be done".to_owned(), "5.41"),
            (Kind::Stockades, left) => (format!("Build up to {left} stockades"), "5.41"),
            (Kind::Forts, 1) => ("Begin a fort, complete one begun earlier, or be done".to_owned(), "5.42"),
            (Kind::Forts, left) => {
                (format!("Build up to {left} forts: begin, or complete what was begun earlier"), "5.42")
            }
        };
        ask(self.side, text, rule)
    }

    fn offers(&self, at: At<'_>, _: Side, out: &mut Offers<Choice>) {
        let pos = Pos::from(at);
        match self.kind {
            Kind::Stockades => {
                for space in pos.spaces() {
                    let near = pos.is_originally(self.side, space) || pos.units(self.side, space).any();
                    if !near && !out.wants_reasons() {
                        continue;
                    }
                    let words = space_words(Words::key("stockade").then_opt("at"), at.content, space);
                    out.offer_if(can_stockade(pos, self.side, space), Choice::Build(space), words);
                }
            }
            Kind::Forts => {
                let near = |space: &SpaceId| pos.drilled(pos.outside(self.side, *space)).any();
                let reasons = out.wants_reasons();
                for space in pos.spaces().filter(|space| reasons || near(space)) {
                    let begin = space_words(Words::key("begin").then_opt("fort"), at.content, space);
                    out.offer_if(can_begin(pos, self.side, space), Choice::Build(space), begin);
                    if pos.marks(space).under_construction == Some(self.side) {
                        let words = space_words(Words::key("complete").then_opt("fort"), at.content, space);
                        out.offer_if(can_complete(pos, self.side, space), Choice::Complete(space), words);
                    }
                }
            }
        }
        for space in pos.spaces() {
            out.refuse(|| (self.other_kind(at, space), not_both()));
        }
        out.offer(Choice::Done, Words::key("done"));
    }

    fn answer(mut self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
        let at = match (choice, self.kind) {
            (Choice::Build(space), Kind::Stockades) => {
                turn.world.spaces[space].stockade = Some(side);
                turn.tell(Event::Built { side, space, work: Work::Stockade });
                space
            }
            (Choice::Build(space), Kind::Forts) => {
                turn.world.spaces[space].under_construction = Some(side);
                if let Some(phase) = &mut turn.world.phase {
                    phase.begun.insert(space);
                }
                turn.tell(Event::Begun { side, space });
                space
            }
            (Choice::Complete(space), _) => {
                let marks = &mut turn.world.spaces[space];
                marks.under_construction = None;
                marks.stockade = None;
                marks.fort = Some(side);
                turn.tell(Event::Built { side, space, work: Work::Fort });
                space
            }
            _ => return Flow::End,
        };
        turn.housekeeping();
        self.left = self.left.saturating_sub(1);
        // An enemy leader who was alone there must go at once [WW 6.53].
        let now = Frame::Strays(Strays::new(side.other(), at, None));
        Flow::Call { now, then: Frame::Building(self) }
    }
}
