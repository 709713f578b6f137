//! The steps at work and those that wait.

use super::super::action_round::choose::{ChooseCards, KeepReserve, ShowCard};
use super::super::action_round::{ActionRoundAt, ArStart, FirstPlayer, Stage};
use super::super::events::indians::{Among, Encroachment, Epidemic, SentHome};
use super::super::events::losses::{Disease, RoundUp, Stricken};
use super::super::events::others::{
    Admiral, Battoemen, DelayedSupplies, HesitantGeneral, LakeWarships, Wagoneers,
};
use super::super::frame::Frame;
use super::super::round_end::{Rally, RoundEnd};
use super::super::sequence::deal::DealAnew;
use super::super::sequence::{RoundOf, YearStart};
use super::{Sheet, movement, phases};
use crate::fact;

/// The facts of a step, at work or waiting.
#[expect(clippy::too_many_lines, reason = "one arm a step")]
pub(super) fn step(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::RoundOf(RoundOf {}) => {}
        Frame::YearStart(YearStart {}) => sheet.waits(format_args!("year-start")),
        Frame::DealAnew(DealAnew {}) => sheet.waits(format_args!("deal-anew")),
        Frame::KeepReserve(KeepReserve {}) => sheet.waits(format_args!("reserve")),
        Frame::ActionRound(ActionRoundAt { stage }) => {
            let stage = match stage {
                Stage::Choose => "choose",
                Stage::Initiative => "initiative",
                Stage::ArStart => "ar-start",
                Stage::FirstPhase => "first-phase",
                Stage::SecondPhase => "second-phase",
                Stage::Reaction => "reaction",
                Stage::Battles => "battles",
                Stage::RoundEnd => "round-end",
            };
            fact!(sheet.out, "next {stage}");
        }
        Frame::ChooseCards(ChooseCards {}) => sheet.waits(format_args!("choose-cards")),
        Frame::ShowCard(ShowCard { side, card }) => fact!(sheet.out, "show {} {}", side.word(), card.get()),
        Frame::FirstPlayer(FirstPlayer {}) => sheet.waits(format_args!("first-player")),
        Frame::ArStart(ArStart { left }) => {
            for (card, index) in left.iter().zip(0u8..) {
                fact!(sheet.out, "ar-start {index} {}", card.get());
            }
        }
        Frame::RoundEnd(RoundEnd {}) => sheet.waits(format_args!("round-end")),
        Frame::Rally(Rally {}) => sheet.waits(format_args!("rally")),
        Frame::ActionPhase(_)
        | Frame::HoldReaction(_)
        | Frame::Reaction(_)
        | Frame::RaidStart(_)
        | Frame::Raiding(_)
        | Frame::MarshalAt(_)
        | Frame::MarshalWith(_)
        | Frame::Marshaling(_)
        | Frame::BuildWith(_)
        | Frame::Building(_)
        | Frame::RoadMove(_) => phases::step(sheet, frame),
        Frame::MoveStart(_)
        | Frame::MoveStack(_)
        | Frame::March(_)
        | Frame::Cleared(_)
        | Frame::SailStack(_)
        | Frame::Landing(_) => movement::step(sheet, frame),
        Frame::Battles(_)
        | Frame::Emergency(_)
        | Frame::Combining(_)
        | Frame::BattleEvents(_)
        | Frame::Battle(_)
        | Frame::AfterBattle(_)
        | Frame::Rout(_)
        | Frame::LeaveFort(_)
        | Frame::Retreat(_)
        | Frame::RetreatLosses(_) => super::battle::step(sheet, frame),
        Frame::RoundUp(_)
        | Frame::Disease(_)
        | Frame::Admiral(_)
        | Frame::Battoemen(_)
        | Frame::DelayedSupplies(_)
        | Frame::Wagoneers(_)
        | Frame::HesitantGeneral(_)
        | Frame::LakeWarships(_)
        | Frame::Epidemic(_)
        | Frame::Encroachment(_)
        | Frame::SentHome(_) => ar_start(sheet, frame),
        Frame::DrawChit(_)
        | Frame::ShowChit(_)
        | Frame::OpenChit(_)
        | Frame::FleetsArrive(_)
        | Frame::DrawPieces(_)
        | Frame::VowPick(_)
        | Frame::NavyLosses(_)
        | Frame::PlaceReinforcements(_)
        | Frame::ColonialsEnlist(_)
        | Frame::PlaceColonials(_)
        | Frame::CampaignDecks(_)
        | Frame::Winter(_)
        | Frame::SailHome(_)
        | Frame::NationWinter(_)
        | Frame::ColonialGarrison(_)
        | Frame::ReturnToColonies(_)
        | Frame::Redeploy(_)
        | Frame::LossesReturn(_)
        | Frame::Over(_) => super::logistics::step(sheet, frame),
    }
}

/// The AR Start event at work.
fn ar_start(sheet: &mut Sheet<'_>, frame: &Frame) {
    match frame {
        Frame::RoundUp(RoundUp { side, flipped }) => {
            fact!(sheet.out, "round-up {} flipped {flipped}", side.word());
        }
        Frame::Disease(Disease { side, left }) => {
            for (stricken, index) in left.iter().zip(0u8..) {
                let stricken = match stricken {
                    Stricken::Any => "any",
                    Stricken::Colonial => "colonial",
                    Stricken::Metropolitan => "metropolitan",
                    Stricken::MetropolitanFirst => "metropolitan-first",
                };
                fact!(sheet.out, "disease {} {index} {stricken}", side.word());
            }
        }
        Frame::DelayedSupplies(DelayedSupplies { indian }) => {
            fact!(sheet.out, "delayed-supplies {}", if *indian { "indian" } else { "french" });
        }
        Frame::Wagoneers(Wagoneers { left }) => fact!(sheet.out, "wagoneers {left}"),
        Frame::Encroachment(Encroachment { drawn }) => {
            drawn
                .iter()
                .flat_map(|drawn| drawn.iter())
                .for_each(|unit| fact!(sheet.out, "encroachment {unit}"));
        }
        Frame::SentHome(SentHome { among, left }) => {
            let among = match among {
                Among::All => "all",
                Among::Ohio => "ohio",
            };
            fact!(sheet.out, "sent-home {among} {left}");
        }
        Frame::Admiral(Admiral {}) => sheet.waits(format_args!("rear-admiral")),
        Frame::Battoemen(Battoemen {}) => sheet.waits(format_args!("battoemen")),
        Frame::HesitantGeneral(HesitantGeneral {}) => sheet.waits(format_args!("hesitant-general")),
        Frame::LakeWarships(LakeWarships {}) => sheet.waits(format_args!("lake-warships")),
        Frame::Epidemic(Epidemic {}) => sheet.waits(format_args!("epidemic")),
        _ => {}
    }
}
