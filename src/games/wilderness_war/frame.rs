//! The decisions and steps of procedure that stand on the stack, and their dispatch.

use super::choice::{Choice, Offers};
use super::events::{hands, indians, leader_pool, others, placing, reinforcements, removing, restoring};
use super::movement::{avoid_battle, contact, inside, interception, march, windows};
use super::sequence::{self, deal, phase, winter};
use super::{At, Flow, Turn};
use super::{
    activation, assault, attrition, battle, bidding, compose, construction, demolition, going_home, optional,
    raid, siege, victory,
};
use crate::engine::{Drawn, Need};
use crate::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// What every frame answers. A frame that needs a decision overrides `offers` and `answer`, one that needs chance
/// overrides `chance`, one that is procedure overrides `run`.
pub trait Step: Sized {
    /// What it needs to go on.
    fn need(&self, at: At<'_>) -> Need;

    /// The choices of a side.
    fn offers(&self, _: At<'_>, _: Side, _: &mut Offers) {}

    /// A side chose.
    fn answer(self, _: &mut Turn<'_>, _: Side, _: Choice) -> Flow {
        Flow::Fault("an answer where nobody is asked")
    }

    /// Both sides chose.
    fn answer_both(self, _: &mut Turn<'_>, _: BySide<Choice>) -> Flow {
        Flow::Fault("two answers where not both are asked")
    }

    /// Fortune spoke.
    fn chance(self, _: &mut Turn<'_>, _: Drawn) -> Flow {
        Flow::Fault("a draw where nothing is drawn")
    }

    /// A step of procedure.
    fn run(self, _: &mut Turn<'_>) -> Flow {
        Flow::Fault("a step where there is none")
    }
}

macro_rules! frames {
    ($($name:ident($type:ty)),* $(,)?) => {
        /// A decision or a step of procedure.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "each variant holds a documented type of the same name")]
        pub enum Frame {
            $($name($type),)*
        }

        impl Step for Frame {
            fn need(&self, at: At<'_>) -> Need {
                match self { $(Frame::$name(frame) => frame.need(at),)* }
            }
            fn offers(&self, at: At<'_>, side: Side, out: &mut Offers) {
                match self { $(Frame::$name(frame) => frame.offers(at, side, out),)* }
            }
            fn answer(self, turn: &mut Turn<'_>, side: Side, choice: Choice) -> Flow {
                match self { $(Frame::$name(frame) => frame.answer(turn, side, choice),)* }
            }
            fn answer_both(self, turn: &mut Turn<'_>, choices: BySide<Choice>) -> Flow {
                match self { $(Frame::$name(frame) => frame.answer_both(turn, choices),)* }
            }
            fn chance(self, turn: &mut Turn<'_>, drawn: Drawn) -> Flow {
                match self { $(Frame::$name(frame) => frame.chance(turn, drawn),)* }
            }
            fn run(self, turn: &mut Turn<'_>) -> Flow {
                match self { $(Frame::$name(frame) => frame.run(turn),)* }
            }
        }
    };
}

frames! {
    Opening(deal::Opening),
    DealAnew(deal::DealAnew),
    SealedBids(bidding::SealedBids),
    OpenBids(bidding::OpenBids),
    SeasonStart(sequence::SeasonStart),
    Reshuffle(deal::Reshuffle),
    Deal(deal::Deal),
    Exchange(optional::Exchange),
    Actions(sequence::Actions),
    SeasonEnd(sequence::SeasonEnd),
    ActionPhase(phase::ActionPhase),
    Show(phase::Show),
    UseCard(phase::UseCard),
    LastDemolition(demolition::LastDemolition),
    WinterHome(winter::WinterHome),
    RaidedMarkers(winter::RaidedMarkers),
    YearEnd(winter::YearEnd),
    Over(victory::Over),
    Naming(activation::Naming),
    Compose(compose::Compose),
    Acting(activation::Acting),
    Act(activation::Act),
    Building(construction::Building),
    FoulWeather(windows::FoulWeather),
    Marching(march::Marching),
    Schooner(windows::Schooner),
    Intercept(interception::Intercept),
    Inside(inside::Inside),
    Avoid(avoid_battle::Avoid),
    Contact(contact::Contact),
    Engage(battle::Engage),
    Battle(Box<battle::Battle>),
    Losses(battle::losses::Losses),
    LeaderChecks(battle::leaders::LeaderChecks),
    Retreat(battle::retreat::Retreat),
    Strays(battle::retreat::Strays),
    Sweep(battle::retreat::Sweep),
    Siege(siege::Siege),
    Sally(siege::Sally),
    Surrender(siege::Surrender),
    Massacre(siege::Massacre),
    Assault(Box<assault::Assault>),
    Raids(raid::Raids),
    RaidOn(raid::RaidOn),
    GoingHome(going_home::GoingHome),
    Attrition(attrition::Attrition),
    MilitiaLoss(optional::MilitiaLoss),
    Alliance(indians::Alliance),
    Together(indians::Together),
    LeaderPool(leader_pool::LeaderPool),
    Placing(placing::Placing),
    FrenchRegulars(reinforcements::FrenchRegulars),
    Regiments(reinforcements::Regiments),
    Restoring(restoring::Restoring),
    Militias(restoring::Militias),
    RangersEvent(restoring::RangersEvent),
    Removing(removing::Removing),
    Stingy(removing::Stingy),
    Desert(removing::Desert),
    Courier(hands::Courier),
    Forfeit(hands::Forfeit),
    Crisis(hands::Crisis),
    TakeBack(hands::TakeBack),
    Bastions(others::Bastions),
    Squadrons(others::Squadrons),
    Vaudreuil(others::Vaudreuil),
    SmallPox(others::SmallPox),
}
