//! What each event does, in our own words, for whoever looks at a card.

use super::super::cards::EventKind;
use crate::side::Side;

/// The text of an event on a card of this side's.
#[must_use]
pub fn text(event: EventKind, side: Side) -> &'static str {
    match (event, side) {
        (EventKind::CherokeeDiplomacy, Side::British) | (EventKind::IroquoisDiplomacy, Side::British) => {
            "Unless the French have 3 VPs or more: the Nation joins the British if it is neutral; otherwise the French lose 2 Raid Points."
        }
        (EventKind::CherokeeDiplomacy, Side::French) => {
            "In 1755 and 1756, or if the Cherokee are British: gain 2 Raid Points. Otherwise they join the French if they are neutral and the French \
             control two British Home Spaces on the southern frontier."
        }
        (EventKind::IroquoisDiplomacy, Side::French) => {
            "If the French have 4 VPs or more and the Iroquois are neutral, they join the French."
        }
        (EventKind::RoundUpMenEquipment, Side::British) => {
            "Flip up to two Reduced units, no Forts, to Full; or bring one unit back from the Losses box to a friendly Home Space, a Colonial Brigade to its \
             Colony, an Indian unit to its Village."
        }
        (EventKind::RoundUpMenEquipment, Side::French) => {
            "Flip up to two Reduced units, no Forts or Bastions, to Full; or bring one unit back from the Losses box to a friendly Home Space, an Indian \
             unit to its Village; Canadiens before all others."
        }
        (EventKind::LuckyCannonball, Side::British) => {
            "In one Battle, up to three rerolls by Fleets, Forts and Artillery, each once."
        }
        (EventKind::LuckyCannonball, Side::French) => {
            "In one Battle, up to three rerolls by Fleets, Forts, Bastions and Artillery, each once."
        }
        (event, _) => one_sided(event),
    }
}

/// The reaction window an event is used in, if it is one.
#[must_use]
pub const fn window(event: EventKind) -> Option<&'static str> {
    match event {
        EventKind::PursuitOfElevatedStatus => Some("elevated-status"),
        EventKind::StagedLacrosseGame => Some("lacrosse"),
        EventKind::ConstructionFrenzy => Some("construction-frenzy"),
        EventKind::WildernessAmbush => Some("wilderness-ambush"),
        EventKind::CoupDeMain => Some("coup-de-main"),
        EventKind::IndomitableAbbatis => Some("indomitable-abbatis"),
        _ => None,
    }
}

/// Events that read alike on every card that has them.
#[expect(clippy::too_many_lines, reason = "one arm an event")]
fn one_sided(event: EventKind) -> &'static str {
    match event {
        EventKind::ArmedBattoemen => {
            "Take an Out of Supply marker off a British stack, or if there is none a Rout marker."
        }
        EventKind::BritishEncroachment => {
            "Two Indian units drawn from the French Losses box return to their Villages, if no British unit is there; a Village the British held is \
             theirs no longer."
        }
        EventKind::ConstructionFrenzy => {
            "Once, after a Construction: another one for nothing, by the same or another Brigade; the first may complete what it has just begun."
        }
        EventKind::CoupDeMain => {
            "Once, at the start of a Battle with a British Fort: the French marker advances 1, and B&T of the Fort are Misses."
        }
        EventKind::DelayedSuppliesFromFrance => {
            "The French give up an AP of their Indian card and one of their French card."
        }
        EventKind::DiseaseInBritishCamp => {
            "The British lose a Brigade; from 1757 on a Colonial and a Metropolitan one."
        }
        EventKind::DiseaseInFrenchCamp => "The French lose a Brigade, a Metropolitan one if they have any.",
        EventKind::ForcedMarch => {
            "Once, in an Army Movement: units other than Light ones may go one connection further."
        }
        EventKind::FrenchLakeWarships => {
            "Close one of six Highways on the lakes to the British for this AR, unless they control both its ends."
        }
        EventKind::FrenchTradeGoodsDestroyed => {
            "The French lose 3 Raid Points if the British control Baye de Cataracouy or Niagara, 5 if both."
        }
        EventKind::FrontiersAblaze => {
            "The first successful French Raid of this AR brings 2 Raid Points more."
        }
        EventKind::HesitantBritishGeneral => "All units of a British stack of the French choice are Spent.",
        EventKind::IndomitableAbbatis => {
            "Once, at the start of a Battle in which the French defend: the British marker goes back 2."
        }
        EventKind::LetsSeeHowTheFrenchFight => {
            "No Indian unit is activated in this AR; the French card gains a Light AP."
        }
        EventKind::PennsylvaniasPeacePromises => {
            "Unless Diiohage, Forks of the Ohio or Kithanink is British or was raided by them: the British put two of Mingo, Delaware and Chaouanon \
             into the Losses box."
        }
        EventKind::PerfectVolleys => {
            "In one Battle, up to three rerolls by British Metropolitan Brigades, each once."
        }
        EventKind::PursuitOfElevatedStatus => {
            "For one Raid by an Indian unit: an Interception is rolled again, and a Raid that failed."
        }
        EventKind::ReluctantWagoneers => "The British lose up to two plain Army APs.",
        EventKind::RightToPlunderCaptives => {
            "The first Indian unit that raids successfully returns to where it came from instead of the Losses box."
        }
        EventKind::RoughSeas => {
            "For both sides in this AR: no Sail Movement, Fleets neither move nor are marshaled, and their Flags do nothing in Battle."
        }
        EventKind::SmallpoxEpidemic => {
            "In the last Year: the French lose 3 Raid Points. Before: two Indian units drawn from their Losses box leave the game. The card does too."
        }
        EventKind::SmallpoxInfectedBlankets => {
            "The British put two French-controlled Indian units into the Losses box."
        }
        EventKind::StagedLacrosseGame => {
            "Once, before the Raid roll of an Indian unit where the only British unit is a Fort: if the Raid succeeds, the Fort is eliminated too."
        }
        EventKind::SurpriseLanding => "British stacks that Land in this AR bear no Landing marker.",
        EventKind::WildernessAmbush => {
            "Once, at the start of a Battle on a Wilderness Space or Outpost with a French Light unit: the French marker advances 1, with three Light \
             units 2."
        }
        EventKind::WinteringRearAdmiral => {
            "Place a British Fleet of the pool at a British-controlled Coastal Space of a friendly Sea Zone; in scenario 3 one piece fewer is drawn in this \
             Year."
        }
        // These read otherwise on the two sides' cards.
        EventKind::CherokeeDiplomacy
        | EventKind::IroquoisDiplomacy
        | EventKind::RoundUpMenEquipment
        | EventKind::LuckyCannonball => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bayonets_tomahawks::sample::on;

    #[test]
    fn every_event_on_a_card_says_what_it_does() {
        on("campaign-1755-59", |turn| {
            let mut events = 0;
            for card in &turn.content.cards {
                let Some(event) = card.event else { continue };
                events += 1;
                assert!(text(event, card.deck.side()).ends_with('.'), "card {}", card.id.get());
            }
            assert_eq!(events, 38);
        });
    }
}
