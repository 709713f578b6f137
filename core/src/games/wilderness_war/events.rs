//! Events [WW 5.5]: what each card asks for, and what it does. Response cards are in the chapter of their window.
//!
//! | file | cards |
//! | --- | --- |
//! | `events/conditions.rs` | who may play which event, and when |
//! | `events/indians.rs` | 23-33, alliances and what ends them |
//! | `events/reinforcements.rs` | 53-61, 63-66, 68: units and leaders that enter |
//! | `events/leader_pool.rs` | leaders drawn at random, at most two of Command 7 [WW 5.55] |
//! | `events/placing.rs` | putting counters on the map |
//! | `events/restoring.rs` | 46-49 and others: reduced units made whole |
//! | `events/removing.rs` | 31, 33, 38-42: units a player has to give up |
//! | `events/hands.rs` | 35-37, 67, 69: cards that touch hands and discards |
//! | `events/others.rs` | 5, 21, 22, 34, 62, 70 |

pub mod conditions;
pub mod hands;
pub mod indians;
pub mod leader_pool;
pub mod others;
pub mod placing;
pub mod reinforcements;
pub mod removing;
pub mod restoring;

pub use conditions::can_play;

use super::activation::Naming;
use super::cards::EventKind;
use super::event::{Effect, Event};
use super::frame::Frame;
use super::ids::CardId;
use super::position::Pos;
use super::{Flow, Turn};
use crate::side::Side;

impl Pos<'_> {
    /// The citation of the card in play, else the rule given: a position from a file may have no Action Phase under way.
    #[must_use]
    pub fn card_in_play(self, otherwise: &'static str) -> &'static str {
        self.world.phase.as_ref().map_or(otherwise, |phase| phase.card.citation())
    }
}

/// The event of a card takes place.
#[expect(clippy::too_many_lines, reason = "one arm an event")]
pub fn enter(turn: &mut Turn<'_>, side: Side, card: CardId) -> Flow {
    match turn.content.card(card).event {
        EventKind::Campaign => Flow::Goto(Frame::Naming(Naming::campaign(side))),
        EventKind::CourierIntercepted => Flow::Goto(Frame::Courier(hands::Courier::new(side))),
        EventKind::FrancoisBigot => Flow::Goto(hands::Forfeit::of(Side::French)),
        EventKind::BritishMinisterialCrisis => Flow::Goto(Frame::Crisis(hands::Crisis {})),
        EventKind::WilliamPitt | EventKind::DiplomaticRevolution => hands::diplomacy(turn, side),
        EventKind::BastionsRepaired => Flow::Goto(Frame::Bastions(others::Bastions { side })),
        EventKind::LouisbourgSquadrons => others::squadrons(turn, card),
        EventKind::GovernorVaudreuilInterferes => {
            Flow::Goto(Frame::Vaudreuil(others::Vaudreuil { first: None }))
        }
        EventKind::SmallPox => Flow::Goto(Frame::SmallPox(others::SmallPox::new(side))),
        EventKind::QuiberonBay => {
            turn.world.effects.quiberon = true;
            turn.tell(Event::Marked { effect: Effect::QuiberonBay, rule: "#62" });
            Flow::End
        }
        EventKind::IntriguesAgainstShirley => {
            let shirley = turn.content.named.shirley;
            turn.eliminate(shirley, card.citation());
            turn.housekeeping();
            Flow::End
        }
        EventKind::TreatyOfEaston => indians::treaty_of_easton(turn),
        EventKind::CherokeeUprising => removing::cherokee_uprising(turn),
        EventKind::IndiansDesert => {
            Flow::Goto(Frame::Desert(removing::Desert { side, space: None, left: 2 }))
        }
        EventKind::ProvincialRegimentsDispersedForFrontierDuty => removing::dispersed(turn),
        EventKind::StingyProvincialAssembly => Flow::Goto(Frame::Stingy(removing::Stingy {})),
        EventKind::BritishColonialPolitics => removing::colonial_politics(turn, side),
        EventKind::NorthernIndianAlliance
        | EventKind::WesternIndianAlliance
        | EventKind::IroquoisAlliance => Flow::Goto(Frame::Alliance(indians::Alliance::new(side, card))),
        EventKind::Mohawks => indians::mohawks(turn),
        EventKind::Cherokees => indians::cherokees(turn),
        EventKind::RaiseProvincialRegiments => {
            Flow::Goto(Frame::Regiments(reinforcements::Regiments { department: None, left: 0 }))
        }
        EventKind::CallOutMilitias => Flow::Goto(Frame::Militias(restoring::Militias { side, left: 2 })),
        EventKind::Rangers => Flow::Goto(Frame::RangersEvent(restoring::RangersEvent { left: 2 })),
        EventKind::ColonialRecruits => restoring::roll(side, restoring::Which::Recruits),
        EventKind::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld => {
            restoring::roll(side, restoring::Which::Regulars)
        }
        EventKind::TroopTransportsAndLocalEnlistments => restoring::troop_transports(side),
        EventKind::LightInfantry
        | EventKind::BritishRegulars
        | EventKind::Highlanders
        | EventKind::RoyalAmericans => reinforcements::british(turn, card),
        EventKind::FrenchRegulars => Flow::Goto(Frame::FrenchRegulars(reinforcements::FrenchRegulars {})),
        EventKind::AcadiansExpelled => reinforcements::acadians_expelled(turn),
        // Responses take place in their windows, and are refused as events [WW 5.13].
        EventKind::Surrender
        | EventKind::Massacre
        | EventKind::CoehornsAndHowitzers
        | EventKind::Fieldworks
        | EventKind::Ambush
        | EventKind::Blockhouses
        | EventKind::FoulWeather
        | EventKind::LakeSchooner
        | EventKind::GeorgeCroghan
        | EventKind::AmphibiousLanding => Flow::Fault("a response played as an event"),
    }
}
