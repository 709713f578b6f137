//! Who may play which event, and when [WW 5.12, 5.56, cards].

use super::super::cards::EventKind;
use super::super::choice::refusal;
use super::super::ids::{CardId, SpaceId};
use super::super::map::Department;
use super::super::pieces::Nation;
use super::super::position::{Pos, Work};
use super::super::world::Assemblies;
use super::{indians, others, placing};
use crate::engine::Refusal;
use crate::side::Side;

/// A condition of a card that does not hold: its code, why, and what would make it hold.
type Unmet = (&'static str, &'static str, &'static str);

fn demand(card: CardId, holds: bool, unmet: Unmet) -> Result<(), Refusal> {
    if holds {
        return Ok(());
    }
    let (code, why, help) = unmet;
    let help = format!("{help}, or use the card for activation or construction");
    Err(refusal(code, card.citation(), why, help))
}

/// May this side play this card as an event in its Action Phase? ACADIANS EXPELLED may be open to both [WW 14.5].
///
/// # Errors
/// Why not.
pub fn can_play(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let printed = pos.content.card(card);
    let either = printed.event == EventKind::AcadiansExpelled && pos.content.options.acadians_by_either;
    if !printed.usable_by.allows(side) && !either {
        return Err(refusal(
            "coureur::ww::events::enemy_card",
            "5.12",
            "the symbol allows only the other side to play this event",
            "use the card for activation or construction",
        ));
    }
    if printed.response {
        return Err(refusal(
            "coureur::ww::events::response_only",
            "5.56",
            "this event is a response, played in the middle of an activity",
            "keep it, or use it for activation or construction",
        ));
    }
    conditions(pos, side, card)
}

fn conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    match pos.content.card(card).event {
        EventKind::CourierIntercepted | EventKind::FrancoisBigot | EventKind::BritishMinisterialCrisis => {
            hand_conditions(pos, side, card)
        }
        EventKind::NorthernIndianAlliance
        | EventKind::WesternIndianAlliance
        | EventKind::IroquoisAlliance
        | EventKind::Mohawks
        | EventKind::Cherokees
        | EventKind::CherokeeUprising
        | EventKind::TreatyOfEaston => indian_conditions(pos, side, card),
        EventKind::ProvincialRegimentsDispersedForFrontierDuty
        | EventKind::StingyProvincialAssembly
        | EventKind::BritishColonialPolitics
        | EventKind::RaiseProvincialRegiments => provincial_conditions(pos, side, card),
        EventKind::TroopTransportsAndLocalEnlistments
        | EventKind::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld
        | EventKind::FrenchRegulars
        | EventKind::DiplomaticRevolution => europe_conditions(pos, side, card),
        EventKind::LightInfantry
        | EventKind::BritishRegulars
        | EventKind::Highlanders
        | EventKind::RoyalAmericans => british_troop_conditions(pos, card),
        _ => other_conditions(pos, side, card),
    }
}

fn other_conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let world = pos.world;
    let louisbourg = pos.content.named.louisbourg;
    let (holds, unmet): (bool, Unmet) = match pos.content.card(card).event {
        EventKind::Campaign => {
            let own = world.pieces.on_map().and(pos.content.sides[side]);
            let unmet = ("coureur::ww::events::no_leader", "no leader is on the map", "bring a leader");
            (own.and(pos.content.families.leaders).any(), unmet)
        }
        EventKind::BastionsRepaired => (
            others::repairable(pos, side).any(),
            (
                "coureur::ww::events::no_siege_to_repair",
                "no fort or fortress of yours is besieged at level 1 or 2",
                "wait until a siege has advanced",
            ),
        ),
        EventKind::LouisbourgSquadrons => (
            pos.controls(Side::French, louisbourg),
            (
                "coureur::ww::events::no_french_louisbourg",
                "the French do not control Louisbourg; a siege there is enough to prevent it",
                "free Louisbourg",
            ),
        ),
        EventKind::GovernorVaudreuilInterferes => (
            others::movable_leaders(pos).len() >= 2,
            (
                "coureur::ww::events::no_two_leaders",
                "fewer than two unbesieged French leaders can change places",
                "wait until there are two",
            ),
        ),
        EventKind::SmallPox => (
            others::crowded(pos, side).any(),
            (
                "coureur::ww::events::no_crowded_stack",
                "no enemy stack has more than four units",
                "wait until the enemy masses his troops",
            ),
        ),
        EventKind::QuiberonBay => {
            let lost = world.effects.no_french_naval;
            let taken = pos.controls(Side::British, louisbourg);
            let unmet = (
                "coureur::ww::events::french_fleet_at_sea",
                "LOUISBOURG SQUADRONS has not failed, Louisbourg is not British, and it is not yet 1760",
                "take Louisbourg, or wait",
            );
            (lost || taken || world.year >= 1760, unmet)
        }
        EventKind::IntriguesAgainstShirley => return shirley_conditions(pos, card),
        _ => return Ok(()),
    };
    demand(card, holds, unmet)
}

fn shirley_conditions(pos: Pos<'_>, card: CardId) -> Result<(), Refusal> {
    let shirley = pos.content.named.shirley;
    let there = pos.world.pieces.space(shirley).is_some() && !pos.is_besieged(shirley);
    let absent =
        ("coureur::ww::events::no_shirley", "Shirley is not on the map, or besieged", "lift the siege");
    demand(card, there, absent)?;
    let behind = ("coureur::ww::events::french_not_ahead", "the French have no VP", "win points first");
    demand(card, pos.world.vp >= 1, behind)
}

fn hand_conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let holds = !pos.world.hands[side.other()].cards.is_empty();
    demand(card, holds, ("coureur::ww::events::empty_hand", "the enemy holds no card", "play it earlier"))
}

fn indian_conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let named = &pos.content.named;
    let (holds, unmet): (bool, Unmet) = match pos.content.card(card).event {
        EventKind::NorthernIndianAlliance => (
            pos.controls(Side::French, named.montreal),
            (
                "coureur::ww::events::no_french_montreal",
                "the French do not control Montréal; a siege there is enough to prevent it",
                "free Montréal",
            ),
        ),
        EventKind::WesternIndianAlliance => (
            pos.fortification(Side::French, named.ohio_forks) == Some(Work::Fort),
            (
                "coureur::ww::events::no_fort_at_ohio_forks",
                "there is no completed French fort at Ohio Forks",
                "build one there",
            ),
        ),
        EventKind::IroquoisAlliance => return iroquois_conditions(pos, side, card),
        EventKind::Mohawks => (
            indians::johnson_within_two(pos, |space| space == named.canajoharie),
            (
                "coureur::ww::events::no_johnson",
                "Johnson is not, unbesieged, within two spaces of Canajoharie",
                "bring Johnson nearer",
            ),
        ),
        EventKind::Cherokees => (
            !pos.world.effects.cherokee_uprising,
            ("coureur::ww::events::cherokee_rose", "the Cherokee have risen", "do without them"),
        ),
        EventKind::CherokeeUprising => (
            pos.world.effects.cherokees,
            ("coureur::ww::events::no_cherokees", "CHEROKEES has not been played", "wait for it"),
        ),
        EventKind::TreatyOfEaston => (
            holds_ohio(pos),
            (
                "coureur::ww::events::ohio_not_held",
                "no British Drilled Troops hold an unbesieged fortification at or next to Ohio Forks",
                "build one and garrison it",
            ),
        ),
        _ => return Ok(()),
    };
    demand(card, holds, unmet)
}

/// Are British Drilled Troops in an unbesieged fortification of theirs at Ohio Forks or next to it [WW #32]?
fn holds_ohio(pos: Pos<'_>) -> bool {
    let forks = pos.content.named.ohio_forks;
    let near = pos.content.net.of(forks).iter().map(|link| link.to);
    std::iter::once(forks).chain(near).any(|space| {
        pos.unbesieged_fortification(Side::British, space).is_some()
            && pos.drilled(pos.units(Side::British, space)).any()
    })
}

fn iroquois_conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let named = &pos.content.named;
    let carry = [named.oswego, named.oneida_carry_west, named.oneida_carry_east];
    let has = |who: Side| carry.iter().any(|space| pos.fortification(who, *space).is_some());
    let carry = (
        "coureur::ww::events::carry_not_held",
        "you, and not the enemy, must be fortified at Oswego or the Oneida Carry",
        "build there, or drive the enemy out",
    );
    demand(card, has(side) && !has(side.other()), carry)?;
    let near = side == Side::French
        || indians::johnson_within_two(pos, |space| is_settlement_of(pos, space, Nation::Iroquois));
    let johnson = (
        "coureur::ww::events::no_johnson",
        "Johnson is not, unbesieged, within two spaces of an Iroquois settlement",
        "bring Johnson nearer",
    );
    demand(card, near, johnson)
}

fn is_settlement_of(pos: Pos<'_>, space: SpaceId, nation: Nation) -> bool {
    use super::super::ids::Id;
    let tribes = &pos.content.space(space).settlement;
    tribes.iter().any(|tribe| pos.content.tribes[tribe.index()].nation == nation)
}

fn provincial_conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let world = pos.world;
    let (holds, unmet): (bool, Unmet) = match pos.content.card(card).event {
        EventKind::ProvincialRegimentsDispersedForFrontierDuty => {
            let hit = [Department::Northern, Department::Southern].into_iter().any(|department| {
                let provincials = pos.content.families.provincials(department).and(world.pieces.on_map());
                pos.raids_in(Side::French, department) > 0 && provincials.any()
            });
            let unmet = (
                "coureur::ww::events::no_raided_department",
                "no Department with Provincials bears a French Raided marker",
                "raid first",
            );
            (hit, unmet)
        }
        EventKind::StingyProvincialAssembly => {
            let enthusiastic = (
                "coureur::ww::events::assemblies_enthusiastic",
                "the Assemblies are Enthusiastic",
                "play COLONIAL POLITICS first",
            );
            demand(card, world.assemblies != Assemblies::Enthusiastic, enthusiastic)?;
            let any = super::removing::stingy_departments(pos).next().is_some();
            let none =
                ("coureur::ww::events::no_provincials", "there is no unbesieged Provincial unit", "wait");
            (any, none)
        }
        EventKind::BritishColonialPolitics => {
            let end = if side == Side::British { Assemblies::Enthusiastic } else { Assemblies::Reluctant };
            let unmet = (
                "coureur::ww::events::end_of_track",
                "the Assemblies marker is at your end of its track already",
                "wait until the enemy moves it",
            );
            (world.assemblies != end, unmet)
        }
        EventKind::RaiseProvincialRegiments => {
            let unmet = (
                "coureur::ww::events::assemblies_reluctant",
                "the Assemblies are Reluctant",
                "play COLONIAL POLITICS first",
            );
            (world.assemblies != Assemblies::Reluctant, unmet)
        }
        _ => return Ok(()),
    };
    demand(card, holds, unmet)
}

/// The French need the sea lanes, and some a port, for help from Europe [WW #62].
fn europe_conditions(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), Refusal> {
    let world = pos.world;
    let event = pos.content.card(card).event;
    if event == EventKind::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld {
        let too_early = ("coureur::ww::events::not_in_1755", "there is no war in Germany in 1755", "keep it");
        demand(card, world.year > 1755, too_early)?;
    }
    if side == Side::British {
        return Ok(());
    }
    let quiberon =
        ("coureur::ww::events::quiberon", "QUIBERON BAY has cut the French off from Europe", "do without");
    demand(card, !world.effects.quiberon, quiberon)?;
    match event {
        EventKind::TroopTransportsAndLocalEnlistments
        | EventKind::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld => {
            let lost = pos.controls(Side::British, pos.content.named.quebec);
            demand(
                card,
                !lost,
                ("coureur::ww::events::quebec_lost", "the British control Québec", "retake it"),
            )
        }
        EventKind::FrenchRegulars => {
            let again = (
                "coureur::ww::events::regulars_this_season",
                "FRENCH REGULARS has been played this season",
                "wait for the next season",
            );
            demand(card, !world.effects.regulars.french, again)?;
            demand(
                card,
                is_open(pos, placing::Sites::FrenchPorts),
                closed("neither Québec nor Louisbourg is open"),
            )
        }
        _ => Ok(()),
    }
}

fn is_open(pos: Pos<'_>, sites: placing::Sites) -> bool {
    sites.list(pos).next().is_some()
}

/// No space to enter at, which these cards ask for [WW ruling 100].
fn closed(why: &'static str) -> Unmet {
    ("coureur::ww::events::nowhere_to_enter", why, "free one from siege or enemy")
}

fn british_troop_conditions(pos: Pos<'_>, card: CardId) -> Result<(), Refusal> {
    let effects = &pos.world.effects;
    match pos.content.card(card).event {
        EventKind::LightInfantry => {
            demand(card, is_open(pos, placing::Sites::Fortresses), closed("no British fortress is open"))
        }
        EventKind::BritishRegulars => {
            let again = (
                "coureur::ww::events::regulars_this_season",
                "BRITISH REGULARS has been played this season",
                "wait for the next season",
            );
            demand(card, !effects.regulars.british, again)?;
            demand(
                card,
                is_open(pos, placing::Sites::Ports),
                closed("no British port or Amphib space is open"),
            )
        }
        EventKind::Highlanders => {
            let early = (
                "coureur::ww::events::no_pitt",
                "WILLIAM PITT has not been played and it is not yet 1759",
                "play WILLIAM PITT first",
            );
            demand(card, effects.pitt || pos.world.year >= 1759, early)?;
            demand(
                card,
                is_open(pos, placing::Sites::Ports),
                closed("no British port or Amphib space is open"),
            )
        }
        EventKind::RoyalAmericans => {
            let why = "no British fortress in the Northern or Southern Department is open";
            demand(card, is_open(pos, placing::Sites::DepartmentFortresses), closed(why))
        }
        _ => Ok(()),
    }
}
