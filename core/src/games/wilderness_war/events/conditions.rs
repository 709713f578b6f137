//! Who may play which event, and when [WW 5.12, 5.56, cards].

use super::super::cards::EventKind;
use super::super::ids::{CardId, Id, SpaceId};
use super::super::map::Department;
use super::super::no::events::Unmet;
use super::super::no::{EventsNo, No};
use super::super::pieces::Nation;
use super::super::position::{Pos, Work};
use super::super::world::Assemblies;
use super::{indians, others, removing};
use crate::side::Side;
use EventKind as E;

/// May this side play this card as an event in its Action Phase? ACADIANS EXPELLED may be open to both [WW 14.5].
///
/// # Errors
/// Why not.
pub fn can_play(pos: Pos<'_>, side: Side, card: CardId) -> Result<(), No> {
    let printed = pos.content.card(card);
    let either = printed.event == E::AcadiansExpelled && pos.content.options.acadians_by_either;
    if !printed.usable_by.allows(side) && !either {
        return Err(EventsNo::EnemyCard.into());
    }
    if printed.response {
        return Err(EventsNo::ResponseOnly.into());
    }
    conditions(pos, side, printed.event).map_err(|unmet| EventsNo::Unmet(card, unmet).into())
}

fn demand(holds: bool, unmet: Unmet) -> Result<(), Unmet> {
    if holds { Ok(()) } else { Err(unmet) }
}

/// What the card itself asks for.
#[expect(clippy::too_many_lines, reason = "one arm an event")]
fn conditions(pos: Pos<'_>, side: Side, event: EventKind) -> Result<(), Unmet> {
    let (world, named) = (pos.world, &pos.content.named);
    match event {
        E::Campaign => {
            let own = world.pieces.on_map().and(pos.content.sides[side]);
            demand(own.and(pos.content.families.leaders).any(), Unmet::Leader)
        }
        E::BastionsRepaired => demand(others::repairable(pos, side).any(), Unmet::SiegeToRepair),
        E::LouisbourgSquadrons => {
            demand(pos.controls(Side::French, named.louisbourg), Unmet::FrenchLouisbourg)
        }
        E::GovernorVaudreuilInterferes => demand(others::movable_leaders(pos).len() >= 2, Unmet::TwoLeaders),
        E::SmallPox => demand(others::crowded(pos, side).any(), Unmet::CrowdedStack),
        E::QuiberonBay => {
            let lost = world.effects.no_french_naval;
            let taken = pos.controls(Side::British, named.louisbourg);
            demand(lost || taken || world.year >= 1760, Unmet::FrenchFleetGone)
        }
        E::IntriguesAgainstShirley => {
            let there = world.pieces.space(named.shirley).is_some() && !pos.is_besieged(named.shirley);
            demand(there, Unmet::Shirley)?;
            demand(world.vp >= 1, Unmet::FrenchAhead)
        }
        E::CourierIntercepted | E::FrancoisBigot | E::BritishMinisterialCrisis => {
            demand(!world.hands[side.other()].cards.is_empty(), Unmet::EnemyHand)
        }
        E::NorthernIndianAlliance => {
            demand(pos.controls(Side::French, named.montreal), Unmet::FrenchMontreal)
        }
        E::WesternIndianAlliance => {
            let fort = pos.fortification(Side::French, named.ohio_forks) == Some(Work::Fort);
            demand(fort, Unmet::FortAtOhioForks)
        }
        E::IroquoisAlliance => iroquois(pos, side),
        E::Mohawks => {
            let near = indians::johnson_within_two(pos, |space| space == named.canajoharie);
            demand(near, Unmet::JohnsonNearCanajoharie)
        }
        E::Cherokees => demand(!world.effects.cherokee_uprising, Unmet::CherokeeQuiet),
        E::CherokeeUprising => demand(world.effects.cherokees, Unmet::CherokeesPlayed),
        E::TreatyOfEaston => demand(holds_ohio(pos), Unmet::OhioHeld),
        E::ProvincialRegimentsDispersedForFrontierDuty => {
            let hit = [Department::Northern, Department::Southern].into_iter().any(|department| {
                let provincials = pos.content.families.provincials(department).and(world.pieces.on_map());
                pos.raids_in(Side::French, department) > 0 && provincials.any()
            });
            demand(hit, Unmet::RaidedDepartment)
        }
        E::StingyProvincialAssembly => {
            demand(world.assemblies != Assemblies::Enthusiastic, Unmet::NotEnthusiastic)?;
            demand(removing::stingy_departments(pos).next().is_some(), Unmet::Provincials)
        }
        E::BritishColonialPolitics => {
            let end = if side == Side::British { Assemblies::Enthusiastic } else { Assemblies::Reluctant };
            demand(world.assemblies != end, Unmet::RoomOnTrack)
        }
        E::RaiseProvincialRegiments => demand(world.assemblies != Assemblies::Reluctant, Unmet::NotReluctant),
        E::TroopTransportsAndLocalEnlistments => transports(pos, side),
        E::VictoriesInGermanyReleaseTroopsAndFinancesForNewWorld => {
            demand(world.year > 1755, Unmet::After1755)?;
            transports(pos, side)
        }
        E::DiplomaticRevolution => sea_lanes(pos, side),
        E::FrenchRegulars => french_regulars(pos, side),
        E::BritishRegulars => demand(!world.effects.regulars.british, Unmet::FirstThisSeason(Side::British)),
        E::Highlanders => demand(world.effects.pitt || world.year >= 1759, Unmet::Pitt),
        // Troops without a space to enter at are not received; the card may be played all the same [WW 5.522].
        E::LightInfantry
        | E::RoyalAmericans
        | E::IndiansDesert
        | E::ColonialRecruits
        | E::CallOutMilitias
        | E::Rangers
        | E::AcadiansExpelled
        | E::WilliamPitt => Ok(()),
        // Responses have the conditions of their windows.
        E::Surrender
        | E::Massacre
        | E::CoehornsAndHowitzers
        | E::Fieldworks
        | E::Ambush
        | E::Blockhouses
        | E::FoulWeather
        | E::LakeSchooner
        | E::GeorgeCroghan
        | E::AmphibiousLanding => Ok(()),
    }
}

/// Are British Drilled Troops in an unbesieged fortification of theirs at Ohio Forks or next to it \[WW #32]?
fn holds_ohio(pos: Pos<'_>) -> bool {
    let forks = pos.content.named.ohio_forks;
    let near = pos.content.net.of(forks).iter().map(|link| link.to);
    std::iter::once(forks).chain(near).any(|space| {
        pos.unbesieged_fortification(Side::British, space).is_some()
            && pos.drilled(pos.units(Side::British, space)).any()
    })
}

fn iroquois(pos: Pos<'_>, side: Side) -> Result<(), Unmet> {
    let named = &pos.content.named;
    let carry = [named.oswego, named.oneida_carry_west, named.oneida_carry_east];
    let has = |who: Side| carry.iter().any(|space| pos.fortification(who, *space).is_some());
    demand(has(side) && !has(side.other()), Unmet::Carry)?;
    let near = side == Side::French
        || indians::johnson_within_two(pos, |space| is_settlement_of(pos, space, Nation::Iroquois));
    demand(near, Unmet::JohnsonNearIroquois)
}

fn is_settlement_of(pos: Pos<'_>, space: SpaceId, nation: Nation) -> bool {
    let tribes = &pos.content.space(space).settlement;
    tribes.iter().any(|tribe| pos.content.tribes[tribe.index()].nation == nation)
}

/// The French need the sea lanes for help from Europe \[WW #62].
fn sea_lanes(pos: Pos<'_>, side: Side) -> Result<(), Unmet> {
    demand(side == Side::British || !pos.world.effects.quiberon, Unmet::SeaLanes)
}

/// They also need Québec not to be British, where troops are to be made whole \[WW #47, #48].
fn transports(pos: Pos<'_>, side: Side) -> Result<(), Unmet> {
    sea_lanes(pos, side)?;
    let lost = side == Side::French && pos.controls(Side::British, pos.content.named.quebec);
    demand(!lost, Unmet::QuebecKept)
}

/// Once a season \[WW #55].
fn french_regulars(pos: Pos<'_>, side: Side) -> Result<(), Unmet> {
    if side == Side::British {
        return Ok(());
    }
    sea_lanes(pos, side)?;
    demand(!pos.world.effects.regulars.french, Unmet::FirstThisSeason(Side::French))
}
