//! What each event asks for and does, in a sentence or two of our own.

use super::super::cards::EventKind;
use EventKind as E;

/// The event in words.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm an event")]
pub fn text(event: EventKind) -> &'static str {
    match event {
        // Response cards.
        E::Surrender => {
            "Instead of a siege roll (at Louisbourg from level 1 on): the work falls intact and its garrison \
             marches off. Played in any way, it has the deck reshuffled after the season."
        }
        E::Massacre => {
            "After the enemy captured a fortification of yours with Drilled Troops and Indians: he loses 1 VP and \
             the Indians there."
        }
        E::CoehornsAndHowitzers => {
            "With Regulars there: +2 (besieged: -2) on a siege roll, and +2 in an assault of the same phase."
        }
        E::Fieldworks => {
            "In a Battle, with Drilled Troops: the defender digs in, or the attacker removes such a marker."
        }
        E::Ambush => {
            "In a Battle in the wild, with Auxiliaries and no fewer than the enemy, against no Light Infantry and \
             not at his fort: fire first at double strength, unless he plays one too."
        }
        E::Blockhouses => {
            "Before an enemy raid is rolled: his raids use the stockade column for the rest of the year."
        }
        E::FoulWeather => "An enemy group about to move goes two spaces at most, and not by sea.",
        E::LakeSchooner => {
            "An enemy group that crossed a lake shore to your fortification is put back and stops."
        }
        E::GeorgeCroghan => "Drilled Troops of a British group about to move need not stop after wilderness.",
        E::AmphibiousLanding => {
            "A British group at sea goes from Halifax, or a British Louisbourg, along an amphibious arrow."
        }
        // Indian alliances, and what ends them.
        E::NorthernIndianAlliance => {
            "With Montréal French: a die (half below 5 VP) of Northern Indians enter, or two are restored for \
             each; with a fort at Niagara those of Pays d'en Haut too."
        }
        E::WesternIndianAlliance => {
            "With a French fort at Ohio Forks: a die (half below 5 VP) of Western Indians enter, or two are \
             restored for each; with a fort at Niagara those of Pays d'en Haut too."
        }
        E::IroquoisAlliance => {
            "If you have a fortification at Oswego or the Oneida Carry and the enemy has none there (the British also need Johnson \
             within two spaces of the Iroquois): roll a die; so many Iroquois units enter, or two are restored for each."
        }
        E::Mohawks => "With Johnson within two spaces of Canajoharie: all Mohawks join him or are restored.",
        E::Cherokees => {
            "Before their uprising: all Cherokee join at one Southern fortification or are restored."
        }
        E::CherokeeUprising => {
            "After CHEROKEES: the British lose two Regulars, a Southern Provincial and all Cherokee, for good."
        }
        E::TreatyOfEaston => {
            "With British Drilled Troops in a fortification at Ohio Forks or next to it: all Western Indians are lost."
        }
        E::IndiansDesert => "Up to two enemy Indian units of one space are eliminated.",
        // Provincials, militia and Rangers.
        E::ProvincialRegimentsDispersedForFrontierDuty => {
            "Each French Raided marker in a Department costs a Provincial unit of it, French choice."
        }
        E::StingyProvincialAssembly => {
            "Unless the Assemblies are Enthusiastic: a Department you name loses a Provincial unit, British choice."
        }
        E::BritishColonialPolitics => {
            "The Assemblies marker moves a box, up for the British, down for the French; Provincials above the new limit are eliminated."
        }
        E::RaiseProvincialRegiments => {
            "Unless the Assemblies are Reluctant: four Northern or two Southern Provincials at fortifications of \
             their Department, or all of one Department restored."
        }
        E::ColonialRecruits => "Restore a die of Coureurs, Rangers, Light Infantry or Provincials.",
        E::CallOutMilitias => "One militia unit into a box, or two restored.",
        E::Rangers => "One Rangers unit at a fortification, or two restored.",
        E::AcadiansExpelled => {
            "Two Regulars at Halifax; the French get a Coureurs unit and restore Coureurs and militia."
        }
        // Troops from Europe.
        E::TroopTransportsAndLocalEnlistments => {
            "Restore six British or three French Regulars or Light Infantry. Not for the French after QUIBERON \
             BAY or with Québec British."
        }
        E::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld => {
            "After 1755: restore a die of Regulars or Light Infantry. Not for the French after QUIBERON BAY or \
             with Québec British."
        }
        E::LightInfantry => "A leader from the pool and two Light Infantry at fortresses.",
        E::FrenchRegulars => {
            "Once a season, before QUIBERON BAY: two Regulars at Québec or Louisbourg; the first time Montcalm comes."
        }
        E::BritishRegulars => "Once a season: a leader from the pool and three Regulars at ports.",
        E::Highlanders => {
            "After WILLIAM PITT or from 1759: leaders and Highlanders at ports (two and four with card 60, else one \
             of each)."
        }
        E::RoyalAmericans => "A leader from the pool and four Royal Americans at fortresses in the colonies.",
        E::QuiberonBay => {
            "After LOUISBOURG SQUADRONS failed, with Louisbourg British, or from 1760: the French hold seven \
             cards from now on, the British play first, and no more help comes from France."
        }
        E::WilliamPitt => {
            "A British hand of nine; Amherst, Forbes and Wolfe join the pool; Highlanders may come; take back a \
             Highlanders, Regulars, Light Infantry or Transports card."
        }
        E::DiplomaticRevolution => {
            "Before QUIBERON BAY: a French hand of nine; take back a French Regulars or Transports card."
        }
        // The others.
        E::Campaign => "Activate two leaders and their forces, whatever their Initiative.",
        E::BastionsRepaired => {
            "An enemy siege of your fort or fortress, at level 1 or 2, goes back to level 0."
        }
        E::LouisbourgSquadrons => {
            "With Louisbourg French: no landings this year. On 1-3 French naval movement ends for good and this \
             card leaves the game."
        }
        E::GovernorVaudreuilInterferes => "Two unbesieged French leaders of your choice change places.",
        E::SmallPox => {
            "An enemy stack of more than four units loses half a die of steps (more than eight: the whole die), \
             then all its Indians."
        }
        E::CourierIntercepted => "On 3-6 take a card by chance from the enemy's hand.",
        E::FrancoisBigot => "The French discard a card by chance.",
        E::BritishMinisterialCrisis => {
            "The British discard Regulars, Highlanders, Light Infantry, Transports or Victories, if they hold one."
        }
        E::IntriguesAgainstShirley => "With at least 1 French VP: Shirley, unless besieged, leaves the game.",
    }
}

/// The reaction windows an event can be played in [WW 5.13].
#[must_use]
pub fn windows(event: EventKind) -> &'static [&'static str] {
    match event {
        E::Surrender => &["siege-surrender"],
        E::Massacre => &["massacre"],
        E::CoehornsAndHowitzers => &["siege-coehorns", "assault-coehorns"],
        E::Fieldworks | E::Ambush => &["battle-events"],
        E::Blockhouses => &["blockhouses"],
        E::FoulWeather => &["foul-weather"],
        E::LakeSchooner => &["lake-schooner"],
        E::Campaign
        | E::BastionsRepaired
        | E::GeorgeCroghan
        | E::AmphibiousLanding
        | E::LouisbourgSquadrons
        | E::GovernorVaudreuilInterferes
        | E::NorthernIndianAlliance
        | E::WesternIndianAlliance
        | E::IroquoisAlliance
        | E::Mohawks
        | E::Cherokees
        | E::CherokeeUprising
        | E::TreatyOfEaston
        | E::IndiansDesert
        | E::SmallPox
        | E::CourierIntercepted
        | E::FrancoisBigot
        | E::BritishMinisterialCrisis
        | E::ProvincialRegimentsDispersedForFrontierDuty
        | E::StingyProvincialAssembly
        | E::BritishColonialPolitics
        | E::RaiseProvincialRegiments
        | E::ColonialRecruits
        | E::TroopTransportsAndLocalEnlistments
        | E::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld
        | E::CallOutMilitias
        | E::Rangers
        | E::LightInfantry
        | E::FrenchRegulars
        | E::BritishRegulars
        | E::Highlanders
        | E::QuiberonBay
        | E::RoyalAmericans
        | E::AcadiansExpelled
        | E::WilliamPitt
        | E::DiplomaticRevolution
        | E::IntriguesAgainstShirley => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wilderness_war::ids::CardId;

    #[test]
    fn every_card_says_what_it_does() {
        let cards = include_str!("../../../../core/src/games/wilderness_war/data/1/cards.yaml");
        let records = cards.lines().filter(|line| line.starts_with("- "));
        let events: Vec<&str> = records
            .filter_map(|line| line.split_once("event: "))
            .filter_map(|(_, rest)| rest.split([',', '}']).next())
            .collect();
        assert_eq!(events.len(), CardId::all().count());
        for event in events {
            let event: EventKind = serde_yaml::from_str(event).expect("an event of the list");
            assert!(text(event).ends_with('.'), "{event:?}");
        }
    }
}
