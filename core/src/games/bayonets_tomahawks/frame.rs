//! The decisions and steps of procedure that stand on the stack, and their dispatch.

use super::BayonetsTomahawks;
use super::action_round::{self, choose, phase};
use super::battle::{self, outcome, prepare, retreat, rout, state};
use super::construction;
use super::events::{indians, losses, others};
use super::fleets::{self, draw};
use super::marshal;
use super::movement::{self, compose, contact, landing, march, sail};
use super::raid;
use super::round_end;
use super::sequence::{self, deal};
use super::winter::{self, colonies, home, redeploy};
use super::{chits, enlist, victory};
pub use crate::board::Step;
use crate::board::frame::frames;

frames! {
    /// A decision or a step of procedure.
    pub enum Frame of BayonetsTomahawks {
        RoundOf(sequence::RoundOf),
        YearStart(sequence::YearStart),
        DealAnew(deal::DealAnew),
        KeepReserve(choose::KeepReserve),
        ActionRound(action_round::ActionRoundAt),
        ChooseCards(choose::ChooseCards),
        ShowCard(choose::ShowCard),
        FirstPlayer(action_round::FirstPlayer),
        ArStart(action_round::ArStart),
        RoundUp(losses::RoundUp),
        Disease(losses::Disease),
        Admiral(others::Admiral),
        Battoemen(others::Battoemen),
        DelayedSupplies(others::DelayedSupplies),
        Wagoneers(others::Wagoneers),
        HesitantGeneral(others::HesitantGeneral),
        LakeWarships(others::LakeWarships),
        Epidemic(indians::Epidemic),
        Encroachment(indians::Encroachment),
        SentHome(indians::SentHome),
        ActionPhase(phase::ActionPhase),
        HoldReaction(phase::HoldReaction),
        Reaction(phase::Reaction),
        RaidStart(raid::RaidStart),
        Raiding(raid::Raiding),
        MarshalAt(marshal::MarshalAt),
        MarshalWith(marshal::MarshalWith),
        Marshaling(marshal::Marshaling),
        BuildWith(construction::BuildWith),
        Building(construction::Building),
        RoadMove(construction::RoadMove),
        MoveStart(movement::MoveStart),
        MoveStack(compose::MoveStack),
        March(march::March),
        Cleared(contact::Cleared),
        SailStack(sail::SailStack),
        Landing(landing::Landing),
        Battles(battle::Battles),
        Emergency(prepare::Emergency),
        Combining(prepare::Combining),
        BattleEvents(prepare::BattleEvents),
        Battle(Box<state::Battle>),
        AfterBattle(outcome::AfterBattle),
        Rout(rout::Rout),
        LeaveFort(rout::LeaveFort),
        Retreat(retreat::Retreat),
        RetreatLosses(retreat::RetreatLosses),
        RoundEnd(round_end::RoundEnd),
        Rally(round_end::Rally),
        DrawChit(chits::DrawChit),
        ShowChit(chits::ShowChit),
        OpenChit(chits::OpenChit),
        FleetsArrive(fleets::FleetsArrive),
        DrawPieces(draw::DrawPieces),
        VowPick(draw::VowPick),
        NavyLosses(draw::NavyLosses),
        PlaceReinforcements(fleets::PlaceReinforcements),
        ColonialsEnlist(enlist::ColonialsEnlist),
        PlaceColonials(enlist::PlaceColonials),
        CampaignDecks(enlist::CampaignDecks),
        Winter(winter::Winter),
        SailHome(home::SailHome),
        NationWinter(home::NationWinter),
        ColonialGarrison(colonies::ColonialGarrison),
        ReturnToColonies(colonies::ReturnToColonies),
        Redeploy(redeploy::Redeploy),
        LossesReturn(winter::losses::LossesReturn),
        Over(victory::Over),
    }
}
