//! What each event does, in a sentence or two of our own.

use super::cards::EventKind;

/// The event in words.
#[must_use]
pub fn text(event: EventKind) -> &'static str {
    use EventKind as E;
    match event {
        E::Campaign => "Activate two leaders and their forces, whatever their Initiative.",
        E::BastionsRepaired => "An enemy siege of your work at level 1 or 2 goes back to level 0.",
        E::Surrender => "Instead of a siege roll: the work falls intact and its garrison marches off.",
        E::Massacre => "The captor of your fortification loses 1 VP and his Indians there.",
        E::CoehornsAndHowitzers => {
            "With Regulars there: +2 (besieged: -2) on a siege roll, and +2 in the assault after it."
        }
        E::Fieldworks => "Defender with Drilled Troops digs in; or the attacker removes such a marker.",
        E::Ambush => "In the wild, with no fewer Auxiliaries: fire first at double strength.",
        E::Blockhouses => "Enemy raids use the stockade column for the rest of the year.",
        E::FoulWeather => "An enemy group about to move goes two spaces at most, and not by sea.",
        E::LakeSchooner => "An enemy who crossed a lake shore to your fortification is put back.",
        E::GeorgeCroghan => "British Drilled Troops of one group need not stop after wilderness.",
        E::AmphibiousLanding => "A British group goes along an amphibious arrow.",
        E::LouisbourgSquadrons => "No landings this year; on 1-3 the French lose the sea for good.",
        E::GovernorVaudreuilInterferes => "Two unbesieged French leaders change places.",
        E::NorthernIndianAlliance => "A die of Northern Indians enter or are restored (half below 5 VP).",
        E::WesternIndianAlliance => "A die of Western Indians enter or are restored (half below 5 VP).",
        E::IroquoisAlliance => "A die of Iroquois enter or are restored.",
        E::Mohawks => "With Johnson near Canajoharie: all Mohawks join him.",
        E::Cherokees => "All Cherokee join at a Southern fortification.",
        E::CherokeeUprising => {
            "After CHEROKEES: the British lose two Regulars, a Southern Provincial, all Cherokee."
        }
        E::TreatyOfEaston => "With Drilled Troops fortified near Ohio Forks: all Western Indians are lost.",
        E::IndiansDesert => "Up to two enemy Indian units of one space are eliminated.",
        E::SmallPox => "A stack of more than four units loses steps, and all its Indians.",
        E::CourierIntercepted => "On 3-6 take a card by chance from the enemy's hand.",
        E::FrancoisBigot => "The French discard a card by chance.",
        E::BritishMinisterialCrisis => "The British discard a troop card if they hold one.",
        E::ProvincialRegimentsDispersedForFrontierDuty => {
            "Each French Raided marker in a Department costs a Provincial unit of it."
        }
        E::StingyProvincialAssembly => "A Department loses a Provincial unit, unless Enthusiastic.",
        E::BritishColonialPolitics => "The Assemblies marker moves a box, up or down.",
        E::RaiseProvincialRegiments => {
            "Four Northern or two Southern Provincials, or all of one Department restored."
        }
        E::ColonialRecruits => "Restore a die of Coureurs, Rangers, Light Infantry or Provincials.",
        E::TroopTransportsAndLocalEnlistments => {
            "Restore six British or three French Regulars or Light Infantry."
        }
        E::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld => {
            "After 1755: restore a die of Regulars or Light Infantry."
        }
        E::CallOutMilitias => "One militia unit into a box, or two restored.",
        E::Rangers => "One Rangers unit at a fortification, or two restored.",
        E::LightInfantry => "A leader and two Light Infantry at fortresses.",
        E::FrenchRegulars => "Two Regulars at Québec or Louisbourg; the first time Montcalm comes.",
        E::BritishRegulars => "A leader and three Regulars at ports.",
        E::Highlanders => "Leaders and Highlanders at ports, after WILLIAM PITT.",
        E::QuiberonBay => "French hand of seven, British play first, no more help from France.",
        E::RoyalAmericans => "A leader and four Royal Americans at colonial fortresses.",
        E::AcadiansExpelled => "Two Regulars at Halifax; the French get a Coureurs unit and restore.",
        E::WilliamPitt => "British hand of nine, his leaders join the pool, take back a troop card.",
        E::DiplomaticRevolution => "French hand of nine, take back a troop card.",
        E::IntriguesAgainstShirley => "With the French ahead: Shirley leaves the game.",
    }
}
