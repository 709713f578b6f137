//! Why an event is not open, in words.

use super::super::super::no::EventsNo;
use super::super::super::no::events::Unmet;
use super::super::super::position::Pos;
use super::refusal;
use crate::side::Side;
use crate::speech::Refusal;

/// The reason in words.
pub fn say(pos: Pos<'_>, no: EventsNo) -> Refusal {
    match no {
        EventsNo::EnemyCard => refusal(
            "coureur::ww::events::enemy_card",
            "5.12",
            "the symbol allows only the other side to play this event",
            "use the card for activation or construction",
        ),
        EventsNo::ResponseOnly => refusal(
            "coureur::ww::events::response_only",
            "5.56",
            "this event is a response, played in the middle of an activity",
            "keep it, or use it for activation or construction",
        ),
        EventsNo::Unmet(card, unmet) => {
            let (code, why, help) = condition(unmet);
            let help = format!("{help}, or use the card for activation or construction");
            refusal(code, card.citation(), why, help)
        }
        EventsNo::NoEntry(space) => refusal(
            "coureur::ww::events::no_entry",
            "5.522",
            format!(
                "they do not enter the game at {}: it is not such a space, besieged, or the enemy's",
                pos.name(space)
            ),
            "place them in a space that is listed",
        ),
        EventsNo::NoPort(space) => refusal(
            "coureur::ww::events::no_entry",
            "5.522",
            format!("{} is no port, and they come by sea", pos.name(space)),
            "place them in a port that is listed",
        ),
    }
}

/// A condition that does not hold: its code, why, and what would make it hold.
#[expect(clippy::too_many_lines, reason = "one arm a reason")]
fn condition(unmet: Unmet) -> (&'static str, &'static str, &'static str) {
    match unmet {
        Unmet::Leader => ("coureur::ww::events::no_leader", "no leader is on the map", "bring a leader"),
        Unmet::SiegeToRepair => (
            "coureur::ww::events::no_siege_to_repair",
            "no fort or fortress of yours is besieged at level 1 or 2",
            "wait until a siege has advanced",
        ),
        Unmet::FrenchLouisbourg => (
            "coureur::ww::events::no_french_louisbourg",
            "the French do not control Louisbourg; a siege there is enough to prevent it",
            "free Louisbourg",
        ),
        Unmet::TwoLeaders => (
            "coureur::ww::events::no_two_leaders",
            "fewer than two unbesieged French leaders can change places",
            "wait until there are two",
        ),
        Unmet::CrowdedStack => (
            "coureur::ww::events::no_crowded_stack",
            "no enemy stack has more than four units",
            "wait until the enemy masses his troops",
        ),
        Unmet::FrenchFleetGone => (
            "coureur::ww::events::french_fleet_at_sea",
            "LOUISBOURG SQUADRONS has not failed, Louisbourg is not British, and it is not yet 1760",
            "take Louisbourg, or wait",
        ),
        Unmet::Shirley => {
            ("coureur::ww::events::no_shirley", "Shirley is not on the map, or besieged", "lift the siege")
        }
        Unmet::FrenchAhead => {
            ("coureur::ww::events::french_not_ahead", "the French have no VP", "win points first")
        }
        Unmet::EnemyHand => ("coureur::ww::events::empty_hand", "the enemy holds no card", "play it earlier"),
        Unmet::FrenchMontreal => (
            "coureur::ww::events::no_french_montreal",
            "the French do not control Montréal; a siege there is enough to prevent it",
            "free Montréal",
        ),
        Unmet::FortAtOhioForks => (
            "coureur::ww::events::no_fort_at_ohio_forks",
            "there is no completed French fort at Ohio Forks",
            "build one there",
        ),
        Unmet::Carry => (
            "coureur::ww::events::carry_not_held",
            "you, and not the enemy, must be fortified at Oswego or the Oneida Carry",
            "build there, or drive the enemy out",
        ),
        Unmet::JohnsonNearIroquois => (
            "coureur::ww::events::no_johnson",
            "Johnson is not, unbesieged, within two spaces of an Iroquois settlement",
            "bring Johnson nearer",
        ),
        Unmet::JohnsonNearCanajoharie => (
            "coureur::ww::events::no_johnson",
            "Johnson is not, unbesieged, within two spaces of Canajoharie",
            "bring Johnson nearer",
        ),
        Unmet::CherokeeQuiet => {
            ("coureur::ww::events::cherokee_rose", "the Cherokee have risen", "do without them")
        }
        Unmet::CherokeesPlayed => {
            ("coureur::ww::events::no_cherokees", "CHEROKEES has not been played", "wait for it")
        }
        Unmet::OhioHeld => (
            "coureur::ww::events::ohio_not_held",
            "no British Drilled Troops hold an unbesieged fortification at or next to Ohio Forks",
            "build one and garrison it",
        ),
        Unmet::RaidedDepartment => (
            "coureur::ww::events::no_raided_department",
            "no Department with Provincials bears a French Raided marker",
            "raid first",
        ),
        Unmet::NotEnthusiastic => (
            "coureur::ww::events::assemblies_enthusiastic",
            "the Assemblies are Enthusiastic",
            "play COLONIAL POLITICS first",
        ),
        Unmet::Provincials => {
            ("coureur::ww::events::no_provincials", "there is no unbesieged Provincial unit", "wait")
        }
        Unmet::RoomOnTrack => (
            "coureur::ww::events::end_of_track",
            "the Assemblies marker is at your end of its track already",
            "wait until the enemy moves it",
        ),
        Unmet::NotReluctant => (
            "coureur::ww::events::assemblies_reluctant",
            "the Assemblies are Reluctant",
            "play COLONIAL POLITICS first",
        ),
        Unmet::After1755 => {
            ("coureur::ww::events::not_in_1755", "there is no war in Germany in 1755", "keep it")
        }
        Unmet::SeaLanes => {
            ("coureur::ww::events::quiberon", "QUIBERON BAY has cut the French off from Europe", "do without")
        }
        Unmet::QuebecKept => ("coureur::ww::events::quebec_lost", "the British control Québec", "retake it"),
        Unmet::FirstThisSeason(Side::French) => (
            "coureur::ww::events::regulars_this_season",
            "FRENCH REGULARS has been played this season",
            "wait for the next season",
        ),
        Unmet::FirstThisSeason(Side::British) => (
            "coureur::ww::events::regulars_this_season",
            "BRITISH REGULARS has been played this season",
            "wait for the next season",
        ),
        Unmet::Pitt => (
            "coureur::ww::events::no_pitt",
            "WILLIAM PITT has not been played and it is not yet 1759",
            "play WILLIAM PITT first",
        ),
    }
}
