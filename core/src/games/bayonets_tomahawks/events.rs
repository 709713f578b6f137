//! AR Start events [BT 7.4]: those that leave nobody a choice are here, the others are steps of their own. Events of another moment belong
//! to the chapter of that moment.
//!
//! | file | events |
//! | --- | --- |
//! | `events/losses.rs` | Round up Men & Equipment, Disease |
//! | `events/indians.rs` | Smallpox, British Encroachment, Pennsylvania's Peace Promises |
//! | `events/others.rs` | Wintering Rear Admiral, Armed Battoemen, Delayed Supplies, Reluctant Wagoneers, Hesitant British General, French Lake Warships |

pub mod indians;
pub mod losses;
pub mod others;

use super::Turn;
use super::cards::{ActionPoint, EventKind};
use super::changes::{gain_raid_points, lose_raid_points, pos};
use super::event::Event;
use super::frame::Frame;
use super::ids::CardId;
use super::map::Nation;
use super::nations;
use crate::side::Side;

/// What comes of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    /// It is done.
    Done,
    /// It goes on with this.
    Step(Frame),
}

/// Resolves an AR Start event.
pub fn resolve(turn: &mut Turn<'_>, card: CardId, event: EventKind) -> Then {
    let side = turn.content.card(card).deck.side();
    turn.tell(Event::Resolved { side, card, event });
    match event {
        EventKind::RoundUpMenEquipment => Then::Step(Frame::RoundUp(losses::RoundUp { side, flipped: 0 })),
        EventKind::DiseaseInFrenchCamp | EventKind::DiseaseInBritishCamp => {
            let left = losses::stricken(turn.world.year, side.other());
            Then::Step(Frame::Disease(losses::Disease { side: side.other(), left }))
        }
        EventKind::SmallpoxInfectedBlankets => {
            Then::Step(Frame::SentHome(indians::SentHome { among: indians::Among::All, left: 2 }))
        }
        EventKind::PennsylvaniasPeacePromises => indians::peace_promises(turn),
        EventKind::SmallpoxEpidemic => indians::epidemic(turn, card),
        EventKind::BritishEncroachment => {
            Then::Step(Frame::Encroachment(indians::Encroachment { drawn: None }))
        }
        EventKind::WinteringRearAdmiral => Then::Step(Frame::Admiral(others::Admiral {})),
        EventKind::ArmedBattoemen => Then::Step(Frame::Battoemen(others::Battoemen {})),
        EventKind::DelayedSuppliesFromFrance => {
            Then::Step(Frame::DelayedSupplies(others::DelayedSupplies { indian: true }))
        }
        EventKind::HesitantBritishGeneral => Then::Step(Frame::HesitantGeneral(others::HesitantGeneral {})),
        EventKind::FrenchLakeWarships => Then::Step(Frame::LakeWarships(others::LakeWarships {})),
        EventKind::CherokeeDiplomacy => diplomacy(turn, side, Nation::Cherokee),
        EventKind::IroquoisDiplomacy => diplomacy(turn, side, Nation::Iroquois),
        EventKind::FrenchTradeGoodsDestroyed => trade_goods(turn),
        EventKind::ReluctantWagoneers => Then::Step(Frame::Wagoneers(others::Wagoneers { left: 2 })),
        EventKind::LetsSeeHowTheFrenchFight => gain_light_ap(turn),
        // It lasts while the card is in play, and is asked where it matters.
        EventKind::RoughSeas
        // These have no such tag.
        | EventKind::ConstructionFrenzy
        | EventKind::CoupDeMain
        | EventKind::ForcedMarch
        | EventKind::FrontiersAblaze
        | EventKind::IndomitableAbbatis
        | EventKind::LuckyCannonball
        | EventKind::PerfectVolleys
        | EventKind::PursuitOfElevatedStatus
        | EventKind::RightToPlunderCaptives
        | EventKind::StagedLacrosseGame
        | EventKind::SurpriseLanding
        | EventKind::WildernessAmbush => Then::Done,
    }
}

/// From how many French VPs on the Nations do not listen to the British \[BT #13, #19].
const FRENCH_ASCENDANT: u16 = 3;
/// From how many on the Iroquois listen to the French \[BT #38].
const FRENCH_TRIUMPHANT: u16 = 4;
/// Raid Points that hang on Diplomacy \[BT #13, #19, #29].
const DIPLOMACY: u8 = 2;

/// Indian Diplomacy \[BT #13, #19, #29, #38].
fn diplomacy(turn: &mut Turn<'_>, side: Side, nation: Nation) -> Then {
    let french = turn.world.vp.of(Side::French);
    let neutral = nations::is_neutral(turn, nation);
    match (side, nation) {
        (Side::British, _) if french >= FRENCH_ASCENDANT => {}
        (Side::British, _) if neutral => nations::join(turn, nation, Side::British),
        (Side::British, _) => lose_raid_points(turn, Side::French, DIPLOMACY),
        (Side::French, Nation::Iroquois) => {
            if neutral && french >= FRENCH_TRIUMPHANT {
                nations::join(turn, nation, Side::French);
            }
        }
        (Side::French, Nation::Cherokee) => {
            let early = turn.world.year <= 1756;
            if early || turn.world.nations.cherokee == Some(Side::British) {
                gain_raid_points(turn, Side::French, DIPLOMACY);
            } else if neutral && frontier_lost(turn) {
                nations::join(turn, nation, Side::French);
            }
        }
    }
    Then::Done
}

/// Do the French control two British Home Spaces of the southern frontier \[BT #29]?
fn frontier_lost(turn: &Turn<'_>) -> bool {
    let at = pos(turn);
    let lost =
        at.content.named.cherokee_frontier.iter().filter(|space| at.is_friendly(Side::French, **space));
    lost.count() >= 2
}

/// Raid Points lost with Baye de Cataracouy and Niagara \[BT #20].
fn trade_goods(turn: &mut Turn<'_>) -> Then {
    let at = pos(turn);
    let stores = [at.content.named.baye_de_cataracouy, at.content.named.niagara];
    let lost = match stores.iter().filter(|space| at.is_friendly(Side::British, **space)).count() {
        0 => 0,
        1 => 3,
        _ => 5,
    };
    if lost > 0 {
        lose_raid_points(turn, Side::French, lost);
    }
    Then::Done
}

/// The French card gains a Light AP \[BT #54].
fn gain_light_ap(turn: &mut Turn<'_>) -> Then {
    if let Some(play) = turn.world.action_round.faction.french.as_mut() {
        play.left.push(ActionPoint::LIGHT);
        play.left.sort_unstable();
        turn.tell(Event::GainedAp { side: Side::French, ap: ActionPoint::LIGHT });
    }
    Then::Done
}

#[cfg(test)]
mod tests;
