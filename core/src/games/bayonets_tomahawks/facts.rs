//! The facts of a position, as `POSITION.md` lists them: first what lies on the table, then what is under way.
//!
//! Structures are taken apart in full: a new field asks here what its fact is. The steps are one flat match: a new one asks too.
#![deny(clippy::wildcard_enum_match_arm)]

mod battle;
mod cards;
mod logistics;
mod movement;
mod phases;
pub mod start;
mod steps;
mod table;

use super::At;
use super::action_round::FirstPlayer;
use super::action_round::choose::{ChooseCards, KeepReserve};
use super::action_round::phase::{HoldReaction, Reaction};
use super::enlist::{CampaignDecks, ColonialsEnlist, PlaceColonials};
use super::events::indians::Epidemic;
use super::events::others::{Admiral, Battoemen, HesitantGeneral, LakeWarships};
use super::fleets::draw::NavyLosses;
use super::frame::Frame;
use super::position::Pos;
use super::round_end::{Rally, RoundEnd};
use super::sequence::deal::DealAnew;
use super::sequence::{RoundOf, YearStart};
use crate::engine::Facts;
use crate::fact;
use std::fmt::Arguments;

/// The first line.
pub const HEADING: &str = "coureur/position/1 bayonets-tomahawks";

/// Writes everything.
pub fn write(at: At<'_>, frame: Option<&Frame>, out: &mut Facts) {
    let mut sheet = Sheet { pos: at.into(), out, at_work: true };
    table::write(&mut sheet);
    cards::write(&mut sheet);
    if let Some(frame) = frame {
        step(&mut sheet, frame);
    }
    sheet.at_work = false;
    for frame in at.below.iter().rev() {
        step(&mut sheet, frame);
    }
}

/// What facts are written on.
#[derive(Debug)]
struct Sheet<'a> {
    /// The position.
    pos: Pos<'a>,
    /// The facts so far.
    out: &'a mut Facts,
    /// Is the step being written the one at work, rather than one that waits?
    at_work: bool,
}

impl Sheet<'_> {
    /// A step that waits; the one at work is known by what is asked.
    fn waits(&mut self, step: Arguments<'_>) {
        if !self.at_work {
            fact!(self.out, "to-come {step}");
        }
    }
}

/// The facts of a step, at work or waiting: one arm for each, and no other.
#[expect(clippy::too_many_lines, reason = "one arm a step")]
fn step(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        // A Year goes on for ever: what is to come in it stands on the clock.
        Frame::RoundOf(RoundOf {}) => {}
        Frame::YearStart(YearStart {}) => sheet.waits(format_args!("year-start")),
        Frame::DealAnew(DealAnew {}) => sheet.waits(format_args!("deal-anew")),
        Frame::KeepReserve(KeepReserve {}) => sheet.waits(format_args!("reserve")),
        Frame::ActionRound(step) => steps::action_round(sheet, step),
        Frame::ChooseCards(ChooseCards {}) => sheet.waits(format_args!("choose-cards")),
        Frame::ShowCard(step) => steps::show_card(sheet, step),
        Frame::FirstPlayer(FirstPlayer {}) => sheet.waits(format_args!("first-player")),
        Frame::ArStart(step) => steps::ar_start(sheet, step),
        Frame::RoundUp(step) => steps::round_up(sheet, step),
        Frame::Disease(step) => steps::disease(sheet, step),
        Frame::Admiral(Admiral {}) => sheet.waits(format_args!("rear-admiral")),
        Frame::Battoemen(Battoemen {}) => sheet.waits(format_args!("battoemen")),
        Frame::DelayedSupplies(step) => steps::delayed_supplies(sheet, step),
        Frame::Wagoneers(step) => steps::wagoneers(sheet, step),
        Frame::HesitantGeneral(HesitantGeneral {}) => sheet.waits(format_args!("hesitant-general")),
        Frame::LakeWarships(LakeWarships {}) => sheet.waits(format_args!("lake-warships")),
        Frame::Epidemic(Epidemic {}) => sheet.waits(format_args!("epidemic")),
        Frame::Encroachment(step) => steps::encroachment(sheet, step),
        Frame::SentHome(step) => steps::sent_home(sheet, step),
        Frame::ActionPhase(step) => phases::action_phase(sheet, step),
        Frame::HoldReaction(HoldReaction {}) => sheet.waits(format_args!("reaction-hold")),
        Frame::Reaction(Reaction {}) => sheet.waits(format_args!("reaction")),
        Frame::RaidStart(step) => phases::raid_start(sheet, step),
        Frame::Raiding(step) => phases::raiding(sheet, step),
        Frame::MarshalAt(step) => phases::marshal_at(sheet, step),
        Frame::MarshalWith(step) => phases::marshal_with(sheet, step),
        Frame::Marshaling(step) => phases::marshaling(sheet, step),
        Frame::BuildWith(step) => phases::build_with(sheet, step),
        Frame::Building(step) => phases::building(sheet, step),
        Frame::RoadMove(step) => phases::road_move(sheet, step),
        Frame::MoveStart(step) => movement::move_start(sheet, step),
        Frame::MoveStack(step) => movement::move_stack(sheet, step),
        Frame::March(step) => movement::march(sheet, step),
        Frame::Cleared(step) => movement::cleared(sheet, step),
        Frame::SailStack(step) => movement::sail_stack(sheet, step),
        Frame::Landing(step) => movement::landing(sheet, step),
        Frame::Battles(step) => battle::battles(sheet, step),
        Frame::Emergency(step) => battle::emergency(sheet, step),
        Frame::Combining(step) => battle::combining(sheet, step),
        Frame::BattleEvents(step) => battle::battle_events(sheet, step),
        Frame::Battle(step) => battle::battle(sheet, step),
        Frame::AfterBattle(step) => battle::after_battle(sheet, step),
        Frame::Rout(step) => battle::rout(sheet, step),
        Frame::LeaveFort(step) => battle::leave_fort(sheet, step),
        Frame::Retreat(step) => battle::retreat(sheet, step),
        Frame::RetreatLosses(step) => battle::retreat_losses(sheet, step),
        Frame::RoundEnd(RoundEnd {}) => sheet.waits(format_args!("round-end")),
        Frame::Rally(Rally {}) => sheet.waits(format_args!("rally")),
        Frame::DrawChit(step) => logistics::draw_chit(sheet, step),
        Frame::ShowChit(step) => logistics::show_chit(sheet, step),
        Frame::OpenChit(step) => logistics::open_chit(sheet, step),
        Frame::FleetsArrive(step) => logistics::fleets_arrive(sheet, step),
        Frame::DrawPieces(step) => logistics::draw_pieces(sheet, step),
        Frame::VowPick(step) => logistics::vow_pick(sheet, step),
        Frame::NavyLosses(NavyLosses {}) => sheet.waits(format_args!("navy-losses")),
        Frame::PlaceReinforcements(step) => logistics::place_reinforcements(sheet, step),
        Frame::ColonialsEnlist(ColonialsEnlist {}) => sheet.waits(format_args!("colonials-enlist")),
        Frame::PlaceColonials(PlaceColonials {}) => sheet.waits(format_args!("place-colonials")),
        Frame::CampaignDecks(CampaignDecks {}) => sheet.waits(format_args!("campaign-decks")),
        Frame::Winter(step) => logistics::winter(sheet, step),
        Frame::SailHome(step) => logistics::sail_home(sheet, step),
        Frame::NationWinter(step) => logistics::nation_winter(sheet, step),
        Frame::ColonialGarrison(step) => logistics::colonial_garrison(sheet, step),
        Frame::ReturnToColonies(step) => logistics::return_to_colonies(sheet, step),
        Frame::Redeploy(step) => logistics::redeploy(sheet, step),
        Frame::LossesReturn(step) => logistics::losses_return(sheet, step),
        Frame::Over(step) => logistics::over(sheet, step),
    }
}
